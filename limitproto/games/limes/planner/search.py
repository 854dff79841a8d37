"""The planner: finds the turn with the most expected points in the final display, over the unseen cards.

It first looks one turn ahead, by the learned value of the board after a turn; then two, with the best answer to every
card that may come; then it plays the few best turns on to the end, repeatedly with other cards, the same for each turn,
and with three lines of play at once, always by the learned value alone. From the second step on it evaluates only the
ways to lay a card that a quick estimate ranks first. Turns that fall behind are dropped. With one card still to come,
the second step is exact; with none, the first is.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import fsum, sqrt

from limitproto.core.rng import Stream
from limitproto.games.limes.planner.board import Board, CardForm
from limitproto.games.limes.planner.move_choice import STAY, ScoredBoard, TurnEvaluator

#: The number of turns that are evaluated two turns ahead and then played out.
_WIDTH = 32
_NARROW = 10
#: The number of turns evaluated first, with the first few cards, for searches with little time.
_FIRST = 8
#: The numbers of cards after which half the turns are dropped, down to `_NARROW`.
_HALVED = (3, 6, 10)
#: How many unseen cards represent all of them.
_SAMPLE = 24
#: The weight of each further change in value as turns are played on: compared with the one before, it depends more on
#: chance, and on turns that the search would have chosen better.
_REACH = 0.9
#: The number of lines of play followed at once for an order of cards, because the turn with the highest value is not
#: always the best.
_LINES = 3
#: How many ways to lay a card are evaluated for an answer to the first card, and later for all lines together.
_ANSWERS = 16
_LAYINGS = 12
#: The number of playouts between two reports, and in total.
_ROUND = 4
_ENOUGH = 1000
#: A turn is dropped if it is this many standard errors of the difference behind the best one; a few playouts may show
#: less variance than there really is.
_SURE = 2.5
_LEAST_VARIANCE = 0.25
#: Turns between two checks for a stop while no board is evaluated.
_POLLED = 16


class Candidate:
    """A turn that may be best: the board with the card laid, its form and spot, the code, and the board after the turn.

    `score` is its value; `stage` is the number of the last comparison that it took part in. For a turn that was given
    as `text`, only the board after it is known, as `laid`.
    """

    def __init__(self, score: float, laid: Board, face: CardForm, spot: int, code: int, text: str = "") -> None:
        self.laid, self.face, self.spot, self.code, self.text = laid, face, spot, code, text
        self.score = score
        self.stage = 0
        self.board = laid
        #: The best answers to each card that was tried.
        self.answers: dict[int, list[ScoredBoard]] = {}
        #: The value two turns ahead, and its change in each playout.
        self.before = 0.0
        self.changes: list[float] = []

    @property
    def rank(self) -> tuple[int, float]:
        """The sort key: scores from different comparisons are not comparable."""
        return self.stage, self.score


class Plan:
    """The search for one turn. `candidates` holds the turns, best first; `depth` is the reached depth in turns."""

    def __init__(
        self, evaluator: TurnEvaluator, board: Board, faces: dict[int, list[CardForm]], card: int, unseen: list[int]
    ) -> None:
        """`unseen` holds the cards that the next one will be drawn from."""
        self.evaluator, self.board, self.faces, self.card, self.unseen = evaluator, board, faces, card, unseen
        #: Rounds left after this turn.
        self.left = 15 - int(board.squares).bit_count()
        self.candidates: list[Candidate] = []
        #: The turns to compare, with the boards after them; empty to compare all.
        self.given: dict[str, Board] = {}
        self.depth = 1
        self._stage = 0

    def search(self, seed: int) -> Iterator[None]:
        """Search further with each step until the search is complete. Raises SearchStopped from the evaluator.

        However the search ends, `candidates` has all results, once at least one turn has been evaluated.
        """
        stream = Stream(seed)
        try:
            self._list_candidates()
        finally:
            self._sort_candidates()
        yield
        if not self.left:
            return
        if not self.given:
            self._drop_duplicates()
        yield from self._look_two_ahead(_shuffled(self.unseen, stream)[:_SAMPLE])
        if self.left > 1:
            yield from self._play_on(stream)

    def _sort_candidates(self) -> None:
        self.candidates.sort(key=lambda candidate: candidate.rank, reverse=True)

    def _list_candidates(self) -> None:
        evaluator, board = self.evaluator, self.board
        for text, after in self.given.items():
            score = evaluator.value(after, self.left)
            self.candidates.append(Candidate(score, after, self.faces[self.card][0], 0, STAY, text))
        if self.given:
            return
        for spot in board.free_squares(evaluator.diagonal):
            for face in self.faces[self.card]:
                laid = evaluator.lay_and_weigh(board, face, spot, self.left)
                self.candidates += [
                    Candidate(evaluator.scores[i], laid, face, spot, evaluator.codes[i]) for i in range(evaluator.count)
                ]

    def _drop_duplicates(self) -> None:
        """Keep one of each set of turns that lead to the same territories with the same workers."""
        keys = set()
        kept = []
        territories = self.evaluator.territories
        wanted = len(self.candidates) if self.left == 1 else _WIDTH
        for number, candidate in enumerate(self.candidates):
            if number % _POLLED == 0:
                self.evaluator.ask()
            board = candidate.board = self.evaluator.after(candidate.laid, candidate.code)
            territories.analyse(board)
            key = (candidate.spot, candidate.face.quarters, board.hand, *territories.worker_count[: territories.count])
            if key not in keys:
                keys.add(key)
                kept.append(candidate)
                if len(kept) == wanted:
                    break
        self.candidates = kept

    def _set_scores(self, alive: list[Candidate], scores: list[float]) -> None:
        """Set the scores of some turns, which then come before all others."""
        self._stage += 1
        for candidate, score in zip(alive, scores, strict=True):
            candidate.stage, candidate.score = self._stage, score
        self._sort_candidates()

    def _answer(self, candidate: Candidate, card: int) -> list[ScoredBoard]:
        """Return the best answers to a card, best first."""
        if card not in candidate.answers:
            begun = [(0.0, candidate.board)]
            candidate.answers[card] = self.evaluator.leading(begun, self.faces[card], self.left - 1, _LINES, _ANSWERS)
        return candidate.answers[card]

    def _mean_values(self, alive: list[Candidate], cards: list[int]) -> list[float]:
        """Return the mean values of some turns over some cards that may come next."""
        totals = [0.0] * len(alive)
        for card in cards:
            for i, candidate in enumerate(alive):
                totals[i] += self._answer(candidate, card)[0][0]
        return [total / len(cards) for total in totals]

    def _look_two_ahead(self, cards: list[int]) -> Iterator[None]:
        first = self.candidates[:_FIRST]
        alive = list(self.candidates)
        self._set_scores(first, self._mean_values(first, cards[: _HALVED[0]]))
        yield
        is_exact = self.left == 1 and len(cards) == len(self.unseen)
        for number in (*_HALVED, len(cards)):
            if number == len(cards) or (number < len(cards) and not is_exact):
                self._set_scores(alive, self._mean_values(alive, cards[:number]))
                alive = sorted(alive, key=lambda candidate: -candidate.score)
                if number < len(cards):
                    del alive[max(_NARROW, len(alive) // 2) :]
                    yield
        self.depth = 2
        yield

    def _play_on(self, stream: Stream) -> Iterator[None]:
        """Correct the values two turns ahead by their changes in playouts, one per order of cards.

        This removes the luck of the first card, since each card comes first equally often.
        """
        alive = self.candidates[:_NARROW]
        for candidate in alive:
            candidate.before = candidate.score
        firsts: list[int] = []
        for number in range(1, _ENOUGH + 1):
            firsts = firsts or _shuffled(self.unseen, stream)
            first = firsts.pop()
            later = _shuffled([card for card in self.unseen if card != first], stream)
            draws = [self.faces[card] for card in later[: self.left - 1]]
            for candidate in alive:
                answers = self._answer(candidate, first)
                candidate.changes.append(self.evaluator.drift(answers, draws, self.left - 1, _REACH, _LINES, _LAYINGS))
            if number % _ROUND == 0:
                self._set_scores(alive, [one.before + _mean(one.changes) for one in alive])
                self.depth = 3
                yield
                best, *others = self.candidates[: len(alive)]
                alive = [best, *(one for one in others if not _is_behind(one, best))]
                if len(alive) == 1:
                    return


def _is_behind(candidate: Candidate, best: Candidate) -> bool:
    """Return whether a turn is behind another, over the same orders of cards, by more than chance."""
    number = len(candidate.changes)
    apart = [one - other for one, other in zip(best.changes, candidate.changes, strict=True)]
    middle = _mean(apart)
    variance = fsum((value - middle) ** 2 for value in apart) / (number - 1)
    error = sqrt((variance + _LEAST_VARIANCE) / number)
    return best.score - candidate.score >= _SURE * error


def _mean(values: list[float]) -> float:
    return fsum(values) / len(values)


def _shuffled(cards: list[int], stream: Stream) -> list[int]:
    left, found = list(cards), []
    while left:
        found.append(left.pop(stream.below(len(left))))
    return found
