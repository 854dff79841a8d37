"""The learned value of a two-player position: a sum of weights, one for each feature of the position.

- For each tile, its content and its surroundings. The centre is one of `CENTRES` kinds: an empty tile, or a ball of the
mover or the opponent, by its group's freedoms. The ring is one of `RINGS` classes: each of the six cells is empty, the
mover's, the opponent's or without a tile, and rings that are rotations or reflections of each other are one class.
- For each group, its owner, its balls and its freedoms.
- For the mover and for the opponent, the tiles that are freedoms of some group; for both together, their balls; and the
empty tiles.

Each has two weights: what matters early, with many empty tiles, differs from what matters late. All numbers are
integers, so compiled and pure searches see the same scores. `python -m benchmarks.train.patterns` learns the weights
and writes their file. The unit of values is a hundredth of a ball.
"""

from __future__ import annotations

import struct
import zlib
from functools import cache
from math import exp
from typing import TYPE_CHECKING, Final

from limitproto.core import build_mode
from limitproto.core.hexes import axial
from limitproto.games.limit.rules.masks import SPREAD, Word, count
from limitproto.games.limit.search.groups import KnownGroups, LinkedGroup

if TYPE_CHECKING:
    from mypy_extensions import i64

#: The highest counts; a centre has at least one freedom.
MOST_FREEDOMS: Final = 5
MOST_GROUP_FREEDOMS: Final = 6
MOST_GROUP_BALLS: Final = 4
MOST_BALLS: Final = 8
MOST_FREE: Final = 15
MOST_EMPTY: Final = 31
#: The kinds of centre: empty, the mover's balls by freedoms, the opponent's balls by freedoms.
CENTRES: Final = 1 + 2 * MOST_FREEDOMS
#: A ring is a twelve-bit number with a bit per cell in each half: the mover's or no tile, the opponent's or no tile.
CODES: Final = 1 << 12
RINGS: Final = 430
#: Where the weights after those of the patterns begin: for groups, freedoms, balls and empty tiles.
OF_SIDE: Final = MOST_GROUP_BALLS * (MOST_GROUP_FREEDOMS + 1)
FREE: Final = 2 * OF_SIDE
BALLS: Final = FREE + 2 * (MOST_FREE + 1)
EMPTY: Final = BALLS + (MOST_BALLS + 1) ** 2
OTHERS: Final = EMPTY + MOST_EMPTY + 1
#: The number of weights, early or late, in a file; and the index of the first non-pattern weight in a search.
INPUTS: Final = CENTRES * RINGS + OTHERS
BEYOND: Final = CENTRES * CODES
#: How many tiles have patterns: with more, the masks would leave no room for the shifts. On a larger board the others
#: have none, and count as missing in the rings around them.
MOST_TILES: Final = 60
_WITH_PATTERN: Final = (1 << MOST_TILES) - 1

FILE: Final = build_mode.path_of("games.limit.search.patterns", ".bin")
#: The number of empty tiles at which only the early weights count.
FULL: Final = 16
#: The number of weight units in a hundredth of a ball.
UNIT: Final = 8
#: The number of positions that are cached with their worth; a search meets a third of them again.
_KEPT: Final = 1 << 12
_LOW: Final = (1 << 31) - 1
#: The bit where the late weight of a pair begins. Most pairs are below 2 ** 30, which Python reads fast.
_LATE: Final = 20

#: The cells around a tile as steps in column and row, ordered by their bits in half a ring.
_STEPS: Final = ((0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1))
#: The same bits in the order of the cells around the tile.
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
def load_weights(name: str, centres: int) -> list[Word]:
    """Return the weights in a file: by centre and ring number, then the others, early and late in one number.

    The file, compressed by zlib, has two-byte integers, low byte first: the early weights, then the late ones.
    """
    with open(name, "rb") as file:
        packed = zlib.decompress(file.read())
    numbers = struct.unpack(f"<{len(packed) // 2}h", packed)
    inputs = len(numbers) // 2
    pairs = [Word(early + (late << _LATE)) for early, late in zip(numbers[:inputs], numbers[inputs:], strict=True)]
    classes = ring_classes()
    found: list[Word] = []
    for centre in range(centres):
        row = pairs[centre * RINGS : (centre + 1) * RINGS]
        found += [row[ring] for ring in classes]
    return found + pairs[centres * RINGS :]


def at_most(number: i64, limit: i64) -> i64:
    """Return the lesser of two numbers."""
    return number if number < limit else limit


def centre_of(side: i64, freedoms: i64) -> i64:
    """Return the kind of a centre: a ball of the mover (0) or the opponent (1), by its group's freedoms."""
    return side * MOST_FREEDOMS + at_most(freedoms if freedoms else 1, MOST_FREEDOMS)


def lateness(empty: i64) -> i64:
    """Return how much late weights count if these tiles are empty, 0 to `FULL`; early ones count the rest."""
    late: i64 = FULL - count(empty)
    return late if late > 0 else 0


def weighed(total: i64, late: i64) -> i64:
    """Return the worth, in hundredths of a ball, for a sum of weights; `late` comes from `lateness`."""
    last: i64 = total + (1 << _LATE - 1) >> _LATE
    first: i64 = total - (last << _LATE)
    return (first * (FULL - late) + last * late) // (UNIT * FULL)


class Judged:
    """An evaluated position: its tiles, the balls of the mover and of the opponent, and its worth."""

    def __init__(self, tiles: i64, mine: i64, theirs: i64, worth: i64) -> None:
        self.tiles: i64 = tiles
        self.mine: i64 = mine
        self.theirs: i64 = theirs
        self.worth: i64 = worth


class Spot:
    """A tile: where its ring is in masks, and the weights of its pattern in the latest position, `worth`.

    `above` and `below` are the shifts of masks for the rows above and below, `missing` the cells of the ring that never
    had a tile.
    """

    def __init__(self, number: i64, above: i64, below: i64, missing: i64) -> None:
        self.number: i64 = number
        self.above: i64 = above
        self.below: i64 = below
        self.missing: i64 = missing
        self.worth: i64 = 0


class Patterns:
    """The patterns on one field; `cells` holds its tiles' cells, in reading order.

    Masks are machine words. Successive positions in a search are much alike, so the patterns are only updated for tiles
    around which something has changed.
    """

    #: The latest position, in the form of `_sum_patterns`, and the sum of its patterns.
    _tiles: i64
    _mine: i64
    _theirs: i64
    _ones: i64
    _twos: i64
    _fours: i64
    _eights: i64
    _found: i64

    def __init__(self, cells: list[int], groups: KnownGroups, file: str = FILE, centres: int = CENTRES) -> None:
        """`file` and `centres` are as in `load_weights`."""
        self._pairs = load_weights(file, centres)
        self._groups = groups
        #: The positions evaluated last, keyed by their masks.
        self._known: list[Judged | None] = [None] * _KEPT
        numbers = {axial(cell): number for number, cell in enumerate(cells[:MOST_TILES])}
        #: The tiles, indexed by the bits of their masks, as in `neighbours_by_bit`.
        self._spots: list[Spot | None] = [None] * 64
        for (column, row), number in numbers.items():
            around = [numbers.get((column + step, row + down), -1) for step, down in _STEPS]
            missing = sum((each < 0) << bit for bit, each in enumerate(around))
            # In reading order the two neighbours above follow each other, and so do those below; without any it is -2.
            above = around[0] if around[0] >= 0 else around[1] - 1
            below = around[4] if around[4] >= 0 else around[5] - 1
            place = (SPREAD << number) >> 58 & 63
            self._spots[place] = Spot(number, above + 2, below + 2, missing)
        self._tiles = self._ones = self._twos = self._fours = self._eights = self._found = 0
        self._mine = self._theirs = -1

    def value(self, tiles: i64, mine: i64, theirs: i64) -> i64:
        """Return the value of a position for the mover, in hundredths of a ball."""
        # Products stay below 2 ** 62, so that machine words and Python's integers agree.
        mixed: i64 = ((tiles ^ tiles >> 31) & _LOW) * 0x2545F491
        mixed += ((mine ^ mine >> 31) & _LOW) * 0x1B873593 + ((theirs ^ theirs >> 31) & _LOW) * 0x3C6EF372
        place: i64 = mixed >> 24 & (_KEPT - 1)
        judged = self._known[place]
        if judged is not None and judged.tiles == tiles and judged.mine == mine and judged.theirs == theirs:
            return judged.worth
        worth: i64 = weighed(self._sum_weights(tiles, mine, theirs), lateness(tiles & ~(mine | theirs)))
        if judged is None:
            self._known[place] = Judged(tiles, mine, theirs, worth)
        else:
            judged.tiles, judged.mine, judged.theirs, judged.worth = tiles, mine, theirs, worth
        return worth

    def _sum_weights(self, tiles: i64, mine: i64, theirs: i64) -> i64:
        """Return the sum of all weights for a position, early and late in one number."""
        pairs = self._pairs
        empty: i64 = tiles & ~(mine | theirs)
        place: i64 = BEYOND + EMPTY + at_most(count(empty), MOST_EMPTY)
        total: i64 = pairs[place].word
        place = BEYOND + BALLS + at_most(count(mine), MOST_BALLS) * (MOST_BALLS + 1)
        place += at_most(count(theirs), MOST_BALLS)
        total += pairs[place].word
        # The binary digits of the kinds of centre: a tile in `ones` has an odd kind, and so on.
        ones: i64 = 0
        twos: i64 = 0
        fours: i64 = 0
        eights: i64 = 0
        side: i64 = 0
        while side < 2:
            all_freedoms: i64 = 0
            group: LinkedGroup | None = self._groups.of(theirs if side else mine).first
            while group is not None and group.members:
                freedoms: i64 = group.beside & empty
                all_freedoms |= freedoms
                some: i64 = count(freedoms)
                place = (
                    BEYOND + side * OF_SIDE + (at_most(group.size, MOST_GROUP_BALLS) - 1) * (MOST_GROUP_FREEDOMS + 1)
                )
                place += at_most(some, MOST_GROUP_FREEDOMS)
                total += pairs[place].word
                centre: i64 = centre_of(side, some)
                if centre & 1:
                    ones |= group.members
                if centre & 2:
                    twos |= group.members
                if centre & 4:
                    fours |= group.members
                if centre & 8:
                    eights |= group.members
                group = group.following
            place = BEYOND + FREE + side * (MOST_FREE + 1) + at_most(count(all_freedoms), MOST_FREE)
            total += pairs[place].word
            side += 1
        # Around a tile, cells without one count as balls of both players.
        return total + self._sum_patterns(tiles, ones, twos, fours, eights, mine | ~tiles, theirs | ~tiles)

    def _sum_patterns(self, tiles: i64, ones: i64, twos: i64, fours: i64, eights: i64, mine: i64, theirs: i64) -> i64:
        """Return the sum of the pattern weights, where `mine` and `theirs` include all cells without a tile."""
        pairs = self._pairs
        spots, near = self._spots, self._groups.near
        changed: i64 = (mine ^ self._mine) | (theirs ^ self._theirs)
        rest: i64 = (ones ^ self._ones) | (twos ^ self._twos) | (fours ^ self._fours) | (eights ^ self._eights)
        rest |= tiles ^ self._tiles
        while changed:
            bit: i64 = changed & -changed
            changed ^= bit
            rest |= near[bit * SPREAD >> 58 & 63].word
        rest &= (tiles | self._tiles) & _WITH_PATTERN
        self._tiles = tiles
        self._mine = mine
        self._theirs = theirs
        self._ones = ones
        self._twos = twos
        self._fours = fours
        self._eights = eights
        mine <<= 2
        theirs <<= 2
        found: i64 = self._found
        while rest:
            bit = rest & -rest
            rest ^= bit
            spot = spots[bit * SPREAD >> 58 & 63]
            assert spot is not None, "it is a tile of the field"
            worth: i64 = 0
            if bit & tiles:
                number: i64 = spot.number
                above: i64 = spot.above
                below: i64 = spot.below
                missing: i64 = spot.missing
                beside: i64 = mine >> number + 1 & 5
                first: i64 = mine >> above & 3 | (beside | beside >> 1) << 2 & 12 | (mine >> below & 3) << 4
                beside = theirs >> number + 1 & 5
                second: i64 = theirs >> above & 3 | (beside | beside >> 1) << 2 & 12 | (theirs >> below & 3) << 4
                place: i64 = ones >> number & 1 | (twos >> number & 1) << 1
                place |= (fours >> number & 1) << 2 | (eights >> number & 1) << 3
                place = place * CODES + (first | missing | (second | missing) << 6)
                worth = pairs[place].word
            found += worth - spot.worth
            spot.worth = worth
        self._found = found
        return found


# ---- what a score means ------------------------------------------------------------------------------------------

#: The score that wins 73 games of 100 in placement and with three players.
SCALE: Final = 73


def scale_of(empty: int) -> int:
    """Return the `SCALE` for two-player movement, by the empty tiles: the later it is, the more a score means.

    Fitted to 6,015 positions by `benchmarks/measure/calibration.py`.
    """
    return max(50, min(74, 50 + 3 * (empty - 8)))


def win_of(score: int, players: int = 2, scale: int = SCALE) -> float:
    """Return the win probability for a score in hundredths of a ball, never exactly 0 or 1."""
    ratio = exp(max(-2000, min(2000, score)) / scale) / (players - 1)
    return min(max(ratio / (1 + ratio), 0.0001), 0.9999)
