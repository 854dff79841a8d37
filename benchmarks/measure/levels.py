"""Measure how the levels of the search score against each other: each against the next one, and level 1 against greedy.

Run `python -m benchmarks.measure.levels [--edition EDITION ...] [--pairs N] [--levels N ...] [--nodes N]`. The score is
that of the stronger level, from random openings played with both seats, with 1.96 standard errors between pairs.
Neighbours are to score 60 to 80 %. All levels but the last one are limited by nodes alone, and so play alike at 0.1 s
and at 1 s a turn; `--nodes` is what the last one searches, which a clock decides otherwise: about 120,000 in 0.1 s.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from itertools import chain
from math import sqrt
from zlib import crc32

from limitproto import Engine, Limits, Position
from limitproto.core.rng import Stream
from limitproto.engine.levels import STRONGEST
from limitproto.engine.players import RANDOM, choose_at_random, mix_seeds
from limitproto.host.match.openings import RANDOM as RANDOM_OPENINGS
from limitproto.host.match.openings import MatchOpening, drawn_opening, next_chance_event
from limitproto.records.scores import scores_of

EDITIONS = ("classic", "nestor-en", "pbmserv")
GREEDY = "greedy"

Player = Callable[[Position], str]


def player_of(name: str, seed: int, nodes: int) -> Player:
    """Return a player: a level by its number, `greedy` or `random`."""
    if not name.isdecimal():

        def choose(position: Position) -> str:
            chosen = choose_at_random if name == RANDOM else position.game.choosers[name]
            return chosen(position, Stream(mix_seeds(seed, crc32(position.text.encode()))).below)

        return choose
    level = int(name)
    engine = Engine(16, seed, level)
    limits = Limits(nodes=nodes) if level == STRONGEST else Limits()
    return lambda position: engine.best_turn(position, limits)


def played(opening: MatchOpening, players: Sequence[Player]) -> list[float]:
    """Play a game and return the score of each seat."""
    position, turns = opening.start, []
    for turn in opening.turns:
        position = position.play(turn)
        turns.append(turn)
    while not position.is_over:
        if position.chance_choices:
            turn = next_chance_event(position, opening.seed, turns)
        else:
            assert position.mover is not None
            turn = players[position.mover](position)
        position = position.play(turn)
        turns.append(turn)
    return scores_of(position.result)


def score(stronger: str, weaker: str, edition: str, pairs: int, nodes: int, seed: int = 1) -> list[float]:
    """Return the score of the first player in each pair of games."""
    found = []
    for number in range(pairs):
        opening = drawn_opening(edition, RANDOM_OPENINGS, seed, number)
        two = [player_of(name, mix_seeds(seed, number, place), nodes) for place, name in enumerate((stronger, weaker))]
        found.append((played(opening, two)[0] + played(opening, two[::-1])[1]) / 2)
    return found


def shown(scores: Sequence[float]) -> str:
    """Return the mean of the scores of pairs with 1.96 standard errors, in percent."""
    mean = sum(scores) / len(scores)
    spread = sqrt(sum((one - mean) ** 2 for one in scores) / max(1, len(scores) - 1) / len(scores))
    return f"{100 * mean:.1f} % ± {196 * spread:.1f}"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--edition", nargs="+", default=EDITIONS)
    parser.add_argument("--pairs", type=int, default=20, help="pairs of games of each edition")
    parser.add_argument("--levels", type=int, nargs="+", default=list(range(1, STRONGEST + 1)))
    parser.add_argument("--nodes", type=int, default=120_000, help="nodes of the last level")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    for level in given.levels:
        others = [GREEDY, RANDOM] if level == 1 else [str(level - 1)]
        for other in others:
            by_edition = {
                edition: score(str(level), other, edition, given.pairs, given.nodes, given.seed)
                for edition in given.edition
            }
            parts = ", ".join(f"{edition} {shown(scores)}" for edition, scores in by_edition.items())
            print(f"level {level} against {other}: {shown(list(chain(*by_edition.values())))} ({parts})", flush=True)


if __name__ == "__main__":
    main()
