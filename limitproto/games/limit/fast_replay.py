"""Plays a line of turns at once, as `Position.play` does turn by turn, for callers that read many games.

Between two turns there is no `State`, and in movement no `MovementState` either, as long as every turn is a ball move
and a removal: whoever can play the recorded turn is not out, so that no other turn has to be looked for. This module is
compiled together with the kernel.

A cell is a number of a window of 64 columns and 64 rows around the origin, so that text becomes a number by arithmetic.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from limitproto.games.limit.rules import kernel
from limitproto.games.limit.rules.kernel import MoveGenerator
from limitproto.games.limit.rules.masks import union
from limitproto.games.limit.rules.movement_state import MovementState
from limitproto.games.limit.rules.placement import BARE, EMPTY, TileTable
from limitproto.games.limit.rules.tile_index import TileIndex
from limitproto.games.limit.state import MOVEMENT, PLACEMENT, State, field_of, next_placement, with_movement

if TYPE_CHECKING:
    from mypy_extensions import i64

#: The cells of the window; the origin is in the middle.
_WINDOW: Final = 64 * 64
_ORIGIN: Final = 32 * 64 + 32
_STEPS: Final = [64, 1, -63, -64, -1, 63]

#: Column and row of the window's first cell, as they are in the number of a cell.
_FIRST: Final = 2048 - 32

#: What a cell of the window holds in placement: no tile, an empty one, or from here on the ball of a player.
_NO_TILE: Final = 0
_EMPTY: Final = 1
_BALL: Final = 2

#: The tile number of text that does not name a tile.
_UNKNOWN: Final = -1


def replay(state: State, turns: Sequence[str]) -> tuple[list[int], State, bool]:
    """Play turns until one is not canonical, not legal, or an event.

    Returns the index of the player of each turn that was played, the state after them, and whether the turn that was
    not played may be legal nevertheless: its cells may be far from the origin.
    """
    line = _Line(state, turns)
    line.play()
    return line.movers, line.state, line.is_unusual


class _Line:
    """A line of turns that is being played; `state` is that before it, and in the end that after the turns played."""

    def __init__(self, state: State, turns: Sequence[str]) -> None:
        self.state = state
        self.turns = turns
        self.movers: list[int] = []
        self.is_unusual = False
        self.window = [0] * _WINDOW
        #: The cells of the tiles laid, in their order, as numbers of the window.
        self.laid: list[int] = []
        self.hands: list[int] = list(state.hands)

    def play(self) -> None:
        """Play the turns."""
        state = self.state
        if state.phase == MOVEMENT:
            self._move(state.moving, state.tile_index, True)
        elif state.phase == PLACEMENT and state.rules.placement != "manual":
            if self._take_table():
                self._place()
            else:
                self.is_unusual = True
        if self.movers:
            self.state = self.state._replace(last=self.turns[len(self.movers) - 1])

    # ---- placement ---------------------------------------------------------------------------------------------

    def _take_table(self) -> bool:
        """Lay the tiles that lie already; return whether all are inside the window."""
        letters = self.state.rules.letters.upper()
        for cell, content in self.state.table.contents.items():
            place = _place_of(cell)
            if place < 0:
                return False
            self.window[place] = _EMPTY if content == EMPTY else _BALL + letters.index(content)
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
                    self._move(after.moving, after.tile_index, True)
                    return
                is_other, player = after.mover != player, after.mover
                if not (is_other and self._laid(text, player, tiles, must_touch)):
                    self.state = after
                    self.is_unusual = _is_unusual(text)
                    return
            hands[player] -= 1
            movers.append(player)
            mover, is_settled = player, False
        self.state = self._settled(mover, is_settled)

    def _contents(self) -> dict[int, str]:
        """Return what lies on the table, as the state of placement has it."""
        window = self.window
        names = [EMPTY, EMPTY, *self.state.rules.letters.upper()]
        return {_cell_of(place): names[window[place]] for place in self.laid}

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
        mine: i64 = _BALL + player
        ball = _place_at(text, 0)
        if ball < 0:
            return False
        if len(self.laid) >= tiles:
            if len(text) != 3 or not _ball_alone_fits(window, mine, ball):
                return False
            window[ball] = mine
            return True
        if len(text) != 7 or text[3] != ":":
            return False
        other = _place_at(text, 4)
        if other < 0 or not _pair_fits(window, must_touch, mine, ball, other, len(self.laid) == 0):
            return False
        window[ball] = mine
        window[other] = _EMPTY
        self.laid.append(ball)
        self.laid.append(other)
        return True

    # ---- movement ----------------------------------------------------------------------------------------------

    def _begin(self, mover: int) -> None:
        """Begin movement, as `begin_movement` does when no player has a ball left, and play the rest of the line."""
        state, window, laid = self.state, self.window, self.laid
        tile_index = TileIndex([_cell_of(place) for place in laid])
        balls = [0, 0, 0]
        for i, cell in enumerate(tile_index.cells):
            content = window[_place_of(cell)]
            if content >= _BALL:
                balls[content - _BALL] |= 1 << i
        self.state = state._replace(
            phase=MOVEMENT, hands=(0,) * state.rules.players, stock=(), table=BARE, tile_index=tile_index, captured=()
        )
        start = MovementState(
            field_of(state.rules, tile_index), (1 << len(laid)) - 1, (balls[0], balls[1], balls[2]), 0, -1, state.out
        )
        self._move(start, tile_index, False)

    def _move(self, movement: MovementState, tile_index: TileIndex, is_settled: bool) -> None:
        """Play the rest of the line in movement; not `is_settled` if the turn has yet to be given to a player."""
        turns, movers = self.turns, self.movers
        first = len(movers)
        window = self.window
        for place in self.laid:
            window[place] = 0
        for i, cell in enumerate(tile_index.cells):
            place = _place_of(cell)
            if place >= 0:
                window[place] = i + 1
        now = movement
        before: MovementState | None = None
        #: Tiles with balls before the last turn but for what the turn itself has moved.
        stood = 0
        for text in turns[first:]:
            packed = _packed(window, text)
            if packed < 0:
                self.is_unusual = _is_unusual(text)
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
            movers.append(following.mover)
            now = following
        if not is_settled:
            now.turn_over(now.mover, before)
        state = self.state
        if len(movers) > first:
            lost = stood & ~union(now.balls)
            state = state._replace(captured=tuple(tile_index.listed(lost)) if lost else ())
        elif now is movement and state.movement is movement:
            return
        self.state = with_movement(state, now)


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
    bound = rules.equaliser and player < players - 1 and clock <= player
    generator = MoveGenerator(now.field.near, now.tiles, balls, player, rules.free_edges, rules.doomed, bound)
    after = generator.after_whole(start, goal, removed)
    return None if after is None else MovementState(now.field, after[0], after[1], clock + 1, player, out)


def _packed(window: list[int], text: str) -> int:
    """Return a turn of canonical form as the kernel has it, -1 for any other text or a cell without a tile."""
    size = len(text)
    if size == 4 or size == 8:
        if not text.startswith("pass"):
            return _UNKNOWN
        if size == 4:
            return kernel.PASS_TURN
        removed = _tile_at(window, text, 5)
        return kernel.pack(kernel.NONE, kernel.NONE, removed) if text[4] == "/" and removed >= 0 else _UNKNOWN
    if (size != 11 and size != 7) or text[3] != "-":
        return _UNKNOWN
    start, goal = _tile_at(window, text, 0), _tile_at(window, text, 4)
    if start < 0 or goal < 0:
        return _UNKNOWN
    if size == 7:
        return kernel.pack(start, goal, kernel.NONE)
    removed = _tile_at(window, text, 8)
    return kernel.pack(start, goal, removed) if text[7] == "/" and removed >= 0 else _UNKNOWN


def _is_unusual(text: str) -> bool:
    """Return whether a turn may be canonical although it was not understood: a cell has another number of digits."""
    return len(text) not in (3, 7, 11) or any(_place_at(text, place) < 0 for place in range(0, len(text), 4))


# ---- cells -------------------------------------------------------------------------------------------------------


def _place_at(text: str, at: i64) -> i64:
    """Return the place in the window of the cell whose name is at a place of a text, -1 if there is none.

    It has one letter and two digits, of which the first is not zero.
    """
    if at + 3 > len(text):
        return -1
    column: i64 = ord(text[at])
    tens: i64 = ord(text[at + 1]) - 48
    ones: i64 = ord(text[at + 2]) - 48
    if column < 97 or column > 122 or tens < 0 or tens > 9 or ones < 0 or ones > 9:
        return -1
    row: i64 = tens * 10 + ones
    return (column - 77) * 64 + row - 18 if 19 <= row <= 80 else -1


def _tile_at(window: list[int], text: str, at: i64) -> int:
    """Return the number of the tile whose name is at a place of a text, -1 if there is none."""
    place = _place_at(text, at)
    return window[place] - 1 if place >= 0 else -1


def _cell_of(place: int) -> int:
    return ((place >> 6) + _FIRST) << 12 | (place & 63) + _FIRST


def _place_of(cell: int) -> int:
    """Return the place of a cell in the window, -1 if text of one letter and two digits does not name it."""
    column, row = (cell >> 12) - _FIRST, (cell & 4095) - _FIRST
    return column << 6 | row if 20 <= column <= 45 and 1 <= row <= 62 else -1


# ---- the rules of placement on the window ------------------------------------------------------------------------


def _pair_fits(window: list[int], must_touch: i64, mine: i64, ball: i64, other: i64, is_first: bool) -> bool:
    """Return what `placement.pair_fits` does; every cell of the window is in reach."""
    change: i64 = other - ball
    if change < 0:
        change = -change
    together: i64 = 1 if change == 64 or change == 1 or change == 63 else 0
    if is_first:
        return together == 1 and (ball == _ORIGIN or other == _ORIGIN)
    if window[ball] or window[other] or ball == other:
        return False
    one: i64 = 0
    two: i64 = 0
    free = together == 1
    for step in _STEPS:
        content: i64 = window[ball + step]
        if content:
            if content == mine:
                return False
            one += 1
            if content == _EMPTY:
                free = True
        if window[other + step]:
            two += 1
    if not free:
        return False
    return one >= must_touch - together and two >= must_touch - together and (one >= must_touch or two >= must_touch)


def _ball_alone_fits(window: list[int], mine: i64, place: i64) -> bool:
    """Return what `placement.ball_alone_fits` does."""
    if window[place] != _EMPTY:
        return False
    free = False
    for step in _STEPS:
        beside: i64 = place + step
        content: i64 = window[beside]
        if content == mine:
            return False
        if content == _EMPTY:
            free = True
        elif content >= _BALL:
            freedoms: i64 = 0
            for further in _STEPS:
                if window[beside + further] == _EMPTY:
                    freedoms += 1
            if freedoms == 1:
                return False
    return free
