"""Results of earlier checks by the content of files, so that only what has changed is checked again.

A result is found by a digest of everything that it depends on: the bytes of the file, the form that its name suggests,
the options, the source of this package, and the files that games learn from. Nothing here depends on times or names of
files. A cache that cannot be read or written costs time and nothing else.
"""

from __future__ import annotations

import json
import os
import sqlite3
import sys
import tempfile
import unicodedata
from collections.abc import Callable, Iterator
from contextlib import suppress
from hashlib import blake2b
from importlib.util import find_spec
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Self

import msgspec
from msgspec import Struct

import limitproto
from limitproto import grammar
from limitproto.games.base import FILES
from limitproto.games.registry import GAMES
from limitproto.records.codecs import CHECKED, codec_of_name
from limitproto.records.diagnostics.diagnostic import Diagnostic
from limitproto.records.duplicates import Trace

#: The name of the database in the cache's directory; the number changes with its tables.
NAME = "check-1.sqlite"

#: A larger database loses the older half of its results.
MOST_BYTES = 1 << 30

#: Seconds to wait for another process that is writing.
PATIENCE = 5

#: How many bytes of one file's results are held in memory before they go to a temporary file.
_IN_MEMORY = 1 << 20
_CHUNK = 1 << 20
#: The bytes of a digest.
_SIZE = 20

_TABLES = """
CREATE TABLE IF NOT EXISTS files (id INTEGER PRIMARY KEY AUTOINCREMENT, key BLOB UNIQUE NOT NULL, parts INTEGER);
CREATE TABLE IF NOT EXISTS parts (file INTEGER, number INTEGER, sum BLOB, data BLOB, PRIMARY KEY (file, number))
    WITHOUT ROWID;
"""


class Kept(Struct, array_like=True):
    """The result of one batch of a file: its diagnostics with an empty path, and what is counted and compared."""

    diagnostics: list[Diagnostic]
    games: int
    broken: int
    traces: list[Trace]


_ENCODER = msgspec.msgpack.Encoder()
_DECODER = msgspec.msgpack.Decoder(Kept)


def _encoded(kept: Kept) -> bytes:
    try:
        return _ENCODER.encode(kept)
    except UnicodeEncodeError:
        # Quoted bytes that are not UTF-8 have no place in MessagePack, but in the escapes of JSON.
        return json.dumps(msgspec.to_builtins(kept)).encode()


def _decoded(data: bytes) -> Kept:
    return msgspec.convert(json.loads(data), Kept) if data.startswith(b"[") else _DECODER.decode(data)


def default_directory() -> Path:
    """Return the directory for caches of this package, below that of the user."""
    home = os.environ.get("XDG_CACHE_HOME", "")
    if not os.path.isabs(home):
        home = os.environ.get("LOCALAPPDATA", "") if os.name == "nt" else ""
    return (Path(home) if home else Path.home() / ".cache") / "limitproto"


def version_of_rules() -> bytes:
    """Return a digest of the source of this package, the grammars, the interpreter and the files that games know."""
    total = blake2b(digest_size=_SIZE)
    total.update(f"{limitproto.__version__} {sys.version_info} {unicodedata.unidata_version} {sys.platform}".encode())
    home = Path(limitproto.__file__).parent
    for name in ("records", *GAMES):
        _add(total, grammar.text(name).encode())
    for path in sorted(home.rglob("*.py")):
        if path.relative_to(home).parts[0] not in ("cli", "engine", "protocol", "drawing"):
            _add(total, path.name.encode())
            _add(total, path.read_bytes())
    for file in filter(None, os.environ.get(FILES, "").split(os.pathsep)):
        with suppress(OSError):
            _add(total, Path(file).read_bytes())
        _add(total, os.fsencode(file))
    lark = find_spec("lark")
    if lark is not None and lark.origin:
        # Its version, without loading it.
        _add(total, Path(lark.origin).read_bytes())
    return total.digest()


def _add(total: Any, data: bytes) -> None:
    """Add data to a digest, with their length, so that no two lists of data are the same."""
    total.update(len(data).to_bytes(8, "big"))
    total.update(data)


class HashedFile:
    """A binary file whose bytes are counted and digested as they are read."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file, self._total = file, blake2b(digest_size=_SIZE)

    def read(self, size: int = -1) -> bytes:
        """Return bytes of the file, as `read` of any file does."""
        data = self._file.read(size)
        self._total.update(data)
        return data

    def digest(self) -> bytes:
        """Read the file to its end and return the digest of all its bytes."""
        while self.read(_CHUNK):
            pass
        return self._total.digest()


class ResultCache:
    """The results of earlier checks, as a context. `options` is everything that decides what a check finds.

    `say` takes a sentence about a cache that cannot be used; the check goes on without it.
    """

    def __init__(self, directory: Path, options: bytes, say: Callable[[str], None]) -> None:
        self._say = say
        self._path = directory / NAME
        self._base: sqlite3.Connection | None = None
        self._common = version_of_rules() + options
        self._spool: IO[bytes] | None = None
        self._sizes: list[int] = []
        #: How many files, and games in them, have not been checked again.
        self.files = self.games = 0

    def __enter__(self) -> Self:
        try:
            self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._open()
        except (OSError, sqlite3.OperationalError) as error:
            self._give_up(error)
        except sqlite3.Error:
            self._start_anew()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._forget()
        if self._base is not None:
            with suppress(sqlite3.Error):
                self._shrink(self._base)
            self._close()

    def _open(self) -> None:
        # What is stored quotes records, which may be private.
        with suppress(FileExistsError):
            os.close(os.open(self._path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        self._base = sqlite3.connect(self._path, timeout=PATIENCE, isolation_level=None)
        # Damage can turn bytes into a text that cannot be decoded.
        self._base.text_factory = bytes
        # A result that is lost in a crash is found again; the database stays whole all the same.
        self._base.execute("PRAGMA journal_mode=WAL")
        self._base.execute("PRAGMA synchronous=NORMAL")
        self._base.executescript(_TABLES)

    def _close(self) -> None:
        base, self._base = self._base, None
        if base is not None:
            with suppress(sqlite3.Error):
                base.close()

    def _give_up(self, error: OSError | sqlite3.Error) -> None:
        self._close()
        self._say(f"{self._path}: the cache cannot be used, everything is checked: {error}")

    def _start_anew(self) -> None:
        self._close()
        self._say(f"{self._path}: the cache is damaged and begun anew")
        try:
            for end in ("", "-wal", "-shm"):
                Path(f"{self._path}{end}").unlink(missing_ok=True)
            self._open()
        except (OSError, sqlite3.Error) as error:
            self._give_up(error)

    def _failed(self, error: sqlite3.Error) -> None:
        """Go on after an error: without a cache if it is in use elsewhere or cannot be written, else with a new one."""
        if isinstance(error, sqlite3.OperationalError):
            self._give_up(error)
        else:
            self._start_anew()

    def key(self, name: str, digest: bytes) -> bytes:
        """Return the key of a file: its name, as far as that decides how it is read, and the digest of its bytes."""
        form = codec_of_name(name, CHECKED)
        total = blake2b(digest_size=_SIZE)
        for data in (self._common, (form.name if form else "").encode(), digest):
            _add(total, data)
        return total.digest()

    # ---- reading -------------------------------------------------------------------------------------------------

    def find(self, path: str) -> Iterator[Kept] | None:
        """Return the results of the batches of a file, None if its content has not been checked yet.

        Raises OSError for a file that cannot be read.
        """
        if self._base is None:
            return None
        with open(path, "rb") as file:
            key = self.key(path, HashedFile(file).digest())
        try:
            row = self._base.execute("SELECT id, parts FROM files WHERE key = ?", (key,)).fetchone()
            if row is None:
                return None
            parts = self._parts(self._base, row[0], row[1], key)
            if parts is not None:
                self.files += 1
                return self._restored(parts, path)
            self._say(f"{self._path}: a damaged result is ignored, and {path} checked again")
            self._base.execute("DELETE FROM files WHERE id = ?", row[:1])
        except sqlite3.Error as error:
            self._failed(error)
        return None

    def _parts(self, base: sqlite3.Connection, file: int, count: int, key: bytes) -> list[bytes] | None:
        """Return all parts of a result, None unless all are there as they were written."""
        rows = base.execute("SELECT number, sum, data FROM parts WHERE file = ? ORDER BY number", (file,))
        found = []
        for number, (stored, total, data) in enumerate(rows):
            if stored != number or not isinstance(data, bytes) or _sum(key, number, data) != total:
                return None
            found.append(data)
        return found if len(found) == count else None

    def _restored(self, parts: list[bytes], path: str) -> Iterator[Kept]:
        for data in parts:
            kept = _decoded(data)
            kept.diagnostics = [msgspec.structs.replace(diagnostic, path=path) for diagnostic in kept.diagnostics]
            self.games += kept.games
            yield kept

    # ---- writing -------------------------------------------------------------------------------------------------

    def hashed(self, file: IO[bytes]) -> HashedFile:
        """Return a file that is about to be read and checked, with the digest that `commit` takes."""
        return HashedFile(file)

    def add(self, diagnostics: list[Diagnostic], games: int, broken: int, traces: list[Trace]) -> None:
        """Take the result of one more batch of the file that is being checked; see `Kept`."""
        if self._base is None:
            return
        if self._spool is None:
            self._spool = tempfile.SpooledTemporaryFile(_IN_MEMORY)  # noqa: SIM115
        nameless = [msgspec.structs.replace(diagnostic, path="") for diagnostic in diagnostics]
        data = _encoded(Kept(nameless, games, broken, traces))
        self._spool.write(data)
        self._sizes.append(len(data))

    def commit(self, name: str, digest: bytes) -> None:
        """Store the result of the file that has been checked; without a digest of its bytes, forget it."""
        if self._base is not None and self._spool is not None and digest:
            try:
                self._store(self._base, self._spool, self.key(name, digest))
            except sqlite3.Error as error:
                with suppress(sqlite3.Error):
                    self._base.execute("ROLLBACK")
                self._failed(error)
        self._forget()

    def _store(self, base: sqlite3.Connection, spool: IO[bytes], key: bytes) -> None:
        spool.seek(0)
        base.execute("BEGIN IMMEDIATE")
        base.execute("DELETE FROM files WHERE key = ?", (key,))
        file = base.execute("INSERT INTO files (key, parts) VALUES (?, ?)", (key, len(self._sizes))).lastrowid
        for number, size in enumerate(self._sizes):
            data = spool.read(size)
            base.execute(
                "INSERT OR REPLACE INTO parts VALUES (?, ?, ?, ?)", (file, number, _sum(key, number, data), data)
            )
        base.execute("COMMIT")

    def _forget(self) -> None:
        if self._spool is not None:
            self._spool.close()
        self._spool, self._sizes = None, []

    def _shrink(self, base: sqlite3.Connection) -> None:
        (size,) = base.execute("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size").fetchone()
        if size > MOST_BYTES:
            base.execute("DELETE FROM files WHERE id <= (SELECT (min(id) + max(id)) / 2 FROM files)")
            base.execute("DELETE FROM parts WHERE file NOT IN (SELECT id FROM files)")
            base.execute("VACUUM")


def _sum(key: bytes, number: int, data: bytes) -> bytes:
    return blake2b(data, digest_size=_SIZE, key=key, salt=number.to_bytes(16, "big")).digest()
