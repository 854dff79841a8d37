"""Many games of LIMIT that are stepped at once."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from limitproto.core.rng import Stream
from limitproto.games.limit.position import Position
from limitproto.games.limit.rules.kernel import NONE
from limitproto.games.limit.rules.turn_steps import NUMBERS, TurnSteps, choose_all, masks_of, numbers_of
from limitproto.games.limit.state import State, begin_movement, shared_by, with_movement
from limitproto.rl.limit import LimitEncoding, start_of
from limitproto.rl.pairs import Pairs
from limitproto.rl.steps import Mask, Planes, rewards_of
from limitproto.rl.window import axial_of

#: Where the mover plus 1 is among the numbers of a turn, and whether the next step may be that no ball moves.
_MOVER, _NO_BALL = 4, 10


class Vector:
    """Some number of games of one edition of LIMIT, stepped together. A game that ends begins anew at once.

    `masks` has the legal actions of each game, shape (games, actions), bool; `movers` the player to move, shape
    (games,), int8. Both are read-only, and `step` makes them anew. What `encoding` says of planes and actions holds
    for each game.

    `starts` layouts are drawn in advance, and a new game takes any of them. Everything follows from `seed`. Options
    are those of `Position.new`; raises InvalidOption, and ValueError without games or starts, if the game is over at
    its start, or if its `placement` is `manual`.
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
        #: Which games are in movement, and their steps; those of the others mean nothing.
        self._are_moving = np.zeros(games, bool)
        self._steps = [TurnSteps(begin_movement(found[0].details, {}).moving)] * games
        #: The state in which movement began, the columns and rows of its tiles, their numbers in the window, and what
        #: `numbers_of` returns.
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

    def _begin(self, games: NDArray[np.intp]) -> None:
        """Begin games anew."""
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

    def _read(self, games: NDArray[np.intp]) -> None:
        """Take the numbers of games in movement."""
        found = numbers_of([self._steps[game] for game in games.tolist()])
        self._numbers[games] = np.array(found, np.uint64).reshape(-1, NUMBERS)

    def _centre(self, games: NDArray[np.intp]) -> None:
        """Centre the windows of games in movement in which a turn begins."""
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
        # A step goes by them.
        self.masks.flags.writeable = self.movers.flags.writeable = False

    def step(self, actions: ArrayLike) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
        """Take one action in each game, shape (games,), and return the rewards of the players and which games ended.

        Rewards have the shape (games, players), float32, and are those of `rewards_of` for games that ended, else 0;
        the other array has the shape (games,), bool. Raises ValueError for an action that its mask forbids.
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

    def sample(self, random: np.random.Generator) -> NDArray[np.intp]:
        """Return a legal action for each game, each equally likely: shape (games,), intp."""
        counts = self.masks.sum(axis=1)
        chosen = (random.random(len(counts)) * counts).astype(np.intp) + counts.cumsum() - counts
        found: NDArray[np.intp] = np.flatnonzero(self.masks)[chosen] % self.encoding.actions
        return found

    def planes(self) -> Planes:
        """Return what the mover of each game sees: shape (games, *encoding.shape), uint8."""
        found: Planes = np.zeros((len(self._steps), *self.encoding.shape), np.uint8)
        games, placing = np.flatnonzero(self._are_moving), np.flatnonzero(~self._are_moving)
        movers = self.movers[games].astype(np.intp)
        found[games] = self.encoding.movement_planes(self._numbers[games], self._index[games], movers)
        if len(placing):
            found[placing] = self._pairs.planes(placing)
        return found

    def position(self, game: int) -> Position:
        """Return the position in which the present turn of a game began."""
        if not self._are_moving[game]:
            return Position(self._pairs.state(game))
        return Position(with_movement(self._begun[game], self._steps[game].movement, {"last": "", "captured": ()}))
