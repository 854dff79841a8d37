"""Keys and canonical turns of a line are those of its positions one by one, and those that N8.1 describes."""

import pytest
from games.limit.test_line import played
from hypothesis import given
from hypothesis import strategies as st
from support import canonical_key_model as model

from limitproto import Position
from limitproto.core.hexes import SYMMETRIES, cell, cell_name
from limitproto.games.limit.board_images import BoardImages, board_of, least_turn_image
from limitproto.games.limit.text.board import format_board
from limitproto.games.limit.text.canonical_key import framed_turn

STARTS = (
    "classic classic3/size=5 classic/size=2/turn=either classic/size=1 nestor/size=3 nestor/size=4/turn=if-possible "
    "nestor-en3/size=5 pbmserv3 pbmserv/placement=manual/size=2 nestor3/placement=manual/size=3"
).split()


def assert_as_the_model(start: Position, turns: list[str]) -> None:
    position = start
    found = start.line().keyed(turns)
    for turn, key, mover, canonical in zip(turns, found.keys, found.movers, found.canonical, strict=False):
        assert key == model.key(position) == position.canonical_key()
        assert mover == position.mover
        assert canonical == model.canonical_turn(position, turn)
        other_key, frames = position.framed_key()
        assert (other_key, min(moved(turn) for moved in frames)) == (key, canonical)
        position = position.play(turn)
    assert found.keys[len(turns) :] == [model.key(position)]
    assert len(found.movers) == len(found.canonical) == len(turns)
    for place in {0, len(turns) // 2, max(len(turns) - 1, 0), len(turns)}:
        line = start.line()
        if line.push(turns[:place]):
            assert line.key_before("".join(turns[place : place + 1])) == found.keys[place]


@given(st.sampled_from(STARTS), st.integers(0, 10**6), st.integers(0, 40), st.integers(0, 200), st.booleans())
def test_keys_of_a_line(edition, seed, begun, length, resigns):
    start = Position.new(edition, seed=9)
    turns = played(start, seed)
    for turn in turns[:begun]:
        start = start.play(turn)
    line = turns[begun : begun + length]
    rest = start.line()
    rest.push(line)
    end = rest.position()
    if resigns and not end.is_over:
        line = [*line, f"{end.players[-1]}:resigns"]
    assert_as_the_model(start, line)


@pytest.mark.parametrize("shift", [(0, 0), (30, -30)])
def test_symmetric_boards(shift):
    """Boards with several symmetries, near the origin and far from it."""
    position = Position.parse("classic/turn=either m50:1ooo/oWoRo/oooo w 0.0 m4 -")
    contents = {
        cell((place >> 12) - 2048 + shift[0], (place & 4095) - 2048 + shift[1]): content
        for place, content in position.contents.items()
    }
    start = Position.parse(f"classic/turn=either {format_board(contents)} w 0.0 m4 -")
    for turn in start.legal_turns():
        assert_as_the_model(start, [turn])


@given(st.dictionaries(st.tuples(st.integers(-49, 49), st.integers(-49, 49)), st.sampled_from("oWRB"), min_size=1))
def test_the_first_image_of_any_set_of_tiles(places):
    """Gaps of two digits and empty rows too, which no game has."""
    contents = {cell(q, r): content for (q, r), content in places.items()}
    first = BoardImages(list(contents), [ord(content) for content in contents.values()]).first()
    text, frames = model.first_images(contents)
    assert board_of(first) == text
    assert [(symmetry, first.left(symmetry), first.top(symmetry)) for symmetry in first.frames] == frames


@given(
    st.lists(st.tuples(st.integers(-12, 13), st.integers(-22, 22)), min_size=3, max_size=6, unique=True),
    st.sampled_from(["{0}", "{0}:{1}", "{0}-{1}", "{0}-{1}/{2}", "red@{0}", "pass", "pass/{0}"]),
)
def test_turns_on_the_first_image_of_a_board_of_any_size(places, form):
    """Also where the image of a cell is far from the corner."""
    cells = [cell(q, r) for q, r in places]
    first, text = BoardImages(cells, [ord("o")] * len(cells)).first(), form.format(*map(cell_name, cells))

    def moved(symmetry, left, top):
        a, b, c, d = SYMMETRIES[symmetry]
        images = {cell(q, r): cell(a * q + b * r - left, c * q + d * r - top) for q, r in places}
        return framed_turn(images.__getitem__, text)

    frames = model.first_images(dict.fromkeys(cells, "o"))[1]
    assert least_turn_image(first, text) == min(moved(*frame) for frame in frames)


@given(
    st.lists(st.tuples(st.integers(-4, 4), st.integers(-4, 4)), min_size=1, unique=True),
    st.lists(st.tuples(st.integers(0, 80), st.sampled_from([0, 0, *b"oWR"])), max_size=30),
)
def test_the_first_image_while_tiles_come_and_go(places, changes):
    cells, contents = [cell(q, r) for q, r in places], [0] * len(places)
    images = BoardImages(cells, contents.copy())
    for number, content in changes:
        number %= len(cells)
        images.change(number, content)
        contents[number] = content
        first, again = images.first(), BoardImages(cells, contents.copy()).first()
        assert (first and (first.text, first.frames)) == (again and (again.text, again.frames))
