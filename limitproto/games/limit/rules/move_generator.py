"""The turns in one movement position: whole turns, halves, and those that R12 binds (R6 to R12).

The kernel decides what ball moves and removals take and which removals exist; this module adds R12. All masks, and
those of neighbours, are plain integers.

This module is compiled together with the kernel.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from limitproto.games.limit.rules import kernel, masks
from limitproto.games.limit.rules.kernel import Kernel, Terrain
from limitproto.games.limit.rules.masks import Balls, as_mask, as_word

if TYPE_CHECKING:
    from mypy_extensions import i64

_NO_GROUPS: Final[frozenset[int]] = frozenset()


def smothered_groups(near: list[int], balls: Balls, empty: int) -> frozenset[int]:
    """Return the groups of all colours that have no freedom, each as a mask."""
    return frozenset(
        [group for mine in balls for group in masks.components(near, mine) if not masks.around(near, group) & empty]
    )


class MoveGenerator:
    """The turns in one position, on integers: whole turns and halves, and those that R12 binds (`bound`).

    `kernel` is the field's kernel or, for bound turns, one under which nothing is doomed (R9). The terrain of a larger
    set of tiles, `before`, saves time. `balls` holds those of each player in turn order, `mover` is an index.
    """

    def __init__(self, kernel: Kernel, tiles: int, balls: Balls, mover: int, bound: bool, before: Terrain) -> None:
        self.kernel = kernel
        self.near = kernel.masks
        self.tiles = tiles
        self.balls = balls
        self.mover = mover
        self.bound = bound
        self.empty = tiles & ~masks.union(balls)
        self.terrain = kernel.terrain(as_word(tiles), before)
        self.smothered = smothered_groups(self.near, balls, self.empty) if bound else _NO_GROUPS

    def _words_from_mover(self, balls: Balls) -> tuple[i64, i64, i64]:
        return kernel.balls_from(self.mover, as_word(balls[0]), as_word(balls[1]), as_word(balls[2]))

    def _masks_in_order(self, mine: i64, theirs: i64, thirds: i64) -> Balls:
        first, second, third = kernel.in_order(self.mover, mine, theirs, thirds)
        return as_mask(first), as_mask(second), as_mask(third)

    def reach(self, start: int) -> int:
        """Return the tiles that the ball on tile `start` can go to (R6)."""
        return masks.flood(self.near, self.near[start] & self.empty, self.empty)

    def after_move(self, change: int) -> Balls:
        """Return the balls after a ball move between two tiles and its captures (R7; a bound turn has none, R12)."""
        balls = masks.moved(self.balls, self.mover, change)
        if self.bound:
            return balls
        mine, theirs, thirds = self._words_from_mover(balls)
        empty: i64 = as_word(self.empty ^ change)
        lost: i64 = kernel.taken(self.kernel.near, theirs, thirds, kernel.ALL, empty)
        return self._masks_in_order(mine, theirs & ~lost, thirds & ~lost)

    def after_removal(self, balls: Balls, bit: int) -> tuple[int, Balls] | None:
        """Return the tiles and balls after a removal with its splits and captures (R9, R10); None if R9 forbids it.

        The tile must have enough free edges (R8).
        """
        mine, theirs, thirds = self._words_from_mover(balls)
        tiles: i64 = self.kernel.left(self.terrain, mine, mine | theirs | thirds, as_word(bit))
        if tiles == kernel.FORBIDDEN:
            return None
        if self.bound:
            return as_mask(tiles), balls
        tiles, mine, theirs, thirds = kernel.after_split(self.kernel.near, tiles, mine, theirs, thirds, kernel.ALL)
        return as_mask(tiles), self._masks_in_order(mine, theirs, thirds)

    def newly_smothered(self, tiles: int, balls: Balls) -> int:
        """Return the balls of groups without freedom, except groups that were the same and had none before (R12)."""
        found = 0
        for group in smothered_groups(self.near, balls, tiles & ~masks.union(balls)):
            if group not in self.smothered:
                found |= group
        return found

    def removals(self, balls: Balls) -> int:
        """Return the tiles that may be removed, given the balls (R8, R9, R12)."""
        mine, theirs, thirds = self._words_from_mover(balls)
        legal = as_mask(self.kernel.removals(self.terrain, mine, mine | theirs | thirds))
        return self._unbarred(balls, legal) if self.bound else legal

    def _unbarred(self, balls: Balls, legal: int) -> int:
        """Return the removals, among some, after which R12 finds no group newly without freedom."""
        near = self.near
        empty = self.tiles & ~masks.union(balls)
        last = 0
        for mine in balls:
            for group in masks.components(near, mine):
                if group in self.smothered:
                    continue
                freedoms = masks.around(near, group) & empty
                if not freedoms:
                    return 0
                if freedoms & (freedoms - 1) == 0:
                    last |= freedoms
        # What a split takes away with its tiles is beside no ball.
        return legal & ~last

    def may_stop(self, balls: Balls) -> bool:
        """Return whether R12 allows a ball move to be a complete turn."""
        return not (self.bound and self.newly_smothered(self.tiles, balls))

    # ---- turns ----------------------------------------------------------------------------------------------------

    def _moves(self) -> Iterator[int]:
        """Yield the packed ball moves that R6 allows, without a tile to remove."""
        rest = self.balls[self.mover]
        while rest:
            start = rest & -rest
            rest ^= start
            goals = self.reach(start.bit_length() - 1)
            while goals:
                goal = goals & -goals
                goals ^= goal
                yield kernel.pack(start.bit_length() - 1, goal.bit_length() - 1, kernel.NONE)

    def _after(self, move: int) -> Balls:
        """Return the balls after a packed ball move."""
        return self.after_move(1 << (move & 127) | 1 << (move >> 7 & 127))

    def whole_turns(self) -> list[int]:
        """Return the packed turns of a ball move and a removal."""
        found: list[int] = []
        if not self.bound:
            mine, theirs, thirds = self._words_from_mover(self.balls)
            self.kernel.whole_turns(self.terrain, mine, theirs, thirds, found)
            return found
        for move in self._moves():
            removals = self.removals(self._after(move))
            while removals:
                bit = removals & -removals
                removals ^= bit
                found.append(move & 0x3FFF | (bit.bit_length() - 1) << 14)
        return found

    def has_whole(self) -> bool:
        """Return whether there is a turn of a ball move and a removal."""
        if not self.bound:
            mine, theirs, thirds = self._words_from_mover(self.balls)
            return self.kernel.has_whole(self.terrain, mine, theirs, thirds, kernel.ALL)
        return any(self.removals(self._after(move)) for move in self._moves())

    def lone_moves(self) -> list[int]:
        """Return the packed ball moves that may be a complete turn."""
        return [move for move in self._moves() if not self.bound or self.may_stop(self._after(move))]

    def lone_removals(self) -> list[int]:
        """Return the packed removals that may be a complete turn."""
        found: list[int] = []
        rest = self.removals(self.balls)
        while rest:
            bit = rest & -rest
            rest ^= bit
            found.append(kernel.pack(kernel.NONE, kernel.NONE, bit.bit_length() - 1))
        return found

    def count_whole(self) -> int:
        """Return the number of turns of a ball move and a removal, without generating them."""
        if self.bound:
            return len(self.whole_turns())
        mine, theirs, thirds = self._words_from_mover(self.balls)
        return self.kernel.whole_turns(self.terrain, mine, theirs, thirds, None)

    def play(self, turn: int) -> tuple[int, Balls]:
        """Return the tiles and balls after a legal packed turn."""
        start, goal, removed = kernel.unpack(turn)
        balls = self.balls
        if start != kernel.NONE:
            balls = self.after_move(1 << start | 1 << goal)
        if removed == kernel.NONE:
            return self.tiles, balls
        after = self.after_removal(balls, 1 << removed)
        assert after is not None, "the turn is not legal"
        return after
