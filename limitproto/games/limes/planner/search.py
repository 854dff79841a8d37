"""The planner: which turn promises most points at the end of one's own display, over the cards that are still unseen.

It looks one turn ahead first, by the learned value of what a turn leaves; then two, with the best answer to every card
that may come; then it plays the few best turns on to the end, again and again with other cards, the same for each, and
three lines of play at once, always by the learned value alone. From the second step on only those ways to lay a card
are looked at that a quick guess puts first. Turns that fall behind are looked at no more. With one card left to come
the second step is exact, with none the first.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import fsum, sqrt

from limitproto.core.rng import Stream
from limitproto.games.limes.planner.board import Board, Face
from limitproto.games.limes.planner.move_choice import Judge, Line

#: How many turns are looked at two turns ahead, and how many are played on.
_WIDTH = 32
_NARROW = 10
#: So many turns are looked at first, with the first few cards, for those who have little time.
_FIRST = 8
#: After so many cards half of the turns drop out, but never all but `_NARROW`.
_HALVED = (3, 6, 10)
#: How many unseen cards stand for all.
_SAMPLE = 24
#: How much less a change of what is promised counts with every turn that is played on: it owes more to chance, and to
#: turns that the search would have made better, than the one before.
_REACH = 0.9
#: So many lines of play are followed at once for an order of cards, which makes up for some of the turns that look
#: best and are not.
_LINES = 3
#: So many ways to lay a card are looked at for an answer to the first one, and for all lines together later.
_ANSWERS = 16
_LOOKED = 12
#: After so many games played on it is told what has been found, and after so many in all nothing more is to be learned.
_ROUND = 4
_ENOUGH = 1000
#: A turn is not played on further when it is so many times the error of the difference behind the best one; a few games
#: may show less variance than there is.
_SURE = 2.5
_LEAST_VARIANCE = 0.25
#: Turns between two questions whether to stop where no board is looked at.
_POLLED = 16


class Candidate:
    """A turn that may be best: the board with the card laid, which form at which spot, the code, and the board after.

    `score` is what it promises; `stage` the number of the last comparison that it took part in.
    """

    def __init__(self, score: float, laid: Board, face: Face, spot: int, code: int) -> None:
        self.laid, self.face, self.spot, self.code = laid, face, spot, code
        self.score = score
        self.stage = 0
        self.board = laid
        #: The best answers to a card, for the cards that were looked at.
        self.answers: dict[int, list[Line]] = {}
        #: What it promised two turns ahead, and how that changed in each of the games that were played on.
        self.before = 0.0
        self.changes: list[float] = []

    @property
    def rank(self) -> tuple[int, float]:
        """What candidates are sorted by: what was thought of those that fell behind is of another time."""
        return self.stage, self.score


class Plan:
    """The search for one turn. `candidates` are the turns, best first; `depth` is how far it has looked."""

    def __init__(self, judge: Judge, board: Board, faces: dict[int, list[Face]], card: int, unseen: list[int]) -> None:
        """`unseen` are the cards from which the next one will be drawn."""
        self.judge, self.board, self.faces, self.card, self.unseen = judge, board, faces, card, unseen
        #: Rounds left after this turn.
        self.left = 15 - int(board.squares).bit_count()
        self.candidates: list[Candidate] = []
        self.depth = 1
        self._stage = 0

    def search(self, seed: int) -> Iterator[None]:
        """Look further with every step, until there is nothing more to learn. Raises Stopped from the judge.

        However it ends, `candidates` has all that is known, as soon as one turn has been looked at.
        """
        stream = Stream(seed)
        try:
            self._list_turns()
        finally:
            self._sort()
        yield
        if not self.left:
            return
        self._drop_twins()
        cards = _shuffled(self.unseen, stream)[:_SAMPLE]
        yield from self._look_two_ahead(cards)
        if self.left > 1:
            yield from self._play_on(stream)

    def _sort(self) -> None:
        self.candidates.sort(key=lambda candidate: candidate.rank, reverse=True)

    def _list_turns(self) -> None:
        judge, board = self.judge, self.board
        for spot in board.free_squares(judge.diagonal):
            for face in self.faces[self.card]:
                laid = judge.weigh(board, face, spot, self.left)
                self.candidates += [
                    Candidate(judge.scores[i], laid, face, spot, judge.codes[i]) for i in range(judge.count)
                ]

    def _drop_twins(self) -> None:
        """Keep one of the turns that lead to the same lands with workers in the same territories."""
        seen = set()
        kept = []
        survey = self.judge.survey
        wanted = len(self.candidates) if self.left == 1 else _WIDTH
        for number, candidate in enumerate(self.candidates):
            if number % _POLLED == 0:
                self.judge.ask()
            board = candidate.board = self.judge.after(candidate.laid, candidate.code)
            survey.look(board)
            key = (candidate.spot, candidate.face.quarters, board.hand, *survey.standing[: survey.count])
            if key not in seen:
                seen.add(key)
                kept.append(candidate)
                if len(kept) == wanted:
                    break
        self.candidates = kept

    def _compare(self, alive: list[Candidate], scores: list[float]) -> None:
        """Enter what is known of some turns now; they come before all others."""
        self._stage += 1
        for candidate, score in zip(alive, scores, strict=True):
            candidate.stage, candidate.score = self._stage, score
        self._sort()

    def _answer(self, candidate: Candidate, card: int) -> list[Line]:
        """Return the best answers to a card, the best one first."""
        if card not in candidate.answers:
            begun = [(0.0, candidate.board)]
            candidate.answers[card] = self.judge.leading(begun, self.faces[card], self.left - 1, _LINES, _ANSWERS)
        return candidate.answers[card]

    def _means(self, alive: list[Candidate], cards: list[int]) -> list[float]:
        """Return what some turns promise by some cards that may come next."""
        totals = [0.0] * len(alive)
        for card in cards:
            for i, candidate in enumerate(alive):
                totals[i] += self._answer(candidate, card)[0][0]
        return [total / len(cards) for total in totals]

    def _look_two_ahead(self, cards: list[int]) -> Iterator[None]:
        first = self.candidates[:_FIRST]
        alive = list(self.candidates)
        self._compare(first, self._means(first, cards[: _HALVED[0]]))
        yield
        is_exact = self.left == 1 and len(cards) == len(self.unseen)
        for number in (*_HALVED, len(cards)):
            if number == len(cards) or (number < len(cards) and not is_exact):
                self._compare(alive, self._means(alive, cards[:number]))
                alive = sorted(alive, key=lambda candidate: -candidate.score)
                if number < len(cards):
                    del alive[max(_NARROW, len(alive) // 2) :]
                    yield
        self.depth = 2
        yield

    def _play_on(self, stream: Stream) -> Iterator[None]:
        """Correct what was found two turns ahead by how it changes as the game goes on, order of cards by order.

        What luck the first card brings is left out that way, and each card is as often the first as any other.
        """
        alive = self.candidates[:_NARROW]
        for candidate in alive:
            candidate.before = candidate.score
        firsts: list[int] = []
        for number in range(1, _ENOUGH + 1):
            firsts = firsts or _shuffled(self.unseen, stream)
            first = firsts.pop()
            later = _shuffled([card for card in self.unseen if card != first], stream)
            course = [self.faces[card] for card in later[: self.left - 1]]
            for candidate in alive:
                answers = self._answer(candidate, first)
                candidate.changes.append(self.judge.drift(answers, course, self.left - 1, _REACH, _LINES, _LOOKED))
            if number % _ROUND == 0:
                self._compare(alive, [one.before + _mean(one.changes) for one in alive])
                self.depth = 3
                yield
                best, *others = self.candidates[: len(alive)]
                alive = [best, *(one for one in others if not _is_behind(one, best))]
                if len(alive) == 1:
                    return


def _is_behind(candidate: Candidate, best: Candidate) -> bool:
    """Tell whether a turn is so far behind another one, on the same orders of cards, that it is hardly chance."""
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
