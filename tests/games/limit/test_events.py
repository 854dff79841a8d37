"""Events (R17): resignation, time and agreement, in placement and in movement, with two players and with three."""

import pytest

from limitproto import IllegalTurn, InvalidNotation, Position


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
