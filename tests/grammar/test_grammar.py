"""The loader of grammars: sources, terminals for the fast paths, parsers, and words for what is wrong."""

import re

import pytest

from limitproto import grammar
from limitproto.games.registry import GAMES


def test_text_is_the_file():
    assert grammar.text("limit").startswith("// The notation of LIMIT")
    with pytest.raises(FileNotFoundError):
        grammar.text("chess")


@pytest.mark.parametrize("game", GAMES)
def test_terminals_are_regular_expressions_of_ascii(game):
    assert {"LETTERS", "ROW", "COLOUR", "PASS", "TILE", "CLOCK", "VALUE"} <= set(grammar.terminals("limit"))
    for name, pattern in grammar.terminals(game).items():
        compiled = re.compile(pattern)
        for odd in "\u017f\u0131\u0130\u212aé٥":
            assert compiled.fullmatch(odd) is None, f"{name} takes {odd!r}"


def test_every_terminal_is_found():
    names = re.findall(r"^([A-Z_]+)(?:\.\d+)?:", grammar.text("limit"), re.MULTILINE)
    assert set(names) == set(grammar.terminals("limit"))


@pytest.mark.parametrize("game", GAMES)
def test_every_terminal_has_words(game):
    for start in ("turn", "prefix", "event", "result", "position"):
        names = {terminal.name for terminal in grammar.parser(game, start).terminals}
        assert not names - set(grammar._words(game)), "a message would show the name of a terminal"


@pytest.mark.parametrize("start", ["cell", "turn", "prefix", "event", "result", "board", "position"])
def test_parsers_are_made_once(start):
    assert grammar.parser("limit", start) is grammar.parser("limit", start)


def test_faults():
    assert grammar.syntax_error("limit", "turn", "m50:n50", "turn") is None
    fault = grammar.syntax_error("limit", "turn", "m50:", "turn")
    assert fault is not None
    assert str(fault) == "'m50:' is not a turn: unexpected end at column 5; expected a cell"
    fault = grammar.syntax_error("limit", "position", "classic - w 8 p0 -", "position")
    assert fault is not None
    assert (fault.column, fault.found, fault.expected) == (14, " ", ("'.'",))
