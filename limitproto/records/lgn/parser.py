"""From text to drafts by the grammar: cuts the tokens of a text into games, whatever is wrong with it."""

from __future__ import annotations

import re

from lark.lexer import Token

from limitproto.records.lgn.builder import MAX_FINDINGS, GameReader
from limitproto.records.lgn.tokens import RESULTS, Stream
from limitproto.records.parsed_game import Draft

_LINE_END = re.compile(r"\r\n?|\n")
_BEGINS_GAME = ("TAG", "BAD_TAG", "TURN", "NUMBER", "INTEGER", "LPAR", *RESULTS)


def parse(text: str) -> list[Draft]:
    """Return the drafts of all games of a text, at least one; their spans join to the whole text."""
    return _Games(text).read()


class _Games:
    """Cuts the tokens of a text into games.

    A game ends with the line of its result, before a tag pair that begins a line after movetext, and at the end.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.stream = Stream(text)
        self.drafts: list[Draft] = []
        self.game = GameReader(text, 0, self.stream)
        #: Tokens after a finished game that may belong to the next one, if there is one.
        self.tail: list[Token] = []

    def read(self) -> list[Draft]:
        while True:
            token = self.stream.next()
            if token is None:
                break
            game = self.game
            if game.over_at >= 0 and (self.tail or self._on_later_line(game.over_at, token.start_pos or 0)):
                if token.type not in _BEGINS_GAME and len(self.tail) < MAX_FINDINGS:
                    self.tail.append(token)
                    continue
                self._begin(self._after_line(game.over_at))
            elif game.in_moves and token.type in ("TAG", "BAD_TAG") and self._begins_line(token):
                self._begin(token.start_pos or 0)
            self.game.feed(token)
        for token in self.tail:
            self.game.feed(token)
        self.drafts.append(self.game.finish(len(self.text)))
        return self.drafts

    def _begin(self, place: int) -> None:
        self.drafts.append(self.game.finish(place))
        self.game = GameReader(self.text, place, self.stream)
        tail, self.tail = self.tail, []
        for token in tail:
            self.game.feed(token)

    def _on_later_line(self, place: int, later: int) -> bool:
        return _LINE_END.search(self.text, place, later) is not None

    def _after_line(self, place: int) -> int:
        match = _LINE_END.search(self.text, place)
        return match.end() if match else len(self.text)

    def _begins_line(self, token: Token) -> bool:
        start = token.start_pos or 0
        if token.type == "BAD_TAG" and not re.match(r"\[[ \t]*[A-Za-z]", token):
            return False
        while start and self.text[start - 1] in " \t\ufeff":
            start -= 1
        return start == 0 or self.text[start - 1] in "\r\n"
