"""Boards as SVG, from the `lp-state` of a position: drawn as board.js draws them, with the shapes of shapes.js."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from math import hypot
from typing import Any

from limitproto.core import hexes
from limitproto.core.hexes import axial, cell_named
from limitproto.drawing import BOARD_SHAPES, BOARD_STYLE, NO_TILES
from limitproto.drawing.svg import Drawing, Point, centre

#: The font sizes of titles, card numbers and the label of a deck.
_TITLE, _NUMBER = 15.0, 11.0
_SHAPES: dict[str, Any] = json.loads(BOARD_SHAPES.read_text(encoding="utf-8").partition(" = ")[2].rstrip(";\n"))
_SIZE, _CARD, _HALF = float(_SHAPES["size"]), float(_SHAPES["card"]), float(_SHAPES["card"]) / 2
#: Colours and strokes come from the style sheet of the browser board: its rules, and their declarations.
_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_DECLARATION = re.compile(r"([\w-]+): ([^;]+);")
#: A colour on light pages, and its counterpart on dark ones.
_LIGHT = re.compile(r"light-dark\((#\w+), #\w+\)")
_VARIABLE = re.compile(r"var\(--([\w-]+)(?:, ([^()]+))?\)")
_MIX = re.compile(r"color-mix\(in srgb, (#\w+) (\d+)%, (#\w+)\)")
#: The properties that become attributes of a shape.
_PAINTS = re.compile(r"(?:fill|stroke)(?:-\w+)?|paint-order")


def board_svg(
    state: Mapping[str, Any],
    marks: Sequence[str] = (),
    prefix: str | None = None,
    change: Mapping[str, Any] | None = None,
) -> str:
    """Return a position, given as its part of `lp-state`, as an SVG document.

    `change` is what the last turn changed, in the form of `lp-state`, with its player; it is marked and traced. `marks`
    lists additional cells to mark. With a prefix, shapes that belong to a cell have `data-cell` and an id.
    """
    if "displays" in state:
        count = len(state["drawn"])
        picture = _Picture(f"LIMES, {state['edition']}, {_count_text(count, 'card')} drawn", prefix)
        picture.draw_displays(state, marks, change or {})
    else:
        balls = sum(map(len, state["balls"].values()))
        picture = _Picture(f"LIMIT board with {len(state['tiles'])} tiles and {balls} balls", prefix)
        picture.draw_hexagons(state, marks, change or {})
    return picture.drawing.document()


def lines_svg(title: str, text: str) -> str:
    """Return lines of text as an SVG document."""
    drawing = Drawing(title)
    for row, line in enumerate(text.splitlines()):
        drawing.text(0, 16 * row, line, 14)
    return drawing.document()


def marks_of(change: Mapping[str, Any]) -> list[str]:
    """Return the cells to mark after a turn."""
    ball = None if change.get("to") else change.get("ball")
    return [cell for cell in (*change.get("laid", ()), ball, change.get("to"), change.get("cell")) if cell]


class _Picture:
    def __init__(self, title: str, prefix: str | None) -> None:
        self.drawing, self._prefix = Drawing(title), prefix
        sheen = _SHAPES["sheen"]
        self._sheen = self.drawing.gradient(f"{prefix or ''}sheen", sheen["place"], sheen["stops"])

    def _cell_attributes(self, part: str, cell: str) -> dict[str, str]:
        return {} if self._prefix is None else {"id": f"{self._prefix}{part}-{cell}", "data_cell": cell}

    def _draw_symbol(self, name: str, x: float, y: float, *selectors: str, **tags: str) -> None:
        """Draw the shapes of a piece in the style of their own and further rules; the first shape has the tags."""
        for kind, selector, measure in _SHAPES[name]:
            look: dict[str, Any] = {**style(selector, *selectors), **tags}
            if kind == "hexagon":
                self.drawing.hexagon(x, y, measure, **look)
            elif kind == "circle":
                self.drawing.circle(x, y, measure, **({"fill": self._sheen} if selector == ".gloss" else look))
            else:
                points = [(x + right, y + down) for right, down in measure]
                (self.drawing.polygon if kind == "polygon" else self.drawing.polyline)(points, **look)
            tags = {}

    def _write(self, x: float, y: float, words: str, size: float, *selectors: str, **attributes: str) -> None:
        """Write words on a baseline."""
        self.drawing.text(x, y - 0.36 * size, words, size, **style(*selectors), **attributes)

    # ---- LIMIT

    def _heart(self, cell: str) -> Point:
        """Return where to draw a tile's ball: a little above the middle, to leave room for the name."""
        x, y = self._tile_centre(cell)
        return x, y + float(_SHAPES["heart"])

    def _tile_centre(self, cell: str) -> Point:
        return centre(*_column_and_row(cell), _SIZE)

    def draw_hexagons(self, state: Mapping[str, Any], marks: Sequence[str], change: Mapping[str, Any]) -> None:
        """Draw the tiles, the balls on them, and the traces of the last turn."""
        tiles, colours = state["tiles"], state["tile_colours"]
        owners = {cell: player for player, cells in state["balls"].items() for cell in cells}
        marked = {*marks, *marks_of(change)}
        if not tiles and not marked:
            self._write(0, 0, NO_TILES, _TITLE, ".name")
        for cell in (*tiles, *sorted(marked.difference(tiles))):
            x, y = self._tile_centre(cell)
            if cell not in tiles:
                self._draw_symbol("was", x, y, **self._cell_attributes("tile", cell))
            else:
                self._draw_symbol("tile", x, y, ".tile", *([f".tile-{colours[cell]}"] if cell in colours else ()),
                            **self._cell_attributes("tile", cell))  # fmt: skip
                if cell in owners:
                    a, b = self._heart(cell)
                    self._draw_symbol("ball", a, b, f".{owners[cell]}", **self._cell_attributes("ball", cell))
                if cell in marked:
                    self._draw_symbol("ring", x, y, ".marked .ring", **self._cell_attributes("mark", cell))
            name = _SHAPES["name"]
            self._write(x, y + name["below"], cell, name["size"], ".name", **self._cell_attributes("name", cell))
        self._draw_traces(change)

    def _draw_traces(self, change: Mapping[str, Any]) -> None:
        for cell in (change.get("removed"), *change.get("cut_off", ())):
            if cell:
                x, y = self._tile_centre(cell)
                self._draw_symbol("was", x, y, **self._cell_attributes("tile", cell))
        for ball in change.get("captured", ()):
            x, y = self._heart(ball["cell"])
            self._draw_symbol("taken", x, y, f".{ball['player']}", **self._cell_attributes("ball", ball["cell"]))
        if change.get("to"):
            path = change.get("path") or []
            way = [self._heart(cell) for cell in (path if len(path) > 1 else (change["ball"], change["to"]))]
            (x0, y0), (x1, y1) = way[-2:]
            # The line ends at the rim of the ball.
            part = 1 - _SHAPES["rim"] / hypot(x1 - x0, y1 - y0)
            way[-1] = (x0 + (x1 - x0) * part, y0 + (y1 - y0) * part)
            self.drawing.polyline(way, **style(".trail"))
            (x, y), cell = way[0], change["ball"]
            self._draw_symbol("from", x, y, **self._cell_attributes("mark", cell))

    # ---- LIMES

    def draw_displays(self, state: Mapping[str, Any], marks: Sequence[str], change: Mapping[str, Any]) -> None:
        """Draw the players' displays, the card to be laid and the name of the deck."""
        count = len(state["players"])
        columns = 2 if count == 4 else min(count, 4 if count > 4 else 3)
        marked = {*marks, *marks_of(change)}
        x = y = deepest = 0.0
        for index, player in enumerate(state["players"]):
            if index and index % columns == 0:
                x, y, deepest = 0.0, y + deepest + 50, 0.0
            self._write_title(x, y + 12, f"Player {player}: {_count_text(state['points'][player], 'point')}")
            is_theirs = change.get("player", player) == player
            width, height = self._draw_display(
                state["displays"][player], player, x, y + 42, marked if is_theirs else set()
            )
            x, deepest = x + width + 60, max(deepest, height + 42)
        bottom = y + deepest
        if state["card"]:
            self._write_title(0, bottom + 34, f"Card {state['card']['number']}")
            self._draw_card(state["card"], 0, bottom + 46)
            bottom += 46 + _CARD
        self._write(0, bottom + 34, state["deck"]["label"], _NUMBER, ".label", text_anchor="start")

    def _write_title(self, x: float, y: float, words: str) -> None:
        self._write(x, y, words, _TITLE, ".title", text_anchor="start", font_weight="600")

    def _draw_display(self, display: Mapping[str, Any], player: str, x: float, y: float, marked: set[str]) -> Point:
        """Draw a display below a point and return its width and height."""
        cards = display["cards"]
        if not cards:
            return 2.4 * _CARD, _CARD
        spots = [_column_and_row(card["cell"]) for card in cards]
        (west, north), (east, south) = (tuple(map(f, zip(*spots, strict=True))) for f in (min, max))
        left, top = x - west * _CARD, y - north * _CARD
        corners = [(left + column * _CARD, top + row * _CARD) for column, row in spots]
        for column in dict.fromkeys(column for column, _ in spots):
            name = hexes.cell_name(hexes.cell(column, 0))[:-2]
            self._write(left + (column + 0.5) * _CARD, y - 6, name, _NUMBER, ".coordinate")
        for row in dict.fromkeys(row for _, row in spots):
            self._write(x - 10, top + (row + 0.5) * _CARD + 4, str(row + 50), _NUMBER, ".coordinate")
        for card, (a, b) in zip(cards, corners, strict=True):
            extra = (".card.marked .edge",) if card["cell"] in marked else ()
            self._draw_card(card, a, b, *extra, **self._cell_attributes(f"card-{player}", card["cell"]))
        territories = {
            _zone_place(zone): number
            for number, territory in enumerate(display["territories"])
            for zone in territory["zones"]
        }
        for (column, row), number in territories.items():
            a, b = left + column * _HALF, top + row * _HALF
            for right, down in ((1, 0), (0, 1)):
                if territories.get((column + right, row + down), number) != number:
                    start = (a + right * _HALF, b + down * _HALF)
                    self.drawing.polyline([start, (a + _HALF, b + _HALF)], **style(".wall"))
        for card, (a, b) in zip(cards, corners, strict=True):
            self._write(a + _HALF, b + _HALF + 4, str(card["number"]), _NUMBER, ".number")
        stacked: Counter[str] = Counter()
        for worker in display["workers"]:
            column, row = _zone_place(worker["zone"])
            a, b = left + column * _HALF + 30 - 8 * stacked[worker["zone"]], top + row * _HALF + 20
            stacked[worker["zone"]] += 1
            self._draw_symbol("worker", a, b, f".worker-{player}")
            self._write(a, b + 0.36 * _NUMBER, player, _NUMBER, ".sign", f".worker-{player}", font_weight="700")
        return max(2.4, east - west + 1) * _CARD, (south - north + 1) * _CARD

    def _draw_card(self, card: Mapping[str, Any], left: float, top: float, *selectors: str, **tags: str) -> None:
        for (right, down), land, huts in zip(_SHAPES["zones"].values(), card["zones"], card["huts"], strict=True):
            x, y = left + right * _HALF, top + down * _HALF
            self._draw_symbol("land", x, y, f".land.{land}")
            self._draw_symbol(land, x, y)
            for hut in range(huts if huts < 4 else 1):
                self._draw_symbol("hut", x + 10 + 14 * hut, y + _HALF - 10)
            if huts > 3:
                self._write(x + 30, y + _HALF - 6, f"×{huts}", _NUMBER, ".number")
        self._draw_symbol("edge", left, top, *selectors, **tags)


def _column_and_row(cell: str) -> tuple[int, int]:
    return axial(cell_named(cell))


def _zone_place(zone: str) -> tuple[int, int]:
    """Return the column and row of a zone; a card has two by two of them."""
    (column, row), (right, down) = _column_and_row(zone[:-2]), _SHAPES["zones"][zone[-2:]]
    return 2 * column + right, 2 * row + down


def _count_text(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


@cache
def _style_rules() -> dict[str, dict[str, str]]:
    """Return the declarations in the style sheet, keyed by selector."""
    text = re.sub(r"(?s)/\*.*?\*/", "", _LIGHT.sub(r"\1", BOARD_STYLE.read_text(encoding="utf-8")))
    rules: dict[str, dict[str, str]] = {}
    for selectors, body in _RULE.findall(text):
        for selector in selectors.split(","):
            rules.setdefault(selector.strip(), {}).update(_DECLARATION.findall(body))
    return rules


def colour(name: str) -> str:
    """Return a colour of the light board, such as `tile`, as `#rrggbb`. Raises KeyError."""
    return _style_rules()[":root"][f"--{name}"]


@cache
def style(*selectors: str) -> dict[str, str]:
    """Return the paint of style sheet rules as attributes of a shape; later rules override earlier ones.

    Selectors are spelled as in the style sheet, such as `.tile .hex`. Raises KeyError.
    """
    found = {name: value for selector in (":root", *selectors) for name, value in _style_rules()[selector].items()}

    def resolved(value: str) -> str:
        while _VARIABLE.search(value):
            value = _VARIABLE.sub(lambda match: found.get(f"--{match[1]}", match[2]), value)
        return _MIX.sub(lambda match: mixed(match[1], match[3], int(match[2]) / 100), value).removesuffix("px")

    return {name.replace("-", "_"): resolved(value) for name, value in found.items() if _PAINTS.fullmatch(name)}


def mixed(one: str, other: str, share: float) -> str:
    """Return a mix of two colours, with `share`, from 0 to 1, of the first; all colours are `#rrggbb`."""
    pairs = zip(bytes.fromhex(one[1:]), bytes.fromhex(other[1:]), strict=True)
    return "#" + bytes(round(a * share + b * (1 - share)) for a, b in pairs).hex()
