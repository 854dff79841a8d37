"""Hexagonal cells: axial coordinates packed into one integer, and their M50 names.

A cell is an `int` that holds column q and row r of an axial system whose origin is the first tile of a game.
Packing makes a neighbour one addition away and a cell cheap to hash. The names follow the M50 notation of
`spec/notation.md`: letters for the column, row 50 for r = 0.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

#: A cell packs column and row, each with this offset so that neither is negative; the row has this many low bits.
BIAS: Final = 2048
ROW_BITS: Final = 12
ROW_MASK: Final = 4095

#: No tile may be further than this many columns or rows from the origin (R18).
REACH = 49

#: What to add to a cell to get its six neighbours, in rotational order.
NEIGHBOURS = ((1 << ROW_BITS), 1, 1 - (1 << ROW_BITS), -(1 << ROW_BITS), -1, (1 << ROW_BITS) - 1)

#: The twelve symmetries of axial coordinates, six rotations and then a reflection followed by each of them, as matrices
#: (a, b, c, d): q' = a q + b r and r' = c q + d r.
SYMMETRIES = (
    (1, 0, 0, 1),
    (0, -1, 1, 1),
    (-1, -1, 1, 0),
    (-1, 0, 0, -1),
    (0, 1, -1, -1),
    (1, 1, -1, 0),
    (0, 1, 1, 0),
    (-1, 0, 1, 1),
    (-1, -1, 0, 1),
    (0, -1, -1, 0),
    (1, 0, -1, -1),
    (1, 1, 0, -1),
)


def cell(q: int, r: int) -> int:
    """Return the cell at column `q` and row `r`, both relative to the origin."""
    return (q + BIAS) << ROW_BITS | (r + BIAS)


def axial(cell: int) -> tuple[int, int]:
    """Return the column and row of a cell, relative to the origin."""
    return (cell >> ROW_BITS) - BIAS, (cell & ROW_MASK) - BIAS


def reading_order(cell: int) -> int:
    """Return a number that increases with the row of a cell and, within a row, with its column."""
    return (cell & ROW_MASK) << ROW_BITS | cell >> ROW_BITS


#: The first tile of every game.
ORIGIN = cell(0, 0)


#: The lowest and highest column, or row, in reach, as packed in a cell.
_LEAST, _MOST = BIAS - REACH, BIAS + REACH


def in_reach(cell: int) -> bool:
    """Return whether a tile may be laid on a cell (R18)."""
    return _LEAST <= cell >> ROW_BITS <= _MOST and _LEAST <= cell & ROW_MASK <= _MOST


def column_name(q: int) -> str:
    """Return the letters of a column: a..z are -12..13, and each further letter adds 13 columns on each side.

    Source: the M50 proposal of the play-by-mail server, with the halves a..m and n..z settled in spec/notation.md.
    """
    if q > 13:
        length, place = divmod(q - 14, 13)
        return chr(ord("a") + place) * (length + 2)
    if q < -12:
        length, place = divmod(-13 - q, 13)
        return chr(ord("z") - place) * (length + 2)
    return chr(ord("m") + q)


def column_number(letters: str) -> int:
    """Return the column for one repeated lower-case letter; the inverse of `column_name`."""
    more, place = len(letters) - 2, ord(letters[0]) - ord("a")
    if more < 0:
        return place - 12
    return 14 + 13 * more + place if place < 13 else -13 - 13 * more - (25 - place)


#: How many letters the name of a column in a text may have.
_LETTERS = 8


# More than all cells in reach.
@lru_cache(maxsize=1 << 14)
def cell_name(cell: int) -> str:
    """Return the M50 name of a cell, such as `m50`; words for one so far out of reach that no text may name it."""
    q, r = axial(cell)
    letters = column_name(q)
    return f"{letters}{r + 50}" if len(letters) <= _LETTERS else f"column {q} of row {r + 50}"


def cell_named(name: str) -> int:
    """Return the cell with a well-formed lower-case name; cells out of reach also have names."""
    letters = name.rstrip("0123456789")
    return cell(column_number(letters), int(name[len(letters) :]) - 50)


def neighbours(name: str) -> list[str]:
    """Return the names of the six cells around a cell, in rotational order; `name` is as in M50, such as `m50`."""
    return [cell_name(cell_named(name) + step) for step in NEIGHBOURS]
