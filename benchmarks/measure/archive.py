"""Measure archives: how fast they are built, how large they are, and how long searches take.

Run `python -m benchmarks.measure.archive GAMES`, with a folder that `benchmarks.generate.archive --distinct` has
filled. Builds and cold searches are processes of their own, start-up included.

The speed of a search for a pattern counts every position of the archive, as Scoutfish counts those of its database:
also those of games that other columns rule out, such as all of LIMES, and those after the first hit of a game. The
speed over the games of LIMIT alone, in which a pattern can be at all, is printed besides it.
"""

from __future__ import annotations

import argparse
import filecmp
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from limitproto.archive import Archive
from limitproto.archive.schema import SHARDED
from limitproto.core import build_mode

#: A position of every game of classic with two players and size 8 after its first turn.
OPENING = "classic m50:Wo r 7.8 p1 -"

#: A cluster of White, who plays in a quarter of the games of LIMIT, and one that nearly all of these show.
PATTERNS = ("WoW/oo", "R?R")

#: Runs a command, and prints processor time and memory of itself and of its processes.
_COMMAND = """
import resource, sys
from limitproto import cli
status = cli.main(sys.argv[1:])
used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
print()
print(sum(one.ru_utime + one.ru_stime for one in used), max(one.ru_maxrss for one in used) / 1024)
sys.exit(status)
"""


class Ran(NamedTuple):
    """What a command took: seconds by the clock and of processor time, and megabytes of its largest process."""

    taken: float
    processor: float
    memory: float


def run(*arguments: str) -> Ran:
    """Run a command of limitproto, and its processes."""
    begun = time.monotonic()
    command = [sys.executable, "-P", "-c", _COMMAND, *arguments]
    said = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
    processor, memory = map(float, said.splitlines()[-1].split())
    return Ran(time.monotonic() - begun, processor, memory)


def best(work: Callable[[], object], times: int = 5) -> str:
    """Return the shortest times of some runs, by the clock and in brackets of the processor."""
    taken = used = float("inf")
    for _ in range(times):
        begun, before = time.perf_counter(), time.process_time()
        work()
        taken, used = min(taken, time.perf_counter() - begun), min(used, time.process_time() - before)
    return f"{taken * 1000:.1f} ms ({used * 1000:.1f})"


def sizes(archive: Archive) -> dict[str, int]:
    """Return the bytes of each table."""
    return {table: sum(file.size for file in archive.manifest.files_of(table)) for table in SHARDED}


def say(line: str) -> None:
    """Print a line at once."""
    print(line, flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", type=Path)
    options = parser.parse_args()
    say(f"{build_mode.current().name}; seconds are by the clock, and of processor time in brackets")
    with tempfile.TemporaryDirectory() as folder:
        for jobs in (1, 2):
            ran = run("archive", "build", f"{folder}/{jobs}", str(options.games), "-q", "--jobs", str(jobs))
            count = len(Archive(f"{folder}/{jobs}"))
            say(
                f"build, jobs {jobs}: {count / ran.taken:.0f} games/s ({count / ran.processor:.0f}), "
                f"{count} games in {ran.taken:.1f} s ({ran.processor:.1f}), {ran.memory:.0f} MB"
            )
        same = filecmp.cmp(f"{folder}/1/manifest.json", f"{folder}/2/manifest.json", shallow=False)
        say(f"the two archives are {'the same' if same else 'DIFFERENT'}")
        archive = Archive(f"{folder}/1")
        positions = sum(file.rows for file in archive.manifest.files_of("positions"))
        size = sizes(archive)
        per = ", ".join(f"{table} {size[table] / count:.1f}" for table in size)
        say(f"bytes a game: {sum(size.values()) / count:.1f} ({per}); a position: {size['positions'] / positions:.2f}")
        measure_searches(archive, positions)


def measure_searches(archive: Archive, positions: int) -> None:
    """Print how long searches in an archive with a number of positions take."""
    with archive.connect() as base:
        (key,) = next(base.rows("SELECT key FROM positions ORDER BY hash(game, ply) LIMIT 1"))
        exact = f"SELECT game, ply FROM positions WHERE key = {key}"
        say(f"look-up of a key, warm: {best(lambda: list(base.rows(exact)))}")
        (limit,) = next(base.rows("SELECT sum(length + 1) FROM games WHERE rules = 'limit'"))

    def cold() -> None:
        with archive.connect(tables=("positions",)) as base:
            list(base.rows(exact))

    say(f"look-up of a key with a new connection: {best(cold)}")
    found = archive.find(position=OPENING, symmetry=True)
    say(f"find {OPENING} with --symmetry, from Python: {found.count()} games, {best(found.count, 2)}")
    ran = run("archive", "find", str(archive.folder), "--position", OPENING, "--symmetry", "--count")
    say(f"the same as a process, start-up included: {ran.taken * 1000:.0f} ms ({ran.processor * 1000:.0f})")
    for pattern in PATTERNS:
        begun, used = time.monotonic(), time.process_time()
        hits = archive.find(pattern=pattern).count()
        taken, used = time.monotonic() - begun, time.process_time() - used
        say(
            f"find --pattern {pattern}: {hits} games, {positions / taken:.0f} plies/s ({positions / used:.0f}), "
            f"{limit / taken:.0f} ({limit / used:.0f}) over the games of LIMIT"
        )
    say(f"explore {OPENING}: {best(lambda: archive.explore(OPENING), 2)}")
    ran = run("archive", "dupes", str(archive.folder), "-o", str(archive.folder / "dupes.txt"))
    say(f"dupes as a process: {ran.taken:.1f} s ({ran.processor:.1f}), {ran.memory:.0f} MB")
    say(f"memory of the searches: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")


if __name__ == "__main__":
    main()
