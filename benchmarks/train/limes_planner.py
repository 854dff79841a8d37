"""Learn the weights of the planner of LIMES by self-play: temporal differences over solitaires with `study24`.

Run `python -m benchmarks.train.limes_planner --games 500000 --write`, two hours with the compiled kernel; the weights
still improve after that (benchmarks/history/limes-planner.md). The player takes the turn after which the display
promises most; then the value of each display is moved towards the values of the later ones and the final score. Only
the weights of a long run are worth writing.

`--guesses N` plays N games more and learns which ways to lay a card promise most: the likelihoods of the guesses are
moved towards those that evaluating the ways gives.
"""

from __future__ import annotations

import argparse
from collections import Counter
from math import exp, fsum
from pathlib import Path

from limitproto.core import build_mode
from limitproto.games.limes.decks.deck import deck_named
from limitproto.games.limes.planner import weights
from limitproto.games.limes.planner.board import Board
from limitproto.games.limes.planner.frames import faces_of
from limitproto.games.limes.planner.learning import guess_places, places
from limitproto.games.limes.planner.move_choice import ALL, Judge
from limitproto.games.limes.planner.move_ordering import Guesses
from limitproto.games.limes.planner.weight_layout import HAND, HANDS, KIND, LAND, NUMBERS, STATE, WORTH
from limitproto.games.limes.state import order_of

ROUNDS = 16
#: How much of an error is mended at once, in the beginning and at the end, and how far the mending reaches back.
FAST, SLOW, REACH = 0.4, 0.01, 0.5
#: How much of an error of guesses is mended at once, and how many points apart make one way to lay a card e times as
#: likely as another.
GUESSED_FAST, GUESSED_SLOW, SOFT = 0.5, 0.05, 0.7
#: Games between two lines that say how it goes.
TOLD = 2000


def beginning() -> list[float]:
    """Return numbers to begin with: territories with a worker promise their points, workers in hand four each."""
    found = [0.0] * NUMBERS
    for left in range(ROUNDS):
        for kind in range(4):
            for state in range(KIND // STATE):
                for worth in range(STATE // WORTH):
                    place = left * LAND + kind * KIND + state * STATE + worth * WORTH
                    for room in range(WORTH):
                        found[place + room] = 0.1 * worth if state else worth + 0.05 * left * min(room, 4)
        for hand in range(8):
            for shadowed in range(4):
                found[HANDS + left * HAND + hand * 4 + shadowed] = min(hand, left) * 4.0 + shadowed
    return found


def play(judge: Judge, seed: int) -> tuple[list[float], list[list[int]]]:
    """Play a deal; return what the display promised after each turn, and of which numbers that was the sum."""
    faces, board = faces_of(deck_named("study24")), Board()
    promised: list[float] = []
    sums: list[list[int]] = []
    for turn, card in enumerate(order_of(deck_named("study24"), seed)):
        left = ROUNDS - 1 - turn
        so_far, board = judge.leading([(0.0, board)], faces[card], left, 1, ALL)[0]
        promised.append(so_far)
        if left:
            sums.append(places(board, left))
    return promised, sums


def learn(numbers: list[float], promised: list[float], sums: list[list[int]], rate: float) -> None:
    """Mend the numbers of one game."""
    wanted = promised[-1]
    for turn in range(ROUNDS - 2, -1, -1):
        wanted = (1 - REACH) * promised[turn + 1] + REACH * wanted
        counts = Counter(sums[turn])
        step = rate * (wanted - promised[turn]) / sum(count * count for count in counts.values())
        for place, count in counts.items():
            numbers[place] += step * count


def shares(scores: list[float]) -> list[float]:
    """Return likelihoods, by what each of some ways promises."""
    highest = max(scores)
    weights = [exp((score - highest) / SOFT) for score in scores]
    return [weight / fsum(weights) for weight in weights]


def learn_guesses(judge: Judge, seed: int, rate: float) -> float:
    """Play a deal as `play` does, and mend the guesses of each turn; return in how many turns the best was guessed."""
    faces, board, hits = faces_of(deck_named("study24")), Board(), 0
    guesses = Guesses(judge.numbers)
    for turn, card in enumerate(order_of(deck_named("study24"), seed)[:-1]):
        left = ROUNDS - 1 - turn
        judge.survey.look(board)
        ways = guesses.ways(board, judge.survey, faces[card], left, False)
        found, turns = [], []
        for _, spot, face in ways:
            laid = judge.weigh(board, face, spot, left)
            found.append(max(judge.scores[: judge.count]))
            turns.append((laid, judge.codes[judge.scores.index(found[-1])]))
        if turn:
            guessed = [guess for guess, _, _ in ways]
            hits += found[guessed.index(max(guessed))] == max(found)
            for (_, spot, face), wanted, share in zip(ways, shares(found), shares(guessed), strict=True):
                for place in guess_places(board, spot, face, left):
                    judge.numbers[place] += rate * (wanted - share)
        board = judge.after(*turns[found.index(max(found))])
    return hits / (ROUNDS - 2)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=500_000, help="games to learn from (500,000)")
    parser.add_argument("--rate", type=float, default=FAST, help=f"how much is mended in the beginning ({FAST})")
    parser.add_argument("--guesses", type=int, default=0, help="games to learn guesses from after that (0)")
    parser.add_argument("--on", action="store_true", help="go on from the numbers that are there")
    parser.add_argument("--write", action="store_true", help="put the numbers into the package")
    given = parser.parse_args()
    print(build_mode.current())
    numbers = list(weights.numbers()) if given.on else beginning()
    judge, points = Judge(numbers, False, False), []
    for game in range(given.games):
        # Seeds far from those that are measured by.
        promised, sums = play(judge, 1_000_000 + game)
        learn(numbers, promised, sums, given.rate * (SLOW / given.rate) ** (game / given.games))
        points.append(promised[-1])
        if len(points) == TOLD:
            print(f"{game + 1} games, the last {TOLD} with {sum(points) / TOLD:.2f} points", flush=True)
            points.clear()
    hits = []
    for game in range(given.guesses):
        rate = GUESSED_FAST * (GUESSED_SLOW / GUESSED_FAST) ** (game / given.guesses)
        hits.append(learn_guesses(judge, 2_000_000 + game, rate))
        if len(hits) == TOLD:
            print(f"{game + 1} games, the best way guessed in {sum(hits) / TOLD:.1%} of the turns", flush=True)
            hits.clear()
    if given.write:
        Path(weights.FILE).write_bytes(weights.packed(numbers))


if __name__ == "__main__":
    main()
