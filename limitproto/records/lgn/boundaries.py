"""Boundaries between LGN games: those found without parsing the games, and the state of a game while it is cut out.

A game is certain to begin at a line that follows an empty line and is one tag pair or starts with two. A text can be
cut before `[Game "` without examining the rest if that follows empty lines and a line that ends with a result outside
remarks: the game that ends there has movetext, and no heading of the next one can be in between. It can also be cut
without an empty line, if the line of the result has no bracket and no comment is open.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from limitproto.core.lazy_pattern import lazy_pattern
from limitproto.records.lgn.scanner import BAD_TAG, LOOSE_RESULT, TAG, TURN, blanks, line_start, name_end, tag_at
from limitproto.records.lgn.terminals import SCORES
from limitproto.records.parsed_game import CLOSE_MARK, ESCAPE, OPEN_MARK

#: A line that begins with two tag pairs, or is one, up to its end.
_TAG_LINE = lazy_pattern(
    r'[ \t]*+\[[ \t]*[A-Za-z][A-Za-z0-9_]*[ \t]*"'
    r'(?:(?:[^"\\\r\n]|\\[^\r\n])*+"[ \t]*\][ \t]*\[[ \t]*[A-Za-z]|[^\r\n]*"[ \t]*\][ \t]*(?:[\r\n]|\Z))'
)
#: An empty line, starting at the previous line end, before a line with a bracket; and the same for a text without CR,
#: which is many times faster.
EMPTY_LINE = lazy_pattern(r"(?:\n|\r(?!\n))[ \t]*+(?:\r\n?+|\n)(?=[ \t]*+\[)")
_LF_LINE = lazy_pattern(r"\n[ \t]*+\n(?=[ \t]*+\[)")

if TYPE_CHECKING:
    from mypy_extensions import i64

_HEAD = "\n[Game"

#: A movetext line without remarks that ends with a result.
_LAST = rf"(?:[^\n\r{{}};%]* )?(?:\*|{SCORES})"
LAST_LINE = lazy_pattern(_LAST)

#: The same with comments in braces, the last of which is closed, and without a line comment.
_REMARKED_LINE = lazy_pattern(rf"(?!%)[^\n\r;]*\}}{_LAST}")

#: How many places are tried for a cut.
_TRIES = 20


def line_pattern(text: str) -> re.Pattern[str]:
    """Return the pattern of an empty line before a bracket in a text."""
    return EMPTY_LINE if "\r" in text else _LF_LINE


def next_boundary(text: str, scan: int, at_end: bool, pattern: re.Pattern[str]) -> int:
    """Return the first place after `scan` of a line after an empty line that is one tag pair or starts with two.

    Return 0 if there is none. `pattern` matches the text's empty lines.
    """
    place = max(line_start(text, scan) - 2, 0)
    while (empty := pattern.search(text, place)) is not None:
        place = empty.end()
        if place > scan and is_tag_line(text, place, at_end):
            return place
    return 0


def is_tag_line(text: str, place: int, at_end: bool) -> bool:
    """Return whether the line from a place on is one tag pair or begins with two; `at_end`, it ends with the text."""
    end = tag_at(text, place, len(text))[0] if text.startswith("[", place) else 0
    if end and text.startswith("\n", end):
        # Nearly all such lines; the pattern takes ten times as long.
        return True
    match = _TAG_LINE.match(text, place)
    # A pair alone on its line may be followed by something else until the line end has arrived.
    return match is not None and (at_end or text[match.end() - 1] not in "] \t")


def holds_boundary(text: str) -> bool:
    """Return whether a line of a remark would begin the next game."""
    return next_boundary(text, 0, True, line_pattern(text)) > 0


def last_cut(text: str, begin: int, end: int) -> int:
    """Return the last place between two others at which a text can certainly be cut, 0 if none is found.

    A game begins at the first of the two.
    """
    for _ in range(_TRIES):
        end = text.rfind(_HEAD, begin, end)
        if end < 0:
            break
        if _is_cut(text, begin, end):
            return end + 1
    return 0


def _is_cut(text: str, begin: int, place: int) -> bool:
    """Return whether the line after the line end at a place certainly begins a game."""
    if text[place + len(_HEAD) : place + len(_HEAD) + 1] not in ('"', " ", "\t"):
        return False
    if not is_tag_line(text, place + 1, False):
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
    # A closing brace ends every comment, even one that began earlier, and a line comment ends with its line.
    return text.rfind("{", begin, place) <= text.rfind("}", begin, place)


# ---- a game being cut out of a stream ----------------------------------------------------------------------

#: The longest incomplete line to wait for if it may become a tag pair.
MAX_TAG_LINE = 1 << 16

#: What follows a tag pair before another one on its line.
_PAIR_BEGIN = lazy_pattern(r'[ \t]*\[[ \t]*[A-Za-z][A-Za-z0-9_]*[ \t]*"')
TAG_NAME = lazy_pattern(r"[ \t]*\[[ \t]*([A-Za-z][A-Za-z0-9_]*)")
#: The tag pair at the end of a line, and white space between tag pairs.
_LAST_PAIR = lazy_pattern(
    r'\[[ \t]*([A-Za-z][A-Za-z0-9_]*+)[ \t]*"(?:[^"\\\r\n]|\\[^\r\n])*+"[ \t]*\](?=[ \t]*+(?:\[|\Z|[\r\n]))'
)
_SPACE = lazy_pattern(r"[ \t\r\n]*+")


class Progress:
    """The state of the game being cut out.

    `names` lists its tags in lower case, `first` is the first of them. `broken` is the tag after which it continues, if
    that is broken. `is_empty` is set while it has only white space and remarks, `after_tag` if a tag pair is the last
    thing before its empty lines. `depth` is the number of open brackets. `is_over` is set after its result; then `cut`
    is where the next game may begin, 0 until the result's line ends, and `remark` is the start of the first remark
    followed only by remarks, 0 if there is none.
    """

    def __init__(self) -> None:
        self.names: set[str] = set()
        self.first = self.broken = ""
        self.is_empty = True
        self.after_tag = self.in_movetext = self.is_over = False
        self.depth = self.cut = self.remark = 0


def tag_name(text: str, start: int, stop: int) -> str:
    """Return the name of the tag between two places in lower case, empty if it has none."""
    begin = blanks(text, start + 1, stop)
    return text[begin : name_end(text, begin, stop)].lower()


def take(game: Progress, kind: i64, name: str, text: str, start: i64, stop: i64) -> None:
    """Update the state of a game with a token between two places; a tag has a name."""
    if kind <= ESCAPE:
        game.after_tag = False
        return
    game.is_empty = False
    game.after_tag = not game.in_movetext and kind in (TAG, BAD_TAG)
    if game.broken or kind == BAD_TAG:
        game.broken = text[start:stop].rstrip(" \t")[:MAX_TAG_LINE] if kind == BAD_TAG else ""
    if game.after_tag:
        if name:
            game.names.add(name)
            game.first = game.first or name
    elif TURN <= kind <= LOOSE_RESULT:
        game.in_movetext = True
    elif kind == OPEN_MARK:
        game.depth += 1
    elif kind == CLOSE_MARK and game.depth:
        game.depth -= 1


def begins_game(text: str, kind: i64, name: str, start: int, end: int) -> bool:
    """Return whether a tag pair, or what looks like one, begins a game after movetext.

    It does at the start of a line, and anywhere if it is `Game` and another one follows.
    """
    if kind == BAD_TAG and not name:
        return False
    if kind == TAG and name == "game" and _PAIR_BEGIN.match(text, end):
        return True
    # Only as far back as it is blank: a line may hold any number of tags.
    place: i64 = start
    while place > 0 and text[place - 1] in " \t\ufeff":
        place -= 1
    return place == 0 or text[place - 1] in "\r\n"


def tags_again(text: str, kind: i64, name: str, start: int, stop: int, end: int, game: Progress) -> int:
    """If a game breaks off before its movetext, return where tags begin again, at a tag or within it.

    They do where the first tag or `Game` is repeated: within a broken tag, after one, or before another repeated one.
    Return 0 if they do not begin again, `end` if the following text has to decide.
    """
    if kind == BAD_TAG:
        found = _LAST_PAIR.search(text, start + 1, stop) if text.find('"', start, stop) >= 0 else None
        return found.start() if found and found[1].lower() in ("game", game.first) else 0
    if name not in ("game", game.first):
        return 0
    if name not in game.names:
        return start if game.broken and text.startswith(game.broken, start, stop) else 0
    if game.broken:
        return start
    after = _SPACE.match(text, stop, end)
    place = after.end() if after else end
    following = TAG_NAME.match(text, place, end)
    if place < end and (following is None or (following.end() < end and following[1].lower() not in game.names)):
        return 0
    return end if following is None or following.end() == end else start
