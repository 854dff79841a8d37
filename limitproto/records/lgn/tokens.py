"""The tokens of LGN, and the spans that rebuild a text: nothing of it is ever left out."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from limitproto import grammar

if TYPE_CHECKING:
    from lark import Lark, Token

#: Tokens that are remarks, by the kind of remark and what to cut off at each end.
REMARKS = {"COMMENT": ("comment", 1, 1), "LINE_COMMENT": ("line", 1, 0), "ESCAPE": ("escape", 1, 0)}

#: Tokens that number rounds, and those of results.
NUMBERS = ("NUMBER", "INTEGER", "DOTS")
RESULTS = ("RESULT", "LOOSE_RESULT")

#: Tokens that stand in no record; each of them is named in a diagnostic.
FAULTS = ("OPEN_COMMENT", "BAD_TAG", "CLOSE_BRACE", "JUNK")


class Span(NamedTuple):
    """A piece of a text: its kind, and where it begins and ends, in code points.

    `kind` is a terminal of `grammar/records.lark`, or `SPACE` for trivia.
    """

    kind: str
    start: int
    end: int


class _Silent:
    """Gives every rule the value None, since the reader listens to the tokens and needs no tree."""

    def __getattr__(self, name: str) -> object:
        if name.startswith("_"):
            raise AttributeError(name)
        return lambda _children: None


@cache
def record_parser() -> Lark:
    """Return the LALR parser of one game, made once."""
    from lark import Lark

    return Lark(
        grammar.text("records"),
        parser="lalr",
        lexer="basic",
        start=["game", "fault"],
        maybe_placeholders=False,
        transformer=_Silent(),
    )


def tokens(text: str) -> Iterator[Token]:
    """Yield the tokens of a text; what lies between them is space."""
    return record_parser().lex(text)


def spans(text: str) -> Iterator[Span]:
    """Yield spans that follow each other without a gap from the start of a text to its end, faults included."""
    place = 0
    for token in tokens(text):
        start, end = token.start_pos or 0, token.end_pos or 0
        if start > place:
            yield Span("SPACE", place, start)
        yield Span(token.type, start, end)
        place = end
    if place < len(text):
        yield Span("SPACE", place, len(text))


class Stream:
    """The tokens of a text, with a look ahead."""

    def __init__(self, text: str) -> None:
        self._tokens = tokens(text)
        self._ahead: deque[Token] = deque()

    def next(self) -> Token | None:
        if self._ahead:
            return self._ahead.popleft()
        return next(self._tokens, None)

    def push(self, token: Token) -> None:
        """Put a token back, to be the next one again."""
        self._ahead.appendleft(token)

    def holds_turn(self) -> bool:
        """Tell whether a turn comes next, after nothing but remarks and round numbers."""
        for token in self._ahead:
            if token.type not in REMARKS and token.type not in NUMBERS and token.type != "ODD_SPACE":
                return token.type in ("TURN", "JUNK")
        for token in self._tokens:
            self._ahead.append(token)
            if token.type not in REMARKS and token.type not in NUMBERS and token.type != "ODD_SPACE":
                return token.type in ("TURN", "JUNK")
        return False


def tidy_result(text: str) -> str:
    """Return a result that somebody wrote their own way as LGN writes it."""
    text = text.replace("½", "1/2").replace("–", "-").replace("—", "-").replace(":", "-")
    return "1/2-1/2" if text == "1/2" else text
