"""Measure how often the intervals of ratings cover the true ratings, in simulated tournaments.

    python -m benchmarks.measure.cover                     2,000 tournaments for each cell: 40 minutes on 2 cores
    python -m benchmarks.measure.cover --tournaments 200

The true strengths of a tournament are drawn from a normal distribution with a standard deviation of 150 Elo. Games are
decided, or up to `DRAWN` of them drawn between equals, or each opening also favours the seat that begins, or the other
one, by `ADVANTAGE` Elo. With such openings, the true ratings are those that infinitely many games would show.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Sequence
from functools import partial
from itertools import product
from math import exp
from multiprocessing import Pool
from typing import NamedTuple

from limitproto.host.match.ratings import UNIT, Block, likeliest_ratings, ratings
from limitproto.host.match.schedule import groups
from limitproto.host.match.statistics import SHARES, elo_interval, superiority

DEVIATION = 150.0
DRAWN = 0.3
ADVANTAGE = 120.0
ENGINES = (2, 3, 4, 6, 8, 10)
PAIRS = (4, 8, 20, 200)
#: The share of draws between equals, and by how much openings favour a seat, in Elo.
MODELS = {"decided": (0.0, 0.0), "draws": (DRAWN, 0.0), "openings": (DRAWN / 2, ADVANTAGE)}


class Covered(NamedTuple):
    """How many intervals there were and how many covered; of how many engines the superiority was at least 95 %, and
    how many of these were stronger."""

    intervals: int
    covered: int
    superior: int
    stronger: int


def game_odds(difference: float, drawn: float) -> list[float]:
    """Return how likely the first player gets 0, 1/2 and 1 point, in Elo above the other one."""
    win = 1 / (1 + exp(-difference / UNIT))
    half = drawn * 4 * win * (1 - win) / 2
    return [1 - win - half, 2 * half, win - half]


def pair_odds(difference: float, drawn: float, advantage: float) -> dict[tuple[float, float], float]:
    """Return how likely the first engine gets which points in the two games of an opening."""
    odds = Counter[tuple[float, float]]()
    for edge in {-advantage, 0.0, advantage}:
        first, second = game_odds(difference + edge, drawn), game_odds(difference - edge, drawn)
        for (i, one), (j, other) in product(enumerate(first), enumerate(second)):
            odds[i / 2, j / 2] += one * other / (3 if advantage else 1)
    return odds


def tournament(engines: int, pairs: int, is_gauntlet: bool, model: str, source: random.Random) -> Covered:
    """Play a tournament and compare its ratings with the true ones."""
    truth = [source.gauss(0, DEVIATION) for _ in range(engines)]
    blocks, gained = Counter[Block](), Counter[float]()
    wins, times = [0.0] * engines, {}
    for one, other in groups(engines, 2, is_gauntlet):
        odds = pair_odds(truth[one] - truth[other], *MODELS[model])
        for (first, second), number in Counter(source.choices([*odds], [*odds.values()], k=pairs)).items():
            blocks[((one, first), (other, 1 - first)), ((other, 1 - second), (one, second))] += number
            gained[(first + second) / 2] += number
        score = sum(sum(points) * part for points, part in odds.items()) / 2
        wins[one], wins[other] = wins[one] + score, wins[other] + 1 - score
        times[one, other] = 1
    # With as many games the prior says nothing.
    many = 1e7
    shown = likeliest_ratings([many * won for won in wins], dict.fromkeys(times, many), 1.0)
    true = [UNIT * (rating - sum(shown) / engines) for rating in shown]
    if engines == 2:
        counts = [gained[share] for share in SHARES]
        found, likelihood = elo_interval(counts), superiority(counts)
        is_sure = max(likelihood, 1 - likelihood) >= 0.95
        is_right = (likelihood > 0.5) == (true[0] > true[1])
        return Covered(1, found.low <= true[0] - true[1] <= found.high, is_sure, is_sure and is_right)
    rated = ratings(blocks, engines)
    sure = [(i, j) for i in range(engines) for j in range(engines) if i != j and rated[i].above[j] >= 0.95]
    covered = sum(one.low <= real <= one.high for one, real in zip(rated, true, strict=True))
    return Covered(engines, covered, len(sure), sum(true[i] > true[j] for i, j in sure))


def cell(tournaments: int, kind: tuple[int, int, bool, str]) -> Covered:
    """Play tournaments of one kind."""
    source = random.Random(repr(kind))
    played = [tournament(*kind, source) for _ in range(tournaments)]
    return Covered(*map(sum, zip(*played, strict=True)))


def main(argv: Sequence[str] | None = None) -> None:
    """Print a table, a row for each number of engines, and the least cover of all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tournaments", type=int, default=2000)
    parser.add_argument("--jobs", type=int, default=2)
    arguments = parser.parse_args(argv)
    kinds = [
        (engines, pairs, is_gauntlet, model)
        for model in MODELS
        for is_gauntlet in (False, True)
        for engines in ENGINES
        for pairs in PAIRS
        if not (is_gauntlet and engines == 2)
    ]
    print(f"| games | engines | {' | '.join(f'{pairs} pairs' for pairs in PAIRS)} |\n{'|---' * (len(PAIRS) + 2)}|")
    with Pool(arguments.jobs) as pool:
        found = []
        for kind, covered in zip(kinds, pool.imap(partial(cell, arguments.tournaments), kinds), strict=True):
            found.append(covered)
            engines, pairs, is_gauntlet, model = kind
            if pairs == PAIRS[0]:
                name = "gauntlet" if is_gauntlet else "round robin"
                print(f"| {model}, {name} | {engines} |", end="")
            print(f" {covered.covered / covered.intervals:.3f} |", end="\n" if pairs == PAIRS[-1] else "", flush=True)
    shares = [one.covered / one.intervals for one in found]
    stronger = [one.stronger / one.superior for one in found]
    print(
        f"\n{arguments.tournaments} tournaments for each of {len(kinds)} cells: cover {min(shares):.3f} to "
        f"{max(shares):.3f}, mean {sum(shares) / len(shares):.3f}; of engines with a likelihood of superiority of at "
        f"least 95 %, {min(stronger):.3f} to {max(stronger):.3f} are stronger."
    )


if __name__ == "__main__":
    main()
