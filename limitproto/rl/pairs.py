"""The placement of pairs in many games at once: R1 to R3 on arrays of cells, which tests compare with the rules."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from limitproto.core.hexes import REACH, cell
from limitproto.games.limit.rules.placement import EMPTY, TileTable
from limitproto.games.limit.state import State
from limitproto.rl.limit import BARE_CODE, EMPTY_CODE, LimitEncoding
from limitproto.rl.steps import Mask, Planes

Games = NDArray[np.intp]


class Pairs:
    """Games in placement, each in a place of its own; of those that are not in placement nothing here means anything.

    Arrays have the games along their first axis: columns and rows of the tiles' cells in the order in which they were
    laid; what lies there, in the codes of `LimitEncoding.placement_planes`; the number of tiles and of turns; balls in
    hand, the mover, and the cell that has been chosen for a ball, -1 for none.
    """

    def __init__(self, encoding: LimitEncoding, start: State, games: int) -> None:
        self.encoding, self._start = encoding, start
        rules, width = start.rules, encoding.window.width
        self.cells = np.zeros((games, rules.tiles, 2), np.int32)
        self.content = np.zeros((games, rules.tiles), np.uint8)
        self.count, self.clock = np.zeros((2, games), np.intp)
        self.hands = np.zeros((games, rules.players), np.intp)
        self.mover, self.ball = np.zeros((2, games), np.intp)
        self._centre = np.zeros((games, 2), np.int32)
        self._index = np.zeros((games, rules.tiles), np.int32)
        self._around = (1, width, width - 1, -1, -width, 1 - width)

    def begin(self, games: Games) -> None:
        """Begin games anew."""
        self.content[games] = BARE_CODE
        self.count[games] = self.clock[games] = self.mover[games] = 0
        self.hands[games], self.ball[games], self._centre[games] = self._start.hands, -1, 0

    def state(self, game: int) -> State:
        """Return the state in which the present turn of a game began."""
        letters = [*self._start.rules.letters.upper(), *EMPTY * 3]
        count = self.count[game]
        laid = zip(self.cells[game, :count].tolist(), self.content[game, :count].tolist(), strict=True)
        table = TileTable({cell(q, r): letters[code] for (q, r), code in laid})
        hands = tuple(self.hands[game].tolist())
        return self._start._replace(clock=int(self.clock[game]), mover=int(self.mover[game]), hands=hands, table=table)

    def choose(self, games: Games, numbers: Games) -> Games:
        """Take a legal step in each of some games, and return those in which movement begins."""
        are_laid = self.count[games] == self.cells.shape[1]
        is_first = ~are_laid & (self.ball[games] < 0)
        self.ball[games[is_first]] = numbers[is_first]
        laying = games[~are_laid & ~is_first]
        radius, width = self.encoding.window.radius, self.encoding.window.width
        for number, content in ((self.ball[laying], self.mover[laying]), (numbers[~are_laid & ~is_first], EMPTY_CODE)):
            beside = np.stack([number % width, number // width], axis=1) - radius
            self.cells[laying, self.count[laying]] = self._centre[laying] + beside
            self.content[laying, self.count[laying]] = content
            self.count[laying] += 1
        alone = games[are_laid]
        self.content[alone, (self._index[alone] == numbers[are_laid, None]).argmax(axis=1)] = self.mover[alone]
        turned: Games = games[~is_first]
        self.ball[turned] = -1
        self.clock[turned] += 1
        self.hands[turned, self.mover[turned]] -= 1
        cells, window = self.cells[turned], self.encoding.window
        self._centre[turned] = window.centres(cells, self.content[turned] != BARE_CODE)
        self._index[turned] = window.numbers(cells, self._centre[turned])
        # Whoever can place nothing is skipped (R1, R3).
        for _ in range(self.hands.shape[1]):
            self.mover[turned] = (self.mover[turned] + 1) % self.hands.shape[1]
            can_place = (self.hands[turned, self.mover[turned]] > 0) & self.masks(turned).any(axis=1)
            turned = turned[~can_place]
        return turned

    def masks(self, games: Games) -> Mask:
        """Return the legal next steps of some games: shape (games, actions), bool."""
        found: Mask = np.zeros((len(games), self.encoding.actions), bool)
        are_laid = self.count[games] == self.cells.shape[1]
        for these, are_alone in ((are_laid, True), (~are_laid, False)):
            if these.any():
                found[these, : self.encoding.no_ball] = self._masks(games[these], are_alone)
        return found

    def _near(self, grid: NDArray[np.bool_]) -> NDArray[np.uint8]:
        """Return the number of marked neighbours of each cell; nothing is marked at the edge of the window."""
        found = np.zeros(grid.shape, np.uint8)
        for step in self._around:
            found += np.roll(grid, step, axis=1)
        return found

    def _masks(self, games: Games, are_alone: bool) -> Mask:
        content, index = self.content[games], self._index[games]

        def marked(which: Mask) -> Mask:
            grid = np.zeros((len(games), self.encoding.no_ball), bool)
            game, tile = which.nonzero()
            grid[game, index[game, tile]] = True
            return grid

        empty = marked(content == EMPTY_CODE)
        freedoms = self._near(empty)
        may_stand = self._near(marked(content == self.mover[games, None])) == 0
        if are_alone:
            tight = marked(content < EMPTY_CODE) & (freedoms == 1)
            found: Mask = empty & may_stand & (freedoms > 0) & (self._near(tight) == 0)
            return found
        return self._pairs(games, marked(content != BARE_CODE), may_stand, freedoms > 0)

    def _pairs(self, games: Games, tiles: Mask, may_stand: Mask, is_free: Mask) -> Mask:
        """Return the cells that may be the ball's, or where that is chosen, the other of the pair (R1, R2, R18)."""
        need, window = self._start.rules.must_touch, self.encoding.window
        touch = self._near(tiles)
        is_open = ~tiles & window.inside.ravel()
        if self.cells.shape[1] >= REACH:
            rows, columns = (np.indices((window.width, window.width)) - window.radius).reshape(2, -1)
            q, r = self._centre[games].T[:, :, None]
            is_open &= (abs(columns + q) <= REACH) & (abs(rows + r) <= REACH)
        ball = self.ball[games]
        start = np.where(ball < 0, self.encoding.no_ball // 2, ball)
        chosen = np.zeros(tiles.shape, bool)
        chosen[np.arange(len(games)), start] = True
        beside = self._near(chosen) > 0
        alone = is_open & (touch >= need)
        # Two cells that touch: one is laid first, and counts for the other.
        together = np.zeros(tiles.shape, bool)
        for step in self._around:
            other = np.where(np.roll(is_open, step, axis=1), np.roll(touch, step, axis=1), 99)
            together |= (other < 99) & (np.minimum(touch, other) + 1 >= need) & (np.maximum(touch, other) >= need)
        apart = alone & is_free & (alone.sum(axis=1)[:, None] > alone + self._near(alone))
        balls = is_open & may_stand & (together | apart)
        own = touch[np.arange(len(games)), start, None]
        fits = (np.minimum(touch, own) + 1 >= need) & (np.maximum(touch, own) >= need)
        can_be_apart = (own >= need) & is_free[np.arange(len(games)), start, None]
        others = is_open & ~chosen & np.where(beside, fits, (touch >= need) & can_be_apart)
        # The first pair has nothing to touch, and lies on the origin and a neighbour of it.
        is_bare = self.count[games, None] == 0
        origin = np.arange(self.encoding.no_ball) == self.encoding.no_ball // 2
        balls = np.where(is_bare, origin | (self._near(origin[None]) > 0), balls)
        others = np.where(is_bare, np.where(start[:, None] == self.encoding.no_ball // 2, beside, origin), others)
        found: Mask = np.where(ball[:, None] < 0, balls, others)
        return found

    def planes(self, games: Games) -> Planes:
        """Return what the movers of some games see: shape (games, *encoding.shape), uint8."""
        movers = self.mover[games]
        return self.encoding.placement_planes(
            self.content[games], self._index[games], movers, movers, self.hands[games], self.ball[games]
        )
