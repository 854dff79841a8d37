"""The course of a game of LIMIT: whose turn it is, who is out, when movement begins and when the game ends.

What a single turn may do is decided in `placement` and `kernel`, and how movement goes on and ends in `standing`; this
module strings it together (R1 to R5 as far as they speak of order, R17). All functions take a `State` and return a
new one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from limitproto.games.base import UNFINISHED
from limitproto.games.limit.editions import TILE_LETTERS, Rules
from limitproto.games.limit.rules import kernel, masks
from limitproto.games.limit.rules.layouts import balls_on
from limitproto.games.limit.rules.movement_state import Field, Laws, Standing, begun
from limitproto.games.limit.rules.placement import (
    BARE,
    EMPTY,
    Table,
    ball_alone_fits,
    ball_turns,
    pair_fits,
    pair_texts,
    pair_turns,
    tile_turns,
)
from limitproto.games.limit.rules.tile_index import Ground
from limitproto.games.limit.text.turns import Turn, format_turn

PLACEMENT, MOVEMENT = "p", "m"

#: A score of one player, by how many share the win.
_SHARES = {1: "1", 2: "1/2", 3: "1/3"}

_NO_GROUND = Ground([])


class State(NamedTuple):
    """Everything that makes a position; a placement fills `table`, a movement `ground` and `standing`.

    `mover` is -1 when the game is over, `out` and the balls are masks, `stock` the coloured tiles still to be laid.
    `tiles`, `balls`, `kinds` (the kinds of turn that R13 allows) and `rep` (how often the position has stood, R16)
    are those of the standing. `captured` lists the cells that the last turn took balls from, `last` the turn itself.
    """

    rules: Rules
    phase: str
    clock: int
    mover: int
    hands: tuple[int, ...]
    stock: tuple[int, ...] = ()
    table: Table = BARE
    ground: Ground = _NO_GROUND
    standing: Standing | None = None
    tiles: int = 0
    balls: masks.Balls = (0, 0, 0)
    out: int = 0
    kinds: int = 0
    rep: int = 1
    result: str = UNFINISHED
    reason: str = ""
    last: str = ""
    captured: tuple[int, ...] = ()


# ---- movement ----------------------------------------------------------------------------------------------------


def field_of(rules: Rules, ground: Ground) -> Field:
    """Return what the positions of a movement phase share, as `standing` wants it."""
    return Field(laws_of(rules), ground.near)


def laws_of(rules: Rules) -> Laws:
    """Return the options that movement is played by, as `standing` wants them."""
    return Laws(
        rules.players,
        rules.free_edges,
        rules.equaliser,
        rules.doomed,
        rules.turn,
        rules.ending == "last-balls",
        rules.wipeout,
    )


def at_standing(state: State, standing: Standing) -> State:
    """Return the state with tiles, balls, mover, players out and the end, if it is one, taken from a standing."""
    after = state._replace(
        standing=standing,
        tiles=standing.tiles,
        balls=standing.balls,
        clock=standing.clock,
        mover=standing.mover,
        out=standing.out,
        kinds=standing.kinds,
        rep=standing.rep,
    )
    if standing.mover < 0:
        return end(after, [i for i in range(state.rules.players) if standing.winners >> i & 1], standing.reason)
    return after


def end(state: State, winners: Sequence[int], reason: str) -> State:
    """Return the state with the game ended and the win shared by some players."""
    share = _SHARES[len(winners)]
    scores = [share if i in winners else "0" for i in range(state.rules.players)]
    return state._replace(mover=-1, result="-".join(scores), reason=reason)


def alive_in(state: State) -> list[int]:
    return [i for i in range(state.rules.players) if not state.out >> i & 1]


def after_movement(state: State, packed: int) -> State:
    """Return the state after a legal packed turn: who is out, who moves, whether it is over."""
    assert state.standing is not None, "the game is in movement"
    standing = state.standing.after(packed)
    start, goal, _removed = kernel.unpack(packed)
    stood = masks.union(state.balls)
    if start != kernel.NONE:
        stood ^= 1 << start | 1 << goal
    lost = stood & ~masks.union(standing.balls)
    captured = tuple(state.ground.listed(lost)) if lost else ()
    return at_standing(state._replace(captured=captured), standing)


def begin_movement(state: State, contents: dict[int, str]) -> State:
    """Return the start of movement on a table: unplaced balls are out of the game, the first player begins."""
    ground = Ground(list(contents))
    standing = begun(
        field_of(state.rules, ground), (1 << len(contents)) - 1, ground.balls(contents, state.rules.letters), state.out
    )
    state = state._replace(
        phase=MOVEMENT,
        hands=(0,) * state.rules.players,
        stock=(),
        table=BARE,
        ground=ground,
        captured=(),
    )
    return at_standing(state, standing)


def withdraw(state: State, player: int, reason: str) -> State:
    """Return the state after a player resigned or ran out of time (R17)."""
    if state.rules.players == 2:
        return end(state, [1 - player], reason)
    out = state.out | 1 << player
    before = state.standing
    if before is None:
        state = state._replace(out=out)
        alive = alive_in(state)
        if len(alive) == 1:
            return end(state, alive, reason)
        return state if state.mover != player else next_placement(state)
    standing = Standing(before.field, before.tiles, before.balls, before.clock, before.mover, out)
    alive = alive_in(state._replace(out=out))
    if len(alive) == 1:
        standing.end(standing.alive, reason)
    elif state.mover == player:
        standing.pass_on(player, reason, before)
    else:
        standing.kinds = before.kinds
    return at_standing(state, standing)


# ---- placement: R1 to R5 -----------------------------------------------------------------------------------------


def placement_turns(state: State) -> list[Turn]:
    """Return the legal turns of the mover in placement."""
    rules, table = state.rules, state.table
    if rules.placement == "manual":
        colours = {TILE_LETTERS[name]: name for name in rules.tile_colours}
        left = "".join(letter for letter, count in zip(colours, state.stock, strict=True) if count)
        return [
            Turn("tile", cell, colour=colours[letter]) for letter, cell in tile_turns(table, rules.must_touch, left)
        ]
    letter = rules.letters[state.mover].upper()
    if not state.hands[state.mover]:
        return []
    if len(table.contents) < rules.tiles:
        return [Turn("pair", a, b) for a, b in pair_turns(table, rules.must_touch, letter)]
    return [Turn("ball", cell) for cell in ball_turns(table, letter)]


def placement_texts(state: State) -> list[str]:
    """Return the legal turns of the mover in placement in canonical form."""
    rules, table = state.rules, state.table
    if rules.placement == "manual" or not state.hands[state.mover] or len(table.contents) >= rules.tiles:
        return [format_turn(turn) for turn in placement_turns(state)]
    return pair_texts(table, rules.must_touch, rules.letters[state.mover].upper())


def is_placement(state: State, player: int, turn: Turn) -> bool:
    """Tell whether a turn is a legal placement of a player, whose turn it has to be."""
    rules, table = state.rules, state.table
    if rules.placement == "manual":
        return turn in placement_turns(state._replace(mover=player))
    if not state.hands[player]:
        return False
    letter = rules.letters[player].upper()
    if len(table.contents) < rules.tiles:
        return turn.kind == "pair" and pair_fits(table.contents, rules.must_touch, letter, turn.a, turn.b)
    return turn.kind == "ball" and ball_alone_fits(table, letter, turn.a)


def _can_place(state: State) -> bool:
    """Tell whether the mover has any placement, without making them all."""
    rules, table = state.rules, state.table
    if rules.placement == "manual":
        return bool(placement_turns(state))
    if not state.hands[state.mover]:
        return False
    letter = rules.letters[state.mover].upper()
    turns = (
        pair_turns(table, rules.must_touch, letter) if len(table.contents) < rules.tiles else ball_turns(table, letter)
    )
    return next(iter(turns), None) is not None


def next_placement(state: State) -> State:
    """Give the turn to the next player who can place something; when nobody can, movement begins (R1, R3, R4)."""
    players = state.rules.players
    for step in range(1, players + 1):
        i = (state.mover + step) % players
        if not state.out >> i & 1:
            following = state._replace(mover=i)
            if _can_place(following):
                return following
    contents = state.table.contents
    if state.rules.placement == "manual":
        contents = balls_on(contents, state.rules)
    return begin_movement(state, contents)


def after_placement(state: State, turn: Turn) -> State:
    """Return the state after a legal turn of placement."""
    rules = state.rules
    state = state._replace(clock=state.clock + 1, captured=())
    if turn.kind == "tile":
        stock = tuple(
            count - (name == turn.colour) for name, count in zip(rules.tile_colours, state.stock, strict=True)
        )
        table = state.table.with_tiles([(turn.a, TILE_LETTERS[turn.colour])])
        return next_placement(state._replace(stock=stock, table=table))
    letter = rules.letters[state.mover].upper()
    if turn.kind == "pair":
        table = state.table.with_tiles([(turn.a, letter), (turn.b, EMPTY)])
    else:
        table = state.table.with_content(turn.a, letter)
    hands = tuple(count - (i == state.mover) for i, count in enumerate(state.hands))
    return next_placement(state._replace(hands=hands, table=table))
