"""Fit the evaluation of movement to the results of games that the search plays against itself.

    python -m benchmarks.train.evaluation play games.jsonl --games 2000 --nodes 2000 --seed 1
    python -m benchmarks.train.evaluation fit games.jsonl

The first command writes games, one a line: each position with the score of the search in balls and whether it is
proved, and the result for the player to move. The second fits the weights of
`limitproto.games.limit.search.evaluation` to the results (logistic regression, by Newton's method, as P. Österlund did
for the chess engine Texel in 2014). It prints them as lines to put there, and the scale for
scores of the search, `SCALE` there. It needs NumPy.
"""

from __future__ import annotations

import argparse
import json
import random

from limitproto import Position
from limitproto.games.limit.search.evaluation import FEATURES, FULL, WEIGHTS, Evaluator
from limitproto.games.registry import game_named

#: How strongly weights are drawn to 0; features are small numbers, and the mean of the loss is taken.
RIDGE = 1e-4
#: The share of games that is kept out of the fit, to see whether it holds.
KEPT_OUT = 4
#: What games are played by, and how many random turns of movement they begin with: the larger, the rarer.
EDITIONS = ["classic", "classic", "classic", "nestor-en", "nestor-en", "pbmserv", "pbmserv", "nestor"]
CARELESS_TURNS = [0, 0, 1, 1, 2, 2, 3, 3, 5, 8]
SHARES = {"1": 1.0, "1/2": 0.5, "1/3": 1 / 3, "0": 0.0}


def opening(source: random.Random, seed: int, editions: list[str] = EDITIONS) -> Position:
    """Return the start of movement, or some random turns later, after a placement that is neither good nor bad."""
    edition = source.choice(editions)
    position = Position.new(edition, seed=seed)
    carelessness = source.choice([0.0, 0.2, 0.5])
    searcher = position.game.searcher(1, seed)
    while position.phase == "placement":
        turns = position.legal_turns()
        if source.random() >= carelessness:
            report = next(iter(searcher.reports(position, lines=3, depth=1)))
            turns = [line.turn for line in report.lines]
        position = position.play(source.choice(turns), check=False)
    for _ in range(source.choice(CARELESS_TURNS)):
        if not position.is_over:
            position = position.play(source.choice(position.legal_turns()), check=False)
    return position


def play(seed: int, nodes: int, editions: list[str] = EDITIONS) -> dict[str, object]:
    """Return a game: its positions with what the search thought of them, and the result."""
    position = opening(random.Random(seed), seed, editions)
    searcher = game_named("limit").searcher(1, seed)
    rows = []
    while not position.is_over:
        *_, report = searcher.reports(position, nodes=nodes)
        best = report.lines[0]
        rows.append((position.text, best.score, best.win in (0, 1)))
        position = position.play(best.turn, check=False)
    return {"result": position.result, "reason": position.reason, "rows": rows}


def features(position: Position) -> list[int]:
    """Return by how much each weight adds to the worth of a position, `FULL` times: the evaluation is linear."""
    movement = position.movement
    first, second, _ = movement.balls
    mine, theirs = (second, first) if movement.mover else (first, second)
    found = []
    for place in range(len(WEIGHTS)):
        unit = [0] * len(WEIGHTS)
        unit[place] = 10 * FULL
        found.append(Evaluator(movement.field.near, unit).value(movement.tiles, mine, theirs))
    return found


def fit(columns, wanted, rounds=25):
    """Return the weights that best predict the win probability, for columns of features and the scores."""
    import numpy

    weights = numpy.zeros(columns.shape[1])
    ridge = RIDGE * numpy.eye(columns.shape[1])
    for _ in range(rounds):
        probabilities = 1 / (1 + numpy.exp(-columns @ weights))
        slope = columns.T @ (probabilities - wanted) / len(wanted) + RIDGE * weights
        bend = (columns * (probabilities * (1 - probabilities))[:, None]).T @ columns / len(wanted) + ridge
        weights -= numpy.linalg.solve(bend, slope)
    return weights


def loss(columns, weights, wanted):
    """Return the mean logarithmic loss."""
    import numpy

    probabilities = numpy.clip(1 / (1 + numpy.exp(-columns @ weights)), 1e-9, 1 - 1e-9)
    return -(wanted * numpy.log(probabilities) + (1 - wanted) * numpy.log(1 - probabilities)).mean()


def load(files):
    """Return features, scores, what was got and the number of the game, for each position that is not proved."""
    import numpy

    rows, scores, got, numbers = [], [], [], []
    number = 0
    for name in files:
        with open(name, encoding="utf-8") as lines:
            for line in lines:
                game = json.loads(line)
                number += 1
                shares = [SHARES[share] for share in game["result"].split("-")]
                for text, score, is_proved in game["rows"]:
                    position = Position.parse(text)
                    if is_proved or position.is_over:
                        continue
                    rows.append(features(position))
                    scores.append(score)
                    got.append(shares[position.mover])
                    numbers.append(number)
    return numpy.array(rows, dtype=float) / FULL, numpy.array(scores), numpy.array(got), numpy.array(numbers)


def report(files: list[str]) -> None:
    """Print what the fit finds."""
    import numpy

    columns, scores, got, numbers = load(files)
    is_kept = numbers % KEPT_OUT == 0
    print(f"{len(got)} positions of {numbers[-1]} games")
    balls = scores[:, None]
    for name, features_ in (("score of the search", balls), ("evaluation", columns)):
        weights = fit(features_[~is_kept], got[~is_kept])
        print(f"{name}: loss {loss(features_[~is_kept], weights, got[~is_kept]):.4f}, ", end="")
        print(f"in the games kept out {loss(features_[is_kept], weights, got[is_kept]):.4f}")
    old = columns @ numpy.array(WEIGHTS, dtype=float)
    scale = fit(old[:, None] / 1000, got)[0]
    print(f"the weights that are there now: loss {loss(old[:, None] / 1000, numpy.array([scale]), got):.4f}")
    print(f"SCALE = {100 / fit(balls, got)[0]:.0f}")
    weights = fit(columns, got)
    # The unit is such that a ball with three freedoms in a group of its own is worth one.
    sides = weights.reshape(2, 2, FEATURES)
    unit = 1000 / (sides[:, :, 3].mean() + sides[:, :, 10].mean())
    print("WEIGHTS: list[int] = [")
    for row in (sides * unit).reshape(4, FEATURES).round().astype(int):
        print("    " + ", ".join(map(str, row)) + ",")
    print("]  # fmt: skip")


def main() -> None:
    """Play or fit."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    playing = commands.add_parser("play")
    playing.add_argument("file")
    playing.add_argument("--games", type=int, default=1000)
    playing.add_argument("--nodes", type=int, default=2000)
    playing.add_argument("--seed", type=int, default=0)
    playing.add_argument("--edition", nargs="+", default=EDITIONS, help="each game is of one of these")
    commands.add_parser("fit").add_argument("files", nargs="+")
    asked = parser.parse_args()
    if asked.command == "fit":
        report(asked.files)
        return
    with open(asked.file, "w", encoding="utf-8") as file:
        for number in range(asked.games):
            file.write(json.dumps(play(asked.seed + number, asked.nodes, asked.edition)) + "\n")
            file.flush()


if __name__ == "__main__":
    main()
