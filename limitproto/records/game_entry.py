"""A game in a file, as readers yield it."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from functools import cached_property
from typing import Protocol

from msgspec.structs import replace

from limitproto.core.lazy_names import Renamed
from limitproto.games.base import Position
from limitproto.records.diagnostics.diagnostic import NOT_SHOWN, Diagnostic, diagnose
from limitproto.records.diagnostics.registry import rule_of
from limitproto.records.model import Record
from limitproto.records.parsed_game import RawDiagnostic
from limitproto.records.raw_game import RawGame
from limitproto.records.text_places import Lines

#: The most diagnostics that are reported for a game; all of them are counted.
MAX_REPORTED = 100

#: The record of a game, which may lack its turns, its start and its main line.
Outline = tuple[Record, Position, list[str]]

_SEVERITIES = ("error", "warning", "note")


class MainLine(Protocol):
    """A main line that was played: the position after it, None if it broke off, and the number of legal turns.

    `result` and `reason` belong to the position.
    """

    result: str
    reason: str

    @property
    def final(self) -> Position | None: ...

    @property
    def sound(self) -> int: ...

    def first_turns(self, count: int) -> list[str] | None:
        """Return the first turns, at most `count`; None if there are also turns in variations."""


class GameEntry:
    """A game in a file: its record, text, place and diagnostics.

    `record` is the game as far as it could be read; it is None for text that belongs to no game (`raw_diagnostics` say
    why). `number` counts the games in the file from 1, `line`, `column` and `offset` say where the text begins, and the
    record is `text[slice(*span)]`. `start` and `final` are the positions at both ends of the main line, None if they
    are unknown; `legal_turns` counts the legal turns in the main line. `canonical` is set if the text is the export
    form of the record, `packed` if it was MessagePack and is shown as JSON. `locate` returns the JSON path of a place
    in the text.

    A record may be given as a function that makes it on first use, with turns or without, and so may the layout notes
    of a game without other diagnostics, see `note_later`.
    """

    #: How many times the same game stands there in a row; the other diagnostics are counted, see `reported`.
    times = 1
    #: Whether its warnings concern something that the record does not keep, so that a converter has to show them.
    loses = False
    sound = Renamed("sound", "legal_turns")

    def __init__(
        self,
        raw: RawGame,
        number: int,
        path: str,
        diagnostics: list[RawDiagnostic],
        record: Record | Callable[[bool], Record] | None = None,
        start: Position | None = None,
        played: MainLine | None = None,
    ) -> None:
        self.text, self.span, self.number, self.path = raw.text, (raw.start, raw.end), number, path
        self.line, self.offset, self.column = raw.line, raw.offset, raw.column
        self._raw_diagnostics, self._record = diagnostics, record
        self._find_notes: Callable[[Entry], list[RawDiagnostic]] | None = None
        self.start, self.played = start, played
        self._canonical = self.packed = self.is_json = False
        self.locate: Callable[[int], str] | None = None

    def note_later(self, find_notes: Callable[[Entry], list[RawDiagnostic]]) -> None:
        """Find the notes only when they are first needed; without notes, the text is the export form.

        There must be a record, and no other diagnostic.
        """
        self._find_notes = find_notes

    def _complete(self) -> None:
        if self._find_notes is not None:
            find_notes, self._find_notes = self._find_notes, None
            self._raw_diagnostics = find_notes(self)
            self._canonical = not self._raw_diagnostics

    @property
    def final(self) -> Position | None:
        """The position after the main line, None if it is unknown."""
        return None if self.played is None else self.played.final

    @property
    def legal_turns(self) -> int:
        """The number of legal turns in the main line."""
        return 0 if self.played is None else self.played.sound

    @property
    def begin(self) -> int:
        """Where in its text the game begins, after white space."""
        return max(self.span[0], len(self.text) - len(self.text.lstrip(" \t\r\n\ufeff")))

    @property
    def first_line(self) -> int:
        """The line of its file on which the game begins, after white space."""
        return self.rest(self.begin).line

    @property
    def has_record(self) -> bool:
        """Whether there is a record, without making it."""
        return self._record is not None

    @property
    def canonical(self) -> bool:
        """Whether its text is the export form of its record, which is made if needed to find out."""
        if not self._canonical:
            self._complete()
        return self._canonical

    @property
    def record(self) -> Record | None:
        """The game as far as it could be read."""
        if self._record is not None and not isinstance(self._record, Record):
            self._record = self._record(True)
        return self._record

    @property
    def raw_diagnostics(self) -> list[RawDiagnostic]:
        """The game's diagnostics, with places in its text."""
        self._complete()
        return self._raw_diagnostics

    @raw_diagnostics.setter
    def raw_diagnostics(self, diagnostics: list[RawDiagnostic]) -> None:
        self._complete()
        self._raw_diagnostics = diagnostics

    @property
    def raw_without_notes(self) -> list[RawDiagnostic]:
        """Its errors and warnings, with places in its text; no record is made for them."""
        return [raw for raw in self._raw_diagnostics if rule_of(raw.code).severity != "note"]

    @cached_property
    def all_diagnostics(self) -> list[Diagnostic]:
        """Its diagnostics, notes included, as `reported`."""
        return self.reported(self.raw_diagnostics)

    @cached_property
    def diagnostics(self) -> list[Diagnostic]:
        """Its diagnostics without the notes, as `reported`."""
        return self.reported(self.raw_without_notes)

    def reported(self, selected: list[RawDiagnostic]) -> list[Diagnostic]:
        """Return some of its diagnostics with their places in the file, in text order.

        If there are more than `MAX_REPORTED`, errors take precedence over warnings and warnings over notes; one more
        diagnostic at the end counts those left out, and those of the repeated games of a run.
        """
        if not selected:
            return []
        held = Counter[str]()
        for raw in selected if self.times > 1 else ():
            held[raw.code] += self.times - 1
        if len(selected) > MAX_REPORTED:
            selected = sorted(selected, key=lambda raw: (_SEVERITIES.index(rule_of(raw.code).severity), raw.start))
            held.update(raw.code for raw in selected[MAX_REPORTED:])
            selected = selected[:MAX_REPORTED]
        found = self._placed(selected)
        found.sort(key=lambda diagnostic: (diagnostic.offset, diagnostic.end_offset, diagnostic.code))
        return [*found, _counted(held, found[-1], self.times)] if held else found

    def _placed(self, selected: list[RawDiagnostic]) -> list[Diagnostic]:
        """Return diagnostics with their places in the file, in the same order."""
        lines = Lines(self.text, self.line, self.offset, self.column)
        found = [diagnose(raw, lines, self.path, self.number) for raw in selected]
        if self.locate is not None:
            paths = [self.locate(raw.start) for raw in selected]
            notes = [item.context or f"it is at {path}" * bool(path) for item, path in zip(found, paths, strict=True)]
            placed = zip(found, paths, notes, strict=True)
            found = [replace(item, json_path=path, context=note) for item, path, note in placed]
        if self.packed:
            # A place inside packed data does not help a reader of the report; the first byte of the record does.
            spot = {"offset": self.offset, "end_offset": self.offset, "excerpt": ""}
            found = [replace(item, line=1, column=1, end_line=1, end_column=1, **spot) for item in found]
        return found

    @property
    def has_errors(self) -> bool:
        """Whether part of it could not be read or breaks the rules."""
        return any(rule_of(diagnostic.code).severity == "error" for diagnostic in self._raw_diagnostics)

    @property
    def is_broken(self) -> bool:
        """Whether it has errors that are not due to files that this installation lacks."""
        rows = (rule_of(diagnostic.code) for diagnostic in self._raw_diagnostics)
        return any(row.severity == "error" and not row.elsewhere for row in rows)

    def sound_game(self) -> tuple[Record, Position]:
        """Return the record and the start of a game without errors, which has both."""
        assert self.record is not None
        assert self.start is not None
        return self.record, self.start

    def main_line(self, count: int) -> tuple[Record, Position, list[str], int]:
        """Return the record and the start of a game without errors, and its main line: `count` turns, and its length.

        The record may lack the turns, which take as long to make as everything else.
        """
        first = None if self.played is None else self.played.first_turns(count)
        if first is None or self.start is None or self._record is None or isinstance(self._record, Record):
            record, start = self.sound_game()
            turns = record.main_turns()
            return record, start, turns[:count], len(turns)
        return self._record(False), self.start, first, self.legal_turns

    def outline(self) -> Outline:
        """Return the record, the start and the main line of a game without errors.

        The record of a game in export form lacks the turns if it has nothing else between them.
        """
        # To compare a game that has more with its export form, the record had to be made.
        if not self.canonical:
            self.sound_game()
        return self.main_line(sys.maxsize)[:3]

    def rest(self, place: int) -> RawGame:
        """Return its text from a place on, as a part of the file; it is empty at the end of the text."""
        return RawGame(self.text, *self.span, self.line, self.offset, self.column).without(place)


def _counted(held: Counter[str], last: Diagnostic, times: int) -> Diagnostic:
    """Return the diagnostic that counts the unreported ones by code; it follows the last reported one."""
    kinds = Counter[str]()
    for code, number in held.items():
        kinds[rule_of(code).severity] += number
    shown = ", ".join(f"{kinds[kind]} {kind}{'' if kinds[kind] == 1 else 's'}" for kind in _SEVERITIES if kinds[kind])
    games = "this game" if times == 1 else f"the {times - 1} games that follow and repeat this one"
    count = held.total()
    words: dict[str, object] = {"count": count, "games": games, "are": "is" if count == 1 else "are", "kinds": shown}
    here = Lines("", last.end_line, last.end_offset, last.end_column)
    return replace(
        diagnose(RawDiagnostic(NOT_SHOWN, 0, 0, words), here, last.path, last.game),
        json_path=last.json_path,
        fixable=any(rule_of(code).fixable for code in held),
        held=tuple(held.items()),
        held_games=times,
    )


#: Its name within the package.
Entry = GameEntry
