"""The table of diagnostics: the rules of this package and those that games add, by code."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from typing import Final, Literal

import msgspec
from msgspec import Struct

from limitproto.core.extras import page_address
from limitproto.games.info import ViolationInfo
from limitproto.games.registry import GAMES, game_itself

#: The rules that belong to no single game, as data by code.
FILE: Final = os.path.join(os.path.dirname(os.path.abspath(__file__)), "rules.json")

_NAMES = "bytes syntax tags notation placement movement result archive privacy json"
#: Families by the first digit of their codes.
FAMILIES = dict(zip("0123456789", _NAMES.split(), strict=True))

Severity = Literal["error", "warning", "note"]


class DiagnosticRule(Struct, frozen=True, kw_only=True):
    """A kind of diagnostic.

    `sentence` is a format string for the words of a diagnostic. In `help`, only the names of such words are replaced,
    and braces may be unpaired. A `critical` defect cannot be fixed without losing something that a person wrote;
    `--fix` fixes a `fixable` one. With `elsewhere`, the record may be valid with files that this installation lacks, so
    its game stays in place. A `note` is a deviation from the export form, reported only with `--strict`. `rule` is the
    number of the game's rule, and `letter` precedes it in citations. `suffix` is the file type of the examples.
    `repeat` shortens a very long failing example: a mark in the text, the text that replaces it, and how many times.
    `former_names` lists earlier names, which are still accepted. `fixes` lists texts with the words of a diagnostic,
    each of which may replace its span in an editor; the best comes first.
    """

    code: str
    name: str
    severity: Severity
    sentence: str
    help: str
    why: str
    fixable: bool = False
    critical: bool = False
    elsewhere: bool = False
    rule: int | None = None
    letter: str = "R"
    suffix: str = ".lgn"
    repeat: tuple[str, str, int] | None = None
    former_names: tuple[str, ...] = ()
    fixes: tuple[str, ...] = ()

    @property
    def citation(self) -> str:
        """The game's rule as text, `R3` or `L3`; empty if there is none."""
        return "" if self.rule is None else f"{self.letter}{self.rule}"


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
    for rule in _every_rule():
        if rule.code == code:
            return rule
    raise KeyError(code)


@cache
def codes_by_name() -> dict[str, str]:
    """Return the code of every name, present or former."""
    return {name: rule.code for rule in rules() for name in (*rule.former_names, rule.name)}


def rules() -> list[DiagnosticRule]:
    """Return every rule, including those of all games, in the order of the codes."""
    return sorted(_every_rule(), key=lambda rule: rule.code)


def _every_rule() -> Iterator[DiagnosticRule]:
    """Yield every rule, those of games last: a game is loaded only when its rules are reached."""
    yield from common_rules()
    for game in map(game_itself, GAMES):
        yield from (_illegal_turn_rule(game.title, game.rule_letter, broken) for broken in game.violations)


def _illegal_turn_rule(title: str, letter: str, violation: ViolationInfo) -> DiagnosticRule:
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
