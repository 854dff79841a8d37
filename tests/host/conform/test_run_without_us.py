"""The runner records/conformance-protocol/run.py, which needs no package, tells right engines from wrong ones."""

import shlex
import subprocess
from pathlib import Path

import pytest
from support import daemon_mutants
from support.daemon_mutants import read_mutants
from support.engine_process import ENGINE, PATIENCE, PYTHON

pytestmark = pytest.mark.long

RUN = Path(__file__).resolve().parents[3] / "records" / "conformance-protocol" / "run.py"


def run(engine: list[str], *sentences: str) -> subprocess.CompletedProcess[str]:
    words = [*PYTHON, str(RUN), shlex.join(engine), *sentences]
    return subprocess.run(words, capture_output=True, text=True, timeout=PATIENCE, check=False)


def test_our_engine_passes() -> None:
    done = run(ENGINE, "P2.14", "P3.5", "P4.1", "P8.1")
    assert (done.returncode, done.stderr) == (0, "")
    (summary,) = done.stdout.splitlines()
    assert summary.split(", ")[1:] == ["0 wrong", "0 left out"]
    assert int(summary.split()[0]) >= 8


def test_a_state_that_a_failed_command_changes_is_reported() -> None:
    number, mutant = next((n, mutant) for n, mutant in enumerate(read_mutants()) if mutant.sentence == "P4.1")
    done = run([*PYTHON, daemon_mutants.__file__, str(number)], mutant.sentence)
    assert done.returncode == 1
    assert "FAIL P4.1b failed commands leave the game as it was\n  sent      b'" in done.stdout
    assert ", 1 wrong, " in done.stdout.splitlines()[-1]


def test_an_engine_that_is_not_there() -> None:
    done = run(["/no/such/engine"])
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("/no/such/engine cannot be started: ")
