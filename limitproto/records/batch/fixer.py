"""Fixes a game or puts it into export form; where anything would be lost it stays as it is."""

from __future__ import annotations

from limitproto.records.diagnostics.registry import rule_of
from limitproto.records.game_entry import Entry
from limitproto.records.lgn.splitter import split
from limitproto.records.model import Record
from limitproto.records.raw_game import RawGame
from limitproto.records.reading.lgn_reader import read_game
from limitproto.records.validate.bytes import export_text


def is_kept(entry: Entry) -> bool:
    """Return whether a text has to stay as it is: it has no game, or one with an error or a critical diagnostic."""
    if not entry.has_record or entry.start is None or entry.packed:
        return True
    rows = [rule_of(diagnostic.code) for diagnostic in entry.raw_diagnostics]
    return any(row.critical or row.severity == "error" for row in rows)


def fixed(entry: Entry, last: bool) -> tuple[str, Record | None]:
    """Return the text of an entry with its game in export form, and the record that is read from it.

    `last` is set if nothing follows in the file. Text and record are what they were where the text `is_kept`, and
    where the new one would not be read as the same game.
    """
    record = entry.record
    if entry.canonical or record is None or is_kept(entry):
        return entry.text, record
    if entry.is_json:
        return _as_json(entry, record)
    written = export_text(record, last)
    return (written if _reads_as(written, record, last) else entry.text), record


def is_refused(entry: Entry, last: bool) -> bool:
    """Return whether a text that `fixed` left as it is stays so because its new text would be another game."""
    if entry.canonical or is_kept(entry):
        return False
    record = entry.record
    assert record is not None, "a text without a record is kept"
    if entry.is_json:
        return _written(record)[1] != entry.text[slice(*entry.span)]
    return export_text(record, last) != entry.text


def _reads_as(text: str, record: Record, last: bool) -> bool:
    """Return whether an export text is read as one game, without an error, and as this record."""
    found = [entry for raw in split([text]) for entry in read_game(raw._replace(last=last))]
    return len(found) == 1 and found[0].record == record and not found[0].has_errors


def _as_json(entry: Entry, record: Record) -> tuple[str, Record]:
    from limitproto.records.reading.json_reader import json_entry  # for start-up time

    start, end = entry.span
    normal, written = _written(record)
    found = json_entry(RawGame.of(written))
    if found.record != normal or found.has_errors:
        return entry.text, record
    return entry.text[:start] + written + entry.text[end:], normal


def _written(record: Record) -> tuple[Record, str]:
    from limitproto.records.reading.json_reader import canonical_record  # for start-up time
    from limitproto.records.structured.codec import encode_json

    normal = canonical_record(record)
    return normal, encode_json(normal).decode()
