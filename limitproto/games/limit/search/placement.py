"""Alpha-beta search for placement: what the tiles and balls laid so far promise for movement.

Several hundred turns are possible in most positions, but what they bring adds up tile by tile, so that the promising
ones are found quickly and only those are looked into. With three players the others are taken for one enemy. The last
turns are followed into movement: what is promised is not always what movement keeps.
The unit is a thousandth of a ball. This module is compiled together with the kernel.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from limitproto.games.limit.rules.movement_state import Field, MovementRules, MovementState, begun
from limitproto.games.limit.search.alpha_beta import SearchStopped, Tree
from limitproto.games.limit.search.transposition_table import TranspositionTable, ZobristKeys

#: The board is a list; a cell is a place in it, and a step to a neighbour a difference.
WIDTH: Final = 128
STEPS: Final = [WIDTH, 1, 1 - WIDTH, -WIDTH, -1, WIDTH - 1]
#: Contents of a cell: nothing, a ball of player 0, 1, 2, or from here on an empty tile of some colour.
NO_TILE: Final = 0
PLAIN: Final = 4
#: The neighbours of a cell are counted in one number, three bits for each kind: empty tiles, and balls of player 0, 1
#: and 2. `VALUES` of a board are indexed by that number above the kind of the cell itself.
COUNTED: Final = [1, 1 << 3, 1 << 6, 1 << 9]
CODES: Final = 1 << 12
KINDS: Final = 4
#: No second tile or ball: a turn packs what is laid on a first cell, that cell, and the second, which is left empty.
_NO_CELL: Final = 0
_INFINITE: Final = 1_000_000
#: What makes gains positive, so that a gain and a turn fit into one number.
_OFFSET: Final = 1 << 16
#: The unit in the search of movement, a hundredth of a ball, in the one of this module.
UNIT: Final = 10
#: No line has more turns.
_LONGEST: Final = 512
#: No score of a search into movement counts for more, in its own unit: what is proved there holds only for the turns looked into.
MOST: Final = 800


def pack(what: int, cell: int, other: int) -> int:
    """Return a turn as one number: what comes to `cell`, and an `other` cell for an empty tile, 0 for none."""
    return (what << 14 | cell) << 14 | other


def _neighbours_by_code() -> list[int]:
    """Return how many neighbours each number of `COUNTED` stands for."""
    return [(code & 7) + (code >> 3 & 7) + (code >> 6 & 7) + (code >> 9 & 7) for code in range(CODES)]


_TOUCH: Final = _neighbours_by_code()


class PlacementBoard:
    """A placement in progress. Turns are made and taken back on it.

    `stock` counts the coloured tiles still to be laid by their contents, empty where tiles come in pairs; `tiles` is
    how many there are to be in the end; `hands` are balls in hand by player. `total` is what the tiles and balls are
    worth by the `values` of the latest call of `judge`, for the player `me` of that call.
    """

    def __init__(
        self, players: int, must_touch: int, tiles: int, hands: list[int], stock: dict[int, int], out: int
    ) -> None:
        self.players = players
        self.must_touch = must_touch
        self.tiles = tiles
        self.hands = hands
        self.stock = stock
        self.out = out
        self.board: list[int] = [NO_TILE] * (WIDTH * WIDTH)
        #: The neighbours of each cell, see `COUNTED`.
        self.near: list[int] = [0] * (WIDTH * WIDTH)
        #: The cells with tiles, in the order of laying.
        self.laid: list[int] = []
        self.me = 0
        self.values: list[int] = [0] * (KINDS * CODES)
        self.total = 0

    def judge(self, me: int, values: list[int], start: int) -> None:
        """Judge the board for player `me` from now on; `values` are those of a tile by its kind and neighbours.

        To their sum `start` is added.
        """
        self.me, self.values, self.total = me, values, start
        for cell in self.laid:
            self.total += self._value(cell)

    def _value(self, cell: int) -> int:
        """Return the value of a tile that is there."""
        what = self.board[cell]
        return self.values[(what << 12 if what < PLAIN else 0) | self.near[cell]]

    # ---- laying and taking back ----------------------------------------------------------------------------

    def _change_beside(self, cell: int, change: int) -> None:
        """Change what is counted as a neighbour of the cells beside one."""
        board, near, values = self.board, self.near, self.values
        for step in STEPS:
            beside = cell + step
            before = near[beside]
            near[beside] = before + change
            what = board[beside]
            if what > NO_TILE:
                kind = what << 12 if what < PLAIN else 0
                self.total += values[kind | (before + change)] - values[kind | before]

    def lay(self, cell: int, what: int) -> None:
        """Put a tile with `what` on a cell that has none, or a ball on an empty tile."""
        change = COUNTED[what] if what < PLAIN else 1
        if self.board[cell] == NO_TILE:
            self.laid.append(cell)
        else:
            self.total -= self._value(cell)
            change -= 1
        self.board[cell] = what
        self.total += self._value(cell)
        self._change_beside(cell, change)

    def lift(self, cell: int, before: int) -> None:
        """Take back what has been laid last; `before` is what was there."""
        what = self.board[cell]
        change = COUNTED[what] if what < PLAIN else 1
        self.total -= self._value(cell)
        self.board[cell] = before
        if before == NO_TILE:
            self.laid.pop()
        else:
            self.total += self._value(cell)
            change -= 1
        self._change_beside(cell, -change)

    def make(self, turn: int, player: int) -> None:
        """Make a packed turn of a player."""
        what, cell, other = turn >> 28, turn >> 14 & 16383, turn & 16383
        if other:
            # The order matters for the count of neighbours only, which is the same in the end.
            self.lay(other, PLAIN)
        self.lay(cell, what)
        if self.stock:
            self.stock[what] -= 1
        else:
            self.hands[player] -= 1

    def unmake(self, turn: int, player: int, before: int) -> None:
        """Take a packed turn back; `before` is what was on its first cell."""
        what, cell, other = turn >> 28, turn >> 14 & 16383, turn & 16383
        self.lift(cell, before)
        if other:
            self.lift(other, NO_TILE)
        if what in self.stock:
            self.stock[what] += 1
        else:
            self.hands[player] += 1

    # ---- turns ---------------------------------------------------------------------------------------------

    def touches(self, cell: int, what: int) -> bool:
        """Return whether a cell has a neighbour with just that content."""
        board = self.board
        for step in STEPS:  # noqa: SIM110 - compiled, a loop is twice as fast as any()
            if board[cell + step] == what:
                return True
        return False

    def rim(self, least: int) -> list[int]:
        """Return the cells without a tile that touch `least` tiles or more, each once."""
        board, near = self.board, self.near
        found: list[int] = []
        for tile in self.laid:
            for step in STEPS:
                cell = tile + step
                if board[cell] == NO_TILE and _TOUCH[near[cell]] >= least:
                    # Each is come upon from all sides; it counts from the first of its neighbours.
                    board[cell] = -1
                    found.append(cell)
        for cell in found:
            board[cell] = NO_TILE
        return found

    def gain(self, cell: int, kind: int) -> int:
        """Return what a tile on a cell without one brings: an empty one if `kind` is 0, else one with a ball."""
        board, near, values = self.board, self.near, self.values
        change = COUNTED[kind]
        gain = values[kind << 12 | near[cell]]
        for step in STEPS:
            beside = cell + step
            what = board[beside]
            if what > NO_TILE:
                place = (what << 12 if what < PLAIN else 0) | near[beside]
                gain += values[place + change] - values[place]
        return gain

    def _gain_of_ball(self, cell: int, kind: int) -> int:
        """Return what a ball on an empty tile brings."""
        board, near, values = self.board, self.near, self.values
        change = COUNTED[kind] - 1
        gain = values[kind << 12 | near[cell]] - values[near[cell]]
        for step in STEPS:
            beside = cell + step
            what = board[beside]
            if what > NO_TILE:
                place = (what << 12 if what < PLAIN else 0) | near[beside]
                gain += values[place + change] - values[place]
        return gain

    def turns(self, player: int, most: int) -> list[int]:
        """Return the most promising turns of a player, the best first; nothing is missing when they are fewer."""
        if self.stock:
            ranked = self._ranked_tiles(player)
        elif not self.hands[player]:
            return []
        elif len(self.laid) >= self.tiles:
            ranked = self._ranked_balls(player)
        else:
            ranked = self._ranked_pairs(player, most)
        ranked.sort(reverse=True)
        return [number & 0xFFFFFFFF for number in ranked[:most]]

    def _ranked_pairs(self, player: int, most: int) -> list[int]:
        """Return pairs as rank and turn in one number: every one of the better cells with every other."""
        board, near = self.board, self.near
        need = min(self.must_touch, len(self.laid))
        firsts = self.rim(need)
        letter = player + 1
        sign = 1 if player == self.me else -1
        balls: list[int] = []
        others: list[int] = []
        for cell in firsts:
            others.append((sign * self.gain(cell, 0) + _OFFSET) << 14 | cell)
            if not self.touches(cell, letter):
                balls.append((sign * self.gain(cell, letter) + _OFFSET) << 14 | cell)
        balls.sort(reverse=True)
        others.sort(reverse=True)
        found: list[int] = []
        width = 4 + most // 2
        for ball in balls[:width]:
            cell = ball & 16383
            has_freedom = near[cell] & 7 > 0
            for place in others[:width]:
                other = place & 16383
                if other != cell and (has_freedom or other - cell in STEPS):
                    gain = (ball >> 14) + (place >> 14) - 2 * _OFFSET
                    found.append(self._ranked(letter, cell, other, gain, sign))
            for step in STEPS:
                other = cell + step
                # What could not be laid alone may follow its neighbour.
                if board[other] == NO_TILE and _TOUCH[near[other]] < need <= _TOUCH[near[other]] + 1:
                    gain = sign * self.gain(other, 0) + (ball >> 14) - _OFFSET
                    found.append(self._ranked(letter, cell, other, gain, sign))
        for place in others[:width]:
            other = place & 16383
            for step in STEPS:
                cell = other + step
                touch = _TOUCH[near[cell]]
                if board[cell] == NO_TILE and touch < need <= touch + 1 and not self.touches(cell, letter):
                    gain = sign * self.gain(cell, letter) + (place >> 14) - _OFFSET
                    found.append(self._ranked(letter, cell, other, gain, sign))
        return found

    def _ranked(self, letter: int, cell: int, other: int, gain: int, sign: int) -> int:
        """Return rank and turn of a pair, whose tiles bring `gain` each without the other."""
        if other - cell in STEPS:
            ball, empty = letter << 12 | self.near[cell], self.near[other]
            values = self.values
            more = values[ball + 1] - values[ball] + values[empty + COUNTED[letter]] - values[empty]
            gain += sign * more
        return (gain + _OFFSET) << 32 | pack(letter, cell, other)

    def _ranked_balls(self, player: int) -> list[int]:
        """Return the balls alone, when all tiles are down (R3)."""
        found: list[int] = []
        sign = 1 if player == self.me else -1
        for cell in self.laid:
            if self.board[cell] < PLAIN or self.touches(cell, player + 1) or not self._leaves_freedoms(cell):
                continue
            gain = sign * self._gain_of_ball(cell, player + 1)
            found.append((gain + _OFFSET) << 32 | pack(player + 1, cell, _NO_CELL))
        return found

    def _leaves_freedoms(self, cell: int) -> bool:
        """Return whether a ball on an empty tile smothers neither itself nor others (R2)."""
        if not self.near[cell] & 7:
            return False
        for step in STEPS:
            beside = cell + step
            if NO_TILE < self.board[beside] < PLAIN and self.near[beside] & 7 == 1:
                return False
        return True

    def _ranked_tiles(self, player: int) -> list[int]:
        """Return the coloured tiles (R4), which any player may lay."""
        found: list[int] = []
        sign = 1 if player == self.me else -1
        gains = [0] * KINDS
        for cell in self.rim(min(self.must_touch, len(self.laid))):
            for kind in range(self.players + 1):
                gains[kind] = sign * self.gain(cell, kind)
            for what, count in self.stock.items():
                if count and not self.touches(cell, what):
                    gain = gains[what if what < PLAIN else 0]
                    found.append((gain + _OFFSET) << 32 | pack(what, cell, _NO_CELL))
        return found


class PlacementSearch:
    """A search of a placement for the player whom its board is judged for; `stop` is asked every few nodes."""

    def __init__(self, board: PlacementBoard, stop: Callable[[], bool], max_nodes: int, polled: int) -> None:
        self.board = board
        self.stop = stop
        self.max_nodes = max_nodes
        self.nodes = 0
        self.polled = polled
        self._next_poll = polled
        #: For each number of turns from the root the best line from there on, packed, the last one first.
        self.lines: list[list[int]] = [[] for _ in range(_LONGEST)]

    def score(self, turn: int, depth: int, alpha: int, beta: int, width: int) -> int:
        """Return the score of a turn when `depth` turns follow; raises SearchStopped. Then `lines[1]` follow it."""
        return self._after(turn, self.board.me, depth, alpha, beta, width, 1)

    def _after(self, turn: int, player: int, depth: int, alpha: int, beta: int, width: int, ply: int) -> int:
        board = self.board
        before = board.board[turn >> 14 & 16383]
        board.make(turn, player)
        score = self._node((player + 1) % board.players, depth, alpha, beta, width, ply)
        board.unmake(turn, player, before)
        return score

    def end(self, alpha: int, beta: int) -> int:
        """Return the score when no player has anything left to lay. Raises SearchStopped."""
        return self.board.total

    def _node(self, player: int, depth: int, alpha: int, beta: int, width: int, ply: int) -> int:
        self.nodes += 1
        if self.nodes >= self._next_poll:
            self._next_poll = self.nodes + self.polled
            if self.stop():
                raise SearchStopped
        if self.nodes >= self.max_nodes:
            raise SearchStopped
        self.lines[ply] = []
        board = self.board
        if depth <= 0:
            return board.total
        turns: list[int] = []
        for _ in range(board.players):
            if not board.out >> player & 1:
                turns = board.turns(player, width)
                if turns:
                    break
            player = (player + 1) % board.players
        if not turns:
            return self.end(alpha, beta)
        is_mine = player == board.me
        best = -_INFINITE if is_mine else _INFINITE
        for turn in turns:
            score = self._after(turn, player, depth - 1, alpha, beta, width, ply + 1)
            if (score > best) if is_mine else (score < best):
                best = score
                line = self.lines[ply + 1][:]
                line.append(turn)
                self.lines[ply] = line
            if is_mine:
                alpha = max(alpha, best)
            else:
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best


class PlayoutSearch(PlacementSearch):
    """A search of a placement of two players to its end, and of movement from there `ahead` half-turns deep."""

    def __init__(
        self,
        board: PlacementBoard,
        rules: MovementRules,
        stop: Callable[[], bool],
        max_nodes: int,
        polled: int,
    ) -> None:
        super().__init__(board, stop, max_nodes, polled)
        self.ahead = 0
        self._rules = rules
        self._keys = ZobristKeys(0)
        self._numbers: list[int] = [0] * (WIDTH * WIDTH)

    def begun(self) -> MovementState:
        """Return the beginning of movement when all is laid, its tiles numbered in the order of laying."""
        numbers, laid, cells = self._numbers, self.board.laid, self.board.board
        for number, cell in enumerate(laid):
            numbers[cell] = number
        near: list[int] = []
        balls = [0] * PLAIN
        for number, cell in enumerate(laid):
            mask = 0
            for step in STEPS:
                if cells[cell + step] != NO_TILE:
                    mask |= 1 << numbers[cell + step]
            near.append(mask)
            what = cells[cell]
            if what < PLAIN:
                balls[what] |= 1 << number
        return begun(Field(self._rules, near), (1 << len(laid)) - 1, (balls[1], balls[2], balls[3]), self.board.out)

    def end(self, alpha: int, beta: int) -> int:
        """Return the score of the beginning of movement."""
        movement = self.begun()
        tiles = len(movement.field.near)
        if self._keys.tiles != tiles:
            self._keys = ZobristKeys(tiles)
        tree = Tree(
            movement, self._keys, TranspositionTable(1), self.stop, max(1, self.max_nodes - self.nodes), self.polled
        )
        if movement.mover < 0:
            return max(-MOST, min(MOST, tree.result(movement, self.board.me, 0))) * UNIT
        movement.field.terrains = {}
        key = self._keys.of(movement)
        score = 0
        alpha, beta = alpha // UNIT, -(-beta // UNIT)
        try:
            # Each depth puts the turns in order for the next.
            for depth in range(self.ahead + 1):
                if movement.mover == self.board.me:
                    score = tree.turn_node(movement, depth, alpha, beta, 0, key)
                else:
                    score = -tree.turn_node(movement, depth, -beta, -alpha, 0, key)
        finally:
            self.nodes += tree.nodes
        return max(-MOST, min(MOST, score)) * UNIT
