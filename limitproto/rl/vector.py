"""Many games of LIMIT, stepped together."""

from __future__ import annotations

from itertools import chain

import numpy as np
from numpy.typing import ArrayLike, NDArray

from limitproto.core.hexes import cell
from limitproto.core.rng import Stream
from limitproto.games.limit.position import Position
from limitproto.games.limit.rules import turn_steps
from limitproto.games.limit.rules.kernel import NONE
from limitproto.games.limit.rules.tile_index import TileIndex
from limitproto.games.limit.rules.turn_steps import TurnSteps
from limitproto.games.limit.state import (
    PLACEMENT,
    State,
    Turn,
    after_placement,
    begin_movement,
    shared_by,
    with_movement,
)
from limitproto.rl.limit import BARE_CODE, EMPTY_CODE, Cells, LimitEncoding, axial_of, start_of
from limitproto.rl.steps import Mask, Planes, rewards_of

#: The indexes, among the numbers of a turn, of the mover plus 1, and of whether the next step may move no ball.
_MOVER, _NO_BALL = 4, 10

Games = NDArray[np.intp]


class Pairs:
    """Games in placement, each with its own index; the data of games that are not in placement is meaningless.

    Arrays have the games along their first axis: the columns and rows of the tiles' cells in the order in which they
    were laid; their content, in the codes of `LimitEncoding.placement_planes`; the number of the cell chosen for a
    ball, -1 for none.
    """

    def __init__(self, encoding: LimitEncoding, start: State, games: int) -> None:
        self.encoding, self._start = encoding, start
        tiles = start.rules.tiles
        #: The state in which each game's current turn began, and the cell chosen for a ball.
        self.states = [start] * games
        self._balls = [turn_steps.OPEN] * games
        self.cells = np.zeros((games, tiles, 2), np.int32)
        self.content = np.full((games, tiles), BARE_CODE, np.uint8)
        self.ball = np.full(games, -1)
        self._centre = np.zeros((games, 2), np.int32)
        self._index = np.zeros((games, tiles), np.int32)

    def begin(self, games: Games) -> None:
        """Restart games."""
        self.content[games], self.ball[games], self._centre[games] = BARE_CODE, -1, 0
        for game in games.tolist():
            self.states[game], self._balls[game] = self._start, turn_steps.OPEN

    def choose(self, games: Games, numbers: Games) -> Games:
        """Take a legal step in each of some games, and return the games where movement begins."""
        laid = (self.content[games] != BARE_CODE).sum(axis=1)
        are_laid = laid == self.cells.shape[1]
        is_first = ~are_laid & (self.ball[games] < 0)
        movers = self.movers(games)
        is_pair = ~are_laid & ~is_first
        laying, at = games[is_pair], laid[is_pair]
        for shift, given, content in ((0, self.ball[laying], movers[is_pair]), (1, numbers[is_pair], EMPTY_CODE)):
            self.cells[laying, at + shift] = self._places(laying, given)
            self.content[laying, at + shift] = content
        alone = games[are_laid]
        self.content[alone, (self._index[alone] == numbers[are_laid, None]).argmax(axis=1)] = movers[are_laid]
        self.ball[games] = np.where(is_first, numbers, -1)
        places = [cell(q, r) for q, r in self._places(games, numbers).tolist()]
        for game, place, begins in zip(games.tolist(), places, is_first.tolist(), strict=True):
            if begins:
                self._balls[game] = place
            else:
                ball = self._balls[game]
                turn = Turn("ball", place) if ball == turn_steps.OPEN else Turn("pair", ball, place)
                self.states[game], self._balls[game] = after_placement(self.states[game], turn), turn_steps.OPEN
        turned: Games = games[~is_first]
        cells, window = self.cells[turned], self.encoding.window
        self._centre[turned] = window.centres(cells, self.content[turned] != BARE_CODE)
        self._index[turned] = window.numbers(cells, self._centre[turned])
        return turned[[self.states[game].phase != PLACEMENT for game in turned.tolist()]]

    def _places(self, games: Games, numbers: Games) -> Cells:
        """Return the columns and rows of cells given by their numbers in the windows of games."""
        window = self.encoding.window
        found: Cells = self._centre[games] + np.stack([numbers % window.width, numbers // window.width], axis=1)
        return found - window.radius

    def masks(self, games: Games) -> Mask:
        """Return the legal next steps in some games: shape (games, actions), bool."""
        found: Mask = np.zeros((len(games), self.encoding.actions), bool)
        rules, cells = self._start.rules, list[list[int]]()
        for game in games.tolist():
            state = self.states[game]
            letter = rules.letters[state.mover].upper()
            cells.append(
                turn_steps.placement_cells(state.table, rules.tiles, rules.must_touch, letter, self._balls[game])
            )
        rows = np.repeat(np.arange(len(games)), [len(each) for each in cells])
        numbers = self.encoding.window.numbers(axial_of([*chain(*cells)])[:, None], self._centre[games[rows]])
        found[rows, numbers[:, 0]] = True
        return found

    def movers(self, games: Games) -> Games:
        """Return the players to move in some games."""
        return np.array([self.states[game].mover for game in games.tolist()], np.intp)

    def planes(self, games: Games) -> Planes:
        """Return the movers' views in some games: shape (games, *encoding.shape), uint8."""
        movers, hands = self.movers(games), np.array([self.states[game].hands for game in games.tolist()])
        return self.encoding.placement_planes(
            self.content[games], self._index[games], movers, movers, hands, self.ball[games]
        )


class VectorEnv:
    """A number of games of one LIMIT edition, stepped together. A game that ends restarts at once.

    `masks` has the legal actions in each game, shape (games, actions), bool; `movers` the player to move, shape
    (games,), int8. Both are read-only, and `step` replaces them. The description of planes and actions in `encoding`
    holds for each game.

    `starts` layouts are drawn in advance, and a new game takes any of them. `seed` determines everything. Options are
    as for `Position.new`. Raises InvalidOption, and ValueError without games or starts, if the game is over at its
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
            raise ValueError(f"{found[0].text} is over at its start; choose options that begin a game")
        self._random = np.random.default_rng(stream.next64())
        rules = found[0].rules
        self.encoding = LimitEncoding(rules)
        if rules.placement == "manual":
            raise ValueError(f"{rules.text} lays coloured tiles, unlike VectorEnv; use the AEC environment")
        self._pairs = Pairs(self.encoding, found[0].details, games)
        #: Which games are in movement, and their steps; the other steps are meaningless.
        self._are_moving = np.zeros(games, bool)
        self._steps = [TurnSteps(begin_movement(found[0].details, {}, TileIndex([])).moving)] * games
        #: The state in which movement began, the columns and rows of its tiles, their numbers in the window, and the
        #: result of `turn_steps.numbers_of`.
        self._begun = [found[0].details] * games
        self._cells = np.zeros((games, rules.tiles, 2), np.int32)
        self._index = np.zeros((games, rules.tiles), np.int32)
        self._numbers = np.zeros((games, turn_steps.NUMBERS), np.uint64)
        self._bits = np.arange(rules.tiles, dtype=np.uint64)
        self._rewards = np.zeros((1 << rules.players, rules.players), np.float32)
        for winners in range(1, 1 << rules.players):
            self._rewards[winners] = rewards_of(shared_by(rules.players, winners))
        self._begin(np.arange(games))
        self._update_actions()

    def _begin(self, games: Games) -> None:
        """Restart games."""
        if self._starts[0].phase == "placement":
            self._are_moving[games] = False
            self._pairs.begin(games)
            return
        for game, start in zip(games.tolist(), self._random.integers(len(self._starts), size=len(games)), strict=True):
            self._begin_movement(game, self._starts[start].details)
        self._update_numbers(games)
        self._centre_windows(games)

    def _begin_movement(self, game: int, state: State) -> None:
        self._begun[game] = state
        self._steps[game] = TurnSteps(state.moving)
        self._are_moving[game] = True
        cells = state.tile_index.cells
        self._cells[game, : len(cells)] = axial_of(cells)

    def _update_numbers(self, games: Games) -> None:
        """Update the numbers of games in movement."""
        found = turn_steps.numbers_of([self._steps[game] for game in games.tolist()])
        self._numbers[games] = np.array(found, np.uint64).reshape(-1, turn_steps.NUMBERS)

    def _centre_windows(self, games: Games) -> None:
        """Centre the windows of games in movement if a turn begins."""
        if len(games):
            cells, window = self._cells[games], self.encoding.window
            is_there = (self._numbers[games, :1] >> self._bits & np.uint64(1)).astype(bool)
            self._index[games] = window.numbers(cells, window.centres(cells, is_there))

    def _update_actions(self) -> None:
        """Find the legal actions and the movers."""
        games, placing = np.flatnonzero(self._are_moving), np.flatnonzero(~self._are_moving)
        masks: Mask = np.zeros((len(self._steps), self.encoding.actions), bool)
        words = np.array([self._steps[game].tiles() for game in games.tolist()], np.uint64)
        game, tile = (words[:, None] >> self._bits & np.uint64(1)).nonzero()
        game = games[game]
        masks[game, self._index[game, tile]] = True
        masks[games, self.encoding.no_ball] = self._numbers[games, _NO_BALL]
        self.movers = np.empty(len(masks), np.int8)
        self.movers[games] = self._numbers[games, _MOVER].astype(np.int8) - 1
        if len(placing):
            self.movers[placing] = self._pairs.movers(placing)
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
            raise ValueError(f"actions must be {len(self.movers)} integers, one for each game, not {said}")
        is_number = (given >= 0) & (given < self.encoding.actions)
        chosen = np.where(is_number, given, 0).astype(np.intp)
        is_legal = is_number & self.masks[np.arange(len(chosen)), chosen]
        if not is_legal.all():
            game = int(is_legal.argmin())
            raise ValueError(f"{given[game]} is not legal in game {game}; choose an action that masks[{game}] allows")
        games, placing = np.flatnonzero(self._are_moving), np.flatnonzero(~self._are_moving)
        own = chosen[games]
        tiles = np.where(own == self.encoding.no_ball, NONE, (self._index[games] == own[:, None]).argmax(axis=1))
        steps = zip(games.tolist(), tiles.tolist(), strict=True)
        turned = np.array([self._steps[game].choose(tile) for game, tile in steps], bool)
        begun = self._pairs.choose(placing, chosen[placing]) if len(placing) else placing
        for game in begun.tolist():
            self._begin_movement(game, self._pairs.states[game])
        changed = np.concatenate([games[turned], begun])
        self._update_numbers(np.concatenate([games, begun]))
        rewards = np.zeros((len(chosen), self._rewards.shape[1]), np.float32)
        ended = np.zeros(len(chosen), bool)
        over = self._numbers[changed, _MOVER] == 0
        self._centre_windows(changed[~over])
        for game in changed[over].tolist():
            rewards[game] = self._rewards[self._steps[game].movement.winners]
        ended[changed[over]] = True
        self._begin(changed[over])
        self._update_actions()
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
        """Return the position at the start of a game's current turn."""
        if not self._are_moving[game]:
            return Position(self._pairs.states[game])
        return Position(with_movement(self._begun[game], self._steps[game].movement, last="", captured=()))
