"""Cells and their M50 names."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from limitproto.core import hexes

COLUMNS = {
    **{-12: "a", -11: "b", -1: "l", 0: "m", 1: "n", 12: "y", 13: "z"},
    **{14: "aa", 15: "bb", 26: "mm", -13: "zz", -14: "yy", -25: "nn"},
    **{27: "aaa", 39: "mmm", -26: "zzz", -38: "nnn"},
    **{40: "aaaa", 49: "jjjj", -39: "zzzz", -49: "pppp"},
}


@pytest.mark.parametrize(("column", "letters"), COLUMNS.items())
def test_column_names(column, letters):
    assert hexes.column_name(column) == letters
    assert hexes.column_number(letters) == column


def test_every_column_has_a_name_of_its_own():
    names = [hexes.column_name(q) for q in range(-200, 201)]
    assert len(set(names)) == len(names)
    assert [hexes.column_number(name) for name in names] == list(range(-200, 201))
    assert all(set(name) == {name[0]} for name in names)


def test_neighbours_of_the_origin():
    assert hexes.cell_name(hexes.ORIGIN) == "m50"
    names = [hexes.cell_name(hexes.ORIGIN + step) for step in hexes.NEIGHBOURS]
    assert names == ["n50", "m51", "l51", "l50", "m49", "n49"]


@given(st.integers(-100, 100), st.integers(-49, 900))
def test_names_and_cells_are_inverse(q, r):
    cell = hexes.cell(q, r)
    assert hexes.axial(cell) == (q, r)
    assert hexes.cell_named(hexes.cell_name(cell)) == cell


@given(st.integers(-60, 60), st.integers(-60, 60))
def test_a_neighbour_is_one_addition_away(q, r):
    steps = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
    around = [hexes.axial(hexes.cell(q, r) + step) for step in hexes.NEIGHBOURS]
    assert around == [(q + dq, r + dr) for dq, dr in steps]


@pytest.mark.parametrize(
    ("q", "r", "inside"),
    [(0, 0, True), (49, 49, True), (-49, -49, True), (50, 0, False), (0, 50, False), (-50, 0, False), (0, -50, False)],
)
def test_reach(q, r, inside):
    assert hexes.in_reach(hexes.cell(q, r)) is inside
