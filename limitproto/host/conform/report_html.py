"""The report as one HTML page: a matrix of engines, and a section for each case with its wire log."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from html import escape

from limitproto.host.conform.cases import unseen
from limitproto.host.conform.report import log_lines, readable, reproduction, shown, visible_ends
from limitproto.host.conform.sentences import Sentence, sentences
from limitproto.host.conform.verdicts import CaseResult, EngineReport, Verdict, is_open

_STYLE = """
body { font: 15px/1.45 system-ui, sans-serif; margin: 2em auto; max-width: 70em; padding: 0 1em; }
table { border-collapse: collapse; } th, td { border: 1px solid #8886; padding: .2em .6em; text-align: left; }
pre { background: #8882; padding: .6em; overflow-x: auto; white-space: pre-wrap; overflow-wrap: anywhere; }
.v { text-align: center; white-space: nowrap; } .v a { color: inherit; text-decoration: none; display: block; }
.pass { background: #2a73; } .fail { background: #d335; font-weight: bold; } .notstrict { background: #ea05; }
.notoffered, .notimplemented, .notrun, .none { color: #777; } .known { text-decoration: line-through; }
th { position: sticky; top: 0; background: Canvas; } section { border-top: 1px solid #8886; margin-top: 1.5em; }
@media (prefers-color-scheme: dark) { :root { color-scheme: dark; } }
"""
_SHORT = {
    Verdict.PASS: "pass",
    Verdict.FAIL: "FAIL",
    Verdict.NOT_STRICT: "not strict",
    Verdict.NOT_OFFERED: "not offered",
    Verdict.NOT_IMPLEMENTED: "–",
    Verdict.NOT_RUN: "not run",
}


def as_html(reports: Sequence[EngineReport], is_strict: bool = False) -> str:
    """Return the page. Everything that an engine has written is escaped."""
    parts = [
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width">',
        f"<title>Conformance: {escape(', '.join(report.name for report in reports))}</title>",
        f"<style>{_STYLE}</style></head><body>",
        "<h1>Conformance with the engine protocol of limitproto</h1>",
        *_overview(reports, is_strict),
        *_matrix(reports),
        *_sections(reports),
        "</body></html>\n",
    ]
    return "\n".join(parts)


def _overview(reports: Sequence[EngineReport], is_strict: bool) -> Iterator[str]:
    yield "<table><tr><th>engine</th><th>command</th><th>profile</th><th>outcome</th>"
    yield "".join(f"<th>{verdict}</th>" for verdict in Verdict) + "</tr>"
    for report in reports:
        outcome = (
            "does not conform" if report.failures(is_strict) else "conforms" if report.is_checked else "was not checked"
        )
        yield (
            f"<tr><td>{escape(report.name)}</td><td><code>{escape(shlex.join(report.command))}</code></td>"
            f"<td>{report.profile}</td><td>{outcome}</td>"
            + "".join(f"<td>{number}</td>" for number in report.counts().values())
            + "</tr>"
        )
    yield "</table>"
    for report in reports:
        yield f"<p>{escape(report.name)}: {escape(report.coverage())}.</p>"
        if report.start_failure:
            why = escape(shown(report.start_failure.encode()))
            yield f"<p>{escape(report.name)} does not answer:</p><pre>{why}</pre>"
        for name in report.unexpected:
            yield f"<p>{escape(report.name)}: {escape(name)} is a known failure and passes.</p>"


def _matrix(reports: Sequence[EngineReport]) -> Iterator[str]:
    yield "<h2>Sentences</h2>"
    heads = "".join(f"<th>{escape(report.name)}</th>" for report in reports)
    yield f"<table><tr><th>number</th><th>level</th>{heads}<th>sentence</th></tr>"
    for sentence in sentences().values():
        if sentence.is_active:
            cells = "".join(_cell(report, sentence) for report in reports)
            yield (
                f"<tr><td>{sentence.number}</td><td>{sentence.level}</td>{cells}<td>{escape(sentence.text)}</td></tr>"
            )
    yield "</table>"


def _cell(report: EngineReport, sentence: Sentence) -> str:
    if not is_open(sentence):
        return f'<td class="v none" title="{escape(unseen().get(sentence.number, ""))}">not testable</td>'
    verdict = report.verdict_of(sentence.number)
    if verdict is None:
        return '<td class="v none">no case run</td>'
    result = next(r for r in report.results if sentence.number in r.case.numbers and r.verdict is verdict)
    known = " known" if result.known else ""
    return (
        f'<td class="v {_class(verdict)}{known}" title="{escape(result.detail)}">'
        f'<a href="#{result.case.name}">{_SHORT[verdict]}</a></td>'
    )


def _class(verdict: Verdict) -> str:
    return str(verdict).replace(" ", "")


def _sections(reports: Sequence[EngineReport]) -> Iterator[str]:
    yield "<h2>Cases</h2>"
    names = {result.case.name: result.case for report in reports for result in report.results}
    for name, case in names.items():
        yield (
            f'<section id="{escape(name)}"><h3>{escape(name)} {escape(case.title)}</h3>'
            f"<p>{escape(case.sentence.text)} <em>Profile {case.profile}.</em></p>"
        )
        for report in reports:
            for result in report.results:
                if result.case.name == name:
                    yield from _result(report, result)
        yield "</section>"


def _result(report: EngineReport, result: CaseResult) -> Iterator[str]:
    detail = f": {result.detail}" if result.detail else ""
    kind = f" ({result.kind})" if result.kind not in ("", "response") else ""
    known = f" Known: {result.known}" if result.known else ""
    yield (
        f'<h4>{escape(report.name)}: <span class="{_class(result.verdict)}">{result.verdict}</span></h4>'
        f"<p>{escape(detail.removeprefix(': '))}{escape(kind)}{escape(known)} {result.seconds:.2f} s</p>"
    )
    if result.verdict in (Verdict.FAIL, Verdict.NOT_STRICT):
        yield f"<p>Expected</p><pre>{escape(readable(result.expected))}</pre>"
        yield f"<p>Received</p><pre>{escape(visible_ends(shown(result.received, 4000)))}</pre>"
        if result.stderr:
            yield f"<p>stderr</p><pre>{escape(shown(result.stderr[-4000:].encode(), 4000))}</pre>"
        if again := reproduction(result, report.command):
            yield f"<p>Try</p><pre>{escape(again)}</pre>"
    if result.log:
        lines = escape("\n".join(log_lines(result.log)))
        yield f"<details><summary>Wire log</summary><pre>{lines}</pre></details>"
