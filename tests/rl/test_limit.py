"""LIMIT for learners: planes show the position, actions and turns translate both ways, symmetries fit both."""

import random
from itertools import islice

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from limitproto.core.hexes import SYMMETRIES, axial, cell, cell_name, cell_named
from limitproto.errors import InvalidNotation
from limitproto.games.limit.position import Position
from limitproto.rl import stepper
from limitproto.rl.limit import LimitEncoding, LimitStepper, start_of

EDITIONS = (
    "classic/size=3 classic3/size=2 nestor/size=3 pbmserv3/size=3/turn=either pbmserv/placement=manual/size=2 "
    "nestor-en/size=2/isolate=doomed"
).split()


def begun(edition: str, seed: int, steps: int) -> LimitStepper:
    start = start_of(edition, seed=seed)
    stepper = LimitStepper(LimitEncoding(start.rules), start)
    source = random.Random(seed)
    for _ in range(steps):
        if stepper.position.is_over:
            break
        stepper.step(source.choice(np.flatnonzero(stepper.mask()).tolist()))
    return stepper


@given(st.sampled_from(EDITIONS), st.integers(0, 1000), st.integers(0, 40))
def test_turns_and_actions_translate_both_ways(edition, seed, steps):
    stepper = begun(edition, seed, steps)
    turns = [] if stepper.position.is_over else stepper.position.legal_turns()
    rows = {stepper.decode(stepper.encode(turn)): stepper.encode(turn) for turn in turns}
    assert [*rows] == turns
    assert len({*map(tuple, rows.values())}) == len(turns)
    assert all(0 <= action < stepper.encoding.actions for row in rows.values() for action in row)
    for turn in turns[:5]:
        playing = LimitStepper(stepper.encoding, stepper.position)
        for action in rows[turn]:
            assert playing.mask()[action]
            playing.step(action)
        assert playing.position == stepper.position.play(turn)


def test_what_is_not_legal_is_refused():
    stepper = begun("classic/size=2", 1, 2)
    with pytest.raises(ValueError, match="a1 is not legal in"):
        stepper.encode("a1")
    with pytest.raises(InvalidNotation):
        stepper.encode("?")
    with pytest.raises(ValueError, match="are not a legal turn"):
        stepper.decode([0, 0])
    for action in (-1, 0, stepper.encoding.actions):
        with pytest.raises(ValueError, match=f"{action} is not legal in"):
            stepper.step(action)


def shown(stepper: LimitStepper, viewer: int) -> dict[str, object]:
    """Return what planes show: the names of marked cells, and the number that fills a plane of another kind."""
    found: dict[str, object] = {}
    of_cells = ("tile", "ball ", "start", "goal")
    q, r = stepper._centre[0].tolist()
    radius = stepper.encoding.window.radius
    for name, plane in zip(stepper.encoding.plane_names, stepper.planes(viewer), strict=True):
        if name.startswith(of_cells):
            assert plane.max() <= 1
            marked = zip(*np.nonzero(plane), strict=True)
            found[name] = {cell_name(cell(int(x) - radius + q, int(y) - radius + r)) for y, x in marked}
        else:
            assert (plane == plane[0, 0]).all()
            found[name] = int(plane[0, 0])
    return found


def test_planes_of_movement():
    position = Position.parse("pbmserv3/size=2 l50:oR/oBo/Go b 0.0.0 m4 out:g")
    stepper = LimitStepper(LimitEncoding(position.rules), position)
    assert stepper.encoding.shape == (14, 11, 11)
    assert stepper.planes(0).dtype == np.uint8
    tiles = {cell_name(each) for each in position.contents}
    balls = {letter: {cell_name(k) for k, v in position.contents.items() if v == letter} for letter in "RBG"}
    own = shown(stepper, 1)
    assert own == {
        **{"tile": tiles, "ball own": balls["B"], "ball next": balls["G"], "ball third": balls["R"]},
        **{"start": set(), "goal": set(), "to move": 1, "placement": 0, "bound": 0, "no ball": 0, "times stood": 1},
        **{"out own": 0, "out next": 1, "out third": 0},
    }
    others = shown(stepper, 0)
    assert others["to move"] == 0
    assert others["ball own"] == balls["R"]
    assert others["out third"] == 1
    turn = next(turn for turn in position.legal_turns() if turn.count("/"))
    start, goal, _removed = stepper.encode(turn)
    stepper.step(start)
    assert shown(stepper, 1)["start"] == {turn.partition("-")[0]}
    stepper.step(goal)
    assert shown(stepper, 1) == {**own, "start": {turn[:3]}, "goal": {turn[4:7]}}


def test_planes_of_removals_repetitions_and_bound_turns():
    either = Position.parse("nestor/turn=either/equaliser=off/size=2 l50:RoB/ooo r 0.0 m0 rep:2")
    stepper = LimitStepper(LimitEncoding(either.rules), either)
    assert (shown(stepper, 0)["times stood"], shown(stepper, 0)["bound"]) == (2, 0)
    stepper.step(stepper.encoding.no_ball)
    assert (shown(stepper, 0)["no ball"], shown(begun("nestor/size=3", 5, 0), 0)["bound"]) == (1, 1)


def test_planes_of_placement():
    position = Position.new("classic3/size=2").play("m50:n50").play("m49:n49")
    assert isinstance(position, Position)
    stepper = LimitStepper(LimitEncoding(position.rules), position)
    found = shown(stepper, 2)
    assert found["placement"] == found["to move"] == 1
    assert (found["ball own"], found["ball next"], found["ball third"]) == (set(), {"m50"}, {"m49"})
    assert (found["hand own"], found["hand next"], found["hand third"]) == (2, 1, 1)
    ball = position.legal_turns()[0][:3]
    stepper.step(stepper.encode(position.legal_turns()[0])[0])
    assert shown(stepper, 2) == {**found, "start": {ball}}


def test_planes_of_coloured_tiles():
    position = Position.new("pbmserv/placement=manual/size=2").play("red@m50")
    assert isinstance(position, Position)
    stepper = LimitStepper(LimitEncoding(position.rules), position)
    stepper.step(stepper.encode("black@n50")[0])
    found = shown(stepper, 1)
    assert (found["tile red"], found["tile blue"]) == ({"m50"}, set())
    assert [found[f"stock {colour}"] for colour in position.rules.tile_colours] == [1, 2, 2, 2]
    assert [found[f"chosen {colour}"] for colour in position.rules.tile_colours] == [0, 0, 0, 1]
    assert found["start"] == set()


def image_of(turn: str, position: Position, symmetry: int) -> str:
    """Return the image of a turn that a symmetry around the origin gives."""
    a, b, c, d = SYMMETRIES[symmetry]
    for word in {word for word in position.words_of(turn) if word[-1].isdigit()}:
        q, r = axial(cell_named(word))
        turn = turn.replace(word, cell_name(cell(a * q + b * r, c * q + d * r)).upper())
    return turn.lower()


@pytest.mark.parametrize("symmetry", range(12))
def test_symmetries_of_planes_and_actions_are_those_of_the_game(symmetry):
    encoding = LimitEncoding(start_of("classic/size=3").rules)
    compared = 0
    for seed in range(4):
        one, two = begun("classic/size=3", seed, 0), begun("classic/size=3", seed, 0)
        source = random.Random(seed)
        while not one.position.is_over:
            a, b, c, d = SYMMETRIES[symmetry]
            q, r = one._centre[0].tolist()
            # The middle is rounded, and not always to the image of the same cell.
            if two._centre[0].tolist() == [a * q + b * r, c * q + d * r]:
                compared += 1
                assert (two.planes(0) == encoding.window.image(one.planes(0), symmetry)).all()
                rows = encoding.images[symmetry][one.rows]
                rows[one.rows < 0] = -1
                assert {*map(tuple, rows.tolist())} == {*map(tuple, two.rows.tolist())}
            turn = source.choice(one.position.legal_turns())
            one.begin(one.position.play(turn))
            two.begin(two.position.play(image_of(turn, two.position, symmetry)))
    assert compared > 10


def test_a_start_needs_an_edition_of_limit():
    assert start_of("nestor", players=3, seed=4).players == ("red", "blue", "yellow")
    assert [*islice(start_of("classic").legal_turns(), 2)] == ["l50:m50", "l51:m50"]


def test_words_belong_to_legal_turns():
    game = stepper(Position.parse("classic/size=2/equaliser=off l50:oRo/oWo/oo w 0.0 m0 -"))
    assert game.labels(60, 48) == ["m51", "l50"]
    for actions in ([0], [60, 0], [60, 48, 59, 3], [-1]):
        with pytest.raises(ValueError, match="are not a legal turn"):
            game.labels(*actions)
        with pytest.raises(ValueError, match="are not a legal turn"):
            game.decode(actions)


@pytest.mark.parametrize("edition", ["classic/size=2", "nestor/size=3"])
def test_a_game_that_is_over_has_no_words(edition):
    start = Position.new(edition)
    game = stepper(start.play(f"{start.players[0]}:resigns"))
    assert (game.labels(), len(game.rows), game.mask().any()) == ([], 0, False)
    with pytest.raises(ValueError, match="are not a legal turn"):
        game.labels(60)


def test_each_action_has_a_cell_legal_or_not():
    game = stepper(Position.new("nestor/size=3", seed=1))
    for action in np.flatnonzero(game.mask()).tolist():
        assert game.cell(action) == game.labels(action)[0]
    window, middle = game.encoding.window, game.encoding.no_ball // 2
    assert len({game.cell(action) for action in np.flatnonzero(window.inside.ravel())}) == window.inside.sum()
    row, column = int(game.cell(middle)[1:]), ord(game.cell(middle)[0])
    assert game.cell(middle + 1 - window.width) == f"{chr(column + 1)}{row - 1}"
    for action in (0, -1, game.encoding.no_ball, 40.5):
        with pytest.raises(ValueError, match="is not a cell of the window"):
            game.cell(action)
