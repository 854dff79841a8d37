"""Reads LGN with valid syntax character by character, however it is spaced and spelled: the fast half of the parser.

It takes what the rules and terminals of `grammar/records.lark` take, and stops before the first token that may need a
diagnostic of the syntax. This module is compiled if there is a compiler.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from limitproto.records.lgn.terminals import terminal
from limitproto.records.lgn.writer import WIDTH
from limitproto.records.parsed_game import (
    CLOSE_MARK,
    COMMENT,
    ESCAPE,
    GLYPH,
    LINE_COMMENT,
    NO_TURN,
    OPEN_MARK,
    ParsedGame,
    RawDiagnostic,
    nag_of,
)
from limitproto.records.variations import ROOT

if TYPE_CHECKING:
    from mypy_extensions import i64

#: A character of a tag's value that follows a backslash.
ESCAPED: Final = re.compile(r"\\(.)")

#: A game has no more turns than this, and no more remarks, glyphs and brackets.
MAX_TURNS: Final = 100_000


def parse_valid(text: str, begin: int, end: int, is_placed: bool = False) -> ParsedGame | None:
    """Return the game that begins at a place of a text and is followed by another one or by the end, if it is valid.

    None for a game that may need a diagnostic of the syntax other than those about glyphs, or has no movetext. The next
    game has to begin with a tag after the line of the result, which is where the game `stop`s. Places of tags, turns
    and numbers, which few games are asked for, are found by reading it again unless it `is_placed`.
    """
    parser = ValidReader(text, begin, end, True)
    parser.game.is_placed, parser.game.reread = is_placed, parse_valid
    parser.read_tags()
    parser.read_moves()
    return parser.game if parser.is_whole() else None


class LineInText:
    """A line of play that is being read: its last turn, `NO_TURN` for none, and `parent`, the turn before that.

    The turns from `segment` on have been read since. `opened` is the place of its bracket.
    """

    def __init__(self, parent: int, segment: int, opened: int) -> None:
        self.parent = parent
        self.last = NO_TURN
        self.segment = segment
        self.opened = opened


class ValidReader:
    """Reads one game as far as it is valid, with what has to be known to go on behind that.

    Variations are read only if it `is_strict`: whether one holds a turn shows at its end.
    """

    def __init__(self, text: str, begin: int, end: int, is_strict: bool) -> None:
        self.text = text
        self.place: i64 = begin
        self.end: i64 = end
        self.is_strict = is_strict
        self.game = ParsedGame(0, text)
        self.game.end = end
        #: Whether the tags are over, and whether something of a count has come since the last turn.
        self.in_moves = False
        self.in_count = False
        #: The round number that waits for its turn, and its place, which ends at 0 if there is none.
        self.number: i64 = 0
        self.number_start: i64 = 0
        self.number_end: i64 = 0
        #: The open lines of play, and whether the innermost one has a turn.
        self.lines = [LineInText(ROOT, 0, 0)]
        self.has_turn = False
        #: The glyphs of the turns that have some.
        self.nags: dict[int, list[int]] = {}
        #: The code of the diagnostic that the last token has caused, empty after a valid one.
        self.refused = ""
        #: Whether the rest of the text is not read.
        self.given_up = False

    # ---- valid text, character by character --------------------------------------------------------------------

    def read_tags(self) -> bool:
        """Read tags up to what is not a valid one, or begins them again; return whether there were any."""
        game, text, end = self.game, self.text, self.end
        count = len(game.pairs)
        place: i64 = _spaces(text, self.place, end)
        if place != self.place:
            game.is_export = False
            game.is_bare = game.is_bare and "\r" not in text[self.place : place]
        while place < end and ord(text[place]) == 91:
            after: i64 = _tag_end(game, place, end, True)
            # Tags that begin again may be of another game.
            is_again = after >= 0 and self.is_strict and game.pairs[-1][0] == game.pairs[0][0] and len(game.pairs) > 1
            if after < 0 or is_again:
                break
            place = _spaces(text, after, end)
            is_next_tag = place < end and ord(text[place]) == 91
            if place != after + 1 or ord(text[after]) != 10:
                if is_next_tag or place != after + 2 or text[after:place] != "\n\n":
                    game.is_export = False
                    if is_next_tag and text.count("\n", after, place) > 1:
                        game.may_be_cut = True
                game.is_bare = game.is_bare and "\r" not in text[after:place]
            elif not is_next_tag:
                game.is_export = False
        self.place = place
        if len(game.pairs) > count:
            self.refused = ""
        return len(game.pairs) > count

    def read_moves(self) -> None:
        """Read movetext up to its result, or to a token that the grammar may not take there."""
        game, text = self.game, self.text
        end: i64 = self.end
        words, starts, numbers = game.words, game.starts, game.numbers
        marks, number_places = game.marks, game.number_places
        is_strict, is_placed = self.is_strict, game.is_placed
        in_count, has_turn = self.in_count, self.has_turn
        number: i64 = self.number
        number_start: i64 = self.number_start
        number_end: i64 = self.number_end
        place: i64 = self.place
        begin: i64 = place
        #: Where the last token ends, and its column, 0 at the beginning of a line.
        done: i64 = begin
        column: i64 = 0
        is_export = game.is_export
        while place < end:
            start: i64 = place
            c: i64 = ord(text[place])
            if c == 32 or c == 10 or c == 9 or c == 13:
                if c == 13:
                    game.is_bare = False
                place += 1
                continue
            #: The length of the unit's first line, and the column after it, -1 if that follows from the length.
            first: i64 = 0
            last: i64 = -1
            if 97 <= c <= 122 or 48 <= c <= 58 or c == 45 or 65 <= c <= 90 or c == 95 or c == 47 or c == 64:
                has_letter = False
                has_digit = False
                has_sign = False
                has_colon = False
                while place < end:
                    c = ord(text[place])
                    # The most frequent characters first, with as few questions as possible.
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
                    place += 1
                if place < end and c == 46:
                    if has_letter or has_sign or has_colon or place - start > 9 or number_end:
                        break
                    number = _number(text, start, place)
                    if not number:
                        break
                    if ord(text[start]) == 48:
                        is_export = False
                    place += 1
                    if place < end and ord(text[place]) == 46:
                        is_export = False
                        while place < end and text[place] == ".":
                            place += 1
                    number_start, number_end, in_count = start, place, True
                elif place < end and c != 32 and not _ends_word(c):
                    break
                elif has_letter:
                    word = text[start:place]
                    if not (has_digit or has_colon or word.lower() in ("pass", "draw")) or len(words) >= MAX_TURNS:
                        break
                    words.append(word)
                    numbers.append(number)
                    if is_placed:
                        starts.append(start)
                        if number:
                            number_places.append(number_start)
                            number_places.append(number_end)
                    number = number_end = 0
                    in_count, has_turn = False, True
                elif (
                    has_digit
                    and not (has_sign or has_colon)
                    and (place - start > 1 or not _is_result(text, start, place, end))
                ):
                    if place - start > 9 or number_end:
                        break
                    number = _number(text, start, place)
                    if not number:
                        break
                    number_start, number_end, in_count = start, place, True
                    is_export = False
                else:
                    if has_colon or len(self.lines) > 1 or number_end or not _is_result(text, start, place, end):
                        break
                    game.result = text[start:place]
                    game.result_at = start, place
            elif c == 123:
                # No farther than to the next bracket, so that many comments that are not closed take no longer.
                brace = text.find("{", place + 1, end)
                close = text.find("}", place, brace if brace >= 0 else end)
                if close < 0 or len(marks) >= MAX_TURNS:
                    break
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
                if (c == 37 and start > 0 and text[start - 1] not in "\r\n") or len(marks) >= MAX_TURNS:
                    break
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
                if place - start < 2 or place - start > 4 or in_count or not has_turn:
                    break
                is_behind = marks and marks[-1][1] == len(words) and marks[-1][0] != GLYPH
                if is_behind or (text[start + 1] == "0" and place - start > 2):
                    is_export = False
                if not self._gives_nag(int(text[start + 1 : place]), start, place):
                    break
            elif c == 33 or c == 63:
                place += 1
                if place < end and (text[place] == "!" or text[place] == "?"):
                    place += 1
                if in_count or not has_turn or not self._gives_nag(nag_of(text[start:place]), start, place):
                    break
                is_export = False
            elif c == 46:
                while place < end and text[place] == ".":
                    place += 1
                in_count, is_export = True, False
            elif c == 40:
                if not has_turn or in_count or not is_strict:
                    break
                place += 1
                self.open_line(start, place)
                is_export = has_turn = False
            elif c == 41:
                if len(self.lines) == 1 or not has_turn or number_end:
                    break
                place += 1
                self.close_line(start, place)
                in_count = False
            elif c == 42:
                place += 1
                if len(self.lines) > 1 or number_end or (place < end and not _ends_word(ord(text[place]))):
                    break
                game.result = "*"
                game.result_at = start, place
            else:
                break
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
                elif c == 37 or column + first >= WIDTH:
                    if ord(text[done]) != 10:
                        is_export = False
                    column = first
                elif ord(text[done]) != 32:
                    is_export = False
                else:
                    column += 1 + first
                if last >= 0:
                    column = last
                    if last == 0:
                        # The line end is part of the unit.
                        place += 1
            done = place
            if game.result is not None:
                break
        game.is_export = is_export
        self.place = done
        self.in_count, self.has_turn = in_count, has_turn
        self.number, self.number_start, self.number_end = number, number_start, number_end
        if done > begin:
            self.refused = ""
        self.in_moves = self.in_moves or in_count or game.result is not None or len(words) > 0
        if place < end and game.result is None and not is_strict:
            game.is_export = game.is_bare = False

    def _gives_nag(self, nag: int, start: int, end: int) -> bool:
        """Give the last turn a glyph, unless it has the same or may not have it."""
        game = self.game
        is_sign = self.text[start] != "$"
        if nag > 255 or len(game.diagnostics) >= MAX_TURNS:
            return False
        given = self.nags.setdefault(self.line().last, [])
        if nag in given:
            return False
        given.append(nag)
        game.marks.append((GLYPH, len(game.words), start, end))
        if is_sign:
            found = self.text[start:end]
            game.diagnostics.append(RawDiagnostic("LGN119", start, end, {"what": found, "nag": nag}))
        return True

    def is_whole(self) -> bool:
        """Return whether a valid game ends where it has been read up to, with a next one or the end of the text."""
        game, text, end = self.game, self.text, self.end
        game.stop = end
        done: i64 = self.place
        place: i64 = _spaces(text, done, end)
        if len(self.lines) > 1 or self.number_end:
            return False
        if game.result is None:
            return place >= end and len(game.words) > 0
        if "\r" in text[done:place]:
            game.is_bare = False
        if place >= end:
            return True
        tag_end: i64 = _tag_end(game, place, end, False) if text[place] == "[" else -1
        if tag_end < 0:
            return False
        game.next_tag_end = tag_end if tag_end < end else tag_end - 1
        while done < place and text[done] != "\n" and text[done] != "\r":
            done += 1
        if done >= place:
            return False
        game.stop = done + (2 if text[done : done + 2] == "\r\n" else 1)
        return True

    # ---- lines of play -----------------------------------------------------------------------------------------

    def line(self) -> LineInText:
        """Return the innermost line, with its last turn and the one before that."""
        line = self.lines[-1]
        count = len(self.game.words)
        if count > line.segment:
            if count - 1 > line.segment:
                line.parent = count - 2
            elif line.last != NO_TURN:
                line.parent = line.last
            line.last = count - 1
            line.segment = count
        return line

    def open_line(self, start: int, end: int) -> None:
        """Begin a variation."""
        game = self.game
        self.lines.append(LineInText(self.line().parent, len(game.words), start))
        game.marks.append((OPEN_MARK, len(game.words), start, end))
        game.has_variations = True

    def close_line(self, start: int, end: int) -> None:
        """Finish the innermost variation."""
        count = len(self.game.words)
        self.lines.pop()
        self.lines[-1].segment = count
        self.game.marks.append((CLOSE_MARK, count, start, end))
        self.has_turn = True
        self.in_count = False


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


def _tag_end(game: ParsedGame, start: i64, end: i64, is_kept: bool) -> i64:
    """Return where the tag ends that begins at a place, and keep it if asked; -1 if the grammar has to decide."""
    text = game.text
    name_at: i64 = _blanks(text, start + 1, end)
    place: i64 = name_at
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
        value = ESCAPED.sub(r"\1", text[value_at:quote])
    if not value.isprintable():
        return -1
    place = _blanks(text, quote + 1, end)
    if place >= end or ord(text[place]) != 93:
        return -1
    if is_kept:
        game.pairs.append((text[name_at:name_end], value))
        if game.is_placed:
            game.tag_places.append(start)
            game.tag_places.append(value_at)
            game.tag_places.append(place + 1)
        if name_at != start + 1 or value_at != name_end + 2 or ord(text[name_end]) != 32 or place != quote + 1:
            game.is_export = False
    return place + 1


def _number(text: str, place: i64, end: i64) -> i64:
    """Return the value of a few digits between two places."""
    value: i64 = 0
    while place < end:
        value = value * 10 + ord(text[place]) - 48
        place += 1
    return value


def _ends_word(c: i64) -> bool:
    """Return whether a character that may occur here ends a word."""
    return c in (32, 10, 13, 9, 40, 41, 123, 125, 59, 36, 33, 63, 91, 93)


def _is_result(text: str, start: int, stop: int, end: int) -> bool:
    """Return whether a word of digits, dashes and strokes is a result; a number alone is one at the end of a game."""
    if stop - start == 1 and text[start] != "0" and text[start] != "1":
        return False
    found = terminal("RESULT").match(text, start, end)
    return found is not None and found.end() == stop
