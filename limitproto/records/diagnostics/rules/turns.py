"""Notation, and what all games have in common of placement and movement: turns that can not be read, or played."""

from __future__ import annotations

from limitproto.games.diagnostic_info import ViolationInfo
from limitproto.records.diagnostics.rule import DiagnosticRule

RULES = [
    DiagnosticRule(
        code="LGN301",
        name="no-turn",
        severity="error",
        critical=True,
        sentence="{what!r} is no turn{why}",
        help="spec/notation.md tells the forms of turns; what follows in this line is not checked",
        why="A word among the turns that no notation knows may have been any turn.",
    ),
    DiagnosticRule(
        code="LGN302",
        name="turn-form",
        severity="note",
        fixable=True,
        sentence="{what} is {canonical} in the export form",
        help="lower case, names of players in full",
        why="Each turn has one form, so that equal games are equal texts.",
    ),
    DiagnosticRule(
        code="LGN303",
        name="result-form",
        severity="note",
        fixable=True,
        sentence="{what!r} is {result} in the export form",
        help="one score a player, joined by -; fractions as 1/2 and 1/3",
        why="Each result has one form.",
    ),
    DiagnosticRule(
        code="LGN304",
        name="stranger",
        severity="error",
        critical=True,
        sentence="{what!r} speaks of nobody in this game; the players are {players}",
        help="name the player who resigned or ran out of time",
        why="Whose event it was can not be known.",
    ),
    DiagnosticRule(
        code="LGN306",
        name="result-of-others",
        severity="error",
        critical=True,
        sentence="{what} is no result of {players}",
        help="scores stand in turn order and add up to 1",
        why="Who won can not be known.",
    ),
]

_KINDS = {"4": "placement", "5": "movement"}
_AFTER = "what follows in this line is not checked"


def illegal(title: str, fault: ViolationInfo) -> DiagnosticRule:
    """Return the row for turns that break a rule of a game."""
    return DiagnosticRule(
        code=fault.code,
        name=fault.name,
        severity="error",
        critical=True,
        sentence="{what} is no legal " + _KINDS[fault.code[3]] + ": {why}",
        help=_AFTER,
        why=f"R{fault.rule} of {title}: {fault.law}",
        bad=fault.bad,
        good=fault.good,
        rule=fault.rule,
    )


#: For rules that have no code of their own; no rule of the games that are here is one of them.
FALLBACKS = [
    DiagnosticRule(
        code="LGN400",
        name="placement",
        severity="error",
        critical=True,
        sentence="{what} is no legal placement: {why}",
        help=_AFTER,
        why="A rule of placement that has no code of its own.",
    ),
    DiagnosticRule(
        code="LGN500",
        name="movement",
        severity="error",
        critical=True,
        sentence="{what} is no legal movement: {why}",
        help=_AFTER,
        why="A rule of movement that has no code of its own.",
    ),
]
