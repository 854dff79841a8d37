"""Plays a line of turns on a window, like `Position.play` turn by turn, for callers that read many games.

Between two turns there is no `State` or `MovementState`, as long as the window plays the turns: a player who can play
the recorded turn is not out, so no other turn has to be looked for. The rules decide whatever the window refuses. This
module is compiled together with the kernel.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from limitproto.games.limit.board_images import BoardImages, FirstImage, board_of, key_of, least_turn_image
from limitproto.games.limit.places import KIND, PLACE, SECOND, cell_of, place_of, turn_from, turn_of
from limitproto.games.limit.rules.masks import listed
from limitproto.games.limit.rules.movement_state import MovementState
from limitproto.games.limit.rules.placement import BARE, TileTable
from limitproto.games.limit.rules.tile_index import TileIndex
from limitproto.games.limit.state import MOVEMENT, PLACEMENT, State, next_placement, shared_by, with_movement
from limitproto.games.limit.text.board import hand_text
from limitproto.games.limit.text.canonical_key import canonical_key, first_turn_image, framed_key
from limitproto.games.limit.text.turns import is_event
from limitproto.games.limit.window import MOST_TILES, LineWindow, window_rules
from limitproto.games.line import KeyedLine, LineOfPlay, PlainLine
from limitproto.games.spots import LONGEST_TURN, TurnSpot
from limitproto.games.state_position import StatePosition

if TYPE_CHECKING:
    from mypy_extensions import i64

    from limitproto.games.base import Position


class LimitLine:
    """A line of LIMIT; see `limitproto.games.line.LineOfPlay`. `make` returns the position of a state."""

    #: The player to move if that is settled (`_is_given`), else the player who has moved; and who is out.
    _mover: i64
    _out: i64
    _is_given: bool
    #: The player of the last turn.
    _moved: i64
    #: How many turns the window has played, and where the last one is in `_text`.
    _count: i64
    _start: i64
    _end: i64

    def __init__(self, state: State, make: Callable[[State], StatePosition[State]]) -> None:
        self.movers: list[int] = []
        self._make = make
        #: The line from the point where the window stops.
        self._plain: LineOfPlay | None = None
        #: The window on which the turns are played, None until they are.
        self._window: LineWindow | None = None
        self._hands: list[int] = []
        #: The hands as text, for keys.
        self._hand = ""
        self._text = ""
        #: The movement position if the mover has been settled in it, and the one before the last turn if the rules have
        #: played that turn, because it may be repeated.
        self._now: MovementState | None = None
        self._before: MovementState | None = None
        #: The window that the turns left before the state was created.
        self._left: LineWindow | None = None
        self._state = state

    def push(self, turns: Sequence[str]) -> bool:
        for text in turns:
            if not self._step(text, 0, len(text), turn_of(text)):
                return False
            self.movers.append(self._moved)
        return True

    def push_spots(self, text: str, spots: list[TurnSpot], first: i64, last: i64) -> i64:
        while first < last:
            spot = spots[first]
            start: i64 = spot.start
            end: i64 = spot.end
            if spot.cells:
                turn: i64 = turn_from(spot.cells)
            elif end - start > LONGEST_TURN:
                break
            else:
                turn = turn_of(text[start:end])
            if not self._step(text, start, end, turn):
                break
            spot.mover = self._moved
            first += 1
        return first

    def outcome(self) -> tuple[str, str]:
        if self._plain is not None:
            return self._plain.outcome()
        window = self._window
        if window is not None and window.is_moving:
            self._leave(window)
        if self._left is not None:
            now = self._given_on()
            if now.mover < 0:
                return shared_by(self._state.rules.players, now.winners), now.reason
            return self._state.result, self._state.reason
        state = self.state()
        return state.result, state.reason

    def position(self) -> Position:
        return self._make(self.state()) if self._plain is None else self._plain.position()

    def copy(self) -> LineOfPlay:
        if self._plain is not None:
            return self._plain.copy()
        if self._left is not None:
            self.state()
        other = LimitLine(self._state, self._make)
        window = self._window
        if window is not None:
            other._window = window.copy()
            other._hands = self._hands.copy()
            other._mover, other._out, other._is_given = self._mover, self._out, self._is_given
            other._count, other._text, other._start, other._end = self._count, self._text, self._start, self._end
            other._now, other._before = self._now, self._before
        return other

    def close(self) -> None:
        if self._window is not None:
            self._window.release()
            self._window = None

    def state(self) -> State:
        """Return the state after the turns played, as long as the window has played them."""
        window = self._window
        if window is not None:
            if window.is_moving:
                self._leave(window)
            else:
                self._place_on()
        left = self._left
        if left is None:
            return self._state
        if self._count:
            now = self._given_on()
            if not now.field.cells:
                now.field.cells = [cell_of(place) for place in left.places]
            changes: dict[str, Any] = {"phase": MOVEMENT, "stock": (), "table": BARE, "last": self._last_turn()}
            changes["hands"] = (0,) * self._state.rules.players
            changes["tile_index"] = TileIndex(now.field.cells, now.field.near)
            changes["captured"] = tuple([cell_of(place) for place in listed(left.places, left.lost)])
            self._state = with_movement(self._state, now, **changes)
        self._left = None
        return self._state

    def _leave(self, window: LineWindow) -> None:
        """Leave the cells of a window in movement to others; the state is created from the rest of it."""
        window.field()
        window.release()
        self._left, self._window = window, None

    def window(self) -> LineWindow | None:
        """Return the window for the next turn, or None if it is not played on one."""
        if self._window is None and self._plain is None:
            self.state()
            return self._opened()
        return self._window

    # ---- one turn ------------------------------------------------------------------------------------------------

    def _step(self, text: str, start: i64, end: i64, turn: i64) -> bool:
        """Play the turn between two positions in a text, also given as an integer; return whether it was played."""
        window = self._window
        if window is None:
            window = self.window()
            if window is None:
                return self._push_plainly(text[start:end])
        if turn >= 0 and self._play(window, text, start, end, turn):
            return True
        # Its cells may be far from the origin.
        return (turn < 0 or self._window is None) and self._push_plainly(text[start:end])

    def push_on_window(self, text: str, turn: i64) -> bool:
        """Play a turn, also given as an integer, on the window, which must exist; return whether it was played."""
        window = self._window
        assert window is not None, "the line has a window"
        if not self._play(window, text, 0, len(text), turn):
            return False
        self.movers.append(self._moved)
        return True

    def _play(self, window: LineWindow, text: str, start: i64, end: i64, turn: i64) -> bool:
        """Play the turn between two positions in a text on the window if it is legal there; return whether it was."""
        player: i64 = self._move(window, turn) if window.is_moving else self._place(window, turn)
        if player < 0:
            return False
        self._text, self._start, self._end = text, start, end
        self._moved = player
        self._is_given = False
        self._count += 1
        return True

    def _last_turn(self) -> str:
        return self._text[self._start : self._end]

    def _push_plainly(self, text: str) -> bool:
        """Play a turn on the line without a window, which starts here."""
        plain = self._plain
        if plain is None:
            plain = self._plain = PlainLine(self.position())
        is_played = plain.push([text])
        if is_played:
            self._moved = plain.movers[-1]
        return is_played

    def _opened(self) -> LineWindow | None:
        """Return a window with the contents of the board, or None if it cannot be played on a window."""
        state = self._state
        if state.mover < 0 or (state.stock and state.rules.tiles > MOST_TILES):
            return None
        window = LineWindow(window_rules(state.rules))
        if state.phase == PLACEMENT:
            contents, window.stock = window.rules.contents, list(state.stock)
            for cell, content in state.table.contents.items():
                place = place_of(cell)
                if place < 0:
                    window.release()
                    return None
                window.lay(place, contents[ord(content)])
        else:
            places = [place_of(cell) for cell in state.tile_index.cells]
            if len(places) > MOST_TILES or -1 in places:
                window.release()
                return None
            window.resume(places, state.tile_index.near, state.clock)
            window.set_contents(state.moving.tiles, state.moving.balls)
            self._now = state.moving
        self._hands = list(state.hands)
        self._mover, self._out, self._is_given = state.mover, state.out, True
        self._count = self._start = self._end = 0
        self._window = window
        return window

    # ---- placement -----------------------------------------------------------------------------------------------

    def _place(self, window: LineWindow, turn: i64) -> i64:
        """Play a placement turn, or the first movement turn; return its player, or -1 if it is not legal."""
        hands = self._hands
        player: i64 = self._mover
        if not self._is_given:
            # A player who can play the given turn can place something, so the others need not be checked.
            players: i64 = window.rules.movement.players
            player = (player + 1) % players
            while self._out >> player & 1:
                player = (player + 1) % players
        if not (hands[player] and window.place(turn, player)):
            if self._is_given:
                return -1
            if window.is_full and len(window.places) <= MOST_TILES:
                player = self._next_with_place(window, player)
                if player < 0:
                    # Movement begins; its field is created later.
                    window.begin()
                    self._mover = -1
                    if any(hands):
                        self._hands = [0] * len(hands)
                    return self._move(window, turn)
                if not window.place(turn, player):
                    return -1
            else:
                self._place_on()
                opened = self._opened()
                if opened is None:
                    return -1
                if opened.is_moving:
                    return self._move(opened, turn)
                if not opened.place(turn, self._mover):
                    return -1
                window, player = opened, self._mover
        self._mover = player
        if window.is_moving:
            # All coloured tiles that can be laid have been laid.
            self._hands, self._mover = [0] * len(hands), -1
        elif not window.stock:
            hands = self._hands
            left: i64 = hands[player]
            hands[player] = left - 1
        return player

    def _next_with_place(self, window: LineWindow, player: i64) -> i64:
        """Return the first player, from one on, who can place a ball when all tiles are down, or -1 (R3)."""
        players: i64 = window.rules.movement.players
        for _ in range(players):
            if self._hands[player] and not self._out >> player & 1 and window.has_place_for_ball(player):
                return player
            player = (player + 1) % players
        return -1

    def _place_on(self) -> None:
        """Leave the window in placement: give the turn to a player who can place something, or begin movement."""
        window = self._window
        assert window is not None, "the line has a window"
        state = self._state
        if self._count:
            names = window.rules.letters
            contents: dict[int, str] = {}
            for place in window.places:
                contents[cell_of(place)] = names[window.content(place)]
            state = state._replace(
                clock=state.clock + self._count,
                mover=self._mover,
                table=TileTable(contents),
                hands=tuple(self._hands),
                stock=tuple(window.stock),
                captured=(),
                last=self._last_turn(),
            )
        window.release()
        self._window = None
        self._state = state if self._is_given else next_placement(state)

    # ---- movement ------------------------------------------------------------------------------------------------

    def _move(self, window: LineWindow, turn: i64) -> i64:
        """Play a movement turn; return its player, or -1 if it is not legal."""
        rules = window.rules.movement
        if rules.turn != "either":
            player: i64 = self._mover
            out: i64 = self._out
            if not self._is_given:
                players: i64 = rules.players
                # All others have legal turns if this turn is one.
                if rules.last_balls:
                    out |= (0 if window.first else 1) | (0 if window.second else 2) | (0 if window.third else 4)
                    out &= rules.everybody
                alive: i64 = rules.everybody & ~out
                if alive & (alive - 1) == 0:
                    player = -1
                else:
                    player = (player + 1) % players
                    while out >> player & 1:
                        player = (player + 1) % players
            if player >= 0 and window.play(turn, player):
                # A position changed by a removal cannot recur.
                self._now = self._before = None
                self._out = out
                self._mover = player
                return player
        now = self._given_on()
        packed = window.packed(turn)
        if packed < 0 or not now.is_legal(packed):
            return -1
        window.play_known(turn, now.mover)
        self._now, self._before = None, now
        self._mover = now.mover
        return now.mover

    def _given_on(self) -> MovementState:
        """Return the movement position, with the mover settled."""
        now = self._now
        if now is not None:
            return now
        window = self._left or self._window
        assert window is not None, "the line has a window"
        balls = window.first, window.second, window.third
        now = self._now = MovementState(window.field(), window.tiles, balls, window.clock, self._mover, self._out)
        now.turn_over(self._mover, self._before)
        self._mover, self._out, self._is_given = now.mover, now.out, True
        return now

    # ---- keys ----------------------------------------------------------------------------------------------------

    def keyed(self, turns: Sequence[str]) -> KeyedLine:
        found = KeyedLine([], [], [])
        first: FirstImage | None = None
        if self.window() is not None:
            first = self._add_keys(found, turns)
            window = self._window
            if window is not None and window.is_moving and len(found.movers) == len(turns):
                now = self._given_on()
                self._hand = hand_text(self._hands, [])
                found.keys.append(self._key(first, window.rules.players, now.mover, MOVEMENT, now.is_bound))
                self.close()
                return found
        position = self.position()
        assert isinstance(position, StatePosition), "it is one of LIMIT"
        for turn in turns[len(found.keys) :]:
            state: State = position.details
            key, frames = framed_key(state, first)
            found.keys.append(key)
            found.movers.append(state.mover)
            found.canonical.append(min([moved(turn) for moved in frames]))
            position = position.play(turn, check=False)
            if not is_event(turn):
                first = None
        found.keys.append(canonical_key(position.details, first))
        return found

    def key_before(self, turn: str) -> str:
        key = ""
        window = self.window() if turn else None
        if window is not None:
            cells = [cell_of(place) for place in window.places]
            first = BoardImages(cells, _codes(window, window.places)).first()
            # The turn itself shows who can play here.
            key = self._key_of_turn(turn, first)
        key = key or self.position().canonical_key()
        self.close()
        return key

    def _add_keys(self, found: KeyedLine, turns: Sequence[str]) -> FirstImage | None:
        """Add the keys of turns that the window plays; return the first image of the board after them, if any."""
        window = self._window
        assert window is not None, "the line has a window"
        # Tiles are sorted once for all positions, including those laid later.
        numbers: dict[int, int] = {place: number for number, place in enumerate(window.places)}
        for text in turns:
            turn = turn_of(text)
            if turn >> KIND > 0:
                for place in (turn & PLACE, turn >> SECOND & PLACE):
                    if place:
                        numbers.setdefault(place, len(numbers))
        images = BoardImages([cell_of(place) for place in numbers], _codes(window, numbers))
        code_of = list(map(ord, window.rules.letters))
        keys: list[str] = found.keys
        movers: list[int] = found.movers
        images_of_turns: list[str] = found.canonical
        for text in turns:
            first = images.first()
            key = self._key_of_turn(text, first)
            if not key:
                break
            keys.append(key)
            movers.append(self._moved)
            images_of_turns.append(first_turn_image(text) if first is None else least_turn_image(first, text))
            # The window changes if movement has begun while balls were left.
            window = self._window
            assert window is not None, "a turn was played on it"
            for place in window.changed():
                images.change(numbers[place], code_of[window.content(place)])
        return images.first()

    def _key_of_turn(self, text: str, first: FirstImage | None) -> str:
        """Play a turn on the window; return the key before it, or an empty text if the turn was not played.

        `first` is the first image of the board before the turn, None without tiles.
        """
        window = self._window
        assert window is not None, "the line has a window"
        was_placing = not window.clock
        if was_placing:
            self._hand = hand_text(self._hands, window.stock)
        if not self.push_on_window(text, turn_of(text)):
            return ""
        # The mover changes if movement has begun while balls were left.
        mover = self._moved
        phase, is_bound = PLACEMENT, False
        window = self._window
        assert window is not None, "a turn was played on it"
        if window.clock:
            phase = MOVEMENT
            is_bound = window.rules.movement.binds(mover, window.clock - 1)
            if was_placing or not self._hand:
                # From now on, hands do not change.
                self._hand = hand_text(self._hands, [])
        return self._key(first, window.rules.players, mover, phase, is_bound)

    def _key(self, first: FirstImage | None, letters: str, mover: i64, phase: str, is_bound: bool) -> str:
        """Return the key of a position with these players' letters, the first image of its board, and its mover."""
        out = "".join([letters[player] for player in range(3) if self._out >> player & 1]) if self._out else ""
        board = "-" if first is None else board_of(first)
        letter = letters[mover] if mover >= 0 else "-"
        return key_of(self._state.rules.text, board, letter, self._hand, phase, is_bound, out)


def _codes(window: LineWindow, places: Iterable[int]) -> list[int]:
    """Return the character codes of the contents of some places, 0 for no tile."""
    letters = window.rules.letters
    return [ord(letters[window.content(place)]) for place in places]
