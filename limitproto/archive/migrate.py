"""Brings tables of an earlier schema version up to date."""

from __future__ import annotations

from typing import Any

from limitproto.archive.errors import ArchiveError, package
from limitproto.archive.game_rows import congruent_digest
from limitproto.archive.schema import SCHEMA_VERSION
from limitproto.archive.shards import Tables
from limitproto.records.validate.tags import start_of


def migrated(tables: Tables, version: int) -> Tables:
    """Return tables of a schema version from `OLDEST_VERSION` on as tables of this one. Raises ArchiveError.

    Version 1 had turns of LIMES as they were played, not on the canonical image of the display. Every game is played
    again, since nothing here knows which game that is.
    """
    if version == SCHEMA_VERSION:
        return tables
    arrow = package("pyarrow")
    games, turns = tables["games"], tables["turns"]
    canonical, congruent = turns["canonical"].to_pylist(), games["congruent"].to_pylist()
    rows_of: dict[int, list[int]] = {}
    for row, game in enumerate(turns["game"].to_pylist()):
        rows_of.setdefault(game, []).append(row)
    for index, game in enumerate(games.select(["game", "source", "number", "rules", "tags"]).to_pylist()):
        rows = rows_of.get(game["game"], [])
        try:
            start = start_of(game["rules"], dict(game["tags"])).position
            line = start.line().keyed(turns["turn"].take(arrow.array(rows, arrow.int64())).to_pylist())
        except ValueError as error:
            raise ArchiveError(f"{game['source']}, game {game['number']}: {error}") from None
        congruent[index] = congruent_digest(line)
        for row, turn in zip(rows, line[:-1], strict=True):
            canonical[row] = turn.canonical
    return {
        **tables,
        "games": _with_column(games, "congruent", arrow.array(congruent, arrow.string())),
        "turns": _with_column(turns, "canonical", arrow.array(canonical, arrow.string())),
    }


def _with_column(table: Any, name: str, values: Any) -> Any:
    return table.set_column(table.column_names.index(name), name, values)
