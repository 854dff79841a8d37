"""The last turns of placement, followed into movement: what freedoms promise is not always what movement keeps.

The unit is a hundredth of a ball. This module is compiled together with the kernel.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from limitproto.games.limit.rules.movement_state import Field, MovementRules, MovementState, begun
from limitproto.games.limit.search.alpha_beta import Tree
from limitproto.games.limit.search.placement import NO_TILE, PLAIN, STEPS, WIDTH, PlacementBoard, PlacementSearch
from limitproto.games.limit.search.transposition_table import TranspositionTable, ZobristKeys

#: No score counts for more, since what is proved here holds only for the turns that were looked into.
MOST: Final = 800


class PlayoutSearch(PlacementSearch):
    """A search of a placement of two players to its end, and of movement from there `ahead` half-turns deep."""

    def __init__(
        self,
        board: PlacementBoard,
        rules: MovementRules,
        mover: int,
        stop: Callable[[], bool],
        max_nodes: int,
        polled: int,
    ) -> None:
        super().__init__(board, mover, stop, max_nodes, polled)
        self.ahead = 0
        self._rules = rules
        self._keys = ZobristKeys(0)
        self._numbers: list[int] = [0] * (WIDTH * WIDTH)

    def begun(self) -> MovementState:
        """Return the beginning of movement when all is laid, its tiles numbered in the order of laying."""
        numbers, laid, cells = self._numbers, self.board.laid, self.board.board
        for number, cell in enumerate(laid):
            numbers[cell] = number
        near: list[int] = []
        balls = [0] * PLAIN
        for number, cell in enumerate(laid):
            mask = 0
            for step in STEPS:
                if cells[cell + step] != NO_TILE:
                    mask |= 1 << numbers[cell + step]
            near.append(mask)
            what = cells[cell]
            if what < PLAIN:
                balls[what] |= 1 << number
        return begun(Field(self._rules, near), (1 << len(laid)) - 1, (balls[1], balls[2], balls[3]), self.board.out)

    def end(self, alpha: int, beta: int) -> int:
        """Return the score of the beginning of movement."""
        movement = self.begun()
        tiles = len(movement.field.near)
        if self._keys.tiles != tiles:
            self._keys = ZobristKeys(tiles)
        tree = Tree(
            movement, self._keys, TranspositionTable(1), self.stop, max(1, self.max_nodes - self.nodes), self.polled
        )
        if movement.mover < 0:
            return max(-MOST, min(MOST, tree.result(movement, self.me, 0)))
        movement.field.terrains = {}
        key = self._keys.of(movement)
        score = 0
        try:
            # Each depth puts the turns in order for the next.
            for depth in range(self.ahead + 1):
                if movement.mover == self.me:
                    score = tree.turn_node(movement, depth, alpha, beta, 0, key)
                else:
                    score = -tree.turn_node(movement, depth, -beta, -alpha, 0, key)
        finally:
            self.nodes += tree.nodes
        return max(-MOST, min(MOST, score))
