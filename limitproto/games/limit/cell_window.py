"""A window of cells around the origin, in which the name of a cell becomes a number by arithmetic, and placement on it.

It has the columns `a` to `z` and the rows 27 to 72 with an empty margin. This module is compiled together with the
kernel.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from limitproto.games.limit.rules import kernel

if TYPE_CHECKING:
    from mypy_extensions import i64

#: The columns and rows of the window, margins included; a row is a stretch of it, so that places rise as tiles do in a
#: tile index.
COLUMNS: Final = 28
ROWS: Final = 48
STEPS: Final = [1, 28, 27, -1, -28, -27]

#: The column and the row of the window's first cell, as text has them: the character before `a`, and 26.
_LETTER: Final = 96
_NUMBER: Final = 26

#: The same as they are in the number of a cell.
_COLUMN: Final = 2048 - 13
_ROW: Final = 2048 - 24

#: The origin, m50.
ORIGIN: Final = 24 * 28 + 13

#: What a cell of the window holds in placement: no tile, an empty one, or from here on the ball of a player.
NO_TILE: Final = 0
EMPTY_TILE: Final = 1
BALL: Final = 2

#: As in `word_masks.bit_of`, for the numbers of tiles from 1.
_HIGHEST: Final = 1 << 59

#: The tile number of text that does not name a tile.
UNKNOWN: Final = -1


def place_at(text: str, at: i64) -> i64:
    """Return the place in the window of the cell whose name is at a place of a text, -1 if there is none.

    It has one letter and two digits, of which the first is not zero.
    """
    if at + 3 > len(text):
        return -1
    column: i64 = ord(text[at]) - _LETTER
    ones: i64 = ord(text[at + 2]) - 48
    row: i64 = (ord(text[at + 1]) - 48) * 10 + ones - _NUMBER
    if column <= 0 or column >= COLUMNS - 1 or ones < 0 or ones > 9 or row <= 0 or row >= ROWS - 1:
        return -1
    return row * COLUMNS + column


def tile_at(window: list[int], text: str, at: i64) -> i64:
    """Return the number of the tile whose name is at a place of a text, -1 if there is none."""
    place = place_at(text, at)
    if place < 0:
        return -1
    number: i64 = window[place]
    return number - 1


#: The cell of each place of the window.
CELLS: Final = [(_COLUMN + column) << 12 | _ROW + row for row in range(ROWS) for column in range(COLUMNS)]


def tiles_beside(window: list[int], place: i64) -> i64:
    """Return the mask of the tiles beside a place of a window that has the numbers of the tiles from 1."""
    # One by one and without calls, because a loop over the steps takes twice as long, and calls do without a compiler.
    one: i64 = window[place + 1]
    two: i64 = window[place + 28]
    three: i64 = window[place + 27]
    four: i64 = window[place - 1]
    five: i64 = window[place - 28]
    six: i64 = window[place - 27]
    return (
        _HIGHEST >> (60 - one)
        | _HIGHEST >> (60 - two)
        | _HIGHEST >> (60 - three)
        | _HIGHEST >> (60 - four)
        | _HIGHEST >> (60 - five)
        | _HIGHEST >> (60 - six)
    )


def place_of(cell: int) -> int:
    """Return the place of a cell in the window, -1 if it is outside."""
    column, row = (cell >> 12) - _COLUMN, (cell & 4095) - _ROW
    return row * COLUMNS + column if 0 < column < COLUMNS - 1 and 0 < row < ROWS - 1 else -1


# ---- the rules of placement on the window ------------------------------------------------------------------------


def packed_turn(window: list[int], text: str) -> int:
    """Return a turn of canonical form as the kernel has it, -1 for any other text or a cell without a tile."""
    size = len(text)
    if size == 4 or size == 8:
        if not text.startswith("pass"):
            return UNKNOWN
        if size == 4:
            return kernel.PASS_TURN
        removed = tile_at(window, text, 5)
        return kernel.pack(kernel.NONE, kernel.NONE, removed) if text[4] == "/" and removed >= 0 else UNKNOWN
    if (size != 11 and size != 7) or ord(text[3]) != 45:
        return UNKNOWN
    start, goal = tile_at(window, text, 0), tile_at(window, text, 4)
    if start < 0 or goal < 0:
        return UNKNOWN
    if size == 7:
        return kernel.pack(start, goal, kernel.NONE)
    removed = tile_at(window, text, 8)
    return kernel.pack(start, goal, removed) if text[7] == "/" and removed >= 0 else UNKNOWN


def is_unusual(text: str) -> bool:
    """Return whether a turn may be canonical although it was not understood: a cell has another number of digits."""
    return len(text) not in (3, 7, 11) or any(place_at(text, place) < 0 for place in range(0, len(text), 4))


def pair_fits(window: list[int], must_touch: i64, mine: i64, ball: i64, other: i64, is_first: bool) -> bool:
    """Return what `placement.pair_fits` does; every cell of the window is in reach."""
    change: i64 = other - ball
    if change < 0:
        change = -change
    together: i64 = 1 if change == 28 or change == 1 or change == 27 else 0
    if is_first:
        return together == 1 and (ball == ORIGIN or other == ORIGIN)
    if window[ball] or window[other] or ball == other:
        return False
    one: i64 = 0
    two: i64 = 0
    free = together == 1
    for step in STEPS:
        content: i64 = window[ball + step]
        if content:
            if content == mine:
                return False
            one += 1
            if content == EMPTY_TILE:
                free = True
        if window[other + step]:
            two += 1
    if not free:
        return False
    return one >= must_touch - together and two >= must_touch - together and (one >= must_touch or two >= must_touch)


def ball_alone_fits(window: list[int], mine: i64, place: i64) -> bool:
    """Return what `placement.ball_alone_fits` does."""
    if window[place] != EMPTY_TILE:
        return False
    free = False
    for step in STEPS:
        beside: i64 = place + step
        content: i64 = window[beside]
        if content == mine:
            return False
        if content == EMPTY_TILE:
            free = True
        elif content >= BALL:
            freedoms: i64 = 0
            for further in STEPS:
                if window[beside + further] == EMPTY_TILE:
                    freedoms += 1
            if freedoms == 1:
                return False
    return free
