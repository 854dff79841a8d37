"""An engine within this process that the conformance check runs against, with a fault in it or none."""

import re
from collections import deque
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from support.faults import Fault, planted, read_engine_faults
from support.patience import PATIENCE

from limitproto.host.conform.cases import Action, Case, CommandStep, load_cases
from limitproto.host.conform.connection import Connection, EngineResponse
from limitproto.host.conform.runner import CheckedEngine, Runner
from limitproto.host.conform.verdicts import EngineReport, Verdict

_TABLE = Path(__file__).resolve().parents[1] / "data" / "wrong_rules.txt"
_ANSWER = re.compile(r"([=?])(\d*) ?(.*)\n\n", re.DOTALL)


class RuleFault(NamedTuple):
    """A fault in our own engine; the cases of `subject`, a rule such as `R16` or a sentence, have to catch it."""

    subject: str
    what: str
    fault: Fault


def rule_faults() -> list[RuleFault]:
    """Return the faults of `tests/data/wrong_rules.txt`, which has the form of `support.faults.read_engine_faults`."""
    return [RuleFault(*found) for found in read_engine_faults(_TABLE)]


class _Inside(Connection):
    """A session of this process in place of an engine in one of its own."""

    def __init__(self) -> None:
        session = import_module("limitproto.protocol.session").Session()
        dispatcher_of = import_module("limitproto.protocol.dialects").dispatcher_of
        self._session, self._dispatcher = session, dispatcher_of("gtp", session, lambda traceback: None)
        self._answers: deque[str] = deque()
        self.log, self.violations, self.first_output, self.output = [], {}, 0.0, bytearray(b"=")

    def send(self, data: bytes, timeout: float) -> None:
        for line in data.decode().splitlines():
            self._answers.append(self._dispatcher.handle_line(line)[0])

    def response(self, number: int, timeout: float, what: str) -> EngineResponse:
        found = _ANSWER.fullmatch(self._answers.popleft())
        assert found is not None, what
        return EngineResponse(found[1] == "=", found[3])

    def stderr_text(self) -> str:
        return ""

    def kill(self) -> None:
        self._session.close()

    @property
    def is_alive(self) -> bool:
        return True


class _RunnerInside(Runner):
    def _new_connection(self) -> Connection:
        self._end_connection()
        self._connection = _Inside()
        return self._connection


def cases_of(subject: str, cases: Iterable[Case]) -> list[Case]:
    """Return the cases of a rule or of a sentence that need no process."""
    return [
        case for case in cases
        if any(subject in (number, number.partition(".")[0]) for number in case.numbers)
        and all(isinstance(step, CommandStep) or step == Action("unless", "20 resign") for step in case.steps)
    ]  # fmt: skip


def report_inside(cases: Iterable[Case]) -> EngineReport:
    return _RunnerInside(CheckedEngine("inside", ["inside"], timeout=PATIENCE, startup=PATIENCE)).run(list(cases))


def failed_cases(found: RuleFault) -> list[str]:
    """Return the cases of the subject of a fault that fail with it."""
    with planted(found.fault):
        report = report_inside(cases_of(found.subject, load_cases()))
    assert report.results, f"there is no case of {found.subject}"
    return [result.case.name for result in report.results if result.verdict is Verdict.FAIL]
