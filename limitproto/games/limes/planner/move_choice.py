"""The turns that can be made with a card, each weighed by what it leads to promises, and the best of them.

This module is compiled where there is a compiler (see `limitproto.core.build_mode`), and is the same source either way.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from limitproto.games.limes.planner.board import WATER, Board, Face
from limitproto.games.limes.planner.move_ordering import Guesses
from limitproto.games.limes.planner.territories import first_zone
from limitproto.games.limes.planner.value import Values
from limitproto.games.limes.planner.weight_layout import WANTED

if TYPE_CHECKING:
    from mypy_extensions import i64

#: Turns by what is done with a worker: nothing; placed, and the zone of the frame added; moved, and 64 times the
#: number of the territory that it leaves added, and that of the one that it goes to.
STAY: Final = 0
PLACE: Final = 64
MOVE: Final = 128
_MOST_TURNS: Final = 1024

#: A line of play: what its last board promises, and that board.
Line = tuple[float, Board]
#: More ways to lay a card than there can be.
ALL: Final = 1 << 20


class Judge(Values):
    """Looks at turns one by one. After `weigh`, `count` turns are in the lists `codes` and `scores`."""

    def __init__(self, numbers: list[float], diagonal: bool, ferryman: bool) -> None:
        super().__init__(numbers, diagonal, ferryman)
        self.count = 0
        self.codes = [0] * _MOST_TURNS
        self.scores = [0.0] * _MOST_TURNS
        self._guesses = Guesses(numbers)
        self._is_beside = [False] * 4096

    def weigh(self, board: Board, face: Face, spot: int, left: int) -> Board:
        """Lay a card at a spot of a board, as `Board.free_squares` numbers it, and list the turns that go on with
        workers; return the board with the card. `left` rounds are left after this one.
        """
        column = (spot & 7) - 1
        row = (spot >> 3) - 1
        laid = board.with_card(face, column, row)
        self._weigh(laid, max(column, 0), max(row, 0), left)
        return laid

    def _weigh(self, board: Board, column: int, row: int, left: int) -> None:
        """List the turns that can be made with workers on a board, the card just laid at a square; of turns to one
        territory only one.
        """
        self._assess(board, left)
        survey, codes, scores = self.survey, self.codes, self.scores
        standings = survey.standing
        hand = board.hand
        shadowed = self._shadowed
        bare = self._base
        codes[0] = STAY
        scores[0] = bare + self._workers(left, hand, shadowed, self._held)
        count = 1
        if hand:
            bare += self._drops
            more = bare + self._workers(left, hand - 1, shadowed + 1, self._held)
            drops = left > 0 and WANTED[hand] != WANTED[hand - 1]
            corner: i64 = 2 * column + 16 * row
            step: i64 = 0
            while step < 10:
                i: i64 = survey.of[corner + step + ((corner + step) >> 3)]
                codes[count] = int(PLACE + corner + step)
                if standings[i]:
                    scores[count] = more
                else:
                    held = self._held + (1 << 3 * survey.kind[i])
                    score = bare + self._workers(left, hand - 1, shadowed, held) + self._gain[i]
                    scores[count] = score - (self._drop[i] if drops else 0.0)
                count += 1
                step += 7 if step == 1 else 1
        self.count = count
        if board.workers:
            if self.ferryman:
                self._weigh_ferries(left, hand)
            else:
                firsts, seconds = survey.first, survey.second
                pairs: i64 = survey.pairs
                number: i64 = 0
                while number < pairs:
                    one: i64 = firsts[number]
                    other: i64 = seconds[number]
                    if standings[one]:
                        self._weigh_move(one, other, left, hand)
                    if standings[other]:
                        self._weigh_move(other, one, left, hand)
                    number += 1

    def _weigh_move(self, i: i64, j: i64, left: int, hand: int) -> None:
        """List the move of a worker from one territory to another."""
        survey = self.survey
        shadowed = self._shadowed
        held = self._held
        score = self._base
        standing: i64 = survey.standing[i]
        there: i64 = survey.standing[j]
        if standing == 1:
            held -= 1 << 3 * survey.kind[i]
            score += self._gain[i]
            if there:
                shadowed += 1
            else:
                held += 1 << 3 * survey.kind[j]
                score += self._gain[j] + self._both[i * 64 + j if i < j else j * 64 + i]
        elif not there:
            held += 1 << 3 * survey.kind[j]
            score += self._gain[j]
            shadowed -= 1
        if self.count < _MOST_TURNS:
            self.codes[self.count] = int(MOVE + 64 * i + j)
            self.scores[self.count] = score + self._workers(left, hand, shadowed, held)
            self.count += 1

    def _weigh_ferries(self, left: int, hand: int) -> None:
        """List the moves of workers, over water where a fisherman is too (L8, L9)."""
        survey = self.survey
        total = survey.count
        beside = self._is_beside
        for number in range(survey.pairs):
            beside[survey.first[number] * 64 + survey.second[number]] = True
            beside[survey.second[number] * 64 + survey.first[number]] = True
        for i in range(total):
            if not survey.standing[i]:
                continue
            for j in range(total):
                if j == i:
                    continue
                can_go = beside[i * 64 + j]
                for lake in range(total):
                    if can_go:
                        break
                    if survey.kind[lake] == WATER and survey.standing[lake]:
                        can_go = beside[i * 64 + lake] and beside[lake * 64 + j]
                if can_go:
                    self._weigh_move(i, j, left, hand)
        for number in range(survey.pairs):
            beside[survey.first[number] * 64 + survey.second[number]] = False
            beside[survey.second[number] * 64 + survey.first[number]] = False

    def leading(self, lines: list[Line], faces: list[Face], left: int, width: int, looked: int) -> list[Line]:
        """Return the best lines of play that go on from one or another of some lines with a card, the best one first.

        There are `width` of them, or as many as there are turns. Of those that promise the same only the first is
        taken, because nearly all such are the same display. Only so many ways to lay the card are looked at as
        `looked` says, those that are guessed to promise most, but all in the last round.
        """
        kept: list[tuple[float, Board, int]] = []
        least = -1e9
        for _, board, spot, face in self._ways(lines, faces, left, looked):
            laid = self.weigh(board, face, spot, left)
            for i in range(self.count):
                if self.scores[i] > least:
                    _keep(kept, (self.scores[i], laid, self.codes[i]), width)
                    if len(kept) == width:
                        least = kept[width - 1][0]
        return [(score, self.after(laid, code)) for score, laid, code in kept]

    def _ways(
        self, lines: list[Line], faces: list[Face], left: int, looked: int
    ) -> list[tuple[float, Board, int, Face]]:
        """Return the ways to lay a card on the boards of some lines, with guesses what they promise, spot and form."""
        found: list[tuple[float, Board, int, Face]] = []
        if not left:
            for _, board in lines:
                for spot in board.free_squares(self.diagonal):
                    for face in faces:
                        found.append((0.0, board, spot, face))
            return found
        for promised, board in lines:
            self.survey.look(board)
            ways = self._guesses.ways(board, self.survey, faces, left, self.diagonal)
            highest = ways[0][0]
            for guess, _, _ in ways:
                if guess > highest:
                    highest = guess
            for guess, spot, face in ways:
                found.append((promised + guess - highest, board, spot, face))
        if len(found) > looked:
            found.sort(key=_guess_of, reverse=True)
            del found[looked:]
        return found

    def drift(
        self, lines: list[Line], course: list[list[Face]], left: int, reach: float, width: int, looked: int
    ) -> float:
        """Return how what is promised changes when turns are made with each of some cards in turn.

        Of the lines, of which the first promises most, and later of what follows from them the `width` best are kept,
        so that a turn may be made that is only the best in the end; `looked` as in `leading`. They have `left` rounds
        left, no fewer than there are cards. Each change counts `reach` of what the one before it does, so that 1 tells
        of the end alone and 0 of nothing.
        """
        found = 0.0
        weight = 1.0
        last = len(course) - 1
        for number in range(len(course)):
            promised = lines[0][0]
            lines = self.leading(lines, course[number], left - 1 - number, width if number < last else 1, looked)
            weight *= reach
            found += weight * (lines[0][0] - promised)
        return found

    def after(self, board: Board, code: int) -> Board:
        """Return a board, on which the card lies, after what a turn does with a worker."""
        if code == STAY:
            return board
        if code < MOVE:
            return board.with_workers([*board.workers, code - PLACE])
        source, target = (code - MOVE) // 64, (code - MOVE) % 64
        survey = self.survey
        survey.look(board)
        workers = board.workers.copy()
        for i in range(len(workers)):
            if survey.home[i] == source:
                workers[i] = first_zone(survey.low[target], survey.high[target])
                break
        return board.with_workers(workers)


def _guess_of(way: tuple[float, Board, int, Face]) -> float:
    return way[0]


def _keep(kept: list[tuple[float, Board, int]], new: tuple[float, Board, int], width: int) -> None:
    """Enter a turn into a list of so many, best first, unless it has one that promises the same."""
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
