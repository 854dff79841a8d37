"""The terminals of the grammar of records as patterns: tokens, the spans that rebuild a text, and results."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from limitproto import grammar
from limitproto.core.lazy_pattern import lazy_pattern

#: Tokens that are results.
RESULTS = frozenset(("RESULT", "LOOSE_RESULT"))

#: The text after a result that ends its game wherever it is: the end of the text or an empty line.
GAME_OVER = lazy_pattern(r"[ \t]*+(?:\Z|(?:\r\n?+|\n)[ \t]*+(?:\r|\n|\Z))")

#: The score of one player, and those of all players of a game for several.
_SCORE = r"(?:[01]|1/[2-8])"
SCORES = rf"{_SCORE}(?:-{_SCORE}){{1,7}}"
#: A result as LGN writes it, of any number of players.
TIDY_RESULT = lazy_pattern(rf"\*|{_SCORE}(?:-{_SCORE})*")
#: What word processors write for a hyphen.
DASHES = str.maketrans(dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212", "-"))
_TIDY = DASHES | str.maketrans({"½": "1/2", ":": "-"})

#: What shows that a word is meant as a turn or an event, be it wrong; and tokens that are words.
_TURN_LIKE = lazy_pattern(r"(?i)[a-z]-?[0-9]|\w:\w|^(?:pass|draw)$")
_WORDS = frozenset(("TURN", "JUNK", "BAD_TAG", "CLOSE_BRACE"))

#: The terminals that the grammar writes as strings.
_CHARACTERS = {"CLOSE_BRACE": r"\}", "LPAR": r"\(", "RPAR": r"\)"}
_PRIORITY = lazy_pattern(r"^([A-Z_]+)\.(\d+):", re.MULTILINE)


class Token(NamedTuple):
    """A part of a text: its kind, and where it begins and ends, in code points.

    `kind` is a terminal of `grammar/records.lark`, `SPACE` for what separates the others.
    """

    kind: str
    start: int
    end: int


@cache
def terminal(name: str) -> re.Pattern[str]:
    """Return the pattern of one terminal."""
    return re.compile(grammar.terminals("records")[name])


@cache
def token_pattern() -> re.Pattern[str]:
    """Return the pattern of one token of any kind, which is the name of its group; it matches at every place."""
    terminals = grammar.terminals("records") | _CHARACTERS
    priorities = {name: int(number) for name, number in _PRIORITY.findall(grammar.text("records"))}
    # No other terminal begins with a space, so that this one may be tried first.
    names = ["SPACE", *sorted(terminals.keys() - {"SPACE"}, key=lambda name: (-priorities.get(name, 0), name))]
    return re.compile("|".join(f"(?P<{name}>{terminals[name]})" for name in names))


def tokens(text: str) -> Iterator[Token]:
    """Yield spans that follow each other without a gap from the start of a text to its end, including invalid ones."""
    for match in token_pattern().finditer(text):
        yield Token(match.lastgroup or "", match.start(), match.end())


def word_counts(plain: str) -> tuple[int, int, bool]:
    """Return how many words of a text are turns or results, how many are none, and whether a number comes first."""
    turns = others = stars = 0
    has_number = False
    for kind, start, end in tokens(plain):
        word = plain[start:end]
        if kind == "NUMBER" and not turns + others:
            has_number = True
        if (kind in _WORDS and _TURN_LIKE.search(word)) or (kind in RESULTS and word != "*"):
            turns += 1
        elif kind in _WORDS:
            others += 1
        stars += word == "*"
    # Stars may be the marks of a list, or a line; one alone is a result.
    return turns or int(stars == 1 and not others), others, has_number


def is_unknown(result: str) -> bool:
    """Return whether the value of a Result tag says nothing."""
    return result.strip() in ("", "?")


def tidy_result(text: str) -> str:
    """Return a result as LGN writes it, whatever dashes, colons, fractions and spaces it has; other text as it is."""
    tidy = "".join(text.split()).translate(_TIDY)
    if not TIDY_RESULT.fullmatch(tidy):
        return text
    return "1/2-1/2" if tidy == "1/2" else tidy
