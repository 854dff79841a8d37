"""How well the win probabilities of the engine of LIMIT hold, by edition and phase.

    python -m benchmarks.measure.calibration --games 400 --nodes 1000 --seed 1
    python -m benchmarks.measure.calibration --games 400 --nodes 1000 --seed 1 --save games.jsonl
    python -m benchmarks.measure.calibration --read games.jsonl

The search plays whole games against itself, after some random turns so that no two are alike; each turn it says how
likely the player to move is to win. For each edition and phase the program prints: positions, what was scored, the
logarithmic loss of what was said, the scale (hundredths of a ball for each logit) with which the scores would have
predicted best, its loss, and what was said and scored by classes of what was said. A coin has a loss of 0.693.
Positions that are proved are left out.
"""

from __future__ import annotations

import argparse
import json
import random
from collections import defaultdict
from math import exp, log

from benchmarks.train.evaluation import SHARES
from limitproto import Position
from limitproto.games.registry import game_named

EDITIONS = ["classic", "nestor-en", "pbmserv", "pbmserv/placement=manual", "nestor"]
#: Random turns at the start of a game with placement, and of one without.
RANDOM_TURNS = {"placement": 4, "movement": 3}
#: Phases of movement by the empty tiles that are left at least.
PHASES = [(13, "13 empty tiles and more"), (9, "9 to 12 empty tiles"), (5, "5 to 8 empty tiles"), (0, "fewer")]
CLASSES = [0.05, 0.2, 0.4, 0.6, 0.8, 0.95, 1.01]
SCALES = [30, 35, 40, 45, 50, 55, 60, 65, 70, 75, 80, 85, 90, 100, 110, 120, 140, 160, 200, 250, 320, 500, 1000]


def play(seed: int, edition: str, nodes: int) -> dict[str, object]:
    """Return a game: for each position edition, phase, empty tiles, score, win probability and mover; the result."""
    source, position = random.Random(seed), Position.new(edition, seed=seed)
    for _ in range(source.randrange(RANDOM_TURNS[position.phase] + 1)):
        position = position.play(source.choice(position.legal_turns()), check=False)
    searcher, rows = game_named("limit").searcher(1, seed), []
    while not position.is_over:
        *_, report = searcher.reports(position, nodes=nodes)
        best = report.lines[0]
        if best.win not in (0, 1):
            contents = position.contents.values()
            empty = sum(not content.isupper() for content in contents)
            rows.append((position.phase, empty, best.score, best.win, position.mover))
        position = position.play(best.turn, check=False)
    return {"edition": edition, "result": position.result, "rows": rows}


def loss(rows) -> float:
    """Return the mean logarithmic loss of pairs of what was said and scored."""
    total = 0.0
    for said, scored in rows:
        said = min(max(said, 1e-3), 1 - 1e-3)
        total -= scored * log(said) + (1 - scored) * log(1 - said)
    return total / len(rows)


def best_scale(rows) -> tuple[int, float]:
    """Return the scale that predicts best, and its loss, for pairs of score in balls and what was scored."""
    losses = [(loss([(1 / (1 + exp(-100 * score / scale)), got) for score, got in rows]), scale) for scale in SCALES]
    least, scale = min(losses)
    return scale, least


def phase_of(phase: str, empty: int) -> str:
    """Return the phase that a position counts for."""
    return phase if phase == "placement" else next(name for least, name in PHASES if empty >= least)


def report(games) -> None:
    """Print what holds."""
    found = defaultdict(list)
    for game in games:
        shares = [SHARES[share] for share in game["result"].split("-")]
        for phase, empty, score, said, mover in game["rows"]:
            for edition in (game["edition"], "all"):
                found[edition, phase_of(phase, empty)].append((said, shares[mover], score))
    print(f"{'edition':26}{'phase':26}{'n':>7} scored  loss  best scale, its loss   said -> scored by classes")
    for edition, phase in sorted(found):
        rows = found[edition, phase]
        scale, least = best_scale([(score, scored) for _, scored, score in rows])
        classes = []
        lowest = -1.0
        for highest in CLASSES:
            some = [(said, scored) for said, scored, _ in rows if lowest <= said < highest]
            if some:
                classes.append(
                    f"{sum(said for said, _ in some) / len(some):.2f}->{sum(got for _, got in some) / len(some):.2f}"
                )
            lowest = highest
        scored = sum(scored for _, scored, _ in rows) / len(rows)
        said = loss([(said, scored) for said, scored, _ in rows])
        print(
            f"{edition:26}{phase:26}{len(rows):7} {scored:.3f} {said:.4f}  {scale:4} {least:.4f}   ", "  ".join(classes)
        )


def main() -> None:
    """Play or read games, and report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--nodes", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--edition", action="append", help="one of several; without it " + ", ".join(EDITIONS))
    parser.add_argument("--save", metavar="FILE", help="write the games there too")
    parser.add_argument("--read", metavar="FILE", help="read games instead of playing them")
    asked = parser.parse_args()
    if asked.read:
        with open(asked.read, encoding="utf-8") as lines:
            report([json.loads(line) for line in lines])
        return
    editions = asked.edition or EDITIONS
    games = [
        play(seed, editions[seed % len(editions)], asked.nodes) for seed in range(asked.seed, asked.seed + asked.games)
    ]
    if asked.save:
        with open(asked.save, "w", encoding="utf-8") as file:
            file.writelines(json.dumps(game) + "\n" for game in games)
    report(games)


if __name__ == "__main__":
    main()
