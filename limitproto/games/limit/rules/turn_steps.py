"""A turn chosen in steps, for reinforcement learning environments: which steps may come next.

In placement they are the ball's cell and the other tile's; in movement the ball, the tile that it goes to and the
removed tile, or no ball and then a tile.

This module is compiled together with the kernel.
"""

from __future__ import annotations

from typing import Final

from limitproto.games.limit.rules.kernel import MOVE, NONE, PASS, REMOVAL, WHOLE, pack
from limitproto.games.limit.rules.masks import as_mask, of
from limitproto.games.limit.rules.move_generator import MoveGenerator
from limitproto.games.limit.rules.movement_state import MovementState
from limitproto.games.limit.rules.placement import PairCells, TileTable, ball_turns

#: The value of a step not yet chosen; `NONE` is the choice of no ball.
OPEN: Final = -1


def placement_cells(table: TileTable, tiles: int, must_touch: int, letter: str, ball: int) -> list[int]:
    """Return the cells for the next step of a placement turn (R1 to R3).

    `tiles` is the number of tiles in the game, `ball` the cell chosen for the ball of a pair, `OPEN` before.
    """
    if len(table.contents) >= tiles:
        return [*ball_turns(table, letter)]
    cells = PairCells(table, must_touch, letter)
    if ball != OPEN:
        return [*cells.others(ball)]
    return [cell for cell in cells.balls() if next(cells.others(cell), None) is not None]


class TurnSteps:
    """A turn of movement with some steps chosen; a new turn begins when the last one has ended."""

    def __init__(self, movement: MovementState) -> None:
        self.movement = movement
        self.start = OPEN
        self.goal = OPEN
        self._is_easy: bool | None = None

    def tiles(self) -> int:
        """Return the mask of tiles for the next step of a legal turn with the chosen steps; 0 at the end.

        Before the first step these are tiles with balls.
        """
        movement = self.movement
        if movement.mover < 0:
            return 0
        generator = movement.generator
        if self.start == NONE:
            return generator.removals(generator.balls)
        if self.goal != OPEN:
            return generator.removals(generator.after_move(1 << self.start | 1 << self.goal))
        if self.start != OPEN:
            return self._goals(generator, self.start, False)
        found = 0
        rest = of(generator.balls, movement.mover) if movement.kinds & (WHOLE | MOVE) else 0
        while rest:
            bit = rest & -rest
            rest ^= bit
            if self._goals(generator, bit.bit_length() - 1, True):
                found |= bit
        return found

    def may_pass(self) -> bool:
        """Return whether the next step may be to move no ball."""
        return self.start == OPEN and self.movement.kinds & (REMOVAL | PASS) != 0

    def _goals(self, generator: MoveGenerator, start: int, is_one_enough: bool) -> int:
        """Return the tiles that a ball may go to in a legal turn; perhaps not all, if one is enough."""
        if self._has_spare_tiles(generator):
            return generator.near[start] & generator.empty if is_one_enough else generator.reach(start)
        found = 0
        rest = generator.reach(start)
        is_whole = self.movement.kinds & WHOLE != 0
        while rest:
            bit = rest & -rest
            rest ^= bit
            balls = generator.after_move(1 << start | bit)
            if generator.removals(balls) if is_whole else generator.may_stop(balls):
                found |= bit
                if is_one_enough:
                    break
        return found

    def _has_spare_tiles(self, generator: MoveGenerator) -> bool:
        """Return whether every ball move leaves a removable tile, because there are two that split nothing."""
        if self._is_easy is None:
            spare = 0
            if not generator.bound:
                cuts = generator.terrain.find_cuts(generator.kernel.near)
                spare = generator.removals(generator.balls) & ~as_mask(cuts)
            self._is_easy = spare & (spare - 1) != 0
        return self._is_easy

    def choose(self, tile: int) -> bool:
        """Choose the next step, `NONE` for no ball; return whether the turn is complete and has been played."""
        kinds = self.movement.kinds
        if self.start == OPEN:
            self.start = tile
            if tile != NONE:
                return False
            self.goal = NONE
            return self._complete_turn(NONE) if kinds & PASS else False
        if self.goal == OPEN:
            self.goal = tile
            return False if kinds & WHOLE else self._complete_turn(NONE)
        return self._complete_turn(tile)

    def _complete_turn(self, removed: int) -> bool:
        self.movement = self.movement.after(pack(self.start, self.goal, removed))
        self.start = self.goal = OPEN
        self._is_easy = None
        return True


#: The number of integers per turn in `numbers_of`.
NUMBERS: Final = 11


def numbers_of(turns: list[TurnSteps]) -> list[int]:
    """Return `NUMBERS` non-negative integers for each turn, one turn after another.

    These are the masks of the tiles and of the balls of three players; the mover plus 1, 0 at the end; the start and
    the goal plus 1, 0 if they are not chosen; the mask of players that are out; whether R12 binds the mover; how often
    the position has occurred; whether the next step may be to move no ball.
    """
    found: list[int] = []
    for turn in turns:
        movement = turn.movement
        first, second, third = movement.balls
        found += [movement.tiles, first, second, third, movement.mover + 1, turn.start + 1, turn.goal + 1]
        found += [movement.out, int(movement.is_bound), movement.rep, int(turn.may_pass())]
    return found
