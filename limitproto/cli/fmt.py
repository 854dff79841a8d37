"""`limitproto fmt`: records in export form, instead of what they were."""

from __future__ import annotations

from contextlib import ExitStack, closing
from typing import Any

import click

from limitproto.cli import batch_ui
from limitproto.cli.batch_ui import count
from limitproto.cli.unified_diff import Differences
from limitproto.records.batch.pipeline import BatchOptions, ProcessedBatch, process_files
from limitproto.records.diagnostics.report_text import text_lines
from limitproto.records.diagnostics.selection import Selection
from limitproto.records.files.paths import STDIN

_EPILOG = """\b
Examples:
  limitproto fmt game.lgn
  limitproto fmt --check archive/     what is not in export form
  limitproto fmt --diff game.lgn      what would be changed
  limitproto fmt - < typed.lgn

Games with errors stay as they are, to the byte, and are named. A file is read again and compared before it takes the
place of the old one; compressed files stay compressed. With - stdin is written to stdout.

\b
Exit status: 0 all is in export form now, 1 a game has errors, or with --check or --diff would be changed,
2 something could not be done."""


@click.command("fmt", epilog=_EPILOG)
@click.argument("files", metavar="PATH...", nargs=-1)
@click.option("--check", "only_check", is_flag=True, help="Write nothing; name the files that would be changed.")
@click.option("--diff", is_flag=True, help="Write nothing; show what would be changed.")
@click.option("--jobs", "-j", type=click.IntRange(min=1), metavar="N", help="Processes; else one a core.")
@click.option("--stdin-name", metavar="NAME", default="stdin", help="What to call stdin in messages.")
@click.option("--quiet", "-q", is_flag=True, help="No summary on stderr.")
@click.pass_context
def command(ctx: click.Context, /, files: tuple[str, ...], **options: Any) -> None:
    """Put the records in each PATH, a file or a directory (- for stdin), into export form."""
    batch_ui.require_files(files)
    found = batch_ui.collected(files)
    if STDIN in found or options["only_check"] or options["diff"]:
        batch_ui.require_stdout()
    with batch_ui.ending_cleanly():
        status = _Run(options).over(found)
    ctx.exit(status)


class _Run:
    def __init__(self, options: dict[str, Any]) -> None:
        self.options = options
        self.jobs: int = options["jobs"] or batch_ui.default_jobs()
        self.failed = False
        self.games = self.files = self.changed = self.broken = 0

    def over(self, files: list[str]) -> int:
        """Go over the files and return the exit status."""
        writes = not (self.options["only_check"] or self.options["diff"])
        # Only errors are told of: what can be mended will be.
        wanted = BatchOptions(Selection(), "format", digest=writes)
        changed_files: dict[str, None] = {}
        with ExitStack() as stack:
            rewriting = stack.enter_context(closing(batch_ui.Rewriting(self._complain, self.jobs))) if writes else None
            differences = Differences() if self.options["diff"] else None
            self._bar = stack.enter_context(batch_ui.Bar(files, "formatting"))
            for part in stack.enter_context(
                closing(process_files(files, wanted, self.jobs, self.options["stdin_name"]))
            ):
                self._take(part)
                if part.result.changes:
                    changed_files[part.batch.name] = None
                if differences is not None and part.result.changes:
                    self._bar.make_way()
                for line in differences.lines(part) if differences else ():
                    # As bytes, so that a patch holds what the file does.
                    click.echo(line.encode("utf-8", "surrogateescape"))
                if rewriting is not None:
                    rewriting.take(part)
                self._bar.move(part.batch)
        if self.options["only_check"]:
            for name in changed_files:
                click.echo(name)
        if rewriting is not None:
            self._summary(rewriting.changed, rewriting.files, "put into export form")
        else:
            self._summary(self.changed, len(changed_files), "not in export form")
        if self.failed or (rewriting is not None and rewriting.failed):
            return 2
        return int(bool(self.broken or (changed_files and not writes)))

    def _take(self, part: ProcessedBatch) -> None:
        batch, result = part
        if batch.error:
            self._complain(f"{batch.name}: {batch.error}")
        self.files += batch.final and not batch.error
        self.games += result.games
        self.changed += len(result.changes)
        told = set()
        for diagnostic in result.diagnostics:
            if diagnostic.severity == "error" and diagnostic.game not in told:
                told.add(diagnostic.game)
                self.broken += 1
                self._say(f"{next(text_lines(diagnostic))}; the game stays as it is")

    def _complain(self, sentence: str) -> None:
        self.failed = True
        self._say(sentence)

    def _say(self, sentence: str) -> None:
        self._bar.make_way()
        click.echo(sentence, err=True)

    def _summary(self, changed: int, files: int, what: str) -> None:
        if self.options["quiet"]:
            return
        sentence = f"{count(self.games, 'game')} in {count(self.files, 'file')}; {changed:,} in {files:,} {what}"
        click.echo(sentence + (f"; {self.broken:,} with errors." if self.broken else "."), err=True)
