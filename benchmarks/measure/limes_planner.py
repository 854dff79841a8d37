"""Measure how far the planner of LIMES comes from greedy play towards play that knows all cards beforehand.

Run `python -m benchmarks.measure.limes_planner --results build/limes.jsonl`. Three players play the same 200 deals of
the deck `study24`; a deal is a seed, as in `lp-newgame limes players=1 seed=N`:

- greedy: the player of that name;
- clairvoyant: it knows the order of all cards; a beam search over whole games, then a search around its best line;
- planner: the search of the package, with a number of boards a turn or, with `--seconds`, a time.

The file of results gets a line a deal. Deals that it holds are not played again, so a run can be stopped and resumed.
The program prints the means with 95 % intervals and how much of the way from greedy to clairvoyant the planner makes,
on all deals and deal by deal on those that all three have played, with intervals by bootstrap.
"""

from __future__ import annotations

import argparse
import gc
import json
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from limitproto.core import build_mode
from limitproto.core.rng import Stream
from limitproto.games.limes.decks import deck_named
from limitproto.games.limes.planner.adapter import LimesSearcher, faces_of, load_weights
from limitproto.games.limes.planner.board import Board
from limitproto.games.limes.planner.greedy import choose
from limitproto.games.limes.planner.move_choice import TurnEvaluator
from limitproto.games.limes.position import Position
from limitproto.games.limes.rules.rounds import order_of

DECK = deck_named("study24")
ROUNDS = 16
#: Deals that all three play, and boards that the planner evaluates in about half a second.
DEALS, LOOKS = 200, 28_000
#: Turns whose value lies further below the best one on the same card laid are not kept in a beam.
MARGIN = 4.0


# ---- the players -------------------------------------------------------------------------------------------------


def greedy(seed: int) -> float:
    """Return the points of the greedy player."""
    position, stream = Position.new(players=1, seed=seed), Stream(seed)
    while not position.is_over:
        position = position.play(choose(position, stream.below), check=False)
    return position.points[0]


def planned(seed: int, nodes: int, seconds: float) -> float:
    """Return the points of the planner with `looks` boards a turn or, when that is not 0, `seconds`."""
    position, searcher = Position.new(players=1, seed=seed), LimesSearcher(seed=seed)
    while not position.is_over:
        begun = time.perf_counter()
        if seconds:
            end = begun + seconds
            reports = list(searcher.reports(position, stop=lambda end=end: time.perf_counter() >= end))  # type: ignore[misc]
        else:
            reports = list(searcher.reports(position, nodes=nodes))
        position = position.play(reports[-1].lines[0].turn)
    return position.points[0]


Line = list[Board]


class Clairvoyant:
    """Plays a deal whose cards are all known."""

    def __init__(self, seed: int) -> None:
        self.order = order_of(DECK, seed)
        self.evaluator = TurnEvaluator(load_weights(), False, False)
        self.stream = Stream(seed)

    def best(self, width: int, tries: int, narrow: int) -> float:
        """Return the points of the best line found by a beam, and by `tries` narrow ones that leave that line."""
        points, line = self.beam([Board([0] * 8, [])], width)
        for _ in range(tries):
            start = self.stream.below(ROUNDS - 2)
            begun = [Board([0] * 8, []), *line][: start + 1]
            found = sorted(self._expanded(begun, float("-inf")), key=_score)[: 4 * narrow]
            _, code, laid, _ = found[self.stream.below(len(found))]
            more, continued = self.beam([*begun, self.evaluator.after(laid, code)], narrow)
            if more >= points:
                points, line = more, continued
        return points

    def beam(self, begun: Line, width: int) -> tuple[float, Line]:
        """Return points and boards, without the empty one, of the best line that continues a line."""
        lines, points = [begun], 0.0
        for _ in range(len(begun) - 1, ROUNDS):
            found: list[tuple[float, int, Board, Line]] = []
            least = float("-inf")
            for line in lines:
                found += self._expanded(line, least)
                if len(found) > 6 * width:
                    found.sort(key=_score)
                    del found[3 * width :]
                    least = found[-1][0]
            found.sort(key=_score)
            lines, seen = [], set()
            points = found[0][0]
            for _, code, laid, line in found:
                board = self.evaluator.after(laid, code)
                key = self._key(board)
                if key not in seen:
                    seen.add(key)
                    lines.append([*line, board])
                    if len(lines) == width:
                        break
        return points, lines[0][1:]

    def _expanded(self, line: Line, least: float) -> list[tuple[float, int, Board, Line]]:
        """Return value, code, the board with the card laid and the line itself for what can follow a line."""
        evaluator, board = self.evaluator, line[-1]
        card = self.order[len(line) - 1]
        left = ROUNDS - len(line)
        found: list[tuple[float, int, Board, Line]] = []
        for spot in board.free_squares(False):
            for face in faces_of(DECK)[card]:
                laid = evaluator.lay_and_weigh(board, face, spot, left)
                scores = evaluator.scores[: evaluator.count]
                cut = max(max(scores) - MARGIN, least)
                found += [
                    (score, code, laid, line)
                    for score, code in zip(scores, evaluator.codes, strict=False)
                    if score >= cut
                ]
        return found

    def _key(self, board: Board) -> tuple[object, ...]:
        """Return what is equal for boards with the same lands and workers in the same territories."""
        territories = self.evaluator.territories
        territories.analyse(board)
        masks = (*board.masks[:3], board.squares)
        return (*masks, *territories.worker_count[: territories.count])


def _score(found: tuple[float, int, Board, Line]) -> float:
    return -found[0]


# ---- statistics --------------------------------------------------------------------------------------------------


def interval(values: list[float]) -> float:
    """Return the half width of the 95 % interval of a mean."""
    return 1.96 * statistics.stdev(values) / len(values) ** 0.5 if len(values) > 1 else float("nan")


def share(low: list[float], high: list[float], mine: list[float]) -> float:
    """Return how much of the way from one mean to another a third one has made."""
    least = statistics.mean(low)
    return 100 * (statistics.mean(mine) - least) / (statistics.mean(high) - least)


def resampled(draw: Callable[[], float], times: int = 2000) -> tuple[float, float]:
    """Return the 95 % interval of a quantity by bootstrap."""
    found = sorted(draw() for _ in range(times))
    return found[times // 40], found[-times // 40]


def sampled(values: list[float], stream: Stream) -> list[float]:
    return [values[stream.below(len(values))] for _ in values]


def summary(results: dict[str, dict[int, float]], mine: str) -> Iterator[str]:
    """Yield the rows of the table."""
    for kind, points in results.items():
        values = list(points.values())
        if values:
            yield f"| {kind} | {len(values)} | {statistics.mean(values):.2f} +- {interval(values):.2f} |"
    low, high, ours = results["greedy"], results["clairvoyant"], results[mine]
    if not (low and high and ours):
        return
    stream = Stream(1)
    lows, highs, values = list(low.values()), list(high.values()), list(ours.values())
    ends = resampled(lambda: share(sampled(lows, stream), sampled(highs, stream), sampled(values, stream)))
    yield f"| of the way, all deals | | {share(lows, highs, values):.1f} % ({ends[0]:.1f} to {ends[1]:.1f}) |"
    common = sorted(set(low) & set(high) & set(ours))

    def share_by_deal() -> float:
        seeds = [common[stream.below(len(common))] for _ in common]
        return share([low[s] for s in seeds], [high[s] for s in seeds], [ours[s] for s in seeds])

    if len(common) > 1:
        whole = share([low[s] for s in common], [high[s] for s in common], [ours[s] for s in common])
        ends = resampled(share_by_deal)
        yield f"| of the way, the same deals | {len(common)} | {whole:.1f} % ({ends[0]:.1f} to {ends[1]:.1f}) |"


# ---- running -----------------------------------------------------------------------------------------------------


def played(file: Path) -> dict[str, dict[int, float]]:
    """Return what a file of results holds, by player and seed."""
    found: dict[str, dict[int, float]] = {}
    if file.exists():
        for line in file.read_text(encoding="utf-8").splitlines():
            entry = json.loads(line)
            found.setdefault(entry["player"], {})[entry["seed"]] = entry["points"]
    return found


def main() -> None:
    gc.disable()  # Boards form no cycles, and searching for some takes long.
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=DEALS, help=f"number of deals ({DEALS})")
    parser.add_argument("--looks", type=int, default=LOOKS, help=f"boards that the planner looks at a turn ({LOOKS:,})")
    parser.add_argument("--seconds", type=float, default=0.0, help="seconds that the planner has a turn instead")
    parser.add_argument("--width", type=int, default=400, help="lines that the clairvoyant keeps (400)")
    parser.add_argument("--tries", type=int, default=60, help="narrow beams after that (60)")
    parser.add_argument("--narrow", type=int, default=12, help="their width (12)")
    parser.add_argument("--only", help="greedy, clairvoyant or planner")
    parser.add_argument("--results", type=Path, default=Path("build/limes.jsonl"), help="file of results")
    given = parser.parse_args()
    mine = f"planner, {given.seconds} s" if given.seconds else f"planner, {given.looks} boards"
    beam = Clairvoyant
    players: dict[str, Callable[[int], float]] = {
        "greedy": greedy,
        "clairvoyant": lambda seed: beam(seed).best(given.width, given.tries, given.narrow),
        mine: lambda seed: planned(seed, given.looks, given.seconds),
    }
    known = played(given.results)
    results: dict[str, dict[int, float]] = {}
    for player, play in players.items():
        found = results[player] = {}
        mean_time = 0.0
        for seed in range(given.deals):
            if seed in known.get(player, {}):
                found[seed] = known[player][seed]
            elif not given.only or player.startswith(given.only):
                begun = time.process_time()
                found[seed] = play(seed)
                mean_time = time.process_time() - begun
                with given.results.open("a", encoding="utf-8") as file:
                    file.write(json.dumps({"player": player, "seed": seed, "points": found[seed]}) + "\n")
            if sys.stderr.isatty() and found:
                mean = statistics.mean(found.values())
                print(
                    f"\r{player}: {len(found)}/{given.deals}, mean {mean:.2f}, {mean_time:.1f} s ",
                    end="",
                    file=sys.stderr,
                )
    print(f"\n{build_mode.current()}")
    print("\n".join(summary(results, mine)))


if __name__ == "__main__":
    main()
