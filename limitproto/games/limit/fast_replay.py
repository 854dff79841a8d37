"""Plays a line of turns at once, as `Position.play` does turn by turn, for callers that read many games.

Between two turns there is no `State`, and in movement no `MovementState` either, as long as every turn is a ball move
and a removal: whoever can play the recorded turn is not out, so that no other turn has to be looked for. This module is
compiled together with the kernel.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from limitproto.games.limit.cell_window import (
    BALL,
    CELLS,
    COLUMNS,
    EMPTY_TILE,
    ROWS,
    ball_alone_fits,
    is_unusual,
    packed_turn,
    pair_fits,
    place_at,
    place_of,
    tile_at,
    tiles_beside,
)
from limitproto.games.limit.rules import kernel
from limitproto.games.limit.rules.kernel import MoveGenerator
from limitproto.games.limit.rules.masks import Balls, union
from limitproto.games.limit.rules.movement_state import MovementState
from limitproto.games.limit.rules.placement import BARE, EMPTY, TileTable
from limitproto.games.limit.rules.tile_index import TileIndex
from limitproto.games.limit.rules.word_masks import (
    MOST_TILES,
    bit_of,
    flood,
    is_reached,
    parts_kept,
    smothered,
)
from limitproto.games.limit.state import (
    MOVEMENT,
    PLACEMENT,
    State,
    begin_movement,
    field_of,
    next_placement,
    with_movement,
)

if TYPE_CHECKING:
    from mypy_extensions import i64


def replay(state: State, turns: Sequence[str]) -> tuple[list[int], State, bool]:
    """Play turns until one is not canonical, not legal, or an event.

    Returns the index of the player of each turn that was played, the state after them, and whether the turn that was
    not played may be legal nevertheless: its cells may be far from the origin.
    """
    line = PlayedLine(state, turns)
    line.play()
    return line.movers, line.state, line.is_unusual


#: Windows without tiles, kept because making one takes as long as playing several turns.
_windows: list[list[int]] = []


def _bare_window() -> list[int]:
    try:
        return _windows.pop()
    except IndexError:
        return [0] * (COLUMNS * ROWS)


#: A position of movement in which a turn was played: mover, players out, clock, tiles, balls.
Passed = tuple[int, int, int, int, Balls]


class PlayedLine:
    """A line of turns that is being played; `state` is that before it, and in the end that after the turns played.

    If it `is_traced`, `hands_before` has the balls in hand before each turn of placement, and `passed` the position
    before each turn of movement.
    """

    def __init__(self, state: State, turns: Sequence[str], is_traced: bool = False) -> None:
        self.state = state
        self.turns = turns
        self.hands_before: list[list[int]] | None = [] if is_traced else None
        self.passed: list[Passed] | None = [] if is_traced else None
        self.movers: list[int] = []
        self.is_unusual = False
        self.window = _bare_window()
        #: The cells of the tiles laid, in their order, as numbers of the window.
        self.laid: list[int] = []
        self.hands: list[int] = list(state.hands)
        #: What becomes of the state when movement begins.
        self.changes: dict[str, Any] = {}

    def play(self) -> None:
        """Play the turns, once."""
        state = self.state
        if state.phase == MOVEMENT:
            self._go_on(state.moving, state.tile_index)
        elif state.phase == PLACEMENT and state.rules.placement != "manual":
            if self._take_table():
                self._place()
            else:
                self.is_unusual = True
        for place in self.laid:
            self.window[place] = 0
        _windows.append(self.window)
        if self.movers and self.state.last is not (last := self.turns[len(self.movers) - 1]):
            self.state = self.state._replace(last=last)

    # ---- placement ---------------------------------------------------------------------------------------------

    def _take_table(self) -> bool:
        """Lay the tiles that lie already; return whether all are inside the window."""
        contents = self.state.table.contents
        letters = self.state.rules.letters.upper() if contents else ""
        for cell, content in contents.items():
            place = place_of(cell)
            if place < 0:
                return False
            self.window[place] = EMPTY_TILE if content == EMPTY else BALL + letters.index(content)
            self.laid.append(place)
        return True

    def _place(self) -> None:
        """Play the placements at the beginning of the line."""
        state, hands, movers = self.state, self.hands, self.movers
        rules = state.rules
        players, out, mover = rules.players, state.out, state.mover
        tiles: i64 = rules.tiles
        must_touch: i64 = rules.must_touch
        is_settled = True
        for text in self.turns:
            player = mover
            if not is_settled:
                # A player who can play the turn given here can place something, so the others need not be looked at.
                player = (mover + 1) % players
                while out >> player & 1:
                    player = (player + 1) % players
            if not (hands[player] and self._laid(text, player, tiles, must_touch)):
                if not is_settled and not any(hands):
                    self._begin(mover)
                    return
                after = self._settled(mover, is_settled)
                if after.phase == MOVEMENT:
                    self.state = after
                    self._go_on(after.moving, after.tile_index)
                    return
                is_other, player = after.mover != player, after.mover
                if not (is_other and self._laid(text, player, tiles, must_touch)):
                    self.state = after
                    self.is_unusual = is_unusual(text)
                    return
            if self.hands_before is not None:
                self.hands_before.append(hands.copy())
            hands[player] -= 1
            movers.append(player)
            mover, is_settled = player, False
        self.state = self._settled(mover, is_settled)

    def _contents(self) -> dict[int, str]:
        """Return what lies on the table, as the state of placement has it."""
        window = self.window
        names = [EMPTY, EMPTY, *self.state.rules.letters.upper()]
        return {CELLS[place]: names[window[place]] for place in self.laid}

    def _settled(self, mover: int, is_settled: bool) -> State:
        """Return the state as it is now, with the turn given to a player who can place something."""
        after = self.state._replace(
            clock=self.state.clock + len(self.movers),
            mover=mover,
            table=TileTable(self._contents()),
            hands=tuple(self.hands),
            captured=(),
        )
        return after if is_settled else next_placement(after)

    def _laid(self, text: str, player: int, tiles: i64, must_touch: i64) -> bool:
        """Put down what a placement says; return whether it is canonical and legal, else nothing is done."""
        window = self.window
        mine: i64 = BALL + player
        ball = place_at(text, 0)
        if ball < 0:
            return False
        if len(self.laid) >= tiles:
            if len(text) != 3 or not ball_alone_fits(window, mine, ball):
                return False
            window[ball] = mine
            return True
        if len(text) != 7 or ord(text[3]) != 58:
            return False
        other = place_at(text, 4)
        if other < 0 or not pair_fits(window, must_touch, mine, ball, other, len(self.laid) == 0):
            return False
        window[ball] = mine
        window[other] = EMPTY_TILE
        self.laid.append(ball)
        self.laid.append(other)
        return True

    # ---- movement ----------------------------------------------------------------------------------------------

    def _begin(self, mover: int) -> None:
        """Begin movement, as `begin_movement` does when no player has a ball left, and play the rest of the line."""
        if len(self.laid) > MOST_TILES:
            self.state = begin_movement(self._settled(mover, True), self._contents())
            self._go_on(self.state.moving, self.state.tile_index)
            return
        state, window = self.state, self.window
        # Rising places are the order of a tile index.
        places = sorted(self.laid)
        cells: list[int] = []
        first: i64 = 0
        second: i64 = 0
        third: i64 = 0
        for i, at in enumerate(places):
            place: i64 = at
            content: i64 = window[place]
            if content == BALL:
                first |= bit_of(i)
            elif content == BALL + 1:
                second |= bit_of(i)
            elif content == BALL + 2:
                third |= bit_of(i)
            window[place] = i + 1
            cells.append(CELLS[place])
        near: list[int] = [tiles_beside(window, place) for place in places]
        tile_index = TileIndex(cells, near)
        self.changes = {"phase": MOVEMENT, "hands": (0,) * state.rules.players, "stock": (), "table": BARE}
        self.changes.update(tile_index=tile_index, captured=())
        everywhere = (1 << len(places)) - 1
        start = MovementState(field_of(state.rules, tile_index), everywhere, (first, second, third), 0, -1, state.out)
        self._move(start, tile_index, False)

    def _go_on(self, movement: MovementState, tile_index: TileIndex) -> None:
        """Play the rest of the line in movement that has begun before."""
        window = self.window
        for place in self.laid:
            window[place] = 0
        self.laid.clear()
        for i, cell in enumerate(tile_index.cells):
            place = place_of(cell)
            if place >= 0:
                window[place] = i + 1
                self.laid.append(place)
        self._move(movement, tile_index, True)

    def _move(self, movement: MovementState, tile_index: TileIndex, is_settled: bool) -> None:
        """Play the rest of the line; not `is_settled` if the turn has yet to be given to a player.

        The window has the numbers of the tiles from 1.
        """
        turns, movers = self.turns, self.movers
        first = len(movers)
        window = self.window
        now = movement
        before: MovementState | None = None
        #: Tiles with balls before the last turn but for what the turn itself has moved.
        stood = 0
        while len(movers) < len(turns):
            text = turns[len(movers)]
            if not is_settled and len(text) == 11:
                reached = _after_wholes(now, window, turns, movers, self.passed)
                if reached is not None:
                    now, stood = reached
                    before = None
                    continue
            packed = packed_turn(window, text)
            if packed < 0:
                self.is_unusual = is_unusual(text)
                break
            following: MovementState | None = None
            if not is_settled:
                following = _after_whole(now, packed)
                if following is None:
                    now.turn_over(now.mover, before)
                    is_settled = True
            if following is None:
                if not now.is_legal(packed):
                    break
                tiles, balls = kernel.play(now.generator, packed)
                following = MovementState(now.field, tiles, balls, now.clock + 1, now.mover, now.out)
                before, is_settled = now, False
            else:
                before = None
            stood = union(now.balls)
            start, goal, _removed = kernel.unpack(packed)
            if start != kernel.NONE:
                stood ^= 1 << start | 1 << goal
            if self.passed is not None:
                self.passed.append((following.mover, following.out, now.clock, now.tiles, now.balls))
            movers.append(following.mover)
            now = following
        if not is_settled:
            now.turn_over(now.mover, before)
        if len(movers) > first:
            lost = stood & ~union(now.balls)
            self.changes["captured"] = tuple(tile_index.listed(lost)) if lost else ()
        elif not self.changes:
            return
        if movers:
            self.changes["last"] = turns[len(movers) - 1]
        self.state = with_movement(self.state, now, self.changes)


# ---- ball moves with a removal, one after the other ----------------------------------------------------------------


def _after_wholes(
    now: MovementState, window: list[int], turns: Sequence[str], movers: list[int], passed: list[Passed] | None
) -> tuple[MovementState, int] | None:
    """Play turns of a ball move and a removal from a position in which the turn has yet to be given to a player.

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
    count = len(turns)
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
    while len(movers) < count:
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
        new_a: i64 = mine if player == 0 else a & ~smothered(near, a, a & beside, empty) if a & beside else a
        new_b: i64 = mine if player == 1 else b & ~smothered(near, b, b & beside, empty) if b & beside else b
        new_c: i64 = mine if player == 2 else c & ~smothered(near, c, c & beside, empty) if c & beside else c
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
        a = mine if player == 0 else new_a & ~smothered(near, new_a, new_a & ring, empty) if new_a & ring else new_a
        b = mine if player == 1 else new_b & ~smothered(near, new_b, new_b & ring, empty) if new_b & ring else new_b
        c = mine if player == 2 else new_c & ~smothered(near, new_c, new_c & ring, empty) if new_c & ring else new_c
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


def _after_whole(now: MovementState, packed: int) -> MovementState | None:
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
