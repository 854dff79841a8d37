"""`limitproto conform`: check engines against the numbered sentences of the protocol."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from limitproto.cli import parameters
from limitproto.cli.say import ERASE_LINE, say
from limitproto.core.interrupts import at_end
from limitproto.core.own_words import own_words
from limitproto.core.printable import printable
from limitproto.core.user_text import text_of
from limitproto.engine.line_process import ResourceLimits
from limitproto.host.client import EngineError
from limitproto.host.conform import verdicts
from limitproto.host.conform.case_run import TIMEOUT
from limitproto.host.conform.cases import BadCase, Case, load_cases, unseen_reasons
from limitproto.host.conform.report import as_html, as_json, as_junit, as_text, detail_rows, visible_bytes, visible_ends
from limitproto.host.conform.runner import STARTUP, CheckedEngine, Runner
from limitproto.host.conform.sentences import PROFILES, sentences
from limitproto.host.examination import LONGEST, Examination
from limitproto.records.files.output import opened, write_whole

_FORMATS = ("text", "json", "junit", "html")


def _named_commands(texts: Sequence[str], words: Sequence[str]) -> list[tuple[str, list[str]]]:
    """Return names and words of the engines on the command line."""
    found: list[tuple[str, list[str]]] = []
    for text in texts:
        name, command_line = parameters.named_command(text)
        if name in dict(found):
            raise click.UsageError(f"two engines are named {name!r}; give each its own name.")
        found.append((name, parameters.command_words(name, command_line)))
    if words:
        found.append((Path(words[0]).name if len(words) == 1 else shlex.join(words), list(words)))
    if not found:
        raise click.UsageError("no engine is given; name one: -- COMMAND, or -e NAME=COMMAND.")
    return found


def _selected_cases(cases: Sequence[Case], only: Sequence[str]) -> list[Case]:
    """Return the cases named by `--only`, all without it."""
    for text in only:
        names = (*(name for case in cases for name in (case.name, *case.numbers)), *sentences())
        if not any(_is_named(name, [text]) for name in names):
            raise click.UsageError(f"--only {text!r}: no such section, rule, sentence or case; --list shows them.")
    return [case for case in cases if any(_is_named(name, only) for name in (case.name, *case.numbers))]


def _is_named(name: str, only: Sequence[str]) -> bool:
    """Return whether `--only` names a case or sentence, or its section or page; true without it."""
    wanted = [text.strip()[:1].upper() + text.strip()[1:] for text in only]
    return not only or not {name, name.partition(".")[0], name[0]}.isdisjoint(wanted)


def _sentence_list(cases: Sequence[Case], only: Sequence[str]) -> str:
    """Return all sentences with their cases."""
    lines = []
    for number, sentence in sentences().items():
        if not sentence.is_active or not _is_named(number, only):
            continue
        found = [case for case in cases if number in case.numbers]
        if not verdicts.is_open(sentence):
            why = f": {unseen_reasons()[number]}" if number in unseen_reasons() else ""
            lines.append(f"{number:<9}{sentence.level:<11}not testable from outside{why}")
        elif not found:
            lines.append(f"{number:<9}{sentence.level:<11}no case yet")
        lines += [f"{case.name:<9}{sentence.level:<11}{case.profile:<9}{case.title}" for case in found]
    return "\n".join(lines)


class _Progress:
    """Shows the progress of the check on stderr, if that is a terminal."""

    def __init__(self, engine: str, total: int, is_quiet: bool) -> None:
        self._engine, self._total, self._done, self._wrong = engine, total, 0, 0
        self._is_shown = parameters.shows_progress() and not is_quiet
        self._is_told = not is_quiet

    def __call__(self, result: verdicts.CaseResult) -> None:
        self._done += 1
        self._wrong += result.verdict is verdicts.Verdict.FAIL
        if self._is_shown:
            line = f"{self._engine}: {self._done}/{self._total}  {self._wrong} failed  {result.case.name}"
            say(line[:100], codes=ERASE_LINE, end="", err=True)

    def tell(self, text: str) -> None:
        """Report progress, even without a terminal."""
        if self._is_told:
            self.close()
            say(f"{self._engine}: {text}", err=True)

    def close(self) -> None:
        if self._is_shown:
            say(codes=ERASE_LINE, end="", err=True)


@click.command("conform", cls=parameters.ConsoleCommand, context_settings={"ignore_unknown_options": True})
@click.option("-e", "--engine", "engines", multiple=True, metavar="NAME=COMMAND", help="An engine; may be repeated.")
@click.option("--profile", type=click.Choice(PROFILES),
              help="Check against this profile, and run only its cases (default: the largest profile whose commands "
              "the engine lists, and the cases of all commands that it lists).")  # fmt: skip
@click.option("--only", multiple=True, metavar="NUMBER",
              help="Run cases by section (P4), rule (R16), sentence (P4.2) or case (P4.2b).")  # fmt: skip
@click.option("--list", "is_list", is_flag=True, help="List the sentences and their cases; run nothing.")
@click.option("--first", is_flag=True,
              help="Diagnose engines that do not run yet, for at most ten seconds each: identify common errors, show "
              "the output, and explain what to do. No cases are run.")  # fmt: skip
@click.option("--strict", is_flag=True, help="Count violations of SHOULD as failures.")
@click.option("--baseline", type=click.File("rb"), metavar="FILE",
              help="Known failures, each with a reason.")  # fmt: skip
@parameters.form_option(*_FORMATS, help="Format of the report.")
@parameters.output_option("Write the report to a file instead of stdout.")
@click.option("--timeout", type=parameters.FloatRange(0, min_open=True), default=TIMEOUT, show_default=True,
              metavar="SECONDS", help="Maximum time for a response.")  # fmt: skip
@click.option("--startup", type=parameters.FloatRange(0, min_open=True), default=STARTUP, show_default=True,
              metavar="SECONDS", help="Maximum time for the first response of a process.")  # fmt: skip
@parameters.ENGINE_ENV
@parameters.engine_limits
@click.option("-v", "--verbose", is_flag=True, help="List all cases in the text, not only the failed ones.")
@click.option("-q", "--quiet", is_flag=True, help="Show no progress.")
@click.argument("words", nargs=-1, type=click.UNPROCESSED, metavar="-- COMMAND ...")
def command(words: tuple[str, ...], output: str, **given: Any) -> int:
    """Check engines against the protocol and the rules, with cases for each numbered sentence of the pages.

    The pages are those of `limitproto help protocol`, `rules`, `notation` and `limes`. The report shows what was sent,
    what was received, and what was expected.
    """
    try:
        cases = load_cases()
    except BadCase as error:
        raise click.ClickException(str(error)) from None
    if given["is_list"]:
        _selected_cases(cases, given["only"])
        write_whole(output, f"{_sentence_list(cases, given['only'])}\n".encode())
        return 0
    limits = ResourceLimits(given["cpu"], given["memory"], given["open_files"])
    engines = [
        CheckedEngine(name, command_words, given["env"], limits, given["timeout"], given["startup"])
        for name, command_words in _named_commands(given["engines"], words)
    ]
    if given["first"]:
        if given["form"] != "text":
            raise click.UsageError("--first writes only text; leave out --format.")
        texts, wrong = zip(*map(_examine, engines), strict=True)
        write_whole(output, printable("".join(texts), keep="\n").encode())
        return int(any(wrong))
    cases_run = _selected_cases(cases, given["only"])
    if not cases_run:
        raise click.UsageError("no case matches --only; --list shows the cases.")
    try:
        baseline = verdicts.parse_baseline(text_of(given["baseline"].read()), cases) if given["baseline"] else {}
    except (verdicts.BadBaseline, UnicodeDecodeError) as error:
        raise click.UsageError(f"--baseline: {own_words(error)}") from None
    reports = []
    strict = given["strict"]
    # An output that cannot be written must show before the check, not after it.
    left_out = [sentence for sentence in verdicts.not_testable() if _is_named(sentence.number, given["only"])]
    with opened(output) as place:
        for engine in engines:
            reports.append(_check_engine(engine, cases_run, given["profile"] or "", given["quiet"]))
            verdicts.apply_baseline(reports[-1], baseline)
        text = {
            "text": lambda: as_text(reports, given["verbose"], strict, left_out),
            "json": lambda: as_json(reports, strict),
            "junit": lambda: as_junit(reports, strict),
            "html": lambda: as_html(reports, strict),
        }[given["form"]]()
        if given["form"] in ("text", "junit"):
            text = printable(text, keep="\n\t")
        place.file.write(f"{text}\n".encode("utf-8", "replace"))
        place.commit()
    return int(any(report.failures(strict) for report in reports))


def _examine(engine: CheckedEngine) -> tuple[str, bool]:
    """Return the doctor's words on an engine, and whether it has a fault or did not answer."""
    seconds = LONGEST if engine.startup == STARTUP else engine.startup
    found = Examination(engine.command, engine.env, limits=engine.limits, seconds=seconds)
    failure, command, notes = found.failure, shlex.join(engine.command), list(found.notes.values())
    if failure is None:
        lines = [*notes] or [f"no common error found: {found.last}"]
        lines.append(f"limitproto conform -- {command} checks everything else.")
    else:
        lines = [f"{found.last}; {failure.detail}" if found.is_silent else failure.detail, *notes]
        rows = {
            "sent": found.sent,
            "received": visible_ends(visible_bytes(failure.data)),
            "stderr": failure.stderr.strip(),
        }
        sent = found.sent.replace("\n", "\\n")
        rows["try"] = f"(printf '{sent}\\n'; sleep 5) | {command}" if sent else ""
        lines += detail_rows({name: text for name, text in rows.items() if text})
        lines += ["if the engine is just slow to start, --startup SECONDS allows it more time."] * found.is_silent
    text = "".join(f"{line}\n" if line.startswith("  ") else f"{engine.name}: {line}\n" for line in lines)
    return text, bool(failure or notes)


def _check_engine(engine: CheckedEngine, cases: Sequence[Case], profile: str, is_quiet: bool) -> verdicts.EngineReport:
    progress = _Progress(engine.name, len(cases), is_quiet)
    try:
        with at_end(progress.close):
            return Runner(engine, profile).run(cases, progress, progress.tell)
    except EngineError as failure:
        raise click.ClickException(failure.detail) from None
