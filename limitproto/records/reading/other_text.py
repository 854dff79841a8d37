"""Lenient reading: games in mails and on web pages, with other text between them and `>` marks before quoted lines.

Skipped text becomes spaces, so that lines and columns match the file. A game begins with a tag pair, or with a
line that has only numbered turns. It ends with its result, excluding following words that are neither remarks nor
turns, with a line `--` (a signature follows), or before a paragraph if fewer than half of the words on its first line
are turns. Between the lines of a quoted game, unquoted lines are skipped unless they have only turns.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from limitproto.records.files.source import Note
from limitproto.records.lgn.terminals import RESULTS, tokens, word_counts
from limitproto.records.passwords import find_passwords
from limitproto.records.text_places import byte_length

#: The most places that are named, the last including everything after it; and the longest line examined as a whole.
MAX_NOTES: Final = 100
_LONGEST: Final = 1 << 16
_SHOWN: Final = 200

_LINE = re.compile(r"[^\r\n]*(?:\r\n?|\n)")
_QUOTE = re.compile(r"[ \t]{0,3}(?:> ?)+")
_SPACES: Final = " \t\r\n\ufeff"
_TAG = re.compile(r'[ \t\ufeff]*\[[ \t\xa0]*[A-Za-z][A-Za-z0-9_]*[ \t\xa0]*["\u201c-\u201f\u2033\xab\xbb]')
_SIGNATURE: Final = "--"

#: How the rest of a line begins if it belongs to the game or to the next one, even after a result.
_AFTER_RESULT: Final = ("", *"{;([$!?")

_BETWEEN, _TAGS, _MOVES = range(3)

#: The kinds of skipped text.
_OTHER, _MARKS = "{} of other text", "the marks of quotation before {}"


def games_alone(chunks: Iterable[str], notes: list[Note]) -> Iterator[str]:
    """Yield a text with spaces for anything that is not part of a game, whose kind and place are added to `notes`."""
    reader = _Reader(notes)
    held = ""
    for chunk in chunks:
        text = held + chunk
        # A CR at the end may be half a line end.
        end = max(text.rfind("\n"), text.rfind("\r", 0, -1)) + 1
        parts = [reader.taken(match[0]) for match in _LINE.finditer(text, 0, end)]
        held = text[end:]
        if len(held) > _LONGEST and not held.endswith("\r"):
            parts.append(reader.taken(held))
            held = ""
        yield "".join(parts)
    if held:
        yield reader.taken(held)
    reader.finish()


class _Reader:
    """Processes line after line; knows where in a game it is, and whether that is quoted."""

    def __init__(self, notes: list[Note]) -> None:
        self._notes = notes
        self._state = _BETWEEN
        self._depth = 0
        self._is_open = self._is_quoted = False
        self._after_empty = True
        self._line, self._offset = 1, 0
        #: For each kind of skipped text without a note yet: its first line, its last line, and their number.
        self._met: dict[str, tuple[Note, int, int]] = {}

    def taken(self, line: str) -> str:
        """Return a line, or part of a very long one, as it is to be read."""
        body = line.rstrip("\r\n")
        mark = _QUOTE.match(body)
        size = mark.end() if mark else 0
        plain = body[size:]
        here = Note("LGN014", {}, body[:_SHOWN], self._line, self._offset)
        self._end = len(plain)
        is_kept = self._keeps(plain, size > 0)
        if not is_kept:
            self._count_line(_OTHER, here)
            plain = ""
            for start, end in find_passwords(body, 0, len(body))[: MAX_NOTES - 1 - len(self._notes)]:
                self._notes.append(Note("LGN802", {}, body, self._line, self._offset, start, end))
        elif plain.strip(_SPACES) and len(self._notes) < MAX_NOTES - 1:
            self._finish_note(_OTHER)
        if is_kept and self._end < len(plain):
            self._count_line(_OTHER, here)
            plain, body = plain[: self._end], body[: size + self._end].ljust(len(body))
        if is_kept and not (size and (self._is_quoted or self._state == _BETWEEN)):
            plain = body
        elif is_kept:
            self._count_line(_MARKS, here)
            # A `%` line, meant for other programs, has to begin with its character.
            plain = f"%{' ' * size}{plain[1:]}" if plain[:1] == "%" else " " * size + plain
        self._after_empty = not body[size:].strip(_SPACES)
        self._line += len(body) < len(line)
        self._offset += byte_length(line)
        return plain.ljust(len(body)) + line[len(body) :]

    def _keeps(self, plain: str, is_marked: bool) -> bool:
        """Return whether a line is part of a game, or of a remark before one; if so, follow it."""
        if not plain.strip(_SPACES):
            return True
        if _TAG.match(plain) and (self._after_empty or not self._is_open):
            if self._state != _TAGS:
                self._is_quoted = is_marked
            self._state, self._is_open, self._depth = _TAGS, False, 0
            return True
        if not self._is_open and plain.rstrip() == _SIGNATURE:
            self._state = _BETWEEN
            return False
        if not self._is_open and plain.lstrip()[:1] not in "{;%":
            turns, others, has_number = word_counts(plain)
            is_answer = self._is_quoted and not is_marked and self._state != _BETWEEN
            if self._state == _BETWEEN and turns and has_number and not others:
                self._state, self._is_quoted = _MOVES, is_marked
            elif self._state != _BETWEEN and (not others if is_answer else has_number or (turns and others <= turns)):
                self._state = _MOVES
            elif is_answer:
                return False
            elif self._after_empty or self._state == _BETWEEN:
                self._state, self._depth = _BETWEEN, 0
                return False
        self._follow(plain)
        return True

    def _follow(self, plain: str) -> None:
        """Follow brackets and the result through a line."""
        place = 0
        if self._is_open:
            place = plain.find("}") + 1
            if not place:
                return
            self._is_open = False
        for kind, start, end in tokens(plain[place:]):
            if kind == "OPEN_COMMENT":
                self._is_open = True
            elif kind == "LPAR":
                self._depth += 1
            elif kind == "RPAR":
                self._depth -= self._depth > 0
            elif kind in RESULTS and not self._depth and plain[place + start : place + end] not in ("0", "1"):
                self._state = _BETWEEN
                rest = plain[place + end :]
                if rest.strip()[:1] not in _AFTER_RESULT and not word_counts(rest)[0]:
                    self._end = place + end
                    return

    def _count_line(self, what: str, here: Note) -> None:
        first, last, count = self._met.get(what, (here, 0, 0))
        # The parts of a very long line count as one line.
        self._met[what] = first, here.line, count + (last != here.line)

    def _finish_note(self, what: str) -> None:
        if what in self._met:
            first, _, count = self._met.pop(what)
            lines = f"{count} line{'' if count == 1 else 's'}"
            self._notes.append(first._replace(words={"what": what.format(lines)}))

    def finish(self) -> None:
        """Report what has not been reported yet."""
        self._finish_note(_OTHER)
        self._finish_note(_MARKS)
