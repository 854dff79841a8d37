"""The LGN parser: turns the text of one game into its contents, however malformed, in one pass.

It goes from token to token. The same parser can also take a game from a text that continues after it, as long as
nothing may be wrong. Tests compare it with the grammar. This module is compiled if there is a compiler.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from limitproto.core.lazy_pattern import lazy_pattern
from limitproto.games.spots import cells_at
from limitproto.records.lgn.boundaries import EMPTY_LINE
from limitproto.records.lgn.odd_tokens import MAX_TURNS, OddTokens
from limitproto.records.lgn.scanner import END, KIND, TURN, space_end, token
from limitproto.records.lgn.terminals import SCORES
from limitproto.records.parsed_game import COMMENT, ParsedGame, TagLine, tag_line

if TYPE_CHECKING:
    from mypy_extensions import i64

#: Words and numbers up to a result.
_MOVETEXT: Final = lazy_pattern(rf"\n\n(?:(?:[a-z][a-z0-9:@/-]*+|[0-9]++\.)[ \n]++)*+(?:\*|{SCORES})(?=\n)")

#: A longer header is read tag by tag.
_LONGEST_HEADER: Final = 1 << 12

#: The tags of the last header in export form.
_former: Final[list[list[TagLine]]] = [[]]


def parse(text: str, begins_file: bool = True) -> ParsedGame:
    """Return the game in a text, however malformed; `limitproto.records.lgn.splitter` splits files into games.

    An initial U+FEFF counts as a byte order mark only if the text `begins_file`.
    """
    parser = _Parser(text, 0, len(text), False)
    parser.begins_file = begins_file
    parser.read()
    parser.finish()
    return parser.game


def parse_valid(text: str, begin: int, end: int) -> tuple[ParsedGame | None, int]:
    """Return the game that begins at a place in a text, if its syntax is valid, and where its result ends.

    None for a game that may need a syntax diagnostic other than those on glyphs, has no result, or may end before it:
    no boundary is within a game that is returned.
    The end of the game after the result is not searched for.
    """
    parser = _Parser(text, begin, end, True)
    parser.read()
    if parser.given_up or parser.game.result is None:
        parser.game.release()
        return None, begin
    return parser.game, parser.place


def parse_header(text: str, begin: int, end: int) -> tuple[ParsedGame | None, int]:
    """Return the same as `parse_valid`, but possibly only with the tags, and with words that are not turns."""
    parser = _Parser(text, begin, end, True)
    stop = parser.read_header(begin)
    movetext = _MOVETEXT.match(text, stop, end) if stop and not parser.given_up else None
    return (parser.game, movetext.end()) if movetext is not None else parse_valid(text, begin, end)


class _Parser(OddTokens):
    """Reads one game."""

    def read(self) -> None:
        """Read all tokens."""
        game, text, codes, end = self.game, self.text, self.codes, self.end
        place: i64 = self.begin
        #: Whether a tag has begun, and where the last one ends.
        is_tagged = False
        tag_end: i64 = place
        while place < end:
            c: i64 = codes[place]
            if c == 32 or c == 10 or c == 13 or c == 9:
                place += 1
                if place < end and codes[place] <= 32:
                    place = space_end(text, place, end)
                continue
            stop: i64 = 0
            if 97 <= c <= 122 and game.result is None and game.count < MAX_TURNS:
                cells: i64 = cells_at(codes, place, end)
                if cells:
                    stop = place + (11 if cells >> 26 & 8191 else 7)
                    self.refused = ""
                    self.add_turn(place, stop, cells)
                    # Behind it is a space or LF.
                    stop += 1
            elif 48 <= c <= 57 and game.result is None:
                stop = self._read_round(place)
            if stop:
                place = stop
                continue
            if c == 91 and not (self.in_moves or game.marks):
                if not is_tagged:
                    is_tagged = True
                    stop = self.read_header(place)
                if not stop:
                    stop = self.read_pair(place)
                if stop:
                    if self.is_open and place > tag_end + 1 and EMPTY_LINE.search(text, tag_end, place + 1):
                        self.given_up = True
                    place = tag_end = stop
                    if self.given_up or (self.is_open and _begins_again(game.tag_lines)):
                        return
                    continue
            if c == 123 and self.is_open:
                # The grammar would read the texts of other games for the end of a comment that is not closed.
                close: i64 = text.find("}", place + 1, end)
                if close < 0:
                    self.given_up = True
                    return
                found: i64 = (close + 1) << END | COMMENT
            else:
                found = token(text, place, end)
            kind: i64 = found & KIND
            self.place = found >> END
            if kind == TURN and game.result is None and game.count < MAX_TURNS:
                self.refused = ""
                self.add_turn(place, self.place, 0)
            else:
                self.read_token(kind, place, self.place)
                if self.given_up or (self.is_open and game.result is not None):
                    return
            place = self.place

    def _read_round(self, start: i64) -> i64:
        """Read a number with one dot, and return where it ends; 0 for any other token."""
        codes, end = self.codes, self.end
        number: i64 = 0
        place: i64 = start
        c: i64 = 0
        while place < end and place < start + 10:
            c = codes[place]
            if c < 48 or c > 57:
                break
            number = number * 10 + c - 48
            place += 1
        if c != 46 or place + 1 >= end:
            return 0
        place += 1
        if codes[place] == 46:
            return 0
        self.refused = ""
        self.in_count = self.in_moves = True
        self.leave_number()
        self.number, self.number_start, self.number_end = number, start, place
        return place

    def read_header(self, begin: i64) -> i64:
        """Read the tags of a header in export form and return where it ends; 0, and nothing read, for any other.

        Most games in an archive share nearly all tags with the game before.
        """
        text, codes, end, former = self.text, self.codes, self.end, _former[0]
        if end > begin + _LONGEST_HEADER:
            end = begin + _LONGEST_HEADER
        lines: list[TagLine] = []
        place: i64 = begin
        count: i64 = 0
        while place < end and codes[place] == 91:
            line: TagLine | None = former[count] if count < len(former) else None
            if line is None or text[place : place + len(line.written)] != line.written:
                stop: i64 = text.find('"]\n', place, end)
                line = tag_line(text[place + 1 : stop]) if stop >= 0 else None
                if line is None:
                    return 0
            lines.append(line)
            count += 1
            place += len(line.written)
            if self.is_open and count > 1 and _begins_again(lines):
                # Reading on would read the tags of all following games once for each game.
                self.given_up = True
                return place - 1
        if not count or place >= end or codes[place] != 10:
            return 0
        _former[0] = lines
        self.game.tag_lines, self.game.header_at = lines.copy(), begin - self.begin
        self.refused = ""
        return place - 1


def _begins_again(lines: list[TagLine]) -> bool:
    """Return whether the last of some tags may begin the tags of another game; see the splitter."""
    line = lines[-1]
    if line.initial != 103 and line.initial != lines[0].initial:
        return False
    name = line.name.lower()
    return name in ("game", lines[0].name.lower()) and name in [line.name.lower() for line in lines[:-1]]
