"""The window decides as the kernel does: turns of many lines, legal ones and near misses."""

from support.line_cases import board_differences, cases, event_differences, key_differences, line_differences


def test_every_turn_is_judged_as_by_the_kernel() -> None:
    assert [*line_differences(), *board_differences()] == []


def test_keys_are_those_of_positions() -> None:
    assert [*key_differences(), *event_differences()] == []


def test_the_cases_have_what_is_rare() -> None:
    reasons = {case.final.reason for case in cases()}
    assert reasons >= {"no-balls", "stranded", "wipe-out", "repetition"}, reasons
    steps = [step for case in cases() for step in case.steps]
    assert sum(step.position.bound for step in steps) > 10
    assert any(len(step.position.out) for step in steps)
    assert sum(after is None for step in steps for _, after in step.tries) > 1_000
