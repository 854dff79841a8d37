"""The table of diagnostics, a module a group of families. The first digit of a code names the family."""

from __future__ import annotations

from collections.abc import Iterator

from limitproto.games.registry import GAMES, game_itself
from limitproto.records.diagnostics.diagnostic import Code
from limitproto.records.diagnostics.rules import bytes, endings, json, server_log, syntax, tags, turns

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
    """Return every row of the table that has examples, those of all games too, in the order of the codes."""
    common = [*bytes.ROWS, *syntax.ROWS, *tags.ROWS, *turns.ROWS, *server_log.ROWS, *endings.ROWS, *json.ROWS]
    return sorted([*common, *_rules(), *_closing(), *_unknown_file()], key=lambda row: row.code)


def _closing() -> list[Code]:
    """Return the rows on closing tags, none where no game has such tags."""
    examples = (game_itself(name).closing_example for name in GAMES)
    return next((endings.closing(example) for example in examples if example is not None), [])


def _unknown_file() -> list[Code]:
    """Return the row on files that are not known, none where no game learns from files."""
    examples = (game_itself(name).file_example for name in GAMES)
    return next(([tags.unknown_file(example)] for example in examples if example is not None), [])


def _rules() -> Iterator[Code]:
    for name in GAMES:
        game = game_itself(name)
        yield from (turns.illegal(game.title, fault) for fault in game.violations)


def fallbacks() -> list[Code]:
    """Return the rows for rules of games that have no rows of their own; these have no examples."""
    closing = () if _closing() else endings.CLOSING
    return [*turns.FALLBACKS, *closing, *(() if _unknown_file() else (tags.UNKNOWN_FILE,))]


def family(code: str) -> str:
    """Return the name of a code's family."""
    return FAMILIES[code[3]]
