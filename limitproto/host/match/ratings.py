"""Ratings of any number of engines from games of any number of players.

This is Luce's model: an engine of strength exp(r) wins a game with probability exp(r) / (sum over all players). With
two players, it is the Bradley-Terry model. A shared win counts as a fraction of a win for each player, so the scores of
games decide, not the frequency of draws; the order of games does not matter.

Ratings r are the mode of the likelihood times a normal prior, `PRIOR` Elo wide, on each of them: it keeps them finite,
and after a few pairs is much wider than the likelihood. Covariances are those of Laplace's approximation, (I / phi +
P)^-1, where I is the Fisher information of the games and P the precision of the prior. The dispersion phi is how much
more, or less, blocks of games vary than independent decisive games would: draws and openings that favour one seat
reduce it. With S the score vector of a block, the points of each engine minus its expected points, and J its
information, phi = (`SHRINKAGE` + sum of (m - 1) |S|^2 / tr J) / (`SHRINKAGE` + sum of (m - 1) - (n - 1)), for n
engines, m of which play in a block: Pearson's estimate (McCullagh and Nelder 1989, section 9.2). `SHRINKAGE` pulls it
towards 1, like that number of additional observations, since few blocks carry little information about it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import exp, log, sqrt
from operator import mul
from statistics import NormalDist
from typing import NamedTuple

#: The standard deviation of a rating's prior, in Elo, and the number of observations that dispersion 1 counts as.
PRIOR = 350.0
SHRINKAGE = 10.0
#: Elo for each unit of log strength.
UNIT = 400 / log(10)
_ROUNDS = 50
_ENOUGH = 1e-9

#: A game: each player's engine and share of the win; and the games of one opening, which are one observation.
RatedGame = tuple[tuple[int, float], ...]
Block = tuple[RatedGame, ...]


class Rating(NamedTuple):
    """An Elo rating with its 95 % interval; the mean of all engines is 0.

    `above` has the likelihood, from 0 to 1, that the engine is stronger than each engine, by number.
    """

    elo: float
    low: float
    high: float
    above: tuple[float, ...] = ()


def ratings(blocks: Iterable[Block] | Mapping[Block, int], engines: int) -> list[Rating]:
    """Return the ratings of engines from blocks, or from counts of blocks."""
    counts = Counter(blocks)
    wins, times = [0.0] * engines, Counter[tuple[int, ...]]()
    for block, number in counts.items():
        for game in block:
            times[tuple(engine for engine, _ in game)] += number
            for engine, share in game:
                wins[engine] += share * number
    found, dispersion = likeliest_ratings(wins, times, 1.0), 1.0
    if counts:
        dispersion = _estimated_dispersion(counts, found)
        found = likeliest_ratings(wins, times, dispersion)
    # The prior fixes the mean, which no game determines, so the mean has to be removed.
    spread = _inverse_matrix(_wins_and_precision(times, found, dispersion)[1])
    means = [sum(row) / engines for row in spread]
    mean = sum(means) / engines
    middle = sum(found) / engines
    half = NormalDist().inv_cdf(0.975) * UNIT
    rated = []
    for one, rating in enumerate(found):
        elo, reach = UNIT * (rating - middle), half * sqrt(max(0.0, spread[one][one] - 2 * means[one] + mean))
        above = tuple(
            0.5
            if one == other
            else NormalDist().cdf(
                (rating - found[other]) / sqrt(spread[one][one] + spread[other][other] - 2 * spread[one][other])
            )
            for other in range(engines)
        )
        rated.append(Rating(elo, elo - reach, elo + reach, above))
    return rated


def _expected_shares(seats: Sequence[int], estimates: Sequence[float]) -> dict[int, float]:
    """Return each engine's expected share of the win in a game."""
    strengths = [exp(estimates[engine]) for engine in seats]
    shares: dict[int, float] = {}
    for engine, strength in zip(seats, strengths, strict=True):
        shares[engine] = shares.get(engine, 0.0) + strength / sum(strengths)
    return shares


def _wins_and_precision(
    times: Mapping[tuple[int, ...], float], estimates: Sequence[float], dispersion: float
) -> tuple[list[float], list[list[float]]]:
    """Return the wins expected from ratings, and the precision of the ratings: information and prior."""
    engines = len(estimates)
    wins = [0.0] * engines
    table = [[0.0] * engines for _ in estimates]
    for seats, number in times.items():
        shares = _expected_shares(seats, estimates)
        for one, share in shares.items():
            wins[one] += number * share
            table[one][one] += number * share / dispersion
            for other, its in shares.items():
                table[one][other] -= number * share * its / dispersion
    for one in range(engines):
        table[one][one] += (UNIT / PRIOR) ** 2
    return wins, table


def likeliest_ratings(wins: Sequence[float], times: Mapping[tuple[int, ...], float], dispersion: float) -> list[float]:
    """Return the likeliest ratings with the prior, by Newton's method with bounded steps."""
    found = [0.0] * len(wins)
    for _ in range(_ROUNDS):
        expected, table = _wins_and_precision(times, found, dispersion)
        slope = [
            (won - mean) / dispersion - (UNIT / PRIOR) ** 2 * rating
            for won, mean, rating in zip(wins, expected, found, strict=True)
        ]
        step = [sum(map(float.__mul__, row, slope)) for row in _inverse_matrix(table)]
        longest = max(map(abs, step))
        found = [rating + change / max(1.0, longest) for rating, change in zip(found, step, strict=True)]
        if longest < _ENOUGH:
            break
    return found


def _estimated_dispersion(counts: Mapping[Block, int], estimates: Sequence[float]) -> float:
    squares, degrees = SHRINKAGE, SHRINKAGE - (len(estimates) - 1)
    for block, number in counts.items():
        score = dict.fromkeys((engine for game in block for engine, _ in game), 0.0)
        information = 0.0
        for game in block:
            for engine, share in game:
                score[engine] += share
            for engine, mean in _expected_shares([engine for engine, _ in game], estimates).items():
                score[engine] -= mean
                information += mean * (1 - mean)
        free = (len(score) - 1) * number
        squares += free * sum(value * value for value in score.values()) / information
        degrees += free
    return squares / max(degrees, SHRINKAGE)


def _inverse_matrix(table: Sequence[Sequence[float]]) -> list[list[float]]:
    """Return the inverse of a symmetric positive definite matrix, by Cholesky decomposition."""
    size = len(table)
    lower: list[list[float]] = []
    for one, row in enumerate(table):
        made: list[float] = []
        for other, its in enumerate(lower):
            made.append((row[other] - sum(map(mul, made, its))) / its[other])
        made.append(sqrt(row[one] - sum(map(mul, made, made))))
        lower.append(made)
    # Column k of the inverse of the lower triangle, starting at row k.
    columns: list[list[float]] = []
    for first in range(size):
        column = [1 / lower[first][first]]
        for row in lower[first + 1 :]:
            column.append(-sum(map(mul, row[first:], column)) / row[-1])
        columns.append(column)
    # Products over the rows that the columns share.
    return [
        [sum(map(mul, columns[min(one, other)][abs(one - other) :], columns[max(one, other)])) for other in range(size)]
        for one in range(size)
    ]
