"""Bar charts from the shapes of `svg`, which can become images like any other drawing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from limitproto.drawing.svg import Drawing

#: Sizes in units of a drawing: letters, the height of a bar with the gap to the next, the columns of a panel.
_LETTERS = 11
_ROW = 18
_LABELS = 250
_BARS = 360
_COLUMNS_HIGH = 120

#: The longest label, and the most columns that get labels.
_LONGEST = 36
_NAMED = 20

_INK = "#3d372c"
_BAR = "#b5803a"
_AXIS = "#8d8576"


class Bar(NamedTuple):
    """A bar: its label, its length, and the note at its end."""

    label: str
    value: float
    note: str = ""


class Panel(NamedTuple):
    """A part of a chart: bars one below the other, or with `upright` side by side for values along an axis."""

    title: str
    bars: Sequence[Bar]
    upright: bool = False


def chart(title: str, panels: Sequence[Panel]) -> str:
    """Return panels one below the other as one SVG document; those without bars are left out."""
    drawing = Drawing(title)
    width = _LABELS + _BARS
    drawing.text(width / 2, 0, title, 1.5 * _LETTERS, fill=_INK, font_weight="bold")
    y = 3.0 * _ROW
    for panel in panels:
        if panel.bars:
            drawing.text(width / 2, y, panel.title, 1.2 * _LETTERS, fill=_INK, font_weight="bold")
            y = (_columns if panel.upright else _rows)(drawing, panel.bars, y + 1.3 * _ROW) + 1.5 * _ROW
    return drawing.document()


def _rows(drawing: Drawing, bars: Sequence[Bar], y: float) -> float:
    """Draw bars one below the other and return their lower end."""
    longest = max(bar.value for bar in bars) or 1
    for bar in bars:
        end = _LABELS + (_BARS - 60) * bar.value / longest
        drawing.text(_LABELS / 2, y, _short(bar.label), _LETTERS, fill=_INK)
        _block(drawing, _LABELS, y - _ROW * 0.36, max(end, _LABELS + 0.5), y + _ROW * 0.36)
        drawing.text(end + 6 + len(bar.note) * _LETTERS * 0.32, y, bar.note, _LETTERS, fill=_INK)
        y += _ROW
    return y


def _columns(drawing: Drawing, bars: Sequence[Bar], y: float) -> float:
    """Draw bars side by side, a few of them with labels, and return their lower end."""
    highest = max(bar.value for bar in bars) or 1
    width = (_LABELS + _BARS) / len(bars)
    foot = y + _COLUMNS_HIGH
    every = -(-len(bars) // _NAMED)
    for place, bar in enumerate(bars):
        left = place * width
        if bar.value:
            _block(
                drawing,
                left + width * 0.1,
                foot - _COLUMNS_HIGH * bar.value / highest,
                left + width * 0.9,
                foot,
            )
        if place % every == 0:
            drawing.text(left + width / 2, foot + _ROW * 0.6, _short(bar.label), _LETTERS, fill=_INK)
    _block(drawing, 0, foot, _LABELS + _BARS, foot + 1, _AXIS)
    return foot + _ROW


def _block(drawing: Drawing, left: float, top: float, right: float, below: float, fill: str = _BAR) -> None:
    drawing.polygon([(left, top), (right, top), (right, below), (left, below)], fill=fill)


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
