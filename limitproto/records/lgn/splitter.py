"""Splits an LGN stream into games; those that are certainly valid are parsed on the way.

A game ends with the line of its result; before a line, wherever it is, that is one tag pair or starts with two and
follows an empty line; after movetext, before a line that begins with a tag pair, or before two tag pairs on one line,
the first of which is `Game`; and without movetext, where its tags begin again. So no error has an effect beyond its
game, and a file of any size passes through memory game by game.

The beginning of an overlong game is kept, up to a token that ends beyond the limit. The following tokens are examined,
so that the game ends where any other would, and dropped. So are overlong remarks before a game.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from copy import copy
from itertools import chain
from typing import TYPE_CHECKING

from limitproto.core.lazy_pattern import lazy_pattern
from limitproto.records.lgn.boundaries import (
    EMPTY_LINE,
    MAX_TAG_LINE,
    TAG_NAME,
    Progress,
    begins_game,
    is_tag_line,
    line_pattern,
    next_boundary,
    tag_name,
    tags_again,
    take,
)
from limitproto.records.lgn.parser import parse_valid
from limitproto.records.lgn.scanner import (
    BAD_TAG,
    END,
    INTEGER,
    KIND,
    LOOSE_RESULT,
    ODD_SPACE,
    OPEN_COMMENT,
    RESULT,
    SPACE,
    TAG,
    TURN,
    blanks,
    line_start,
    space_end,
    tag_at,
    token,
)
from limitproto.records.lgn.terminals import GAME_OVER
from limitproto.records.parsed_game import CLOSE_MARK, COMMENT, ESCAPE, LINE_COMMENT, OPEN_MARK, ParsedGame
from limitproto.records.raw_game import RUN, RawGame, even, placed

if TYPE_CHECKING:
    from mypy_extensions import i64

#: No game up to this length, in code points including line endings, is cut off.
MAX_GAME = 4 << 20

#: The size of the chunks, in code points, in which a text is processed.
_CHUNK = 1 << 18

#: How much text behind a comment that is not closed is searched for its end before the comment counts as open.
_AWAITED = _CHUNK

#: A longer game is cut off, and its rest is passed on unread, with LGN007 there.
_LONGEST = MAX_GAME + _CHUNK - 1

#: How long a game may be, and how many times it has to stand in a row, to be passed on as part of a run.
_SHORT = 32
_MANY = 1000
#: How many games at least follow a run: where a game ends may depend on the tokens behind it.
_BEHIND = 32

_BLANK_LINE = lazy_pattern(r"[ \t]*+(?:\r\n?|\n)")
_NO_BRACE = lazy_pattern(r"[^{}]*+")
#: What may follow the result of a single player; see the grammar.
_AFTER_SINGLE = lazy_pattern(r"(?:\s|\{[^{}]*+\}|;[^\r\n]*+)*+")
_SPACES = " \t\r\n"

#: A part of a text, its state as in `RawGame`, and its game if that has already been parsed.
_Part = tuple[str, str, ParsedGame | None]

#: A function like `parse_valid`.
ValidReader = Callable[[str, int, int], tuple[ParsedGame | None, int]]

#: What replaces, after a character of its line, the beginning of a token that has been passed on.
_HEADS = {OPEN_COMMENT: "{{", LINE_COMMENT: ";", ESCAPE: ";"}


def split(
    chunks: Iterable[str],
    line: int = 1,
    offset: int = 0,
    last: bool = True,
    ahead: int = 0,
    read_valid: ValidReader = parse_valid,
) -> Iterator[RawGame]:
    """Yield the games in a text that comes in chunks of any size; their texts join to the whole text.

    The text begins with a line of a file, and the file ends with it if it is the `last` part. `ahead` is the number of
    code points before it, which determines where overlong games are cut off. Valid games are parsed by `read_valid`.
    """
    return placed(parts(chunks, ahead, read_valid), line, offset, last)


def parts(
    chunks: Iterable[str], ahead: int = 0, read_valid: ValidReader = parse_valid, runs: bool = False
) -> Iterator[tuple[str, int, int, str, ParsedGame | None]]:
    """Yield the same as `split` without the places in the file: text, start, end, state and game; and runs if asked."""
    size = 0
    for text, state, game in _Splitter(read_valid, runs).games(chunks, ahead):
        if len(text) > _LONGEST and state == "whole":
            for part, kind, made in _Splitter(read_valid).long_game(text):
                yield part, 0, len(part), kind, made
        else:
            # The game before a run is the first of its kind.
            size = size if state == RUN else len(text)
            yield text, 0, size, state, game


class _Splitter:
    """Holds the uncut part of a text; the game in it begins at its start."""

    def __init__(self, read_valid: ValidReader, runs: bool = False) -> None:
        self._read_valid, self._finds_runs = read_valid, runs
        self._text = ""
        #: How far the tokens have been examined.
        self._place = 0
        self._game = Progress()
        #: How long the text may grow without a boundary before it is searched for games.
        self._limit = _CHUNK
        #: How much of the game at its start was there when it was last tried whether that is a valid game.
        self._tried = 0
        #: Whether the text belongs to an overlong game, or to overlong remarks before a game.
        self._is_rest = False
        #: How much of the start of the text only replaces what has been passed on.
        self._passed = 0
        #: Where the last examined tokens ended, possibly before one that more text may change.
        self._stop = 0
        self._stop_kind = SPACE

    def games(self, chunks: Iterable[str], ahead: int) -> Iterator[_Part]:
        """Yield the texts of the games, which follow `ahead` code points of the file."""
        scan = 0
        # Compiled, a generator expression would become a list.
        pieces: Iterator[str | None] = chain(even(chunks, _CHUNK, ahead), [None])
        for chunk in pieces:
            at_end = chunk is None
            text = self._text = self._text + (chunk or "")
            pattern = line_pattern(text)
            begin = boundary = 0
            is_tried = not at_end and len(text) < 2 * self._tried
            while True:
                former, made, place = begin, None, begin
                if self._place <= begin and not (self._is_rest or is_tried):
                    made, place = self._sound(begin, at_end)
                if made is not None:
                    begin = self._place = place
                    self._limit = _CHUNK
                    yield made.text, "whole", made
                else:
                    if boundary <= begin:
                        boundary = next_boundary(text, max(scan, begin), at_end, pattern)
                    if not boundary:
                        break
                    begin = yield from self._up_to(begin, boundary)
                    is_tried = False
                    if not self._place == begin < boundary:
                        scan, boundary = boundary, 0
                if self._place == begin and (place := self._end_of_run(former, begin, len(text))):
                    yield text[begin:place], RUN, None
                    begin = self._place = place
            if not is_tried:
                self._tried = len(text)
            self._drop(begin)
            if at_end:
                yield from self._finish()
                return
            if self._is_rest:
                yield from self._pass_on()
            elif len(self._text) > self._limit:
                yield from self._unbounded()
            scan = line_start(self._text, len(self._text)) - 3

    def _sound(self, begin: int, at_end: bool) -> tuple[ParsedGame | None, int]:
        """Return the game at a place and where it ends, None if it may be invalid or end elsewhere."""
        text = self._text
        end = len(text)
        if begin >= end or text[begin] != "[":
            return None, begin
        made, place = self._read_valid(text, begin, end)
        if made is None:
            return None, begin
        following = space_end(text, place, end)
        if following == end:
            if not at_end:
                return None, begin
        elif text[following] != "[":
            return None, begin
        elif text[place:following] in ("\n", "\r\n"):
            if not tag_at(text, following, end)[0]:
                return None, begin
        elif not is_tag_line(text, following, at_end):
            return None, begin
        elif text[place:following] != "\n\n":
            # No further: without an empty line here, each game would be searched up to the end of the text.
            empty = EMPTY_LINE.search(text, place, following + 1)
            if empty is None:
                return None, begin
            following = empty.end()
        made.text, made.end = text[begin:following], following - begin
        return made, following

    def long_game(self, text: str) -> Iterator[_Part]:
        """Yield the parts of a text that is too long for a game."""
        self._text = text
        while len(self._text) > _LONGEST and not self._is_rest:
            yield from self._unbounded()
        yield from self._finish()

    def _drop(self, count: int) -> None:
        self._text = self._text[count:]
        self._place -= count
        self._tried -= count

    def _up_to(self, begin: int, place: int) -> Generator[_Part, None, int]:
        """Yield the games before a boundary, and return where the next one begins."""
        text = self._text
        if self._is_rest:
            cut = self._next_cut(self._place, place) or self._game.cut
            begin = cut if cut and text[cut:place].strip(_SPACES) else place
            yield from self._end_rest(begin)
            if begin == place:
                return place
        cut = self._next_cut(max(self._place, begin), place)
        if cut:
            yield text[begin:cut], "whole", None
            self._place, self._game = cut, Progress()
            return cut
        if begin < place:
            game = self._game
            if game.is_empty or (game.after_tag and self._goes_on(place)):
                self._place = place
                return begin
            if game.remark:
                remark = line_start(text, game.remark)
                yield text[begin:remark], "whole", None
                self._place, self._game = place, Progress()
                return remark
            yield text[begin:place], "whole", None
        self._place, self._game, self._limit = place, Progress(), _CHUNK
        return place

    def _goes_on(self, place: int) -> bool:
        """Return whether the tag pair after a boundary belongs to the game, which only has tags."""
        match = TAG_NAME.match(self._text, place)
        return match is not None and match[1].lower() not in self._game.names and match[1].lower() != "game"

    def _finish(self) -> Iterator[_Part]:
        """Yield the games in the last text."""
        begin, end = 0, len(self._text)
        if self._is_rest:
            begin = self._next_cut(self._place, end) or end
            yield from self._end_rest(begin)
        for cut, state, made in self._cuts(begin, end):
            yield self._text[begin:cut], state, made
            begin = cut
        if begin < end:
            yield self._text[begin:], "whole", None

    def _unbounded(self) -> Iterator[_Part]:
        """Yield the games that have ended in a text without a boundary; cut off the last one if it is too long."""
        text = self._text
        before = self._place, copy(self._game)
        before[1].names = set(self._game.names)
        begin = 0
        end = _open_end(text) if len(text) > _LONGEST else line_start(text, len(text))
        for cut, state, made in self._cuts(0, end, True):
            yield text[begin:cut], state, made
            begin = cut
            before = cut, Progress()
        last = self._game
        # The next line may change what is known of the last game, so that is examined again.
        self._place, self._game = before
        self._drop(begin)
        if len(self._text) > _LONGEST:
            yield from self._cut_off(last.cut - begin, line_start(text, last.remark) - begin)
        else:
            self._limit = min(max(_CHUNK, 2 * len(self._text)), _LONGEST)

    def _cut_off(self, cut: int, remark: int) -> Iterator[_Part]:
        """Yield the beginning of an overlong text: white space, a game that has ended, or an overlong game.

        `cut` is as in `Progress`, `remark` the start of its line; they are less than 1 if the game has not ended. In an
        overlong game, all tokens within the limit are read; in remarks before a game, none, so that they do not look
        like a game.
        """
        text = self._text
        spaces = len(text) - len(text.lstrip(_SPACES))
        if spaces:
            state, end = "rest", min(spaces, self._kept())
        else:
            state, end = "whole", remark if 0 < remark <= _LONGEST else cut
        self._place, self._game, self._limit = 0, Progress(), _CHUNK
        if not 0 < end <= _LONGEST and not spaces:
            self._next_cut(0, _LONGEST + 1, True)
            self._place, self._is_rest = self._stop, True
            state, end = "cut", 0 if self._game.is_empty else self._stop
        elif end == cut and (line := _BLANK_LINE.match(text, end)):
            # The export form includes one empty line.
            end = line.end()
        yield text[:end], state, None
        if self._is_rest:
            self._pass(_head(text, end), end)
            yield from self._pass_on()
        else:
            self._drop(end)

    def _pass_on(self) -> Iterator[_Part]:
        """Yield the next text of an overlong game; keep what may belong to the next game."""
        text = self._text
        begin = self._next_cut(self._place, _open_end(text), True)
        game = self._game
        game.names.clear()
        if not begin and len(text) - game.cut > MAX_TAG_LINE:
            begin = game.cut
        if begin:
            yield from self._end_rest(begin)
            self._drop(begin)
            return
        self._place = stop = self._stop
        keep, head = self._kept(), ""
        if game.cut:
            keep = min(keep, game.cut)
        if stop < keep:
            if len(text) - stop <= MAX_TAG_LINE:
                keep = stop
            else:
                head = "x" + _HEADS.get(self._stop_kind, text[stop])
                self._place = keep - len(head) + 1
        if keep > self._passed:
            yield text[self._passed : keep], "rest", None
            self._pass(head or _head(text, keep), keep)

    def _pass(self, head: str, count: int) -> None:
        """Replace the start of a text that continues an overlong game by a few characters."""
        shift = len(head) - count
        self._text = head + self._text[count:]
        self._passed = len(head)
        self._place += shift
        if self._game.cut:
            # A cut within what has been passed on is none.
            self._game.cut = max(self._game.cut + shift, 0)

    def _end_rest(self, begin: int) -> Iterator[_Part]:
        """Yield the rest of an overlong game, up to the beginning of the next one."""
        if begin > self._passed:
            yield self._text[self._passed : begin], "rest", None
        self._place, self._game, self._limit = begin, Progress(), _CHUNK
        self._is_rest, self._passed = False, 0

    def _kept(self) -> int:
        """Return how much of an overlong text can be dropped: everything except a line that may become a tag pair."""
        text = self._text
        end = len(text[: line_start(text, len(text))].rstrip(_SPACES))
        return end if end and len(text) - end < MAX_TAG_LINE else len(text)

    def _cuts(self, begin: int, end: int, is_open: bool = False) -> Iterator[tuple[int, str, ParsedGame | None]]:
        """Yield the places between two others at which games begin, each with the state of the part before.

        The game there follows if it was parsed. The first game begins at `begin` and may be invalid. With `is_open`,
        more text follows `end`, so a token that reaches it may be longer.
        """
        is_tried = True
        while begin < end:
            former = begin
            made, begin = (None, former) if is_tried else self._sound(former, not is_open)
            if made is None:
                begin = self._next_cut(max(self._place, former), end, is_open)
                if not begin:
                    self._place = end
                    return
            yield begin, "whole", made
            self._place, self._game, is_tried = begin, Progress(), False
            if place := self._end_of_run(former, begin, end):
                begin = self._place = place
                yield begin, RUN, None

    def _end_of_run(self, former: int, begin: int, end: int) -> int:
        """Return up to where the game between two places is repeated, 0 if it is not repeated many times.

        Where a repeated game ends depends on itself and a few tokens behind it, unless a comment is open.
        """
        if not self._finds_runs or not 0 < begin - former <= _SHORT:
            return 0
        text, game = self._text, self._text[former:begin]
        if game.rfind("{") > game.rfind("}") or not text.startswith(game * _MANY, begin, end):
            return 0
        step = _BEHIND * len(game)
        place = begin + _MANY * len(game) - 2 * step
        while text.startswith(game * (2 * _BEHIND), place, end):
            place += step
        return place

    def _next_cut(self, place: i64, end: i64, is_open: bool = False) -> int:
        """Return where the next game begins after the tokens from a place on, 0 if not before `end`."""
        text, game = self._text, self._game
        self._stop = end
        while place < end:
            start: i64 = place
            found: i64 = token(text, start, end)
            kind: i64 = found & KIND
            place = found >> END
            changes = OPEN_MARK <= kind <= CLOSE_MARK or RESULT <= kind <= BAD_TAG or kind == OPEN_COMMENT
            is_behind = game.is_over and (game.cut > 0 or kind == SPACE)
            if game.in_movetext and not (changes or is_behind) and place < end:
                continue
            if kind in (SPACE, ODD_SPACE):
                if game.is_over and not game.cut and (line_end := blanks(text, start, place)) < place and kind == SPACE:
                    game.cut = line_end + (2 if text.startswith("\r\n", line_end) else 1)
                continue
            may_change = place == end or kind in (OPEN_COMMENT, RESULT, LOOSE_RESULT)
            if is_open and may_change and self._may_change(kind, start, place, end):
                self._stop, self._stop_kind = start, kind
                return 0
            if self._is_rest and game.is_empty and kind > ESCAPE and start >= self._passed:
                if start:
                    return start
                if kind == OPEN_COMMENT:
                    # It is itself overlong, and belongs to no game.
                    continue
            name = tag_name(text, start, place) if kind in (TAG, BAD_TAG) else ""
            # What has been passed on in part belongs to the rest.
            is_tag = kind in (TAG, BAD_TAG) and start >= self._passed
            # Other tokens belong to the previous game even on a later line than its result.
            is_next = kind == OPEN_MARK or TURN <= kind <= INTEGER or RESULT <= kind <= BAD_TAG
            begins = game.is_over and is_next and (game.cut or (is_tag and kind == TAG))
            if begins or (game.in_movetext and is_tag and begins_game(text, kind, name, start, place)):
                return game.cut or start
            if is_tag and not game.in_movetext:
                again = tags_again(text, kind, name, start, place, end, game)
                if again == end and is_open:
                    self._stop, self._stop_kind = start, kind
                    return 0
                if 0 < again < end:
                    return again
            take(game, kind, name, text, start, place)
            is_result = kind in (RESULT, LOOSE_RESULT)
            if is_result and not game.is_over and (not game.depth or GAME_OVER.match(text, place, end)):
                game.is_over = True
            elif game.is_over and game.cut and (not game.remark or kind > ESCAPE):
                game.remark = start if kind <= ESCAPE else 0
        return 0

    def _may_change(self, kind: int, start: int, stop: int, end: int) -> bool:
        """Return whether a token may become another one if more text follows its end."""
        text = self._text
        if stop == end:
            return kind != COMMENT
        if kind == OPEN_COMMENT:
            # A comment that gets closed may reveal a tag pair; unless games are skipped, it is awaited for a while.
            brace = _NO_BRACE.match(text, start + 1, end)
            return not self._is_rest and end - stop < _AWAITED and brace is not None and brace.end() == end
        if self._game.depth:
            over = GAME_OVER.match(text, stop, end)
            return over is not None and over.end() == end
        if stop - start > 1 or text[start] == "*":
            return False
        behind: i64 = space_end(text, stop, end)
        if behind < end and text[behind] not in "{;" and not text[behind].isspace():
            return False
        after = _AFTER_SINGLE.match(text, stop, end)
        return after is not None and after.end() == end


def _head(text: str, place: int) -> str:
    """Return what replaces the text before a place, so that the following lines still begin where they do."""
    return ("x" if text[line_start(text, place) : place].strip(" \t") else "x\n") if place else ""


def _open_end(text: str) -> int:
    """Return how far a text can be examined if more follows: line endings are not split."""
    return len(text) - text.endswith("\r")
