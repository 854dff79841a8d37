"""Plays turns of a ball move and a removal, on machine integers and without looking for turns that are not played.

This module is compiled together with the kernel.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from limitproto.games.limit.cell_window import tile_at
from limitproto.games.limit.rules import kernel
from limitproto.games.limit.rules.kernel import MoveGenerator
from limitproto.games.limit.rules.masks import Balls
from limitproto.games.limit.rules.movement_state import MovementState
from limitproto.games.limit.rules.word_masks import (
    MOST_TILES,
    bit_of,
    flood,
    is_reached,
    parts_kept,
    smothered,
)

if TYPE_CHECKING:
    from mypy_extensions import i64

#: A position of movement in which a turn was played: mover, players out, clock, tiles, balls.
Passed = tuple[int, int, int, int, Balls]


def after_wholes(
    now: MovementState,
    window: list[int],
    turns: Sequence[str],
    movers: list[int],
    stop: int,
    passed: list[Passed] | None,
) -> tuple[MovementState, int] | None:
    """Play turns of a ball move and a removal from a position in which the turn has yet to be given to a player.

    `stop` is the number of turns of the line after which it ends.

    Adds to `movers`, the players of the turns played so far, and to `passed` if it is a list. Returns the position
    after the last one, in which the turn has yet to be given on too, and the tiles that had balls before that turn,
    moved as it says. None if no turn was played: it is another one, or illegal, or bound by R12, or more has to be
    known.

    As long as every group has a freedom before a turn, only groups beside the tile that a ball comes to and beside the
    tile removed can be without one after it, so that no others are looked at.
    """
    field = now.field
    rules, near = field.rules, field.near
    if rules.turn == "either" or len(near) > MOST_TILES:
        return None
    first = len(movers)
    everybody: i64 = rules.everybody
    players: i64 = rules.players
    most_neighbours: i64 = 6 - rules.free_edges
    last_balls, equaliser, doomed = rules.last_balls, rules.equaliser, rules.doomed
    tiles: i64 = now.tiles
    a: i64 = now.balls[0]
    b: i64 = now.balls[1]
    c: i64 = now.balls[2]
    out: i64 = now.out
    mover: i64 = now.mover
    clock: i64 = now.clock
    stood: i64 = 0
    free: i64 = tiles & ~(a | b | c)
    if smothered(near, a, a, free) or smothered(near, b, b, free) or smothered(near, c, c, free):
        return None
    while len(movers) < stop:
        text = turns[len(movers)]
        if len(text) != 11 or ord(text[3]) != 45 or ord(text[7]) != 47:
            break
        start: i64 = tile_at(window, text, 0)
        goal: i64 = tile_at(window, text, 4)
        removed: i64 = tile_at(window, text, 8)
        if start < 0 or goal < 0 or removed < 0:
            break
        still_out: i64 = out
        if last_balls:
            if not a:
                still_out |= 1
            if not b:
                still_out |= 2
            if not c:
                still_out |= 4
            still_out &= everybody
        alive: i64 = everybody & ~still_out
        if alive & (alive - 1) == 0:
            break
        player: i64 = (mover + 1) % players
        while still_out >> player & 1:
            player = (player + 1) % players
        if equaliser and player < players - 1 and clock <= player:
            break
        start_bit: i64 = bit_of(start)
        goal_bit: i64 = bit_of(goal)
        bit: i64 = bit_of(removed)
        change: i64 = start_bit | goal_bit
        occupied: i64 = a | b | c
        empty: i64 = tiles & ~occupied
        mine: i64 = a if player == 0 else b if player == 1 else c
        if not mine & start_bit or not goal_bit & empty:
            break
        beside: i64 = near[start]
        if not beside & goal_bit and not is_reached(near, beside & empty, goal_bit, empty):
            break
        # R6 and R7: the ball, and the enemies that it smothers, all of them together.
        mine ^= change
        empty ^= change
        beside = near[goal]
        new_a: i64 = mine if player == 0 else a & ~smothered(near, a, a & beside, empty)
        new_b: i64 = mine if player == 1 else b & ~smothered(near, b, b & beside, empty)
        new_c: i64 = mine if player == 2 else c & ~smothered(near, c, c & beside, empty)
        # R8: a tile with enough free edges.
        now_occupied: i64 = new_a | new_b | new_c
        if not bit & tiles & ~now_occupied:
            break
        ring: i64 = near[removed]
        ring &= tiles
        rest: i64 = ring
        n: i64 = most_neighbours
        while n > 0:
            rest &= rest - 1
            n -= 1
        if rest:
            break
        # R9: the tiles stay together, but for parts without balls and doomed ones.
        kept: i64 = tiles ^ bit
        if flood(near, ring & -ring, ring) != ring and flood(near, ring & -ring, kept) != kept:
            kept = parts_kept(near, kept, now_occupied, mine, doomed)
            if kept < 0:
                break
            mine &= kept
            new_a &= kept
            new_b &= kept
            new_c &= kept
        if passed is not None:
            passed.append((player, still_out, clock, tiles, (a, b, c)))
        # R10: the enemies that the removal smothers, all of them together, and then the mover's own.
        empty = kept & ~(new_a | new_b | new_c)
        a = mine if player == 0 else new_a & ~smothered(near, new_a, new_a & ring, empty)
        b = mine if player == 1 else new_b & ~smothered(near, new_b, new_b & ring, empty)
        c = mine if player == 2 else new_c & ~smothered(near, new_c, new_c & ring, empty)
        empty = kept & ~(a | b | c)
        lost: i64 = smothered(near, mine, mine & (ring | goal_bit), empty)
        if player == 0:
            a &= ~lost
        elif player == 1:
            b &= ~lost
        else:
            c &= ~lost
        stood = occupied ^ change
        tiles, out, mover = kept, still_out, player
        clock += 1
        movers.append(player)
    if len(movers) == first:
        return None
    return MovementState(field, tiles, (a, b, c), clock, mover, out), stood


def after_whole(now: MovementState, packed: int) -> MovementState | None:
    """Return what a ball move and a removal make of a position in which the turn has yet to be given to a player.

    The turn of the result has yet to be given on too; its `mover` is the player who has moved. None if the turn is
    another one, or illegal, or if more has to be known.
    """
    start, goal, removed = kernel.unpack(packed)
    if start == kernel.NONE or removed == kernel.NONE:
        return None
    rules = now.field.rules
    if rules.turn == "either":
        return None
    out, balls = now.out, now.balls
    if rules.last_balls:
        if not balls[0]:
            out |= 1
        if not balls[1]:
            out |= 2
        if not balls[2]:
            out |= 4
        out &= rules.everybody
    alive = rules.everybody & ~out
    if alive & (alive - 1) == 0:
        return None
    mover = now.mover
    players = rules.players
    player = (mover + 1) % players
    while out >> player & 1:
        player = (player + 1) % players
    clock = now.clock
    bound = rules.binds(player, clock)
    generator = MoveGenerator(now.field.near, now.tiles, balls, player, rules.free_edges, rules.doomed, bound)
    after = generator.after_whole(start, goal, removed)
    return None if after is None else MovementState(now.field, after[0], after[1], clock + 1, player, out)
