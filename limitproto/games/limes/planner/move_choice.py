"""The possible turns with a card, each with the value of the resulting board, and the best turns.

Evaluating a display costs about twenty times as much as a quick estimate from what would be next to each zone of the
card, so only the ways to lay it that promise most are evaluated. `weight_layout` lists the weights that are summed.

This module is compiled if a compiler is available (see `limitproto.core.build_mode`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from limitproto.games.limes.planner import weight_layout as layout
from limitproto.games.limes.planner.board import SIDE, WATER, Board, CardForm
from limitproto.games.limes.planner.territories import BoardTerritories
from limitproto.games.limes.planner.value import BoardEvaluator

if TYPE_CHECKING:
    from mypy_extensions import i64


class LayingEstimator:
    """Estimates the values of the ways to lay a card on a board; only their differences are meaningful."""

    def __init__(self, weights: list[float]) -> None:
        self.weights = weights
        #: Each territory's kind of neighbour.
        self._fitting = [0] * 64
        #: For each of the zones nw, ne, sw and se of a card at one spot: the neighbours, and the index of their weight.
        self._across = [0] * 4
        self._down = [0] * 4
        self._place = [0] * 4

    def ways(
        self, board: Board, territories: BoardTerritories, faces: list[CardForm], left: int, diagonal: bool
    ) -> list[tuple[float, int, CardForm]]:
        """Return all ways to lay a card on a board with known territories, each with its estimate, spot and form.

        `left`, at least 1, is the number of rounds left after this one.
        """
        fitting, kinds, worths = self._fitting, territories.kind, territories.worth
        worker_counts = territories.worker_count
        for i in range(territories.count):
            worth = worths[i] if worths[i] < layout.MOST_WORTH else layout.MOST_WORTH
            fitting[i] = layout.FITTING[18 * kinds[i] + worth] + (1 if worker_counts[i] else 0)
        weights, places, across, down = self.weights, self._place, self._across, self._down
        start: i64 = layout.ESTIMATES + left * layout.FIT
        found: list[tuple[float, int, CardForm]] = []
        for spot in board.free_squares(diagonal):
            extent: i64 = self._find_neighbours(board, territories, spot)
            begun = weights[start + extent]
            for face in faces:
                estimate = begun
                corner: i64 = 0
                while corner < 4:
                    kind: i64 = face.kinds[corner]
                    at: i64 = places[corner]
                    estimate += weights[start + kind * layout.FIT_KIND + at]
                    if face.has_hut[corner]:
                        hut: i64 = across[corner]
                        estimate += weights[start + layout.FIT_HUT + hut]
                        hut = down[corner]
                        estimate += weights[start + layout.FIT_HUT + hut]
                    corner += 1
                found.append((estimate, spot, face))
        return found

    def _find_neighbours(self, board: Board, territories: BoardTerritories, spot: int) -> int:
        """Find the neighbours of the zones of a card at a spot; return the index of the weight of the spot."""
        column: i64 = (spot & 7) - 1
        row: i64 = (spot >> 3) - 1
        width: i64 = board.width
        height: i64 = board.height
        west: i64 = -2 if column < 0 else 0
        north: i64 = -2 if row < 0 else 0
        if west or column >= width:
            width += 1
        if north or row >= height:
            height += 1
        touched: i64 = 0
        corner: i64 = 0
        while corner < 4:
            x: i64 = 2 * column + (corner & 1)
            y: i64 = 2 * row + (corner >> 1)
            beside: i64 = x + 1 if corner & 1 else x - 1
            above: i64 = y + 1 if corner > 1 else y - 1
            one: i64 = layout.EDGE
            other: i64 = layout.EDGE
            if width < SIDE or west <= beside < west + 8:
                one = self._neighbour_kind(territories, beside, y)
            if height < SIDE or north <= above < north + 8:
                other = self._neighbour_kind(territories, x, above)
            self._across[corner] = int(one)
            self._down[corner] = int(other)
            self._place[corner] = int(one * layout.FITS + other if one <= other else other * layout.FITS + one)
            touched += (1 if one > layout.EDGE else 0) + (1 if other > layout.EDGE else 0)
            corner += 1
        touched >>= 1
        return int(layout.FIT_EXTENT + (width * 5 + height) * 5 + (touched if touched < 4 else 4))

    def _neighbour_kind(self, territories: BoardTerritories, x: i64, y: i64) -> i64:
        if x < 0 or y < 0 or x > 7 or y > 7:
            return layout.NOTHING
        i: i64 = territories.of[x + 9 * y]
        if i < 0:
            return layout.NOTHING
        found: i64 = self._fitting[i]
        return found


#: Codes of turns by what they do with a worker: nothing; PLACE plus the zone of the frame; MOVE plus 64 times the
#: number of the territory that the worker leaves plus the number of the one that it enters.
STAY: Final = 0
PLACE: Final = 64
MOVE: Final = 128
_MOST_TURNS: Final = 1024

#: The last board in a line of play, after its value.
ScoredBoard = tuple[float, Board]
#: A number above the number of ways to lay a card.
ALL: Final = 1 << 20


class TurnEvaluator(BoardEvaluator):
    """Evaluates turns one by one. After `weigh`, the lists `codes` and `scores` contain `count` turns."""

    def __init__(self, weights: list[float], diagonal: bool, ferryman: bool) -> None:
        super().__init__(weights, diagonal, ferryman)
        self.count = 0
        self.codes = [0] * _MOST_TURNS
        self.scores = [0.0] * _MOST_TURNS
        self._estimator = LayingEstimator(weights)
        self._adjacent = [False] * 4096

    def lay_and_weigh(self, board: Board, face: CardForm, spot: int, left: int) -> Board:
        """Lay a card at a spot, numbered as in `Board.free_squares`, and list the turns that begin this way.

        Returns the board with the card. `left` rounds are left after this one.
        """
        column = (spot & 7) - 1
        row = (spot >> 3) - 1
        laid = board.with_card(face, column, row)
        self._weigh(laid, max(column, 0), max(row, 0), left)
        return laid

    def _weigh(self, board: Board, column: int, row: int, left: int) -> None:
        """List what workers can do after a card is laid on a square; only one turn per target territory."""
        self._assess(board, left)
        territories, codes, scores = self.territories, self.codes, self.scores
        worker_counts = territories.worker_count
        hand = board.hand
        shadowed = self._shadowed
        bare = self._base
        codes[0] = STAY
        scores[0] = bare + self._worth_of_workers(left, hand, shadowed, self._manned)
        count = 1
        if hand:
            bare += self._drops
            more = bare + self._worth_of_workers(left, hand - 1, shadowed + 1, self._manned)
            corner: i64 = 2 * column + 16 * row
            step: i64 = 0
            while step < 10:
                i: i64 = territories.of[corner + step + ((corner + step) >> 3)]
                codes[count] = int(PLACE + corner + step)
                if worker_counts[i]:
                    scores[count] = more
                else:
                    manned = self._manned + (1 << 3 * territories.kind[i])
                    score = bare + self._worth_of_workers(left, hand - 1, shadowed, manned) + self._gain[i]
                    scores[count] = score - (self._drop[i] if left else 0.0)
                count += 1
                step += 7 if step == 1 else 1
        self.count = count
        if board.workers:
            if self.ferryman:
                self._weigh_ferries(left, hand)
            else:
                firsts, seconds = territories.first, territories.second
                pairs: i64 = territories.pairs
                number: i64 = 0
                while number < pairs:
                    one: i64 = firsts[number]
                    other: i64 = seconds[number]
                    if worker_counts[one]:
                        self._weigh_move(one, other, left, hand)
                    if worker_counts[other]:
                        self._weigh_move(other, one, left, hand)
                    number += 1

    def _weigh_move(self, i: i64, j: i64, left: int, hand: int) -> None:
        """List the move of a worker from one territory to another."""
        territories = self.territories
        shadowed = self._shadowed
        manned = self._manned
        score = self._base
        here: i64 = territories.worker_count[i]
        there: i64 = territories.worker_count[j]
        if here == 1:
            manned -= 1 << 3 * territories.kind[i]
            score += self._gain[i]
            if there:
                shadowed += 1
            else:
                manned += 1 << 3 * territories.kind[j]
                score += self._gain[j] + self._both[i * 64 + j if i < j else j * 64 + i]
        elif not there:
            manned += 1 << 3 * territories.kind[j]
            score += self._gain[j]
            shadowed -= 1
        if self.count < _MOST_TURNS:
            self.codes[self.count] = int(MOVE + 64 * i + j)
            self.scores[self.count] = score + self._worth_of_workers(left, hand, shadowed, manned)
            self.count += 1

    def _weigh_ferries(self, left: int, hand: int) -> None:
        """List the workers' moves, including those over water with a fisherman (L8, L9)."""
        territories = self.territories
        total = territories.count
        adjacent = self._adjacent
        for number in range(territories.pairs):
            adjacent[territories.first[number] * 64 + territories.second[number]] = True
            adjacent[territories.second[number] * 64 + territories.first[number]] = True
        for i in range(total):
            if not territories.worker_count[i]:
                continue
            for j in range(total):
                if j == i:
                    continue
                can_go = adjacent[i * 64 + j]
                for lake in range(total):
                    if can_go:
                        break
                    if territories.kind[lake] == WATER and territories.worker_count[lake]:
                        can_go = adjacent[i * 64 + lake] and adjacent[lake * 64 + j]
                if can_go:
                    self._weigh_move(i, j, left, hand)
        for number in range(territories.pairs):
            adjacent[territories.first[number] * 64 + territories.second[number]] = False
            adjacent[territories.second[number] * 64 + territories.first[number]] = False

    def leading(
        self, lines: list[ScoredBoard], faces: list[CardForm], left: int, width: int, most_layings: int
    ) -> list[ScoredBoard]:
        """Return the best continuations of some lines of play with a card, best first.

        There are `width` of them, or as many as there are turns. Among turns with the same value only the first is
        returned, because nearly all of these lead to the same display. Only the `most_layings` ways to lay the card
        with the highest estimates are evaluated, except that in the last round all are.
        """
        kept: list[tuple[float, Board, int]] = []
        least = -1e9
        for _, board, spot, face in self._ways(lines, faces, left, most_layings):
            laid = self.lay_and_weigh(board, face, spot, left)
            for i in range(self.count):
                if self.scores[i] > least:
                    _insert_best(kept, (self.scores[i], laid, self.codes[i]), width)
                    if len(kept) == width:
                        least = kept[width - 1][0]
        return [(score, self.after(laid, code)) for score, laid, code in kept]

    def _ways(
        self, lines: list[ScoredBoard], faces: list[CardForm], left: int, most_layings: int
    ) -> list[tuple[float, Board, int, CardForm]]:
        """Return the ways to lay a card on the boards of some lines, each with its estimate, board, spot and form."""
        found: list[tuple[float, Board, int, CardForm]] = []
        if not left:
            for _, board in lines:
                for spot in board.free_squares(self.diagonal):
                    for face in faces:
                        found.append((0.0, board, spot, face))
            return found
        for promised, board in lines:
            self.territories.analyse(board)
            ways = self._estimator.ways(board, self.territories, faces, left, self.diagonal)
            highest = ways[0][0]
            for estimate, _, _ in ways:
                if estimate > highest:
                    highest = estimate
            for estimate, spot, face in ways:
                found.append((promised + estimate - highest, board, spot, face))
        if len(found) > most_layings:
            found.sort(key=_estimate_of, reverse=True)
            del found[most_layings:]
        return found

    def drift(
        self,
        lines: list[ScoredBoard],
        draws: list[list[CardForm]],
        left: int,
        reach: float,
        width: int,
        most_layings: int,
    ) -> float:
        """Return the change in value when several cards are laid one after another.

        The `width` best lines are followed, so a turn may be played that pays off only at the end; `most_layings` is as
        in `leading`. The first of `lines` is the best; all have `left` rounds left, at least as many as there are
        cards. Each change counts `reach` times as much as the one before, so 1 gives the change up to the very end and
        0 gives nothing.
        """
        found = 0.0
        weight = 1.0
        last = len(draws) - 1
        for number in range(len(draws)):
            promised = lines[0][0]
            lines = self.leading(lines, draws[number], left - 1 - number, width if number < last else 1, most_layings)
            weight *= reach
            found += weight * (lines[0][0] - promised)
        return found

    def after(self, board: Board, code: int) -> Board:
        """Return a board, with the card already laid, after a turn's worker action."""
        if code == STAY:
            return board
        if code < MOVE:
            return board.with_workers([*board.workers, code - PLACE])
        source, target = (code - MOVE) // 64, (code - MOVE) % 64
        territories = self.territories
        territories.analyse(board)
        workers = board.workers.copy()
        for i in range(len(workers)):
            if territories.home[i] == source:
                mask = territories.mask[target]
                workers[i] = (mask & -mask).bit_length() - 1
                break
        return board.with_workers(workers)


def _estimate_of(way: tuple[float, Board, int, CardForm]) -> float:
    return way[0]


def _insert_best(kept: list[tuple[float, Board, int]], new: tuple[float, Board, int], width: int) -> None:
    """Insert a turn into a list of at most `width`, best first, unless the list has one with the same score."""
    place = len(kept)
    for i in range(len(kept)):
        if kept[i][0] == new[0]:
            return
        if kept[i][0] < new[0]:
            place = i
            break
    kept.insert(place, new)
    if len(kept) > width:
        kept.pop()
