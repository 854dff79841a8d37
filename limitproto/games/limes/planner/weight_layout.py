"""The layout of the learned weights whose sums are values and estimates: which kinds there are, and their indices.

The weights are learned by self-play (benchmarks/train/limes_planner.py); `weights` loads them. The weights for the
value of a display are indexed by the rounds left, and then by

- each territory: landscape, points, zones to grow into, and whether it has a worker;
- each corner without a card between two territories: landscape, size and worker of both, because the next card may join
or enlarge them;
- each pair of adjacent territories: points and worker of both, because a worker may go from one to the other;
- each pair of territories that touch the same free squares, or see them if they are towers: landscape, points and
worker of both, whether it is one square or several, because a card there may join them, or cannot serve both;
- each territory and the number of free squares that it touches or sees;
- the number of territories of each landscape that have a worker, because they need the same cards;
- the workers in hand, and those that score nothing in their current zones;
- the width and height of the display.

Other weights estimate, before a card is laid, which ways to lay it are worth evaluating (`move_choice`). They are
indexed by the rounds left, and then by

- each zone of the card: its landscape, and its neighbours across and down, unordered;
- the neighbours of each zone with huts;
- the width and height of the display, and the number of cards next to the new one.

This module is compiled if a compiler is available (see `limitproto.core.build_mode`).
"""

from __future__ import annotations

from typing import Final

#: Larger values of points, growth and shadowed workers count as these.
MOST_WORTH: Final = 17
MOST_GROWTH: Final = 11
MOST_SHADOWED: Final = 3

#: The levels of points, and the categories of landscape and points; two weights each, without a worker and with one.
LEVELS: Final = 2 * 9
CATEGORIES: Final = 2 * 20

#: Weights for each number of rounds left: for territories, corners, adjacent territories, workers, and the extent; and
#: the index at which each kind begins.
WORTH: Final = 12
STATE: Final = 18 * WORTH
KIND: Final = 7 * STATE
LAND: Final = 4 * KIND
CORNER_ROW: Final = CATEGORIES + 1
CORNER: Final = CATEGORIES * CORNER_ROW
ADJACENCY: Final = LEVELS * LEVELS
HAND: Final = 8 * 4
EXTENT: Final = 25
CORNERS: Final = 16 * LAND
ADJACENCIES: Final = CORNERS + 16 * CORNER
HANDS: Final = ADJACENCIES + 16 * ADJACENCY
EXTENTS: Final = HANDS + 16 * HAND
#: Also the weights for two territories at the same free squares, for the free squares of a territory, and for the
#: numbers of territories of each landscape that have a worker.
JOIN: Final = 10 * 2 * ADJACENCY
SPOT_KIND: Final = 6 * LEVELS
SPOT: Final = 4 * SPOT_KIND
COUNT: Final = 225
JOINS: Final = EXTENTS + 16 * EXTENT
SPOTS: Final = JOINS + 16 * JOIN
COUNTS: Final = SPOTS + 16 * SPOT
#: Kinds of neighbours of a card's zone: a zone where a card may still come, one where none may, or a territory by
#: landscape, size and worker. Their number, and the indices of the weights of an estimate.
FITS: Final = 2 + 4 * 3 * 2
NOTHING: Final = 0
EDGE: Final = 1
FIT_KIND: Final = FITS * FITS
FIT_HUT: Final = 4 * FIT_KIND
FIT_EXTENT: Final = FIT_HUT + FITS
FIT: Final = FIT_EXTENT + EXTENT * 5
ESTIMATES: Final = COUNTS + 16 * COUNT
WEIGHT_COUNT: Final = ESTIMATES + 16 * FIT

#: By landscape and points, times two: the category of a territory at a corner.
_SIZES: Final = ((2, 3, 5, 7), (3, 5, 6, 8), (1, 2, 4, 6), (2, 4, 5, 7))
CATEGORY: Final = [
    2 * (5 * kind + sum(points >= size for size in _SIZES[kind])) for kind in range(4) for points in range(18)
]
#: By landscape and points: the kind of neighbour for such a territory without a worker.
_FIT_SIZES: Final = ((3, 6), (4, 7), (2, 4), (3, 6))
FITTING: Final = [
    2 + 6 * kind + 2 * sum(points >= size for size in _FIT_SIZES[kind]) for kind in range(4) for points in range(18)
]
#: By points, times two: the level of a territory.
LEVEL: Final = [2 * sum(points >= size for size in (1, 2, 3, 5, 6, 8, 10, 12)) for points in range(18)]
#: By workers in hand: the offset of the weights for territories without a worker; those with one come first.
WANTED: Final = [STATE * min(hand + 1, 6) for hand in range(8)]
#: By the landscapes of two territories, as four times the first plus the second: the offset of their weights.
JOINED: Final = [2 * ADJACENCY * number for number in (0, 4, 3, 6, 4, 1, 5, 7, 3, 5, 2, 8, 6, 7, 8, 9)]

#: By the numbers of territories with a worker for each landscape, as octal digits: the offset of the weight.
MANNED: Final = [
    min(key & 7, 2) + 3 * (min(key >> 3 & 7, 4) + 5 * (min(key >> 6 & 7, 2) + 3 * min(key >> 9, 4)))
    for key in range(8**4)
]
#: Larger numbers of free squares per territory count as this.
MOST_NEAR: Final = 5
