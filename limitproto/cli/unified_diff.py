"""Unified diffs of files that are read in portions, for `patch` and `git apply`."""

from __future__ import annotations

import difflib
from collections import deque
from collections.abc import Iterator
from io import StringIO

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
        self._begin_file()

    def _begin_file(self) -> None:
        #: What is to be compared: texts up to the end of a line that both share.
        self._old = self._new = ""
        self._is_named = False
        self._recent: deque[str] = deque(maxlen=_COMMAND_LINES)
        #: The lines of the open hunk with their marks, or the unchanged lines before the next one.
        self._hunk: list[tuple[str, str]] = []
        self._is_open = False
        #: The number of unchanged lines at the end of the open hunk, and of lines taken from both texts.
        self._trailing, self._passed = 0, [0, 0]

    def lines(self, part: ProcessedBatch) -> Iterator[str]:
        """Yield the lines of the diff, without their ends, that this batch completes."""
        for line in self._take_batch(part):
            if not self._is_named:
                self._is_named = True
                name = one_line(part.batch.name)
                yield f"--- {name}"
                yield f"+++ {name}"
            # A command can have begun on an earlier line.
            self._recent.append(line[1:])
            yield line[:1] + hide_passwords("\n".join(self._recent)).rpartition("\n")[2]
        if part.batch.final:
            self._begin_file()

    def _take_batch(self, part: ProcessedBatch) -> Iterator[str]:
        text, place = part.result.text, 0
        for change in part.result.changes:
            yield from self._take_unchanged(text[place : change.start])
            yield from self._take_change(change.old, change.new)
            place = change.start + len(change.new)
        yield from self._take_unchanged(text[place:])
        if part.batch.final:
            yield from self._compare()
            yield from self._close_hunk()

    def _take_unchanged(self, text: str) -> Iterator[str]:
        """Take unchanged text. It can begin within a changed line."""
        if self._old or self._new:
            end = text.find("\n") + 1 or len(text)
            yield from self._take_change(text[:end], text[:end])
            text = text[end:]
        end = text.rfind("\n") + 1
        yield from self._take_equal_lines(_split_lines(text[:end]))
        self._old += text[end:]
        self._new += text[end:]

    def _take_change(self, old: str, new: str) -> Iterator[str]:
        self._old += old
        self._new += new
        if self._old.endswith("\n") and self._new.endswith("\n"):
            yield from self._compare()

    def _compare(self) -> Iterator[str]:
        """Compare the held texts once both end with a line."""
        old, new = _split_lines(self._old), _split_lines(self._new)
        self._old = self._new = ""
        codes = [("equal" if old == new else "replace", 0, len(old), 0, len(new))]
        if old != new and max(len(old), len(new)) <= _MAX_LINES:
            codes[:] = difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
        for kind, a, b, c, d in codes:
            if kind == "equal":
                yield from self._take_equal_lines(old[a:b])
            else:
                self._add_to_hunk("-", old[a:b])
                self._add_to_hunk("+", new[c:d])
                self._is_open, self._trailing = True, 0

    # Hunks, each yielded as soon as it is complete

    def _take_equal_lines(self, lines: list[str]) -> Iterator[str]:
        """Take unchanged lines; far enough after a change, they close its hunk."""
        room = 2 * _CONTEXT + 1 - self._trailing if self._is_open else 0
        self._add_to_hunk(" ", lines[:room])
        self._trailing += len(lines[:room])
        if self._is_open and self._trailing > 2 * _CONTEXT:
            yield from self._close_hunk()
        if not self._is_open:
            self._add_to_hunk(" ", lines[room:])
            del self._hunk[:-_CONTEXT]

    def _add_to_hunk(self, mark: str, lines: list[str]) -> None:
        self._hunk += [(mark, line) for line in lines]
        self._passed = [
            passed + len(lines) * (mark in (" ", own)) for passed, own in zip(self._passed, "-+", strict=True)
        ]

    def _close_hunk(self) -> Iterator[str]:
        """Close the hunk, and yield it with at most `_CONTEXT` lines after its last change."""
        if not self._is_open:
            return
        after = max(self._trailing - _CONTEXT, 0)
        lines = _without_passwords(self._hunk[: len(self._hunk) - after])
        lengths = [sum(mark in (" ", own) for mark, _ in lines) for own in "-+"]
        ranges = map(_hunk_range, (passed - after for passed in self._passed), lengths)
        yield "@@ -{} +{} @@".format(*ranges)
        for mark, line in lines:
            yield mark + line.removesuffix("\n")
            if not line.endswith("\n"):
                yield _NO_END
        self._hunk = [row for row in self._hunk[-_CONTEXT:] if row[0] == " "]
        self._is_open = False


def _without_passwords(hunk: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return a hunk without passwords; a password can be on a different line from its command."""
    hidden = list(hunk)
    for own in "-+":
        places = [place for place, (mark, _) in enumerate(hunk) if mark in (" ", own)]
        lines = _split_lines(hide_passwords("".join(hunk[place][1] for place in places)))
        for place, line in zip(places, lines, strict=True):
            hidden[place] = hunk[place][0], line
    return hidden


def _split_lines(text: str) -> list[str]:
    """Return the lines of a text with their ends."""
    return list(StringIO(text, newline="\n"))


def _hunk_range(end: int, length: int) -> str:
    """Return a range of lines as in a hunk header, given the number of its last line."""
    start = end - length + (length > 0)
    return str(start) if length == 1 else f"{start},{length}"
