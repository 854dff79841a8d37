"""Many games at once: the same games as one by one."""

import numpy as np
import pytest
from support.tables import rows

from benchmarks.measure.environments import EDITIONS, compare_vector
from limitproto.rl import VectorEnv


@pytest.mark.parametrize(("edition", "width", "steps"), rows(__file__, "placements"))
def test_placement_is_that_of_the_rules(edition, width, steps):
    compare_vector(edition, 10_000, len(edition), int(width), int(steps))


@pytest.mark.parametrize("edition", [edition for edition in EDITIONS if "manual" not in edition])
def test_games_are_those_of_one_game(edition):
    assert compare_vector(edition, 20, 3, width=10, size=3) >= 20


def test_boards_of_sixty_four_tiles_fit():
    assert compare_vector("pbmserv", 1, 1, width=2, size=16) >= 1


def test_everything_follows_from_the_seed():
    def played(seed):
        vector = VectorEnv("nestor", 8, seed=seed, starts=4, size=3)
        random = np.random.default_rng(1)
        return [vector.step(vector.sample(random))[1].sum() for _ in range(60)], vector.planes().tobytes()

    assert played(1) == played(1)
    assert played(1) != played(2)


def test_new_games_take_any_of_the_starts():
    vector = VectorEnv("nestor", 64, seed=1, starts=5, size=3)
    assert len({vector.position(game).text for game in range(64)}) == 5
    fixed = VectorEnv("nestor", 8, seed=1, size=3, layout=vector.position(0).layout)
    assert len({fixed.position(game).text for game in range(8)}) == 1


def test_actions_are_sampled_from_the_legal_ones():
    vector = VectorEnv("classic", 400, size=2)
    counts = np.bincount(vector.sample(np.random.default_rng(1)), minlength=vector.encoding.actions)
    assert (counts[~vector.masks[0]] == 0).all()
    assert (counts[vector.masks[0]] > 30).all()


def test_what_is_not_legal_is_refused():
    vector = VectorEnv("classic", 2, size=2)
    legal = vector.sample(np.random.default_rng(1))
    for actions, why in (
        ([0, 0], "0 is not legal in game 0"),
        (legal[:1], "actions must be"),
        ([legal[0], 0], "0 is not legal in game 1"),
    ):
        with pytest.raises(ValueError, match=why):
            vector.step(actions)
    with pytest.raises(ValueError, match="lays coloured tiles"):
        VectorEnv("pbmserv/placement=manual")
    with pytest.raises(ValueError, match="is over at its start"):
        VectorEnv("nestor-en", 2, size=1, free_edges=6, layout=VectorEnv("nestor-en", 1, size=1).position(0).layout)


@pytest.mark.parametrize("bad", [-1, 40_000, 0.0, float("nan"), True])
def test_what_is_no_action_changes_nothing(bad):
    vector = VectorEnv("nestor", 2, seed=1, starts=2, size=3)
    legal = vector.sample(np.random.default_rng(1))
    before = vector.planes().tobytes()
    wrong = [legal[0], bad] if isinstance(bad, int) and bad is not True else np.array([bad, bad])
    with pytest.raises(ValueError, match=r"is not legal in game|actions must be") as error:
        vector.step(wrong)
    assert f"{bad} is not legal in game 1" in str(error.value) or np.asarray(wrong).dtype.name in str(error.value)
    assert vector.planes().tobytes() == before
    vector.step(legal)


def test_masks_and_movers_cannot_be_changed():
    vector = VectorEnv("nestor", 2, seed=1, starts=2, size=3)
    for array in (vector.masks, vector.movers):
        with pytest.raises(ValueError, match="read-only"):
            array[:] = 1


@pytest.mark.parametrize("numbers", [{"games": 0}, {"games": -1}, {"games": 1, "starts": 0}])
def test_a_vector_has_games_and_starts(numbers):
    with pytest.raises(ValueError, match="at least 1 game and 1 start"):
        VectorEnv("nestor", size=3, **numbers)


def test_shapes_and_types():
    vector = VectorEnv("pbmserv3", 3, size=2)
    rewards, ended = vector.step(vector.sample(np.random.default_rng(1)))
    assert (rewards.shape, rewards.dtype) == ((3, 3), np.float32)
    assert (ended.shape, ended.dtype) == ((3,), bool)
    assert (vector.masks.shape, vector.masks.dtype) == ((3, vector.encoding.actions), bool)
    assert (vector.movers.shape, vector.movers.dtype) == ((3,), np.int8)
    assert (vector.planes().shape, vector.planes().dtype) == ((3, *vector.encoding.shape), np.uint8)
