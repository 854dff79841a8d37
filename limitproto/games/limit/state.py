"""The state of a LIMIT game as plain data, and how it changes: turn order, players out, movement, the end of the game.

`rules.placement` and `rules.kernel` decide what a single turn may do, and `rules.movement_state` how movement continues
and ends; this module combines them (R1 to R5 as far as they concern turn order, R17). Functions take a `State` and
return a new one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from limitproto.games.base import UNFINISHED, shared_result
from limitproto.games.limit.editions import TILE_LETTERS, Rules
from limitproto.games.limit.rules import kernel, masks, placement
from limitproto.games.limit.rules.kernel import MovementRules
from limitproto.games.limit.rules.movement_state import Field, MovementState, begun
from limitproto.games.limit.rules.placement import BARE, EMPTY, TileTable, balls_on
from limitproto.games.limit.rules.tile_index import TileIndex

PLACEMENT, MOVEMENT = "p", "m"

#: The kinds of movement turns as the kernel has them.
MOVEMENT_KINDS = {"whole": kernel.WHOLE, "move": kernel.MOVE, "removal": kernel.REMOVAL, "nothing": kernel.PASS}

_NO_TILES = TileIndex([])


#: The value of a cell that a turn does not have.
NOWHERE = -1


class Turn(NamedTuple):
    """A turn in parts, legal or not.

    `kind` is one of pair ball tile (placement) and whole move removal nothing (movement). `a` is the ball's cell in a
    pair, the cell of a ball or tile, or where a ball comes from; `b` is the other cell of a pair or where the ball
    goes; `removed` is the removed tile; `colour` is the full name of a tile's colour.
    """

    kind: str
    a: int = NOWHERE
    b: int = NOWHERE
    removed: int = NOWHERE
    colour: str = ""


class State(NamedTuple):
    """The complete state of a game; placement fills in `table`, movement `tile_index` and `movement`.

    `mover` is -1 if the game is over, `out` is a mask of players, `stock` is the coloured tiles still to be laid, and
    `rep` is how often the position has occurred (R16). `captured` lists the cells where the last turn took balls,
    `last` is the turn itself. `layout` is the BOARD text of the layout that the game began with, empty if there is
    none, and `seed` the number that it was drawn from.
    """

    rules: Rules
    phase: str
    clock: int
    mover: int
    hands: tuple[int, ...]
    stock: tuple[int, ...] = ()
    table: TileTable = BARE
    tile_index: TileIndex = _NO_TILES
    movement: MovementState | None = None
    out: int = 0
    rep: int = 1
    result: str = UNFINISHED
    reason: str = ""
    last: str = ""
    captured: tuple[int, ...] = ()
    layout: str = ""
    seed: int | None = None

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.result != UNFINISHED

    @property
    def is_bound(self) -> bool:
        """Whether R12 binds the mover."""
        return self.mover >= 0 and self.movement is not None and self.movement.is_bound

    @property
    def players_out(self) -> tuple[int, ...]:
        """The indexes of the players that are out (R14, R15, R17)."""
        return tuple(i for i in range(self.rules.players) if self.out >> i & 1)

    @property
    def phase_name(self) -> str:
        """`placement` or `movement`."""
        return "placement" if self.phase == PLACEMENT else "movement"

    @property
    def contents(self) -> dict[int, str]:
        """A copy of the content of each cell with a tile, in the letters of the BOARD field."""
        if self.phase == PLACEMENT:
            return self.table.contents.copy()
        listed, movement = self.tile_index.listed, self.moving
        found = dict.fromkeys(listed(movement.tiles), EMPTY)
        for letter, mine in zip(self.rules.letters.upper(), movement.balls, strict=False):
            found.update(dict.fromkeys(listed(mine), letter))
        return found

    @property
    def moving(self) -> MovementState:
        """The state of movement, for callers that know movement has begun."""
        assert self.movement is not None, "movement has begun"
        return self.movement


# ---- movement ----------------------------------------------------------------------------------------------------


movement_rules = lru_cache(maxsize=64)(MovementRules)


def with_movement(state: State, movement: MovementState, **others: Any) -> State:
    """Return the state with tiles, balls, mover, players out and the end, if any, taken from a movement state.

    `others` holds additional fields and their values.
    """
    if movement.mover < 0:
        others |= {"result": shared_by(state.rules.players, movement.winners), "reason": movement.reason}
    clock, mover, out, rep = movement.clock, movement.mover, movement.out, movement.rep
    return state._replace(clock=clock, mover=mover, movement=movement, out=out, rep=rep, **others)


@lru_cache(maxsize=64)
def shared_by(players: int, winners: int) -> str:
    """Return the result if the players in a mask share the win."""
    return shared_result([i for i in range(players) if winners >> i & 1], players)


def end(state: State, winners: Sequence[int], reason: str) -> State:
    """Return the state with the game ended and some players sharing the win."""
    return state._replace(mover=-1, result=shared_result(winners, state.rules.players), reason=reason)


def alive_in(state: State) -> list[int]:
    """Return the indexes of the players who are not out."""
    return [i for i in range(state.rules.players) if not state.out >> i & 1]


def after_movement(state: State, packed: int) -> State:
    """Return the state after a legal packed turn: who is out, who moves, whether it is over."""
    before = state.moving
    movement = before.after(packed)
    start, goal, _removed = kernel.unpack(packed)
    stood = masks.union(before.balls)
    if start != kernel.NONE:
        stood ^= 1 << start | 1 << goal
    lost = stood & ~masks.union(movement.balls)
    return with_movement(state, movement, captured=tuple(state.tile_index.listed(lost)) if lost else ())


def begin_movement(state: State, contents: dict[int, str], tile_index: TileIndex) -> State:
    """Return the start of movement on a table: unplaced balls leave the game, and the first player begins."""
    movement = begun(
        Field(movement_rules(state.rules), tile_index.near, tile_index.cells),
        (1 << len(contents)) - 1,
        tile_index.balls(contents, state.rules.letters),
        state.out,
    )
    hands = (0,) * state.rules.players
    return with_movement(
        state, movement, phase=MOVEMENT, hands=hands, stock=(), table=BARE, tile_index=tile_index, captured=()
    )


def withdraw(state: State, player: int, reason: str) -> State:
    """Return the state after a player has resigned or run out of time (R17)."""
    if state.rules.players == 2:
        return end(state, [1 - player], reason)
    out = state.out | 1 << player
    before = state.movement
    if before is None:
        state = state._replace(out=out)
        alive = alive_in(state)
        if len(alive) == 1:
            return end(state, alive, reason)
        return state if state.mover != player else next_placement(state)
    movement = MovementState(before.field, before.tiles, before.balls, before.clock, before.mover, out)
    alive = alive_in(state._replace(out=out))
    if len(alive) == 1:
        movement.end(movement.alive, reason)
    elif state.mover == player:
        movement.pass_on(player, before)
    else:
        movement.kinds = before.kinds
    return with_movement(state, movement)


# ---- placement: R1 to R5 -----------------------------------------------------------------------------------------


def placement_turns(state: State) -> Iterator[Turn]:
    """Yield the mover's legal turns in placement."""
    rules, table = state.rules, state.table
    if rules.placement == "manual":
        colours = {TILE_LETTERS[name]: name for name in rules.tile_colours}
        left = "".join(letter for letter, count in zip(colours, state.stock, strict=True) if count)
        for letter, cell in placement.tile_turns(table, rules.must_touch, left):
            yield Turn("tile", cell, colour=colours[letter])
    elif state.hands[state.mover]:
        letter = rules.letters[state.mover].upper()
        if len(table.contents) < rules.tiles:
            yield from (Turn("pair", a, b) for a, b in placement.pair_turns(table, rules.must_touch, letter))
        else:
            yield from (Turn("ball", cell) for cell in placement.ball_turns(table, letter))


def is_placement(state: State, turn: Turn) -> bool:
    """Return whether a turn is a legal placement by the mover."""
    rules, table = state.rules, state.table
    if rules.placement == "manual":
        return turn in placement_turns(state)
    letter = rules.letters[state.mover].upper()
    if len(table.contents) < rules.tiles:
        return turn.kind == "pair" and placement.PairCells(table, rules.must_touch, letter).fits(turn.a, turn.b)
    return turn.kind == "ball" and placement.ball_alone_fits(table, letter, turn.a)


def next_placement(state: State) -> State:
    """Give the turn to the next player who can place something; if no player can, movement begins (R1, R3, R4)."""
    players = state.rules.players
    for step in range(players):
        i = (state.mover + 1 + step) % players
        if not state.out >> i & 1:
            following = state._replace(mover=i)
            if next(placement_turns(following), None) is not None:
                return following
    contents = state.table.contents
    if state.rules.placement == "manual":
        contents = balls_on(contents, state.rules)
    return begin_movement(state, contents, TileIndex(list(contents)))


def after_placement(state: State, turn: Turn) -> State:
    """Return the state after a legal placement turn."""
    rules = state.rules
    state = state._replace(clock=state.clock + 1, captured=())
    if turn.kind == "tile":
        stock = tuple(left - (name == turn.colour) for name, left in zip(rules.tile_colours, state.stock, strict=True))
        table = state.table.with_tiles([(turn.a, TILE_LETTERS[turn.colour])])
        return next_placement(state._replace(stock=stock, table=table))
    letter = rules.letters[state.mover].upper()
    if turn.kind == "pair":
        table = state.table.with_tiles([(turn.a, letter), (turn.b, EMPTY)])
    else:
        table = state.table.with_content(turn.a, letter)
    hands = tuple(count - (i == state.mover) for i, count in enumerate(state.hands))
    return next_placement(state._replace(hands=hands, table=table))
