"""The grammars that define all notations, and the two ways to use them.

`terminals` returns the regular expressions of a grammar, which are the basis of the fast paths that do without Lark;
`parser` and `fault` load Lark, which explains failures.
"""

from __future__ import annotations

import os
import re
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from limitproto.errors import InvalidNotation

if TYPE_CHECKING:
    from lark import Lark

_HERE = os.path.dirname(os.path.abspath(__file__))
#: The folder of the `.lark` files: next to this module in an installed package, else `grammar/` in the checkout.
_FOLDER = (
    _HERE
    if os.path.exists(os.path.join(_HERE, "records.lark"))
    else os.path.join(os.path.dirname(os.path.dirname(_HERE)), "grammar")
)
_TERMINAL = re.compile(r"^([A-Z_]+)(?:\.\d+)?: /(.*)/(i?)$", re.MULTILINE)
_WORD_LINE = re.compile(r"^//= ([A-Z_]+) (.*)$", re.MULTILINE)

#: How messages name what is possible at a place. A grammar has more names in lines `//= TERMINAL words`; a terminal
#: found in neither is called by its own name.
_WORDS = {
    "LETTERS": "a cell",
    "ROW": "a row number",
    "COLOUR": "a colour",
    "PLAYER": "a player",
    "PASS": "'pass'",
    "RESIGNS": "'resigns'",
    "TIMEOUT": "'timeout'",
    "DRAW": "'draw'",
    "UNFINISHED": "'*'",
    "SCORE": "a score of 0, 1, 1/2 or 1/3",
    "EDITION": "an edition",
    "PLAYERS": "'3'",
    "KEY": "an option",
    "VALUE": "a value",
    "NONE": "'-'",
    "GAP": "a number of cells without a tile",
    "TILE": "a tile",
    "MOVER": "the letter of the player to move",
    "COUNT": "a number",
    "CLOCK": "'p' or 'm' and a number",
    "OUT": "'out:'",
    "REP": "'rep:'",
    "END": "'end:'",
    "PLAYER_LETTERS": "the letters of players",
    "COLON": "':'",
    "SLASH": "'/'",
    "MINUS": "'-'",
    "SPACE": "a space",
    "AT": "'@'",
    "DOT": "'.'",
    "UNDERSCORE": "'_'",
    "EQUAL": "'='",
    "$END": "the end",
    "<END-OF-FILE>": "the end",
}

#: What is wrong with longer texts is not cached.
_LONGEST_KEPT = 64


def text(name: str) -> str:
    """Return the source of a grammar. Raises FileNotFoundError for an unknown name."""
    with open(os.path.join(_FOLDER, name + ".lark"), encoding="utf-8") as file:
        return file.read()


@cache
def terminals(name: str) -> dict[str, str]:
    """Return the regular expressions of a grammar's terminals by name, with `(?i:...)` around case-insensitive ones."""
    found = {}
    for terminal, pattern, blind in _TERMINAL.findall(text(name)):
        pattern = pattern.replace("\\/", "/")
        found[terminal] = f"(?i:{pattern})" if blind else f"(?:{pattern})"
    return found


@cache
def parser(name: str, start: str) -> Lark:
    """Return the LALR parser of a grammar for one of its start symbols; created once."""
    from lark import Lark

    return Lark(text(name), parser="lalr", start=start, maybe_placeholders=False)


@cache
def _words(name: str) -> dict[str, str]:
    return _WORDS | dict(_WORD_LINE.findall(text(name)))


def syntax_error(name: str, start: str, text: str, what: str) -> InvalidNotation | None:
    """Return the error in a text as `start` of a grammar, or None if the grammar accepts it.

    `what` names the expected kind of text for the message: `"turn"`, `"cell"` ...
    """
    look = _first_error if len(text) <= _LONGEST_KEPT else _first_error.__wrapped__
    found = look(name, start, text)
    return None if found is None else InvalidNotation(what, text, *found)


def certain_error(name: str, start: str, text: str, what: str) -> InvalidNotation:
    """Return the error in a text rejected by an expression made of the terminals, like `syntax_error`."""
    found = syntax_error(name, start, text, what)
    # Property tests keep grammars and expressions equivalent, so the grammar always finds what is wrong.
    assert found is not None, f"grammar and regular expression differ on {text!r}"
    return found


@lru_cache(maxsize=1024)
def _first_error(name: str, start: str, text: str) -> tuple[int, tuple[str, ...]] | None:
    """Return the column of the first error, from 1, and what was expected there; None without an error.

    Cached, because the same words that are not turns often recur throughout an archive.
    """
    from lark.exceptions import UnexpectedCharacters, UnexpectedToken

    try:
        parser(name, start).parse(text)
    except UnexpectedCharacters as error:
        position, expected = error.pos_in_stream or 0, set(error.allowed or ())
    except UnexpectedToken as error:
        position = len(text) if error.token.type == "$END" else error.token.start_pos or 0
        expected = set(error.accepts or error.expected)
    else:
        return None
    said = _words(name)
    return position + 1, tuple(sorted({said.get(terminal, terminal) for terminal in expected}))
