"""The table of diagnostics: the rules of this package and those that games bring along, by code."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from limitproto.games.registry import GAMES, game_itself
from limitproto.records.diagnostics.rule import DiagnosticRule
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


@cache
def table() -> dict[str, DiagnosticRule]:
    """Return all rules by code."""
    return {rule.code: rule for rule in (*fallbacks(), *rules())}


def rule_of(code: str) -> DiagnosticRule:
    """Return the rule of a code. Raises KeyError for an unknown code."""
    return table()[code]


def rules() -> list[DiagnosticRule]:
    """Return every rule that has examples, including those of all games, in the order of the codes."""
    common = [*bytes.RULES, *syntax.RULES, *tags.RULES, *turns.RULES, *server_log.RULES, *endings.RULES, *json.RULES]
    return sorted([*common, *_of_games(), *_closing(), *_unknown_file()], key=lambda rule: rule.code)


def fallbacks() -> list[DiagnosticRule]:
    """Return the rules for games without rules of their own; they have no examples."""
    closing = () if _closing() else endings.CLOSING
    return [*turns.FALLBACKS, *closing, *(() if _unknown_file() else (tags.UNKNOWN_FILE,))]


def family(code: str) -> str:
    """Return the name of a code's family."""
    return FAMILIES[code[3]]


def _of_games() -> Iterator[DiagnosticRule]:
    for name in GAMES:
        game = game_itself(name)
        yield from (turns.illegal(game.title, fault) for fault in game.violations)


def _closing() -> list[DiagnosticRule]:
    """Return the rules on closing tags, none if no game has such tags."""
    examples = (game_itself(name).closing_example for name in GAMES)
    return next((endings.closing(example) for example in examples if example is not None), [])


def _unknown_file() -> list[DiagnosticRule]:
    """Return the rule on unknown files, none if no game uses files."""
    examples = (game_itself(name).file_example for name in GAMES)
    return next(([tags.unknown_file(example)] for example in examples if example is not None), [])
