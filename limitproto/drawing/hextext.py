"""Hexagons as text: pointy tops, six visible neighbours, a name in every cell.

 / \\ / \\
|(W)| o |
|m50|n50|
 \\ / \\ / \\
  | o |(R)|
  |m51|n51|
   \\ / \\ /

Each row of cells takes three lines and is shifted right by half a cell from the row above; corners and sides are
shared.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import NamedTuple

from limitproto.core.hexes import axial, cell_name

#: The upper edges of a hexagon, left and right of its top, keyed by half the width of a cell; swapped, the lower edges.
_RISING = {2: "/", 3: ".'", 4: ".-'"}
_FALLING = {2: "\\", 3: "'.", 4: "'-."}
_LINES_A_ROW = 3

#: The content of lines for rows without cells on a board of several parts, so that no line is empty.
_GAP = ":"


class Hex(NamedTuple):
    """The drawing of one cell: a short text above, a name below, each at most seven characters long.

    An empty `name` means the cell's own name. The styles are ANSI attributes such as `1;31`, empty for none.
    A cell that is not `outlined`, such as one whose tile was removed, has no edges of its own.
    """

    text: str
    name: str = ""
    text_style: str = ""
    name_style: str = ""
    outlined: bool = True


def draw(cells: Mapping[int, Hex], width: int = 100) -> str:
    """Return a drawing of cells as lines without trailing spaces, none of them empty.

    The longest text decides the inner width of all cells: 3, 5 or 7 columns. A board wider than `width` columns is
    split, from left to right, into several drawings, one below the other with a line of words between them. Without
    cells the text is empty. Every ANSI style ends on the line where it began.
    """
    if not cells:
        return ""
    named = {cell: hex if hex.name else hex._replace(name=cell_name(cell)) for cell, hex in cells.items()}
    longest = max(len(text) for hex in named.values() for text in (hex.text, hex.name))
    half = 2 if longest <= 3 else 3 if longest <= 5 else 4
    parts = [_draw_part(part, half) for part in _fold(named, (width - 1) // half - 1)]
    return "\n-- to the right of it: --\n".join(parts)


def _place(cell: int) -> tuple[int, int]:
    """Return the coordinates of a cell: half cells to the right, rows down."""
    q, r = axial(cell)
    return 2 * q + r, r


def _fold(cells: Mapping[int, Hex], span: int) -> Iterator[dict[int, Hex]]:
    """Split cells from left to right into parts whose centres are at most `span` - 1 half cells apart."""
    left = {cell: _place(cell)[0] for cell in cells}
    span = max(2, span)
    while left:
        end = min(left.values()) + span
        yield {cell: cells[cell] for cell, place in left.items() if place < end}
        left = {cell: place for cell, place in left.items() if place >= end}


def _draw_part(cells: Mapping[int, Hex], half: int) -> str:
    """Draw cells that fit side by side, each `2 * half` columns wide with one side."""
    places = {cell: _place(cell) for cell in cells}
    west = min(x for x, _ in places.values())
    north = min(y for _, y in places.values())
    canvas = _TextCanvas()
    for cell, hex in cells.items():
        x, y = places[cell]
        x, y = (x - west + 1) * half, (y - north) * _LINES_A_ROW
        if hex.outlined:
            for line, left, right in ((y, _RISING, _FALLING), (y + _LINES_A_ROW, _FALLING, _RISING)):
                canvas.put(x - half + 1, line, left[half])
                canvas.put(x + 1, line, right[half])
            for line in range(y + 1, y + _LINES_A_ROW):
                canvas.put(x - half, line, "|")
                canvas.put(x + half, line, "|")
        canvas.put(x - len(hex.text) // 2, y + 1, hex.text, hex.text_style)
        canvas.put(x - len(hex.name) // 2, y + 2, hex.name, hex.name_style)
    return canvas.render()


class _TextCanvas:
    """Styled characters at coordinates, rendered line by line."""

    def __init__(self) -> None:
        self._lines: dict[int, dict[int, tuple[str, str]]] = {}

    def put(self, x: int, y: int, text: str, style: str = "") -> None:
        """Write `text` starting at column `x` of line `y`; plain spaces overwrite nothing."""
        line = self._lines.setdefault(y, {})
        for column, character in enumerate(text, x):
            if character != " " or style:
                line[column] = (character, style)

    def render(self) -> str:
        rendered = []
        last = max(self._lines)
        for y in range(last + 1):
            line = self._lines.get(y, {})
            if line:
                rendered.append(self._render_line(line))
            elif y < last and (not rendered or rendered[-1] != _GAP):
                rendered.append(_GAP)
        return "\n".join(rendered).removeprefix(_GAP + "\n")

    @staticmethod
    def _render_line(line: Mapping[int, tuple[str, str]]) -> str:
        characters = (line.get(x, (" ", "")) for x in range(max(line) + 1))
        runs = groupby(characters, key=lambda pair: pair[1])
        return "".join(
            f"\x1b[{style}m{text}\x1b[0m" if style else text
            for style, text in ((style, "".join(c for c, _ in run)) for style, run in runs)
        )
