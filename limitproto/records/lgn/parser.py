"""The parser of LGN: from the text of one game to its contents, whatever is wrong with them, in one pass.

It goes from token to token. The same parser takes a game out of a text that goes on behind it, as long as nothing may
be wrong. Tests hold it to the grammar. This module is compiled if there is a compiler.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from limitproto.core.lazy_pattern import lazy_pattern
from limitproto.records.lgn.odd_tokens import MAX_TURNS, OddTokens
from limitproto.records.lgn.scanner import (
    DOTS,
    END,
    KIND,
    NAG,
    NUMBER,
    RESULT,
    TURN,
    comment_end,
    is_tag_line,
    tag_at,
    token,
)
from limitproto.records.lgn.writer import WIDTH
from limitproto.records.parsed_game import COMMENT, ESCAPE, GLYPH, ParsedGame

if TYPE_CHECKING:
    from mypy_extensions import i64

_EMPTY_LINE: Final = lazy_pattern(r"(?:\r\n?+|\n)[ \t]*+[\r\n]")
#: Lines that are a tag pair in export form, with its name and value: most games of an archive have those of others. A
#: longer line is none of them.
_known: Final[dict[str, tuple[str, str]]] = {}
_MOST_KNOWN: Final = 4096
_LONGEST_KNOWN: Final = 100

#: A line of a comment that may begin the next game.
_BRACKET_LINE: Final = lazy_pattern(r"[\r\n][ \t]*+\[")


def parse(text: str, begins_file: bool = True, has_turns: bool = True) -> ParsedGame:
    """Return the game of a text, whatever is wrong with it; `limitproto.records.lgn.splitter` cuts files into games.

    A byte order mark at the start is one only if the text `begins_file`. The turns are left out unless it `has_turns`.
    """
    parser = _Parser(text, 0, len(text), False)
    parser.begins_file = begins_file
    parser.read(has_turns)
    parser.finish()
    return parser.game


def parse_valid(text: str, begin: int, end: int, at_end: bool = True) -> tuple[ParsedGame | None, int]:
    """Return the game that begins at a place of a text, if its syntax is valid, and where the next one begins.

    None for a game that may need a diagnostic of the syntax other than those about glyphs, has no result, or where it
    may be that it ends elsewhere. A game that ends with the text does so only `at_end`.
    """
    parser = _Parser(text, begin, end, True)
    parser.read(True)
    stop = parser.next_begin(at_end)
    if stop < 0:
        return None, begin
    game = parser.game
    game.text = text[begin:stop]
    game.end = stop - begin
    return game, stop


class _Parser(OddTokens):
    """Reads one game."""

    #: The column behind the last token, 0 at the beginning of a line, -1 before movetext.
    column: i64 = -1

    def read(self, has_turns: bool) -> None:
        """Read all tokens; without turns those before movetext."""
        game, text = self.game, self.text
        spots, marks = game.spots, game.marks
        begin: i64 = self.begin
        end: i64 = self.end
        place: i64 = begin
        #: Where the last token ends.
        done: i64 = begin
        while place < end:
            start: i64 = place
            c: i64 = ord(text[start])
            if c == 32 or c == 10 or c == 9 or c == 13:
                if c == 13:
                    game.is_bare = False
                place += 1
                continue
            if c == 91 and not self.in_moves and not marks and (place := self._read_pair(start, done)):
                if self.given_up:
                    return
                done = place
                continue
            if self.in_moves and not has_turns:
                return
            if self.is_open and (c == 91 or (c == 123 and comment_end(text, start, end) < 0)):
                # No valid game goes on so; the token may be long.
                self.given_up = True
                return
            found: i64 = token(text, start, end)
            kind: i64 = found & KIND
            self.place = place = found >> END
            is_late = game.result is not None
            #: The length of the token's first line, and the column behind its last one, -1 if it has one.
            first: i64 = place - start
            last: i64 = -1
            if kind == TURN and not is_late and len(spots) < MAX_TURNS:
                self.add_turn(start, place)
            elif NUMBER <= kind <= DOTS and not is_late:
                self.in_count = self.in_moves = True
                if kind != NUMBER or c == 48 or text[place - 1] != "." or text[place - 2] == ".":
                    game.is_export = False
                if kind != DOTS:
                    self.leave_number()
                    self.number = _number(text, start, place)
                    self.number_start, self.number_end = start, place
            elif kind <= ESCAPE:
                body = text[start:place]
                is_plain = body.isprintable()
                if is_late or self.in_count:
                    game.is_export = False
                if kind != COMMENT:
                    last = 0
                    if place >= end or text[place] == "\r":
                        game.is_export = False
                elif not is_plain:
                    line_end: i64 = body.find("\n")
                    if line_end >= 0:
                        first = line_end
                        last = len(body) - 1 - body.rfind("\n")
                    if "\r" in body:
                        game.is_export = False
                    if self.is_open and _BRACKET_LINE.search(body):
                        return
                if not is_plain:
                    game.is_bare = False
                self._add_remark(kind, body, start)
            elif kind == RESULT and not is_late and len(self.lines) == 1:
                self.leave_number()
                game.result = text[start:place]
                game.result_at = start - begin, place - begin
                self.in_moves = True
                if self.is_open:
                    self._lay_out(kind, start, done, first, last)
                    return
            else:
                is_bare, is_export = game.is_bare, game.is_export
                is_nag = kind == NAG and (place == start + 2 or text[start + 1] != "0")
                if marks and marks[-1][1] == len(spots) and marks[-1][0] != GLYPH:
                    is_nag = False
                game.is_export = game.is_bare = False
                self.read_token(kind, start, place)
                if self.place != place:
                    place = self.place
                elif kind <= NAG:
                    game.is_bare, game.is_export = is_bare, is_export and is_nag
                if self.given_up:
                    return
                if self.refused:
                    done = place
                    continue
            if self.given_up:
                return
            if self.refused:
                self.refused = ""
            if game.is_export:
                self._lay_out(kind, start, done, first, last)
                if last == 0 and place < end:
                    # The line end is part of the token.
                    place += 1
            done = place

    def _add_remark(self, kind: int, body: str, start: int) -> None:
        """Add a remark, and report what is odd about it."""
        game, end = self.game, self.place
        brace = body.find("{", 1) if kind == COMMENT else -1
        if brace > 0:
            self.report("LGN116", start + brace, start + brace + 1, {})
        if game.result is not None:
            self.report("LGN117", start, end, {})
            if game.late < 0:
                game.late = len(game.marks)
        if len(game.marks) >= MAX_TURNS:
            self.give_up(start, end, "remarks")
        game.marks.append((kind, len(game.spots), start - self.begin, end - self.begin))

    def _lay_out(self, kind: i64, start: i64, done: i64, first: i64, last: i64) -> None:
        """Compare the place of a token of movetext with that in the export form; see `read`."""
        text, column = self.text, self.column
        is_right = True
        if column < 0:
            is_right = text[done:start] == ("\n\n" if self.game.pairs else "")
            column = first
        elif column == 0:
            is_right = start == done
            column = first
        elif kind == ESCAPE or column + first >= WIDTH:
            # It is on the line of the token before it if it ends before the last column.
            is_right = start == done + 1 and ord(text[done]) == 10
            column = first
        else:
            is_right = start == done + 1 and ord(text[done]) == 32
            column += 1 + first
        self.column = column if last < 0 else last
        if not is_right:
            self.game.is_export = False

    def _read_pair(self, start: i64, done: i64) -> i64:
        """Read a tag pair in its place, and return where it ends, 0 if there is none."""
        game, text = self.game, self.text
        pairs, begin = game.pairs, self.begin
        stop: i64 = text.find("\n", start, min(start + _LONGEST_KNOWN, self.end))
        line = text[start:stop] if stop >= 0 else ""
        # Not a tuple but an object, which compiled code would make anew.
        pair: Any = _known.get(line)
        value_at: i64 = 0
        if pair is not None:
            name: str = pair[0]
            value_at = start + len(name) + 3
        else:
            line_end = stop
            stop, name_at, name_end, value_at, value_end = tag_at(text, start, self.end)
            if stop < 0:
                return 0
            name, value = text[name_at:name_end], text[value_at:value_end]
            is_right = name_at == start + 1 and value_at == name_end + 2 and ord(text[name_end]) == 32
            if not (is_right and stop == value_end + 2):
                game.is_export = is_right = False
            is_bare = value.isprintable()
            if "\\" in value:
                value = self.unescaped(value, value_at)
                is_right = False
            pair = name, value
            if not value.isprintable():
                game.is_bare = False
            elif is_right and is_bare and stop == line_end and len(_known) < _MOST_KNOWN:
                _known[line] = pair
        if pairs:
            if start != done + 1 or ord(text[done]) != 10:
                game.is_export = False
                if self.is_open and _EMPTY_LINE.search(text, done, start):
                    self.given_up = True
            if self.is_open and self._begins_again(name):
                self.given_up = True
        elif start != begin:
            game.is_export = False
        self.refused = ""
        game.add_tag(pair, start - begin, value_at - begin, stop - begin)
        return stop

    def _begins_again(self, name: str) -> bool:
        """Return whether a tag may begin the tags of another game, see the splitter."""
        pairs = self.game.pairs
        first = pairs[0][0]
        if ord(name[0]) | 32 not in (103, ord(first[0]) | 32):
            return False
        name = name.lower()
        return name in ("game", first.lower()) and any(name == other.lower() for other, _ in pairs)

    def next_begin(self, at_end: bool) -> i64:
        """Return where the next game begins behind a valid one, -1 if that is not sure, or the game not valid."""
        game, text = self.game, self.text
        if game.result is None or self.given_up:
            return -1
        end: i64 = self.end
        done: i64 = self.place
        place: i64 = done
        line: i64 = -1
        stop: i64 = -1
        while place < end:
            c: i64 = ord(text[place])
            if c == 13:
                game.is_bare = False
            elif c != 10:
                if c != 32 and c != 9:
                    break
                place += 1
                continue
            place += 1
            if c == 13 and place < end and ord(text[place]) == 10:
                place += 1
            line = place
            if stop < 0:
                stop = place
        if place == end:
            return end if at_end else -1
        if line < 0 or text[place] != "[":
            return -1
        if line == stop:
            tag: i64 = tag_at(text, place, end)[0]
            return stop if tag >= 0 and (tag < end or at_end) else -1
        # Behind an empty line it has to be alone on its own, or followed by another one.
        return line if is_tag_line(text, place, end, at_end) else -1


def _number(text: str, place: i64, end: i64) -> i64:
    """Return the value of the digits, nine at most, that a round number begins with."""
    value: i64 = 0
    while place < end:
        c: i64 = ord(text[place])
        if c < 48 or c > 57:
            break
        value = value * 10 + c - 48
        place += 1
    return value
