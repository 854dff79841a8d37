"""Many games of LIMIT, stepped together."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from limitproto.core.hexes import REACH, cell
from limitproto.core.rng import Stream
from limitproto.games.limit.position import Position
from limitproto.games.limit.rules.kernel import NONE
from limitproto.games.limit.rules.placement import EMPTY, TileTable
from limitproto.games.limit.rules.turn_steps import NUMBERS, TurnSteps, choose_all, masks_of, numbers_of
from limitproto.games.limit.state import State, begin_movement, shared_by, with_movement
from limitproto.rl.limit import BARE_CODE, EMPTY_CODE, LimitEncoding, start_of
from limitproto.rl.steps import Mask, Planes, rewards_of
from limitproto.rl.window import axial_of

#: The indexes, among the numbers of a turn, of the mover plus 1, and of whether the next step may move no ball.
_MOVER, _NO_BALL = 4, 10

Games = NDArray[np.intp]


class Pairs:
    """Games in placement, each with its own index; the data of games that are not in placement is meaningless.

    Pairs are placed by R1 to R3 on arrays of cells, which tests compare with the rules.

    Arrays have the games along their first axis: the columns and rows of the tiles' cells in the order in which they
    were laid; their content, in the codes of `LimitEncoding.placement_planes`; the number of tiles and of turns; the
    balls in hand, the mover, and the cell chosen for a ball, -1 for none.
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
        """Restart games."""
        self.content[games] = BARE_CODE
        self.count[games] = self.clock[games] = self.mover[games] = 0
        self.hands[games], self.ball[games], self._centre[games] = self._start.hands, -1, 0

    def state(self, game: int) -> State:
        """Return the state in which a game's current turn began."""
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
        # A player who can place nothing is skipped (R1, R3).
        for _ in range(self.hands.shape[1]):
            self.mover[turned] = (self.mover[turned] + 1) % self.hands.shape[1]
            can_place = (self.hands[turned, self.mover[turned]] > 0) & self.masks(turned).any(axis=1)
            turned = turned[~can_place]
        return turned

    def masks(self, games: Games) -> Mask:
        """Return the legal next steps in some games: shape (games, actions), bool."""
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
        """Return the cells for the ball or, if it is chosen, for the other tile of the pair (R1, R2, R18)."""
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
        # Two adjacent cells: one is laid first, and counts for the other.
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
        # The first pair has nothing to touch; it is laid on the origin and a neighbour.
        is_bare = self.count[games, None] == 0
        origin = np.arange(self.encoding.no_ball) == self.encoding.no_ball // 2
        balls = np.where(is_bare, origin | (self._near(origin[None]) > 0), balls)
        others = np.where(is_bare, np.where(start[:, None] == self.encoding.no_ball // 2, beside, origin), others)
        found: Mask = np.where(ball[:, None] < 0, balls, others)
        return found

    def planes(self, games: Games) -> Planes:
        """Return the movers' views in some games: shape (games, *encoding.shape), uint8."""
        movers = self.mover[games]
        return self.encoding.placement_planes(
            self.content[games], self._index[games], movers, movers, self.hands[games], self.ball[games]
        )


class Vector:
    """A number of games of one LIMIT edition, stepped together. A game that ends restarts at once.

    `masks` has the legal actions in each game, shape (games, actions), bool; `movers` the player to move, shape
    (games,), int8. Both are read-only, and `step` replaces them. The description of planes and actions in `encoding`
    holds for each game.

    `starts` layouts are drawn in advance, and a new game takes any of them. `seed` determines everything. Options are
    those of `Position.new`. Raises InvalidOption, and ValueError without games or starts, if the game is over at its
    start, or if its `placement` is `manual`.
    """

    def __init__(
        self, edition: str = "classic", games: int = 256, *, seed: int = 0, starts: int = 256, **options: object
    ) -> None:
        if games < 1 or starts < 1:
            raise ValueError(f"at least 1 game and 1 start are needed, not {games} and {starts}")
        stream = Stream(seed)
        found = [start_of(edition, **{"seed": stream.next64(), **options})]
        if found[0].layout and not {"layout", "seed"} & set(options):
            found += [start_of(edition, **{"seed": stream.next64(), **options}) for _ in range(starts - 1)]
        self._starts = [start for start in found if not start.is_over]
        if not self._starts:
            raise ValueError(f"{found[0].text} is over at its start")
        self._random = np.random.default_rng(stream.next64())
        rules = found[0].rules
        self.encoding = LimitEncoding(rules)
        if rules.placement == "manual":
            raise ValueError(f"{rules.text} is not played by Vector, which lays no coloured tiles")
        self._pairs = Pairs(self.encoding, found[0].details, games)
        #: Which games are in movement, and their steps; the other steps are meaningless.
        self._are_moving = np.zeros(games, bool)
        self._steps = [TurnSteps(begin_movement(found[0].details, {}).moving)] * games
        #: The state in which movement began, the columns and rows of its tiles, their numbers in the window, and the
        #: result of `numbers_of`.
        self._begun = [found[0].details] * games
        self._cells = np.zeros((games, rules.tiles, 2), np.int32)
        self._index = np.zeros((games, rules.tiles), np.int32)
        self._numbers = np.zeros((games, NUMBERS), np.uint64)
        self._bits = np.arange(rules.tiles, dtype=np.uint64)
        self._rewards = np.zeros((1 << rules.players, rules.players), np.float32)
        for winners in range(1, 1 << rules.players):
            self._rewards[winners] = rewards_of(shared_by(rules.players, winners))
        self._begin(np.arange(games))
        self._list()

    def _begin(self, games: Games) -> None:
        """Restart games."""
        if self._starts[0].phase == "placement":
            self._are_moving[games] = False
            self._pairs.begin(games)
            return
        for game, start in zip(games.tolist(), self._random.integers(len(self._starts), size=len(games)), strict=True):
            self._begin_movement(game, self._starts[start].details)
        self._read(games)
        self._centre(games)

    def _begin_movement(self, game: int, state: State) -> None:
        self._begun[game] = state
        self._steps[game] = TurnSteps(state.moving)
        self._are_moving[game] = True
        cells = state.tile_index.cells
        self._cells[game, : len(cells)] = axial_of(cells)

    def _read(self, games: Games) -> None:
        """Update the numbers of games in movement."""
        found = numbers_of([self._steps[game] for game in games.tolist()])
        self._numbers[games] = np.array(found, np.uint64).reshape(-1, NUMBERS)

    def _centre(self, games: Games) -> None:
        """Centre the windows of games in movement if a turn begins."""
        if len(games):
            cells, window = self._cells[games], self.encoding.window
            is_there = (self._numbers[games, :1] >> self._bits & np.uint64(1)).astype(bool)
            self._index[games] = window.numbers(cells, window.centres(cells, is_there))

    def _list(self) -> None:
        """Find the legal actions and the movers."""
        games, placing = np.flatnonzero(self._are_moving), np.flatnonzero(~self._are_moving)
        masks: Mask = np.zeros((len(self._steps), self.encoding.actions), bool)
        words = np.array(masks_of([self._steps[game] for game in games.tolist()]), np.uint64)
        game, tile = (words[:, None] >> self._bits & np.uint64(1)).nonzero()
        game = games[game]
        masks[game, self._index[game, tile]] = True
        masks[games, self.encoding.no_ball] = self._numbers[games, _NO_BALL]
        self.movers = self._pairs.mover.astype(np.int8)
        self.movers[games] = self._numbers[games, _MOVER].astype(np.int8) - 1
        if len(placing):
            masks[placing] = self._pairs.masks(placing)
        self.masks = masks
        # `step` relies on them.
        self.masks.flags.writeable = self.movers.flags.writeable = False

    def step(self, actions: ArrayLike) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
        """Take one action in each game, shape (games,); return the players' rewards and which games ended.

        Rewards have the shape (games, players), float32: those of `rewards_of` for games that ended, else 0; the other
        array has the shape (games,), bool. Raises ValueError for an action that its mask forbids.
        """
        given = np.asarray(actions)
        if given.shape != self.movers.shape or given.dtype.kind not in "iu":
            said = f"{given.dtype} of the shape {given.shape}"
            raise ValueError(f"one legal action is needed for each of {len(self.movers)} games, not {said}")
        is_number = (given >= 0) & (given < self.encoding.actions)
        chosen = np.where(is_number, given, 0).astype(np.intp)
        is_legal = is_number & self.masks[np.arange(len(chosen)), chosen]
        if not is_legal.all():
            game = int(is_legal.argmin())
            raise ValueError(f"one legal action is needed for each game: {given[game]} is not legal in game {game}")
        games, placing = np.flatnonzero(self._are_moving), np.flatnonzero(~self._are_moving)
        own = chosen[games]
        tiles = np.where(own == self.encoding.no_ball, NONE, (self._index[games] == own[:, None]).argmax(axis=1))
        turned = np.array(choose_all([self._steps[game] for game in games.tolist()], tiles.tolist()), bool)
        begun = self._pairs.choose(placing, chosen[placing]) if len(placing) else placing
        for game in begun.tolist():
            state = self._pairs.state(game)
            self._begin_movement(game, begin_movement(state, state.contents))
        changed = np.concatenate([games[turned], begun])
        self._read(np.concatenate([games, begun]))
        rewards = np.zeros((len(chosen), self._rewards.shape[1]), np.float32)
        ended = np.zeros(len(chosen), bool)
        over = self._numbers[changed, _MOVER] == 0
        self._centre(changed[~over])
        for game in changed[over].tolist():
            rewards[game] = self._rewards[self._steps[game].movement.winners]
        ended[changed[over]] = True
        self._begin(changed[over])
        self._list()
        return rewards, ended

    def sample(self, random: np.random.Generator) -> Games:
        """Return a legal action for each game, all equally likely: shape (games,), intp."""
        counts = self.masks.sum(axis=1)
        chosen = (random.random(len(counts)) * counts).astype(np.intp) + counts.cumsum() - counts
        found: Games = np.flatnonzero(self.masks)[chosen] % self.encoding.actions
        return found

    def planes(self) -> Planes:
        """Return the view of each game's mover: shape (games, *encoding.shape), uint8."""
        found: Planes = np.zeros((len(self._steps), *self.encoding.shape), np.uint8)
        games, placing = np.flatnonzero(self._are_moving), np.flatnonzero(~self._are_moving)
        movers = self.movers[games].astype(np.intp)
        found[games] = self.encoding.movement_planes(self._numbers[games], self._index[games], movers)
        if len(placing):
            found[placing] = self._pairs.planes(placing)
        return found

    def position(self, game: int) -> Position:
        """Return the position in which a game's current turn began."""
        if not self._are_moving[game]:
            return Position(self._pairs.state(game))
        return Position(with_movement(self._begun[game], self._steps[game].movement, {"last": "", "captured": ()}))
