"""What a movement position is worth for the player to move, without looking ahead.

The unit is a hundredth of a ball. A group of the player to move can still run or take first, one of the others can be
taken now, so that the two have weights of their own. The weights are fitted to the results of games that the engine
has played against itself; `benchmarks/tune.py` does that and prints the lines to put here.
"""

from __future__ import annotations

from limitproto.limit.masks import Balls, count, of, union

#: No group is counted as having more freedoms than this.
MOST = 6
#: Features of one side: a ball in a group by the group's freedoms 0 to `MOST`, then each tile that is a freedom.
FEATURES = MOST + 2

#: Weights of the side to move, then of the other side, each early (many empty tiles) and then late.
WEIGHTS: list[int] = [
    40, 70, 92, 100, 104, 106, 107, 2,
    40, 70, 92, 100, 104, 106, 107, 2,
    5, 35, 75, 92, 100, 104, 106, 2,
    5, 35, 75, 92, 100, 104, 106, 2,
]  # fmt: skip

#: The number of empty tiles at which only the early weights count.
FULL = 16


class Evaluator:
    """The evaluation for the tiles of one movement phase: `near` neighbour masks."""

    def __init__(self, near: list[int]) -> None:
        self.near = near
        self.weights = WEIGHTS

    def side(self, balls: int, empty: int, offset: int, late: int) -> int:
        """Return the worth of one player's balls in `FULL` parts of the unit; `offset` is where the weights begin."""
        near, weights = self.near, self.weights
        early = FULL - late
        total = 0
        all_freedoms = 0
        while balls:
            group = front = balls & -balls
            beside = 0
            number = 0
            while front:
                bit = front & -front
                touched = near[bit.bit_length() - 1]
                beside |= touched
                new = touched & balls & ~group
                group |= new
                front ^= bit | new
                number += 1
            balls ^= group
            freedoms = beside & empty
            all_freedoms |= freedoms
            some = 0
            while freedoms and some < MOST:
                freedoms &= freedoms - 1
                some += 1
            place = offset + some
            total += number * (weights[place] * early + weights[place + FEATURES] * late)
        place = offset + FEATURES - 1
        return total + count(all_freedoms) * (weights[place] * early + weights[place + FEATURES] * late)

    def value(self, tiles: int, balls: Balls, mover: int) -> int:
        """Return the worth of a position of two players for the mover."""
        empty = tiles & ~(balls[0] | balls[1])
        late = FULL - min(FULL, count(empty))
        mine = self.side(of(balls, mover), empty, 0, late)
        theirs = self.side(of(balls, 1 - mover), empty, 2 * FEATURES, late)
        return (mine - theirs) // FULL

    def value_among_three(self, tiles: int, balls: Balls, mover: int, me: int, out: int) -> int:
        """Return the worth of a position of three players for `me`: balls of the others count by their mean."""
        empty = tiles & ~union(balls)
        late = FULL - min(FULL, count(empty))
        mine = theirs = others = 0
        for player in range(3):
            if out >> player & 1:
                continue
            worth = self.side(of(balls, player), empty, 0 if player == mover else 2 * FEATURES, late)
            if player == me:
                mine = worth
            else:
                theirs += worth
                others += 1
        return (mine - theirs // max(1, others)) // FULL
