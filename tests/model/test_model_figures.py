"""The model against the printed figures, the facts of spec/rules.md, and small positions for single rules."""

import json
import random
from contextlib import suppress
from fractions import Fraction
from pathlib import Path

import pytest
from support.comparing import EDITIONS, both, differences, fresh
from support.tables import rows

from limitproto import InvalidPosition, Position
from limitproto.core.hexes import cell
from model import rules_model as model

FIGURES = json.loads((Path(__file__).parent.parent / "data" / "figures.json").read_text(encoding="utf-8"))


def cells(pairs):
    return {(q, r) for q, r in pairs}


def marks_of(figure):
    """Return the characters of a figure's tiles for a BOARD field."""
    letters = {"white": "W", "red": "R", "empty": "o"}
    return {cell: letters[key] for key in letters for cell in cells(figure[key])}


def at(board, *, edition="classic", mover="w", clock="m4", status="-"):
    """Return the movement position with BOARD (text, or characters by cell), of which the package says the same."""
    text = board if isinstance(board, str) else model.board_text(board)
    hand = "0.0.0" if edition.split("/")[0].endswith("3") else "0.0"
    position = " ".join([edition, text, mover, hand, clock, status])
    state = model.read(position)
    assert state.text() == position
    with suppress(InvalidPosition):
        assert not list(differences(Position.parse(position), state))
    return state


def board_of(state):
    return state.text().split(" ")[1]


def play_at_random(state, chance, limit=1000):
    yield state
    while turns := sorted(state.turns()):
        state = state.play(chance.choice(turns))
        yield state
        limit -= 1
        assert limit, "the game goes on and on"


def test_figure_opening():
    figure = FIGURES["opening"]
    position, state = fresh(Position, "classic", {})
    for turn, after in (("n49:m50", "after_white"), ("o49:n50", "after_red")):
        assert turn in state.turns()
        position, state = position.play(turn), state.play(turn)
        assert board_of(state) == model.board_text(marks_of(figure[after]))
        assert not list(differences(position, state))


def test_figure_placement_done():
    figure = FIGURES["placement_done"]
    state = at(marks_of(figure))
    assert len(state.ball_moves()) == figure["white_ball_moves"]
    capturing = [move for move in state.ball_moves() if "capture-by-move" in state.after_ball_move(*move).events]
    assert len(capturing) == figure["white_ball_moves_that_capture_when_not_barred"]
    bound = at(marks_of(figure), edition="classic/turn=either", clock="m0")
    assert sum("-" in turn for turn in bound.turns()) == figure["white_ball_moves"] - len(capturing)


def test_figure_ball_move_captures():
    figure = FIGURES["ball_move_captures"]
    state = at(marks_of(figure))
    assert len(state.ball_moves()) == figure["white_ball_moves"]
    capturing = [move for move in state.ball_moves() if "capture-by-move" in state.after_ball_move(*move).events]
    assert len(capturing) == figure["that_capture"]
    start, goal = (tuple(cell) for cell in figure["move"])
    after = state.after_ball_move(start, goal)
    assert set(state.balls) - set(after.balls) == cells(figure["captured"]) | {start}
    assert after.tiles == state.tiles
    position, move = at(marks_of(figure), edition="classic/turn=either"), "-".join(map(model.cell_name, (start, goal)))
    assert set(Position.parse(position.text()).play(move).details.captured) == {
        cell(*place) for place in figure["captured"]
    }


def test_figure_removal_captures():
    figure = FIGURES["removal_captures"]
    state = at(marks_of(figure), edition="classic/turn=either")
    removals = {turn for turn in state.turns() if turn.startswith("pass/")}
    assert removals == {f"pass/{model.cell_name(cell)}" for cell in cells(figure["legal_removals"])}
    after = state.play(f"pass/{model.cell_name(tuple(figure['remove']))}")
    assert set(state.balls) - set(after.balls) == cells(figure["captured"])
    assert state.tiles - after.tiles == cells(figure["isolated"]) | {tuple(figure["remove"])}
    assert len(after.tiles) == figure["tiles_left"]
    assert {"split", "capture-by-removal"} <= after.events


@pytest.mark.parametrize(("text", "turns", "after", "reason", "events"), rows(__file__, "turns"))
def test_turns(text, turns, after, reason, events):
    """Positions worked out by hand are those of the model and of the package."""
    position, state = both(Position, text)
    *first, last = turns.split()
    for turn in first if not after else turns.split():
        position, state = position.play(turn), state.play(turn)
        assert not list(differences(position, state))
    if after:
        assert (state.text(), state.reason or "", " ".join(sorted(state.events))) == (after, reason, events)
    else:
        assert last not in state.turns()
        assert " ".join(sorted(state.events)) == events


def check(before, after):
    """Check what holds in every game between a state and the next."""
    assert model.read(after.text()).text() == after.text()
    assert set(after.balls) <= after.tiles
    assert len(model.parts(after.tiles)) <= 1
    if before.phase == "m":
        assert after.phase == "m"
        assert after.clock == before.clock + 1
        assert after.tiles <= before.tiles
        counts = [list(state.balls.values()) for state in (before, after)]
        assert not before.bound or len(counts[0]) == len(counts[1])
        newly = model.smothered(after.tiles, after.balls) - model.smothered(before.tiles, before.balls)
        assert not (before.bound and newly)
        if "whole-turn" in after.events or "lone-removal" in after.events:
            assert after.tiles < before.tiles
    elif after.phase == "p":
        assert not model.smothered(after.tiles, after.balls)
        assert after.clock == before.clock + 1
    if after.phase == "m" and after.mover is not None:
        assert after.mover not in after.out
        mine = {group for group in model.smothered(after.tiles, after.balls) if group[0] == after.mover}
        assert after.ball_moves() or mine or after.mover not in after.balls.values()
    assert (after.mover is None) == (after.result != "*") == (after.reason is not None)
    if after.result != "*":
        assert sum(Fraction(score) for score in after.result.split("-")) == 1
        assert not after.turns()


@pytest.mark.parametrize(("edition", "players"), EDITIONS)
def test_random_games_end(edition, players):
    chance = random.Random(f"{edition}{players}")
    before = None
    for state in play_at_random(model.new(edition, {"players": players, "seed": str(chance.random())[2:]}), chance):
        if before is not None:
            check(before, state)
        before = state
    assert state.result != "*"
