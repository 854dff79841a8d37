"""The course of a game of LIMIT: whose turn it is, who is out, when movement begins and when the game ends.

What a single turn may do is decided in `placement` and `kernel`; this module strings turns together
(R1 to R5 as far as they speak of order, R12, R14 to R17). All functions take a `State` and return a new one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from limitproto.games import UNFINISHED
from limitproto.limit import kernel
from limitproto.limit.editions import TILE_LETTERS, Rules
from limitproto.limit.ground import Ground
from limitproto.limit.layouts import balls_on
from limitproto.limit.notation import Turn
from limitproto.limit.placement import BARE, EMPTY, Table, ball_turns, pair_turns, tile_turns

PLACEMENT, MOVEMENT = "p", "m"

#: A score of one player, by how many share the win.
_SHARES = {1: "1", 2: "1/2", 3: "1/3"}

_NO_GROUND = Ground([])


class State(NamedTuple):
    """Everything that makes a position; a placement fills `table`, a movement `ground`, `tiles` and `balls`.

    `mover` is -1 when the game is over, `out` and the balls are masks, `stock` the coloured tiles still to be laid,
    `rep` how often the position has stood. `seen` counts the positions since the last turn that can not be undone
    on the board (R16). `kinds` are the kinds of turn that R13 allows in movement. `captured` lists the cells that
    the last turn took balls from, `last` the turn itself.
    """

    rules: Rules
    phase: str
    clock: int
    mover: int
    hands: tuple[int, ...]
    stock: tuple[int, ...] = ()
    table: Table = BARE
    ground: Ground = _NO_GROUND
    tiles: int = 0
    balls: tuple[int, ...] = ()
    out: int = 0
    kinds: int = 0
    rep: int = 1
    seen: dict[tuple[Any, ...], int] = {}  # noqa: RUF012 - never written to
    result: str = UNFINISHED
    reason: str = ""
    last: str = ""
    captured: tuple[int, ...] = ()


# ---- movement: R12 to R17 ----------------------------------------------------------------------------------------


def survey_of(state: State) -> kernel.Survey:
    """Return the kernel's view of a movement state."""
    rules = state.rules
    return kernel.Survey(
        state.ground.near,
        state.tiles,
        state.balls,
        max(state.mover, 0),
        rules.free_edges,
        rules.doomed,
        is_bound(state),
    )


def allowed_kinds(state: State) -> int:
    """Return the kinds of turn that R13 allows the mover; without a ball a player under `stranded` has none (R14)."""
    may_pass = state.rules.ending == "last-balls"
    if not may_pass and not state.balls[state.mover]:
        return 0
    return kernel.allowed_kinds(survey_of(state), state.rules.turn, may_pass)


def is_bound(state: State) -> bool:
    """Tell whether R12 binds the mover."""
    rules = state.rules
    return rules.equaliser and state.mover < rules.players - 1 and state.clock <= state.mover


def end(state: State, winners: Sequence[int], reason: str) -> State:
    """Return the state with the game ended and the win shared by some players."""
    share = _SHARES[len(winners)]
    scores = [share if i in winners else "0" for i in range(state.rules.players)]
    return state._replace(mover=-1, result="-".join(scores), reason=reason)


def alive_in(state: State) -> list[int]:
    return [i for i in range(state.rules.players) if not state.out >> i & 1]


def after_movement(state: State, tiles: int, balls: tuple[int, ...], packed: int) -> State:
    """Return the state after a turn has changed tiles and balls: who is out, who moves, whether it is over."""
    start, goal, _removed = kernel.unpack(packed)
    stood = kernel.union(state.balls)
    if start != kernel.NONE:
        stood ^= 1 << start | 1 << goal
    lost = stood & ~kernel.union(balls)
    captured = tuple(state.ground.listed(lost)) if lost else ()
    after = state._replace(clock=state.clock + 1, tiles=tiles, balls=balls, captured=captured, rep=1)
    return _next_turn(after, state.mover, state)


def _next_turn(state: State, mover: int, before: State | None) -> State:
    """Return the state when the turn of `mover` is over (-1: movement begins), by R15, R14 and R16 in this order."""
    rules = state.rules
    if rules.ending == "last-balls":
        alive = alive_in(state)
        holding = [i for i in alive if state.balls[i]]
        gone = sum(1 << i for i in alive if i not in holding)
        if gone:
            state = state._replace(out=state.out | gone)
        if not holding:
            return _wipe_out(state, mover, alive)
        if len(holding) == 1:
            return end(state, holding, "no-balls")
    return _pass_on(state, mover, "stranded", before)


def _wipe_out(state: State, mover: int, alive: list[int]) -> State:
    """Return the end of a game in which a turn left no balls at all (R15)."""
    wipeout = state.rules.wipeout
    if wipeout == "tie-unless-out":
        wipeout = "mover-loses" if len(alive) < state.rules.players else "tie"
    winners = [i for i in alive if i != mover] if wipeout == "mover-loses" and mover >= 0 else alive
    return end(state, winners, "wipe-out")


def _pass_on(state: State, mover: int, reason: str, before: State | None) -> State:
    """Give the turn to the next player who has one; those who have none are out (R14)."""
    players = state.rules.players
    for step in range(1, players + 1):
        alive = alive_in(state)
        if len(alive) == 1:
            return end(state, alive, reason)
        i = (mover + step) % players
        if state.out >> i & 1:
            continue
        state = state._replace(mover=i)
        kinds = allowed_kinds(state)
        if kinds:
            return _counted(state._replace(kinds=kinds), before)
        state, reason = state._replace(out=state.out | 1 << i), "stranded"
    return end(state, alive_in(state), reason)


def _counted(state: State, before: State | None) -> State:
    """Count how often the position has stood, and end the game at the third time (R16)."""
    if not state.rules.can_repeat:
        return state
    key = (state.balls, state.mover, is_bound(state))
    fresh = (
        before is None
        or before.tiles != state.tiles
        or before.out != state.out
        or [mine.bit_count() for mine in before.balls] != [mine.bit_count() for mine in state.balls]
    )
    seen = {} if fresh else state.seen
    times = seen.get(key, 0) + 1
    state = state._replace(seen={**seen, key: times}, rep=times)
    if times >= 3:
        return end(state, alive_in(state), "repetition")
    return state


def begin_movement(state: State, contents: dict[int, str]) -> State:
    """Return the start of movement on a table: unplaced balls are out of the game, the first player begins."""
    letters = state.rules.letters.upper()
    ground = Ground(list(contents))
    balls = tuple(ground.mask([cell for cell, content in contents.items() if content == letter]) for letter in letters)
    return _next_turn(
        state._replace(
            phase=MOVEMENT,
            clock=0,
            hands=(0,) * state.rules.players,
            stock=(),
            table=BARE,
            ground=ground,
            tiles=(1 << len(contents)) - 1,
            balls=balls,
            captured=(),
        ),
        -1,
        None,
    )


def withdraw(state: State, player: int, reason: str) -> State:
    """Return the state after a player resigned or ran out of time (R17)."""
    if state.rules.players == 2:
        return end(state, [1 - player], reason)
    before = state
    state = state._replace(out=state.out | 1 << player, rep=1)
    alive = alive_in(state)
    if len(alive) == 1:
        return end(state, alive, reason)
    if state.mover != player:
        return _counted(state, before)
    if state.phase == PLACEMENT:
        return next_placement(state)
    return _pass_on(state, player, reason, before)


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
