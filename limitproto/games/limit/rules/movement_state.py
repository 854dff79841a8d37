"""The state of movement as masks: the mover, the players that are out, the end (R12 to R16).

The kernel decides what a single turn may do. A `MovementState` is a position of movement without text, edition or
placement; `State` wraps it for `Position`, and counting, playouts and search work on it directly.

This module is compiled together with the kernel.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from limitproto.games.limit.rules import kernel
from limitproto.games.limit.rules.kernel import Kernel, MovementRules
from limitproto.games.limit.rules.masks import Balls, as_mask, as_word, of, union
from limitproto.games.limit.rules.move_generator import MoveGenerator

if TYPE_CHECKING:
    from mypy_extensions import i64

#: A position is drawn at this occurrence (R16).
REPETITIONS: Final = 3

#: Must not be changed.
_NO_CELLS: Final[list[int]] = []


class Field:
    """The data that all positions in one movement phase share: the rules, and each tile's neighbour mask.

    `cells` holds the tiles' cells, if they are known, with the tiles numbered in reading order; empty otherwise.
    """

    def __init__(self, rules: MovementRules, near: list[int], cells: list[int] = _NO_CELLS) -> None:
        self.rules = rules
        self.near = near
        self.cells = cells
        self._kernels: list[Kernel | None] = [None, None]

    def __reduce__(self) -> tuple[object, ...]:
        return Field, (self.rules, self.near, self.cells)

    def kernel(self, bound: bool = False) -> Kernel:
        """Return the kernel for turns that R12 does not bind, or for bound turns, where nothing is doomed."""
        doomed = self.rules.doomed and not bound
        found = self._kernels[doomed]
        if found is None:
            found = self._kernels[doomed] = Kernel(self.near, self.rules, doomed)
        return found


class MovementState:
    """A position of movement.

    `clock` counts the turns played, `mover` is -1 if the game is over, `out` is a mask of players, `kinds` the kinds of
    turn that R13 allows the mover, `rep` how often the position has occurred (R16). At the end `winners` is the mask of
    those who share the win, and `reason` states why.
    """

    def __init__(self, field: Field, tiles: int, balls: Balls, clock: int, mover: int, out: int) -> None:
        self.field = field
        self.tiles = tiles
        self.balls = balls
        self.clock = clock
        self.mover = mover
        self.out = out
        self.kinds = 0
        self.rep = 1
        self.winners = 0
        self.reason = ""
        #: The position before this one, while a turn can still be undone on the board.
        self.past: MovementState | None = None
        self._generator: MoveGenerator | None = None
        #: The terrain of a larger set of tiles.
        self.before = kernel.NO_TERRAIN

    def __reduce__(self) -> tuple[object, ...]:
        # The past as a list: pickling a chain of states would recurse equally deep.
        rows: list[tuple[object, ...]] = []
        state: MovementState | None = self
        while state is not None:
            start = state.tiles, state.balls, state.clock, state.mover, state.out
            rows.append((start, state.kinds, state.rep, state.winners, state.reason))
            state = state.past
        return restored, (self.field, rows)

    @property
    def generator(self) -> MoveGenerator:
        """The kernel's view of the position."""
        found = self._generator
        if found is None:
            bound = self.is_bound
            found = MoveGenerator(self.field.kernel(bound), self.tiles, self.balls, self.mover, bound, self.before)
            self._generator = found
        return found

    def forget_generator(self) -> None:
        """Free the memory of the kernel's view; it is rebuilt when needed."""
        self._generator = None

    @property
    def is_bound(self) -> bool:
        """Return whether R12 binds the mover."""
        return self.mover >= 0 and self.field.rules.binds(self.mover, self.clock)

    @property
    def alive(self) -> int:
        """The players that are not out, as a mask."""
        return self.field.rules.everybody & ~self.out

    def allowed_kinds(self) -> int:
        """Return the kinds of turn that R13 allows the mover, or 0 if there is no turn at all.

        Under `last-balls`, a player without a turn passes; under `stranded`, a player also needs a ball (R14).
        """
        rules = self.field.rules
        may_pass = rules.last_balls
        if not may_pass and not of(self.balls, self.mover):
            return 0
        generator = self.generator
        if rules.turn == "both":
            return kernel.WHOLE if generator.has_whole() else 0
        if rules.turn == "either":
            kinds = (kernel.MOVE if generator.lone_moves() else 0) | (
                kernel.REMOVAL if generator.removals(generator.balls) else 0
            )
            return kinds or (kernel.PASS if may_pass else 0)
        if generator.has_whole():
            return kernel.WHOLE
        if generator.lone_moves():
            return kernel.MOVE
        if generator.removals(generator.balls):
            return kernel.REMOVAL
        return kernel.PASS if may_pass else 0

    def turns(self) -> list[int]:
        """Return the packed legal turns."""
        found: list[int] = []
        if self.kinds & kernel.WHOLE:
            found += self.generator.whole_turns()
        if self.kinds & kernel.MOVE:
            found += self.generator.lone_moves()
        if self.kinds & kernel.REMOVAL:
            found += self.generator.lone_removals()
        if self.kinds & kernel.PASS:
            found.append(kernel.PASS_TURN)
        return found

    def count(self) -> int:
        """Return the number of legal turns."""
        return self.generator.count_whole() if self.kinds == kernel.WHOLE else len(self.turns())

    def is_legal(self, turn: int) -> bool:
        """Return whether a packed turn is legal; its tile numbers must be those of tiles in the field."""
        start, goal, removed = kernel.unpack(turn)
        kinds, balls, generator = self.kinds, self.balls, self.generator
        if start == kernel.NONE:
            if goal != kernel.NONE:
                return False
            if removed == kernel.NONE:
                return kinds & kernel.PASS != 0
            return kinds & kernel.REMOVAL != 0 and generator.removals(balls) >> removed & 1 != 0
        if not of(balls, self.mover) >> start & 1 or not generator.reach(start) >> goal & 1:
            return False
        balls = generator.after_move(1 << start | 1 << goal)
        if removed == kernel.NONE:
            return kinds & kernel.MOVE != 0 and generator.may_stop(balls)
        return kinds & kernel.WHOLE != 0 and generator.removals(balls) >> removed & 1 != 0

    def after(self, turn: int) -> MovementState:
        """Return the position after a legal packed turn."""
        tiles, balls = self.generator.play(turn)
        return self.reached(tiles, balls, self)

    def reached(self, tiles: int, balls: Balls, before: MovementState | None) -> MovementState:
        """Return the position after a turn of the mover that leaves these tiles and balls; `before` is its past."""
        following = MovementState(self.field, tiles, balls, self.clock + 1, self.mover, self.out)
        if self._generator is not None:
            following.before = self._generator.terrain
        following.turn_over(self.mover, before)
        return following

    def turn_over(self, mover: int, before: MovementState | None) -> None:
        """Apply R15, R14 and R16 after the turn of `mover` (-1: movement begins)."""
        rules = self.field.rules
        if rules.last_balls:
            alive = self.alive
            holding = 0
            for player in range(rules.players):
                if of(self.balls, player):
                    holding |= 1 << player
            holding &= alive
            self.out |= alive & ~holding
            if not holding:
                self._end_by_wipe_out(mover, alive)
                return
            if holding & (holding - 1) == 0:
                self.end(holding, "no-balls")
                return
        self.pass_on(mover, before)

    def _end_by_wipe_out(self, mover: int, alive: int) -> None:
        """End a game after a turn that left no balls at all (R15)."""
        rules = self.field.rules
        wipeout = rules.wipeout
        if wipeout == "tie-unless-out":
            wipeout = "mover-loses" if alive != rules.everybody else "tie"
        winners = alive & ~(1 << mover) if wipeout == "mover-loses" and mover >= 0 else alive
        self.end(winners, "wipe-out")

    def pass_on(self, mover: int, before: MovementState | None) -> None:
        """Give the turn to the next player that can move, of two at least; players that cannot are out (R14)."""
        players = self.field.rules.players
        for step in range(1, players):
            player = (mover + step) % players
            if self.out >> player & 1:
                continue
            self.mover = player
            self._generator = None
            self.kinds = self.allowed_kinds()
            if self.kinds:
                self.count_repetitions(before)
                return
            self.out |= 1 << player
            if self.alive & (self.alive - 1) == 0:
                break
        self.end(self.alive, "stranded")

    def count_repetitions(self, before: MovementState | None) -> None:
        """Count how often the position has occurred, and end the game the third time (R16)."""
        if not self.field.rules.can_repeat or before is None or not self.keeps_all_of(before):
            return
        self.past = before
        older: MovementState | None = before
        while older is not None:
            if older.balls == self.balls and older.mover == self.mover and older.is_bound == self.is_bound:
                self.rep = older.rep + 1
                break
            older = older.past
        if self.rep >= REPETITIONS:
            self.end(self.alive, "repetition")

    def keeps_all_of(self, before: MovementState) -> bool:
        """Return whether the last turn has removed nothing from the position before it, so that it may recur."""
        return (
            self.tiles == before.tiles
            and self.out == before.out
            and union(self.balls).bit_count() == union(before.balls).bit_count()
        )

    def end(self, winners: int, reason: str) -> None:
        """End the game; `winners` is a mask of those who share the win."""
        self.mover = -1
        self.kinds = 0
        self.winners = winners
        self.reason = reason


def restored(
    field: Field, rows: list[tuple[tuple[int, Balls, int, int, int], int, int, int, str]]
) -> MovementState | None:
    """Restore a pickled movement state; `rows` has it and its past, latest first."""
    found: MovementState | None = None
    for (tiles, balls, clock, mover, out), kinds, rep, winners, reason in reversed(rows):
        state = MovementState(field, tiles, balls, clock, mover, out)
        state.kinds, state.rep, state.winners, state.reason, state.past = kinds, rep, winners, reason, found
        found = state
    return found


def begun(field: Field, tiles: int, balls: Balls, out: int) -> MovementState:
    """Return the first position of movement."""
    found = MovementState(field, tiles, balls, 0, -1, out)
    found.turn_over(-1, None)
    return found


def perft(movement: MovementState, depth: int) -> int:
    """Return the number of lines of exactly `depth` turns; games that end earlier do not count."""
    if depth <= 0:
        return 1
    if depth == 1:
        return movement.count()
    total = 0
    for turn in movement.turns():
        total += perft(movement.after(turn), depth - 1)
    return total


def play_at_random(movement: MovementState, seed: int) -> MovementState:
    """Play a random game, choosing from the full list of turns each time, and return its end.

    `seed` is positive and below 2 ** 31; the generator is that of Park and Miller (1988).
    """
    rules = movement.field.kernel()
    chance: i64 = seed
    while movement.mover >= 0:
        if not movement.kinds & kernel.WHOLE or movement.is_bound:
            turns = movement.turns()
            chance = chance * 48271 % 2147483647
            movement = movement.after(turns[chance % len(turns)])
            continue
        # As long as nothing special happens, only words are used.
        terrain = rules.terrain(as_word(movement.tiles), kernel.NO_TERRAIN)
        first: i64 = as_word(movement.balls[0])
        second: i64 = as_word(movement.balls[1])
        third: i64 = as_word(movement.balls[2])
        mover: i64 = movement.mover
        out: i64 = movement.out
        clock: i64 = movement.clock
        suspects: i64 = kernel.ALL
        while True:
            mine, theirs, thirds = kernel.balls_from(mover, first, second, third)
            turns = []
            rules.whole_turns(terrain, mine, theirs, thirds, turns)
            chance = chance * 48271 % 2147483647
            turn: i64 = turns[chance % len(turns)]
            tiles, mine, theirs, thirds = rules.after(terrain, mine, theirs, thirds, turn, suspects)
            suspects = kernel.NO_SUSPECTS
            first, second, third = kernel.in_order(mover, mine, theirs, thirds)
            terrain = rules.terrain(tiles, terrain)
            clock += 1
            following: i64 = rules.next_mover(terrain, first, second, third, mover, out)
            if following < 0:
                break
            mover = following
        movement = MovementState(
            movement.field, as_mask(tiles), (as_mask(first), as_mask(second), as_mask(third)), clock, mover, out
        )
        movement.turn_over(mover, None)
    return movement
