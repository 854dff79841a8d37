"""Cuts a stream of LGN into blocks of many games at places where a game surely begins, without looking at the others.

Such a place is before `[Game "` behind empty lines and a line that ends with a result that is in no remark: whatever
comes before, the game that is over there has movetext, and no heading of the next one can stand between.
Without an empty line it is one too, if there is no bracket in the line of the result, and no comment that is open.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import NamedTuple

from limitproto.core.lazy_pattern import lazy_pattern
from limitproto.records.lgn.splitter import TAG_LINE, split
from limitproto.records.lgn.terminals import SCORES
from limitproto.records.raw_game import RawGame
from limitproto.records.text_places import byte_length, count_lines

#: A block is no longer than this, in code points, and a stream without places to cut is read game by game.
MAX_BLOCK = 1 << 20

_HEAD = "\n[Game"

#: A line of movetext without remarks that ends with a result.
_LAST = rf"(?:[^\n\r{{}};%]* )?(?:\*|{SCORES})"
LAST_LINE = lazy_pattern(_LAST)

#: The same with comments in braces, the last of which is closed; no line comment begins in the line.
_REMARKED_LINE = lazy_pattern(rf"(?!%)[^\n\r;]*\}}{_LAST}")

#: How many places are tried for one cut.
_TRIES = 20


class Block(NamedTuple):
    """A part of a file that begins and ends between two games; `line` counts from 1, `offset` from 0 in bytes.

    `lines` is the number of line ends in it, None if they have not been counted.
    """

    text: str
    line: int = 1
    offset: int = 0
    last: bool = True
    lines: int | None = None

    def games(self) -> Iterator[RawGame]:
        """Yield its games, and text without a game, with their places in the file."""
        return split([self.text], self.line, self.offset, self.last)


def last_cut(text: str, begin: int, end: int) -> int:
    """Return the last place between two others before which a text can surely be cut, 0 if none is found.

    A game begins at the first of them.
    """
    place = end
    for _ in range(_TRIES):
        place = text.rfind(_HEAD, begin, place)
        if place < 0:
            break
        if _is_cut(text, begin, place):
            return place + 1
    return 0


def next_cut(text: str, begin: int, start: int) -> int:
    """Return the first place from `start` on before which a text can surely be cut, 0 if none is found.

    A game begins at `begin`.
    """
    place = start - 1
    for _ in range(_TRIES):
        place = text.find(_HEAD, place + 1)
        if place < 0:
            break
        if _is_cut(text, begin, place):
            return place + 1
    return 0


def _is_cut(text: str, begin: int, place: int) -> bool:
    """Return whether the line after the line end at a place surely begins a game."""
    tag = TAG_LINE.match(text, place + 1)
    if tag is None or tag.end() == len(text) or text[place + len(_HEAD)] not in '" \t':
        return False
    end = place
    while end > begin and text[end - 1] in "\n \t":
        end -= 1
    line = text.rfind("\n", 0, end) + 1
    if text.find("\n", end, place) >= 0:
        pattern = LAST_LINE if text.find("}", line, end) < 0 else _REMARKED_LINE
        return pattern.fullmatch(text, line, end) is not None
    if LAST_LINE.fullmatch(text, line, end) is None or text.find("[", line, end) >= 0:
        return False
    # A brace that closes ends every comment, also one that begins before it, and a line comment ends with its line.
    return text.rfind("{", begin, place) <= text.rfind("}", begin, place)


def blocks(chunks: Iterable[str], size: int) -> Iterator[Block | RawGame]:
    """Yield a text that comes in chunks as blocks of about `size` code points, or game by game where it has none."""
    line, offset, ahead = 1, 0, 0
    text = ""
    source = iter(chunks)
    for chunk in source:
        text += chunk
        begin = 0
        while len(text) - begin >= size:
            end = last_cut(text, begin, begin + size) or next_cut(text, begin, begin + size)
            if not end:
                break
            part = text[begin:end]
            lines = count_lines(part)
            yield Block(part, line, offset, False, lines)
            begin = end
            line += lines
            offset += byte_length(part)
            ahead += len(part)
        text = text[begin:]
        if len(text) > MAX_BLOCK:
            yield from split(chain([text], source), line, offset, ahead=ahead)
            return
    if text:
        yield Block(text, line, offset)
