"""Goes over the games of many files, in several processes if asked, and hands out what it found in their order."""

from __future__ import annotations

import errno
import io
import os
import re
import stat
import sys
from array import array
from collections.abc import Generator, Iterable, Iterator
from contextlib import nullcontext
from functools import partial
from hashlib import blake2b
from typing import IO, Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from limitproto.errors import Unavailable
from limitproto.records.batch.fixer import is_kept, mended
from limitproto.records.codecs import compression_of
from limitproto.records.diagnostics.diagnostic import Diagnostic
from limitproto.records.diagnostics.selection import Selection
from limitproto.records.duplicates import Trace, trace_of
from limitproto.records.files.paths import STDIN
from limitproto.records.files.source import Source
from limitproto.records.files.workers import in_order
from limitproto.records.game_entry import Entry
from limitproto.records.model import Record
from limitproto.records.reading.reader import (
    Piece,
    Place,
    closing,
    end_of,
    piece_entries,
    pieces,
    recognized,
)
from limitproto.records.structured.codec import encode_json

_EMPTY_LINE = re.compile(r"[ \t]*[\r\n]")

#: So much text, in code points, is handed to a process at a time.
PORTION = 1 << 17


class Wishes(Struct, frozen=True):
    """What is wanted of every game.

    `mend` asks for the new text of games with something reported that can be mended, to be shown (`show`) or to take
    the place of the old one (`fix`: then what it mends is reported no more), or of all games that are not in export
    form (`format`); `move` takes games that are broken out of it, except from arrays of JSON and from MessagePack.
    `trace` asks for what `Seen` remembers, `digest` for a digest of every record.
    """

    selection: Selection = Selection()
    mend: Literal["", "show", "fix", "format"] = ""
    move: bool = False
    trace: bool = False
    digest: bool = False


class Origin(NamedTuple):
    """What a file was when it was opened: how it was packed (`.gz`, `.zst` or nothing), and a stamp of its state.

    The stamp is empty for what is no regular file, and so can not be replaced.
    """

    packing: str = ""
    stamp: tuple[int, ...] = ()


def stamp_of(status: os.stat_result) -> tuple[int, ...]:
    """Return what is another number when a file has become another file, or has been written to."""
    if not stat.S_ISREG(status.st_mode):
        return ()
    return status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns


class Portion(NamedTuple):
    """Some games of a file that stand one after another.

    `pieces` are blocks of LGN, or else `entries` have been read already. `done` is how many bytes of the file, as it
    lies on the disk, have been read. `final` tells that the file ends here, `fault` why that is too early, `error` why
    it could not be read.
    """

    path: str
    name: str
    kind: str
    pieces: list[Piece]
    entries: list[Entry]
    done: int
    final: bool = False
    fault: str = ""
    error: str = ""
    origin: Origin = Origin()

    @property
    def is_light(self) -> bool:
        """Tell whether it is not worth the way to another process, because it has been read already."""
        return not self.pieces


class Change(NamedTuple):
    """A text that becomes another: where the new one begins in the text of its outcome, and both texts."""

    start: int
    old: str
    new: str


class Outcome(Struct):
    """What came of a portion.

    `diagnostics` are those that are wanted, `games` how many games there were, `broken` the texts with an error.
    `text` is what the portion becomes, `changes` where that is something else than it was, in its order. `digests` has
    eight bytes for each record that is read from `text`. `mended` counts the findings that are reported no more. `end`
    is where the portion ends, None for one without text.
    """

    diagnostics: list[Diagnostic] = []
    games: int = 0
    broken: list[str] = []
    text: str = ""
    changes: list[Change] = []
    mended: int = 0
    traces: list[Trace] = []
    digests: bytes = b""
    end: tuple[int, int, int] | None = None


class Part(NamedTuple):
    """A portion and what came of it."""

    portion: Portion
    outcome: Outcome


# ---- reading -----------------------------------------------------------------------------------------------------


def portions(files: Iterable[str], stdin_name: str = "stdin") -> Iterator[Portion]:
    """Yield the contents of files, `-` for stdin, in portions; a file that can not be read is one with an error."""
    for file in files:
        name = stdin_name if file == STDIN else file
        done = 0
        origin = Origin()
        try:
            if file == STDIN and sys.stdin is None:
                raise OSError(errno.EBADF, "it is closed")
            with nullcontext(sys.stdin.buffer) if file == STDIN else open(file, "rb") as stream:
                origin = _origin_of(stream)
                for portion in _portions_of(stream, file, name):
                    done = portion.done
                    yield portion._replace(origin=origin)
        except (OSError, Unavailable) as error:
            said = getattr(error, "strerror", None) or str(error)
            yield Portion(file, name, "", [], [], done, True, "", said, origin)


def _origin_of(stream: IO[bytes]) -> Origin:
    try:
        stamp = stamp_of(os.fstat(stream.fileno()))
    except io.UnsupportedOperation:
        return Origin()
    if not stamp or not isinstance(stream, io.BufferedReader):
        return Origin("", stamp)
    return Origin(compression_of(stream.peek(4)), stamp)


def _portions_of(stream: IO[bytes], file: str, name: str) -> Iterator[Portion]:
    source = Source(stream, name)
    codec = recognized(source)
    kind, chunks = codec.name, source.chunks()
    held: list[Piece] = []
    size = 0

    def done() -> int:
        return stream.tell() if stream.seekable() else 0

    if kind == "lgn":
        for piece in pieces(chunks):
            held.append(piece)
            size += len(piece.block.text)
            if size >= PORTION:
                yield Portion(file, name, kind, held, [], done())
                held, size = [], 0
        yield Portion(file, name, kind, held, [], done(), True, source.fault)
        return
    entries: list[Entry] = []
    for entry in codec.load_reader()(chunks, name):
        if entries and size >= PORTION:
            yield Portion(file, name, kind, [], entries, done())
            entries, size = [], 0
        entries.append(entry)
        size += len(entry.text) + 1
    yield Portion(file, name, kind, [], entries, done(), True, source.fault)


# ---- looking -----------------------------------------------------------------------------------------------------


def looked_at(portion: Portion, wishes: Wishes) -> Outcome:
    """Return what comes of a portion; games are counted from 1 in each of them."""
    outcome = Outcome()
    olds: list[str] = []
    news: list[str] = []
    digests = array("Q")
    last_piece = portion.pieces[-1] if portion.pieces else None
    for entry, last in _with_last(entries_of(portion)):
        if portion.kind == "lgn":
            last = last and last_piece is not None and last_piece.last
        found = [diagnostic for diagnostic in entry.all_diagnostics if wishes.selection.reports(diagnostic)]
        if found and is_kept(entry):
            found = [replace(diagnostic, fixable=False) for diagnostic in found]
        outcome.games += entry.record is not None
        if entry.has_errors:
            outcome.broken.append(entry.text[slice(*entry.span)])
        if wishes.trace and (trace := trace_of(entry)):
            outcome.traces.append(trace)
        record = entry.record
        if wishes.mend:
            text, record = _mended(entry, last, wishes, found)
            olds.append(entry.text)
            news.append(text)
            if wishes.mend == "fix" and text not in ("", entry.text):
                remaining = [diagnostic for diagnostic in found if not diagnostic.fixable]
                outcome.mended += len(found) - len(remaining)
                found = remaining
        outcome.diagnostics += found
        if wishes.digest and record is not None:
            digests.append(_digest(record))
        outcome.end = end_of(entry)
    _put_together(outcome, olds, news)
    outcome.digests = digests.tobytes()
    return outcome


def _put_together(outcome: Outcome, olds: list[str], news: list[str]) -> None:
    """Join new texts, with one empty line and no more between those of which one or both have changed."""
    following = ""
    for index in range(len(news) - 1, -1, -1):
        new = news[index]
        if new != olds[index] and new.endswith("\n\n") and _EMPTY_LINE.match(following):
            # A text that stays as it is has brought the empty line along.
            news[index] = new[:-1]
        following = news[index] or following
    place = 0
    for old, new in zip(olds, news, strict=True):
        if new != old:
            outcome.changes.append(Change(place, old, new))
        place += len(new)
    outcome.text = "".join(news)


def entries_of(portion: Portion) -> Iterator[Entry]:
    """Yield the games of a portion, and the texts in it that belong to none."""
    number = 0
    for piece in portion.pieces:
        for entry in piece_entries(piece, portion.name, number):
            number += entry.record is not None
            yield entry
    yield from portion.entries


def _with_last(entries: Iterator[Entry]) -> Iterator[tuple[Entry, bool]]:
    entry = next(entries, None)
    while entry is not None:
        following = next(entries, None)
        yield entry, following is None
        entry = following


def _mended(entry: Entry, last: bool, wishes: Wishes, found: list[Diagnostic]) -> tuple[str, Record | None]:
    """Return what becomes of a text, and the record that is read from that."""
    if wishes.move and entry.is_broken and _stands_alone(entry):
        return "", None
    if wishes.mend == "format" or any(diagnostic.fixable for diagnostic in found):
        return mended(entry, last)
    return entry.text, entry.record


def _stands_alone(entry: Entry) -> bool:
    """Tell whether a text can be taken out of its file: no part of a JSON array, or of a game that is too long."""
    if any(finding.code == "LGN007" for finding in entry.findings):
        return False
    start, end = entry.span
    if not entry.is_json:
        return not entry.packed
    is_whole = entry.text[start : start + 1] == "{" and entry.text[end - 1 : end] == "}"
    return is_whole and not entry.text[:start].strip("\ufeff \t\r\n")


def _digest(record: Record) -> int:
    try:
        data = encode_json(record)
    except UnicodeEncodeError:
        # Bytes that are no UTF-8 have no place in JSON.
        data = repr(record).encode("utf-8", "surrogatepass")
    return int.from_bytes(blake2b(data, digest_size=8).digest(), "big")


# ---- both, in order ----------------------------------------------------------------------------------------------


def sweep(
    files: Iterable[str], wishes: Wishes, jobs: int = 1, stdin_name: str = "stdin"
) -> Generator[Part, None, None]:
    """Yield every portion of some files with what came of it, in order, whatever the number of `jobs`.

    Games are counted from the start of their file, and what is to be said of the file as a whole comes with its final
    portion.
    """
    games = 0
    end = Place(1, 0)
    for portion, outcome in in_order(portions(files, stdin_name), partial(looked_at, wishes=wishes), jobs):
        if games and portion.kind == "lgn":
            # All others have been read in one go, and counted there.
            outcome.diagnostics = [replace(one, game=one.game + games) for one in outcome.diagnostics]
            outcome.traces = [trace._replace(game=trace.game + games) for trace in outcome.traces]
        games += outcome.games
        end = Place(*outcome.end) if outcome.end else end
        if portion.final:
            if not portion.error:
                _close(portion, outcome, games, end, wishes)
            games, end = 0, Place(1, 0)
        yield Part(portion, outcome)


def _close(portion: Portion, outcome: Outcome, games: int, end: Place, wishes: Wishes) -> None:
    """Add what is to be said at the end of a file."""
    source = Source("", portion.name)
    source.fault = portion.fault
    for entry in closing(source, games, end):
        outcome.diagnostics += filter(wishes.selection.reports, entry.all_diagnostics)
