"""Half-turns of LIMIT, which a tree search chooses between, and random play from any of them to the end of a game.

A turn of movement is chosen in two steps, the ball move and the removal. So is a pair of placement, the cell of the
ball and the other cell. Each step has a few dozen choices instead of several hundred. The rules are those of the
package, so random games run in compiled code where the package is compiled.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol

from limitproto.core.hexes import ORIGIN
from limitproto.games.limit.editions import TILE_LETTERS, Rules
from limitproto.games.limit.position import Position
from limitproto.games.limit.rules.kernel import NONE, WHOLE
from limitproto.games.limit.rules.masks import Balls, of
from limitproto.games.limit.rules.movement_state import MovementState
from limitproto.games.limit.rules.placement import (
    EMPTY,
    NEIGHBOURS,
    PairCells,
    TileTable,
    ball_turns,
    balls_on,
    pair_turns,
    tile_turns,
)
from limitproto.games.limit.rules.tile_index import TileIndex
from limitproto.games.limit.state import MOVEMENT, State, Turn, after_placement, begin_movement, placement_turns
from limitproto.games.limit.text.turns import format_turn

#: A source of numbers from 0 to below 1, as `random.Random(seed).random`.
Source = Callable[[], float]
#: How many random draws are rejected before all choices are listed.
_TRIES: Final = 100


class Half(Protocol):
    """A state with a choice; `mover` is -1 when the game is over, and `winners` a mask then."""

    mover: int
    winners: int

    def choices(self) -> list[int]:
        """Return what the mover can choose between, as numbers that mean something to `after` alone."""

    def after(self, choice: int) -> Half | None:
        """Return the state after a choice, None when no legal turn follows."""

    def finish(self, source: Source) -> int:
        """Play on at random to the end and return the mask of the winners."""

    def text(self, choice: int, position: Position) -> str:
        """Return the turn, in canonical form, that a choice completes."""


# ---- movement ----------------------------------------------------------------------------------------------------


def drawn(mask: int, source: Source) -> int:
    """Return one bit of a mask, each equally likely."""
    skip = int(source() * mask.bit_count())
    while skip:
        mask &= mask - 1
        skip -= 1
    return mask & -mask


def finished(movement: MovementState, source: Source) -> int:
    """Play movement to its end, a random ball and goal and then a random removal at a time; return the winners."""
    while movement.mover >= 0:
        following = _random_whole(movement, source) if movement.kinds == WHOLE else None
        if following is None:
            turns = movement.turns()
            following = movement.after(turns[int(source() * len(turns))])
        movement = following
    return movement.winners


def _random_whole(movement: MovementState, source: Source) -> MovementState | None:
    """Return the position after a random whole turn, None when none has been drawn."""
    generator = movement.generator
    mine = of(generator.balls, generator.mover)
    for _ in range(_TRIES):
        ball = drawn(mine, source)
        goals = generator.reach(ball.bit_length() - 1)
        if goals:
            balls = generator.after_move(ball | drawn(goals, source))
            removals = generator.removals(balls)
            if removals:
                after = generator.after_removal(balls, drawn(removals, source))
                assert after is not None, "the removal is legal"
                return movement.reached(after[0], after[1], movement)
    return None


class Move:
    """The beginning of a turn of movement: the ball move is chosen, or the whole turn where that is less (R13)."""

    __slots__ = ("movement", "mover", "winners")

    def __init__(self, movement: MovementState) -> None:
        self.movement = movement
        self.mover = movement.mover
        self.winners = movement.winners

    @property
    def key(self) -> tuple[object, ...]:
        """What two states share if, and only if, they are the same position."""
        movement = self.movement
        return (
            MOVEMENT,
            movement.clock,
            movement.mover,
            movement.tiles,
            movement.balls,
            movement.out,
            movement.field.near,
        )

    def choices(self) -> list[int]:
        """Return packed turns, halves of them where a removal has to follow."""
        movement = self.movement
        if movement.kinds != WHOLE:
            return movement.turns()
        generator = movement.generator
        found: list[int] = []
        rest = of(generator.balls, generator.mover)
        while rest:
            start = rest & -rest
            rest ^= start
            number = start.bit_length() - 1
            goals = generator.reach(number)
            while goals:
                goal = goals & -goals
                goals ^= goal
                found.append(number | (goal.bit_length() - 1) << 7 | NONE << 14)
        return found

    def after(self, choice: int) -> Move | Removal | None:
        """Return the choice of the removal, or the next turn."""
        movement = self.movement
        if movement.kinds != WHOLE:
            return Move(movement.after(choice))
        generator = movement.generator
        balls = generator.after_move(1 << (choice & 127) | 1 << (choice >> 7 & 127))
        removals = generator.removals(balls)
        return Removal(movement, choice & 16383, balls, removals) if removals else None

    def finish(self, source: Source) -> int:
        return finished(self.movement, source)

    def text(self, choice: int, position: Position) -> str:
        return position.turn_text(choice)


class Removal:
    """A turn of movement half done: the tile to be removed is chosen."""

    __slots__ = ("balls", "head", "movement", "mover", "removals", "winners")

    def __init__(self, movement: MovementState, head: int, balls: Balls, removals: int) -> None:
        self.movement = movement
        self.head = head
        self.balls = balls
        self.removals = removals
        self.mover = movement.mover
        self.winners = 0

    def choices(self) -> list[int]:
        """Return the numbers of tiles."""
        return [tile for tile in range(self.removals.bit_length()) if self.removals >> tile & 1]

    def after(self, choice: int) -> Move:
        """Return the next turn."""
        after = self.movement.generator.after_removal(self.balls, 1 << choice)
        assert after is not None, "the removal is legal"
        return Move(self.movement.reached(after[0], after[1], self.movement))

    def finish(self, source: Source) -> int:
        return self.after(drawn(self.removals, source).bit_length() - 1).finish(source)

    def text(self, choice: int, position: Position) -> str:
        return position.turn_text(self.head | choice << 14)


# ---- placement ---------------------------------------------------------------------------------------------------


def at(state: State) -> Half:
    """Return the choice that a position begins with."""
    if state.phase == MOVEMENT:
        assert state.movement is not None, "movement has begun"
        return Move(state.movement)
    return Placement(state)


class Placement:
    """The beginning of a turn of placement: the cell of the ball of a pair is chosen, or a turn of one cell whole."""

    __slots__ = ("_others", "_turns", "mover", "state", "winners")

    def __init__(self, state: State) -> None:
        self.state = state
        self.mover = state.mover
        self.winners = 0
        self._turns: list[Turn] = []
        #: For the cell of a ball the cells that the other tile can lie on.
        self._others: dict[int, list[int]] = {}

    @property
    def key(self) -> tuple[object, ...]:
        """What two states share if, and only if, they are the same position."""
        state = self.state
        return state.phase, state.clock, state.mover, state.table.contents, state.hands, state.out

    def choices(self) -> list[int]:
        """Return cells, or the places of whole turns in a list."""
        state, rules = self.state, self.state.rules
        if rules.placement == "manual" or len(state.table.contents) >= rules.tiles:
            self._turns = list(placement_turns(state))
            return list(range(len(self._turns)))
        letter = rules.letters[state.mover].upper()
        for ball, other in set(pair_turns(state.table, rules.must_touch, letter)):
            self._others.setdefault(ball, []).append(other)
        return list(self._others)

    def after(self, choice: int) -> Half:
        """Return the choice of the second cell, or the next turn."""
        if self._turns:
            return at(after_placement(self.state, self._turns[choice]))
        return Second(self.state, choice, sorted(self._others[choice]))

    def finish(self, source: Source) -> int:
        return finished(placed(self.state, source), source)

    def text(self, choice: int, position: Position) -> str:
        return format_turn(self._turns[choice])


class Second:
    """A pair of placement half laid: the cell of the tile without the ball is chosen."""

    __slots__ = ("ball", "mover", "others", "state", "winners")

    def __init__(self, state: State, ball: int, others: list[int]) -> None:
        self.state = state
        self.ball = ball
        self.others = others
        self.mover = state.mover
        self.winners = 0

    def choices(self) -> list[int]:
        """Return cells."""
        return self.others

    def after(self, choice: int) -> Half:
        """Return the next turn."""
        return at(after_placement(self.state, Turn("pair", self.ball, choice)))

    def finish(self, source: Source) -> int:
        return self.after(self.others[int(source() * len(self.others))]).finish(source)

    def text(self, choice: int, position: Position) -> str:
        return format_turn(Turn("pair", self.ball, choice))


class _Rim:
    """A table that grows at random: `contents`, and the empty cells next to its tiles."""

    def __init__(self, contents: dict[int, str]) -> None:
        self.contents = contents
        self.cells = [ORIGIN]
        if contents:
            self.cells = list({cell + step for cell in contents for step in NEIGHBOURS} - contents.keys())

    def lay(self, cell: int, content: str) -> None:
        """Put a tile on a cell that has none."""
        self.contents[cell] = content
        if cell in self.cells:
            self.cells.remove(cell)
        for step in NEIGHBOURS:
            neighbour = cell + step
            if neighbour not in self.contents and neighbour not in self.cells:
                self.cells.append(neighbour)


def placed(state: State, source: Source) -> MovementState:
    """Finish a placement at random and return the beginning of movement; not all ways are equally likely."""
    rim = _Rim(dict(state.table.contents))
    if state.rules.placement == "manual":
        _lay_tiles(rim, state, source)
        contents = balls_on(rim.contents, state.rules)
    else:
        _lay_pairs(rim, state, source)
        contents = rim.contents
    movement = begin_movement(state, contents, TileIndex(list(contents))).movement
    assert movement is not None, "movement has begun"
    return movement


def _lay_pairs(rim: _Rim, state: State, source: Source) -> None:
    """Let the players place in turn, until none can any more (R1 to R3)."""
    rules, hands, player = state.rules, list(state.hands), state.mover
    skipped = 0
    while skipped < rules.players:
        skipped += 1
        if hands[player] and not state.out >> player & 1 and _lay(rim, rules, rules.letters[player].upper(), source):
            hands[player] -= 1
            skipped = 0
        player = (player + 1) % rules.players


def _lay(rim: _Rim, rules: Rules, letter: str, source: Source) -> bool:
    """Place a random pair of a player, or a ball alone when all tiles are down; return whether there was any."""
    contents = rim.contents
    if len(contents) >= rules.tiles:
        cells = list(ball_turns(TileTable(contents), letter))
        if cells:
            contents[cells[int(source() * len(cells))]] = letter
        return bool(cells)
    pair = _random_pair(rim, rules.must_touch, letter, source)
    if pair is None:
        return False
    rim.lay(pair[0], letter)
    rim.lay(pair[1], EMPTY)
    return True


def _random_pair(rim: _Rim, must_touch: int, letter: str, source: Source) -> tuple[int, int] | None:
    cells, contents = rim.cells, rim.contents
    number = len(cells)
    allowed = PairCells(TileTable(contents), must_touch, letter)
    for _ in range(_TRIES):
        ball = cells[int(source() * number)]
        place = int(source() * (number + 6))
        other = cells[place] if place < number else ball + NEIGHBOURS[place - number]
        if allowed.fits(ball, other):
            return ball, other
    pairs = list(pair_turns(TileTable(contents), must_touch, letter))
    return pairs[int(source() * len(pairs))] if pairs else None


def _lay_tiles(rim: _Rim, state: State, source: Source) -> None:
    """Lay the coloured tiles that are left, as far as that goes (R4)."""
    letters = [TILE_LETTERS[name] for name in state.rules.tile_colours]
    stock = [letter for letter, count in zip(letters, state.stock, strict=True) for _ in range(count)]
    while stock:
        tile = _random_tile(rim, state.rules.must_touch, stock, source)
        if tile is None:
            return
        stock.remove(tile[0])
        rim.lay(tile[1], tile[0])


def _random_tile(rim: _Rim, must_touch: int, stock: list[str], source: Source) -> tuple[str, int] | None:
    cells, contents = rim.cells, rim.contents
    least = min(must_touch, len(contents))
    for _ in range(_TRIES):
        letter = stock[int(source() * len(stock))]
        cell = cells[int(source() * len(cells))]
        near = [contents[cell + step] for step in NEIGHBOURS if cell + step in contents]
        if len(near) >= least and letter not in near:
            return letter, cell
    tiles = list(tile_turns(TileTable(contents), must_touch, "".join(sorted(set(stock)))))
    return tiles[int(source() * len(tiles))] if tiles else None
