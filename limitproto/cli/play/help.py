"""What a conversation says besides the game: help, and rules that are broken."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from limitproto.cli.wording import wrapped
from limitproto.errors import Violation
from limitproto.games.base import GameCommand, Position

_HELP = """\
A turn is typed whole{example}, or step by step: its first cell, then the next, each
with Enter or all on one line; after each step you are told what can follow.
  (Enter)         start the turn over; show where the game stands
  legal [START]   legal turns, or those that begin with START
  explain TURN    whether a turn is legal, and every rule that it breaks
  hint            what {adviser} would play
  undo, redo      take back your last turn with all after it; play it again
  board           draw the board
  position        the position string
  history         the turns so far
  save FILE       write the game so far as a record
{ends}
  quit            leave"""

_RESIGN = "  resign [PLAYER] give up, whoever is to move or is named"
_DRAW = "  draw            agree to a draw"


def help_lines(position: Position, example: str, adviser: str, own: Mapping[str, GameCommand]) -> Iterator[str]:
    """Yield what can be said; `example` is a turn, or empty, and `own` are commands that only this game has."""
    such = f", such as {example}" if example else ""
    ends = f"{_RESIGN}\n{_DRAW}" if position.is_event("draw") else _RESIGN
    yield from _HELP.format(example=such, adviser=adviser, ends=ends).splitlines()
    for name, command in own.items():
        yield f"  {f'{name} {command.arguments}':15} {command.summary}"


def broken_rules(turn: str, broken: Sequence[Violation]) -> Iterator[str]:
    """Say in words which rules a turn breaks."""
    yield f"{turn} is not legal:"
    for rule, cell, sentence in broken:
        said = sentence if cell == "-" else f"{cell} {sentence}"
        yield from wrapped(f"  rule {rule}: {said}.", "    ")
