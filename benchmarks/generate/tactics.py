"""Generate records/tactics: positions in which one turn is better than all others, as a proof shows.

Run `python -m benchmarks.generate.tactics` in the checkout, with the compiled kernel; names of files, without their
suffix, make these alone. Random games of many editions and sizes are played until few enough tiles are left, or few
enough turns of placement. The output is reproducible. `records/tactics/README.md` describes files and columns.
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from limitproto import Position
from limitproto.core import build_mode
from limitproto.engine.proofs import VALUE_NAMES, values_of_turns
from limitproto.games.limit.rules.movement_state import MovementState
from limitproto.games.limit.solver.adapter import LimitSolver
from limitproto.games.search_api import Unsolved

FOLDER = Path(__file__).resolve().parents[2] / "records" / "tactics"
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
#: Games of three players whose positions do not come back, so that a plain search proves them.
THREE = {
    "classic3/size=3": (6, range(8, 13)),
    "classic3/size=4": (7, range(9, 14)),
    "classic3": (6, range(9, 14)),
    "nestor-en3/size=4": (6, range(9, 14)),
    "nestor-en3": (5, range(9, 14)),
}
#: Games with placement by players: how many positions are wanted, and how many tiles may be still to be laid. Those of
#: size 2 have hardly more that differ.
PLACEMENT = {
    "classic/size=2": (4, range(2, 5)),
    "classic/equaliser=off/size=2": (4, range(2, 5)),
    "classic/size=2/turn=if-possible": (4, range(2, 5)),
    "classic/size=3": (4, range(2, 3)),
    "classic/equaliser=off/size=3": (3, range(2, 3)),
    "pbmserv/placement=manual/size=2": (8, range(1, 5)),
    "pbmserv/placement=manual/size=3": (3, range(1, 3)),
}


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


def tactic_of_three(position: Position) -> tuple[str, str] | None:
    """Return the one turn that wins alone whatever both others do, None where there is no such turn or it is open."""
    known: dict[tuple[object, ...], bool] = {}
    root = position.movement
    if root.out:
        return None
    winning = []
    for turn in root.turns():
        won = wins_alone(root.after(turn), root.mover, known)
        if won is None or len(winning) + won > 1:
            return None
        if won:
            winning.append(position.turn_text(turn))
    return (winning[0], VALUE_NAMES[1]) if winning else None


def wins_alone(movement: MovementState, player: int, known: dict[tuple[object, ...], bool]) -> bool | None:
    """Return whether a player can force a win of all of the game; None if too many positions have been looked at."""
    if movement.mover < 0:
        return movement.winners == 1 << player
    if movement.out >> player & 1:
        return False
    key = movement.tiles, movement.balls, movement.mover, movement.out, movement.is_bound and movement.clock
    if key not in known:
        if len(known) >= MOST_NODES // 20:
            return None
        wants_win = movement.mover == player
        found: bool | None = not wants_win
        for turn in movement.turns():
            found = wins_alone(movement.after(turn), player, known)
            if found is None:
                return None
            if found == wants_win:
                break
        known[key] = bool(found)
    return known[key]


def tiles_left(position: Position) -> int:
    """Return the number of tiles on the table in movement, and of those still to be laid in placement."""
    if position.phase == "movement":
        return len(position.contents)
    return 4 * position.rules.size - len(position.contents)


def found_in(
    edition: str,
    wanted: int,
    tiles: range,
    least: int,
    values: tuple[str, ...],
    phase: str = "movement",
    tactic: Callable[[Position], tuple[str, str] | None] = tactic,
) -> list[list[str]]:
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
            if position.phase == phase and tiles_left(position) <= most:
                if tiles_left(position) < tiles.start:
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


#: By file: games, the least number of turns, the values that are taken, the phase and what proves them.
SETS = {
    "tactics": [(GAMES, LEAST_TURNS, ("win", "draw")), (DRAWS, 2, ("draw",))],
    "three": [(THREE, LEAST_TURNS, ("win",), "movement", tactic_of_three)],
    "placement": [(PLACEMENT, LEAST_TURNS, ("win", "draw"), "placement")],
}


def main() -> None:
    print(build_mode.current())
    FOLDER.mkdir(exist_ok=True)
    for name in sys.argv[1:] or SETS:
        rows: list[list[str]] = []
        for games, *options in SETS[name]:
            for edition, (wanted, tiles) in games.items():
                begun = time.process_time()
                found = found_in(edition, wanted, tiles, *options)
                rows += found
                values = dict(Counter(row[2] for row in found))
                print(edition, values, f"{time.process_time() - begun:.0f} s", flush=True)
        text = "".join("\t".join(row) + "\n" for row in rows)
        (FOLDER / f"{name}.tsv").write_text(text, encoding="utf-8")
        print(name, len(rows))


if __name__ == "__main__":
    main()
