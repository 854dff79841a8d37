"""Drawings as images: the shapes of `svg`, and no others, painted with Pillow, identical on every machine.

Needs Pillow. Shapes are painted larger and then reduced, which smooths their edges; letters are in the
typeface that comes with Pillow.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import hypot, sqrt
from xml.etree import ElementTree

from PIL import Image, ImageChops, ImageColor, ImageDraw, ImageFont

from limitproto.drawing.svg import Box, Point, box_of

#: The factor by which shapes are painted larger, by the longest side of the image: large images need less memory so.
_FINER = ((2000, 3), (4000, 2))

#: The most pixels of a side of an image.
MOST = 8000

#: Red, green, blue and opacity, from 0 to 255.
_Paint = tuple[int, int, int, int]

_SVG = "{http://www.w3.org/2000/svg}"
_PAPER = "#ffffff"


def painted(document: str, scale: float, box: Box | None = None) -> Image.Image:
    """Return a drawing as an opaque image, `scale` pixels to a unit, of the drawing's own box or of another.

    The scale is reduced where an image would be too large. Raises ValueError for shapes that `svg` does not make.
    """
    root = ElementTree.fromstring(document)
    box = box or box_of(document)
    scale = min(scale, MOST / max(box.width, box.height, 1))
    size = max(1, round(box.width * scale)), max(1, round(box.height * scale))
    finer = next((times for side, times in _FINER if max(size) <= side), 1)
    canvas = _Painter(box, scale * finer, (size[0] * finer, size[1] * finer))
    canvas.paint(root)
    return canvas.image.resize(size, Image.Resampling.BOX)


class _Painter:
    def __init__(self, box: Box, scale: float, size: tuple[int, int]) -> None:
        self.image = Image.new("RGB", size, _PAPER)
        # Of this mode colours are laid over others as opaque as they are.
        self._pen = ImageDraw.Draw(self.image, "RGBA")
        self._box, self._scale = box, scale
        self._shades: dict[str, ElementTree.Element] = {}

    def paint(self, root: ElementTree.Element) -> None:
        """Paint every shape, from back to front."""
        for element in root:
            kind = element.tag.removeprefix(_SVG)
            if kind == "defs":
                self._shades.update((shade.attrib["id"], shade) for shade in element)
            elif kind in ("polygon", "polyline"):
                self._polygon(element, kind == "polygon")
            elif kind == "circle":
                self._circle(element)
            elif kind == "text":
                self._text(element)
            elif kind != "title":
                raise ValueError(f"a drawing has no {kind}")

    def _at(self, x: float, y: float) -> Point:
        return (x - self._box.x) * self._scale, (y - self._box.y) * self._scale

    def _polygon(self, element: ElementTree.Element, is_closed: bool) -> None:
        pairs = (pair.split(",") for pair in element.attrib["points"].split())
        corners = [self._at(float(x), float(y)) for x, y in pairs]
        fill = _paint(element, "fill", "#000000")
        if fill and len(corners) > 2:
            self._pen.polygon(corners, fill=fill)
        paint = _paint(element, "stroke", "none")
        if paint:
            self._stroke(element, paint, [*corners, corners[0]] if is_closed else corners, is_closed)

    def _stroke(self, element: ElementTree.Element, paint: _Paint, line: Sequence[Point], is_closed: bool) -> None:
        width = max(1, round(float(element.get("stroke-width", "1")) * self._scale))
        dashes = [float(part) * self._scale for part in element.get("stroke-dasharray", "").split()]
        whole = [*line, line[1]] if is_closed else list(line)
        for stroke in _dashed(line, dashes) if dashes else [whole]:
            self._pen.line(stroke, fill=paint, width=width, joint="curve")
        if element.get("stroke-linecap") == "round":
            for x, y in (line[0], line[-1]):
                self._pen.circle((x, y), width / 2, fill=paint)

    def _circle(self, element: ElementTree.Element) -> None:
        x, y = self._at(float(element.attrib["cx"]), float(element.attrib["cy"]))
        radius = float(element.attrib["r"]) * self._scale
        shade = element.get("fill", "").removeprefix("url(#").removesuffix(")")
        if shade in self._shades:
            side = max(1, round(2 * radius))
            greys, mask = _shaded(side, *_stops(self._shades[shade]))
            self.image.paste(greys, (round(x - radius), round(y - radius)), mask)
        elif fill := _paint(element, "fill", "#000000"):
            self._pen.circle((x, y), radius, fill=fill)
        if paint := _paint(element, "stroke", "none"):
            width = float(element.get("stroke-width", "1")) * self._scale
            # A stroke lies half inside and half outside; Pillow's lies inside.
            self._pen.circle((x, y), radius + width / 2, outline=paint, width=max(1, round(width)))

    def _text(self, element: ElementTree.Element) -> None:
        size = float(element.attrib["font-size"]) * self._scale
        bold = round(size / 40) if element.get("font-weight") == "bold" else 0
        fill = _paint(element, "fill", "#000000")
        # What is stroked below its letters has a halo.
        halo = _paint(element, "stroke", "none")
        width = round(float(element.get("stroke-width", "0")) / 2 * self._scale) if halo else bold
        self._pen.text(
            self._at(float(element.attrib["x"]), float(element.attrib["y"])),
            element.text or "",
            fill=fill,
            font=_font(round(size)),
            anchor="ls" if element.get("text-anchor") == "start" else "ms",
            stroke_width=width,
            stroke_fill=halo or fill,
        )


@lru_cache(maxsize=64)
def _font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(max(1, size))


def _paint(element: ElementTree.Element, name: str, usual: str) -> _Paint | None:
    """Return the colour of `fill` or `stroke` with its opacity; None for none."""
    paint = element.get(name, usual)
    if paint == "none":
        return None
    red, green, blue, *_ = ImageColor.getrgb(paint)
    return red, green, blue, round(255 * float(element.get(f"{name}-opacity", "1")))


def _stops(shade: ElementTree.Element) -> Iterator[tuple[float, ...]]:
    """Yield the place and the radius of a gradient of greys, then its stops: offset, grey, opacity."""
    yield tuple(float(shade.attrib[name]) for name in ("cx", "cy", "r"))
    for stop in shade:
        grey = ImageColor.getrgb(stop.attrib["stop-color"])[0]
        yield float(stop.attrib["offset"]), grey, float(stop.attrib["stop-opacity"])


@lru_cache(maxsize=64)
def _shaded(side: int, place: Sequence[float], *stops: Sequence[float]) -> tuple[Image.Image, Image.Image]:
    """Return a square with a gradient of greys, and a mask that has the opacity of the disc in it.

    Places and the radius of the gradient are parts of the side, as in SVG.
    """
    cx, cy, r = place
    reach = max(1, round(2 * r * side))
    slope = Image.radial_gradient("L").resize((reach, reach))
    canvas = Image.new("L", (side, side), 255)
    canvas.paste(slope, (round(cx * side - reach / 2), round(cy * side - reach / 2)))
    disc = Image.new("L", (side, side), 0)
    ImageDraw.Draw(disc).ellipse((0, 0, side - 1, side - 1), fill=255)
    # Grey and opacity by level of the slope, which reaches 255 in the corners of Pillow's.
    levels: list[tuple[float, float]] = []
    for (begin, *old), (end, *new) in pairwise(stops):
        count = round((end - begin) * 255 / sqrt(2))
        levels += [
            (old[0] + (new[0] - old[0]) * i / count, old[1] + (new[1] - old[1]) * i / count) for i in range(count)
        ]
    levels += [(stops[-1][1], stops[-1][2])] * (256 - len(levels))
    mask = ImageChops.multiply(canvas.point([round(255 * opacity) for _, opacity in levels]), disc)
    return canvas.point([round(grey) for grey, _ in levels]).convert("RGB"), mask


def _dashed(line: Sequence[Point], dashes: Sequence[float]) -> Iterable[list[Point]]:
    """Yield the strokes of a dashed line; `dashes` are the lengths of strokes and gaps, alternately."""
    turn, left = 0, dashes[0]
    for (x0, y0), (x1, y1) in pairwise(line):
        length = hypot(x1 - x0, y1 - y0)
        done = 0.0
        while done < length:
            step = min(left, length - done)
            if turn % 2 == 0:
                a, b = done / length, (done + step) / length
                yield [(x0 + (x1 - x0) * a, y0 + (y1 - y0) * a), (x0 + (x1 - x0) * b, y0 + (y1 - y0) * b)]
            done += step
            left -= step
            if left <= 1e-9:
                turn += 1
                left = max(dashes[turn % len(dashes)], 1e-6)


def captioned(image: Image.Image, text: str, height: int) -> Image.Image:
    """Return an image with a line of text below it, `height` pixels high."""
    larger = Image.new("RGB", (image.width, image.height + height), _PAPER)
    larger.paste(image)
    font = _font(round(height * 0.6))
    pen = ImageDraw.Draw(larger)
    pen.text((image.width / 2, image.height + height * 0.65), text, fill="#3d372c", font=font, anchor="ms")
    return larger


def animation(count: int, frame: Callable[[int], Image.Image], delay: float) -> bytes:
    """Return `count` images of one size as an animated GIF that repeats; the last one is shown three times as long.

    `frame` paints the image of an index. It is called for one image at a time, because images are large.
    """
    few = [frame(index) for index in sorted({0, count // 2, count - 1})]
    sample = Image.new("RGB", (few[0].width * len(few), few[0].height), _PAPER)
    for index, image in enumerate(few):
        sample.paste(image, (index * image.width, 0))
    palette = sample.quantize(96)
    frames = (frame(index).quantize(palette=palette, dither=Image.Dither.NONE) for index in range(count))
    times = [round(delay * 1000)] * (count - 1) + [round(delay * 3000)]
    out = io.BytesIO()
    first = next(frames)
    first.save(out, "GIF", save_all=True, append_images=frames, duration=times, loop=0, disposal=1)
    return out.getvalue()
