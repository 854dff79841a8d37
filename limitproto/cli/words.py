"""What both `play` and `show` say about a position, for people."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable
from fractions import Fraction

from limitproto.games import UNFINISHED, Position

#: Columns that running text may fill.
WIDTH = 96

#: Why a game ended, by the reasons of `lp-result`; {loser} is who was the last to be beaten.
_REASONS = {
    "stranded": "{loser} has no turn left",
    "no-balls": "{loser} has no balls left on the board",
    "wipe-out": "the last turn left no balls at all",
    "repetition": "the position stood for the third time",
    "resignation": "{loser} resigned",
    "time": "{loser} ran out of time",
    "agreement": "as agreed",
    "illegal": "{loser} made an illegal turn",
    "adjudication": "by the word of an arbiter",
    "abandoned": "the game was abandoned",
}

_CELL = re.compile(r"(?<![a-z0-9])[a-z]+[0-9]+")


def listed(names: Iterable[str]) -> str:
    """Return names as in a sentence: `a`, `a and b`, `a, b and c`."""
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last


def printable(text: str) -> str:
    """Return somebody else's text with a sign for what a terminal might obey instead of showing it."""
    return "".join(character if character.isprintable() else "\ufffd" for character in text)


def wrapped(text: str, indent: str = "") -> list[str]:
    """Return text as lines of at most WIDTH columns, those after the first indented."""
    return textwrap.wrap(text, WIDTH, subsequent_indent=indent, break_on_hyphens=False) or [""]


def result_in_words(players: tuple[str, ...], result: str, reason: str) -> str:
    """Return a sentence that says who won and why, from a result such as `1/2-1/2`."""
    if result == UNFINISHED:
        return "The game is not finished."
    scores = [Fraction(score) for score in result.split("-")]
    best = [player for player, score in zip(players, scores, strict=True) if score == max(scores)]
    others = [player for player in players if player not in best]
    loser = others[0] if len(others) == 1 else "the last opponent" if others else "everybody"
    why = _REASONS.get(reason, reason).format(loser=loser)
    said = f"{best[0].capitalize()} wins" if len(best) == 1 else f"Draw between {listed(best)}"
    return f"{said}, {result}: {why}." if why else f"{said}, {result}."


def mover_in_words(position: Position) -> str:
    """Return the full name of the player to move, capitalised; `Nobody` after the end."""
    return "Nobody" if position.mover is None else position.players[position.mover].capitalize()


def cells_of(turn: str) -> list[str]:
    """Return the cells that a canonical turn names, in its order; none for an event."""
    return _CELL.findall(turn)
