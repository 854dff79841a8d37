"""Engines that lack something or fail half-way: what is checked all the same, and what the report says of the rest."""

import pytest
from support import odd_engine
from support.dummies import ENV, script
from support.engine_process import PYTHON
from support.patience import PATIENCE

from limitproto.host.conform import case_run, runner
from limitproto.host.conform.cases import Case, load_cases
from limitproto.host.conform.runner import MOST_UNSTOPPED, CheckedEngine, Runner
from limitproto.host.conform.verdicts import EngineReport, Verdict

pytestmark = pytest.mark.long

CASES = load_cases()


def cases_of(*numbers: str) -> list[Case]:
    return [case for case in CASES if {*numbers} & {*case.numbers, *(n.partition(".")[0] for n in case.numbers)}]


def report_on(kind: str, cases: list[Case], timeout: float = PATIENCE) -> EngineReport:
    command = [*PYTHON, odd_engine.__file__, kind]
    return Runner(CheckedEngine(kind, command, ENV, timeout=timeout, startup=PATIENCE)).run(cases)


def named(report: EngineReport, *verdicts: Verdict) -> list[str]:
    return [f"{result.case.name} {result.detail}" for result in report.results if result.verdict in verdicts]


def test_what_an_engine_refuses_is_not_offered() -> None:
    cases = [case for case in CASES if case.name[0] in "RL" or case.sentence.number in ("P10.90", "P10.133")]
    report = report_on("classic", cases)
    # A wrapper, unlike an engine, also refuses a seed that would have no effect.
    assert [name for name in named(report, Verdict.FAIL) if not name.startswith("R0.8 ")] == []
    assert len(named(report, Verdict.NOT_OFFERED)) > 300
    assert report.verdict_of("R1.1") is Verdict.PASS
    assert report.verdict_of("R4.1") is Verdict.NOT_OFFERED
    assert "cases for what is not offered (" in report.coverage()


#: Engines that are right, or wrong in their framing alone, by kind: cases, those not offered, and what fails.
RIGHT = {
    "limit": (("L5.2", "L24.4", "R5.7", "L26.1"), {"L5.2", "L24.4"}, set()),
    "no-layout": (("R5.6", "R5.7", "N4.2", "R5.8"), {"R5.6", "R5.6b", "R5.6d", "R5.7", "R5.7b"}, set()),
    "crlf": (("P2.2", "P2.3", "P2.10", "P3.4", "P3.11", "P6.16", "P12.18"), set(), {"P3.11"}),
    "slow": (("P3.1", "P3.9", "P6.5", "P6.16", "P8.32"), set(), set()),
}


@pytest.mark.parametrize("kind", RIGHT)
def test_an_unusual_engine_that_is_right_gives_no_false_alarm(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(case_run, "_QUIET", 0.02)
    numbers, not_offered, wrong = RIGHT[kind]
    report = report_on(kind, cases_of(*numbers))
    assert {result.case.sentence.number for result in report.results if result.verdict is Verdict.FAIL} == wrong
    assert not_offered <= {result.case.name for result in report.results if result.verdict is Verdict.NOT_OFFERED}


def test_an_engine_that_refuses_classic_is_wrong() -> None:
    refuses = script(
        "import sys\n"
        "for line in sys.stdin:\n"
        "    number, name = line.split()[:2]\n"
        "    listed = 'list_commands lp-newgame lp-position lp-legal lp-history lp-legal_count lp-play'\n"
        "    text = listed.replace(' ', chr(10)) if name == 'list_commands' else ''\n"
        "    print(f'={number} {text}' if text else f'?{number} bad-option: no', end='\\n\\n', flush=True)\n"
    )
    cases = [case for case in CASES if case.name == "N2.1"]
    (result,) = Runner(CheckedEngine("x", refuses, ENV, timeout=PATIENCE, startup=PATIENCE)).run(cases).results
    assert result.verdict is Verdict.FAIL


def test_an_engine_whose_list_lacks_the_list_itself_is_wrong() -> None:
    forgets = script("import sys\nfor line in sys.stdin: print(f'={line.split()[0]} name\\n', flush=True)")
    report = Runner(CheckedEngine("x", forgets, ENV, timeout=PATIENCE, startup=PATIENCE)).run(cases_of("P1.1", "P1.2"))
    assert [result.verdict for result in report.results] == [Verdict.FAIL] * 2
    assert "missing: boardsize, " in report.results[0].detail


def test_an_engine_that_resigns_is_right() -> None:
    report = report_on("resigns", cases_of("P8.27", "P8.28", "P7.4", "P8.31", "P10.65"))
    assert named(report, Verdict.FAIL, Verdict.NOT_STRICT) == []


def test_sections_that_need_no_stop_go_on() -> None:
    needing = [case for case in CASES if case.needs_stop and not case.needs_fresh and case.sentence.section == "P6"]
    soon = [case._replace(timeout=1.0) for case in needing[:6]]
    report = report_on("unstoppable", [*soon, *cases_of("R16.1", "P8.1")])
    verdicts = [result.verdict for result in report.results]
    assert verdicts[:6] == [Verdict.FAIL] * MOST_UNSTOPPED + [Verdict.NOT_RUN] * (6 - MOST_UNSTOPPED)
    assert set(verdicts[6:]) == {Verdict.PASS}
    assert "4 cases because they need to stop the engine, which cannot be stopped" in report.coverage()


def test_an_engine_that_ends_half_way_is_started_again() -> None:
    report = report_on("dies", cases_of("R6"))
    kinds = [result.kind for result in report.results]
    assert "crash" in kinds
    assert kinds[kinds.index("crash") + 1] == ""


def test_silence_is_explained_while_it_lasts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "_SOON", 0.0)
    told: list[str] = []
    mute = script("import sys\nfor line in sys.stdin: pass")
    Runner(CheckedEngine("mute", mute, ENV, timeout=0.2, startup=0.2)).run(cases_of("P8.1"), tell=told.append)
    assert told[0] == "no response to list_commands yet; it may take 0.2 s"


def test_a_program_that_repeats_its_input_is_given_up_early() -> None:
    told: list[str] = []
    echo = script("import sys\nfor line in sys.stdin: print(line, end='', flush=True)")
    engine = CheckedEngine("echo", echo, ENV, timeout=PATIENCE, startup=PATIENCE)
    report = Runner(engine).run(cases_of("P3.1", "P8.1"), tell=told.append)
    assert report.start_failure.startswith("stall: the response to 'list_commands' did not come within 1 s; this came")
    assert told[-1] == "its answers are not those of an engine; only the framing is checked"
    assert "because the engine does not answer" in report.coverage()
