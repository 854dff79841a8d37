"""What a display promises: points to be expected at the end, as a sum of learned numbers; and the turns by that.

Which numbers there are is said in `planner_layout`.

This module is compiled where there is a compiler (see `limitproto.mode`), and is the same source either way.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from limitproto.limes.planner_board import TOWER, WATER, Board, Face, Survey, bits, first_zone
from limitproto.limes.planner_layout import (
    BESIDE,
    BESIDES,
    CATEGORY,
    CORNER,
    CORNERS,
    COUNT,
    COUNTS,
    HAND,
    HANDS,
    JOIN,
    JOINS,
    KIND,
    LAND,
    LEVEL,
    MOST_NEAR,
    MOST_ROOM,
    MOST_SHADOWED,
    MOST_WORTH,
    SHAPE,
    SHAPES,
    SPOT,
    SPOTS,
    STANDING,
    WANTED,
    WORTH,
)

if TYPE_CHECKING:
    from mypy_extensions import i64

#: Turns by what is done with a worker: nothing; placed, and the zone of the frame added; moved, and 64 times the
#: number of the territory that it leaves added, and that of the one that it goes to.
STAY: Final = 0
PLACE: Final = 64
MOVE: Final = 128
_MOST_TURNS: Final = 1024


class Stopped(Exception):
    """Somebody wants an end, or all looks are used up."""


def _goes_on() -> bool:
    return False


class Judge:
    """Looks at turns one by one. `looks` counts the boards that it has looked at.

    After `weigh`, `count` turns are in the lists `codes` and `scores`. Every method that looks raises Stopped when
    the limits that `limit` has set are reached.
    """

    def __init__(self, numbers: list[float], diagonal: bool, ferryman: bool) -> None:
        self.numbers = numbers
        self.diagonal = diagonal
        self.ferryman = ferryman
        self.survey = Survey()
        self.looks = 0
        self._pause = 1 << 60
        self._most = 1 << 60
        self._polled = 1 << 60
        self._stop: Callable[[], bool] = _goes_on
        self.count = 0
        self.codes = [0] * _MOST_TURNS
        self.scores = [0.0] * _MOST_TURNS
        #: What is gained when a worker comes to a territory that has none, or its only one leaves; and what is to be
        #: added for two territories when both happens.
        self._gain = [0.0] * 64
        self._both = [0.0] * 4096
        self._is_beside = [False] * 4096
        #: What a territory without a worker promises more when one worker less is in hand; and all of them together.
        self._drop = [0.0] * 64
        self._drops = 0.0
        #: The level of points of each territory.
        self._level = [0] * 64
        self._base = 0.0
        self._shadowed = 0
        #: How many territories of each landscape have a worker, as digits of eight.
        self._held = 0
        self.score = 0.0

    def limit(self, most: int, polled: int, stop: Callable[[], bool]) -> None:
        """Count looks from 0 again, up to `most`, and ask `stop` after every `polled` of them."""
        self.looks = 0
        self._most, self._polled, self._stop = most, polled, stop
        self._pause = min(most, polled)

    def ask(self) -> None:
        """Ask whether to stop; raises Stopped."""
        if self.looks >= self._most or self._stop():
            raise Stopped
        self._pause = min(self._most, self.looks + self._polled)

    # ---- the value ------------------------------------------------------------------------------------------

    def _assess(self, board: Board, left: int) -> None:
        """Look at a board, and set what it promises without its workers in hand, and what changes there promise."""
        if self.looks >= self._pause:
            self.ask()
        self.looks += 1
        self.survey.look(board)
        self._shadowed = 0
        self._held = 0
        if self.ferryman:
            # Territories that are not next to each other matter too.
            self._both = [0.0] * 4096
        if left:
            self._base = self.numbers[SHAPES + left * SHAPE + int(board.width * 5 + board.height)]
            self._assess_lands(left, board.hand)
            self._assess_neighbours(left)
            self._assess_corners(left)
            self._assess_squares(left)
        else:
            self._base = 0.0
            self._assess_points()

    def _assess_points(self) -> None:
        survey = self.survey
        self._drops = 0.0
        for i in range(survey.count):
            self._drop[i] = 0.0
            worth = float(survey.worth[i])
            standing = survey.standing[i]
            if standing:
                self._base += worth
                self._shadowed += standing - 1
                self._gain[i] = -worth
            else:
                self._gain[i] = worth
        for number in range(survey.pairs):
            self._both[survey.first[number] * 64 + survey.second[number]] = 0.0

    def _assess_lands(self, left: int, hand: int) -> None:
        survey, numbers, gains, drop = self.survey, self.numbers, self._gain, self._drop
        worths, rooms, kinds, standings = survey.worth, survey.room, survey.kind, survey.standing
        levels = self._level
        base, drops = self._base, 0.0
        start: i64 = left * LAND
        wanted: i64 = WANTED[hand]
        wanted_later: i64 = WANTED[hand - 1] if hand else wanted
        count: i64 = survey.count
        i: i64 = 0
        while i < count:
            worth: i64 = worths[i]
            room: i64 = rooms[i]
            kind: i64 = kinds[i]
            standing = standings[i]
            place: i64 = start + kind * KIND
            if worth > MOST_WORTH:
                worth = MOST_WORTH
            levels[i] = LEVEL[worth]
            place += WORTH * worth
            place += room if room < MOST_ROOM else MOST_ROOM
            manned = numbers[place]
            empty = numbers[place + wanted]
            if standing:
                base += manned
                self._shadowed += standing - 1
                self._held += 1 << int(3 * kind)
                gains[i] = empty - manned
            else:
                base += empty
                gains[i] = manned - empty
                if wanted != wanted_later:
                    change = numbers[place + wanted_later] - empty
                    drop[i] = change
                    drops += change
            i += 1
        self._base, self._drops = base, drops

    def _assess_neighbours(self, left: int) -> None:
        survey, both = self.survey, self._both
        firsts, seconds, levels = survey.first, survey.second, self._level
        start: i64 = BESIDES + left * BESIDE
        count: i64 = survey.pairs
        number: i64 = 0
        while number < count:
            i: i64 = firsts[number]
            j: i64 = seconds[number]
            one: i64 = levels[i]
            other: i64 = levels[j]
            both[i * 64 + j] = 0.0
            if one <= other:
                self._pair(i, j, start + one * 12 + other, 12)
            else:
                self._pair(j, i, start + other * 12 + one, 12)
            number += 1

    def _assess_corners(self, left: int) -> None:
        """Go through the zones without a card that have one beside them both across and down."""
        of = self.survey.of
        start: i64 = CORNERS + left * CORNER
        row: i64 = 0
        while row < 8:
            place: i64 = row * 9
            end: i64 = place + 8
            while place < end:
                if of[place] < 0:
                    i: i64 = of[place - 1] if place else -1
                    if i < 0:
                        i = of[place + 1]
                    if i >= 0:
                        j: i64 = of[place - 9] if row else -1
                        if j < 0 and row < 7:
                            j = of[place + 9]
                        if j >= 0:
                            self._corner(i, j, start)
                place += 1
            row += 1

    def _assess_squares(self, left: int) -> None:
        """Go through the free squares that territories touch: how many, and which two of a landscape touch the same."""
        survey, numbers, gains = self.survey, self.numbers, self._gain
        nears, kinds, levels, standings = survey.near, survey.kind, self._level, survey.standing
        spots: i64 = SPOTS + left * SPOT
        joins: i64 = JOINS + left * JOIN
        count: i64 = survey.count
        i: i64 = 0
        while i < count:
            kind: i64 = kinds[i]
            if kind == TOWER:
                break
            near: i64 = nears[i]
            one: i64 = levels[i]
            number: i64 = bits(near)
            place: i64 = spots + kind * 144 + one * 12 + (number if number < MOST_NEAR else MOST_NEAR)
            empty = numbers[place]
            manned = numbers[place + 6]
            if standings[i]:
                self._base += manned
                gains[i] = gains[i] + empty - manned
            else:
                self._base += empty
                gains[i] = gains[i] + manned - empty
            j: i64 = i + 1
            while near and j < count and kinds[j] == kind:
                shared: i64 = near & nears[j]
                if shared:
                    other: i64 = levels[j]
                    place = joins + kind * 288 + (144 if shared & (shared - 1) else 0)
                    if one <= other:
                        self._pair(i, j, place + one * 12 + other, 12)
                    else:
                        self._pair(j, i, place + other * 12 + one, 12)
                j += 1
            i += 1

    def _category(self, i: i64) -> i64:
        worth: i64 = self.survey.worth[i]
        kind: i64 = self.survey.kind[i]
        found: i64 = CATEGORY[kind * 18 + (worth if worth < MOST_WORTH else MOST_WORTH)]
        return found

    def _corner(self, i: i64, j: i64, start: i64) -> None:
        one = self._category(i)
        if i == j:
            place: i64 = start + one * 25 + 24
            empty, manned = self.numbers[place], self.numbers[place + 25]
            if self.survey.standing[i]:
                self._base += manned
                self._gain[i] = self._gain[i] + empty - manned
            else:
                self._base += empty
                self._gain[i] = self._gain[i] + manned - empty
            return
        other = self._category(j)
        if one <= other:
            self._pair(i, j, start + one * 25 + other, 25)
        else:
            self._pair(j, i, start + other * 25 + one, 25)

    def _pair(self, i: i64, j: i64, place: i64, step: i64) -> None:
        """Add the number for two territories, at `place` when neither has a worker."""
        numbers, gains, standings = self.numbers, self._gain, self.survey.standing
        on_it: i64 = standings[i]
        on_other: i64 = standings[j]
        mine: i64 = step if on_it else 0
        other: i64 = 1 if on_other else 0
        now = numbers[place + mine + other]
        changed = numbers[place + step - mine + other] - now
        other_changed = numbers[place + mine + 1 - other] - now
        self._base += now
        gains[i] = gains[i] + changed
        gains[j] = gains[j] + other_changed
        if (on_it > 0) != (on_other > 0):
            both = numbers[place + step - mine + 1 - other] - now
            key: i64 = i * 64 + j if i < j else j * 64 + i
            self._both[key] = self._both[key] + both - changed - other_changed

    def _workers(self, left: int, hand: int, shadowed: int, held: int) -> float:
        if not left:
            return 0.0
        if shadowed > MOST_SHADOWED:
            shadowed = MOST_SHADOWED
        workers = self.numbers[HANDS + left * HAND + hand * 4 + shadowed]
        return workers + self.numbers[COUNTS + left * COUNT + STANDING[held]]

    def value(self, board: Board, left: int) -> float:
        """Return the points that a board promises when so many rounds are left."""
        self._assess(board, left)
        return self._base + self._workers(left, board.hand, self._shadowed, self._held)

    # ---- turns ----------------------------------------------------------------------------------------------

    def weigh(self, board: Board, column: int, row: int, left: int) -> None:
        """List the turns that can be made with workers on a board, the card just laid at a square; of turns to one
        territory only one. `left` rounds are left after this one.
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

    def best(self, board: Board, faces: list[Face], left: int) -> Board:
        """Return the board after the best turn with a card, of equals the first; `score` is what it promises."""
        found: Board | None = None
        best_score = -1e9
        best_code = 0
        for spot in board.free_squares(self.diagonal):
            column = (spot & 7) - 1
            row = (spot >> 3) - 1
            for face in faces:
                after = board.with_card(face, column, row)
                self.weigh(after, max(column, 0), max(row, 0), left)
                for i in range(self.count):
                    if self.scores[i] > best_score:
                        best_score = self.scores[i]
                        best_code = self.codes[i]
                        found = after
        assert found is not None, "there is always a free square"
        self.score = best_score
        return self.after(found, best_code)

    def leading(self, board: Board, faces: list[Face], left: int, most: int) -> list[Board]:
        """Return the boards after the best turns with a card, no more than `most`, best first."""
        scores = [-1e9] * most
        codes = [0] * most
        boards: list[Board] = [board] * most
        for spot in board.free_squares(self.diagonal):
            column = (spot & 7) - 1
            row = (spot >> 3) - 1
            for face in faces:
                after = board.with_card(face, column, row)
                self.weigh(after, max(column, 0), max(row, 0), left)
                for i in range(self.count):
                    score = self.scores[i]
                    # Of turns that promise the same, most often differing in a zone alone, one is enough.
                    if score <= scores[most - 1] or score in scores:
                        continue
                    place = most - 1
                    while place and scores[place - 1] < score:
                        scores[place], codes[place], boards[place] = (
                            scores[place - 1],
                            codes[place - 1],
                            boards[place - 1],
                        )
                        place -= 1
                    scores[place], codes[place], boards[place] = score, self.codes[i], after
        return [self.after(boards[i], codes[i]) for i in range(most) if scores[i] > -1e8]

    def best_score(self, board: Board, faces: list[Face], left: int) -> float:
        """Return what the best turn with a card promises."""
        best = -1e9
        for spot in board.free_squares(self.diagonal):
            column = (spot & 7) - 1
            row = (spot >> 3) - 1
            for face in faces:
                self.weigh(board.with_card(face, column, row), max(column, 0), max(row, 0), left)
                for i in range(self.count):
                    if self.scores[i] > best:
                        best = self.scores[i]
        return best

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
