"""The tokens of LGN, and the spans that rebuild a text without leaving anything out."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator
from functools import cache
from typing import Literal, NamedTuple

from limitproto import grammar
from limitproto.core.lazy_pattern import lazy_pattern

#: Tokens that are remarks, by the kind of remark and what to cut off at each end.
REMARKS: dict[str, tuple[Literal["comment", "line", "escape"], int, int]] = {
    "COMMENT": ("comment", 1, 1),
    "LINE_COMMENT": ("line", 1, 0),
    "ESCAPE": ("escape", 1, 0),
}

#: Tokens that number rounds, and those of results.
NUMBERS = frozenset(("NUMBER", "INTEGER", "DOTS"))
RESULTS = frozenset(("RESULT", "LOOSE_RESULT"))

#: Glyphs in characters, by their numbers.
GLYPHS = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}

_BEFORE_TURN = frozenset((*REMARKS, *NUMBERS, "ODD_SPACE"))

#: The text after a result that ends its game wherever it is: the end of the text or an empty line.
GAME_OVER = lazy_pattern(r"[ \t]*+(?:\Z|(?:\r\n?|\n)[ \t]*+(?:\r|\n|\Z))")

_SCORES = lazy_pattern(r"\*|(?:[01]|1/[2-8])(?:-(?:[01]|1/[2-8]))*")
_TIDY = str.maketrans({"½": "1/2", "–": "-", "—": "-", ":": "-"})

#: The terminals that the grammar writes as strings.
_CHARACTERS = {"CLOSE_BRACE": r"\}", "LPAR": r"\(", "RPAR": r"\)"}
_PRIORITY = lazy_pattern(r"^([A-Z_]+)\.(\d+):", re.MULTILINE)


class Span(NamedTuple):
    """A part of a text: its kind, and where it begins and ends, in code points.

    `kind` is a terminal of `grammar/records.lark`, `SPACE` for what separates the others.
    """

    kind: str
    start: int
    end: int


class Token(NamedTuple):
    """A span with its text."""

    kind: str
    start: int
    end: int
    text: str


@cache
def pattern() -> re.Pattern[str]:
    """Return the pattern of one token of any kind, which is the name of its group."""
    terminals = grammar.terminals("records") | _CHARACTERS
    priorities = {name: int(number) for name, number in _PRIORITY.findall(grammar.text("records"))}
    # No other terminal begins with a space, so that this one may be tried first.
    names = ["SPACE", *sorted(terminals.keys() - {"SPACE"}, key=lambda name: (-priorities.get(name, 0), name))]
    return re.compile("|".join(f"(?P<{name}>{terminals[name]})" for name in names))


def spans(text: str) -> Iterator[Span]:
    """Yield spans that follow each other without a gap from the start of a text to its end, including invalid ones."""
    for match in pattern().finditer(text):
        yield Span(match.lastgroup or "", match.start(), match.end())


def _tokens(text: str, begin: int = 0) -> Iterator[Token]:
    for match in pattern().finditer(text, begin):
        if match.lastgroup != "SPACE":
            yield Token(match.lastgroup or "", match.start(), match.end(), match[0])


class TokenReader:
    """The tokens of a text without the space between them, with a look ahead."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._tokens = _tokens(text)
        self._ahead: deque[Token] = deque()

    def next(self) -> Token | None:
        """Return the next token and go on, None at the end."""
        if self._ahead:
            return self._ahead.popleft()
        return next(self._tokens, None)

    def go_to(self, place: int) -> None:
        """Go on at a place between two tokens."""
        self._tokens = _tokens(self._text, place)
        self._ahead.clear()

    def push(self, token: Token) -> None:
        """Put a token back, to be the next one again."""
        self._ahead.appendleft(token)

    def holds_turn(self) -> bool:
        """Return whether a turn comes next, after nothing but remarks and round numbers."""
        for token in self._ahead:
            if token.kind not in _BEFORE_TURN:
                return token.kind in ("TURN", "JUNK")
        for token in self._tokens:
            self._ahead.append(token)
            if token.kind not in _BEFORE_TURN:
                return token.kind in ("TURN", "JUNK")
        return False


def is_unknown(result: str) -> bool:
    """Return whether the value of a Result tag says nothing."""
    return result.strip() in ("", "?")


def tidy_result(text: str) -> str:
    """Return a result as LGN writes it, whatever dashes, colons, fractions and spaces it has; other text as it is."""
    tidy = "".join(text.split()).translate(_TIDY)
    if not _SCORES.fullmatch(tidy):
        return text
    return "1/2-1/2" if tidy == "1/2" else tidy
