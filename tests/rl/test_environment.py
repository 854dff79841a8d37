"""The environment of PettingZoo: its own tests, and games that equal those of `Position`."""

import subprocess
import sys
import warnings

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test
from pettingzoo.utils.conversions import aec_to_parallel, turn_based_aec_to_parallel

from benchmarks.measure.environments import EDITIONS, compare_environment
from limitproto.core.extras import install_command
from limitproto.errors import InvalidOption
from limitproto.rl import env
from limitproto.rl.environment import stepper
from limitproto.rl.steps import rewards_of

pytestmark = pytest.mark.once
LIMES = ["limes1", "limes3"]


def of_size(edition: str, size: int) -> dict[str, object]:
    return {} if edition.startswith("limes") else {"size": size}


@pytest.mark.parametrize("edition", [*EDITIONS, *LIMES])
def test_the_tests_of_pettingzoo_pass(edition):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # An observation is a dict, since it has a mask; environments in PettingZoo itself are exempt by name.
        for message in ("Observation is not a NumPy array", "Observation space for each agent probably should be"):
            warnings.filterwarnings("ignore", message)
        api_test(env(edition, **of_size(edition, 3)), num_cycles=100)
        seed_test(lambda: env(edition, **of_size(edition, 3)), num_cycles=100)


def test_the_metadata_says_which_conversion_works():
    environment = env("classic", size=1)
    assert environment.metadata["is_parallelizable"] is False
    with pytest.raises(AssertionError, match="is_parallelizable"):
        aec_to_parallel(environment)
    parallel = turn_based_aec_to_parallel(environment)
    seen, _ = parallel.reset(1)
    while parallel.agents:
        masks = {agent: seen[agent]["action_mask"] for agent in parallel.agents}
        seen, rewards, *_ = parallel.step(
            {agent: int(mask.argmax()) if mask.any() else None for agent, mask in masks.items()}
        )
    assert sorted(rewards.values()) == [-1, 1]


@pytest.mark.parametrize("edition", [*EDITIONS, "limes", "limes3/variants=ferryman"])
def test_games_are_those_of_position(edition):
    is_limes = edition.startswith("limes")
    environment = env(edition, **of_size(edition, 3))
    for seed in range(1 if is_limes else 20):
        assert compare_environment(environment, seed, 0.05 if is_limes else 0.2) > 0


def test_players_and_options():
    environment = env("nestor", players=3, size=4)
    assert environment.possible_agents == ["red_0", "blue_1", "yellow_2"]
    assert environment.encoding.window.radius == 7
    assert env("limes").possible_agents == ["player_0", "player_1"]
    with pytest.raises(InvalidOption):
        env("nestor", sise=4)


def test_a_seed_decides_the_layouts():
    environment = env("nestor", size=3)

    def layouts(seed):
        found = []
        for each in (seed, None):
            environment.reset(seed=each)
            found.append(environment.position.text)
        return found

    one = layouts(1)
    assert layouts(1) == one
    assert len({*one, *layouts(2)}) == 4
    fixed = env("nestor", size=3, seed=9)
    fixed.reset(seed=1)
    assert fixed.position.seed == 9


def test_an_illegal_action_changes_nothing():
    environment = env("classic", size=2)
    environment.reset(seed=1)
    legal = np.flatnonzero(environment.observe("white_0")["action_mask"])[0]
    for action in (0, -1, None, environment.encoding.actions, legal + 0.5, float("nan")):
        with pytest.raises(ValueError, match="is not legal in"):
            environment.step(action)
    assert environment.position.text == "classic/size=2 - w 2.2 p0 -"


def test_a_step_needs_a_game_that_goes_on():
    environment = env("nestor", size=2)
    with pytest.raises(ValueError, match="call `reset` to begin one"):
        environment.step(0)
    environment.reset(seed=1)
    while environment.agents:
        mask = environment.last()[0]["action_mask"]
        environment.step(int(np.flatnonzero(mask)[0]) if mask.any() else None)
    with pytest.raises(ValueError, match="call `reset` to begin one"):
        environment.step(None)


def test_there_is_one_way_to_render():
    with pytest.raises(ValueError, match="not 'human'"):
        env("classic", size=2, render_mode="human")


@pytest.mark.parametrize("edition", ["classic", "limes"])
def test_viewers_are_players(edition):
    game = env(edition).stepper
    for viewer in (-1, 2, 5, 0.5):
        with pytest.raises(ValueError, match="choose from 0 to"):
            game.planes(viewer)
    assert game.planes(1).shape == game.encoding.shape


@pytest.mark.parametrize("package", ["numpy", "gymnasium", "pettingzoo", "pyspiel"])
def test_a_missing_package_is_named(package):
    home, extra = ("limitproto.rl.openspiel", "openspiel") if package == "pyspiel" else ("limitproto.rl", "rl")
    code = (
        f"import sys; sys.modules[{package!r}] = None\n"
        f"try:\n import {home}; limitproto.rl.env\nexcept ImportError as error:\n print(error)"
    )
    done = subprocess.run([sys.executable, "-P", "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == f"{home} needs the package {package}: {install_command(extra)}\n"


def test_an_agent_that_is_not_to_act_has_no_legal_action():
    environment = env("classic", size=2, render_mode="ansi")
    environment.reset()
    assert environment.observe("white_0")["action_mask"].sum() == 7
    assert environment.observe("red_1")["action_mask"].sum() == 0
    assert environment.observe("red_1")["action_mask"].dtype == np.int8
    assert environment.render() == environment.position.board_text()


def test_a_game_of_one_is_rewarded_by_its_points():
    environment = env("limes", players=1, seed=4)
    environment.reset(seed=2)
    while not environment.position.is_over:
        environment.step(int(np.flatnonzero(environment.observe("player_0")["action_mask"])[-1]))
    assert environment.rewards == {"player_0": float(environment.position.points[0])}


def test_a_game_that_is_over_at_its_start_is_refused():
    layout = env("nestor-en", size=1).position.layout
    with pytest.raises(ValueError, match="is over at its start"):
        env("nestor-en", size=1, free_edges=6, layout=layout)


def test_rewards_add_up_to_nothing():
    assert (rewards_of("1-0"), rewards_of("1/2-1/2")) == ([1, -1], [0, 0])
    assert (rewards_of("0-0-1"), rewards_of("1/2-0-1/2")) == ([-0.5, -0.5, 1], [0.25, -0.5, 0.25])


def test_another_game_has_no_encoding():
    with pytest.raises(TypeError):
        stepper(object())
