"""Cuts the contents of many files into batches of games."""

from __future__ import annotations

import errno
import io
import os
import stat
import sys
from collections.abc import Iterable, Iterator
from contextlib import nullcontext
from typing import IO, Any, NamedTuple

from limitproto.core.system import UNCHANGED_AT_ONCE
from limitproto.errors import Unavailable
from limitproto.records.files.first_bytes import LONGEST_MAGIC, compression_of, split_compression
from limitproto.records.files.paths import STDIN
from limitproto.records.files.source import PLAIN, Note, ReadingOptions, Source, read_failure
from limitproto.records.files.zip_files import on_disk, open_source
from limitproto.records.game_entry import Entry
from limitproto.records.raw_game import RawGame
from limitproto.records.reading.lgn_reader import Block, blocks, holds_tag, read_games
from limitproto.records.reading.reader import recognized
from limitproto.records.text_places import byte_length

#: How much text, in code points, a process gets at a time, and the minimum that a game counts for.
BATCH_SIZE = 1 << 17
_LEAST_SIZE = 512
#: How many times as long a batch may be where no game with a tag begins.
_LONG_OTHERS = 8
#: The size in bytes of the largest file that a process reads as a whole, and the minimum that a file counts for.
_SMALL, _LEAST_FILE = 1 << 19, 1 << 12
#: The mean length of lines in a block that counts once: shorter lines may be games that have many diagnostics.
_LONG_LINES = 16
_SHORT_TIMES = 4


class Origin(NamedTuple):
    """The state of a file when it was opened: its compression (`.gz` and the like, or none), and a stamp of its state.

    The stamp is empty if the file is not a regular file and so cannot be replaced. A file without any write permission
    is not writable for a superuser either. `names` is the number of its hard links.
    """

    packing: str = ""
    stamp: tuple[int, ...] = ()
    is_writable: bool = True
    names: int = 1


def stamp_of(status: os.stat_result) -> tuple[int, ...]:
    """Return numbers that change when a file is replaced or written to."""
    if not stat.S_ISREG(status.st_mode):
        return ()
    return status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns, status.st_ctime_ns


class Batch(NamedTuple):
    """Consecutive games of a file.

    `block` or `games` hold LGN text, or else `entries` have already been read. `done` is the number of bytes read so
    far from the file on disk. `final` means that the file ends here, `fault` says why that is too early, `error` why it
    could not be read; `notes` are then remarks on how its text was read. `stored` is the number of bytes of the block's
    text if the file has them as they are, at the block's offset, and else 0. `continues` means that text without a game
    at its beginning may have begun in the batch before.
    """

    path: str
    name: str
    kind: str
    games: list[RawGame]
    entries: list[Entry]
    done: int
    final: bool = False
    fault: str = ""
    error: str = ""
    origin: Origin = Origin()
    block: Block | None = None
    notes: tuple[Note, ...] = ()
    stored: int = 0
    continues: bool = False

    @property
    def failure(self) -> str:
        """Why the file, if it ends here, could not be read, or not to its end; empty if it could."""
        return self.error or (read_failure(self.fault) if self.fault else "")

    @property
    def is_light(self) -> bool:
        """Whether it has already been read; sending it to another process would then not pay off."""
        return bool(self.entries)

    @property
    def size(self) -> int:
        """The length of its text, multiplied if the lines are short."""
        if self.block is None:
            return sum(len(raw.text) for raw in self.games)
        size = len(self.block.text)
        return size if size >= self.block.lines * _LONG_LINES else size * _SHORT_TIMES

    @property
    def outline(self) -> Batch:
        """The same without a text that another process on this host can read itself."""
        return self._replace(block=self.block._replace(text="")) if self.block is not None and self.stored else self

    @property
    def emptied(self) -> Batch:
        """The same without any text."""
        return self._replace(block=None, games=[], entries=[])

    def parts(self) -> tuple[Batch]:
        """Return itself: it is not divided."""
        return (self,)

    def parts_elsewhere(self) -> tuple[Batch]:
        """Return the same with the text that an outline leaves out. Raises OSError if the file has changed."""
        if self.block is None or not self.stored:
            return (self,)
        # A pipe may have replaced the file.
        with open(self.path, "rb", opener=lambda path, flags: os.open(path, flags | UNCHANGED_AT_ONCE)) as file:
            file.seek(self.block.offset)
            data = file.read(self.stored)
            if stamp_of(os.fstat(file.fileno())) != self.origin.stamp or len(data) < self.stored:
                raise OSError(errno.ESTALE, "the file has changed")
        return (self._replace(block=self.block._replace(text=data.decode("utf-8", "surrogateescape"))),)

    @property
    def ends_file(self) -> bool:
        """Whether its last game ends the file."""
        if self.kind != "lgn":
            return True
        return self.block.last if self.block is not None else bool(self.games) and self.games[-1].last


def entries_of(batch: Batch) -> Iterator[Entry]:
    """Yield the games in a batch, and the texts in it that belong to no game."""
    yield from read_games(batch.games if batch.block is None else batch.block.games(), batch.name)
    yield from batch.entries


class SmallFile(NamedTuple):
    """A file that is not read until it is looked at; `stamp` is its state, `size` its number of bytes, at least 4096.

    For `reading`, `runs` and `in_place` see `read_batches`.
    """

    name: str
    size: int
    stamp: tuple[int, ...]
    reading: ReadingOptions
    runs: bool
    in_place: bool

    @property
    def is_light(self) -> bool:
        """False: it has not been read."""
        return False

    @property
    def outline(self) -> SmallFile:
        """The same."""
        return self

    def parts(self) -> Iterator[Batch]:
        """Yield its contents in batches."""
        return _batches_in(self.name, self.name, self.reading, self.runs, self.in_place, True)

    def parts_elsewhere(self) -> Iterator[Batch]:
        """Yield the same in another process on this host. Raises OSError if the file has changed or is compressed."""
        if _stamp_elsewhere(self.name) != self.stamp:
            # A pipe may wait for ever.
            raise OSError(errno.ESTALE, "the file has changed")
        for part in self.parts():
            # What is unpacked may be of any size, and all results are sent at once.
            if part.origin.stamp != self.stamp or part.origin.packing:
                raise OSError(errno.ESTALE, "the file has changed")
            yield part


#: What processes are given.
Item = Batch | SmallFile


def read_batches(
    files: Iterable[str],
    reading: ReadingOptions = PLAIN,
    stdin_name: str = "stdin",
    runs: bool = False,
    in_place: bool = False,
) -> Iterator[Item]:
    """Yield the contents of files, `-` for stdin, in batches; a file that cannot be read is a batch with an error.

    With `runs`, a short game that is repeated is a block. To replace files `in_place`, only regular ones are opened,
    because a pipe may wait for ever.
    """
    for file in files:
        stamp = () if split_compression(file)[1] else _stamp_elsewhere(file)
        if stamp and stamp[2] <= _SMALL:
            yield SmallFile(file, max(stamp[2], _LEAST_FILE), stamp, reading, runs, in_place)
        else:
            yield from _batches_in(file, stdin_name if file == STDIN else file, reading, runs, in_place)


def _is_own(file: str) -> bool:
    """Return whether a name means the same file in another process."""
    # One in /dev or /proc may mean an open file, whose position others would move by reading.
    return file != STDIN and not file.startswith(("/dev/", "/proc/"))


def _stamp_elsewhere(file: str) -> tuple[int, ...]:
    """Return the stamp of a file if other processes can open it by its name, else an empty one."""
    try:
        return stamp_of(os.stat(file)) if _is_own(file) else ()
    except (OSError, ValueError):
        return ()


def _batches_in(
    file: str, name: str, reading: ReadingOptions, runs: bool, in_place: bool, was_file: bool = False
) -> Iterator[Batch]:
    done = 0
    origin = Origin()
    try:
        if file == STDIN and sys.stdin is None:
            raise OSError(errno.EBADF, "it is closed")
        if in_place and file != STDIN and not stamp_of(os.stat(on_disk(file)[0])):
            raise OSError(errno.EINVAL, "left unchanged: it is not a regular file; name one")
        if was_file and not stamp_of(os.stat(file)):
            raise OSError(errno.ESTALE, "it is not a regular file any more")
        with nullcontext(sys.stdin.buffer) if file == STDIN else open_source(file) as stream:
            origin = _origin_of(stream)
            for batch in _batches_of(stream, file, name, origin, reading, runs):
                done = batch.done
                yield batch
    except (OSError, Unavailable) as error:
        said = getattr(error, "strerror", None) or str(error)
        yield Batch(file, name, "", [], [], done, True, "", said, origin)


def _origin_of(stream: IO[bytes]) -> Origin:
    try:
        status = os.fstat(stream.fileno())
    except io.UnsupportedOperation:
        return Origin()
    stamp = stamp_of(status)
    if not stamp or not isinstance(stream, io.BufferedReader):
        return Origin("", stamp)
    is_writable = status.st_mode & 0o222 != 0 and os.access(stream.name, os.W_OK)
    return Origin(compression_of(stream.peek(LONGEST_MAGIC)), stamp, is_writable, status.st_nlink)


def _batches_of(
    stream: IO[bytes], file: str, name: str, origin: Origin, reading: ReadingOptions, runs: bool
) -> Iterator[Batch]:
    source = Source(stream, name, reading)
    codec = recognized(source)
    is_lgn, chunks = codec.name == "lgn", source.chunks()
    held: list[Any] = []
    size, last, continues = 0, None, False
    is_stored = _is_own(file) and bool(origin.stamp) and not origin.packing and reading == PLAIN

    def batch(place: int, block: Block | None) -> Batch:
        # The reader is a piece of the file ahead of the games, unless their places are counted after unpacking.
        done = stream.tell() if origin.packing else place
        games, entries = (held, []) if is_lgn else ([], held)
        stored = byte_length(block.text) if block is not None and is_stored else 0
        return Batch(
            file, name, codec.name, games, entries, done, origin=origin, block=block, stored=stored, continues=continues
        )

    for part in blocks(chunks, BATCH_SIZE, runs) if is_lgn else codec.load_reader()(chunks, name):
        is_full = size >= BATCH_SIZE
        # Text without a game is not divided unless it is long.
        is_sure = not is_full or isinstance(part, Entry) or holds_tag(part.text) or holds_tag(held[-1].text)
        if held and (isinstance(part, Block) or (is_full and (is_sure or size >= BATCH_SIZE * _LONG_OTHERS))):
            yield batch(part.offset, None)
            held, size, continues = [], 0, not is_sure
        if isinstance(part, Block):
            if part.last:
                last = part
                break
            yield batch(part.offset + byte_length(part.text), part)
            continue
        held.append(part)
        size += max(len(part.text), _LEAST_SIZE)
    yield batch(0, last)._replace(final=True, fault=source.fault, notes=tuple(source.notes))
