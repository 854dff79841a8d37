"""Measure archives: how fast they are built, how large they are, and how long searches take.

Run `python -m benchmarks.measure.archive GAMES`, with a folder that `benchmarks.generate.archive --distinct` has
filled. Builds and cold searches are processes of their own, start-up included.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from limitproto.archive import Archive
from limitproto.archive.explore import explore
from limitproto.core import build_mode

#: A position of every game of classic with two players and size 8 after its first turn, and a cluster of one colour.
OPENING = "classic m50:Wo r 7.8 p1 -"
PATTERN = "WoW/oo"


def run(*arguments: str) -> tuple[float, float]:
    """Run a command of limitproto; return seconds by the clock and megabytes of memory of the largest so far."""
    begun = time.monotonic()
    subprocess.run(
        [sys.executable, "-P", "-m", "limitproto", *arguments], check=True, stdout=subprocess.DEVNULL, env=os.environ
    )
    taken = time.monotonic() - begun
    return taken, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024


def best(work: Callable[[], object], times: int = 5) -> float:
    """Return the shortest time of some runs in milliseconds."""
    found = float("inf")
    for _ in range(times):
        begun = time.perf_counter()
        work()
        found = min(found, time.perf_counter() - begun)
    return found * 1000


def sizes(archive: Archive) -> dict[str, int]:
    """Return the bytes of each table."""
    return {
        table: sum(getattr(shard, table).size for shard in archive.manifest.shards)
        for table in ("games", "turns", "positions")
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", type=Path)
    options = parser.parse_args()
    print(build_mode.current().name)
    with tempfile.TemporaryDirectory() as folder:
        for jobs in (1, 2):
            taken, memory = run("archive", "build", f"{folder}/{jobs}", str(options.games), "-q", "--jobs", str(jobs))
            count = len(Archive(f"{folder}/{jobs}"))
            print(f"build, jobs {jobs}: {count / taken:.0f} games/s ({count} games in {taken:.0f} s), {memory:.0f} MB")
        archive = Archive(f"{folder}/1")
        positions = sum(shard.positions.rows for shard in archive.manifest.shards)
        size = sizes(archive)
        per = ", ".join(f"{table} {size[table] / count:.1f}" for table in size)
        print(
            f"bytes a game: {sum(size.values()) / count:.1f} ({per}); a position: {size['positions'] / positions:.2f}"
        )
        query = ["archive", "find", f"{folder}/1", "--position", OPENING, "--symmetry", "--count"]
        with archive.connect() as base:
            key = int(next(base.rows("SELECT key FROM positions USING SAMPLE 1"))[0])
            exact = f"SELECT game, ply FROM positions WHERE key = {key}"
            print(f"look-up of a key, warm: {best(lambda: list(base.rows(exact))):.1f} ms")

        def cold() -> None:
            with archive.connect() as base:
                list(base.rows(exact))

        print(f"look-up of a key with a new connection: {best(cold):.1f} ms")
        print(f"find --position as a process, start-up included: {run(*query)[0] * 1000:.0f} ms")
        begun = time.monotonic()
        hits = archive.find(pattern=PATTERN).count()
        taken = time.monotonic() - begun
        print(f"find --pattern {PATTERN}: {hits} games, {positions / taken:.0f} plies/s")
        print(f"explore {OPENING}: {best(lambda: explore(archive, OPENING), 2):.0f} ms")


if __name__ == "__main__":
    main()
