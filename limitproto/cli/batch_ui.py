"""What `check` and `fmt` have in common: progress, an end on signals, new files instead of old ones."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

import click

from limitproto.errors import Unavailable
from limitproto.records.batch.pipeline import Batch, BatchOptions, ProcessedBatch, process_files, stamp_of
from limitproto.records.codecs import RECORD_SUFFIXES
from limitproto.records.files.output import Output, opened
from limitproto.records.files.paths import STDIN, collect


def default_jobs() -> int:
    """Return the number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def count(number: int, word: str) -> str:
    """Return how many there are of something."""
    return f"{number:,} {word}{'' if number == 1 else 's'}"


def collected(names: tuple[str, ...]) -> list[str]:
    """Return the files that are meant, and say which directories hold none."""
    for name in names:
        if os.path.isdir(name) and next(collect([name]), None) is None:
            click.echo(f"{name}: there are no records in it ({' '.join(RECORD_SUFFIXES)}, plain or packed)", err=True)
    return list(collect(names))


def require_files(names: tuple[str, ...]) -> None:
    """Raise click.UsageError when no files are named."""
    if not names:
        raise click.UsageError("Which files? Name some, a directory, or - for stdin.")


def require_stdout() -> None:
    """Raise click.ClickException when there is no stdout to write to."""
    if sys.stdout is None:
        raise click.ClickException("stdout is closed.")


# ---- progress ----------------------------------------------------------------------------------------------------


class Bar:
    """The progress over some files, on stderr, if that is a terminal; else nothing."""

    def __init__(self, files: list[str], label: str) -> None:
        self._sizes = {file: os.path.getsize(file) for file in files if file != STDIN and os.path.isfile(file)}
        self._done = self._seen = 0
        self._is_shown = sys.stderr.isatty() and sum(self._sizes.values()) > 0
        self._shares_terminal = self._is_shown and sys.stdout.isatty()
        if self._is_shown:
            self._bar = click.progressbar(length=sum(self._sizes.values()), label=label, file=sys.stderr)

    def __enter__(self) -> Bar:
        if self._is_shown:
            self._bar.__enter__()
        return self

    def __exit__(self, *error: Any) -> None:
        if self._is_shown:
            self._bar.__exit__(*error)

    def move(self, batch: Batch) -> None:
        """Move on by what was read for a batch."""
        if not self._is_shown:
            return
        size = self._sizes.get(batch.path, 0)
        here = self._done + (size if batch.final else min(batch.done, size))
        self._bar.update(here - self._seen)
        self._seen = here
        if batch.final:
            self._done = here

    def make_way(self) -> None:
        """Take the bar from its line, if something else is about to be written there; it comes back when it moves."""
        if self._shares_terminal:
            click.echo("\r\x1b[K", nl=False, err=True, color=True)


# ---- signals -----------------------------------------------------------------------------------------------------


@contextmanager
def ending_cleanly() -> Iterator[None]:
    """Let the signals that end a program be exceptions, so that nothing half-written is left behind."""
    kinds = [kind for name in ("SIGTERM", "SIGHUP") if (kind := getattr(signal, name, None)) is not None]
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def end(number: int, _frame: object) -> None:
        sys.exit(128 + number)

    # Who was told to ignore a signal, as under nohup, goes on ignoring it.
    before = {kind: signal.getsignal(kind) for kind in kinds}
    for kind, handler in before.items():
        if handler is signal.SIG_DFL:
            signal.signal(kind, end)
    try:
        yield
    finally:
        for kind, handler in before.items():
            signal.signal(kind, handler)


# ---- files -------------------------------------------------------------------------------------------------------


class Rewriting:
    """New text for some files, each complete and read again before it takes the place of the old one.

    Text from stdin goes to stdout. `show` takes lines about files that stay as they are although something in them
    has changed. A file in which nothing is left is removed.
    """

    def __init__(self, show: Callable[[str], None], jobs: int) -> None:
        self._show, self._jobs = show, jobs
        self._forget()
        #: How many files have been written anew, how many removed; how much was changed in them, how much mended.
        self.files = self.removed = self.changed = self.mended = 0
        #: Tells that some file could not be written as it should have been.
        self.failed = False

    def _forget(self) -> None:
        self._output: Output | None = None
        self._context: AbstractContextManager[Output] | None = None
        self._changes = self._mended = 0
        self._digests = bytearray()
        self._is_blank = True
        #: Why the file has to stay as it is.
        self._obstacle = ""

    def take(self, part: ProcessedBatch) -> None:
        """Write what a batch becomes; at the end of its file, put that in its place if anything has changed."""
        batch, result = part
        self._changes += len(result.changes)
        self._mended += result.fixed
        self._digests += result.digests
        self._is_blank = self._is_blank and not result.text.strip("\ufeff \t\r\n")
        try:
            if batch.path == STDIN:
                self._pass_on(part)
            elif not self._obstacle:
                self._write(part)
        except (OSError, Unavailable) as error:
            if batch.path == STDIN:
                raise
            self._obstacle = getattr(error, "strerror", None) or str(error)
        if batch.final:
            if self._obstacle and self._changes:
                self.failed = True
                self._show(f"{batch.name}: is left as it is: {self._obstacle}")
            self._drop()

    def _pass_on(self, part: ProcessedBatch) -> None:
        """Write to stdout what could be read, be it not all."""
        output = self._opened(part.batch)
        output.file.write(part.result.text.encode("utf-8", "surrogateescape"))
        if part.batch.final:
            output.commit()
            self._count()
            self.files += self._changes > 0
            if part.batch.fault:
                self.failed = True
                self._show(f"{part.batch.name}: only what could be read of it has been written")

    def _write(self, part: ProcessedBatch) -> None:
        batch = part.batch
        if batch.error or batch.fault:
            self._obstacle = "it could not be read to its end"
        elif not batch.origin.stamp:
            self._obstacle = "it is no regular file"
        elif batch.kind in ("msgpack", "pbmserv"):
            self._obstacle = "it is not a text"
        else:
            self._opened(batch).file.write(part.result.text.encode("utf-8", "surrogateescape"))
            if batch.final and self._changes:
                self._replace(batch)

    def _opened(self, batch: Batch) -> Output:
        if self._output is None:
            # What is packed stays so, whatever its name says.
            self._context = opened(batch.path, False, False, False, batch.origin.packing)
            self._output = self._context.__enter__()
        return self._output

    def _replace(self, batch: Batch) -> None:
        """Put the new file instead of the old one, if it holds the records that it should hold."""
        again = self._opened(batch).finished()
        found = bytearray()
        for part in process_files([again], BatchOptions(digest=True), self._jobs):
            if part.batch.error:
                found.clear()
                break
            found += part.result.digests
        if found != self._digests:
            self._obstacle = "the new text was not read as the same games"
        elif stamp_of(os.stat(batch.path)) != batch.origin.stamp:
            self._obstacle = "somebody else has changed it meanwhile"
        elif self._is_blank:
            _remove(batch.path)
            self._count()
            self.removed += 1
        else:
            self._opened(batch).commit()
            self._count()
            self.files += 1

    def _count(self) -> None:
        self.changed += self._changes
        self.mended += self._mended

    def _drop(self) -> None:
        if self._context is not None:
            self._context.__exit__(None, None, None)
        self._forget()

    def close(self) -> None:
        """Leave nothing half-written behind."""
        self._drop()


def _remove(name: str) -> None:
    """Remove a file, and the link that led to it."""
    path = Path(name)
    path.resolve().unlink()
    path.unlink(missing_ok=True)
