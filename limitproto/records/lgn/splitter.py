"""Cuts a stream of LGN into games, without reading them.

A game ends with the line of its result, before a line that is a tag pair or begins with two and follows an empty line,
wherever that is, and before a line that begins with a tag pair, or two tag pairs on one line of which the first is
`Game`, when there has been movetext. So no error has an effect beyond its game, and a file of any size passes through
memory game by game.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterable, Iterator
from copy import copy
from typing import NamedTuple

from limitproto.core.lazy_pattern import lazy_pattern
from limitproto.records.lgn.quick_game import QuickGame
from limitproto.records.lgn.quick_parser import quick_parse, quick_turns
from limitproto.records.lgn.tokens import GAME_OVER, NUMBERS, REMARKS, RESULTS, pattern
from limitproto.records.raw_game import RawGame, placed

#: A game longer than this, in code points, is cut off, and the rest of it is passed on unread.
MAX_GAME = 4 << 20

#: The size of the chunks, in code points, in which a text is looked at.
_CHUNK = 1 << 18

#: A line that may have become a tag pair when more of it arrives is waited for up to this length.
_MAX_TAG_LINE = 1 << 16

#: A line that is a tag pair, up to its end, or that begins with two.
TAG_LINE = lazy_pattern(
    r'[ \t]*+\[[ \t]*[A-Za-z][A-Za-z0-9_]*[ \t]*"'
    r'(?:[^\r\n]*"[ \t]*\][ \t]*(?:[\r\n]|\Z)|(?:[^"\\\r\n]|\\[^\r\n])*+"[ \t]*\][ \t]*\[[ \t]*[A-Za-z])'
)
#: What follows a tag pair in front of another one on its line.
_PAIR_BEGIN = lazy_pattern(r'[ \t]*\[[ \t]*[A-Za-z][A-Za-z0-9_]*[ \t]*"')
_LINE_BEGIN = lazy_pattern(r"[\r\n][ \t]*+\[")
_TAG_NAME = lazy_pattern(r"[ \t]*\[[ \t]*([A-Za-z][A-Za-z0-9_]*)")
_LINE_END = lazy_pattern(r"\r\n?|\n")

#: Tokens that belong to no game before them when they are on a later line than its result.
_BEGIN = frozenset(("TAG", "BAD_TAG", "TURN", "LPAR", *NUMBERS - {"DOTS"}, *RESULTS))
_MOVETEXT = frozenset(("TURN", *NUMBERS, *RESULTS))
_TAG_KINDS = frozenset(("TAG", "BAD_TAG"))


def split(
    chunks: Iterable[str], line: int = 1, offset: int = 0, last: bool = True, ahead: int = 0
) -> Iterator[RawGame]:
    """Yield the games of a text that comes in chunks of any size; their texts join to the whole of it.

    The text begins with a line of a file, and the file ends with it unless it is not the `last` of its parts. `ahead`
    is the number of code points before it, on which it depends where a game is cut off that is too long.
    """
    parts = ((text, 0, len(text), state, game) for text, state, game in _Splitter().games(chunks, ahead))
    return placed(parts, line, offset, last)


class _Progress:
    """The knowledge about the game that is being cut out.

    `names` are its tags in lower case. `is_empty` is set while it has nothing but space and remarks, `after_tag` when
    a tag pair is the last thing before its empty lines. `depth` is the number of open brackets. `is_over` is set after
    its result, and then `cut` is where a next game may begin, -1 as long as the line of the result goes on, and
    `remark` where the line of the first remark begins that only remarks follow, -1 without one.
    """

    __slots__ = ("after_tag", "cut", "depth", "in_movetext", "is_empty", "is_over", "names", "remark")

    def __init__(self) -> None:
        self.names: set[str] = set()
        self.is_empty = True
        self.after_tag = self.in_movetext = self.is_over = False
        self.depth = 0
        self.cut = self.remark = -1


class _Part(NamedTuple):
    """A part of a text, its state as in `RawGame`, and its game where that has been read already."""

    text: str
    state: str
    game: QuickGame | None = None


class _Splitter:
    """Holds the part of a text that is not cut yet; the game in it begins at its start."""

    def __init__(self) -> None:
        self._text = ""
        #: Up to where the tokens have been looked at.
        self._place = 0
        self._game = _Progress()
        #: How long the text may grow before games are looked for in it although no boundary has been met.
        self._limit = _CHUNK
        #: Whether the text belongs to a game that is too long.
        self._is_rest = False

    def games(self, chunks: Iterable[str], ahead: int) -> Iterator[_Part]:
        """Yield the texts of the games; `ahead` code points of the file come before them."""
        scan = 0
        for chunk, at_end in _marked(_even(chunks, ahead)):
            self._text += chunk
            begin = 0
            for place in _boundaries(self._text, scan, at_end):
                begin = yield from self._up_to(begin, place)
            self._drop(begin)
            if at_end:
                yield from self._finish()
                return
            if self._is_rest:
                keep = self._kept()
                if keep:
                    yield _Part(self._text[:keep], "rest")
                    self._drop(keep)
            elif len(self._text) > self._limit:
                yield from self._unbounded()
            scan = max(_last_line_end(self._text) - 2, 0)

    def _drop(self, count: int) -> None:
        self._text = self._text[count:]
        self._place = max(self._place - count, 0)

    def _up_to(self, begin: int, place: int) -> Generator[_Part, None, int]:
        """Yield the games before a boundary, and return where the next one begins."""
        text = self._text
        if self._is_rest:
            yield _Part(text[begin:place], "rest")
            self._is_rest = False
        elif (whole := self._whole(begin, place)) is not None:
            yield whole
        else:
            for cut, made in self._cuts(begin, place):
                yield _Part(text[begin:cut], "whole", made)
                begin = cut
            game = self._game
            if game.is_empty or (game.after_tag and self._goes_on(place)):
                self._place = place
                return begin
            if game.remark >= 0:
                yield _Part(text[begin : game.remark], "whole")
                self._place, self._game = place, _Progress()
                return game.remark
            yield _Part(text[begin:place], "whole")
        self._place, self._game, self._limit = place, _Progress(), _CHUNK
        return place

    def _whole(self, begin: int, place: int) -> _Part | None:
        """Return what is left of a text up to a place if that is surely one game, which has movetext."""
        if self._place > begin:
            return None
        text = self._text[begin:place]
        game = quick_parse(text)
        return _Part(text, "whole", game) if game is not None and (game.words or game.result) else None

    def _goes_on(self, place: int) -> bool:
        """Return whether the tag pair after a boundary belongs to the game, which has tags alone."""
        match = _TAG_NAME.match(self._text, place)
        return match is not None and match[1].lower() not in self._game.names and match[1].lower() != "game"

    def _finish(self) -> Iterator[_Part]:
        """Yield the games of the last text."""
        begin = 0
        if not self._is_rest:
            if (whole := self._whole(0, len(self._text))) is not None:
                yield whole
                return
            for cut, made in self._cuts(0, len(self._text)):
                yield _Part(self._text[begin:cut], "whole", made)
                begin = cut
        if begin < len(self._text):
            yield _Part(self._text[begin:], "rest" if self._is_rest else "whole")

    def _unbounded(self) -> Iterator[_Part]:
        """Yield the games that have ended in a text without a boundary; cut off the last one when it is too long."""
        before = self._place, copy(self._game)
        before[1].names = set(self._game.names)
        begin = 0
        for cut, made in self._cuts(0, _last_line_end(self._text) + 1, True):
            yield _Part(self._text[begin:cut], "whole", made)
            begin = cut
            before = cut, _Progress()
        # The next line may change what is known of the last game, so it is examined again.
        self._place, self._game = before
        self._drop(begin)
        if len(self._text) > MAX_GAME:
            keep = self._kept()
            yield _Part(self._text[:keep], "cut")
            self._drop(keep)
            self._place, self._game, self._limit, self._is_rest = 0, _Progress(), _CHUNK, True
        else:
            self._limit = min(max(_CHUNK, 2 * len(self._text)), MAX_GAME)

    def _kept(self) -> int:
        """Return how much of a text that is too long can be let go: all but a line that may become a tag pair."""
        text = self._text
        end = _last_line_end(text)
        while end > 0 and text[end - 1] in "\r\n \t" and len(text) - end < _MAX_TAG_LINE:
            end -= 1
        return end if end > 0 and len(text) - end < _MAX_TAG_LINE else len(text)

    def _cuts(self, begin: int, end: int, is_open: bool = False) -> Iterator[tuple[int, QuickGame | None]]:
        """Yield the places between two others where games begin, each with the game before it if that has been read.

        The first one has begun at `begin`. With `is_open` more text follows `end`, so that a token that reaches it may
        be longer.
        """
        text = self._text
        while True:
            while self._place <= begin:
                made = quick_parse(text, begin, end, False)
                if made is None or made.stop >= end:
                    break
                self._place = begin = made.stop
                yield made.cut_out(), made
            cut = self._next_cut(max(self._place, begin), end, is_open)
            if cut < 0:
                self._place = end
                return
            yield cut, None
            self._place, self._game = cut, _Progress()
            begin = cut

    def _next_cut(self, place: int, end: int, is_open: bool) -> int:
        """Return where the next game begins, after the tokens from a place on, -1 if there is none before `end`."""
        text, game = self._text, self._game
        tokens = pattern().finditer(text, place, end)
        while (match := next(tokens, None)) is not None:
            kind = match.lastgroup or ""
            start = match.start()
            if is_open and match.end() == end:
                break
            if kind == "SPACE" or kind == "ODD_SPACE":
                if game.is_over and game.cut < 0 and (line := _LINE_END.search(text, start, match.end())):
                    game.cut = line.end()
                continue
            begins = game.is_over and kind in _BEGIN and (game.cut >= 0 or kind == "TAG")
            if begins or (game.in_movetext and kind in _TAG_KINDS and not game.is_over and _begins_game(text, match)):
                return start if game.cut < 0 else game.cut
            _take(game, kind, match)
            if kind == "TURN" and not game.is_over:
                run = quick_turns(text, match.end(), end)
                if len(run.words) > 2:
                    # Further turns change nothing, but the last one may not be one.
                    tokens = pattern().finditer(text, run.starts[-2], end)
            elif kind in RESULTS and (not game.depth or GAME_OVER.match(text, match.end(), end)):
                game.is_over = True
            elif game.is_over and game.cut >= 0 and (game.remark < 0 or kind not in REMARKS):
                game.remark = _line_start(text, start) if kind in REMARKS else -1
        return -1


def _take(game: _Progress, kind: str, match: re.Match[str]) -> None:
    """Add a token to what is known of a game."""
    if kind in REMARKS:
        game.after_tag = False
        return
    game.is_empty = False
    game.after_tag = not game.in_movetext and kind in _TAG_KINDS
    if game.after_tag:
        name = _TAG_NAME.match(match[0])
        if name:
            game.names.add(name[1].lower())
    elif kind in _MOVETEXT:
        game.in_movetext = True
    elif kind == "LPAR":
        game.depth += 1
    elif kind == "RPAR" and game.depth:
        game.depth -= 1


def _begins_game(text: str, match: re.Match[str]) -> bool:
    """Return whether a tag pair, or what looks like one, begins a game behind movetext.

    It does at the start of its line, and anywhere if it is `Game` and another one follows.
    """
    name = _TAG_NAME.match(match[0])
    if match.lastgroup == "BAD_TAG":
        if not name:
            return False
    elif name and name[1].lower() == "game" and _PAIR_BEGIN.match(text, match.end()):
        return True
    start = _line_start(text, match.start())
    return not text[start : match.start()].strip(" \t\ufeff")


def _line_start(text: str, place: int) -> int:
    return max(text.rfind("\n", 0, place), text.rfind("\r", 0, place)) + 1


def _even(chunks: Iterable[str], ahead: int) -> Iterator[str]:
    """Yield a text in chunks that end at multiples of one size, so that it makes no difference in what chunks it came.

    `ahead` code points of its file come before it.
    """
    held: list[str] = []
    size, wanted = 0, _CHUNK - ahead % _CHUNK
    for chunk in chunks:
        held.append(chunk)
        size += len(chunk)
        if size >= wanted:
            text, start = "".join(held), 0
            while size >= wanted:
                yield text[start : start + wanted]
                start, size, wanted = start + wanted, size - wanted, _CHUNK
            held = [text[start:]]
    yield "".join(held)


def _marked(chunks: Iterable[str]) -> Iterator[tuple[str, bool]]:
    """Yield chunks, and an empty one that is marked as the end."""
    for chunk in chunks:
        yield chunk, False
    yield "", True


def _last_line_end(text: str) -> int:
    return max(text.rfind("\n"), text.rfind("\r"))


def _boundaries(text: str, scan: int, at_end: bool) -> Iterator[int]:
    """Yield the places, from `scan` on, where a line that is a tag pair or begins with two follows an empty line."""
    if "\r" in text or " \n[" in text or "\t\n[" in text or "\n " in text or "\n\t" in text:
        found: Iterator[int] = (match.start() + 1 for match in _LINE_BEGIN.finditer(text, scan))
    else:
        found = _after_empty_lines(text, scan)
    for place in found:
        match = TAG_LINE.match(text, place)
        # A pair alone on its line may be followed by something else as long as the line end has not arrived.
        if match and (at_end or text[match.end() - 1] not in "] \t") and _follows_empty_line(text, place):
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
    """Return whether a line of a remark would begin the next game."""
    return next(_boundaries(text, 0, True), None) is not None
