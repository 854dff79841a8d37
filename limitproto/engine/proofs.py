"""Exact values of two-player positions from a game's solver, and proofs of them that only need the rules to check.

A value is 1, 0 or -1: won, drawn or lost for the player in question. A proof has strategies, in the format described in
spec/proofs.md: one turn for each position where the strategy's player is to move and that can arise if the player
follows it. Checking it means trying every turn of the other player.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from limitproto.core.lazy_names import present_name
from limitproto.errors import InvalidOption, Unavailable
from limitproto.games.registry import parse_position
from limitproto.games.search_api import Solver, Unsolved

if TYPE_CHECKING:
    from limitproto.games.base import Position

#: Values in words.
VALUE_NAMES = {1: "win", 0: "draw", -1: "loss"}
#: The first line of a proof.
HEAD = "limitproto-proof 1"
#: The least result that a strategy guarantees.
WIN, DRAW = "win", "draw"
#: The longest line of play that is returned.
_LONGEST = 200


class Solution(NamedTuple):
    """What is known about a position's value for the mover: it is between `lower` and `upper`.

    `turns` lists best turns, only one if one was asked for; `pv` is a line of best play. `result` is the result of best
    play, or `*` while the value is unknown. If the game is over, `result` is its result and there is no mover.
    """

    lower: int
    upper: int
    result: str
    turns: tuple[str, ...]
    pv: tuple[str, ...]
    position: Position
    solver: Solver[Position]

    @property
    def is_solved(self) -> bool:
        """Whether the value is known."""
        return self.lower == self.upper

    def proof(self) -> Iterator[str]:
        """Yield the lines of a proof of the value. Raises Unsolved if it is unknown, or beyond the solver's limits."""
        if not self.is_solved:
            raise Unsolved
        return proof(self.solver, self.position, self.lower)


def solve(
    position: Position, *former: Position, nodes: int | None = None, seconds: float | None = None, megabytes: int = 1024
) -> Solution:
    """Return what a search within limits finds out about a position; `nodes` and `seconds` may be None (unlimited).

    Until 0.3, `solve(solver, position)` also works. Raises Unavailable if the game has no solver, or three players.
    """
    if former:
        present_name("solve(solver, position)", "solve(position)")
        return solution_of(position, *former)  # type: ignore[arg-type]
    solver = solver_for(position, megabytes)
    end = None if seconds is None else time.monotonic() + seconds
    solver.limit(nodes, lambda: end is not None and time.monotonic() >= end)
    return solution_of(solver, position)


def solver_for(position: Position, megabytes: int = 1024) -> Solver[Position]:
    """Return a solver for a position. Raises Unavailable if the game has none, or has three players."""
    if len(position.players) != 2:
        raise Unavailable(f"a solver needs two players, not {len(position.players)}; choose such a position.")
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
    return -1 if not solver.can_draw(position) or solver.rank(position, 1 - player) else 0


def solution_of(solver: Solver[Position], position: Position) -> Solution:
    """Return what the solver can find out, within its limits, about a position."""
    mover = position.mover
    if mover is None:
        return Solution(-1, 1, position.result, (), (), position, solver)
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
    won = "1-0" if (lower == 1) == (mover == 0) else "0-1"
    result = "*" if lower != upper else "1/2-1/2" if lower == 0 else won
    return Solution(lower, upper, result, tuple(pv[:1]), tuple(pv), position, solver)


def possible_values(solution: Solution) -> list[int]:
    """Return the values that a position can still have, in ascending order; just one if it is solved."""
    known = [worth for worth in (-1, 0, 1) if solution.lower <= worth <= solution.upper]
    return [worth for worth in known if worth or len(known) == 1 or solution.solver.can_draw(solution.position)]


def best_turn(solver: Solver[Position], position: Position, worth: int) -> str:
    """Return a turn that keeps the value of a position for its mover. Raises Unsolved.

    Each of these turns brings a win nearer; in a lost position the turn is the first legal one.
    """
    return keeping_turn(solver, position, worth == 1) if worth >= 0 else position.legal_turns()[0]


def keeping_turn(solver: Solver[Position], position: Position, is_win: bool) -> str:
    """Return a turn of the mover after which a won position is over or has a lower rank.

    Without `is_win`, return one after which the other player cannot win.
    """
    mover = position.mover
    assert mover is not None, "the game is not over"
    player = mover if is_win else 1 - mover
    fitting = range(1, solver.rank(position, mover)) if is_win else (0,)
    later: list[tuple[str, Position]] = []
    for turn in position.legal_turns():
        after = position.play(turn, check=False)
        if not after.is_over:
            later.append((turn, after))
        elif value_of_result(after, mover) >= is_win:
            return turn
    # The proofs made on the way to this position come first: anything else would be wasted work.
    for rank_of in (solver.recalled, solver.rank):
        for turn, after in later:
            if rank_of(after, player) in fitting:
                return turn
    raise AssertionError(f"no turn keeps the value of {position}, as one must; report this error")


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
        before, position = position.mover, position.play(turn, check=False)
        if position.mover != before:
            worth = -worth


def values_of_turns(solver: Solver[Position], position: Position) -> Iterator[tuple[str, int]]:
    """Yield every legal turn with its value for the mover, as far as the solver's limits allow."""
    mover = position.mover
    assert mover is not None, "the game is not over"
    yield from ((turn, value(solver, position.play(turn, check=False), mover)) for turn in position.legal_turns())


def claims(worth: int, mover: int) -> list[tuple[int, str]]:
    """Return the strategies that prove a value for the mover: the player of each, and what it guarantees."""
    return [(mover, DRAW), (1 - mover, DRAW)] if worth == 0 else [(mover if worth == 1 else 1 - mover, WIN)]


def proof(solver: Solver[Position], position: Position, worth: int) -> Iterator[str]:
    """Yield the lines of a proof that a position has a value for the mover. Raises Unsolved."""
    assert position.mover is not None, "the game is not over"
    yield HEAD
    yield f"position\t{position.text}"
    yield f"value\t{VALUE_NAMES[worth]}"
    for player, aim in claims(worth, position.mover):
        yield f"strategy\t{position.players[player]}\t{aim}"
        yield from _strategy_lines(solver, position, player, aim)


def _strategy_lines(solver: Solver[Position], position: Position, player: int, aim: str) -> Iterator[str]:
    # In a game without draws, a turn that does not lose wins, and the solver knows those without a second proof.
    is_win = aim == WIN and solver.can_draw(position)
    seen: set[str] = set()
    waiting = [position]
    while waiting:
        position = waiting.pop()
        name = solver.name(position)
        if position.is_over or name in seen:
            continue
        seen.add(name)
        if position.mover == player:
            turn = keeping_turn(solver, position, is_win)
            yield f"{name}\t{turn}"
            waiting.append(position.play(turn, check=False))
        else:
            waiting += [position.play(turn, check=False) for turn in position.legal_turns()]


class Claim(NamedTuple):
    """A parsed strategy: its player, what it guarantees, and its turn for each position, keyed by name."""

    player: int
    aim: str
    turns: dict[str, str]


def read_proof(lines: Iterable[str], parse: Callable[[str], Position]) -> tuple[Position, str, list[Claim]]:
    """Return a proof's position, value (a word) and strategies. Raises InvalidOption for a malformed proof."""
    rows = [(number, line.rstrip("\r\n").split("\t")) for number, line in enumerate(lines, start=1)]
    if not rows or rows[0][1] != [HEAD]:
        raise InvalidOption(f"this is not a proof: the first line must be {HEAD!r}; name a proof")
    position: Position | None = None
    value = ""
    found: list[Claim] = []
    for number, row in rows[1:]:
        if row[0] == "position" and len(row) == 2 and position is None:
            position = parse(row[1])
        elif row[0] == "value" and len(row) == 2 and row[1] in VALUE_NAMES.values():
            value = row[1]
        elif row[0] == "strategy" and len(row) == 3 and row[2] in (WIN, DRAW) and position is not None:
            if row[1] not in position.players:
                raise InvalidOption(f"line {number} names {row[1]!r}; the players are {', '.join(position.players)}")
            found.append(Claim(position.players.index(row[1]), row[2], {}))
        elif len(row) == 2 and found:
            found[-1].turns[row[0]] = row[1]
        elif row != [""]:
            raise InvalidOption(f"line {number} is {' '.join(row)!r}; `limitproto help proofs` shows its forms")
    if position is None or not value:
        raise InvalidOption("the proof lacks a line with its position or its value; add it")
    return position, value, found


def verify_proof(lines: Iterable[str]) -> list[str]:
    """Return what is wrong with a proof, nothing if it holds; the rules of the game check every turn.

    Raises InvalidOption for a malformed proof, and InvalidNotation and InvalidPosition for a malformed position.
    """
    position, value, claimed = read_proof(lines, parse_position)
    return list(proof_defects(position, value, claimed, solver_for(position, 1).name))


def proof_defects(
    position: Position, value: str, claimed: list[Claim], name: Callable[[Position], str]
) -> Iterator[str]:
    """Yield the defects of a proof, nothing if it holds; the rules of the game check every turn."""
    if position.mover is None:
        yield "The game is over, so there is nothing to prove; give an earlier position."
        return
    worth = {word: number for number, word in VALUE_NAMES.items()}[value]
    strengths = {(claim.player, claim.aim) for claim in claimed}
    for player, aim in claims(worth, position.mover):
        if (player, aim) not in strengths:
            yield f"A {value} needs a strategy of {position.players[player]} that reaches a {aim}; the proof has none."
    for claim in claimed:
        yield from _defects_of(position, claim, name)


def _defects_of(start: Position, claim: Claim, name: Callable[[Position], str]) -> Iterator[str]:
    """Walk through everything that can happen if a strategy is followed; a cycle is not a win."""
    least = 1 if claim.aim == WIN else 0
    done: set[str] = set()
    entered: set[str] = set()
    # A position is pushed once for entering and, below its successors, a second time for leaving.
    waiting: list[tuple[Position, bool]] = [(start, False)]
    while waiting:
        position, is_left = waiting.pop()
        if position.is_over:
            if value_of_result(position, claim.player) < least:
                yield f"{position.text} ends {position.result}, which is not a {claim.aim}."
                return
            continue
        node = name(position)
        if is_left:
            done.add(node)
            continue
        if node in done:
            continue
        if node in entered:
            if claim.aim == WIN:
                yield f"{node} occurs again, so a win is not certain."
                return
            continue
        entered.add(node)
        turns = position.legal_turns()
        if position.mover == claim.player:
            turn = claim.turns.get(node)
            if turn is None:
                yield f"The strategy has no turn for {node}."
                return
            if turn not in turns:
                yield f"The turn {turn} is not legal in {node}."
                return
            turns = [turn]
        waiting.append((position, True))
        waiting += [(position.play(turn), False) for turn in turns]
