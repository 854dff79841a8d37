"""A part of a board, as a game looks for it in lines of turns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple


class BoardPattern(NamedTuple):
    """A part of a board, up to symmetry and shift.

    `first_ply(start, turns)` returns after how many of the legal turns from a `Position` on it appears first, None if
    it never does. `initials` are the capital first letters of colours without which it cannot appear.
    """

    initials: str
    first_ply: Callable[[Any, Sequence[str]], int | None]
