"""Boards of hexagons as text: how they look, and what holds for any board."""

import re
from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st

from limitproto.core.hexes import NEIGHBOURS, axial, cell, cell_name
from limitproto.drawing.hextext import Hex, draw

PLACES = st.tuples(st.integers(-49, 49), st.integers(-49, 49))
ANSI = re.compile(r"\x1b\[[0-9;]*m")
AROUND = r"""
   / \ / \
  | o | o |
  |m49|n49|
 / \ / \ / \
| o |(W)| o |
|l50|m50|n50|
 \ / \ / \ /
  | o | o |
  |l51|m51|
   \ / \ /
""".strip("\n")


def test_six_neighbours_stand_around_a_cell():
    middle = cell(0, 0)
    assert draw({middle: Hex("(W)")} | {middle + side: Hex("o") for side in NEIGHBOURS}) == AROUND


def test_a_hole_is_seen():
    assert "|   |" in draw({cell(0, 0) + side: Hex("o") for side in NEIGHBOURS})


@pytest.mark.parametrize(("columns", "inner"), [((0, 1), 3), ((20, 21), 5), ((47, 48), 7)])
def test_cells_are_as_wide_as_the_longest_name(columns, inner):
    drawn = draw({cell(q, 0): Hex("o") for q in columns})
    assert {len(line) for line in drawn.splitlines()[1:3]} == {2 * inner + 3}
    assert all(cell_name(cell(q, 0)) in drawn for q in columns)


def test_longer_names_have_softer_corners():
    assert draw({cell(0, 0): Hex("o", "mm100")}) == " .' '.\n|  o  |\n|mm100|\n '. .'"
    assert draw({cell(0, 0): Hex("o", "mm1000")}) == " .-' '-.\n|   o   |\n|mm1000 |\n '-. .-'"


def test_a_ghost_has_no_edges():
    assert draw({cell(0, 0): Hex("o"), cell(1, 0): Hex("x", outlined=False)}) == " / \\\n| o | x\n|m50|n50\n \\ /"


def test_styles_change_nothing_else_and_end_on_their_line():
    plain = {cell(0, 0): Hex("(W)"), cell(1, 0): Hex("o"), cell(0, 1): Hex("x", outlined=False)}
    styled = {place: hex._replace(text_style="1;31", name_style="7") for place, hex in plain.items()}
    drawn = draw(styled)
    assert "|\x1b[1;31m(W)\x1b[0m|" in drawn
    assert ANSI.sub("", drawn) == draw(plain)
    assert all(line.count("\x1b[0m") * 2 == line.count("\x1b[") for line in drawn.splitlines())


def test_no_cells_give_no_text():
    assert draw({}) == ""


def test_rows_without_cells_are_one_sign():
    assert draw({cell(0, 0): Hex("o"), cell(0, 9): Hex("o")}).splitlines().count(":") == 1


def test_a_wide_board_is_folded():
    drawn = draw({cell(q, 0): Hex("o") for q in range(-30, 34)})
    assert drawn.count("-- to the right of it: --") == 3
    assert max(map(len, drawn.splitlines())) <= 100


@given(st.sets(PLACES, min_size=1, max_size=64), st.integers(20, 120))
def test_any_board_shows_every_name_once_within_the_width(places, width):
    drawn = draw({cell(*place): Hex("(W)") for place in places}, width=width)
    lines = drawn.splitlines()
    assert all(line and line == line.rstrip() for line in lines)
    assert max(map(len, lines)) <= max(width, 25)
    assert sorted(re.findall(r"[a-z]+[0-9]+", drawn)) == sorted(cell_name(cell(*place)) for place in places)
    assert drawn.count("(W)") == len(places)


@given(st.lists(st.sampled_from(NEIGHBOURS), max_size=20))
def test_places_on_the_drawing_follow_the_geometry(walk):
    places = [axial(place) for place in accumulate(walk, initial=cell(0, 0))]
    drawn = draw({cell(*place): Hex("o") for place in places}).splitlines()
    at = {m[0]: (m.start(), y) for y, line in enumerate(drawn) for m in re.finditer(r"[a-z][0-9]+", line)}
    west = min(2 * q + r for q, r in places)
    north = min(r for _, r in places)
    for q, r in places:
        assert at[cell_name(cell(q, r))] == (2 * (2 * q + r - west) + 1, 3 * (r - north) + 2)
