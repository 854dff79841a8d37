"""Turns of movement chosen in steps are the legal turns."""

import random

import pytest
from support.line_cases import positions_along
from support.tables import rows

from limitproto.core.hexes import cell_name
from limitproto.games.limit.position import Position
from limitproto.games.limit.rules import turn_steps
from limitproto.games.limit.rules.kernel import NONE, pack
from limitproto.games.limit.rules.turn_steps import OPEN, TurnSteps, numbers_of, placement_cells


def chosen(steps: TurnSteps) -> list[int]:
    return [step for step in (steps.start, steps.goal) if step != OPEN]


def turns_by_steps(movement, *before: int) -> set[tuple[int, int, int]]:
    """Return the legal turns that begin with some steps, each found by taking its steps."""
    found = set()
    steps = TurnSteps(movement)
    assert not any(steps.choose(step) for step in before)
    tiles = steps.tiles()
    for tile in [i for i in range(64) if tiles >> i & 1] + [NONE] * steps.may_pass():
        again = TurnSteps(movement)
        is_complete = [again.choose(step) for step in (*before, tile)][-1]
        if not is_complete:
            further = turns_by_steps(movement, *before, tile)
            assert further, "a step leads to a turn"
            found |= further
            continue
        turn = (*before, tile, NONE, NONE)[:3] if before[:1] != (NONE,) else (NONE, NONE, tile)
        assert again.movement.tiles == movement.after(turn[0] | turn[1] << 7 | turn[2] << 14).tiles
        assert (again.start, again.goal) == (OPEN, OPEN)
        found.add(turn)
    return found


@pytest.mark.parametrize(("text", "line"), rows(__file__, "small"))
def test_the_steps_lead_to_every_legal_turn_and_to_no_other(text, line):
    for position in positions_along(Position.parse(text), line):
        if position.phase == "movement" and (position.movement.mover < 0) == position.is_over:
            turns = {position.turn_text(pack(*turn)) for turn in turns_by_steps(position.movement)}
            assert turns == set(position.legal_turns()), position.text


def test_odd_steps_lead_nowhere():
    movement = Position.new("nestor", size=2, turn="either", seed=1).movement
    without_ball, with_goal = pack(NONE, NONE, 0), pack(NONE, 0, 0)
    removals = [turn for turn in movement.turns() if turn & without_ball == without_ball]
    assert len(removals) == 4
    assert not any(movement.is_legal(turn ^ without_ball ^ with_goal) for turn in removals)
    over = TurnSteps(Position.parse("nestor/size=2/turn=either l50:1o/1R/o - 0.0 m13 out:b/end:1-0").movement)
    over.choose(NONE)
    assert over.tiles() == 0


#: A hole with a ball on each of its sides: a ball may lie there, but no second tile goes with it.
HOLE = "classic3/must_touch=1/size=5 l48:2Woo/1oRBo/oB1RW/oRBo/Woo w 2.2.2 p9 -"


@pytest.mark.parametrize("text", ["classic/size=2 - w 2.2 p0 -", "classic3/size=2 - w 2.2.2 p0 -", HOLE])
def test_the_cells_of_placement_lead_to_every_legal_turn(text):
    position, source = Position.parse(text), random.Random(3)
    while position.phase == "placement":
        rules, table = position.rules, position.details.table
        known = table, rules.tiles, rules.must_touch, rules.letters[position.mover].upper()
        turns = {
            cell_name(ball): map(cell_name, placement_cells(*known, ball)) for ball in placement_cells(*known, OPEN)
        }
        if len(table.contents) < rules.tiles:
            turns = {f"{ball}:{other}" for ball, others in turns.items() for other in [*others] or ["none"]}
        assert set(turns) == set(position.legal_turns()), position.text
        position = position.play(source.choice(position.legal_turns()))


def test_the_numbers_of_a_turn():
    steps = TurnSteps(Position.parse("pbmserv3/size=2 l50:oR/oBo/Go b 0.0.0 m4 out:g").movement)
    numbers = [0b1111111, 0b10, 0b1000, 0b100000, 2, 0, 0, 0b100, 0, 1, 0]
    assert [*numbers_of([steps, steps])[turn_steps.NUMBERS :]] == numbers
    steps.choose(3)
    assert numbers_of([steps])[5:7] == [4, 0]
