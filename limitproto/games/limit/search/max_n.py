"""The search of movement of three players from its root: max-n, in which each looks for the best of their own.

No turn can be left out for certain, since one player's gain need not be another's loss; so only the turns that look
best to the mover are looked into (Luckhardt and Irani, 1986; the choice is ours). In matches it beat a search that
takes the two others for one enemy (benchmarks/history/evaluation.md). Scores are worths in hundredths of a ball and
prove nothing, but for a turn that wins at once. This module is compiled together with the kernel.
"""

from __future__ import annotations

from typing import Final

from limitproto.games.limit.rules.masks import as_word
from limitproto.games.limit.rules.movement_state import MovementState
from limitproto.games.limit.search.alpha_beta import INFINITE, PROVED, WON, SearchStopped
from limitproto.games.limit.search.root import RootLine, Search, by_score

#: The number of turns that are searched at the root, and below it.
_ROOT: Final = 16
_BELOW: Final = 8
#: The value of the end of the game.
_DECIDED: Final = 5_000


class MaxNChild:
    """A turn of the mover: what it is worth to each, and the position after it."""

    def __init__(self, worths: list[int], own: int, movement: MovementState) -> None:
        self.worths = worths
        self.own = own
        self.movement = movement


class MaxNSearch(Search):
    """As `Search`, for three players; `depth` counts whole turns."""

    def deepen(self, wanted: int) -> bool:
        """Search one turn deeper and sort the lines; see `Search.deepen`."""
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
            if len(found) >= wanted:
                # The first was the best; a turn that proves better on the way is the best now.
                found.sort(key=by_score, reverse=True)
                self.put_first(found)
            raise
        found.sort(key=by_score, reverse=True)
        self.put_first(found)
        return found[0].score < PROVED and self.is_open()

    def look(self, movement: MovementState) -> int:
        """Return the worth, for the player at the root, of a position after one turn."""
        return self.worths(movement)[self.me]

    def _max_n_score(self, line: RootLine) -> int:
        movement = line.reached(self.root)
        if movement.mover < 0:
            if movement.winners == 1 << self.me:
                return WON - 2
            return self.worths(movement)[self.me]
        return self._best_for_all(movement, self.depth - 1, 2)[self.me]

    def worths(self, movement: MovementState) -> list[int]:
        """Return what a position is worth to each player."""
        if movement.mover < 0:
            winners = movement.winners
            shared = 0 if winners & (winners - 1) else _DECIDED
            return [shared if winners >> player & 1 else -_DECIDED for player in range(3)]
        first, second, third = movement.balls
        return self.evaluator.worths_of_three(
            as_word(movement.tiles),
            as_word(first),
            as_word(second),
            as_word(third),
            movement.mover,
            movement.out,
            -_DECIDED,
        )

    def _best_for_all(self, movement: MovementState, turns: int, ply: int) -> list[int]:
        """Return what each gets when all play their best for `turns` turns."""
        if movement.mover < 0 or turns <= 0:
            return self.worths(movement)
        mover = movement.mover
        children: list[MaxNChild] = []
        for turn in movement.turns():
            self.count_node(ply)
            after = movement.after(turn)
            worths = self.worths(after)
            children.append(MaxNChild(worths, worths[mover], after))
        children.sort(key=_by_own, reverse=True)
        if turns == 1:
            return children[0].worths
        best = children[0].worths
        best_own = -INFINITE
        for child in children[:_BELOW]:
            worths = self._best_for_all(child.movement, turns - 1, ply + 2)
            if worths[mover] > best_own:
                best, best_own = worths, worths[mover]
        return best


def _by_own(child: MaxNChild) -> int:
    return child.own
