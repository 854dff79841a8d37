"""The picture of a LIMIT board, as text for a terminal and as SVG, from plain data.

`cells` maps a cell to the character that it has in the BOARD field of a position string: `o` for an empty
tile, a capital for a ball on its tile, a small letter for a coloured tile of the placement. `names` maps the
letters in play, small ones for tiles, to full colour names: `{"W": "white", "R": "red"}`, and next to them
`{"k": "black"}` and the like where tiles have colours.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from limitproto.core.hexes import NEIGHBOURS, axial, cell_name, cell_named
from limitproto.drawing import hextext
from limitproto.drawing.hextext import Hex
from limitproto.drawing.svg import Drawing, centre

EMPTY = "o"
NO_TILES = "The board is empty: no tile has been laid yet."

#: ANSI attributes of a ball and of a coloured tile.
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

#: Light and dark side of a ball, the colour of its letter, and the colour of a tile.
_BALL_PAINT = {
    "white": ("#ffffff", "#c9c4b8", "#3a3630"),
    "red": ("#f0584c", "#a3161b", "#ffffff"),
    "black": ("#6a6a6a", "#161616", "#ffffff"),
    "blue": ("#5f9bea", "#173f86", "#ffffff"),
    "green": ("#63c27a", "#17672f", "#ffffff"),
    "yellow": ("#ffe777", "#c99a06", "#3a2f00"),
}
_TILE_PAINT = {
    "red": "#eaa49b",
    "black": "#8f8b86",
    "blue": "#a5c1ea",
    "green": "#a9d8ae",
    "yellow": "#f3e2a0",
}
_PLAIN_TILE = "#efe3c8"
_EDGE = "#8c7a58"
_INK = "#5d5138"
_MARK = "#d9861a"

_SIZE = 30.0


def board_text(
    cells: Mapping[int, str], names: Mapping[str, str], colour: bool = False, marks: Sequence[str] = ()
) -> str:
    """Return the board as hexagons with the name of every cell, and a line that explains the characters.

    Balls are in parentheses; `colour` adds ANSI colours. `marks` are cells by name: what is on a tile among
    them is in brackets, and an `x` marks a cell without a tile, next to the board. No line is
    empty, none ends with a space.
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
    """Return one line that says what the characters in use mean."""
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


def board_svg(
    cells: Mapping[int, str], names: Mapping[str, str], marks: Sequence[str] = (), prefix: str | None = None
) -> str:
    """Return the board as one SVG document, with the name of every cell; `marks` as in `board_text`.

    With a prefix, shapes have `data-cell`, and ids that begin with it.
    """
    balls = sum(letter.isupper() for letter in cells.values())
    drawing = Drawing(f"LIMIT board with {len(cells)} tiles and {balls} balls")
    if not cells:
        drawing.text(0, 0, NO_TILES, _SIZE / 2, fill=_INK)
        return drawing.document()
    shades = {
        letter: drawing.sphere(
            f"{prefix or ''}ball-{letter}", *_BALL_PAINT.get(names.get(letter, ""), _BALL_PAINT["black"])[:2]
        )
        for letter in sorted(set(cells.values()))
        if letter.isupper()
    }
    marked = {cell_named(mark) for mark in marks}
    for cell in sorted(cells.keys() | marked, key=lambda cell: axial(cell)[::-1]):
        letter = cells.get(cell)
        _add_tile(drawing, cell, letter, names, prefix)
        if letter is not None and letter.isupper():
            _add_ball(drawing, cell, letter, names.get(letter, ""), shades[letter], prefix)
    for cell in sorted(marked & cells.keys()):
        drawing.hexagon(
            *centre(*axial(cell), _SIZE),
            _SIZE * 0.9,
            fill="none",
            stroke=_MARK,
            stroke_width=2.5,
            **_tags(cell, "mark", prefix),
        )
    return drawing.document()


def _tags(cell: int, what: str, prefix: str | None) -> dict[str, Any]:
    """Return the attributes that tell which cell a shape belongs to, none without a prefix."""
    if prefix is None:
        return {}
    name = cell_name(cell)
    return {"id": f"{prefix}{what}-{name}", "data_cell": name}


def _add_tile(drawing: Drawing, cell: int, letter: str | None, names: Mapping[str, str], prefix: str | None) -> None:
    tags = _tags(cell, "tile", prefix)
    name_tags = _tags(cell, "name", prefix)
    x, y = centre(*axial(cell), _SIZE)
    below = _SIZE * 0.55
    if letter is None:
        drawing.hexagon(x, y, _SIZE * 0.92, fill="none", stroke=_EDGE, stroke_width=1, stroke_dasharray="4 4", **tags)
        below = 0
    elif letter == EMPTY or letter.isupper():
        _add_hexagon(drawing, x, y, _PLAIN_TILE, tags)
        below = 0 if letter == EMPTY else below
    else:
        _add_hexagon(drawing, x, y, _TILE_PAINT.get(names.get(letter, ""), _PLAIN_TILE), tags)
        drawing.text(x, y - _SIZE * 0.15, letter, _SIZE * 0.6, fill=_INK, font_weight="bold")
    drawing.text(x, y + below, cell_name(cell), _SIZE * 0.33, fill=_INK, **name_tags)


def _add_hexagon(drawing: Drawing, x: float, y: float, paint: str, tags: Mapping[str, Any]) -> None:
    drawing.hexagon(x, y, _SIZE * 0.98, fill=paint, stroke=_EDGE, stroke_width=1.5, stroke_linejoin="round", **tags)


def _add_ball(drawing: Drawing, cell: int, letter: str, ball_colour: str, shade: str, prefix: str | None) -> None:
    x, y = centre(*axial(cell), _SIZE)
    ink = _BALL_PAINT.get(ball_colour, _BALL_PAINT["black"])[2]
    drawing.circle(
        x, y - _SIZE * 0.17, _SIZE * 0.5, fill=shade, stroke="#3a3630", stroke_width=1, **_tags(cell, "ball", prefix)
    )
    drawing.text(x, y - _SIZE * 0.17, letter, _SIZE * 0.42, fill=ink, font_weight="bold")
