"""`limitproto fmt`: rewrites records in export form, in place."""

from __future__ import annotations

from contextlib import ExitStack, closing

import click

from limitproto.cli.batch_ui import FileOptions, Rewriter, Run, collect_files, require_stdout
from limitproto.cli.parameters import ConsoleCommand, option, takes
from limitproto.cli.say import count, say
from limitproto.cli.unified_diff import Differences
from limitproto.records.batch import BatchOptions
from limitproto.records.diagnostics.diagnostic import NOTED, Diagnostic, Selection
from limitproto.records.diagnostics.report_text import text_lines
from limitproto.records.files.paths import STDIN


class FormatOptions(FileOptions):
    """The options of the command."""

    only_check: bool = option("--check", is_flag=True, help="Write nothing; list the files that would change.")
    diff: bool = option("--diff", is_flag=True, help="Write nothing; show the changes as a diff.")


@click.command("fmt", cls=ConsoleCommand)
@takes(FormatOptions)
def command(options: FormatOptions) -> int:
    """Rewrite the records in each PATH, a file or a directory (- for stdin), in export form."""
    files = collect_files(options.files)
    writes = not (options.only_check or options.diff)
    if STDIN in files or not writes:
        require_stdout()
    # Only errors are reported: everything fixable is fixed.
    wanted = BatchOptions(Selection(), "format", digest=writes)
    run, changed_files, changed = Run(files, "formatting", options), dict[str, None](), 0
    with ExitStack() as stack:
        rewriter = stack.enter_context(closing(Rewriter(run))) if writes else None
        differences = Differences() if options.diff else None
        stack.enter_context(run)
        for part in stack.enter_context(closing(run.processed(wanted))):
            changed += len(part.result.changes)
            _report_broken(run, part.result.diagnostics)
            if part.result.changes:
                changed_files[part.batch.name] = None
            if differences is not None and part.result.changes:
                run.make_way()
            for line in differences.lines(part) if differences else ():
                # As bytes, so that a patch contains exactly what is in the file.
                say(line.encode("utf-8", "surrogateescape"))
            if rewriter is not None:
                rewriter.take(part)
            run.move(part.batch, part.result.games)
    for name in changed_files if options.only_check else ():
        say(name)
    done, where, what = changed, len(changed_files), "not in export form"
    if rewriter is not None:
        done, where, what = rewriter.changed, rewriter.files, "rewritten"
    broken = f"{count(run.broken, 'game')} with errors" if run.broken else ""
    run.summarize(f"{count(done, 'game')} in {count(where, 'file')} {what}", broken, run.failed)
    return 2 if run.failures else int(bool(run.broken or (changed_files and not writes)))


def _report_broken(run: Run, diagnostics: list[Diagnostic]) -> None:
    """Report the first error in each game, and what was skipped."""
    reported = set()
    for diagnostic in diagnostics:
        if diagnostic.code in NOTED:
            run.say(next(text_lines(diagnostic)))
        elif diagnostic.severity == "error" and diagnostic.game not in reported:
            reported.add(diagnostic.game)
            run.broken += 1
            run.say(f"{next(text_lines(diagnostic))}; the game is left unchanged")
