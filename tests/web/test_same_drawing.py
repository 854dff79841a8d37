"""The board of the page, that of exported pages, and the pictures of `show` have the same shapes in the same places."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from support.browser import BoardPage, script
from support.converting import converted, pictured

from limitproto.records import read_game

GAMES = Path(__file__).parents[2] / "records" / "games"
LIMES = Path(__file__).parents[1] / "games" / "limes" / "record.lgn"
#: Games, and the number of turns after which they are shown: a capture, tiles with colours, an end, displays.
CASES = [
    (GAMES / "classic-2-stranded-1.lgn", None),
    (GAMES / "classic-3-no-balls-1.lgn", 30),
    (GAMES / "pbmserv-3-no-balls-1.lgn", 12),
    (LIMES, None),
]


def channels(paint: str) -> list[float] | str:
    """Return red, green and blue of a colour in the words of a browser or of a picture; other paints as they are."""
    if paint.startswith("#"):
        return [float(byte) for byte in bytes.fromhex(paint[1:])]
    if paint.startswith(("rgb", "color")):
        numbers = [float(word) for word in re.findall(r"[\d.]+", paint)][:3]
        return [255 * number for number in numbers] if paint.startswith("color") else numbers
    return paint.partition("(")[0]


def of_picture(drawing: str) -> list[list[Any]]:
    """Return the shapes of a picture of `show`."""
    found = []
    for element in ElementTree.fromstring(drawing):
        kind, given = element.tag.partition("}")[2], element.attrib
        if kind in ("polygon", "polyline"):
            numbers = [float(word) for word in re.split("[ ,]", given["points"])]
        elif kind in ("circle", "text"):
            names = ("cx", "cy", "r") if kind == "circle" else ("x", "y")
            numbers = [float(given[name]) for name in names]
        else:
            continue
        paints = [given.get("fill", "none"), given.get("stroke", "none")]
        measures = [float(given.get(name, "1")) for name in ("stroke-width", "fill-opacity", "stroke-opacity")]
        paints = [channels(paint) for paint in paints]
        found.append([kind, numbers, element.text or "", *paints, *measures])
    return found


def compare(page: list[list[Any]], picture: list[list[Any]]) -> None:
    """Compare shape by shape."""
    assert [shape[0] for shape in page] == [shape[0] for shape in picture]
    for drawn, shown in zip(page, picture, strict=True):
        kind, numbers, words, fill, stroke, width, fill_opacity, stroke_opacity = shown
        assert drawn[0] == kind
        assert drawn[1] == pytest.approx(numbers, abs=0.02), drawn
        assert drawn[2] == words
        for paint, expected in ((drawn[3], fill), (drawn[4], stroke)):
            paint = channels(paint)
            assert paint == (expected if isinstance(expected, str) else pytest.approx(expected, abs=1)), drawn
        if stroke != "none":
            assert (drawn[5], drawn[7]) == (width, stroke_opacity), drawn
        if fill != "none":
            assert drawn[6] == fill_opacity, drawn


@pytest.mark.parametrize(("game", "turn"), CASES, ids=["end", "middle", "colours", "limes"])
def test_exported_pages_and_pictures_are_drawn_alike(chrome: Any, tmp_path: Path, game: Path, turn: int | None) -> None:
    data = game.read_bytes()
    last = len(read_game(data.decode()).turns) if turn is None else turn
    (tmp_path / "game.html").write_bytes(converted(data, "lgn", "html", turn=last).data)
    (picture,) = pictured(data, "svg", turn=last).values()
    context = chrome.new_context(viewport={"width": 1600, "height": 1200}, color_scheme="light")
    tab = context.new_page()
    tab.goto((tmp_path / "game.html").as_uri())
    page = tab.evaluate(script("shapes"))
    context.close()
    assert len(page) > 20
    compare(page, of_picture(picture.decode()))


def test_the_board_and_pictures_are_drawn_alike(opened: Callable[..., BoardPage]) -> None:
    page = opened(viewport={"width": 1366, "height": 768}, color_scheme="light")
    page.load(GAMES / "classic-2-stranded-1.lgn")
    (picture,) = pictured((GAMES / "classic-2-stranded-1.lgn").read_bytes(), "svg").values()
    compare(page.tab.evaluate(script("shapes")), of_picture(picture.decode()))
