"""SVG primitives: hexagons, polygons, discs and text in a single document without scripts, style sheets or links."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import cos, radians, sin, sqrt
from typing import NamedTuple

# `xml.sax.saxutils` has this too, but takes longer to load than a drawing takes to make.
_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})
_VIEW_BOX = re.compile(r' width="[^"]*" height="[^"]*" viewBox="([^"]*)"')


Point = tuple[float, float]


class Box(NamedTuple):
    """A rectangle in drawing units."""

    x: float
    y: float
    width: float
    height: float


def around(boxes: Sequence[Box]) -> Box:
    """Return the smallest box around others; there must be at least one."""
    x, y = min(box.x for box in boxes), min(box.y for box in boxes)
    right, below = max(box.x + box.width for box in boxes), max(box.y + box.height for box in boxes)
    return Box(x, y, right - x, below - y)


def box_of(document: str) -> Box:
    """Return the rectangle shown by a drawing."""
    match = _VIEW_BOX.search(document)
    assert match is not None, "a drawing has a view box"
    return Box(*map(float, match[1].split()))


def framed(document: str, box: Box, scale: float = 1) -> str:
    """Return a drawing that shows another rectangle, `scale` pixels to a unit."""
    size = f' width="{number(box.width * scale)}" height="{number(box.height * scale)}"'
    return _VIEW_BOX.sub(f'{size} viewBox="{" ".join(map(number, box))}"', document, count=1)


def captioned(pictures: Sequence[tuple[str, str]]) -> list[str]:
    """Return drawings with a line of words below each, all in a box large enough for any of them."""
    x, y, wide, high = around([box_of(document) for document, _ in pictures])
    width = max([wide, *(_width(words, 13) for _, words in pictures)])
    box = Box(x + (wide - width) / 2, y, width, high + 22)
    drawings = []
    for document, words in pictures:
        line = _text_element(x + wide / 2, y + high + 14, words, 13, {"fill": "#3d372c"})
        drawings.append(framed(document, box).replace("</svg>", f"{line}\n</svg>"))
    return drawings


@lru_cache(4096)
def number(value: float) -> str:
    """Format a coordinate with at most two decimals, the same on every machine."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def centre(q: int, r: int, size: float) -> tuple[float, float]:
    """Return x and y of the centre of the hexagon at axial (q, r), `size` from centre to corner."""
    return size * sqrt(3) * (q + r / 2), size * 1.5 * r


class Drawing:
    """Builds a drawing: shapes are added from back to front, `document` returns the text of the file.

    The drawing is as large as its shapes, with `margin` around them. Attributes of a shape are passed with
    underscores for hyphens, as in `stroke_width=2`.
    """

    def __init__(self, title: str, margin: float = 8) -> None:
        self.title, self.margin = title, margin
        self._elements: list[str] = []
        self._gradients: list[str] = []
        self._boxes: list[Box] = []

    def hexagon(self, x: float, y: float, size: float, **attributes: str | float) -> None:
        """Add a hexagon with a corner at the top, `size` from its centre to a corner."""
        corners = [(x + size * sin(radians(a)), y - size * cos(radians(a))) for a in range(0, 360, 60)]
        self._add_path("polygon", corners, attributes)

    def polygon(self, corners: Sequence[tuple[float, float]], **attributes: str | float) -> None:
        """Add a closed outline through corners."""
        self._add_path("polygon", corners, attributes)

    def polyline(self, points: Sequence[tuple[float, float]], **attributes: str | float) -> None:
        """Add a line through points."""
        self._add_path("polyline", points, {"fill": "none", **attributes})

    def _add_path(self, name: str, corners: Sequence[tuple[float, float]], attributes: dict[str, str | float]) -> None:
        points = " ".join(f"{number(x)},{number(y)}" for x, y in corners)
        (x0, x1), (y0, y1) = ((min(values), max(values)) for values in zip(*corners, strict=True))
        self._add_element(f'<{name} points="{points}"{_attributes(attributes)}/>', Box(x0, y0, x1 - x0, y1 - y0))

    def circle(self, x: float, y: float, radius: float, **attributes: str | float) -> None:
        """Add a disc."""
        place = f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"'
        self._add_element(f"{place}{_attributes(attributes)}/>", Box(x - radius, y - radius, 2 * radius, 2 * radius))

    def text(self, x: float, y: float, text: str, size: float, **attributes: str | float) -> None:
        """Add text centred on (x, y), or starting there with `text_anchor="start"`, in letters `size` high."""
        width = _width(text, size)
        left = x if attributes.get("text_anchor") == "start" else x - width / 2
        line = _text_element(x, y + size * 0.36, text, size, attributes)
        self._add_element(line, Box(left, y - size * 0.6, width, size * 1.2))

    def gradient(self, name: str, place: Mapping[str, float], stops: Sequence[tuple[float, str, float]]) -> str:
        """Define a radial gradient of stops (offset, colour, opacity) and return the value of `fill` that uses it."""
        shades = "".join(
            f'<stop offset="{offset}" stop-color={_quoted(colour)} stop-opacity="{opacity}"/>'
            for offset, colour, opacity in stops
        )
        lies = "".join(f' {key}="{value}"' for key, value in place.items())
        self._gradients.append(f"<radialGradient id={_quoted(name)}{lies}>{shades}</radialGradient>")
        return f"url(#{name})"

    def document(self) -> str:
        """Return the document, which ends with a newline and has no empty lines."""
        box = around(self._boxes or [Box(0, 0, 0, 0)])
        margin = self.margin
        width, height = number(box.width + 2 * margin), number(box.height + 2 * margin)
        title = _escaped(printable(self.title))
        return "\n".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"'
                f' viewBox="{number(box.x - margin)} {number(box.y - margin)} {width} {height}" role="img"'
                ' font-family="DejaVu Sans, Verdana, Helvetica, sans-serif" text-anchor="middle">',
                f"<title>{title}</title>",
                *(["<defs>", *self._gradients, "</defs>"] if self._gradients else []),
                *self._elements,
                "</svg>\n",
            ]
        )

    def _add_element(self, element: str, box: Box) -> None:
        self._boxes.append(box)
        self._elements.append(element)


def printable(text: str) -> str:
    """Return text with U+FFFD for characters that XML does not allow, such as controls, or that break the line."""
    if text.isprintable():
        return text
    return "".join(character if character.isprintable() else "\ufffd" for character in text)


def _width(text: str, size: float) -> float:
    """Return the approximate maximum width of a text in common typefaces."""
    return len(text) * size * 0.64


def _text_element(x: float, y: float, text: str, size: float, attributes: dict[str, str | float]) -> str:
    place = f'<text x="{number(x)}" y="{number(y)}" font-size="{number(size)}"'
    return f"{place}{_attributes(attributes)}>{_escaped(printable(text))}</text>"


def _escaped(text: str) -> str:
    return text.translate(_ESCAPES)


def _quoted(text: str) -> str:
    """Return printable text as a quoted attribute value."""
    return '"' + _escaped(text).replace('"', "&quot;") + '"'


def _attributes(attributes: dict[str, str | float]) -> str:
    return "".join(map(_attribute, attributes, attributes.values()))


@lru_cache(1024)
def _attribute(name: str, value: str | float) -> str:
    return f" {name.replace('_', '-')}={_quoted(printable(value) if isinstance(value, str) else number(value))}"
