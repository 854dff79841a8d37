"""Places in texts: line, column and byte offset of a character, and the line around it for a report."""

from __future__ import annotations

from bisect import bisect_right
from functools import cached_property
from itertools import accumulate

from limitproto.core.lazy_pattern import lazy_pattern
from limitproto.records.passwords import HIDDEN, passwords_in

#: Longer lines are cut around the place in excerpts, with this much before it.
_EXCERPT = 160
_BEFORE = 80

#: The number of code points that are counted at a time when places are turned into bytes.
_STEP = 1 << 10

_NO_TEXT = lazy_pattern("[\ud800-\udfff]")
_LINE_END = lazy_pattern(r"\r\n?|\n")


def byte_length(text: str) -> int:
    """Return how many bytes a text had; bytes that were invalid UTF-8 count one each."""
    if text.isascii():
        return len(text)
    try:
        return len(text.encode("utf-8", "surrogateescape"))
    except UnicodeEncodeError:
        return len(text.encode("utf-8", "surrogatepass"))


def count_lines(text: str) -> int:
    """Return how many line ends a text has: LF, CR LF or CR."""
    count = text.count("\n")
    if "\r" in text:
        count += text.count("\r") - text.count("\r\n")
    return count


def column_after(text: str, column: int = 1) -> int:
    """Return the column in which a text ends that begins in a column."""
    end = max(text.rfind("\n"), text.rfind("\r"))
    return len(text) - end if end >= 0 else column + len(text)


def escaped(text: str) -> str:
    """Return a text in which characters that cannot be printed, and bytes that are not UTF-8, are escapes."""
    return text if text.isprintable() else "".join(map(_escaped, text))


def _escaped(character: str) -> str:
    if character.isprintable():
        return character
    number = ord(character)
    if 0xDC80 <= number <= 0xDCFF:
        number -= 0xDC00
    return f"\\x{number:02x}" if number < 256 else f"\\u{number:04x}"


class Lines:
    """Finds line, column and byte of places in a text that begins at a given line, byte and column of a file."""

    def __init__(self, text: str, line: int = 1, offset: int = 0, column: int = 1) -> None:
        self._text, self._line, self._offset, self._column = text, line, offset, column
        self._starts = [0, *(match.end() for match in _LINE_END.finditer(text))]
        #: The number of bytes before every `_STEP` code points; not needed if it is the same.
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

    @cached_property
    def _passwords(self) -> list[tuple[int, int]]:
        return passwords_in(self._text)

    @cached_property
    def passwords(self) -> frozenset[str]:
        """The possible passwords in the text."""
        return frozenset(self._text[start:end] for start, end in self._passwords)

    def _without_passwords(self, start: int, end: int) -> str:
        """Return a part of the text; a command in it may have begun before it."""
        parts = []
        for first, last in self._passwords:
            if first < end and last > start:
                parts += [self._text[start : max(first, start)], HIDDEN]
                start = min(last, end)
        return "".join([*parts, self._text[start:end]])

    def excerpt(self, place: int) -> tuple[str, int]:
        """Return the line around a place, without its end, and where in that the place is; a long line is cut."""
        row = bisect_right(self._starts, place) - 1
        start = self._starts[row]
        end = self._starts[row + 1] if row + 1 < len(self._starts) else len(self._text)
        if end - start > _EXCERPT:
            start = max(start, place - _BEFORE) if place - start > _EXCERPT - _BEFORE // 2 else start
            end = min(end, start + _EXCERPT)
        line = self._without_passwords(start, end).rstrip("\r\n")
        # Bytes that are not UTF-8 cannot be shown.
        shown = line if line.isascii() else _NO_TEXT.sub("\ufffd", line)
        return shown, len(self._without_passwords(start, place)) if self._passwords else place - start
