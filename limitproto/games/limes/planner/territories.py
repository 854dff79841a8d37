"""The territories of a board, and their points: rules L7 and L10 to L14 of spec/limes.md.

Zones and masks are as in `planner.board`; tests compare this module with `rules.display` and `rules.scoring`.

This module is compiled if a compiler is available (see `limitproto.core.build_mode`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from limitproto.games.limes.planner.board import FIELD, FOREST, HALF, SIDE, TOWER, WATER, WORKERS, Board

if TYPE_CHECKING:
    from mypy_extensions import i64

_NOT_WEST: Final = 0xFEFEFEFE
_NOT_EAST: Final = 0x7F7F7F7F
_WEST: Final = 0x01010101
_BYTE: Final = 0xFF
_TWO_ROWS: Final = 0xFFFF
#: Multiplied by the bits of a column of one half, this puts them side by side at bit 21.
_GATHER: Final = 0x204081


def _visible(place: int, towers: int) -> int:
    """Return which of eight zones in a line are visible from one of them, up to towers (L13)."""
    found = 0
    for step in (-1, 1):
        zone = place + step
        while 0 <= zone < 8 and not towers >> zone & 1:
            found |= 1 << zone
            zone += step
    return found


#: By index and by the byte of the towers in a line.
_VISIBLE: Final = [_visible(place, towers) for place in range(8) for towers in range(256)]
_COUNT: Final = [byte.bit_count() for byte in range(256)]


class BoardTerritories:
    """The territories of a board (L7), filled in by `analyse`: each list has an entry for each of `count` territories.

    `kind` is the landscape, `low` and `high` the mask, `worth` the points of a worker there, `worker_count` the number
    of workers on it. `growth` is the number of zones without a card, `near` the mask of free squares between the
    outermost cards, that it touches or, for a tower, can see. `of` has the territory of each zone in rows of nine, -1
    for zones without a card, and `home` the territory of each worker. `first` and `second` are the `pairs` of adjacent
    territories. The lists are longer than needed, and are reused.
    """

    def __init__(self) -> None:
        self.count = 0
        self.kind = [0] * 64
        self.low = [0] * 64
        self.high = [0] * 64
        self.worth = [0] * 64
        self.growth = [0] * 64
        self.near = [0] * 64
        self.worker_count = [0] * 64
        self.of = [-1] * 81
        self.home = [0] * WORKERS
        self.pairs = 0
        self.first = [0] * 128
        self.second = [0] * 128
        self.free0: i64 = 0
        self.free1: i64 = 0
        self._tower0: i64 = 0
        self._tower1: i64 = 0
        self._forest0: i64 = 0
        self._forest1: i64 = 0
        self._inner0: i64 = 0
        self._inner1: i64 = 0
        self._met = [False] * 4096

    def analyse(self, board: Board) -> None:
        """Find the territories of a board and their points."""
        masks = board.masks
        self._forest0, self._forest1 = masks[2 * FOREST], masks[2 * FOREST + 1]
        self._tower0, self._tower1 = masks[2 * TOWER], masks[2 * TOWER + 1]
        self.free0 = HALF ^ (masks[0] | self._forest0 | masks[4] | self._tower0)
        self.free1 = HALF ^ (masks[1] | self._forest1 | masks[5] | self._tower1)
        rows: i64 = 1
        rows = ((rows << 2 * board.width) - 1) * _WEST
        self._inner0 = self.free0 & (rows if board.height > 1 else rows & _TWO_ROWS)
        self._inner1 = 0
        if board.height > 2:
            self._inner1 = self.free1 & (rows if board.height > 3 else rows & _TWO_ROWS)
        self.of = [-1] * 81
        self.count = 0
        for kind in (FIELD, WATER, FOREST):
            self._add_parts(kind, masks[2 * kind], masks[2 * kind + 1], board)
        self._add_towers()
        self._find_pairs(18 * board.height)
        for place in range(len(board.workers)):
            i = self.at(board.workers[place])
            self.home[place] = i
            self.worker_count[i] += 1

    def at(self, zone: int) -> int:
        """Return the territory of a zone that has a card."""
        return self.of[zone + (zone >> 3)]

    def _add_parts(self, kind: int, left0: i64, left1: i64, board: Board) -> None:
        """Add the territories of a landscape, with everything except the worth of forests."""
        all0: i64 = left0
        all1: i64 = left1
        off_west: bool = board.width < SIDE
        off_north: bool = board.height < SIDE
        i = self.count
        while left0 or left1:
            low: i64 = left0 & -left0
            high: i64 = 0
            if not left0:
                high = left1 & -left1
            while True:
                rim0: i64 = (low << 1 & _NOT_WEST) | (low >> 1 & _NOT_EAST) | (low << 8 & HALF) | low >> 8
                rim0 |= (high & _BYTE) << 24
                rim1: i64 = (high << 1 & _NOT_WEST) | (high >> 1 & _NOT_EAST) | (high << 8 & HALF) | high >> 8
                rim1 |= low >> 24
                more0: i64 = rim0 & all0 & ~low
                more1: i64 = rim1 & all1 & ~high
                if not more0 and not more1:
                    break
                low |= more0
                high |= more1
            left0 &= ~low
            left1 &= ~high
            self.kind[i] = kind
            self.low[i], self.high[i] = int(low), int(high)
            self.worker_count[i] = 0
            growth: i64 = bits(rim0 & self.free0) + bits(rim1 & self.free1)
            if off_west:
                growth += bits(low & _WEST) + bits(high & _WEST)
            if off_north:
                growth += bits(low & _BYTE)
            self.growth[i] = int(growth)
            self.near[i] = int(_squares(rim0 & self._inner0) | _squares(rim1 & self._inner1) << 1)
            worth: i64 = 0
            if kind == FIELD:
                worth = bits(low) + bits(high)
            elif kind == WATER:
                for layer in range(8, len(board.masks), 2):
                    huts0: i64 = board.masks[layer]
                    huts1: i64 = board.masks[layer + 1]
                    worth += bits(huts0 & rim0) + bits(huts1 & rim1)
            self.worth[i] = int(worth)
            self._number_zones(i, low, 0)
            self._number_zones(i, high, 36)
            i += 1
        self.count = i

    def _number_zones(self, i: int, mask: i64, start: i64) -> None:
        """Record the zones in one half of a territory."""
        zone: i64 = start
        while mask:
            row: i64 = mask & _BYTE
            place: i64 = zone
            while row:
                if row & 1:
                    self.of[place] = i
                row >>= 1
                place += 1
            mask >>= 8
            zone += 9

    def _find_pairs(self, end: i64) -> None:
        """Find which territories are adjacent, and set the worth of each forest: the number of territories next to it.

        Only zones before `end` have cards.
        """
        of, met, kind, worth = self.of, self._met, self.kind, self.worth
        first, second = self.first, self.second
        count: i64 = 0
        place: i64 = 0
        east: i64 = of[0]
        if end > 71:
            end = 71
        while place < end:
            i: i64 = east
            east = of[place + 1]
            j: i64 = east
            step: i64 = 1
            while i >= 0 and step < 10:
                if step > 1:
                    j = of[place + 9]
                if j >= 0 and j != i:
                    one: i64 = i if i < j else j
                    other: i64 = j if i < j else i
                    key: i64 = one * 64 + other
                    if not met[key]:
                        met[key] = True
                        first[count] = int(one)
                        second[count] = int(other)
                        if kind[i] == FOREST:
                            worth[i] = worth[i] + 1
                        if kind[j] == FOREST:
                            worth[j] = worth[j] + 1
                        count += 1
                step += 8
            place += 1
        self.pairs = int(count)
        place = 0
        while place < count:
            one = first[place]
            other = second[place]
            met[one * 64 + other] = False
            place += 1

    def _add_towers(self) -> None:
        """Add the towers, each as its own territory."""
        i = self.count
        for half in range(2):
            left: i64 = self._tower1 if half else self._tower0
            zone: i64 = 0
            while left:
                if left & 1:
                    bit: i64 = 1
                    bit <<= zone
                    self.kind[i] = TOWER
                    self.worker_count[i] = 0
                    if half:
                        self.low[i], self.high[i] = 0, int(bit)
                    else:
                        self.low[i], self.high[i] = int(bit), 0
                    self._measure_tower(i, zone, half)
                    i += 1
                left >>= 1
                zone += 1
        self.count = i

    def _measure_tower(self, i: int, zone: i64, half: int) -> None:
        """Set the worth of a tower, and its growth and free squares: zones and squares in sight without a card."""
        x: i64 = zone & 7
        y: i64 = zone >> 3
        start: i64 = zone - x
        towers: i64 = (self._tower1 if half else self._tower0) >> start & _BYTE
        forests: i64 = (self._forest1 if half else self._forest0) >> start & _BYTE
        free: i64 = (self.free1 if half else self.free0) >> start & _BYTE
        visible: i64 = _VISIBLE[int(x * 256 + towers)]
        worth = _COUNT[int(visible & forests)]
        growth = _COUNT[int(visible & free)]
        sight0: i64 = 0 if half else visible << start
        sight1: i64 = visible << start if half else 0
        if half:
            y += 4
        self.of[y * 9 + x] = i
        visible = _VISIBLE[int(y * 256 + _column(self._tower0, self._tower1, x))]
        self.worth[i] = worth + _COUNT[int(visible & _column(self._forest0, self._forest1, x))]
        self.growth[i] = growth + _COUNT[int(visible & _column(self.free0, self.free1, x))]
        sight0 |= _spread(visible & 15) << x
        sight1 |= _spread(visible >> 4) << x
        self.near[i] = int(_squares(sight0 & self._inner0) | _squares(sight1 & self._inner1) << 1)


def _spread(four: i64) -> i64:
    """Return four bits as the first zones in the rows of a half."""
    return (four & 1) | (four & 2) << 7 | (four & 4) << 14 | (four & 8) << 21


def _column(low: i64, high: i64, x: i64) -> i64:
    """Return a column of the frame as a byte."""
    first: i64 = ((low >> x & _WEST) * _GATHER) >> 21 & 15
    second: i64 = ((high >> x & _WEST) * _GATHER) >> 21 & 15
    return first | second << 4


def bits(mask: i64) -> i64:
    """Return the number of bits in a half."""
    mask = mask - ((mask >> 1) & 0x55555555)
    mask = (mask & 0x33333333) + ((mask >> 2) & 0x33333333)
    mask = (mask + (mask >> 4)) & 0x0F0F0F0F
    return ((mask * 0x01010101) >> 24) & _BYTE


def _squares(mask: i64) -> i64:
    """Return the squares, by their first zones, that contain zones of a half."""
    mask = (mask | mask >> 1) & 0x55555555
    return (mask | mask >> 8) & 0x00550055
