"""Builds archives: reads new and changed sources, keeps the rest, and publishes everything at once."""

from __future__ import annotations

import errno
import os
import shutil
import stat
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, suppress
from functools import partial
from pathlib import Path
from typing import NamedTuple, TypedDict

import msgspec
from msgspec import Struct

from limitproto.archive.errors import ANEW, ArchiveError, package, require
from limitproto.archive.game_rows import BatchRows, Broken, clean, game_id, rows_in
from limitproto.archive.manifest import (
    BUILDING,
    FORMAT,
    NAME,
    Manifest,
    Shard,
    SourceFile,
    file_digest,
    load,
    locked,
    save,
)
from limitproto.archive.schema import SCHEMA_VERSION, SHARD_GAMES, SHARDED, read_table, table_of
from limitproto.archive.shards import (
    Tables,
    first_damaged,
    join_tables,
    read_shard,
    sources_of,
    split_at,
    take_sources,
    write_file,
    write_shard,
)
from limitproto.archive.sources import missing_sources, source_name
from limitproto.core.interrupts import at_end
from limitproto.core.system import sync_folder
from limitproto.records.batch import in_order
from limitproto.records.files.output import naming
from limitproto.records.files.source import PLAIN, ReadingOptions, UnreadableSource, require_whole
from limitproto.records.files.zip_files import on_disk
from limitproto.records.raw_game import RawGame
from limitproto.records.reading import reader
from limitproto.records.reading.batches import Batch, Item, read_batches

#: The file in which a build records its progress, one line per shard, so that the next build can resume.
_JOURNAL = "journal.jsonl"


#: Yields each batch with its rows, in the order of the batches.
_Read = Callable[[Iterator[Item], Callable[[Batch], BatchRows]], Iterator[tuple[Batch, BatchRows]]]


class BuildOptions(TypedDict, total=False):
    """The options of `build`."""

    embed: bool
    add: bool
    reading: ReadingOptions
    jobs: int
    scheduler: str
    moved: Callable[[Batch, int, int], None]
    refused: Callable[[Broken], None]
    told: Callable[[str], None]


class Built(Struct):
    """The outcome of a build: sources by status, games, and anything that could not be read.

    `missing` lists the sources that `add` kept although they no longer exist, each with the name of a new source with
    the same bytes, if any. An archive that has the texts of its games does not need them.
    """

    added: int = 0
    changed: int = 0
    removed: int = 0
    kept: int = 0
    games: int = 0
    broken: int = 0
    errors: list[str] = []
    missing: list[tuple[SourceFile, str | None]] = []


class _Step(Struct):
    """A line of the journal: a shard, the sources completed with it, and their broken games."""

    embed: bool
    shard: Shard | None
    sources: list[SourceFile]
    broken: list[Broken]
    schema_version: int = SCHEMA_VERSION
    reading: ReadingOptions = PLAIN


class Kept(NamedTuple):
    """The parts of an archive that a build keeps: sources, shards, and broken games."""

    sources: dict[str, SourceFile]
    shards: list[Shard]
    broken: list[Broken]


def build(
    folder: Path,
    files: Iterable[str],
    *,
    embed: bool = False,
    add: bool = False,
    reading: ReadingOptions = PLAIN,
    jobs: int = 1,
    scheduler: str = "",
    moved: Callable[[Batch, int, int], None] = lambda batch, games, broken: None,
    refused: Callable[[Broken], None] = lambda broken: None,
    told: Callable[[str], None] = lambda sentence: None,
) -> Built:
    """Make an archive hold exactly the games in some files; with `add`, also those of its other sources.

    `moved` is called for every batch that is read, with its games and the number of broken ones; `refused` for every
    broken game. With `scheduler`, the address of a Dask scheduler or `local`, its workers read the games instead of
    `jobs` local processes; the archive is the same. `told` gets a sentence while it waits for workers. Raises
    ArchiveError, OSError if something cannot be written, Unavailable, and NoCluster. The archive does not change until
    the end, and the next build resumes one that was interrupted.
    """
    # Searches need it, and a build does not.
    require("duckdb")
    package("pyarrow")
    if any(reading) and not embed:
        raise ArchiveError("--lenient and --encoding need --embed, to find games in such sources again; add it.")
    if folder.exists() and not folder.is_dir():
        raise ArchiveError(f"{folder} is not a folder; name a new or empty folder, or an archive.")
    if folder.is_dir() and not (folder / NAME).exists() and set(os.listdir(folder)) - {BUILDING, ".lock"}:
        raise ArchiveError(f"{folder} is neither an archive nor empty; name another folder.")
    if (folder / NAME).exists():
        load(folder)
    is_new = not folder.exists()
    with locked(folder), ExitStack() as stack:
        # What another build published before this one got the lock must not be lost.
        before = load(folder) if (folder / NAME).exists() else None
        if is_new:
            stack.enter_context(at_end(partial(_remove_unused, folder)))
        (folder / BUILDING).mkdir(exist_ok=True)
        read: _Read
        if scheduler:
            # Distributed takes a second to load.
            from limitproto.records.files.cluster import cluster, in_order_on

            read = partial(in_order_on, stack.enter_context(cluster(scheduler, jobs)), tell=told)
        else:
            read = partial(in_order, jobs=jobs)
        return Build(folder, embed, before, moved, refused, reading).run(files, add, read)


def _remove_unused(folder: Path) -> None:
    """Remove an archive's folder if nothing was read for it; otherwise `BUILDING` is missing or has a file in it."""
    with suppress(OSError):
        (folder / BUILDING).rmdir()
        (folder / ".lock").unlink()
        folder.rmdir()


class Build(Struct):
    """One build of a locked archive: what it keeps, what it adds, and how it is published."""

    folder: Path
    embed: bool
    before: Manifest | None
    moved: Callable[[Batch, int, int], None] = lambda batch, games, broken: None
    refused: Callable[[Broken], None] = lambda broken: None
    reading: ReadingOptions = PLAIN
    built: Built = msgspec.field(default_factory=Built)
    shards: list[Shard] = []
    sources: dict[str, SourceFile] = {}
    broken: list[Broken] = []
    #: Games that wait for a shard, and how many games are waiting, have been taken and have been written.
    _parts: list[Tables] = []
    _waiting: int = 0
    _taken: int = 0
    _flushed: int = 0
    #: Sources that have been read, with their broken games and the number of games read up to their end.
    _done: list[tuple[SourceFile, list[Broken], int]] = []

    @property
    def journal(self) -> Path:
        """The file that records its progress."""
        return self.folder / BUILDING / _JOURNAL

    def run(self, files: Iterable[str], add: bool, read: _Read) -> Built:
        """Read the sources with `read`, keep those that `add` or their digest allows, and publish the archive."""
        before, built = self.before, self.built
        old = {source.name: source for source in before.sources} if before else {}
        paths = self._paths_by_name(files)
        stamps, digests = self._examine_sources(paths, old)
        unread = {name for name in paths if name not in digests}
        usable = before is not None and before.embed == self.embed
        wanted = {
            **({name: source.digest for name, source in old.items() if add or name in unread} if usable else {}),
            **digests,
        }
        if add and before is not None and not usable:
            raise ArchiveError(f"{self.folder} was built {'with' if before.embed else 'without'} --embed; do so again.")
        if add and not self.embed:
            # The games of these stay, but cannot be reread.
            new = {digest: name for name, digest in digests.items() if name not in old}
            gone = [source for source in missing_sources(self.folder, old.values()) if source.name not in paths]
            built.missing = [(source, new.get(source.digest)) for source in gone]
        if old and not wanted:
            why = built.errors[0] if built.errors else "no source is named"
            raise ArchiveError(f"{self.folder} was left unchanged, as no source would be left: {why}; name another.")
        if before is None and built.errors and not wanted:
            raise ArchiveError(f"{self.folder} was not created: no source is readable: {built.errors[0]}; name one.")
        # First comes what the last build did before it was interrupted.
        self.keep(self._read_journal(), wanted)
        if usable:
            # It is unknown how their sources were read.
            again = digests if any(self.reading) else ()
            self.keep(self.published(), {name: wanted[name] for name in wanted if name not in again})
        todo = sorted(name for name in digests if name not in self.sources)
        built.removed = sum(name not in wanted for name in old)
        built.added = sum(name not in old for name in wanted)
        built.changed = sum(name in old and wanted[name] != old[name].digest for name in wanted)
        built.kept = len(wanted) - built.added - built.changed
        self._read({paths[name]: name for name in todo}, stamps, digests, read)
        built.games = sum(shard.games.rows for shard in self.shards)
        built.broken = len(self.broken)
        self.publish()
        return built

    def _examine_sources(
        self, paths: dict[str, str], old: dict[str, SourceFile]
    ) -> tuple[dict[str, tuple[int, int]], dict[str, str]]:
        """Return stamps and digests of the readable files; unreadable and truncated ones are errors."""
        stamps, digests = {}, {}
        for name, path in paths.items():
            try:
                status = os.stat(on_disk(path)[0])
                if not stat.S_ISREG(status.st_mode):
                    # A pipe could be read only once, and none of its games could be found again.
                    raise OSError(errno.EINVAL, "it is not a regular file, as a source must be; name one")
                digest = file_digest(path)
                if name not in old or old[name].digest != digest:
                    require_whole(path, self.reading)
                digests[name] = digest
                stamps[name] = status.st_size, status.st_mtime_ns
            except OSError as error:
                self.built.errors.append(f"{path}: {error.strerror or error}")
            except UnreadableSource as error:
                self.built.errors.append(str(error))
        return stamps, digests

    def _paths_by_name(self, files: Iterable[str]) -> dict[str, str]:
        """Return the paths of sources by name; a name that cannot be stored is an error."""
        paths = {}
        for path in files:
            name = source_name(path, self.folder)
            if clean(name) == name:
                paths[name] = path
            else:
                self.built.errors.append(
                    f"{path}: the name is not UTF-8, so the archive could not find the file again; rename it"
                )
        return paths

    # ---- what is already there

    def _read_journal(self) -> Kept:
        kept = Kept({}, [], [])
        with suppress(OSError), open(self.journal, "rb") as file:
            for line in file:
                try:
                    step = msgspec.json.decode(line, type=_Step)
                except (msgspec.DecodeError, UnicodeDecodeError):
                    break
                if (step.embed, step.schema_version, step.reading) != (self.embed, SCHEMA_VERSION, self.reading):
                    break
                if step.shard is not None and first_damaged(self.folder, step.shard.files()):
                    break
                kept.shards.extend([step.shard] if step.shard else [])
                # A source that changed while it was being read is reread.
                kept.sources.update((source.name, source) for source in step.sources if source.digest)
                kept.broken.extend(step.broken)
        return kept

    def published(self) -> Kept:
        """Return the contents of the archive. Raises ArchiveError if one of its files is missing or damaged."""
        before = self.before
        assert before is not None, "the caller has checked this"
        if path := first_damaged(self.folder, before.files()):
            # A new file would have a new digest, and hide that the rows differ from those that were built.
            raise ArchiveError(f"{path} is missing or damaged: {ANEW}")
        rows = read_table(str(self.folder / before.broken.path)).to_pylist() if before.broken else []
        broken = [Broken(**row) for row in rows]
        return Kept({source.name: source for source in before.sources}, before.shards, broken)

    def keep(self, kept: Kept, wanted: dict[str, str]) -> None:
        """Keep the wanted sources that are unchanged, given as names and digests, with their games."""
        fitting = {name for name, source in kept.sources.items() if wanted.get(name) == source.digest}
        names = fitting - self.sources.keys()
        if not names:
            return
        for shard in kept.shards:
            here = sources_of(self.folder, shard)
            if here <= names:
                self.shards.append(shard)
            elif here & names:
                tables = take_sources(read_shard(self.folder, shard), here & names)
                self.shards.append(write_shard(self.folder, tables))
        self.sources.update((name, kept.sources[name]) for name in names)
        self.broken += [game for game in kept.broken if game.source in names]

    # ---- what is new

    def _read(
        self, names: dict[str, str], stamps: dict[str, tuple[int, int]], digests: dict[str, str], read: _Read
    ) -> None:
        """Read sources in order, with names by path, and cut their games into shards."""
        look = partial(rows_in, folder=self.folder, embed=self.embed)
        found = sound = 0
        broken: list[Broken] = []
        for batch, rows in read(read_batches(names, self.reading), look):
            name = names[batch.path]
            first = found if batch.kind == "lgn" else 0
            found += rows.found
            sound += len(rows.numbers)
            self._add(rows, name, first)
            for one in rows.broken:
                one = one._replace(number=one.number and one.number + first)
                broken.append(one)
                self.refused(one)
            self.moved(batch, rows.found, len(rows.broken))
            if not batch.final:
                continue
            if batch.fault:
                (entry,) = reader.at_end(batch.name, batch.fault, found, RawGame.of(""))
                end = entry.all_diagnostics[0]
                one = Broken(name, None, 1, batch.done, end.code, clean(end.message))
                broken.append(one)
                self.refused(one)
            if batch.error:
                self.built.errors.append(f"{batch.path}: {batch.error}")
            digest = digests[name]
            if batch.error or not _is_unchanged(batch.path, stamps[name], digest):
                # No file has this digest, so the next build with this source rereads it.
                digest = ""
                if not batch.error:
                    self.built.errors.append(f"{batch.path}: it changed while being read; build the archive again")
            games = sum(one.number is not None for one in broken) + sound
            source = SourceFile(name, digest, games, len(broken))
            self._done.append((source, broken, self._taken))
            if self._flushed == self._taken:
                self._write(None, 0)
            found, sound, broken = 0, 0, []
        if self._waiting:
            self._write(join_tables(self._parts), self._waiting)
        elif self._done:
            self._write(None, 0)

    def _add(self, rows: BatchRows, name: str, first: int) -> None:
        """Add the games of a batch, with their numbers in the source and their ids."""
        if not rows.numbers:
            # Empty tables would be kept until the shard is full.
            return
        arrow = package("pyarrow")
        numbers = [number + first for number in rows.numbers]
        ids = arrow.array([game_id(name, number) for number in numbers], arrow.int64())
        games = rows.games.set_column(0, "game", ids).set_column(2, "number", arrow.array(numbers, arrow.int64()))
        part = {"games": games}
        for table, column in (("turns", 0), ("positions", 1)):
            here = getattr(rows, table)
            part[table] = here.set_column(column, "game", ids.take(here["game"].combine_chunks()))
        self._parts.append(part)
        self._waiting += len(numbers)
        self._taken += len(numbers)
        while self._waiting >= SHARD_GAMES:
            shard, rest = split_at(join_tables(self._parts), SHARD_GAMES)
            self._parts, self._waiting = [rest], self._waiting - SHARD_GAMES
            self._write(shard, SHARD_GAMES)

    def _write(self, tables: Tables | None, games: int) -> None:
        """Write a shard, and note it in the journal with the sources that are now complete."""
        self._flushed += games
        complete = [done for done in self._done if done[2] <= self._flushed]
        self._done = self._done[len(complete) :]
        sources, broken = [done[0] for done in complete], [one for done in complete for one in done[1]]
        shard = write_shard(self.folder, tables) if tables is not None else None
        if shard is not None:
            self.shards.append(shard)
        self.sources.update((source.name, source) for source in sources)
        self.broken += broken
        with naming(self.journal), open(self.journal, "ab") as file:
            file.write(msgspec.json.encode(_Step(self.embed, shard, sources, broken, reading=self.reading)) + b"\n")
            file.flush()
            os.fsync(file.fileno())

    # ---- the end

    def publish(self) -> None:
        """Put every file in its place, then the manifest, and remove all other files."""
        folder = self.folder
        self.broken.sort(key=lambda game: (game.source, game.offset))
        broken = write_file(folder, "broken", table_of("broken", self.broken)) if self.broken else None
        sources = sorted(self.sources.values(), key=lambda source: source.name)
        manifest = Manifest(FORMAT, SCHEMA_VERSION, self.embed, sources, self.shards, broken)
        for table in (*SHARDED, "broken"):
            (folder / table).mkdir(exist_ok=True)
        for file in manifest.files():
            with suppress(FileNotFoundError):
                os.replace(folder / BUILDING / file.path, folder / file.path)
        for table in (*SHARDED, "broken"):
            sync_folder(folder / table)
        save(folder, manifest)
        wanted = {file.path for file in manifest.files()}
        for table in (*SHARDED, "broken"):
            for path in (folder / table).iterdir():
                if f"{table}/{path.name}" not in wanted:
                    path.unlink()
        shutil.rmtree(folder / BUILDING, ignore_errors=True)


def _is_unchanged(path: str, stamp: tuple[int, int], digest: str) -> bool:
    try:
        status = os.stat(on_disk(path)[0])
        # A file's time can be changed without its content.
        return stamp == (status.st_size, status.st_mtime_ns) or digest == file_digest(path)
    except OSError:
        return False
