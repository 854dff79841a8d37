"""Reports on engines as text, JSON, JUnit XML and one HTML page."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator, Mapping, Sequence
from xml.etree import ElementTree

from limitproto.core.system import command_to_start
from limitproto.drawing.page import Markup, element, page, table
from limitproto.engine.line_process import WireEvent
from limitproto.host.client import FailureKind
from limitproto.host.conform.cases import unseen_reasons
from limitproto.host.conform.sentences import Sentence, sentences
from limitproto.host.conform.verdicts import (
    CONFORMS,
    CaseResult,
    EngineReport,
    Verdict,
    counts_as_failure,
    is_open,
    not_testable,
    some_of,
)

#: How many sent or received characters a report for people shows.
_SHOWN = 600
_ESCAPED = re.compile(r"\\([^\w\s])")
_PATTERN = re.compile(r"(?<!\\)[.*(\[|]")
_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
#: How `printf` in a shell is given characters that it would not print as they are.
_PRINTF = {number: f"\\{number:03o}" for number in (*range(32), ord("'"), *range(127, 256))}
_PRINTF |= {ord("\n"): "\\n", ord("\\"): "\\\\", ord("%"): "%%"}
#: Verdicts in the matrix of the page, where they are shorter.
_SHORT = {Verdict.FAIL: "FAIL", Verdict.NOT_IMPLEMENTED: "–"}


def visible_bytes(data: bytes, longest: int = _SHOWN) -> str:
    """Return bytes as text with everything invisible escaped, including LFs at ends of lines."""
    text = data.decode("utf-8", "backslashreplace")
    shown = "".join(c if c.isprintable() or c == "\n" else c.encode("unicode_escape").decode() for c in text[:longest])
    return f"{shown}... ({len(data)} bytes)" if len(text) > longest else shown


def readable_expression(expression: str) -> str:
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
        text = visible_bytes(event.data, 2000)
        if event.size > len(event.data):
            text = f"{text[:60]}... ({event.size} bytes)"
        yield from (f"{event.direction} {line}" for line in text.removesuffix("\n").split("\n"))


def reproduction(result: CaseResult, command: Sequence[str]) -> str:
    """Return a shell command that sends the same bytes, empty if they are too many."""
    sent = b"".join(event.data for event in result.log if event.direction == ">")
    if not sent or sum(event.size for event in result.log if event.direction == ">") > 1500:
        return ""
    return f"printf '{sent.decode('latin-1').translate(_PRINTF)}' | {shlex.join(command_to_start(command))}"


# ---- text -----------------------------------------------------------------------------------------------------------


def as_text(
    reports: Sequence[EngineReport],
    is_verbose: bool = False,
    is_strict: bool = False,
    left_out: Sequence[Sentence] = (),
) -> str:
    """Return the report for people, with the summary last; `left_out` lists sentences not testable from outside."""
    lines: list[str] = []
    for report in reports:
        lines += [f"{report.name}: {shlex.join(report.command)}", ""]
        if report.start_failure:
            lines.append("The engine does not answer its first command, list_commands:")
            lines += [f"  {line}" for line in report.start_failure.splitlines()]
            lines += ["", f"  try       printf 'list_commands\\n' | {shlex.join(command_to_start(report.command))}", ""]
        for result in report.results:
            # The immediate end of an engine has already been reported.
            is_said = bool(report.start_failure) and result.kind == FailureKind.CRASH
            if result.verdict in (Verdict.FAIL, Verdict.NOT_STRICT) and not is_said:
                lines += [*_detail_lines(result, report.command), ""]
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
        named = " ".join(numbers) if is_verbose else some_of(numbers)
        lines.append(f"Not testable from outside, and not counted ({len(numbers)}): {named}")
        lines += [f"  {name:<7}{unseen_reasons()[name]}" for name in numbers if is_verbose and name in unseen_reasons()]
        lines.append("")
    lines += [_summary_line(report, is_strict) for report in reports]
    return "\n".join(lines)


def _detail_lines(result: CaseResult, command: Sequence[str]) -> Iterator[str]:
    case = result.case
    word = str(result.verdict).upper() if not result.known else f"KNOWN {result.verdict}".upper()
    yield f"{word}  {case.name}  {case.title}"
    kind = "" if result.kind == "response" else f"{result.kind}: "
    rows = {
        "sentence": case.sentence.text,
        "known": result.known,
        "wrong": f"{kind}{result.detail}",
        "sent": "\n".join(line[2:] for line in log_lines(result.log) if line.startswith("> ")),
        "expected": readable_expression(result.expected) if result.expected else "",
        "received": visible_ends(visible_bytes(result.received)),
        "stderr": "\n".join(result.stderr.strip().splitlines()[-8:]),
        "try": reproduction(result, command),
    }
    yield from detail_rows({name: text for name, text in rows.items() if text or (name == "received" and not kind)})


def detail_rows(rows: Mapping[str, str]) -> Iterator[str]:
    """Yield lines with two columns, leaving out the middle of long rows."""
    most = 14
    for name, text in rows.items():
        lines = text.split("\n")
        if len(lines) > most:
            lines = [*lines[: most // 2], f"... ({len(lines) - most} more lines)", *lines[-most // 2 :]]
        yield f"  {name:<10}{(chr(10) + ' ' * 12).join(lines)}"


def _summary_line(report: EngineReport, is_strict: bool) -> str:
    counts = report.counts(with_known=False)
    known = sum(bool(result.known) for result in report.results)
    words = ", ".join(f"{number} {verdict}" for verdict, number in counts.items() if number or verdict is Verdict.FAIL)
    also = (f", {known} known" if known else "") + (
        f", {len(report.unexpected)} known failures that pass" * bool(report.unexpected)
    )
    verdict = f"{report.name} {report.outcome(is_strict)} in the profile {report.profile}"
    return f"{verdict}: {words}{also} ({report.seconds:.1f} s); {report.coverage()}"


# ---- JSON -----------------------------------------------------------------------------------------------------------


def as_json(reports: Sequence[EngineReport], is_strict: bool = False) -> str:
    """Return the report as one JSON object on one line."""
    left_out = [
        {"sentence": sentence.number, "level": sentence.level}
        | ({"reason": unseen_reasons()[sentence.number]} if sentence.number in unseen_reasons() else {})
        for sentence in not_testable()
    ]
    engines = [
        {
            "name": report.name,
            "command": list(report.command),
            "profile": report.profile,
            "conforms": report.outcome(is_strict) == CONFORMS,
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


def _case_json(result: CaseResult, command: Sequence[str]) -> dict[str, object]:
    case = result.case
    found: dict[str, object] = {
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
            "received": visible_bytes(result.received, 4000), "stderr": result.stderr[-4000:],
            "try": reproduction(result, command),
        }  # fmt: skip
    if result.log:
        found["sent"] = "".join(visible_bytes(event.data, 4000) for event in result.log if event.direction == ">")
        found["log"] = list(log_lines(result.log))
    return found


# ---- JUnit ----------------------------------------------------------------------------------------------------------


def as_junit(reports: Sequence[EngineReport], is_strict: bool = False) -> str:
    """Return the report as JUnit XML: a suite for each engine, a test case for each case."""
    root = ElementTree.Element("testsuites", name="limitproto conform")
    for report in reports:
        skipped = [r for r in report.results if not counts_as_failure(r, is_strict) and r.verdict is not Verdict.PASS]
        suite = ElementTree.SubElement(
            root, "testsuite", name=_xml_text(report.name), tests=str(len(report.results)), errors="0",
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
            ElementTree.SubElement(properties, "property", name=name, value=_xml_text(value))
        for result in report.results:
            _junit_case(suite, report, result, counts_as_failure(result, is_strict))
        for name in report.unexpected:
            case = ElementTree.SubElement(suite, "testcase", classname=_xml_text(f"{report.name}.baseline"), name=name)
            ElementTree.SubElement(case, "failure", message="a known failure passes")
    ElementTree.indent(root)
    return ElementTree.tostring(root, encoding="unicode", xml_declaration=True)


def _junit_case(suite: ElementTree.Element, report: EngineReport, result: CaseResult, is_failure: bool) -> None:
    case = ElementTree.SubElement(
        suite, "testcase", classname=_xml_text(f"{report.name}.{result.case.sentence.section}"),
        name=_xml_text(f"{result.case.name} {result.case.title}".strip()), time=f"{result.seconds:.3f}",
    )  # fmt: skip
    if is_failure:
        wrong = ElementTree.SubElement(case, "failure", type=_xml_text(result.kind), message=_xml_text(result.detail))
        wrong.text = _xml_text("\n".join(_detail_lines(result, report.command)))
    elif result.verdict is not Verdict.PASS:
        why = f"known: {result.known}" if result.known else f"{result.verdict}: {result.detail}"
        ElementTree.SubElement(case, "skipped", message=_xml_text(why))


def _xml_text(text: str) -> str:
    return _NOT_XML.sub("\ufffd", text)


# ---- HTML -----------------------------------------------------------------------------------------------------------


def as_html(reports: Sequence[EngineReport], is_strict: bool = False) -> str:
    """Return the page."""
    title = f"Conformance with the engine protocol of limitproto: {', '.join(report.name for report in reports)}"
    return "".join(
        page(title, [*_overview_elements(reports, is_strict), _sentence_matrix(reports), *_case_elements(reports)])
    )


def _overview_elements(reports: Sequence[EngineReport], is_strict: bool) -> Iterator[Markup]:
    rows = [
        ["command", *(element("code", shlex.join(report.command)) for report in reports)],
        ["profile", *(report.profile for report in reports)],
        ["outcome", *(report.outcome(is_strict) for report in reports)],
        *([verdict, *(str(report.counts()[verdict]) for report in reports)] for verdict in Verdict),
    ]
    yield table("Engines", ["engine", *(report.name for report in reports)], rows)
    for report in reports:
        yield element("p", f"{report.name}: {report.coverage()}.")
        if report.start_failure:
            yield element("p", f"{report.name} does not answer:")
            yield element("pre", visible_bytes(report.start_failure.encode()))
        yield from (element("p", f"{report.name}: {name} is a known failure but passes.") for name in report.unexpected)


def _sentence_matrix(reports: Sequence[EngineReport]) -> Markup:
    rows = [
        [
            sentence.number,
            *(_matrix_cell(report, sentence) for report in reports),
            element("span", element("em", sentence.level), f" {sentence.text}"),
        ]
        for sentence in sentences().values()
        if sentence.is_active
    ]
    return table("Sentences", ["number", *(report.name for report in reports), "sentence"], rows, "matrix")


def _matrix_cell(report: EngineReport, sentence: Sentence) -> Markup:
    if not is_open(sentence):
        return element("span", "not testable", class_="none", title=unseen_reasons().get(sentence.number, ""))
    verdict = report.verdict_of(sentence.number)
    if verdict is None:
        return element("span", "no case run", class_="none")
    result = next(r for r in report.results if sentence.number in r.case.numbers and r.verdict is verdict)
    kind = f"{_css_class(verdict)}{' known' if result.known else ''}"
    return element("a", _SHORT.get(verdict, verdict), href=f"#{result.case.name}", class_=kind, title=result.detail)


def _css_class(verdict: Verdict) -> str:
    return verdict.replace(" ", "-") if verdict in (Verdict.PASS, Verdict.FAIL, Verdict.NOT_STRICT) else "none"


def _case_elements(reports: Sequence[EngineReport]) -> Iterator[Markup]:
    yield element("h2", "Cases")
    names = {result.case.name: result.case for report in reports for result in report.results}
    for name, case in names.items():
        results = [(report, result) for report in reports for result in report.results if result.case.name == name]
        yield element(
            "section",
            element("h3", f"{name} {case.title}"),
            element("p", f"{case.sentence.text} ", element("em", f"Profile {case.profile}.")),
            *(part for report, result in results for part in _result_elements(report, result)),
            id=name,
        )


def _result_elements(report: EngineReport, result: CaseResult) -> Iterator[Markup]:
    kind = f"({result.kind})" if result.kind not in ("", "response") else ""
    known = f"Known: {result.known}" if result.known else ""
    yield element("h4", f"{report.name}: ", element("span", result.verdict, class_=_css_class(result.verdict)))
    yield element("p", " ".join(filter(None, [result.detail, kind, known, f"{result.seconds:.2f} s"])))
    if result.verdict in (Verdict.FAIL, Verdict.NOT_STRICT):
        told = {
            "Expected": readable_expression(result.expected),
            "Received": visible_ends(visible_bytes(result.received, 4000)),
            "stderr": visible_bytes(result.stderr[-4000:].encode(), 4000),
            "Try": reproduction(result, report.command),
        }
        for head, text in told.items():
            if text or head in ("Expected", "Received"):
                yield element("p", head)
                yield element("pre", text)
    if result.log:
        yield element("details", element("summary", "Wire log"), element("pre", "\n".join(log_lines(result.log))))
