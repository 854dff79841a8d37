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
    tiles_beside,
)
from limitproto.games.limit.rules import kernel
from limitproto.games.limit.rules.masks import union
from limitproto.games.limit.rules.movement_state import MovementState
from limitproto.games.limit.rules.placement import BARE, EMPTY, TileTable
from limitproto.games.limit.rules.tile_index import TileIndex
from limitproto.games.limit.rules.word_masks import (
    MOST_TILES,
    bit_of,
)
from limitproto.games.limit.state import (
    MOVEMENT,
    PLACEMENT,
    State,
    begin_movement,
    field_of,
    next_placement,
    shared_by,
    with_movement,
)
from limitproto.games.limit.whole_turns import Passed, after_whole, after_wholes
from limitproto.games.lines import Branch

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


def play_line(state: State, turns: Sequence[str], make: Any) -> PlayedLine:
    """Play turns as `replay` does, and make the state after them only when it is asked for.

    `make` returns a position of a state.
    """
    line = PlayedLine(state, turns)
    line.make = make
    line.run()
    line.release()
    return line


def play_lines(
    state: State, turns: list[str], branches: Sequence[Branch], make: Any
) -> tuple[PlayedLine, list[list[int]]] | None:
    """Play a line and its variations, as `limitproto.games.base.Position.play_lines` does.

    None also for lines that are not all played here: a variation in placement, a cell far from the origin.
    """
    stops: list[set[int]] = [set() for _ in range(len(branches) + 1)]
    for parent, count, _turns in branches:
        stops[parent].add(count)
    main = PlayedLine(state, turns)
    main.make, main.stops = make, stops[0]
    main.run()
    lines = [main]
    whole = len(main.movers) == len(turns)
    if whole:
        for k, (parent, count, own) in enumerate(branches, 1):
            line = lines[parent].branch(count, own, stops[k])
            if line is None or len(line.movers) < len(own):
                whole = False
                break
            lines.append(line)
    main.release()
    return (main, [line.movers for line in lines]) if whole else None


#: Windows without tiles, kept because making one takes as long as playing several turns.
_windows: list[list[int]] = []


def _bare_window() -> list[int]:
    try:
        return _windows.pop()
    except IndexError:
        return [0] * (COLUMNS * ROWS)


#: A position of movement between two turns: the position, the one before it if it may be repeated, and whether the
#: turn has been given to a player.
Between = tuple[MovementState, MovementState | None, bool]


class PlayedLine:
    """A line of turns that is being played; `state` is that before it, and after `finish` that after the turns played.

    `movers` are the players of the turns that were played, for a variation only of those that are its own.

    If it `is_traced`, `hands_before` has the balls in hand before each turn of placement, and `passed` the position
    before each turn of movement.
    """

    def __init__(
        self, state: State, turns: Sequence[str], is_traced: bool = False, window: list[int] | None = None
    ) -> None:
        self.state = state
        self.turns = turns
        self.hands_before: list[list[int]] | None = [] if is_traced else None
        self.passed: list[Passed] | None = [] if is_traced else None
        self.movers: list[int] = []
        self.is_unusual = False
        self.window = _bare_window() if window is None else window
        #: The cells of the tiles laid, in their order, as numbers of the window.
        self.laid: list[int] = []
        self.hands: list[int] = list(state.hands)
        #: What becomes of the state when movement begins.
        self.changes: dict[str, Any] = {}
        #: The position of movement that was reached, with which `state` is to be made, and the balls lost in the last
        #: turn, -1 if no turn was one of movement.
        self.reached: MovementState | None = None
        self.lost = -1
        self.tile_index: TileIndex | None = None
        #: What makes a position of a state.
        self.make: Any = None
        #: The numbers of turns after which variations begin, and the positions there.
        self.stops: set[int] | None = None
        self.stopped: dict[int, Between] = {}

    def play(self) -> None:
        """Play the turns, once."""
        self.run()
        self.release()
        self.finish()

    def outcome(self) -> tuple[str, str]:
        """Return the result of the game after the turns played, and the reason for its end."""
        now, state = self.reached, self.state
        if now is None or now.mover >= 0:
            return state.result, state.reason
        return shared_by(state.rules.players, now.winners), now.reason

    def position(self) -> Any:
        """Return the position after the turns played."""
        self.finish()
        return self.make(self.state)

    def branch(self, count: int, turns: list[str], stops: set[int]) -> PlayedLine | None:
        """Play a variation from the position before a turn of that number on; None if it is not known.

        Its state is not made.
        """
        between = self.stopped.get(count)
        if between is None or self.tile_index is None:
            return None
        now, before, is_settled = between
        line = PlayedLine(self.state, turns, False, self.window)
        line.stops = stops
        line.move_on((now if is_settled else _unsettled(now), before, is_settled), self.tile_index)
        return line

    def run(self) -> None:
        """Play the turns, without making the state after them."""
        state = self.state
        if state.phase == MOVEMENT:
            self._go_on(state.moving, state.tile_index)
        elif state.phase == PLACEMENT and state.rules.placement != "manual":
            if self._take_table():
                self._place()
            else:
                self.is_unusual = True

    def release(self) -> None:
        """Give the window back; no more turns can be played."""
        for place in self.laid:
            self.window[place] = 0
        _windows.append(self.window)

    def finish(self) -> None:
        """Make the state after the turns played."""
        now = self.reached
        if now is not None:
            self.reached = None
            if self.lost >= 0:
                tile_index = self.tile_index
                assert tile_index is not None, "movement has tiles"
                self.changes["captured"] = tuple(tile_index.listed(self.lost)) if self.lost else ()
            if self.movers:
                self.changes["last"] = self.turns[len(self.movers) - 1]
            self.state = with_movement(self.state, now, self.changes)
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
        self.move_on((start, None, False), tile_index)

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
        self.move_on((movement, None, True), tile_index)

    def move_on(self, between: Between, tile_index: TileIndex) -> None:
        """Play the rest of the line in movement. The window has the numbers of the tiles from 1."""
        turns, movers = self.turns, self.movers
        first = len(movers)
        count = len(turns)
        window = self.window
        self.tile_index = tile_index
        now, before, is_settled = between
        stops = self.stops
        #: Tiles with balls before the last turn but for what the turn itself has moved.
        stood = 0
        while len(movers) < count:
            stop = count
            if stops:
                done = len(movers)
                if done in stops:
                    self.stopped[done] = now if is_settled else _unsettled(now), before, is_settled
                for place in stops:
                    if done < place < stop:
                        stop = place
            text = turns[len(movers)]
            if not is_settled and len(text) == 11:
                reached = after_wholes(now, window, turns, movers, stop, self.passed)
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
                following = after_whole(now, packed)
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
            self.lost = stood & ~union(now.balls)
        elif not self.changes:
            return
        self.reached = now


def _unsettled(now: MovementState) -> MovementState:
    """Return a copy of a position in which the turn has yet to be given to a player, because that changes it."""
    return MovementState(now.field, now.tiles, now.balls, now.clock, now.mover, now.out)
