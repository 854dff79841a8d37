"""Evaluation of a movement position for the player to move, without search.

The unit is a hundredth of a ball. The player to move can still run or take first, the others can be taken from now,
so that the two sides have weights of their own; and what matters early, with many empty tiles, is not what matters
late. The weights are fitted to the results of games that the engine played against itself:
`benchmarks/train/evaluation.py` does that and prints the lines to put here.
"""

from __future__ import annotations

from math import exp
from typing import Final

from limitproto.games.limit.rules.masks import Balls, around, count, flood, of, union
from limitproto.games.limit.search.patterns import (
    MOST_TILES,
    Patterns,
    balls_place,
    centre_of,
    empty_place,
    free_place,
    group_place,
    input_of,
    load_weights,
    weighed,
)

#: No group is counted as having more freedoms than this.
MOST: Final = 6
#: Features of one side: a ball by the freedoms of its group, 0 to `MOST`; a group by its freedoms; then each of these.
GROUPS: Final = MOST + 1
FREEDOM: Final = 2 * GROUPS  # a tile that is a freedom
CONTACT: Final = FREEDOM + 1  # a ball whose group touches an enemy
REACHED: Final = FREEDOM + 2  # a tile that a ball could go to, for each ball
LAST: Final = FREEDOM + 3  # one ball is left
LAST_TWO: Final = FREEDOM + 4  # one ball or two are left
FEATURES: Final = FREEDOM + 5

#: Weights in thousandths of a ball: of the mover, then of the opponent, each early and then late.
WEIGHTS: list[int] = [
    0, 450, 619, 755, 780, 905, 1063, 0, 105, 52, 38, 166, 163, -89, 50, -160, -7, -335, -1003,
    0, 634, 744, 759, 787, 825, 796, 0, -212, 286, 459, 479, 251, -102, -174, -434, 193, -274, -170,
    0, 197, 456, 717, 732, 763, 963, 0, 302, 141, 24, 120, 239, -36, 40, -112, -7, -57, -961,
    0, 866, 923, 770, 773, 1089, 907, 0, -436, 106, 477, 758, 9, -135, -145, -523, 150, -51, -656,
]  # fmt: skip

#: The score, in hundredths of a ball, at which 73 games of 100 are won in placement and with three players.
SCALE: Final = 73

#: The number of empty tiles at which only the early weights count.
FULL: Final = 16
#: The divisor of the sums of weights.
_UNIT: Final = 10 * FULL


def blend(weights: list[int]) -> list[list[int]]:
    """Return the weights of both sides, `FULL` times as large, by how late it is, 0 to `FULL`."""
    blended: list[list[int]] = []
    for late in range(FULL + 1):
        row: list[int] = []
        for side in range(2):
            for place in range(2 * side * FEATURES, (2 * side + 1) * FEATURES):
                row.append(weights[place] * (FULL - late) + weights[place + FEATURES] * late)
        blended.append(row)
    return blended


#: The number of sets of balls that are remembered with their groups.
_KEPT: Final = 1 << 11


class Groups:
    """The groups that `balls` of one colour make: each as a mask, the tiles next to it, including its own, its size."""

    def __init__(self, near: list[int], balls: int) -> None:
        self.balls = balls
        self.members: list[int] = []
        self.beside: list[int] = []
        self.sizes: list[int] = []
        while balls:
            group = flood(near, balls & -balls, balls)
            balls ^= group
            self.members.append(group)
            self.beside.append(around(near, group))
            self.sizes.append(count(group))


def reaches(near: list[int], empty: int, balls: Balls) -> Balls:
    """Return for each player how many empty tiles the balls could go to, summed over the balls."""
    first = second = third = 0
    while empty:
        part = front = empty & -empty
        beside = 0
        while front:
            bit = front & -front
            touched = near[bit.bit_length() - 1]
            beside |= touched
            new = touched & empty & ~part
            part |= new
            front ^= bit | new
        empty ^= part
        size = count(part)
        first += size * count(beside & balls[0])
        second += size * count(beside & balls[1])
        if balls[2]:
            third += size * count(beside & balls[2])
    return first, second, third


class Evaluator:
    """The evaluation for the tiles of one movement phase: `near` neighbour masks, `weights` as in `WEIGHTS`.

    With the `cells` of the tiles, positions of two players have the value that was learned (`patterns`) instead.
    """

    def __init__(self, near: list[int], weights: list[int] = WEIGHTS, cells: list[int] | None = None) -> None:
        self.near = near
        self.patterns = Patterns(cells, load_weights()) if cells and len(cells) <= MOST_TILES else None
        self._blended = blend(weights)
        nothing = Groups(near, 0)
        self._known = [nothing] * _KEPT

    def groups(self, balls: int) -> Groups:
        """Return the groups of some balls, which most positions of a search share with others."""
        place = (balls ^ balls >> 11 ^ balls >> 23) & (_KEPT - 1)
        found = self._known[place]
        if found.balls != balls:
            found = self._known[place] = Groups(self.near, balls)
        return found

    def side(self, balls: int, others: int, empty: int, reached: int, weights: list[int], offset: int) -> int:
        """Return the worth of one player's balls, of which `reaches` gives `reached`; weights begin at `offset`."""
        groups = self.groups(balls)
        sizes = groups.sizes
        total = number = all_freedoms = contacts = 0
        for index, beside in enumerate(groups.beside):
            size = sizes[index]
            freedoms = beside & empty
            all_freedoms |= freedoms
            some = count(freedoms)
            place = offset + (some if some < MOST else MOST)
            total += size * weights[place] + weights[place + GROUPS]
            number += size
            if beside & others:
                contacts += size
        if number <= 2:
            total += weights[offset + LAST_TWO]
            if number == 1:
                total += weights[offset + LAST]
        total += contacts * weights[offset + CONTACT] + reached * weights[offset + REACHED]
        return total + count(all_freedoms) * weights[offset + FREEDOM]

    def value(self, tiles: int, balls: Balls, mover: int) -> int:
        """Return the worth of a position of two players for the mover."""
        mine, theirs = of(balls, mover), of(balls, 1 - mover)
        if self.patterns is not None:
            return self.learned(self.patterns, tiles, mine, theirs)
        empty = tiles & ~(mine | theirs)
        late = FULL - count(empty)
        weights = self._blended[late if late > 0 else 0]
        reached = reaches(self.near, empty, balls)
        worth = self.side(mine, theirs, empty, of(reached, mover), weights, 0)
        return (worth - self.side(theirs, mine, empty, of(reached, 1 - mover), weights, FEATURES)) // _UNIT

    def learned(self, patterns: Patterns, tiles: int, mine: int, theirs: int) -> int:
        """Return the worth of a position of two players for the mover, by the weights that were learned."""
        pairs = patterns.pairs
        # Around a tile, cells without one count as balls of both.
        first, second = mine | ~tiles, theirs | ~tiles
        empty = tiles & ~(mine | theirs)
        number = count(empty)
        total = patterns.total(empty, 0, first, second) + pairs[empty_place(number)]
        total += pairs[balls_place(count(mine), count(theirs))]
        balls = mine
        for side in range(2):
            groups = self.groups(balls)
            sizes, all_freedoms = groups.sizes, 0
            for index, members in enumerate(groups.members):
                freedoms = groups.beside[index] & empty
                all_freedoms |= freedoms
                some = count(freedoms)
                total += pairs[group_place(side, sizes[index], some)]
                total += patterns.total(members, centre_of(side, some), first, second)
            total += pairs[free_place(side, count(all_freedoms))]
            balls = theirs
        late = max(FULL - number, 0)
        return weighed(total, FULL - late, late)

    def inputs(self, tiles: int, mine: int, theirs: int) -> list[int]:
        """Return the numbers of the weights that `learned` sums up, as they are in the file of weights."""
        patterns = self.patterns
        assert patterns is not None, "the cells are known"
        first, second = mine | ~tiles, theirs | ~tiles
        empty = tiles & ~(mine | theirs)
        places = [*patterns.places(empty, 0, first, second), empty_place(count(empty))]
        places.append(balls_place(count(mine), count(theirs)))
        for side, balls in enumerate((mine, theirs)):
            all_freedoms = 0
            groups = self.groups(balls)
            for members, beside, size in zip(groups.members, groups.beside, groups.sizes, strict=True):
                freedoms = beside & empty
                all_freedoms |= freedoms
                places.append(group_place(side, size, count(freedoms)))
                places += patterns.places(members, centre_of(side, count(freedoms)), first, second)
            places.append(free_place(side, count(all_freedoms)))
        return [input_of(place) for place in places]

    def worths_of_three(self, tiles: int, balls: Balls, mover: int, out: int, lost: int) -> list[int]:
        """Return the worth of a position of three players for each: balls of others count by their mean.

        Players that are out get `lost`.
        """
        occupied = union(balls)
        empty = tiles & ~occupied
        late = FULL - count(empty)
        weights = self._blended[late if late > 0 else 0]
        reached = reaches(self.near, empty, balls)
        worths = [0, 0, 0]
        total = alive = 0
        for player in range(3):
            if not out >> player & 1:
                own = of(balls, player)
                offset = 0 if player == mover else FEATURES
                worth = self.side(own, occupied & ~own, empty, of(reached, player), weights, offset)
                worths[player] = worth
                total += worth
                alive += 1
        others = max(1, alive - 1)
        return [
            lost if out >> player & 1 else (worth - (total - worth) // others) // _UNIT
            for player, worth in enumerate(worths)
        ]


def scale_of(empty: int) -> int:
    """Return what `SCALE` is in movement of two players with so many empty tiles: the later, the surer is a score.

    Fitted to 6,015 positions by `benchmarks/measure/calibration.py`.
    """
    return max(50, min(74, 50 + 3 * (empty - 8)))


def win_of(score: int, players: int = 2, scale: int = SCALE) -> float:
    """Return the probability of winning for a score in hundredths of a ball, never quite 0 or 1."""
    ratio = exp(max(-2000, min(2000, score)) / scale) / (players - 1)
    return min(max(ratio / (1 + ratio), 0.0001), 0.9999)
