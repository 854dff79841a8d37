"""The cells around the origin as places in a list, and canonical turns as integers made of such places.

This module is compiled together with the kernel.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from limitproto.core.hexes import BIAS, ROW_BITS, ROW_MASK
from limitproto.games.limit.editions import TILE_LETTERS

if TYPE_CHECKING:
    from mypy_extensions import i64

#: The length of a row, and the number of rows: those of cells with one letter and two digits, between margins. Rows
#: follow one another in the list, so places ascend in the same order as tiles in a tile index.
STRIDE: Final = 64
SIZE: Final = 64 * 84

#: The least distance from a tile to the end of the list, so that comparing a pattern needs no edge checks.
MARGIN: Final = 18

#: The column and row of the origin, m50; and those of the last cell that may have a tile, z72.
_COLUMN: Final = 31
_ROW: Final = 42
LAST_COLUMN: Final = 44
LAST_ROW: Final = 64
ORIGIN: Final = 42 * 64 + 31

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
    return turn_at(text, 0, len(text))


def turn_at(text: str, start: i64, end: i64) -> i64:
    """Return the turn between two positions in a text, as `turn_of` does."""
    size: i64 = end - start
    # A missing cell is -1 and makes the whole negative.
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
    """Return a turn other than a pair or a ball move."""
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
    """Return the place of the cell whose name begins at a position in a text and fits into it, or -1 if there is none.

    The name has one letter and two digits; the first digit is not zero.
    """
    # Compiled, only what is assigned to a machine integer first is calculated with as one.
    column: i64 = ord(text[at])
    tens: i64 = ord(text[at + 1])
    ones: i64 = ord(text[at + 2])
    column -= 78
    row: i64 = tens * 10 + ones - 536
    if column < 19 or column > LAST_COLUMN or ones < 48 or ones > 57 or row < 19 or row > LAST_ROW:
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
