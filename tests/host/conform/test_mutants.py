"""Each wrong engine of tests/data/wrong_daemons.txt is caught by a case of the sentence that it breaks."""

import pytest
from support import daemon_mutants
from support.daemon_mutants import read_mutants
from support.dummies import ENV
from support.engine_process import PYTHON
from support.faults import source_of
from support.patience import PATIENCE

from limitproto.host.conform.cases import load_cases
from limitproto.host.conform.runner import CheckedEngine, Runner
from limitproto.host.conform.verdicts import CaseResult, Verdict

MUTANTS = read_mutants()
CASES = load_cases()
#: What is broken so that no response can be told from the output.
WITHOUT_END = ("P3.3", "P3.9")


class Caught(Exception):
    """A case has failed, so that the others need not be run."""


def show(result: CaseResult) -> None:
    if result.verdict in (Verdict.FAIL, Verdict.NOT_STRICT):
        raise Caught


@pytest.mark.long
@pytest.mark.parametrize("number", range(len(MUTANTS)), ids=lambda number: f"{MUTANTS[number].sentence} {number}")
def test_a_mutant_is_caught(number: int) -> None:
    mutant = MUTANTS[number]
    assert mutant.fault.tree(source_of(mutant.fault.module))
    cases = [case for case in CASES if case.sentence.number == mutant.sentence]
    # Responses that never end are waited for in vain.
    startup = 2.0 if mutant.sentence in WITHOUT_END else PATIENCE
    command = [*PYTHON, daemon_mutants.__file__, str(number)]
    runner = Runner(CheckedEngine("mutant", command, ENV, timeout=2.0, startup=startup))
    with pytest.raises(Caught):
        runner.run(cases, show)


def test_there_are_enough_mutants() -> None:
    assert len(MUTANTS) >= 50
