"""The LGN parser: turns the text of one game into its contents, however malformed, in one pass.

It goes from token to token. The same parser can also take a game from a text that continues after it, as long as
nothing may be wrong. Tests compare it with the grammar. This module is compiled if there is a compiler.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from limitproto.records.lgn.odd_tokens import MAX_TURNS, OddTokens
from limitproto.records.lgn.scanner import END, KIND, TURN, space_end, token
from limitproto.records.parsed_game import ParsedGame

if TYPE_CHECKING:
    from mypy_extensions import i64


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

    None for a game that may need a syntax diagnostic other than those on glyphs, has no result, or may end before it.
    The end of the game after the result is not searched for.
    """
    parser = _Parser(text, begin, end, True)
    parser.read()
    return None if parser.given_up or parser.game.result is None else parser.game, parser.place


class _Parser(OddTokens):
    """Reads one game."""

    def read(self) -> None:
        """Read all tokens."""
        game, text, end = self.game, self.text, self.end
        spots, marks = game.spots, game.marks
        place: i64 = self.begin
        while place < end:
            c: i64 = ord(text[place])
            if c == 32 or c == 10 or c == 13 or c == 9:
                place = space_end(text, place + 1, end)
                continue
            if c == 91 and not (self.in_moves or marks) and (stop := self.read_pair(place)):
                place = stop
                if self.given_up or (self.is_open and self._begins_again()):
                    return
                continue
            found: i64 = token(text, place, end)
            kind: i64 = found & KIND
            self.place = found >> END
            if kind == TURN and game.result is None and len(spots) < MAX_TURNS:
                self.refused = ""
                self.add_turn(place, self.place)
            else:
                self.read_token(kind, place, self.place)
                if self.given_up or (self.is_open and game.result is not None):
                    return
            place = self.place

    def _begins_again(self) -> bool:
        """Return whether the last tag may begin the tags of another game; see the splitter."""
        pairs = self.game.pairs
        first, name = pairs[0][0], pairs[-1][0]
        if ord(name[0]) | 32 not in (103, ord(first[0]) | 32):
            return False
        name = name.lower()
        return name in ("game", first.lower()) and any(name == pairs[i][0].lower() for i in range(len(pairs) - 1))
