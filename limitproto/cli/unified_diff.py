"""Unified differences of files that are read in pieces, as `patch` and `git apply` take them."""

from __future__ import annotations

import difflib
from collections import deque
from collections.abc import Iterable, Iterator

from limitproto.records.batch.pipeline import ProcessedBatch
from limitproto.records.diagnostics.report_text import printable
from limitproto.records.passwords import hide_passwords

#: A text of more lines is shown as replaced whole: to find the smallest difference would take too long.
_MAX_LINES = 4_000

#: Lines around a difference.
_CONTEXT = 3

#: Over so many lines a command with a password may go.
_COMMAND_LINES = 5

#: Behind a line that ends with its file.
_NO_END = "\\ No newline at end of file"


class Differences:
    """Unified differences of files, in pieces as they are found.

    A line ends with LF, and with nothing else; what is changed may begin and end within one.
    """

    def __init__(self) -> None:
        self._begin()

    def _begin(self) -> None:
        self._hunks = _Hunks()
        self._old = self._new = ""
        self._is_named = False
        self._recent: deque[str] = deque(maxlen=_COMMAND_LINES)

    def lines(self, part: ProcessedBatch) -> Iterator[str]:
        """Yield the lines, without their ends, that tell what a batch's changes are, as far as is known by now."""
        for line in self._found(part):
            if not self._is_named:
                self._is_named = True
                name = printable(part.batch.name)
                yield f"--- {name}"
                yield f"+++ {name}"
            yield self._without_passwords(line)
        if part.batch.final:
            self._begin()

    def _without_passwords(self, line: str) -> str:
        """Return a line of the output without passwords; a command may have begun in a line before it."""
        self._recent.append(line[1:])
        return line[:1] + hide_passwords("\n".join(self._recent)).rpartition("\n")[2]

    def _found(self, part: ProcessedBatch) -> Iterator[str]:
        text, place = part.result.text, 0
        for change in part.result.changes:
            yield from self._same(text[place : change.start])
            yield from self._turned(change.old, change.new)
            place = change.start + len(change.new)
        yield from self._same(text[place:])
        if part.batch.final:
            yield from self._compared()
            yield from self._hunks.end()

    def _same(self, text: str) -> Iterator[str]:
        """Go over text that stays. It may begin within a line of which something has changed."""
        if self._old or self._new:
            end = text.find("\n") + 1 or len(text)
            yield from self._turned(text[:end], text[:end])
            text = text[end:]
        end = text.rfind("\n") + 1
        yield from self._hunks.same(text[:end])
        self._old += text[end:]
        self._new += text[end:]

    def _turned(self, old: str, new: str) -> Iterator[str]:
        self._old += old
        self._new += new
        if self._old.endswith("\n") and self._new.endswith("\n"):
            yield from self._compared()

    def _compared(self) -> Iterator[str]:
        """Compare what has been held back until both texts are at the start of a line."""
        if self._old == self._new:
            yield from self._hunks.same(self._old)
        else:
            old, new = _lines(self._old), _lines(self._new)
            if max(len(old), len(new)) > _MAX_LINES:
                yield from self._hunks.turned(old, new)
            else:
                matcher = difflib.SequenceMatcher(None, old, new, autojunk=False)
                for kind, a, b, c, d in matcher.get_opcodes():
                    if kind == "equal":
                        yield from self._hunks.same("".join(old[a:b]))
                    else:
                        yield from self._hunks.turned(old[a:b], new[c:d])
        self._old = self._new = ""


class _Hunks:
    """Puts what stays and what changes together to hunks."""

    def __init__(self) -> None:
        self._before: deque[str] = deque(maxlen=_CONTEXT)
        #: How many lines have been passed over in both texts, those in the open hunk too.
        self._passed = [0, 0]
        self._start = [0, 0]
        self._hunk: list[tuple[str, str]] = []
        #: How many lines at the end of the open hunk stay as they are.
        self._trailing = 0

    def same(self, text: str) -> Iterator[str]:
        """Take whole lines that stay."""
        if not self._hunk:
            self._before.extend(_last_lines(text, _CONTEXT))
            count = text.count("\n") + (not text.endswith("\n") and text != "")
            self._passed = [count + passed for passed in self._passed]
            return
        # Far enough behind a change the hunk is closed, and the rest is not looked at line by line.
        room = 2 * _CONTEXT + 1 - self._trailing
        place = 0
        while room and place < len(text):
            end = text.find("\n", place) + 1 or len(text)
            self._hunk.append((" ", text[place:end]))
            self._trailing += 1
            self._passed = [1 + passed for passed in self._passed]
            place, room = end, room - 1
        if self._trailing > 2 * _CONTEXT:
            yield from self.end()
            yield from self.same(text[place:])

    def turned(self, old: Iterable[str], new: Iterable[str]) -> Iterator[str]:
        """Take lines of which the old ones become the new ones."""
        if not self._hunk:
            self._start = [passed - len(self._before) for passed in self._passed]
            self._hunk = [(" ", line) for line in self._before]
        self._trailing = 0
        for which, (sign, lines) in enumerate((("-", old), ("+", new))):
            for line in lines:
                self._hunk.append((sign, line))
                self._passed[which] += 1
        yield from ()

    def end(self) -> Iterator[str]:
        """Yield the open hunk, with no more lines behind its last change than are wanted."""
        if not self._hunk:
            return
        kept = len(self._hunk) - max(self._trailing - _CONTEXT, 0)
        lines = _without_passwords(self._hunk[:kept])
        ranges = [
            _range(start, sum(sign in (" ", own) for sign, _ in lines))
            for start, own in zip(self._start, "-+", strict=True)
        ]
        yield f"@@ -{ranges[0]} +{ranges[1]} @@"
        for sign, line in lines:
            yield sign + line.removesuffix("\n")
            if not line.endswith("\n"):
                yield _NO_END
        self._before.clear()
        self._before.extend(line for sign, line in self._hunk[-_CONTEXT:] if sign == " ")
        self._hunk, self._trailing = [], 0


def _without_passwords(hunk: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return a hunk without passwords, which may stand on another line than the command to which they belong."""
    hidden = list(hunk)
    for own in "-+":
        places = [place for place, (sign, _) in enumerate(hunk) if sign in (" ", own)]
        lines = _lines(hide_passwords("".join(hunk[place][1] for place in places)))
        for place, line in zip(places, lines, strict=True):
            hidden[place] = hunk[place][0], line
    return hidden


def _lines(text: str) -> list[str]:
    """Return the lines of a text with their ends."""
    *whole, rest = text.split("\n")
    return [line + "\n" for line in whole] + ([rest] if rest else [])


def _last_lines(text: str, count: int) -> list[str]:
    place = len(text)
    for _ in range(count):
        place = max(text.rfind("\n", 0, max(place - 1, 0)) + 1, 0)
    return _lines(text[place:])


def _range(passed: int, length: int) -> str:
    """Return how a hunk's header tells of lines; `passed` is how many stand before them."""
    start = passed + (length > 0)
    return str(start) if length == 1 else f"{start},{length}"
