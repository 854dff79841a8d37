"""Position strings: round trips along games, and every defect of what no game can reach."""

import random

import pytest
from model import rules_model as model
from support.comparing import CONSTRUCTED, EDITIONS, odd_options
from support.tables import rows

from limitproto import InvalidNotation, InvalidPosition, Position


@pytest.mark.parametrize("games", [range(3), pytest.param(range(3, 6), marks=pytest.mark.long)], ids=["few", "more"])
@pytest.mark.parametrize(("edition", "players"), EDITIONS)
def test_round_trips_along_games(edition, players, games):
    chance = random.Random(f"{edition}{players}{games}")
    for i in games:
        options = {"players": players, "seed": str(i)} if i < 2 else odd_options(chance, edition)
        position = Position.new(edition, **options)
        while True:
            again = Position.parse(position.text)
            assert again == position
            assert hash(again) == hash(position)
            assert again.text == position.text == str(position)
            assert again.legal_turns() == position.legal_turns()
            assert again.canonical_key() == position.canonical_key()
            assert (again.mover, again.out, again.phase, again.clock, again.bound) == (
                *(position.mover, position.out, position.phase, position.clock, position.bound),
            )
            assert eval(repr(position)) == position
            if position.is_over:
                break
            if chance.random() < 0.02:
                position = position.play(f"{position.players[position.mover or 0]}:resigns")
            else:
                position = position.play(chance.choice(position.legal_turns()))


@pytest.mark.parametrize("text", CONSTRUCTED)
def test_round_trips_of_constructed_positions(text):
    assert Position.parse(text).text == text


@pytest.mark.parametrize(("text", "what"), rows(__file__, "positions"))
def test_texts(text, what):
    assert Position.parse(text).text == text, what
    assert model.read(text).text() == text


SAME = [
    ("classic M50:Wo r 7.8 p1 -", "classic m50:Wo r 7.8 p1 -"),
    ("classic/size=8 - w 8.8 p0 -", "classic - w 8.8 p0 -"),
    ("classic/turn=either/size=2 - w 2.2 p0 -", "classic/size=2/turn=either - w 2.2 p0 -"),
]


@pytest.mark.parametrize(("text", "canonical"), SAME)
def test_what_is_not_canonical_is_read_and_made_so(text, canonical):
    assert Position.parse(text).text == canonical


@pytest.mark.parametrize(("text", "column"), rows(__file__, "no_position"))
def test_what_is_no_position_string(text, column):
    with pytest.raises(InvalidNotation, match=r"is not a position: unexpected .* at column") as caught:
        Position.parse(text)
    assert caught.value.column == int(column)


def test_a_box_that_is_too_large_and_a_text_that_is_too_long():
    with pytest.raises(InvalidNotation, match="corner of the smallest box"):
        Position.parse("classic m50:1Wo r 7.8 p1 -")
    for text in ("classic m50:" + "o" * 5000 + " w 0.0 m0 -", "classic - w 8.8 p" + "9" * 6000 + " -"):
        with pytest.raises(InvalidNotation, match="column 4097"):
            Position.parse(text)


@pytest.mark.parametrize("row", rows(__file__, "defects"), ids="-".join)
def test_defects(row):
    text, *defects = filter(None, row)
    if not defects:
        assert Position.parse(text)
        return
    with pytest.raises(InvalidPosition) as caught:
        Position.parse(text)
    found = caught.value.defects
    assert len(found) == len(defects), found
    for sentence, words in zip(found, defects, strict=True):
        assert words in sentence
        assert sentence.endswith(".")
    assert str(caught.value) == " ".join(found)


def test_a_history_begins_with_the_text():
    first = Position.parse("pbmserv m50:RB r 0.0 m6 rep:2")
    assert first.play("pass").text == "pbmserv m50:RB b 0.0 m7 -"
    assert first.play("pass").play("pass").text == "pbmserv m50:RB - 0.0 m8 rep:3/end:1/2-1/2"
