"""Learn the weights of the planner of LIMES by self-play: temporal differences over solitaires with `study24`.

Run `python -m benchmarks.train.limes_planner --games 500000 --write`, two hours with the compiled kernel; the weights
still improve after that (benchmarks/history/limes-planner.md). The player takes the turn after which the display
promises most; then the value of each display is moved towards the values of the later ones and the final score. Only
the weights of a long run are worth writing.

`--guesses N` plays N games more and learns which ways to lay a card promise most: the likelihoods of the estimates are
moved towards those that evaluating the ways gives.
"""

from __future__ import annotations

import argparse
import struct
import zlib
from collections import Counter
from math import exp, fsum
from pathlib import Path

from benchmarks.train.limes_weight_sums import estimate_indices, weight_indices
from limitproto.core import build_mode
from limitproto.games.limes.decks import deck_named
from limitproto.games.limes.planner.adapter import FILE, FORMAT, STEPS, faces_of, load_weights
from limitproto.games.limes.planner.board import Board
from limitproto.games.limes.planner.move_choice import ALL, LayingEstimator, TurnEvaluator
from limitproto.games.limes.planner.weight_layout import HAND, HANDS, KIND, LAND, STATE, WEIGHT_COUNT, WORTH
from limitproto.games.limes.rules.rounds import order_of

ROUNDS = 16
#: The learning rate in the beginning and at the end, and the weight of later values (lambda).
FAST, SLOW, REACH = 0.4, 0.01, 0.5
#: The same for estimates, and the difference in points that makes one way to lay a card e times as likely as another.
ESTIMATE_FAST, ESTIMATE_SLOW, SOFT = 0.5, 0.05, 0.7
#: Games between two lines of progress.
PROGRESS = 2000


def beginning() -> list[float]:
    """Return the initial weights: territories with a worker promise their points, workers in hand four each."""
    found = [0.0] * WEIGHT_COUNT
    for left in range(ROUNDS):
        for kind in range(4):
            for state in range(KIND // STATE):
                for worth in range(STATE // WORTH):
                    place = left * LAND + kind * KIND + state * STATE + worth * WORTH
                    for growth in range(WORTH):
                        found[place + growth] = 0.1 * worth if state else worth + 0.05 * left * min(growth, 4)
        for hand in range(8):
            for shadowed in range(4):
                found[HANDS + left * HAND + hand * 4 + shadowed] = min(hand, left) * 4.0 + shadowed
    return found


def play(evaluator: TurnEvaluator, seed: int) -> tuple[list[float], list[list[int]]]:
    """Play a deal; return the value of the display after each turn, and the indices of the weights it is the sum of."""
    faces, board = faces_of(deck_named("study24")), Board([0] * 8, [])
    promised: list[float] = []
    sums: list[list[int]] = []
    for turn, card in enumerate(order_of(deck_named("study24"), seed)):
        left = ROUNDS - 1 - turn
        so_far, board = evaluator.leading([(0.0, board)], faces[card], left, 1, ALL)[0]
        promised.append(so_far)
        if left:
            sums.append(weight_indices(board, left))
    return promised, sums


def learn(weights: list[float], promised: list[float], sums: list[list[int]], rate: float) -> None:
    """Move the weights towards what one game taught."""
    wanted = promised[-1]
    for turn in range(ROUNDS - 2, -1, -1):
        wanted = (1 - REACH) * promised[turn + 1] + REACH * wanted
        counts = Counter(sums[turn])
        step = rate * (wanted - promised[turn]) / sum(count * count for count in counts.values())
        for place, count in counts.items():
            weights[place] += step * count


def shares(scores: list[float]) -> list[float]:
    """Return the likelihood of each of some ways, by its score."""
    highest = max(scores)
    powers = [exp((score - highest) / SOFT) for score in scores]
    return [power / fsum(powers) for power in powers]


def learn_estimates(evaluator: TurnEvaluator, seed: int, rate: float) -> float:
    """Play a deal as `play` does, and move the estimates of each turn.

    Returns the share of turns in which the best way had the best estimate.
    """
    faces, board, hits = faces_of(deck_named("study24")), Board([0] * 8, []), 0
    estimator = LayingEstimator(evaluator.weights)
    for turn, card in enumerate(order_of(deck_named("study24"), seed)[:-1]):
        left = ROUNDS - 1 - turn
        evaluator.territories.analyse(board)
        ways = estimator.ways(board, evaluator.territories, faces[card], left, False)
        found, turns = [], []
        for _, spot, face in ways:
            laid = evaluator.lay_and_weigh(board, face, spot, left)
            found.append(max(evaluator.scores[: evaluator.count]))
            turns.append((laid, evaluator.codes[evaluator.scores.index(found[-1])]))
        if turn:
            estimated = [estimate for estimate, _, _ in ways]
            hits += found[estimated.index(max(estimated))] == max(found)
            for (_, spot, face), wanted, share in zip(ways, shares(found), shares(estimated), strict=True):
                for place in estimate_indices(board, spot, face, left):
                    evaluator.weights[place] += rate * (wanted - share)
        board = evaluator.after(*turns[found.index(max(found))])
    return hits / (ROUNDS - 2)


def packed(weights: list[float]) -> bytes:
    """Return weights as the file holds them, rounded to steps."""
    highest = 32767
    steps = (max(-highest, min(highest, round(weight * STEPS))) for weight in weights)
    return zlib.compress(struct.pack(FORMAT, *steps), 9)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=500_000, help="games to learn from (500,000)")
    parser.add_argument("--rate", type=float, default=FAST, help=f"the initial learning rate ({FAST})")
    parser.add_argument("--guesses", type=int, default=0, help="games to learn estimates from after that (0)")
    parser.add_argument("--on", action="store_true", help="go on from the weights of the package")
    parser.add_argument("--write", action="store_true", help="write the weights into the package")
    given = parser.parse_args()
    print(build_mode.current())
    weights = list(load_weights()) if given.on else beginning()
    evaluator, points = TurnEvaluator(weights, False, False), []
    for game in range(given.games):
        # Seeds far from those of the benchmarks.
        promised, sums = play(evaluator, 1_000_000 + game)
        learn(weights, promised, sums, given.rate * (SLOW / given.rate) ** (game / given.games))
        points.append(promised[-1])
        if len(points) == PROGRESS:
            print(f"{game + 1} games, the last {PROGRESS} with {sum(points) / PROGRESS:.2f} points", flush=True)
            points.clear()
    hits = []
    for game in range(given.guesses):
        rate = ESTIMATE_FAST * (ESTIMATE_SLOW / ESTIMATE_FAST) ** (game / given.guesses)
        hits.append(learn_estimates(evaluator, 2_000_000 + game, rate))
        if len(hits) == PROGRESS:
            print(f"{game + 1} games, the best way guessed in {sum(hits) / PROGRESS:.1%} of the turns", flush=True)
            hits.clear()
    if given.write:
        Path(FILE).write_bytes(packed(weights))


if __name__ == "__main__":
    main()
