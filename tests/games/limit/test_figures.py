"""The four figures of the printed rules."""

import json
from pathlib import Path

import pytest

from limitproto import Position
from limitproto.core.hexes import axial, cell, cell_name, cell_named
from limitproto.games.limit.text.board import format_board

FIGURES = json.loads((Path(__file__).parents[2] / "data" / "figures.json").read_text(encoding="utf-8"))


def named(place) -> str:
    return cell_name(cell(*place))


def board(figure, at=(0, 0)) -> str:
    """Return the BOARD field of a figure, moved so that `at` comes to the origin."""
    letters = {"white": "W", "red": "R", "empty": "o"}
    return format_board({cell(q - at[0], r - at[1]): letters[key] for key in letters for q, r in figure[key]})


def movement(figure, edition: str = "classic", clock: int = 4) -> Position:
    return Position.parse(f"{edition} {board(figure)} w 0.0 m{clock} -")


def balls_of(position) -> set[str]:
    return {cell_name(c) for c, content in position.contents.items() if content.isupper()}


def captures(position: Position) -> int:
    """Return how many lone ball moves take something off."""
    return sum(
        len(balls_of(position.play(turn))) < len(balls_of(position))
        for turn in position.legal_turns()
        if turn[:4] != "pass"
    )


def test_opening():
    figure = FIGURES["opening"]
    white = figure["after_white"]["white"][0]
    position = Position.new("classic").play(f"{named(white)}:m50")
    assert position.text.split()[1] == board(figure["after_white"])
    red = figure["after_red"]["red"][0]
    turn = f"{named(red)}:{named([1, 0])}"
    assert turn in position.legal_turns()
    assert position.play(turn).text.split()[1] == board(figure["after_red"])


def test_placement_done():
    figure = FIGURES["placement_done"]
    for edition, clock in (("classic/equaliser=off/turn=either", 0), ("classic/turn=either", 4)):
        position = movement(figure, edition, clock)
        moves = [turn for turn in position.legal_turns() if not turn.startswith("pass")]
        assert len(moves) == figure["white_ball_moves"]
        assert captures(position) == figure["white_ball_moves_that_capture_when_not_barred"]
    bound = movement(figure, "classic/turn=either", 0)
    assert bound.bound
    assert captures(bound) == 0
    moves = [turn for turn in bound.legal_turns() if not turn.startswith("pass")]
    assert len(moves) == figure["white_ball_moves"] - figure["white_ball_moves_that_capture_when_not_barred"]


def test_ball_move_captures():
    figure = FIGURES["ball_move_captures"]
    position = movement(figure, "classic/turn=either")
    assert len([turn for turn in position.legal_turns() if not turn.startswith("pass")]) == figure["white_ball_moves"]
    assert captures(position) == figure["that_capture"]
    start, goal = map(named, figure["move"])
    after = position.play(f"{start}-{goal}")
    assert balls_of(position) - balls_of(after) == {named(c) for c in figure["captured"]} | {start}
    assert {cell_name(c) for c in after.details.captured} == {named(c) for c in figure["captured"]}
    assert after.contents.keys() == position.contents.keys()


def test_removal_captures():
    figure = FIGURES["removal_captures"]
    position = movement(figure, "classic/turn=either")
    removals = {turn for turn in position.legal_turns() if turn.startswith("pass/")}
    assert removals == {f"pass/{named(c)}" for c in figure["legal_removals"]}
    after = position.play(f"pass/{named(figure['remove'])}")
    assert balls_of(position) - balls_of(after) == {named(c) for c in figure["captured"]}
    gone = {cell_name(c) for c in position.contents.keys() - after.contents.keys()}
    assert gone == {named(c) for c in [*figure["isolated"], figure["remove"]]}
    assert len(after.contents) == figure["tiles_left"]


@pytest.mark.parametrize("name", ["placement_done", "ball_move_captures", "removal_captures"])
def test_figures_read_the_same_anywhere(name):
    key = movement(FIGURES[name], "classic/turn=either").canonical_key()
    assert Position.parse(f"classic/turn=either {board(FIGURES[name], at=(3, -2))} w 0.0 m4 -").canonical_key() == key
    assert axial(cell_named("m50")) == (0, 0)
