"""The BOARD field, a table as text and back; and position strings, which `text.position` reads.

This module is compiled together with the kernel.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from limitproto import grammar
from limitproto.core.hexes import ROW_BITS, ROW_MASK, cell_name, cell_named
from limitproto.core.lazy_pattern import lazy_pattern
from limitproto.errors import InvalidNotation
from limitproto.games.limit.state import PLACEMENT, State

if TYPE_CHECKING:
    from mypy_extensions import i64

_T = grammar.terminals("limit")
ROW = f"(?:{_T['GAP']}?{_T['TILE']})+"
BOARD = f"(?:{_T['NONE']}|{_T['LETTERS']}{_T['ROW']}:{ROW}(?:/{ROW})*)"
_BOARD = lazy_pattern(BOARD)

_SLASH: Final = 47
_ZERO: Final = 48
_NINE: Final = 57

#: No board or position is longer than this, so longer text is refused unread.
LONGEST = 4096


def format_board(contents: dict[int, str]) -> str:
    """Return the BOARD field for a table: the corner of the bounding box, then its rows."""
    if not contents:
        return "-"
    # The row, the column and the letter of each tile in one number, so that tiles sort in reading order.
    tiles: list[int] = []
    left: i64 = ROW_MASK
    for cell, content in contents.items():
        place: i64 = cell
        column: i64 = place >> ROW_BITS
        left = min(left, column)
        letter: i64 = ord(content)
        tiles.append((place & ROW_MASK) << 32 | column << 8 | letter)
    tiles.sort()
    row: i64 = tiles[0] >> 32
    corner = cell_name(left << ROW_BITS | row)
    codes: list[int] = []
    column = left
    for tile in tiles:
        packed: i64 = tile
        here: i64 = packed >> 32
        while row < here:
            codes.append(_SLASH)
            column = left
            row += 1
        here = packed >> 8 & ROW_MASK
        if here > column:
            codes += str(here - column).encode()
        column = here + 1
        codes.append(packed & 255)
    return f"{corner}:{bytes(codes).decode()}"


def read_board(text: str) -> dict[int, str]:
    """Parse a BOARD field that matches `BOARD` into a table in reading order.

    Raises InvalidNotation if its corner is not a corner.
    """
    if text == "-":
        return {}
    corner, _, rest = text.partition(":")
    place: i64 = cell_named(corner.lower())
    left: i64 = place >> ROW_BITS
    row: i64 = place & ROW_MASK
    contents: dict[int, str] = {}
    touches_left = False
    for characters in rest.split("/"):
        column: i64 = left
        gap: i64 = 0
        for character in characters:
            code: i64 = ord(character)
            if code <= _NINE:
                gap = 10 * gap + code - _ZERO
                continue
            column += gap
            touches_left = touches_left or column == left
            contents[column << ROW_BITS | row] = character
            column += 1
            gap = 0
        row += 1
    if not touches_left:
        raise InvalidNotation("board", text, 1, ("the corner of the smallest box around the tiles",))
    return contents


def parse_board(text: str) -> dict[int, str]:
    """Parse a BOARD field, such as a layout, into a table in reading order. Raises InvalidNotation."""
    if len(text) > LONGEST:
        raise InvalidNotation("board", text, LONGEST + 1, ("the end",))
    if not _BOARD.fullmatch(text):
        raise grammar.certain_error("limit", "board", text, "board")
    return read_board(text)


def hand_field(state: State) -> str:
    """Return the HAND field for a state."""
    return hand_text(state.hands, state.stock if state.phase == PLACEMENT else ())


def hand_text(balls: Sequence[int], tiles: Sequence[int]) -> str:
    """Return the HAND field for balls in hand, by player, and coloured tiles still to be laid, by colour."""
    text = ".".join([str(count) for count in balls])
    return text + ":" + ".".join([str(count) for count in tiles]) if tiles else text


def format_position(state: State) -> str:
    """Return the position string for a state."""
    letters = state.rules.letters
    status = []
    if state.out:
        status.append("out:" + "".join(letters[i] for i in state.players_out))
    if state.rep > 1:
        status.append(f"rep:{state.rep}")
    if state.is_over:
        status.append(f"end:{state.result}")
    mover = "-" if state.mover < 0 else letters[state.mover]
    board = format_board(state.contents)
    return (
        f"{state.rules.text} {board} {mover} {hand_field(state)} {state.phase}{state.clock} {'/'.join(status) or '-'}"
    )
