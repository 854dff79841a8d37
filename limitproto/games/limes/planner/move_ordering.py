"""Which ways to lay a card are worth a look: a quick guess from what would lie next to each of its zones.

A look at a display costs some twenty times as much. Which numbers a guess is the sum of is said in `planner_layout`.

This module is compiled where there is a compiler (see `limitproto.core.build_mode`), and is the same source either way.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from limitproto.games.limes.planner.board import SIDE, Board, Face
from limitproto.games.limes.planner.territories import Survey
from limitproto.games.limes.planner.weight_layout import (
    EDGE,
    FIT,
    FIT_HUT,
    FIT_KIND,
    FIT_SHAPE,
    FITS,
    FITTING,
    GUESSES,
    MOST_WORTH,
    NOTHING,
)

if TYPE_CHECKING:
    from mypy_extensions import i64


class Guesses:
    """Guesses how much the ways to lay a card on a board promise; only how far they are apart means anything."""

    def __init__(self, numbers: list[float]) -> None:
        self.numbers = numbers
        #: What a zone next to a territory lies next to, by territory.
        self._fitting = [0] * 64
        #: For the zones nw, ne, sw and se of a card at one spot: what would lie next to it, and the place of the two.
        self._across = [0] * 4
        self._down = [0] * 4
        self._place = [0] * 4

    def ways(
        self, board: Board, survey: Survey, faces: list[Face], left: int, diagonal: bool
    ) -> list[tuple[float, int, Face]]:
        """Return all ways to lay a card on a board that has been surveyed: each with the guess, and the spot.

        `left` rounds are left after this one, at least one.
        """
        fitting, kinds, worths, standing = self._fitting, survey.kind, survey.worth, survey.standing
        for i in range(survey.count):
            worth = worths[i] if worths[i] < MOST_WORTH else MOST_WORTH
            fitting[i] = FITTING[18 * kinds[i] + worth] + (1 if standing[i] else 0)
        numbers, places, across, down = self.numbers, self._place, self._across, self._down
        start: i64 = GUESSES + left * FIT
        found: list[tuple[float, int, Face]] = []
        for spot in board.free_squares(diagonal):
            shape: i64 = self._fit(board, survey, spot)
            begun = numbers[start + shape]
            for face in faces:
                guess = begun
                corner: i64 = 0
                while corner < 4:
                    kind: i64 = face.kinds[corner]
                    at: i64 = places[corner]
                    guess += numbers[start + kind * FIT_KIND + at]
                    if face.has_hut[corner]:
                        hut: i64 = across[corner]
                        guess += numbers[start + FIT_HUT + hut]
                        hut = down[corner]
                        guess += numbers[start + FIT_HUT + hut]
                    corner += 1
                found.append((guess, spot, face))
        return found

    def _fit(self, board: Board, survey: Survey, spot: int) -> int:
        """Find what the zones of a card at a spot would lie next to; return the place of the number for the spot."""
        column: i64 = (spot & 7) - 1
        row: i64 = (spot >> 3) - 1
        width: i64 = board.width
        height: i64 = board.height
        west: i64 = -2 if column < 0 else 0
        north: i64 = -2 if row < 0 else 0
        if west or column >= width:
            width += 1
        if north or row >= height:
            height += 1
        touched: i64 = 0
        corner: i64 = 0
        while corner < 4:
            x: i64 = 2 * column + (corner & 1)
            y: i64 = 2 * row + (corner >> 1)
            beside: i64 = x + 1 if corner & 1 else x - 1
            above: i64 = y + 1 if corner > 1 else y - 1
            one: i64 = EDGE
            other: i64 = EDGE
            if width < SIDE or west <= beside < west + 8:
                one = self._next_to(survey, beside, y)
            if height < SIDE or north <= above < north + 8:
                other = self._next_to(survey, x, above)
            self._across[corner] = int(one)
            self._down[corner] = int(other)
            self._place[corner] = int(one * FITS + other if one <= other else other * FITS + one)
            touched += (1 if one > EDGE else 0) + (1 if other > EDGE else 0)
            corner += 1
        touched >>= 1
        return int(FIT_SHAPE + (width * 5 + height) * 5 + (touched if touched < 4 else 4))

    def _next_to(self, survey: Survey, x: i64, y: i64) -> i64:
        if x < 0 or y < 0 or x > 7 or y > 7:
            return NOTHING
        i: i64 = survey.of[x + 9 * y]
        if i < 0:
            return NOTHING
        found: i64 = self._fitting[i]
        return found
