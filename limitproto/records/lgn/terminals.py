"""The terminals of the record grammar as patterns: tokens, the spans that rebuild a text, and results."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from limitproto import grammar
from limitproto.core.lazy_pattern import lazy_pattern

#: Tokens that are results.
RESULTS = frozenset(("RESULT", "LOOSE_RESULT"))

#: The text after a result that always ends its game: the end of the text or an empty line.
GAME_OVER = lazy_pattern(r"[ \t]*+(?:\Z|(?:\r\n?+|\n)[ \t]*+(?:\r|\n|\Z))")

#: The score of one player, and the scores of all players in a multiplayer game.
_SCORE = r"(?:[01]|1/[2-8])"
SCORES = rf"{_SCORE}(?:-{_SCORE}){{1,7}}"
#: A result in LGN form, for any number of players.
TIDY_RESULT = lazy_pattern(rf"\*|{_SCORE}(?:-{_SCORE})*")
#: What word processors write instead of a hyphen.
DASHES = str.maketrans(dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212", "-"))
_TIDY = DASHES | str.maketrans({"½": "1/2", ":": "-"})

#: The pattern of words intended as turns or events, even wrong ones; and tokens that are words.
_TURN_LIKE = lazy_pattern(r"(?i)[a-z]-?[0-9]|\w:\w|^(?:pass|draw)$")
_WORDS = frozenset(("TURN", "JUNK", "BAD_TAG", "CLOSE_BRACE"))

#: The terminals that are strings in the grammar.
_CHARACTERS = {"CLOSE_BRACE": r"\}", "LPAR": r"\(", "RPAR": r"\)"}
_PRIORITY = lazy_pattern(r"^([A-Z_]+)\.(\d+):", re.MULTILINE)


class Token(NamedTuple):
    """Part of a text: its kind, and where it begins and ends, in code points.

    `kind` is a terminal of `grammar/records.lark`, or `SPACE` between the others.
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
    """Return the pattern of a token of any kind, with the kind as group name; it matches at every place."""
    terminals = grammar.terminals("records") | _CHARACTERS
    priorities = {name: int(number) for name, number in _PRIORITY.findall(grammar.text("records"))}
    # No other terminal begins with a space, so this one can be tried first.
    names = ["SPACE", *sorted(terminals.keys() - {"SPACE"}, key=lambda name: (-priorities.get(name, 0), name))]
    return re.compile("|".join(f"(?P<{name}>{terminals[name]})" for name in names))


def tokens(text: str) -> Iterator[Token]:
    """Yield tokens, including invalid ones, without gaps from the start of a text to its end."""
    for match in token_pattern().finditer(text):
        yield Token(match.lastgroup or "", match.start(), match.end())


def word_counts(plain: str) -> tuple[int, int, bool]:
    """Return how many words in a text are turns or results, how many are not, and whether a number comes first."""
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
    # Asterisks may be list bullets or a rule; a single one is a result.
    return turns or int(stars == 1 and not others), others, has_number


def is_unknown(result: str) -> bool:
    """Return whether the value of a Result tag carries no information."""
    return result.strip() in ("", "?")


def tidy_result(text: str) -> str:
    """Return a result in LGN form, whatever dashes, colons, fractions and spaces it has; other text unchanged."""
    tidy = "".join(text.split()).translate(_TIDY)
    if not TIDY_RESULT.fullmatch(tidy):
        return text
    return "1/2-1/2" if tidy == "1/2" else tidy
