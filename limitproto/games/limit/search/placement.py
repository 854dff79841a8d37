"""Alpha-beta search for placement: the freedoms that the balls will have when movement begins.

Several hundred turns are possible in most positions, but their gains add up tile by tile, so the promising ones are
found quickly and only those are searched. With three players, the others are treated as one enemy. The last turns are
followed into movement: movement does not always keep what freedoms promise. The unit is a hundredth of a ball. This
module is compiled together with the kernel.
"""

from __future__ import annotations

from typing import Final

from limitproto.core.hexes import axial
from limitproto.core.hexes import cell as packed_cell
from limitproto.games.limit.rules.kernel import MovementRules
from limitproto.games.limit.rules.masks import WORDS, Word
from limitproto.games.limit.rules.movement_state import Field, MovementState, begun
from limitproto.games.limit.rules.placement import ball_fits_in_list, fitting_in_list, pair_leans
from limitproto.games.limit.rules.tile_index import TileIndex
from limitproto.games.limit.search.alpha_beta import NodeBudget, Tree
from limitproto.games.limit.search.transposition_table import TranspositionTable, ZobristKeys

#: The value of a ball by its freedoms so far, in addition to the ball itself: close to a fit to the results of 700
#: placements (benchmarks/history/evaluation.md).
WORTH: Final = [-40, -25, -6, 15, 33, 41, 41, 4]
#: The index, in that list, of the value of a cell without a tile next to a ball.
OPEN: Final = 7

#: The board is a list; a cell is an index into it, and a step to a neighbour is a difference.
WIDTH: Final = 128
STEPS: Final = [WIDTH, 1, 1 - WIDTH, -WIDTH, -1, WIDTH - 1]
#: The contents of a cell: nothing, a ball of player 0, 1, 2, or from here on an empty tile of some colour.
NO_TILE: Final = 0
PLAIN: Final = 4
#: What marks a cell on the board while cells are looked for.
_FOUND: Final = Word(-1)
#: No second tile or ball: a turn packs what is laid on a first cell, that cell, and the second, left empty.
_NO_CELL: Final = 0
_INFINITE: Final = 1_000_000
#: The highest score from a search into movement: what it proves holds only for the turns it searched.
MOST: Final = 800


def pack(content: int, cell: int, other: int) -> int:
    """Return a turn as one number: what is put on `cell`, and an `other` cell for an empty tile, 0 for none."""
    return (content << 14 | cell) << 14 | other


def index_of(cell: int) -> int:
    """Return the index of a cell on the board of `PlacementBoard`."""
    q, r = axial(cell)
    return (q + WIDTH // 2) * WIDTH + r + WIDTH // 2


def cell_at(place: int) -> int:
    """Return the cell at an index of the board; the inverse of `index_of`."""
    return packed_cell(place // WIDTH - WIDTH // 2, place % WIDTH - WIDTH // 2)


class PlacementBoard:
    """A placement in progress, on which turns are made and taken back.

    `stock` counts the coloured tiles still to be laid by content, and is empty if tiles come in pairs; `tiles` is the
    final number of tiles; `hands` holds the balls in hand by player.
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
        self.board: list[Word] = [WORDS[NO_TILE]] * (WIDTH * WIDTH)
        self.touch: list[int] = [0] * (WIDTH * WIDTH)
        self.freedoms: list[int] = [0] * (WIDTH * WIDTH)
        #: The cells with tiles, in the order of laying.
        self.laid: list[int] = []
        self.totals: list[int] = [0, 0, 0]

    # ---- laying and taking back ----------------------------------------------------------------------------

    def _change_freedoms(self, cell: int, sign: int) -> None:
        """Give the balls next to a cell one more freedom or, with `sign` -1, one less."""
        board, freedoms = self.board, self.freedoms
        for step in STEPS:
            beside = cell + step
            what = board[beside].word
            if NO_TILE < what < PLAIN:
                before = freedoms[beside]
                freedoms[beside] = before + sign
                self.totals[what - 1] += WORTH[before + sign] - WORTH[before]

    def _change_open_places(self, cell: int, sign: int) -> None:
        """Count an open place more or less for the balls next to a cell, and a neighbour for all cells there."""
        board, touch = self.board, self.touch
        for step in STEPS:
            beside = cell + step
            touch[beside] -= sign
            what = board[beside].word
            if NO_TILE < what < PLAIN:
                self.totals[what - 1] += WORTH[OPEN] * sign

    def free_beside(self, cell: int) -> int:
        """Return the number of empty tiles next to a cell."""
        found = 0
        board = self.board
        for step in STEPS:
            if board[cell + step].word >= PLAIN:
                found += 1
        return found

    def lay(self, cell: int, content: int) -> None:
        """Put a tile with `content` on a cell without one, or a ball on an empty tile."""
        before = self.board[cell].word
        if before == NO_TILE:
            self._change_open_places(cell, -1)
            self.laid.append(cell)
        else:
            self._change_freedoms(cell, -1)
        self.board[cell] = WORDS[content]
        if content >= PLAIN:
            self._change_freedoms(cell, 1)
        else:
            number = self.freedoms[cell] = self.free_beside(cell)
            self.totals[content - 1] += WORTH[number] + WORTH[OPEN] * (6 - self.touch[cell])

    def lift(self, cell: int, before: int) -> None:
        """Take back what was laid last; `before` is the previous content."""
        what = self.board[cell].word
        if what >= PLAIN:
            self._change_freedoms(cell, -1)
        else:
            self.totals[what - 1] -= WORTH[self.freedoms[cell]] + WORTH[OPEN] * (6 - self.touch[cell])
        self.board[cell] = WORDS[before]
        if before == NO_TILE:
            self.laid.pop()
            self._change_open_places(cell, 1)
        else:
            self._change_freedoms(cell, 1)

    def make(self, turn: int, player: int) -> None:
        """Make a player's packed turn."""
        what, cell, other = turn >> 28, turn >> 14 & 16383, turn & 16383
        if other:
            # The order only affects the count of neighbours, which is the same in the end.
            self.lay(other, PLAIN)
        self.lay(cell, what)
        if self.stock:
            self.stock[what] -= 1
        else:
            self.hands[player] -= 1

    def unmake(self, turn: int, player: int, before: int) -> None:
        """Take back a packed turn; `before` is the previous content of its first cell."""
        what, cell, other = turn >> 28, turn >> 14 & 16383, turn & 16383
        self.lift(cell, before)
        if other:
            self.lift(other, NO_TILE)
        if what in self.stock:
            self.stock[what] += 1
        else:
            self.hands[player] += 1

    # ---- turns ---------------------------------------------------------------------------------------------

    def touches(self, cell: int, content: int) -> bool:
        """Return whether a cell has a neighbour with exactly some content."""
        board = self.board
        for step in STEPS:  # noqa: SIM110 - compiled, a loop is twice as fast as any()
            if board[cell + step].word == content:
                return True
        return False

    def rim(self, least: int) -> list[int]:
        """Return the cells without a tile that touch at least `least` tiles, each once."""
        board, touch = self.board, self.touch
        found: list[int] = []
        for tile in self.laid:
            for step in STEPS:
                cell = tile + step
                if board[cell].word == NO_TILE and touch[cell] >= least:
                    # Each is reached from all sides; it counts from the first of its neighbours.
                    board[cell] = _FOUND
                    found.append(cell)
        for cell in found:
            board[cell] = WORDS[NO_TILE]
        return found

    def gain_of_freedom(self, cell: int, me: int) -> int:
        """Return what an empty tile on a cell gains player `me`, or all others if they play against `me`."""
        gain = 0
        board, freedoms = self.board, self.freedoms
        for step in STEPS:
            beside = cell + step
            what = board[beside].word
            if NO_TILE < what < PLAIN:
                number = freedoms[beside]
                worth = WORTH[number + 1] - WORTH[number] - WORTH[OPEN]
                gain += worth if what - 1 == me else -worth
        return gain

    def gain_of_ball(self, cell: int) -> int:
        """Return what a ball on a cell without a tile gains its owner, besides what it takes from the open places."""
        return WORTH[self.free_beside(cell)] + WORTH[OPEN] * (6 - self.touch[cell])

    def turns(self, player: int, me: int, width: int) -> list[int]:
        """Return the most promising turns of a player, best first; if there are fewer, the list is complete."""
        if self.stock:
            ranked = self._rank_tiles(player == me, me)
        elif not self.hands[player]:
            return []
        elif len(self.laid) >= self.tiles:
            ranked = self._rank_balls(player, me)
        else:
            ranked = self._rank_pairs(player, me, width)
        ranked.sort(reverse=True)
        return [number & 0xFFFFFFFF for number in ranked[:width]]

    def _rank_pairs(self, player: int, me: int, most: int) -> list[int]:
        """Return pairs as rank and turn in one number: each of the better cells with every other."""
        board, touch = self.board, self.touch
        need = min(self.must_touch, len(self.laid))
        firsts = self.rim(need)
        letter = player + 1
        sign = 1 if player == me else -1
        balls: list[int] = []
        others: list[int] = []
        for cell in firsts:
            others.append((sign * self.gain_of_freedom(cell, me) + 4096) << 14 | cell)
            if not self.touches(cell, letter):
                balls.append((self.gain_of_ball(cell) + 4096) << 14 | cell)
        balls.sort(reverse=True)
        others.sort(reverse=True)
        found: list[int] = []
        width = 4 + most // 2
        for ball in balls[:width]:
            cell = ball & 16383
            has_freedom = self.free_beside(cell) > 0
            for place in others[:width]:
                other = place & 16383
                if other != cell and (has_freedom or other - cell in STEPS):
                    found.append(self._ranked_pair(letter, cell, other, (ball >> 14) + (place >> 14) - 8192))
            for step in STEPS:
                other = cell + step
                # A tile that could not be laid alone may follow its neighbour.
                if (
                    board[other].word == NO_TILE
                    and touch[other] < need
                    and pair_leans(touch[cell], touch[other], True, need)
                ):
                    gain = sign * self.gain_of_freedom(other, me)
                    found.append(self._ranked_pair(letter, cell, other, (ball >> 14) - 4096 + gain))
        for place in others[:width]:
            other = place & 16383
            for step in STEPS:
                cell = other + step
                if board[cell].word != NO_TILE or touch[cell] >= need or self.touches(cell, letter):
                    continue
                if pair_leans(touch[cell], touch[other], True, need):
                    gain = self.gain_of_ball(cell) + (place >> 14) - 4096
                    found.append(self._ranked_pair(letter, cell, other, gain))
        return found

    def _ranked_pair(self, content: int, cell: int, other: int, gain: int) -> int:
        if other - cell in STEPS:
            number = self.free_beside(cell)
            gain += WORTH[number + 1] - WORTH[number]
        return (gain + 8192) << 32 | pack(content, cell, other)

    def _rank_balls(self, player: int, me: int) -> list[int]:
        """Return the lone balls, once all tiles are down (R3)."""
        found: list[int] = []
        sign = 1 if player == me else -1
        for cell in self.laid:
            if not ball_fits_in_list(self.board, STEPS, PLAIN, player + 1, cell):
                continue
            gain = self.gain_of_ball(cell)
            for step in STEPS:
                what = self.board[cell + step].word
                if NO_TILE < what < PLAIN:
                    number = self.freedoms[cell + step]
                    worth = WORTH[number] - WORTH[number - 1]
                    gain += -sign * worth if what - 1 == me else sign * worth
            found.append((gain + 8192) << 32 | pack(player + 1, cell, _NO_CELL))
        return found

    def _rank_tiles(self, is_mine: bool, me: int) -> list[int]:
        """Return the coloured tiles (R4), which any player may lay."""
        found: list[int] = []
        sign = 1 if is_mine else -1
        need = min(self.must_touch, len(self.laid))
        for cell in self.rim(need):
            fitting = fitting_in_list(self.board, STEPS, cell, need)
            freedom = sign * self.gain_of_freedom(cell, me)
            ball = self.gain_of_ball(cell)
            for what, count in self.stock.items():
                if count and fitting >> what & 1:
                    gain = freedom
                    if what < PLAIN:
                        gain = sign * ball if what - 1 == me else -sign * ball
                    found.append((gain + 8192) << 32 | pack(what, cell, _NO_CELL))
        return found

    def value(self, me: int) -> int:
        """Return the score for player `me`."""
        totals = self.totals
        others = totals[0] + totals[1] + totals[2] - totals[me]
        return totals[me] - others // (self.players - 1)


class PlacementSearch:
    """A search of a placement for player `me`."""

    def __init__(self, board: PlacementBoard, mover: int, budget: NodeBudget) -> None:
        self.board = board
        self.me = mover
        self.budget = budget
        #: The line expected after each number of turns from the root, packed, its last turn first.
        self.lines: list[list[int]] = [[]]

    def score(self, turn: int, depth: int, alpha: int, beta: int, width: int) -> int:
        """Return the score of a turn of `me` if `depth` turns follow. Raises SearchStopped. See `lines`."""
        while len(self.lines) <= depth + 1:
            self.lines.append([])
        return self._score_turn(turn, self.me, depth, alpha, beta, width, 0)

    def _score_turn(self, turn: int, player: int, depth: int, alpha: int, beta: int, width: int, ply: int) -> int:
        board = self.board
        before = board.board[turn >> 14 & 16383].word
        board.make(turn, player)
        score = self._score_node((player + 1) % board.players, depth, alpha, beta, width, ply)
        board.unmake(turn, player, before)
        return score

    def end(self, alpha: int, beta: int) -> int:
        """Return the score once no player has anything left to lay. Raises SearchStopped."""
        return self.board.value(self.me)

    def _score_node(self, player: int, depth: int, alpha: int, beta: int, width: int, ply: int) -> int:
        self.budget.spend()
        self.lines[ply] = []
        board, me = self.board, self.me
        if depth <= 0:
            return board.value(me)
        turns: list[int] = []
        for _ in range(board.players):
            if not board.out >> player & 1:
                turns = board.turns(player, me, width)
                if turns:
                    break
            player = (player + 1) % board.players
        if not turns:
            return self.end(alpha, beta)
        is_mine = player == me
        best = -_INFINITE if is_mine else _INFINITE
        for turn in turns:
            score = self._score_turn(turn, player, depth - 1, alpha, beta, width, ply + 1)
            if (score > best) if is_mine else (score < best):
                best = score
                self.lines[ply] = self.lines[ply + 1]
                self.lines[ply].append(turn)
            if is_mine:
                alpha = max(alpha, best)
            else:
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best


class PlayoutSearch(PlacementSearch):
    """A search of a two-player placement to its end, and of movement `ahead` half-turns deep from there."""

    def __init__(self, board: PlacementBoard, rules: MovementRules, mover: int, budget: NodeBudget) -> None:
        super().__init__(board, mover, budget)
        self.ahead = 0
        self._rules = rules
        self._keys = ZobristKeys(0)

    def begun(self) -> MovementState:
        """Return the start of movement once everything is laid, with the tiles numbered in reading order."""
        index = TileIndex([cell_at(place) for place in self.board.laid])
        balls = [0] * PLAIN
        for number, cell in enumerate(index.cells):
            what = self.board.board[index_of(cell)].word
            if what < PLAIN:
                balls[what] |= 1 << number
        field, everything = Field(self._rules, index.near, index.cells), (1 << len(index.cells)) - 1
        return begun(field, everything, (balls[1], balls[2], balls[3]), self.board.out)

    def end(self, alpha: int, beta: int) -> int:
        movement = self.begun()
        tiles = len(movement.field.near)
        if self._keys.tiles != tiles:
            self._keys = ZobristKeys(tiles)
        tree = Tree(movement, self._keys, TranspositionTable(1), self.budget)
        if movement.mover < 0:
            return max(-MOST, min(MOST, tree.result(movement, self.me, 0)))
        score = 0
        # Each depth orders the turns for the next.
        for depth in range(self.ahead + 1):
            if movement.mover == self.me:
                score = tree.turn_node(movement, depth, alpha, beta, 0)
            else:
                score = -tree.turn_node(movement, depth, -beta, -alpha, 0)
        return max(-MOST, min(MOST, score))
