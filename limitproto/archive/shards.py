"""Shards: some thousands of games in one file per table, written once, filtered and joined, and never changed.

Tables with an earlier schema version are upgraded as they are read.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from limitproto.archive.errors import ANEW, ArchiveError, package
from limitproto.archive.game_rows import congruent_digest
from limitproto.archive.manifest import BUILDING, Shard, TableFile, file_digest
from limitproto.archive.schema import SCHEMA_VERSION, SHARDED, read_table, write_table
from limitproto.records.files.output import naming
from limitproto.records.validate.tags import start_of

if TYPE_CHECKING:
    from pyarrow import Table

#: Some games with all their data, by the names of the tables.
Tables = dict[str, "Table"]


def join_tables(parts: Collection[Tables]) -> Tables:
    """Return the tables of some parts joined into one."""
    arrow = package("pyarrow")
    return {table: arrow.concat_tables([part[table] for part in parts]) for table in SHARDED}


def split_at(tables: Tables, games: int) -> tuple[Tables, Tables]:
    """Cut tables in build order after a given number of games."""
    plies = package("pyarrow.compute").sum(tables["games"]["length"].slice(0, games)).as_py() or 0
    cuts = {"games": games, "turns": plies, "positions": plies + games}
    return (
        {table: tables[table].slice(0, cut) for table, cut in cuts.items()},
        {table: tables[table].slice(cut) for table, cut in cuts.items()},
    )


def write_shard(folder: Path, tables: Tables) -> Shard:
    """Write tables as a shard that waits for publication. Raises OSError."""
    positions = tables["positions"].sort_by([(name, "ascending") for name in ("key", "game", "ply")])
    tables = {**tables, "positions": positions}
    return Shard(**{table: write_file(folder, table, tables[table]) for table in SHARDED})


def write_file(folder: Path, table: str, rows: Table) -> TableFile:
    """Write one file, named after its contents, that waits for publication. Raises OSError."""
    part = folder / BUILDING / f"{table}.parquet"
    with naming(part):
        write_table(table, rows, str(part))
    digest = file_digest(part)
    path = f"{table}/{digest[:16]}.parquet"
    waiting = folder / BUILDING / path
    waiting.parent.mkdir(exist_ok=True)
    os.replace(part, waiting)
    return TableFile(path, rows.num_rows, waiting.stat().st_size, digest)


def place_of(folder: Path, file: TableFile) -> Path:
    """Return the path of a file, published or still waiting."""
    waiting = folder / BUILDING / file.path
    return waiting if waiting.exists() else folder / file.path


def first_damaged(folder: Path, files: Iterable[TableFile]) -> Path | None:
    """Return the first file that is missing or whose bytes have changed."""
    for file in files:
        path = place_of(folder, file)
        with suppress(OSError):
            if file_digest(path) == file.digest:
                continue
        return path
    return None


def read_shard(folder: Path, shard: Shard) -> Tables:
    """Return the tables of a shard that is not `first_damaged`. Raises ArchiveError."""
    return {table: read_table(str(place_of(folder, getattr(shard, table)))) for table in SHARDED}


def sources_of(folder: Path, shard: Shard) -> set[str]:
    """Return the sources of the games in a shard. Raises OSError."""
    return set(read_table(str(place_of(folder, shard.games)), ["source"])["source"].unique().to_pylist())


def take_sources(tables: Tables, sources: Collection[str]) -> Tables:
    """Return the games of some sources with all their data."""
    arrow, compute = package("pyarrow"), package("pyarrow.compute")
    games = tables["games"]
    games = games.filter(compute.is_in(games["source"], arrow.array(sorted(sources), arrow.string())))
    ids = games["game"].combine_chunks()
    others = {name: tables[name].filter(compute.is_in(tables[name]["game"], ids)) for name in ("turns", "positions")}
    return {"games": games, **others}


def in_build_order(tables: Tables) -> Tables:
    """Return tables in build order: by source, number and ply."""
    arrow, compute = package("pyarrow"), package("pyarrow.compute")
    games = tables["games"].sort_by([("source", "ascending"), ("number", "ascending")])
    ids = games["game"].combine_chunks()
    ordered: Tables = {"games": games}
    for table in ("turns", "positions"):
        rows = tables[table]
        ranked = arrow.table({"rank": compute.index_in(rows["game"], ids), "ply": rows["ply"]})
        order = compute.sort_indices(ranked, sort_keys=[("rank", "ascending"), ("ply", "ascending")])
        ordered[table] = rows.take(order)
    return ordered


def upgrade_tables(tables: Tables, version: int) -> Tables:
    """Convert tables with schema version `OLDEST_VERSION` or later to the current version. Raises ArchiveError.

    Version 1 stored turns of LIMES as played, not on the canonical image of the display. Every game is replayed, since
    this module does not know which games are LIMES.
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
            raise ArchiveError(f"{game['source']}, game {game['number']}: {error}; {ANEW}") from None
        congruent[index] = congruent_digest(line)
        for row, turn in zip(rows, line.canonical, strict=True):
            canonical[row] = turn
    return {
        **tables,
        "games": _with_texts(games, "congruent", congruent),
        "turns": _with_texts(turns, "canonical", canonical),
    }


def _with_texts(table: Table, name: str, texts: list[str]) -> Table:
    arrow = package("pyarrow")
    return table.set_column(table.column_names.index(name), name, arrow.array(texts, arrow.string()))
