"""The table of diagnostics: the rules of this package and those that games add, by code."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from typing import Final

import msgspec

from limitproto.core.site import page_address
from limitproto.games.info import ViolationInfo
from limitproto.games.registry import GAMES, game_itself
from limitproto.records.diagnostics.rule import DiagnosticRule

#: The rules that belong to no single game, as data by code.
FILE: Final = os.path.join(os.path.dirname(os.path.abspath(__file__)), "rules.json")

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
def common_rules() -> list[DiagnosticRule]:
    """Return the rules that belong to no single game."""
    with open(FILE, "rb") as file:
        return msgspec.json.decode(file.read(), type=list[DiagnosticRule])


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


@cache
def codes_by_name() -> dict[str, str]:
    """Return the code of every name, present or former."""
    return {name: rule.code for rule in rules() for name in (*rule.former_names, rule.name)}


def rules() -> list[DiagnosticRule]:
    """Return every rule, including those of all games, in the order of the codes."""
    return sorted(_each(), key=lambda rule: rule.code)


def _each() -> Iterator[DiagnosticRule]:
    """Yield every rule, those of games last: a game is loaded only when its rules are reached."""
    yield from common_rules()
    for game in map(game_itself, GAMES):
        for violation in game.violations:
            yield _illegal(game.title, game.rule_letter, violation)


def _illegal(title: str, letter: str, violation: ViolationInfo) -> DiagnosticRule:
    """Return the row for turns that break a rule of a game, whose rules are cited with this letter."""
    return DiagnosticRule(
        code=violation.code,
        name=violation.name,
        severity="error",
        critical=True,
        sentence=f"{{what}} is not a legal {family(violation.code)} turn: {{why}}",
        help="nearest legal turns: {legal}; the turns after this one were not checked",
        why=f"{letter}{violation.rule} of {title}: {violation.summary}",
        rule=violation.rule,
        letter=letter,
        former_names=tuple(violation.former_names),
    )


def family(code: str) -> str:
    """Return the name of a code's family."""
    return FAMILIES[code[3]]


def page_of(code: str) -> str:
    """Return the address of the page on a code, with its anchor."""
    return page_address(f"diagnostics/{code[3]}-{family(code)}", code.lower())
