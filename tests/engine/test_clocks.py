"""Clocks under every kind of control; no watch is involved."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.tables import rows

from limitproto.engine.clocks import (
    KINDS,
    UNLIMITED,
    Clock,
    clock_state,
    control,
    format_clock,
    format_seconds,
    gtp_control,
    kind_named,
    started,
)

#: Kind and values, then what each turn takes and how the clock reads after it.
GAMES = rows(__file__, "games")


@pytest.mark.parametrize(("kind", "values", "turns"), GAMES)
def test_game(kind: str, values: list[float], turns: list[tuple[float, str]]) -> None:
    clock = started(control(kind, values))
    for seconds, expected in turns:
        clock = clock.after(seconds)
        assert format_clock(clock) == expected


_POSITIVE = st.floats(0.01, 1e6)
_CONTROLS = st.one_of(
    *(
        st.tuples(*(st.integers(1, 100) if name in ("periods", "turns") else _POSITIVE for name in names)).map(
            lambda values, kind=kind: control(kind, values)
        )
        for kind, names in KINDS.items()
    )
)


@given(_CONTROLS, st.lists(st.floats(0, 1e5), max_size=20))
def test_time_never_grows_below_nothing(chosen, turns) -> None:
    clock = started(chosen)
    was_down = False
    for seconds in turns:
        clock = clock.after(seconds)
        assert clock.left >= 0
        assert clock.number >= 0
        assert clock.is_down or not was_down
        was_down = clock.is_down
        state = clock_state(clock)
        assert (state is None) == (chosen.kind == "none")


@given(_CONTROLS, st.floats(0, 1e5), st.floats(0, 1e5))
def test_more_time_spent_is_never_better(chosen, fewer, more) -> None:
    fewer, more = sorted((fewer, more))
    quick, slow = (started(chosen).after(seconds) for seconds in (fewer, more))
    assert slow.is_down or not quick.is_down


def test_time_that_runs_backwards_is_no_time() -> None:
    clock = started(control("absolute", [5]))
    assert clock.after(-3) == clock


@pytest.mark.parametrize(
    ("kind", "values"),
    [("absolute", []), ("absolute", [-1]), ("fischer", [1]), ("byo-yomi", [1, 0, 3]), ("canadian", [1, 2, 0]),
     ("canadian", [1, 2, 1.5]), ("per-turn", [0]), ("none", [1])],
)  # fmt: skip
def test_bad_control(kind: str, values: list[float]) -> None:
    with pytest.raises(ValueError, match=kind if len(values) != len(KINDS[kind]) else "above 0|at least 0|integer"):
        control(kind, values)


def test_gtp_settings() -> None:
    assert gtp_control(300, 60, 20) == control("canadian", [300, 60, 20])
    assert gtp_control(300, 0, 0) == control("absolute", [300])
    assert gtp_control(300, 60, 0) == UNLIMITED


@pytest.mark.parametrize(("kind", "values", "left", "number", "expected"), rows(__file__, "time_left"))
def test_time_left(kind: str, values: list[float], left: float, number: int, expected: str) -> None:
    assert format_clock(started(control(kind, values)).with_left(left, number)) == expected


def test_time_left_puts_a_clock_up_again() -> None:
    clock = started(control("absolute", [5])).after(6)
    assert clock.is_down
    assert clock.with_left(3, 0) == Clock(control("absolute", [5]), 3)


def test_names_of_kinds() -> None:
    assert [kind_named(word) for word in ("Fischer", "byoyomi", "BYO_YOMI", "perturn", "turn", "per_turn", "x")] == [
        "fischer", "byo-yomi", "byo-yomi", "per-turn", "per-turn", "per-turn", None,
    ]  # fmt: skip


def test_seconds() -> None:
    assert [format_seconds(s) for s in (0, 10, 2.5, 0.0625, 1e6)] == ["0", "10", "2.5", "0.062", "1000000"]
