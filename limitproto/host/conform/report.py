"""Reports on engines as text, JSON and JUnit XML. `report_html` has the page."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator, Sequence
from typing import Any
from xml.etree import ElementTree

from limitproto.core.system import command_to_start
from limitproto.engine.line_process import WireEvent
from limitproto.host.client import FailureKind
from limitproto.host.conform.cases import unseen
from limitproto.host.conform.sentences import Sentence
from limitproto.host.conform.verdicts import CaseResult, EngineReport, Verdict, counts_as_failure, not_testable

#: How many sent or received characters a report for people shows.
_SHOWN = 600
_ESCAPED = re.compile(r"\\([^\w\s])")
_PATTERN = re.compile(r"(?<!\\)[.*(\[|]")
_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def shown(data: bytes, most: int = _SHOWN) -> str:
    """Return bytes as text with everything invisible escaped, including LFs at line ends."""
    text = data.decode("utf-8", "backslashreplace")
    cut = f"... ({len(data)} bytes)" if len(text) > most else ""
    return (
        "".join(c if c.isprintable() or c == "\n" else c.encode("unicode_escape").decode() for c in text[:most]) + cut
    )


def readable(expression: str) -> str:
    """Return an expression as the text that it matches, or as a pattern if it matches several."""
    if expression.endswith(" .*") and not _PATTERN.search(expression[:-3]):
        return f"{expression[:-3]} and any text"
    if _PATTERN.search(expression):
        return f"{expression}   (a pattern)" if expression != ".*" else "any text"
    return visible_ends(_ESCAPED.sub(r"\1", expression.replace("\\n", "\n")))


def visible_ends(text: str) -> str:
    """Return a text with every LF visible."""
    return text.replace("\n", "\\n\n").removesuffix("\n")


def log_lines(log: Sequence[WireEvent]) -> Iterator[str]:
    """Yield the lines of a wire log, each with its direction."""
    for event in log:
        text = shown(event.data, 2000)
        if event.size > len(event.data):
            text = f"{text[:60]}... ({event.size} bytes)"
        for line in text.removesuffix("\n").split("\n"):
            yield f"{event.direction} {line}"


def reproduction(result: CaseResult, command: Sequence[str]) -> str:
    """Return a shell command that sends the same bytes, empty if they are too many."""
    sent = b"".join(event.data for event in result.log if event.direction == ">")
    if not sent or sum(event.size for event in result.log if event.direction == ">") > 1500:
        return ""
    pieces = []
    for byte in sent:
        character = chr(byte)
        if character == "\n":
            pieces.append("\\n")
        elif character in "\\%":
            pieces.append(character * 2)
        elif character == "'":
            pieces.append("\\047")
        else:
            pieces.append(character if 32 <= byte < 127 else f"\\{byte:03o}")
    return f"printf '{''.join(pieces)}' | {shlex.join(command_to_start(command))}"


# ---- text -----------------------------------------------------------------------------------------------------------


def as_text(
    reports: Sequence[EngineReport],
    is_verbose: bool = False,
    is_strict: bool = False,
    left_out: Sequence[Sentence] = (),
) -> str:
    """Return the report for people, with the summary last; `left_out` are sentences not testable from outside."""
    lines: list[str] = []
    for report in reports:
        lines += [f"{report.name}: {shlex.join(report.command)}", ""]
        if report.start_failure:
            lines += ["The engine does not answer its first command, list_commands:", _indented(report.start_failure)]
            lines += ["", f"  try       printf 'list_commands\\n' | {shlex.join(command_to_start(report.command))}", ""]
        for result in report.results:
            # The immediate end of an engine has already been reported.
            is_said = bool(report.start_failure) and result.kind == FailureKind.CRASH
            if result.verdict in (Verdict.FAIL, Verdict.NOT_STRICT) and not is_said:
                lines += [*_details(result, report.command), ""]
        if is_verbose:
            lines += [
                f"{result.verdict:<16}{result.case.name:<9}{result.case.title}"
                + (f": {result.detail}" if result.detail and not result.kind else "")
                for result in report.results
            ]
            lines.append("")
        lines += [f"{name} is a known failure but passes: remove it from the baseline." for name in report.unexpected]
    numbers = [sentence.number for sentence in left_out]
    if numbers:
        lines.append(f"Not testable from outside, and not counted ({len(numbers)}): {' '.join(numbers)}")
        lines += [f"  {name:<7}{unseen()[name]}" for name in numbers if is_verbose and name in unseen()]
        lines.append("")
    lines += [_summary(report, is_strict) for report in reports]
    return "\n".join(lines)


def _details(result: CaseResult, command: Sequence[str]) -> Iterator[str]:
    case = result.case
    word = str(result.verdict).upper() if not result.known else f"KNOWN {result.verdict}".upper()
    yield f"{word}  {case.name}  {case.title}"
    yield f"  sentence  {case.sentence.text}"
    if result.known:
        yield f"  known     {result.known}"
    kind = "" if result.kind == "response" else f"{result.kind}: "
    yield f"  wrong     {kind}{result.detail}"
    sent = [line[2:] for line in log_lines(result.log) if line.startswith("> ")]
    if sent:
        yield f"  sent      {hanging(sent)}"
    if result.expected:
        yield f"  expected  {hanging(readable(result.expected).split(chr(10)))}"
    if result.received or not result.kind or result.kind == "response":
        yield f"  received  {hanging(visible_ends(shown(result.received)).split(chr(10)))}"
    if result.stderr:
        yield f"  stderr    {hanging(result.stderr.strip().splitlines()[-8:])}"
    if again := reproduction(result, command):
        yield f"  try       {again}"


def hanging(lines: Sequence[str]) -> str:
    """Return lines for the second column of a report, leaving out the middle of many."""
    most = 14
    kept = [*lines[: most // 2], f"... ({len(lines) - most} more lines)", *lines[-most // 2 :]]
    return ("\n" + " " * 12).join(lines if len(lines) <= most else kept)


def _indented(text: str) -> str:
    return "\n".join(f"  {line}" for line in text.splitlines())


def _summary(report: EngineReport, is_strict: bool) -> str:
    counts = report.counts(with_known=False)
    known = sum(bool(result.known) for result in report.results)
    words = ", ".join(f"{number} {verdict}" for verdict, number in counts.items() if number or verdict is Verdict.FAIL)
    also = (f", {known} known" if known else "") + (
        f", {len(report.unexpected)} known failures that pass" * bool(report.unexpected)
    )
    wrong = report.failures(is_strict)
    outcome = "does not conform" if wrong else "conforms" if report.is_checked else "was not checked"
    verdict = f"{report.name} {outcome} in the profile {report.profile}: {words}{also} ({report.seconds:.1f} s)"
    return f"{verdict}; {report.coverage()}"


# ---- JSON -----------------------------------------------------------------------------------------------------------


def as_json(reports: Sequence[EngineReport], is_strict: bool = False) -> str:
    """Return the report as one JSON object on one line."""
    left_out = [
        {"sentence": sentence.number, "level": sentence.level}
        | ({"reason": unseen()[sentence.number]} if sentence.number in unseen() else {})
        for sentence in not_testable()
    ]
    engines = [
        {
            "name": report.name,
            "command": list(report.command),
            "profile": report.profile,
            "conforms": report.is_checked and not report.failures(is_strict),
            "start_failure": report.start_failure,
            "coverage": report.coverage(),
            "counts": {str(verdict): number for verdict, number in report.counts().items()},
            "unexpected": report.unexpected,
            "seconds": round(report.seconds, 3),
            "cases": [_case_json(result, report.command) for result in report.results],
        }
        for report in reports
    ]
    return json.dumps({"schema_version": 1, "engines": engines, "not_testable": left_out}, ensure_ascii=False)


def _case_json(result: CaseResult, command: Sequence[str]) -> dict[str, Any]:
    case = result.case
    found: dict[str, Any] = {
        "case": case.name, "sentence": case.sentence.number, "level": case.sentence.level, "title": case.title,
        "profile": case.profile, "verdict": str(result.verdict), "seconds": round(result.seconds, 3),
    }  # fmt: skip
    if case.also:
        found["also"] = list(case.also)
    if result.detail:
        found["detail"] = result.detail
    if result.known:
        found["known"] = result.known
    if result.verdict in (Verdict.FAIL, Verdict.NOT_STRICT):
        found |= {
            "kind": result.kind, "text": case.sentence.text, "expected": result.expected,
            "received": shown(result.received, 4000), "stderr": result.stderr[-4000:],
            "try": reproduction(result, command),
        }  # fmt: skip
    if result.log:
        found["sent"] = "".join(shown(event.data, 4000) for event in result.log if event.direction == ">")
        found["log"] = list(log_lines(result.log))
    return found


# ---- JUnit ----------------------------------------------------------------------------------------------------------


def as_junit(reports: Sequence[EngineReport], is_strict: bool = False) -> str:
    """Return the report as JUnit XML: a suite for each engine, a test case for each case."""
    root = ElementTree.Element("testsuites", name="limitproto conform")
    for report in reports:
        skipped = [r for r in report.results if not counts_as_failure(r, is_strict) and r.verdict is not Verdict.PASS]
        suite = ElementTree.SubElement(
            root, "testsuite", name=_xml(report.name), tests=str(len(report.results)), errors="0",
            failures=str(sum(counts_as_failure(r, is_strict) for r in report.results)), skipped=str(len(skipped)),
            time=f"{report.seconds:.3f}",
        )  # fmt: skip
        properties = ElementTree.SubElement(suite, "properties")
        values = {
            "profile": report.profile,
            "command": shlex.join(report.command),
            "coverage": report.coverage(),
            "not testable": " ".join(sentence.number for sentence in not_testable()),
        }
        for name, value in values.items():
            ElementTree.SubElement(properties, "property", name=name, value=_xml(value))
        for result in report.results:
            _junit_case(suite, report, result, counts_as_failure(result, is_strict))
        for name in report.unexpected:
            case = ElementTree.SubElement(suite, "testcase", classname=_xml(f"{report.name}.baseline"), name=name)
            ElementTree.SubElement(case, "failure", message="a known failure passes")
    ElementTree.indent(root)
    return ElementTree.tostring(root, encoding="unicode", xml_declaration=True)


def _junit_case(suite: ElementTree.Element, report: EngineReport, result: CaseResult, is_failure: bool) -> None:
    case = ElementTree.SubElement(
        suite, "testcase", classname=_xml(f"{report.name}.{result.case.sentence.section}"),
        name=_xml(f"{result.case.name} {result.case.title}".strip()), time=f"{result.seconds:.3f}",
    )  # fmt: skip
    if is_failure:
        wrong = ElementTree.SubElement(case, "failure", type=_xml(result.kind), message=_xml(result.detail))
        wrong.text = _xml("\n".join(_details(result, report.command)))
    elif result.verdict is not Verdict.PASS:
        why = f"known: {result.known}" if result.known else f"{result.verdict}: {result.detail}"
        ElementTree.SubElement(case, "skipped", message=_xml(why))


def _xml(text: str) -> str:
    return _NOT_XML.sub("\ufffd", text)
