"""Statistics for paired games: a start is played twice with sides exchanged, and the pair is one observation.

A pair gives the first contender 0, 1/2, 1, 3/2 or 2 points; only the number of pairs of each kind is needed (the
pentanomial model of M. Van den Bergh). Scores are shares of the points, from 0 to 1. Elo is logistic.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, log, sqrt
from statistics import NormalDist
from typing import NamedTuple

#: Shares of the points for the kinds of pairs.
SHARES = (0.0, 0.25, 0.5, 0.75, 1.0)
#: The fraction of a pair that counts for a kind of pair that did not occur.
_NEVER_PLAYED = 1e-3


def score_of(elo: float) -> float:
    """Return the score that corresponds to an Elo difference."""
    return 1 / (1 + 10 ** (-elo / 400))


def mean_and_error(values: Sequence[float], weights: Sequence[int]) -> tuple[float, float]:
    """Return the mean of independent observations and its standard error, infinite for fewer than two."""
    number = sum(weights)
    if not number:
        return 0.5, inf
    mean = sum(value * weight for value, weight in zip(values, weights, strict=True)) / number
    if number < 2:
        return mean, inf
    squares = sum((value - mean) ** 2 * weight for value, weight in zip(values, weights, strict=True))
    return mean, sqrt(squares / (number - 1) / number)


class EloInterval(NamedTuple):
    """An Elo difference and the ends of its interval, all finite."""

    elo: float
    low: float
    high: float


def elo_interval(counts: Sequence[int], confidence: float = 0.95, shares: Sequence[float] = SHARES) -> EloInterval:
    """Return the first contender's Elo difference with its interval, from the spread between blocks.

    W and L are effective wins and losses: the numbers that have the variance of the block scores. The estimate is 400 /
    ln 10 * ln((W + 1/2) / (L + 1/2)), with the variance (400 / ln 10)^2 * (1 / (W + 1/2) + 1 / (L + 1/2)) (Anscombe
    1956; Gart and Zweifel 1967). It stays finite if all games are won or lost.
    """
    mean, error = mean_and_error(shares, counts)
    games = mean * (1 - mean) / error**2 if 0 < error < inf else float(sum(counts))
    won, lost = mean * games + 0.5, (1 - mean) * games + 0.5
    unit = 400 / log(10)
    elo = unit * log(won / lost)
    half = NormalDist().inv_cdf(0.5 + confidence / 2) * unit * sqrt(1 / won + 1 / lost)
    return EloInterval(elo, elo - half, elo + half)


def normalized_elo(counts: Sequence[int], games: int = 2, shares: Sequence[float] = SHARES) -> EloInterval | None:
    """Return the normalized Elo difference with its 95 % interval, None without a spread between blocks.

    It is 800 / ln 10 * (mean - 1/2) / sigma, where sigma is the standard deviation of a game's score, estimated as that
    of a block times the square root of its number of `games` (M. Van den Bergh, "Normalized Elo", 2021). The effort
    needed to show a difference depends only on it, whatever the share of draws.
    """
    mean, error = mean_and_error(shares, counts)
    if not 0 < error < inf:
        return None
    unit = 800 / log(10) / (error * sqrt(sum(counts) * games))
    half = NormalDist().inv_cdf(0.975) * error
    return EloInterval(*(unit * (score - 0.5) for score in (mean, mean - half, mean + half)))


def superiority(counts: Sequence[int], shares: Sequence[float] = SHARES) -> float:
    """Return the likelihood, from 0 to 1, that the first contender is stronger."""
    mean, error = mean_and_error(shares, counts)
    if 0 < error < inf:
        return NormalDist().cdf((mean - 0.5) / error)
    elo, low, _high = elo_interval(counts, 0.95, shares)
    return NormalDist().cdf(elo / (elo - low) * NormalDist().inv_cdf(0.975))


# ---- the sequential test -----------------------------------------------------------------------------------------


def log_likelihood_ratio(counts: Sequence[int], elo0: float, elo1: float, shares: Sequence[float] = SHARES) -> float:
    """Return the log likelihood ratio of the blocks at `elo1` over `elo0`.

    `counts` has the number of blocks with each of the `shares` of points, which ascend from 0 to 1.

    Both likelihoods are the maxima over all distributions of pairs with that score: the generalised sequential
    probability ratio test, with which chess programs are tested.
    """
    if not sum(counts):
        return 0.0
    smoothed = [count or _NEVER_PLAYED for count in counts]
    zero, one = (_likeliest_frequencies(smoothed, score_of(elo), shares) for elo in (elo0, elo1))
    return sum(count * log(b / a) for count, a, b in zip(smoothed, zero, one, strict=True))


def _likeliest_frequencies(counts: Sequence[float], score: float, shares: Sequence[float]) -> list[float]:
    """Return the likeliest frequencies of the kinds of blocks among those with a given mean score."""
    number = sum(counts)
    parts = [count / number for count in counts]
    above = [share - score for share in shares]

    # The multiplier is the root of a decreasing function, found by bisection.
    low, high = -1 / above[-1] + 1e-9, -1 / above[0] - 1e-9
    for _ in range(64):
        multiplier = (low + high) / 2
        if sum(part * over / (1 + multiplier * over) for part, over in zip(parts, above, strict=True)) > 0:
            low = multiplier
        else:
            high = multiplier
    return [part / (1 + multiplier * over) for part, over in zip(parts, above, strict=True)]


class Sequential(NamedTuple):
    """A sequential test of `elo1` against `elo0`, with the error probabilities if either is true."""

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    @property
    def bounds(self) -> tuple[float, float]:
        """The log likelihood ratios at which `elo0` and `elo1` are accepted."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def verdict(self, counts: Sequence[int], shares: Sequence[float] = SHARES) -> str:
        """Return `elo0` or `elo1` if one of them is accepted, else an empty text."""
        ratio = log_likelihood_ratio(counts, self.elo0, self.elo1, shares)
        low, high = self.bounds
        if ratio >= high:
            return "elo1"
        return "elo0" if ratio <= low else ""
