"""A part of a board, as a game looks for it in lines of turns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

#: What is said of a line in which a pattern does not appear, and of one in which only a replay decides.
NEVER: Final = -1
UNDECIDED: Final = -2


class Lines(NamedTuple):
    """Many lines of legal turns with the position strings they start from.

    `text` has the turns without separators: turn N is `text[bounds[N]:bounds[N + 1]]`, and `movers[N]` the number of
    its player from 1, 0 where no player was to move. Line L has `counts[L]` turns from turn `firsts[L]` on.
    """

    starts: Sequence[str]
    firsts: Sequence[int]
    counts: Sequence[int]
    text: bytes
    bounds: list[int]
    movers: bytes


class BoardPattern(NamedTuple):
    """A part of a board, up to symmetry and shift.

    `first_ply(start, turns)` returns after how many of the legal turns from a `Position` on it appears first, None if
    it never does. `first_plies(lines)` returns that of many lines, `NEVER` for None, and `UNDECIDED` for lines that
    have to be left to `first_ply`. `initials` are the capital first letters of colours without which it cannot appear.
    """

    initials: str
    first_ply: Callable[[Any, Sequence[str]], int | None]
    first_plies: Callable[[Lines], list[int]]
