"""Pictures have the colours of the board in the browser, from its style sheet."""

import re

import pytest

from limitproto import Position
from limitproto.drawing import BOARD_STYLE
from limitproto.drawing.board import colour, mixed

LIGHT = BOARD_STYLE.read_text(encoding="utf-8").partition("}")[0]


@pytest.mark.parametrize("name", ["tile", "bevel", "tile-edge", "tile-name", "marked", "white", "black", "field"])
def test_colours_are_those_of_the_style_sheet(name: str) -> None:
    assert f"--{name}: light-dark({colour(name)}, #" in LIGHT


def test_an_unknown_colour() -> None:
    with pytest.raises(KeyError):
        colour("purple")


def test_mixing() -> None:
    assert mixed("#ffffff", "#000000", 0.0) == "#000000"
    assert mixed("#ffffff", "#000000", 1.0) == "#ffffff"
    assert mixed("#ff8000", "#0000ff", 0.25) == "#4020bf"


def test_pictures_have_them() -> None:
    limit = Position.parse("classic m50:WRo/ooo w 0.0 m26 -").board_svg(marks=["m50"])
    assert {colour(name) for name in ("tile", "bevel", "tile-edge", "tile-name", "marked")} <= set(_colours(limit))


def _colours(drawing: str) -> list[str]:
    return re.findall(r"#[0-9a-f]{6}", drawing)
