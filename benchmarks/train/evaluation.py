"""Let the search play games against itself, from whose results the evaluation is learned.

    python -m benchmarks.train.evaluation play games.jsonl --games 2000 --nodes 2000 --seed 1

It writes games, one a line: each position with the score of the search in balls and whether it is proved, and the
result. `benchmarks.train.patterns` and `benchmarks.train.patterns_of_three` learn from them.
"""

from __future__ import annotations

import argparse
import json
import random

from limitproto import Position
from limitproto.games.registry import game_named

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


def main() -> None:
    """Play."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    playing = commands.add_parser("play")
    playing.add_argument("file")
    playing.add_argument("--games", type=int, default=1000)
    playing.add_argument("--nodes", type=int, default=2000)
    playing.add_argument("--seed", type=int, default=0)
    playing.add_argument("--edition", nargs="+", default=EDITIONS, help="each game is of one of these")
    asked = parser.parse_args()
    with open(asked.file, "w", encoding="utf-8") as file:
        for number in range(asked.games):
            file.write(json.dumps(play(asked.seed + number, asked.nodes, asked.edition)) + "\n")
            file.flush()


if __name__ == "__main__":
    main()
