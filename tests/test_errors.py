"""Errors say what was wrong in finished words, and carry it for programs."""

import pickle

import pytest

from limitproto import IllegalTurn, InvalidNotation, InvalidOption, InvalidPosition, Unavailable, Violation

ERRORS = [
    InvalidNotation("turn", "m5o", 3, ("a row number", "the end")),
    IllegalTurn("m50-m51/n50", (Violation(6, "m51", "has no tile"), Violation(8, "n50", "has no free edge"))),
    InvalidPosition("classic ...", ("One thing is wrong (R1).", "Another is (R2).")),
    InvalidOption("size is 1 to 16, not '17'"),
    Unavailable("there is nothing to undo"),
]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_every_error_is_a_value_error_that_survives_pickling(error):
    assert isinstance(error, ValueError)
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert str(again) == str(error)


def test_notation():
    error = ERRORS[0]
    assert str(error) == "'m5o' is not a turn: unexpected 'o' at column 3; expected a row number or the end"
    assert (error.column, error.found) == (3, "o")
    end = InvalidNotation("cell", "m", 2, ())
    assert str(end) == "'m' is not a cell: unexpected end at column 2"
    assert len(str(InvalidNotation("turn", "x" * 10**6, 1, ()))) < 120


def test_illegal_turn():
    error = ERRORS[1]
    assert str(error) == "R6 m51 has no tile; R8 n50 has no free edge"
    assert (error.rule, error.cell, error.turn) == (6, "m51", "m50-m51/n50")


def test_position():
    assert str(ERRORS[2]) == "One thing is wrong (R1). Another is (R2)."
