"""The arbiter: agreement of the engines, and proofs by the solver."""

import pytest
from support.tables import rows

from limitproto.games.registry import parse_position
from limitproto.host.match.arbiter import Adjudication, SolverProcess, agreed_result, can_be_solved, gives_up

TERMS = Adjudication(agreed_win=0.9, agreed_turns=2)


@pytest.mark.parametrize(("wins", "result"), rows(__file__, "agreed"))
def test_a_player_wins_when_all_engines_agree(wins, result):
    assert agreed_result(wins, (), TERMS) == result


def test_engines_that_are_out_are_not_asked():
    assert agreed_result([[0.95, 0.9], [0.1, 0.0], []], (2,), TERMS) == "1-0-0"


def test_there_is_no_agreement_without_terms():
    assert agreed_result([[1.0], [0.0]], (), Adjudication()) == ""


@pytest.mark.parametrize(
    ("wins", "resigns"),
    [([0.5, 0.1, 0.02], True), ([0.5, 0.1, 0.2], False), ([0.1], False), ([0.1, None], False), ([], False)],
)
def test_a_player_resigns_when_its_engine_sees_no_chance(wins, resigns):
    assert gives_up(wins, Adjudication(resign_win=0.1, resign_turns=2)) is resigns
    assert not gives_up(wins, Adjudication())


def test_the_solver_proves_results_from_a_start_and_turns():
    start = parse_position("classic m50:WRo/ooo w 0.0 m26 -")
    solver = SolverProcess(1000)
    try:
        assert solver.result(start, []) == "1-0"
        assert solver.result(start, ["m50-o50/n51"]) == "1-0"
        assert solver.result(parse_position("classic/size=3 - w 3.3 p0 -"), []) == ""
    finally:
        solver.close()


def test_games_of_three_players_and_of_cards_have_no_solver():
    assert can_be_solved(parse_position("classic/size=3 - w 3.3 p0 -"))
    assert not can_be_solved(parse_position("classic3/size=3 - w 3.3.3 p0 -"))
