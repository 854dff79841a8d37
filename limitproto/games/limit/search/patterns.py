"""The learned part of the evaluation: what each tile is worth by what it holds and by the six cells around it.

The centre of a pattern is one of `CENTRES` kinds: an empty tile, or a ball of the mover or of the opponent by the
freedoms of its group. The ring is one of `RINGS` classes: each of the six cells is empty, the mover's, the opponent's
or without a tile, and rings that a turn or a reflection makes of each other are one class. Each pair of centre and ring
has two weights, that count early and late as those of `limitproto.games.limit.search.evaluation` do. The sum is added
to the worth by groups. All numbers are integers, so that compiled and pure searches see the same scores.

`python -m benchmarks.train.patterns` learns the weights and writes their file.
"""

from __future__ import annotations

import os
import struct
import zlib
from functools import cache
from typing import TYPE_CHECKING, Final

from limitproto.core.hexes import axial
from limitproto.games.limit.rules.masks import number_of

if TYPE_CHECKING:
    from mypy_extensions import i64

#: No group is counted as having more freedoms than this, nor fewer than one.
MOST_FREEDOMS: Final = 5
#: Kinds of centre: empty, the mover's balls by freedoms, the opponent's balls by freedoms.
CENTRES: Final = 1 + 2 * MOST_FREEDOMS
#: A ring is a number of twelve bits, a bit of each half for each cell: the mover's or no tile, the opponent's or no tile.
CODES: Final = 1 << 12
RINGS: Final = 430
INPUTS: Final = CENTRES * RINGS
#: On larger boards the masks leave no room for the shifts; nothing was learned on them either.
MOST_TILES: Final = 60

FILE: Final = os.path.join(os.path.dirname(os.path.abspath(__file__)), "patterns.bin")
#: The file, compressed by zlib, has integers of two bytes, the low byte first: what is added and how much the worth by
#: groups counts, each early and late, in `_UNIT`s; the early weights, and the late ones, in `WEIGHT_UNIT`s.
FORMAT: Final = f"<{4 + 2 * INPUTS}h"
#: Parts of a hundredth of a ball.
UNIT: Final = 64
WEIGHT_UNIT: Final = 8
#: The largest weight: with it the early and the late one fit into a number that Python reads fast.
MOST_WEIGHT: Final = 1000
#: Where the late weight of a pair begins.
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


class Weights:
    """The weights of a file, laid out by centre and number of the ring: early and late ones in one integer."""

    def __init__(self, numbers: tuple[int, ...]) -> None:
        self.bases = list(numbers[:4])
        pairs = [
            early + (late << _LATE) for early, late in zip(numbers[4 : 4 + INPUTS], numbers[4 + INPUTS :], strict=True)
        ]
        classes = ring_classes()
        self.pairs: list[int] = []
        for centre in range(CENTRES):
            row = pairs[centre * RINGS : (centre + 1) * RINGS]
            self.pairs += [row[ring] for ring in classes]


@cache
def load_weights() -> Weights:
    """Return the weights of the package."""
    with open(FILE, "rb") as file:
        return Weights(struct.unpack(FORMAT, zlib.decompress(file.read())))


def centre_of(freedoms: i64, is_mine: bool) -> i64:
    """Return the kind of a centre with a ball of a group with so many freedoms."""
    within: i64 = freedoms if freedoms > 1 else 1
    if within > MOST_FREEDOMS:
        within = MOST_FREEDOMS
    return within if is_mine else within + MOST_FREEDOMS


class Patterns:
    """The patterns on one field: `cells` are those of its tiles, in reading order, at most `MOST_TILES`.

    `mine` and `theirs` are the balls of each player together with all cells that have no tile.
    """

    def __init__(self, cells: list[int], weights: Weights) -> None:
        self.weights = weights
        self._pairs: list[int] = weights.pairs
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

    def ring(self, number: i64, mine: i64, theirs: i64) -> i64:
        """Return the number of the ring around a tile."""
        shape: i64 = self._shapes[number]
        above: i64 = shape & 63
        below: i64 = shape >> 6 & 63
        missing: i64 = shape >> 12
        mine <<= 2
        theirs <<= 2
        beside: i64 = mine >> number + 1 & 5
        first: i64 = mine >> above & 3 | (beside | beside >> 1) << 2 & 12 | (mine >> below & 3) << 4
        beside = theirs >> number + 1 & 5
        second: i64 = theirs >> above & 3 | (beside | beside >> 1) << 2 & 12 | (theirs >> below & 3) << 4
        return first | missing | (second | missing) << 6

    def total(self, tiles: i64, centre: i64, mine: i64, theirs: i64) -> i64:
        """Return the sum of the weights around some tiles with one kind of centre, early and late in one number."""
        pairs = self._pairs
        base: i64 = centre * CODES
        found: i64 = 0
        while tiles:
            bit: i64 = tiles & -tiles
            tiles ^= bit
            found += pairs[base + self.ring(number_of(bit), mine, theirs)]
        return found

    def inputs(self, tiles: i64, centre: i64, mine: i64, theirs: i64) -> list[int]:
        """Return for each of some tiles with one kind of centre the number of its weight, below `INPUTS`."""
        classes = ring_classes()
        found: list[int] = []
        while tiles:
            bit: i64 = tiles & -tiles
            tiles ^= bit
            found.append(centre * RINGS + classes[self.ring(number_of(bit), mine, theirs)])
        return found

    def worth(self, total: i64, groups: i64, early: i64, late: i64) -> i64:
        """Return the worth in hundredths of a ball.

        `total` is the sum of the weights of all tiles, `groups` the worth by groups; `early` and `late` say how much
        the weights count, and add up to a power of two, `FULL` of the evaluation.
        """
        last: i64 = total + (1 << _LATE - 1) >> _LATE
        first: i64 = total - (last << _LATE)
        bases = self.weights.bases
        early_base: i64 = bases[0]
        late_base: i64 = bases[1]
        early_share: i64 = bases[2]
        late_share: i64 = bases[3]
        first = first * (UNIT // WEIGHT_UNIT) + early_base + groups * early_share
        last = last * (UNIT // WEIGHT_UNIT) + late_base + groups * late_share
        return (first * early + last * late) // (UNIT * (early + late))
