"""`limitproto fmt`: rewrites records in export form, in place."""

from __future__ import annotations

from contextlib import ExitStack, closing
from typing import Any

import click

from limitproto.cli import batch_ui
from limitproto.cli.parameters import FILE
from limitproto.cli.unified_diff import Differences
from limitproto.cli.wording import count
from limitproto.records.batch.pipeline import BatchOptions, ProcessedBatch, process_files
from limitproto.records.diagnostics.report_text import text_lines
from limitproto.records.diagnostics.selection import Selection
from limitproto.records.files.paths import STDIN

_EPILOG = """\b
Examples:
  limitproto fmt game.lgn
  limitproto fmt --check archive/     the files that are not in export form
  limitproto fmt --diff game.lgn      what would change
  limitproto fmt - < typed.lgn

Games with errors keep every byte and are reported. A new file is read back and compared before it replaces the old
one; compressed files stay compressed. With -, stdin is formatted to stdout.

Exit status: 0 everything is in export form now, 1 a game has errors, or --check or --diff found something to change,
2 a file could not be read or written, or a usage error."""


@click.command("fmt", epilog=_EPILOG)
@click.argument("files", metavar="PATH...", nargs=-1, type=FILE)
@click.option("--check", "only_check", is_flag=True, help="Write nothing; list the files that would change.")
@click.option("--diff", is_flag=True, help="Write nothing; show the changes as a diff.")
@click.option(
    "--jobs", "-j", type=click.IntRange(min=1), metavar="N", help="Number of processes (default: one per core)."
)
@click.option("--stdin-name", metavar="NAME", default="stdin", help="The name of stdin in messages.")
@click.option("--quiet", "-q", is_flag=True, help="Write no summary to stderr.")
@click.pass_context
def command(ctx: click.Context, /, files: tuple[str, ...], **options: Any) -> None:
    """Rewrite the records in each PATH, a file or a directory (- for stdin), in export form."""
    batch_ui.require_files(files)
    found = batch_ui.collected(files)
    if STDIN in found or options["only_check"] or options["diff"]:
        batch_ui.require_stdout()
    with batch_ui.ending_cleanly():
        status = _FormatRun(options).over(found)
    ctx.exit(status)


class _FormatRun:
    def __init__(self, options: dict[str, Any]) -> None:
        self.options = options
        self.jobs: int = options["jobs"] or batch_ui.default_jobs()
        self.failures = 0
        self.games = self.files = self.changed = self.broken = 0

    def over(self, files: list[str]) -> int:
        """Format the files and return the exit status."""
        writes = not (self.options["only_check"] or self.options["diff"])
        # Only errors are reported: whatever can be fixed will be. What ends a file too early is a failure by itself.
        selection = Selection(ignore=("LGN008", "LGN009", "LGN010"))
        wanted = BatchOptions(selection, "format", digest=writes)
        changed_files: dict[str, None] = {}
        with ExitStack() as stack:
            rewriter = stack.enter_context(closing(batch_ui.Rewriter(self._fail, self.jobs))) if writes else None
            differences = Differences() if self.options["diff"] else None
            self._bar = stack.enter_context(batch_ui.ProgressBar(files, "formatting"))
            for part in stack.enter_context(
                closing(process_files(files, wanted, self.jobs, self.options["stdin_name"]))
            ):
                self._take(part)
                if part.result.changes:
                    changed_files[part.batch.name] = None
                if differences is not None and part.result.changes:
                    self._bar.make_way()
                for line in differences.lines(part) if differences else ():
                    # As bytes, so that a patch has exactly what is in the file.
                    click.echo(line.encode("utf-8", "surrogateescape"))
                if rewriter is not None:
                    rewriter.take(part)
                self._bar.move(part.batch, part.result.games)
        if self.options["only_check"]:
            for name in changed_files:
                click.echo(name)
        if rewriter is not None:
            self._summary(rewriter.changed, rewriter.files, "rewritten")
        else:
            self._summary(self.changed, len(changed_files), "not in export form")
        if self.failures or (rewriter is not None and rewriter.failed):
            return 2
        return int(bool(self.broken or (changed_files and not writes)))

    def _take(self, part: ProcessedBatch) -> None:
        batch, result = part
        if batch.failure:
            self._fail(f"{batch.name}: {batch.failure}")
        self.files += batch.final and not batch.error
        self.games += result.games
        for sentence in result.refused:
            self._fail(sentence)
        self.changed += len(result.changes)
        reported = set()
        for diagnostic in result.diagnostics:
            if diagnostic.severity == "error" and diagnostic.game not in reported:
                reported.add(diagnostic.game)
                self.broken += 1
                self._say(f"{next(text_lines(diagnostic))}; the game is left unchanged")

    def _fail(self, sentence: str) -> None:
        self.failures += 1
        self._say(sentence)

    def _say(self, sentence: str) -> None:
        self._bar.make_way()
        click.echo(sentence, err=True)

    def _summary(self, changed: int, files: int, what: str) -> None:
        if self.options["quiet"]:
            return
        parts = [f"{count(self.games, 'game')} in {count(self.files, 'file')}"]
        parts.append(f"{count(changed, 'game')} in {count(files, 'file')} {what}")
        if self.broken:
            parts.append(f"{count(self.broken, 'game')} with errors")
        if self.failures:
            parts.append(count(self.failures, "failure"))
        click.echo("; ".join(parts) + ".", err=True)
