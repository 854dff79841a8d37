"""Scans LGN tokens, one after another, without creating an object for each.

Common spellings are read character by character; the terminals of `grammar/records.lark` decide everything else, and
tests compare the scanner with them. This module is compiled if there is a compiler.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from limitproto.core.lazy_pattern import lazy_pattern
from limitproto.records.lgn.terminals import terminal, token_pattern
from limitproto.records.parsed_game import CLOSE_MARK, COMMENT, ESCAPE, GLYPH, LINE_COMMENT, OPEN_MARK

if TYPE_CHECKING:
    from mypy_extensions import i64

#: The kinds of tokens; those up to `CLOSE_MARK` are the marks between turns.
NAG: Final = 6
TURN: Final = 7
NUMBER: Final = 8
INTEGER: Final = 9
DOTS: Final = 10
RESULT: Final = 11
LOOSE_RESULT: Final = 12
TAG: Final = 13
BAD_TAG: Final = 14
JUNK: Final = 15
OPEN_COMMENT: Final = 16
CLOSE_BRACE: Final = 17
ODD_SPACE: Final = 18
SPACE: Final = 19

#: The terminals for the kinds, by number.
TERMINALS: Final = (
    *("COMMENT", "LINE_COMMENT", "ESCAPE", "GLYPH", "LPAR", "RPAR", "NAG", "TURN", "NUMBER", "INTEGER", "DOTS"),
    *("RESULT", "LOOSE_RESULT", "TAG", "BAD_TAG", "JUNK", "OPEN_COMMENT", "CLOSE_BRACE", "ODD_SPACE", "SPACE"),
)
_KINDS: Final = {name: kind for kind, name in enumerate(TERMINALS)}

#: A token is an integer: its kind, with its end above these bits.
END: Final = 5
KIND: Final = 31

#: Longer white space is skipped by an expression.
_SHORT: Final = 8
_SPACES: Final = lazy_pattern(r"[ \t\r\n]*+")
_BLANKS: Final = lazy_pattern(r"[ \t]*+")
_LINE: Final = lazy_pattern(r"[^\r\n]*+")


@lru_cache(maxsize=2)
def codes_of(text: str) -> bytes:
    """Return the codes of the characters of a text, which are read faster; that of ? for any that is not ASCII.

    Those of the last two texts are kept: a buffer, and a game in it that is read again.
    """
    return text.encode("ascii", "replace")


def token(text: str, place: i64, end: i64) -> i64:
    """Return the token at an offset in a text that ends at `end`; the token never ends before that offset."""
    stop: i64 = place + 1
    c: i64 = ord(text[place])
    if 97 <= c <= 122 or 48 <= c <= 57 or 65 <= c <= 90:
        return _word(text, place, end)
    if c == 32 or c == 10 or c == 9 or c == 13:
        return space_end(text, stop, end) << END | SPACE
    if c == 123:
        return _comment(text, place, end)
    if c == 91:
        behind: i64 = tag_at(text, place, end)[0]
        if behind:
            return behind << END | TAG
        return _line_end(text, stop, end) << END | BAD_TAG
    if c == 59:
        return _line_end(text, stop, end) << END | LINE_COMMENT
    if c == 36:
        while stop < end and 48 <= ord(text[stop]) <= 57:
            stop += 1
        return stop << END | (NAG if stop > place + 1 else JUNK)
    if c == 33 or c == 63:
        if stop < end and (text[stop] == "!" or text[stop] == "?"):
            stop += 1
        return stop << END | GLYPH
    if c == 40 or c == 41:
        return stop << END | (OPEN_MARK if c == 40 else CLOSE_MARK)
    if c == 125 or c == 93:
        return stop << END | (CLOSE_BRACE if c == 125 else JUNK)
    if (c == 42 or c == 189) and (stop >= end or _ends_word(ord(text[stop]))):
        return stop << END | (RESULT if c == 42 else LOOSE_RESULT)
    if c == 37 and (place == 0 or text[place - 1] in "\r\n"):
        return _line_end(text, stop, end) << END | ESCAPE
    if c == 46 or c == 160 or c == 0xFEFF:
        while stop < end and ord(text[stop]) == c:
            stop += 1
        if c == 46:
            return stop << END | DOTS
        if stop == end or ord(text[stop]) in (160, 0xFEFF) or not _is_odd(ord(text[stop])):
            return stop << END | ODD_SPACE
    elif not (_is_odd(c) or c in (42, 45, 47, 58, 64, 95, 189)):
        return _junk(text, place, end)
    return _by_grammar(text, place, end)


def _word(text: str, place: i64, end: i64) -> i64:
    """Return the token of a word of letters, digits and punctuation, or of one that begins so."""
    stop: i64 = place
    c: i64 = 0
    has_letter = has_digit = has_sign = has_colon = False
    while stop < end:
        c = ord(text[stop])
        # The most frequent characters first, with as few tests as possible.
        if c > 96:
            if c > 122:
                break
            has_letter = True
        elif c > 57:
            if c == 58:
                has_colon = True
            elif 65 <= c <= 90:
                has_letter = True
            elif c == 64 or c == 95:
                has_sign = True
            else:
                break
        elif c > 47:
            has_digit = True
        elif c == 45 or c == 47:
            has_sign = True
        else:
            break
        stop += 1
    size: i64 = stop - place
    if c != 32:
        if c == 46 and not (has_letter or has_sign or has_colon) and size < 10:
            while stop < end and text[stop] == ".":
                stop += 1
            return stop << END | NUMBER
        if not _ends_word(c):
            return _by_grammar(text, place, end)
    if has_letter:
        is_turn = has_digit or has_colon or (size == 4 and text[place:stop].lower() in ("pass", "draw"))
        return stop << END | (TURN if is_turn else JUNK)
    if not (has_sign or has_colon):
        if size < 10 and (size > 1 or ord(text[place]) > 49 or _goes_on(text, stop, end)):
            return stop << END | INTEGER
    elif size == 3 and text[place + 1] in "-:" and ord(text[place]) >> 1 == 24 and ord(text[place + 2]) >> 1 == 24:
        return stop << END | (RESULT if has_sign else LOOSE_RESULT)
    return _by_grammar(text, place, end)


def _goes_on(text: str, place: i64, end: i64) -> bool:
    """Return whether movetext certainly follows without an empty line, so that a number alone is not a result."""
    lines: i64 = 0
    while place < end and lines < 2:
        c: i64 = ord(text[place])
        if c == 59:
            place = _line_end(text, place, end) - 1
        elif c == 123:
            brace: i64 = text.find("{", place + 1, end)
            place = text.find("}", place, brace if brace >= 0 else end)
            if place < 0:
                return False
        elif c not in (32, 10, 13, 9, 160, 0xFEFF):
            return not _is_odd(c) and c != 91
        # An empty line behind a comment is not one behind the number.
        lines = -end if c == 59 or c == 123 else lines + (c == 10 or c == 13)
        place += 1
    return False


def _junk(text: str, place: i64, end: i64) -> i64:
    """Return the token of a word that begins with a character with which no other token begins."""
    stop: i64 = place + 1
    while stop < end:
        c: i64 = ord(text[stop])
        if _ends_word(c) or c in (160, 0xFEFF):
            break
        if _is_odd(c):
            return _by_grammar(text, place, end)
        stop += 1
    return stop << END | JUNK


def _is_odd(c: i64) -> bool:
    """Return whether a character is neither one of ASCII that texts have, nor another letter, nor ½."""
    return not (32 <= c <= 126 or c in (10, 13, 9, 189) or (c > 127 and chr(c).isalpha()))


def _comment(text: str, place: i64, end: i64) -> i64:
    """Return the token of a comment, closed or not."""
    # Only up to the next bracket, so that many unclosed comments take no longer.
    brace: i64 = text.find("{", place + 1, end)
    close: i64 = text.find("}", place + 1, brace if brace >= 0 else end)
    if close >= 0:
        return (close + 1) << END | COMMENT
    # A brace in it is text, up to a line that begins a game.
    stop: i64 = terminal("OPEN_COMMENT").match(text, place, end).end()  # type: ignore[union-attr]
    if stop < end and text[stop] == "}":
        return (stop + 1) << END | COMMENT
    return stop << END | OPEN_COMMENT


def _by_grammar(text: str, place: int, end: int) -> i64:
    """Return the token according to the terminals."""
    match = token_pattern().match(text, place, end)
    assert match is not None, "some terminal takes every text"
    stop: i64 = match.end()
    kind: i64 = _KINDS[match.lastgroup or ""]
    return stop << END | kind


def tag_at(text: str, start: i64, end: i64) -> tuple[i64, i64, i64, i64, i64]:
    """Return the end of the tag pair that begins with the bracket at a place, 0 if there is none.

    Also returns the start and end of its name and of its value.
    """
    name: i64 = blanks(text, start + 1, end)
    behind: i64 = name_end(text, name, end)
    value: i64 = blanks(text, behind, end) + 1
    if behind > name and value <= end and text[value - 1] == '"':
        value_end: i64 = _value_end(text, value, end)
        place: i64 = blanks(text, value_end + 1, end) if value_end else end
        if place < end and text[place] == "]":
            return place + 1, name, behind, value, value_end
    return 0, 0, 0, 0, 0


def name_end(text: str, place: i64, end: i64) -> i64:
    """Return where the name of a tag ends that begins at a place; there if none does."""
    start: i64 = place
    while place < end:
        c: i64 = ord(text[place])
        if not (97 <= c <= 122 or 65 <= c <= 90 or (place > start and (48 <= c <= 57 or c == 95))):
            break
        place += 1
    return place


def _value_end(text: str, place: i64, end: i64) -> i64:
    """Return where the value of a tag ends, 0 if it does not before the end of its line."""
    while place < end:
        c: i64 = ord(text[place])
        if c == 34:
            return place
        if c == 92 and place + 1 < end:
            place += 1
            c = ord(text[place])
        if c == 10 or c == 13:
            return 0
        place += 1
    return 0


def blanks(text: str, place: i64, end: i64) -> i64:
    """Return the end of spaces and tabs."""
    start: i64 = place
    while place < end:
        c: i64 = ord(text[place])
        if c != 32 and c != 9:
            break
        place += 1
        if place - start == _SHORT:
            return _BLANKS.match(text, place, end).end()  # type: ignore[union-attr]
    return place


def space_end(text: str, place: i64, end: i64) -> i64:
    """Return where white space ends."""
    start: i64 = place
    while place < end:
        c: i64 = ord(text[place])
        if c != 32 and c != 10 and c != 13 and c != 9:
            break
        place += 1
        if place - start == _SHORT:
            return _SPACES.match(text, place, end).end()  # type: ignore[union-attr]
    return place


def line_start(text: str, place: int) -> int:
    """Return the beginning of the line that contains a place."""
    begin, size = place, 64
    while begin > 0:
        # Windows that grow backwards, so that the search takes no longer than the line, with any kind of line end.
        begin, size = max(place - size, 0), 2 * size
        found = max(text.rfind("\n", begin, place), text.rfind("\r", begin, place))
        if found >= 0:
            return found + 1
    return 0


def _line_end(text: str, place: i64, end: i64) -> i64:
    """Return where a line ends."""
    start: i64 = place
    while place < end and place - start < _SHORT:
        c: i64 = ord(text[place])
        if c == 10 or c == 13:
            return place
        place += 1
    return _LINE.match(text, place, end).end()  # type: ignore[union-attr]


def _ends_word(c: i64) -> bool:
    """Return whether an ASCII character that LGN uses ends a word."""
    return c in (32, 10, 13, 9, 40, 41, 123, 125, 59, 36, 33, 63, 91, 93)
