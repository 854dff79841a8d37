"""The manifest of an archive lists its files. It is replaced atomically, and is the only source of truth."""

from __future__ import annotations

import contextlib
import hashlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from limitproto.archive.errors import ANEW, ArchiveError
from limitproto.archive.schema import OLDEST_VERSION, SCHEMA_VERSION, SHARDED, TABLES
from limitproto.core.own_words import own_words
from limitproto.core.system import lock, sync_folder
from limitproto.records.files.output import naming
from limitproto.records.files.zip_files import on_disk

NAME = "manifest.json"
FORMAT = "limitproto-archive"

#: The folder for unpublished files.
BUILDING = ".building"


#: The form of file paths: a manifest cannot name a file outside its archive.
_PATH = r"^[a-z]+/[0-9a-f]+\.parquet\Z"


class TableFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A Parquet file: its path in the archive, its rows, its size in bytes, and the BLAKE2b of its bytes."""

    path: Annotated[str, Meta(pattern=_PATH)]
    rows: int
    size: int
    digest: str


class Shard(Struct, frozen=True, forbid_unknown_fields=True):
    """Some games with all their data: one file per table."""

    games: TableFile
    turns: TableFile
    positions: TableFile

    def files(self) -> tuple[TableFile, ...]:
        """Return its files in the order of `SHARDED`."""
        return tuple(getattr(self, table) for table in SHARDED)


class SourceFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A file that games came from: its path relative to the archive, the BLAKE2b of its bytes, and its games."""

    name: str
    digest: str
    games: int
    broken: int


class Manifest(Struct, frozen=True, forbid_unknown_fields=True):
    """The contents of an archive. `broken` is None if no game is broken."""

    format: str
    schema_version: int
    embed: bool
    sources: list[SourceFile] = []
    shards: list[Shard] = []
    broken: TableFile | None = None

    def files(self) -> list[TableFile]:
        """Return every file of the archive except the manifest."""
        return [file for table in TABLES for file in self.files_of(table)]

    def files_of(self, table: str) -> list[TableFile]:
        """Return the files of a table, in shard order."""
        if table in SHARDED:
            return [getattr(shard, table) for shard in self.shards]
        return [self.broken] if self.broken else []

    @property
    def games(self) -> int:
        """The number of games."""
        return sum(shard.games.rows for shard in self.shards)


#: The manifest of an archive without games.
EMPTY = Manifest(FORMAT, SCHEMA_VERSION, False)


def check_path(folder: Path) -> None:
    """Raise ArchiveError for a folder whose path is not UTF-8; DuckDB could not open its files."""
    try:
        os.path.realpath(folder).encode()
    except UnicodeEncodeError:
        raise ArchiveError(f"{folder}: the path of an archive must be UTF-8; rename the folder.") from None


def load(folder: Path, oldest: int = SCHEMA_VERSION) -> Manifest:
    """Read the manifest of an archive with schema version `oldest` or later. Raises ArchiveError for anything else."""
    check_path(folder)
    path = folder / NAME
    try:
        data = path.read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        why = f"it has no {NAME}" if folder.exists() else "there is no such folder"
        raise ArchiveError(f"{folder} is not an archive: {why}; name one, or create it with `archive build`.") from None
    except OSError as error:
        raise ArchiveError(f"{path} cannot be read: {error.strerror or error}; make it readable.") from None
    try:
        head = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise ArchiveError(f"{path} is not JSON: {own_words(error)}; {ANEW}") from None
    if not isinstance(head, dict) or head.get("format") != FORMAT:
        raise ArchiveError(f"{path} is not an archive manifest; limitproto archive build writes one.")
    version = head.get("schema_version")
    if version not in range(oldest, SCHEMA_VERSION + 1):
        if version in range(OLDEST_VERSION, SCHEMA_VERSION):
            what = f"limitproto archive compact {folder} updates it."
        else:
            what = "build the archive again in another folder, from its sources."
        raise ArchiveError(f"{folder} has schema version {version!r}, but this program reads {SCHEMA_VERSION}: {what}")
    try:
        return msgspec.convert(head, Manifest)
    except msgspec.ValidationError as error:
        raise ArchiveError(f"{path} is not a valid manifest: {own_words(error)}; {ANEW}") from None


def present_files(folder: Path, manifest: Manifest) -> dict[str, str]:
    """Return the full paths of an archive's files, keyed by name. Raises ArchiveError if one is missing."""
    resolved = os.path.realpath(folder)
    paths = {file.path: os.path.join(resolved, file.path) for file in manifest.files()}
    missing = next((name for name, path in paths.items() if not os.path.isfile(path)), None)
    if missing:
        raise ArchiveError(
            f"{folder}: {missing} is missing; run limitproto archive verify {folder} to see what else is wrong."
        )
    return paths


def stamp(folder: Path) -> tuple[int, int, int] | None:
    """Return a value that distinguishes an archive's manifest from its replacement; None if there is no manifest."""
    try:
        status = os.stat(folder / NAME)
    except OSError:
        return None
    return status.st_ino, status.st_size, status.st_mtime_ns


def save(folder: Path, manifest: Manifest) -> None:
    """Replace the manifest atomically. Raises OSError."""
    part = folder / BUILDING / NAME
    with naming(part), open(part, "wb") as file:
        file.write(msgspec.json.format(msgspec.json.encode(manifest), indent=1) + b"\n")
        file.flush()
        os.fsync(file.fileno())
    os.replace(part, folder / NAME)
    sync_folder(folder)


def file_digest(path: str | os.PathLike[str]) -> str:
    """Return the 128-bit BLAKE2b, in hex, of a file or, for a member, of its zip archive. Raises OSError."""
    with open(on_disk(os.fspath(path))[0], "rb") as file:
        return hashlib.file_digest(file, lambda: hashlib.blake2b(digest_size=16)).hexdigest()


@contextlib.contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Hold the write lock of an archive. Raises ArchiveError while another process holds it."""
    check_path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    with open(folder / ".lock", "ab") as file:
        try:
            lock(file.fileno(), False)
        except OSError:
            raise ArchiveError(f"{folder} is in use: another process is writing to it; try again later.") from None
        # The lock ends with the process, however it ends.
        yield
