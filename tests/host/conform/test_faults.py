"""The faults of `limitproto dummy` are caught, each as what it is; no start and wrong answers are told apart."""

from functools import cache

import pytest
from support.dummies import ENV, dummy, script
from support.patience import PATIENCE

from limitproto.host.client import EngineError
from limitproto.host.conform.case_run import CaseRun
from limitproto.host.conform.cases import Case, load_cases
from limitproto.host.conform.connection import Connection
from limitproto.host.conform.runner import CheckedEngine, Runner
from limitproto.host.conform.verdicts import EngineReport, Verdict


@cache
def cases() -> dict[str, Case]:
    return {case.name: case for case in load_cases()}


def report_on(command: list[str], *names: str, timeout: float = PATIENCE) -> EngineReport:
    """Check an engine with some cases; a `timeout` is for what never comes."""
    engine = CheckedEngine("x", command, ENV, timeout=timeout, startup=PATIENCE)
    return Runner(engine).run([cases()[name] for name in names])


#: Faults of the dummy by the case that catches them and what they are taken for.
FAULTS = {
    ("P8.28", "stall"): "stall deaf",
    ("P8.28", "crash"): "crash abort exit die-mid-line close-stdout",
    ("P8.28", "response"): "illegal garbage",
    ("P8.28", "protocol error"): "gigabyte endless",
    ("P8.33", "response"): "failure",
    ("P8.1", "response"): "wrong-version",
    ("P1.7", "response"): "refuse",
    ("P3.12", "response"): "banner noise",
    ("P6.16b", "stall"): "ignore-quit",
}


@pytest.mark.parametrize(("case", "kind", "fault"), [(*of, fault) for of in FAULTS for fault in FAULTS[of].split()])
def test_a_fault_is_caught(fault: str, case: str, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    leave = CaseRun._exit

    def leave_soon(run: CaseRun, argument: str) -> None:
        # A process of its own has the time to start in every step; here it runs, and its end never comes.
        run._timeout = 1.5
        leave(run, argument)

    if fault == "ignore-quit":
        monkeypatch.setattr(CaseRun, "_exit", leave_soon)
    (result,) = report_on(dummy(fault), case, timeout=1.5 if kind == "stall" else PATIENCE).results
    assert (result.verdict, result.kind) == (Verdict.FAIL, kind)


@pytest.mark.parametrize(("fault", "case", "sentence"), [("wrong-id", "P8.28", "P3.5"), ("crlf", "P8.1", "P3.11")])
def test_a_wrong_frame_is_the_failure_of_its_own_sentence(fault: str, case: str, sentence: str) -> None:
    report = report_on(dummy(fault), case)
    wrong = {result.case.sentence.number for result in report.results if result.verdict is Verdict.FAIL}
    # The answer with a wrong id is no turn, either.
    assert wrong == {sentence} | ({"P8.28"} if fault == "wrong-id" else set())


@pytest.mark.parametrize("fault", ["slow-bytes", "flood-stderr", "late"])
def test_what_is_no_fault_of_the_protocol_passes(fault: str) -> None:
    assert report_on(dummy(fault, delay=0.1), "P8.1", "P8.28").counts()[Verdict.PASS] == 2


@pytest.mark.parametrize("fault", ["no-start", "mute"])
def test_an_engine_that_does_not_answer(fault: str) -> None:
    engine = CheckedEngine("x", dummy(fault), ENV, timeout=0.5, startup=1.5 if fault == "mute" else PATIENCE)
    report = Runner(engine).run([cases()["P3.1"], cases()["P8.1"]])
    assert report.start_failure.startswith("stall" if fault == "mute" else "crash")
    assert [result.verdict for result in report.results] == [Verdict.FAIL, Verdict.NOT_RUN]


def test_output_without_flushes_is_caught() -> None:
    engine = CheckedEngine("x", dummy("no-flush"), ENV, timeout=0.5, startup=1.5)
    report = Runner(engine).run([cases()["P3.13"]])
    assert report.verdict_of("P3.13") is Verdict.FAIL


def test_a_flood_before_the_first_response_ends() -> None:
    flood = script("import os\nwhile True: os.write(1, b'x' * 65536)")
    report = Runner(CheckedEngine("x", flood, ENV, timeout=1.5, startup=PATIENCE)).run(
        [cases()["P3.12"], cases()["P8.1"]]
    )
    assert report.start_failure.startswith("protocol error")


def test_a_crash_before_a_command_names_the_command() -> None:
    with Connection(script("")) as connection:
        connection.wait(PATIENCE)
        with pytest.raises(EngineError, match=r"but ended \(exited with status 0\) while '10 lp-ping' was sent"):
            connection.send("10 lp-ping\n", PATIENCE)


def test_an_engine_that_is_not_there() -> None:
    with pytest.raises(EngineError, match="cannot be started: No such file"):
        report_on(["/no/such/engine"], "P8.1")
