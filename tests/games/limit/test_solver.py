"""The solver against the slow model of the rules, and its manners: bounded, stoppable, the same in every mode."""

import gc
import random

import pytest
from games.limit.test_search import random_position
from hypothesis import given
from hypothesis import strategies as st
from model.values import values
from support.amounts import fewer

from limitproto import Position
from limitproto.engine.proofs import proof, proof_defects, read_proof, solution_of, solver_for, value, values_of_turns
from limitproto.errors import Unavailable
from limitproto.games.limit.solver.adapter import LimitSolver
from limitproto.games.limit.solver.symmetry import SYMMETRIES as MATRICES
from limitproto.games.search_api import Unsolved

#: Drawn: whoever leaves the line is lost.
DRAWN = "pbmserv/ending=stranded/isolate=doomed/size=3/turn=either j49:4o/2oRB/1oBo/1oRo/RB r 0.0 m0 -"


def small(seed, most, turn, **fixed):
    return random_position(random.Random(seed), most=most, turn=turn, **fixed)


def value_by_the_model(position, most):
    found = values(position.text, most)
    return None if found is None else found[0]


@pytest.mark.parametrize("turn", ["both", "if-possible", "either"])
@given(seed=st.integers(0, 10**6))
def test_values_are_the_models(turn, seed):
    position = small(seed, 5 if turn == "either" else 6, turn)
    expected = value_by_the_model(position, 3000)
    if expected is not None:
        assert value(LimitSolver(), position, position.mover) == expected, position.text


@pytest.mark.parametrize("turn", ["both", "if-possible", "either"])
@pytest.mark.parametrize("seed", range(8))
def test_every_turn_of_a_small_position(turn, seed):
    position = small(seed, 5, turn)
    solver = LimitSolver()
    solver.begin(position)
    told = dict(values_of_turns(solver, position))
    assert sorted(told) == position.legal_turns()
    for turn_played, worth in told.items():
        after = position.play(turn_played)
        if not after.is_over:
            expected = value_by_the_model(after, 3000)
            assert expected is None or worth == (expected if after.mover == position.mover else -expected)


@pytest.mark.parametrize("edition", ["classic", "nestor", "nestor-en", "pbmserv"])
@pytest.mark.parametrize("turn", ["both", "either", pytest.param("if-possible", marks=pytest.mark.long)])
def test_every_game_of_size_one(edition, turn):
    fixed = {"size": 1, "turn": turn}
    starts = [Position.new(edition, seed=seed, **fixed) for seed in range(6)]
    if edition != "classic":
        starts.append(Position.new(edition, placement="manual", **fixed))
    for start in {start.text: start for start in starts}.values():
        found = solution_of(LimitSolver(), start)
        expected = values(start.text)
        assert expected is not None
        assert found.is_solved
        assert found.lower == expected[0], start.text


@pytest.mark.long
@pytest.mark.parametrize("options", fewer([{}, {"turn": "both"}, {"isolate": "doomed", "wipeout": "tie"}]), ids=str)
def test_layouts_of_two_balls(options):
    start = Position.new("pbmserv", size=2, seed=len(options), **options)
    expected = values(start.text)
    assert expected is not None
    assert solution_of(LimitSolver(), start).lower == expected[0]


@pytest.mark.parametrize(
    "text",
    [
        # The only turn takes the last balls of both.
        "nestor/isolate=doomed/size=1/wipeout=tie m50:oBR b 0.0 m1 -",
        "classic/equaliser=off/size=4/turn=either k48:3WW/4o/1RRW/o/R w 0.0 m28 -",
        "classic/equaliser=off/size=4/turn=either k48:3Wo/4W/1RRW/o/R r 0.0 m29 -",
    ],
)
def test_a_draw_is_proved(text):
    position = Position.parse(text)
    found = solution_of(LimitSolver(), position)
    assert (found.lower, found.upper, found.result) == (0, 0, "1/2-1/2")
    expected = values(text)
    assert expected is not None
    assert expected[0] == 0


@pytest.mark.parametrize("seed", fewer(range(40)))
def test_a_third_time_is_a_draw(seed):
    """A position that has stood twice can not be gone back to (R16)."""
    text = small(seed, 5, "either").text.rsplit(" ", 1)[0] + " rep:2"
    again = Position.parse(text)
    expected = values(text, 3000)
    if expected is not None:
        solver = LimitSolver()
        solver.begin(again)
        assert value(solver, again, again.mover) == expected[0]


@pytest.mark.parametrize("turn", ["both", "if-possible", "either"])
@pytest.mark.parametrize("seed", range(12))
def test_proofs_hold_and_need_all_their_lines(turn, seed):
    position = small(seed, 7, turn)
    solver = LimitSolver()
    lines = list(proof(solver, position, solution_of(solver, position).lower))
    parsed, word, claims = read_proof(lines, Position.parse)
    assert list(proof_defects(parsed, word, claims, solver.name)) == []
    for claim in claims:
        if claim.turns:
            first = min(claim.turns)
            turn = claim.turns.pop(first)
            assert list(proof_defects(parsed, word, claims, solver.name))
            claim.turns[first] = turn
    assert list(proof_defects(parsed, {"win": "loss", "loss": "draw", "draw": "win"}[word], claims, solver.name))


@pytest.mark.parametrize("turn", ["both", "if-possible", "either"])
@pytest.mark.parametrize("seed", range(20))
def test_lines_of_play_are_legal_and_keep_the_value(turn, seed):
    position = small(seed, 8, turn)
    solver = LimitSolver()
    found = solution_of(solver, position)
    assert found.turns[0] == found.pv[0]
    mover = position.mover
    for played in found.pv:
        position = position.play(played)
        assert value(solver, position, mover) == found.lower
    if found.lower:
        assert position.result == found.result


@pytest.mark.parametrize("turn", ["both", "either"])
@pytest.mark.parametrize("seed", range(10))
def test_symmetry_changes_nothing(turn, seed):
    """The key is the same for all images of a position, and only for these."""
    from limitproto.core.hexes import axial, cell
    from limitproto.games.limit.solver.symmetry import SymmetryKeys
    from limitproto.games.limit.text.board import format_board

    position = small(seed, 8, turn)
    symmetry = SymmetryKeys()
    keys = set()
    for a, b, c, d in MATRICES:
        places = [(*axial(at), content) for at, content in position.contents.items()]
        turned = {cell(a * q + b * r, c * q + d * r): content for q, r, content in places}
        fields = position.text.split(" ")
        image = Position.parse(" ".join([fields[0], format_board(turned), *fields[2:]]))
        symmetry.set_places([axial(at) for at in image.details.tile_index.cells])
        keys.add(symmetry.key(image.movement))
    assert len(keys) == 1
    for played in position.legal_turns():
        after = position.play(played)
        if not after.is_over:
            symmetry.set_places([axial(at) for at in position.details.tile_index.cells])
            assert (symmetry.key(after.movement) in keys) == (after.canonical_key() == position.canonical_key())


def test_memory_and_nodes_are_bounded():
    position = Position.parse(DRAWN)
    solver = LimitSolver(megabytes=1)
    solver.limit(None, lambda: False)
    with pytest.raises(Unsolved):
        solver.rank(position, 0)
    prover = solver._provers[0]
    assert len(prover.proved) + len(prover.numbers) <= 2 * (1 << 20) // 200
    solver = LimitSolver()
    solver.limit(500, lambda: False)
    with pytest.raises(Unsolved):
        solver.rank(position, 0)
    assert solver.nodes <= 500 + 1024


@pytest.mark.long
@pytest.mark.once
@pytest.mark.parametrize("text", [DRAWN, "classic/size=2 - w 2.2 p0 -"])
@pytest.mark.parametrize("nodes", [None, 2000])
def test_what_is_done_with_is_given_back_at_once(text, nodes):
    """Nobody looks for circles of garbage during a proof, so that it may leave none, stopped or not."""
    position = Position.parse(text)
    gc.collect()
    gc.disable()
    try:
        solver = LimitSolver(megabytes=4)
        solver.limit(nodes, lambda: False)
        solution_of(solver, position)
        assert not gc.isenabled()
        del solver
        assert gc.collect() < 100
    finally:
        gc.enable()


def test_it_stops_when_it_is_told_to_and_goes_on_from_there():
    position = small(3, 9, "both")
    expected = solution_of(LimitSolver(), position)
    solver = LimitSolver()
    asked = iter(range(10**9))
    solver.limit(None, lambda: next(asked) >= 1)
    stopped = solution_of(solver, position)
    assert stopped.lower <= expected.lower <= stopped.upper
    solver.limit(None, lambda: False)
    assert solution_of(solver, position)[:3] == expected[:3]


def test_the_same_nodes_every_time():
    position = small(11, 9, "if-possible")
    counts = set()
    for _ in range(2):
        solver = LimitSolver()
        solution_of(solver, position)
        counts.add(solver.nodes)
    assert len(counts) == 1


def test_three_players_and_other_games_are_refused():
    with pytest.raises(Unavailable, match="needs two players"):
        solver_for(Position.new("classic3"))
