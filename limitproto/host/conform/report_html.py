"""The report as one HTML page: a matrix of engines, and a section for each case with its wire log."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence

from limitproto.drawing.page import Markup, element, page, table
from limitproto.host.conform.cases import unseen
from limitproto.host.conform.report import log_lines, readable, reproduction, shown, visible_ends
from limitproto.host.conform.sentences import Sentence, sentences
from limitproto.host.conform.verdicts import CaseResult, EngineReport, Verdict, is_open

_SHORT = {Verdict.FAIL: "FAIL", Verdict.NOT_IMPLEMENTED: "–"}


def as_html(reports: Sequence[EngineReport], is_strict: bool = False) -> str:
    """Return the page."""
    title = f"Conformance with the engine protocol of limitproto: {', '.join(report.name for report in reports)}"
    return "".join(page(title, [*_overview(reports, is_strict), _matrix(reports), *_sections(reports)]))


def _overview(reports: Sequence[EngineReport], is_strict: bool) -> Iterator[Markup]:
    rows = [
        ["command", *(element("code", shlex.join(report.command)) for report in reports)],
        ["profile", *(report.profile for report in reports)],
        ["outcome", *(_outcome(report, is_strict) for report in reports)],
        *([verdict, *(str(report.counts()[verdict]) for report in reports)] for verdict in Verdict),
    ]
    yield table("Engines", ["engine", *(report.name for report in reports)], rows)
    for report in reports:
        yield element("p", f"{report.name}: {report.coverage()}.")
        if report.start_failure:
            yield element("p", f"{report.name} does not answer:")
            yield element("pre", shown(report.start_failure.encode()))
        for name in report.unexpected:
            yield element("p", f"{report.name}: {name} is a known failure but passes.")


def _outcome(report: EngineReport, is_strict: bool) -> str:
    if report.failures(is_strict):
        return "does not conform"
    return "conforms" if report.is_checked else "was not checked"


def _matrix(reports: Sequence[EngineReport]) -> Markup:
    rows = [
        [sentence.number, *(_cell(report, sentence) for report in reports), _text(sentence)]
        for sentence in sentences().values()
        if sentence.is_active
    ]
    return table("Sentences", ["number", *(report.name for report in reports), "sentence"], rows, "matrix")


def _text(sentence: Sentence) -> Markup:
    return element("span", element("em", sentence.level), f" {sentence.text}")


def _cell(report: EngineReport, sentence: Sentence) -> Markup:
    if not is_open(sentence):
        return element("span", "not testable", class_="none", title=unseen().get(sentence.number, ""))
    verdict = report.verdict_of(sentence.number)
    if verdict is None:
        return element("span", "no case run", class_="none")
    result = next(r for r in report.results if sentence.number in r.case.numbers and r.verdict is verdict)
    kind = f"{_class(verdict)}{' known' if result.known else ''}"
    words = _SHORT.get(verdict, verdict)
    return element("a", words, href=f"#{result.case.name}", class_=kind, title=result.detail)


def _class(verdict: Verdict) -> str:
    return verdict.replace(" ", "-") if verdict in (Verdict.PASS, Verdict.FAIL, Verdict.NOT_STRICT) else "none"


def _sections(reports: Sequence[EngineReport]) -> Iterator[Markup]:
    yield element("h2", "Cases")
    names = {result.case.name: result.case for report in reports for result in report.results}
    for name, case in names.items():
        results = [(report, result) for report in reports for result in report.results if result.case.name == name]
        yield element(
            "section",
            element("h3", f"{name} {case.title}"),
            element("p", f"{case.sentence.text} ", element("em", f"Profile {case.profile}.")),
            *(part for report, result in results for part in _result(report, result)),
            id=name,
        )


def _result(report: EngineReport, result: CaseResult) -> Iterator[Markup]:
    kind = f"({result.kind})" if result.kind not in ("", "response") else ""
    known = f"Known: {result.known}" if result.known else ""
    yield element("h4", f"{report.name}: ", element("span", result.verdict, class_=_class(result.verdict)))
    yield element("p", " ".join(filter(None, [result.detail, kind, known, f"{result.seconds:.2f} s"])))
    if result.verdict in (Verdict.FAIL, Verdict.NOT_STRICT):
        told = {"Expected": readable(result.expected), "Received": visible_ends(shown(result.received, 4000))}
        last = {"stderr": shown(result.stderr[-4000:].encode(), 4000), "Try": reproduction(result, report.command)}
        for head, text in (*told.items(), *((head, text) for head, text in last.items() if text)):
            yield element("p", head)
            yield element("pre", text)
    if result.log:
        log = element("pre", "\n".join(log_lines(result.log)))
        yield element("details", element("summary", "Wire log"), log)
