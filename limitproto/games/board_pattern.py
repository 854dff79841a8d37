"""A part of a board, as a game looks for it in lines of turns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

#: What is said of a line in which a pattern does not appear, and of one in which only a replay decides.
NEVER: Final = -1
UNDECIDED: Final = -2


class LineColumns(NamedTuple):
    """Many lines of legal turns and the position strings that they start from, as bytes without separators.

    Line L starts from `starts[start_bounds[L]:start_bounds[L + 1]]` and has `counts[L]` turns from turn `firsts[L]` on,
    which begins at `turns[offsets[L]]`. `sizes[N]` is the number of bytes of turn N, at most 255, and `movers[N]` the
    number of its player from 1, or 0.
    """

    starts: bytes
    start_bounds: list[int]
    firsts: list[int]
    counts: list[int]
    offsets: list[int]
    turns: bytes
    sizes: bytes
    movers: bytes


class BoardPattern(NamedTuple):
    """A part of a board, up to symmetry and shift.

    `first_ply(start, turns)` returns after how many of the legal turns from a `Position` on it appears first, None if
    it never does. `first_plies(lines)` returns that of many lines, `NEVER` for None, and `UNDECIDED` for lines that
    have to be left to `first_ply`. `initials` are the capital first letters of colours without which it cannot appear.
    """

    initials: str
    first_ply: Callable[[Any, Sequence[str]], int | None]
    first_plies: Callable[[LineColumns], list[int]]
