"""The search of three-player movement from its root: max-n, where each player maximises their own score.

No turn can be pruned safely, because one player's gain need not be another's loss; so only the turns that look best to
the mover are searched (Luckhardt and Irani, 1986; the selection is ours). In matches, no search that treated the other
two as one enemy was better (benchmarks/history/evaluation.md). Scores are worths in hundredths of a ball and prove
nothing, except for a turn that wins at once. This module is compiled together with the kernel.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from limitproto.games.limit.rules import kernel
from limitproto.games.limit.rules.kernel import Terrain
from limitproto.games.limit.rules.masks import as_mask, as_word
from limitproto.games.limit.rules.movement_state import MovementState
from limitproto.games.limit.search.alpha_beta import INFINITE, PROVED, WON, NodeBudget, SearchStopped
from limitproto.games.limit.search.patterns_of_three import PatternsOfThree
from limitproto.games.limit.search.root import RootLine, Search, by_score
from limitproto.games.limit.search.transposition_table import TranspositionTable, ZobristKeys

if TYPE_CHECKING:
    from mypy_extensions import i64

#: The number of turns that are searched at the root, and below it.
_ROOT: Final = 16
_BELOW: Final = 8
#: The value of a finished game.
_DECIDED: Final = 5_000


class MaxNChild:
    """A position after a turn: its worth to each player, and to the player who moved.

    If `movement` is None, the mover may make any whole turn, and every group has a freedom; the balls are those of each
    player in turn order, as words.
    """

    def __init__(
        self,
        worths: list[int],
        own: int,
        movement: MovementState | None,
        terrain: Terrain,
        balls: tuple[i64, i64, i64],
        mover: i64,
        out: i64,
    ) -> None:
        self.worths = worths
        self.own = own
        self.movement = movement
        self.terrain = terrain
        self.balls = balls
        self.mover: i64 = mover
        self.out: i64 = out


class MaxNSearch(Search):
    """Like `Search`, for three players; `depth` counts whole turns."""

    def __init__(self, root: MovementState, keys: ZobristKeys, table: TranspositionTable, budget: NodeBudget) -> None:
        super().__init__(root, keys, table, budget)
        self._of_three = PatternsOfThree(root.field.cells, self.groups)

    def deepen(self, wanted: int) -> bool:
        self.rank()
        self.depth += 1
        among = self.lines[: max(_ROOT, wanted)]
        found: list[RootLine] = []
        try:
            for line in among:
                scored = RootLine(line.turn)
                scored.score = self._max_n_score(line)
                found.append(scored)
        except SearchStopped:
            self.depth -= 1
            raise
        finally:
            # The first was the best; a turn that proves better becomes the best.
            found.sort(key=by_score, reverse=True)
            if len(found) >= min(wanted, len(among)):
                self.put_first(found)
        return found[0].score < PROVED and self.is_open()

    def look(self, movement: MovementState) -> int:
        return self.worths(movement)[self.me]

    def _max_n_score(self, line: RootLine) -> int:
        movement = line.reached(self.root)
        if movement.mover < 0 and movement.winners == 1 << self.me:
            return WON - 2
        return self._worths_after_best(self._child_of(movement, self.me), self.depth - 1, 2)[self.me]

    def worths(self, movement: MovementState) -> list[int]:
        """Return the worth of a position to each player."""
        if movement.mover < 0:
            winners = movement.winners
            shared = 0 if winners & (winners - 1) else _DECIDED
            return [shared if winners >> player & 1 else -_DECIDED for player in range(3)]
        first, second, third = map(as_word, movement.balls)
        return self._of_three.worths(
            as_word(movement.tiles), first, second, third, movement.mover, movement.out, -_DECIDED
        )

    def _child_of(self, movement: MovementState, player: int) -> MaxNChild:
        """Return a position made by `MovementState` after a turn of a player."""
        worths, terrain = self.worths(movement), kernel.NO_TERRAIN
        if movement.kinds & kernel.WHOLE and not movement.is_bound:
            terrain = self.kernel.terrain(as_word(movement.tiles), terrain)
        first, second, third = movement.balls
        balls = as_word(first), as_word(second), as_word(third)
        return MaxNChild(worths, worths[player], movement, terrain, balls, movement.mover, movement.out)

    def _worths_after_best(self, node: MaxNChild, turns: int, ply: int) -> list[int]:
        """Return what each player gets if all play their best for `turns` turns."""
        if node.mover < 0 or turns <= 0:
            return node.worths
        mover: i64 = node.mover
        movement = node.movement
        children: list[MaxNChild] = []
        if movement is None or (movement.kinds & kernel.WHOLE and not movement.is_bound):
            self._add_children(node, children, ply)
        else:
            for turn in movement.turns():
                self.count_node(ply)
                children.append(self._child_of(movement.after(turn), mover))
        children.sort(key=lambda child: child.own, reverse=True)
        if turns == 1:
            return children[0].worths
        best = children[0].worths
        best_own = -INFINITE
        for child in children[:_BELOW]:
            worths = self._worths_after_best(child, turns - 1, ply + 2)
            if worths[mover] > best_own:
                best, best_own = worths, worths[mover]
        return best

    def _add_children(self, node: MaxNChild, children: list[MaxNChild], ply: int) -> None:
        """Add the positions after all whole turns, in their order."""
        terrain = node.terrain
        mover: i64 = node.mover
        suspects: i64 = kernel.NO_SUSPECTS if node.movement is None else kernel.ALL
        first, second, third = node.balls
        mine, theirs, thirds = kernel.balls_from(mover, first, second, third)
        turns: list[int] = []
        self.kernel.whole_turns(terrain, mine, theirs, thirds, turns)
        for turn in turns:
            self.count_node(ply)
            tiles, own, others, lasts = self.kernel.after(terrain, mine, theirs, thirds, turn, suspects)
            left = self.kernel.terrain(tiles, terrain)
            first, second, third = kernel.in_order(mover, own, others, lasts)
            following: i64 = self.kernel.next_mover(left, first, second, third, mover, node.out)
            if following < 0:
                balls = as_mask(first), as_mask(second), as_mask(third)
                after = MovementState(self.root.field, as_mask(tiles), balls, self.root.clock + ply, mover, node.out)
                after.turn_over(mover, None)
                children.append(self._child_of(after, mover))
                continue
            worths = self._of_three.worths(tiles, first, second, third, following, node.out, -_DECIDED)
            children.append(MaxNChild(worths, worths[mover], None, left, (first, second, third), following, node.out))
