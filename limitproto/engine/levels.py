"""Levels 1 to 10 for human players: how far the search looks, and how carelessly it chooses from its results.

A level limits nodes and half-turns, not time, so it plays the same on every machine. The numbers are chosen so that
each level scores 60 to 80 % against the one below: `python -m benchmarks.measure.levels`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from limitproto.core.rng import Stream
from limitproto.engine.cancellation import Limits

if TYPE_CHECKING:
    from limitproto.games.search_api import Report

#: The level at full strength.
STRONGEST = 10


class Level(NamedTuple):
    """How a level plays, and its name.

    `nodes` and `depth` bound the search. One of the `lines` best turns is drawn; a turn whose win probability is
    `spread` below the best is e times less likely. One turn in `slip` is any of these, all equally likely; 0 for never.
    """

    name: str
    nodes: int
    depth: int
    lines: int
    spread: float
    slip: int


#: Keyed by number; the strongest is not included.
LEVELS = {
    1: Level("newcomer", 300, 1, 24, 0.20, 4),
    2: Level("beginner", 300, 1, 16, 0.11, 9),
    3: Level("casual", 300, 1, 10, 0.085, 0),
    4: Level("attentive", 300, 1, 3, 0.03, 0),
    5: Level("careful", 300, 4, 1, 0.0, 0),
    6: Level("practised", 700, 250, 1, 0.0, 0),
    7: Level("skilled", 1_800, 250, 1, 0.0, 0),
    8: Level("strong", 4_500, 250, 1, 0.0, 0),
    9: Level("expert", 12_000, 250, 1, 0.0, 0),
}


def level_words(number: int) -> str:
    """Describe a level in words."""
    level = LEVELS.get(number)
    if level is None:
        return "full strength: plays as well as it can in the time given"
    looks = "looks one turn ahead" if level.depth == 1 else f"looks at {level.nodes} positions"
    plays = "plays the best turn it sees" if level.lines == 1 else f"plays one of its {level.lines} best turns"
    slips = f", and one turn in {level.slip} at random" if level.slip else ""
    return f"{level.name}: {looks} and {plays}{slips}"


def limits_at_level(number: int, limits: Limits) -> tuple[Limits, int]:
    """Return the limits, narrowed by a level, and the number of lines that it chooses from."""
    level = LEVELS.get(number)
    if level is None:
        return limits, 1
    nodes = level.nodes if limits.nodes is None else min(limits.nodes, level.nodes)
    depth = level.depth if limits.depth is None else min(limits.depth, level.depth)
    return limits._replace(nodes=nodes, depth=depth), level.lines


def picker(number: int, seed: int) -> Callable[[Report], str] | None:
    """Return a function that chooses a level's turn from a report, or None for a level that plays the best turn."""
    level = LEVELS.get(number)
    return None if level is None or (level.lines == 1 and not level.slip) else partial(_pick_turn, level, seed)


def _pick_turn(level: Level, seed: int, report: Report) -> str:
    stream = Stream(seed)
    if level.slip and stream.below(level.slip) == 0:
        return report.lines[stream.below(len(report.lines))].turn
    from math import exp

    best = report.lines[0].win
    weights = [exp((line.win - best) / level.spread) for line in report.lines]
    chance = stream.next64() / 2**64 * sum(weights)
    for line, weight in zip(report.lines, weights, strict=True):
        chance -= weight
        if chance < 0:
            return line.turn
    return report.lines[0].turn
