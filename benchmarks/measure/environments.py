"""Measure how many steps a second the environments of `limitproto.rl` take, beside games of OpenSpiel.

python -m benchmarks.measure.environments                  speeds; OpenSpiel's where it is installed
python -m benchmarks.measure.environments --compare 10000  random games that are compared with `Position` instead
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterator
from contextlib import suppress
from math import inf

import numpy as np

from limitproto.core import build_mode
from limitproto.games.registry import Position
from limitproto.rl import Environment, VectorEnv, env
from limitproto.rl.limit import LimitStepper, start_of
from limitproto.rl.steps import rewards_of

#: What is compared: every edition with two and three players, and options that change what a turn is.
EDITIONS = [
    *(f"{edition}{players}" for edition in ("classic", "nestor", "nestor-en", "pbmserv") for players in ("", "3")),
    "pbmserv/placement=manual",
    "nestor3/turn=either",
    "nestor/equaliser=off/isolate=doomed",
    "classic/must_touch=1",
]


def next_words(position: Position, words: list[str]) -> set[str]:
    """Return the words that may follow others in the legal turns of a position, `end` where a turn may stop."""
    turns = [[*position.words_of(turn), "end"] for turn in position.legal_turns()]
    return {turn[len(words)] for turn in turns if turn[: len(words)] == words}


def compare_environment(environment: Environment, seed: int, share: float = 1.0) -> int:
    """Play a random game in an environment and by `Position`, and return the number of steps.

    Legal actions are compared in a share of the steps, positions after every turn, and rewards at the end.
    """
    source = random.Random(seed)
    environment.reset(seed=seed)
    stepper = environment.stepper
    position, steps = stepper.position, 0
    while not position.is_over:
        agent = environment.agent_selection
        assert agent == environment.possible_agents[position.mover or 0]
        mask = environment.observe(agent)["action_mask"]
        actions = np.flatnonzero(mask).tolist()
        chosen = stepper.labels() if stepper.chosen else []
        if source.random() < share:
            words = [stepper.labels(action)[-1] for action in actions]
            assert len(words) == len(set(words))
            assert set(words) == next_words(position, chosen), position.text
        action = source.choice(actions)
        words = [word for word in stepper.labels(action) if word != "end"]
        environment.step(action)
        steps += 1
        if not stepper.chosen:
            (turn,) = [turn for turn in position.legal_turns() if position.words_of(turn) == words]
            position = position.play(turn)
            assert environment.position.text == position.text
    if len(position.players) > 1:
        assert [*environment.rewards.values()] == rewards_of(position.result)
    assert all(environment.terminations.values())
    return steps


def compare_vector(
    edition: str, games: int, seed: int, width: int = 32, longest: float = inf, **options: object
) -> int:
    """Play random games in a `VectorEnv` and step by step, and return how many have ended.

    At least `games` have, unless `longest` steps are over before.
    """
    random_numbers = np.random.default_rng(seed)
    vector = VectorEnv(edition, width, seed=seed, starts=width, **options)
    start = start_of(edition, **options)

    def begun(game: int) -> LimitStepper:
        position = vector.position(game)
        assert position.text == start.text or start.layout
        return LimitStepper(vector.encoding, position)

    steppers = [*map(begun, range(width))]
    done = steps = 0
    while done < games and steps < longest:
        steps += 1
        planes, actions = vector.planes(), vector.sample(random_numbers)
        for game, stepper in enumerate(steppers):
            assert vector.movers[game] == stepper.mover
            assert (vector.masks[game] == stepper.mask()).all(), stepper.position.text
            assert (planes[game] == stepper.planes(stepper.mover or 0)).all(), stepper.position.text
            stepper.step(int(actions[game]))
        rewards, ended = vector.step(actions)
        for game, stepper in enumerate(steppers):
            position = stepper.position
            assert ended[game] == position.is_over
            assert rewards[game].tolist() == (
                rewards_of(position.result) if ended[game] else [0] * len(position.players)
            )
            if ended[game]:
                done += 1
                steppers[game] = begun(game)
            elif not stepper.chosen:
                assert vector.position(game).text == position.text
    return done


def compare_openspiel(name: str, seed: int) -> int:
    """Play a random game of OpenSpiel and by `Position`, and return the number of steps."""
    import pyspiel

    state, source, steps = pyspiel.load_game(name).new_initial_state(), random.Random(seed), 0
    position, words = Position.parse(str(state)), list[str]()
    while not position.is_over:
        assert state.current_player() == position.mover
        actions = state.legal_actions()
        assert {state.action_to_string(action) for action in actions} == next_words(position, words)
        action = source.choice(actions)
        words.append(state.action_to_string(action))
        state.apply_action(action)
        steps += 1
        complete = [turn for turn in position.legal_turns() if position.words_of(turn) == words]
        if complete:
            position, words = position.play(complete[0]), []
        assert str(state) == " ".join([position.text, *words])
    assert state.is_terminal()
    assert state.returns() == rewards_of(position.result)
    return steps


def compare(games: int, options: dict[str, object], has_openspiel: bool) -> None:
    """Compare about that number of random games of each environment with `Position`, shared by the editions."""
    share = -(-games // (len(EDITIONS) + 2))
    for edition in [*EDITIONS, "limes", "limes3/variants=diagonal:ferryman"]:
        is_limes = edition.startswith("limes")
        environment = env(edition, **({} if is_limes else options))  # type: ignore[arg-type]
        steps = sum(compare_environment(environment, seed, 0.1) for seed in range(share))
        has_vector = not is_limes and "manual" not in edition
        done = compare_vector(edition, share, 1, **options) if has_vector else 0
        name = f"python_limit(edition={edition.replace('=', ':')}/size:{options['size']}"
        spiel = sum(
            compare_openspiel(f"{name},seed={seed})", seed)
            for seed in range(share if has_openspiel and not is_limes else 0)
        )
        print(
            f"{edition}: {share} games, {steps:,} steps of PettingZoo, {spiel:,} of OpenSpiel; {done} games at once",
            flush=True,
        )


def rate(steps: Iterator[int], seconds: float) -> float:
    """Return what an iterator yields a second of processor time, which other work on the machine changes little."""
    total, begun = 0, time.process_time()
    for count in steps:
        total += count
        if (passed := time.process_time() - begun) >= seconds:
            break
    return total / passed


def vector_steps(edition: str, games: int, has_planes: bool) -> Iterator[int]:
    """Step random games, and yield the number of steps."""
    random_numbers = np.random.default_rng(1)
    vector = VectorEnv(edition, games, seed=1)
    while True:
        if has_planes:
            vector.planes()
        vector.step(vector.sample(random_numbers))
        yield games


def environment_steps(edition: str) -> Iterator[int]:
    """Play random games in the environment of PettingZoo, planes included, and yield 1 a step."""
    environment, source, seed = env(edition), random.Random(1), 0
    while True:
        environment.reset(seed=(seed := seed + 1))
        while not environment.position.is_over:
            observation, *_ = environment.last()
            assert observation is not None
            environment.step(source.choice(np.flatnonzero(observation["action_mask"]).tolist()))
            yield 1


def openspiel_steps(name: str, has_planes: bool) -> Iterator[int]:
    """Play random games of OpenSpiel, and yield 1 a step."""
    import pyspiel

    game, source = pyspiel.load_game(name), random.Random(1)
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            if has_planes:
                state.observation_tensor(state.current_player())
            state.apply_action(source.choice(state.legal_actions()))
            yield 1


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--compare", type=int, default=0, metavar="GAMES", help="compare this number of games instead")
    parser.add_argument("--size", type=int, default=8, help="the option of the games that are compared")
    parser.add_argument("--games", type=int, default=512, help="games of a VectorEnv")
    parser.add_argument("--seconds", type=float, default=5.0, help="how long to measure each figure")
    words = parser.parse_args()
    print(build_mode.current())
    has_openspiel = False
    with suppress(ModuleNotFoundError):
        # Both register games.
        import open_spiel.python.games.tic_tac_toe  # noqa: F401

        import limitproto.rl.openspiel  # noqa: F401

        has_openspiel = True
    if words.compare:
        compare(words.compare, {"size": words.size}, has_openspiel)
        return
    for has_planes in (False, True):
        print("with planes:" if has_planes else "without planes:")
        for edition in ("nestor", "pbmserv3", "classic"):
            speed = rate(vector_steps(edition, words.games, has_planes), words.seconds)
            print(f"VectorEnv of {words.games} games, {edition}: {speed:,.0f} steps/s", flush=True)
        for name in ("python_tic_tac_toe", "tic_tac_toe", "python_limit(edition=nestor)") if has_openspiel else ():
            speed = rate(openspiel_steps(name, has_planes), words.seconds)
            print(f"OpenSpiel, {name}: {speed:,.0f} steps/s", flush=True)
    print(f"PettingZoo, nestor: {rate(environment_steps('nestor'), words.seconds):,.0f} steps/s")


if __name__ == "__main__":
    main()
