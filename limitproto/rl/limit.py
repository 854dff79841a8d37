"""LIMIT for learners: positions as planes of numbers, turns as actions, one for each step of a turn."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from limitproto.core.hexes import cell, cell_name
from limitproto.games.base import option_texts
from limitproto.games.limit.editions import TILE_LETTERS, Rules
from limitproto.games.limit.game import GAME
from limitproto.games.limit.position import Position
from limitproto.games.limit.rules import turn_steps
from limitproto.games.limit.rules.kernel import NONE
from limitproto.games.limit.rules.placement import ball_turns, tile_turns
from limitproto.games.limit.rules.turn import NOWHERE, Turn
from limitproto.games.limit.state import State
from limitproto.games.limit.text.turns import format_turn, parse_turn
from limitproto.rl.window import Cells, Window, axial_of

Planes = NDArray[np.uint8]
Mask = NDArray[np.bool_]


class LimitEncoding:
    """How the positions and turns of a ruleset become arrays.

    Planes have the shape `shape`, (planes, width, width), and the dtype uint8; `plane_names` says what each shows.
    Those of cells hold 0 and 1; each of the others has the same number in all cells. Players are named from the viewer
    on, in turn order: `own`, `next`, `third`.

    An action is one step of a turn: the number of a cell in `window`; `no_ball`, where a turn of movement moves no
    ball; or a colour, the first step of a coloured tile, from `no_ball + 1` on. `actions` is their number.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        #: All tiles that can be laid are inside, and all cells on which a turn of placement may lay tiles.
        self.window = Window(rules.size * (1 if rules.must_touch > 1 else 2) + 3)
        self.no_ball = self.window.width**2
        is_manual, is_paired = rules.placement == "manual", rules.placement == "paired"
        #: The colours that are first steps, in the order of their actions.
        self.colours: Sequence[str] = rules.tile_colours if is_manual else ()
        self.actions = self.no_ball + 1 + len(self.colours)
        who = ("own", "next", "third")[: rules.players]
        of_cells = ["tile", *(f"ball {name}" for name in who), "start", "goal"]
        of_cells += [f"tile {colour}" for colour in self.colours]
        constant = ["to move", "placement", "bound", "no ball", "times stood", *(f"out {name}" for name in who)]
        constant += [f"hand {name}" for name in who if is_paired]
        constant += [f"{word} {colour}" for word in ("stock", "chosen") for colour in self.colours]
        self.plane_names = (*of_cells, *constant)
        self._of_cells = len(of_cells)
        self.shape = (len(self.plane_names), self.window.width, self.window.width)
        #: The image of each action in each symmetry of `Window.images`: shape (12, actions), int32.
        others = np.arange(self.no_ball, self.actions, dtype=np.int32)
        self.images: Cells = np.concatenate([self.window.images, np.tile(others, (12, 1))], axis=1)

    def movement_planes(self, numbers: NDArray[np.uint64], index: Cells, viewers: NDArray[np.intp]) -> Planes:
        """Return the planes of positions of movement, shape (games, *shape).

        `numbers`, shape (games, `turn_steps.NUMBERS`), has those of `turn_steps.numbers_of`, `index`, shape (games,
        tiles), the numbers of the tiles' cells, and `viewers` the index of the player who looks on.
        """
        players = self.rules.players
        tiles = np.arange(index.shape[1], dtype=np.uint64)
        turned = (viewers[:, None] + np.arange(players)) % players
        balls = np.take_along_axis(numbers[:, 1:4], turned, axis=1)
        marks = np.zeros((len(index), self._of_cells, index.shape[1]), bool)
        marks[:, 0] = numbers[:, :1] >> tiles & np.uint64(1)
        marks[:, 1 : players + 1] = balls[:, :, None] >> tiles & np.uint64(1)
        marks[:, players + 1 : players + 3] = numbers[:, 5:7, None] == tiles + np.uint64(1)
        constants = np.zeros((len(index), self.shape[0] - self._of_cells), np.uint8)
        constants[:, 0] = numbers[:, 4] == viewers + 1
        constants[:, 2] = numbers[:, 8]
        constants[:, 3] = numbers[:, 5] == NONE + 1
        constants[:, 4] = numbers[:, 9]
        constants[:, 5 : players + 5] = numbers[:, 7:8] >> turned.astype(np.uint64) & np.uint64(1)
        return self._drawn(marks, index, constants)

    def placement_planes(self, state: State, index: Cells, chosen: Sequence[int], viewer: int) -> Planes:
        """Return the planes of one position of placement, with the actions chosen in this turn: shape `shape`."""
        rules, players = self.rules, self.rules.players
        turned = [(viewer + i) % players for i in range(players)]
        lying = ["", *(rules.letters[i].upper() for i in turned), "", ""]
        lying += [TILE_LETTERS[colour] for colour in self.colours]
        contents = [*state.table.contents.values()]
        marks = np.array([[content == letter for content in contents] for letter in lying], bool)[None]
        marks[0, 0] = True
        colour = chosen[0] - self.no_ball - 1 if chosen and self.colours else -1
        constants = [state.mover == viewer, 1, 0, 0, 1, *(state.out >> i & 1 for i in turned)]
        if rules.placement == "paired":
            constants += [state.hands[i] for i in turned]
        constants += [*state.stock, *(i == colour for i in range(len(self.colours)))]
        found: Planes = self._drawn(marks, index[None], np.array([constants], np.uint8))[0]
        if chosen and colour < 0:
            found[players + 1].flat[chosen[0]] = 1
        return found

    def _drawn(self, marks: Mask, index: Cells, constants: Planes) -> Planes:
        """Return planes of marked cells and of constants; cells that are not in the window, -1, are left out."""
        games = len(index)
        found = np.zeros((games, self.shape[0], self.no_ball), np.uint8)
        game, plane, tile = (marks & (index >= 0)[:, None]).nonzero()
        found[game, plane, index[game, tile]] = 1
        found[:, self._of_cells :] = constants[:, :, None]
        return found.reshape(games, *self.shape)


class LimitStepper:
    """A game of LIMIT that is played by actions, one for each step of a turn.

    `position` is the one in which the present turn began, `chosen` has its actions so far. The window is centred on the
    tiles that lay there then, and stays where it is until the turn is complete.
    """

    def __init__(self, encoding: LimitEncoding, position: Position, chosen: Sequence[int] = ()) -> None:
        self.encoding = encoding
        self._begin(position)
        for action in chosen:
            self.choose(action)

    def __deepcopy__(self, _memo: object) -> LimitStepper:
        return LimitStepper(self.encoding, self.position, self.chosen)

    def _begin(self, position: Position) -> None:
        self.position = position
        self.chosen: list[int] = []
        state = position.details
        self._steps = None if state.movement is None else turn_steps.TurnSteps(state.movement)
        cells = state.tile_index.cells if self._steps else [*state.table.contents]
        self._cells = axial_of(cells)
        present = [not self._steps or state.tiles >> i & 1 for i in range(len(cells))]
        window = self.encoding.window
        self._centre: Cells = np.zeros((1, 2), np.int32)
        if any(present):
            self._centre = window.centres(self._cells[None], np.array([present], bool))
        self._index: Cells = window.numbers(self._cells[None], self._centre)[0]

    @property
    def mover(self) -> int | None:
        """Index of the player to move, None when the game is over."""
        return self.position.mover

    def planes(self, viewer: int) -> Planes:
        """Return what a player sees: `LimitEncoding.shape`, uint8. A ball is at its goal once the turn is complete."""
        if self._steps is None:
            return self.encoding.placement_planes(self.position.details, self._index, self.chosen, viewer)
        numbers = np.array([turn_steps.numbers_of([self._steps])], np.uint64)
        planes: Planes = self.encoding.movement_planes(numbers, self._index[None], np.array([viewer]))[0]
        return planes

    def mask(self) -> Mask:
        """Return which actions are the next step of a legal turn: shape (actions,), bool; none after the end."""
        found = np.zeros(self.encoding.actions, bool)
        if self.position.is_over:
            return found
        if self._steps is not None:
            word = self._steps.tiles()
            found[[number for i, number in enumerate(self._index.tolist()) if word >> i & 1 and number >= 0]] = True
            found[self.encoding.no_ball] = self._steps.may_pass()
        elif self.encoding.colours and not self.chosen:
            colours = {letter for letter, _cell in self._coloured_tiles()}
            found[-len(self.encoding.colours) :] = [TILE_LETTERS[each] in colours for each in self.encoding.colours]
        else:
            numbers = self.numbers(self._placement_cells())
            found[numbers[numbers >= 0]] = True
        return found

    def numbers(self, cells: Sequence[int]) -> Cells:
        """Return the numbers of packed cells in the window, shape (cells,), int32; outside of it -1."""
        found: Cells = self.encoding.window.numbers(axial_of([*cells])[None], self._centre)[0]
        return found

    def _coloured_tiles(self) -> list[tuple[str, int]]:
        state, rules = self.position.details, self.encoding.rules
        left = "".join(TILE_LETTERS[name] for name, count in zip(rules.tile_colours, state.stock, strict=True) if count)
        return [*tile_turns(state.table, rules.must_touch, left)]

    def _placement_cells(self) -> Sequence[int]:
        """Return the cells that may be the next step."""
        state, rules, chosen = self.position.details, self.encoding.rules, self.chosen
        letter = rules.letters[state.mover].upper()
        if self.encoding.colours:
            wanted = TILE_LETTERS[self.encoding.colours[chosen[0] - self.encoding.no_ball - 1]]
            return [cell for letter, cell in self._coloured_tiles() if letter == wanted]
        if len(state.table.contents) >= rules.tiles:
            return [*ball_turns(state.table, letter)]
        if not chosen:
            return turn_steps.pair_balls(state.table, rules.must_touch, letter)
        return turn_steps.pair_others(state.table, rules.must_touch, letter, self._cell(chosen[0]))

    def _cell(self, number: int) -> int:
        row, column = divmod(number, self.encoding.window.width)
        radius = self.encoding.window.radius
        q, r = self._centre[0].tolist()
        return cell(column - radius + q, row - radius + r)

    def word(self, action: int) -> str:
        """Return an action as a word: a cell, a colour, or `pass` for no ball."""
        colour = action - self.encoding.no_ball - 1
        return cell_name(self._cell(action)) if colour < -1 else (*self.encoding.colours, "pass")[colour]

    def choose(self, action: int) -> None:
        """Take the next step; a turn that is complete is played. The action has to be one that `mask` allows."""
        self.chosen.append(action)
        if self._steps is None:
            is_complete = len(self.chosen) == 2 or len(self.position.contents) >= self.encoding.rules.tiles
        else:
            is_complete = self._steps.choose(NONE if action == self.encoding.no_ball else self._tile(action))
        if is_complete:
            self._begin(self.position.play(self.turn(self.chosen), known_legal=True))

    def _tile(self, action: int) -> int:
        return int((self._index == action).argmax())

    def turn(self, actions: Sequence[int]) -> str:
        """Return the canonical turn of the present position that some actions make up."""
        encoding = self.encoding
        cells = [self._cell(action) for action in actions if action < encoding.no_ball]
        if self._steps is not None:
            if actions[0] == encoding.no_ball:
                return format_turn(Turn("removal", removed=cells[0]) if cells else Turn("nothing"))
            return format_turn(Turn("whole" if len(cells) == 3 else "move", cells[0], cells[1], (*cells, NOWHERE)[2]))
        if encoding.colours:
            return format_turn(Turn("tile", cells[0], colour=encoding.colours[actions[0] - encoding.no_ball - 1]))
        return format_turn(Turn("pair", cells[0], cells[1]) if len(cells) == 2 else Turn("ball", cells[0]))

    def actions(self, turn: str) -> list[int]:
        """Return the actions that make up a turn of the present position, legal or not.

        Raises InvalidNotation, and ValueError for a turn with a cell outside of the window.
        """
        parts = parse_turn(turn)
        start: list[int] = [self.encoding.no_ball] if parts.kind in ("removal", "nothing") else []
        if parts.colour:
            start = [self.encoding.no_ball + 1 + self.encoding.colours.index(parts.colour)]
        numbers = self.numbers([each for each in (parts.a, parts.b, parts.removed) if each >= 0]).tolist()
        if -1 in numbers:
            raise ValueError(f"{turn} has a cell outside of the window")
        return [*start, *numbers]


def start_of(edition: str, **options: object) -> Position:
    """Return the start of a game of LIMIT; options as for `Position.new`. Raises InvalidOption."""
    start = GAME.new(edition, option_texts(options))
    assert isinstance(start, Position)
    return start


def rewards_of(result: str) -> list[float]:
    """Return the reward of each player for a result of two or more, such as `1-0`: the sum is 0, a lone winner gets 1.

    With two players the loser gets -1, with three the losers get -1/2 each.
    """
    scores = [Fraction(score) for score in result.split("-")]
    return [float((len(scores) * score - 1) / (len(scores) - 1)) for score in scores]
