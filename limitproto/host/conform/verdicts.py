"""The results of a check: verdicts of cases, the report on an engine, and the list of known failures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from limitproto.host.conform.cases import Case
from limitproto.host.conform.connection import WireEvent
from limitproto.host.conform.sentences import Sentence, sentences


class Verdict(StrEnum):
    """The outcome of a case, in order of severity."""

    FAIL = "fail"
    NOT_STRICT = "not strict"
    PASS = "pass"
    NOT_IMPLEMENTED = "not implemented"
    NOT_RUN = "not run"


_GRAVITY = list(Verdict)


@dataclass
class CaseResult:
    """The verdict of a case with what was sent, what was expected and what came.

    `kind` is what failed: `response`, or a kind of failure of engines, such as `crash`. `known` is the reason of a
    known failure.
    """

    case: Case
    verdict: Verdict
    detail: str = ""
    kind: str = ""
    sent: bytes = b""
    expected: str = ""
    received: bytes = b""
    log: Sequence[WireEvent] = ()
    stderr: str = ""
    seconds: float = 0.0
    known: str = ""


def counts_as_failure(result: CaseResult, is_strict: bool) -> bool:
    """Return whether a result is a failure that is not known; with `is_strict` also if it is `not strict`."""
    return not result.known and (result.verdict is Verdict.FAIL or (is_strict and result.verdict is Verdict.NOT_STRICT))


@dataclass
class EngineReport:
    """The results of an engine. `unexpected` are known failures that have passed."""

    name: str
    command: Sequence[str]
    profile: str
    results: list[CaseResult] = field(default_factory=list)
    unexpected: list[str] = field(default_factory=list)
    start_failure: str = ""
    seconds: float = 0.0

    def counts(self) -> dict[Verdict, int]:
        """Return how many cases have each verdict."""
        found = Counter(result.verdict for result in self.results)
        return {verdict: found[verdict] for verdict in Verdict}

    def verdict_of(self, number: str) -> Verdict | None:
        """Return the gravest verdict of the cases of a sentence, None if there is none."""
        found = [result.verdict for result in self.results if result.case.sentence.number == number]
        return min(found, key=_GRAVITY.index) if found else None

    def failures(self, is_strict: bool) -> int:
        """Return how many cases count as failures; with `is_strict` those that are not strict as well."""
        wrong = sum(counts_as_failure(result, is_strict) for result in self.results)
        return wrong + len(self.unexpected) + bool(self.start_failure)


def not_testable() -> list[Sentence]:
    """Return the active sentences for which an engine cannot be tested from outside."""
    return [sentence for sentence in sentences().values() if sentence.is_active and not sentence.is_testable]


class BadBaseline(ValueError):
    """A list of known failures that cannot be read."""


def parse_baseline(text: str, cases: Sequence[Case]) -> dict[str, str]:
    """Return the reason of each known failure by the name of its case or sentence.

    A line is a case, such as `P4.2`, and a reason. With several engines a line may begin with `ENGINE:`. Raises
    BadBaseline.
    """
    names = {case.name for case in cases} | {case.sentence.number for case in cases}
    found: dict[str, str] = {}
    for number, line in enumerate(text.splitlines(), 1):
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        key, _, reason = line.partition(" ")
        if key.rpartition(":")[2] not in names:
            raise BadBaseline(f"line {number}: there is no case {key}")
        if not reason.strip():
            raise BadBaseline(f"line {number}: {key} has no reason")
        if key in found:
            raise BadBaseline(f"line {number}: {key} is there twice")
        found[key] = reason.strip()
    return found


def apply_baseline(report: EngineReport, baseline: Mapping[str, str]) -> None:
    """Mark the known failures of a report, and note those that have passed."""
    for key, reason in baseline.items():
        engine, colon, name = key.rpartition(":")
        if colon and engine != report.name:
            continue
        results = [result for result in report.results if name in (result.case.name, result.case.sentence.number)]
        wrong = [result for result in results if result.verdict in (Verdict.FAIL, Verdict.NOT_STRICT)]
        for result in wrong:
            result.known = reason
        if not wrong and any(result.verdict is Verdict.PASS for result in results):
            report.unexpected.append(name)
