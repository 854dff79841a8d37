"""What is said about positions, turns and results."""

import pytest

from limitproto.cli import main
from limitproto.cli.wording import count, did_you_mean, wrapped
from limitproto.core.printable import printable
from limitproto.games.registry import game_named
from limitproto.games.result_words import cells_of, listed, result_in_words

pytestmark = pytest.mark.once

TWO, THREE = ("white", "red"), ("white", "red", "black")


@pytest.mark.parametrize(("players", "result", "reason", "said"), [
    (TWO, "*", "", "The game is not finished."),
    (TWO, "1-0", "stranded", "White wins, 1-0: red has no turn left."),
    (TWO, "0-1", "time", "Red wins, 0-1: white ran out of time."),
    (TWO, "0-1", "", "Red wins, 0-1."),
    (TWO, "1/2-1/2", "repetition", "Draw between white and red, 1/2-1/2: the position stood for the third time."),
    (THREE, "0-0-1", "no-balls", "Black wins, 0-0-1: the last opponent has no balls left on the board."),
    (THREE, "1/2-0-1/2", "wipe-out", "Draw between white and black, 1/2-0-1/2: the last turn left no balls at all."),
    (THREE, "1/3-1/3-1/3", "agreement", "Draw between white, red and black, 1/3-1/3-1/3: as agreed."),
    (TWO, "1-0", "of another kind", "White wins, 1-0: of another kind."),
])  # fmt: skip
def test_results(players, result, reason, said):
    assert result_in_words(players, result, reason, game_named("limit").end_reasons) == said


@pytest.mark.parametrize(("turn", "cells"), [
    ("m50:n50", ["m50", "n50"]), ("m50-zz48/n51", ["m50", "zz48", "n51"]), ("red@m50", ["m50"]),
    ("pass/n51", ["n51"]), ("pass", []), ("white:resigns", []), ("draw-13", []),
    ("n50r2/m50ne-n50sw", ["n50", "m50", "n50"]),
])  # fmt: skip
def test_cells_of_turns(turn, cells):
    assert cells_of(turn) == cells


@pytest.mark.parametrize(("number", "noun", "text"), [
    (0, "game", "0 games"), (1, "game", "1 game"), (3000, "game", "3,000 games"), (1, "copy", "1 copy"),
    (2, "copy", "2 copies"), (2, "day", "2 days"), (2, "match", "2 matches"), (2, "loss", "2 losses"),
])  # fmt: skip
def test_numbers_with_nouns(number, noun, text):
    assert count(number, noun) == text


def test_suggestions():
    assert did_you_mean("Clasic", ["classic", "nestor"]) == " Did you mean classic?"
    assert did_you_mean("lgn40", ["LGN401"]) == " Did you mean LGN401?"
    assert did_you_mean("xyz", ["classic", "nestor"]) == ""


@pytest.mark.parametrize(("arguments", "said"), [
    ("perft x", "perft: Invalid value for 'DEPTH': 'x' is not an integer."),
    ("perft 300", "perft: Invalid value for 'DEPTH': 300 is not from 0 to 200."),
    ("play --level 99", "play: Invalid value for '--level': 99 is not from 1 to 10."),
    ("bench --time soon", "bench: Invalid value for '--time': 'soon' is not a number."),
    ("bench --time nan", "bench: Invalid value for '--time': 'nan' is not a number."),
    ("bench --time inf", "bench: Invalid value for '--time': inf is not from 0.01 to 600."),
    ("solve --max-nodes 0 classic", "solve: Invalid value for '--max-nodes': 0 is below 1."),
    ("solve --max-seconds 0 classic", "solve: Invalid value for '--max-seconds': 0.0 is not above 0."),
    ("match --sprt-errors 0 0.1", "match: Invalid value for '--sprt-errors': 0.0 is not between 0 and 0.5."),
    ("match --agreed-score 0.5 3", "match: Invalid value for '--agreed-score': 0.5 is not above 0.5 and at most 1."),
])  # fmt: skip
def test_numbers_that_are_wrong(arguments, said, capsys):
    assert main(arguments.split()) == 2
    assert capsys.readouterr().err.startswith(f"limitproto {said} (see ")


def test_lists_and_lines():
    assert [listed("a"), listed("ab"), listed("abc")] == ["a", "a and b", "a, b and c"]
    assert max(map(len, wrapped("m50-n50/o50 " * 40, "  "))) <= 79
    assert wrapped("") == [""]
    assert printable("a\x1b[1mb\u202e") == "a\ufffd[1mb\ufffd"
