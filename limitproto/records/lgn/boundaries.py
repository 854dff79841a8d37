"""Places between two games of LGN that can be told without reading the games.

A game surely begins at a line that is one tag pair, or starts with two, and follows an empty line. A text can be cut
before `[Game "` without looking at the rest of it behind empty lines and a line that ends with a result which is in no
remark: the game that is over there has movetext, and no heading of the next one can stand between. Without an empty
line it can be cut too, if there is no bracket in the line of the result, and no comment that is open.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from limitproto.core.lazy_pattern import lazy_pattern
from limitproto.records.lgn.terminals import SCORES

#: A line that is a tag pair, up to its end, or that begins with two.
TAG_LINE = lazy_pattern(
    r'[ \t]*+\[[ \t]*[A-Za-z][A-Za-z0-9_]*[ \t]*"'
    r'(?:[^\r\n]*"[ \t]*\][ \t]*(?:[\r\n]|\Z)|(?:[^"\\\r\n]|\\[^\r\n])*+"[ \t]*\][ \t]*\[[ \t]*[A-Za-z])'
)
_LINE_BEGIN = lazy_pattern(r"[\r\n][ \t]*+\[")

_HEAD = "\n[Game"

#: A line of movetext without remarks that ends with a result.
_LAST = rf"(?:[^\n\r{{}};%]* )?(?:\*|{SCORES})"
LAST_LINE = lazy_pattern(_LAST)

#: The same with comments in braces, the last of which is closed; no line comment begins in the line.
_REMARKED_LINE = lazy_pattern(rf"(?!%)[^\n\r;]*\}}{_LAST}")

#: How many places are tried for one cut.
_TRIES = 20


def boundaries(text: str, scan: int, at_end: bool) -> Iterator[int]:
    """Yield the places, from `scan` on, where a line that is one tag pair or starts with two follows an empty line."""
    if "\r" in text or " \n[" in text or "\t\n[" in text or "\n " in text or "\n\t" in text:
        found = _line_begins(text, scan)
    else:
        found = _after_empty_lines(text, scan)
    for place in found:
        match = TAG_LINE.match(text, place)
        # A pair alone on its line may be followed by something else as long as the line end has not arrived.
        if match and (at_end or text[match.end() - 1] not in "] \t") and _follows_empty_line(text, place):
            yield place


def _line_begins(text: str, scan: int) -> Iterator[int]:
    for match in _LINE_BEGIN.finditer(text, scan):
        yield match.start() + 1


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
    """Return whether a line of a remark would begin the next game."""
    return next(boundaries(text, 0, True), None) is not None


def last_cut(text: str, begin: int, end: int) -> int:
    """Return the last place between two others before which a text can surely be cut, 0 if none is found.

    A game begins at the first of them.
    """
    return _cut(text, begin, end, lambda place: text.rfind(_HEAD, begin, place))


def next_cut(text: str, begin: int, start: int) -> int:
    """Return the first place from `start` on before which a text can surely be cut, 0 if none is found.

    A game begins at `begin`.
    """
    return _cut(text, begin, start - 1, lambda place: text.find(_HEAD, place + 1))


def _cut(text: str, begin: int, place: int, following: Callable[[int], int]) -> int:
    for _ in range(_TRIES):
        place = following(place)
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
