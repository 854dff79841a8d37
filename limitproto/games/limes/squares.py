"""Squares and zones of a display: M50 names with four neighbours, and numbers on a grid.

The first card is on m50 and no display is longer than four cards, so cards can only be on the 7 x 7 squares around it.
Their zones are numbered row by row on a 14 x 14 grid with two empty columns at the right end of each row, so that
shifts move a mask of zones in the four directions without wrapping around. A square has the number of its nw zone.
"""

from __future__ import annotations

from limitproto.core.hexes import axial, cell, cell_name, cell_named

#: Column and row.
Place = tuple[int, int]

#: No card can be further than this many columns or rows from the first one.
REACH = 3
#: The most cards in a row or column of a display (L4).
SIDE = 4
#: The number of zones from one row of the grid to the next.
ROW = 16

#: The zones of a card, clockwise, and what to add to a square to get each.
ZONES = ("nw", "ne", "se", "sw")
OFFSETS = (0, 1, ROW + 1, ROW)

#: The offsets from a square to its neighbours: north, east, south, west; and to those across a corner.
NEIGHBOURS = (-2 * ROW, 2, 2 * ROW, -2)
DIAGONALS = (-2 * ROW - 2, -2 * ROW + 2, 2 * ROW + 2, 2 * ROW - 2)


def square_at(column: int, row: int) -> int:
    """Return the square at a column and row relative to m50, each within REACH."""
    return (row + REACH) * 2 * ROW + (column + REACH) * 2


def column_and_row(square: int) -> Place:
    """Return the column and row of a square, relative to m50; a zone gives those of its card."""
    return square % ROW // 2 - REACH, square // (2 * ROW) - REACH


def place_named(name: str) -> Place:
    """Return the column and row of any well-formed lower-case name, relative to m50, even beyond REACH."""
    return axial(cell_named(name))


#: The square of the first card of every display.
ORIGIN = square_at(0, 0)
FIRST = cell_name(cell(0, 0))

#: The names of all squares and zones within reach by number, and the reverse.
SQUARE_NAMES = {
    square_at(column, row): cell_name(cell(column, row))
    for row in range(-REACH, REACH + 1)
    for column in range(-REACH, REACH + 1)
}
SQUARE_OF = {name: square for square, name in SQUARE_NAMES.items()}
ZONE_NAMES = {
    square + offset: name + zone
    for square, name in SQUARE_NAMES.items()
    for zone, offset in zip(ZONES, OFFSETS, strict=True)
}
ZONE_OF = {name: zone for zone, name in ZONE_NAMES.items()}


def listed(mask: int) -> list[int]:
    """Return the zones in a mask, in ascending order."""
    found = []
    while mask:
        bit = mask & -mask
        mask ^= bit
        found.append(bit.bit_length() - 1)
    return found
