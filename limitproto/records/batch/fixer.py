"""What becomes of a game that is mended or put into export form; where anything would be lost it stays as it is."""

from __future__ import annotations

from limitproto.records.diagnostics.registry import rule_of
from limitproto.records.game_entry import Entry
from limitproto.records.lgn.splitter import Block
from limitproto.records.lgn.writer import format_record
from limitproto.records.model import Record
from limitproto.records.structured.codec import encode_json


def is_kept(entry: Entry) -> bool:
    """Tell whether a text has to stay byte for byte: it holds no game, or one with an error or a critical fault."""
    if entry.record is None or entry.start is None or entry.packed:
        return True
    rows = [rule_of(finding.code) for finding in entry.findings]
    return any(row.critical or row.severity == "error" for row in rows)


def mended(entry: Entry, last: bool) -> tuple[str, Record | None]:
    """Return the text of an entry with its game in export form, and the record that is read from it.

    `last` tells that nothing follows in the file. Text and record are what they were where the text `is_kept`, and
    where the new one would not be read as the same game.
    """
    record = entry.record
    if entry.canonical or record is None or is_kept(entry):
        return entry.text, record
    if entry.is_json:
        return _as_json(entry, record)
    written = format_record(record) + ("" if last else "\n")
    return (written if _reads_as(written, record, last) else entry.text), record


def _reads_as(text: str, record: Record, last: bool) -> bool:
    """Tell whether an export text is read as one game, without an error, and as this record."""
    from limitproto.records.reading.reader import block_entries

    found = list(block_entries(Block(text, 1, 0, "whole"), "-", 0, last))
    return len(found) == 1 and found[0].record == record and not found[0].has_errors


def _as_json(entry: Entry, record: Record) -> tuple[str, Record]:
    from limitproto.records.structured.reader import Unit, normal_form, unit_entry

    start, end = entry.span
    normal = normal_form(record)
    written = encode_json(normal).decode()
    found = unit_entry(Unit(written, 0, len(written), 1, 0), 1, "-")
    if found.record != normal or found.has_errors:
        return entry.text, record
    return entry.text[:start] + written + entry.text[end:], normal
