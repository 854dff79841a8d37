"""Count the instructions of `check` and `stats` for each further game, of every form and edition, and of two starts.

Run `python -m benchmarks.measure.instructions [--python PYTHON] [--against PYTHON]` where Valgrind is installed. Other
work on a machine does not change these counts. What a command takes for FEW games is taken from that for MANY.
"""

from __future__ import annotations

import argparse
import re
import shutil
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

from benchmarks.measure.installation import Installation, UnavailableError, here, run
from benchmarks.measure.page import line, table
from benchmarks.measure.samples import KINDS, text_of

#: So far apart that a block of memory more, or another run of the garbage collector, hardly counts.
FEW, MANY = 100, 1_000


def count(installation: Installation, *arguments: str, text: str = "") -> int:
    """Return the instructions of a command of limitproto. Raises UnavailableError."""
    valgrind = shutil.which("valgrind")
    if valgrind is None:
        raise UnavailableError("Valgrind is not installed")
    with tempfile.NamedTemporaryFile("r") as log:
        options = ["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null", f"--log-file={log.name}"]
        environment = {**installation.environment, "PYTHONHASHSEED": "0", "PYTHONDONTWRITEBYTECODE": ""}
        # Python keeps what it compiles in the first run.
        run(installation.command(*arguments), environment, text)
        run([valgrind, *options, *installation.command(*arguments)], environment, text)
        found = re.search(r"I\s+refs: +([\d,]+)", log.read())
    assert found, "Cachegrind writes the number of instructions"
    return int(found[1].replace(",", ""))


def of_games(command: str, form: str, games: int, installation: Installation) -> int:
    """Return the instructions of a command over a file of that many games, of one of `KINDS`."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "games.lgn")
        path.write_text(text_of(form, games), encoding="utf-8")
        options = ("--quiet", "--jobs", "1")
        options += ("--exit-zero",) if command == "check" else ()
        return count(installation, command, *options, str(path))


def of_a_further_game(command: str, form: str, installation: Installation) -> int:
    """Return how many instructions a command takes more for each further game of a form."""
    return (of_games(command, form, MANY, installation) - of_games(command, form, FEW, installation)) // (MANY - FEW)


ROWS: dict[str, Callable[[Installation], int]] = {
    **{f"`check`, each further game, {form}": partial(of_a_further_game, "check", form) for form in KINDS},
    "`stats`, each further game, canonical": partial(of_a_further_game, "stats", "canonical"),
    "`check` of one game, start-up included": partial(of_games, "check", "canonical", 1),
    "`engine` and `name`": lambda installation: count(installation, "engine", text="name\n"),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--python", help="the interpreter in which the version to measure is installed")
    parser.add_argument("--against", metavar="PYTHON", help="an interpreter with another version, to compare with")
    given = parser.parse_args()
    installations = [Installation(given.python) if given.python else here()]
    installations += [Installation(given.against)] if given.against else []
    print(*table(["instructions", *(found.mode() for found in installations)], []), sep="\n")
    for name, measure in ROWS.items():
        print(line([name, *(f"{measure(found):,}" for found in installations)]), flush=True)


if __name__ == "__main__":
    main()
