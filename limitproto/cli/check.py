"""`limitproto check`: reports every error in records with its location, and fixes errors where possible."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, closing
from functools import partial
from typing import IO, TYPE_CHECKING, Any

import click
from click.shell_completion import CompletionItem

from limitproto.cli import batch_ui
from limitproto.cli.parameters import (
    FILE,
    JOBS,
    PATHS,
    QUIET,
    ConsoleCommand,
    IntRange,
    colour_option,
    completion_items,
    form_option,
    output_option,
    reading_options,
    wants_colour,
)
from limitproto.cli.say import say, say_styled
from limitproto.cli.spellings import ENDS
from limitproto.cli.wording import count, did_you_mean
from limitproto.core.own_words import own_words
from limitproto.core.user_text import user_text
from limitproto.records.batch.pipeline import BatchOptions, ProcessedBatch
from limitproto.records.diagnostics import report_text
from limitproto.records.diagnostics.diagnostic import Diagnostic
from limitproto.records.diagnostics.registry import codes_by_name, page_of, rule_of, rules
from limitproto.records.diagnostics.selection import COMPARED, Selection, UnknownCode, codes_meant
from limitproto.records.files import paths
from limitproto.records.game_entry import MAX_REPORTED

if TYPE_CHECKING:
    from limitproto.cli.unified_diff import Differences
    from limitproto.records.duplicates import DuplicateFinder
    from limitproto.records.files.output import Output

#: The settings files: a separate one, and one with a table `[tool.limitproto]`.
_OWN = "limitproto.toml"
_SHARED = "pyproject.toml"

#: The command's table in them.
_SECTION = "check"

#: The names of the types of settings.
_KINDS = {bool: "true or false", int: "an integer", str: "a string", list: "a list of strings"}

#: The settings that a file can have.
_SETTINGS: dict[str, type] = {
    "select": list,
    "ignore": list,
    "strict": bool,
    "format": str,
    "jobs": int,
    "max-results": int,
    "exit-zero": bool,
}

_REPORTS: dict[str, report_text.Report] = {
    "text": report_text.text_lines,
    "json": report_text.json_lines,
    "github": report_text.github_lines,
}
_COLOURS = {"error": "red", "warning": "yellow", "note": "cyan"}


class _Command(ConsoleCommand):
    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        if not {"--help", "-h", "--explain"} & set(args):
            extra["default_map"] = _settings_of(self)
        return super().make_context(info_name, args, parent, **extra)


def _explain(ctx: click.Context, _option: click.Parameter, code: str | None) -> None:
    if code is None or ctx.resilient_parsing:
        return
    # The explanations are slow to load, and a check does not need them.
    from limitproto.records.diagnostics.docs import explanation, failing_in_short, has_examples
    from limitproto.records.reading.reader import check

    start = codes_by_name().get(code.lower(), code.upper())
    meant = [row for row in rules() if row.code.startswith(start)]
    if len(meant) > 1:
        say("\n".join(f"{row.code}  {row.severity:8}{row.name}" for row in meant))
        ctx.exit(0)
    try:
        rule = rule_of(start)
    except KeyError:
        suggestion = did_you_mean(code, [word for row in rules() for word in (row.name, row.code)])
        sentence = f"{code!r} is not a diagnostic code; `limitproto help diagnostics` lists the codes.{suggestion}"
        raise click.UsageError(sentence, ctx) from None
    text = failing_in_short(rule).encode("utf-8", "surrogateescape") if has_examples(rule) else b""
    shown = next((found for found in check(text, strict=True) if found.code == rule.code), None)
    say(f"{explanation(rule, shown).rstrip()}\n\n{page_of(rule.code)}")
    ctx.exit(0)


def _codes(_ctx: click.Context, option: click.Parameter, words: tuple[str, ...]) -> tuple[str, ...]:
    try:
        codes = codes_meant(words)
    except UnknownCode as error:
        raise click.BadParameter(str(error), param=option) from None
    given = {word.strip().lower() for word in ",".join(words).split(",")}
    known = {rule.name: rule.former_names for rule in rules()} if words else {}
    former = [f"{word} is now {name}" for name, names in known.items() for word in names if word in given]
    if former:
        say(f"limitproto check: warning: {', '.join(former)} (an error from {ENDS} on).", err=True)
    return codes


def _complete_codes(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    return completion_items((word for row in rules() for word in (row.code, row.name)), incomplete)


codes_option = partial(click.option, metavar="CODE", multiple=True, callback=_codes, shell_complete=_complete_codes)


@click.command("check", cls=_Command)
@PATHS
@form_option("text", "json", "sarif", "github", help="Format of the report.")
@output_option("Write the report to a file instead of stdout.", default=None)
@codes_option("--select", help="Report only these codes, such as LGN4,LGN101.")
@codes_option("--ignore", help="Do not report these codes.")
@click.option(
    "--strict/--no-strict", help="Report notes too: deviations from export form, duplicates, dates out of order."
)
@click.option("--fix", is_flag=True, help="Fix in place what can be fixed without loss.")
@click.option("--diff", is_flag=True, help="Show what --fix would change; write nothing.")
@click.option("--quarantine", metavar="FILE", type=FILE, help="Copy every game with errors to a new file.")
@click.option("--move", is_flag=True, help="With --fix and --quarantine: remove those games from their files.")
@JOBS
@click.option(
    "--max-results", type=IntRange(min=0), metavar="N", help="Report at most N diagnostics (default for sarif: 25000)."
)
@click.option("--statistics", is_flag=True, help="Show the number of diagnostics per code at the end.")
@reading_options
@click.option("--stdin-name", metavar="NAME", default="stdin", help="Name of stdin in reports.")
@click.option("--exit-zero/--no-exit-zero", help="Exit with status 0 even if something is found.")
@QUIET
@click.option(
    "--explain",
    metavar="CODE",
    is_eager=True,
    expose_value=False,
    callback=_explain,
    shell_complete=_complete_codes,
    help="Explain a diagnostic code and exit.",
)
@colour_option
@click.pass_context
def command(ctx: click.Context, /, files: tuple[str, ...], **options: Any) -> None:
    """Check the records in each PATH, a file or a directory (- for stdin).

    It checks bytes, syntax, tags, turns by the rules of the game, and results; with --strict, it also looks for
    duplicate games.
    """
    batch_ui.require_files(files)
    if options["move"] and not (options["fix"] and options["quarantine"]):
        raise click.UsageError("--move needs --fix and --quarantine, so that no game is lost; add them.", ctx)
    if options["fix"] and options["diff"]:
        raise click.UsageError("--diff and --fix are mutually exclusive; use one of them.", ctx)
    found = batch_ui.collected(files)
    batch_ui.refuse_as_output(options["output"], found)
    if options["output"] and options["quarantine"] and paths.is_same_file(options["output"], options["quarantine"]):
        raise click.UsageError("The report and the quarantine must be different files.", ctx)
    _CheckRun.finish(ctx, found)


class _CheckRun(batch_ui.BatchRun):
    """One run of the command: its options, counts and report."""

    label = "checking"

    def __init__(self, options: dict[str, Any]) -> None:
        super().__init__(options)
        self.selection = Selection(options["select"], options["ignore"], options["strict"])
        self.max_results: int | None = options["max_results"]
        self.fixes = bool(options["fix"])
        if self.max_results is None and options["form"] == "sarif":
            # Only one format needs this module.
            from limitproto.records.diagnostics.report_sarif import MAX_RESULTS

            self.max_results = MAX_RESULTS
        self.counts: Counter[str] = Counter()
        self.found: list[Diagnostic] = []
        self._report_file: Output | None = None
        self.reported = self.unreported = self.held = self.fixable = 0
        #: What --fix could fix in the file being read, unless something prevents it.
        self._fixable_here = 0

    def over(self, files: list[str]) -> int:
        options = self.options
        to_stdout = self.fixes and paths.STDIN in files
        archive = any(self.selection.reports_code(code, "note") for code in COMPARED)
        fixing = "fix" if self.fixes else "show" if options["diff"] else ""
        wanted = BatchOptions(self.selection, fixing, options["move"], archive, self.fixes)  # type: ignore[arg-type]
        with ExitStack() as stack:
            quarantine = differences = duplicates = None
            if options["quarantine"]:
                from limitproto.cli.quarantine import quarantined  # for start-up time

                quarantine = stack.enter_context(quarantined(options["quarantine"]))
            if options["diff"]:
                from limitproto.cli.unified_diff import Differences  # for start-up time

                differences = Differences()
            # If stdin is fixed to stdout, the report goes to stderr.
            self._out = self._opened(stack, options["output"], to_stdout)
            if archive:
                from limitproto.records.duplicates import DuplicateFinder  # for start-up time

                duplicates = stack.enter_context(DuplicateFinder())
            rewriter = stack.enter_context(closing(batch_ui.Rewriter(self.fail, self.jobs))) if self.fixes else None
            for part in self.processed(stack, files, wanted):
                if quarantine is not None:
                    quarantine(part.result.broken)
                self._take(part, duplicates, differences)
                if rewriter is not None:
                    rewriter.take(part)
                self.bar.move(part.batch, part.result.games, len(part.result.diagnostics))
            self._finish()
        self._summary(rewriter)
        if self.failures or (rewriter is not None and rewriter.failed):
            return 2
        return int(bool(self.counts) and not options["exit_zero"])

    def _opened(self, stack: ExitStack, name: str | None, to_stdout: bool) -> IO[Any]:
        if name:
            from limitproto.records.files.output import opened  # for start-up time

            self._report_file = stack.enter_context(opened(name, whole=False))
            return self._report_file.file
        if not to_stdout:
            batch_ui.require_stdout()
        return sys.stderr if to_stdout else sys.stdout

    def _take(self, part: ProcessedBatch, duplicates: DuplicateFinder | None, differences: Differences | None) -> None:
        batch, result = part
        self.broken += len(result.broken)
        found = result.diagnostics
        if duplicates is not None:
            for trace in result.traces:
                found += filter(self.selection.reports, duplicates.look(trace, batch.name))
            found.sort(key=lambda diagnostic: (diagnostic.offset, diagnostic.code))
        if found:
            self.bar.make_way()
        for diagnostic in found:
            self._count(diagnostic)
            if differences is None:
                self._report(diagnostic)
        if batch.final:
            self.fixable += 0 if batch_ui.obstacle_of(batch) else self._fixable_here
            self._fixable_here = 0
        if differences is not None:
            for line in differences.lines(part):
                # As bytes, so that a patch contains exactly what is in the file.
                self._write(line.encode("utf-8", "surrogateescape"))

    def _count(self, diagnostic: Diagnostic) -> None:
        """Count a diagnostic, or the unshown ones that it stands for."""
        for code, times in diagnostic.held or ((diagnostic.code, 1),):
            self.counts[code] += times
            self._fixable_here += times * (diagnostic.fixable and rule_of(code).fixable)
            self.held += times * bool(diagnostic.held)

    def _report(self, diagnostic: Diagnostic) -> None:
        if self.max_results is not None and self.reported >= self.max_results:
            self.unreported += not diagnostic.held
            return
        self.reported += 1
        form = self.options["form"]
        if form == "sarif":
            self.found.append(diagnostic)
            return
        lines = _REPORTS[form](diagnostic)
        if form == "text" and self.options["output"] is None and wants_colour(self.options["colour"]):
            lines = _coloured(diagnostic, lines)
        text = "\n".join(lines)
        # Programs want UTF-8, whatever the encoding of the terminal.
        self._write(text if form == "text" else text.encode("utf-8", "replace"))

    def _write(self, line: str | bytes) -> None:
        if isinstance(line, str) and self._report_file is None:
            say_styled(line, self._out)
        else:
            say(line.encode("utf-8", "surrogateescape") if isinstance(line, str) else line, file=self._out)

    def _finish(self) -> None:
        form = self.options["form"]
        if form == "sarif" and not self.options["diff"]:
            # See above.
            import json  # for start-up time

            from limitproto.records.diagnostics.report_sarif import sarif_log

            self._write(json.dumps(sarif_log(self.found, self.failures, self.unreported), indent=2))
        if self.options["statistics"]:
            is_alone = form == "text" and not self.options["diff"]
            for line in self._statistics():
                if is_alone:
                    self._write(line)
                else:
                    say(line, err=True)
        if self._report_file is not None:
            self._report_file.commit()

    def _statistics(self) -> Iterator[str]:
        width = len(f"{max(self.counts.values(), default=0):,}")
        for code, times in sorted(self.counts.items(), key=lambda item: (-item[1], item[0])):
            row = rule_of(code)
            mark = "fixable" if row.fixable else ""
            yield f"{times:>{width},}  {code}  {row.severity:8}{mark:8}{row.name}"

    @property
    def _nothing(self) -> str:
        return "errors are ignored" if self.broken else "nothing found"

    def _summary(self, rewriter: batch_ui.Rewriter | None) -> None:
        total = sum(self.counts.values())
        parts = [count(total, "diagnostic") if total else "" if self.failures else self._nothing]
        if self.broken:
            parts.append(f"{self.broken:,} with errors")
        parts.append(self.failed)
        if self.held and not self.options["diff"]:
            parts.append(f"{self.held:,} not shown (more than {MAX_REPORTED} in a game)")
        if self.unreported:
            parts.append(f"{self.unreported:,} not shown (--max-results {self.max_results})")
        if rewriter is not None:
            parts.append(f"{rewriter.fixed:,} fixed, {count(rewriter.files, 'file')} rewritten")
            if rewriter.unchanged:
                unfixed = f"{rewriter.unfixed:,} not fixed"
                parts.append(f"{unfixed}, {count(rewriter.unchanged, 'file')} left unchanged")
            if rewriter.removed:
                parts.append(f"{count(rewriter.removed, 'file')} removed, with no game left")
        elif self.fixable:
            parts.append(f"{self.fixable:,} fixable with --fix")
        self.summarize(*parts)


def _coloured(diagnostic: Diagnostic, lines: Iterator[str]) -> Iterator[str]:
    first = next(lines)
    place, _, rest = first.partition(f" {diagnostic.code} ")
    code = click.style(diagnostic.code, fg=_COLOURS[diagnostic.severity], bold=True)
    yield f"{click.style(place, bold=True)} {code} {rest}"
    for line in lines:
        yield click.style(line, fg=_COLOURS[diagnostic.severity]) if set(line) == {" ", "^"} else line


def _found_above(folder: str) -> tuple[str, dict[str, Any]] | None:
    """Return the nearest settings file, in a folder or above it, and its settings; None if there is none.

    A `pyproject.toml` without `[tool.limitproto]` is ignored. Raises click.ClickException for a file that cannot be
    read.
    """
    place = ""
    while place != folder:
        place, folder = folder, os.path.dirname(folder)
        for name in (_OWN, _SHARED):
            path = os.path.join(place, name)
            if not os.path.isfile(path):
                continue
            import tomllib  # for start-up time

            try:
                settings: Any = tomllib.loads(user_text(path))
            except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
                raise click.ClickException(f"{path} cannot be read: {own_words(error)}") from None
            for table in ("tool", "limitproto") if name == _SHARED else ():
                settings = settings.get(table, {}) if isinstance(settings, dict) else {}
            if not isinstance(settings, dict):
                raise click.UsageError(f"{path}: [tool.limitproto] must be a table.")
            if settings or name == _OWN:
                return path, settings
    return None


def _settings_of(command: click.Command) -> dict[str, Any]:
    """Return a file's settings as defaults for the command's options, by parameter name.

    Raises click.UsageError, which names the file and the setting, for an unknown setting or an invalid value.
    """
    found = _found_above(os.getcwd())
    if found is None:
        return {}
    path, settings = found
    for name in settings:
        if name != _SECTION:
            hint = did_you_mean(name, [_SECTION])
            raise click.UsageError(f"{path}: unknown section {name!r}; known: {_SECTION}.{hint}")
    table = settings.get(_SECTION, {})
    if not isinstance(table, dict):
        raise click.UsageError(f"{path}: {_SECTION} must be a table.")
    options = {option.lstrip("-"): parameter for parameter in command.params for option in parameter.opts}
    defaults = {}
    for key, value in table.items():
        if key not in _SETTINGS:
            known = f"known: {', '.join(_SETTINGS)}.{did_you_mean(key, _SETTINGS)}"
            raise click.UsageError(f"{path}: unknown setting {key!r} in [{_SECTION}]; {known}")
        kind = _SETTINGS[key]
        if not _is_of(value, kind):
            raise click.UsageError(f"{path}: [{_SECTION}] {key} must be {_KINDS[kind]}, not {value!r}.")
        parameter = options[key]
        try:
            parameter.process_value(click.Context(command), value)
        except click.BadParameter as error:
            raise click.UsageError(f"{path}: [{_SECTION}] {key}: {error.message}") from None
        assert parameter.name is not None
        defaults[parameter.name] = value
    return defaults


def _is_of(value: object, kind: type) -> bool:
    if kind is list:
        return isinstance(value, list) and all(isinstance(item, str) for item in value)
    return isinstance(value, kind) and (kind is bool or not isinstance(value, bool))
