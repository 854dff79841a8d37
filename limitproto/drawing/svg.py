"""SVG primitives: hexagons, polygons, discs and text in one document without scripts, style sheets or links."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import cos, radians, sin, sqrt
from typing import NamedTuple

# `xml.sax.saxutils` has this too, and takes longer to load than a drawing takes.
_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})
_VIEW_BOX = re.compile(r' width="[^"]*" height="[^"]*" viewBox="([^"]*)"')


Point = tuple[float, float]


class Box(NamedTuple):
    """A rectangle of the plane in units of a drawing."""

    x: float
    y: float
    width: float
    height: float

    def joined(self, other: Box) -> Box:
        """Return the smallest box around both."""
        x, y = min(self.x, other.x), min(self.y, other.y)
        right = max(self.x + self.width, other.x + other.width)
        below = max(self.y + self.height, other.y + other.height)
        return Box(x, y, right - x, below - y)


def box_of(document: str) -> Box:
    """Return the rectangle that a drawing shows."""
    match = _VIEW_BOX.search(document)
    assert match is not None, "a drawing has a view box"
    return Box(*map(float, match[1].split()))


def framed(document: str, box: Box, scale: float = 1) -> str:
    """Return a drawing that shows another rectangle, `scale` pixels to a unit."""
    size = f' width="{number(box.width * scale)}" height="{number(box.height * scale)}"'
    return _VIEW_BOX.sub(f'{size} viewBox="{" ".join(map(number, box))}"', document, count=1)


def captioned(document: str, box: Box, words: str) -> str:
    """Return a drawing that shows another rectangle, and a line of text below it."""
    line = _line(box.x + box.width / 2, box.y + box.height + 14, words, 13, {"fill": "#3d372c"})
    return framed(document, box._replace(height=box.height + 22)).replace("</svg>", f"{line}\n</svg>")


@lru_cache(4096)
def number(value: float) -> str:
    """Return a coordinate with at most two decimals, the same on every machine."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def centre(q: int, r: int, size: float) -> tuple[float, float]:
    """Return x and y of the middle of the hexagon at axial (q, r), `size` from middle to corner."""
    return size * sqrt(3) * (q + r / 2), size * 1.5 * r


class Drawing:
    """A builder of drawings: shapes are added from back to front, `document` returns the text of the file.

    The drawing is as large as its shapes, with `margin` around them. Attributes of a shape are given with
    underscores for hyphens, as in `stroke_width=2`.
    """

    def __init__(self, title: str, margin: float = 8) -> None:
        self.title, self.margin = title, margin
        self._elements: list[str] = []
        self._gradients: list[str] = []
        self._box: tuple[float, float, float, float] | None = None

    def hexagon(self, x: float, y: float, size: float, **attributes: str | float) -> None:
        """Add a hexagon with a corner at the top, `size` from its middle to a corner."""
        corners = [(x + size * sin(radians(a)), y - size * cos(radians(a))) for a in range(0, 360, 60)]
        points = " ".join(f"{number(px)},{number(py)}" for px, py in corners)
        self._add(f'<polygon points="{points}"{_text_of(attributes)}/>', x, y, size * sqrt(3) / 2, size)

    def polygon(self, corners: Sequence[tuple[float, float]], **attributes: str | float) -> None:
        """Add a closed outline through corners."""
        self._path("polygon", corners, attributes)

    def polyline(self, points: Sequence[tuple[float, float]], **attributes: str | float) -> None:
        """Add a line through points."""
        self._path("polyline", points, {"fill": "none", **attributes})

    def _path(self, name: str, corners: Sequence[tuple[float, float]], attributes: dict[str, str | float]) -> None:
        points = " ".join(f"{number(x)},{number(y)}" for x, y in corners)
        (x0, x1), (y0, y1) = ((min(values), max(values)) for values in zip(*corners, strict=True))
        shape = f'<{name} points="{points}"{_text_of(attributes)}/>'
        self._add(shape, (x0 + x1) / 2, (y0 + y1) / 2, (x1 - x0) / 2, (y1 - y0) / 2)

    def circle(self, x: float, y: float, radius: float, **attributes: str | float) -> None:
        """Add a disc."""
        place = f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"'
        self._add(f"{place}{_text_of(attributes)}/>", x, y, radius, radius)

    def text(self, x: float, y: float, text: str, size: float, **attributes: str | float) -> None:
        """Add text centred on (x, y), or with `text_anchor="start"` from there on, letters `size` high."""
        half = len(text) * size * 0.32
        middle = x + half if attributes.get("text_anchor") == "start" else x
        self._add(_line(x, y + size * 0.36, text, size, attributes), middle, y, half, size * 0.6)

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
        """Return the document, which ends with a line end and has no empty lines."""
        x0, y0, x1, y1 = self._box or (0, 0, 0, 0)
        margin = self.margin
        width, height = number(x1 - x0 + 2 * margin), number(y1 - y0 + 2 * margin)
        title = _escaped(printable(self.title))
        return "\n".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"'
                f' viewBox="{number(x0 - margin)} {number(y0 - margin)} {width} {height}" role="img"'
                ' font-family="DejaVu Sans, Verdana, Helvetica, sans-serif" text-anchor="middle">',
                f"<title>{title}</title>",
                *(["<defs>", *self._gradients, "</defs>"] if self._gradients else []),
                *self._elements,
                "</svg>\n",
            ]
        )

    def _add(self, element: str, x: float, y: float, half_width: float, half_height: float) -> None:
        box = (x - half_width, y - half_height, x + half_width, y + half_height)
        old = self._box or box
        self._box = (min(old[0], box[0]), min(old[1], box[1]), max(old[2], box[2]), max(old[3], box[3]))
        self._elements.append(element)


def printable(text: str) -> str:
    """Return text with U+FFFD for characters that XML does not allow, such as controls, or that break the line."""
    if text.isprintable():
        return text
    return "".join(character if character.isprintable() else "\ufffd" for character in text)


def _line(x: float, y: float, text: str, size: float, attributes: dict[str, str | float]) -> str:
    place = f'<text x="{number(x)}" y="{number(y)}" font-size="{number(size)}"'
    return f"{place}{_text_of(attributes)}>{_escaped(printable(text))}</text>"


def _escaped(text: str) -> str:
    return text.translate(_ESCAPES)


def _quoted(text: str) -> str:
    """Return printable text as the value of an attribute, with its quotes."""
    return '"' + _escaped(text).replace('"', "&quot;") + '"'


def _text_of(attributes: dict[str, str | float]) -> str:
    return "".join(map(_attribute, attributes, attributes.values()))


@lru_cache(1024)
def _attribute(name: str, value: str | float) -> str:
    text = printable(value) if isinstance(value, str) else number(value)
    return f" {name.replace('_', '-')}={_quoted(text)}"
