"""`limitproto solve`: the value of a two-player position, with a proof."""

from __future__ import annotations

import json
import sys
import time
from contextlib import ExitStack
from typing import IO, TYPE_CHECKING, Any, NamedTuple

import click

from limitproto.cli.parameters import (
    FILE,
    FORCE,
    NEW_FILE,
    ConsoleCommand,
    FloatRange,
    IntRange,
    form_option,
    shows_progress,
    stdout_is_terminal,
)
from limitproto.cli.say import say
from limitproto.cli.wording import count
from limitproto.core.interrupts import SignalNote, noted
from limitproto.core.own_words import own_words
from limitproto.core.user_text import text_of
from limitproto.engine.proofs.solve import VALUE_NAMES, Solution, possible, solve, solver_for, values_of_turns
from limitproto.engine.proofs.strategy import proof, proof_defects, read_proof
from limitproto.errors import InvalidNotation, InvalidOption, InvalidPosition, Unavailable
from limitproto.games.registry import parse_position
from limitproto.games.search_api import Unsolved

if TYPE_CHECKING:
    from limitproto.games.base import Position
    from limitproto.games.search_api import Solver
    from limitproto.records.files.output import Output


#: Exit status for a position not solved within the limits, and for a wrong proof.
UNSOLVED = 1
USER_ERROR = 2
#: The exit status after a signal is above this.
_SIGNALLED = 128
#: Seconds between two progress lines on a terminal.
_PROGRESS = 0.25
#: The rows of a text answer, in order; rows without a value are left out.
_ROWS = ("value", "result", "best", "pv", "nodes", "seconds", "stopped")


@click.command("solve", cls=ConsoleCommand)
@click.argument("fields", nargs=-1, metavar="POSITION")
@click.option("--all", "all_turns", is_flag=True, help="Show the value of every turn.")
@click.option(
    "--proof", "proof_file", metavar="FILE", type=NEW_FILE, help="Write the proof to this file, or to stdout (-)."
)
@FORCE
@click.option(
    "--verify", metavar="FILE", type=FILE, help="Verify the proof in this file (- for stdin), using only the rules."
)
@click.option("--max-nodes", type=IntRange(1), metavar="N", help="Stop after N positions.")
@click.option("--max-seconds", type=FloatRange(0, min_open=True), metavar="S", help="Stop after S seconds.")
@click.option("--memory", type=IntRange(1, 1 << 20), default=1024, show_default=True, metavar="MIB",
              help="Stop when the tables use MIB mebibytes.")  # fmt: skip
@form_option("auto", "text", "json", help="Format; auto is text on a terminal, JSON otherwise.")
def command(fields: tuple[str, ...], proof_file: str | None, verify: str | None, **options: Any) -> int:
    """Solve POSITION, a position string of two players (- for stdin, one per line): who wins, and by which turns."""
    text = " ".join(" ".join(fields).split())
    if verify is not None:
        if proof_file is not None or text == "-":
            raise click.UsageError("--verify takes a proof and at most one POSITION to compare it with.")
        return _verify(verify, text)
    if not text:
        raise click.UsageError("POSITION is missing.")
    if options["form"] == "auto":
        options["form"] = "text" if stdout_is_terminal() else "json"
    if text != "-":
        return _Task(**options).answer(parse_position(text), proof_file)
    if proof_file is not None:
        raise click.UsageError("--proof needs one POSITION, not positions from stdin.")
    return _answer_all(sys.stdin, _Task(**options))


def _answer_all(lines: IO[str], task: _Task) -> int:
    """Answer every line with a position, and report the lines that are not positions; return the worst status."""
    worst = 0
    for number, line in enumerate(lines, start=1):
        if not line.strip() or line.startswith("#"):
            continue
        try:
            status = task.answer(parse_position(line.strip()), None)
        except (InvalidNotation, InvalidPosition, InvalidOption, Unavailable) as error:
            say(f"stdin, line {number}: {error}", err=True)
            status = USER_ERROR
        worst = max(worst, status)
        if status > _SIGNALLED:
            break
    return worst


class _Task(NamedTuple):
    """The questions about each position."""

    all_turns: bool
    max_nodes: int | None
    max_seconds: float | None
    memory: int
    form: str

    def answer(self, position: Position, proof_file: str | None) -> int:
        """Solve a position, show the answer, and return the status."""
        solver = solver_for(position, self.memory)
        if position.is_over and proof_file is not None:
            raise click.ClickException("The game is over, so there is nothing to prove; give an earlier position.")
        found, values = Solution(-1, 1, position.result, (), ()), dict[str, int]()
        watch = _Watch(solver, self.max_seconds)
        stopped = ""
        with ExitStack() as stack:
            output = None
            if proof_file is not None:
                # Only proofs are written to files.
                from limitproto.records.files.output import opened

                output = stack.enter_context(opened(proof_file))
            watch.note = stack.enter_context(noted())
            solver.limit(self.max_nodes, watch.is_over)
            try:
                if not position.is_over:
                    found = solve(solver, position)
                    self._go_on(solver, position, found, values, output)
            except Unsolved:
                stopped = watch.reason(self.max_nodes)
        watch.wipe()
        # If the proof goes to stdout, nothing else may.
        _show(self.form, self._answer(position, found, values, solver, watch, stopped), err=proof_file == "-")
        if stopped and proof_file is not None:
            say(f"{proof_file}: no proof was found within the limits; raise them.", err=True)
        # An interrupt just as an answer is found still ends the rest.
        return watch.note.status or (UNSOLVED if stopped else 0)

    def _go_on(
        self,
        solver: Solver[Position],
        position: Position,
        found: Solution,
        values: dict[str, int],
        output: Output | None,
    ) -> None:
        """Find the values of all turns and, if requested, the proof. Raises Unsolved."""
        if not found.is_solved:
            raise Unsolved
        if self.all_turns:
            for turn, worth in values_of_turns(solver, position):
                values[turn] = worth
        if output is not None:
            for line in proof(solver, position, found.lower):
                output.file.write(line.encode() + b"\n")
            output.commit()

    def _answer(
        self,
        position: Position,
        found: Solution,
        values: dict[str, int],
        solver: Solver[Position],
        watch: _Watch,
        stopped: str,
    ) -> dict[str, object]:
        """Return the answer, ready for JSON."""
        is_over = position.is_over
        left = [] if is_over else possible(solver, position, found)
        best = list(found.turns)
        if found.is_solved and len(values) == position.count_turns():
            best = [turn for turn, worth in values.items() if worth == found.lower]
        answer: dict[str, object] = {
            "position": position.text,
            "mover": None if position.mover is None else position.players[position.mover],
            "value": VALUE_NAMES[left[0]] if len(left) == 1 else None,
            "possible": [VALUE_NAMES[worth] for worth in left],
            "result": found.result,
            "solved": is_over or found.is_solved,
            "best": best,
            "pv": list(found.pv),
        }
        if self.all_turns:
            answer["turns"] = {turn: VALUE_NAMES[worth] for turn, worth in values.items()}
        return answer | {"nodes": solver.nodes, "seconds": round(watch.seconds, 3), "stopped": stopped or None}


def _show(form: str, answer: dict[str, object], err: bool) -> None:
    """Write an answer as one line of JSON, or as text with a row per line."""
    if form == "json":
        say(json.dumps(answer), err=err)
        return
    rows = dict(answer)
    if answer["value"] is None and answer["possible"]:
        rows["value"] = f"unknown: {' or '.join(_words(answer['possible']))}"
    for word in _ROWS:
        shown = " ".join(_words(rows[word]))
        if shown:
            say(f"{word:8} {shown}", err=err)
    turns = answer.get("turns")
    if isinstance(turns, dict):
        for turn, worth in turns.items():
            say(f"turn     {turn} {worth}", err=err)


def _words(value: object) -> list[str]:
    if isinstance(value, list):
        return [str(word) for word in value]
    return [] if value is None else [str(value)]


class _Watch:
    """Watches time and keyboard, and shows progress on a terminal."""

    def __init__(self, solver: Solver[Position], most: float | None) -> None:
        self._solver = solver
        self._most = most
        self._begun = self._shown = time.monotonic()
        self._width = 0
        self._is_terminal = shows_progress()
        self.note = SignalNote()

    @property
    def seconds(self) -> float:
        """Seconds since the beginning."""
        return time.monotonic() - self._begun

    def is_over(self) -> bool:
        """Return whether the time is up or an interrupt has arrived; called by the solver."""
        now = time.monotonic()
        if self._is_terminal and now - self._shown >= _PROGRESS:
            self._shown = now
            line = f"{now - self._begun:8.1f} s {self._solver.nodes:15,} positions"
            self._width = max(self._width, len(line))
            say(line, codes="\r", end="", err=True)
        return bool(self.note) or (self._most is not None and now - self._begun >= self._most)

    def reason(self, max_nodes: int | None) -> str:
        """Return why the search stopped, as one word."""
        if self.note:
            return "interrupt"
        if self._most is not None and self.seconds >= self._most:
            return "seconds"
        return "nodes" if max_nodes is not None and self._solver.nodes >= max_nodes else "memory"

    def wipe(self) -> None:
        """Clear the progress line."""
        if self._width:
            say(codes=f"\r{' ' * self._width}\r", end="", err=True)


def _verify(name: str, text: str) -> int:
    """Verify a proof, also against a position if one is given."""
    try:
        with click.open_file(name, "rb") as file:
            position, value, found = read_proof(text_of(file.read()).split("\n"), parse_position)
        name_of = solver_for(position, 1).name
    except (UnicodeDecodeError, InvalidNotation, InvalidPosition, InvalidOption, Unavailable) as error:
        raise click.ClickException(f"{name}: {own_words(error)}") from None
    if text and parse_position(text).text != position.text:
        say(f"{name}: this is a proof of another position, {position.text}.", err=True)
        return UNSOLVED
    for defect in proof_defects(position, value, found, name_of):
        say(f"{name}: {defect}", err=True)
        return UNSOLVED
    turns = sum(len(claim.turns) for claim in found)
    say(f"{position.text} is a {value}: {count(turns, 'turn')} checked.")
    return 0
