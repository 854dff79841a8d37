"""The parts of a proof: positions with their successors, proof numbers and the limits.

This module is compiled together with the kernel.
"""

from __future__ import annotations

from collections.abc import Callable

from limitproto.games.limit.rules.masks import of
from limitproto.games.limit.rules.movement_state import MovementState


class CycleNode:
    """A position in a part of play that can recur, for the search for the least set.

    `turns` holds those worth searching, `keys` the positions that they lead to (0 and 1 for positions known to be not
    won and won), `at` is the current one; `waiting` holds nodes to inform if this one turns out to be won.
    """

    def __init__(self, movement: MovementState, key: int) -> None:
        self.movement = movement
        self.key = key
        self.is_won = False
        self.is_open = False
        self.at = 0
        self.turns: list[int] = []
        self.keys: list[int] = []
        self.waiting: list[CycleNode] = []


class ProofChild:
    """A position that a turn leads to: its key (0 if the game is over), and whether the turn may be undone.

    `mobility` is the mover's, which gives the initial proof numbers.
    """

    def __init__(self, movement: MovementState, key: int, is_undone: bool) -> None:
        self.movement = movement
        self.key = key
        self.is_undone = is_undone
        self.mobility = 0
        if movement.mover >= 0:
            self.mobility = mobility(movement)
            # The kernel's view is large, and most children are never searched.
            movement.forget_generator()


class ProofEdge:
    """A turn in a proof: the position after it, the budget then left, and its two numbers."""

    def __init__(self, child: ProofChild, left: int) -> None:
        self.movement = child.movement
        self.key = child.key
        self.left = left
        self.phi = 1
        self.delta = 1 + child.mobility

    def read(self, numbers: dict[int, int]) -> None:
        """Take over the known numbers."""
        pair = numbers.get(self.key << 3 | self.left, -1)
        if pair >= 0:
            self.phi = pair >> 25
            self.delta = pair & (1 << 25) - 1


class Meter:
    """The limits of a proof, shared by its searches: `nodes` counts the positions created, up to `max_nodes`.

    `stop` is called after every `polled` pieces of `work`: positions that are created, and others that are revisited.
    `most_entries` bounds what each prover stores.
    """

    def __init__(self, most_entries: int, max_nodes: int, stop: Callable[[], bool], polled: int) -> None:
        self.nodes = 0
        self.max_nodes = max_nodes
        self.stop = stop
        self.work = 0
        self.polled = self.next_poll = polled
        self.most_entries = most_entries
        #: The successors of positions visited repeatedly, by key, and the number of these successors.
        self.children: dict[int, list[ProofChild]] = {}
        self.children_held = 0

    def forget_children(self) -> None:
        """Free everything that is only cached."""
        self.children.clear()
        self.children_held = 0


def goes_on(before: MovementState, after: MovementState) -> bool:
    """Return whether a turn took neither a tile nor a ball, so that it may be undone."""
    return (
        before.tiles == after.tiles
        and before.balls[0].bit_count() == after.balls[0].bit_count()
        and before.balls[1].bit_count() == after.balls[1].bit_count()
    )


def mobility(movement: MovementState) -> int:
    """Return how many ball moves the mover has: the fewer, the sooner all are refuted."""
    generator = movement.generator
    count = 0
    rest = of(movement.balls, movement.mover)
    while rest:
        bit = rest & -rest
        rest ^= bit
        count += generator.reach(bit.bit_length() - 1).bit_count()
    return count
