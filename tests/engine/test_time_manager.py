"""Budgets: no clock of any kind falls when whoever thinks keeps to them."""

import pytest

from limitproto.engine.clocks import Control, started
from limitproto.engine.time_manager import LAG, Budget, Lag, budget, remaining

CONTROLS = [
    Control("absolute", 60.0),
    Control("absolute", 1.5),
    Control("fischer", 10.0, 2.0),
    Control("fischer", 1.0, 0.1),
    Control("delay", 10.0, 2.0),
    Control("delay", 0.0, 1.0),
    Control("delay", 0.0, 0.15),
    Control("delay", 0.1, 0.1),
    Control("fischer", 0.0, 0.2),
    Control("byo-yomi", 10.0, 3.0, 3),
    Control("byo-yomi", 0.0, 1.0, 1),
    Control("canadian", 20.0, 10.0, 5),
    Control("canadian", 0.0, 5.0, 10),
    Control("per-turn", 0.0, 1.0),
]


@pytest.mark.parametrize("control", CONTROLS, ids=str)
def test_no_clock_falls(control):
    clock = started(control)
    spent = 0.0
    for turn in range(24):
        soft, hard = budget(clock)
        assert 0 < soft <= hard
        clock = clock.after(hard + LAG / 4 if turn % 3 == 0 else soft)
        spent += soft
        assert not clock.is_down, f"in turn {turn}"
    assert spent > 0.25 * control.main


@pytest.mark.parametrize("control", CONTROLS, ids=str)
def test_more_time_more_thought(control):
    more = control._replace(main=control.main * 4, extra=control.extra * 4)
    assert budget(started(more)).soft > budget(started(control)).soft


def test_a_turn_that_can_not_be_saved_is_used():
    assert budget(started(Control("per-turn", 0.0, 10.0))).soft > 9


def test_without_a_clock_it_ends():
    assert budget(started(Control("none"))).hard < 60


def test_what_is_kept_back_is_measured():
    """A turn of 0.05 s was thought about for 0.005 s, since 0.06 s were kept back whatever the machine."""
    clock = started(Control("per-turn", 0.0, 0.05))
    lag = Lag()
    assert budget(clock, lag=lag.seconds).hard > 0.03
    for _ in range(100):
        lag.note(0.001)
    assert budget(clock, lag=lag.seconds).hard > 0.04
    lag.note(0.02)
    busy = lag.seconds
    assert 0.02 < busy < LAG
    lag.note(-1.0)
    assert 0.02 < lag.seconds < busy
    lag.note(0.8)
    assert lag.seconds == LAG


def test_what_is_left_of_a_budget():
    assert remaining(Budget(1.0, 3.0), 0.25) == Budget(0.75, 2.75)
    soft, hard = remaining(Budget(1.0, 3.0), 5.0)
    assert soft == 0
    assert 0 < hard < 0.05
