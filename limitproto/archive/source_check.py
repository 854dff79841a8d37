"""The sources of an archive compared with what they were: missing, moved, truncated, changed, or unreadable."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import NamedTuple

from limitproto.archive.archive import Archive
from limitproto.archive.hits import Address, is_as_kept, read_again
from limitproto.archive.manifest import SourceFile, file_digest
from limitproto.archive.sources import missing_sources, moved_sources
from limitproto.records.files.source import UnreadableSource
from limitproto.records.files.zip_files import is_packed, on_disk

#: What can be wrong with an archive: the archive itself, or a source in one of these ways.
KINDS = ("archive", "missing", "moved", "truncated", "changed", "unreadable")


class Defect(NamedTuple):
    """Something that is wrong with an archive: one of `KINDS`, what is wrong, and with which source.

    Of a source there are the number of its `games` in the archive and of those that are in it as they were (`kept`),
    None where that is not known, and the file that has its bytes now.
    """

    kind: str
    message: str
    source: str | None = None
    games: int | None = None
    kept: int | None = None
    moved_to: str | None = None

    def __str__(self) -> str:
        return self.message


def source_defects(archive: Archive, can_read_rows: bool, look_in: Iterable[str]) -> Iterator[Defect]:
    """Yield what is wrong with the sources. Moved ones are looked for where sources are, and in files and folders.

    An archive that has the texts of its games needs no source, so that none is missing.
    """
    folder, manifest = archive.folder, archive.manifest
    missing = {source.name for source in missing_sources(folder, manifest.sources)}
    gone = [] if manifest.embed else [source for source in manifest.sources if source.name in missing]
    moved = moved_sources(folder, manifest, gone, look_in)
    for source in manifest.sources:
        path = folder / source.name
        if source.name in missing:
            if manifest.embed:
                continue
            to = moved.get(source.name)
            why = f"{to} has the same bytes" if to else "the archive does not have its text"
            what, games = f"{path}: the source is missing, and {why}", source.games - source.broken
            yield Defect("moved" if to else "missing", what, source.name, games, 0, to)
            continue
        try:
            if file_digest(path) != source.digest:
                yield _changed(archive, source, can_read_rows)
        except OSError as error:
            yield Defect("unreadable", f"{path}: {error.strerror or error}", source.name)


def _changed(archive: Archive, source: SourceFile, can_read_rows: bool) -> Defect:
    """Return what has become of a source with other bytes. Raises OSError."""
    path = archive.folder / source.name
    kind, games, kept = "changed", None, None
    if can_read_rows:
        addresses = _addresses(archive, source.name)
        games = len(addresses)
        kept, is_cut = _compared(archive, addresses) if addresses else (0, False)
        kind = "truncated" if is_cut else kind
    what = "is truncated" if kind == "truncated" else "has changed since the build"
    left = f"; {kept} of its {games} game{'' if games == 1 else 's'} as before" if games else ""
    return Defect(kind, f"{path}: the source {what}{left}", source.name, games, kept)


def _addresses(archive: Archive, source: str) -> list[Address]:
    columns = ", ".join(f'"{name}"' for name in Address._fields)
    with archive.connect(tables=("games",)) as base:
        sql = f"SELECT {columns} FROM games WHERE source = ? ORDER BY number"
        # The texts that it may keep are not those of the source.
        return [Address(*row)._replace(text=None) for row in base.rows(sql, [source])]


def _compared(archive: Archive, addresses: list[Address]) -> tuple[int, bool]:
    """Return how many games are as before, and whether the source ends before or in the first of the others."""
    path = archive.folder / addresses[0].source
    is_kept: list[bool] = []
    is_cut = True
    with suppress(UnreadableSource):
        for address, entry in read_again(path, iter(addresses)):
            is_kept.append(is_as_kept(entry, address))
            is_cut &= is_kept[-1] or entry is None or entry.has_errors
    kept = sum(is_kept)
    size = os.path.getsize(on_disk(str(path))[0])
    if kept == len(addresses):
        return kept, False
    first = addresses[kept]
    if not is_packed(str(path)) and first.size is not None:
        is_cut = size < first.offset + first.size
    # Without a game that is as before, other contents are the better guess.
    return kept, is_cut and all(is_kept[:kept]) and (kept > 0 or not size)
