"""Diagnostics for people and programs: lines of text, JSON lines and GitHub's annotations."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from limitproto.core.lazy_pattern import lazy_pattern
from limitproto.core.printable import is_active, printable
from limitproto.records.diagnostics.diagnostic import Diagnostic
from limitproto.records.diagnostics.registry import rule_of
from limitproto.records.text_places import escaped

#: A kind of report: the lines of one diagnostic, without their ends.
Report = Callable[[Diagnostic], Iterator[str]]

_NO_TAB = lazy_pattern(r"[^\t]")

#: The members of a JSON object that are fields of a diagnostic.
_MEMBERS = (
    *("line", "column", "end_line", "end_column", "offset", "end_offset"),
    *("game", "message", "rule", "help", "fixable", "critical", "excerpt", "json_path"),
)

_GITHUB_LEVELS = {"error": "error", "warning": "warning", "note": "notice"}


def text_lines(diagnostic: Diagnostic) -> Iterator[str]:
    """Yield a diagnostic for people: place, code, severity and sentence, the source line with a caret, and the help."""
    place = f"{one_line(diagnostic.path)}:{diagnostic.line}:{diagnostic.column}"
    yield f"{place}: {diagnostic.code} {diagnostic.severity}: {diagnostic.message}"
    if diagnostic.excerpt:
        width, before = 1, diagnostic.caret
        if diagnostic.focus is not None:
            before, width = before + diagnostic.focus[0], diagnostic.focus[1]
        elif diagnostic.end_line == diagnostic.line:
            room = len(diagnostic.excerpt) - diagnostic.caret
            width = max(1, min(diagnostic.end_column - diagnostic.column, room))
        margin = diagnostic.excerpt[:before]
        margin = _NO_TAB.sub(" ", margin) if "\t" in margin else " " * len(margin)
        text = diagnostic.excerpt
        if not text.isprintable():
            text = "".join(c if c.isprintable() or c == "\t" else "?" for c in text)
        yield f"    {text}"
        yield f"    {margin}{'^' * width}"
    if diagnostic.context:
        yield f"    note: {diagnostic.context}"
    if diagnostic.help:
        yield f"    help: {diagnostic.help}"


def one_line(path: str) -> str:
    """Return a file's name without line endings or control characters that a terminal would act on."""
    return path if path.isprintable() else "".join(escaped(c) if is_active(c) else c for c in path)


def as_text(path: str) -> str:
    """Return a file's name, or words with one, so that it can be written as UTF-8, whatever bytes it consists of."""
    return path.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def as_dict(diagnostic: Diagnostic) -> dict[str, object]:
    """Return a diagnostic as one object for JSON; missing values are null, so that every object has the same keys."""
    return {
        "code": diagnostic.code,
        "name": rule_of(diagnostic.code).name,
        "severity": diagnostic.severity,
        "file": as_text(diagnostic.path),
        **{name: getattr(diagnostic, name) for name in _MEMBERS},
    }


def json_lines(diagnostic: Diagnostic) -> Iterator[str]:
    """Yield a diagnostic as one line of JSON."""
    yield msgspec.json.encode(as_dict(diagnostic)).decode()


def github_lines(diagnostic: Diagnostic) -> Iterator[str]:
    """Yield a diagnostic as a workflow command of GitHub, which shows it at its line."""
    places = {
        "file": as_text(diagnostic.path),
        "line": diagnostic.line,
        "endLine": diagnostic.end_line,
        "col": diagnostic.column,
        "endColumn": diagnostic.end_column,
        "title": f"{diagnostic.code} {rule_of(diagnostic.code).name}",
    }
    if diagnostic.end_line != diagnostic.line:
        # Columns count only if both are on one line.
        del places["col"], places["endColumn"]
    words = ",".join(f"{key}={_escaped(str(value), ':,')}" for key, value in places.items())
    message = f"{diagnostic.message}; help: {diagnostic.help}" if diagnostic.help else diagnostic.message
    yield f"::{_GITHUB_LEVELS[diagnostic.severity]} {words}::{_escaped(message)}"


def _escaped(text: str, more: str = "") -> str:
    """Return a text escaped for workflow commands, without anything else that the terminal of a log acts on."""
    text = printable(text, keep="\r\n")
    for character in "%\r\n" + more:
        text = text.replace(character, f"%{ord(character):02X}")
    return text
