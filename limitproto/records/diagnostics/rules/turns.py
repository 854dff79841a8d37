"""Notation, placement and movement, in the parts that all games share: turns that cannot be read, or played."""

from __future__ import annotations

from limitproto.games.diagnostic_info import ViolationInfo
from limitproto.records.diagnostics.rule import DiagnosticRule

_AFTER = "what follows in this line of play is not checked"

RULES = [
    DiagnosticRule(
        code="LGN301",
        name="not-a-turn",
        severity="error",
        critical=True,
        sentence="{what!r} is not a turn{why}",
        help="spec/notation.md defines the forms of turns; what follows in this line of play is not checked",
        why="An unknown word among the turns may stand for any turn.",
    ),
    DiagnosticRule(
        code="LGN302",
        name="turn-form",
        severity="note",
        fixable=True,
        sentence="{what} is {canonical} in the export form",
        help="write lower case, and names of players in full",
        why="Each turn has one form, so that equal games are equal texts.",
    ),
    DiagnosticRule(
        code="LGN303",
        name="result-form",
        severity="note",
        fixable=True,
        sentence="{what!r} is {result} in the export form",
        help="write one score per player, joined by -; fractions as 1/2 and 1/3",
        why="Each result has one form.",
    ),
    DiagnosticRule(
        code="LGN304",
        name="unknown-player",
        severity="error",
        critical=True,
        sentence="{what!r} does not name a player of this game; the players are {players}",
        help="name the player who resigned or ran out of time",
        why="It is unknown whose event it was.",
    ),
    DiagnosticRule(
        code="LGN306",
        name="impossible-result",
        severity="error",
        critical=True,
        sentence="{what} is not a result of {players}",
        help="scores are in turn order and add up to 1",
        why="It is unknown who won.",
    ),
    DiagnosticRule(
        code="LGN400",
        name="placement",
        severity="error",
        critical=True,
        sentence="{what} is not a legal placement: {why}",
        help=_AFTER,
        why="A rule of placement without a code of its own.",
    ),
    DiagnosticRule(
        code="LGN500",
        name="movement",
        severity="error",
        critical=True,
        sentence="{what} is not a legal movement: {why}",
        help=_AFTER,
        why="A rule of movement without a code of its own.",
    ),
]

_KINDS = {"4": "placement", "5": "movement"}


def illegal(title: str, letter: str, violation: ViolationInfo) -> DiagnosticRule:
    """Return the row for turns that break a rule of a game."""
    return DiagnosticRule(
        code=violation.code,
        name=violation.name,
        severity="error",
        critical=True,
        sentence="{what} is not a legal " + _KINDS[violation.code[3]] + ": {why}",
        help=_AFTER,
        why=f"{letter}{violation.rule} of {title}: {violation.summary}",
        rule=violation.rule,
        letter=letter,
    )
