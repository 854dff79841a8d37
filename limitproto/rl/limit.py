"""LIMIT for reinforcement learning: positions as planes of numbers, turns as actions, one per step of a turn."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from limitproto.core.hexes import BIAS, ROW_BITS, ROW_MASK, SYMMETRIES, cell, cell_name
from limitproto.games.info import option_texts
from limitproto.games.limit.editions import Rules
from limitproto.games.limit.game import GAME
from limitproto.games.limit.position import Position
from limitproto.games.limit.rules.kernel import NONE
from limitproto.games.limit.rules.placement import EMPTY
from limitproto.games.limit.state import placement_turns
from limitproto.games.limit.text.turns import format_turn
from limitproto.rl.steps import Mask, Planes, Stepper

Cells = NDArray[np.int32]
D = TypeVar("D", bound=np.generic)


class Window:
    """A hexagon of cells with a given radius, laid out as a square array of `width` rows and columns.

    The cell at column q and row r from the centre has the number `(r + radius) * width + q + radius`. Numbers of cells
    more than `radius` steps from the centre, in two corners of the array, are never used.
    """

    def __init__(self, radius: int) -> None:
        self.radius = radius
        self.width = 2 * radius + 1
        rows, columns = np.indices((self.width, self.width)) - radius
        #: Which cells are in the hexagon: shape (width, width), bool.
        self.inside: NDArray[np.bool_] = abs(rows + columns) <= radius
        #: The image of each cell under each of the twelve symmetries of `hexes.SYMMETRIES`, the first of which is the
        #: identity: shape (12, width * width), int32. The corners are mapped to themselves.
        self.images: Cells = np.empty((len(SYMMETRIES), self.width**2), np.int32)
        own = np.arange(self.width**2)
        for image, (a, b, c, d) in zip(self.images, SYMMETRIES, strict=True):
            mapped = (c * columns + d * rows + radius) * self.width + a * columns + b * rows + radius
            image[:] = np.where(self.inside.ravel(), mapped.ravel(), own)

    def centres(self, cells: Cells, present: NDArray[np.bool_]) -> Cells:
        """Return the middle of some tiles in each game: shape (games, 2) with column and row, int32.

        `cells` has the columns and rows of the tiles, shape (games, tiles, 2); `present` marks which of them count, at
        least one in each game. It is the middle of their extent along the three axes, rounded.
        """
        third = -cells.sum(axis=2, keepdims=True)
        axes = np.concatenate([cells, third], axis=2)
        least = np.where(present[..., None], axes, 1 << 20).min(axis=1)
        most = np.where(present[..., None], axes, -1 << 20).max(axis=1)
        twice = least + most
        centres: Cells = (3 * twice[:, :2] - twice.sum(axis=1, keepdims=True) + 3) // 6
        return centres

    def numbers(self, cells: Cells, centres: Cells) -> Cells:
        """Return the numbers of cells, shape (games, cells, 2), in windows around centres; -1 for cells outside."""
        beside = cells - centres[:, None]
        columns, rows = beside[..., 0], beside[..., 1]
        is_inside = np.maximum(np.maximum(abs(columns), abs(rows)), abs(columns + rows)) <= self.radius
        found: Cells = np.where(is_inside, (rows + self.radius) * self.width + columns + self.radius, -1)
        return found

    def image(self, planes: NDArray[D], symmetry: int) -> NDArray[D]:
        """Return planes, shape (..., width, width) and any dtype, mapped by a symmetry from 0 to 11."""
        flat = planes.reshape(*planes.shape[:-2], -1)
        found = np.empty_like(flat)
        found[..., self.images[symmetry]] = flat
        return found.reshape(planes.shape)


def axial_of(cells: list[int]) -> Cells:
    """Return the columns and rows of packed cells: shape (cells, 2), int32."""
    packed = np.array(cells, np.int32)
    found: Cells = np.stack([(packed >> ROW_BITS) - BIAS, (packed & ROW_MASK) - BIAS], axis=-1)
    return found


#: Codes of cell contents: balls have the index of their player, coloured tiles the codes after these.
EMPTY_CODE, BARE_CODE = 3, 4


class LimitEncoding:
    """The encoding of a ruleset's positions and turns as arrays.

    Planes have the shape `shape`, (planes, width, width), and the dtype uint8; `plane_names` gives the meaning of each.
    Planes of cells hold 0 and 1; each of the others has the same number in all cells. Players are named from the viewer
    on, in turn order: `own`, `next`, `third`.

    An action is one step of a turn: the number of a cell in `window`; `no_ball`, if a movement turn moves no ball; or,
    from `no_ball + 1` on, a colour, the first step of a coloured tile. `actions` is the number of actions.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        #: It contains all tiles that can be laid, and all cells where a placement turn may lay tiles.
        self.window = Window(rules.size * (1 if rules.must_touch > 1 else 2) + 3)
        self.no_ball = self.window.width**2
        is_manual, is_paired = rules.placement == "manual", rules.placement == "paired"
        #: The colours that can be first steps, in the order of their actions.
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
        #: The image of each action under each symmetry of `Window.images`: shape (12, actions), int32.
        others = np.arange(self.no_ball, self.actions, dtype=np.int32)
        self.images: Cells = np.concatenate([self.window.images, np.tile(others, (12, 1))], axis=1)

    def movement_planes(self, numbers: NDArray[np.uint64], index: Cells, viewers: NDArray[np.intp]) -> Planes:
        """Return the planes of movement positions, shape (games, *shape).

        `numbers`, shape (games, `turn_steps.NUMBERS`), has the values of `turn_steps.numbers_of`, `index`, shape
        (games, tiles), the numbers of the tiles' cells, and `viewers` the index of the player who views.
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
        return self._draw_planes(marks, index, constants)

    def placement_planes(
        self,
        content: NDArray[np.uint8],
        index: Cells,
        viewers: NDArray[np.intp],
        movers: NDArray[np.intp],
        hands: NDArray[np.intp],
        starts: NDArray[np.intp],
    ) -> Planes:
        """Return the planes of placement positions, shape (games, *shape), without players out and stock.

        `content` has the content of each cell in `index`, both of shape (games, tiles): a ball of a player,
        `EMPTY_CODE`, nothing, `BARE_CODE`, or a coloured tile, from `BARE_CODE + 1` on. `viewers`, `movers` and `hands`
        are players and their balls in hand, `starts` is the number of the cell chosen for a ball, -1 for none.
        """
        players = self.rules.players
        turned = (viewers[:, None] + np.arange(players)) % players
        marks = np.zeros((len(index), self._of_cells, index.shape[1]), bool)
        marks[:, 0] = content != BARE_CODE
        marks[:, 1 : players + 1] = content[:, None] == turned[:, :, None]
        for i in range(len(self.colours)):
            marks[:, players + 3 + i] = content == BARE_CODE + 1 + i
        constants = np.zeros((len(index), self.shape[0] - self._of_cells), np.uint8)
        constants[:, 0] = movers == viewers
        constants[:, [1, 4]] = 1
        if self.rules.placement == "paired":
            constants[:, players + 5 :] = np.take_along_axis(hands, turned, axis=1)
        found = self._draw_planes(marks, index, constants)
        games = np.flatnonzero(starts >= 0)
        found.reshape(len(index), self.shape[0], -1)[games, players + 1, starts[games]] = 1
        return found

    def _draw_planes(self, marks: Mask, index: Cells, constants: Planes) -> Planes:
        """Return planes of marked cells and of constants; cells outside the window, -1, are left out."""
        games = len(index)
        found = np.zeros((games, self.shape[0], self.no_ball), np.uint8)
        game, plane, tile = (marks & (index >= 0)[:, None]).nonzero()
        found[game, plane, index[game, tile]] = 1
        found[:, self._of_cells :] = constants[:, :, None]
        return found.reshape(games, *self.shape)


class LimitStepper(Stepper[Position, LimitEncoding]):
    """A game of LIMIT that continues by actions.

    The window is centred on the tiles present when a turn begins, and does not move until the turn is complete. The
    planes do not change either, except those named `start`, `goal`, `no ball` and `chosen`.
    """

    def begin(self, position: Position) -> None:
        """Continue from the beginning of a turn. Raises ValueError if the tiles are too far apart for the window."""
        super().begin(position)
        state, window = position.details, self.encoding.window
        cells = axial_of(state.tile_index.cells if state.movement else [*state.table.contents])
        is_there = [not state.movement or state.movement.tiles >> i & 1 for i in range(len(cells))]
        self._centre: Cells = np.zeros((1, 2), np.int32)
        if any(is_there):
            self._centre = window.centres(cells[None], np.array([is_there], bool))
        #: The numbers of the tiles' cells.
        self._index: Cells = window.numbers(cells[None], self._centre)[0]
        if (self._index[np.array(is_there, bool)] < 0).any():
            raise ValueError(f"{position.text} has tiles outside the window of radius {window.radius}; enlarge it")

    def _legal_rows(self) -> Cells:
        state, no_ball = self.position.details, self.encoding.no_ball
        if state.movement is not None:
            self._found: Sequence[Any] = state.movement.turns()
            packed = np.array(self._found, np.int32)
            tiles = np.stack([packed & NONE, packed >> 7 & NONE, packed >> 14], axis=1)
            by_tile = np.full(NONE + 1, -1, np.int32)
            by_tile[: len(self._index)] = self._index
            found: Cells = by_tile[tiles]
            # After `no ball` comes the removal.
            alone = tiles[:, 0] == NONE
            found[alone] = np.stack([np.full(alone.sum(), no_ball), found[alone, 2], found[alone, 1]], axis=1)
            return found
        turns = self._found = [*placement_turns(state)]
        cells = axial_of([turn.a for turn in turns] + [turn.b for turn in turns if turn.b >= 0])
        numbers = self.encoding.window.numbers(cells[None], self._centre).reshape(-1, len(turns)).T
        if not self.encoding.colours:
            return numbers
        colours = [no_ball + 1 + self.encoding.colours.index(turn.colour) for turn in turns]
        return np.stack([np.array(colours, np.int32), numbers[:, 0]], axis=1)

    def _row_text(self, row: int) -> str:
        turn = self._found[row]
        return self.position.turn_text(turn) if isinstance(turn, int) else format_turn(turn)

    def cell(self, action: int) -> str:
        """Return the cell of an action in this turn, legal or not, such as `m50`. Raises ValueError for any other."""
        window = self.encoding.window
        if action not in range(self.encoding.no_ball) or not window.inside.flat[int(action)]:
            most = self.encoding.no_ball - 1
            raise ValueError(
                f"the action {action} is not a cell of the window; choose one from 0 to {most} in `inside`"
            )
        row, column = divmod(int(action), window.width)
        q, r = self._centre[0].tolist()
        return cell_name(cell(q + column - window.radius, r + row - window.radius))

    def _planes(self, viewer: int) -> Planes:
        state, chosen = self.position.details, self.chosen
        if state.movement is None:
            return self._placement_planes(viewer)
        is_out = chosen[:1] == [self.encoding.no_ball]
        steps = [NONE + 1] if is_out else [int((self._index == action).argmax()) + 1 for action in chosen]
        start, goal = (*steps, 0, 0)[:2]
        tiles, balls = state.movement.tiles, state.movement.balls
        numbers = [tiles, *balls, state.mover + 1, start, goal, state.out, state.is_bound, state.rep, 0]
        view = np.array([viewer])
        planes: Planes = self.encoding.movement_planes(np.array([numbers], np.uint64), self._index[None], view)[0]
        return planes

    def _placement_planes(self, viewer: int) -> Planes:
        state, encoding, chosen = self.position.details, self.encoding, self.chosen
        players, colours = encoding.rules.players, len(encoding.colours)
        letters = [*encoding.rules.letters.upper().ljust(3), EMPTY, "", *encoding.rules.tile_letters]
        content = np.array([[letters.index(each) for each in state.table.contents.values()]], np.uint8)
        start = np.array([chosen[0] if chosen and not colours else -1])
        view, mover, hands = np.array([viewer]), np.array([state.mover]), np.array([state.hands])
        planes: Planes = encoding.placement_planes(content, self._index[None], view, mover, hands, start)[0]
        constants = [state.out >> (viewer + i) % players & 1 for i in range(players)]
        if colours:
            constants += [*state.stock, *(chosen[:1] == [encoding.no_ball + 1 + i] for i in range(colours))]
        first = encoding.plane_names.index("out own")
        planes[first : first + len(constants)] = np.array(constants, np.uint8)[:, None, None]
        return planes


_encoding = lru_cache(maxsize=16)(LimitEncoding)


def stepper_of(position: Position) -> LimitStepper:
    """Return a game that continues from a position; games with the same rules share an encoding."""
    return LimitStepper(_encoding(position.rules), position)


def start_of(edition: str, **options: object) -> Position:
    """Return the start of a LIMIT game; options are the same as for `Position.new`. Raises InvalidOption."""
    return GAME.new(edition, option_texts(options))
