"""Evaluation of a movement position for the mover, without search.

The unit is a hundredth of a ball. The mover can still run or take first, while the others can be taken immediately, so
the two sides have separate weights; and what matters early, with many empty tiles, differs from what matters late. The
weights are fitted to the results of games that the engine played against itself: `benchmarks/train/evaluation.py` fits
them and prints the lines to put here.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Final

from limitproto.games.limit.rules.masks import SPREAD, Word, as_word, count
from limitproto.games.limit.search.groups import KnownGroups, LinkedGroup
from limitproto.games.limit.search.patterns import FULL, MOST_TILES, Patterns, lateness, load_weights
from limitproto.games.limit.search.patterns_of_three import PatternsOfThree, above_mean

if TYPE_CHECKING:
    from mypy_extensions import i64

#: The most freedoms that count for a group.
MOST: Final = 6
#: The features of one side: a ball by its group's freedoms, 0 to `MOST`; a group by its freedoms; then each of these.
GROUPS: Final = MOST + 1
FREEDOM: Final = 2 * GROUPS  # a tile that is a freedom
CONTACT: Final = FREEDOM + 1  # a ball whose group touches an enemy
REACHED: Final = FREEDOM + 2  # a tile that a ball could go to, for each ball
LAST: Final = FREEDOM + 3  # one ball is left
LAST_TWO: Final = FREEDOM + 4  # one ball or two are left
FEATURES: Final = FREEDOM + 5

#: Weights in thousandths of a ball: for the mover, then for the opponent, each early and then late.
WEIGHTS: list[int] = [
    0, 450, 619, 755, 780, 905, 1063, 0, 105, 52, 38, 166, 163, -89, 50, -160, -7, -335, -1003,
    0, 634, 744, 759, 787, 825, 796, 0, -212, 286, 459, 479, 251, -102, -174, -434, 193, -274, -170,
    0, 197, 456, 717, 732, 763, 963, 0, 302, 141, 24, 120, 239, -36, 40, -112, -7, -57, -961,
    0, 866, 923, 770, 773, 1089, 907, 0, -436, 106, 477, 758, 9, -135, -145, -523, 150, -51, -656,
]  # fmt: skip

#: The score, in hundredths of a ball, that wins 73 games of 100 in placement and with three players.
SCALE: Final = 73

#: The divisor of the sums of weights.
_UNIT: Final = 10 * FULL


def blend(weights: list[int]) -> list[list[Word]]:
    """Return the weights of both sides, times `FULL`, indexed by how late it is, 0 to `FULL`."""
    blended: list[list[Word]] = []
    for late in range(FULL + 1):
        row: list[Word] = []
        for side in range(2):
            for place in range(2 * side * FEATURES, (2 * side + 1) * FEATURES):
                row.append(Word(weights[place] * (FULL - late) + weights[place + FEATURES] * late))
        blended.append(row)
    return blended


#: Made once, because a placement search creates many evaluators.
_BLENDED: Final = blend(WEIGHTS)


class Evaluator:
    """The evaluation for the tiles of one movement phase: `near` neighbour masks, `weights` by default `WEIGHTS`.

    If `cells` are given for the tiles, positions with this number of `players` get the learned value instead
    (`patterns`, `patterns_of_three`), unless the board is too large for it. Masks are machine words (`masks.as_word`).
    """

    def __init__(
        self, near: list[int], weights: list[int] | None = None, cells: list[int] | None = None, players: int = 2
    ) -> None:
        self.near: list[int] = [as_word(mask) for mask in near]
        self.groups = KnownGroups(near)
        self.patterns: Patterns | None = None
        self.patterns_of_three: PatternsOfThree | None = None
        if cells and len(cells) <= MOST_TILES:
            if players == 2:
                self.patterns = Patterns(cells, self.groups, load_weights())
            else:
                self.patterns_of_three = PatternsOfThree(cells, self.groups)
        self._blended = blend(weights) if weights else _BLENDED

    def reaches(self, empty: i64, first: i64, second: i64, third: i64) -> tuple[i64, i64, i64]:
        """Return, for each player, how many empty tiles the balls could go to, summed over the balls."""
        near = self.groups.near
        one: i64 = 0
        two: i64 = 0
        three: i64 = 0
        # Not with `Groups`, because few positions in a search share their empty tiles.
        while empty:
            part: i64 = empty & -empty
            front: i64 = part
            beside: i64 = 0
            while front:
                bit: i64 = front & -front
                touched: i64 = near[bit * SPREAD >> 58 & 63].word
                beside |= touched
                touched &= empty & ~part
                part |= touched
                front ^= bit | touched
            empty ^= part
            size: i64 = count(part)
            one += size * count(beside & first)
            two += size * count(beside & second)
            if third:
                three += size * count(beside & third)
        return one, two, three

    def side(self, balls: i64, others: i64, empty: i64, reached: i64, weights: list[Word], offset: i64) -> i64:
        """Return the worth of one player's balls; `reached` comes from `reaches`, and weights begin at `offset`."""
        total: i64 = 0
        all_freedoms: i64 = 0
        contacts: i64 = 0
        group: LinkedGroup | None = self.groups.of(balls).first
        while group is not None and group.members:
            freedoms: i64 = group.beside & empty
            all_freedoms |= freedoms
            place: i64 = offset
            some: i64 = MOST
            while freedoms and some > 0:
                freedoms &= freedoms - 1
                place += 1
                some -= 1
            total += group.size * weights[place].word + weights[place + GROUPS].word
            if group.beside & others:
                contacts += group.size
            group = group.following
        number: i64 = count(balls)
        if number <= 2:
            total += weights[offset + LAST_TWO].word
            if number == 1:
                total += weights[offset + LAST].word
        total += contacts * weights[offset + CONTACT].word + reached * weights[offset + REACHED].word
        return total + count(all_freedoms) * weights[offset + FREEDOM].word

    def value(self, tiles: i64, mine: i64, theirs: i64) -> i64:
        """Return the worth of a two-player position for the mover."""
        patterns = self.patterns
        if patterns is not None:
            return patterns.value(tiles, mine, theirs)
        empty: i64 = tiles & ~(mine | theirs)
        weights = self._blended[lateness(empty)]
        first, second, _ = self.reaches(empty, mine, theirs, 0)
        worth: i64 = self.side(mine, theirs, empty, first, weights, 0)
        worth -= self.side(theirs, mine, empty, second, weights, FEATURES)
        return worth // _UNIT

    def worths_of_three(
        self, tiles: i64, first: i64, second: i64, third: i64, mover: i64, out: i64, lost: i64
    ) -> list[int]:
        """Return the worth of a three-player position for each player: the others' balls count by their mean.

        Players that are out get `lost`.
        """
        patterns = self.patterns_of_three
        if patterns is not None:
            return patterns.worths(tiles, first, second, third, mover, out, lost)
        empty: i64 = tiles & ~(first | second | third)
        weights = self._blended[lateness(empty)]
        one, two, three = self.reaches(empty, first, second, third)
        one = 0 if out & 1 else self.side(first, second | third, empty, one, weights, 0 if mover == 0 else FEATURES)
        two = 0 if out & 2 else self.side(second, first | third, empty, two, weights, 0 if mover == 1 else FEATURES)
        three = 0 if out & 4 else self.side(third, first | second, empty, three, weights, 0 if mover == 2 else FEATURES)
        return above_mean(one, two, three, out, lost, _UNIT)


def scale_of(empty: int) -> int:
    """Return the `SCALE` for two-player movement, by the empty tiles: the later it is, the more a score means.

    Fitted to 6,015 positions by `benchmarks/measure/calibration.py`.
    """
    return max(50, min(74, 50 + 3 * (empty - 8)))


def win_of(score: int, players: int = 2, scale: int = SCALE) -> float:
    """Return the win probability for a score in hundredths of a ball, never exactly 0 or 1."""
    ratio = exp(max(-2000, min(2000, score)) / scale) / (players - 1)
    return min(max(ratio / (1 + ratio), 0.0001), 0.9999)
