"""Sources of text: files, streams and bytes, plain or compressed, as pieces of text that lose no byte."""

from __future__ import annotations

import codecs
import errno
import io
import os
import re
import zlib
from collections.abc import Callable, Iterator
from itertools import chain
from typing import IO, Any, Final, NamedTuple

from limitproto.core.extras import install_command
from limitproto.core.own_words import own_words
from limitproto.errors import LimitprotoError, Unavailable
from limitproto.records.files import first_bytes, zip_files
from limitproto.records.text_places import count_lines

#: How many bytes are read at a time.
CHUNK = 1 << 18

#: How many bytes of packed data are unpacked at a time; a zstd block of four bytes can hold 128 KiB. The output of gzip
#: data has a limit of its own.
_STEP = 512
_GZIP_STEP = 1 << 13

#: The size of the buffers into which zstd data are unpacked; larger ones cost a system call each.
_BUFFER = 1 << 14

#: The value that makes zlib expect a gzip member, and the size in bytes of the checksums at its end.
_MEMBER = 31
_SUM = 8


#: How records in MessagePack, which are not text, begin: a map with five to eight members, and the name of the first.
_PACKED = rb"[\x85-\x88][\xa0-\xbf][a-z]"
#: Replaces bytes that are undefined in an encoding; it is an invalid byte of UTF-8.
_NO_CHARACTER = "\udcff"
#: The characters of bytes that are not UTF-8, if the encoding is guessed: Western European.
_WINDOWS = {0xDC00 + byte: bytes([byte]).decode("cp1252", "ignore") or chr(byte) for byte in range(128, 256)}

#: How much memory, in bytes, xz data may ask for: four times what xz's highest level asks for.
_XZ_MEMORY = 1 << 28

#: What the packages say about sound data that cannot be unpacked, and what that means. A zstd frame may ask for as much
#: memory as the zstd program allows.
_NOT_DAMAGED = {
    "usage limit": f"more than {_XZ_MEMORY >> 20} MiB of memory are needed to decompress these xz data",
    "too much memory": "more than 128 MiB of memory are needed to decompress these zstd data",
    "Dictionary mismatch": "these zstd data need the dictionary that they were compressed with",
}

#: The fault of a source whose compressed data is truncated or damaged.
COMPRESSION = "compression"

#: The name that asks for a guessed encoding.
AUTO: Final = "auto"


class ReadingOptions(NamedTuple):
    """An encoding, `auto` to guess it, empty for UTF-8; and whether to skip text that is not a game."""

    encoding: str = ""
    lenient: bool = False


#: How a file of UTF-8 records is read.
PLAIN: Final = ReadingOptions()


class Note(NamedTuple):
    """A remark on a source: a diagnostic's code and words, and the line that it is about, or a part of it."""

    code: str
    words: dict[str, object]
    text: str = ""
    line: int = 1
    offset: int = 0
    start: int = 0
    end: int | None = None


def read_as(encoding: str | None = None, lenient: bool = False) -> ReadingOptions:
    """Return how to read files in an encoding, or leniently, which guesses it.

    Raises LookupError for an encoding that is unknown or not for text.
    """
    if encoding and encoding != AUTO:
        try:
            encoding = codecs.lookup(encoding).name
            b"a".decode(encoding, "replace")
            codecs.getincrementaldecoder(encoding)("replace")
        except ValueError:
            raise LookupError(encoding) from None
    encoding = encoding or (AUTO if lenient else "")
    return ReadingOptions("" if encoding == "utf-8" else encoding, lenient)


class UnreadableSource(LimitprotoError):
    """A source that cannot be read to its end, so that games are lost; the message states where and why."""


def require_whole(path: str, reading: ReadingOptions) -> None:
    """Raise UnreadableSource if a file has damaged compressed data, OSError if it cannot be read."""
    if zip_files.is_packed(path):
        source = Source(path, reading=reading)
        source.require_end(1 + sum(map(count_lines, source.chunks())))


def read_failure(fault: str) -> str:
    """Return the meaning of a source's `fault`, as the end of a sentence about the source."""
    why = {COMPRESSION: "the compressed data is truncated or damaged", first_bytes.UTF_16: "it is UTF-16"}
    return f"could not be read to its end: {why.get(fault, f'it is {fault}')}"


class Source:
    """A text of any size that is read once, piece by piece.

    Bytes that are not UTF-8 become the code points U+DC80 to U+DCFF, from which they can be restored. `name` is its
    name in messages. `fault` is set at the end, if it came too early, to the reason: `compression`, or what the file is
    instead of records in UTF-8, such as `utf-16`, `a zip archive` or `chess in PGN`.
    """

    def __init__(
        self, source: str | os.PathLike[str] | IO[bytes] | IO[str], name: str = "", reading: ReadingOptions = PLAIN
    ) -> None:
        self._source = source
        self.name = name or (os.fspath(source) if isinstance(source, str | os.PathLike) else "-")
        self.fault = ""
        self.options = reading
        #: Remarks on how the text was read, complete at its end.
        self.notes: list[Note] = []
        self._head = ""
        self._rest = self._refuse_chess(self._text_chunks())

    def peek(self, is_too_short: Callable[[str], bool]) -> str:
        """Return as much of the beginning of the text as needed or available; `chunks` yields it again.

        Raises what `chunks` raises.
        """
        while is_too_short(self._head) and (piece := next(self._rest, None)) is not None:
            self._head += piece
        return self._head

    def chunks(self) -> Iterator[str]:
        """Yield the text in pieces. Raises OSError, and Unavailable for a compression whose package is missing."""
        if self._head:
            yield self._head
        yield from self._rest

    def change(self, change: Callable[[Iterator[str]], Iterator[str]]) -> None:
        """Pass the pieces that `chunks` yields through a function of all of them."""
        self._rest, self._head = change(chain((self._head,), self._rest)), ""

    def require_end(self, line: int) -> None:
        """Raise UnreadableSource if compressed data ended too early, at this line of the text."""
        if self.fault == COMPRESSION:
            raise UnreadableSource(f"{self.name}:{line}: {read_failure(self.fault)}")

    def _refuse_chess(self, pieces: Iterator[str]) -> Iterator[str]:
        first = next(pieces, "")
        if first_bytes.is_chess(first):
            self.fault = first_bytes.CHESS
            return
        yield first
        yield from pieces

    def _text_chunks(self) -> Iterator[str]:
        source = self._source
        if isinstance(source, str | os.PathLike):
            with zip_files.open_source(source) as file:
                yield from self._decode_chunks(file)
        elif isinstance(source, io.TextIOBase):
            while piece := source.read(CHUNK):
                yield piece
        else:
            yield from self._decode_chunks(source)  # type: ignore[arg-type]

    def _decode_chunks(self, file: IO[bytes]) -> Iterator[str]:
        pieces = self._read_bytes(file)
        head = b""
        while len(head) < first_bytes.HEAD and (piece := next(pieces, None)) is not None:
            head += piece
        form = first_bytes.foreign_form(head)
        wanted = self.options.encoding
        name = first_bytes.wide_encoding(head, form) if wanted == AUTO else wanted
        if form and not (name and form in (first_bytes.UTF_16, first_bytes.UTF_32)):
            self.fault = COMPRESSION if form == first_bytes.ZIP and zip_files.is_damaged(self.name) else form
            return
        if name and wanted == AUTO:
            self.notes.append(Note("LGN013", {"what": name.upper()}))
        is_guessed = wanted == AUTO and not name and not re.match(_PACKED, head)
        decoder = codecs.getincrementaldecoder(name or "utf-8")("replace" if name else "surrogateescape")
        for piece in chain[bytes | None]((head,), pieces, (None,)):
            try:
                text = decoder.decode(piece or b"", piece is None)
            except UnicodeError as error:
                # Those that need a mark at the beginning.
                raise OSError(errno.EILSEQ, own_words(error), self.name) from None
            if name:
                text = text.replace("\ufffd", _NO_CHARACTER)
            elif is_guessed and not text.isascii() and (guessed := text.translate(_WINDOWS)) != text:
                text = guessed
                is_noted = any(note.code == "LGN013" for note in self.notes)
                self.notes += () if is_noted else [Note("LGN013", {"what": "windows-1252"})]
            yield text

    def _read_bytes(self, file: IO[bytes]) -> Iterator[bytes]:
        head = b""
        try:
            while len(head) < first_bytes.LONGEST_MAGIC and (piece := file.read(first_bytes.LONGEST_MAGIC - len(head))):
                head += piece
            if compression := first_bytes.compression_of(head):
                yield from _join_small_chunks(_decompress(compression, head, file))
                return
            if head:
                yield head
            while piece := file.read(CHUNK):
                yield piece
        except first_bytes.DamagedData:
            self.fault = COMPRESSION


def _join_small_chunks(pieces: Iterator[bytes]) -> Iterator[bytes]:
    """Join small pieces into larger ones; yield what there is before DamagedData is raised."""
    held: list[bytes] = []
    size = 0
    try:
        for piece in pieces:
            held.append(piece)
            size += len(piece)
            if size >= CHUNK:
                yield b"".join(held)
                held, size = [], 0
    except first_bytes.DamagedData:
        yield b"".join(held)
        raise
    yield b"".join(held)


def _stream_of(compression: str) -> tuple[Any, type[Exception]]:
    """Return a decompressor for a stream of compressed data, and the error that it raises for damaged data."""
    if compression == ".gz":
        return zlib.decompressobj(_MEMBER), zlib.error
    if compression == ".bz2":
        from bz2 import BZ2Decompressor

        return BZ2Decompressor(), OSError
    if compression == ".xz":
        import lzma

        return lzma.LZMADecompressor(lzma.FORMAT_XZ, _XZ_MEMORY), lzma.LZMAError
    try:
        import zstandard
    except ModuleNotFoundError:
        raise Unavailable(f"reading .zst files needs the package zstandard: {install_command('zst')}") from None
    return zstandard.ZstdDecompressor().decompressobj(write_size=_BUFFER), zstandard.ZstdError


def _decompress(compression: str, head: bytes, file: IO[bytes]) -> Iterator[bytes]:
    """Yield the content of compressed data, whose `head` has been read: stream after stream, even with zeros after one.

    If data are truncated, the packages' own readers lose what they have already unpacked, or accept the data as
    complete, so streams are watched here. Raises DamagedData, and Unavailable for too much memory.
    """
    limit = () if compression == ".zst" else (CHUNK,)
    stream = None
    for data in _steps(head, file, _GZIP_STEP if compression == ".gz" else _STEP):
        while data := data if stream is not None else data.lstrip(b"\0"):
            if stream is None:
                stream, error = _stream_of(compression)
            try:
                yield (piece := stream.decompress(data, *limit))
                while len(piece) == CHUNK and not stream.eof:
                    yield (piece := stream.decompress(getattr(stream, "unconsumed_tail", b""), *limit))
            except error as fault:
                for why, sentence in _NOT_DAMAGED.items():
                    if why in str(fault):
                        raise Unavailable(sentence) from None
                raise first_bytes.DamagedData from None
            data = stream.unused_data if stream.eof else b""
            stream = None if stream.eof else stream
    if stream is not None:
        raise first_bytes.DamagedData


def _steps(head: bytes, file: IO[bytes], size: int) -> Iterator[bytes]:
    """Yield data in pieces, the last bytes separately, since they may hold only a wrong checksum."""
    while data := file.read(size):
        head += data
        yield head[:-_SUM]
        head = head[-_SUM:]
    yield head
