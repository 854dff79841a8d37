"""Random games from one position, counted by result, on one or several processors."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections import Counter
from contextlib import ExitStack, suppress
from typing import TYPE_CHECKING

from limitproto.core.interrupts import at_end, die_from_signals
from limitproto.core.rng import Stream
from limitproto.core.system import own_command, own_environment, resume

if TYPE_CHECKING:
    from limitproto.games.base import Position

    #: A position, the number of games, the seed, and the step and offset of the games that one process plays.
    Share = tuple[Position, int, int, int, int]

#: How long to wait for a process before resuming it, in seconds: something may have stopped it.
_LOOK = 1.0


def _count_results(share: Share, parent: int = 0) -> Counter[str]:
    """Return the counts for a share.

    The process ends if it is a child and `parent` is no longer its parent.
    """
    position, games, seed, jobs, first = share
    stream = Stream(seed)
    found: Counter[str] = Counter()
    for own in [stream.next64() for _ in range(games)][first::jobs]:
        if parent and os.getppid() != parent:
            os._exit(1)
        found[position.random_result(own)] += 1
    return found


def counts(position: Position, games: int, seed: int, jobs: int) -> dict[str, int]:
    """Return the number of games with each result, sorted by result; see `limitproto.games.base.Position.playouts`."""
    if games < 0 or jobs < 0 or not 0 <= seed < 1 << 64:
        raise ValueError(f"games={games}, seed={seed} and jobs={jobs} must not be negative; seed must be < 2**64")
    jobs = max(1, min(jobs or os.cpu_count() or 1, games))
    *others, own = ((position, games, seed, jobs, first) for first in range(jobs))
    with ExitStack() as stack:
        running = []
        for share in others:
            command, env = own_command("limitproto.games.playouts"), own_environment()
            process = stack.enter_context(
                subprocess.Popen(command, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            )
            # Without an error, it has ended by then.
            stack.enter_context(at_end(process.kill))
            assert process.stdin is not None
            with suppress(BrokenPipeError):
                pickle.dump((share, os.getpid()), process.stdin)
                process.stdin.flush()
            running.append((process, share))
        found = _count_results(own)
        for process, share in running:
            found += _results_of(process, share)
    return dict(sorted(found.items()))


def _results_of(process: subprocess.Popen[bytes], share: Share) -> Counter[str]:
    """Return the counts from a process or, if it was ended from outside, computed in this one."""
    while True:
        try:
            counts: Counter[str] = pickle.loads(process.communicate(timeout=_LOOK)[0])
        except subprocess.TimeoutExpired:
            resume(process.pid)
        except (EOFError, pickle.UnpicklingError):
            return _count_results(share)
        else:
            return counts


if __name__ == "__main__":
    die_from_signals()
    sys.stdout.buffer.write(pickle.dumps(_count_results(*pickle.load(sys.stdin.buffer))))
