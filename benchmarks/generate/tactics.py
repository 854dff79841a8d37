"""Generate records/tactics: positions in which one turn is better than all others, as the solver proves.

Run `python -m benchmarks.generate.tactics` in the checkout, with the compiled kernel. Random games of many editions and
sizes are played until few enough tiles are left. The output is reproducible. `records/tactics/README.md` describes the
columns.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from pathlib import Path

from limitproto import Position
from limitproto.core import build_mode
from limitproto.engine.proofs.solve import VALUE_NAMES, values_of_turns
from limitproto.games.limit.solver.adapter import LimitSolver
from limitproto.games.search_api import Unsolved

FILE = Path(__file__).resolve().parents[2] / "records" / "tactics" / "tactics.tsv"
MOST_NODES = 3_000_000
#: The least number of turns: it is too easy to find one of a few.
LEAST_TURNS = 8
#: For each game: how many positions are wanted and how many tiles may be left; `either` has far more positions.
GAMES = {
    "classic/size=4": (10, range(9, 16)),
    "classic/size=6": (10, range(10, 17)),
    "classic": (12, range(10, 19)),
    "classic/isolate=doomed/size=5": (6, range(9, 16)),
    "classic/size=5/turn=if-possible": (6, range(9, 16)),
    "classic/size=3/turn=either": (6, range(8, 12)),
    "classic/turn=either": (6, range(8, 12)),
    "nestor/size=4": (8, range(9, 17)),
    "nestor": (8, range(9, 17)),
    "nestor-en/size=5": (8, range(9, 17)),
    "nestor-en": (8, range(9, 17)),
    "pbmserv/size=4": (8, range(9, 17)),
    "pbmserv": (10, range(9, 18)),
    "pbmserv/free_edges=2/isolate=doomed": (6, range(9, 16)),
    "pbmserv/size=4/turn=either": (8, range(8, 12)),
}
#: Draws are rare, and are looked for where they are most likely.
DRAWS = {"classic/equaliser=off/size=4/turn=either": (6, range(7, 10))}


def tactic(position: Position) -> tuple[str, str] | None:
    """Return the one best turn and its value in a word, None where there is no such turn or it is not known."""
    solver = LimitSolver()
    solver.limit(MOST_NODES, lambda: False)
    best: list[str] = []
    highest = -1
    try:
        solver.begin(position)
        for turn, worth in values_of_turns(solver, position):
            if worth > highest:
                best, highest = [turn], worth
            elif worth == highest >= 0:
                best.append(turn)
                if worth == 1:
                    return None
    except Unsolved:
        return None
    return (best[0], VALUE_NAMES[highest]) if len(best) == 1 and highest >= 0 else None


def found_in(edition: str, wanted: int, tiles: range, least: int, values: tuple[str, ...]) -> list[list[str]]:
    """Return rows of a game, no two of them from one play-out."""
    rows: list[list[str]] = []
    seed = 0
    keys: set[str] = set()
    while len(rows) < wanted:
        seed += 1
        source = random.Random(f"{edition} {seed}")
        position = Position.new(edition, seed=seed)
        most = source.choice(tiles)
        while not position.is_over:
            turns = position.legal_turns()
            if position.phase == "movement" and len(position.contents) <= most:
                if len(position.contents) < tiles.start:
                    break
                if len(turns) >= least:
                    # As the text has it, without the rest of the game before it: R16 looks at that.
                    found = tactic(Position.parse(position.text))
                    if found and found[1] in values and position.canonical_key() not in keys:
                        keys.add(position.canonical_key())
                        rows.append([position.text, *found, str(len(turns))])
                        break
            position = position.play(source.choice(turns))
    return rows


def main() -> None:
    print(build_mode.current())
    rows: list[list[str]] = []
    for games, least, values in ((GAMES, LEAST_TURNS, ("win", "draw")), (DRAWS, 2, ("draw",))):
        for edition, (wanted, tiles) in games.items():
            begun = time.process_time()
            found = found_in(edition, wanted, tiles, least, values)
            rows += found
            print(edition, dict(Counter(row[2] for row in found)), f"{time.process_time() - begun:.0f} s", flush=True)
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text("".join("\t".join(row) + "\n" for row in rows), encoding="utf-8")
    print(len(rows))


if __name__ == "__main__":
    main()
