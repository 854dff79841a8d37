"""The window of cells around the tiles: its numbers, its middle, its symmetries."""

import itertools

import numpy as np
import pytest

from limitproto.core.hexes import SYMMETRIES, cell, cell_named
from limitproto.games.limit.position import Position
from limitproto.rl.environment import stepper
from limitproto.rl.limit import Window, axial_of


def test_a_cell_has_the_number_of_its_place_in_the_array():
    window = Window(2)
    cells = axial_of([cell(3, 4), cell(4, 4), cell(3, 6), cell(5, 5), cell(6, 4)])
    assert window.numbers(cells[None], np.array([[3, 4]]))[0].tolist() == [12, 13, 22, -1, -1]
    assert window.inside.sum() == 19


def test_the_symmetries_are_permutations_that_turn_back():
    window = Window(3)
    planes = np.random.default_rng(1).integers(0, 9, (2, 7, 7))
    for symmetry, (a, b, c, d) in enumerate(SYMMETRIES):
        image = window.image(planes, symmetry)
        assert sorted(window.images[symmetry]) == [*range(49)]
        assert (image[:, ~window.inside] == planes[:, ~window.inside]).all()
        for q, r in ((1, 0), (-2, 3), (0, -3)):
            assert (image[:, 3 + c * q + d * r, 3 + a * q + b * r] == planes[:, 3 + r, 3 + q]).all()
        back = next(k for k in range(12) if (window.images[k][window.images[symmetry]] == np.arange(49)).all())
        assert (window.image(image, back) == planes).all()


@pytest.mark.parametrize("direction", [(1, 0), (0, 1), (1, -1), (2, -1), (1, 1), (-1, 2), (-3, 2)])
@pytest.mark.parametrize(
    "edition", ["classic/size=6", "classic/size=3/must_touch=1", "pbmserv/placement=manual/size=2"]
)
def test_no_legal_turn_lies_outside_however_far_the_tiles_spread(edition, direction):
    """Players who always lay tiles as far out as they can, to both ends, do not get out of the window."""
    game = stepper(Position.new(edition))

    def distance(turn: str) -> int:
        cells = [cell_named(word) for word in game.position.words_of(turn) if word[-1].isdigit()]
        return int((axial_of(cells) @ direction).max())

    for farthest in itertools.cycle([max, min]):
        if game.position.phase != "placement":
            break
        turns = game.position.legal_turns()
        assert len({*map(tuple, game.rows.tolist())}) == len(turns)
        assert (game.rows >= 0).all()
        for action in game.encode(farthest(turns, key=distance)):
            game.step(action)
    assert game.mask().any() or game.position.is_over


def test_tiles_that_lie_too_far_apart_are_refused():
    assert stepper(Position.parse(f"classic/size=16 a50:{'o' * 35}WoRo w 0.0 m4 -")).mask().any()
    with pytest.raises(ValueError, match="outside the window of radius 19"):
        stepper(Position.parse(f"classic/size=16 a50:{'o' * 36}WoRo w 0.0 m4 -"))
