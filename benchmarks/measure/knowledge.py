"""What games of LIMIT are like when both sides play well, and how the openings of classic LIMIT are worth.

    python -m benchmarks.measure.knowledge --games 1000 --nodes 1000
    python -m benchmarks.measure.knowledge --openings --games 100 --nodes 1000

The first command prints for each edition: the mean score of each player with 1.96 standard errors, the length of games
and of movement, the legal turns in a position of movement, and how games end. Layouts are drawn; placement by players
begins with two random turns. `--equaliser off` plays the same starts without R12; an edition may name more options.

The second command writes `records/openings/classic.tsv`: each position of the first three turns of classic LIMIT, up to
symmetry, with the score of the first player. Games begin in the positions after three turns and with one random turn;
a position before that is worth what its mover can get. `records/openings/README.md` describes the columns.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from math import sqrt
from pathlib import Path
from statistics import mean, quantiles

from limitproto import Position
from limitproto.games.registry import game_named
from limitproto.records.scores import scores_of

EDITIONS = ("classic", "nestor", "nestor-en", "pbmserv", "pbmserv/placement=manual", "classic3", "nestor3", "pbmserv3")
RANDOM_TURNS = 2
BOOK = Path(__file__).resolve().parents[2] / "records" / "openings" / "classic.tsv"
#: The number of turns in the book.
PLIES = 3


def played(position: Position, seed: int, nodes: int, random_turns: int) -> list[Position]:
    """Return the positions of a game from one on, all turns but the first few chosen by the search."""
    source, searcher = random.Random(seed), game_named("limit").searcher(1, seed)
    found = [position]
    while not position.is_over:
        if random_turns and position.phase == "placement":
            random_turns -= 1
            turn = source.choice(position.legal_turns())
        else:
            *_, report = searcher.reports(position, nodes=nodes)
            turn = report.lines[0].turn
        position = position.play(turn, check=False)
        found.append(position)
    return found


def share(scores: Sequence[float]) -> str:
    """Return the mean of scores with 1.96 standard errors, in percent."""
    middle = mean(scores)
    spread = sqrt(sum((score - middle) ** 2 for score in scores) / max(1, len(scores) - 1) / len(scores))
    return f"{100 * middle:.1f} % ± {196 * spread:.1f}"


def rows_of(edition: str, games: int, nodes: int, seed: int) -> Iterator[str]:
    """Yield what is told of an edition, a line each."""
    results, endings = [], Counter[str]()
    turns, moves, choices = [], [], []
    for number in range(games):
        positions = played(Position.new(edition, seed=seed + number), seed + number, nodes, RANDOM_TURNS)
        results.append(scores_of(positions[-1].result))
        endings[positions[-1].reason or ""] += 1
        movement = [each for each in positions if each.phase == "movement" and not each.is_over]
        turns.append(len(positions) - 1)
        moves.append(len(movement))
        choices += [each.count_turns() for each in movement]
    players = Position.new(edition).players
    seats = zip(players, zip(*results, strict=True), strict=True)
    yield ", ".join(f"{player} {share(scores)}" for player, scores in seats)
    yield f"{mean(turns):.1f} turns in a game, {mean(moves):.1f} of movement ({min(moves)} to {max(moves)})"
    low, middle, high = quantiles(choices, n=4)
    yield f"{mean(choices):.0f} legal turns in a position of movement; quarters {low:.0f}, {middle:.0f}, {high:.0f}"
    yield ", ".join(f"{reason} {100 * count / games:.1f} %" for reason, count in endings.most_common())


def positions_of_book() -> list[dict[str, Position]]:
    """Return the positions of classic LIMIT by canonical key, after no turn, one turn, and so on."""
    found = [{(start := Position.new("classic")).canonical_key(): start}]
    for _ in range(PLIES):
        after = (each.play(turn) for each in found[-1].values() for turn in each.legal_turns())
        found.append({each.canonical_key(): each for each in after})
    return found


def book(games: int, nodes: int, seed: int) -> Iterator[tuple[str, str, str, str, str]]:
    """Yield the rows of the book, from the last positions to the first."""
    *before, last = positions_of_book()
    worth: dict[str, float] = {}
    for key, position in last.items():
        scores = [scores_of(played(position, seed + number, nodes, 1)[-1].result)[0] for number in range(games)]
        worth[key] = mean(scores)
        yield str(PLIES), position.text, "", share(scores), str(games)
    for ply in range(PLIES - 1, -1, -1):
        for key, position in before[ply].items():
            sign = -1 if position.mover else 1
            best = max(position.legal_turns(), key=lambda turn: sign * worth[position.play(turn).canonical_key()])
            worth[key] = worth[position.play(best).canonical_key()]
            yield str(ply), position.text, best, f"{100 * worth[key]:.1f} %", ""


def main() -> None:
    """Print what was found out, or write the book."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--edition", nargs="+", default=EDITIONS)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--nodes", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--equaliser", choices=("on", "off"), default="on")
    parser.add_argument("--openings", action="store_true")
    given = parser.parse_args()
    if given.openings:
        BOOK.parent.mkdir(exist_ok=True)
        rows = sorted(book(given.games, given.nodes, given.seed))
        BOOK.write_text("".join("\t".join(row) + "\n" for row in rows), encoding="utf-8")
        return
    for edition in given.edition:
        name = edition if given.equaliser == "on" else f"{edition}/equaliser=off"
        print(f"{name}, {given.games} games, {given.nodes} nodes a turn")
        for row in rows_of(name, given.games, given.nodes, given.seed):
            print(f"    {row}", flush=True)


if __name__ == "__main__":
    main()
