"""The order in which the search tries ball moves and removals: by threats, and by what was good elsewhere.

Masks are machine words (`masks.as_word`). This module is compiled together with the kernel.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from limitproto.games.limit.rules.masks import as_word, number_of
from limitproto.games.limit.search.groups import KnownGroups, LinkedGroup

if TYPE_CHECKING:
    from mypy_extensions import i64

#: How often something was good enough to end the search of a node: its highest count, and what each time adds, more for
#: deeper searches. It approaches the highest count, so that what is good now overtakes what was.
_MOST_OFTEN: Final = 17
_OFTEN: Final = 64
_MOST_AT_ONCE: Final = 1 << 14
#: Ranks: ball moves that flee, that come next to a last freedom, that may take, and the best one known, above history;
#: a rank and its move together are below 2 ** 30, because Python sorts such numbers much faster than larger ones.
_ENDANGERED: Final = 1 << 13
_HUNTING: Final = 1 << 14
_PINCHING: Final = 1 << 15
_FIRST_MOVE: Final = (1 << 16) - 1
_HISTORY_SHIFT: Final = 4
#: Likewise, removals that take a last freedom, and the best one known; all others rank below the former.
TAKING: Final = 1 << 20
_FIRST_REMOVAL: Final = 1 << 21


class MoveOrder:
    """The order of trying ball moves and removals for two players, and what has proved good enough in one search."""

    def __init__(self, near: list[int], groups: KnownGroups) -> None:
        self.groups = groups
        self._near: list[int] = [as_word(mask) for mask in near]
        #: How often a ball move, above it the mover, or a removal was good enough; see `reward`.
        self.good_moves: list[int] = [0] * (2 * 128 * 128)
        self.good_removals: list[int] = [0] * (2 * 128)

    def threatened(self, theirs: i64, tiles: i64, empty: i64) -> tuple[i64, i64]:
        """Return the freedoms of enemy groups that have at most two, and the tiles on which a ball may take a group.

        The latter are all tiles if some group has no freedom.
        """
        hunted: i64 = 0
        pinch: i64 = 0
        group: LinkedGroup | None = self.groups.of(theirs).first
        while group is not None and group.members:
            freedoms: i64 = group.beside & empty
            group = group.following
            rest: i64 = freedoms & (freedoms - 1)
            if not rest & (rest - 1):
                hunted |= freedoms
                if not rest:
                    pinch |= freedoms if freedoms else tiles
        return hunted, pinch

    def endangered(self, mine: i64, empty: i64) -> i64:
        """Return the balls whose groups have at most two freedoms."""
        found: i64 = 0
        group: LinkedGroup | None = self.groups.of(mine).first
        while group is not None and group.members:
            freedoms: i64 = group.beside & empty
            freedoms &= freedoms - 1
            if not freedoms & (freedoms - 1):
                found |= group.members
            group = group.following
        return found

    def moves(self, mine: i64, mover: i64, empty: i64, hunted: i64, pinch: i64, hinted: i64) -> list[int]:
        """Return the ball moves, each a rank above 14 bits of move, the most promising first, the others unordered."""
        near, history = self._near, self.good_moves
        endangered: i64 = self.endangered(mine, empty)
        pools = self.groups.pools(empty).first
        base: i64 = mover << 14
        moves: list[int] = []
        most: i64 = -1
        while mine:
            start: i64 = mine & -mine
            mine ^= start
            number: i64 = number_of(start)
            worth: i64 = _ENDANGERED if start & endangered else 0
            beside: i64 = near[number]
            goals: i64 = 0
            pool: LinkedGroup | None = pools
            while pool is not None and pool.members:
                if pool.members & beside:
                    goals |= pool.members
                pool = pool.following
            while goals:
                goal: i64 = goals & -goals
                goals ^= goal
                move: i64 = number | number_of(goal) << 7
                order: i64 = worth + (history[base + move] >> _HISTORY_SHIFT)
                if move == hinted:
                    order = _FIRST_MOVE
                elif goal & pinch:
                    order += _PINCHING
                elif goal & hunted:
                    order += _HUNTING
                most = _insert(moves, order << 14 | move, most)
        return moves

    def removals(self, removals: i64, mover: i64, hunted: i64, hint: i64) -> list[int]:
        """Return the tiles, each a rank above 7 bits of tile, the most promising first, the others unordered."""
        history = self.good_removals
        base: i64 = mover << 7
        tiles: list[int] = []
        most: i64 = -1
        while removals:
            bit: i64 = removals & -removals
            removals ^= bit
            tile: i64 = number_of(bit)
            order: i64 = history[base + tile]
            if tile == hint:
                order += _FIRST_REMOVAL
            if bit & hunted:
                order += TAKING
            most = _insert(tiles, order << 7 | tile, most)
        return tiles


def _insert(order: list[int], number: i64, largest: i64) -> i64:
    """Add a number to some whose first is `largest`, the largest, and return the new largest."""
    if number <= largest:
        order.append(number)
        return largest
    if order:
        order.append(largest)
        order[0] = number
    else:
        order.append(number)
    return number


def reward(history: list[int], place: i64, depth: i64) -> None:
    """Record that a ball move or a removal was good enough to end the search of a node."""
    worth: i64 = _OFTEN * depth * depth
    if worth > _MOST_AT_ONCE:
        worth = _MOST_AT_ONCE
    before: i64 = history[place]
    history[place] = before + worth - (before * worth >> _MOST_OFTEN)
