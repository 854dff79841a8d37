"""The SVG primitives: valid, self-contained, the same every time."""

import xml.etree.ElementTree as ET

from hypothesis import given
from hypothesis import strategies as st

from limitproto.drawing.svg import Drawing, centre, number

SVG = "{http://www.w3.org/2000/svg}"


def test_a_document_holds_its_shapes_in_order():
    drawing = Drawing("A & B")
    shade = drawing.gradient("sheen", {"cx": 0.4}, [(0, "#fff", 1), (1, "#888", 0)])
    drawing.hexagon(0, 0, 10, fill="none", stroke_width=1.5)
    drawing.circle(0, 0, 5, fill=shade)
    drawing.text(0, 0, "<m50>", 4)
    root = ET.fromstring(drawing.document())
    assert [child.tag.removeprefix(SVG) for child in root] == ["title", "defs", "polygon", "circle", "text"]
    assert (root[0].text, root[2].attrib["stroke-width"], root[4].text) == ("A & B", "1.5", "<m50>")


def test_the_box_holds_everything_and_a_margin():
    drawing = Drawing("two", margin=1)
    for q in (0, 1):
        drawing.hexagon(*centre(q, 0, 10), 10)
    root = ET.fromstring(drawing.document())
    assert root.attrib["viewBox"] == "-9.66 -11 36.64 22"
    assert (root.attrib["width"], root.attrib["height"]) == ("36.64", "22")


def test_neighbours_share_an_edge():
    x, y = centre(0, 1, 10)
    assert (round(x, 2), y) == (8.66, 15)


def test_an_empty_drawing_is_a_document():
    assert ET.fromstring(Drawing("nothing").document()).attrib["viewBox"] == "-8 -8 16 16"


def test_numbers_are_short():
    assert [number(n) for n in (0, -0.001, 1.5, 2.345678, 100)] == ["0", "0", "1.5", "2.35", "100"]


@given(st.text())
def test_any_words_make_valid_xml_without_empty_lines(words):
    drawing = Drawing(words)
    drawing.text(0, 0, words, 10, id=words)
    document = drawing.document()
    ET.fromstring(document.encode("utf-8", "strict"))
    assert document.endswith("</svg>\n")
    assert all(line.strip() for line in document[:-1].split("\n"))
