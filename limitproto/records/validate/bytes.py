"""Defects of a game below its syntax: bytes, line endings, and differences from the export form."""

from __future__ import annotations

import re

from limitproto.core.lazy_pattern import lazy_pattern
from limitproto.records.lgn.writer import format_record
from limitproto.records.model import Record
from limitproto.records.parsed_game import RawDiagnostic
from limitproto.records.raw_game import RawGame

_NO_UTF8 = re.compile(r"[\ud800-\udfff]+")
#: Control characters, and those that change the writing direction.
CONTROL = lazy_pattern(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]+")
BIDI = lazy_pattern(r"[\u202a-\u202e\u2066-\u2069]")
_LONE_CR = lazy_pattern(r"\r(?!\n)")


#: The bytes of text that needs no closer look.
_PLAIN = bytes([9, 10, *range(32, 127)])


def is_plain(text: str) -> bool:
    """Return whether no character of a text needs a closer look."""
    return text.isascii() and not text.encode().translate(None, _PLAIN)


def byte_diagnostics(raw: RawGame) -> list[RawDiagnostic]:
    """Return the defects among the characters of a game: the first place of each kind, with the number of places."""
    text = raw.text
    found = []
    if not text.isascii():
        found += _pattern_diagnostics("LGN001", _NO_UTF8, text)
        found += _pattern_diagnostics("LGN011", BIDI, text)
    found += _pattern_diagnostics("LGN003", CONTROL, text)
    if "\r" in text:
        lone = _LONE_CR.search(text)
        if lone and lone.end() < len(text):
            found.append(RawDiagnostic("LGN005", lone.start(), lone.end(), {}))
        else:
            place = text.index("\r")
            found.append(RawDiagnostic("LGN004", place, place + 2, {}))
    if raw.last and text and text[-1] not in "\r\n":
        found.append(RawDiagnostic("LGN006", len(text), len(text), {}))
    return found


def _pattern_diagnostics(code: str, pattern: re.Pattern[str], text: str) -> list[RawDiagnostic]:
    first = pattern.search(text)
    if first is None:
        return []
    count = sum(1 for _ in pattern.finditer(text))
    return [RawDiagnostic(code, first.start(), first.end(), {"what": f"U+{ord(first[0][0]):04X}", "count": count})]


def layout_diagnostics(raw: RawGame, record: Record) -> list[RawDiagnostic]:
    """Return a diagnostic if the text of a game is not the export form of its record."""
    text = raw.text
    right = export_text(record, raw.last)
    if text == right:
        return []
    place = next((i for i, (a, b) in enumerate(zip(text, right, strict=False)) if a != b), min(len(text), len(right)))
    return [RawDiagnostic("LGN122", place, place, {})]


def export_text(record: Record, last: bool) -> str:
    """Return a record's text for a file in export form, followed by an empty line unless it is `last`."""
    written = format_record(record)
    return written if last else written + "\n"
