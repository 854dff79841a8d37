"""`limitproto fmt`: rewrites records in export form, in place."""

from __future__ import annotations

from contextlib import ExitStack, closing
from typing import Any

import click

from limitproto.cli import batch_ui
from limitproto.cli.parameters import JOBS, PATHS, QUIET, STDIN_NAME, ConsoleCommand, reading_options
from limitproto.cli.say import say
from limitproto.cli.unified_diff import Differences
from limitproto.cli.wording import count
from limitproto.records.batch import BatchOptions
from limitproto.records.diagnostics.diagnostic import NOTED, Diagnostic
from limitproto.records.diagnostics.report_text import text_lines
from limitproto.records.diagnostics.selection import Selection
from limitproto.records.files.paths import STDIN


@click.command("fmt", cls=ConsoleCommand)
@PATHS
@click.option("--check", "only_check", is_flag=True, help="Write nothing; list the files that would change.")
@click.option("--diff", is_flag=True, help="Write nothing; show the changes as a diff.")
@JOBS
@reading_options
@STDIN_NAME
@QUIET
@click.pass_context
def command(ctx: click.Context, /, files: tuple[str, ...], **options: Any) -> None:
    """Rewrite the records in each PATH, a file or a directory (- for stdin), in export form."""
    found = batch_ui.collected(files)
    if STDIN in found or options["only_check"] or options["diff"]:
        batch_ui.require_stdout()
    _FormatRun.finish(ctx, found)


class _FormatRun(batch_ui.BatchRun):
    label = "formatting"

    def over(self, files: list[str]) -> int:
        options = self.options
        writes = not (options["only_check"] or options["diff"])
        # Only errors are reported: everything fixable is fixed.
        wanted = BatchOptions(Selection(), "format", digest=writes)
        changed_files: dict[str, None] = {}
        changed = 0
        with ExitStack() as stack:
            rewriter = stack.enter_context(closing(batch_ui.Rewriter(self.fail, self.jobs))) if writes else None
            differences = Differences() if options["diff"] else None
            for part in self.processed(stack, files, wanted):
                changed += len(part.result.changes)
                self._report_broken(part.result.diagnostics)
                if part.result.changes:
                    changed_files[part.batch.name] = None
                if differences is not None and part.result.changes:
                    self.bar.make_way()
                for line in differences.lines(part) if differences else ():
                    # As bytes, so that a patch contains exactly what is in the file.
                    say(line.encode("utf-8", "surrogateescape"))
                if rewriter is not None:
                    rewriter.take(part)
                self.bar.move(part.batch, part.result.games)
        for name in changed_files if options["only_check"] else ():
            say(name)
        done, where, what = changed, len(changed_files), "not in export form"
        if rewriter is not None:
            done, where, what = rewriter.changed, rewriter.files, "rewritten"
        broken = f"{count(self.broken, 'game')} with errors" if self.broken else ""
        self.summarize(f"{count(done, 'game')} in {count(where, 'file')} {what}", broken, self.failed)
        if self.failures or (rewriter is not None and rewriter.failed):
            return 2
        return int(bool(self.broken or (changed_files and not writes)))

    def _report_broken(self, diagnostics: list[Diagnostic]) -> None:
        """Report the first error in each game, and what was skipped."""
        reported = set()
        for diagnostic in diagnostics:
            if diagnostic.code in NOTED:
                self.say(next(text_lines(diagnostic)))
            elif diagnostic.severity == "error" and diagnostic.game not in reported:
                reported.add(diagnostic.game)
                self.broken += 1
                self.say(f"{next(text_lines(diagnostic))}; the game is left unchanged")
