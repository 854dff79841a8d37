"""Selects the ways to lay a card that are worth evaluating, by a quick estimate from the neighbours of each zone.

Evaluating a display takes about twenty times as long. `weight_layout` lists the weights that are summed.

This module is compiled if a compiler is available (see `limitproto.core.build_mode`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from limitproto.games.limes.planner.board import SIDE, Board, CardForm
from limitproto.games.limes.planner.territories import BoardTerritories
from limitproto.games.limes.planner.weight_layout import (
    EDGE,
    ESTIMATES,
    FIT,
    FIT_EXTENT,
    FIT_HUT,
    FIT_KIND,
    FITS,
    FITTING,
    MOST_WORTH,
    NOTHING,
)

if TYPE_CHECKING:
    from mypy_extensions import i64


class LayingEstimator:
    """Estimates the values of the ways to lay a card on a board; only their differences are meaningful."""

    def __init__(self, weights: list[float]) -> None:
        self.weights = weights
        #: Each territory's kind of neighbour.
        self._fitting = [0] * 64
        #: For each of the zones nw, ne, sw and se of a card at one spot: the neighbours, and the index of their weight.
        self._across = [0] * 4
        self._down = [0] * 4
        self._place = [0] * 4

    def ways(
        self, board: Board, territories: BoardTerritories, faces: list[CardForm], left: int, diagonal: bool
    ) -> list[tuple[float, int, CardForm]]:
        """Return all ways to lay a card on a board with known territories, each with its estimate, spot and form.

        `left`, at least 1, is the number of rounds left after this one.
        """
        fitting, kinds, worths = self._fitting, territories.kind, territories.worth
        worker_counts = territories.worker_count
        for i in range(territories.count):
            worth = worths[i] if worths[i] < MOST_WORTH else MOST_WORTH
            fitting[i] = FITTING[18 * kinds[i] + worth] + (1 if worker_counts[i] else 0)
        weights, places, across, down = self.weights, self._place, self._across, self._down
        start: i64 = ESTIMATES + left * FIT
        found: list[tuple[float, int, CardForm]] = []
        for spot in board.free_squares(diagonal):
            extent: i64 = self._fit(board, territories, spot)
            begun = weights[start + extent]
            for face in faces:
                estimate = begun
                corner: i64 = 0
                while corner < 4:
                    kind: i64 = face.kinds[corner]
                    at: i64 = places[corner]
                    estimate += weights[start + kind * FIT_KIND + at]
                    if face.has_hut[corner]:
                        hut: i64 = across[corner]
                        estimate += weights[start + FIT_HUT + hut]
                        hut = down[corner]
                        estimate += weights[start + FIT_HUT + hut]
                    corner += 1
                found.append((estimate, spot, face))
        return found

    def _fit(self, board: Board, territories: BoardTerritories, spot: int) -> int:
        """Find the neighbours of the zones of a card at a spot; return the index of the weight of the spot."""
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
                one = self._next_to(territories, beside, y)
            if height < SIDE or north <= above < north + 8:
                other = self._next_to(territories, x, above)
            self._across[corner] = int(one)
            self._down[corner] = int(other)
            self._place[corner] = int(one * FITS + other if one <= other else other * FITS + one)
            touched += (1 if one > EDGE else 0) + (1 if other > EDGE else 0)
            corner += 1
        touched >>= 1
        return int(FIT_EXTENT + (width * 5 + height) * 5 + (touched if touched < 4 else 4))

    def _next_to(self, territories: BoardTerritories, x: i64, y: i64) -> i64:
        if x < 0 or y < 0 or x > 7 or y > 7:
            return NOTHING
        i: i64 = territories.of[x + 9 * y]
        if i < 0:
            return NOTHING
        found: i64 = self._fitting[i]
        return found
