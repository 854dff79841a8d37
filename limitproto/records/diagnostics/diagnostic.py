"""Diagnostics: what a reader finds fault with, where, and what can be done about it.

The table of codes is in `limitproto.records.diagnostics.rules`; `spec/diagnostics.md` is made from it.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import cache, cached_property
from itertools import accumulate
from typing import Literal

from msgspec import Struct

from limitproto.records.parsed_game import Finding
from limitproto.records.passwords import HIDDEN, passwords_in

Severity = Literal["error", "warning", "note"]


class Code(Struct, frozen=True, kw_only=True):
    """A kind of fault: its row in the table.

    `sentence` is filled with the words of a finding, and so is `help`, in which a brace may stand by itself. A
    `critical` fault can not be mended without losing what somebody wrote. `fixable` says that `--fix` mends it.
    `elsewhere` says that the record may be sound where more is known than here, so that its game stays where it is. A
    `note` is a way of writing that is not the export form; only `--strict` reports it. `bad` is a text on which this
    code alone is reported, `good` the text mended; `suffix` says what kind of file they are. Of a text too long to be
    written down `bad` has a mark in the place of the many: `repeat` is the mark, the text that it stands for, and how
    often.
    """

    code: str
    name: str
    severity: Severity
    sentence: str
    help: str
    why: str
    bad: str
    good: str
    fixable: bool = False
    critical: bool = False
    elsewhere: bool = False
    rule: int | None = None
    suffix: str = ".lgn"
    repeat: tuple[str, str, int] | None = None

    def failing(self) -> str:
        """Return the failing example in full length."""
        if self.repeat is None:
            return self.bad
        mark, piece, count = self.repeat
        return self.bad.replace(mark, piece * count, 1)


class Diagnostic(Struct, frozen=True, omit_defaults=True):
    """A fault at a place of a file.

    `line` and `column` count from 1, columns in code points; `offset` is the byte from the start of the file. The
    span ends before `end_line`, `end_column`, `end_offset`. `game` is the number of the game in the file, from 1,
    0 for the file itself. `excerpt` is the source line, cut when it is very long; before the place stand `caret` code
    points of it. `json_path` is set for records in JSON.
    """

    code: str
    severity: Severity
    message: str
    path: str
    line: int
    column: int
    offset: int
    end_line: int
    end_column: int
    end_offset: int
    game: int
    help: str
    excerpt: str = ""
    caret: int = 0
    rule: int | None = None
    fixable: bool = False
    critical: bool = False
    json_path: str | None = None

    def __str__(self) -> str:
        return f"{self.path}:{self.line}:{self.column}: {self.code} {self.message}"


@cache
def table() -> dict[str, Code]:
    """Return all codes in order."""
    from limitproto.records.diagnostics import rules

    return {row.code: row for row in (*rules.fallbacks(), *rules.rows())}


def row_of(code: str) -> Code:
    """Return the row of a code."""
    return table()[code]


#: Longer lines are cut around the place in excerpts, with so much before it.
_EXCERPT = 160
_BEFORE = 80

#: So many code points are counted at a time when places are turned into bytes.
_STEP = 1 << 10

_NO_TEXT = re.compile("[\ud800-\udfff]")
#: A word of a finding in a help.
_WORD = re.compile(r"\{(\w+)\}")
_LINE_END = re.compile(r"\r\n?|\n")


def byte_length(text: str) -> int:
    """Return how many bytes a text had; bytes that were no UTF-8 count one each."""
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


class Lines:
    """Finds line, column and byte of places in a text that begins at a given line, byte and column of a file."""

    def __init__(self, text: str, line: int = 1, offset: int = 0, column: int = 1) -> None:
        self._text, self._line, self._offset, self._column = text, line, offset, column
        self._starts = [0, *(match.end() for match in _LINE_END.finditer(text))]
        #: How many bytes stand before every so many code points; not needed where they are the same.
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
        """What may be a password in the text."""
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
        # Bytes that are no UTF-8 can not be shown, whoever reads them.
        shown = line if line.isascii() else _NO_TEXT.sub("\ufffd", line)
        return shown, len(self._without_passwords(start, place)) if self._passwords else place - start


def diagnose(finding: Finding, lines: Lines, path: str, game: int) -> Diagnostic:
    """Return the diagnostic of a finding."""
    row = row_of(finding.code)
    excerpt, caret = lines.excerpt(finding.start)
    words = {key: _shown(value, lines.passwords) for key, value in finding.words.items()}
    line, column, offset = lines.at(finding.start)
    end_line, end_column, end_offset = lines.at(finding.end)
    return Diagnostic(
        code=row.code,
        severity=row.severity,
        message=row.sentence.format_map(words),
        path=path,
        line=line,
        column=column,
        offset=offset,
        end_line=end_line,
        end_column=end_column,
        end_offset=end_offset,
        game=game,
        help=_WORD.sub(lambda match: str(words[match[1]]), row.help),
        excerpt=excerpt,
        caret=caret,
        rule=finding.rule if finding.rule is not None else row.rule,
        fixable=row.fixable,
        critical=row.critical,
    )


def _shown(value: object, passwords: frozenset[str]) -> object:
    """Return a word of a sentence so that it stays on its line whatever it holds, and tells no password."""
    if isinstance(value, str):
        for password in sorted(passwords, key=len, reverse=True):
            value = value.replace(password, HIDDEN)
        return _Word("".join(sign if sign.isprintable() else _escaped(sign) for sign in value[:300]))
    return value


class _Word(str):
    """A word of a sentence, which holds no sign that would have to be escaped once more between quotation marks."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"'{self}'"


def _escaped(sign: str) -> str:
    number = ord(sign)
    if 0xDC80 <= number <= 0xDCFF:
        number -= 0xDC00
    return f"\\x{number:02x}" if number < 256 else f"\\u{number:04x}"
