"""Proofs of values: strategies that are written down and checked only by the rules of the game.

The format is described in spec/proofs.md. A player's strategy gives one turn for each position in which the player is
to move and which can arise if the player follows it; checking it means trying every turn of the other player.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from limitproto.engine.proofs.solve import VALUE_NAMES, safe_turn, value_of_result, winning_turn
from limitproto.errors import InvalidOption

if TYPE_CHECKING:
    from limitproto.games.base import Position
    from limitproto.games.search_api import Solver

HEAD = "limitproto-proof 1"
#: The least result that a strategy guarantees.
WIN, DRAW = "win", "draw"


def claims(worth: int, mover: int) -> list[tuple[int, str]]:
    """Return the strategies that prove a value for the mover: the player of each, and what it guarantees."""
    if worth == 0:
        return [(mover, DRAW), (1 - mover, DRAW)]
    return [(mover if worth == 1 else 1 - mover, WIN)]


def proof(solver: Solver[Position], position: Position, worth: int) -> Iterator[str]:
    """Yield the lines of a proof that a position has a value for the mover. Raises Unsolved."""
    assert position.mover is not None, "the game is not over"
    yield HEAD
    yield f"position\t{position.text}"
    yield f"value\t{VALUE_NAMES[worth]}"
    for player, aim in claims(worth, position.mover):
        yield f"strategy\t{position.players[player]}\t{aim}"
        yield from _strategy(solver, position, player, aim)


def _strategy(solver: Solver[Position], position: Position, player: int, aim: str) -> Iterator[str]:
    # In a game without draws, a turn that does not lose wins, and the solver knows those without a second proof.
    choose = winning_turn if aim == WIN and solver.can_draw(position) else safe_turn
    seen: set[str] = set()
    waiting = [position]
    while waiting:
        position = waiting.pop()
        name = solver.name(position)
        if position.is_over or name in seen:
            continue
        seen.add(name)
        if position.mover == player:
            turn = choose(solver, position)
            yield f"{name}\t{turn}"
            waiting.append(position.play(turn, known_legal=True))
        else:
            waiting += [position.play(turn, known_legal=True) for turn in position.legal_turns()]


class Claim:
    """A parsed strategy: its player, what it guarantees, and its turn for each position, keyed by name."""

    def __init__(self, player: int, aim: str) -> None:
        self.player = player
        self.aim = aim
        self.turns: dict[str, str] = {}


def read_proof(lines: Iterable[str], parse: Callable[[str], Position]) -> tuple[Position, str, list[Claim]]:
    """Return a proof's position, value (a word) and strategies. Raises InvalidOption for a malformed proof."""
    rows = [(number, line.rstrip("\r\n").split("\t")) for number, line in enumerate(lines, start=1)]
    if not rows or rows[0][1] != [HEAD]:
        raise InvalidOption(f"this is not a proof: the first line must be {HEAD!r}")
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
            found.append(Claim(position.players.index(row[1]), row[2]))
        elif len(row) == 2 and found:
            found[-1].turns[row[0]] = row[1]
        elif row != [""]:
            raise InvalidOption(f"line {number} of the proof cannot be read: {' '.join(row)!r}")
    if position is None or not value:
        raise InvalidOption("the proof lacks a position or a value")
    return position, value, found


def proof_defects(position: Position, value: str, found: list[Claim], name: Callable[[Position], str]) -> Iterator[str]:
    """Yield the defects of a proof, nothing if it holds; the rules of the game check every turn."""
    if position.mover is None:
        yield "The game is over, so there is nothing to prove."
        return
    worth = {word: number for number, word in VALUE_NAMES.items()}[value]
    strengths = {(claim.player, claim.aim) for claim in found}
    for player, aim in claims(worth, position.mover):
        if (player, aim) not in strengths:
            yield f"A {value} needs a strategy of {position.players[player]} that reaches a {aim}; the proof has none."
    for claim in found:
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
