"""The arbiter ends games whose result is clear: if the engines agree, if the solver has a proof, or after N turns.

As a program, `python -m limitproto.host.match.arbiter NODES` solves positions line by line. It is a separate process,
since a compiled solver would hold up the clocks of all the host's other games.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Collection, Sequence
from typing import NamedTuple

from limitproto.engine.line_process import Helper, answer_lines
from limitproto.engine.proofs import solve, solver_for
from limitproto.errors import Unavailable
from limitproto.games.base import Position, shared_result
from limitproto.games.registry import parse_position

#: How long the solver may take for one position before its process is abandoned, in seconds.
_PATIENCE = 300.0
#: How much memory the solver may use, in MiB.
_MEGABYTES = 256


class Adjudication(NamedTuple):
    """When the arbiter ends a game before the rules do; 0 means never.

    After `turn_limit` turns, the game is a draw. A player wins if, in the last `agreed_turns` evaluations of every
    player, that player's own win probability was at least `agreed_win`, and every other player's at most 1 -
    `agreed_win`. With `solver_nodes`, the solver searches every position in the movement phase, up to that number of
    positions. A player resigns if its own engine gave at most `resign_win` in its last `resign_turns` evaluations.
    """

    turn_limit: int = 0
    agreed_win: float = 0.0
    agreed_turns: int = 0
    solver_nodes: int = 0
    resign_win: float = 0.0
    resign_turns: int = 0


def agreed_result(evaluations: Sequence[Sequence[float | None]], out: Collection[int], terms: Adjudication) -> str:
    """Return the result on which all engines agree, empty if they do not.

    `evaluations` has the evaluations of each seat, oldest first: its own win probability, None if the engine gave none.
    Seats in `out` do not count.
    """
    if not terms.agreed_turns:
        return ""
    winners = []
    for seat, given in enumerate(evaluations):
        last = [win for win in given[-terms.agreed_turns :] if win is not None]
        if seat in out:
            continue
        if len(last) == terms.agreed_turns and min(last) >= terms.agreed_win:
            winners.append(seat)
        elif len(last) < terms.agreed_turns or max(last) > round(1 - terms.agreed_win, 9):
            return ""
    return shared_result(winners, len(evaluations)) if len(winners) == 1 else ""


def gives_up(evaluations: Sequence[float | None], terms: Adjudication) -> bool:
    """Return whether a player with these own win probabilities, oldest first, resigns."""
    last = evaluations[-terms.resign_turns :] if terms.resign_turns else ()
    is_complete = len(last) == terms.resign_turns > 0
    return is_complete and all(win is not None and win <= terms.resign_win for win in last)


class SolverProcess:
    """A solver in its own process, which is started on first use; it belongs to one thread."""

    def __init__(self, nodes: int) -> None:
        """`nodes` is the most positions that it may search for an answer."""
        self._helper = Helper(_PATIENCE, "limitproto.host.match.arbiter", str(nodes))
        self.close = self._helper.close

    def result(self, start: Position, turns: Sequence[str]) -> str:
        """Return the proven result of the game after some turns from a start, empty if there is no proof."""
        return self._helper.ask(json.dumps([start.text, list(turns)])) or ""


def can_be_solved(position: Position) -> bool:
    """Return whether the game of a position has a solver."""
    try:
        solver_for(position, 1)
    except Unavailable:
        return False
    return True


def _proved_result(nodes: int, start: str, turns: Sequence[str]) -> str:
    position = parse_position(start)
    for turn in turns:
        position = position.play(turn, check=False)
    found = solve(position, nodes=nodes, megabytes=_MEGABYTES)
    return found.result if found.is_solved else ""


def main() -> None:
    """Answer each line, a start and its turns, with the proven result or an empty line, until the input ends."""
    answer_lines(lambda line: f"{_proved_result(int(sys.argv[1]), *json.loads(line))}\n")


if __name__ == "__main__":
    main()
