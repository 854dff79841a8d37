"""`limitproto solve`: the value of a two-player position, with a proof."""

from __future__ import annotations

import json
import sys
import time
from contextlib import ExitStack
from typing import IO, TYPE_CHECKING

import click

from limitproto.cli import parameters
from limitproto.cli.parameters import field, option
from limitproto.cli.say import ERASE_LINE, count, say
from limitproto.core.interrupts import SignalNote, noted
from limitproto.core.own_words import own_words
from limitproto.core.user_text import text_of
from limitproto.engine import proofs
from limitproto.errors import InvalidNotation, InvalidOption, InvalidPosition, Unavailable
from limitproto.games.registry import parse_position
from limitproto.games.search_api import Unsolved

if TYPE_CHECKING:
    from limitproto.games.base import Position
    from limitproto.games.search_api import Solver


#: Exit status for a position not solved within the limits, and for a wrong proof.
UNSOLVED = 1
USER_ERROR = 2
#: The exit status after a signal is above this.
_SIGNALLED = 128
#: Seconds between two progress lines on a terminal.
_PROGRESS = 0.25
#: The rows of a text answer, in order; rows without a value are left out.
_ROWS = ("value", "result", "best", "pv", "nodes", "seconds", "stopped")


class SolveOptions(parameters.CommandOptions):
    """The options of the command."""

    fields: tuple[str, ...] = field(click.argument("fields", nargs=-1, metavar="POSITION"))
    all_turns: bool = option("--all", is_flag=True, help="Show the value of every turn.")
    proof_file: str | None = option(
        "--proof", type=parameters.NEW_FILE, help="Write the proof to this file, or to stdout (-)."
    )
    _force: None = field(parameters.FORCE)
    verify: str | None = option("--verify", type=parameters.FILE,
        help="Verify the proof in this file (- for stdin), using only the rules.")  # fmt: skip
    max_nodes: int | None = option("--max-nodes", type=parameters.IntRange(1), help="Stop after N positions.")
    max_seconds: float | None = option("--max-seconds", type=parameters.FloatRange(0, min_open=True), metavar="S",
        help="Stop after S seconds.")  # fmt: skip
    memory: int = option("--memory", type=parameters.IntRange(1, 1 << 20), default=1024, show_default=True,
        metavar="MIB", help="Stop when the tables use MIB mebibytes.")  # fmt: skip
    form: str = field(
        parameters.form_option("auto", "text", "json", help="Format; auto is text on a terminal, JSON otherwise.")
    )


@click.command("solve", cls=parameters.ConsoleCommand)
@parameters.takes(SolveOptions)
def command(options: SolveOptions) -> int:
    """Solve POSITION, a position string of two players (- for stdin, one per line): who wins, and by which turns."""
    text = " ".join(" ".join(options.fields).split())
    if options.verify is not None:
        if options.proof_file is not None or text == "-":
            raise click.UsageError("--verify takes a proof and at most one POSITION; leave out --proof and -.")
        return _verify(options.verify, text)
    if not text:
        raise click.UsageError("POSITION is missing; give a position string, or - for stdin.")
    if text != "-":
        return _solve_and_show(parse_position(text), options)
    if options.proof_file is not None:
        raise click.UsageError("--proof needs one POSITION, not positions from stdin.")
    return _solve_lines(sys.stdin, options)


def _solve_lines(lines: IO[str], options: SolveOptions) -> int:
    """Answer every line with a position, and report the lines that are not positions; return the worst status."""
    worst = 0
    for number, line in enumerate(lines, start=1):
        if not line.strip() or line.startswith("#"):
            continue
        try:
            status = _solve_and_show(parse_position(line.strip()), options)
        except (InvalidNotation, InvalidPosition, InvalidOption, Unavailable) as error:
            say(f"stdin, line {number}: {error}", err=True)
            status = USER_ERROR
        worst = max(worst, status)
        if status > _SIGNALLED:
            break
    return worst


def _solve_and_show(position: Position, options: SolveOptions) -> int:
    """Solve a position, show the answer, and return the status."""
    solver = proofs.solver_for(position, options.memory)
    if position.is_over and options.proof_file is not None:
        raise click.ClickException("The game is over, so there is nothing to prove; give an earlier position.")
    values = dict[str, int]()
    watch = _Watch(solver, options.max_seconds)
    stopped = ""
    with ExitStack() as stack:
        stack.callback(watch.wipe)
        output = None
        if options.proof_file is not None:
            # Only proofs are written to files.
            from limitproto.records.files.output import opened

            output = stack.enter_context(opened(options.proof_file))
        watch.note = stack.enter_context(noted())
        solver.limit(options.max_nodes, watch.is_over)
        solution = proofs.solution_of(solver, position)
        try:
            if not (position.is_over or solution.is_solved):
                raise Unsolved
            if options.all_turns and not position.is_over:
                values.update(proofs.values_of_turns(solver, position))
            if output is not None:
                output.file.writelines(line.encode() + b"\n" for line in solution.proof())
                watch.wipe()
                output.commit()
        except Unsolved:
            stopped = watch.reason(options.max_nodes)
    answer = _answer_members(solution, values if options.all_turns else None)
    answer |= {"nodes": solver.nodes, "seconds": round(watch.seconds, 3), "stopped": stopped or None}
    # If the proof goes to stdout, nothing else may.
    _write_answer(options.form, answer, err=options.proof_file == "-")
    if stopped and options.proof_file is not None:
        say(f"{options.proof_file}: no proof within the limits: raise --max-nodes, --max-seconds or --memory", err=True)
    # An interrupt just as an answer is found still ends the rest.
    return watch.note.status or (UNSOLVED if stopped else 0)


def _answer_members(solution: proofs.Solution, values: dict[str, int] | None) -> dict[str, object]:
    """Return what an answer states about the position; `values` lists the values of its turns, if requested."""
    position = solution.position
    left = [] if position.is_over else proofs.possible_values(solution)
    best = list(solution.turns)
    if solution.is_solved and values and len(values) == position.count_turns():
        best = [turn for turn, worth in values.items() if worth == solution.lower]
    members: dict[str, object] = {
        "position": position.text,
        "mover": position.to_move,
        "value": proofs.VALUE_NAMES[left[0]] if len(left) == 1 else None,
        "possible": [proofs.VALUE_NAMES[worth] for worth in left],
        "result": solution.result,
        "solved": position.is_over or solution.is_solved,
        "best": best,
        "pv": list(solution.pv),
    }
    if values is not None:
        members["turns"] = {turn: proofs.VALUE_NAMES[worth] for turn, worth in values.items()}
    return members


def _write_answer(form: str, answer: dict[str, object], err: bool) -> None:
    """Write an answer as one line of JSON, or as text with a row per line."""
    if form == "json" or (form == "auto" and not parameters.stdout_is_terminal()):
        say(json.dumps(answer), err=err)
        return
    rows = dict(answer)
    if answer["value"] is None and answer["possible"]:
        rows["value"] = f"unknown: {' or '.join(_value_as_words(answer['possible']))}"
    for word in _ROWS:
        if text := " ".join(_value_as_words(rows[word])):
            say(f"{word:8} {text}", err=err)
    turns = answer.get("turns")
    for turn, worth in turns.items() if isinstance(turns, dict) else ():
        say(f"turn     {turn} {worth}", err=err)


def _value_as_words(value: object) -> list[str]:
    if isinstance(value, list):
        return [str(word) for word in value]
    return [] if value is None else [str(value)]


class _Watch:
    """Watches time and keyboard, and shows progress on a terminal."""

    def __init__(self, solver: Solver[Position], max_seconds: float | None) -> None:
        self._solver = solver
        self._most = max_seconds
        self._begun = self._drawn = time.monotonic()
        self._is_terminal = parameters.shows_progress()
        self.note = SignalNote()

    @property
    def seconds(self) -> float:
        """Seconds since the beginning."""
        return time.monotonic() - self._begun

    def is_over(self) -> bool:
        """Return whether the time is up or an interrupt has arrived; called by the solver."""
        now = time.monotonic()
        if self._is_terminal and now - self._drawn >= _PROGRESS:
            self._drawn = now
            say(f"{now - self._begun:8.1f} s {self._solver.nodes:15,} positions", codes=ERASE_LINE, end="", err=True)
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
        if self._drawn > self._begun:
            say(codes=ERASE_LINE, end="", err=True)


def _verify(name: str, text: str) -> int:
    """Verify a proof, also against a position if one is given."""
    try:
        with click.open_file(name, "rb") as file:
            position, value, claims = proofs.read_proof(text_of(file.read()).split("\n"), parse_position)
        name_of = proofs.solver_for(position, 1).name
    except (UnicodeDecodeError, InvalidNotation, InvalidPosition, InvalidOption, Unavailable) as error:
        raise click.ClickException(f"{name}: {own_words(error)}") from None
    if text and parse_position(text).text != position.text:
        say(f"{name}: this is a proof of {position.text}, not of the POSITION given; name its own, or none.", err=True)
        return UNSOLVED
    for defect in proofs.proof_defects(position, value, claims, name_of):
        say(f"{name}: {defect}", err=True)
        return UNSOLVED
    say(f"{position.text} is a {value}: {count(sum(len(claim.turns) for claim in claims), 'turn')} checked.")
    return 0
