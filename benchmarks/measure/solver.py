"""Measure how long the solver takes for positions of at most 12 tiles; the bar is a second for each.

Run `python -m benchmarks.measure.solver [--positions N] [--seconds S] [--python PYTHON]`. Random games of four editions
and several sizes are played until 12 tiles are left, N for each kind of turn. The solver gives up after S seconds.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
from functools import cache
from subprocess import CalledProcessError
from typing import NamedTuple

from benchmarks.measure.installation import Installation, here
from limitproto import Position

TILES = 12
EDITIONS = ("classic", "nestor", "nestor-en", "pbmserv")
SIZES = (3, 4, 6, 8)
#: The option `turn`: what a player has to do in a turn.
TURNS = ("both", "if-possible", "either")


class Solved(NamedTuple):
    """Seconds for each position in rising order, and how many were given up."""

    seconds: list[float]
    given_up: int


@cache
def late(seed: int, turn: str) -> str:
    """Return a position of movement with at most `TILES` tiles."""
    source = random.Random(seed)
    while True:
        position = Position.new(
            source.choice(EDITIONS), size=source.choice(SIZES), turn=turn, seed=source.randrange(999)
        )
        while not position.is_over and (position.phase != "movement" or len(position.contents) > TILES):
            position = position.play(source.choice(position.legal_turns()))
        if not position.is_over:
            return position.text


def solved(installation: Installation, turn: str, positions: int, seconds: float) -> Solved:
    """Solve positions of one kind of turn in one process, each within some seconds by the clock."""
    text = "".join(f"{late(seed, turn)}\n" for seed in range(positions))
    try:
        output = installation.run("solve", "--format", "json", "--max-seconds", str(seconds), "-", text=text).output
    except CalledProcessError as error:
        # 1 says that some positions were given up.
        if error.returncode != 1:
            raise
        output = error.output
    responses = [json.loads(line) for line in output.splitlines()]
    assert len(responses) == positions, output
    return Solved(sorted(one["seconds"] for one in responses), sum(one["stopped"] is not None for one in responses))


def longest(installation: Installation, positions: int = 30, seconds: float = 10.0) -> float:
    """Return the longest time, in seconds, for a position of any kind of turn."""
    return max(solved(installation, turn, positions, seconds).seconds[-1] for turn in TURNS)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=30, help="positions for each kind of turn (30)")
    parser.add_argument("--seconds", type=float, default=10.0, help="seconds for each position (10)")
    parser.add_argument("--python", help="the interpreter in which the version to measure is installed")
    given = parser.parse_args()
    installation = Installation(given.python) if given.python else here()
    print(f"{installation.mode()} kernel")
    print("| turn | positions | median | nine in ten | longest | over a second | given up |")
    print("|---|---|---|---|---|---|---|")
    for turn in TURNS:
        times, given_up = solved(installation, turn, given.positions, given.seconds)
        columns = [
            turn,
            given.positions,
            f"{statistics.median(times):.3f} s",
            f"{times[given.positions * 9 // 10]:.2f} s",
            f"{times[-1]:.2f} s",
            sum(taken > 1 for taken in times),
            given_up,
        ]
        print(f"| {' | '.join(map(str, columns))} |", flush=True)


if __name__ == "__main__":
    main()
