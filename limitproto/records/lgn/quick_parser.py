"""Reads the text of a game whose syntax is valid, however it is spaced and spelled; the grammar decides about others.

What it takes is what the terminals and rules of `grammar/records.lark` take, and what it makes of it is what
`limitproto.records.lgn.builder` makes; property tests hold the two together. It gives up at the first character that
may need a diagnostic of the syntax, other than those about glyphs. This module is compiled if there is a compiler.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from limitproto import grammar
from limitproto.records.lgn.quick_game import CLOSE, COMMENT, ESCAPE, GLYPH, LINE_COMMENT, NAG, OPEN, QuickGame
from limitproto.records.lgn.writer import WIDTH

if TYPE_CHECKING:
    from mypy_extensions import i64

#: Texts with more marks or turns are left to the grammar, which says what is too much.
_MOST: Final = 2000
_MOST_GLYPHS: Final = 25

#: No round number that is counted with is as great as this.
_TOO_MANY: Final = 1 << 40

_RESULT: Final = re.compile(grammar.terminals("records")["RESULT"])


def quick_parse(
    text: str, begin: int = 0, end: int = -1, is_alone: bool = True, is_placed: bool = True
) -> QuickGame | None:
    """Return the game that begins at a place of a text, None for one that the grammar has to decide about.

    The text `is_alone` if the game must be all of it up to `end`; otherwise another game may follow its result, which
    has to begin with a tag, and `stop` is where the line of the result ends. Places are those of the whole text; those
    of tags, turns and their numbers are left out if it is not `is_placed`.
    """
    if end < 0:
        end = len(text)
    game = QuickGame(text)
    game.is_placed = is_placed
    game.begin = begin
    first = _tags(game, begin, end)
    if first < 0 or not _movetext(game, first, end, is_alone, _MOST):
        return None
    return game


def quick_tags(text: str, begin: int) -> QuickGame:
    """Return the tags from a place of a text on, up to anything else."""
    game = QuickGame(text)
    _tags(game, begin, len(text))
    return game


def quick_turns(text: str, begin: int, end: int) -> QuickGame:
    """Return the turns, and the round numbers before them, from a place between two tokens on, up to anything else.

    The last of the turns may not be one.
    """
    game = QuickGame(text)
    _movetext(game, begin, end, True, 0)
    return game


def _spaces(text: str, place: i64, end: i64) -> i64:
    """Return where spaces end."""
    while place < end:
        c: i64 = ord(text[place])
        if c != 32 and c != 10 and c != 13 and c != 9:
            break
        place += 1
    return place


def _blanks(text: str, place: i64, end: i64) -> i64:
    """Return where spaces and tabs end."""
    while place < end:
        c: i64 = ord(text[place])
        if c != 32 and c != 9:
            break
        place += 1
    return place


def _tag_end(game: QuickGame, start: i64, end: i64, is_kept: bool) -> i64:
    """Return where the tag ends that begins at a place, and keep it if asked; -1 if the grammar has to decide."""
    text = game.text
    place: i64 = _blanks(text, start + 1, end)
    name_at: i64 = place
    while place < end:
        c: i64 = ord(text[place])
        if not (97 <= c <= 122 or 65 <= c <= 90 or (place > name_at and (48 <= c <= 57 or c == 95))):
            break
        place += 1
    if place == name_at:
        return -1
    name_end: i64 = place
    place = _blanks(text, place, end)
    if place >= end or ord(text[place]) != 34:
        return -1
    value_at: i64 = place + 1
    quote: i64 = text.find('"', value_at, end)
    if quote < 0:
        return -1
    value = text[value_at:quote]
    if "\\" in value:
        place = value_at
        while place < end and text[place] != '"':
            if text[place] == "\\":
                place += 1
                if place >= end or (text[place] != '"' and text[place] != "\\"):
                    return -1
            place += 1
        if place >= end:
            return -1
        quote = place
        value = _unescaped(text[value_at:quote])
    if not value.isprintable():
        return -1
    place = _blanks(text, quote + 1, end)
    if place >= end or ord(text[place]) != 93:
        return -1
    if is_kept:
        game.tags.append((text[name_at:name_end], value))
        if game.is_placed:
            game.tag_places.append(start)
            game.tag_places.append(value_at)
            game.tag_places.append(place + 1)
        if name_at != start + 1 or value_at != name_end + 2 or ord(text[name_end]) != 32 or place != quote + 1:
            game.is_export = False
    return place + 1


def _unescaped(quoted: str) -> str:
    parts: list[str] = []
    place: i64 = 0
    while place < len(quoted):
        if quoted[place] == "\\":
            place += 1
        parts.append(quoted[place])
        place += 1
    return "".join(parts)


def _tags(game: QuickGame, begin: i64, end: i64) -> i64:
    """Read the tags, and return where what follows them begins, -1 if the grammar has to decide."""
    text = game.text
    place: i64 = _spaces(text, begin, end)
    if place != begin:
        game.is_export = False
        if "\r" in text[begin:place]:
            game.is_bare = False
    while place < end and ord(text[place]) == 91:
        after: i64 = _tag_end(game, place, end, True)
        if after < 0:
            return -1
        place = _spaces(text, after, end)
        is_next_tag = place < end and ord(text[place]) == 91
        if place != after + 1 or ord(text[after]) != 10:
            if is_next_tag or place != after + 2 or text[after] != "\n" or text[after + 1] != "\n":
                game.is_export = False
                if is_next_tag and text.count("\n", after, place) > 1:
                    game.may_be_cut = True
            if "\r" in text[after:place]:
                game.is_bare = False
        elif not is_next_tag:
            game.is_export = False
    return place


def _movetext(game: QuickGame, begin: i64, end: i64, is_alone: bool, most: i64) -> bool:
    """Read what follows the tags; return whether all of it is valid and has at most `most` marks."""
    text = game.text
    words, starts, numbers = game.words, game.starts, game.numbers
    marks, number_places = game.marks, game.number_places
    width: i64 = WIDTH
    place: i64 = begin
    #: Where the last token ends, and its column, 0 at the beginning of a line.
    done: i64 = begin
    column: i64 = 0
    is_export, is_placed = game.is_export, game.is_placed
    #: The round number that waits for its turn, 0 for none, and whether anything of a count has come since the turn.
    number: i64 = 0
    number_start: i64 = 0
    number_end: i64 = 0
    in_count = False
    #: The number of turns of each open line, which begins with an open bracket.
    depth: i64 = 0
    has_turn: list[bool] = [False]
    while place < end:
        start: i64 = place
        c: i64 = ord(text[place])
        if c == 32 or c == 10 or c == 9:
            place += 1
            continue
        if c == 13:
            game.is_bare = False
            place += 1
            continue
        #: The length of the first line of the unit, and the column after it, -1 if that follows from the length.
        first: i64 = 0
        last: i64 = -1
        if 97 <= c <= 122 or 48 <= c <= 58 or c == 45 or 65 <= c <= 90 or c == 95 or c == 47 or c == 64:
            has_letter = False
            has_digit = False
            has_sign = False
            has_colon = False
            value: i64 = 0
            while place < end:
                c = ord(text[place])
                if 48 <= c <= 57:
                    has_digit = True
                    if value < _TOO_MANY:
                        value = value * 10 + c - 48
                elif 97 <= c <= 122:
                    has_letter = True
                elif c == 45 or c == 47:
                    has_sign = True
                elif c == 58:
                    has_colon = True
                elif 65 <= c <= 90:
                    has_letter = True
                elif c == 64 or c == 95:
                    has_sign = True
                else:
                    break
                place += 1
            if place < end and c == 46:
                if has_letter or has_sign or has_colon or place - start > 9 or number:
                    return False
                if ord(text[start]) == 48:
                    is_export = False
                number = value
                if not number:
                    return False
                place += 1
                if place < end and ord(text[place]) == 46:
                    is_export = False
                    while place < end and text[place] == ".":
                        place += 1
                number_start, number_end, in_count = start, place, True
            elif place < end and c != 32 and not _ends_word(c):
                return False
            elif has_letter:
                word = text[start:place]
                if len(words) >= _MOST or not (has_digit or has_colon or word.lower() in ("pass", "draw")):
                    return False
                words.append(word)
                numbers.append(number)
                if is_placed:
                    starts.append(start)
                    if number:
                        number_places.append(number_start)
                        number_places.append(number_end)
                number = 0
                in_count = False
                has_turn[depth] = True
            elif (
                has_digit
                and not (has_sign or has_colon)
                and (place - start > 1 or not _is_result(text, start, place, end))
            ):
                if place - start > 9 or number:
                    return False
                number = value
                if not number:
                    return False
                number_start, number_end, in_count = start, place, True
                is_export = False
            else:
                if has_colon or depth or number or not _is_result(text, start, place, end):
                    return False
                game.result = text[start:place]
                game.result_start = start
        elif c == 123:
            # No farther than to the next bracket, so that many comments that are not closed take no longer.
            brace = text.find("{", place + 1, end)
            close = text.find("}", place, brace if brace >= 0 else end)
            if close < 0 or len(marks) >= most:
                return False
            body = text[place + 1 : close]
            place = close + 1
            marks.append((COMMENT, len(words), start, place))
            if in_count:
                is_export = False
            if not body.isprintable():
                game.is_bare = False
                if "\r" in body:
                    is_export = False
                line_end = body.find("\n")
                if line_end >= 0:
                    game.may_be_cut = game.may_be_cut or "[" in body
                    first = line_end + 1
                    last = len(body) - body.rfind("\n")
        elif c == 59 or c == 37:
            if c == 37 and start > 0 and text[start - 1] != "\n" and text[start - 1] != "\r":
                return False
            if len(marks) >= most:
                return False
            while place < end and text[place] != "\n" and text[place] != "\r":
                place += 1
            carriage = place < end and text[place] == "\r"
            if not text[start:place].isprintable():
                game.is_bare = False
            marks.append((LINE_COMMENT if c == 59 else ESCAPE, len(words), start, place))
            if in_count or place >= end or carriage:
                is_export = False
            last = 0
        elif c == 36:
            place += 1
            while place < end and 48 <= ord(text[place]) <= 57:
                place += 1
            if place - start < 2 or place - start > 4 or in_count or not has_turn[depth] or len(marks) >= most:
                return False
            if int(text[start + 1 : place]) > 255:
                return False
            if text[start + 1] == "0" and place - start > 2:
                is_export = False
            if _is_given(game, int(text[start + 1 : place])):
                return False
            if marks and marks[-1][1] == len(words) and marks[-1][0] != NAG:
                is_export = False
            marks.append((NAG, len(words), start, place))
        elif c == 33 or c == 63:
            place += 1
            if place < end and (text[place] == "!" or text[place] == "?"):
                place += 1
            if in_count or not has_turn[depth] or len(marks) >= min(most, _MOST_GLYPHS) or _is_given(game, -1):
                return False
            marks.append((GLYPH, len(words), start, place))
            game.has_glyphs = True
            is_export = False
        elif c == 46:
            while place < end and text[place] == ".":
                place += 1
            in_count = True
            is_export = False
        elif c == 40:
            if not has_turn[depth] or in_count or len(marks) >= most:
                return False
            place += 1
            marks.append((OPEN, len(words), start, place))
            game.has_variations = True
            is_export = False
            depth += 1
            has_turn.append(False)
        elif c == 41:
            if depth == 0 or not has_turn[depth] or number:
                return False
            place += 1
            marks.append((CLOSE, len(words), start, place))
            depth -= 1
            has_turn.pop()
            in_count = False
        elif c == 42:
            place += 1
            if depth or number or (place < end and not _ends_word(ord(text[place]))):
                return False
            game.result = "*"
            game.result_start = start
        else:
            return False
        if is_export:
            # A unit is on the line of the one before it if it ends before the last column.
            if first == 0:
                first = place - start
            if column == 0:
                if start != done:
                    is_export = False
                column = first
            elif start != done + 1:
                is_export = False
            elif c == 37 or column + first >= width:
                if ord(text[done]) != 10:
                    is_export = False
                column = first
            elif ord(text[done]) != 32:
                is_export = False
            else:
                column += 1 + first
            done = place
            if last >= 0:
                column = last
                if last == 0:
                    # The line end is part of the unit.
                    done += 1
        if game.result:
            break
    game.is_export = is_export
    if depth or number:
        return False
    game.stop = end
    if not game.result:
        return is_alone
    done = place
    place = _spaces(text, place, end)
    if "\r" in text[done:place]:
        game.is_bare = False
    if place >= end:
        return True
    if is_alone or text[place] != "[":
        return False
    tag_end: i64 = _tag_end(game, place, end, False)
    if tag_end < 0:
        return False
    game.next_tag_end = tag_end if tag_end < end else tag_end - 1
    while done < place and text[done] != "\n" and text[done] != "\r":
        done += 1
    if done >= place:
        return False
    game.stop = done + (2 if text[done : done + 2] == "\r\n" else 1)
    return True


def _ends_word(c: i64) -> bool:
    """Return whether a character, which has to be one of those that may occur here, ends a word."""
    return c in (32, 10, 13, 9, 40, 41, 123, 125, 59, 36, 33, 63, 91, 93)


def _is_result(text: str, start: int, stop: int, end: int) -> bool:
    """Return whether a word of digits, dashes and strokes is a result; a number alone is one at the end of a game."""
    if stop - start == 1 and text[start] != "0" and text[start] != "1":
        return False
    found = _RESULT.match(text, start, end)
    return found is not None and found.end() == stop


def _is_given(game: QuickGame, nag: int) -> bool:
    """Return whether the last turn has a glyph already, or may have it because a variation follows it."""
    for kind, before, start, end in reversed(game.marks):
        if before != len(game.words):
            break
        if kind in (OPEN, CLOSE):
            return True
        if kind == NAG and int(game.text[start + 1 : end]) == nag:
            return True
    return False
