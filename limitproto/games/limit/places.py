"""The cells around the origin as places in a list, and canonical turns as integers made of such places.

This module is compiled together with the kernel.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from limitproto.core.hexes import BIAS, ROW_BITS, ROW_MASK
from limitproto.games.limit.editions import TILE_LETTERS
from limitproto.games.spots import cell_named

if TYPE_CHECKING:
    from mypy_extensions import i64

#: The length of a row, and the number of rows: those of cells with one letter and two digits, between margins. Rows
#: follow one another in the list, so places ascend in the same order as tiles in a tile index.
STRIDE: Final = 64
SIZE: Final = STRIDE * 84

#: The least distance from a tile to the end of the list, so that comparing a pattern needs no edge checks.
MARGIN: Final = 18

#: The column and row of the origin, m50; and those of the last cell that may have a tile, z72.
_COLUMN: Final = 31
_ROW: Final = 42
LAST_COLUMN: Final = 44
LAST_ROW: Final = 64
ORIGIN: Final = _ROW * STRIDE + _COLUMN

#: Places in LIMIT begin eight rows later than in the cells of a text; the first and the last one that may have a tile.
_SHIFT: Final = 8 * STRIDE
_FIRST: Final = 19 * STRIDE + 19
_LAST: Final = LAST_ROW * STRIDE + LAST_COLUMN

#: A turn has thirteen bits each for the place where a ball comes from or something is laid, for the second cell, and
#: for the removed tile, 0 for none. Its kind is above them: 0 in movement, a letter's code for a coloured tile.
SECOND: Final = 13
THIRD: Final = 26
KIND: Final = 39
PLACE: Final = (1 << 13) - 1
PAIR: Final = 1
LONE_BALL: Final = 2

_TILES: Final = {colour: ord(letter) for colour, letter in TILE_LETTERS.items()}


def turn_of(text: str) -> i64:
    """Return a canonical turn on cells of the list as an integer, which is negative for any other text."""
    size: i64 = len(text)
    # A missing cell is -1 and makes the whole negative.
    if size == 11:
        if ord(text[7]) == 47 and ord(text[3]) == 45:
            return place_at(text, 8) << THIRD | place_at(text, 4) << SECOND | place_at(text, 0)
    elif size == 7:
        sign: i64 = ord(text[3])
        if sign == 58 or sign == 45:
            kind: i64 = PAIR if sign == 58 else 0
            return kind << KIND | place_at(text, 4) << SECOND | place_at(text, 0)
    if size < 5:
        if size == 3:
            return LONE_BALL << KIND | place_at(text, 0)
        return 0 if text == "pass" else -1
    last: i64 = place_at(text, size - 3)
    if text[size - 4] == "@":
        letter: i64 = _TILES.get(text[: size - 4], -1)
        return letter << KIND | last
    return last << THIRD if size == 8 and text.startswith("pass/") else -1


def turn_from(cells: i64) -> i64:
    """Return the turn of cells in a text, see `limitproto.games.spots.cells_at`; negative as in `turn_of`."""
    one: i64 = (cells & PLACE) - _SHIFT
    two: i64 = (cells >> SECOND & PLACE) - _SHIFT
    three: i64 = cells >> THIRD & PLACE
    if three:
        three -= _SHIFT
        if three < _FIRST or three > _LAST or cells >> KIND:
            return -1
    if one < _FIRST or one > _LAST or two < _FIRST or two > _LAST:
        return -1
    return cells >> KIND << KIND | three << THIRD | two << SECOND | one


def place_at(text: str, at: i64) -> i64:
    """Return the place of the cell whose name begins at a position in a text and fits into it, or -1 if there is none.

    The name has one letter and two digits; the first digit is not zero.
    """
    place: i64 = cell_named(ord(text[at]), ord(text[at + 1]), ord(text[at + 2])) - _SHIFT
    if place < _FIRST or place > _LAST:
        return -1
    return place


def place_of(cell: i64) -> i64:
    """Return the place of a cell of `limitproto.core.hexes`, -1 if it is outside."""
    column: i64 = (cell >> ROW_BITS) - BIAS + _COLUMN
    row: i64 = (cell & ROW_MASK) - BIAS + _ROW
    return row * STRIDE + column if 19 <= column <= LAST_COLUMN and 19 <= row <= LAST_ROW else -1


def cell_of(place: i64) -> int:
    """Return the cell of a place."""
    return (place % STRIDE - _COLUMN + BIAS) << ROW_BITS | (place // STRIDE - _ROW + BIAS)
