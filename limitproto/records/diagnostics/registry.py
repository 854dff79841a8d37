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


_MODULES = (bytes, syntax, tags, turns, server_log, endings, json)
_COMMON = [rule for module in _MODULES for rule in module.RULES]


@cache
def table() -> dict[str, DiagnosticRule]:
    """Return all rules by code."""
    return {rule.code: rule for rule in rules()}


@cache
def rule_of(code: str) -> DiagnosticRule:
    """Return the rule of a code. Raises KeyError for an unknown code."""
    for rule in _each():
        if rule.code == code:
            return rule
    raise KeyError(code)


def rules() -> list[DiagnosticRule]:
    """Return every rule, including those of all games, in the order of the codes."""
    return sorted(_each(), key=lambda rule: rule.code)


def _each() -> Iterator[DiagnosticRule]:
    """Yield every rule, those of games last: a game is loaded only when its rules are reached."""
    yield from _COMMON
    for game in map(game_itself, GAMES):
        for violation in game.violations:
            yield turns.illegal(game.title, violation)


def family(code: str) -> str:
    """Return the name of a code's family."""
    return FAMILIES[code[3]]
