"""The results of a check: verdicts on cases, the report on an engine, and the list of known failures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from limitproto.engine.line_process import WireEvent
from limitproto.host.conform.cases import Case, unseen_reasons
from limitproto.host.conform.sentences import SUBJECTS, Sentence, sentences


class Verdict(StrEnum):
    """The outcome of a case, in order of severity."""

    FAIL = "fail"
    NOT_STRICT = "not strict"
    PASS = "pass"
    NOT_OFFERED = "not offered"
    NOT_IMPLEMENTED = "not implemented"
    NOT_RUN = "not run"


#: The verdicts of cases that were run.
_CHECKED = (Verdict.FAIL, Verdict.NOT_STRICT, Verdict.PASS)

#: The outcome for an engine without failures.
CONFORMS = "conforms"


def some_of(names: Sequence[str], shown: int = 6) -> str:
    """Return the first of some names, and how many more there are."""
    return ", ".join(names[:shown]) + (f" and {len(names) - shown} more" if len(names) > shown else "")


@dataclass
class CaseResult:
    """The verdict on a case, with the data sent, expected and received.

    `kind` is the kind of failure: `response`, or an engine failure such as `crash`. `known` is the reason for a known
    failure. `absent` lists the games, options and commands that the engine lacks, because of which the case, or part of
    it, was left out.
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
    absent: tuple[str, ...] = ()


def counts_as_failure(result: CaseResult, is_strict: bool) -> bool:
    """Return whether a result is an unknown failure; with `is_strict`, `not strict` also counts as one."""
    return not result.known and (result.verdict is Verdict.FAIL or (is_strict and result.verdict is Verdict.NOT_STRICT))


@dataclass
class EngineReport:
    """The results for an engine. `unexpected` lists known failures that passed."""

    name: str
    command: Sequence[str]
    profile: str
    results: list[CaseResult] = field(default_factory=list)
    unexpected: list[str] = field(default_factory=list)
    start_failure: str = ""
    seconds: float = 0.0

    @property
    def is_checked(self) -> bool:
        """True if any case was run."""
        return any(result.verdict in _CHECKED for result in self.results)

    def counts(self, with_known: bool = True) -> dict[Verdict, int]:
        """Return how many cases have each verdict, with or without known failures."""
        found = Counter(result.verdict for result in self.results if with_known or not result.known)
        return {verdict: found[verdict] for verdict in Verdict}

    def verdict_of(self, number: str) -> Verdict | None:
        """Return the most severe verdict on the cases for a sentence, None if there is none."""
        found = [
            # A failure is attributed to one sentence.
            result.verdict for result in self.results if number == result.case.sentence.number
            or (number in result.case.also and result.verdict not in (Verdict.FAIL, Verdict.NOT_STRICT))
        ]  # fmt: skip
        return min(found, key=list(Verdict).index) if found else None

    def coverage(self) -> str:
        """Return what was checked, and what was not checked and why."""
        checked = {number for result in self.results if result.verdict in _CHECKED for number in result.case.numbers}
        parts = []
        for letter, subject in SUBJECTS.items():
            all_numbers = [number for number, sentence in sentences().items()
                           if number[0] == letter and is_open(sentence)]  # fmt: skip
            if count := len(checked.intersection(all_numbers)):
                parts.append(f"{count} of {len(all_numbers)} sentences of {subject}")
        reasons: dict[str, int] = {}
        absent: dict[Verdict, dict[str, None]] = {Verdict.NOT_OFFERED: {}, Verdict.NOT_IMPLEMENTED: {}}
        for result in self.results:
            if result.absent:
                kind = Verdict.NOT_IMPLEMENTED if result.verdict is Verdict.NOT_IMPLEMENTED else Verdict.NOT_OFFERED
                absent[kind].update(dict.fromkeys(result.absent))
            why = result.detail if result.verdict is Verdict.NOT_RUN else str(result.verdict)
            if result.verdict not in _CHECKED:
                reasons[why] = reasons.get(why, 0) + 1
        told = [f"{count} case{'s' * (count != 1)} {'because' if why not in absent else 'for what is'} {why}"
                + (f" ({some_of(list(absent[Verdict(why)]))})" if why in absent else "")
                for why, count in reasons.items()]  # fmt: skip
        if absent[Verdict.NOT_OFFERED] and Verdict.NOT_OFFERED not in reasons:
            told.append(f"parts of cases for things not offered ({some_of(list(absent[Verdict.NOT_OFFERED]))})")
        return f"checked: {', '.join(parts) or 'nothing'}; not checked: {', '.join(told) or 'no case'}"

    def failures(self, is_strict: bool) -> int:
        """Return how many cases count as failures; with `is_strict`, including those that are not strict."""
        wrong = sum(counts_as_failure(result, is_strict) for result in self.results)
        return wrong + len(self.unexpected) + bool(self.start_failure)

    def outcome(self, is_strict: bool) -> str:
        """Return whether the engine conforms, in words."""
        return "does not conform" if self.failures(is_strict) else CONFORMS if self.is_checked else "was not checked"


def not_testable() -> list[Sentence]:
    """Return the active sentences that cannot be tested from outside an engine."""
    return [sentence for sentence in sentences().values() if sentence.is_active and not is_open(sentence)]


def is_open(sentence: Sentence) -> bool:
    """Return whether a sentence is active and engines can be tested for it from outside."""
    return sentence.is_active and sentence.is_testable and sentence.number not in unseen_reasons()


class BadBaseline(ValueError):
    """An invalid list of known failures."""


def parse_baseline(text: str, cases: Sequence[Case]) -> dict[str, str]:
    """Return the reason for each known failure, by the name of its case or sentence.

    A line has a case, such as `P4.2`, and a reason. With several engines, a line may begin with `ENGINE:`. Raises
    BadBaseline.
    """
    names = {case.name for case in cases} | {number for case in cases for number in case.numbers}
    found: dict[str, str] = {}
    for number, line in enumerate(text.splitlines(), 1):
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        key, _, reason = line.partition(" ")
        if key.rpartition(":")[2] not in names:
            raise BadBaseline(f"line {number}: {key} is not a case; --list shows those")
        if not reason.strip():
            raise BadBaseline(f"line {number}: {key} has no reason; write one after it")
        if key in found:
            raise BadBaseline(f"line {number}: {key} occurs twice; remove one line")
        found[key] = reason.strip()
    return found


def apply_baseline(report: EngineReport, baseline: Mapping[str, str]) -> None:
    """Mark the known failures in a report, and note those that passed."""
    for key, reason in baseline.items():
        engine, colon, name = key.rpartition(":")
        if colon and engine != report.name:
            continue
        results = [result for result in report.results if name in (result.case.name, *result.case.numbers)]
        wrong = [result for result in results if result.verdict in (Verdict.FAIL, Verdict.NOT_STRICT)]
        for result in wrong:
            result.known = reason
        if not wrong and any(result.verdict is Verdict.PASS for result in results):
            report.unexpected.append(name)
