"""Levels: what the page on the session says of them, and the turns that they choose."""

import re
from pathlib import Path

import pytest

from limitproto import Engine, Limits, Position
from limitproto.engine.levels import LEVELS, STRONGEST, level_words, limits_at_level, picker
from limitproto.games.search_api import Line, Report

PAGE = Path(__file__).parents[2] / "spec/protocol/11-session.md"


@pytest.mark.once
def test_the_page_has_the_numbers():
    rows = re.findall(r"^\| (\d+) \| ([a-z ]+) \|([\d |.]+)\|$", PAGE.read_text(), re.MULTILINE)
    found = {
        int(number): (name, *(float(part.strip() or 0) for part in rest.split("|"))) for number, name, rest in rows
    }
    assert found.pop(STRONGEST) == ("full strength", 0.0, 0.0, 1.0, 0.0, 0.0)
    assert found == LEVELS


def test_a_level_looks_no_further_than_its_numbers_and_never_further_than_it_is_told():
    for number, level in LEVELS.items():
        limits, lines = limits_at_level(number, Limits(nodes=200, depth=300))
        assert (limits.nodes, limits.depth, lines) == (200, level.depth, level.lines)
    assert limits_at_level(STRONGEST, Limits(nodes=200)) == (Limits(nodes=200), 1)


def test_mistakes_are_turns_that_have_been_compared():
    """A level that errs played any legal turn, and so looked broken."""
    lines = tuple(Line(f"turn-{place}", 0.0, 0.9 - place / 4, (), ()) for place in range(3))
    report = Report(1, 1, 9, lines)
    chosen = [picker(1, seed)(report) for seed in range(400)]
    shares = [chosen.count(line.turn) / 400 for line in lines]
    # A quarter of the turns is drawn evenly, the others by e to the power of -0.25 / 0.2 from line to line.
    weights = [1, 0.287, 0.082]
    expected = [1 / 12 + 0.75 * weight / sum(weights) for weight in weights]
    assert shares == pytest.approx(expected, abs=0.08)
    assert picker(9, 1) is None


def test_an_engine_draws_anew_in_each_position():
    """Its seed alone decided, so that a level erred in all turns of a game or in none."""
    engine, position = Engine(1, 3, 1), Position.new("nestor", seed=1)
    best = Engine(1, 3)
    same = []
    for _ in range(12):
        turn = engine.best_turn(position)
        same.append(turn == best.best_turn(position, Limits(depth=1)))
        position = position.play(turn)
    assert len(set(same)) == 2


@pytest.mark.once
def test_words():
    newcomer = "newcomer: looks one turn ahead and plays one of its 24 best turns, and one turn in 4 at random"
    assert level_words(1) == newcomer
    assert level_words(7) == "skilled: looks at 1800 positions and plays the best turn it sees"
    assert level_words(10).startswith("full strength: ")
