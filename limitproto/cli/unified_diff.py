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
        #: The lines since the last hunk with their marks, and how many unchanged ones are at their end.
        self._lines: list[tuple[str, str]] = []
        self._trailing = 0
        #: The number of lines taken from each text.
        self._old_taken = self._new_taken = 0

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
            yield from self._end_hunk()

    def _take_unchanged(self, text: str) -> Iterator[str]:
        """Take unchanged text. It can begin within a changed line."""
        if self._old or self._new:
            end = text.find("\n") + 1 or len(text)
            yield from self._take_change(text[:end], text[:end])
            text = text[end:]
        end = text.rfind("\n") + 1
        yield from self._take_lines(" ", _split_lines(text[:end]))
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
                yield from self._take_lines(" ", old[a:b])
            else:
                yield from self._take_lines("-", old[a:b])
                yield from self._take_lines("+", new[c:d])

    def _take_lines(self, mark: str, lines: list[str]) -> Iterator[str]:
        """Take lines with a mark, and yield each hunk as soon as it is complete."""
        for line in lines:
            self._lines.append((mark, line))
            self._old_taken += mark != "+"
            self._new_taken += mark != "-"
            self._trailing = self._trailing + 1 if mark == " " else 0
            if self._trailing > 2 * _CONTEXT:
                yield from self._end_hunk()

    def _end_hunk(self) -> Iterator[str]:
        """Yield a hunk if any line has changed, and keep only the unchanged lines that can begin the next one."""
        changed = [place for place, (mark, _) in enumerate(self._lines) if mark != " "]
        if changed:
            after = max(self._trailing - _CONTEXT, 0)
            hunk = _without_passwords(self._lines[max(changed[0] - _CONTEXT, 0) : len(self._lines) - after])
            old = _hunk_range(self._old_taken - after, sum(mark != "+" for mark, _ in hunk))
            new = _hunk_range(self._new_taken - after, sum(mark != "-" for mark, _ in hunk))
            yield f"@@ -{old} +{new} @@"
            for mark, line in hunk:
                yield mark + line.removesuffix("\n")
                if not line.endswith("\n"):
                    yield _NO_END
        del self._lines[:-_CONTEXT]
        self._trailing = len(self._lines)


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
