"""Unified diffs of files that are read in portions, for `patch` and `git apply`."""

from __future__ import annotations

import difflib
from collections import deque
from collections.abc import Iterator

from limitproto.records.batch import ProcessedBatch
from limitproto.records.diagnostics.report_text import one_line
from limitproto.records.passwords import hide_passwords

#: A game with more lines is shown as completely replaced: a search for the smallest difference would take too long.
_MAX_LINES = 4_000

#: Unchanged lines shown around a change.
_CONTEXT = 3

#: The most lines of a command with a password.
_COMMAND_LINES = 5

#: Follows the last line of a file without a final newline.
_NO_END = "\\ No newline at end of file"


class Differences:
    """Unified diffs of files, in pieces as their portions arrive. Each changed game is compared separately.

    Lines end only with LF. A changed text can begin and end within a line.
    """

    def __init__(self) -> None:
        self._begin()

    def _begin(self) -> None:
        self._hunks = _Hunks()
        self._old = self._new = ""
        self._is_named = False
        self._recent: deque[str] = deque(maxlen=_COMMAND_LINES)

    def lines(self, part: ProcessedBatch) -> Iterator[str]:
        """Yield the lines of the diff, without their ends, that this batch completes."""
        for line in self._found(part):
            if not self._is_named:
                self._is_named = True
                name = one_line(part.batch.name)
                yield f"--- {name}"
                yield f"+++ {name}"
            yield self._without_passwords(line)
        if part.batch.final:
            self._begin()

    def _without_passwords(self, line: str) -> str:
        """Return an output line without passwords; a command can have begun on an earlier line."""
        self._recent.append(line[1:])
        return line[:1] + hide_passwords("\n".join(self._recent)).rpartition("\n")[2]

    def _found(self, part: ProcessedBatch) -> Iterator[str]:
        text, place = part.result.text, 0
        for change in part.result.changes:
            yield from self._same(text[place : change.start])
            yield from self._changed(change.old, change.new)
            place = change.start + len(change.new)
        yield from self._same(text[place:])
        if part.batch.final:
            yield from self._compared()
            yield from self._hunks.end()

    def _same(self, text: str) -> Iterator[str]:
        """Take unchanged text. It can begin within a changed line."""
        if self._old or self._new:
            end = text.find("\n") + 1 or len(text)
            yield from self._changed(text[:end], text[:end])
            text = text[end:]
        end = text.rfind("\n") + 1
        yield from self._hunks.same(text[:end])
        self._old += text[end:]
        self._new += text[end:]

    def _changed(self, old: str, new: str) -> Iterator[str]:
        self._old += old
        self._new += new
        if self._old.endswith("\n") and self._new.endswith("\n"):
            yield from self._compared()

    def _compared(self) -> Iterator[str]:
        """Compare the held texts once both end with a line."""
        if self._old == self._new:
            yield from self._hunks.same(self._old)
        else:
            old, new = _lines(self._old), _lines(self._new)
            if max(len(old), len(new)) > _MAX_LINES:
                self._hunks.changed(old, new)
            else:
                matcher = difflib.SequenceMatcher(None, old, new, autojunk=False)
                for kind, a, b, c, d in matcher.get_opcodes():
                    if kind == "equal":
                        yield from self._hunks.same("".join(old[a:b]))
                    else:
                        self._hunks.changed(old[a:b], new[c:d])
        self._old = self._new = ""


class _Hunks:
    """Makes hunks from unchanged and changed lines, as soon as they are complete."""

    def __init__(self) -> None:
        self._before: deque[str] = deque(maxlen=_CONTEXT)
        #: The numbers of lines taken from both texts, including the open hunk.
        self._passed = [0, 0]
        self._start = [0, 0]
        self._hunk: list[tuple[str, str]] = []
        #: The number of unchanged lines at the end of the open hunk.
        self._trailing = 0

    def same(self, text: str) -> Iterator[str]:
        """Take complete unchanged lines."""
        lines = _lines(text)
        self._passed = [len(lines) + passed for passed in self._passed]
        if self._hunk:
            # Far enough after a change, the hunk is closed.
            room = 2 * _CONTEXT + 1 - self._trailing
            self._hunk += [(" ", line) for line in lines[:room]]
            self._trailing += len(lines[:room])
            if self._trailing <= 2 * _CONTEXT:
                return
            yield from self.end()
            lines = lines[room:]
        self._before.extend(lines[-_CONTEXT:])

    def changed(self, old: list[str], new: list[str]) -> None:
        """Take old lines and their replacements."""
        if not self._hunk:
            self._start = [passed - len(self._before) for passed in self._passed]
            self._hunk = [(" ", line) for line in self._before]
        self._trailing = 0
        self._hunk += [("-", line) for line in old] + [("+", line) for line in new]
        self._passed = [self._passed[0] + len(old), self._passed[1] + len(new)]

    def end(self) -> Iterator[str]:
        """Yield the open hunk, with at most `_CONTEXT` lines after its last change."""
        if not self._hunk:
            return
        kept = len(self._hunk) - max(self._trailing - _CONTEXT, 0)
        lines = _without_passwords(self._hunk[:kept])
        ranges = [
            _range(start, sum(mark in (" ", own) for mark, _ in lines))
            for start, own in zip(self._start, "-+", strict=True)
        ]
        yield f"@@ -{ranges[0]} +{ranges[1]} @@"
        for mark, line in lines:
            yield mark + line.removesuffix("\n")
            if not line.endswith("\n"):
                yield _NO_END
        self._before.clear()
        self._before.extend(line for mark, line in self._hunk[-_CONTEXT:] if mark == " ")
        self._hunk, self._trailing = [], 0


def _without_passwords(hunk: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return a hunk without passwords; a password can be on a different line from its command."""
    hidden = list(hunk)
    for own in "-+":
        places = [place for place, (mark, _) in enumerate(hunk) if mark in (" ", own)]
        lines = _lines(hide_passwords("".join(hunk[place][1] for place in places)))
        for place, line in zip(places, lines, strict=True):
            hidden[place] = hunk[place][0], line
    return hidden


def _lines(text: str) -> list[str]:
    """Return the lines of a text with their ends."""
    *whole, rest = text.split("\n")
    return [line + "\n" for line in whole] + ([rest] if rest else [])


def _range(passed: int, length: int) -> str:
    """Return a range of lines as in a hunk header; `passed` lines come before it."""
    start = passed + (length > 0)
    return str(start) if length == 1 else f"{start},{length}"
