"""Random games from one position, counted by their results, on one processor or several."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from contextlib import ExitStack
from typing import Any

from limitproto.core.rng import Stream
from limitproto.core.system import own_command


def counts(position: Any, games: int, seed: int, jobs: int) -> dict[str, int]:
    """Return the number of games with each result, sorted by result; see `limitproto.games.base.Position.playouts`."""
    if games < 0 or jobs < 0 or not 0 <= seed < 1 << 64:
        raise ValueError(f"games={games}, seed={seed} and jobs={jobs} must not be negative, and seed be below 2**64")
    stream = Stream(seed)
    seeds = [stream.next64() for _ in range(games)]
    jobs = min(jobs or os.cpu_count() or 1, games)
    found = _counted(position, seeds) if jobs <= 1 else _counted_by(position, [seeds[i::jobs] for i in range(jobs)])
    return dict(sorted(found.items()))


def _counted(position: Any, seeds: Sequence[int]) -> Counter[str]:
    return Counter(map(position.random_result, seeds))


def _counted_by(position: Any, shares: Sequence[Sequence[int]]) -> Counter[str]:
    """Return the counts of processes with a share of the games each; this one plays the last share itself."""
    command = own_command("limitproto.games.playouts")
    with ExitStack() as stack:
        running = []
        for seeds in shares[:-1]:
            process = stack.enter_context(subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE))
            # Without an error it has ended by then.
            stack.callback(process.kill)
            assert process.stdin is not None
            assert process.stdout is not None
            pickle.dump((position, seeds), process.stdin)
            process.stdin.close()
            running.append(process.stdout)
        found = _counted(position, shares[-1])
        for output in running:
            found += pickle.load(output)
    return found


if __name__ == "__main__":
    sys.stdout.buffer.write(pickle.dumps(_counted(*pickle.load(sys.stdin.buffer))))
