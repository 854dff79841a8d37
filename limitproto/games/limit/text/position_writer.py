"""Writes position strings; `text.position` reads them."""

from __future__ import annotations

from collections.abc import Sequence

from limitproto.games.limit.state import PLACEMENT, State
from limitproto.games.limit.text.board import format_board


def hand_field(state: State) -> str:
    """Return the HAND field for a state."""
    return hand_text(state.hands, state.stock if state.phase == PLACEMENT else ())


def hand_text(balls: Sequence[int], tiles: Sequence[int]) -> str:
    """Return the HAND field for balls in hand, by player, and coloured tiles still to be laid, by colour."""
    return ":".join([".".join(map(str, counts)) for counts in (balls, tiles) if counts])


def format_position(state: State) -> str:
    """Return the position string for a state."""
    letters = state.rules.letters
    status = []
    if state.out:
        status.append("out:" + "".join(letters[i] for i in state.players_out))
    if state.rep > 1:
        status.append(f"rep:{state.rep}")
    if state.is_over:
        status.append(f"end:{state.result}")
    mover = "-" if state.mover < 0 else letters[state.mover]
    board = format_board(state.contents)
    return (
        f"{state.rules.text} {board} {mover} {hand_field(state)} {state.phase}{state.clock} {'/'.join(status) or '-'}"
    )
