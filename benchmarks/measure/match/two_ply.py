"""The LIMIT engine of 2010: two turns deep, 100 x the difference of balls plus the difference of freedoms.

Freedoms are counted for each group. It searches every turn and every reply by alpha-beta, with the turns of better
evaluation first; a win is worth more than any count. Its play in placement is not documented: here it takes the turn
with most freedoms, as the greedy player does.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from limitproto.games.limit.position import Position
from limitproto.games.limit.rules.masks import around, components, union
from limitproto.games.limit.rules.movement_state import MovementState
from limitproto.games.limit.search import greedy

_BALL: Final = 100
_WON: Final = 1_000_000


class TwoPly:
    """Searches to a depth in turns; `below` decides among equals."""

    def __init__(self, depth: int, below: Callable[[int], int]) -> None:
        self._depth = depth
        self._below = below

    def choose(self, position: Position) -> str:
        """Return the turn to play in a position of two players."""
        if position.phase == "placement":
            return greedy.choose(position, self._below)
        movement = position.movement
        best = -_WON - 1
        choices: list[int] = []
        for turn, child in _ordered(movement):
            if child.mover < 0:
                score = _ended(child, movement.mover)
            else:
                # One below the best, so that its equals are known as such.
                score = -_searched(child, self._depth - 1, -_WON - 1, 1 - best)
            if score > best:
                best, choices = score, [turn]
            elif score == best:
                choices.append(turn)
        return position.turn_text(choices[self._below(len(choices))])


def evaluated(movement: MovementState, player: int) -> int:
    """Return the evaluation of 2010 for a player."""
    near, balls = movement.field.near, movement.balls
    empty = movement.tiles & ~union(balls)
    total = 0
    for owner, mine in enumerate(balls):
        worth = _BALL * mine.bit_count()
        for group in components(near, mine):
            worth += (around(near, group) & empty).bit_count()
        total += worth if owner == player else -worth
    return total


def _ended(movement: MovementState, player: int) -> int:
    """Return the score of a game that is over."""
    if movement.winners >> player & 1:
        return _WON if movement.winners == 1 << player else 0
    return -_WON


def _ordered(movement: MovementState) -> list[tuple[int, MovementState]]:
    """Return turns and what they lead to, the better ones first."""
    mover = movement.mover
    children = [(turn, movement.after(turn)) for turn in movement.turns()]
    children.sort(key=lambda child: -_static(child[1], mover))
    return children


def _static(movement: MovementState, player: int) -> int:
    return evaluated(movement, player) if movement.mover >= 0 else _ended(movement, player)


def _searched(movement: MovementState, depth: int, alpha: int, beta: int) -> int:
    """Return the score for the player to move, at least `beta` or at most `alpha` outside of them."""
    mover = movement.mover
    if depth <= 0:
        return evaluated(movement, mover)
    best = -_WON - 1
    children = _ordered(movement) if depth > 1 else ((turn, movement.after(turn)) for turn in movement.turns())
    for _turn, child in children:
        if child.mover < 0:
            score = _ended(child, mover)
        elif depth == 1:
            score = evaluated(child, mover)
        else:
            score = -_searched(child, depth - 1, -beta, -max(alpha, best))
        best = max(best, score)
        if best >= beta:
            break
    return best
