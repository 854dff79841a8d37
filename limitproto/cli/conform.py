"""`limitproto conform`: check engines against the numbered sentences of the protocol."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import IO

import click

from limitproto.cli import parameters
from limitproto.cli.parameters import field, option
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
            say(line[: parameters.progress_width()], codes=ERASE_LINE, end="", err=True)

    def tell(self, text: str) -> None:
        """Report progress, even without a terminal."""
        if self._is_told:
            self.close()
            say(f"{self._engine}: {text}", err=True)

    def close(self) -> None:
        if self._is_shown:
            say(codes=ERASE_LINE, end="", err=True)


class ConformOptions(parameters.CommandOptions):
    """The options of the command."""

    engines: tuple[str, ...] = option("-e", "--engine", multiple=True, metavar="NAME=COMMAND",
        help="An engine; may be repeated.")  # fmt: skip
    profile: str | None = option("--profile", type=click.Choice(PROFILES),
        help="Check against this profile, and run only its cases (default: the largest profile whose commands the "
        "engine lists, and the cases of all commands that it lists).")  # fmt: skip
    only: tuple[str, ...] = option("--only", multiple=True, metavar="NUMBER",
        help="Run cases by section (P4), rule (R16), sentence (P4.2) or case (P4.2b).")  # fmt: skip
    is_list: bool = option("--list", is_flag=True, help="List the sentences and their cases; run nothing.")
    first: bool = option("--first", is_flag=True,
        help="Diagnose engines that do not run yet, for at most ten seconds each: identify common errors, show the "
        "output, and explain what to do. No cases are run.")  # fmt: skip
    strict: bool = option("--strict", is_flag=True, help="Count violations of SHOULD as failures.")
    baseline: IO[bytes] | None = option("--baseline", type=click.File("rb"), metavar="FILE",
        help="Known failures, each with a reason.")  # fmt: skip
    form: str = field(parameters.form_option("text", "json", "junit", "html", help="Format of the report."))
    output: str = field(parameters.output_option("Write the report to a file instead of stdout."))
    timeout: float = option("--timeout", type=parameters.FloatRange(0, min_open=True), default=TIMEOUT,
        show_default=True, metavar="SECONDS", help="Maximum time for a response.")  # fmt: skip
    startup: float = option(
        "--startup", type=parameters.FloatRange(0, min_open=True), default=STARTUP, show_default=True,
        metavar="SECONDS", help="Maximum time for the first response of a process.")  # fmt: skip
    env: tuple[str, ...] = field(parameters.ENGINE_ENV)
    cpu: int = field(parameters.CPU)
    memory: int = field(parameters.MEMORY)
    open_files: int = field(parameters.OPEN_FILES)
    verbose: bool = option(
        "-v", "--verbose", is_flag=True, help="List all cases in the text, not only the failed ones."
    )
    quiet: bool = option("-q", "--quiet", is_flag=True, help="Show no progress.")
    words: tuple[str, ...] = field(click.argument("words", nargs=-1, type=click.UNPROCESSED, metavar="-- COMMAND ..."))


@click.command("conform", cls=parameters.ConsoleCommand, context_settings={"ignore_unknown_options": True})
@parameters.takes(ConformOptions)
def command(options: ConformOptions) -> int:
    """Check engines against the protocol and the rules, with cases for each numbered sentence of the pages.

    The pages are those of `limitproto help protocol`, `rules`, `notation` and `limes`. The report shows what was sent,
    what was received, and what was expected.
    """
    try:
        cases = load_cases()
    except BadCase as error:
        raise click.ClickException(str(error)) from None
    if options.is_list:
        _selected_cases(cases, options.only)
        write_whole(options.output, f"{_sentence_list(cases, options.only)}\n".encode())
        return 0
    limits = ResourceLimits(options.cpu, options.memory, options.open_files)
    engines = [
        CheckedEngine(name, command_words, options.env, limits, options.timeout, options.startup)
        for name, command_words in _named_commands(options.engines, options.words)
    ]
    if options.first:
        if options.form != "text":
            raise click.UsageError("--first writes only text; leave out --format.")
        texts, wrong = zip(*map(_examine, engines), strict=True)
        write_whole(options.output, printable("".join(texts), keep="\n").encode())
        return int(any(wrong))
    cases_run = _selected_cases(cases, options.only)
    if not cases_run:
        raise click.UsageError("no case matches --only; --list shows the cases.")
    try:
        baseline = verdicts.parse_baseline(text_of(options.baseline.read()), cases) if options.baseline else {}
    except (verdicts.BadBaseline, UnicodeDecodeError) as error:
        raise click.UsageError(f"--baseline: {own_words(error)}") from None
    reports = []
    # An output that cannot be written must show before the check, not after it.
    left_out = [sentence for sentence in verdicts.not_testable() if _is_named(sentence.number, options.only)]
    with opened(options.output) as place:
        for engine in engines:
            reports.append(_check_engine(engine, cases_run, options.profile or "", options.quiet))
            verdicts.apply_baseline(reports[-1], baseline)
        text = {
            "text": lambda: as_text(reports, options.verbose, options.strict, left_out),
            "json": lambda: as_json(reports, options.strict),
            "junit": lambda: as_junit(reports, options.strict),
            "html": lambda: as_html(reports, options.strict),
        }[options.form]()
        if options.form in ("text", "junit"):
            text = printable(text, keep="\n\t")
        place.file.write(f"{text}\n".encode("utf-8", "replace"))
        place.commit()
    return int(any(report.failures(options.strict) for report in reports))


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
        sent = found.sent.replace("\n", "\\n")
        rows = {
            "sent": found.sent,
            "received": visible_ends(visible_bytes(failure.data)),
            "stderr": failure.stderr.strip(),
            "try": f"(printf '{sent}\\n'; sleep 5) | {command}" if sent else "",
        }
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
