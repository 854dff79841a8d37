"""Find the turns that lost games: compare each turn of one player with a search of more nodes.

Run it on the records of `limitproto match`:

    python -m benchmarks.measure.lost_games m.lgn --player A --nodes 200000

For each game that the player did not win it prints the turns that gave away much, or that the game was lost from the
start.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from limitproto import Position, records
from limitproto.engine.analysis import Engine
from limitproto.engine.cancellation import Limits

#: The loss of win probability from which a turn is a mistake.
MISTAKE = 0.15


class Comparison(NamedTuple):
    """A turn played, by its number in the game, and the best one instead, each with its win probability."""

    number: int
    position: str
    turn: str
    win: float
    better: str
    best: float

    @property
    def cost(self) -> float:
        """The win probability that the turn gave away."""
        return self.best - self.win


def comparisons(start: Position, turns: list[str], side: int, engine: Engine, nodes: int) -> Iterator[Comparison]:
    """Compare the turns of one side with those of the search."""
    position = start
    for number, turn in enumerate(turns, 1):
        after = position.play(turn)
        if position.mover == side:
            best = engine.analyse(position, Limits(nodes=nodes))[0]
            win = best.win if best.turn == turn else _win_after(after, side, engine, nodes)
            yield Comparison(number, position.text, turn, win, best.turn, max(best.win, win))
        position = after


def _win_after(position: Position, side: int, engine: Engine, nodes: int) -> float:
    """Return the win probability of a side after its turn."""
    if position.is_over:
        return {"1": 1.0, "0": 0.0}.get(position.result.split("-")[side], 0.5)
    win = engine.analyse(position, Limits(nodes=nodes))[0].win
    return win if position.mover == side else 1 - win


def explained(found: list[Comparison]) -> str:
    """Return in a sentence why the game was lost, as far as this search can tell."""
    if not found:
        return "The player had no turn."
    mistakes = [turn for turn in found if turn.cost >= MISTAKE]
    if not mistakes:
        first = found[0].best
        when = "from the beginning" if first < 0.5 else "by and by"
        return f"It went {when}: {first:.0%} at the first turn, and no turn gave away {MISTAKE:.0%} or more."
    return "\n  ".join(
        f"Turn {turn.number}, {turn.turn}, left {turn.win:.0%} where {turn.better} had {turn.best:.0%}: {turn.position}"
        for turn in mistakes
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="Explain the lost games of a match.")
    parser.add_argument("file", type=Path)
    parser.add_argument("--player", default="A", help="how the name of the player begins (default A)")
    parser.add_argument("--nodes", type=int, default=200_000)
    arguments = parser.parse_args()
    engine = Engine()
    for entry in records.read(arguments.file):
        record, start = entry.record, entry.start
        if record is None or not isinstance(start, Position):
            continue
        sides = [side for side, player in enumerate(record.players) if player.name.startswith(arguments.player)]
        turns = [record.turns[index].text for index in record.main_line()]
        for side in sides[:1]:
            if record.result.split("-")[side] == "1":
                continue
            found = list(comparisons(start, turns, side, engine, arguments.nodes))
            head = f"{record.edition}, round {record.tags.get('Round', '?')}, as {start.players[side]}, {record.result}"
            print(f"{head}:\n  {explained(found)}", flush=True)


if __name__ == "__main__":
    main()
