"""What `check` and `fmt` have in common: progress, new files in the place of old ones, differences."""

from __future__ import annotations

import difflib
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

import click

from limitproto.records.convert.output import Output, opened
from limitproto.records.diagnostics import hide_passwords
from limitproto.records.paths import STDIN
from limitproto.records.sweep import Change, Part, Portion, Wishes, sweep

#: A text of more lines is shown as replaced whole: to find the smallest difference would take too long.
_MAX_LINES = 4_000

#: Lines around a difference.
_CONTEXT = 3


def default_jobs() -> int:
    """Return the number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


# ---- progress ----------------------------------------------------------------------------------------------------


@contextmanager
def progress(files: list[str], label: str) -> Iterator[Callable[[Portion], None]]:
    """Show a bar on stderr, if that is a terminal, and yield what moves it on."""
    sizes = {file: os.path.getsize(file) for file in files if file != STDIN and os.path.isfile(file)}
    if not sys.stderr.isatty() or not sizes:
        yield lambda _portion: None
        return
    done = 0
    seen = 0
    with click.progressbar(length=sum(sizes.values()), label=label, file=sys.stderr) as bar:

        def move(portion: Portion) -> None:
            nonlocal done, seen
            here = sizes.get(portion.path, 0) if portion.final else min(portion.done, sizes.get(portion.path, 0))
            bar.update(done + here - seen)
            seen = done + here
            if portion.final:
                done = seen

        yield move


# ---- files -------------------------------------------------------------------------------------------------------


class Rewriting:
    """New text for the files of a sweep, each complete and read again before it takes the place of the old one.

    Text from stdin goes to stdout. `show` takes lines about files that stay as they are.
    """

    def __init__(self, show: Callable[[str], None], jobs: int) -> None:
        self._show, self._jobs = show, jobs
        self._output: Output | None = None
        self._context: AbstractContextManager[Output] | None = None
        self._changes = 0
        self._digests = bytearray()
        #: How many files have been written anew.
        self.files = 0
        #: Tells that some file could not be written as it should have been.
        self.failed = False

    def take(self, part: Part) -> None:
        """Write what a portion becomes; at the end of its file, put that in its place if anything has changed."""
        portion, outcome = part
        if portion.kind == "msgpack" or portion.error or portion.fault:
            if outcome.changes or (portion.final and self._changes):
                self._show(f"{portion.name}: is left as it is, because it could not be read as text to its end")
            if portion.final:
                self._drop()
            return
        if self._output is None:
            self._context = opened(portion.path, False, False, False)
            self._output = self._context.__enter__()
        assert self._output is not None
        self._output.file.write(outcome.text.encode("utf-8", "surrogateescape"))
        self._changes += len(outcome.changes)
        self._digests += outcome.digests
        if portion.final:
            if portion.path == STDIN or (self._changes and self._is_sound(portion)):
                self._output.commit()
                self.files += self._changes > 0
            self._drop()

    def _is_sound(self, portion: Portion) -> bool:
        """Tell whether the new file, read again, holds the records that it should hold."""
        assert self._output is not None
        again = self._output.finished()
        found = bytearray()
        for part in sweep([again], Wishes(digest=True), self._jobs):
            if part.portion.error:
                found.clear()
                break
            found += part.outcome.digests
        if found == self._digests:
            return True
        self.failed = True
        self._show(f"{portion.name}: the new text was not read as the same games; the file is left as it is")
        return False

    def _drop(self) -> None:
        if self._context is not None:
            self._context.__exit__(None, None, None)
        self._output = self._context = None
        self._changes = 0
        self._digests.clear()

    def close(self) -> None:
        """Leave nothing half-written behind."""
        self._drop()


# ---- differences -------------------------------------------------------------------------------------------------


class Differences:
    """Unified differences of the files of a sweep, in pieces as they are found."""

    def __init__(self) -> None:
        self._path = ""
        self._shift = 0

    def lines(self, part: Part) -> Iterator[str]:
        """Yield the lines, without their ends, that tell what a portion's changes are."""
        name = part.portion.name
        for change in part.outcome.changes:
            if self._path != name:
                self._path, self._shift = name, 0
                yield f"--- {name}"
                yield f"+++ {name}"
            yield from self._hunks(change)

    def _hunks(self, change: Change) -> Iterator[str]:
        old, new = _lines(change.old), _lines(change.new)
        if max(len(old), len(new)) > _MAX_LINES:
            groups = [[("replace", 0, len(old), 0, len(new))]]
        else:
            groups = list(difflib.SequenceMatcher(None, old, new, autojunk=False).get_grouped_opcodes(_CONTEXT))
        for group in groups:
            first, last = group[0], group[-1]
            start = _range(change.line + first[1], last[2] - first[1])
            goal = _range(change.line + self._shift + first[3], last[4] - first[3])
            yield f"@@ -{start} +{goal} @@"
            for kind, a, b, c, d in group:
                yield from _marked(" ", old[a:b] if kind == "equal" else [])
                yield from _marked("-", old[a:b] if kind != "equal" else [])
                yield from _marked("+", new[c:d] if kind != "equal" else [])
        self._shift += len(new) - len(old)


def _lines(text: str) -> list[str]:
    return text.split("\n")[:-1] + ([text[text.rfind("\n") + 1 :] + "\0"] if not text.endswith("\n") and text else [])


def _range(start: int, length: int) -> str:
    if length == 0:
        start -= 1
    return str(start) if length == 1 else f"{start},{length}"


def _marked(sign: str, lines: list[str]) -> Iterator[str]:
    for line in lines:
        yield hide_passwords(sign + line.removesuffix("\0"))
        if line.endswith("\0"):
            yield "\\ No newline at end of file"
