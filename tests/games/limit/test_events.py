"""Events (R17): resignation, time and agreement, in placement and in movement, with two players and with three."""

import pytest
from support.tables import rows

from limitproto import IllegalTurn, InvalidNotation, Position

TWO = [
    ("white:resigns", "0-1", "resignation"),
    ("red:resigns", "1-0", "resignation"),
    ("white:timeout", "0-1", "time"),
    ("R:TIMEOUT", "1-0", "time"),
    ("draw", "1/2-1/2", "agreement"),
]


@pytest.mark.parametrize("start", ["classic m50:Wo r 7.8 p1 -", "classic/turn=either m50:oWoRo w 0.0 m4 rep:2"])
@pytest.mark.parametrize(("event", "result", "reason"), TWO)
def test_two_players(start, event, result, reason):
    position = Position.parse(start)
    after = position.play(event)
    assert (after.result, after.reason, after.mover, after.is_over) == (result, reason, None, True)
    assert after.out == ()
    head = start.rpartition(" ")[0].split(" ")
    head[2] = "-"
    status = f"rep:2/end:{result}" if "rep" in start else f"end:{result}"
    assert after.text == " ".join([*head, status])
    assert after.clock == position.clock
    assert position.play(event, check=False) == after


@pytest.mark.parametrize(("start", "event", "text"), rows(__file__, "events_of_three"))
def test_three_players(start, event, text):
    assert Position.parse(start).play(event).text == text


def test_who_leaves_may_strand_the_next():
    """White leaves; red, who has no turn, is out at once, and black wins by having somebody to thank."""
    after = Position.parse("classic3/free_edges=4 m50:oWRB/2oo w 0.0.0 m6 -").play("white:resigns")
    assert after.mover is None or after.mover in (1, 2)
    assert 0 in after.out


def test_the_reason_is_that_of_what_ended_the_game():
    position = Position.new("classic", players=3).play("m50:n50")
    assert position.play("red:resigns").reason == ""
    assert position.play("red:resigns").play("black:timeout").reason == "time"


def test_refusals():
    position = Position.parse("classic3 m50:Wo r 7.8.8 p1 out:w")
    with pytest.raises(IllegalTurn, match=r"^R17 - white is already out$"):
        position.play("white:resigns")
    with pytest.raises(InvalidNotation, match="is not an event: unexpected 'b' at column 1; expected white or red"):
        position.play("blue:resigns")
    over = position.play("draw")
    for event in ("draw", "red:resigns", "white:timeout"):
        with pytest.raises(IllegalTurn, match=r"^R17 - the game is already over$"):
            over.play(event)
    with pytest.raises(InvalidNotation):
        position.play("red:draw")


def test_canonical_events():
    position = Position.new("classic")
    assert (position.canonical("W:Resigns"), position.canonical("DRAW")) == ("white:resigns", "draw")
    assert position.is_event("red:timeout")
    assert not position.is_event("m50:n50")
    with pytest.raises(InvalidNotation):
        position.canonical("blue:resigns")


def test_ended_by_somebody_outside():
    position = Position.new("classic").play("m50:n50")
    after = position.with_result("1/2-1/2", "adjudication")
    assert (after.text, after.reason) == ("classic m50:Wo - 7.8 p1 end:1/2-1/2", "adjudication")
    for result in ("*", "1-0-0", "1-1", "", "win"):
        with pytest.raises(InvalidNotation, match="is not a result"):
            position.with_result(result, "adjudication")
