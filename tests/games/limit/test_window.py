"""The window decides as the kernel does: turns of many lines, legal ones and near misses.

By rules: R3, R10.
"""

from typing import Any

from support.line_cases import board_differences, cases, event_differences, key_differences, line_differences

from limitproto.games.limit.places import turn_of
from limitproto.games.limit.rules.masks import union
from limitproto.games.limit.rules.move_generator import smothered_groups


def test_every_turn_is_judged_as_by_the_kernel() -> None:
    assert [*line_differences(), *board_differences()] == []


def is_free(movement: Any) -> bool:
    empty = movement.tiles & ~union(movement.balls)
    return not smothered_groups(movement.field.near, movement.balls, empty)


def test_whole_turns_are_left_to_positions_only_where_a_group_has_no_freedom() -> None:
    tried = [
        (step.position, turn)
        for case in cases()
        for step in case.steps
        if step.position.phase == "movement" and is_free(step.position.movement)
        for turn, after in step.tries
        if after is not None and "-" in turn and "/" in turn and step.position.rules.turn != "either"
    ]
    assert len(tried) > 500
    lines = [(position.line(), turn, position) for position, turn in tried]
    assert [
        (position.text, turn)
        for line, turn, position in lines
        if line.window() and not line.window().play(turn_of(turn), position.movement.mover)
    ] == []


def test_keys_are_those_of_positions() -> None:
    assert [*key_differences(), *event_differences()] == []


def test_the_cases_have_what_is_rare() -> None:
    reasons = {case.final.reason for case in cases()}
    assert reasons >= {"no-balls", "stranded", "wipe-out", "repetition"}, reasons
    steps = [step for case in cases() for step in case.steps]
    assert sum(step.position.bound for step in steps) > 10
    assert any(len(step.position.out) for step in steps)
    assert sum(after is None for step in steps for _, after in step.tries) > 1_000
