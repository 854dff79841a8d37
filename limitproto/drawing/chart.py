"""Bar charts, which can become images like any drawing, and line plots with error bands, made of `svg` shapes."""

from __future__ import annotations

from collections.abc import Sequence
from colorsys import hls_to_rgb
from math import ceil, floor, log10
from typing import NamedTuple

from limitproto.drawing.svg import Drawing

#: Sizes in drawing units: letters, the height of a bar plus the gap to the next, the columns of a panel.
_LETTERS = 11
_ROW = 18
_LABELS = 250
_BARS = 360
_COLUMNS_HIGH = 120

#: The maximum length of a label, and the maximum number of labelled columns.
_LONGEST = 36
_NAMED = 20

_INK = "#3d372c"
_BAR = "#b5803a"
_AXIS = "#8d8576"


class Bar(NamedTuple):
    """A bar: its label, its length and the note at its end."""

    label: str
    value: float
    note: str = ""


class Panel(NamedTuple):
    """A part of a chart: bars stacked vertically or, with `upright`, side by side for values along an axis."""

    title: str
    bars: Sequence[Bar]
    upright: bool = False


def chart(title: str, panels: Sequence[Panel]) -> str:
    """Return panels, stacked vertically, as one SVG document; panels without bars are left out."""
    drawing = Drawing(title)
    width = _LABELS + _BARS
    drawing.text(width / 2, 0, title, 1.5 * _LETTERS, fill=_INK, font_weight="bold")
    y = 3.0 * _ROW
    for panel in panels:
        if panel.bars:
            drawing.text(width / 2, y, panel.title, 1.2 * _LETTERS, fill=_INK, font_weight="bold")
            y = (_draw_columns if panel.upright else _draw_rows)(drawing, panel.bars, y + 1.3 * _ROW) + 1.5 * _ROW
    return drawing.document()


def _draw_rows(drawing: Drawing, bars: Sequence[Bar], y: float) -> float:
    """Draw bars below one another and return their lower end."""
    longest = max(bar.value for bar in bars) or 1
    for bar in bars:
        end = _LABELS + (_BARS - 60) * bar.value / longest
        drawing.text(_LABELS / 2, y, _shortened(bar.label), _LETTERS, fill=_INK)
        _draw_bar(drawing, _LABELS, y - _ROW * 0.36, max(end, _LABELS + 0.5), y + _ROW * 0.36)
        drawing.text(end + 6, y, bar.note, _LETTERS, fill=_INK, text_anchor="start")
        y += _ROW
    return y


def _draw_columns(drawing: Drawing, bars: Sequence[Bar], y: float) -> float:
    """Draw bars side by side, a few of them with labels, and return their lower end."""
    highest = max(bar.value for bar in bars) or 1
    width = (_LABELS + _BARS) / len(bars)
    foot = y + _COLUMNS_HIGH
    every = -(-len(bars) // _NAMED)
    for place, bar in enumerate(bars):
        left = place * width
        if bar.value:
            _draw_bar(drawing, left + width * 0.1, foot - _COLUMNS_HIGH * bar.value / highest, left + width * 0.9, foot)
        if place % every == 0:
            drawing.text(left + width / 2, foot + _ROW * 0.6, _shortened(bar.label), _LETTERS, fill=_INK)
    _draw_bar(drawing, 0, foot, _LABELS + _BARS, foot + 1, _AXIS)
    return foot + _ROW


def _draw_bar(drawing: Drawing, left: float, top: float, right: float, below: float, fill: str = _BAR) -> None:
    drawing.polygon([(left, top), (right, top), (right, below), (left, below)], fill=fill)


def _shortened(text: str) -> str:
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


# ---- lines -----------------------------------------------------------------------------------------------------

#: The area of a plot in drawing units.
_WIDTH = 560.0
_HEIGHT = 220.0
#: The approximate number of values marked on an axis.
_TICKS = 6
_GRID = "#d9d3c7"
#: The first line colours, which people with any colour vision can tell apart (Okabe and Ito), and the dashes for the
#: first six lines, the next six and so on.
_COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9")
_DASHES = ("none", "8 3", "2 3", "8 3 2 3")
#: A step around the hue circle that brings colours close to each other as late as possible.
_HUES = (5**0.5 - 1) / 2


class Series(NamedTuple):
    """A line through points (x, y) with increasing x; `band` gives the lower and upper end of an interval at each."""

    label: str
    points: Sequence[tuple[float, float]]
    band: Sequence[tuple[float, float]] = ()


class MarkedValue(NamedTuple):
    """A horizontal line."""

    label: str
    value: float


def line_style(number: int) -> dict[str, str]:
    """Return the stroke and dashes of the line with this number; no two lines have the same colour."""
    if number < len(_COLOURS):
        return {"stroke": _COLOURS[number]}
    light = 0.32 if number % 2 else 0.45
    parts = hls_to_rgb(number * _HUES % 1, light, 0.75)
    colour = "#" + bytes(round(255 * part) for part in parts).hex()
    return {"stroke": colour, "stroke_dasharray": _DASHES[number // len(_COLOURS) % len(_DASHES)]}


def plot(title: str, x_label: str, series: Sequence[Series], levels: Sequence[MarkedValue] = ()) -> str:
    """Return lines on one pair of axes as an SVG document; there must be at least one point."""
    drawing = Drawing(title, margin=14)
    xs = [x for line in series for x, _ in line.points]
    ys = [y for line in series for _, y in line.points] + [level.value for level in levels]
    ys += [end for line in series for ends in line.band for end in ends]
    x_ticks, y_ticks = _ticks(min(xs), max(xs)), _ticks(min(ys), max(ys))
    (left, right), (low, high) = (min(xs), max(xs)), (y_ticks[0], y_ticks[-1])

    def point_at(x: float, y: float) -> tuple[float, float]:
        part = (x - left) / (right - left) if right > left else 0.5
        return _WIDTH * part, _HEIGHT * (high - y) / (high - low)

    drawing.text(_WIDTH / 2, -2.2 * _LETTERS, title, 1.2 * _LETTERS, fill=_INK, font_weight="bold")
    for tick in y_ticks:
        _, y = point_at(left, tick)
        drawing.polyline([(0, y), (_WIDTH, y)], stroke=_GRID)
        drawing.text(-2.2 * _LETTERS, y, f"{tick:g}", _LETTERS, fill=_INK)
    for tick in x_ticks:
        if left <= tick <= right:
            x, _ = point_at(tick, low)
            drawing.text(x, _HEIGHT + 1.2 * _LETTERS, f"{tick:g}", _LETTERS, fill=_INK)
    drawing.text(_WIDTH / 2, _HEIGHT + 2.8 * _LETTERS, x_label, _LETTERS, fill=_INK)
    for level in levels:
        _, y = point_at(left, level.value)
        drawing.polyline([(0, y), (_WIDTH, y)], stroke=_AXIS, stroke_width=1.5, stroke_dasharray="6 4")
        drawing.text(_WIDTH - 4 * _LETTERS, y - 0.8 * _LETTERS, level.label, _LETTERS, fill=_INK)
    for number, line in enumerate(series):
        style = line_style(number)
        colour = style["stroke"]
        if line.band:
            ends = list(zip(line.points, line.band, strict=True))
            outline = [point_at(x, most) for (x, _), (_, most) in ends]
            outline += [point_at(x, least) for (x, _), (least, _) in reversed(ends)]
            drawing.polygon(outline, fill=colour, fill_opacity=0.18)
        drawing.polyline([point_at(x, y) for x, y in line.points], stroke_width=2, **style)
        x, y = point_at(*line.points[-1])
        drawing.circle(x, y, 3, fill=colour)
    if len(series) > 1:
        for number, line in enumerate(series):
            y = (number + 0.5) * 1.6 * _LETTERS
            sample = [(_WIDTH + _LETTERS, y), (_WIDTH + 3.5 * _LETTERS, y)]
            drawing.polyline(sample, stroke_width=2, **line_style(number))
            drawing.text(_WIDTH + 4 * _LETTERS, y, line.label, _LETTERS, fill=_INK, text_anchor="start")
    return drawing.document()


def _ticks(low: float, high: float) -> list[float]:
    """Return evenly spaced round values that span an interval."""
    if high <= low:
        low, high = low - 1, high + 1
    step = 10.0 ** floor(log10((high - low) / _TICKS))
    step *= next(factor for factor in (1, 2, 5, 10) if (high - low) / (step * factor) <= _TICKS)
    return [round(step * number, 9) for number in range(floor(low / step), ceil(high / step) + 1)]
