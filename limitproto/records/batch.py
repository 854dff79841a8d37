"""Processes the games in many files, in several processes if asked, and yields the results in order."""

from __future__ import annotations

import errno
import io
import os
import stat
import sys
from array import array
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import nullcontext
from functools import cache, partial
from itertools import chain, pairwise
from typing import IO, TYPE_CHECKING, Any, Literal, NamedTuple, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from limitproto.core.lazy_pattern import lazy_pattern
from limitproto.core.system import UNCHANGED_AT_ONCE
from limitproto.errors import Unavailable
from limitproto.records.diagnostics.diagnostic import NOT_A_GAME, Diagnostic, Selection
from limitproto.records.diagnostics.registry import rule_of
from limitproto.records.files.first_bytes import LONGEST_MAGIC, compression_of
from limitproto.records.files.paths import STDIN
from limitproto.records.files.source import PLAIN, Note, ReadingOptions, Source, read_failure
from limitproto.records.files.zip_files import on_disk, open_source
from limitproto.records.game_entry import Entry
from limitproto.records.lgn.splitter import split
from limitproto.records.model import Record
from limitproto.records.raw_game import RawGame
from limitproto.records.reading.lgn_reader import Block, blocks, entries_and_counts, read_game, read_games
from limitproto.records.reading.reader import at_end, note_entries, recognized
from limitproto.records.text_places import byte_length
from limitproto.records.validate.bytes import export_text

if TYPE_CHECKING:
    from limitproto.records.duplicates import Trace
    from limitproto.records.files.process_pool import Item

I_ = TypeVar("I_", bound="Item")
O_ = TypeVar("O_")

_REFUSED = "the game is left unchanged, because its export form would be read as a different game"

_EMPTY_LINE = lazy_pattern(r"[ \t]*[\r\n]")

#: How much text, in code points, a process gets at a time, and the minimum that a game counts for.
BATCH_SIZE = 1 << 17
_LEAST_SIZE = 512
#: How many times as much a process gets of a large file that it reads itself: of a file's size at most this share.
_MOST_TIMES, _SHARES = 2, 32
#: The size in bytes of the memory that is kept for the next batch.
_KEPT = 1 << 21


class BatchOptions(Struct, frozen=True):
    """What to do with every game.

    `rewrite` asks for new text: `show` and `fix` for games with a fixable diagnostic, to be shown or to replace the old
    text (fixed diagnostics are then not reported), `format` for all games that are not in export form. `move` removes
    broken games from the text, except from JSON arrays and MessagePack. `trace` asks for the data that
    `DuplicateFinder` remembers, `digest` for a digest of every record.
    """

    selection: Selection = Selection()
    rewrite: Literal["", "show", "fix", "format"] = ""
    move: bool = False
    trace: bool = False
    digest: bool = False

    @property
    def has_notes(self) -> bool:
        """Whether it needs notes, which may take as long as everything else; most runs leave them out."""
        return self.selection.strict or bool(self.selection.select) or bool(self.rewrite)

    @property
    def is_brief(self) -> bool:
        """Whether it needs only errors and warnings."""
        return not (self.has_notes or self.trace or self.digest)

    @property
    def is_in_place(self) -> bool:
        """Whether new text is to replace the old; digests are compared for this."""
        return self.digest and self.rewrite != ""


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
    text if the file has them as they are, at the block's offset, and else 0.
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

    @property
    def failure(self) -> str:
        """Why the file, if it ends here, could not be read, or not to its end; empty if it could."""
        return self.error or (read_failure(self.fault) if self.fault else "")

    @property
    def is_light(self) -> bool:
        """Whether it has already been read; sending it to another process would then not pay off."""
        return not self.games and self.block is None

    @property
    def outline(self) -> Batch:
        """The same without a text that another process on this host can read itself."""
        return self._replace(block=self.block._replace(text="")) if self.block is not None and self.stored else self

    def whole(self) -> Batch:
        """Return the same with the text that an outline leaves out. Raises OSError if the file has changed."""
        if self.block is None or not self.stored:
            return self
        # A pipe may have replaced the file.
        with open(self.path, "rb", opener=lambda path, flags: os.open(path, flags | UNCHANGED_AT_ONCE)) as file:
            file.seek(self.block.offset)
            data = file.read(self.stored)
            if stamp_of(os.fstat(file.fileno())) != self.origin.stamp or len(data) < self.stored:
                raise OSError(errno.ESTALE, "the file has changed")
        return self._replace(block=self.block._replace(text=data.decode("utf-8", "surrogateescape")))

    @property
    def ends_file(self) -> bool:
        """Whether its last game ends the file."""
        if self.kind != "lgn":
            return True
        return self.block.last if self.block is not None else bool(self.games) and self.games[-1].last


class Change(NamedTuple):
    """A replaced text: where the new text begins in the result's text, and both texts."""

    start: int
    old: str
    new: str


class BatchResult(Struct):
    """The result of a batch.

    `diagnostics` lists the selected ones and any LGN709, `games` is the number of games, `broken` lists the texts with
    an error. `others` maps the number of games before each of these that is not a game to its index. `text` is the new
    text of the batch, `changes` are its differences from the old one, in order. `digests` has eight bytes for each
    record read from `text`. `fixed` counts the diagnostics that are no longer reported. `end` is where the batch ends,
    None for a batch without text. `refused` lists sentences about games that could not be rewritten.
    """

    diagnostics: list[Diagnostic] = []
    games: int = 0
    broken: list[str] = []
    others: dict[int, int] = {}
    text: str = ""
    changes: list[Change] = []
    fixed: int = 0
    traces: list[Trace] = []
    digests: bytes = b""
    end: RawGame | None = None
    refused: list[str] = []


class ProcessedBatch(NamedTuple):
    """A batch and its result."""

    batch: Batch
    result: BatchResult


# ---- reading -----------------------------------------------------------------------------------------------------


def read_batches(
    files: Iterable[str], reading: ReadingOptions = PLAIN, stdin_name: str = "stdin", wanted: BatchOptions | None = None
) -> Iterator[Batch]:
    """Yield the contents of files, `-` for stdin, in batches; a file that cannot be read is a batch with an error.

    To replace files in place, only regular ones are opened, because a pipe may wait for ever.
    """
    runs = wanted is not None and wanted.is_brief and wanted.selection.reports_held
    for file in files:
        name = stdin_name if file == STDIN else file
        done = 0
        origin = Origin()
        try:
            if file == STDIN and sys.stdin is None:
                raise OSError(errno.EBADF, "it is closed")
            if wanted is not None and wanted.is_in_place and file != STDIN and not stamp_of(os.stat(on_disk(file)[0])):
                raise OSError(errno.EINVAL, "left unchanged: it is not a regular file; name one")
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
    size, last = 0, None
    # A name in /dev or /proc may mean an open file, whose position others would move by reading.
    is_own = file != STDIN and not file.startswith(("/dev/", "/proc/"))
    is_stored = is_own and bool(origin.stamp) and not origin.packing and reading == PLAIN
    large = min(origin.stamp[2] // _SHARES, BATCH_SIZE * _MOST_TIMES) if is_stored else 0

    def batch(place: int, block: Block | None) -> Batch:
        # The reader is a piece of the file ahead of the games, unless their places are counted after unpacking.
        done = stream.tell() if origin.packing else place
        games, entries = (held, []) if is_lgn else ([], held)
        stored = byte_length(block.text) if block is not None and is_stored else 0
        return Batch(file, name, codec.name, games, entries, done, origin=origin, block=block, stored=stored)

    for part in blocks(chunks, BATCH_SIZE, large, runs) if is_lgn else codec.load_reader()(chunks, name):
        if held and (size >= BATCH_SIZE or isinstance(part, Block)):
            yield batch(part.offset, None)
            held, size = [], 0
        if isinstance(part, Block):
            if part.last:
                last = part
                break
            yield batch(part.offset + byte_length(part.text), part)
            continue
        held.append(part)
        size += max(len(part.text), _LEAST_SIZE)
    yield batch(0, last)._replace(final=True, fault=source.fault, notes=tuple(source.notes))


# ---- looking -----------------------------------------------------------------------------------------------------


def process_batch(batch: Batch, options: BatchOptions) -> BatchResult:
    """Return the result of a batch; games are counted from 1 in each batch."""
    result = BatchResult()
    olds: list[str] = []
    news: list[str] = []
    digests = array("Q")
    ends_file = batch.ends_file
    selection = options.selection
    is_wanted = cache(selection.reports)
    has_notes, is_brief = options.has_notes, options.is_brief
    entry = None
    entries: Iterator[Entry | int] = entries_of(batch)
    if is_brief and batch.block is not None:
        entries = entries_and_counts(batch.block, batch.name, selection.reports_held)
    for entry, following in pairwise(chain(entries, (None,))):
        assert entry is not None, "only the last one is followed by None"
        if isinstance(entry, int):
            result.games += entry
            continue
        raws = entry.raw_diagnostics if has_notes else entry.raw_without_notes
        if is_brief and not raws:
            result.games += entry.has_record * entry.times
            continue
        if not entry.has_record and any(raw.code == NOT_A_GAME for raw in raws):
            result.others[result.games] = len(result.broken)
        raws = [raw for raw in raws if is_wanted(raw.code)]
        kept = bool(raws) and is_kept(entry)
        fixable = 0 if kept else sum(rule_of(raw.code).fixable for raw in raws)
        result.games += entry.has_record * entry.times
        if entry.has_errors:
            result.broken += [entry.text[slice(*entry.span)]] * entry.times
        if options.trace:
            from limitproto.records.duplicates import trace_of  # for start-up time

            result.traces += filter(None, [trace_of(entry)])
        record = entry.record if options.rewrite or options.digest else None
        if options.rewrite:
            text, record, is_refused = _fixed(entry, ends_file and following is None, options, fixable > 0)
            if is_refused:
                result.refused.append(f"{batch.name}:{entry.line}: {_REFUSED}")
            olds.append(entry.text)
            news.append(text)
            if options.rewrite == "fix" and text not in ("", entry.text):
                result.fixed += fixable
                raws = [raw for raw in raws if not rule_of(raw.code).fixable]
        reported = entry.reported(raws)
        if kept:
            reported = [replace(one, fixable=False) if one.fixable else one for one in reported]
        result.diagnostics += reported
        if options.digest and record is not None:
            digests.append(_digest(record))
    if isinstance(entry, Entry):
        result.end = entry.rest(len(entry.text))
    _join_into(result, olds, news)
    result.digests = digests.tobytes()
    return result


def _join_into(result: BatchResult, olds: list[str], news: list[str]) -> None:
    """Join new texts in `result`, with one empty line between two texts if either has changed; change `news`."""
    following = ""
    for index in range(len(news) - 1, -1, -1):
        new = news[index]
        if new != olds[index] and new.endswith("\n\n") and _EMPTY_LINE.match(following):
            # An unchanged text already ends with the empty line.
            news[index] = new[:-1]
        following = news[index] or following
    place = 0
    for old, new in zip(olds, news, strict=True):
        if new != old:
            result.changes.append(Change(place, old, new))
        place += len(new)
    result.text = "".join(news)


def entries_of(batch: Batch) -> Iterator[Entry]:
    """Yield the games in a batch, and the texts in it that belong to no game."""
    yield from read_games(batch.games if batch.block is None else batch.block.games(), batch.name)
    yield from batch.entries


def _fixed(entry: Entry, last: bool, options: BatchOptions, is_fixable: bool) -> Fixed:
    """Return the new text of an entry, empty if the entry is to be moved."""
    if options.move and entry.is_broken and _stands_alone(entry):
        return Fixed("", None)
    is_wanted = options.rewrite == "format" or is_fixable
    return fixed(entry, last) if is_wanted else Fixed(entry.text, entry.record)


def _stands_alone(entry: Entry) -> bool:
    """Return whether a text can be removed from its file: it is not part of a JSON array or of an overlong game."""
    if any(diagnostic.code == "LGN007" for diagnostic in entry.raw_diagnostics):
        return False
    start, end = entry.span
    if not entry.is_json:
        return not entry.packed
    is_whole = entry.text[start : start + 1] == "{" and entry.text[end - 1 : end] == "}"
    return is_whole and not entry.text[:start].strip("\ufeff \t\r\n")


def _digest(record: Record) -> int:
    from hashlib import blake2b  # for start-up time

    from limitproto.records.structured.codec import encode_json

    try:
        data = encode_json(record)
    except UnicodeEncodeError:
        # JSON cannot hold bytes that are not UTF-8.
        data = repr(record).encode("utf-8", "surrogatepass")
    return int.from_bytes(blake2b(data, digest_size=8).digest(), "big")


# ---- both, in order ----------------------------------------------------------------------------------------------


def in_order(items: Iterator[I_], look: Callable[[I_], O_], jobs: int) -> Generator[tuple[I_, O_], None, None]:
    """Yield every item with the result of `look` for it, in the order of the items.

    With more than one job and more than one item, `look` and its results are sent between processes. Raises Unavailable
    if one of these was ended from outside.
    """
    # From now on, the C library (glibc) keeps freed pieces up to this size; the system would have to clear new ones.
    bytes(_KEPT)
    ahead = [item for _, item in zip(range(2), items, strict=False)]
    if jobs < 2 or len(ahead) < 2:
        for item in chain(ahead, items):
            yield item, look(item)
        return
    # Not needed without other processes, and slow to load.
    from limitproto.records.files.process_pool import spread

    yield from spread(chain(ahead, items), look, jobs)


def process_batches(
    batches: Iterator[Batch], options: BatchOptions, jobs: int = 1
) -> Generator[ProcessedBatch, None, None]:
    """Yield every batch of some files with its result, in order, for any number of `jobs`.

    Games are counted from the start of their file, and diagnostics of the file as a whole come with its final batch.
    """
    games, is_other = 0, False
    #: Whether text without a game has been reported after the last game.
    is_reported = False
    end = RawGame.of("")
    for batch, result in in_order(batches, partial(process_batch, options=options), jobs):
        is_other = is_other or any(one.code == NOT_A_GAME for one in result.diagnostics)
        if is_reported and 0 in result.others:
            result.diagnostics = [one for one in result.diagnostics if one.code != NOT_A_GAME or one.game]
            if not options.move:
                del result.broken[result.others[0]]
        is_reported = result.games in result.others or (is_reported and not result.games)
        if games and batch.kind == "lgn":
            # All others were read in one go and counted there.
            result.diagnostics = [replace(one, game=one.game + games) for one in result.diagnostics]
            result.traces = [trace._replace(game=trace.game + games) for trace in result.traces]
        games += result.games
        end = result.end or end
        if batch.final:
            if not batch.error:
                at_the_end = _closing_diagnostics(batch, games or is_other, end)
                result.diagnostics += (one for one in at_the_end if options.selection.reports(one.code))
            games, is_other, is_reported, end = 0, False, False, RawGame.of("")
        yield ProcessedBatch(batch, result)


def _closing_diagnostics(batch: Batch, games: int, end: RawGame) -> Iterator[Diagnostic]:
    """Yield the diagnostics at the end of a file, given its last batch and its number of games."""
    for entry in chain(note_entries(batch.name, batch.notes), at_end(batch.name, batch.fault, games, end)):
        yield from entry.all_diagnostics


# ---- a game fixed, or in export form; it is left unchanged if anything would be lost --------------------------------


def is_kept(entry: Entry) -> bool:
    """Return whether a text must not change: it has no game, or one with an error or a critical diagnostic."""
    if not entry.has_record or entry.start is None or entry.packed:
        return True
    rows = [rule_of(diagnostic.code) for diagnostic in entry.raw_diagnostics]
    return any(row.critical or row.severity == "error" for row in rows)


class Fixed(NamedTuple):
    """The text of an entry with its game in export form, and the record that is read from it.

    `is_refused` is set if both are unchanged because the export form would be read as another game.
    """

    text: str
    record: Record | None
    is_refused: bool = False


def fixed(entry: Entry, last: bool) -> Fixed:
    """Return the new text of an entry, the old one if that `is_kept`; `last` is set if nothing follows in the file."""
    record = entry.record
    if entry.canonical or record is None or is_kept(entry):
        return Fixed(entry.text, record)
    if entry.is_json:
        from limitproto.records.reading.json_reader import canonical_record, json_entry  # for start-up time
        from limitproto.records.structured.codec import encode_json

        start, end = entry.span
        record = canonical_record(record)
        written = encode_json(record).decode()
        again = [json_entry(RawGame.of(written))]
        text = entry.text[:start] + written + entry.text[end:]
    else:
        text = export_text(record, last)
        again = [one for raw in split([text]) for one in read_game(raw._replace(last=last))]
    if len(again) == 1 and again[0].record == record and not again[0].has_errors:
        return Fixed(text, record)
    return Fixed(entry.text, entry.record, text != entry.text)
