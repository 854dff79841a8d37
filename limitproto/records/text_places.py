"""Places in texts: line, column and byte offset of a character, and the surrounding line for a report."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from itertools import accumulate, chain
from re import Match

from limitproto.core.lazy_pattern import lazy_pattern
from limitproto.records.passwords import HIDDEN, passwords_in

#: In excerpts, longer lines are cut around the place, with this much before it.
_EXCERPT = 160
_BEFORE = 80

#: How many code points are counted at a time when places are converted to bytes.
_STEP = 1 << 10

_NO_TEXT = lazy_pattern(r"[\ud800-\udfff]")
_LINE_END = lazy_pattern(r"\r\n?|\n")
_LAST_WORD = lazy_pattern(r"[^\s>]+\Z")


def byte_length(text: str) -> int:
    """Return the number of bytes that a text had; invalid UTF-8 bytes count one each."""
    if text.isascii():
        return len(text)
    try:
        return len(text.encode("utf-8", "surrogateescape"))
    except UnicodeEncodeError:
        return len(text.encode("utf-8", "surrogatepass"))


def count_lines(text: str) -> int:
    """Return the number of line endings in a text: LF, CR LF or CR."""
    count = text.count("\n")
    if "\r" in text:
        count += text.count("\r") - text.count("\r\n")
    return count


def column_after(text: str, column: int = 1) -> int:
    """Return the end column of a text that begins in a given column."""
    end = max(text.rfind("\n"), text.rfind("\r"))
    return len(text) - end if end >= 0 else column + len(text)


def escaped(text: str) -> str:
    """Return a text with unprintable characters, and bytes that are not UTF-8, escaped."""
    return text if text.isprintable() else "".join(map(_escaped, text))


def _escaped(character: str) -> str:
    if character.isprintable():
        return character
    number = ord(character)
    if 0xDC80 <= number <= 0xDCFF:
        number -= 0xDC00
    return f"\\x{number:02x}" if number < 256 else f"\\u{number:04x}"


class Lines:
    """Finds line, column and byte of places in a text that begins at a given line, byte and column in a file."""

    def __init__(self, text: str, line: int = 1, offset: int = 0, column: int = 1) -> None:
        self._text, self._line, self._offset, self._column = text, line, offset, column
        # A generator of compiled code would keep all places as objects.
        self._starts = array("q", chain((0,), map(Match.end, _LINE_END.finditer(text))))
        #: The spans of the passwords, in order and without overlap, and their ends; None if not searched for yet.
        self._spans: list[tuple[int, int]] | None = None
        self._span_ends: list[int] = []
        #: The passwords by length, longest first.
        self._passwords: list[tuple[int, set[str]]] = []
        #: The number of bytes before every `_STEP` code points; not needed if it equals their number.
        self._sizes: list[int] = []
        if not text.isascii():
            pieces = (byte_length(text[start : start + _STEP]) for start in range(0, len(text), _STEP))
            self._sizes = [0, *accumulate(pieces)]

    def at(self, place: int) -> tuple[int, int, int]:
        """Return line and column from 1, and the byte offset in the file."""
        place = min(place, len(self._text))
        row = bisect_right(self._starts, place) - 1
        size = place
        if self._sizes:
            step = place // _STEP
            size = self._sizes[step] + byte_length(self._text[step * _STEP : place])
        column = place - self._starts[row] + (1 if row else self._column)
        return self._line + row, column, self._offset + size

    def _password_spans(self) -> list[tuple[int, int]]:
        if self._spans is None:
            self._spans = passwords_in(self._text)
            self._span_ends = [end for _, end in self._spans]
            by_size: dict[int, set[str]] = {}
            for start, end in self._spans:
                by_size.setdefault(end - start, set()).add(self._text[start:end])
            self._passwords = sorted(by_size.items(), key=lambda item: -item[0])
        return self._spans

    def shown(self, value: str, size: int) -> str:
        """Return the start of a value, up to a given length, with possible passwords in the text replaced by `***`.

        Not every password is searched for: a text may hold as many of them as it has values.
        """
        self._password_spans()
        if self._passwords and len(value) > size:
            # A word that is cut off may be the beginning of a password.
            value = _LAST_WORD.sub(HIDDEN, value[:size])
        for length, passwords in self._passwords:
            for part in [value[start : start + length] for start in range(len(value) - length + 1)]:
                if part in passwords:
                    value = value.replace(part, HIDDEN)
        return value[:size]

    def _without_passwords(self, start: int, end: int) -> str:
        """Return part of the text with passwords hidden; a command in it may have begun earlier."""
        parts = []
        spans = self._password_spans()
        for index in range(bisect_right(self._span_ends, start), len(spans)):
            first, last = spans[index]
            if first >= end:
                break
            parts += [self._text[start : max(first, start)], HIDDEN]
            start = min(last, end)
        return "".join([*parts, self._text[start:end]])

    def excerpt(self, place: int) -> tuple[str, int]:
        """Return the line around a place, without its end, and the index of the place in it; a long line is cut."""
        row = bisect_right(self._starts, place) - 1
        start = self._starts[row]
        end = self._starts[row + 1] if row + 1 < len(self._starts) else len(self._text)
        if end - start > _EXCERPT:
            start = max(start, place - _BEFORE) if place - start > _EXCERPT - _BEFORE // 2 else start
            end = min(end, start + _EXCERPT)
        line = self._without_passwords(start, end).rstrip("\r\n")
        # Bytes that are not UTF-8 cannot be shown.
        shown = line if line.isascii() else _NO_TEXT.sub("\ufffd", line)
        return shown, len(self._without_passwords(start, place)) if self._spans else place - start
