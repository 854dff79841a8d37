"""The canonical key: one for all images of a position, another for whatever R16 holds apart."""

import random
from hashlib import sha256

import pytest

from limitproto import Position
from limitproto.core.hexes import SYMMETRIES, axial, cell
from limitproto.games.limit.text.board import format_board

#: Vectors for other programs; those of spec/notation.md are among them.
VECTORS = {
    "classic - w 8.8 p0 -": "009479db7bac410f561cf47697d5da34",
    "classic m50:Wo r 7.8 p1 -": "a3a4f048f9cfe583ef95a74fdcae3f01",
    "classic/turn=either m48:1Woo/oo1R/1oo r 0.0 m5 -": "1abc69f22d44b2348ecf76bcb4e798d2",
    "pbmserv m50:BRoRo r 0.0 m0 -": "cba4b0d4bc6ce4017df85d922eaa32cd",
    "pbmserv m50:BRoRo r 0.0 m2 -": "afdeb0bb5df5a22acf11f7c32fe74368",
    "pbmserv3/placement=manual/size=6 m50:k b 6.6.6:6.6.6.5 p1 -": "be0b51d24548d2336a4460f036b11126",
    "classic3 m50:Wo b 7.8.8 p1 out:r": "a972fb9165dfd28212ecbe3888e3d09a",
    "classic m50:Wo - 7.8 p1 end:1-0": "e10d4194e1730035c48b24b7c05e7224",
    "classic3/ending=last-balls/isolate=doomed/turn=either - - 0.0.0 m6 out:wrb/end:1/3-1/3-1/3": (
        "af301d963b6ddc7d659e0bfa76f5b265"
    ),
}


@pytest.mark.parametrize(("text", "key"), VECTORS.items())
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


APART = [
    ("classic m50:oWoRo w 0.0 m4 -", "classic m50:oWoRo r 0.0 m5 -", "mover"),
    ("classic/must_touch=1 m50:WoRo w 7.7 p2 -", "classic/must_touch=1/size=7 m50:WoRo w 6.6 p2 -", "hands, edition"),
    ("classic3 m50:Wo b 7.8.8 p1 out:r", "classic3 m50:Wo b 7.8.8 p1 out:w", "out"),
    ("pbmserv m50:BRoRo r 0.0 m0 -", "pbmserv m50:BRoRo r 0.0 m2 -", "bound"),
    ("classic m50:oWoRo w 0.0 m4 -", "classic/free_edges=2 m50:oWoRo w 0.0 m4 -", "edition"),
    ("classic m50:oWoRo w 0.0 m4 -", "classic m50:WooRo w 0.0 m4 -", "board"),
]


@pytest.mark.parametrize(("one", "other", "what"), APART)
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
