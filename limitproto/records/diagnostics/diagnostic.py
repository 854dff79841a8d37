"""Diagnostics: what a reader reports, where, and what can be done about it."""

from __future__ import annotations

import re

from msgspec import Struct

from limitproto.records.diagnostics.registry import rule_of
from limitproto.records.diagnostics.rule import Severity
from limitproto.records.parsed_game import Finding
from limitproto.records.passwords import HIDDEN
from limitproto.records.text_places import Lines


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


#: A word of a finding in a help.
_WORD = re.compile(r"\{(\w+)\}")


def diagnose(finding: Finding, lines: Lines, path: str, game: int) -> Diagnostic:
    """Return the diagnostic of a finding."""
    row = rule_of(finding.code)
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
