"""`Position`: a state of LIMIT with the interface of `limitproto.games.base.Position`.

The rules are in `rules.kernel` (movement), `rules.placement` and `state` (turn order, endings); this module connects
them with the notation. `limitproto.games.limit.game` sets `Position.game`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Self

from limitproto.core.hexes import cell_name
from limitproto.core.lazy_names import present_name
from limitproto.core.rng import Stream
from limitproto.errors import IllegalTurn, InvalidNotation, Violation
from limitproto.games.info import option_texts
from limitproto.games.limit import start
from limitproto.games.limit.editions import Rules
from limitproto.games.limit.rules import kernel
from limitproto.games.limit.rules.movement_state import MovementState, perft, play_at_random
from limitproto.games.limit.state import (
    MOVEMENT_KINDS,
    NOWHERE,
    PLACEMENT,
    State,
    Turn,
    after_movement,
    after_placement,
    alive_in,
    end,
    is_placement,
    placement_turns,
    shared_by,
    withdraw,
)
from limitproto.games.limit.text import turns as notation
from limitproto.games.limit.text.board import format_position
from limitproto.games.line import LineOfPlay
from limitproto.games.state_position import StatePosition

if TYPE_CHECKING:
    from limitproto.games.limit.line import LimitLine


class Position(StatePosition[State]):
    """A position of LIMIT. Made by `new` or `parse`, compared by its position string, immutable."""

    __slots__ = ()

    # ---- making -------------------------------------------------------------------------------------------

    @classmethod
    def new(cls, edition: str = "classic", /, **options: object) -> Position:
        """Return the start position for an edition, such as `Position.new("pbmserv", players=3, seed=7)`.

        The options are those in `spec/rules.md`, plus `players`, `layout` (a BOARD text) and `seed`. Raises
        InvalidOption, and InvalidNotation for a malformed layout.
        """
        return cls(start.new(edition, option_texts(options)))

    @classmethod
    def parse(cls, text: str) -> Position:
        from limitproto.games.limit.text.position import parse  # for start-up time

        return cls(parse(text))

    # ---- asking -------------------------------------------------------------------------------------------

    @property
    def layout(self) -> str:
        """The BOARD text of the layout that the game began with; empty if there is none."""
        return self._state.layout

    @property
    def seed(self) -> int | None:
        """The seed that the start was drawn from; None if it was not drawn or the seed is unknown."""
        return self._state.seed

    @property
    def idle(self) -> set[str]:
        rules = self.rules
        found = {
            "R1 R2 R3": rules.placement != "paired",
            "R4": rules.placement != "manual",
            "R5": rules.placement != "layout",
            "R12": not rules.equaliser,
            "R14 stranded": rules.ending == "last-balls" and rules.turn != "both",
            "R15 no-balls wipe-out": rules.ending == "stranded",
            "R16 repetition": not rules.can_repeat,
        }
        return {name for names, is_idle in found.items() if is_idle for name in names.split()}

    @property
    def rules(self) -> Rules:
        """The edition with all its options settled."""
        return self._state.rules

    @property
    def players(self) -> tuple[str, ...]:
        return self._state.rules.colours

    @property
    def phase(self) -> str:
        return self._state.phase_name

    @property
    def clock(self) -> int:
        """The number of turns played in this phase."""
        return self._state.clock

    @property
    def bound(self) -> bool:
        """Whether R12 binds the mover."""
        return self._state.is_bound

    @property
    def contents(self) -> dict[int, str]:
        """The content of each cell that has a tile, in the letters of the BOARD field."""
        return self._state.contents

    def _position_string(self) -> str:
        return format_position(self._state)

    # ---- turns --------------------------------------------------------------------------------------------

    @property
    def movement(self) -> MovementState:
        """The state of movement as masks, once movement has begun."""
        return self._state.moving

    canonical_prefix = staticmethod(notation.canonical_prefix)
    next_step = staticmethod(notation.next_step)
    is_event = staticmethod(notation.is_event)

    def _unsorted_turns(self, prefix: str) -> list[str]:
        state = self._state
        if self.is_over:
            return []
        if state.phase == PLACEMENT:
            return notation.placement_texts(state)
        return state.tile_index.texts(self.movement.turns())

    def turn_text(self, packed: int) -> str:
        """Return the canonical form of a packed turn in this movement phase."""
        return self._state.tile_index.texts([packed])[0]

    def _pack(self, turn: Turn) -> int:
        index = self._state.tile_index.index
        return kernel.pack(*(index.get(cell, kernel.NONE) for cell in (turn.a, turn.b, turn.removed)))

    def count_turns(self) -> int:
        if self.is_over:
            return 0
        if self._state.phase == PLACEMENT:
            return sum(1 for _ in placement_turns(self._state))
        return self.movement.count()

    def canonical(self, turn: str) -> str:
        if notation.is_surely_canonical(turn):
            return turn
        if notation.is_event(turn):
            player, word = notation.parse_event(turn)
            return f"{self.players[self._player_index(turn, player)]}:{word}" if player else word
        return notation.format_turn(notation.parse_turn(turn))

    def explain(self, turn: str) -> list[Violation]:
        from limitproto.games.limit.rules.explain import explain  # for start-up time

        return explain(self._state, notation.parse_turn(turn))

    # ---- playing ------------------------------------------------------------------------------------------

    def play(self, turn: str, known_legal: bool | None = None, *, check: bool = True) -> Position:
        if known_legal is not None:
            present_name("play(known_legal=True)", "play(check=False)")
            check = not known_legal
        if notation.is_event(turn):
            return self._play_event(turn)
        parts = notation.parse_turn(turn)
        text = turn if notation.is_surely_canonical(turn) else notation.format_turn(parts)
        if check and not self._is_legal(parts):
            violations = self.explain(text)
            assert violations, f"{text} is refused in {self.text} without a reason"
            raise IllegalTurn(text, tuple(violations))
        state = self._state
        after = after_placement(state, parts) if state.phase == PLACEMENT else after_movement(state, self._pack(parts))
        return Position(after._replace(last=text))

    def line(self) -> LineOfPlay:
        return _line_class()(self._state, Position)

    def _is_legal(self, turn: Turn) -> bool:
        """Return quickly whether a turn is legal; `explain` gives the reasons if it is not."""
        state = self._state
        if self.is_over:
            return False
        if state.phase == PLACEMENT:
            return is_placement(state, turn)
        if not state.moving.kinds & MOVEMENT_KINDS.get(turn.kind, 0):
            return False
        index = state.tile_index.index
        if any(cell != NOWHERE and cell not in index for cell in (turn.a, turn.b, turn.removed)):
            return False
        return self.movement.is_legal(self._pack(turn))

    def _player_index(self, text: str, player: str) -> int:
        for i, name in enumerate(self.players):
            if player in (name, name[0]):
                return i
        raise InvalidNotation("event", text, 1, tuple(self.players))

    def _play_event(self, text: str) -> Position:
        player, word = notation.parse_event(text)
        state = self._state
        if self.is_over:
            raise IllegalTurn(text, (Violation(17, "-", "the game is already over"),))
        if word == "draw":
            return Position(end(state, alive_in(state), "agreement")._replace(last=word, captured=()))
        i = self._player_index(text, player)
        if state.out >> i & 1:
            raise IllegalTurn(text, (Violation(17, "-", f"{self.players[i]} is already out"),))
        after = withdraw(state, i, "resignation" if word == "resigns" else "time")
        return Position(after._replace(last=f"{self.players[i]}:{word}", captured=()))

    def with_result(self, result: str, reason: str) -> Position:
        notation.check_result(result, self.rules.players)
        return Position(self._state._replace(mover=-1, result=result, reason=reason))

    # ---- keys, counts, pictures ---------------------------------------------------------------------------

    def canonical_key(self) -> str:
        from limitproto.games.limit.text.canonical_key import canonical_key  # for start-up time

        return canonical_key(self._state)

    def framed_key(self) -> tuple[str, list[Callable[[str], str]]]:
        from limitproto.games.limit.text.canonical_key import framed_key  # for start-up time

        return framed_key(self._state)

    def line_frames(self, turns: Sequence[str]) -> Sequence[Callable[[str], str]]:
        from limitproto.games.limit.text.canonical_key import line_frames  # for start-up time

        return line_frames(self._state, turns)

    def perft(self, depth: int) -> int:
        return perft(self.movement, depth) if self.phase == "movement" and not self.is_over else super().perft(depth)

    def playout_turns(self, games: int, below: Callable[[int], int]) -> int:
        ends = [play_at_random(self.movement, 1 + below(2147483646)) for _ in range(games)]
        return sum(end.clock for end in ends) - games * self.clock

    def random_result(self, seed: int) -> str:
        # Only the kernel plays movement.
        below = Stream(seed).below
        position = self
        while position.phase == "placement" and not position.is_over:
            turns = position.legal_turns()
            position = position.play(turns[below(len(turns))], check=False)
        if position.is_over:
            return position.result
        return shared_by(self.rules.players, play_at_random(position.movement, 1 + below(2147483646)).winners)

    def start_tags(self) -> dict[str, str]:
        return start.tags(self._state)

    def captured_since(self, before: Self) -> Sequence[tuple[str, str]]:
        colours = {colour[0].upper(): colour for colour in self.players}
        # A captured ball that was elsewhere before is the one that just moved.
        mover = "" if before.mover is None else before.players[before.mover]
        return [(colours.get(before.contents.get(cell, ""), mover), cell_name(cell)) for cell in self._state.captured]

    def change_since(self, before: Self, turn: str, has_path: bool = False) -> dict[str, object]:
        """Return a turn's cells by role, the tiles that it cut off and the balls that it captured.

        A ball's path is a shortest one from its cell over empty tiles.
        """
        from limitproto.games.limit.render import change, path  # for start-up time

        captured = [{"player": player, "cell": cell} for player, cell in self.captured_since(before)]
        found = {**change(before.details, self._state, turn), "captured": captured}
        return {**found, "path": path(before.details, turn)} if has_path else found

    def state(self) -> dict[str, object]:
        from limitproto.games.limit.render import state_json  # for start-up time

        return state_json(self._state)

    def board_text(self, colour: bool = False, marks: Sequence[str] = ()) -> str:
        from limitproto.games.limit.render import board_text  # for start-up time

        return board_text(self.contents, self.rules.letter_names, colour=colour, marks=marks)


@cache
def _line_class() -> type[LimitLine]:
    # An import in `line` would take a fortieth of the time of reading a game.
    from limitproto.games.limit.line import LimitLine  # for start-up time

    return LimitLine
