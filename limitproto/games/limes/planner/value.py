"""The value of a display: the points expected at the end, as a sum of learned weights (see `weight_layout`).

This module is compiled if a compiler is available (see `limitproto.core.build_mode`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from limitproto.games.limes.planner import weight_layout as layout
from limitproto.games.limes.planner.board import Board
from limitproto.games.limes.planner.territories import BoardTerritories, bits

if TYPE_CHECKING:
    from mypy_extensions import i64

#: In rows of nine zones, from the first zone of a square to the zones next to its four corners, across and down.
_ACROSS: Final = [-1, 2, 8, 11]
_DOWN: Final = [-9, -8, 18, 19]


class SearchStopped(Exception):
    """The search was asked to stop, or has reached its limit."""


def _never() -> bool:
    return False


class BoardEvaluator:
    """Computes the values of boards. `nodes` counts the evaluated boards.

    Every method that evaluates raises SearchStopped when the limits set by `limit` are reached.
    """

    #: The value without workers in hand, and the number of workers that score nothing.
    _base: float
    _shadowed: int
    #: The number of territories of each landscape that have a worker, as octal digits.
    _manned: int
    #: The gain of all territories without a worker together if one worker fewer is in hand.
    _drops: float

    def __init__(self, weights: list[float], diagonal: bool, ferryman: bool) -> None:
        self.weights = weights
        self.diagonal = diagonal
        self.ferryman = ferryman
        self.territories = BoardTerritories()
        self.nodes = 0
        self._pause = self._most = self._polled = 1 << 60
        self._stop: Callable[[], bool] = _never
        #: The gain when a worker enters a territory that has none, or its only worker leaves; and the correction for
        #: two territories if both change.
        self._gain = [0.0] * 64
        self._both = [0.0] * 4096
        #: The gain of a territory without a worker if one worker fewer is in hand.
        self._drop = [0.0] * 64
        #: The level of each territory's points.
        self._level = [0] * 64

    def limit(self, most: int, polled: int, stop: Callable[[], bool]) -> None:
        """Restart the node count at 0, up to `most`, and call `stop` after every `polled` nodes."""
        self.nodes = 0
        self._most, self._polled, self._stop = most, polled, stop
        self._pause = min(most, polled)

    def ask(self) -> None:
        """Check whether to stop. Raises SearchStopped."""
        if self.nodes >= self._most or self._stop():
            raise SearchStopped
        self._pause = min(self._most, self.nodes + self._polled)

    # ---- the value ------------------------------------------------------------------------------------------

    def _assess(self, board: Board, left: int) -> None:
        """Evaluate a board without its workers in hand, and the changes that workers can bring."""
        if self.nodes >= self._pause:
            self.ask()
        self.nodes += 1
        self.territories.analyse(board)
        self._shadowed = 0
        self._manned = 0
        if self.ferryman:
            # Pairs that are not adjacent matter too.
            self._both = [0.0] * 4096
        if left:
            self._base = self.weights[layout.EXTENTS + left * layout.EXTENT + int(board.width * 5 + board.height)]
            self._add_land_weights(left, board.hand)
            self._add_adjacency_weights(left)
            self._add_corner_weights(left)
            self._add_square_weights(left)
        else:
            self._base = 0.0
            self._add_points()

    def _add_points(self) -> None:
        territories = self.territories
        self._drops = 0.0
        for i in range(territories.count):
            worth = float(territories.worth[i])
            worker_count = territories.worker_count[i]
            if worker_count:
                self._base += worth
                self._shadowed += worker_count - 1
                self._gain[i] = -worth
            else:
                self._gain[i] = worth
        for number in range(territories.pairs):
            self._both[territories.first[number] * 64 + territories.second[number]] = 0.0

    def _add_land_weights(self, left: int, hand: int) -> None:
        territories, weights, gains, drop = self.territories, self.weights, self._gain, self._drop
        worths, growths, kinds = territories.worth, territories.growth, territories.kind
        worker_counts = territories.worker_count
        levels = self._level
        base, drops = self._base, 0.0
        start: i64 = left * layout.LAND
        wanted: i64 = layout.WANTED[hand]
        # Without a worker in hand, none is placed later, and this is not used.
        wanted_later: i64 = layout.WANTED[max(hand - 1, 0)]
        count: i64 = territories.count
        i: i64 = 0
        while i < count:
            worth: i64 = min(worths[i], layout.MOST_WORTH)
            growth: i64 = min(growths[i], layout.MOST_GROWTH)
            kind: i64 = kinds[i]
            worker_count = worker_counts[i]
            levels[i] = layout.LEVEL[worth]
            place: i64 = start + kind * layout.KIND + layout.WORTH * worth + growth
            manned = weights[place]
            empty = weights[place + wanted]
            if worker_count:
                base += manned
                self._shadowed += worker_count - 1
                self._manned += 1 << int(3 * kind)
                gains[i] = empty - manned
            else:
                base += empty
                gains[i] = manned - empty
                change = weights[place + wanted_later] - empty
                drop[i] = change
                drops += change
            i += 1
        self._base, self._drops = base, drops

    def _add_adjacency_weights(self, left: int) -> None:
        territories, both = self.territories, self._both
        firsts, seconds, levels = territories.first, territories.second, self._level
        start: i64 = layout.ADJACENCIES + left * layout.ADJACENCY
        count: i64 = territories.pairs
        number: i64 = 0
        while number < count:
            i: i64 = firsts[number]
            j: i64 = seconds[number]
            one: i64 = levels[i]
            other: i64 = levels[j]
            both[i * 64 + j] = 0.0
            if one <= other:
                self._add_pair_weight(i, j, start + one * layout.LEVELS + other, layout.LEVELS)
            else:
                self._add_pair_weight(j, i, start + other * layout.LEVELS + one, layout.LEVELS)
            number += 1

    def _add_corner_weights(self, left: int) -> None:
        """Go through the corners of free squares that have a zone next to them in both directions, across and down."""
        of = self.territories.of
        start: i64 = layout.CORNERS + left * layout.CORNER
        free: i64 = self.territories.free
        while free:
            zone: i64 = bits((free & -free) - 1)
            free &= free - 1
            place: i64 = zone + (zone >> 3)
            corner: i64 = 0
            while corner < 4:
                # Before the first zone, a list counts from its end: there, and between the rows, no zone has a card.
                i: i64 = of[place + _ACROSS[corner]]
                j: i64 = of[place + _DOWN[corner]]
                if i >= 0 and j >= 0:
                    self._add_corner_weight(i, j, start)
                corner += 1

    def _add_square_weights(self, left: int) -> None:
        """Go through the free squares of the territories: how many there are, and which pairs share some."""
        territories, weights, gains = self.territories, self.weights, self._gain
        nears, kinds, levels, worker_counts = territories.near, territories.kind, self._level, territories.worker_count
        spots: i64 = layout.SPOTS + left * layout.SPOT
        joins: i64 = layout.JOINS + left * layout.JOIN
        count: i64 = territories.count
        i: i64 = 0
        while i < count:
            kind: i64 = kinds[i]
            near: i64 = nears[i]
            one: i64 = levels[i]
            place: i64 = spots + kind * layout.SPOT_KIND + one * 6 + min(bits(near), layout.MOST_NEAR)
            empty = weights[place]
            manned = weights[place + 6]
            if worker_counts[i]:
                self._base += manned
                gains[i] = gains[i] + empty - manned
            else:
                self._base += empty
                gains[i] = gains[i] + manned - empty
            j: i64 = i + 1
            while near and j < count:
                shared: i64 = near & nears[j]
                if shared:
                    its: i64 = kinds[j]
                    other: i64 = levels[j]
                    place = joins + layout.JOINED[4 * kind + its] + (layout.ADJACENCY if shared & (shared - 1) else 0)
                    if one <= other or its != kind:
                        self._add_pair_weight(i, j, place + one * layout.LEVELS + other, layout.LEVELS)
                    else:
                        self._add_pair_weight(j, i, place + other * layout.LEVELS + one, layout.LEVELS)
                j += 1
            i += 1

    def _corner_category(self, i: i64) -> i64:
        kind: i64 = self.territories.kind[i]
        found: i64 = layout.CATEGORY[kind * 18 + min(self.territories.worth[i], layout.MOST_WORTH)]
        return found

    def _add_corner_weight(self, i: i64, j: i64, start: i64) -> None:
        one = self._corner_category(i)
        if i == j:
            place: i64 = start + one * layout.CORNER_ROW + layout.CATEGORIES
            empty, manned = self.weights[place], self.weights[place + layout.CORNER_ROW]
            if self.territories.worker_count[i]:
                self._base += manned
                self._gain[i] = self._gain[i] + empty - manned
            else:
                self._base += empty
                self._gain[i] = self._gain[i] + manned - empty
            return
        other = self._corner_category(j)
        if one <= other:
            self._add_pair_weight(i, j, start + one * layout.CORNER_ROW + other, layout.CORNER_ROW)
        else:
            self._add_pair_weight(j, i, start + other * layout.CORNER_ROW + one, layout.CORNER_ROW)

    def _add_pair_weight(self, i: i64, j: i64, place: i64, step: i64) -> None:
        """Add the weight of two territories, at `place` if neither has a worker."""
        weights, gains, worker_counts = self.weights, self._gain, self.territories.worker_count
        on_it: i64 = worker_counts[i]
        on_other: i64 = worker_counts[j]
        mine: i64 = step if on_it else 0
        other: i64 = 1 if on_other else 0
        now = weights[place + mine + other]
        changed = weights[place + step - mine + other] - now
        other_changed = weights[place + mine + 1 - other] - now
        self._base += now
        gains[i] = gains[i] + changed
        gains[j] = gains[j] + other_changed
        if (on_it > 0) != (on_other > 0):
            both = weights[place + step - mine + 1 - other] - now
            key: i64 = min(i, j) * 64 + max(i, j)
            self._both[key] = self._both[key] + both - changed - other_changed

    def _worth_of_workers(self, left: int, hand: int, shadowed: int, manned: int) -> float:
        if not left:
            return 0.0
        workers = self.weights[layout.HANDS + left * layout.HAND + hand * 4 + min(shadowed, layout.MOST_SHADOWED)]
        return workers + self.weights[layout.COUNTS + left * layout.COUNT + layout.MANNED[manned]]

    def value(self, board: Board, left: int) -> float:
        """Return the expected points of a board with `left` rounds left."""
        self._assess(board, left)
        return self._base + self._worth_of_workers(left, board.hand, self._shadowed, self._manned)
