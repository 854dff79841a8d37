"""`limitproto check` and `lsp`: report every error in records with its location, and fix errors where possible."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, closing
from functools import partial
from typing import IO, Any, Literal

import click
import msgspec
from click.shell_completion import CompletionItem

from limitproto.cli import batch_ui, parameters
from limitproto.cli.parameters import field, option
from limitproto.cli.say import count, say, say_styled
from limitproto.cli.spellings import ENDS
from limitproto.cli.wording import did_you_mean, needing
from limitproto.core.own_words import own_words
from limitproto.core.user_text import user_text
from limitproto.records.batch import BatchOptions
from limitproto.records.diagnostics import report_text
from limitproto.records.diagnostics.diagnostic import Diagnostic, Selection, UnknownCode, codes_meant
from limitproto.records.diagnostics.registry import codes_by_name, page_of, rule_of, rules
from limitproto.records.files import paths
from limitproto.records.files.source import ReadingOptions
from limitproto.records.game_entry import MAX_REPORTED
from limitproto.records.reading.batches import Batch

#: The settings files: a separate one, and one with a `[tool.limitproto]` table.
_OWN = "limitproto.toml"
_SHARED = "pyproject.toml"

#: The command's table in them.
_SECTION = "check"

#: The options that a file can set.
_SETTINGS = ("select", "ignore", "strict", "format", "jobs", "max-results", "exit-zero")

_REPORTS: dict[str, report_text.Report] = {
    "text": report_text.text_lines,
    "json": report_text.json_lines,
    "github": report_text.github_lines,
}
#: How many bytes of a report are written at once: a pipe takes as many without a write of another process in between.
_AT_ONCE = 4096

_COLOURS = {"error": "red", "warning": "yellow", "note": "cyan"}


class _Command(parameters.ConsoleCommand):
    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        if not {"--help", "-h", "--explain"} & set(args):
            extra["default_map"] = _settings_as_defaults(self)
        return super().make_context(info_name, args, parent, **extra)


def _explain_and_exit(ctx: click.Context, _option: click.Parameter, code: str | None) -> None:
    if code is None or ctx.resilient_parsing:
        return
    # The explanations are slow to load, and a check does not need them.
    from limitproto.records.diagnostics.docs import explanation, failing, has_examples
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
    text = failing(rule, in_short=True).encode("utf-8", "surrogateescape") if has_examples(rule) else b""
    shown = next((found for found in check(text, strict=True) if found.code == rule.code), None)
    say(f"{explanation(rule, shown).rstrip()}\n\n{page_of(rule.code)}")
    ctx.exit(0)


def _parse_codes(_ctx: click.Context, option: click.Parameter, words: tuple[str, ...]) -> tuple[str, ...]:
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
    return parameters.completion_items((word for row in rules() for word in (row.code, row.name)), incomplete)


codes_option = partial(
    click.option, metavar="CODE", multiple=True, callback=_parse_codes, shell_complete=_complete_codes
)


@click.command("lsp", cls=parameters.ConsoleCommand)
@codes_option("--select", help="Report only these codes, such as LGN4,LGN101.")
@codes_option("--ignore", help="Do not report these codes.")
@click.option("--strict/--no-strict", default=True, help="Also report notes, as hints (default: strict).")
def lsp_command(select: tuple[str, ...], ignore: tuple[str, ...], strict: bool) -> int:
    """Serve an editor with diagnostics, fixes, boards and completions for records, over stdin and stdout."""
    # pygls and lsprotocol, 0.3 s, only if needed.
    with needing("the language server", "lsp"):
        from limitproto.lsp.server import run
    run(Selection(select, ignore, strict))
    return 0


class CheckOptions(batch_ui.FileOptions):
    """The options of the command."""

    form: str = field(parameters.form_option("text", "json", "sarif", "github", help="Format of the report."))
    output: str | None = field(parameters.output_option("Write the report to a file instead of stdout.", default=None))
    select: tuple[str, ...] = field(codes_option("--select", help="Report only these codes, such as LGN4,LGN101."))
    ignore: tuple[str, ...] = field(codes_option("--ignore", help="Do not report these codes."))
    strict: bool = option("--strict/--no-strict",
        help="Report notes too: deviations from export form, duplicates, dates out of order.")  # fmt: skip
    fix: bool = option("--fix", is_flag=True, help="Fix in place what can be fixed without loss.")
    diff: bool = option("--diff", is_flag=True, help="Show what --fix would change; write nothing.")
    quarantine: str | None = option(
        "--quarantine", type=parameters.FILE, help="Copy every game with errors to a new file."
    )
    move: bool = option(
        "--move", is_flag=True, help="With --fix and --quarantine: remove those games from their files."
    )
    jobs: int | None = field(parameters.JOBS)
    max_results: int | None = option("--max-results", type=parameters.IntRange(min=0),
        help="Report at most N diagnostics (default for sarif: 25000).")  # fmt: skip
    statistics: bool = option("--statistics", is_flag=True, help="Show the number of diagnostics per code at the end.")
    reading: ReadingOptions = field(parameters.reading_options)
    stdin_name: str = option("--stdin-name", metavar="NAME", default="stdin", help="Name of stdin in reports.")
    exit_zero: bool = option("--exit-zero/--no-exit-zero", help="Exit with status 0 even if something is found.")
    quiet: bool = field(parameters.QUIET)
    _explain: None = option("--explain", metavar="CODE", is_eager=True, expose_value=False, callback=_explain_and_exit,
        shell_complete=_complete_codes, help="Explain a diagnostic code and exit.")  # fmt: skip
    colour: str = field(parameters.colour_option)


@click.command("check", cls=_Command)
@parameters.takes(CheckOptions)
def command(options: CheckOptions) -> int:
    """Check the records in each PATH, a file or a directory (- for stdin).

    It checks bytes, syntax, tags, turns by the rules of the game, and results; with --strict, it also looks for
    duplicate games.
    """
    batch_ui.require_files(options.files)
    if options.move and not (options.fix and options.quarantine):
        raise click.UsageError("--move needs --fix and --quarantine, so that no game is lost; add them.")
    if options.fix and options.diff:
        raise click.UsageError("--diff and --fix are mutually exclusive; use one of them.")
    files = batch_ui.collect_files(options.files)
    batch_ui.refuse_as_output(options.output, files)
    if options.output and options.quarantine and paths.is_same_file(options.output, options.quarantine):
        raise click.UsageError(f"--output and --quarantine both name {options.output}; give each its own file.")
    if options.quarantine and os.path.lexists(options.quarantine):
        raise click.UsageError(f"{options.quarantine} already exists; --quarantine needs a new file: choose one.")
    return _check_files(files, options)


def _check_files(files: list[str], options: CheckOptions) -> int:
    """Check files, report on them, and fix them if asked; return the exit status."""
    selection = Selection(options.select, options.ignore, options.strict)
    fixing: Literal["", "fix", "show"] = "fix" if options.fix else "show" if options.diff else ""
    wanted = BatchOptions(selection, fixing, options.move, selection.compares_games, options.fix)
    run = batch_ui.Run(files, "checking", options)
    with ExitStack() as stack:
        quarantine = differences = duplicates = None
        if options.quarantine:
            from limitproto.records.files.output import quarantined  # for start-up time

            quarantine = stack.enter_context(quarantined(options.quarantine))
        if options.diff:
            from limitproto.cli.unified_diff import Differences  # for start-up time

            differences = Differences()
        # If stdin is fixed to stdout, the report goes to stderr.
        to_stderr = options.fix and paths.STDIN in files
        report = _Report(options, selection, stack, to_stderr)
        if selection.compares_games:
            from limitproto.records.duplicates import DuplicateFinder  # for start-up time

            duplicates = stack.enter_context(DuplicateFinder())
        rewriter = stack.enter_context(closing(batch_ui.Rewriter(run))) if options.fix else None
        stack.enter_context(run)
        for part in stack.enter_context(closing(run.processed(wanted))):
            batch, result = part
            if quarantine is not None:
                quarantine(result.broken)
            run.broken += len(result.broken)
            if duplicates is not None:
                for trace in result.traces:
                    found = duplicates.look(trace, batch.name)
                    result.diagnostics += (one for one in found if selection.reports(one.code))
                result.diagnostics.sort(key=lambda diagnostic: (diagnostic.offset, diagnostic.code))
            if result.diagnostics:
                run.make_way(to_stderr)
            report.take(batch, result.diagnostics)
            for line in differences.lines(part) if differences else ():
                # As bytes, so that a patch contains exactly what is in the file.
                report.write(line.encode("utf-8", "surrogateescape"))
            if rewriter is not None:
                rewriter.take(part)
            run.move(batch, result.games, len(result.diagnostics))
        run.close()
        report.finish(run.failures)
    run.summarize(*report.totals(run), *_fix_totals(report, rewriter))
    return 2 if run.failures else int(bool(report.counts) and not options.exit_zero)


def _fix_totals(report: _Report, rewriter: batch_ui.Rewriter | None) -> Iterator[str]:
    """Yield the parts of the summary on what was fixed, or could be."""
    if rewriter is None:
        if report.fixable:
            yield f"{report.fixable:,} fixable with --fix"
        return
    yield f"{rewriter.fixed:,} fixed, {count(rewriter.files, 'file')} rewritten"
    if rewriter.unchanged:
        yield f"{rewriter.unfixed:,} not fixed, {count(rewriter.unchanged, 'file')} left unchanged"
    if rewriter.removed:
        yield f"{count(rewriter.removed, 'file')} removed, with no game left"


class _Report:
    """The report of a run: what it counts, and where it goes."""

    def __init__(self, options: CheckOptions, selection: Selection, stack: ExitStack, to_stderr: bool) -> None:
        self._options, self._selection, self._file, self._most = options, selection, None, options.max_results
        if options.output:
            from limitproto.records.files.output import opened  # for start-up time

            self._file = stack.enter_context(opened(options.output, whole=False))
        elif not to_stderr:
            batch_ui.require_stdout()
        is_coloured = options.form == "text" and options.output is None and parameters.wants_colour(options.colour)
        self._lines_of = _coloured_lines if is_coloured else _REPORTS.get(options.form, report_text.text_lines)
        self._out: IO[Any] = self._file.file if self._file else sys.stderr if to_stderr else sys.stdout
        if self._most is None and options.form == "sarif":
            # Only one format needs this module.
            from limitproto.records.diagnostics.report_sarif import MAX_RESULTS

            self._most = MAX_RESULTS
        self.counts: Counter[str] = Counter()
        #: The number of diagnostics that --fix could fix.
        self.fixable = 0
        self._kept: list[Diagnostic] = []
        self._reported = self._unreported = self._held = self._repeated = 0
        #: What --fix could fix in the file being read, unless something prevents it.
        self._fixable_here = 0

    def take(self, batch: Batch, diagnostics: list[Diagnostic]) -> None:
        """Count the diagnostics of a batch, and report them, unless a diff replaces them."""
        for diagnostic in diagnostics:
            # One diagnostic stands for all the unshown ones of a game.
            for code, times in diagnostic.held or ((diagnostic.code, 1),):
                self.counts[code] += times
                self._fixable_here += times * (diagnostic.fixable and rule_of(code).fixable)
                self._held += times * (diagnostic.held_games == 1)
                self._repeated += times * (diagnostic.held_games > 1)
        if not self._options.diff:
            shown = [one for one in diagnostics if not one.held or self._selection.reports_held]
            room = len(shown) if self._most is None else self._most - self._reported
            self._report(shown[:room])
            self._unreported += sum(not diagnostic.held for diagnostic in shown[room:])
        if batch.final:
            self.fixable += 0 if batch_ui.obstacle_of(batch, self._options.reading) else self._fixable_here
            self._fixable_here = 0

    def _report(self, diagnostics: list[Diagnostic]) -> None:
        self._reported += len(diagnostics)
        form = self._options.form
        if form == "sarif":
            self._kept += diagnostics
            return
        held: list[str] = []
        size = 0
        for one in diagnostics:
            text = "\n".join(self._lines_of(one))
            length = len(text.encode("utf-8", "replace")) + 1
            size += length
            if held and size > _AT_ONCE:
                # Each write is flushed, which takes as long as making the text of a diagnostic.
                self._write_text("\n".join(held))
                held, size = [], length
            held.append(text)
        if held:
            self._write_text("\n".join(held))

    def _write_text(self, text: str) -> None:
        # Programs want UTF-8, whatever the encoding of the terminal.
        self.write(text if self._options.form == "text" else text.encode("utf-8", "replace"))

    def write(self, line: str | bytes) -> None:
        """Write a line, or several at once."""
        if isinstance(line, str) and self._file is None:
            say_styled(line, self._out)
        else:
            say(line.encode("utf-8", "surrogateescape") if isinstance(line, str) else line, file=self._out)

    def finish(self, failures: list[str]) -> None:
        """Write what comes at the end, and put a file in its place."""
        form, shows_diff = self._options.form, self._options.diff
        if form == "sarif" and not shows_diff:
            # See above.
            import json  # for start-up time

            from limitproto.records.diagnostics.report_sarif import sarif_log

            self.write(json.dumps(sarif_log(self._kept, failures, self._unreported), indent=2))
        for line in self._statistics_lines() if self._options.statistics else ():
            if form == "text" and not shows_diff:
                self.write(line)
            else:
                say(line, err=True)
        if self._file is not None:
            self._file.commit()

    def _statistics_lines(self) -> Iterator[str]:
        width = len(f"{max(self.counts.values(), default=0):,}")
        for code, times in sorted(self.counts.items(), key=lambda item: (-item[1], item[0])):
            row = rule_of(code)
            mark = "fixable" if row.fixable else ""
            yield f"{times:>{width},}  {code}  {row.severity:8}{mark:8}{row.name}"

    def totals(self, run: batch_ui.Run) -> Iterator[str]:
        """Yield the parts of the summary on what was found."""
        if total := sum(self.counts.values()):
            yield count(total, "diagnostic")
        elif not run.failures:
            yield "errors are ignored" if run.broken else "nothing found"
        if run.broken:
            yield f"{run.broken:,} with errors"
        yield run.failed
        if self._held and not self._options.diff:
            yield f"{self._held:,} not shown (more than {MAX_REPORTED} in a game)"
        if self._repeated and not self._options.diff:
            yield f"{self._repeated:,} not shown (in games that repeat the one before them)"
        if self._unreported:
            yield f"{self._unreported:,} not shown (--max-results {self._most})"


def _coloured_lines(diagnostic: Diagnostic) -> Iterator[str]:
    lines = report_text.text_lines(diagnostic)
    first = next(lines)
    place, _, rest = first.partition(f" {diagnostic.code} ")
    code = click.style(diagnostic.code, fg=_COLOURS[diagnostic.severity], bold=True)
    yield f"{click.style(place, bold=True)} {code} {rest}"
    for line in lines:
        yield click.style(line, fg=_COLOURS[diagnostic.severity]) if set(line) == {" ", "^"} else line


def _nearest_settings(folder: str) -> tuple[str, dict[str, object]]:
    """Return the nearest settings file, in a folder or above it, and its settings; both are empty if there is none.

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
                settings: object = tomllib.loads(user_text(path))
            except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
                raise click.ClickException(f"{path} cannot be read: {own_words(error)}; correct it.") from None
            for table in ("tool", "limitproto") if name == _SHARED else ():
                settings = settings.get(table, {}) if isinstance(settings, dict) else {}
            if not isinstance(settings, dict):
                raise click.UsageError(f"{path}: tool.limitproto is not a table; write [tool.limitproto.check].")
            if settings or name == _OWN:
                return path, settings
    return "", {}


def _kind_of(option: click.Parameter) -> tuple[object, str]:
    """Return the type of an option's value in a file, also in words."""
    if option.multiple:
        return list[str], "a list of strings"
    if isinstance(option.type, click.types.BoolParamType):
        return bool, "true or false"
    return (int, "an integer") if isinstance(option.type, parameters.IntRange) else (str, "a string")


def _settings_as_defaults(command: click.Command) -> dict[str, object]:
    """Return a file's settings as defaults for the command's options, by parameter name.

    Raises click.UsageError, which names the file and the setting, for an unknown setting or an invalid value.
    """
    path, settings = _nearest_settings(os.getcwd())
    if (unknown := next((name for name in settings if name != _SECTION), None)) is not None:
        hint = did_you_mean(unknown, [_SECTION])
        raise click.UsageError(f"{path}: unknown section {unknown!r}; known: {_SECTION}.{hint}")
    table = settings.get(_SECTION, {})
    if not isinstance(table, dict):
        raise click.UsageError(f"{path}: {_SECTION} is {table!r}, not a table; write [{_SECTION}] above its settings.")
    options = {option.lstrip("-"): parameter for parameter in command.params for option in parameter.opts}
    defaults: dict[str, object] = {}
    for key, value in table.items():
        if key not in _SETTINGS:
            known = f"known: {', '.join(_SETTINGS)}.{did_you_mean(key, _SETTINGS)}"
            raise click.UsageError(f"{path}: unknown setting {key!r} in [{_SECTION}]; {known}")
        kind, words = _kind_of(options[key])
        try:
            msgspec.convert(value, kind)
            options[key].process_value(click.Context(command), value)
        except msgspec.ValidationError:
            raise click.UsageError(f"{path}: [{_SECTION}] {key} must be {words}, not {value!r}.") from None
        except click.BadParameter as error:
            raise click.UsageError(f"{path}: [{_SECTION}] {key}: {error.message}") from None
        defaults[str(options[key].name)] = value
    return defaults
