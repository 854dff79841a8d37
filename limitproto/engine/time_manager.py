"""How long to think: what a clock of any kind allows for one turn.

A budget has two times: the thinker begins nothing new after `soft`, and breaks off at `hard`. Both are in seconds.
"""

from __future__ import annotations

from typing import NamedTuple

from limitproto.engine.clocks import Clock

#: How long to think when the time is not limited.
UNLIMITED = 1.0
#: The most time that is lost between the clock and the search.
LAG = 0.06
#: How many turns to come the time has to last for, in any game; the last ones need none.
_TURNS = 14
#: The smallest budget; a player with less time than that loses on time anyway.
_LEAST = 0.005


class Budget(NamedTuple):
    """Times for one turn."""

    soft: float
    hard: float


def _whole(seconds: float) -> Budget:
    """Return the budget of a time that is lost when it is not used."""
    hard = max(_LEAST, seconds - max(LAG, seconds * 0.05))
    return Budget(hard, hard)


def _part(left: float, gained: float, most: float, turns: int) -> Budget:
    """Return the budget of a turn when `left` is for some turns to come and each adds `gained`.

    `most` can be spent at once at the very most.
    """
    most = max(_LEAST, most - LAG)
    left = max(0.0, left - LAG * min(turns, 8))
    share = left / turns + gained * 0.8
    return Budget(max(_LEAST, min(share, most * 0.8)), max(_LEAST, min(share * 3, most * 0.8)))


def budget(clock: Clock, turns: int = _TURNS) -> Budget:
    """Return the time for one turn; `turns` is how many turns the player still expects to have to think about."""
    control, left = clock.control, clock.left
    kind = control.kind
    turns = max(turns, 2)
    if kind == "none":
        return Budget(UNLIMITED, UNLIMITED)
    if clock.is_down:
        return Budget(_LEAST, _LEAST)
    if kind == "per-turn":
        return _whole(left)
    if kind == "fischer":
        return _part(left, control.extra, left, turns)
    if kind == "delay":
        part = _part(left, 0.0, left, turns)
        free = max(0.0, min(control.extra * 0.9, control.extra - LAG))
        return Budget(part.soft + free, part.hard + free)
    if kind == "byo-yomi":
        if clock.is_overtime:
            return _whole(left)
        return _part(left, control.extra, left + control.extra, turns)
    if kind == "canadian":
        if clock.is_overtime:
            if clock.number <= 1:
                return _whole(left)
            return _part(left, 0.0, left, clock.number)
        return _part(left, control.extra / max(1, control.number), left + control.extra * 0.5, turns)
    return _part(left, 0.0, left, turns)


def remaining(budget: Budget, passed: float) -> Budget:
    """Return what is left of a budget after some seconds, never quite nothing."""
    return Budget(max(0.0, budget.soft - passed), max(_LEAST, budget.hard - passed))
