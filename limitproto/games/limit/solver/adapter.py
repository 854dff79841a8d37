"""The LIMIT solver as the engine sees it: it proves movement on masks, and placement by trying every turn."""

from __future__ import annotations

from collections.abc import Callable

from limitproto.core import build_mode
from limitproto.core.collector import uncollected
from limitproto.core.hexes import axial
from limitproto.games.limit.editions import Rules
from limitproto.games.limit.position import Position
from limitproto.games.limit.rules.movement_state import Field, MovementState
from limitproto.games.limit.solver.proof_number import ENTRY_BYTES, Meter, Prover
from limitproto.games.limit.solver.symmetry import SymmetryKeys
from limitproto.games.search_api import Solver, Unsolved

#: Positions between two checks for a stop: some milliseconds in either mode.
_POLLED = {"compiled": 1024, "pure": 32}
#: Ranks in placement are above all ranks in movement.
_PLACED = 1 << 48


class LimitSolver(Solver[Position]):
    """Proves who wins between two players from any position; see `limitproto.games.search_api.Solver`."""

    def __init__(self, megabytes: int = 1024) -> None:
        """`megabytes` bounds the memory in MiB."""
        self._most_entries = (megabytes << 20) // ENTRY_BYTES
        self._meter = Meter(self._most_entries // 2, _POLLED[build_mode.current().name])
        self._rules: Rules | None = None
        self._has_past = False
        self._cells: list[int] = []
        self._keys = SymmetryKeys()
        self._provers: list[Prover] = []
        self._placed: dict[tuple[str, int], int] = {}

    @property
    def nodes(self) -> int:
        return self._meter.nodes

    def limit(self, nodes: int | None, stop: Callable[[], bool]) -> None:
        self._meter.limit(nodes, stop)

    def name(self, position: Position) -> str:
        """Return the position string without `rep`, and with a low clock if the clock no longer matters.

        If every turn takes a tile, the clock is kept, because the tiles have to match it (R6).
        """
        if not position.rules.can_repeat or position.phase != "movement" or position.is_over:
            return position.text
        *fields, clock, _status = position.text.split(" ")
        # R12 concerns only the first turns, and the clock determines whose turn it is.
        number = int(clock[1:])
        return " ".join([*fields, f"m{number if number < 2 else 2 + number % 2}", "-"])

    def can_draw(self, position: Position) -> bool:
        """Return whether a position may recur (R16), or a wipe-out be a tie (R15)."""
        rules = position.rules
        return rules.can_repeat or (rules.ending == "last-balls" and rules.wipeout != "mover-loses")

    def begin(self, position: Position) -> None:
        """Note which past positions would occur for the third time (R16); forget results that this makes doubtful."""
        movement = position.details.movement
        drawn = [] if movement is None else _repeated_twice(movement)
        if not drawn and not self._has_past and position.rules == self._rules:
            return
        self._rules, self._has_past = position.rules, bool(drawn)
        self._forget_results()
        # The past position is this position only, not its mirror image.
        self._keys = SymmetryKeys(is_turned=not drawn)
        if drawn:
            prover = self._prover(position, 0)
            prover.drawn.update(self._keys.key(older) for older in drawn)

    def _forget_results(self) -> None:
        # The two refer to each other, and would keep much memory until the garbage collector runs.
        for prover in self._provers:
            prover.other = None
        self._cells, self._provers, self._placed = [], [], {}
        self._meter.forget_children()

    def __del__(self) -> None:
        self._forget_results()

    def rank(self, position: Position, player: int) -> int:
        if position.rules != self._rules:
            self.begin(position)
        if position.phase == "movement":
            return self._rank_in_movement(position, player)
        return self._rank_in_placement(position, player)

    def recalled(self, position: Position, player: int) -> int | None:
        if position.rules != self._rules:
            return None
        if position.phase == "movement":
            return self._prover(position, player).proved.get(self._keys.key(position.movement))
        return self._placed.get((position.canonical_key(), player))

    # ---- movement ------------------------------------------------------------------------------------------

    def _rank_in_movement(self, position: Position, player: int) -> int:
        movement = position.movement
        prover = self._prover(position, player)
        fresh = MovementState(
            prover.field, movement.tiles, movement.balls, movement.clock, movement.mover, movement.out
        )
        fresh.kinds = movement.kinds
        with uncollected():
            return prover.rank(fresh)

    def _prover(self, position: Position, player: int) -> Prover:
        """Return a player's prover, with the tiles of the position."""
        cells = position.details.tile_index.cells
        if cells != self._cells or not self._provers:
            self._cells = cells
            self._keys.set_places([axial(cell) for cell in cells])
            field = Field(position.movement.field.rules, position.movement.field.near)
            if not self._provers:
                drawn = set[int]()
                first, second = (Prover(field, i, self._keys, drawn, self._meter) for i in (0, 1))
                first.other, second.other = second, first
                self._provers = [first, second]
            for prover in self._provers:
                prover.field = field
            self._meter.forget_children()
        return self._provers[player]

    # ---- placement -----------------------------------------------------------------------------------------

    def _rank_in_placement(self, position: Position, player: int) -> int:
        key = position.canonical_key(), player
        if key in self._placed:
            return self._placed[key]
        meter = self._meter
        meter.nodes += 1
        if meter.nodes >= meter.max_nodes or meter.stop() or len(self._placed) > self._most_entries // 8:
            raise Unsolved
        wants_win = position.mover == player
        is_won = not wants_win
        seen: set[str] = set()
        for turn in position.legal_turns():
            after = position.play(turn, check=False)
            child = after.canonical_key()
            if child in seen:
                continue
            seen.add(child)
            won = after.result.split("-")[player] == "1" if after.is_over else self.rank(after, player) > 0
            if won == wants_win:
                is_won = wants_win
                break
        rank = self._placed[key] = _PLACED + len(self._placed) if is_won else 0
        return rank


def _repeated_twice(movement: MovementState) -> list[MovementState]:
    """Return the past positions, including this one, that have occurred twice: a third time is a draw."""
    found: list[MovementState] = []
    older: MovementState | None = movement
    while older is not None:
        if older.rep >= 2:
            found.append(older)
        older = older.past
    return found
