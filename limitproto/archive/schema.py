"""The tables of an archive: their columns, and the layout of their Parquet files. `spec/archive.md` explains them."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from limitproto.archive.errors import ANEW, ArchiveError, package
from limitproto.core.own_words import own_words

if TYPE_CHECKING:
    from pyarrow import DataType, Schema, Table

#: The version of the tables and of the manifest that this package writes, and the first that it can upgrade.
SCHEMA_VERSION = 2
OLDEST_VERSION = 1

#: The number of games in a shard, except the last one of a fresh build. A look-up opens one file per shard.
SHARD_GAMES = 1 << 15


class TableColumn(NamedTuple):
    """A column: its name, the name of its Arrow type (`list` and `map` are of texts), and its description."""

    name: str
    type: str
    summary: str


GAMES = (
    TableColumn("game", "int64", "the id of the game, from its source and number"),
    TableColumn("source", "string", "its source file, relative to the archive"),
    TableColumn("number", "int64", "the number of the game in the source, from 1"),
    TableColumn("format", "string", "the format of the source"),
    TableColumn("line", "int64", "the line where the game begins, from 1"),
    TableColumn("offset", "int64", "the byte of the unpacked source where it begins, from 0"),
    TableColumn("size", "int64", "its size in bytes; NULL for packed formats"),
    TableColumn("hash", "string", "SHA-256 of its export form"),
    TableColumn("played", "string", "a digest of rules and turns, equal for games with the same play"),
    TableColumn("congruent", "string", "a digest equal for games whose turns are the same on canonical images"),
    TableColumn("rules", "string", "the game played: limit or limes"),
    TableColumn("edition", "string", "the edition with its overrides, as in position strings"),
    TableColumn("date", "date32", "its date; NULL if not fully known"),
    TableColumn("colours", "list", "the players' colours in turn order"),
    TableColumn("players", "list", "the players' names in turn order"),
    TableColumn("result", "string", "the result"),
    TableColumn("reason", "string", "why it ended; NULL if unknown"),
    TableColumn("length", "int32", "turns and events of the main line"),
    TableColumn("annotations", "int32", "remarks, glyphs and variation turns"),
    TableColumn("start", "string", "the start position"),
    TableColumn("tags", "map", "every tag by name"),
    TableColumn("text", "string", "its export form if the archive was built with --embed, else NULL"),
)
TURNS = (
    TableColumn("game", "int64", "the id of the game"),
    TableColumn("ply", "int32", "the number of the turn, from 1"),
    TableColumn("player", "int32", "whose turn it was, from 1; NULL if no player was to move"),
    TableColumn("turn", "string", "the turn or event as played"),
    TableColumn("canonical", "string", "the turn on the canonical image of the board"),
)
POSITIONS = (
    TableColumn("key", "int64", "the first 60 bits of the canonical key"),
    TableColumn("game", "int64", "the id of the game"),
    TableColumn("ply", "int32", "the number of turns played, from 0"),
    TableColumn("result", "string", "the result of the game"),
)
BROKEN = (
    TableColumn("source", "string", "the source file, relative to the archive"),
    TableColumn("number", "int64", "the number of the game in the source, from 1; NULL for text outside games"),
    TableColumn("line", "int64", "the line of its first error, from 1"),
    TableColumn("offset", "int64", "the byte of its first error"),
    TableColumn("code", "string", "the code of its first error"),
    TableColumn("message", "string", "what is wrong, as a sentence"),
)
TABLES = {"games": GAMES, "turns": TURNS, "positions": POSITIONS, "broken": BROKEN}

#: The tables that have a file in every shard.
SHARDED = ("games", "turns", "positions")


class _RowGroups(NamedTuple):
    """How a table is cut: the maximum rows of a row group, the column that searches look up, and the rows for a value.

    Row groups have a Bloom filter on that column, with a share of false positives. A search decodes those that it
    cannot rule out, but each has its own dictionaries.
    """

    rows: int
    column: str = ""
    repeated: int = 1
    false_positives: float = 0.01

    def filters(self, rows: int) -> dict[str, dict[str, float]] | None:
        """Return the filters for a file with a number of rows, as pyarrow expects them; None for no filter."""
        values = max(1, min(rows, self.rows) // self.repeated)
        return {self.column: {"ndv": values, "fpp": self.false_positives}} if self.column else None


_ROW_GROUPS = {
    "games": _RowGroups(1 << 12, "game"),
    "turns": _RowGroups(1 << 17, "game", repeated=16),
    # Keys are most of the table: a filter with 8 bits per row.
    "positions": _RowGroups(1 << 19, "key", false_positives=0.026),
    "broken": _RowGroups(1 << 17),
}


@cache
def schema_of(table: str) -> Schema:
    """Return the Arrow schema of a table."""
    fields = [(column.name, arrow_type(column)) for column in TABLES[table]]
    return package("pyarrow").schema(fields, metadata={"limitproto-archive": str(SCHEMA_VERSION)})


def arrow_type(column: TableColumn) -> DataType:
    """Return the Arrow type of a column."""
    arrow = package("pyarrow")
    kind, _, of = column.type.partition(" of ")
    if kind == "map":
        return arrow.map_(arrow.string(), arrow.string())
    return arrow.list_(getattr(arrow, of or "string")()) if kind == "list" else getattr(arrow, kind)()


def table_of(table: str, rows: Sequence[tuple[object, ...]]) -> Table:
    """Return rows as an Arrow table."""
    columns = list(zip(*rows, strict=True)) or [()] * len(TABLES[table])
    return package("pyarrow").table(columns, schema=schema_of(table))


def write_table(table: str, rows: Table, path: str) -> None:
    """Write an Arrow table as a Parquet file and sync it to disk. Raises OSError."""
    parquet = package("pyarrow.parquet")
    names = [column.name for column in TABLES[table]]
    # In a table read from a file, the members of lists have other names.
    rows = rows.cast(schema_of(table))
    # Keys are sorted, so differences are shorter than keys, and equal keys are always adjacent.
    plain = {"key"} if table == "positions" else {"offset"} if table == "games" else set()
    groups = _ROW_GROUPS[table]
    with open(path, "wb") as file:
        parquet.write_table(
            rows.combine_chunks(),
            file,
            compression="zstd",
            use_dictionary=[name for name in names if name not in plain and name not in ("tags", "text", "hash")],
            column_encoding=dict.fromkeys(plain, "DELTA_BINARY_PACKED"),
            row_group_size=groups.rows,
            bloom_filter_options=groups.filters(rows.num_rows),
            data_page_size=1 << 16,
        )
        file.flush()
        os.fsync(file.fileno())


def read_table(path: str, columns: list[str] | None = None) -> Table:
    """Read a Parquet file of an archive. Raises ArchiveError if it is missing or damaged."""
    try:
        return package("pyarrow.parquet").ParquetFile(path).read(columns=columns)
    except (OSError, ValueError, KeyError) as error:
        raise ArchiveError(f"{path} cannot be read ({own_words(error)}): {ANEW}") from None
