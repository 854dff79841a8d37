"""Line plots with error bands from the shapes of `svg`."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor, log10
from typing import NamedTuple

from limitproto.drawing.svg import Drawing

#: Sizes in units of a drawing: the area of the plot, and letters.
_WIDTH = 560.0
_HEIGHT = 220.0
_LETTERS = 11.0
#: About how many values are marked on an axis.
_TICKS = 6
_INK = "#3d372c"
_GRID = "#d9d3c7"
_LEVEL = "#8d8576"
#: The colours of lines, which people with any colour vision can tell apart (Okabe and Ito).
_COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9")


class Series(NamedTuple):
    """A line through points (x, y) that rise in x; `band` has the lower and the upper end of an interval at each."""

    label: str
    points: Sequence[tuple[float, float]]
    band: Sequence[tuple[float, float]] = ()


class MarkedValue(NamedTuple):
    """A horizontal line."""

    label: str
    value: float


def plot(title: str, x_label: str, series: Sequence[Series], levels: Sequence[MarkedValue] = ()) -> str:
    """Return lines over one pair of axes as an SVG document; there has to be a point."""
    drawing = Drawing(title, margin=14)
    xs = [x for line in series for x, _ in line.points]
    ys = [y for line in series for _, y in line.points] + [level.value for level in levels]
    ys += [end for line in series for ends in line.band for end in ends]
    x_ticks, y_ticks = _ticks(min(xs), max(xs)), _ticks(min(ys), max(ys))
    (left, right), (low, high) = (min(xs), max(xs)), (y_ticks[0], y_ticks[-1])

    def place(x: float, y: float) -> tuple[float, float]:
        part = (x - left) / (right - left) if right > left else 0.5
        return _WIDTH * part, _HEIGHT * (high - y) / (high - low)

    drawing.text(_WIDTH / 2, -2.2 * _LETTERS, title, 1.2 * _LETTERS, fill=_INK, font_weight="bold")
    for tick in y_ticks:
        _, y = place(left, tick)
        drawing.polyline([(0, y), (_WIDTH, y)], stroke=_GRID)
        drawing.text(-2.2 * _LETTERS, y, f"{tick:g}", _LETTERS, fill=_INK)
    for tick in x_ticks:
        if left <= tick <= right:
            x, _ = place(tick, low)
            drawing.text(x, _HEIGHT + 1.2 * _LETTERS, f"{tick:g}", _LETTERS, fill=_INK)
    drawing.text(_WIDTH / 2, _HEIGHT + 2.8 * _LETTERS, x_label, _LETTERS, fill=_INK)
    for level in levels:
        _, y = place(left, level.value)
        drawing.polyline([(0, y), (_WIDTH, y)], stroke=_LEVEL, stroke_width=1.5, stroke_dasharray="6 4")
        drawing.text(_WIDTH - 4 * _LETTERS, y - 0.8 * _LETTERS, level.label, _LETTERS, fill=_INK)
    for number, line in enumerate(series):
        colour = _COLOURS[number % len(_COLOURS)]
        if line.band:
            ends = list(zip(line.points, line.band, strict=True))
            outline = [place(x, most) for (x, _), (_, most) in ends]
            outline += [place(x, least) for (x, _), (least, _) in reversed(ends)]
            drawing.polygon(outline, fill=colour, fill_opacity=0.18)
        drawing.polyline([place(x, y) for x, y in line.points], stroke=colour, stroke_width=2)
        x, y = place(*line.points[-1])
        drawing.circle(x, y, 3, fill=colour)
    if len(series) > 1:
        for number, line in enumerate(series):
            colour = _COLOURS[number % len(_COLOURS)]
            y = (number + 0.5) * 1.6 * _LETTERS
            drawing.circle(_WIDTH + 1.5 * _LETTERS, y, 4, fill=colour)
            half = len(line.label) * _LETTERS * 0.32
            drawing.text(_WIDTH + 2.5 * _LETTERS + half, y, line.label, _LETTERS, fill=_INK)
    return drawing.document()


def _ticks(low: float, high: float) -> list[float]:
    """Return round values at equal distances around an interval."""
    if high <= low:
        low, high = low - 1, high + 1
    step = 10.0 ** floor(log10((high - low) / _TICKS))
    step *= next(factor for factor in (1, 2, 5, 10) if (high - low) / (step * factor) <= _TICKS)
    return [round(step * number, 9) for number in range(floor(low / step), ceil(high / step) + 1)]
