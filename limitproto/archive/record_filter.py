"""The conditions of a search, for records that are in no archive: chosen as they are read, some hundreds at a time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from limitproto.archive.board_search import BoardSearch
from limitproto.archive.conditions import Conditions, clause_of
from limitproto.archive.connection import ArchiveConnection
from limitproto.archive.errors import ArchiveError
from limitproto.archive.game_rows import congruent_digest, game_row, main_turns
from limitproto.archive.manifest import EMPTY
from limitproto.archive.schema import table_of
from limitproto.records.codecs import codec_of_name
from limitproto.records.game_entry import Entry

#: Games that DuckDB gets at a time.
_GAMES = 256

#: The name of their table.
_BATCH = "batch"


class RecordFilter:
    """Chooses sound games that fit conditions; a context. Raises ArchiveError for conditions that are not valid."""

    def __init__(self, wanted: Conditions) -> None:
        self._wanted = wanted
        self._clause = clause_of(wanted, _BATCH)
        self._search = BoardSearch(wanted)
        # An expression is about one game; there are no tables that it could read.
        self._base = ArchiveConnection(Path(), EMPTY, tables=("games",))
        if wanted.where:
            self._base.check_expression(wanted.where)
        self._base.run("DROP VIEW games")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._base.__exit__()

    def chosen(self, games: Iterable[Entry]) -> Iterator[Entry]:
        """Yield the games that fit. Raises ArchiveError for an expression that fails."""
        source = iter(games)
        while batch := list(islice(source, _GAMES)):
            table = table_of("games", [self._row(index, entry) for index, entry in enumerate(batch)])
            sql = f"SELECT g.game FROM {_BATCH} AS g WHERE {self._clause.sql} ORDER BY g.game"
            for index in self._rows(table, sql):
                if self._shows(batch[index[0]]):
                    yield batch[index[0]]

    def _rows(self, table: Any, sql: str) -> list[tuple[Any, ...]]:
        try:
            return self._base.rows_over(_BATCH, table, sql, self._clause.values)
        except ArchiveError as error:
            if not self._wanted.where:
                raise
            raise ArchiveError(f"{self._wanted.where!r} cannot be answered for a game: {error}") from None

    def _row(self, index: int, entry: Entry) -> tuple[object, ...]:
        record, start = entry.sound_game()
        turns = main_turns(record)
        # A digest of all positions takes more time than everything else.
        congruent = congruent_digest(start.line().keyed(turns)) if "congruent" in self._wanted.where.lower() else ""
        row = game_row(entry, record, start, turns, congruent, entry.path, _format_of(entry), embed=True)
        return (index, *row[1:])

    def _shows(self, entry: Entry) -> bool:
        if self._wanted.is_about_rows:
            return True
        record, start = entry.sound_game()
        return self._search.found_after(start, main_turns(record)) is not None


def _format_of(entry: Entry) -> str:
    if entry.packed or entry.is_json:
        return "msgpack" if entry.packed else "json"
    codec = codec_of_name(entry.path)
    return codec.name if codec is not None and codec.is_foreign else "lgn"
