"""Send signals to commands at random moments, and see that files are whole, none is left behind, and nothing is lost.

Run `python -m benchmarks.measure.interrupts --moments 500`. A moment is a number of calls of functions, of Python or C,
drawn from all that a whole run makes, so that nothing depends on the speed of the machine: each read, write and rename
is one, and so are destructors and what a handler does. With `--timed` it is a time of which nothing is known.
"""

from __future__ import annotations

import argparse
import gzip
import json
import random
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import cycle, islice
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks.generate.archive import SLOPPY, played

#: Runs each command that it reads in a process of its own, which has the modules of the one before, and says how that
#: has ended, after how many calls, and how many processes it has left.
PROGRAM = """
import json, os, signal, sys, time
from limitproto.core import system
from limitproto.engine.parent_death import load_prctl

for number in system.ENDING_SIGNALS:
    signal.signal(number, signal.SIG_DFL)
prctl = load_prctl()
if prctl is not None:
    prctl(36, 1, 0, 0, 0)

def run(task, calls=0):
    os.setpgid(0, 0)
    os.chdir(task["folder"])
    for number, name in enumerate((os.devnull, task["out"], task["err"])):
        os.dup2(os.open(name, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600), number)
    sys.argv[1:] = task["words"]
    own, moments = os.getpid(), dict(task["moments"])

    def count(_frame, event, _argument):
        nonlocal calls
        if event in ("call", "c_call") and os.getpid() == own:
            calls += 1
            if calls in moments:
                task["kill"](moments[calls])

    task["kill"] = (lambda number: os.killpg(0, number)) if task["all"] else (lambda number: os.kill(own, number))
    from limitproto.__main__ import main
    sys.setprofile(count)
    status = main()
    sys.setprofile(None)
    with open(task["calls"], "w") as file:
        file.write(str(calls))
    sys.exit(status)

for line in os.fdopen(os.dup(0)):
    task = json.loads(line)
    # What is loaded once need not be loaded for each command.
    for name in task["modules"]:
        __import__(name)
    sys.stdout.flush()
    begun = time.monotonic()
    pid = os.fork()
    if not pid:
        run(task)
    if task["after"]:
        time.sleep(task["after"])
        os.kill(pid, task["moments"][0][1])
    status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    took, left = time.monotonic() - begun, 0
    while True:
        # Its processes have become ours.
        try:
            if not os.waitpid(-1, os.WNOHANG)[0]:
                left = 1
                if time.monotonic() - begun - took > 20:
                    os.killpg(pid, signal.SIGKILL)
                    break
                time.sleep(0.01)
                continue
        except ChildProcessError:
            left = 0
            break
    print(json.dumps([status, took, left]), flush=True)
"""

CHECK = ("check", "--strict", "--fix", "--quiet", "-o", "report.txt", ".")
#: Commands that write, with what they read.
COMMANDS: tuple[tuple[str, ...], ...] = (
    (*CHECK, "-j", "1"),
    ("fmt", "--quiet", "-j", "2", "1.lgn", "2.lgn", "3.lgn.gz"),
    ("convert", "1.lgn", "3.lgn.gz", "-o", "o.jsonl"),
    ("records", "sort", "--by", "date", "1.lgn", "2.lgn", "-o", "o.lgn.gz"),
    ("check", "--move", "--fix", "--quarantine", "aside.lgn", "-j", "2", "1.lgn", "2.lgn"),
    ("records", "split", "--games", "2", "1.lgn", "-o", "parts"),
    ("stats", "-j", "2", "1.lgn", "2.lgn"),
    ("records", "merge", "--unique", "1.lgn", "2.lgn", "-o", "o.lgn"),
    ("convert", "1.lgn", "--format", "svg", "-o", "pictures/"),
    ("solve", "classic m50:WRo/ooo w 0.0 m26 -", "--proof", "o.proof"),
    ("perft", "1"),
)
SLOW = (("review", "1.lgn", "--game", "1", "--nodes", "2", "--format", "text", "-o", "o.txt"),)
MODULES = ("limitproto.cli.check", "limitproto.cli.records.games", "limitproto.games.limit.game")
SIGNALS = (2, 15, 1)
PATIENCE = 120


class Outcome(NamedTuple):
    """The end of an interrupted command: what was done, its exit status, what it wrote, and what is wrong."""

    task: dict[str, Any]
    status: int
    said: str
    defects: list[str]


class _Server:
    """Runs commands in a folder."""

    def __init__(self, place: Path) -> None:
        self.folder, self._calls, self._out, self._err = (place / name for name in ("games", "calls", "out", "err"))
        line = [sys.executable, "-P", "-c", PROGRAM]
        self._process = subprocess.Popen(line, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def run(self, words: tuple[str, ...], moments: Any = (), **more: Any) -> tuple[dict[str, Any], Any, str]:
        task = {"words": words, "moments": moments, "all": False, "after": 0, "modules": MODULES, **more}
        paths = {"folder": self.folder, "out": self._out, "err": self._err, "calls": self._calls}
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._calls.write_text("0")
        self._process.stdin.write(json.dumps(task | {name: str(path) for name, path in paths.items()}) + "\n")
        self._process.stdin.flush()
        return task, json.loads(self._process.stdout.readline()), self._err.read_text() + self._out.read_text()

    def calls(self) -> int:
        return int(self._calls.read_text())

    def close(self) -> None:
        self._process.communicate(timeout=PATIENCE)


def _fill(folder: Path, texts: list[str]) -> dict[str, bytes]:
    """Write two plain files and a compressed one with the same games in another order."""
    for path in sorted(folder.rglob("*"), reverse=True):
        path.rmdir() if path.is_dir() else path.unlink()
    folder.mkdir(exist_ok=True)
    data = [text.encode() for text in texts]
    for name in ("1.lgn", "2.lgn"):
        (folder / name).write_bytes(b"\n".join(data))
        data.reverse()
    (folder / "3.lgn.gz").write_bytes(gzip.compress(b"\n".join(data), mtime=0))
    return _held(folder)


def _held(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def outcomes(
    texts: list[str], moments: int, seed: int = 0, is_timed: bool = False, commands: Sequence[Any] = COMMANDS
) -> Iterator[Outcome]:
    """Yield what came of each of a number of interrupted runs over files with these games."""
    chance = random.Random(seed)
    with tempfile.TemporaryDirectory() as name:
        server, whole = _Server(Path(name)), {}
        for words in chance.sample(commands, min(moments, len(commands))):
            before = _fill(server.folder, texts)
            _, (status, took, _), said = server.run(words)
            assert status in (0, 1), (words, said)
            whole[words] = server.calls(), took, before, _held(server.folder)
        for words in islice(cycle(whole), moments):
            calls, took, before, after = whole[words]
            _fill(server.folder, texts)
            first = chance.randrange(1, calls)
            # Every other signal is followed by two more, within what the first one begins.
            rest = (chance.randrange(1, 100), chance.randrange(100, 200)) if chance.random() < 0.5 else ()
            times = [[0, chance.choice(SIGNALS)]]
            if not is_timed:
                times = [[first + more, chance.choice(SIGNALS)] for more in (0, *rest)]
            task, ended, said = server.run(
                words, times, all=chance.random() < 0.5, after=chance.random() * took * is_timed
            )
            # How many calls a run with two processes makes is never the same, and a time can come when all is done.
            if ended[0] in (0, 1) and _held(server.folder) == after and (is_timed or 0 < server.calls() < first):
                continue
            yield Outcome(task, ended[0], said, list(_defects(_held(server.folder), before, after, task, ended, said)))
        server.close()


def _defects(
    found: dict[str, bytes],
    before: dict[str, bytes],
    after: dict[str, bytes],
    task: dict[str, Any],
    ended: tuple[int, float, int],
    said: str,
) -> Iterator[str]:
    is_review = task["words"][0] == "review"
    for name, data in found.items():
        # A review that ends early is one of less; what quarantine has is in the files too, until they are new.
        if name not in before and name not in after and not (is_review and name == "o.txt.journal"):
            yield f"{name} is left behind"
        elif data not in (before.get(name), after.get(name)) and not (is_review or name == "aside.lgn"):
            yield f"{name} is neither as it was nor as it should be"
    if not found.keys() >= before.keys() & after.keys():
        yield "a file is missing"
    for word in ("Traceback", "ignored", "KeyboardInterrupt", "leaked"):
        if word in said:
            yield f"{word}: {said.strip().splitlines()[-1]}"
    numbers = [number for _, number in task["moments"]]
    if ended[0] not in {status for number in numbers for status in (128 + number, -number)}:
        yield f"exit status {ended[0]}"
    if ended[2]:
        yield "processes are left"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moments", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--timed", action="store_true")
    options = parser.parse_args()
    source = random.Random(1)
    games = [played(source) for _ in range(6)]
    texts = [*games[:3], *(SLOPPY["no game tag"](game) for game in games[3:])]
    statuses: Counter[int] = Counter()
    defects = 0
    for number, outcome in enumerate(outcomes(texts, options.moments, options.seed, options.timed, COMMANDS + SLOW)):
        statuses[outcome.status] += 1
        defects += len(outcome.defects)
        for line in outcome.defects:
            print(f"{number}: {line}: {outcome.task}\n{outcome.said}", flush=True)
    print(f"{options.moments} interrupts, exit statuses {dict(statuses)}, {defects} defects")


if __name__ == "__main__":
    main()
