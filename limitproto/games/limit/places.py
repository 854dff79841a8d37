"""The cells around the origin as places in a list, and turns in canonical form as integers of such places.

This module is compiled together with the kernel.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from limitproto.core.hexes import BIAS, ROW_BITS, ROW_MASK
from limitproto.games.limit.editions import TILE_LETTERS

if TYPE_CHECKING:
    from mypy_extensions import i64

#: A row of the list, and how many rows it has: those of cells with one letter and two digits between margins. A row is
#: a stretch of it, so that places rise as tiles do in a tile index.
STRIDE: Final = 64
SIZE: Final = 64 * 84

#: How far from a tile the list reaches at least, so that a pattern is compared without a look at the edges.
MARGIN: Final = 18

#: Column and row of the origin, m50; and those of the last cell in which tiles may lie, z72.
_COLUMN: Final = 31
_ROW: Final = 42
LAST_COLUMN: Final = 44
LAST_ROW: Final = 64
ORIGIN: Final = 42 * 64 + 31

#: A turn has thirteen bits each for the place where a ball comes from or something is put, for the second cell, and for
#: the tile removed, 0 for none. Above them is its kind: 0 in movement, and for a coloured tile the code of its letter.
SECOND: Final = 13
THIRD: Final = 26
KIND: Final = 39
PLACE: Final = (1 << 13) - 1
PAIR: Final = 1
LONE_BALL: Final = 2

_TILES: Final = {colour: ord(letter) for colour, letter in TILE_LETTERS.items()}


def turn_of(text: str) -> i64:
    """Return a turn of canonical form on cells of the list as an integer, a negative one for any other text."""
    return turn_at(text, 0, len(text))


def turn_at(text: str, start: i64, end: i64) -> i64:
    """Return the turn between two places of a text as `turn_of` does."""
    size: i64 = end - start
    # A cell that is not there is -1 and makes the whole negative.
    if size == 11:
        if ord(text[start + 7]) == 47 and ord(text[start + 3]) == 45:
            return place_at(text, start + 8) << THIRD | place_at(text, start + 4) << SECOND | place_at(text, start)
    elif size == 7:
        sign: i64 = ord(text[start + 3])
        if sign == 58 or sign == 45:
            kind: i64 = PAIR if sign == 58 else 0
            return kind << KIND | place_at(text, start + 4) << SECOND | place_at(text, start)
    return _rarer(text[start:end])


def _rarer(text: str) -> i64:
    """Return a turn other than a pair or the move of a ball."""
    size: i64 = len(text)
    if size < 5:
        if size == 3:
            return LONE_BALL << KIND | place_at(text, 0)
        return 0 if text == "pass" else -1
    last: i64 = place_at(text, size - 3)
    if text[size - 4] == "@":
        kind: i64 = _TILES.get(text[: size - 4], -1)
        return kind << KIND | last
    return last << THIRD if size == 8 and text.startswith("pass/") else -1


def place_at(text: str, at: i64) -> i64:
    """Return the place of the cell whose name is at a place of a text and ends in it, -1 if there is none.

    It has one letter and two digits, of which the first is not zero.
    """
    column: i64 = ord(text[at]) - 78
    ones: i64 = ord(text[at + 2]) - 48
    row: i64 = ord(text[at + 1]) * 10 + ones - 488
    if column < 19 or column > LAST_COLUMN or ones < 0 or ones > 9 or row < 19 or row > LAST_ROW:
        return -1
    return row * STRIDE + column


def place_of(cell: i64) -> i64:
    """Return the place of a cell of `limitproto.core.hexes`, -1 if it is outside."""
    column: i64 = (cell >> ROW_BITS) - BIAS + _COLUMN
    row: i64 = (cell & ROW_MASK) - BIAS + _ROW
    return row * STRIDE + column if 19 <= column <= LAST_COLUMN and 19 <= row <= LAST_ROW else -1


def cell_of(place: i64) -> int:
    """Return the cell of a place."""
    return (place % STRIDE - _COLUMN + BIAS) << ROW_BITS | (place // STRIDE - _ROW + BIAS)
