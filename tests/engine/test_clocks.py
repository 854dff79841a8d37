"""Clocks under every kind of control; no watch is involved."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

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
GAMES = [
    ("none", [], [(1e6, "none")]),
    ("absolute", [60], [(20, "absolute 60 left 40"), (40, "absolute 60 left 0"), (0.001, "absolute 60 left 0 down")]),
    ("fischer", [60, 5], [(20, "fischer 60 5 left 45"), (45.5, "fischer 60 5 left 0 down"),
                          (0, "fischer 60 5 left 0 down")]),
    ("fischer", [0, 5], [(4, "fischer 0 5 left 6"), (6.5, "fischer 0 5 left 0 down")]),
    ("delay", [60, 5], [(3, "delay 60 5 left 60"), (15.25, "delay 60 5 left 49.75"), (54.75, "delay 60 5 left 0"),
                        (5.1, "delay 60 5 left 0 down")]),
    ("byo-yomi", [60, 30, 3], [
        (50, "byo-yomi 60 30 3 left 10"), (15, "byo-yomi 60 30 3 left 30 overtime periods 3"),
        (30, "byo-yomi 60 30 3 left 30 overtime periods 3"), (31, "byo-yomi 60 30 3 left 30 overtime periods 2"),
        (61, "byo-yomi 60 30 3 left 0 overtime periods 0 down"),
    ]),
    ("byo-yomi", [0, 10, 3], [(30, "byo-yomi 0 10 3 left 10 overtime periods 1"),
                              (10.5, "byo-yomi 0 10 3 left 0 overtime periods 0 down")]),
    ("canadian", [60, 30, 2], [
        (50, "canadian 60 30 2 left 10"), (15, "canadian 60 30 2 left 25 overtime turns 1"),
        (25, "canadian 60 30 2 left 30 overtime turns 2"), (31, "canadian 60 30 2 left 0 overtime turns 0 down"),
    ]),
    ("canadian", [0, 30, 1], [(30, "canadian 0 30 1 left 30 overtime turns 1")]),
    ("per-turn", [10], [(10, "per-turn 10 left 10"), (11, "per-turn 10 left 0 down")]),
]  # fmt: skip


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


@pytest.mark.parametrize(
    ("kind", "values", "left", "number", "expected"),
    [
        ("canadian", [300, 60, 20], 250, 0, "canadian 300 60 20 left 250"),
        ("canadian", [300, 60, 20], 12.5, 3, "canadian 300 60 20 left 12.5 overtime turns 3"),
        ("byo-yomi", [300, 60, 5], 12, 2, "byo-yomi 300 60 5 left 12 overtime periods 2"),
        ("fischer", [300, 5], 12, 2, "fischer 300 5 left 12"),
        ("per-turn", [30], 12, 0, "per-turn 30 left 12"),
        ("none", [], 12, 0, "absolute 12 left 12"),
        ("none", [], 12, 4, "canadian 0 12 4 left 12 overtime turns 4"),
    ],
)
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
