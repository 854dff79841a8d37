"""Cuts a stream of text into blocks of whole games, without reading the games.

A block begins at a line that is a tag pair and follows an empty line, wherever that is: even in a comment that
nobody closed it is the next game. So no fault reaches beyond its block, and a file of any size passes through
memory block by block.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from limitproto.records.text_places import byte_length, column_after, count_lines

#: A block longer than this, in code points, is cut off, and the rest of it is passed on unread.
MAX_BLOCK = 4 << 20

#: The size of the pieces, in code points, in which a text is looked at.
_PIECE = 1 << 18

#: A line that may have become a tag pair when more of it arrives is waited for up to this length.
_MAX_TAG_LINE = 1 << 16

_TAG_LINE = re.compile(r'\[[ \t]*[A-Za-z][A-Za-z0-9_]*[ \t]*"[^\r\n]*"[ \t]*\][ \t]*(?:[\r\n]|\Z)')
_LINE_BEGIN = re.compile(r"[\r\n]\[")
_TAG_NAME = re.compile(r"(?<![^\r\n])[ \t\ufeff]*\[[ \t]*([A-Za-z][A-Za-z0-9_]*)")
#: What stands in a text that holds no game.
_NOTHING = " \t\r\n\ufeff"
_LINE_END = re.compile(r"\r\n?|\n")
_BESIDE_TAGS = re.compile(r"[ \t\ufeff]*(?:[;%]|\Z)")
_ONLY_TAGS = re.compile(r"(?:[ \t\ufeff]*+(?:[\[;%][^\r\n]*+)?(?:\r\n?|\n|\Z))*+\Z")


class Block(NamedTuple):
    """A piece of a file: its text, its first line (from 1), its first byte, and the column of its line it begins at.

    `state` is `whole`, `cut` for the beginning of a block that is too long, and `rest` for the pieces that follow
    it: text to be passed on, not to be read.
    """

    text: str
    line: int
    offset: int
    state: str
    column: int = 1


def blocks(chunks: Iterable[str]) -> Iterator[Block]:
    """Yield the blocks of a text that comes in pieces; their texts join to the whole of it."""
    line, offset, column = 1, 0, 1
    for text, state in _joined(_cut(_even(chunks))):
        yield Block(text, line, offset, state, column)
        line += count_lines(text)
        offset += byte_length(text)
        column = column_after(text, column)


def _even(chunks: Iterable[str]) -> Iterator[str]:
    """Yield a text in pieces of one size, so that it makes no difference in what pieces it came."""
    held: list[str] = []
    size = 0
    for chunk in chunks:
        held.append(chunk)
        size += len(chunk)
        if size >= _PIECE:
            text = "".join(held)
            whole = size - size % _PIECE
            yield from (text[start : start + _PIECE] for start in range(0, whole, _PIECE))
            held, size = [text[whole:]], size - whole
    yield "".join(held)


def _cut(chunks: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield the texts between boundaries with their states."""
    text = ""
    scan = 0
    state = "whole"
    for chunk, at_end in _marked(chunks):
        text += chunk
        start = 0
        for place in _boundaries(text, scan, at_end):
            yield text[start:place], state
            start, state = place, "whole"
        text = text[start:]
        if at_end:
            if text:
                yield text, state
            return
        if len(text) > MAX_BLOCK or state == "rest":
            keep = _kept(text)
            if state == "whole":
                yield text[:keep], "cut"
            elif keep:
                yield text[:keep], "rest"
            text, state = text[keep:], "rest"
        scan = max(_last_line_end(text) - 2, 0)


def _marked(chunks: Iterable[str]) -> Iterator[tuple[str, bool]]:
    for chunk in chunks:
        yield chunk, False
    yield "", True


def _last_line_end(text: str) -> int:
    return max(text.rfind("\n"), text.rfind("\r"))


def _kept(text: str) -> int:
    """Return how much of a text that is too long can be let go: all but a line that may become a tag pair."""
    end = _last_line_end(text)
    while end > 0 and text[end - 1] in "\r\n \t" and len(text) - end < _MAX_TAG_LINE:
        end -= 1
    return end if end > 0 and len(text) - end < _MAX_TAG_LINE else len(text)


def _boundaries(text: str, scan: int, at_end: bool) -> Iterator[int]:
    """Yield the places where a tag pair begins a block, from `scan` on."""
    if "\r" in text or " \n[" in text or "\t\n[" in text:
        found: Iterator[int] = (match.start() + 1 for match in _LINE_BEGIN.finditer(text, scan))
    else:
        found = _after_empty_lines(text, scan)
    for place in found:
        match = _TAG_LINE.match(text, place)
        if match and (at_end or text[match.end() - 1] in "\r\n") and _follows_empty_line(text, place):
            yield place


def _after_empty_lines(text: str, scan: int) -> Iterator[int]:
    """Yield what `_LINE_BEGIN` would find after empty lines, where these hold no spaces and lines end with LF."""
    place = text.find("\n\n[", scan)
    while place >= 0:
        yield place + 2
        place = text.find("\n\n[", place + 2)


def _follows_empty_line(text: str, place: int) -> bool:
    end = place - (2 if text[place - 2 : place] == "\r\n" else 1)
    while end > 0 and text[end - 1] in " \t":
        end -= 1
    return end <= 0 or text[end - 1] in "\r\n"


def holds_boundary(text: str) -> bool:
    """Tell whether a line of a remark would begin the next game."""
    return next(_boundaries(text, 0, True), None) is not None


def _joined(pieces: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Join texts that end with nothing but tags of a game, or hold nothing at all, with what follows.

    An empty line among the tags of a game is no boundary, save before a Game tag and before a tag that the game has.
    """
    held: list[str] = []
    size = 0
    names: set[str] = set()
    for text, state in pieces:
        if held and not (state == "whole" and size + len(text) <= MAX_BLOCK and _goes_on(names, text)):
            yield "".join(held), "whole"
            held, size, names = [], 0, set()
        begun = _begun(text) if state == "whole" else None
        if begun is not None:
            more, all_of_it = begun
            if not all_of_it:
                names = set()
            names |= more
            held.append(text)
            size += len(text)
        elif held:
            yield "".join([*held, text]), state
            held, size, names = [], 0, set()
        else:
            yield text, state
    if held:
        yield "".join(held), "whole"


def _goes_on(names: set[str], text: str) -> bool:
    """Tell whether a text goes on with a game that has tags of these names and nothing else yet."""
    first = _TAG_NAME.match(text)
    return not names or (first is not None and first[1].lower() not in names and first[1].lower() != "game")


def _begun(text: str) -> tuple[set[str], bool] | None:
    """Return the names of the tags with which a text ends, and whether that is all of it.

    None means that it does not end with the tags of a game that has no more than these.
    """
    last = text[-8:].strip(_NOTHING)
    if not last and not text.strip(_NOTHING):
        return set(), True
    if not last.endswith("]"):
        return None
    if _ONLY_TAGS.match(text):
        return {name.lower() for name in _TAG_NAME.findall(text)}, True
    names: set[str] = set()
    for line in reversed(_LINE_END.split(text)):
        if _TAG_LINE.match(line.lstrip(" \t")):
            names.update(name.lower() for name in _TAG_NAME.findall(line))
        elif not _BESIDE_TAGS.match(line):
            break
    return (names, False) if names else None
