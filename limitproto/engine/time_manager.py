"""Time management: how much time a clock of any kind allows for one turn.

A budget has two times, in seconds: the thinker starts nothing new after `soft`, and breaks off at `hard`.
"""

from __future__ import annotations

from typing import NamedTuple

from limitproto.engine.clocks import Clock

#: How long to think if the time is not limited.
UNLIMITED = 1.0
#: The maximum reserve for the delay between the clock and the search, if that is not measured.
LAG = 0.06
#: For a measured delay: the minimum reserve, what is added to the measured time, the factor that multiplies that, and
#: the value assumed before anything has been measured.
_LEAST_LAG, _MORE_LAG, _TIMES_LAG, _FIRST_LAG = 0.006, 0.004, 1.25, 0.008
#: The fraction of a measured delay that remains after one more turn.
_FADING = 0.95
#: The minimum number of future turns that the time has to last for, in any game; the last ones need none.
_TURNS = 14
#: The smallest budget; a player with less time loses on time anyway.
_LEAST = 0.005


class Budget(NamedTuple):
    """Times for one turn."""

    soft: float
    hard: float


class Lag:
    """How much later than planned searches on a clock end, as measured; it depends on the machine and its load."""

    def __init__(self) -> None:
        self._late = _FIRST_LAG

    def note(self, late: float) -> None:
        """Note how many seconds late a search ended."""
        self._late = max(late, self._late * _FADING)

    @property
    def seconds(self) -> float:
        """How much of a turn's time to keep in reserve, in seconds."""
        return min(LAG, max(_LEAST_LAG, self._late * _TIMES_LAG + _MORE_LAG))


def _turn_budget(left: float, gained: float, available: float, turns: int, lag: float) -> Budget:
    """Return the budget for a turn if `left` has to last for some turns and each adds `gained`.

    No turn can spend more than `available`.
    """
    available = max(_LEAST, available - lag)
    left = max(0.0, left - lag * min(turns, 8))
    share = left / turns + gained * 0.8
    return Budget(max(_LEAST, min(share, available * 0.8)), max(_LEAST, min(share * 3, available * 0.8)))


def budget(clock: Clock, lag: float = LAG) -> Budget:
    """Return the time for one turn; `lag` is how many seconds of each turn to keep in reserve."""
    control, left = clock.control, clock.left
    kind, extra = control.kind, control.extra
    if kind == "none":
        return Budget(UNLIMITED, UNLIMITED)
    if clock.is_down:
        return Budget(_LEAST, _LEAST)
    if kind == "per-turn" or (clock.is_overtime and (kind == "byo-yomi" or clock.number <= 1)):
        # This time is lost if it is not used.
        hard = max(_LEAST, left - max(lag, left * 0.05))
        return Budget(hard, hard)
    if clock.is_overtime:
        return _turn_budget(left, 0.0, left, clock.number, lag)
    # What each turn adds, and what this one can spend of the overtime to come.
    gained, later = {
        "fischer": (extra, 0.0),
        "byo-yomi": (extra, extra),
        "canadian": (extra / max(1, control.number), extra * 0.5),
    }.get(kind, (0.0, 0.0))
    part = _turn_budget(left, gained, left + later, _TURNS, lag)
    free = max(0.0, min(extra * 0.9, extra - lag)) if kind == "delay" else 0.0
    return Budget(part.soft + free, part.hard + free)


def remaining(budget: Budget, spent: float) -> Budget:
    """Return the rest of a budget after some seconds, never zero."""
    return Budget(max(0.0, budget.soft - spent), max(_LEAST, budget.hard - spent))
