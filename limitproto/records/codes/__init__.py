"""The table of diagnostics, a module a group of families. The first digit of a code names the family."""

from __future__ import annotations

from limitproto.records.codes import ends, jsonform, tags, text, turns
from limitproto.records.diagnostics import Code

#: Families by the first digit of their codes.
FAMILIES = {
    "0": "bytes",
    "1": "syntax",
    "2": "tags",
    "3": "notation",
    "4": "placement",
    "5": "movement",
    "6": "result",
    "7": "archive",
    "8": "privacy",
    "9": "json",
}


def rows() -> list[Code]:
    """Return every row of the table, in the order of the codes."""
    return sorted([*text.ROWS, *tags.ROWS, *turns.ROWS, *ends.ROWS, *jsonform.ROWS], key=lambda row: row.code)


def fallbacks() -> list[Code]:
    """Return the rows for rules of games that have no rows of their own."""
    return turns.OTHER


def family(code: str) -> str:
    """Return the name of a code's family."""
    return FAMILIES[code[3]]
