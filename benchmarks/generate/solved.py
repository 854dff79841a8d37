"""Generate records/solved: who wins small games of two players, from the first turn and from every layout.

Run `python -m benchmarks.generate.solved` in the checkout, with the compiled kernel. It takes about two minutes. The
output is reproducible. `records/solved/README.md` describes the columns.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from pathlib import Path

from limitproto import Position
from limitproto.core import build_mode
from limitproto.engine.proofs import Solution, solution_of
from limitproto.games.limit.solver.adapter import LimitSolver

FOLDER = Path(__file__).resolve().parents[2] / "records" / "solved"
MOST_NODES = 20_000_000

#: Editions with what makes them begin with an empty table.
EDITIONS = {
    "classic": {},
    "nestor": {"placement": "manual"},
    "nestor-en": {"placement": "manual"},
    "pbmserv": {"placement": "manual"},
}
#: Options that are tried in all combinations.
OPTIONS = {
    "turn": ("both", "if-possible", "either"),
    "end": ("stranded", "last-balls", "last-balls tie"),
    "isolate": ("never", "doomed"),
    "equaliser": ("on", "off"),
    "free_edges": ("1", "2"),
}
#: Options that are tried with each kind of turn, since the games grow with them.
LOOSE = {"turn": OPTIONS["turn"], "must_touch": ("1",)}
SIZES = (1, 2)


def starts() -> Iterator[Position]:
    """Yield the empty tables to solve, each game once: first the editions as they are, then the combinations."""
    known: set[str] = set()
    for edition, size, options in _games():
        position = Position.new(edition, size=size, **EDITIONS[edition], **options)
        if position.text not in known:
            known.add(position.text)
            yield position


def _games() -> Iterator[tuple[str, int, dict[str, str]]]:
    """Yield edition, size and options of every game, some of them more than once."""
    yield from ((edition, size, {}) for edition in EDITIONS for size in SIZES)
    # The other editions are these two with other names for the players.
    for edition, size, choices in product(("classic", "pbmserv"), SIZES, (OPTIONS, LOOSE)):
        if choices is LOOSE and (edition, size) == ("pbmserv", 2):
            # Minutes each.
            continue
        for values in product(*choices.values()):
            options = dict(zip(choices, values, strict=True))
            ending, _, wipeout = options.pop("end", "").partition(" ")
            yield edition, size, options | _given({"ending": ending, "wipeout": wipeout})


def _given(options: dict[str, str]) -> dict[str, str]:
    return {key: value for key, value in options.items() if value}


def layouts(start: Position) -> dict[str, tuple[Position, Fraction]]:
    """Return the positions with which movement begins when R5 lays the tiles at random, up to symmetry.

    By canonical key, each with its probability. Every tile left in the stock is a choice of its own; dead ends and
    tables with a smothered ball are drawn again.
    """
    level = {"": (start, Fraction(1))}
    size = start.text.split(" ")[3].partition(".")[0]
    while any(position.phase == "placement" for position, _ in level.values()):
        following: dict[str, tuple[Position, Fraction]] = {}
        for position, weight in level.values():
            if position.phase != "placement":
                continue
            stock = _stock(position)
            turns = position.legal_turns()
            total = sum(stock[turn.partition("@")[0]] for turn in turns)
            for turn in turns:
                after = position.play(turn, check=False)
                if after.is_over:
                    continue
                key = after.canonical_key()
                share = weight * stock[turn.partition("@")[0]] / total
                first, before = following.get(key, (after, Fraction(0)))
                following[key] = first, before + share
        level = following
    good = {key: found for key, found in level.items() if _is_whole(found[0], 4 * int(size))}
    total_weight = sum(weight for _, weight in good.values())
    return {key: (position, weight / total_weight) for key, (position, weight) in good.items()}


def _stock(position: Position) -> dict[str, int]:
    counts = position.text.split(" ")[3].partition(":")[2].split(".")
    return dict(zip(position.rules.tile_colours, map(int, counts), strict=True))


def _is_whole(position: Position, tiles: int) -> bool:
    """Return whether all tiles are laid and every ball has an empty tile next to it."""
    from limitproto.games.limit.rules.placement import smothered

    return len(position.contents) == tiles and not smothered(position.contents)


def solved(position: Position) -> Solution:
    """Return what is found out about a position."""
    solver = LimitSolver()
    solver.limit(MOST_NODES, lambda: False)
    return solution_of(solver, position)


def write(name: str, rows: list[list[str]]) -> None:
    """Write rows of columns with tabs between."""
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / name).write_text("".join("\t".join(row) + "\n" for row in rows), encoding="utf-8")
    print(name, len(rows), f"{time.process_time():.0f} s", flush=True)


def main() -> None:
    print(build_mode.current())
    write_games()
    write_layouts()


def write_games() -> None:
    """Solve every game from its first turn."""
    rows = []
    for position in starts():
        begun = time.process_time()
        found = solved(position)
        rows.append([position.text, found.result, " ".join(found.pv)])
        if time.process_time() - begun > 5:
            print(position.text, found.result, f"{time.process_time() - begun:.0f} s", flush=True)
        assert found.is_solved, position.text
    write("games.tsv", rows)


def write_layouts() -> None:
    """Solve every layout, and sum up."""
    summary: list[list[str]] = []
    for edition in ("nestor", "nestor-en", "pbmserv"):
        for size in SIZES:
            for turn in dict.fromkeys(["", "turn=both", "turn=if-possible", "turn=either"]):
                row, each = layout_row(edition, size, turn)
                if row and row not in summary:
                    summary.append(row)
                if not turn:
                    write(f"{edition}-{size}.tsv", each)
    write("layouts.tsv", summary)


def layout_row(edition: str, size: int, turn: str) -> tuple[list[str], list[list[str]]]:
    """Return how the layouts of an edition end with best play: counted, and one by one."""
    options: dict[str, object] = {"size": size, "placement": "manual"}
    if turn:
        key, _, value = turn.partition("=")
        options[key] = value
    found = layouts(Position.new(edition, **options))
    counts = {"1-0": 0, "1/2-1/2": 0, "0-1": 0}
    score = Fraction(0)
    each: list[tuple[Fraction, str, str]] = []
    solver = LimitSolver()
    name = ""
    for position, weight in found.values():
        # What is written is the position of a game with a layout, not of one with placement by hand.
        laid = Position.parse(position.text.replace("/placement=manual", "").replace("placement=manual/", ""))
        name = laid.edition
        result = solution_of(solver, laid).result
        counts[result] += 1
        score += weight * {"1-0": 2, "1/2-1/2": 1, "0-1": 0}[result] / 2
        each.append((-weight, laid.text, result))
    rows = [[text, f"{float(-weight):.8f}", result] for weight, text, result in sorted(each)]
    return [name, str(len(found)), *(str(count) for count in counts.values()), f"{float(score):.6f}"], rows


if __name__ == "__main__":
    main()
