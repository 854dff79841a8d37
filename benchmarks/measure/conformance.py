"""Run every wrong daemon of tests/data/wrong_daemons.txt against all conformance cases, and write what catches it.

    PYTHONPATH=.:tests python -m benchmarks.measure.conformance [--to FILE] [--fast]

A row of the table is added as soon as it is known, and a run that was stopped goes on. `--fast` leaves out the cases
that take long whatever the engine does: those that think or need a process of their own, 16 MiB lines, and whole games.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from support import daemon_mutants

from limitproto.host.conform.cases import Case, load_cases
from limitproto.host.conform.runner import CheckedEngine, Runner
from limitproto.host.conform.verdicts import Verdict

HISTORY = Path(__file__).resolve().parents[1] / "history" / "conformance.tsv"
HEADER = "sentence\twrong\tcaught\tcases that fail\tof\tsentences that fail\n"
ENV = ("PYTHONPATH", "LIMITPROTO_PURE", "LIMITPROTO_REQUIRE_COMPILED")
SLOW = ("P2.15", "P2.16", "P2.17", "P2.18", "P6.22", "P10.106", "P12.43", "P12.44")
THINKING = {"genmove", "reg_genmove", "lp-hint", "lp-search", "lp-analyze", "lp-genmove_analyze", "lz-analyze",
            "lz-genmove_analyze", "kata-analyze", "kata-genmove_analyze"}  # fmt: skip


def _is_slow(case: Case) -> bool:
    return case.sentence.number in SLOW or "g" in case.name or case.needs_fresh or bool(THINKING & case.needs)


def row(number: int, mutant: daemon_mutants.DaemonMutant, is_fast: bool) -> str:
    """Return the row of a mutant."""
    cases = [
        case for case in load_cases()
        if case.sentence.number == mutant.sentence
        or not (is_fast and _is_slow(case))
    ]  # fmt: skip
    command = [sys.executable, daemon_mutants.__file__, str(number)]
    report = Runner(CheckedEngine("mutant", command, ENV, timeout=3.0)).run(cases)
    wrong = [result.case for result in report.results if result.verdict in (Verdict.FAIL, Verdict.NOT_STRICT)]
    numbers = list(dict.fromkeys(case.sentence.number for case in wrong))
    caught = "yes" if mutant.sentence in numbers else "no"
    return "\t".join([mutant.sentence, mutant.what, caught, str(len(wrong)), str(len(cases)), " ".join(numbers)]) + "\n"


def main() -> None:
    """Write the rows that are missing."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--to", type=Path, default=HISTORY)
    parser.add_argument("--fast", action="store_true")
    given = parser.parse_args()
    written = given.to.read_text(encoding="utf-8").splitlines()[1:] if given.to.exists() else []
    done = {tuple(line.split("\t")[:2]) for line in written}
    if not given.to.exists():
        given.to.write_text(HEADER, encoding="utf-8")
    for number, mutant in enumerate(daemon_mutants.read_mutants()):
        if (mutant.sentence, mutant.what) not in done:
            with given.to.open("a", encoding="utf-8") as file:
                file.write(row(number, mutant, given.fast))


if __name__ == "__main__":
    main()
