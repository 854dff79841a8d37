"""Line plots."""

from xml.dom.minidom import parseString

import pytest

from limitproto.drawing.chart import MarkedValue, Series, _ticks, plot


def test_a_plot_has_lines_bands_levels_and_labels():
    series = [Series("A", [(1, 0), (2, 5)], [(-1, 1), (4, 6)]), Series("B", [(1, 3), (2, 2)])]
    document = parseString(plot("Title", "games", series, [MarkedValue("limit", 8)]))
    lines = document.getElementsByTagName("polyline")
    assert len(document.getElementsByTagName("polygon")) == 1
    assert [line.getAttribute("stroke") for line in lines][-5:] == [
        "#8d8576", "#0072b2", "#d55e00",
        # The samples of the legend.
        "#0072b2", "#d55e00",
    ]  # fmt: skip
    words = {text.firstChild.data for text in document.getElementsByTagName("text")}
    assert {"Title", "games", "A", "B", "limit", "-2", "8"} <= words


@pytest.mark.parametrize("points", [[(3, 7)], [(1, 2), (1, 2)], [(0, 1e-9), (1, 2e-9)], [(1, -1e6), (9, 1e6)]])
def test_any_points_can_be_drawn(points):
    parseString(plot("", "", [Series("A", points)]))


@pytest.mark.parametrize(
    ("low", "high", "ticks"),
    [(0, 1, [0, 0.2, 0.4, 0.6, 0.8, 1]), (-3, 3, [-3, -2, -1, 0, 1, 2, 3]), (0, 100, [0, 20, 40, 60, 80, 100])],
)
def test_ticks_are_round(low, high, ticks):
    assert _ticks(low, high) == ticks
