"""The learned numbers whose sum is the value of a display: of which kinds they are, and where each one stands.

The numbers are learned by play (benchmarks/train/limes_planner.py) and lie in `weights`. They are told apart by the
rounds left, and then by

- each territory: landscape, points, room to grow, and whether a worker stands there;
- each corner without a card between two territories: landscape, size and worker of both, because the next card may
  join or enlarge them;
- each two territories next to each other: points and worker of both, because a worker may go from one to the other;
- each two territories that touch the same free squares, or have them in sight if they are towers: landscape, points and
  worker of both, whether it is one square or several, because a card there may join them, or can not please both;
- each territory and how many free squares it touches or has in sight;
- how many territories of each landscape have a worker, because they want the same cards;
- the workers in hand and those that score nothing where they stand;
- width and height of the display.

Other numbers make up a guess which ways to lay a card are worth a look (`planner_guess`), before it is laid. They are
told apart by the rounds left, and then by

- each zone of the card: its landscape, and what it would lie next to across and down, without order;
- what each zone with huts would lie next to;
- width and height of the display, and how many cards it would lie next to.

This module is compiled where there is a compiler (see `limitproto.core.build_mode`), and is the same source either way.
"""

from __future__ import annotations

from typing import Final

#: Points and room above these count as these.
MOST_WORTH: Final = 17
MOST_ROOM: Final = 11
MOST_SHADOWED: Final = 3

#: So many levels of points, and categories of landscape and points, are told apart; two numbers each, without a worker
#: and with one.
LEVELS: Final = 2 * 9
CATEGORIES: Final = 2 * 20

#: Numbers a round that is left: for territories, corners, neighbours, workers, and the shape; where each kind begins.
WORTH: Final = 12
STATE: Final = 18 * WORTH
KIND: Final = 7 * STATE
LAND: Final = 4 * KIND
CORNER_ROW: Final = CATEGORIES + 1
CORNER: Final = CATEGORIES * CORNER_ROW
BESIDE: Final = LEVELS * LEVELS
HAND: Final = 8 * 4
SHAPE: Final = 25
CORNERS: Final = 16 * LAND
BESIDES: Final = CORNERS + 16 * CORNER
HANDS: Final = BESIDES + 16 * BESIDE
SHAPES: Final = HANDS + 16 * HAND
#: Also those for two territories at the same free squares, for the free squares of a territory, and for how many
#: territories of each landscape have a worker.
JOIN: Final = 10 * 2 * BESIDE
SPOT_KIND: Final = 6 * LEVELS
SPOT: Final = 4 * SPOT_KIND
COUNT: Final = 225
JOINS: Final = SHAPES + 16 * SHAPE
SPOTS: Final = JOINS + 16 * JOIN
COUNTS: Final = SPOTS + 16 * SPOT
#: What a zone of a card can lie next to: a zone where a card may still come, one where none may, or a territory by
#: landscape, size and worker. How many there are, and where the numbers of a guess are.
FITS: Final = 2 + 4 * 3 * 2
NOTHING: Final = 0
EDGE: Final = 1
FIT_KIND: Final = FITS * FITS
FIT_HUT: Final = 4 * FIT_KIND
FIT_SHAPE: Final = FIT_HUT + FITS
FIT: Final = FIT_SHAPE + SHAPE * 5
GUESSES: Final = COUNTS + 16 * COUNT
NUMBERS: Final = GUESSES + 16 * FIT

#: By landscape and points, times two: the category of a territory at a corner; and by points the level of one next to
#: another.
_SIZES: Final = ((2, 3, 5, 7), (3, 5, 6, 8), (1, 2, 4, 6), (2, 4, 5, 7))
CATEGORY: Final = [
    2 * (5 * kind + sum(points >= size for size in _SIZES[kind])) for kind in range(4) for points in range(18)
]
#: By landscape and points: what a zone next to such a territory without a worker lies next to.
_FIT_SIZES: Final = ((3, 6), (4, 7), (2, 4), (3, 6))
FITTING: Final = [
    2 + 6 * kind + 2 * sum(points >= size for size in _FIT_SIZES[kind]) for kind in range(4) for points in range(18)
]
LEVEL: Final = [2 * sum(points >= size for size in (1, 2, 3, 5, 6, 8, 10, 12)) for points in range(18)]
#: By workers in hand, where the numbers of territories without a worker are; those with one come first of all.
WANTED: Final = [STATE * min(hand + 1, 6) for hand in range(8)]
#: By the landscapes of two territories, four times the one and the other: where the numbers for them are.
JOINED: Final = [2 * BESIDE * number for number in (0, 4, 3, 6, 4, 1, 5, 7, 3, 5, 2, 8, 6, 7, 8, 9)]

#: By how many territories of each landscape, as digits of eight, have a worker: where the number for that is.
STANDING: Final = [
    min(key & 7, 2) + 3 * (min(key >> 3 & 7, 4) + 5 * (min(key >> 6 & 7, 2) + 3 * min(key >> 9, 4)))
    for key in range(8**4)
]
#: Free squares of a territory above this count as these.
MOST_NEAR: Final = 5
