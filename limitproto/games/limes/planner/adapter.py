"""The planner behind the interface of all searches: positions and turns as text, and its frames of 8 x 8 zones."""

from __future__ import annotations

import os
import struct
import zlib
from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from math import exp

from limitproto.core import build_mode
from limitproto.errors import Unavailable
from limitproto.games.limes.decks import ROUNDS, Deck
from limitproto.games.limes.planner.board import Board, CardForm
from limitproto.games.limes.planner.move_choice import MOVE, STAY, TurnEvaluator
from limitproto.games.limes.planner.move_choice import PLACE as PLACED
from limitproto.games.limes.planner.search import Plan
from limitproto.games.limes.planner.territories import BoardTerritories
from limitproto.games.limes.planner.value import SearchStopped
from limitproto.games.limes.planner.weight_layout import WEIGHT_COUNT
from limitproto.games.limes.position import Position
from limitproto.games.limes.rules.legal_turns import NO_CARD
from limitproto.games.limes.squares import OFFSETS, ROW, SQUARE_NAMES, ZONE_NAMES, ZONES, column_and_row, square_at
from limitproto.games.limes.state import Display, Turn
from limitproto.games.limes.text.turns import format_turn
from limitproto.games.search_api import Line, Report, Searcher, shared_wins

#: The value of an empty display.
_START = 52.0
#: In solitaire a win is a score that the printed rules call excellent, 49 or more.
_GOAL = 48.5
#: The lead in points that wins 73 games of 100: at the end, and what each round left adds to it.
_SCALE, _SCALE_A_ROUND = 1.0, 0.2
_SURE = 6.0
#: Boards between two checks for a stop: a few milliseconds in either mode.
_POLLED = {"compiled": 256, "pure": 8}
_NO_LIMIT = 1 << 60
#: The learned weights of the planner, written by `benchmarks/train/limes_planner.py`.
FILE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "weights.bin")
#: The file holds multiples of 1/64 point, compressed by zlib: two-byte integers, low byte first.
FORMAT = f"<{WEIGHT_COUNT}h"
STEPS = 64


class _Values(dict[int, float]):
    """Weights keyed by their steps. Equal ones share an object, so the thousand distinct ones stay in the cache."""

    def __missing__(self, steps: int) -> float:
        value = self[steps] = steps / STEPS
        return value


@cache
def load_weights() -> list[float]:
    """Return all weights, in the order of `weight_layout`."""
    with open(FILE, "rb") as file:
        all_steps = struct.unpack(FORMAT, zlib.decompress(file.read()))
    return list(map(_Values().__getitem__, all_steps))


class LimesSearcher(Searcher[Position]):
    """Plans over the unseen cards. Players do not influence each other, so each plans for its own points."""

    def __init__(self, hash_mb: int = 64, seed: int = 0) -> None:
        """`hash_mb` has no effect, because nothing is stored; `seed` decides which cards are tried first."""
        self._seed = seed

    def reports(
        self,
        position: Position,
        lines: int = 1,
        depth: int | None = None,
        nodes: int | None = None,
        stop: Callable[[], bool] = lambda: False,
        among: frozenset[str] = frozenset(),
    ) -> Iterator[Report]:
        """Yield improving reports; see `limitproto.games.search_api.Searcher`. `depth` counts turns.

        The search does not know the order of the cards to be drawn. Raises Unavailable while no card is drawn.
        """
        position = _require_card(position)
        rules, display = position.rules, position.details.displays[position.details.mover]
        evaluator = TurnEvaluator(load_weights(), rules.diagonal, rules.ferryman)
        unseen = [card for card in rules.deck.cards if card not in position.details.drawn]
        plan = Plan(evaluator, board_of(display, rules.deck), faces_of(rules.deck), position.card, unseen)
        for turn in sorted(among):
            after = position.play(turn, check=False).details.displays[position.details.mover]
            plan.given[turn] = board_of(after, rules.deck)
        values = _values(position, evaluator)
        evaluator.limit(_NO_LIMIT if nodes is None else max(nodes, 1), _POLLED[build_mode.current().name], stop)
        steps = plan.search(self._seed)
        goes_on = True
        while goes_on:
            try:
                next(steps)
            except (SearchStopped, StopIteration):
                goes_on = False
            yield _report(plan, position.details.mover, values, lines)
            if depth is not None and plan.depth >= depth:
                return

    def pack(self, position: Position) -> list[str]:
        return super().pack(_require_card(position))


def _require_card(position: Position) -> Position:
    if not position.card:
        raise Unavailable(NO_CARD)
    return position


def _values(position: Position, evaluator: TurnEvaluator) -> list[float | None]:
    """Return the value of each opponent's display; None for players that are out and for the mover."""
    state = position.details
    found: list[float | None] = [None] * len(state.displays)
    for player in state.alive:
        display = state.displays[player]
        if player != state.mover:
            board, left = board_of(display, state.rules.deck), ROUNDS - len(display.cards)
            found[player] = evaluator.value(board, left) if display.cards else _START
    return found


def _report(plan: Plan, mover: int, values: Sequence[float | None], lines: int) -> Report:
    """Return the candidates so far, best first; a dropped one never scores more than one that was kept."""
    # In solitaire there is a goal instead of opponents.
    rivals = max((value for value in values if value is not None), default=_GOAL)
    scale = _SCALE + _SCALE_A_ROUND * plan.left
    strengths = [None if value is None else value / scale for value in values]
    found: dict[str, Line] = {}
    most = float("inf")
    for candidate in plan.candidates:
        if len(found) == lines:
            break
        turn = candidate.text
        if not turn:
            territories = plan.evaluator.territories
            turn = format_turn(turn_of(candidate.laid, candidate.face, candidate.spot, candidate.code, territories))
        if turn not in found:
            most = min(most, candidate.score)
            # Never 0 or 1.
            win = 1 / (1 + exp(-max(-_SURE, min(_SURE, (most - rivals) / scale))))
            found[turn] = Line(turn, most, win, (turn,), shared_wins(win, mover, strengths))
    return Report(plan.depth, plan.depth, plan.evaluator.nodes, tuple(found.values()))


# ---- displays, decks and turns between the grid of `squares` and frames ---------------------------------------------


@lru_cache(maxsize=4)
def faces_of(deck: Deck) -> dict[int, list[CardForm]]:
    """Return the legal forms of each card in a deck, by card number."""
    return {
        number: [
            CardForm(
                number,
                quarters,
                [_mask_in_frame(mask) for mask in (face.field, face.forest, face.water, face.tower)],
                [_mask_in_frame(layer) for layer in face.huts],
            )
            for quarters, face in forms.items()
        ]
        for number, forms in deck.faces.items()
    }


def _mask_in_frame(mask: int) -> int:
    """Convert a mask of zones on square 0 of the grid into one on the first square of a frame."""
    return sum((mask >> offset & 1) << _zone_in_frame(offset) for offset in OFFSETS)


def _zone_in_frame(zone: int) -> int:
    """Convert a zone of the grid into one of a frame that begins with square 0."""
    return zone // ROW * 8 + zone % ROW


def board_of(display: Display, deck: Deck) -> Board:
    """Return a display as a board."""
    board, forms = Board([0] * 4, []), faces_of(deck)
    for number, quarters, square in display.cards:
        column, row = column_and_row(square)
        face = next(face for face in forms[number] if face.quarters == quarters)
        board = board.with_card(face, column - int(board.left), row - int(board.top))
    return board.with_workers([_zone_in_frame(zone - zone_of(0, board)) for zone in display.workers])


def zone_of(zone: int, board: Board) -> int:
    """Convert a zone of a board's frame into a zone of the grid."""
    return square_at(int(board.left), int(board.top)) + ROW * (zone >> 3) + (zone & 7)


def turn_of(board: Board, face: CardForm, spot: int, code: int, territories: BoardTerritories) -> Turn:
    """Return the turn with a code that lays a card in some form at a spot, numbered as in `Board.free_squares`.

    `board` already has the card.
    """
    # A card laid west or north of the frame is now in its first column or row.
    column, row = max((spot & 7) - 1, 0), max((spot >> 3) - 1, 0)
    cell = SQUARE_NAMES[square_at(column + int(board.left), row + int(board.top))]
    if code == STAY:
        return Turn(cell, face.quarters)
    if code < MOVE:
        offset = zone_of(code - PLACED, board) - square_at(column + int(board.left), row + int(board.top))
        return Turn(cell, face.quarters, ZONES[OFFSETS.index(offset)])
    territories.analyse(board)
    source, target = (code - MOVE) // 64, (code - MOVE) % 64
    leaving = next(zone for place, zone in enumerate(board.workers) if territories.home[place] == source)
    mask = territories.mask[target]
    goal = (mask & -mask).bit_length() - 1
    return Turn(cell, face.quarters, "", ZONE_NAMES[zone_of(leaving, board)], ZONE_NAMES[zone_of(goal, board)])
