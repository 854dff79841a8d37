"""The canonical key: one for all images of a position, another for whatever R16 holds apart."""

import random
from hashlib import sha256

import pytest
from support.tables import rows

from limitproto import Position
from limitproto.core.hexes import SYMMETRIES, axial, cell
from limitproto.games.limit.text.board import format_board


@pytest.mark.parametrize(("text", "key"), rows(__file__, "keys"))
def test_vectors(text, key):
    assert Position.parse(text).canonical_key() == key


def test_as_the_specification_says():
    assert (
        Position.parse("classic m50:Wo r 7.8 p1 -").canonical_key()
        == (sha256(b"classic m50:1W/o r 7.8 p free -").hexdigest()[:32])
    )


def image(position: Position, turn, shift: tuple[int, int]) -> Position:
    """Return a movement position turned or mirrored by `turn`, then moved."""
    edition, _board, rest = position.text.split(" ", 2)
    contents = {}
    for place, content in position.contents.items():
        (a, b, c, d), (column, row) = turn, axial(place)
        q, r = a * column + b * row, c * column + d * row
        contents[cell(q + shift[0], r + shift[1])] = content
    return Position.parse(f"{edition} {format_board(contents)} {rest}")


def test_twelve_symmetries_are_twelve():
    assert len(set(SYMMETRIES)) == 12


@pytest.mark.parametrize(
    "edition", ["classic", "classic3", "nestor-en", "pbmserv3/size=4", "nestor/turn=either", "pbmserv/size=1"]
)
def test_images_share_a_key_and_what_can_be_done(edition):
    chance = random.Random(edition)
    position = Position.new(edition, seed=3)
    keys = set()
    while not position.is_over:
        if position.phase == "movement":
            key = position.canonical_key()
            for turn in SYMMETRIES:
                shift = (chance.randint(-5, 5), chance.randint(-5, 5))
                twin = image(position, turn, shift)
                assert twin.canonical_key() == key
                assert twin.count_turns() == position.count_turns()
            keys.add(key)
        position = position.play(chance.choice(position.legal_turns()))
    assert len(keys) > 1


def test_images_of_a_turn_lead_to_one_key():
    first = Position.new("classic")
    assert len({first.play(turn).canonical_key() for turn in first.legal_turns()}) == 1
    second = first.play("m50:n50")
    assert 1 < len({second.play(turn).canonical_key() for turn in second.legal_turns()}) < second.count_turns()


@pytest.mark.parametrize(("one", "other", "what"), rows(__file__, "apart"))
def test_what_is_held_apart(one, other, what):
    assert Position.parse(one).canonical_key() != Position.parse(other).canonical_key(), what


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("classic m50:oWoRo w 0.0 m4 -", "classic m50:oWoRo w 0.0 m8 -"),
        ("pbmserv m50:RB r 0.0 m6 rep:2", "pbmserv m50:RB r 0.0 m4 -"),
        ("classic m50:oWoRo w 0.0 m4 -", "classic c3:oRoWo w 0.0 m4 -"),
    ],
)
def test_what_is_the_same(one, other):
    assert Position.parse(one).canonical_key() == Position.parse(other).canonical_key()


def test_board_of_nothing():
    assert Position.new("classic").canonical_key() == sha256(b"classic - w 8.8 p free -").hexdigest()[:32]
