"""Reads records game by game: every game that can be read, and a diagnostic for whatever can not."""

from __future__ import annotations

import io
import os
from collections.abc import Iterable, Iterator, Mapping
from typing import IO, NamedTuple

from limitproto.records.codecs import CHECKED, CODECS, Codec, codec_of_name, codec_of_text, is_undecided
from limitproto.records.diagnostics.diagnostic import Diagnostic
from limitproto.records.files.source import Source
from limitproto.records.game_entry import Entry
from limitproto.records.lgn import canonical
from limitproto.records.lgn.splitter import MAX_BLOCK, Block, blocks
from limitproto.records.lgn.writer import format_record
from limitproto.records.parsed_game import Draft, Finding
from limitproto.records.text_places import byte_length, column_after, count_lines
from limitproto.records.validate.bytes import byte_findings, layout_findings
from limitproto.records.validate.game import Checked, check_draft

#: No options of a reader.
NO_OPTIONS: Mapping[str, str] = {}


def entries(source: Source, options: Mapping[str, str] = NO_OPTIONS) -> Iterator[Entry]:
    """Yield every game of a source, and every text in it that belongs to no game; their texts join to the whole.

    Its form, one of `CHECKED`, is recognized by its beginning, else by its name. A log of the play-by-mail server is
    the exception: none of its bytes is passed on as it is, because it contains passwords. `options` are for readers
    that have such options.
    """
    found = 0
    end = Place(1, 0)
    codec = recognized(source)
    given = {name: value for name, value in options.items() if name in codec.reading}
    for entry in codec.load_reader()(source.chunks(), source.name, **given):
        found += entry.record is not None
        end = end_of(entry)
        yield entry
    yield from closing(source, found, end)


def closing(source: Source, found: int, end: Place) -> Iterator[Entry]:
    """Yield what is to be said at the end of a source in which so many games were found: at most one empty entry."""
    code = {"compression": "LGN008", "utf-16": "LGN009"}.get(source.fault, "LGN708" if not found else "")
    if code:
        entry = Entry("", end.line, end.offset, 0, source.name, None, [Finding(code, 0, 0, {})])
        entry.column = end.column
        yield entry


class Place(NamedTuple):
    """A line, from 1, a byte of a file, and a column of the line, from 1."""

    line: int
    offset: int
    column: int = 1


def end_of(entry: Entry) -> Place:
    """Return where the text of an entry ends."""
    text = entry.text
    column = column_after(text, entry.column)
    return Place(entry.line + count_lines(text), entry.offset + byte_length(text), column)


def recognized(source: Source) -> Codec:
    """Return the form of a source: by how it begins, else by its name, else LGN."""
    head = source.peek(is_undecided)
    return codec_of_text(head, CHECKED) or codec_of_name(source.name, CHECKED) or CODECS["lgn"]


class Piece(NamedTuple):
    """A block with what has to be known of its neighbours to read it: whether it is the `last`."""

    block: Block
    last: bool


def pieces(chunks: Iterable[str]) -> Iterator[Piece]:
    """Yield the blocks of an LGN text that comes in chunks, each fit to be read by itself."""
    ahead = blocks(chunks)
    block = next(ahead, None)
    while block is not None:
        following = next(ahead, None)
        yield Piece(block, following is None)
        block = following


def lgn_entries(chunks: Iterable[str], path: str) -> Iterator[Entry]:
    """Yield the games of an LGN text that comes in chunks."""
    number = 0
    for piece in pieces(chunks):
        for entry in piece_entries(piece, path, number):
            number += entry.record is not None
            yield entry


def piece_entries(piece: Piece, path: str, number: int) -> Iterator[Entry]:
    """Yield the games of a piece; `number` is how many came before."""
    block = piece.block
    if block.state == "rest":
        # That it is not read has been said where the block was cut.
        entry = Entry(block.text, block.line, block.offset, number, path, None, [])
        entry.column = block.column
        yield entry
    else:
        yield from block_entries(block, path, number, piece.last)


def block_entries(block: Block, path: str, number: int, last: bool) -> Iterator[Entry]:
    """Yield the games of a block; `number` is how many came before, `last` tells that nothing follows it."""
    text = block.text
    if block.state == "whole":
        checked = read_canonical(text, last)
        if checked is not None:
            yield Entry(text, block.line, block.offset, number + 1, path, checked, [], True)
            return
    from limitproto.records.lgn.parser import parse

    is_cut = block.state == "cut"
    if not text.strip("\ufeff \t\r\n"):
        if text:
            yield Entry(text, block.line, block.offset, number, path, None, _too_long(len(text)) if is_cut else [])
        return
    line, offset = block.line, block.offset
    drafts = parse(text)
    if is_cut:
        drafts[-1].cut_short = True
        if drafts[-1].result is None:
            # Its beginning is not to be taken for the game.
            drafts[-1].findings += _too_long(drafts[-1].end)
    for draft in drafts:
        number += 1
        piece = text[draft.start : draft.end]
        at_end = last and draft is drafts[-1]
        yield _entry(draft, text, Block(piece, line, offset, block.state), path, number, at_end)
        line += count_lines(piece)
        offset += byte_length(piece)
    if is_cut and drafts[-1].result is not None:
        entry = Entry("", line, offset, number, path, None, _too_long(0))
        entry.column = column_after(text, block.column)
        yield entry


def _too_long(place: int) -> list[Finding]:
    return [Finding("LGN007", place, place, {"size": MAX_BLOCK})]


def _entry(draft: Draft, text: str, block: Block, path: str, number: int, at_end: bool) -> Entry:
    checked = check_draft(draft, text)
    findings = [*checked.findings, *byte_findings(text, draft, at_end)]
    if block.state == "whole":
        findings += layout_findings(draft, block.text, checked.record, findings, at_end)
    moved = [finding._replace(start=finding.start - draft.start, end=finding.end - draft.start) for finding in findings]
    return Entry(block.text, block.line, block.offset, number, path, checked, moved)


def read_canonical(text: str, last: bool) -> Checked | None:
    """Return the game of a text that is in export form to the byte and has nothing wrong with it, else None."""
    draft = canonical.draft_of(text)
    if draft is None:
        return None
    checked = check_draft(draft, text, quick=True)
    if checked.findings or byte_findings(text, draft, last):
        return None
    written = format_record(checked.record)
    return checked if text == (written if last else written + "\n") else None


def read(source: str | os.PathLike[str] | IO[bytes] | IO[str]) -> Iterator[Entry]:
    """Yield the games of a file in order, broken ones too, in constant memory.

    `source` is a path or a stream; gzip and zstd are seen by their first bytes. Raises OSError when the file can
    not be read, Unavailable when its compression needs a package that is not there, and EOFError after the last
    game of a file that ends too early.
    """
    origin = Source(source)
    for entry in entries(origin):
        if entry.record is not None:
            yield entry
    if origin.fault:
        raise EOFError(f"{origin.name} could not be read to its end: {origin.fault}")


def read_text(text: str) -> Iterator[Entry]:
    """Yield the games of a text."""
    return (entry for entry in entries(text_source(text)) if entry.record is not None)


def text_source(text: str, name: str = "-") -> Source:
    """Return a source of a text that is in memory already."""
    return Source(io.StringIO(text, newline=""), name or "-")


def check(text: str | bytes, strict: bool = False) -> list[Diagnostic]:
    """Return what is wrong with the games of a text, in order; with `strict` also what is not the export form.

    Bytes are what a file holds: UTF-8, or compressed.
    """
    from limitproto.records.duplicates import Seen, trace_of

    found: list[Diagnostic] = []
    source = text_source(text) if isinstance(text, str) else Source(io.BytesIO(text))
    with Seen() as seen:
        for entry in entries(source):
            if strict:
                found += entry.all_diagnostics
                trace = trace_of(entry)
                found += seen.look(trace, entry.path) if trace else ()
            else:
                found += entry.diagnostics
    return found
