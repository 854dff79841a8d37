"""The learned value of a three-player position: for each player, a sum of weights, as that player sees the board.

- For each ball of the player, by its group's freedoms, and for each tile that is a freedom of the player, its
surroundings: the rings of `limitproto.games.limit.search.patterns`, with all others as the opponent.
- By the player's role, which is how many of the others move first: for each group its balls and its freedoms; the
  tiles that are freedoms of the player, and those that are freedoms of no other player; the balls of the player and
  of the others; the balls in groups that touch others; the number of groups; and whether all three still play.

A player's worth is this sum minus the mean for the others who are not out. Each weight counts early and late, and is an
integer, as for two players. `python -m benchmarks.train.patterns_of_three` learns and writes the weights.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from limitproto.core import build_mode
from limitproto.games.limit.rules.masks import count
from limitproto.games.limit.search import patterns
from limitproto.games.limit.search.groups import KnownGroups, LinkedGroup
from limitproto.games.limit.search.patterns import Patterns, at_most

if TYPE_CHECKING:
    from mypy_extensions import i64

MOST_OTHERS: Final = 2 * patterns.MOST_BALLS
MOST_GROUPS: Final = 5
#: The kinds of centre: an empty tile, and the player's balls by freedoms.
CENTRES: Final = 1 + patterns.MOST_FREEDOMS
#: Where a role's weights after those of groups begin.
FREE: Final = patterns.OF_SIDE
ALONE: Final = FREE + patterns.MOST_FREE + 1
BALLS: Final = ALONE + patterns.MOST_FREE + 1
TOUCHING: Final = BALLS + (patterns.MOST_BALLS + 1) * (MOST_OTHERS + 1)
NUMBER: Final = TOUCHING + patterns.MOST_BALLS + 1
COMPLETE: Final = NUMBER + MOST_GROUPS + 1
OF_ROLE: Final = COMPLETE + 2
#: The number of weights, early or late, in the file; and the index of the first non-pattern weight in a search.
INPUTS: Final = CENTRES * patterns.RINGS + 3 * OF_ROLE
BEYOND: Final = CENTRES * patterns.CODES

FILE: Final = build_mode.path_of("games.limit.search.patterns_of_three", ".bin")


class View(Patterns):
    """The patterns that one `player` sees."""

    def __init__(self, player: int, cells: list[int], groups: KnownGroups) -> None:
        super().__init__(cells, groups, FILE, CENTRES)
        self.player: i64 = player

    def total(self, tiles: i64, mine: i64, others: i64, free: i64, others_free: i64, mover: i64, out: i64) -> i64:
        """Return the sum of all weights for the player, whose balls are `mine`, early and late in one number.

        `free` holds the player's freedoms, `others_free` those of the others.
        """
        pairs = self._pairs
        # The other players who move first.
        role: i64 = 0
        before: i64 = mover
        while before != self.player:
            if not out >> before & 1:
                role += 1
            before = before + 1 if before < 2 else 0
        base: i64 = BEYOND + role * OF_ROLE
        empty: i64 = tiles & ~(mine | others)
        total: i64 = 0
        place: i64 = 0
        touching: i64 = 0
        number: i64 = 0
        # The binary digits of the kinds of centre, as in `Patterns`.
        ones: i64 = 0
        twos: i64 = 0
        fours: i64 = 0
        group: LinkedGroup | None = self._groups.of(mine).first
        while group is not None and group.members:
            freedoms: i64 = count(group.beside & empty)
            place = base + (at_most(group.size, patterns.MOST_GROUP_BALLS) - 1) * (patterns.MOST_GROUP_FREEDOMS + 1)
            place += at_most(freedoms, patterns.MOST_GROUP_FREEDOMS)
            total += pairs[place].word
            if group.beside & others:
                touching += group.size
            centre: i64 = patterns.centre_of(0, freedoms)
            if centre & 1:
                ones |= group.members
            if centre & 2:
                twos |= group.members
            if centre & 4:
                fours |= group.members
            number += 1
            group = group.following
        first: i64 = base + FREE + at_most(count(free), patterns.MOST_FREE)
        second: i64 = base + ALONE + at_most(count(free & ~others_free), patterns.MOST_FREE)
        third: i64 = base + BALLS + at_most(count(mine), patterns.MOST_BALLS) * (MOST_OTHERS + 1)
        third += at_most(count(others), MOST_OTHERS)
        fourth: i64 = base + TOUCHING + at_most(touching, patterns.MOST_BALLS)
        fifth: i64 = base + NUMBER + at_most(number, MOST_GROUPS)
        place = base + COMPLETE + (0 if out else 1)
        total += pairs[first].word + pairs[second].word + pairs[third].word
        total += pairs[fourth].word + pairs[fifth].word + pairs[place].word
        return total + self._sum_patterns(mine | free, ones, twos, fours, 0, mine | ~tiles, others | ~tiles)


class PatternsOfThree:
    """The learned value on one field; `cells` holds its tiles' cells, in reading order.

    Balls are given per player in turn order, as machine words; `out` is the mask of players that are out.
    """

    def __init__(self, cells: list[int], groups: KnownGroups) -> None:
        self._groups = groups
        # Each updates only what has changed for its own player.
        self._views = [View(player, cells, groups) for player in range(3)]

    def worths(self, tiles: i64, first: i64, second: i64, third: i64, mover: i64, out: i64, lost: i64) -> list[int]:
        """Return a position's worth to each player, in hundredths of a ball; players that are out get `lost`."""
        empty: i64 = tiles & ~(first | second | third)
        one: i64 = 0
        two: i64 = 0
        three: i64 = 0
        free_one: i64 = self._freedoms(first, empty)
        free_two: i64 = self._freedoms(second, empty)
        free_three: i64 = self._freedoms(third, empty)
        late: i64 = patterns.lateness(empty)
        views = self._views
        if not out & 1:
            one = views[0].total(tiles, first, second | third, free_one, free_two | free_three, mover, out)
            one = patterns.weighed(one, late)
        if not out & 2:
            two = views[1].total(tiles, second, first | third, free_two, free_one | free_three, mover, out)
            two = patterns.weighed(two, late)
        if not out & 4:
            three = views[2].total(tiles, third, first | second, free_three, free_one | free_two, mover, out)
            three = patterns.weighed(three, late)
        return _above_mean(one, two, three, out, lost)

    def _freedoms(self, balls: i64, empty: i64) -> i64:
        """Return the empty tiles beside the balls of one player."""
        found: i64 = 0
        group: LinkedGroup | None = self._groups.of(balls).first
        while group is not None and group.members:
            found |= group.beside
            group = group.following
        return found & empty


def _above_mean(one: i64, two: i64, three: i64, out: i64, lost: i64) -> list[int]:
    """Return by how much each player's sum exceeds the mean of the others; `lost` for players that are out.

    The sums of players that are out are 0.
    """
    total: i64 = one + two + three
    others: i64 = 2 - count(out)
    if others < 1:
        others = 1
    return [
        lost if out & 1 else one - (total - one) // others,
        lost if out & 2 else two - (total - two) // others,
        lost if out & 4 else three - (total - three) // others,
    ]
