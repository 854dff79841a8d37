"""Exact values of two-player positions from a game's solver, with turns, lines of play and strategies.

A value is 1, 0 or -1: won, drawn or lost for the player in question.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from limitproto.errors import Unavailable
from limitproto.games.search_api import Solver, Unsolved

if TYPE_CHECKING:
    from limitproto.games.base import Position

#: Values in words.
VALUE_NAMES = {1: "win", 0: "draw", -1: "loss"}
#: The longest line of play that is returned.
_LONGEST = 200


class Solution(NamedTuple):
    """What is known about a position's value for the mover: it is between `lower` and `upper`.

    `turns` are best turns, only one if one was asked for; `pv` is a line of best play. `result` is the result of best
    play, or `*` while the value is unknown.
    """

    lower: int
    upper: int
    result: str
    turns: tuple[str, ...]
    pv: tuple[str, ...]

    @property
    def is_solved(self) -> bool:
        """Whether the value is known."""
        return self.lower == self.upper


def solver_for(position: Position, megabytes: int = 1024) -> Solver[Position]:
    """Return a solver for a position. Raises Unavailable if the game has none, or has three players."""
    if len(position.players) != 2:
        raise Unavailable("only positions of two players can be solved.")
    return position.game.solver(megabytes)


def value_of_result(position: Position, player: int) -> int:
    """Return the value of a game that is over."""
    return {"1": 1, "0": -1}.get(position.result.split("-")[player], 0)


def value(solver: Solver[Position], position: Position, player: int) -> int:
    """Return the value of a position for a player. Raises Unsolved."""
    if position.is_over:
        return value_of_result(position, player)
    if solver.rank(position, player):
        return 1
    if not solver.can_draw(position):
        return -1
    return -1 if solver.rank(position, 1 - player) else 0


def solve(solver: Solver[Position], position: Position) -> Solution:
    """Return what the solver finds out, within its limits, about a position that is not over."""
    mover = position.mover
    assert mover is not None, "the game is not over"
    solver.begin(position)
    lower, upper = -1, 1
    pv: list[str] = []
    try:
        if solver.rank(position, mover):
            lower = 1
        else:
            upper = 0 if solver.can_draw(position) else -1
            if upper == 0 and solver.rank(position, 1 - mover):
                upper = -1
            elif upper == 0:
                lower = 0
        for turn in variation(solver, position, lower):
            pv.append(turn)
    except Unsolved:
        pass
    result = _result(lower, mover) if lower == upper else "*"
    return Solution(lower, upper, result, tuple(pv[:1]), tuple(pv))


def possible(solver: Solver[Position], position: Position, found: Solution) -> list[int]:
    """Return the values that a position can still have, in ascending order; just one if it is solved."""
    known = [worth for worth in (-1, 0, 1) if found.lower <= worth <= found.upper]
    return [worth for worth in known if worth or len(known) == 1 or solver.can_draw(position)]


def _result(worth: int, player: int) -> str:
    if worth == 0:
        return "1/2-1/2"
    return "1-0" if (worth == 1) == (player == 0) else "0-1"


def best_turn(solver: Solver[Position], position: Position, worth: int) -> str:
    """Return a turn that keeps the value of a position for its mover. Raises Unsolved.

    Each of these turns brings a win nearer; in a lost position the turn is the first legal one.
    """
    mover = position.mover
    assert mover is not None, "the game is not over"
    if worth == 1:
        return winning_turn(solver, position)
    return safe_turn(solver, position) if worth == 0 else position.legal_turns()[0]


def winning_turn(solver: Solver[Position], position: Position) -> str:
    """Return a turn of the mover after which the won position is over or has a lower rank."""
    mover = position.mover
    assert mover is not None, "the game is not over"
    rank = solver.rank(position, mover)
    return _chosen(solver, position, 1, mover, lambda later: 0 < later < rank)


def safe_turn(solver: Solver[Position], position: Position) -> str:
    """Return a turn of the mover after which the other player cannot win."""
    assert position.mover is not None, "the game is not over"
    return _chosen(solver, position, 0, 1 - position.mover, lambda later: later == 0)


def _chosen(solver: Solver[Position], position: Position, least: int, player: int, fits: Callable[[int], bool]) -> str:
    """Return a turn that ends the game with a value of at least `least`, or after which a player's rank fits."""
    assert position.mover is not None, "the game is not over"
    later: list[Position] = []
    turns: list[str] = []
    for turn in position.legal_turns():
        after = position.play(turn, known_legal=True)
        if not after.is_over:
            later.append(after)
            turns.append(turn)
        elif value_of_result(after, position.mover) >= least:
            return turn
    # The proofs made on the way to this position come first: anything else would be wasted work.
    for rank_of in (solver.recalled, solver.rank):
        for turn, after in zip(turns, later, strict=True):
            rank = rank_of(after, player)
            if rank is not None and fits(rank):
                return turn
    raise AssertionError(f"no turn keeps the value of {position}")


def variation(solver: Solver[Position], position: Position, worth: int) -> Iterator[str]:
    """Yield a line of best play, `worth` for the mover, to the end or until a position recurs."""
    seen: set[str] = set()
    while not position.is_over and len(seen) < _LONGEST:
        name = solver.name(position)
        if name in seen:
            return
        seen.add(name)
        turn = best_turn(solver, position, worth)
        yield turn
        before, position = position.mover, position.play(turn, known_legal=True)
        if position.mover != before:
            worth = -worth


def values_of_turns(solver: Solver[Position], position: Position) -> Iterator[tuple[str, int]]:
    """Yield every legal turn with its value for the mover, as far as the solver's limits allow."""
    mover = position.mover
    assert mover is not None, "the game is not over"
    for turn in position.legal_turns():
        yield turn, value(solver, position.play(turn, known_legal=True), mover)
