"""Position strings written; `text.position` reads them."""

from __future__ import annotations

from limitproto.games.limit.state import PLACEMENT, State
from limitproto.games.limit.text.board import format_board


def hand_field(state: State) -> str:
    """Return the HAND field of a state: balls in hand, and coloured tiles still to be laid."""
    hand = ".".join(map(str, state.hands))
    if state.stock and state.phase == PLACEMENT:
        hand += ":" + ".".join(map(str, state.stock))
    return hand


def format_position(state: State) -> str:
    """Return the position string of a state."""
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
