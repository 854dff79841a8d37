"""Tables as CSV and Parquet, with a row for each game, or for each turn of the main line."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date
from functools import cache
from typing import IO, TYPE_CHECKING, NamedTuple

import msgspec

from limitproto.games.registry import GAMES, game_named
from limitproto.records.diagnostics.report_text import as_text
from limitproto.records.files.output import Output
from limitproto.records.formats.export import Options, Outgoing
from limitproto.records.model import ROSTER, UNKNOWN, Remark, clocks_of, date_of, first_commands, is_date

if TYPE_CHECKING:
    from pyarrow import DataType

#: How formulas begin: with a sign, possibly full-width, after any characters that a spreadsheet may ignore.
_FORMULA = re.compile(r"[\s\u200b-\u200f\u2060\ufeff]*[=+@|\uff1d\uff0b\uff0d\uff20\uff5c-].|[\t\r].", re.DOTALL)

#: How many rows are kept in memory before they are written to a Parquet file.
GROUP = 20_000


class Column(NamedTuple):
    """A column: its name, the type of its values (str, int, float or date, or None in each), and its description."""

    name: str
    type: type
    summary: str


@cache
def most_players() -> int:
    """Return the largest number of players in any known game."""
    return max(count for name in GAMES for edition in game_named(name).editions for count in edition.players)


@cache
def columns(rows: str, tags: tuple[str, ...] = ()) -> tuple[Column, ...]:
    """Return the columns of a table of `games` or `turns`, with one for each of `tags`."""
    made = list(_turn_columns() if rows == "turns" else _game_columns())
    for tag in _own_tags(rows, tags):
        made.append(_tag_column(tag, {column.name for column in made}))
    return tuple(made)


def _own_tags(rows: str, tags: tuple[str, ...]) -> tuple[str, ...]:
    """Return the tags, each once, that are not already columns of a table."""
    there = set() if rows == "turns" else {*ROSTER, "Result"}
    return tuple(tag for tag in dict.fromkeys(tags) if tag not in there)


def _tag_column(tag: str, names: set[str]) -> Column:
    # In SQL, column names do not depend on case.
    name = tag.lower()
    kind = date if is_date(tag) else str
    summary = f"the tag {tag}; empty when not known{' in full' if kind is date else ''}"
    return Column(f"tag_{name}" if name in names else name, kind, summary)


def _game_columns() -> tuple[Column, ...]:
    return (
        Column("file", str, "where the game was read from"),
        Column("number", int, "which game of the file, from 1"),
        Column("game", str, "the name of the game"),
        Column("edition", str, "the edition with its overrides, as in position strings"),
        *(_tag_column(name, set()) for name in ROSTER[2:]),
        Column("colours", str, "the players in turn order"),
        *(Column(f"player{i}", str, f"the name of player {i}") for i in range(1, most_players() + 1)),
        Column("result", str, "the result"),
        Column("rounds", int, "rounds played"),
        Column("turns", int, "turns and events of the main line"),
        Column("start", str, "the start position"),
        Column("moves", str, "turns and events of the main line, with spaces between them"),
        Column("tags", str, "all other tags, as a JSON object"),
    )


def _turn_columns() -> tuple[Column, ...]:
    return (
        Column("file", str, "where the game was read from"),
        Column("number", int, "which game of the file, from 1"),
        Column("turn", int, "which turn of the game, from 1; 0 for the start, where something was said of it"),
        Column("round", int, "the round"),
        Column("colour", str, "whose turn it was"),
        Column("move", str, "the turn or event"),
        Column("nags", str, "numbers of the glyphs, with spaces between them"),
        Column("remarks", str, "the remarks behind it, as a JSON array of objects as in records"),
        Column("clock", float, "seconds left, from [%clk]"),
        Column("used", float, "seconds used, from [%emt]"),
        Column("position", str, "the position after it"),
        Column("key", str, "the canonical key of the position, which positions share that are the same up to symmetry"),
    )


#: A row: values in the order of the columns.
Row = tuple[object, ...]


def rows_of(game: Outgoing, options: Options) -> Iterator[Row]:
    """Yield the rows of a game."""
    make: Callable[[Outgoing], Iterator[Row]] = _turn_rows if options.rows == "turns" else _game_rows
    tags = _own_tags(options.rows, options.tags)
    if not tags:
        return make(game)
    known = {name: value for name, value in game.record.all_tags().items() if value != UNKNOWN.get(name)}
    last = tuple(date_of(known.get(tag)) if is_date(tag) else known.get(tag) for tag in tags)
    return ((*row, *last) for row in make(game))


def _game_rows(game: Outgoing) -> Iterator[Row]:
    record = game.record
    own = {*ROSTER[2:], *game.rules} - {"Layout", "DeckHash"}
    names = [player.name for player in record.players]
    day = date_of(record.tags.get("Date"))
    if day is None:
        # A date column cannot hold a partly known date.
        own.discard("Date")
    rest = {name: value for name, value in record.tags.items() if name not in own}
    yield (
        as_text(game.entry.path),
        game.entry.number,
        record.game,
        game.start.edition,
        *(day if name == "Date" else record.tags.get(name) for name in ROSTER[2:]),
        " ".join(player.colour for player in record.players),
        *(names + [None] * (most_players() - len(names))),
        record.result,
        record.turns[record.main_line()[-1]].round if record.turns else 0,
        len(game.main),
        game.start.text,
        " ".join(game.main),
        msgspec.json.encode(rest).decode(),
    )


def _turn_rows(game: Outgoing) -> Iterator[Row]:
    where = (as_text(game.entry.path), game.entry.number)
    record, players = game.record, game.start.players
    if record.opening:
        here = game.start.text, game.start.canonical_key()
        yield (*where, 0, 0, None, None, None, _remarks_json(record.opening), None, None, *here)
    for step in game.steps():
        turn = step.turn
        remarks = (*turn.before, *turn.after)
        yield (
            *where,
            step.number,
            turn.round,
            None if step.before.mover is None else players[step.before.mover],
            turn.text,
            " ".join(map(str, turn.nags)) or None,
            _remarks_json(remarks) if remarks else None,
            *clocks_of(first_commands(remarks)),
            step.after.text,
            step.after.canonical_key(),
        )


def _remarks_json(remarks: tuple[Remark, ...]) -> str:
    return msgspec.json.encode(remarks).decode()


# ---- CSV ---------------------------------------------------------------------------------------------------------


def write_csv(games: Iterable[Outgoing], output: Output, options: Options) -> None:
    """Write CSV (RFC 4180): the heading, then the rows of each game, in UTF-8 with CR LF at the end of each row.

    Unknown values are empty fields, dates have the form 2026-11-20. A text that a spreadsheet would read as a formula
    is preceded by an apostrophe.
    """
    text = io.TextIOWrapper(output.file, encoding="utf-8", newline="", write_through=True)
    table = csv.writer(text)
    table.writerow([column.name for column in columns(options.rows, options.tags)])
    for game in games:
        table.writerows(map(defuse, row) for row in rows_of(game, options))
    # The output keeps the stream.
    text.detach()


def defuse(value: object) -> object:
    """Return a value for a CSV file, with an apostrophe before a text that a spreadsheet would read as a formula."""
    return f"'{value}" if isinstance(value, str) and _FORMULA.match(value) else value


# ---- Parquet -----------------------------------------------------------------------------------------------------


def write_parquet(games: Iterable[Outgoing], output: Output, options: Options) -> None:
    """Write the rows of all games in small row groups; a column's description goes into its field's metadata."""
    # An optional package.
    import pyarrow

    types = {str: pyarrow.string(), int: pyarrow.int64(), float: pyarrow.float64(), date: pyarrow.date32()}
    fields = [(column.name, types[column.type], column.summary) for column in columns(options.rows, options.tags)]
    write_rows((rows_of(game, options) for game in games), output.file, fields, GROUP)


def write_rows(
    batches: Iterable[Iterable[Sequence[object]]],
    file: IO[bytes],
    fields: Iterable[tuple[str, DataType, str]],
    group: int,
) -> int:
    """Write batches of rows as a Parquet file, and return the number of rows.

    Fields are a name, an Arrow type and a summary. A row group ends with the batch that brings it to `group` rows.
    """
    import pyarrow
    from pyarrow import parquet

    schema = pyarrow.schema(pyarrow.field(name, kind, metadata={"summary": text}) for name, kind, text in fields)
    written, waiting = 0, list[Sequence[object]]()
    with parquet.ParquetWriter(file, schema, compression="zstd") as writer:

        def flush() -> None:
            values = zip(*waiting, strict=True) if waiting else ([] for _ in schema)
            arrays = [pyarrow.array(column, field.type) for column, field in zip(values, schema, strict=True)]
            writer.write_table(pyarrow.table(arrays, schema=schema))
            waiting.clear()

        for batch in batches:
            before = len(waiting)
            waiting += batch
            written += len(waiting) - before
            if len(waiting) >= group:
                flush()
        flush()
    return written
