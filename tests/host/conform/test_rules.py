"""The cases of rules: every sentence has one, our engine passes them, and a sample of planted faults is caught.

`python -m benchmarks.measure.conformance` tries all faults.
"""

import pytest
from support.engine_inside import RuleFault, cases_of, failed_cases, report_inside, rule_faults
from support.faults import source_of

from limitproto.core import build_mode
from limitproto.host.conform.cases import Case, game_of, load_cases, unseen_reasons
from limitproto.host.conform.sentences import sentences
from limitproto.host.conform.verdicts import Verdict

CASES = load_cases()
FAULTS = rule_faults()
#: One of so many faults is tried here.
STEP = 8
EDITIONS = ("classic", "nestor", "nestor-en", "pbmserv")
#: The rules that an edition does not have, whatever its options: it lays tiles in another way.
WITHOUT = {
    "classic": ("R3", "R4", "R5", "R11"), "classic3": ("R4", "R5", "R11"), "nestor": ("R1", "R2", "R14"),
    "nestor3": ("R1", "R2"), "nestor-en": ("R1", "R2", "R14"), "nestor-en3": ("R1", "R2"),
    "pbmserv": ("R1", "R2", "R14"), "pbmserv3": ("R1", "R2"),
}  # fmt: skip


def test_our_engine_passes_in_one_process() -> None:
    report = report_inside([case for case in CASES if case.is_script])
    assert [(result.case.name, result.detail) for result in report.results if result.verdict is not Verdict.PASS] == []
    assert len(report.results) > 400


#: A search that goes on behind its answer would mix compiled modules with copies that have a fault.
PLANTED = [
    found for found in FAULTS[::STEP] if build_mode.current().name == "pure" or not found.subject.startswith("P12")
]


@pytest.mark.parametrize("found", PLANTED, ids=lambda found: f"{found.subject}-{found.what.replace(' ', '-')}")
def test_a_planted_fault_is_caught_by_its_rule(found: RuleFault) -> None:
    assert failed_cases(found)


@pytest.mark.long
def test_there_are_enough_faults_and_each_has_its_place() -> None:
    assert len(FAULTS) >= 160
    assert len({(found.subject, found.what) for found in FAULTS}) == len(FAULTS)
    for found in FAULTS:
        assert found.fault.tree(source_of(found.fault.module))
        assert cases_of(found.subject, CASES), found.subject


def test_what_no_engine_can_be_asked_about_has_a_reason_and_no_case() -> None:
    covered = {number for case in CASES for number in case.numbers}
    for number, reason in unseen_reasons().items():
        assert number in sentences()
        assert number not in covered
        assert len(reason.split()) >= 4


@pytest.mark.parametrize("edition", [edition + players for edition in EDITIONS for players in ("", "3")])
def test_every_edition_has_cases_of_every_rule(edition: str) -> None:
    def is_of(case: Case) -> bool:
        return any(game_of(step).split("/")[0].split(" ")[0] == edition for step in case.steps)

    rules = {number.partition(".")[0] for case in CASES if is_of(case) for number in case.numbers}
    assert {f"R{rule}" for rule in range(19)} - rules <= set(WITHOUT[edition])
