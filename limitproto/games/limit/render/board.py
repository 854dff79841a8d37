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
from limitproto.drawing.colours import colour as colour_of
from limitproto.drawing.colours import mixed
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

#: The colours of balls that have a dark letter.
_LIGHT_BALLS = ("white", "yellow")

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
        drawing.text(0, 0, NO_TILES, _SIZE / 2, fill=colour_of("tile-name"))
        return drawing.document()
    shades = {
        letter: drawing.sphere(f"{prefix or ''}ball-{letter}", *_ball_paint(names[letter]))
        for letter in sorted(set(cells.values()))
        if letter.isupper()
    }
    marked = {cell_named(mark) for mark in marks}
    for cell in sorted(cells.keys() | marked, key=lambda cell: axial(cell)[::-1]):
        letter = cells.get(cell)
        _add_tile(drawing, cell, letter, names, prefix)
        if letter is not None and letter.isupper():
            _add_ball(drawing, cell, letter, names[letter], shades[letter], prefix)
    for cell in sorted(marked & cells.keys()):
        drawing.hexagon(
            *centre(*axial(cell), _SIZE),
            _SIZE * 0.9,
            fill="none",
            stroke=colour_of("marked"),
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
    x, y = centre(*axial(cell), _SIZE)
    edge, ink = colour_of("tile-edge"), colour_of("tile-name")
    below = 0.0
    if letter is None:
        drawing.hexagon(x, y, _SIZE * 0.92, fill="none", stroke=edge, stroke_width=1, stroke_dasharray="4 4", **tags)
    else:
        is_coloured = letter != EMPTY and letter.islower()
        paint, inside = colour_of("tile"), colour_of("bevel")
        if is_coloured:
            inside = mixed(colour_of(names[letter]), paint, 0.55)
        drawing.hexagon(x, y, _SIZE * 0.98, fill=paint, stroke=edge, stroke_width=1.5, stroke_linejoin="round", **tags)
        drawing.hexagon(x, y, _SIZE * 0.86, fill=inside)
        if is_coloured:
            drawing.text(x, y - _SIZE * 0.15, letter, _SIZE * 0.6, fill=colour_of("ink"), font_weight="bold")
        below = 0 if letter == EMPTY else _SIZE * 0.55
    drawing.text(x, y + below, cell_name(cell), _SIZE * 0.33, fill=ink, **_tags(cell, "name", prefix))


def _ball_paint(player: str) -> tuple[str, str]:
    """Return the light and the dark side of a ball."""
    paint = colour_of(player)
    return mixed("#ffffff", paint, 0.35), mixed("#000000", paint, 0.16)


def _add_ball(drawing: Drawing, cell: int, letter: str, ball_colour: str, shade: str, prefix: str | None) -> None:
    x, y = centre(*axial(cell), _SIZE)
    ink = colour_of("ink") if ball_colour in _LIGHT_BALLS else "#ffffff"
    rim = mixed(colour_of(ball_colour), "#201c16", 0.55)
    drawing.circle(
        x, y - _SIZE * 0.17, _SIZE * 0.5, fill=shade, stroke=rim, stroke_width=1.4, **_tags(cell, "ball", prefix)
    )
    drawing.text(x, y - _SIZE * 0.17, letter, _SIZE * 0.42, fill=ink, font_weight="bold")
