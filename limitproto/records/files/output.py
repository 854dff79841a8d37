"""The output of a conversion: a file, a directory or stdout, complete or not at all."""

from __future__ import annotations

import bz2
import codecs
import contextlib
import errno
import glob
import io
import lzma
import os
import shutil
import stat
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, cast

from limitproto.core.extras import install_command
from limitproto.core.interrupts import at_end
from limitproto.core.lazy_pattern import lazy_pattern
from limitproto.core.printable import printable
from limitproto.core.system import descriptor_named, start_of, sync_folder
from limitproto.errors import LimitprotoError, Unavailable
from limitproto.records.files.first_bytes import split_compression
from limitproto.records.passwords import hide_passwords

#: Write errors that concern the disk and not the sources.
_OF_DISK = (errno.ENOSPC, errno.EFBIG, errno.EIO, errno.EBADF, getattr(errno, "EDQUOT", errno.ENOSPC))


class BadOutput(LimitprotoError):
    """An output that cannot be written; the message is a complete sentence."""


@contextmanager
def naming(name: str | Path) -> Iterator[None]:
    """Add a file's name to write errors that lack it, such as those of a full or failing disk."""
    try:
        yield
    except OSError as error:
        if error.filename is None and error.errno in _OF_DISK and name != "-":
            raise OSError(error.errno, error.strerror, str(name)) from None
        raise


class Output:
    """A destination for output; nothing appears there before `commit`.

    Most formats write to `file`, a binary stream. Formats with one picture per file pass each picture to `put`.
    """

    def __init__(self, final: IO[bytes] | None = None) -> None:
        #: The stream to write to, for outputs that are streams, from `begin` on.
        self.file = cast("IO[bytes]", final)
        self._full = False

    def put(self, label: str, suffix: str, data: bytes) -> None:
        """Write a picture; `label` distinguishes it from others, `suffix` ends its file's name.

        Raises BadOutput for a second one, if the output holds only one.
        """
        if self._full:
            raise BadOutput("A file holds one picture, but there are more: name a directory, as in -o pictures/.")
        self._full = True
        self.file.write(data)

    def begin(self) -> None:
        """Create the file or stream that is written to."""

    def finish(self) -> str:
        """Finish a file and return the name under which it can be read before `commit`; empty if there is none."""
        return ""

    def commit(self) -> None:
        """Put everything in its place."""
        self.file.flush()

    def close(self) -> None:
        """Remove anything that has not been committed."""


class _Spooled(Output):
    """A stream that receives everything at once, at the end."""

    def __init__(self, stream: IO[bytes]) -> None:
        super().__init__(cast("IO[bytes]", tempfile.SpooledTemporaryFile(max_size=1 << 24)))  # noqa: SIM115
        self._stream = stream

    def commit(self) -> None:
        self.file.seek(0)
        shutil.copyfileobj(self.file, self._stream)
        self._stream.flush()

    def close(self) -> None:
        self.file.close()


class _Terminal(io.RawIOBase):
    """UTF-8 text for a terminal, escaped so that the terminal shows it and does not act on it."""

    def __init__(self, terminal: IO[bytes]) -> None:
        self._terminal = terminal
        decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._decoder = io.IncrementalNewlineDecoder(decoder, translate=True)

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        self._terminal.write(printable(self._decoder.decode(bytes(data)), keep="\n\t").encode())
        return len(data)

    def flush(self) -> None:
        self._terminal.flush()


class _Replacing(Output):
    """A file that appears, replacing its predecessor, when it is complete."""

    def __init__(self, path: Path, packing: str | None = None) -> None:
        super().__init__()
        # The target of a link is replaced, not the link.
        self._name, self._path = str(path), path.resolve()
        self._packing = split_compression(path.name)[1] if packing is None else packing
        self._part = _part_of(self._path)
        self._base: IO[bytes] | None = None

    def begin(self) -> None:
        try:
            self._base = open(self._part, "xb", opener=lambda name, mode: os.open(name, mode, 0o600))  # noqa: SIM115
        except OSError as error:
            # The user named the file, not its part.
            raise OSError(error.errno, error.strerror, self._name) from None
        self.file = packed(self._base, self._packing) if self._packing else self._base

    def finish(self) -> str:
        base = self._base
        if base is not None and not base.closed:
            if self.file is not base:
                self.file.close()
            base.flush()
            os.fsync(base.fileno())
            base.close()
        return str(self._part)

    def commit(self) -> None:
        self.finish()
        # Only a user who may give files away can keep another owner, and not every system has owners.
        with contextlib.suppress(OSError, AttributeError):
            before = self._path.stat()
            shutil.chown(self._part, before.st_uid, before.st_gid)
        self._part.chmod(_mode_of(self._path))
        self._part.replace(self._path)

    def close(self) -> None:
        # A compressor left open would write its end to the closed file when it is collected. A signal that arrives
        # while a file is being written is an error here.
        for file in filter(None, (self.file, self._base)):
            with contextlib.suppress(OSError, ValueError, RuntimeError):
                file.close()
        _remove(self._part)


class _Directory(Output):
    """A directory to which files are added, all at the end; files with the same names are replaced."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._path = path
        self._is_new = not path.exists()
        self._parts = _part_of(path / "pictures")

    def begin(self) -> None:
        self._path.mkdir(parents=True, exist_ok=True)
        self._parts.mkdir(mode=0o700)

    def put(self, label: str, suffix: str, data: bytes) -> None:
        (self._parts / f"{label}{suffix}").write_bytes(data)

    def commit(self) -> None:
        for part in sorted(self._parts.iterdir()):
            part.replace(self._path / part.name)
        self._is_new = False

    def close(self) -> None:
        _remove(self._parts)
        if self._is_new:
            with contextlib.suppress(OSError):
                self._path.rmdir()


def _part_of(path: Path) -> Path:
    """Return the name, next to a path, of its incomplete output.

    Remains of a killed process are removed.
    """
    for old in path.parent.glob(f".{glob.escape(path.name)}.*.tmp"):
        owner = _OWNER.search(old.name)
        if owner and not start_of(int(owner[1])):
            _remove(old)
    return path.with_name(f".{path.name}.{os.getpid()}-{os.urandom(4).hex()}.tmp")


#: The process that a part belongs to.
_OWNER = lazy_pattern(r"\.(\d{1,9})-[0-9a-f]{8}\.tmp\Z")


def _remove(part: Path) -> None:
    """Remove a file or a directory, if it exists and can be removed."""
    if part.is_dir():
        shutil.rmtree(part, ignore_errors=True)
    else:
        with contextlib.suppress(OSError):
            part.unlink()


def packed(file: IO[bytes], packing: str) -> IO[bytes]:
    """Return a stream that writes compressed data to a file. Raises Unavailable for zstd without its package."""
    if packing == ".gz":
        import gzip  # for start-up time

        # Without name and time, so that the same games give the same bytes.
        return cast("IO[bytes]", gzip.GzipFile(filename="", fileobj=file, mode="wb", mtime=0))
    if packing == ".bz2":
        return cast("IO[bytes]", bz2.BZ2File(file, "wb"))
    if packing == ".xz":
        return cast("IO[bytes]", lzma.LZMAFile(file, "wb"))
    try:
        import zstandard
    except ModuleNotFoundError:
        raise Unavailable(f"writing .zst files needs the package zstandard: {install_command('zst')}") from None
    return cast("IO[bytes]", zstandard.ZstdCompressor().stream_writer(file, closefd=False))


def _mode_of(path: Path) -> int:
    """Return the permissions of a file, or those of a new one."""
    try:
        return stat.S_IMODE(path.stat().st_mode)
    except FileNotFoundError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask


def is_directory(name: str) -> bool:
    """Return whether an output's name means a directory, even one that does not exist yet."""
    return name.endswith(("/", os.sep)) or Path(name).is_dir()


#: Why a terminal takes only text.
_NOT_FOR_TERMINALS = "This is not for a terminal: name a file, or pipe it into a program."


def is_stream(name: str) -> bool:
    """Return whether a name refers to something that can be written to but not replaced: stdout, a device or a pipe."""
    is_regular = os.path.isfile(name) or os.path.isdir(name) or not os.path.exists(name)
    return descriptor_named(name) is not None or not is_regular


def refuse_terminal(name: str) -> None:
    """Raise BadOutput if a name means stdout and stdout is a terminal, which takes only text."""
    if descriptor_named(name) == 1 and sys.stdout is not None and sys.stdout.isatty():
        raise BadOutput(_NOT_FOR_TERMINALS)


@contextmanager
def _stream(name: str) -> Iterator[IO[bytes]]:
    """Open an output that cannot be replaced; one that was already open stays open."""
    number = descriptor_named(name)
    if number == 1:
        if sys.stdout is None:
            raise OSError(errno.EBADF, "is closed", "stdout")
        yield cast("IO[bytes]", sys.stdout.buffer)
    else:
        with naming(name), open(name if number is None else os.dup(number), "wb") as stream:
            yield stream


@contextmanager
def opened(
    name: str, *, single: bool = False, binary: bool = False, whole: bool = True, packing: str | None = None
) -> Iterator[Output]:
    """Open an output: a file, a directory for pictures (`single`), or a stream such as stdout, `-`.

    A stream takes `binary` data only if it is not a terminal; if `whole`, it gets everything at the end. A file is
    compressed according to its name, or to `packing`. Raises BadOutput, OSError, and Unavailable for a compression
    whose package is missing.
    """
    output: Output
    if is_stream(name):
        with _stream(name) as stream:
            if stream.isatty() and binary:
                raise BadOutput(_NOT_FOR_TERMINALS)
            place = cast("IO[bytes]", _Terminal(stream)) if stream.isatty() else stream
            with contextlib.closing(_Spooled(place) if whole else Output(place)) as output, naming(name):
                yield output
        return
    if is_directory(name):
        if not single:
            raise BadOutput(f"{name} is a directory, but this format writes one file; name a file.")
        output = _Directory(Path(name))
    else:
        if not Path(name).resolve().parent.is_dir():
            raise BadOutput(f"{name} cannot be written: {Path(name).parent} is not a directory; create it.")
        output = _Replacing(Path(name), packing)
    # Before anything exists that could be left behind.
    with at_end(output.close), naming(name):
        output.begin()
        yield output


def write_whole(name: str, data: bytes) -> None:
    """Write a file, or stdout for `-`, completely or not at all. Raises the same errors as `opened`."""
    with opened(name) as output:
        output.file.write(data)
        output.commit()


# ---- a quarantine: the original text of games with errors, on disk before a game is removed from its own file --------


@contextmanager
def quarantined(name: str) -> Iterator[Callable[[Sequence[str]], None]]:
    """Open a new quarantine file, and remove it at the end if it is empty; yield a function that adds texts to it.

    Texts are separated by empty lines, compressed according to the name, and on disk when the function returns. Raises
    FileExistsError, and OSError if it cannot be created.
    """
    # Checked before the file is created, so that an interrupt never removes an earlier file.
    is_ours, whole = not os.path.lexists(name), 0
    compression = split_compression(name)[1]

    def take(texts: Sequence[str]) -> None:
        nonlocal whole
        if texts:
            # Compressed batch by batch, so that a later failure cannot damage earlier ones.
            left = _compress("".join(map(_with_empty_line, texts)).encode("utf-8", "surrogateescape"), compression)
            while left:
                left = left[file.write(left) :]
            os.fsync(file.fileno())
            whole = file.tell()

    def tidy() -> None:
        if is_ours and os.path.isfile(name):
            # Not part of a game, nor an empty file.
            if whole:
                os.truncate(name, whole)
            else:
                os.unlink(name)

    with at_end(tidy):
        try:
            file = open(name, "xb", buffering=0)  # noqa: SIM115
        except FileExistsError:
            is_ours = False
            raise
        with naming(name), file:
            _compress(b"", compression)
            sync_folder(os.path.dirname(os.path.abspath(name)))
            yield take


def _with_empty_line(text: str) -> str:
    """Return a text that ends with an empty line, with passwords hidden."""
    text = hide_passwords(text)
    end = "\r\n" if "\r\n" in text else "\n"
    if not text.endswith(end):
        text += end
    return text if text.endswith(end * 2) else text + end


def _compress(data: bytes, compression: str) -> bytes:
    """Return data compressed separately. Raises Unavailable for zstd without its package."""
    if not compression:
        return data
    whole = io.BytesIO()
    with packed(whole, compression) as file:
        file.write(data)
    return whole.getvalue()
