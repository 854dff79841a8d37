"""The learned value of a position of two players: a sum of weights, one for each thing that the position has.

- For each tile what it holds and what is around it. The centre is one of `CENTRES` kinds: an empty tile, or a ball of
  the mover or of the opponent by the freedoms of its group. The ring is one of `RINGS` classes: each of the six cells
  is empty, the mover's, the opponent's or without a tile, and rings that a turn or a reflection makes of each other
  are one class.
- For each group whose it is, its balls and its freedoms.
- For the mover and the opponent, the tiles that are freedoms of some group; for both together, their balls; and the
  empty tiles.

Each has two weights, which count early and late as those of `limitproto.games.limit.search.evaluation` do. All numbers
are integers, so that compiled and pure searches see the same scores. `python -m benchmarks.train.patterns` learns the
weights and writes their file.
"""

from __future__ import annotations

import struct
import zlib
from functools import cache
from typing import TYPE_CHECKING, Final

from limitproto.core import build_mode
from limitproto.core.hexes import axial

if TYPE_CHECKING:
    from mypy_extensions import i64

#: What is counted at most; a centre has one freedom at least.
MOST_FREEDOMS: Final = 5
MOST_GROUP_FREEDOMS: Final = 6
MOST_GROUP_BALLS: Final = 4
MOST_BALLS: Final = 8
MOST_FREE: Final = 15
MOST_EMPTY: Final = 31
#: Kinds of centre: empty, the mover's balls by freedoms, the opponent's balls by freedoms.
CENTRES: Final = 1 + 2 * MOST_FREEDOMS
#: A ring is a number of twelve bits, one in each half for each cell: the mover's or no tile, the opponent's or no tile.
CODES: Final = 1 << 12
RINGS: Final = 430
#: Where in the weights behind those of the patterns the others begin: of groups, freedoms, balls and empty tiles.
OF_SIDE: Final = MOST_GROUP_BALLS * (MOST_GROUP_FREEDOMS + 1)
FREE: Final = 2 * OF_SIDE
BALLS: Final = FREE + 2 * (MOST_FREE + 1)
EMPTY: Final = BALLS + (MOST_BALLS + 1) ** 2
OTHERS: Final = EMPTY + MOST_EMPTY + 1
#: The number of weights, early or late, in a file; and the place of the first that is not of a pattern in a search.
INPUTS: Final = CENTRES * RINGS + OTHERS
BEYOND: Final = CENTRES * CODES
#: On larger boards the masks leave no room for the shifts; nothing was learned on them either.
MOST_TILES: Final = 60

FILE: Final = build_mode.path_of("games.limit.search.patterns", ".bin")
#: The file, compressed by zlib, has integers of two bytes, the low byte first: the early weights, then the late ones.
FORMAT: Final = f"<{2 * INPUTS}h"
#: The parts of a hundredth of a ball that weights count.
UNIT: Final = 8
#: The number of positions that are remembered with their worth; a search meets a third of them again.
_KEPT: Final = 1 << 12
_LOW: Final = (1 << 31) - 1
#: Where the late weight of a pair begins. Python reads numbers below 2 ** 30 fast, which most pairs are.
_LATE: Final = 20

#: The cells around a tile as steps in column and row, by their bits in half a ring.
_STEPS: Final = ((0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1))
#: The same bits in the order in which the cells lie around the tile.
_CIRCLE: Final = (0, 1, 3, 5, 4, 2)


@cache
def ring_classes() -> list[int]:
    """Return the class of each ring, by its number."""
    found = [-1] * CODES
    number = 0
    for code in range(CODES):
        if found[code] < 0:
            cells = [code >> bit & 1 | (code >> bit + 6 & 1) << 6 for bit in _CIRCLE]
            for circle in (cells, cells[::-1]):
                for turn in range(6):
                    image = 0
                    for place in range(6):
                        image |= circle[(place + turn) % 6] << _CIRCLE[place]
                    found[image] = number
            number += 1
    return found


@cache
def load_weights() -> list[int]:
    """Return the weights of the package: by centre and number of the ring, then the others, early and late in one."""
    with open(FILE, "rb") as file:
        numbers = struct.unpack(FORMAT, zlib.decompress(file.read()))
    pairs = [early + (late << _LATE) for early, late in zip(numbers[:INPUTS], numbers[INPUTS:], strict=True)]
    classes = ring_classes()
    found: list[int] = []
    for centre in range(CENTRES):
        row = pairs[centre * RINGS : (centre + 1) * RINGS]
        found += [row[ring] for ring in classes]
    return found + pairs[CENTRES * RINGS :]


def input_of(place: int) -> int:
    """Return the number that a place in the list of a search has among the weights of a file."""
    if place >= BEYOND:
        return place - BEYOND + CENTRES * RINGS
    return place // CODES * RINGS + ring_classes()[place % CODES]


def centre_of(side: i64, freedoms: i64) -> i64:
    """Return the kind of a centre: a ball of the mover (0) or the opponent (1), by the freedoms of its group."""
    if freedoms < 1:
        freedoms = 1
    if freedoms > MOST_FREEDOMS:
        freedoms = MOST_FREEDOMS
    return side * MOST_FREEDOMS + freedoms


def group_place(side: i64, balls: i64, freedoms: i64) -> i64:
    """Return the place of the weight of a group."""
    if balls > MOST_GROUP_BALLS:
        balls = MOST_GROUP_BALLS
    if freedoms > MOST_GROUP_FREEDOMS:
        freedoms = MOST_GROUP_FREEDOMS
    return BEYOND + side * OF_SIDE + (balls - 1) * (MOST_GROUP_FREEDOMS + 1) + freedoms


def free_place(side: i64, freedoms: i64) -> i64:
    """Return the place of the weight of a number of tiles that are freedoms of a player."""
    return BEYOND + FREE + side * (MOST_FREE + 1) + (freedoms if freedoms < MOST_FREE else MOST_FREE)


def balls_place(mine: i64, theirs: i64) -> i64:
    """Return the place of the weight of the numbers of balls of the mover and of the opponent."""
    if mine > MOST_BALLS:
        mine = MOST_BALLS
    if theirs > MOST_BALLS:
        theirs = MOST_BALLS
    return BEYOND + BALLS + mine * (MOST_BALLS + 1) + theirs


def empty_place(empty: i64) -> i64:
    """Return the place of the weight of a number of empty tiles."""
    return BEYOND + EMPTY + (empty if empty < MOST_EMPTY else MOST_EMPTY)


def weighed(total: i64, early: i64, late: i64) -> i64:
    """Return the worth in hundredths of a ball of a sum of weights.

    `early` and `late` say how much these weights count, and add up to `FULL` of the evaluation.
    """
    last: i64 = total + (1 << _LATE - 1) >> _LATE
    first: i64 = total - (last << _LATE)
    return (first * early + last * late) // (UNIT * (early + late))


class Judged:
    """A position that was judged: its tiles, the balls of the mover and of the opponent, and its worth."""

    def __init__(self) -> None:
        self.tiles: i64 = 0
        self.mine: i64 = 0
        self.theirs: i64 = 0
        self.worth: i64 = 0


class Patterns:
    """The patterns on one field: `cells` are those of its tiles, in reading order, at most `MOST_TILES`.

    `mine` and `theirs` are the balls of each player together with all cells that have no tile.
    """

    def __init__(self, cells: list[int], pairs: list[int]) -> None:
        #: The list of `load_weights`.
        self.pairs = pairs
        #: The positions judged last, by their masks.
        self.known: list[Judged] = [Judged() for _ in range(_KEPT)]
        numbers = {axial(cell): number for number, cell in enumerate(cells)}
        #: For each tile by how much masks are shifted for the rows above and below, and which cells never had a tile.
        self._shapes: list[int] = []
        for column, row in numbers:
            around = [numbers.get((column + step, row + down), -1) for step, down in _STEPS]
            missing = 0
            for bit, number in enumerate(around):
                if number < 0:
                    missing |= 1 << bit
            # In reading order the two neighbours above follow each other, and so do those below.
            above = around[0] if around[0] >= 0 else around[1] - 1
            below = around[4] if around[4] >= 0 else around[5] - 1
            self._shapes.append(max(above + 2, 0) | max(below + 2, 0) << 6 | missing << 12)

    def judged(self, tiles: i64, mine: i64, theirs: i64) -> Judged:
        """Return the place where the worth of a position is remembered; another one may have it now."""
        # Products below 2 ** 62, so that machine words and Python's numbers agree.
        mixed: i64 = ((tiles ^ tiles >> 31) & _LOW) * 0x2545F491
        mixed += ((mine ^ mine >> 31) & _LOW) * 0x1B873593 + ((theirs ^ theirs >> 31) & _LOW) * 0x3C6EF372
        return self.known[mixed >> 24 & (_KEPT - 1)]

    def total(
        self,
        tiles: i64,
        ones: i64,
        twos: i64,
        fours: i64,
        eights: i64,
        mine: i64,
        theirs: i64,
        seen: list[int] | None,
    ) -> i64:
        """Return the sum of the weights of the patterns around some tiles, early and late in one number.

        A tile of `ones` has an odd kind of centre, and so on: the masks are the digits of the kinds. The places of the
        weights are added to `seen`.
        """
        pairs = self.pairs
        shapes = self._shapes
        mine <<= 2
        theirs <<= 2
        number: i64 = 0
        found: i64 = 0
        while tiles:
            if tiles & 1:
                shape: i64 = shapes[number]
                above: i64 = shape & 63
                below: i64 = shape >> 6 & 63
                missing: i64 = shape >> 12
                beside: i64 = mine >> number + 1 & 5
                first: i64 = mine >> above & 3 | (beside | beside >> 1) << 2 & 12 | (mine >> below & 3) << 4
                beside = theirs >> number + 1 & 5
                second: i64 = theirs >> above & 3 | (beside | beside >> 1) << 2 & 12 | (theirs >> below & 3) << 4
                centre: i64 = ones & 1 | (twos & 1) << 1 | (fours & 1) << 2 | (eights & 1) << 3
                place: i64 = centre * CODES + (first | missing | (second | missing) << 6)
                found += pairs[place]
                if seen is not None:
                    seen.append(place)
            tiles >>= 1
            ones >>= 1
            twos >>= 1
            fours >>= 1
            eights >>= 1
            number += 1
        return found
