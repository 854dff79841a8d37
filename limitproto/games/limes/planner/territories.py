"""The territories of a board, and their points: rules L7 and L10 to L14 of spec/limes.md.

Zones and masks are as in `planner.board`; tests compare this module with `rules.display` and `rules.scoring`.

This module is compiled if a compiler is available (see `limitproto.core.build_mode`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from limitproto.games.limes.planner.board import FIELD, FOREST, SIDE, TOWER, WATER, WORKERS, Board

if TYPE_CHECKING:
    from mypy_extensions import i64

#: The zones of the first column, of the first row, and of all rows but the last. The last zone is the sign of a word,
#: so what is shifted to the right has to be masked. Compiled, a constant of more than 62 bits would be an object.
_WEST: Final = 0x0101010101010101
_NORTH: Final = 0xFF
_NOT_SOUTH: Final = 0xFFFFFFFFFFFFFF
#: Multiplied by the bits of the first column, this puts them side by side in the last row.
_GATHER: Final = 0x0102040810204080
#: The first zones of the first rows, by the number of rows of squares.
_FIRST_ZONES: Final = [_WEST & (1 << 16 * height) - 1 for height in range(SIDE + 1)]


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
#: The zones of the first column, by the byte of their rows.
_COLUMN: Final = [sum((byte >> row & 1) << 8 * row for row in range(8)) for byte in range(256)]


class BoardTerritories:
    """The territories of a board (L7), filled in by `analyse`: each list has an entry for each of `count` territories.

    `kind` is the landscape, `mask` has the zones, `worth` is the points of a worker there, `worker_count` the number
    of workers on it. `growth` is the number of zones without a card, `near` the mask of free squares between the
    outermost cards, that it touches or, for a tower, can see. `of` has the territory of each zone in rows of nine, -1
    for zones without a card, and `home` the territory of each worker. `first` and `second` are the `pairs` of adjacent
    territories. The lists are longer than needed, and are reused. `free` is the mask of all free squares between the
    outermost cards.
    """

    def __init__(self) -> None:
        self.count = 0
        self.kind = [0] * 64
        self.mask = [0] * 64
        self.worth = [0] * 64
        self.growth = [0] * 64
        self.near = [0] * 64
        self.worker_count = [0] * 64
        self.of = [-1] * 81
        self.home = [0] * WORKERS
        self.pairs = 0
        self.first = [0] * 128
        self.second = [0] * 128
        self.free: i64 = 0
        # The zones with a tower and with forest, those without a card, and the latter between the outermost cards.
        self._tower: i64 = 0
        self._forest: i64 = 0
        self._free: i64 = 0
        self._inner: i64 = 0
        self._met = [False] * 4096

    def analyse(self, board: Board) -> None:
        """Find the territories of a board and their points."""
        masks = board.masks
        field: i64 = masks[FIELD]
        water: i64 = masks[WATER]
        self._forest = masks[FOREST]
        self._tower = masks[TOWER]
        self._free = ~(field | self._forest | water | self._tower)
        row: i64 = 1
        row = (row << 2 * board.width) - 1
        rows: i64 = _FIRST_ZONES[board.height]
        self._inner = self._free & row * rows
        self.free = _squares(self._inner)
        self.of = [-1] * 81
        self.count = 0
        for kind in (FIELD, WATER, FOREST):
            self._add_parts(kind, masks[kind], board)
        self._add_towers()
        self._find_pairs(18 * board.height)
        for place in range(len(board.workers)):
            zone = board.workers[place]
            i = self.of[zone + (zone >> 3)]
            self.home[place] = i
            self.worker_count[i] += 1

    def _add_parts(self, kind: int, zones: i64, board: Board) -> None:
        """Add the territories of a landscape, with everything except the worth of forests."""
        left: i64 = zones
        east: i64 = _WEST
        east <<= 7
        off_west: bool = board.width < SIDE
        off_north: bool = board.height < SIDE
        i = self.count
        while left:
            mask: i64 = left & -left
            while True:
                rim: i64 = (mask & ~east) << 1 | mask >> 1 & ~east
                rim |= (mask & _NOT_SOUTH) << 8 | mask >> 8 & _NOT_SOUTH
                more: i64 = rim & zones & ~mask
                if not more:
                    break
                mask |= more
            left ^= mask
            self.kind[i] = kind
            self.mask[i] = int(mask)
            self.worker_count[i] = 0
            growth: i64 = bits(rim & self._free)
            if off_west:
                growth += bits(mask & _WEST)
            if off_north:
                growth += bits(mask & _NORTH)
            self.growth[i] = int(growth)
            self.near[i] = int(_squares(rim & self._inner))
            worth: i64 = 0
            if kind == FIELD:
                worth = bits(mask)
            elif kind == WATER:
                for layer in range(TOWER + 1, len(board.masks)):
                    huts: i64 = board.masks[layer]
                    worth += bits(huts & rim)
            self.worth[i] = int(worth)
            self._number_zones(i, mask)
            i += 1
        self.count = i

    def _number_zones(self, i: int, mask: i64) -> None:
        """Record the zones of a territory."""
        zone: i64 = 0
        while mask:
            row: i64 = mask & _NORTH
            place: i64 = zone
            while row:
                if row & 1:
                    self.of[place] = i
                row >>= 1
                place += 1
            mask = mask >> 8 & _NOT_SOUTH
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
        left: i64 = self._tower
        while left:
            bit: i64 = left & -left
            left ^= bit
            self.kind[i] = TOWER
            self.mask[i] = int(bit)
            self.worker_count[i] = 0
            self._measure_tower(i, bits(bit - 1))
            i += 1
        self.count = i

    def _measure_tower(self, i: int, zone: i64) -> None:
        """Set the worth of a tower, and its growth and free squares: zones and squares in sight without a card."""
        x: i64 = zone & 7
        y: i64 = zone >> 3
        self.of[y * 9 + x] = i
        across: i64 = _VISIBLE[int(x * 256 + (self._tower >> 8 * y & _NORTH))]
        towers: i64 = (self._tower >> x & _WEST) * _GATHER >> 56 & _NORTH
        down: i64 = _COLUMN[_VISIBLE[int(y * 256 + towers)]]
        sight: i64 = across << 8 * y | down << x
        self.worth[i] = int(bits(sight & self._forest))
        self.growth[i] = int(bits(sight & self._free))
        self.near[i] = int(_squares(sight & self._inner))


def bits(mask: i64) -> i64:
    """Return the number of zones in a mask."""
    even: i64 = 0x1555555555555555
    mask = mask - ((mask >> 1) & (even << 2 | 1))
    mask = (mask & 0x3333333333333333) + ((mask >> 2) & 0x3333333333333333)
    mask = (mask + (mask >> 4)) & 0x0F0F0F0F0F0F0F0F
    return ((mask * 0x0101010101010101) >> 56) & _NORTH


def _squares(mask: i64) -> i64:
    """Return the squares, by their first zones, that contain zones of a mask."""
    mask |= mask >> 1
    return (mask | mask >> 8) & 0x0055005500550055
