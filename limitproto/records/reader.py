"""Reads records game by game: every game that can be read, and a diagnostic for whatever can not."""

from __future__ import annotations

import io
import os
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import IO

from limitproto.games import Position
from limitproto.records import fast
from limitproto.records.blocks import MAX_BLOCK, Block, blocks
from limitproto.records.bytecheck import byte_findings, layout_findings
from limitproto.records.checks import Checked, check_draft
from limitproto.records.diagnostics import Diagnostic, Lines, byte_length, count_lines, diagnose, row_of
from limitproto.records.draft import Draft, Finding
from limitproto.records.model import Record
from limitproto.records.source import Source
from limitproto.records.writer import format_record


class Entry:
    """A game of a file: its record, its text, its place, and what is wrong with it.

    `record` is the game as good as it could be read; it is None for text that belongs to no game (`findings` say
    why). `number` counts the games of the file from 1, `line` and `offset` tell where the text begins. `start` and
    `final` are the positions at both ends of the main line, None where they are not known; `sound` says how many
    turns of the main line are legal. `canonical` tells that the text is the export form of the record.
    """

    def __init__(
        self,
        text: str,
        line: int,
        offset: int,
        number: int,
        path: str,
        checked: Checked | None,
        findings: list[Finding],
        canonical: bool = False,
    ) -> None:
        self.text, self.line, self.offset, self.number, self.path = text, line, offset, number, path
        self.record: Record | None = checked.record if checked else None
        self.start: Position | None = checked.start if checked else None
        self.final: Position | None = checked.final if checked else None
        self.sound = checked.sound if checked else 0
        self.findings = findings
        self.canonical = canonical

    @cached_property
    def all_diagnostics(self) -> list[Diagnostic]:
        """What is wrong, notes included, in the order of the text."""
        if not self.findings:
            return []
        lines = Lines(self.text, self.line, self.offset)
        found = [diagnose(finding, lines, self.path, self.number) for finding in self.findings]
        return sorted(found, key=lambda diagnostic: (diagnostic.offset, diagnostic.end_offset, diagnostic.code))

    @property
    def diagnostics(self) -> list[Diagnostic]:
        """What is wrong, without the notes, in the order of the text."""
        return [diagnostic for diagnostic in self.all_diagnostics if diagnostic.severity != "note"]

    @property
    def has_errors(self) -> bool:
        """Tell whether some of it could not be read, or breaks the rules."""
        return any(row_of(finding.code).severity == "error" for finding in self.findings)


def entries(source: Source) -> Iterator[Entry]:
    """Yield every game of a source, and every text in it that belongs to no game; their texts join to the whole."""
    number = 0
    line, offset = 1, 0
    unread: Block | None = None
    ahead = blocks(source.chunks())
    block = next(ahead, None)
    while block is not None:
        following = next(ahead, None)
        if block.state == "rest":
            finding = Finding("LGN007", 0, len(block.text), {"size": MAX_BLOCK})
            first = unread is None
            unread = block
            yield Entry(block.text, block.line, block.offset, number, source.name, None, [finding] if first else [])
        else:
            unread = None
            for entry in block_entries(block, source.name, number, following is None):
                number += entry.record is not None
                yield entry
        line, offset = block.line + count_lines(block.text), block.offset + byte_length(block.text)
        block = following
    code = {"compression": "LGN008", "utf-16": "LGN009"}.get(source.fault, "LGN708" if not number else "")
    if code:
        yield Entry("", line, offset, 0, source.name, None, [Finding(code, 0, 0, {})])


def block_entries(block: Block, path: str, number: int, last: bool) -> Iterator[Entry]:
    """Yield the games of a block; `number` is how many came before, `last` tells that nothing follows it."""
    text = block.text
    if block.state == "whole":
        checked = read_canonical(text, last)
        if checked is not None:
            yield Entry(text, block.line, block.offset, number + 1, path, checked, [], True)
            return
    from limitproto.records.syntax import parse

    if not text.strip("\ufeff \t\r\n"):
        if text:
            yield Entry(text, block.line, block.offset, number, path, None, [])
        return
    line, offset = block.line, block.offset
    drafts = parse(text)
    if block.state == "cut":
        drafts[-1].cut_short = True
    for draft in drafts:
        number += 1
        piece = text[draft.start : draft.end]
        at_end = last and draft is drafts[-1]
        yield _entry(draft, text, Block(piece, line, offset, block.state), path, number, at_end)
        line += count_lines(piece)
        offset += byte_length(piece)


def _entry(draft: Draft, text: str, block: Block, path: str, number: int, at_end: bool) -> Entry:
    checked = check_draft(draft, text)
    findings = [*checked.findings, *byte_findings(text, draft, at_end)]
    if block.state == "whole":
        findings += layout_findings(draft, block.text, checked.record, findings, at_end)
    moved = [finding._replace(start=finding.start - draft.start, end=finding.end - draft.start) for finding in findings]
    return Entry(block.text, block.line, block.offset, number, path, checked, moved)


def read_canonical(text: str, last: bool) -> Checked | None:
    """Return the game of a text that is in export form to the byte and has nothing wrong with it, else None."""
    draft = fast.draft_of(text)
    if draft is None:
        return None
    checked = check_draft(draft, text)
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
    return _Text(text, name)


class _Text(Source):
    def __init__(self, text: str, name: str) -> None:
        super().__init__("", name or "-")
        self.name = name
        self._text = text

    def chunks(self) -> Iterable[str]:  # type: ignore[override]
        yield self._text


def check(text: str | bytes, strict: bool = False) -> list[Diagnostic]:
    """Return what is wrong with the games of a text, in order; with `strict` also what is not the export form.

    Bytes are what a file holds: UTF-8, or compressed.
    """
    found: list[Diagnostic] = []
    source = text_source(text) if isinstance(text, str) else Source(io.BytesIO(text))
    for entry in entries(source):
        found += entry.all_diagnostics if strict else entry.diagnostics
    return found
