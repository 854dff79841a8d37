"""The canonical key: one for all images of a position, another for whatever R16 holds apart."""

import random

import pytest
from support import canonical_key_model as model
from support.tables import rows

from limitproto import Position
from limitproto.core.hexes import SYMMETRIES, axial, cell
from limitproto.games.limit.text.board import format_board


@pytest.mark.parametrize(("text", "key"), rows(__file__, "keys"))
def test_vectors(text, key):
    assert Position.parse(text).canonical_key() == model.key(Position.parse(text)) == key


def image(position: Position, turn, shift: tuple[int, int]) -> Position:
    """Return a movement position turned or mirrored by `turn`, then moved."""
    edition, _board, rest = position.text.split(" ", 2)
    contents = {}
    for place, content in position.contents.items():
        (a, b, c, d), (column, row) = turn, axial(place)
        q, r = a * column + b * row, c * column + d * row
        contents[cell(q + shift[0], r + shift[1])] = content
    return Position.parse(f"{edition} {format_board(contents)} {rest}")


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


@pytest.mark.parametrize(("one", "other", "what"), rows(__file__, "apart"))
def test_what_is_held_apart(one, other, what):
    keys = [Position.parse(text).canonical_key() for text in (one, other)]
    assert keys == [model.key(Position.parse(text)) for text in (one, other)]
    assert (keys[0] == keys[1]) == what.startswith("the same"), what
