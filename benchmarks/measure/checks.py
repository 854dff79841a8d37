"""Measure `limitproto check` as a process: speed by the form of the file, cores, memory, and the worst inputs.

Run `python -m benchmarks.measure.checks [--only PART] [--python PYTHON] [--games N]`; without `--only` it measures all
but the gigabyte, which takes some minutes. Rates are of processor time, without that of start-up. All games of a file
are different, since a reader may remember what it has read.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from benchmarks.measure.installation import Installation, Run, here
from benchmarks.measure.samples import FORMS, WORST, limit_games, text_of

GAMES = 20_000
#: Of the repeated part of a broken input.
REPETITIONS = 500_000
#: The least processor time, in seconds, from which the growth with the size is taken.
LEAST = 0.05


def checked(installation: Installation, text: str | bytes, jobs: int = 1, repeats: int = 1) -> Run:
    """Check a file that holds a text; return the run of the least wall-clock time."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "games.lgn")
        path.write_bytes(text.encode() if isinstance(text, str) else text)
        arguments = ("check", "--quiet", "--exit-zero", "--jobs", str(jobs), str(path), "--output")
        # Each run writes a file of its own: replacing one is announced.
        outputs = [f"{path}.{number}.txt" for number in range(repeats)]
        return min((installation.run(*arguments, output) for output in outputs), key=lambda run: run.clock)


def two_at_once(installation: Installation, text: str | bytes, repeats: int = 1) -> float:
    """Return the wall-clock time, in seconds, of two checks of a text with a process each at the same time."""
    with ThreadPoolExecutor(2) as pool:
        return min(
            max(run.clock for run in pool.map(lambda _: checked(installation, text), range(2))) for _ in range(repeats)
        )


def start_up(installation: Installation) -> float:
    """Return the processor time, in seconds, of a check of one game."""
    return checked(installation, limit_games(1)[0], repeats=3).processor


def games_a_second(installation: Installation, form: str, games: int = GAMES, repeats: int = 2) -> float:
    """Return how many games of a form are checked in a second of processor time."""
    return games / (checked(installation, text_of(form, games), repeats=repeats).processor - start_up(installation))


def joined_ratio(installation: Installation, games: int = GAMES) -> float:
    """Return the speed for games without empty lines between them, in that for export form."""
    return games_a_second(installation, "joined", games) / games_a_second(installation, "canonical", games)


def speed_up(installation: Installation, games: int = GAMES, copies: int = 1, repeats: int = 3) -> float:
    """Return how many times as fast two processes are as one, by the clock, for copies of different games."""
    text = FORMS["canonical"](limit_games(games) * copies)
    one, two = (checked(installation, text, jobs, repeats).clock for jobs in (1, 2))
    return one / two


def memory(installation: Installation, games: int = GAMES, copies: int = 1) -> float:
    """Return the peak memory, in MiB, of the check of one file that holds copies of different games."""
    return checked(installation, FORMS["canonical"](limit_games(games) * copies)).memory


def growth(installation: Installation, count: int = REPETITIONS, names: Sequence[str] = tuple(WORST)) -> float:
    """Return by how much the processor time of the worst input grows when it is twice as long."""
    base = start_up(installation)
    return max(_growth(installation, WORST[name], count, base)[1] for name in names)


def _growth(installation: Installation, make: Callable[[int], str], count: int, base: float) -> tuple[float, float]:
    """Return the processor time of an input over a base, in seconds, and the factor for twice the length."""
    short, long = (max(checked(installation, make(length)).processor - base, LEAST) for length in (count, 2 * count))
    return short, long / short


def print_forms(installation: Installation, games: int) -> None:
    """Print games a second by the form of the file."""
    for form in FORMS:
        print(f"{form}: {games_a_second(installation, form, games):,.0f} games/s", flush=True)


def print_cores(installation: Installation, games: int) -> None:
    """Print the gain of a second process."""
    print(f"two processes: x {speed_up(installation, games):.2f}", flush=True)


def print_worst(installation: Installation, _games: int) -> None:
    """Print a table of the worst inputs."""
    print("| broken input | bytes | s of processor time | twice the bytes |\n|---|---|---|---|")
    base = start_up(installation)
    for name, make in WORST.items():
        seconds, factor = _growth(installation, make, REPETITIONS, base)
        print(f"| {name} | {len(make(REPETITIONS)):,} | {seconds:.1f} | x {factor:.1f} |", flush=True)
    run = checked(installation, '[Game "limit"]\n\n1. ' + "m50:n50 " * 12_500_000)
    print(f"one line of 100 MB: {run.processor:.1f} s, {run.memory} MiB of memory", flush=True)


def print_memory(installation: Installation, games: int) -> None:
    """Print the peak memory of the check of one file."""
    print(f"{games:,} games: {memory(installation, games):.0f} MiB", flush=True)


def print_gigabyte(installation: Installation, games: int) -> None:
    """Print time and memory of the check of a file of one gigabyte with two processes."""
    data = (FORMS["canonical"](limit_games(games)) + "\n").encode()
    run = checked(installation, data * (1_000_000_000 // len(data) + 1), jobs=2)
    print(f"a gigabyte, two processes: {run.clock:.0f} s, {run.memory} MiB in the largest process", flush=True)


PARTS = {
    "forms": print_forms,
    "cores": print_cores,
    "worst": print_worst,
    "memory": print_memory,
    "gigabyte": print_gigabyte,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", action="append", choices=PARTS, help="measure one part only; may be repeated")
    parser.add_argument("--python", help="the interpreter in which the version to measure is installed")
    parser.add_argument("--games", type=int, default=GAMES, help=f"games in a file ({GAMES:,})")
    given = parser.parse_args()
    installation = Installation(given.python) if given.python else here()
    print(f"{installation.mode()} kernel")
    for name, part in PARTS.items():
        if name in (given.only or PARTS) and (given.only or name != "gigabyte"):
            part(installation, given.games)


if __name__ == "__main__":
    main()
