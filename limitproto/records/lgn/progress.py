"""What is known of a game while it is cut out of a stream: its tags, its brackets, and whether another one begins."""

from __future__ import annotations

import re

from limitproto.core.lazy_pattern import lazy_pattern
from limitproto.records.lgn.terminals import NUMBERS, REMARKS, RESULTS

#: A line that may have become a tag pair when more of it arrives is waited for up to this length.
MAX_TAG_LINE = 1 << 16

#: What follows a tag pair in front of another one on its line.
_PAIR_BEGIN = lazy_pattern(r'[ \t]*\[[ \t]*[A-Za-z][A-Za-z0-9_]*[ \t]*"')
TAG_NAME = lazy_pattern(r"[ \t]*\[[ \t]*([A-Za-z][A-Za-z0-9_]*)")
#: The tag pair with which a line ends, and space between tag pairs.
_LAST_PAIR = lazy_pattern(
    r'\[[ \t]*([A-Za-z][A-Za-z0-9_]*+)[ \t]*"(?:[^"\\\r\n]|\\[^\r\n])*+"[ \t]*\](?=[ \t]*+(?:\[|\Z|[\r\n]))'
)
_SPACE = lazy_pattern(r"[ \t\r\n]*+")
_MOVETEXT = frozenset(("TURN", *NUMBERS, *RESULTS))
TAG_KINDS = frozenset(("TAG", "BAD_TAG"))


class Progress:
    """The knowledge about the game that is being cut out.

    `names` are its tags in lower case, `first` is the first of them. `broken` is the tag behind which it goes on, if
    that is broken. `is_empty` is set while it has nothing but space and remarks, `after_tag` when a tag pair is the
    last thing before its empty lines. `depth` is the number of open brackets. `is_over` is set after its result, and
    then `cut` is where a next game may begin, -1 as long as the line of the result goes on, and `remark` where the
    line of the first remark begins that only remarks follow, -1 without one.
    """

    def __init__(self) -> None:
        self.names: set[str] = set()
        self.first = self.broken = ""
        self.is_empty = True
        self.after_tag = self.in_movetext = self.is_over = False
        self.depth = 0
        self.cut = self.remark = -1


def take(game: Progress, kind: str, match: re.Match[str]) -> None:
    """Add a token to what is known of a game."""
    if kind in REMARKS:
        game.after_tag = False
        return
    game.is_empty = False
    game.after_tag = not game.in_movetext and kind in TAG_KINDS
    game.broken = match[0].rstrip(" \t")[:MAX_TAG_LINE] if kind == "BAD_TAG" else ""
    if game.after_tag:
        name = TAG_NAME.match(match[0])
        if name:
            game.names.add(name[1].lower())
            game.first = game.first or name[1].lower()
    elif kind in _MOVETEXT:
        game.in_movetext = True
    elif kind == "LPAR":
        game.depth += 1
    elif kind == "RPAR" and game.depth:
        game.depth -= 1


def depth_after(text: str, depth: int) -> int:
    """Return how many brackets are open after a text, where those that close none do not count."""
    opened, closed = text.count("("), text.count(")")
    if not opened or closed <= depth:
        return max(depth + opened - closed, 0)
    for character in text:
        if character == "(":
            depth += 1
        elif character == ")" and depth:
            depth -= 1
    return depth


def begins_game(text: str, match: re.Match[str]) -> bool:
    """Return whether a tag pair, or what looks like one, begins a game behind movetext.

    It does at the start of its line, and anywhere if it is `Game` and another one follows.
    """
    name = TAG_NAME.match(match[0])
    if match.lastgroup == "BAD_TAG" and not name:
        return False
    if match.lastgroup == "TAG" and name and name[1].lower() == "game" and _PAIR_BEGIN.match(text, match.end()):
        return True
    start = line_start(text, match.start())
    return not text[start : match.start()].strip(" \t\ufeff")


def tags_again(text: str, match: re.Match[str], end: int, game: Progress) -> int:
    """Return where the tags of a game begin again that breaks off before its movetext, at a tag or within it.

    They do where the first of them comes again, or `Game`: within a broken tag, behind one, or before another one that
    comes again. -1 if they do not, and `end` if what follows has to decide.
    """
    if match.lastgroup == "BAD_TAG":
        found = _LAST_PAIR.search(text, match.start() + 1, match.end())
        return found.start() if found and found[1].lower() in ("game", game.first) else -1
    name = TAG_NAME.match(match[0])
    if name is None or name[1].lower() not in ("game", game.first):
        return -1
    if name[1].lower() not in game.names:
        return match.start() if game.broken and match[0].startswith(game.broken) else -1
    if game.broken:
        return match.start()
    after = _SPACE.match(text, match.end(), end)
    place = after.end() if after else end
    following = TAG_NAME.match(text, place, end)
    if place < end and (following is None or (following.end() < end and following[1].lower() not in game.names)):
        return -1
    return end if following is None or following.end() == end else match.start()


def line_start(text: str, place: int) -> int:
    return max(text.rfind("\n", 0, place), text.rfind("\r", 0, place)) + 1
