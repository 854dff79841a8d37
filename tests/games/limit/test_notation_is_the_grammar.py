"""The regular expressions that the package plays by take exactly what the grammar takes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import limit_texts as texts

from limitproto import InvalidNotation, grammar
from limitproto.games.limit.text import board, position, turns


def grammar_takes(start: str, text: str) -> bool:
    return grammar.syntax_error("limit", start, text, start) is None


def is_read(read, text: str) -> bool:
    """Tell whether a function takes a text; a refusal has to name a place in it, and what stands there."""
    try:
        read(text)
    except InvalidNotation as error:
        fault = error
    else:
        return True
    assert 1 <= fault.column <= len(text) + 1
    assert fault.found == text[fault.column - 1 : fault.column]
    assert fault.expected, f"{text!r} is refused without a word on what could stand in column {fault.column}"
    assert str(fault)
    return False


@given(texts.anything_like(texts.turns))
def test_turns(text):
    assert is_read(turns.parse_turn, text) == grammar_takes("turn", text)


@given(texts.anything_like(texts.prefixes))
def test_prefixes(text):
    # The empty beginning of everything and a colour's full name are taken besides.
    if text and text.lower() not in turns.COLOURS.values():
        assert is_read(turns.canonical_prefix, text) == grammar_takes("prefix", text)


@given(texts.anything_like(texts.events))
def test_events(text):
    assert is_read(turns.parse_event, text) == grammar_takes("event", text) == turns.is_event(text)


@given(texts.anything_like(texts.results))
def test_results(text):
    for players in (2, 3):
        if text in turns.RESULTS[players]:
            assert grammar_takes("result", text)
            assert turns.check_result(text, players) == text
        else:
            assert not is_read(lambda text, players=players: turns.check_result(text, players), text)


BOARDS = ("board", texts.boards, board._BOARD, board.parse_board)
POSITIONS = ("position", texts.positions, position._POSITION, position.parse)


@pytest.mark.parametrize(("start", "made", "pattern", "read"), [BOARDS, POSITIONS])
@given(data=st.data())
def test_boards_and_positions(start, made, pattern, read, data):
    text = data.draw(texts.anything_like(made))
    matched = pattern.fullmatch(text) is not None
    assert matched == grammar_takes(start, text)
    assert matched or not is_read(read, text)


@pytest.mark.parametrize("start", ["turn", "prefix", "cell", "event", "result", "board", "position"])
@pytest.mark.parametrize("text", ["", " ", "\n", "\r", "\0", "é", "\N{LATIN SMALL LETTER LONG S}50", "\u212a@m50"])
def test_what_nothing_takes(start, text):
    assert not grammar_takes(start, text)
