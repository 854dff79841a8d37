"""Many games of LIMIT that are stepped at once."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from limitproto.core.rng import Stream
from limitproto.games.limit.position import Position
from limitproto.games.limit.rules.kernel import NONE
from limitproto.games.limit.rules.turn_steps import NUMBERS, TurnSteps, choose_all, masks_of, numbers_of
from limitproto.games.limit.state import shared_by, with_movement
from limitproto.rl.limit import LimitEncoding, LimitStepper, start_of
from limitproto.rl.steps import Mask, Planes, rewards_of
from limitproto.rl.window import axial_of

#: Where the mover plus 1 is among the numbers of a turn, and whether the next step may be that no ball moves.
_MOVER, _NO_BALL = 4, 10


class Vector:
    """Some number of games of one edition of LIMIT, stepped together. A game that ends begins anew at once.

    `masks` has the legal actions of each game, shape (games, actions), bool; `movers` the player to move, shape
    (games,), int8. `step` makes both anew. What `encoding` says of planes and actions holds for each game.

    `starts` layouts are drawn in advance, and a new game takes any of them. Everything follows from `seed`. Options
    are those of `Position.new`; raises InvalidOption, and ValueError if the game is over at its start.
    """

    def __init__(
        self, edition: str = "classic", games: int = 256, *, seed: int = 0, starts: int = 256, **options: object
    ) -> None:
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
        self._games = np.arange(games)
        #: The games in placement, and the steps of the others.
        self._placing: dict[int, LimitStepper] = {}
        self._steps: dict[int, TurnSteps] = {}
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
        for game in range(games):
            self._begin(game)
        self._read(self._games)
        self._centre(self._games)
        self._list()

    def _begin(self, game: int) -> None:
        start = self._starts[self._random.integers(len(self._starts))]
        if start.phase == "movement":
            self._begin_movement(game, start)
        else:
            self._steps.pop(game, None)
            self._placing[game] = LimitStepper(self.encoding, start)

    def _begin_movement(self, game: int, position: Position) -> None:
        state = self._begun[game] = position.details
        self._steps[game] = TurnSteps(state.moving)
        cells = state.tile_index.cells
        self._cells[game, : len(cells)] = axial_of(cells)

    def _moving(self, games: NDArray[np.intp]) -> NDArray[np.intp]:
        """Return those of some games that are in movement."""
        return games if not self._placing else games[[game in self._steps for game in games.tolist()]]

    def _read(self, games: NDArray[np.intp]) -> None:
        games = self._moving(games)
        found = numbers_of([self._steps[game] for game in games.tolist()])
        self._numbers[games] = np.array(found, np.uint64).reshape(-1, NUMBERS)

    def _centre(self, games: NDArray[np.intp]) -> None:
        """Centre the windows of games in which a turn begins."""
        games = self._moving(games)
        if len(games):
            cells, window = self._cells[games], self.encoding.window
            present = (self._numbers[games, :1] >> self._bits & np.uint64(1)).astype(bool)
            self._index[games] = window.numbers(cells, window.centres(cells, present))

    def _list(self) -> None:
        """Find the legal actions and the movers."""
        games, encoding = self._moving(self._games), self.encoding
        masks: Mask = np.zeros((len(self._games), encoding.actions), bool)
        words = np.array(masks_of([self._steps[game] for game in games.tolist()]), np.uint64)
        game, tile = (words[:, None] >> self._bits & np.uint64(1)).nonzero()
        game = games[game]
        masks[game, self._index[game, tile]] = True
        masks[games, encoding.no_ball] = self._numbers[games, _NO_BALL]
        movers = self._numbers[:, _MOVER].astype(np.int8) - np.int8(1)
        for number, stepper in self._placing.items():
            masks[number] = stepper.mask()
            movers[number] = stepper.position.mover or 0
        self.masks, self.movers = masks, movers

    def step(self, actions: ArrayLike) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
        """Take one action in each game, shape (games,), and return the rewards of the players and which games ended.

        Rewards have the shape (games, players), float32, and are those of `rewards_of` for games that ended, else 0;
        the other array has the shape (games,), bool. Raises ValueError for an action that its mask forbids.
        """
        chosen = np.asarray(actions, np.intp)
        if chosen.shape != self._games.shape or not self.masks[self._games, chosen].all():
            raise ValueError("one legal action is needed for each game")
        games = self._moving(self._games)
        own = chosen[games]
        tiles = np.where(own == self.encoding.no_ball, NONE, (self._index[games] == own[:, None]).argmax(axis=1))
        turned = np.array(choose_all([self._steps[game] for game in games.tolist()], tiles.tolist()), bool)
        begun = [*games[turned].tolist(), *self._place(chosen)]
        changed = np.array(begun, np.intp)
        self._read(np.concatenate([games, changed]))
        rewards = np.zeros((len(self._games), self._rewards.shape[1]), np.float32)
        ended = np.zeros(len(self._games), bool)
        over = changed[self._numbers[changed, _MOVER] == 0]
        for game in over.tolist():
            rewards[game] = self._rewards[self._steps[game].movement.winners]
            ended[game] = True
            self._begin(game)
        self._read(over)
        self._centre(changed)
        self._list()
        return rewards, ended

    def _place(self, chosen: NDArray[np.intp]) -> list[int]:
        """Take the actions of the games in placement, and return those in which movement begins."""
        done = []
        for game, stepper in self._placing.items():
            stepper.choose(int(chosen[game]))
            if stepper.position.phase == "movement":
                done.append(game)
        for game in done:
            self._begin_movement(game, self._placing.pop(game).position)
        return done

    def sample(self, random: np.random.Generator) -> NDArray[np.intp]:
        """Return a legal action for each game, each equally likely: shape (games,), intp."""
        counts = self.masks.sum(axis=1)
        chosen = (random.random(len(counts)) * counts).astype(np.intp) + counts.cumsum() - counts
        found: NDArray[np.intp] = np.flatnonzero(self.masks)[chosen] % self.encoding.actions
        return found

    def planes(self) -> Planes:
        """Return what the mover of each game sees: shape (games, *encoding.shape), uint8."""
        found: Planes = np.zeros((len(self._games), *self.encoding.shape), np.uint8)
        games = self._moving(self._games)
        found[games] = self.encoding.movement_planes(
            self._numbers[games], self._index[games], self.movers[games].astype(np.intp)
        )
        for game, stepper in self._placing.items():
            found[game] = stepper.planes(int(self.movers[game]))
        return found

    def position(self, game: int) -> Position:
        """Return the position in which the present turn of a game began."""
        if game in self._placing:
            return self._placing[game].position
        return Position(with_movement(self._begun[game], self._steps[game].movement, {"last": "", "captured": ()}))
