"""`limitproto solve`: who wins a position of two players, proved."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from limitproto.engine.proofs import faults, proof, read_proof
from limitproto.engine.solving import WORDS, Solution, solve, solver_for, values_of_turns
from limitproto.errors import InvalidNotation, InvalidOption, InvalidPosition
from limitproto.registry import parse_position
from limitproto.searchers import Unsolved

if TYPE_CHECKING:
    from limitproto.games import Position
    from limitproto.searchers import Solver

_EPILOG = """\b
Examples:
  limitproto solve "classic m50:WRo/ooo w 0.0 m26 -"
  limitproto solve --all --format json "classic m50:WRo/ooo w 0.0 m26 -"
  limitproto solve --proof won.txt "classic m50:WRo/ooo w 0.0 m26 -"
  limitproto solve --verify won.txt

The status is 1 when the limits do not suffice, or a proof does not hold."""

#: Exit status of a position that is not solved within the limits, and of a proof that does not hold.
UNSOLVED = 1
INTERRUPTED = 130
#: Seconds between two lines of progress on a terminal.
_PROGRESS = 0.25


@click.command("solve", epilog=_EPILOG)
@click.argument("fields", nargs=-1, metavar="POSITION")
@click.option("--all", "all_turns", is_flag=True, help="Give the value of every turn.")
@click.option("--proof", "proof_file", type=click.Path(dir_okay=False), help="Write a proof to this file.")
@click.option("--verify", "verify_file", type=click.Path(exists=True, dir_okay=False),
              help="Check the proof in this file by the rules alone.")  # fmt: skip
@click.option("--max-nodes", type=click.IntRange(1), help="Give up after so many positions.")
@click.option("--max-seconds", type=click.FloatRange(0, min_open=True), help="Give up after so many seconds.")
@click.option("--memory", type=click.IntRange(1, 1 << 20), default=1024, show_default=True,
              help="MiB that may be filled with what is known.")  # fmt: skip
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True,
              help="How the answer is written.")  # fmt: skip
def command(
    fields: tuple[str, ...],
    all_turns: bool,
    proof_file: str | None,
    verify_file: str | None,
    max_nodes: int | None,
    max_seconds: float | None,
    memory: int,
    form: str,
) -> int:
    """Say who wins POSITION, a position string of two players, when both play their best, and prove it."""
    text = " ".join(fields)
    if verify_file is not None:
        return _verify(Path(verify_file), text)
    if not text:
        raise click.UsageError("POSITION is missing.")
    position = parse_position(text)
    solver = solver_for(position, memory)
    if position.is_over:
        _tell(form, {"position": position.text, "result": position.result, "over": True})
        return 0
    watch = _Watch(solver, max_seconds)
    solver.limit(max_nodes, watch.is_over)
    is_interrupted = False
    found, values = Solution(-1, 1, "*", (), ()), dict[str, int]()
    try:
        found = solve(solver, position)
        if all_turns:
            for turn, worth in values_of_turns(solver, position):
                values[turn] = worth
        if proof_file is not None and found.is_solved:
            lines = [f"{line}\n" for line in proof(solver, position, found.lower)]
            Path(proof_file).write_text("".join(lines), encoding="utf-8")
    except Unsolved:
        is_complete = False
    except KeyboardInterrupt:
        is_complete, is_interrupted = False, True
    else:
        is_complete = found.is_solved
    watch.wipe()
    _tell(form, _answer(position, found, values, solver, watch, all_turns))
    if is_interrupted:
        return INTERRUPTED
    return 0 if is_complete else UNSOLVED


def _answer(
    position: Position, found: Solution, values: dict[str, int], solver: Solver, watch: _Watch, all_turns: bool
) -> dict[str, object]:
    """Return what is found, by the words under which it is told."""
    possible = [worth for worth in (-1, 0, 1) if found.lower <= worth <= found.upper]
    if len(possible) == 3 and not solver.can_draw(position):
        possible.remove(0)
    best = list(found.turns)
    if found.is_solved and len(values) == position.count_turns():
        best = [turn for turn, worth in values.items() if worth == found.lower]
    answer: dict[str, object] = {
        "position": position.text,
        "value": " or ".join(WORDS[worth] for worth in possible),
        "result": found.result,
        "solved": found.is_solved,
        "best": best,
        "pv": list(found.pv),
        "nodes": solver.nodes,
        "seconds": round(watch.seconds, 3),
    }
    if all_turns:
        answer["turns"] = {turn: WORDS[worth] for turn, worth in values.items()}
    return answer


def _tell(form: str, answer: dict[str, object]) -> None:
    """Write an answer to stdout, as JSON or one word and its value a line."""
    if form == "json":
        click.echo(json.dumps(answer))
        return
    turns = answer.pop("turns", {})
    assert isinstance(turns, dict)
    for word, told in answer.items():
        if word in ("position", "solved", "over"):
            continue
        shown = " ".join(told) if isinstance(told, list) else str(told)
        click.echo(f"{word:8} {shown}".rstrip())
    for turn, worth in turns.items():
        click.echo(f"turn     {turn} {worth}")


class _Watch:
    """Looks at the time, and tells on a terminal how far it is."""

    def __init__(self, solver: Solver, most: float | None) -> None:
        self._solver = solver
        self._most = most
        self._begun = self._told = time.monotonic()
        self._is_telling = sys.stderr.isatty()
        self._has_told = False

    @property
    def seconds(self) -> float:
        """Seconds since the beginning."""
        return time.monotonic() - self._begun

    def is_over(self) -> bool:
        """Tell whether the time is over."""
        now = time.monotonic()
        if self._is_telling and now - self._told >= _PROGRESS:
            self._told, self._has_told = now, True
            click.echo(f"\r{now - self._begun:8.1f} s", err=True, nl=False)
        return self._most is not None and now - self._begun >= self._most

    def wipe(self) -> None:
        """Take what was told off the terminal."""
        if self._has_told:
            click.echo("\r" + " " * 12 + "\r", err=True, nl=False)


def _verify(path: Path, text: str) -> int:
    """Check a proof, against a position too when one is given."""
    try:
        with path.open(encoding="utf-8") as file:
            position, value, found = read_proof(file, parse_position)
    except (UnicodeDecodeError, InvalidNotation, InvalidPosition, InvalidOption) as error:
        raise click.ClickException(f"{path}: {error}") from None
    if text and parse_position(text).text != position.text:
        click.echo(f"{path}: this proves something of another position, {position.text}.", err=True)
        return UNSOLVED
    for fault in faults(position, value, found, _name_maker(position)):
        click.echo(f"{path}: {fault}", err=True)
        return UNSOLVED
    turns = sum(len(claim.turns) for claim in found)
    click.echo(f"{position.text} is a {value}: {turns} turns checked.")
    return 0


def _name_maker(position: Position) -> Callable[[Position], str]:
    return solver_for(position, 1).name
