"""Shared parts of the commands for many files: progress, and rewriting files in place."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Generator, Iterable
from contextlib import ExitStack, closing
from io import StringIO
from typing import TYPE_CHECKING, Any

import click

from limitproto.cli import parameters
from limitproto.cli.parameters import field, shows_progress, stdout_is_terminal
from limitproto.cli.say import ERASE_LINE, count, say
from limitproto.core.interrupts import at_interrupt
from limitproto.core.system import cores
from limitproto.errors import Unavailable
from limitproto.games.result_words import listed
from limitproto.records.batch import BatchOptions, ProcessedBatch, process_batches
from limitproto.records.codecs import CODECS, RECORD_SUFFIXES, codec_of_name
from limitproto.records.files.paths import STDIN, collect, is_same_file
from limitproto.records.files.source import AUTO, ReadingOptions
from limitproto.records.files.zip_files import is_zip, on_disk
from limitproto.records.model import TAG_NAME
from limitproto.records.reading.batches import Batch, read_batches, stamp_of
from limitproto.records.reading.reader import note_entries

if TYPE_CHECKING:
    from limitproto.records.files.output import Output

#: How many skipped files are named.
_MOST_SKIPPED = 10

#: How many games with errors are reported one by one.
_MOST_NAMED = 100


def collect_files(names: tuple[str, ...]) -> list[str]:
    """Return the files named by arguments; report directories without records, and files skipped in other directories.

    Raises click.UsageError if there are no arguments.
    """
    require_files(names)
    skipped: list[str] = []
    files = list(collect(names, skipped))
    for name in names:
        what = "directory" if os.path.isdir(name) else "zip archive" if is_zip(name) else ""
        if what and next(collect([name]), None) is None:
            say(f"{name}: no records in this {what} ({' '.join(RECORD_SUFFIXES)}, plain or compressed)", err=True)
    if skipped:
        rest = [f"{len(skipped) - _MOST_SKIPPED:,} more"] if len(skipped) > _MOST_SKIPPED else []
        what = listed([*skipped[:_MOST_SKIPPED], *rest])
        are = "is not a record" if len(skipped) == 1 else "are not records"
        say(f"skipped {count(len(skipped), 'file')} that {are}, by name or content: {what}", err=True)
    return files


def require_files(names: tuple[str, ...]) -> None:
    """Raise click.UsageError if no files are given."""
    if not names:
        raise click.UsageError("No files given: name files or directories, or - for stdin.")


def refuse_as_output(output: str | None, files: Iterable[str]) -> None:
    """Raise click.UsageError if the output is also an input: whatever cannot be read would be lost."""
    if output and any(is_same_file(file, output) for file in files):
        raise click.UsageError(f"{output!r} is also an input file; write to another file.")


def require_stdout() -> None:
    """Raise click.ClickException if stdout is closed."""
    if sys.stdout is None:
        raise click.ClickException("stdout is closed; redirect it to a file or a pipe.")


def form_of(output: str, forms: tuple[str, ...], usual: str, unsaid: str = "") -> str:
    """Return the form indicated by an output's name, `usual` for stdout and for names that indicate `unsaid`.

    Raises click.UsageError for a form that is not among `forms`, or a name that indicates no form.
    """
    codec = codec_of_name(output)
    if output == "-" or (unsaid and (codec is None or codec.name == unsaid)):
        return usual
    if codec is None or codec.name not in forms:
        raise click.UsageError(f"The format of {output!r} is not one of {', '.join(forms)}; use --format.")
    return codec.name


def tag_name(text: str) -> str:
    """Return a tag name. Raises click.BadParameter."""
    if not TAG_NAME.fullmatch(text):
        raise click.BadParameter(f"{text!r} is not a tag: use a letter, then letters, digits and _.")
    return text


# ---- progress ----------------------------------------------------------------------------------------------------


class FileOptions(parameters.CommandOptions):
    """The options of a command for many files."""

    files: tuple[str, ...] = field(parameters.PATHS)
    jobs: int | None = field(parameters.JOBS)
    reading: ReadingOptions = field(parameters.reading_options)
    stdin_name: str = field(parameters.STDIN_NAME)
    quiet: bool = field(parameters.QUIET)


class Run(ExitStack):
    """One run of a command over many files: its counts, and its messages and a progress bar on stderr.

    The bar, which only a terminal gets, goes over the bytes of all files, and shows games, speed and diagnostics. A
    context: if a signal ends the command in it, the number of completed files and games is written to stderr.
    """

    def __init__(self, files: list[str], label: str, options: FileOptions) -> None:
        super().__init__()
        self.paths, self.options, self.jobs = files, options, options.jobs or cores()
        self._sizes = {file: os.path.getsize(file) for file in files if file != STDIN and os.path.isfile(file)}
        self._done = self._drawn = self._ended = self._diagnostics = 0
        #: Games, files that could be read, games with errors, and what could not be done.
        self.games = self.files = self.broken = 0
        self.failures: list[str] = []
        self._begun = time.monotonic()
        length = sum(self._sizes.values())
        self._has_bar = shows_progress() and length > 0
        # Drawing is limited, since a terminal is slower than a reader.
        self._bar: Any = click.progressbar(
            length=length,
            label=label,
            file=sys.stderr if self._has_bar else StringIO(),
            width=16,
            update_min_steps=max(1, length // 1000),
            item_show_func=self._counts_text,
        )

    def __enter__(self) -> Run:
        self.enter_context(at_interrupt(self._interruption_text))
        self.enter_context(self._bar)
        return self

    def _interruption_text(self) -> str:
        self._bar.render_finish()
        done = f"{self._ended:,} of {count(len(self.paths), 'file')} and {count(self.games, 'game')}"
        return f"interrupted after {done}"

    def processed(self, wanted: BatchOptions) -> Generator[ProcessedBatch, None, None]:
        """Yield the processed batches of the files, and report what could not be done."""
        options = self.options
        runs, in_place = wanted.counts_runs, wanted.is_in_place
        batches = read_batches(self.paths, options.reading, options.stdin_name, runs=runs, in_place=in_place)
        with closing(process_batches(batches, wanted, self.jobs)) as parts:
            for part in parts:
                # The reason for an early end of a file is a diagnostic, which these commands report.
                if part.batch.error:
                    self.fail(f"{part.batch.name}: {part.batch.error}")
                for sentence in part.result.refused:
                    self.fail(sentence)
                yield part

    def move(self, batch: Batch, games: int = 0, diagnostics: int = 0) -> None:
        """Advance to the end of a batch with some games and diagnostics."""
        self.games += games
        self.files += batch.final and not batch.error
        self._diagnostics += diagnostics
        self._ended += batch.final
        size = self._sizes.get(batch.path, 0)
        here = self._done + (size if batch.final else min(batch.done, size))
        self._bar.update(here - self._drawn, batch.path)
        self._drawn = here
        if batch.final:
            self._done = here

    def _counts_text(self, _path: str | None) -> str:
        speed = self.games / max(time.monotonic() - self._begun, 1e-9)
        diagnostics = f"  {count(self._diagnostics, 'diagnostic')}" if self._diagnostics else ""
        return f"{count(self.games, 'game')}  {speed:,.0f}/s{diagnostics}"

    def make_way(self, on_stderr: bool = False) -> None:
        """Clear the bar's line before other output on the same terminal; the bar returns when it moves."""
        if self._has_bar and (on_stderr or stdout_is_terminal()):
            say(codes=ERASE_LINE, end="", err=True)

    def say(self, sentence: str) -> None:
        """Write a line to stderr."""
        self.make_way(on_stderr=True)
        say(sentence, err=True)

    def say_notes(self, batch: Batch) -> None:
        """Write how the text of a file was read, if not in the usual way."""
        for entry in note_entries(batch.name, batch.notes):
            for diagnostic in entry.all_diagnostics:
                self.say(str(diagnostic))

    def fail(self, sentence: str) -> None:
        """Report that something could not be done."""
        self.failures.append(sentence)
        self.say(sentence)

    def summarize(self, *parts: str) -> None:
        """Write the summary, beginning with what was read, unless the command is quiet."""
        if not self.options.quiet:
            read = f"{count(self.games, 'game')} in {count(self.files, 'file')}"
            say("; ".join([read, *filter(None, parts)]) + ".", err=True)

    @property
    def failed(self) -> str:
        """The number of failures in words; empty if there are none."""
        return count(len(self.failures), "failure") if self.failures else ""


class FewLines:
    """Writes up to a hundred lines of one kind to stderr, and then `rest`."""

    def __init__(self, write: Callable[[str], None], rest: str) -> None:
        self._write, self._rest, self.count = write, rest, 0

    def say(self, line: str) -> None:
        """Write a line, unless there were too many."""
        self.count += 1
        if self.count <= _MOST_NAMED + 1:
            self._write(line if self.count <= _MOST_NAMED else f"... and more; {self._rest}")


# ---- files -------------------------------------------------------------------------------------------------------


def obstacle_of(batch: Batch, reading: ReadingOptions) -> str:
    """Return why a file must stay unchanged, as far as a batch shows; empty if there is no reason, as for stdin."""
    if batch.path == STDIN:
        return ""
    if batch.failure:
        return "it could not be read to its end"
    if not batch.origin.stamp:
        return f"it is {'in a zip archive' if on_disk(batch.path)[1] else 'not a regular file'}"
    if not batch.origin.is_writable:
        return "it is read-only"
    if (names := batch.origin.names) > 1:
        return f"it has {names} names (hard links), and the others would keep the old text; make a copy first"
    if batch.notes or reading.encoding not in ("", AUTO):
        return "it is not pure LGN in UTF-8; convert writes its games to another file"
    if CODECS[batch.kind].is_binary or CODECS[batch.kind].is_foreign:
        return f"{batch.kind} is not rewritten in place; convert writes its games to another file"
    return ""


_OTHER_GAMES = "the new text did not read back as the same games"


class Rewriter:
    """Rewrites files; each new file is complete and read back before it replaces the old one.

    Text from stdin goes to stdout. A file that is left unchanged although a game in it has new text is a failure of the
    run. A file without remaining text is removed.
    """

    def __init__(self, run: Run) -> None:
        self._run = run
        self._begin_file()
        #: How many files were rewritten and removed, games in them changed, and diagnostics fixed.
        self.files = self.removed = self.changed = self.fixed = 0
        #: How many files stay unchanged although something in them was to change, and the diagnostics in them.
        self.unchanged = self.unfixed = 0

    def _begin_file(self) -> None:
        self._stack = ExitStack()
        self._output: Output | None = None
        self._changes = self._fixed = 0
        self._digests = bytearray()
        self._is_blank = True
        #: Why the file is left unchanged.
        self._obstacle = ""

    def take(self, part: ProcessedBatch) -> None:
        """Write the new text of a batch; at the end of a file with changes, replace the file."""
        batch, result = part
        self._changes += len(result.changes)
        self._fixed += result.fixed
        self._digests += result.digests
        self._is_blank = self._is_blank and not result.text.strip("\ufeff \t\r\n")
        if batch.path == STDIN:
            self._pass_on(part)
        else:
            self._obstacle = self._obstacle or obstacle_of(batch, self._run.options.reading)
            try:
                if not self._obstacle:
                    self._write(part)
                    if batch.final and self._changes:
                        self._obstacle = self._replace(batch)
            except (OSError, Unavailable) as error:
                self._obstacle = getattr(error, "strerror", None) or str(error)
        if batch.final:
            if self._obstacle and self._changes:
                self.unchanged += 1
                self.unfixed += self._fixed
                self._run.fail(f"{batch.name}: left unchanged: {self._obstacle}")
            self.close()

    def _pass_on(self, part: ProcessedBatch) -> None:
        """Write to stdout what could be read, even if incomplete."""
        output = self._write(part)
        if part.batch.final:
            self._run.make_way()
            output.commit()
            self._add_to_totals()
            self.files += self._changes > 0
            if part.batch.fault:
                self._run.fail(f"{part.batch.name}: only the readable part was written; fetch the whole file again")

    def _write(self, part: ProcessedBatch) -> Output:
        """Write the new text of a batch to an output that is not in its place yet, and return that."""
        if self._output is None:
            from limitproto.records.files.output import opened  # for start-up time

            # A compressed file stays compressed, whatever its name.
            place = opened(part.batch.path, whole=False, packing=part.batch.origin.packing)
            self._output = self._stack.enter_context(place)
        self._output.file.write(part.result.text.encode("utf-8", "surrogateescape"))
        return self._output

    def _replace(self, batch: Batch) -> str:
        """Replace the old file if the new one reads back as the same records; else return why not."""
        output = self._output
        assert output is not None, "the text has been written"
        digests = bytearray()
        wanted = BatchOptions(digest=True)
        written = read_batches([output.finish()], self._run.options.reading)
        for part in process_batches(written, wanted, self._run.jobs):
            if part.batch.error:
                return _OTHER_GAMES
            digests += part.result.digests
        if digests != self._digests:
            return _OTHER_GAMES
        if stamp_of(os.stat(batch.path)) != batch.origin.stamp:
            return "another program has changed it in the meantime"
        if self._is_blank:
            os.unlink(os.path.realpath(batch.path))
            if os.path.islink(batch.path):
                os.unlink(batch.path)
        else:
            output.commit()
        self._add_to_totals()
        self.removed += self._is_blank
        self.files += not self._is_blank
        return ""

    def _add_to_totals(self) -> None:
        self.changed += self._changes
        self.fixed += self._fixed

    def close(self) -> None:
        """Remove an unfinished file, and go on to the next one."""
        self._stack.close()
        self._begin_file()
