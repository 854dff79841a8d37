"""Ratings of any number of engines from games of any number of players.

The model is that of Luce: an engine of strength s wins a game with probability s / (sum of the strengths of all
players). A shared win counts as that part of a win for each. The strengths are the maximum of the likelihood with a
game won and a game lost against an imaginary engine of strength 1 for each engine (`PRIOR` of each), which keeps them
finite; they are found by Hunter's minorisation (2004). With two players that is the model of Bradley and Terry. The
order of games does not matter.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from math import log10
from typing import NamedTuple

#: How many games each engine wins and loses against the imaginary one.
PRIOR = 0.5
_ROUNDS = 500
_ENOUGH = 1e-7

#: A game: each player's engine and share of the win.
RatedGame = tuple[tuple[int, float], ...]


class Rating(NamedTuple):
    """An Elo rating with an interval of 95 %; the mean of all engines is 0.

    `above` has the likelihood, 0 to 1, that the engine is stronger than each engine, by its number.
    """

    elo: float
    low: float
    high: float
    above: tuple[float, ...] = ()


def strengths(games: Mapping[RatedGame, int], engines: int) -> list[float]:
    """Return the strengths of engines, with a geometric mean of 1; `games` has how often each game was played."""
    wins = [PRIOR] * engines
    for game, times in games.items():
        for engine, share in game:
            wins[engine] += share * times
    found = [1.0] * engines
    for _ in range(_ROUNDS):
        weights = [2 * PRIOR / (1 + strength) for strength in found]
        for game, times in games.items():
            weight = times / sum(found[engine] for engine, _ in game)
            for engine, _ in game:
                weights[engine] += weight
        better = [won / weight for won, weight in zip(wins, weights, strict=True)]
        step = max(abs(new / old - 1) for new, old in zip(better, found, strict=True))
        found = better
        if step < _ENOUGH:
            break
    mean = 10 ** (sum(map(log10, found)) / engines)
    return [strength / mean for strength in found]


def ratings(blocks: Sequence[Sequence[RatedGame]], engines: int, samples: int = 200, seed: int = 1) -> list[Rating]:
    """Return the ratings of engines with intervals from a bootstrap over blocks of games."""

    def elos(chosen: Sequence[Sequence[RatedGame]]) -> list[float]:
        counts = Counter(game for block in chosen for game in block)
        return [400 * log10(strength) for strength in strengths(counts, engines)]

    best = elos(blocks)
    if not blocks:
        return [Rating(elo, elo, elo, (0.5,) * engines) for elo in best]
    source = random.Random(seed)
    drawn = [elos(source.choices(blocks, k=len(blocks))) for _ in range(samples)]
    found = []
    for engine, elo in enumerate(best):
        column = sorted(sample[engine] for sample in drawn)
        cut = round(0.025 * (samples - 1))
        above = tuple(
            (sum(_is_above(sample[engine], sample[other]) for sample in drawn) + 0.5) / (samples + 1)
            for other in range(engines)
        )
        found.append(Rating(elo, min(elo, column[cut]), max(elo, column[-1 - cut]), above))
    return found


def _is_above(one: float, other: float) -> float:
    return 0.5 if one == other else float(one > other)
