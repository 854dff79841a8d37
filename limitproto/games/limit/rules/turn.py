"""A turn in parts, as the rules of placement and the explanations see it."""

from __future__ import annotations

from typing import NamedTuple

#: The value for a cell that a turn does not have.
NOWHERE = -1


class Turn(NamedTuple):
    """A turn in parts, legal or not.

    `kind` is one of pair ball tile (placement) and whole move removal nothing (movement). `a` is the ball's cell
    of a pair, the cell of a ball or tile, or where a ball comes from; `b` is the other cell of a pair or where the
    ball goes; `removed` the tile taken away; `colour` the full name of a tile's colour.
    """

    kind: str
    a: int = NOWHERE
    b: int = NOWHERE
    removed: int = NOWHERE
    colour: str = ""
