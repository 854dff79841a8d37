"""The search of two-player movement from its root: each legal turn is a line, searched deeper and deeper.

A score is in hundredths of a ball for the player to move; see `alpha_beta` for the search below the root, and for the
meaning of a score beyond `PROVED`. This module is compiled together with the kernel.
"""

from __future__ import annotations

from bisect import insort
from typing import Final

from limitproto.games.limit.rules.movement_state import MovementState
from limitproto.games.limit.search.alpha_beta import INFINITE, PROVED, NodeBudget, SearchStopped, Tree
from limitproto.games.limit.search.transposition_table import TranspositionTable, ZobristKeys

_DEEPEST: Final = 250
#: How much a score may differ from the previous search for a narrow window to find it.
_WINDOW: Final = 40


class RootLine:
    """The estimate of one turn: `score` for the mover, and how play may continue."""

    def __init__(self, turn: int) -> None:
        self.turn = turn
        self.score = -INFINITE
        self.pv: list[int] = [turn]
        self._movement: MovementState | None = None

    def reached(self, root: MovementState) -> MovementState:
        """Return the position after the turn."""
        found = self._movement
        if found is None:
            found = self._movement = root.after(self.turn)
        return found


class Search(Tree):
    """A search from one position; `lines` holds its turns, best first, and `depth` is how deep they were searched."""

    def __init__(self, root: MovementState, keys: ZobristKeys, table: TranspositionTable, budget: NodeBudget) -> None:
        super().__init__(root, keys, table, budget)
        self.depth = 1
        self.lines = [RootLine(turn) for turn in root.turns()]
        self._is_ranked = False

    def rank(self) -> None:
        """Sort the lines by a quick look. Raises SearchStopped; lines without a look then come last."""
        if self._is_ranked:
            return
        self._is_ranked = True
        try:
            for number, line in enumerate(self.lines):
                # Not counted, so that no node limit is too small for it; and at least one line gets a look.
                if number and number % self.budget.polled == 0 and self.budget.stop():
                    raise SearchStopped
                line.score = self.look(line.reached(self.root))
        finally:
            self.lines.sort(key=by_score, reverse=True)

    def keep(self, part: int, parts: int) -> None:
        """Drop the lines that others search, if there are enough for all; the best are dealt out in turn."""
        if len(self.lines) >= parts:
            self.lines = self.lines[part::parts]

    def look(self, movement: MovementState) -> int:
        """Return the score, for the player at the root, of a position after one turn, without looking ahead."""
        if movement.mover < 0:
            return self.result(movement, self.me, 2)
        return -self.value(movement)

    def deepen(self, wanted: int) -> bool:
        """Search one half-turn deeper and sort the lines, the best `wanted` of them with exact scores.

        Return False if going deeper is useless. Raises SearchStopped; the lines are then the best known so far.
        """
        self.rank()
        self.depth += 1
        wanted = min(wanted, len(self.lines))
        best: list[RootLine] = []
        try:
            self._search_lines(wanted, best)
        except SearchStopped:
            self.depth -= 1
            if len(best) == wanted:
                self.put_first(best)
            self._put_lost_last()
            raise
        self.put_first(best)
        if best[0].score < -PROVED:
            return False
        return best[wanted - 1].score <= PROVED and self.is_open()

    def _search_lines(self, wanted: int, best: list[RootLine]) -> None:
        """Fill `best` with the best lines, best first."""
        for index, line in enumerate(self.lines):
            bar = best[wanted - 1].score if len(best) == wanted else -INFINITE
            score = self._score_of(line, index, bar)
            if score <= bar:
                if score < -PROVED:
                    line.score = score
                continue
            found = RootLine(line.turn)
            found.score = score
            found.pv += self._variation_after(line.reached(self.root))
            found._movement = line._movement
            insort(best, found, key=lambda one: -one.score)
            del best[wanted:]

    def put_first(self, best: list[RootLine]) -> None:
        """Move some of the lines to the front."""
        chosen = {line.turn for line in best}
        self.lines = best + [line for line in self.lines if line.turn not in chosen]

    def _put_lost_last(self) -> None:
        """Put the lines that are proved lost after those not yet searched as deeply."""
        lost = [line for line in self.lines if line.score < -PROVED]
        self.lines = [line for line in self.lines if line.score >= -PROVED]
        most = INFINITE
        for line in self.lines:
            # When all were last searched, none was better than one before it.
            most = line.score = min(line.score, most)
        self.lines += lost

    def _score_of(self, line: RootLine, index: int, bar: int) -> int:
        """Return the score of a turn, or at most `bar` if the turn is not better than that."""
        movement, depth = line.reached(self.root), self.depth
        if bar > -INFINITE:
            reduction = 0
            if depth >= 4 and index >= 8:
                reduction = 1 if index < 40 else 2
            score = self.after_turn(movement, self.me, depth - 2 - reduction, bar, bar + 1, 2)
            if score > bar and reduction:
                score = self.after_turn(movement, self.me, depth - 2, bar, bar + 1, 2)
            if score <= bar:
                return score
        elif index == 0 and depth >= 4 and -PROVED < line.score < PROVED:
            # The first turn is unlikely to be much better or worse than before.
            score = self.after_turn(movement, self.me, depth - 2, line.score - _WINDOW, line.score + _WINDOW, 2)
            if line.score - _WINDOW < score < line.score + _WINDOW:
                return score
        return self.after_turn(movement, self.me, depth - 2, bar, INFINITE, 2)

    def is_open(self) -> bool:
        """Return whether deeper search could find anything new: the tiles bound the length of most games."""
        if self.depth >= _DEEPEST:
            return False
        return self.root.field.rules.can_repeat or self.depth <= 2 * self.root.tiles.bit_count() + 2

    def _variation_after(self, movement: MovementState) -> list[int]:
        """Return how play continues according to the table."""
        found: list[int] = []
        while movement.mover >= 0 and len(found) < 40:
            entry = self.table.probe(self.keys.of(movement))
            if entry < 0:
                break
            turn = self.table.turn(entry)
            if turn not in movement.turns():
                break
            found.append(turn)
            movement = movement.after(turn)
        return found


def by_score(line: RootLine) -> int:
    """Return the score of a line, to sort by."""
    return line.score
