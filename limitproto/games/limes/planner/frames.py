"""Conversion of displays, decks and turns between the grid of `squares` and the planner's frames of 8 x 8 zones."""

from __future__ import annotations

from functools import lru_cache

from limitproto.games.limes.decks.deck import Deck
from limitproto.games.limes.planner.board import Board, CardForm
from limitproto.games.limes.planner.move_choice import MOVE, STAY
from limitproto.games.limes.planner.move_choice import PLACE as PLACED
from limitproto.games.limes.planner.territories import BoardTerritories
from limitproto.games.limes.squares import OFFSETS, SQUARE_NAMES, ZONE_NAMES, ZONES, place_of, square_at
from limitproto.games.limes.state import Display, Turn

#: The zones of a card at the north-west corner of a frame, clockwise.
_CORNERS = (0, 1, 9, 8)


@lru_cache(maxsize=4)
def faces_of(deck: Deck) -> dict[int, list[CardForm]]:
    """Return the legal forms of each card of a deck, by its number."""
    return {
        number: [
            CardForm(
                number,
                quarters,
                [_turned(mask) for mask in (face.field, face.forest, face.water, face.tower)],
                [_turned(layer) for layer in face.huts],
            )
            for quarters, face in forms.items()
        ]
        for number, forms in deck.faces.items()
    }


def _turned(mask: int) -> int:
    """Return a mask of zones of square 0 of the grid as one of the first square of a frame."""
    return sum((mask >> offset & 1) << zone for offset, zone in zip(OFFSETS, _CORNERS, strict=True))


def board_of(display: Display, deck: Deck) -> Board:
    """Return a display as a board."""
    board, forms = Board(), faces_of(deck)
    for number, quarters, square in display.cards:
        column, row = place_of(square)
        face = next(face for face in forms[number] if face.quarters == quarters)
        board = board.with_card(face, column - int(board.left), row - int(board.top))
    return board.with_workers([_framed(zone, board) for zone in display.workers])


def _framed(zone: int, board: Board) -> int:
    column, row = place_of(zone)
    corner = _CORNERS[OFFSETS.index(zone - square_at(column, row))]
    return corner + 2 * (column - int(board.left)) + 16 * (row - int(board.top))


def zone_of(zone: int, board: Board) -> int:
    """Return a zone of a board's frame as a zone of the grid."""
    across, down = zone & 7, zone >> 3
    square = square_at(across // 2 + int(board.left), down // 2 + int(board.top))
    return square + OFFSETS[_CORNERS.index((across & 1) + 8 * (down & 1))]


def turn_of(board: Board, face: CardForm, spot: int, code: int, territories: BoardTerritories) -> Turn:
    """Return the turn that lays a card in some form at a spot, as `Board.free_squares` numbers it, and has a code.

    `board` has the card already.
    """
    # A card that was laid west or north of the frame is in its first column or row now.
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
    mask = territories.low[target] | territories.high[target] << 32
    goal = (mask & -mask).bit_length() - 1
    return Turn(cell, face.quarters, "", ZONE_NAMES[zone_of(leaving, board)], ZONE_NAMES[zone_of(goal, board)])
