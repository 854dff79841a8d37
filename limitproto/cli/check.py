"""`limitproto check`: what is wrong with records, each fault at its place."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from typing import IO, Any

import click

from limitproto.cli import batch_ui, config
from limitproto.cli.batch_ui import count
from limitproto.cli.quarantine import quarantined
from limitproto.cli.terminal import colour_option, wants_colour
from limitproto.cli.unified_diff import Differences
from limitproto.records.batch.pipeline import BatchOptions, ProcessedBatch, process_files
from limitproto.records.diagnostics import report_text
from limitproto.records.diagnostics.diagnostic import Diagnostic
from limitproto.records.diagnostics.registry import rule_of, table
from limitproto.records.diagnostics.selection import Selection, UnknownCode, codes_meant
from limitproto.records.duplicates import DuplicateFinder
from limitproto.records.files import paths

_EPILOG = """\b
Examples:
  limitproto check game.lgn
  limitproto check --strict archive/ 'more/*.lgn.gz'
  limitproto check --diff archive/            what --fix would do
  limitproto check --fix --quarantine broken.lgn archive/
  limitproto check --format sarif -o found.sarif .
  limitproto check --explain LGN401
  limitproto check - < games.lgn

A directory stands for the .lgn, .json, .jsonl and .msgpack files in it and below, plain or compressed (.gz, .zst).

--fix writes a game anew when something is reported that can be mended, and leaves every game with an error as it is,
to the byte. With --move these are taken out of files of LGN and JSON lines, as soon as they stand in the quarantine; a
file in which nothing is left is removed. A note is something that --strict, or --select with its code, asks for.

Settings can stand in limitproto.toml under [check], or in pyproject.toml under [tool.limitproto.check]:
select, ignore, strict, format, jobs, max-results, exit-zero. The command line wins.

\b
Exit status: 0 nothing found, 1 something found, 2 something could not be done."""

#: Settings that a file may hold.
_SETTINGS: dict[str, type] = {
    "select": list,
    "ignore": list,
    "strict": bool,
    "format": str,
    "jobs": int,
    "max-results": int,
    "exit-zero": bool,
}

_FORMATS = ("text", "json", "sarif", "github")
_REPORTS: dict[str, report_text.Report] = {
    "text": report_text.text_lines,
    "json": report_text.json_lines,
    "github": report_text.github_lines,
}
_COLOURS = {"error": "red", "warning": "yellow", "note": "cyan"}


class _Command(click.Command):
    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        if not {"--help", "-h", "--explain"} & set(args):
            extra["default_map"] = config.settings_of(self, "check", _SETTINGS)
        return super().make_context(info_name, args, parent, **extra)


def _explain(ctx: click.Context, _option: click.Parameter, code: str | None) -> None:
    if code is None or ctx.resilient_parsing:
        return
    from limitproto.records.diagnostics.docs import explanation

    codes = {row.name: row.code for row in table().values()}
    try:
        click.echo(explanation(codes.get(code.lower(), code)).rstrip())
    except KeyError:
        raise click.UsageError(f"{code!r} is no code of a diagnostic; spec/diagnostics.md lists them.", ctx) from None
    ctx.exit(0)


def _codes(_ctx: click.Context, option: click.Parameter, words: tuple[str, ...]) -> tuple[str, ...]:
    try:
        return codes_meant(words)
    except UnknownCode as error:
        raise click.BadParameter(str(error), param=option) from None


@click.command("check", cls=_Command, epilog=_EPILOG)
@click.argument("files", metavar="PATH...", nargs=-1)
@click.option("--format", "form", type=click.Choice(_FORMATS), default="text", show_default=True, help="How to report.")
@click.option("-o", "--output", metavar="FILE", help="Report to a file instead of stdout.")
@click.option("--select", metavar="CODE", multiple=True, callback=_codes, help="Only these codes, as LGN4,LGN101.")
@click.option("--ignore", metavar="CODE", multiple=True, callback=_codes, help="Not these codes.")
@click.option("--strict/--no-strict", help="Also notes: what is not the export form, duplicates, dates out of order.")
@click.option("--fix", is_flag=True, help="Mend what can be mended without loss, in place.")
@click.option("--diff", is_flag=True, help="Show what --fix would do, and write nothing.")
@click.option("--quarantine", metavar="FILE", help="Collect the text of every game with errors in a new file.")
@click.option("--move", is_flag=True, help="With --fix and --quarantine: take these games out of their files.")
@click.option("--jobs", "-j", type=click.IntRange(min=1), metavar="N", help="Processes; else one a core.")
@click.option("--max-results", type=click.IntRange(min=0), metavar="N", help="Report no more; sarif: 25000.")
@click.option("--statistics", is_flag=True, help="Count the findings by code at the end.")
@click.option("--stdin-name", metavar="NAME", default="stdin", help="What to call stdin in reports.")
@click.option("--exit-zero/--no-exit-zero", help="Exit with 0 whatever is found.")
@click.option("--quiet", "-q", is_flag=True, help="No summary on stderr.")
@click.option(
    "--explain", metavar="CODE", is_eager=True, expose_value=False, callback=_explain, help="Tell all about a code."
)
@colour_option
@click.pass_context
def command(ctx: click.Context, /, files: tuple[str, ...], **options: Any) -> None:
    """Check the records in each PATH, a file or a directory (- for stdin).

    Bytes, syntax, tags, turns by the rules, results, and what games have to do with each other.
    """
    batch_ui.require_files(files)
    if options["move"] and not (options["fix"] and options["quarantine"]):
        raise click.UsageError("--move needs --fix and --quarantine, so that nothing is lost.", ctx)
    if options["fix"] and options["diff"]:
        raise click.UsageError("--diff writes nothing, and --fix does: one of them, please.", ctx)
    found = batch_ui.collected(files)
    if options["output"] and any(_same(options["output"], file) for file in found):
        raise click.UsageError(f"{options['output']} is among the files to be read; report to another one.", ctx)
    if options["output"] and options["quarantine"] and _same(options["output"], options["quarantine"]):
        raise click.UsageError("A report and a quarantine in one file? Name two.", ctx)
    with batch_ui.ending_cleanly():
        status = _Run(options).over(found)
    ctx.exit(status)


def _same(one: str, other: str) -> bool:
    """Return whether two names are of one file, or would be."""
    try:
        return os.path.samefile(one, other)
    except OSError:
        return os.path.realpath(one) == os.path.realpath(other)


class _Run:
    """One check: where everything goes that is found."""

    def __init__(self, options: dict[str, Any]) -> None:
        self.options = options
        self.selection = Selection(options["select"], options["ignore"], options["strict"])
        self.jobs: int = options["jobs"] or batch_ui.default_jobs()
        self.most: int | None = options["max_results"]
        self.fixes = bool(options["fix"])
        if self.most is None and options["form"] == "sarif":
            from limitproto.records.diagnostics.report_sarif import MAX_RESULTS

            self.most = MAX_RESULTS
        self.counts: Counter[str] = Counter()
        self.found: list[Diagnostic] = []
        self.failures: list[str] = []
        self.games = self.files = self.untold = self.fixable = self.broken = 0

    def over(self, files: list[str]) -> int:
        """Check the files and return the exit status."""
        options = self.options
        to_stdout = self.fixes and paths.STDIN in files
        archive = any(self.selection.reports_code(code, "note") for code in ("LGN701", "LGN702", "LGN703"))
        mend = "fix" if self.fixes else "show" if options["diff"] else ""
        wanted = BatchOptions(self.selection, mend, options["move"], archive, self.fixes)  # type: ignore[arg-type]
        with ExitStack() as stack:
            quarantine = stack.enter_context(quarantined(options["quarantine"])) if options["quarantine"] else None
            # With stdin mended to stdout, what is found goes to stderr.
            self._out = self._opened(stack, options["output"], to_stdout)
            duplicates = stack.enter_context(DuplicateFinder()) if archive else None
            rewriting = (
                stack.enter_context(closing(batch_ui.Rewriting(self._complain, self.jobs))) if self.fixes else None
            )
            differences = Differences() if options["diff"] else None
            self._bar = stack.enter_context(batch_ui.Bar(files, "checking"))
            parts = stack.enter_context(closing(process_files(files, wanted, self.jobs, options["stdin_name"])))
            for part in parts:
                if quarantine is not None:
                    quarantine.take(part.result.broken)
                self._take(part, duplicates, differences)
                if rewriting is not None:
                    rewriting.take(part)
                self._bar.move(part.batch)
            self._finish()
        self._summary(rewriting)
        if self.failures or (rewriting is not None and rewriting.failed):
            return 2
        return int(bool(self.counts) and not options["exit_zero"])

    def _opened(self, stack: ExitStack, name: str | None, to_stdout: bool) -> IO[str]:
        if name:
            return stack.enter_context(_report(name))
        if not to_stdout:
            batch_ui.require_stdout()
        return sys.stderr if to_stdout else sys.stdout

    def _take(self, part: ProcessedBatch, duplicates: DuplicateFinder | None, differences: Differences | None) -> None:
        batch, result = part
        if batch.error:
            self._complain(f"{batch.name}: {batch.error}")
        self.files += batch.final and not batch.error
        self.games += result.games
        self.broken += len(result.broken)
        found = result.diagnostics
        if duplicates is not None:
            for trace in result.traces:
                found += filter(self.selection.reports, duplicates.look(trace, batch.name))
            found.sort(key=lambda diagnostic: (diagnostic.offset, diagnostic.code))
        if found:
            self._bar.make_way()
        for diagnostic in found:
            self.counts[diagnostic.code] += 1
            self.fixable += diagnostic.fixable
            if differences is None:
                self._tell(diagnostic)
        if differences is not None:
            for line in differences.lines(part):
                # As bytes, so that a patch holds what the file does.
                self._write(line.encode("utf-8", "surrogateescape"))

    def _tell(self, diagnostic: Diagnostic) -> None:
        if self.most is not None and sum(self.counts.values()) > self.most:
            self.untold += 1
            return
        form = self.options["form"]
        if form == "sarif":
            self.found.append(diagnostic)
            return
        lines = _REPORTS[form](diagnostic)
        if form == "text" and self.options["output"] is None and wants_colour(self.options["colour"]):
            lines = _coloured(diagnostic, lines)
        for line in lines:
            # Programs want UTF-8, whatever people have.
            self._write(line if form == "text" else line.encode("utf-8", "replace"))

    def _write(self, line: str | bytes) -> None:
        try:
            click.echo(line, file=self._out, color=True)
        except BrokenPipeError:
            raise
        except OSError as error:
            raise OSError(error.errno, error.strerror, self.options["output"] or "stdout") from None

    def _complain(self, sentence: str) -> None:
        """Say that something could not be done."""
        self.failures.append(sentence)
        self._bar.make_way()
        click.echo(sentence, err=True)

    def _finish(self) -> None:
        form = self.options["form"]
        if form == "sarif" and not self.options["diff"]:
            from json import dumps

            from limitproto.records.diagnostics.report_sarif import sarif_log

            self._write(dumps(sarif_log(self.found, self.failures, self.untold), indent=2))
        if self.options["statistics"]:
            is_alone = form == "text" and not self.options["diff"]
            for line in self._statistics():
                if is_alone:
                    self._write(line)
                else:
                    click.echo(line, err=True)

    def _statistics(self) -> Iterator[str]:
        width = len(f"{max(self.counts.values(), default=0):,}")
        for code, times in sorted(self.counts.items(), key=lambda item: (-item[1], item[0])):
            row = rule_of(code)
            mark = "fixable" if row.fixable else ""
            yield f"{times:>{width},}  {code}  {row.severity:8}{mark:8}{row.name}"

    def _summary(self, rewriting: batch_ui.Rewriting | None) -> None:
        if self.options["quiet"]:
            return
        total = sum(self.counts.values())
        parts = [f"{count(self.games, 'game')} in {count(self.files, 'file')}"]
        parts.append(count(total, "finding") if total else "nothing found")
        if self.broken:
            parts.append(f"{self.broken:,} with errors")
        if self.failures:
            parts.append(f"{len(self.failures):,} could not be done")
        if self.untold:
            parts.append(f"{self.untold:,} not shown (--max-results {self.most})")
        if rewriting is not None:
            parts.append(f"{rewriting.mended:,} mended, {count(rewriting.files, 'file')} written anew")
            if rewriting.removed:
                parts.append(f"{count(rewriting.removed, 'file')} with nothing left in it removed")
        elif self.fixable:
            parts.append(f"{self.fixable:,} fixable with --fix")
        click.echo("; ".join(parts) + ".", err=True)


@contextmanager
def _report(name: str) -> Iterator[IO[str]]:
    """Open a file for a report. Raises OSError that names it."""
    file = open(name, "w", encoding="utf-8", errors="surrogateescape", newline="\n")  # noqa: SIM115
    try:
        yield file
    except BaseException:
        with suppress(OSError):
            file.close()
        raise
    try:
        file.close()
    except OSError as error:
        raise OSError(error.errno, error.strerror, name) from None


def _coloured(diagnostic: Diagnostic, lines: Iterator[str]) -> Iterator[str]:
    first = next(lines)
    place, _, rest = first.partition(f" {diagnostic.code} ")
    code = click.style(diagnostic.code, fg=_COLOURS[diagnostic.severity], bold=True)
    yield f"{click.style(place, bold=True)} {code} {rest}"
    for line in lines:
        yield click.style(line, fg=_COLOURS[diagnostic.severity]) if set(line) == {" ", "^"} else line
