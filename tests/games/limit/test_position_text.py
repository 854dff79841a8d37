"""Position strings: round trips along games, and every defect of what no game can reach."""

import random

import pytest
from model import rules_model as model
from support.comparing import CONSTRUCTED, EDITIONS, odd_options

from limitproto import InvalidNotation, InvalidPosition, Position


@pytest.mark.parametrize(("edition", "players"), EDITIONS)
def test_round_trips_along_games(edition, players):
    chance = random.Random(f"{edition}{players}")
    for i in range(6):
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


TEXTS = [
    ("classic - w 8.8 p0 -", "the start"),
    ("pbmserv3/placement=manual/size=6 m50:k b 6.6.6:6.6.6.5 p1 -", "coloured tiles"),
    ("classic m50:Wo - 7.8 p1 end:1-0", "resigned in placement"),
    ("classic3 m50:Wo b 7.8.8 p1 out:r", "one left in placement"),
    ("pbmserv m50:RB - 0.0 m8 rep:3/end:1/2-1/2", "repetition"),
    ("pbmserv m50:RB r 0.0 m6 rep:2", "stood twice"),
    ("classic3/ending=last-balls/isolate=doomed/turn=either - - 0.0.0 m6 out:wrb/end:1/3-1/3-1/3", "nothing left"),
    ("nestor-en3 m50:Ro - 0.0.0 m9 out:by/end:1-0-0", "two out"),
]


@pytest.mark.parametrize(("text", "what"), TEXTS)
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


NO_POSITION = [
    ("", 1),
    ("classic", 8),
    ("classic  - w 8.8 p0 -", 9),
    ("classic - w 8.8 p0 - ", 21),
    ("classic - w 8.8 p0", 19),
    ("classic - W 8.8 p0 -", 11),
    ("classic - w 8 p0 -", 14),
    ("classic - w 08.8 p0 -", 14),
    ("classic - w 8.8 x0 -", 17),
    ("classic - w 8.8 p00 -", 19),
    ("classic m50: w 8.8 p0 -", 13),
    ("classic m50:Wo/ r 7.8 p1 -", 16),
    ("classic m50:W0o r 7.8 p1 -", 14),
    ("classic m50:Wx r 7.8 p1 -", 14),
    ("classic - w 8.8 p0 rep:2/out:r", 26),
    ("classic - w 8.8 p0 end:*", 24),
    ("classic\tm50:Wo r 7.8 p1 -", 8),
    ("classic m50:Wo r 7.8 p1 -\n", 26),
]


@pytest.mark.parametrize(("text", "column"), NO_POSITION)
def test_what_is_no_position_string(text, column):
    with pytest.raises(InvalidNotation, match=r"is not a position: unexpected .* at column") as caught:
        Position.parse(text)
    assert caught.value.column == column


def test_a_box_that_is_too_large_and_a_text_that_is_too_long():
    with pytest.raises(InvalidNotation, match="corner of the smallest box"):
        Position.parse("classic m50:1Wo r 7.8 p1 -")
    for text in ("classic m50:" + "o" * 5000 + " w 0.0 m0 -", "classic - w 8.8 p" + "9" * 6000 + " -"):
        with pytest.raises(InvalidNotation, match="column 4097"):
            Position.parse(text)


#: Text, and for each defect that must be named some words of its sentence, in order; no other may be.
DEFECTS = [
    ("chess - w 8.8 p0 -", ["'chess' is not an edition"]),
    ("classic/size=99 - w 8.8 p0 -", ["size is 1 to 16"]),
    ("classic/placement=manual - w 8.8:8.8.8.8 p0 -", ["placement in classic is paired"]),
    # fields by themselves
    ("classic m50:Bo r 7.8 p1 -", ["has 'B'"]),
    ("classic m50:ro r 7.8 p1 -", ["has 'r', which classic in this phase"]),
    ("pbmserv/placement=manual m50:Ro b 8.8:8.8.8.8 p1 -", ["has 'R', which the placement of coloured", "has 'o'"]),
    ("classic - b 8.8 p0 -", ["mover 'b' is not one of the players w, r"]),
    ("classic - w 8.8.8 p0 -", ["balls of 3 players instead of 2"]),
    ("classic3 - w 8.8 p0 -", ["balls of 2 players instead of 3"]),
    ("classic - w 8.8:8.8.8.8 p0 -", ["has a stock of coloured tiles"]),
    ("pbmserv/placement=manual - r 8.8 p0 -", ["lacks a stock"]),
    ("pbmserv/placement=manual - r 8.8:8.8.8 p0 -", ["3 colours instead of 4"]),
    ("pbmserv - r 8.8 p0 -", ["has no turns of placement (R5)"]),
    ("classic3 m50:Wo b 7.8.8 p1 out:rw", ["'rw', are not letters of players in turn order"]),
    ("classic3 m50:Wo b 7.8.8 p1 out:rr", ["'rr', are not letters"]),
    ("classic3 m50:Wo b 7.8.8 p1 out:y", ["'y', are not letters"]),
    ("classic m50:Wo - 7.8 p1 end:1-0-0", ["1-0-0 does not fit 2 players"]),
    ("classic m50:Wo - 7.8 p1 end:1-1", ["1-1 does not fit"]),
    ("classic m50:Wo - 7.8 p1 -", ["mover is '-' when the game has ended, and only then"]),
    ("classic m50:Wo r 7.8 p1 end:1-0", ["mover is '-' when the game has ended, and only then"]),
    ("pbmserv m50:RB r 0.0 m6 rep:1", ["The repetition count 1 is invalid"]),
    ("pbmserv m50:RB r 0.0 m6 rep:3", ["The repetition count 3 is invalid"]),
    ("pbmserv m50:RB - 0.0 m6 rep:4/end:1/2-1/2", ["The repetition count 4 is invalid"]),
    ("classic m50:WoRo w 0.0 m6 rep:2", ["No position can occur twice"]),
    ("classic/turn=either m50:Wo r 7.8 p1 rep:2", ["No position can occur twice"]),
    ("classic - y 8.8 p0 -", ["mover 'y'"]),
    ("classic - y 8.8.8 p0 rep:2", ["mover 'y'", "3 players instead of 2", "No position can occur twice"]),
    # the board
    ("classic m49:W/o r 7.8 p1 -", []),
    ("classic kkkk50:Wo r 7.8 p1 -", ["tile on kkkk50 lies out of reach (R18)", "tile on llll50 lies", "lies on m50"]),
    ("classic m49:Wo r 7.8 p1 -", ["lies on m50"]),
    ("classic/size=1 m50:WoRoo w 0.0 m0 -", ["5 tiles and the game only 4", "too many tiles (R6)"]),
    ("classic m50:W1o r 7.8 p1 -", ["in 2 parts", "laid one touching 2 others (R1, R4)", "ball on m50 has no"]),
    ("classic m50:W1o1o w 0.0 m9 -", ["in 3 parts", "The group of m50 has no freedom"]),
    ("classic m50:oW/Ro/oo w 7.7 p2 -", ["After 2 turns of placement there are 4 tiles, not 6 (R1, R4)"]),
    ("classic m50:WoRo w 7.7 p2 -", ["laid one touching 2 others"]),
    ("classic/must_touch=1 m50:WoRo w 7.7 p2 -", []),
    ("classic/must_touch=1 m50:WoRo w 8.7 p2 -", ["white balls in hand and on the board make 9, not 8"]),
    ("classic/must_touch=1 m50:Wooo w 7.8 p2 -", ["there are 2 balls on the board, not 1 (R1, R3)"]),
    ("classic/must_touch=1 m50:oWWo r 6.8 p2 -", ["Two balls of one colour touch at n50 (R2)"]),
    ("classic/must_touch=1 m50:WRoo w 7.7 p2 -", ["The ball on m50 has no adjacent empty tile (R2)"]),
    ("classic/size=1 m50:WWRo/oo w 0.0 m0 -", ["6 tiles", "2 white balls and the game only 1", "too many tiles"]),
    ("pbmserv/placement=manual m50:rr r 8.8:6.8.8.8 p2 -", ["Two tiles of one colour touch at m50 (R4)"]),
    ("pbmserv/placement=manual m50:rb r 8.8:8.7.8.8 p2 -", ["red tiles in stock and on the board make 9, not 8"]),
    ("pbmserv/placement=manual m50:rb r 7.8:7.7.8.8 p2 -", ["every player has 8 balls in hand (R4)"]),
    ("pbmserv/placement=manual m50:rb b 8.8:7.7.8.8 p3 -", ["After 3 turns of placement there are 3 tiles, not 2"]),
    ("pbmserv/placement=manual m50:rbg b 8.8:7.7.7.8 p3 -", ["laid one touching 2 others"]),
    ("pbmserv/must_touch=1/placement=manual m50:rbg b 8.8:7.7.7.8 p3 -", []),
    ("classic m50:WoRo w 1.0 m4 -", ["In movement no ball is in hand"]),
    ("classic - w 0.0 m4 -", ["movement without a tile"]),
    ("classic/size=1 m50:WoRo w 0.0 m2 -", ["After 2 turns, each with a removal, there are too many tiles (R6)"]),
    ("classic m50:WRo w 0.0 m4 -", ["The group of m50 has no freedom and would have been captured (R10)"]),
    ("pbmserv m50:BRo r 0.0 m4 -", []),
    ("pbmserv/turn=both m50:BRo r 0.0 m4 -", ["The group of m50 has no freedom"]),
    ("nestor-en m50:BRooo r 0.0 m0 -", []),
    # whose turn it is
    ("classic3 m50:Wo r 7.8.8 p1 out:r", ["The player to move, r, is out"]),
    ("classic3 m50:Wo b 7.8.8 p1 out:wr", ["Only b is left, so that the game is over (R14)"]),
    ("classic3 m50:Wo - 7.8.8 p1 out:rb/end:0-1-0", ["Only w is left: the result is 1-0-0, not 0-1-0 (R14)"]),
    ("classic m50:WoRo - 0.0 m4 out:w/end:1/2-1/2", ["Only r is left: the result is 0-1, not 1/2-1/2 (R14)"]),
    ("pbmserv3/isolate=doomed/turn=either m48:o/G - 0.0.0 m5 out:rbg/end:1/2-1/2-0", []),
    ("classic3 m50:Wo - 7.8.8 p1 out:b/end:1/3-1/3-1/3", []),
    ("classic m50:Wo w 7.8 p1 -", ["After 1 turns it is r's turn, not w's"]),
    ("classic m50:WoRo w 0.0 m3 -", ["After 3 turns it is r's turn, not w's"]),
    ("classic/size=1 m50:oW/Ro w 0.0 p2 -", ["w has nothing to place and would have been passed over (R1, R3, R4)"]),
    ("pbmserv m50:Ro r 0.0 m4 -", ["b has no balls and would be out (R15)"]),
    ("classic m50:ooR w 0.0 m4 -", ["w has no legal turn and would be out (R14)"]),
    ("classic/free_edges=6 m50:WoR w 0.0 m4 -", ["w has no legal turn and would be out (R14)"]),
]


@pytest.mark.parametrize(("text", "defects"), DEFECTS)
def test_defects(text, defects):
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
