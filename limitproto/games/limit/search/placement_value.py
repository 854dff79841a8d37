"""What tiles and balls laid in placement promise for movement, by what lies beside them.

A tile is worth what movement has made of tiles like it, for the player who owns the ball on it, or for either player
if it is empty: the weights are fitted to searches of the beginning of movement, `python -m benchmarks.train.placement`
(benchmarks/history/evaluation.md). The unit is a thousandth of a ball.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from limitproto.games.limit.search.placement import CODES, KINDS

#: Kinds of tiles by the balls of a player beside them, the balls of all others, and the empty tiles.
CLASSES = [(own, other, empty) for own in range(7) for other in range(7 - own) for empty in range(7 - own - other)]


class Weights(NamedTuple):
    """The worth of a tile by `CLASSES`, for the owner of the ball on it or for a player if it is empty.

    Early counts at the beginning of placement, late at its end. `first` is the advantage of the first player of two.
    """

    first: tuple[int, int]
    ball_early: tuple[int, ...]
    ball_late: tuple[int, ...]
    empty_early: tuple[int, ...]
    empty_late: tuple[int, ...]


#: By how tiles are laid; see R1 to R4.
WEIGHTS = {
    "paired": Weights(
        first=(611, 623),
        ball_early=(
            0, 0, -96, -31, 36, -47, 18, 0, -165, -54, -10, -3, 107, 0, -109, -29, 32, 120, 0, 0, -10, 43, 0, 0, 0, 0,
            0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
            0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        ),
        ball_late=(
            0, 0, -167, -82, 8, 95, 81, 0, -264, -190, -77, 17, 140, 0, -156, -84, 25, 134, 0, -4, 39, 143, 0, 0, 0,
            0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
            0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        ),
        empty_early=(
            0, 0, 0, 0, 0, 0, 0, 0, -10, 4, -5, -3, -2, -1, -47, 2, 19, -22, 0, -7, -58, -43, 0, 0, 0, 0, 0, 0, 0, 10,
            -4, 5, 3, 2, 0, 0, 0, 0, 0, -33, 28, 0, 1, 0, -11, 10, 0, 0, 0, 1, 47, -2, -19, 22, 33, -28, 0, -1, 0, 0,
            0, -6, -18, 0, 0, 7, 58, 43, 0, 11, -10, 6, 18, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        ),
        empty_late=(
            0, 0, 0, 0, 0, 0, 0, 0, -25, -10, -2, -3, -6, -43, -42, -37, -31, -42, 0, -49, -46, -39, 0, 0, 0, 0, 0, 0,
            0, 25, 10, 2, 3, 6, 0, 0, 0, 0, 0, -25, -13, -10, -12, -5, -49, -22, 0, 0, 0, 43, 42, 37, 31, 42, 25, 13,
            10, 12, 0, 0, 0, -25, -21, 0, 0, 49, 46, 39, 5, 49, 22, 25, 21, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        ),
    ),
    "manual": Weights(
        first=(546, 550),
        ball_early=(
            0, 0, 96, 78, 90, 24, 35, 0, -39, 23, 35, 22, 53, -13, -11, 2, -13, 26, 0, 1, -47, 21, 0, 0, 0, 0, 0, 0,
            0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
            0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        ),
        ball_late=(
            0, 0, -67, -6, 39, 103, 50, 0, -126, -93, -30, 29, 109, -347, -58, -17, 43, 118, 0, 30, 59, 122, 0, 0, 0,
            0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
            0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        ),
        empty_early=(
            0, 0, 0, 0, 0, 0, 0, 0, -21, -36, -4, 0, 0, -21, -44, -54, -30, 0, 0, -7, -116, -101, 0, 0, 0, 0, 0, 0, 0,
            21, 36, 4, 0, 0, 0, 0, 0, 0, 0, -59, -26, -13, -30, 0, -103, -68, 0, 0, 0, 21, 44, 54, 30, 0, 59, 26, 13,
            30, 0, 0, 0, -49, -58, 0, 0, 7, 116, 101, 0, 103, 68, 49, 58, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        ),
        empty_late=(
            0, 0, 0, 0, 0, 0, 0, 0, -55, -42, -22, 0, 0, -63, -91, -74, -77, 0, 0, -94, -100, -100, 0, 0, 0, 0, 0, 0,
            0, 55, 42, 22, 0, 0, 0, 0, 0, 0, 0, -37, -39, -33, -33, -2, -74, -59, 0, 0, 0, 63, 91, 74, 77, 0, 37, 39,
            33, 33, 0, 0, 0, -49, -31, 0, 0, 94, 100, 100, 2, 74, 59, 49, 31, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        ),
    ),
}  # fmt: skip


@lru_cache(64)
def values_of(placement: str, players: int, me: int, laid: int, tiles: int) -> tuple[list[int], int]:
    """Return the values of a `PlacementBoard` with `laid` of its `tiles`, for player `me`, and what its total begins with.

    An enemy's worth counts against that of `me`; with three players, their mean does.
    """
    weights = WEIGHTS[placement]
    part = min(laid / tiles, 1.0)

    def blended(early: tuple[int, ...], late: tuple[int, ...]) -> dict[tuple[int, int, int], float]:
        return {
            kind: one * (1 - part) + other * part for kind, one, other in zip(CLASSES, early, late, strict=True)
        }

    ball = blended(weights.ball_early, weights.ball_late)
    empty = blended(weights.empty_early, weights.empty_late)
    signs = [1.0 if player == me else -1 / (players - 1) for player in range(players)]
    values = [0] * (KINDS * CODES)
    for counts in _counts(players):
        code = counts[0] | counts[1] << 3 | counts[2] << 6 | counts[3] << 9
        balls = sum(counts[1:])
        kinds = [(own, balls - own, counts[0]) for own in counts[1 : players + 1]]
        values[code] = round(sum(sign * empty[kind] for sign, kind in zip(signs, kinds, strict=True)))
        for player, (sign, kind) in enumerate(zip(signs, kinds, strict=True)):
            values[(player + 1) * CODES + code] = round(sign * ball[kind])
    early, late = weights.first
    first = round(early * (1 - part) + late * part) if players == 2 else 0
    return values, first if me == 0 else -first


def _counts(players: int) -> list[tuple[int, int, int, int]]:
    """Return what can be beside a tile: empty tiles and balls of each player."""
    thirds = range(7) if players == 3 else range(1)
    return [
        (empty, first, second, third)
        for empty in range(7)
        for first in range(7 - empty)
        for second in range(7 - empty - first)
        for third in thirds
        if empty + first + second + third <= 6
    ]
