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


def test_names_of_cells():
    assert [model.cell_name(cell) for cell in model.neighbours((0, 0))] == "n50 m51 l51 l50 m49 n49".split()
    columns = {-12: "a", 0: "m", 13: "z", 14: "aa", 26: "mm", -13: "zz", -25: "nn", 27: "aaa", 39: "mmm"}
    columns |= {-26: "zzz", -38: "nnn", 40: "aaaa", 49: "jjjj", -39: "zzzz", -49: "pppp"}
    assert {column: model.column_name(column) for column in columns} == columns
    assert len(model.COLUMN_OF) == 99


def test_position_strings():
    assert model.new("classic").text() == "classic - w 8.8 p0 -"
    manual = model.new("pbmserv", {"size": "6", "placement": "manual", "players": "3"})
    assert manual.text() == "pbmserv3/placement=manual/size=6 - r 6.6.6:6.6.6.6 p0 -"
    assert manual.play("black@m50").text() == "pbmserv3/placement=manual/size=6 m50:k b 6.6.6:6.6.6.5 p1 -"
    text = "classic3 m48:1o/Wo2R/oo w 0.0.0 m17 out:rb/rep:2/end:1/2-1/2-0"
    assert model.read(text).text() == text


def test_red_goes_on_when_tiles_run_out():
    chance = random.Random(1)
    skipped = 0
    for _ in range(8):
        for state in play_at_random(model.new("classic", {"players": "3"}), chance):
            if state.phase == "p" and state.clock == 16:
                assert all(":" not in turn for turn in state.turns())
                mover, hands = state.text().split(" ")[2:4]
                assert hands == "2.3.3"
                assert (mover == "r") != ("skipped-placement" in state.events)
                skipped += mover != "r"
                break
    assert skipped < 8


def test_manual_ends_with_balls_on_colours():
    chance = random.Random(2)
    for state in play_at_random(model.new("pbmserv", {"placement": "manual", "size": "3"}), chance):
        if "movement-begins" in state.events:
            assert (state.phase, state.clock, state.hands, state.mover) == ("m", 0, (0, 0), 0)
            assert sorted(state.balls.values()) == [0, 0, 0, 1, 1, 1]
            break
        assert not state.balls


def test_layouts():
    options = {"size": "1"}
    for edition in ("pbmserv", "nestor", "nestor-en"):
        last = "g" if edition == "pbmserv" else "y"
        assert model.new(edition, options, f"m50:rb/{last}k").text().startswith(f"{edition}/size=1 m50:RB/oo r 0.0 m0")
        with pytest.raises(ValueError, match="no order of laying"):
            model.new(edition, options, f"m50:rb{last}k")
        assert model.new(edition, {**options, "must_touch": "1"}, f"m50:rb{last}k").phase == "m"
        with pytest.raises(ValueError, match="not 1"):
            model.new(edition, options, "m50:rb/rk")
    with pytest.raises(ValueError, match="touch"):
        model.new("pbmserv", {"size": "2"}, "m50:rrbg/kgbk")
    for seed in range(5):
        tiling = model.random_tiling(model.make_rules("nestor", {}), random.Random(seed))
        assert "smothered-start" not in model.new("nestor", {}, model.tiling_text(tiling)).events


@pytest.mark.parametrize("options", [{"must_touch": "3"}, {"placement": "manual"}, {"players": "4"}, {"size": "17"}])
def test_refused_options(options):
    with pytest.raises(ValueError, match="="):
        model.new("classic", options)


def test_edge_of_the_world():
    edge = "pbmserv/must_touch=1/placement=manual iiii50:rb r 8.8:7.7.8.8 p2 -"
    names = {turn.partition("@")[2] for turn in model.read(edge).turns()}
    assert names == {"iiii49", "jjjj49", "iiii51", "hhhh51", "hhhh50"} | {"jjjj51"}


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


def test_who_is_bound():
    def bound(players, mover, clock, equaliser="on"):
        rules = model.make_rules("nestor", {"players": players, "equaliser": equaliser})
        text = f"{rules.text()} m50:RoB {mover} {'0.0.0' if players == '3' else '0.0'} m{clock} -"
        return model.read(text).bound

    assert [bound("2", "r", 0), bound("2", "b", 1), bound("2", "r", 2)] == [True, False, False]
    assert [bound("3", "r", 0), bound("3", "b", 1), bound("3", "y", 2)] == [True, True, False]
    assert [bound("3", "b", 0), bound("3", "y", 1), bound("3", "b", 2)] == [True, False, False]
    assert not bound("2", "r", 0, "off")


def test_if_possible_step_by_step():
    assert all("/" in turn for turn in at("m50:RoBo", edition="pbmserv", mover="r").turns())
    assert at("m50:RoBo", edition="pbmserv/free_edges=6", mover="r").turns() == {"m50-n50"}
    assert at("m50:RBo", edition="pbmserv", mover="r").turns() == {"pass/o50"}
    assert at("m50:RB", edition="pbmserv", mover="r").turns() == {"pass"}
    assert at("m50:BRRo", edition="pbmserv", mover="b", clock="m1").turns() == {"pass/p50"}
    assert at("m50:RB", edition="pbmserv/ending=stranded", mover="r").turns() == set()
    assert at("m50:RB", edition="pbmserv/turn=both", mover="r").turns() == set()


def test_repetition_by_moving():
    state = at("m50:oWoRo", edition="classic/turn=either")
    turns = ["n50-m50", "p50-q50", "m50-n50", "q50-p50"]
    for turn in turns:
        state = state.play(turn)
    assert state.text().endswith("w 0.0 m8 rep:2")
    assert model.read(state.text()).rep == 2
    for turn in turns[:3]:
        state = state.play(turn)
    from_text = model.read(state.text())
    assert (state.play(turns[3]).result, from_text.play(turns[3]).result) == ("1/2-1/2", "*")


@pytest.mark.parametrize("edition", ["nestor-en", "pbmserv", "classic"])
def test_no_whole_turn_at_all(edition):
    """With six free edges asked for no tile can be removed, so nobody has a whole turn."""
    chance = random.Random(4)
    for players, end in (("2", "0-1"), ("3", "0-0-1")):
        fresh = model.new(edition, {"free_edges": "6", "turn": "both", "players": players, "size": "4"})
        *_, last = play_at_random(fresh, chance)
        assert (last.result, last.reason, last.clock) == (end, "stranded", 0)
        assert {"put-out-stranded", "stranded-with-balls", "movement-begins"} <= last.events


def test_two_players_resign_time_draw():
    state = model.new("classic").play("m50:n50")
    ends = [state.resign("red").reason, state.timeout("red").reason, state.draw().reason]
    assert ends == ["resignation", "time", "agreement"]
    with pytest.raises(ValueError, match="has ended"):
        state.draw().resign("red")


def test_three_players_one_leaves():
    state = model.new("classic", {"players": "3"}).play("m50:n50")
    with pytest.raises(ValueError, match="does not play"):
        state.resign("red").resign("red")
    chance = random.Random(5)
    for after in play_at_random(state.resign("white"), chance):
        assert after.mover != 0
        if after.phase == "p":
            assert after.hands[0] == 7
        elif after.clock == 0:
            assert after.hands == (0, 0, 0)
            assert 0 in after.balls.values()
            assert after.mover == 1


def test_out_player_gets_balls_in_manual_placement():
    chance = random.Random(6)
    fresh = model.new("pbmserv", {"players": "3", "placement": "manual", "size": "2"}).resign("blue")
    for state in play_at_random(fresh, chance):
        if state.phase == "m":
            assert sorted(state.balls.values()) == [0, 0, 1, 1, 2, 2]
            break


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
