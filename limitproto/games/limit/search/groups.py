"""Groups of balls, and pools of empty tiles, for a search: each set of balls is divided into groups once.

Masks are machine words (`masks.as_word`). This module is compiled together with the kernel.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from limitproto.games.limit.rules.masks import SPREAD, Word, count, neighbours_by_bit

if TYPE_CHECKING:
    from mypy_extensions import i64

#: The number of sets of balls that are cached with their groups.
_KEPT: Final = 1 << 12


class LinkedGroup:
    """A group: its balls as a mask, the tiles next to them, which may include its own, its size, and the next group.

    A chain ends if there is no next group, or one without balls.
    """

    members: i64
    beside: i64
    size: i64

    def __init__(self) -> None:
        self.members = self.beside = self.size = 0
        self.following: LinkedGroup | None = None


class Groups:
    """The groups formed by `balls` of one colour, or by empty tiles, as a chain that begins with `first`."""

    def __init__(self) -> None:
        self.balls: i64 = 0
        self.first = LinkedGroup()

    def fill(self, near: list[Word], balls: i64) -> None:
        """Turn it into the groups of other balls; `near` is the list from `neighbours_by_bit`. Objects are reused."""
        self.balls = balls
        group = self.first
        while balls:
            members: i64 = balls & -balls
            front: i64 = members
            beside: i64 = 0
            while front:
                bit: i64 = front & -front
                touched: i64 = near[bit * SPREAD >> 58 & 63].word
                beside |= touched
                touched &= balls & ~members
                members |= touched
                front ^= bit | touched
            balls ^= members
            group.members = members
            group.beside = beside
            group.size = count(members)
            following = group.following
            if following is None:
                following = group.following = LinkedGroup()
            group = following
        group.members = 0


class KnownGroups:
    """The ball groups of one search, on tiles with the neighbour masks `near`."""

    def __init__(self, near: list[int]) -> None:
        self.near = neighbours_by_bit(near)
        self._known: list[Groups | None] = [None] * _KEPT
        self._pools = Groups()

    def of(self, balls: i64) -> Groups:
        """Return the groups of some balls, valid until the next call; most positions in a search share theirs."""
        place: i64 = (balls ^ balls >> 12 ^ balls >> 25) & (_KEPT - 1)
        found = self._known[place]
        if found is None:
            found = self._known[place] = Groups()
        if found.balls != balls:
            found.fill(self.near, balls)
        return found

    def pools(self, empty: i64) -> Groups:
        """Return the groups formed by empty tiles, valid until the next call."""
        self._pools.fill(self.near, empty)
        return self._pools
