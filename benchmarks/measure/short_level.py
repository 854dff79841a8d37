"""Measure the short level of the tests: the second command of the README in a fresh environment.

    python -m benchmarks.measure.short_level              what is installed, collection, and a run in a new environment
    LIMITPROTO_PURE=1 python -m benchmarks.measure.short_level --rounds 3
    python -m benchmarks.measure.short_level --here       with this interpreter, which has what the tests need

Run it in a fresh clone, on a machine that does nothing else. Two workers run the tests. After the figures it lists the
tests that took more than a second of processor time, which is what the mark `long` is for.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter

CHECKOUT = Path(__file__).resolve().parents[2]
#: What a bare shell has: Python keeps what it has compiled, and what pytest has added to it.
ENVIRONMENT = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}


def timed(*command: str) -> tuple[float, float]:
    """Run a command in the checkout; return the time by the clock and the processor time. Its output goes to ours."""
    before, begun = sum(os.times()[2:4]), perf_counter()
    done = subprocess.run(command, cwd=CHECKOUT, env=ENVIRONMENT, check=False)
    if done.returncode:
        sys.exit(f"{' '.join(command)}: exit status {done.returncode}")
    return perf_counter() - begun, sum(os.times()[2:4]) - before


def megabytes(folder: Path) -> float:
    """Return the size of the files below a folder."""
    return sum(path.lstat().st_size for path in folder.rglob("*") if not path.is_dir()) / 1e6


def installed(folder: Path) -> str:
    """Make an environment as the README does, print what it takes, and return its interpreter."""
    python, sizes = str(folder / "bin" / "python"), []
    timed(sys.executable, "-m", "venv", str(folder))
    for what in (".", "limitproto[test]"):
        clock, _ = timed(python, "-m", "pip", "install", "--quiet", what)
        sizes.append(megabytes(folder))
        print(f"pip install {what}: {clock:.0f} s, the environment has {sizes[-1]:.0f} MB", flush=True)
    print(f"the tests add {sizes[1] - sizes[0]:.0f} MB (bar: 150)", flush=True)
    return python


def slow(report: Path) -> list[tuple[float, str]]:
    """Return the tests of a report that took more than a second of processor time, the slowest first."""
    found = []
    for case in ET.parse(report).iter("testcase"):
        for spent in case.iterfind("properties/property[@name='processor_seconds']"):
            found.append((float(spent.get("value", "0")), f"{case.get('classname')}::{case.get('name')}"))
    return sorted((row for row in found if row[0] > 1), reverse=True)


def measure(python: str, rounds: int, folder: Path) -> None:
    """Print the figures of the collection and of each run."""
    pytest = (python, "-P", "-m", "pytest")
    _, collecting = timed(*pytest, "--collect-only", "-qqq")
    print(f"collection: {collecting:.1f} s of processor time (bar: 10)", flush=True)
    for number in range(1, rounds + 1):
        report = folder / f"{number}.xml"
        clock, processor = timed(*pytest, "-n", "2", f"--junitxml={report}")
        print(f"run {number}: {clock:.0f} s (bar: 240), {processor:.0f} s of processor time", flush=True)
        print(*(f"  {seconds:.1f} s {name}" for seconds, name in slow(report)), sep="\n", flush=True)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=1, help="how often the tests are run")
    parser.add_argument("--here", action="store_true", help="install nothing")
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as name:
        python = sys.executable if options.here else installed(Path(name) / "environment")
        measure(python, options.rounds, Path(name))


if __name__ == "__main__":
    main()
