"""Measure how long the solver takes for positions of at most 12 tiles; the bar is a second for each.

Run `python -m benchmarks.measure.solver [POSITIONS] [SECONDS]`. Random games of four editions and several sizes are
played until 12 tiles are left, POSITIONS for each kind of turn. The solver gives up after SECONDS of processor time.
"""

from __future__ import annotations

import random
import statistics
import sys
import time

from limitproto import Position
from limitproto.core import build_mode
from limitproto.engine.proofs.solve import solve
from limitproto.games.limit.solver.adapter import LimitSolver

TILES = 12
EDITIONS = ("classic", "nestor", "nestor-en", "pbmserv")
SIZES = (3, 4, 6, 8)


def late(seed: int, turn: str) -> Position:
    """Return a position of movement with at most `TILES` tiles."""
    chance = random.Random(seed)
    while True:
        position = Position.new(
            chance.choice(EDITIONS), size=chance.choice(SIZES), turn=turn, seed=chance.randrange(999)
        )
        while not position.is_over and (position.phase != "movement" or len(position.contents) > TILES):
            position = position.play(chance.choice(position.legal_turns()))
        if not position.is_over:
            return position


def seconds_for(position: Position, most: float) -> tuple[float, bool]:
    """Return processor time for the value and a line of play, and whether the value was found."""
    solver = LimitSolver()
    begun = time.process_time()
    solver.limit(None, lambda: time.process_time() - begun >= most)
    found = solve(solver, position)
    return time.process_time() - begun, found.is_solved


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 30
    most = float(sys.argv[2]) if len(sys.argv) > 2 else 10.0
    print(build_mode.current())
    print("| turn | positions | median | nine in ten | longest | over a second | given up |")
    print("|---|---|---|---|---|---|---|")
    for turn in ("both", "if-possible", "either"):
        done = sorted(seconds_for(late(seed, turn), most) for seed in range(count))
        times = [seconds for seconds, _ in done]
        late_ones = sum(seconds > 1 for seconds in times)
        given_up = sum(not is_solved for _, is_solved in done)
        columns = [
            turn,
            count,
            f"{statistics.median(times):.3f} s",
            f"{times[count * 9 // 10]:.2f} s",
            f"{times[-1]:.2f} s",
            late_ones,
            given_up,
        ]
        print(f"| {' | '.join(map(str, columns))} |", flush=True)


if __name__ == "__main__":
    main()
