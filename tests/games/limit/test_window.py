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


def test_turns_are_left_to_positions_only_where_a_group_has_no_freedom() -> None:
    """Of turns of movement only whole ones are looked at."""
    tried, left = 0, []
    for position, tries in (step for case in cases() for step in case.steps):
        is_moving = position.phase == "movement"
        if is_moving and (not is_free(position.movement) or position.rules.turn == "either"):
            continue
        for turn in [turn for turn, after in tries if after is not None and ("/" in turn and "-" in turn) >= is_moving]:
            window = position.line().window()
            tried += 1
            if window and not (window.play if is_moving else window.place)(turn_of(turn), position.mover):
                left.append((position.text, turn))
    assert tried > 1000
    assert left == []


def test_whole_turns_are_played_on_the_window_alone_unless_a_player_goes_out() -> None:
    left = []
    for case in cases():
        line = case.steps[0].position.line()
        for (position, _), turn in zip(case.steps, case.turns, strict=True):
            assert line.push([turn])
            if position.rules.turn != "either" and "-" in turn and "/" in turn and is_free(position.movement):
                left.append(line._before is not None)
    assert 20 * sum(left) < len(left)


def test_keys_are_those_of_positions() -> None:
    assert [*key_differences(), *event_differences()] == []


def test_the_cases_have_what_is_rare() -> None:
    reasons = {case.final.reason for case in cases()}
    assert reasons >= {"no-balls", "stranded", "wipe-out", "repetition"}, reasons
    steps = [step for case in cases() for step in case.steps]
    assert sum(step.position.bound for step in steps) > 10
    assert any(len(step.position.out) for step in steps)
    assert sum(after is None for step in steps for _, after in step.tries) > 1_000
