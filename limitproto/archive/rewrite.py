"""Rewrites archives from their own contents: without some sources, or as a fresh build would write them."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import NamedTuple

from limitproto.archive.build import Build, Built
from limitproto.archive.errors import ArchiveError, package
from limitproto.archive.game_rows import game_id
from limitproto.archive.manifest import BUILDING, Manifest, Shard, SourceFile, load, locked
from limitproto.archive.schema import OLDEST_VERSION, SCHEMA_VERSION, SHARD_GAMES, read_table
from limitproto.archive.shards import in_build_order, join_tables, place_of, read_shard, upgrade_tables, write_shard
from limitproto.archive.sources import missing_sources, named_sources
from limitproto.core.interrupts import at_end


class Removed(NamedTuple):
    """The sources removed from an archive, and the remaining ones."""

    gone: list[SourceFile]
    left: list[SourceFile]


@contextmanager
def _rewriting(folder: Path, oldest: int) -> Iterator[tuple[Build, Manifest]]:
    """Lock an archive with schema version `oldest` or later for a build without sources to read; publish it at the end.

    The work of an interrupted build is dropped.
    """
    package("pyarrow")
    load(folder, oldest)
    with locked(folder):
        before = load(folder, oldest)
        shutil.rmtree(folder / BUILDING, ignore_errors=True)
        with at_end(partial(shutil.rmtree, folder / BUILDING, ignore_errors=True)):
            (folder / BUILDING).mkdir()
            build = Build(folder, before.embed, before)
            yield build, before
            build.publish()


def compact(folder: Path) -> Built:
    """Rewrite the games of an archive in the order and shards that a fresh build would give.

    An archive with an earlier schema version is upgraded. Raises the same errors as `build`.
    """
    with _rewriting(folder, OLDEST_VERSION) as (build, before):
        kept = build.published()
        build.sources, build.broken = kept.sources, kept.broken
        if kept.shards:
            _write_in_build_order(build, kept.shards, before.schema_version)
    return Built(kept=len(kept.sources), games=before.games, broken=len(kept.broken))


def remove(folder: Path, wanted: Iterable[str], missing: bool = False, dry_run: bool = False) -> Removed:
    """Remove sources and their games from an archive; with `dry_run`, only return which would be removed.

    `wanted` lists names, paths or patterns (see `named_sources`), and `missing` adds the sources that no longer exist.
    Raises the same errors as `build`, and ArchiveError if one of `wanted` matches no source or none would be left.
    """
    removed = _divide_sources(folder, load(folder), wanted, missing)
    if dry_run or not removed.gone:
        return removed
    with _rewriting(folder, SCHEMA_VERSION) as (build, before):
        removed = _divide_sources(folder, before, wanted, missing)
        gone = {source.name for source in removed.gone}
        kept = build.published()
        build.keep(kept, {name: source.digest for name, source in kept.sources.items() if name not in gone})
    return removed


def _divide_sources(folder: Path, manifest: Manifest, wanted: Iterable[str], missing: bool) -> Removed:
    names = named_sources([source.name for source in manifest.sources], wanted, folder)
    if missing:
        names.update(source.name for source in missing_sources(folder, manifest.sources))
    gone = [source for source in manifest.sources if source.name in names]
    left = [source for source in manifest.sources if source.name not in names]
    if gone and not left:
        raise ArchiveError(f"{folder} was left unchanged, since it needs a source and none would be left; delete it.")
    return Removed(gone, left)


def _write_in_build_order(build: Build, shards: list[Shard], version: int) -> None:
    """Cut the games of shards of a schema version into new ones; only the shards that a new one needs are in memory."""
    arrow, compute = package("pyarrow"), package("pyarrow.compute")
    columns = ["source", "number"]
    parts = [read_table(str(place_of(build.folder, shard.games)), columns) for shard in shards]
    places = [index for index, part in enumerate(parts) for _ in range(part.num_rows)]
    order = arrow.concat_tables(parts).append_column("shard", arrow.array(places, arrow.int32()))
    order = order.take(compute.sort_indices(order, sort_keys=[(name, "ascending") for name in columns]))
    for first in range(0, order.num_rows, SHARD_GAMES):
        here = order.slice(first, SHARD_GAMES)
        wanted = arrow.array(map(game_id, here["source"].to_pylist(), here["number"].to_pylist()), arrow.int64())
        taken = []
        for index in sorted(here["shard"].unique().to_pylist()):
            tables = upgrade_tables(read_shard(build.folder, shards[index]), version)
            taken.append({table: rows.filter(compute.is_in(rows["game"], wanted)) for table, rows in tables.items()})
        build.shards.append(write_shard(build.folder, in_build_order(join_tables(taken))))
