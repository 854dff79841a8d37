"""Processes batches of games, in several processes if asked, and yields the results in order."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Generator, Iterable, Iterator
from functools import cache, partial
from itertools import chain, islice, pairwise
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from limitproto.core.lazy_pattern import lazy_pattern
from limitproto.records.diagnostics.diagnostic import NOT_A_GAME, Diagnostic, Selection
from limitproto.records.diagnostics.registry import rule_of
from limitproto.records.game_entry import Entry
from limitproto.records.lgn.splitter import split
from limitproto.records.model import Record
from limitproto.records.raw_game import RawGame
from limitproto.records.reading.batches import Batch, Item, entries_of
from limitproto.records.reading.lgn_reader import entries_and_counts, read_game
from limitproto.records.reading.reader import at_end, note_entries
from limitproto.records.validate.bytes import export_text

if TYPE_CHECKING:
    from limitproto.records.duplicates import Trace

O_ = TypeVar("O_")

_REFUSED = "the game is left unchanged, because its export form would be read as a different game"

_EMPTY_LINE = lazy_pattern(r"[ \t]*[\r\n]")

#: The size of the first bundle of items that a process gets, and of later ones.
_BUNDLE, _MOST = 1 << 17, 1 << 19
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
    def counts_runs(self) -> bool:
        """Whether repeated games are processed once and counted."""
        return self.is_brief and self.selection.reports_held

    @property
    def is_in_place(self) -> bool:
        """Whether new text is to replace the old; digests are compared for this."""
        return self.digest and self.rewrite != ""


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


# ---- looking -----------------------------------------------------------------------------------------------------


def process_batch(batch: Batch, options: BatchOptions) -> BatchResult:
    """Return the result of a batch; games are counted from 1 in each batch."""
    result = BatchResult()
    olds: list[str] = []
    news: list[str] = []
    digests = array("Q")
    ends_file = batch.ends_file
    is_wanted = cache(options.selection.reports)
    has_notes, is_brief = options.has_notes, options.is_brief
    entry = None
    entries: Iterator[Entry | int] = entries_of(batch)
    if is_brief and batch.block is not None:
        entries = entries_and_counts(batch.block, batch.name, options.counts_runs)
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
            # Passwords are found in whole texts only.
            stays = batch.continues and result.others.get(0) == 0 and not result.games
            text, record, is_refused = _fixed(entry, ends_file and following is None, options, fixable > 0, stays)
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


def _fixed(entry: Entry, last: bool, options: BatchOptions, is_fixable: bool, stays: bool) -> Fixed:
    """Return the new text of an entry, empty if the entry is to be moved and not to stay."""
    if options.move and not stays and entry.is_broken and _stands_alone(entry):
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


def in_order(items: Iterable[Item], look: Callable[[Batch], O_], jobs: int) -> Generator[tuple[Batch, O_], None, None]:
    """Yield every part of every item, or what is left of it, with the result of `look` for it, in order.

    With more than one job and enough to do, `look` and its results are sent between processes. Raises Unavailable if
    one of these was ended from outside.
    """
    # From now on, the C library (glibc) keeps freed pieces up to this size; the system would have to clear new ones.
    bytes(_KEPT)
    bundles = _bundles(items) if jobs > 1 else ([item] for item in items)
    ahead = list(islice(bundles, 2)) if jobs > 1 else []
    if len(ahead) < 2:
        for part in chain.from_iterable(item.parts() for item in chain.from_iterable(chain(ahead, bundles))):
            yield part, look(part)
        return
    # Not needed without other processes, and slow to load.
    from limitproto.records.process_pool import spread

    yield from spread(chain(ahead, bundles), look, jobs)


def _bundles(items: Iterable[Item]) -> Iterator[list[Item]]:
    """Yield items in bundles, for each of which a process takes long enough to be worth the effort of sending it."""
    bundle: list[Item] = []
    size, wanted = 0, _BUNDLE
    for item in items:
        if bundle and item.is_light:
            yield bundle
            bundle, size = [], 0
        bundle.append(item)
        size += item.size
        if size >= wanted or item.is_light:
            yield bundle
            bundle, size, wanted = [], 0, min(2 * wanted, _MOST)
    if bundle:
        yield bundle


def process_batches(
    batches: Iterable[Item], options: BatchOptions, jobs: int = 1
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
            if not options.move or batch.continues:
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
