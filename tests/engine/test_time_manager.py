"""Budgets: no clock of any kind falls when whoever thinks keeps to them."""

import pytest

from limitproto.engine.clocks import Control, control, started
from limitproto.engine.time_manager import LAG, Budget, Lag, budget, remaining

KINDS = (
    "absolute 60, absolute 1.5, fischer 10 2, fischer 1 0.1, delay 10 2, delay 0 1, delay 0 0.15, delay 0.1 0.1, "
    "fischer 0 0.2, byo-yomi 10 3 3, byo-yomi 0 1 1, canadian 20 10 5, canadian 0 5 10"
)
CONTROLS = [control(kind, list(map(float, values))) for kind, *values in map(str.split, KINDS.split(", "))]
CONTROLS.append(Control("per-turn", 0.0, 1.0))


@pytest.mark.parametrize("chosen", CONTROLS, ids=str)
def test_no_clock_falls(chosen):
    clock = started(chosen)
    spent = 0.0
    for turn in range(24):
        soft, hard = budget(clock)
        assert 0 < soft <= hard
        clock = clock.after(hard + LAG / 4 if turn % 3 == 0 else soft)
        spent += soft
        assert not clock.is_down, f"in turn {turn}"
    assert spent > 0.25 * chosen.main


@pytest.mark.parametrize("chosen", CONTROLS, ids=str)
def test_more_time_more_thought(chosen):
    more = chosen._replace(main=chosen.main * 4, extra=chosen.extra * 4)
    assert budget(started(more)).soft > budget(started(chosen)).soft


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
