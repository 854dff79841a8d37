"""A LIMIT board as text for a terminal, drawn from plain data.

`cells` maps a cell to its character in the BOARD field of a position string: `o` for an empty tile, a capital for a
ball on its tile, a small letter for a coloured tile in placement. `names` maps the letters in play, small ones for
tiles, to full colour names: `{"W": "white", "R": "red"}`, plus `{"k": "black"}` and the like if tiles have colours.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from limitproto.core.hexes import NEIGHBOURS, cell_named
from limitproto.drawing import NO_TILES, hextext
from limitproto.drawing.hextext import Hex

EMPTY = "o"

#: The ANSI attributes of a ball and of a coloured tile.
_BALL_STYLES = {
    "white": "1;30;107",
    "red": "1;97;41",
    "black": "1;97;40",
    "blue": "1;97;44",
    "green": "1;30;42",
    "yellow": "1;30;103",
}
_TILE_STYLES = {"red": "31", "black": "90", "blue": "34", "green": "32", "yellow": "33"}
_MARK_STYLE = "7"
_FAINT = "2"


def board_text(
    cells: Mapping[int, str], names: Mapping[str, str], colour: bool = False, marks: Sequence[str] = ()
) -> str:
    """Return the board as hexagons with the name of each cell, and a line that explains the characters.

    Balls are in parentheses; `colour` adds ANSI colours. `marks` are cell names: the content of a marked tile is in
    brackets, and an `x` marks a cell without a tile next to the board. No line is empty or ends with a space.
    """
    if not cells:
        return NO_TILES
    marked = {cell_named(mark) for mark in marks}
    hexes = {cell: _hex(letter, names, colour, cell in marked) for cell, letter in cells.items()}
    gone = {cell for cell in marked - cells.keys() if any(cell + side in cells for side in NEIGHBOURS)}
    for cell in gone:
        faint = _FAINT if colour else ""
        hexes[cell] = Hex("x", text_style=faint, name_style=faint, outlined=False)
    return f"{hextext.draw(hexes)}\n{_legend(cells, names, bool(marked & cells.keys()), bool(gone))}"


def _hex(letter: str, names: Mapping[str, str], colour: bool, marked: bool) -> Hex:
    if letter.isupper():
        text, style = f"({letter})", _BALL_STYLES.get(names.get(letter, ""), "1")
    elif letter == EMPTY:
        text, style = letter, _FAINT
    else:
        text, style = letter, _TILE_STYLES.get(names.get(letter, ""), "")
    if marked:
        text = f"[{letter}]"
    if not colour:
        return Hex(text)
    return Hex(text, text_style=style, name_style=_MARK_STYLE if marked else "")


def _legend(cells: Mapping[int, str], names: Mapping[str, str], marked: bool, gone: bool) -> str:
    """Return one line that explains the characters in use."""
    present = set(cells.values())
    parts = [f"({letter}) {name}" for letter, name in names.items() if letter in present and letter.isupper()]
    parts += [f"{letter} {name}" for letter, name in names.items() if letter in present and letter.islower()]
    if EMPTY in present:
        parts.append(f"{EMPTY} empty")
    if marked:
        parts.append("[ ] last turn")
    if gone:
        parts.append("x removed")
    return "   ".join(parts)
