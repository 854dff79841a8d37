"""LIMIT in OpenSpiel: OpenSpiel's own tests, and games that equal those of `Position`. `.ci/run` installs OpenSpiel."""

import copy

import numpy as np
import pyspiel
import pytest

import limitproto.rl.openspiel  # noqa: F401 - registers the game
from benchmarks.measure.environments import EDITIONS, compare_openspiel
from limitproto.errors import InvalidOption

pytestmark = pytest.mark.once


def name_of(edition: str, seed: int) -> str:
    return f"python_limit(edition={edition.replace('=', ':')}/size:3,seed={seed})"


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_random_simulations_of_openspiel_pass(edition):
    pyspiel.random_sim_test(pyspiel.load_game(name_of(edition, 2)), num_sims=4, serialize=True, verbose=False)


@pytest.mark.parametrize("edition", EDITIONS)
def test_games_are_those_of_position(edition):
    assert sum(compare_openspiel(name_of(edition, seed), seed) for seed in range(10)) > 50


def test_parameters():
    game = pyspiel.load_game("python_limit(edition=nestor/size:4,players=3,seed=7)")
    assert (game.num_players(), game.min_utility(), game.max_utility()) == (3, -0.5, 1)
    assert str(game.new_initial_state()) != str(
        pyspiel.load_game("python_limit(edition=nestor/size:4,players=3)").new_initial_state()
    )
    assert str(pyspiel.load_game("python_limit").new_initial_state()) == "classic - w 8.8 p0 -"
    with pytest.raises((InvalidOption, pyspiel.SpielError)):
        pyspiel.load_game("python_limit(edition=nestor/size:40)")


def test_what_a_player_remembers_is_never_empty():
    state = pyspiel.load_game("python_limit(edition=nestor/size:3,seed=1)").new_initial_state()
    assert state.information_state_string(0) == str(state)
    state.apply_action(state.legal_actions()[0])
    assert state.information_state_string(1) == f"{state} {state.history_str()}"


def test_planes_are_those_of_the_viewer():
    game = pyspiel.load_game("python_limit(edition=nestor/size:3,seed=1)")
    state = game.new_initial_state()
    for player in (0, 1):
        tensor = np.array(state.observation_tensor(player)).reshape(game.observation_tensor_shape())
        assert (tensor == state.stepper.planes(player)).all()


def test_a_copy_goes_on_by_itself():
    state = pyspiel.load_game("python_limit(edition=nestor/size:3,seed=1)").new_initial_state()
    state.apply_action(state.legal_actions()[0])
    for other in (state.clone(), copy.deepcopy(state)):
        before = str(state)
        other.apply_action(other.legal_actions()[0])
        assert str(state) == before != str(other)
