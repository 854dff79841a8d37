"""Print the table of all bars that limitproto is held to, measured by quick runs.

    python -m benchmarks.measure.all                        every bar, a few minutes
    python -m benchmarks.measure.all --only startup --only perft
    python -m benchmarks.measure.all --python .venv/bin/python
    python -m benchmarks.measure.all --against OLD/bin/python --rounds 5

Without `--python` the package that this process imports is measured. `--against` measures another installation in turn
in the same run, through the command line alone, and prints the ratios: above 1, this one is better. Of several rounds
the best figure counts, because other work on a machine can only slow a program down. The last column is the command
that measures a bar in full. Nothing is written without `--write`.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from subprocess import CalledProcessError

from benchmarks.measure.bars import BARS, Bar
from benchmarks.measure.installation import Installation, UnavailableError, here
from benchmarks.measure.page import RESULTS, head, line, shown, table, write_section

COLUMNS = ("name", "what is measured", "figure", "bar", "", "in full")
COMPARED_COLUMNS = ("name", "what is measured", "this", "other", "this is better by")


def figures(bar: Bar, installations: Sequence[Installation], rounds: int) -> list[float]:
    """Return the best figure of each installation, measured in turn. Raises UnavailableError."""
    found: list[list[float]] = [[] for _ in installations]
    for _ in range(rounds):
        for installation, values in zip(installations, found, strict=True):
            if bar.runs_here and not installation.is_here:
                raise UnavailableError("runs inside the measuring process")
            values.append(bar.measure(installation))
    return [min(values) if bar.is_low else max(values) for values in found]


def verdict(bar: Bar, figure: float, mode: str) -> str:
    """Return whether a figure reaches the bar, an empty text where there is no bar."""
    limit = bar.limit_for(mode)
    if limit is None:
        return ""
    if mode != "pure" and bar.goal is not None and bar.reaches(figure, bar.goal):
        return "met, with the goal"
    return "met" if bar.reaches(figure, limit) else "missed"


def bar_text(bar: Bar, mode: str) -> str:
    """Return the bar, and the goal where there is one."""
    limit = bar.limit_for(mode)
    if limit is None:
        return "none"
    text = f"{'at most' if bar.is_low else 'at least'} {bar.shown(limit)}"
    return f"{text} (goal {bar.shown(bar.goal)})" if bar.goal is not None and mode != "pure" else text


def rows(bars: Sequence[Bar], installation: Installation, mode: str, rounds: int) -> Iterator[list[str]]:
    """Measure one installation; yield a row of the table for each bar as soon as it is measured."""
    for bar in bars:
        try:
            (figure,) = figures(bar, [installation], rounds)
            result = [bar.shown(figure), bar_text(bar, mode), verdict(bar, figure, mode)]
        except UnavailableError as error:
            result = ["not measured", bar_text(bar, mode), str(error)]
        yield [bar.name, bar.what, *result, f"`{bar.full}`"]


def compared(bars: Sequence[Bar], installations: Sequence[Installation], rounds: int) -> Iterator[list[str]]:
    """Measure two installations; yield a row for each bar as soon as it is measured."""
    for bar in bars:
        try:
            this, other = figures(bar, installations, rounds)
            result = [bar.shown(this), bar.shown(other), f"x {bar.ratio(this, other):.2f}"]
        except UnavailableError as error:
            result = ["not measured", "not measured", str(error)]
        yield [bar.name, bar.what, *result]


def arguments_of(argv: list[str] | None) -> argparse.Namespace:
    """Return the options of the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    names = [bar.name for bar in BARS]
    parser.add_argument("--list", action="store_true", help="print names, bars and commands, and measure nothing")
    parser.add_argument("--only", action="append", choices=names, metavar="NAME", help="one bar; may be repeated")
    parser.add_argument("--python", help="the interpreter in which the version to measure is installed")
    parser.add_argument("--against", metavar="PYTHON", help="an interpreter with another version, to compare with")
    parser.add_argument("--rounds", type=int, default=0, help="measurements of each figure (1, with --against 3)")
    parser.add_argument(
        "--write", nargs="?", const=RESULTS, type=Path, metavar="FILE", help="write the table into RESULTS.md"
    )
    given = parser.parse_args(argv)
    for python in filter(None, (given.python, given.against)):
        try:
            Installation(python).mode()
        except (OSError, CalledProcessError):
            parser.error(f"{python} cannot run limitproto.")
    return given


def main(argv: list[str] | None = None) -> None:
    """Print the table, row by row."""
    given = arguments_of(argv)
    bars = [bar for bar in BARS if not given.only or bar.name in given.only]
    if given.list:
        for bar in bars:
            print(f"{bar.name:18} {bar_text(bar, 'compiled'):42} {bar.full}")
        return
    installation = Installation(given.python) if given.python else here()
    mode = installation.mode()
    software = f"{installation.interpreter()}, {mode} kernel"
    title, columns = f"All bars, {mode} kernel", COLUMNS
    found = rows(bars, installation, mode, given.rounds or 1)
    if given.against:
        other = Installation(given.against)
        title, columns = "This version compared with another", COMPARED_COLUMNS
        software += f"; the other {other.interpreter()}, {other.mode()} kernel"
        found = compared(bars, [installation, other], given.rounds or 3)
    words = sys.argv[1:] if argv is None else argv
    command = ["python", "-m", "benchmarks.measure.all", *shown(words, ("--write",))]
    lines: list[str] = []
    for text in (*head(title, command, software), *table(columns, [])):
        print(text)
        lines.append(text)
    for row in found:
        print(line(row), flush=True)
        lines.append(line(row))
    if given.write:
        write_section(given.write, "\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
