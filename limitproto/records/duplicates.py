"""Remembers any number of games that have been seen, in memory that does not grow with their number."""

from __future__ import annotations

from hashlib import blake2b
from typing import NamedTuple

from limitproto.core.printable import looks
from limitproto.records.diagnostics.diagnostic import Diagnostic, diagnose
from limitproto.records.diagnostics.report_text import as_text, one_line
from limitproto.records.files.temp_database import TempDatabase
from limitproto.records.game_entry import Entry
from limitproto.records.lgn.writer import format_record
from limitproto.records.model import Record, date_of
from limitproto.records.parsed_game import RawDiagnostic
from limitproto.records.text_places import Lines
from limitproto.records.validate.tags import option_tags

#: The first name that looks like another.
_OTHER_NAME = "SELECT name, path, line FROM names WHERE look = ? AND name != ? ORDER BY rowid LIMIT 1"


class Trace(NamedTuple):
    """The data remembered for a game: its start, digests of the whole and of rules and turns, its date and players.

    The digests are numbers of 63 bits; the date is empty if it is not fully known.
    """

    line: int
    column: int
    offset: int
    game: int
    whole: int
    played: int
    date: str
    names: tuple[str, ...]


def trace_of(entry: Entry) -> Trace | None:
    """Return the data to remember for a game, None if it could not be read completely or has no turns."""
    record = entry.record
    if record is None or not record.turns or entry.has_errors:
        return None
    text = entry.text if entry.canonical and not entry.is_json else format_record(record)
    played = played_text(record, record.main_turns())
    date = record.tags.get("Date", "")
    date = date if date_of(date) is not None else ""
    names = tuple([player.name for player in record.players])
    begin = entry.rest(entry.begin)
    place = begin.line, begin.column, begin.offset
    return Trace(*place, entry.number, _digest(text.rstrip()), _digest(played), date, names)


def played_text(record: Record, turns: list[str]) -> str:
    """Return the rules of a game and the turns of its main line as text, equal for games with the same play."""
    names = option_tags(record.game)
    options = sorted([(name, value) for name, value in record.tags.items() if name in names])
    # The turns as `repr` would write them: no turn has a character that it escapes.
    played = "['" + "', '".join(turns) + "']" if turns else "[]"
    return f"({record.game!r}, {record.edition!r}, {options!r}, {played})"


def annotations_of(record: Record, length: int) -> list[str]:
    """Return the remarks, glyphs and variation turns of a game whose main line has this length."""
    # The first turns in the list need not be the main line.
    main = set(record.main_line()) if len(record.turns) > length else range(length)
    found = [remark.text for remark in record.opening]
    for index, turn in enumerate(record.turns):
        found += [turn.text] * (index not in main)
        if turn.nags or turn.before or turn.after:
            found += [f"${nag}" for nag in turn.nags] + [remark.text for remark in (*turn.before, *turn.after)]
    return found


def _digest(text: str) -> int:
    return int.from_bytes(blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).digest(), "big") >> 1


class DuplicateFinder(TempDatabase):
    """The games of a run, as a context: reports what each game has in common with earlier ones."""

    def __init__(self) -> None:
        super().__init__(
            "CREATE TABLE whole (digest INTEGER PRIMARY KEY, path TEXT, line INTEGER);"
            "CREATE TABLE played (digest INTEGER PRIMARY KEY, path TEXT, line INTEGER);"
            "CREATE TABLE names (look TEXT, name TEXT, path TEXT, line INTEGER, PRIMARY KEY (look, name));"
        )
        self._path = ""
        self._date = ""

    def look(self, trace: Trace, path: str) -> list[Diagnostic]:
        """Return what a game has in common with earlier ones, and remember it."""
        found: list[Diagnostic] = []

        def note(code: str, **words: object) -> None:
            here = Lines("", trace.line, trace.offset, trace.column)
            found.append(diagnose(RawDiagnostic(code, 0, 0, words), here, path, trace.game))

        if path != self._path:
            self._path, self._date = path, ""
        whole = self._met("whole", trace.whole, path, trace.line)
        played = self._met("played", trace.played, path, trace.line)
        if whole:
            note("LGN701", place=whole)
        elif played:
            note("LGN702", place=played)
        if trace.date:
            if trace.date < self._date:
                note("LGN703", date=trace.date, before=self._date)
            self._date = trace.date
        for name in trace.names:
            row = (looks(name), name, one_line(as_text(path)), trace.line)
            if self.base.execute("INSERT OR IGNORE INTO names VALUES (?, ?, ?, ?)", row).rowcount:
                for other, *place in self.base.execute(_OTHER_NAME, row[:2]):
                    note("LGN704", name=ascii(name), other=ascii(other), place="{}:{}".format(*place))
        return found

    def _met(self, table: str, digest: int, path: str, line: int) -> str:
        """Return where a digest was first seen, empty if it is new; a new one is remembered."""
        row = (digest, one_line(as_text(path)), line)
        if self.base.execute(f"INSERT OR IGNORE INTO {table} VALUES (?, ?, ?)", row).rowcount:
            return ""
        first, at = self.base.execute(f"SELECT path, line FROM {table} WHERE digest = ?", (digest,)).fetchone()
        return f"{first}:{at}"
