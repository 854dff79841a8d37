"""What is wrong with a game below its syntax: bytes, line ends, and whether its text is the export form."""

from __future__ import annotations

import re
from collections.abc import Sequence

from limitproto.records.lgn.writer import format_record
from limitproto.records.model import Record
from limitproto.records.parsed_game import Draft, Finding

_NO_UTF8 = re.compile(r"[\ud800-\udfff]+")
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]+")
_BIDI = re.compile(r"[\u202a-\u202e\u2066-\u2069]")
_LONE_CR = re.compile(r"\r(?!\n)")


def byte_findings(text: str, draft: Draft, at_end: bool) -> list[Finding]:
    """Return what is wrong with the characters of a game; of each fault the first place, with their number."""
    start, end = draft.start, draft.end
    found = []
    if not text.isascii():
        found += _each("LGN001", _NO_UTF8, text, start, end)
        found += _each("LGN011", _BIDI, text, start, end)
    found += _each("LGN003", _CONTROL, text, start, end)
    if text.find("\r", start, end) >= 0:
        lone = _LONE_CR.search(text, start, end)
        if lone and lone.end() < end:
            found.append(Finding("LGN005", lone.start(), lone.end(), {}))
        else:
            place = text.index("\r", start, end)
            found.append(Finding("LGN004", place, place + 2, {}))
    if at_end and end > start and text[end - 1] not in "\r\n":
        found.append(Finding("LGN006", end, end, {}))
    return found


def _each(code: str, pattern: re.Pattern[str], text: str, start: int, end: int) -> list[Finding]:
    first = pattern.search(text, start, end)
    if first is None:
        return []
    count = sum(1 for _ in pattern.finditer(text, start, end))
    return [Finding(code, first.start(), first.end(), {"what": f"U+{ord(first[0][0]):04X}", "count": count})]


def layout_findings(
    draft: Draft, piece: str, record: Record, findings: Sequence[Finding], at_end: bool
) -> list[Finding]:
    """Return a finding when nothing is wrong with a game and its text is still not the export form."""
    if findings:
        return []
    written = format_record(record)
    right = written if at_end else written + "\n"
    if piece == right:
        return []
    place = next((i for i, (a, b) in enumerate(zip(piece, right, strict=False)) if a != b), min(len(piece), len(right)))
    return [Finding("LGN122", draft.start + place, draft.start + place, {})]
