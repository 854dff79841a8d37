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
from limitproto.games.limit.search.groups import KnownGroups, LinkedGroup
from limitproto.games.limit.search.patterns import (
    CODES,
    FULL,
    MOST_BALLS,
    MOST_FREE,
    MOST_FREEDOMS,
    MOST_GROUP_BALLS,
    MOST_GROUP_FREEDOMS,
    OF_SIDE,
    RINGS,
    Patterns,
    centre_of,
    input_of,
    load_weights,
    weighed,
)

if TYPE_CHECKING:
    from mypy_extensions import i64

MOST_OTHERS: Final = 2 * MOST_BALLS
MOST_GROUPS: Final = 5
#: The kinds of centre: an empty tile, and the player's balls by freedoms.
CENTRES: Final = 1 + MOST_FREEDOMS
#: Where a role's weights after those of groups begin.
FREE: Final = OF_SIDE
ALONE: Final = FREE + MOST_FREE + 1
BALLS: Final = ALONE + MOST_FREE + 1
TOUCHING: Final = BALLS + (MOST_BALLS + 1) * (MOST_OTHERS + 1)
NUMBER: Final = TOUCHING + MOST_BALLS + 1
COMPLETE: Final = NUMBER + MOST_GROUPS + 1
OF_ROLE: Final = COMPLETE + 2
#: The number of weights, early or late, in the file; and the index of the first non-pattern weight in a search.
INPUTS: Final = CENTRES * RINGS + 3 * OF_ROLE
BEYOND: Final = CENTRES * CODES

FILE: Final = build_mode.path_of("games.limit.search.patterns_of_three", ".bin")


class View(Patterns):
    """The patterns that one player sees."""

    def total(
        self,
        tiles: i64,
        mine: i64,
        others: i64,
        free: i64,
        others_free: i64,
        role: i64,
        is_complete: bool,
        seen: list[int] | None,
    ) -> i64:
        """Return the sum of all weights for the player with the balls `mine`, early and late in one number.

        `free` holds the player's freedoms, `others_free` those of the others. The indices of the non-pattern weights
        are added to `seen`.
        """
        pairs = self._pairs
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
            place = base + (_at_most(group.size, MOST_GROUP_BALLS) - 1) * (MOST_GROUP_FREEDOMS + 1)
            place += _at_most(freedoms, MOST_GROUP_FREEDOMS)
            total += pairs[place].word
            if seen is not None:
                seen.append(place)
            if group.beside & others:
                touching += group.size
            centre: i64 = centre_of(0, freedoms)
            if centre & 1:
                ones |= group.members
            if centre & 2:
                twos |= group.members
            if centre & 4:
                fours |= group.members
            number += 1
            group = group.following
        first: i64 = base + FREE + _at_most(count(free), MOST_FREE)
        second: i64 = base + ALONE + _at_most(count(free & ~others_free), MOST_FREE)
        third: i64 = base + BALLS + _at_most(count(mine), MOST_BALLS) * (MOST_OTHERS + 1)
        third += _at_most(count(others), MOST_OTHERS)
        fourth: i64 = base + TOUCHING + _at_most(touching, MOST_BALLS)
        fifth: i64 = base + NUMBER + _at_most(number, MOST_GROUPS)
        place = base + COMPLETE + (1 if is_complete else 0)
        total += pairs[first].word + pairs[second].word + pairs[third].word
        total += pairs[fourth].word + pairs[fifth].word + pairs[place].word
        if seen is not None:
            seen += [first, second, third, fourth, fifth, place]
        return total + self._around(mine | free, ones, twos, fours, 0, mine | ~tiles, others | ~tiles)


class PatternsOfThree:
    """The learned value on one field; `cells` holds its tiles' cells, in reading order, at most `patterns.MOST_TILES`.

    Balls are given per player in turn order, as machine words; `out` is the mask of players that are out.
    """

    def __init__(self, cells: list[int], groups: KnownGroups) -> None:
        self._groups = groups
        pairs = load_weights(FILE, CENTRES)
        # Each updates only what has changed for its own player.
        self._views = [View(cells, groups, pairs) for _ in range(3)]

    def worths(self, tiles: i64, first: i64, second: i64, third: i64, mover: i64, out: i64, lost: i64) -> list[int]:
        """Return a position's worth to each player, in hundredths of a ball; players that are out get `lost`."""
        empty: i64 = tiles & ~(first | second | third)
        late: i64 = FULL - count(empty)
        if late < 0:
            late = 0
        one: i64 = 0
        two: i64 = 0
        three: i64 = 0
        free_one: i64 = self._freedoms(first, empty)
        free_two: i64 = self._freedoms(second, empty)
        free_three: i64 = self._freedoms(third, empty)
        others: i64 = -1
        if not out & 1:
            one = self._total(0, tiles, first, second | third, free_one, free_two | free_three, mover, out, None)
            one = weighed(one, FULL - late, late)
            others += 1
        if not out & 2:
            two = self._total(1, tiles, second, first | third, free_two, free_one | free_three, mover, out, None)
            two = weighed(two, FULL - late, late)
            others += 1
        if not out & 4:
            three = self._total(2, tiles, third, first | second, free_three, free_one | free_two, mover, out, None)
            three = weighed(three, FULL - late, late)
            others += 1
        if others < 1:
            others = 1
        total: i64 = one + two + three
        return [
            lost if out & 1 else one - (total - one) // others,
            lost if out & 2 else two - (total - two) // others,
            lost if out & 4 else three - (total - three) // others,
        ]

    def inputs(self, tiles: i64, first: i64, second: i64, third: i64, mover: i64, out: i64, player: i64) -> list[int]:
        """Return the indices, in the weights file, of the weights that are summed up for a player."""
        empty: i64 = tiles & ~(first | second | third)
        balls = [first, second, third]
        mine: i64 = balls.pop(player)
        others: i64 = balls[0] | balls[1]
        free: i64 = self._freedoms(mine, empty)
        others_free: i64 = self._freedoms(balls[0], empty) | self._freedoms(balls[1], empty)
        seen: list[int] = []
        self._total(player, tiles, mine, others, free, others_free, mover, out, seen)
        return [input_of(place, CENTRES) for place in seen + self._views[player].places(mine | free)]

    def _total(
        self,
        player: i64,
        tiles: i64,
        mine: i64,
        others: i64,
        free: i64,
        others_free: i64,
        mover: i64,
        out: i64,
        seen: list[int] | None,
    ) -> i64:
        # The other players who move first.
        role: i64 = 0
        before: i64 = mover
        while before != player:
            if not out >> before & 1:
                role += 1
            before = before + 1 if before < 2 else 0
        return self._views[player].total(tiles, mine, others, free, others_free, role, not out, seen)

    def _freedoms(self, balls: i64, empty: i64) -> i64:
        """Return the empty tiles beside the balls of one player."""
        found: i64 = 0
        group: LinkedGroup | None = self._groups.of(balls).first
        while group is not None and group.members:
            found |= group.beside
            group = group.following
        return found & empty


def _at_most(number: i64, most: i64) -> i64:
    return number if number < most else most
