"""What a display promises: points to be expected at the end, as a sum of learned numbers.

Which numbers there are is said in `planner_layout`.

This module is compiled where there is a compiler (see `limitproto.core.build_mode`), and is the same source either way.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from limitproto.games.limes.planner.board import Board
from limitproto.games.limes.planner.territories import Survey, bits
from limitproto.games.limes.planner.weight_layout import (
    BESIDE,
    BESIDES,
    CATEGORIES,
    CATEGORY,
    CORNER,
    CORNER_ROW,
    CORNERS,
    COUNT,
    COUNTS,
    HAND,
    HANDS,
    JOIN,
    JOINED,
    JOINS,
    KIND,
    LAND,
    LEVEL,
    LEVELS,
    MOST_NEAR,
    MOST_ROOM,
    MOST_SHADOWED,
    MOST_WORTH,
    SHAPE,
    SHAPES,
    SPOT,
    SPOT_KIND,
    SPOTS,
    STANDING,
    WANTED,
    WORTH,
)

if TYPE_CHECKING:
    from mypy_extensions import i64


class Stopped(Exception):
    """Somebody wants an end, or all looks are used up."""


def _goes_on() -> bool:
    return False


class Values:
    """Tells what boards promise. `looks` counts the boards that it has looked at.

    Every method that looks raises Stopped when the limits that `limit` has set are reached.
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
        #: What is gained when a worker comes to a territory that has none, or its only one leaves; and what is to be
        #: added for two territories when both happens.
        self._gain = [0.0] * 64
        self._both = [0.0] * 4096
        #: What a territory without a worker promises more when one worker less is in hand; and all of them together.
        self._drop = [0.0] * 64
        self._drops = 0.0
        #: The level of points of each territory.
        self._level = [0] * 64
        self._base = 0.0
        self._shadowed = 0
        #: How many territories of each landscape have a worker, as digits of eight.
        self._held = 0

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
                self._pair(i, j, start + one * LEVELS + other, LEVELS)
            else:
                self._pair(j, i, start + other * LEVELS + one, LEVELS)
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
        """Go through the free squares of the territories: how many, and which two have the same."""
        survey, numbers, gains = self.survey, self.numbers, self._gain
        nears, kinds, levels, standings = survey.near, survey.kind, self._level, survey.standing
        spots: i64 = SPOTS + left * SPOT
        joins: i64 = JOINS + left * JOIN
        count: i64 = survey.count
        i: i64 = 0
        while i < count:
            kind: i64 = kinds[i]
            near: i64 = nears[i]
            one: i64 = levels[i]
            number: i64 = bits(near)
            place: i64 = spots + kind * SPOT_KIND + one * 6 + (number if number < MOST_NEAR else MOST_NEAR)
            empty = numbers[place]
            manned = numbers[place + 6]
            if standings[i]:
                self._base += manned
                gains[i] = gains[i] + empty - manned
            else:
                self._base += empty
                gains[i] = gains[i] + manned - empty
            j: i64 = i + 1
            while near and j < count:
                shared: i64 = near & nears[j]
                if shared:
                    its: i64 = kinds[j]
                    other: i64 = levels[j]
                    place = joins + JOINED[4 * kind + its] + (BESIDE if shared & (shared - 1) else 0)
                    if one <= other or its != kind:
                        self._pair(i, j, place + one * LEVELS + other, LEVELS)
                    else:
                        self._pair(j, i, place + other * LEVELS + one, LEVELS)
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
            place: i64 = start + one * CORNER_ROW + CATEGORIES
            empty, manned = self.numbers[place], self.numbers[place + CORNER_ROW]
            if self.survey.standing[i]:
                self._base += manned
                self._gain[i] = self._gain[i] + empty - manned
            else:
                self._base += empty
                self._gain[i] = self._gain[i] + manned - empty
            return
        other = self._category(j)
        if one <= other:
            self._pair(i, j, start + one * CORNER_ROW + other, CORNER_ROW)
        else:
            self._pair(j, i, start + other * CORNER_ROW + one, CORNER_ROW)

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
