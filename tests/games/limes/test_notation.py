"""Turns, events, prefixes and results of LIMES as text."""

import pytest
from support.tables import rows

from limitproto.errors import InvalidNotation
from limitproto.games.limes.state import Turn
from limitproto.games.limes.text import turns

TURNS = {
    "m50r0": Turn("m50", 0),
    "n50r2_se": Turn("n50", 2, "se"),
    "n50r2/m50ne-n50sw": Turn("n50", 2, "", "m50ne", "n50sw"),
    "aa50r3_nw": Turn("aa50", 3, "nw"),
    "r0r0": Turn("r0", 0),
}


@pytest.mark.parametrize("text", TURNS)
def test_turns_are_read_and_written(text):
    assert turns.parse_turn(text) == TURNS[text]
    assert turns.parse_turn(text.upper()) == TURNS[text]
    assert turns.format_turn(TURNS[text]) == text


@pytest.mark.parametrize(("text", "column"), rows(__file__, "no_turn"))
def test_faults_name_their_column(text, column):
    with pytest.raises(InvalidNotation) as caught:
        turns.parse_turn(text)
    assert caught.value.column == int(column)


def test_faults_say_what_could_have_stood_there():
    with pytest.raises(InvalidNotation, match=r"is not a turn: unexpected 'r' at column 4; expected r0, r1, r2 or r3"):
        turns.parse_turn("m50r4")


def test_events():
    assert (turns.parse_event("draw-13"), turns.parse_event("DRAW-1")) == (("draw", 13), ("draw", 1))
    assert turns.parse_event("2:Resigns") == ("resigns", 2)
    assert turns.parse_event("8:timeout") == ("timeout", 8)
    for text in ("draw", "draw-0", "draw-01", "draw-", "9:resigns", "white:resigns", "0:timeout"):
        assert not turns.is_event(text)
        with pytest.raises(InvalidNotation):
            turns.parse_event(text)


@pytest.mark.parametrize(
    "text", ["", "M50", "m50r1", "m50r1_", "m50r1_ne", "m50r1/", "m50r1/n50", "m50r1/n50se-", "m50r1/n50se-n49"]
)
def test_prefixes(text):
    assert turns.canonical_prefix(text) == text.lower()


@pytest.mark.parametrize("text", ["m", "m50r", "m50_", "m50r1_s", "m50r1/m50s", "m50r1/m50-", "50"])
def test_prefixes_that_cut_words_are_no_prefixes(text):
    with pytest.raises(InvalidNotation):
        turns.canonical_prefix(text)


def test_steps_are_words():
    turn = "n50r2/m50ne-n50sw"
    prefixes = ["", "n50", "n50r2", "n50r2/", "n50r2/m50", "n50r2/m50ne", "n50r2/m50ne-", turn]
    assert [turns.next_step(turn, prefix) for prefix in prefixes] == "n50 r2 m50ne m50ne ne n50sw n50sw end".split()
    assert (turns.next_step("r2r2", ""), turns.next_step("r2r2_ne", "r2r2")) == ("r2", "ne")


@pytest.mark.parametrize(
    ("text", "players"), [("1", 1), ("0", 1), ("1-0", 2), ("1/2-1/2", 2), ("1/3-1/3-0-1/3", 4), ("0-0-1", 3)]
)
def test_results(text, players):
    assert turns.check_result(text, players) == text


@pytest.mark.parametrize(
    ("text", "players"),
    [("1-0", 1), ("1", 2), ("0-0", 2), ("1-1", 2), ("1/2-0", 2), ("1/3-1/3", 2), ("1/2-1", 2), ("*", 1), ("1/9", 1)],
)
def test_no_results(text, players):
    with pytest.raises(InvalidNotation):
        turns.check_result(text, players)
