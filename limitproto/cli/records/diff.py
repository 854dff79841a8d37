"""`limitproto records diff`: compares two collections game by game."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from hashlib import blake2b
from itertools import zip_longest

import click
import msgspec
from msgspec import Struct

from limitproto.cli import batch_ui
from limitproto.cli.parameters import FILE, OUTPUT, ConsoleCommand, form_option, reading_options
from limitproto.cli.records.shared import ReadGames
from limitproto.core.printable import printable
from limitproto.records.diagnostics.report_text import as_text
from limitproto.records.files.output import opened
from limitproto.records.files.paths import collect
from limitproto.records.files.source import ReadingOptions
from limitproto.records.files.temp_database import TempDatabase
from limitproto.records.game_entry import Entry
from limitproto.records.lgn.writer import format_movetext

#: The kinds of differences with their meanings.
KINDS = {
    "removed": "a game that only the first has",
    "added": "a game that only the second has",
    "changed": "the same turns with other tags, remarks, glyphs or variations",
    "other-turns": "the same players, date, event and round with other turns",
}

HELP_VALUES = {"kinds": "\n".join(f"  {kind:12} {summary}" for kind, summary in KINDS.items())}


@click.command("diff", cls=ConsoleCommand)
@click.argument("first", type=FILE)
@click.argument("second", type=FILE)
@form_option("text", "json")
@OUTPUT
@reading_options
def command(first: str, second: str, form: str, output: str, reading: ReadingOptions) -> int:
    """Compare the games in FIRST with those in SECOND, and list what differs."""
    if first == second == "-":
        raise click.UsageError("FIRST and SECOND are both - (stdin), but only one can be; name a file for the other.")
    batch_ui.refuse_as_output(output, collect((first, second)))
    one, other = (ReadGames((files,), reading).collect() for files in (first, second))
    number = 0
    with opened(output) as place:
        for number, difference in enumerate(_differences(one, other), 1):
            if form == "json":
                place.file.write((b"[\n" if number == 1 else b",\n") + msgspec.json.encode(difference))
            else:
                place.file.write(printable(_difference_text(difference), keep="\n").encode("utf-8", "replace"))
        if form == "json":
            place.file.write(b"\n]\n" if number else b"[]\n")
        place.commit()
    return int(number > 0 or one.left_out > 0 or other.left_out > 0)


# ---- the comparison --------------------------------------------------------------------------------------------------

_TABLE = """
CREATE TABLE games (serial INTEGER PRIMARY KEY, side INTEGER, place TEXT, title TEXT, whole BLOB, played BLOB,
                    identity TEXT, tags TEXT, turns TEXT);
CREATE TABLE pairs (kind TEXT, a INTEGER, b INTEGER);
"""

#: Pairs games from both sides that agree in a column and are not in a pair yet, first with first and so on.
_PAIR = """
INSERT INTO pairs WITH open AS (
    SELECT serial, side, {column} AS value, row_number() OVER (PARTITION BY side, {column} ORDER BY serial) AS copy
    FROM games WHERE {column} IS NOT NULL AND serial NOT IN (SELECT a FROM pairs UNION ALL SELECT b FROM pairs)
) SELECT '{kind}', one.serial, other.serial FROM open AS one
JOIN open AS other ON other.value = one.value AND other.copy = one.copy WHERE one.side = 0 AND other.side = 1
"""

_ANSWER = """
SELECT p.kind, a.*, b.* FROM pairs AS p JOIN games AS a ON a.serial = p.a JOIN games AS b ON b.serial = p.b
WHERE p.kind <> 'same'
UNION ALL SELECT 'removed', g.*, g.* FROM games AS g WHERE side = 0 AND serial NOT IN (SELECT a FROM pairs)
UNION ALL SELECT 'added', g.*, g.* FROM games AS g WHERE side = 1 AND serial NOT IN (SELECT b FROM pairs)
ORDER BY 2
"""


class RecordDifference(Struct, omit_defaults=True):
    """A difference: its kind, one of `KINDS`, where the games are, who played, and what differs."""

    kind: str
    game: str
    first: str | None = None
    second: str | None = None
    changes: list[str] = []


def _difference_text(difference: RecordDifference) -> str:
    places = " and ".join(filter(None, (difference.first, difference.second)))
    changes = "".join(f"  {change}\n" for change in difference.changes)
    return f"{difference.kind}: {places}: {difference.game}\n{changes}"


def _differences(first: Iterable[Entry], second: Iterable[Entry]) -> Iterator[RecordDifference]:
    """Yield the differences between sound games, in the order of the first collection, then of the second.

    Order, format and layout of the files make no difference.
    """
    with TempDatabase(_TABLE) as database:
        base = database.base
        for side, games in enumerate((first, second)):
            base.executemany(f"INSERT INTO games VALUES (NULL{', ?' * 8})", (_game_row(side, entry) for entry in games))
        for kind, column in (("same", "whole"), ("changed", "played"), ("other-turns", "identity")):
            base.execute(_PAIR.format(kind=kind, column=column))
        for kind, *row in base.execute(_ANSWER):
            one, other = row[:9], row[9:]
            if kind in ("removed", "added"):
                yield RecordDifference(kind, one[3], *((one[2], None) if kind == "removed" else (None, one[2])))
            else:
                yield RecordDifference(kind, one[3], one[2], other[2], list(_lines_on_changes(one, other)))


def _game_row(side: int, entry: Entry) -> tuple[object, ...]:
    record, start = entry.sound_game()
    tags = record.all_tags()
    turns = " ".join(record.main_turns())
    names = [player.name for player in record.players]
    date = tags["Date"]
    title = f"{' - '.join(names)}, {start.edition}, {date}, {record.result}"
    identity = None if "?" in (date, *names) else json.dumps([names, date, tags["Event"], tags["Round"]])
    whole = _digest(json.dumps(tags), format_movetext(record))
    played = _digest(record.game, start.text, turns)
    return side, f"{as_text(entry.path)}:{entry.first_line}", title, whole, played, identity, json.dumps(tags), turns


def _digest(*texts: str) -> bytes:
    return blake2b("\0".join(texts).encode("utf-8", "surrogatepass"), digest_size=16).digest()


def _lines_on_changes(row: list[str], other_row: list[str]) -> Iterator[str]:
    """Yield the differences between two games, from their rows."""
    before, after = json.loads(row[7]), json.loads(other_row[7])
    for name in {**before, **after}:
        if before.get(name) != after.get(name):
            yield f"{name}: {_quoted(before.get(name))} to {_quoted(after.get(name))}"
    turns, others = row[8].split(" "), other_row[8].split(" ")
    if turns != others:
        pairs = enumerate(zip_longest(turns, others), 1)
        yield next(f"turn {ply}: {turn or 'none'} to {new or 'none'}" for ply, (turn, new) in pairs if turn != new)
    elif before == after:
        yield "other remarks, glyphs or variations"


def _quoted(value: str | None) -> str:
    return "none" if value is None else json.dumps(value, ensure_ascii=False)
