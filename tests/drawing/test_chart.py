"""Charts: every bar as long as its value says, and nothing that can not be painted."""

import re
from io import BytesIO
from xml.etree import ElementTree

from PIL import Image, ImageColor

from limitproto.drawing.chart import _BAR, _INK, Bar, Panel, chart
from limitproto.drawing.raster import png

SVG = "{http://www.w3.org/2000/svg}"


def sizes(document: str) -> list[tuple[float, float]]:
    found = []
    for element in ElementTree.fromstring(document).iter(f"{SVG}polygon"):
        numbers = list(map(float, re.findall(r"-?[\d.]+", element.attrib["points"])))
        found.append((max(numbers[::2]) - min(numbers[::2]), max(numbers[1::2]) - min(numbers[1::2])))
    return found


def test_bars_are_as_long_as_their_values():
    lengths = [width for width, _height in sizes(chart("Games", [Panel("Results", [Bar("a", 30), Bar("b", 10)])]))]
    assert len(lengths) == 2
    assert lengths[0] == 3 * lengths[1] > 0


def test_columns_are_as_high_as_their_values():
    bars = [Bar(str(i), value) for i, value in enumerate([8, 0, 2])]
    heights = [height for _width, height in sizes(chart("Games", [Panel("Turns", bars, upright=True)]))]
    assert heights[0] == 4 * heights[1] > 0
    assert len(heights) == 3, "two columns and the line that they stand on"


def test_words_are_escaped_and_cut():
    document = chart("<b>", [Panel("T & U", [Bar("x" * 99, 1, "1 < 2")])])
    words = [element.text for element in ElementTree.fromstring(document).iter(f"{SVG}text")]
    assert words == ["<b>", "T & U", "x" * 35 + "…", "1 < 2"]
    assert re.findall(r'text-anchor="start">(.*?)<', document) == ["1 &lt; 2"], "a note begins at the end of its bar"


def test_what_is_empty_is_left_out():
    assert "Results" not in chart("Nothing", [Panel("Results", []), Panel("Turns", [], upright=True)])
    assert sizes(chart("Zero", [Panel("Results", [Bar("a", 0)])]))[0][0] < 1


def test_a_chart_can_be_painted():
    bars = [Bar("a", 3, "3"), Bar("b", 1, "1")]
    image = Image.open(BytesIO(png(chart("Games", [Panel("One", bars), Panel("Two", bars, upright=True)]), 1)))
    assert min(image.size) > 100
    colours = [colour for _count, colour in image.convert("RGB").getcolors(100_000)]
    assert {ImageColor.getrgb(colour) for colour in (_BAR, _INK, "#ffffff")} <= {*colours}
