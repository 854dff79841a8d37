"""Long runs of the host: matches of engines that fail, hosts that are killed, and tests over blocks of six seats.

    python -m benchmarks.measure.host faults --games 2000
    python -m benchmarks.measure.host kills --kills 200
    python -m benchmarks.measure.host blocks --matches 10000

Each prints a section for benchmarks/history/host.md; the suite runs short versions.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import resource
import shlex
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from limitproto.host.match.statistics import Sequential, score_of
from limitproto.records import read_text

_LIMITPROTO = [sys.executable, "-P", "-m", "limitproto"]
#: How often to look at what a host holds, in seconds.
_SAMPLING = 0.1
_ENV = ("PYTHONPATH", "LIMITPROTO_PURE", "LIMITPROTO_REQUIRE_COMPILED")
#: The shares of the points that a block of six games can bring when no game is drawn.
_SHARES = tuple(points / 6 for points in range(7))


def match_command(journal: Path, games: int, jobs: int, *engines: str) -> list[str]:
    """Return the command of a match between two dummies; `engines` are their options."""
    words = [*_LIMITPROTO, "match", "--quiet", "--format", "json", "--edition", "pbmserv/size=2", "--time", "30"]
    words += ["--games", str(games), "--jobs", str(jobs), "--journal", str(journal)]
    words += ["--records", str(journal.with_suffix(".lgn")), "--startup", "60"]
    for name, options in zip("AB", engines, strict=True):
        words += ["-e", f"{name}={shlex.join(_LIMITPROTO)} dummy {options}"]
    for name in _ENV:
        words += ["--env", name]
    return words


def results_in(journal: Path) -> list[dict[str, Any]]:
    """Return the results that stand in a journal, torn lines left out."""
    found = []
    for text in journal.read_bytes().splitlines(keepends=True):
        if text.endswith(b"\n"):
            try:
                line = json.loads(text)
            except ValueError:
                continue
            if "key" in line:
                found.append(line)
    return found


def dummies() -> list[int]:
    """Return the ids of the processes whose command line has a dummy of ours."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            words = (folder / "cmdline").read_bytes().split(b"\0")
        except OSError:
            continue
        if b"dummy" in words and _MARK.encode() in words:
            found.append(int(folder.name))
    return found


#: A seed of the dummies of this process, by which they are known.
_MARK = str(10**9 + os.getpid())


def faults(games: int, share: float, jobs: int) -> str:
    """Play games between engines that fail at random, and account for all of them."""
    with tempfile.TemporaryDirectory() as folder:
        journal = Path(folder) / "match"
        begun = time.monotonic()
        options = f"--fault random:{share} --seed {_MARK}"
        host = subprocess.Popen(match_command(journal, games, jobs, options, options), stdout=subprocess.PIPE)
        samples: list[Sample] = []
        while host.poll() is None:
            samples += sample_of(host.pid, journal)
            time.sleep(_SAMPLING)
        seconds = time.monotonic() - begun
        out, _ = host.communicate()
        report = json.loads(out)
        results = results_in(journal)
        records = list(read_text(journal.with_suffix(".lgn").read_text(encoding="utf-8")))
    outcomes = Counter(line["outcome"] for line in results)
    keys = {line["key"] for line in results}
    memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024
    errors = sum(any(found.severity == "error" for found in game.diagnostics) for game in records)
    listed = ", ".join(f"{kind} {count}" for kind, count in outcomes.most_common())
    return (
        f"- {games} games, a random failure at {share:.0%} of all turns, {jobs} at a time, {seconds:.0f} s: exit "
        f"status {host.returncode}, {len(results)} results, {len(keys)} different games, "
        f"{report['games']} in the report.\n"
        f"- Outcomes: {listed}.\n"
        f"- Wins and losses agree: {report['engines']['A']['wins'] == report['engines']['B']['losses']}. "
        f"{len(records)} records, {errors} with errors. Processes left behind: {len(dummies())}. "
        f"Largest process: {memory} MiB.\n"
        f"- The host itself, in each tenth of the match: {_tenths(samples)}.\n"
    )


class Sample(NamedTuple):
    """What the host holds at a moment: the size of its journal in bytes, its open files, and its memory in KiB."""

    written: int
    files: int
    memory: int


def sample_of(pid: int, journal: Path) -> list[Sample]:
    """Return what a host holds now; nothing when it has just ended."""
    try:
        status = (Path("/proc") / str(pid) / "status").read_text(encoding="ascii")
        memory = int(status.partition("VmRSS:")[2].split()[0])
        return [Sample(journal.stat().st_size, len(os.listdir(f"/proc/{pid}/fd")), memory)]
    except (OSError, IndexError, ValueError):
        return []


def _tenths(samples: Sequence[Sample]) -> str:
    """Return the most open files and the most memory in each tenth of a match, by the size of its journal."""
    most = samples[-1].written + 1
    found = []
    for tenth in range(10):
        part = [sample for sample in samples if sample.written * 10 // most == tenth]
        files, memory = (max((sample[place] for sample in part), default=0) for place in (1, 2))
        found.append(f"{files} files and {memory / 1024:.1f} MiB")
    return ", ".join(found)


def kills(number: int, jobs: int) -> str:
    """Kill a host at random moments, and hold its journal and records to what stood in the journal before."""
    source = random.Random(15)
    lost = changed = twice = left = matches = games = 0
    with tempfile.TemporaryDirectory() as folder:
        begun = time.monotonic()
        count = 0
        while count < number:
            matches += 1
            journal = Path(folder) / f"match{matches}"
            command = match_command(journal, 200, jobs, f"--seed {_MARK}", f"--seed {_MARK}")
            standing: dict[str, dict[str, Any]] = {}
            is_complete = False
            while not is_complete:
                host = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
                if count < number:
                    try:
                        host.wait(source.uniform(0.3, 3.0))
                    except subprocess.TimeoutExpired:
                        os.kill(host.pid, signal.SIGKILL)
                        count += 1
                out, _ = host.communicate()
                is_complete = host.returncode == 0
                lines = results_in(journal) if journal.exists() else []
                now = {line["key"]: line for line in lines}
                twice += len(lines) - len(now)
                lost += len(standing.keys() - now.keys())
                changed += sum(now.get(key) != line for key, line in standing.items() if key in now)
                standing = now
                until = time.monotonic() + 5
                while dummies() and time.monotonic() < until:
                    time.sleep(0.01)
                left += len(dummies())
            report = json.loads(out)
            records = sum(1 for _ in read_text(journal.with_suffix(".lgn").read_text(encoding="utf-8")))
            assert report["games"] == len(standing) == records, (report["games"], len(standing), records)
            games += records
        seconds = time.monotonic() - begun
    return (
        f"- {count} kills in {matches} matches of {games} games together, {jobs} at a time, {seconds:.0f} s: results "
        f"lost {lost}, changed {changed}, counted twice {twice}; processes left behind {left}. Journal, "
        f"records and report agree in every match.\n"
    )


def blocks(matches: int) -> str:
    """Return how often the test over blocks of six seats errs, for engines of both differences that it tells apart."""
    lines = []
    for elo, verdict in ((0, "elo0"), (100, "elo1")):
        source, test, right, length = random.Random(elo + 1), Sequential(0, 100), 0, 0
        for _ in range(matches):
            counts = [0] * len(_SHARES)
            while not (found := test.verdict(counts, _SHARES)):
                counts[sum(source.random() < score_of(elo) for _ in range(6))] += 1
            right += found == verdict
            length += sum(counts)
        lines.append(
            f"- {matches} simulated matches of engines {elo} Elo apart, test of 100 against 0 Elo with errors of 5 %: "
            f"{1 - right / matches:.2%} wrong, {length / matches:.1f} blocks in the mean.\n"
        )
    return "".join(lines)


def main(argv: Sequence[str] | None = None) -> None:
    """Run what the command line names and print it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("mode", choices=["faults", "kills", "blocks"])
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--share", type=float, default=0.02)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--matches", type=int, default=10_000)
    parser.add_argument("--jobs", type=int, default=2)
    arguments = parser.parse_args(argv)
    if arguments.mode == "faults":
        text = faults(arguments.games, arguments.share, arguments.jobs)
    elif arguments.mode == "kills":
        text = kills(arguments.kills, arguments.jobs)
    else:
        text = blocks(arguments.matches)
    print(text, end="")


if __name__ == "__main__":
    main()
