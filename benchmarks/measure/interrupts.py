"""Interrupt `check --fix` and `fmt` at random moments, and see that every file is as it was or wholly new.

Run `python -m benchmarks.measure.interrupts --moments 200`. A moment is a number of function calls, drawn from all that
a whole run makes, start-up included, so that nothing depends on the speed of the machine.
"""

from __future__ import annotations

import argparse
import gzip
import random
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from benchmarks.generate.archive import SLOPPY, played

#: Counts the calls of functions, and sends the signal of Ctrl-C to its own process at those that are named.
PROGRAM = """
import os, signal, sys
moments = [int(word) for word in sys.argv.pop(1).split(",")]
calls = 0

def count(frame, event, _argument):
    global calls
    # Python itself swallows an interrupt in the clean-up of a lock of an import.
    if event == "call" and not frame.f_code.co_filename.startswith("<frozen importlib"):
        calls += 1
        if calls in moments:
            os.kill(os.getpid(), signal.SIGINT)

from limitproto.__main__ import main

sys.setprofile(count)
status = main()
sys.setprofile(None)
print(calls, file=sys.__stdout__)
sys.exit(status)
"""

COMMANDS = (("check", "--strict", "--fix", "--quiet", "-o", "/dev/null"), ("fmt", "--quiet"))
PATIENCE = 120


class Outcome(NamedTuple):
    """The end of an interrupted command: its exit status, what it wrote to stderr, and what is wrong."""

    status: int
    said: str
    defects: list[str]


def _run(command: tuple[str, ...], folder: Path, moments: tuple[int, ...]) -> subprocess.CompletedProcess[str]:
    names = ",".join(map(str, moments)) or "0"
    line = [sys.executable, "-P", "-c", PROGRAM, names, *command, "--jobs", "1", str(folder)]
    return subprocess.run(line, capture_output=True, text=True, timeout=PATIENCE, check=False)


def _fill(folder: Path, texts: list[str]) -> dict[str, bytes]:
    """Write two plain files and a compressed one with the same games in another order."""
    data = [text.encode() for text in texts]
    for name in ("1.lgn", "2.lgn"):
        (folder / name).write_bytes(b"\n".join(data))
        data.reverse()
    (folder / "3.lgn.gz").write_bytes(gzip.compress(b"\n".join(data), mtime=0))
    return _held(folder)


def _held(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def outcomes(texts: list[str], moments: int, seed: int = 0) -> Iterator[Outcome]:
    """Yield what came of each of a number of interrupted runs over files with these games."""
    chance = random.Random(seed)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        whole = {}
        for command in COMMANDS:
            before = _fill(folder, texts)
            calls = int(_run(command, folder, ()).stdout.split()[-1])
            whole[command] = calls, before, _held(folder)
        for number in range(moments):
            command = COMMANDS[number % len(COMMANDS)]
            calls, before, after = whole[command]
            _fill(folder, texts)
            first = chance.randrange(1, calls)
            # Every fourth interrupt is followed by another one.
            times = (first, first + chance.randrange(1, 300)) if number % 4 == 3 else (first,)
            done = _run(command, folder, times)
            yield Outcome(done.returncode, done.stderr, list(_defects(_held(folder), before, after, done)))


def _defects(
    found: dict[str, bytes], before: dict[str, bytes], after: dict[str, bytes], done: subprocess.CompletedProcess[str]
) -> Iterator[str]:
    for name, data in found.items():
        if name not in before:
            yield f"{name} is left behind"
        elif data not in (before[name], after[name]):
            yield f"{name} is neither as it was nor as it should be"
    if found.keys() < before.keys():
        yield "a file is missing"
    if "Traceback" in done.stderr:
        yield f"traceback: {done.stderr.strip().splitlines()[-1]}"
    if done.returncode not in (130, -2):
        yield f"exit status {done.returncode}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moments", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    source = random.Random(1)
    games = [played(source) for _ in range(6)]
    texts = [*games[:3], *(SLOPPY["no game tag"](game) for game in games[3:])]
    statuses: Counter[int] = Counter()
    defects = 0
    for number, outcome in enumerate(outcomes(texts, options.moments, options.seed)):
        statuses[outcome.status] += 1
        defects += len(outcome.defects)
        for line in outcome.defects:
            print(f"{number}: {line}", flush=True)
    print(f"{options.moments} interrupts, exit statuses {dict(statuses)}, {defects} defects")


if __name__ == "__main__":
    main()
