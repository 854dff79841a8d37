"""Levels 1 to 10 for people: how far the search may look, and how carelessly it chooses from what it has found.

A level is made of numbers of nodes and half-turns, not of time, so that it plays alike on every machine.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from limitproto.core.rng import Stream
from limitproto.engine.cancellation import Limits

if TYPE_CHECKING:
    from limitproto.games.base import Position
    from limitproto.games.search_api import Report

#: The level that holds nothing back.
STRONGEST = 10


class Level(NamedTuple):
    """How a level plays.

    `nodes` and `depth` bound the search. One of the `lines` best turns is drawn; a turn whose probability of winning is
    `spread` below the best is e times less likely. One turn in `slip` is any legal one; 0 for none.
    """

    nodes: int
    depth: int
    lines: int
    spread: float
    slip: int


#: By number, the strongest missing.
LEVELS = {
    1: Level(300, 1, 40, 0.30, 3),
    2: Level(400, 2, 24, 0.20, 6),
    3: Level(500, 2, 12, 0.12, 12),
    4: Level(700, 2, 8, 0.06, 0),
    5: Level(1_000, 3, 4, 0.04, 0),
    6: Level(2_000, 4, 3, 0.03, 0),
    7: Level(4_000, 6, 2, 0.02, 0),
    8: Level(10_000, 8, 1, 0.0, 0),
    9: Level(30_000, 250, 1, 0.0, 0),
}


def limits_at_level(number: int, limits: Limits) -> tuple[Limits, int]:
    """Return the limits as a level narrows them, and the number of lines that it chooses from."""
    level = LEVELS.get(number)
    if level is None:
        return limits, 1
    nodes = level.nodes if limits.nodes is None else min(limits.nodes, level.nodes)
    depth = level.depth if limits.depth is None else min(limits.depth, level.depth)
    return limits._replace(nodes=nodes, depth=depth), level.lines


def picker(number: int, position: Position, seed: int) -> Callable[[Report], str] | None:
    """Return what chooses the turn of a level from a report; None for a level that plays the best turn found."""
    level = LEVELS.get(number)
    if level is None or (level.lines == 1 and not level.slip):
        return None
    return partial(_pick, level, position, seed)


def _pick(level: Level, position: Position, seed: int, report: Report) -> str:
    stream = Stream(seed)
    if level.slip and stream.below(level.slip) == 0:
        turns = position.legal_turns()
        return turns[stream.below(len(turns))]
    from math import exp

    best = report.lines[0].win
    weights = [exp((line.win - best) / level.spread) for line in report.lines]
    chance = stream.next64() / 2**64 * sum(weights)
    for line, weight in zip(report.lines, weights, strict=True):
        chance -= weight
        if chance < 0:
            return line.turn
    return report.lines[0].turn
