"""Turns with the canonical keys of the positions they are played in: what an archive keeps of a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple


class KeyedTurn(NamedTuple):
    """A turn of a line, with the canonical key of the position before it and the turn on its canonical image.

    `mover` is the index of the player to move, -1 for none.
    """

    key: str
    mover: int
    turn: str
    canonical: str


def keyed_turns(position: Any, turns: Sequence[str]) -> list[KeyedTurn]:
    """Return a line of legal turns and events from a `Position` on; last comes the final one, with an empty turn."""
    found: list[KeyedTurn] = []
    for turn in turns:
        key, frames = position.framed_key()
        mover = -1 if position.mover is None else position.mover
        found.append(KeyedTurn(key, mover, turn, min([moved(turn) for moved in frames])))
        position = position.play_unchecked(turn)
    return [*found, KeyedTurn(position.canonical_key(), -1, "", "")]
