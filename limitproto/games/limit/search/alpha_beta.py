"""Alpha-beta search for two players below the root; a turn is two half-turns: the ball move and the removal.

A score is for the player to move, in hundredths of a ball; beyond `PROVED` it gives the number of half-turns in which
the game is won or lost, and is exact. Depth counts half-turns. Turns of a ball move and a removal are played on machine
words (`rules.kernel`); half turns, turns that R12 binds and the end of the game are left to `MovementState`. This
module is compiled together with the kernel.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from limitproto.games.limit.rules import kernel
from limitproto.games.limit.rules.kernel import Terrain
from limitproto.games.limit.rules.masks import Balls, as_mask, as_word, bit_of, of
from limitproto.games.limit.rules.movement_state import MovementState
from limitproto.games.limit.search.groups import KnownGroups
from limitproto.games.limit.search.move_order import TAKING, MoveOrder, reward
from limitproto.games.limit.search.patterns import Patterns
from limitproto.games.limit.search.transposition_table import UNSETTLED, TranspositionTable, ZobristKeys

if TYPE_CHECKING:
    from mypy_extensions import i64

#: The score of a game won at the current position; each half-turn until then subtracts one.
WON: Final = 1_000_000
#: Scores beyond this are proved.
PROVED: Final = 999_000
INFINITE: Final = 1_001_000

#: The rank in the order, and the depth, from which a ball move or a removal is first searched less deeply, and the rank
#: from which it is even less so.
_LATE_MOVE: Final = 4
_VERY_LATE_MOVE: Final = 12
_LATE_REMOVAL: Final = 3
_VERY_LATE_REMOVAL: Final = 8
_DEEP_ENOUGH: Final = 3
#: Within this many half-turns of the end of the search, a lead of the margin for each of them is trusted.
_SHALLOW: Final = 4
_LEAD: Final = 60
#: Within this many, no removal without a capture is expected to gain more than the margin per half-turn left.
_NEAR_END: Final = 3
_QUIET: Final = 60
#: The value of the removal that follows when a ball has moved; without it, searches that end after half a turn could
#: not be compared with others.
_TO_COME: Final = 38
#: The offset that aligns the ranks of ball moves with those of removals, if both are turns of their own.
_LONE_SHIFT: Final = 5


class SearchStopped(Exception):
    """The search was asked to stop, or has reached its limits."""


class NodeBudget:
    """How far a search may go: to `most` nodes, unless `stop`, which is called every `polled` nodes, returns true."""

    def __init__(self, stop: Callable[[], bool], most: int, polled: int) -> None:
        self.stop = stop
        self.nodes: i64 = 0
        self._most: i64 = most
        self.polled: i64 = polled
        self._next_poll: i64 = polled

    def spend(self) -> None:
        """Count a node. Raises SearchStopped."""
        self.nodes += 1
        if self.nodes >= self._next_poll:
            self._next_poll = self.nodes + self.polled
            if self.stop():
                raise SearchStopped
        if self.nodes >= self._most:
            raise SearchStopped


class Turn:
    """The data common to all ball moves and removals of one turn.

    `asked` is the position to query about this turn if R12 binds it; `suspects` holds the tiles where groups without a
    freedom may be (`kernel.ALL` or none), `hunted` the last freedoms of the enemy, `pinch` those where a ball may take.
    """

    def __init__(
        self,
        terrain: Terrain,
        mover: i64,
        asked: MovementState | None,
        suspects: i64,
        hunted: i64,
        pinch: i64,
        is_fresh: bool,
    ) -> None:
        self.terrain = terrain
        self.mover: i64 = mover
        self.asked = asked
        self.suspects: i64 = suspects
        self.hunted: i64 = hunted
        self.pinch: i64 = pinch
        #: Whether the table can be trusted: the position has no past that could recur (R16).
        self.is_fresh = is_fresh


class Tree:
    """The search below a position `root`; the table outlives it if passed to the next search."""

    def __init__(self, root: MovementState, keys: ZobristKeys, table: TranspositionTable, budget: NodeBudget) -> None:
        self.root = root
        self.me = root.mover
        self.keys = keys
        self.table = table
        self.budget = budget
        self.seldepth: i64 = 0
        self.kernel = root.field.kernel()
        self.groups = KnownGroups(root.field.near)
        self.patterns = Patterns(root.field.cells, self.groups)
        self._needs_balls = root.field.rules.last_balls
        self.order = MoveOrder(root.field.near, self.groups)

    def count_node(self, ply: i64) -> None:
        """Count a visited position. Raises SearchStopped."""
        if ply > self.seldepth:
            self.seldepth = ply
        self.budget.spend()

    def value(self, movement: MovementState) -> int:
        """Return the worth to the mover, without looking ahead."""
        mine, theirs = of(movement.balls, movement.mover), of(movement.balls, 1 - movement.mover)
        return self.patterns.value(as_word(movement.tiles), as_word(mine), as_word(theirs))

    def result(self, movement: MovementState, player: int, ply: int) -> int:
        """Return the score of a game that is over, for one of two players."""
        if movement.winners >> player & 1:
            return WON - ply if movement.winners == 1 << player else 0
        return ply - WON

    # ---- whole positions -----------------------------------------------------------------------------------

    def after_turn(self, child: MovementState, mover: int, depth: int, alpha: int, beta: int, ply: int) -> int:
        """Return the score, for `mover`, of the position after a turn of `mover`."""
        if child.mover < 0:
            return self.result(child, mover, ply)
        return -self.turn_node(child, depth, -beta, -alpha, ply)

    def turn_node(self, movement: MovementState, depth: int, alpha: int, beta: int, ply: int) -> int:
        """Return the score of a position where the mover begins a turn."""
        mover = movement.mover
        mine, theirs = as_word(of(movement.balls, mover)), as_word(of(movement.balls, 1 - mover))
        terrain = self.kernel.terrain(as_word(movement.tiles), kernel.NO_TERRAIN)
        key = self.keys.of(movement)
        return self._score_node(terrain, mine, theirs, mover, movement, depth, alpha, beta, ply, key)

    def _score_node(
        self,
        terrain: Terrain,
        mine: i64,
        theirs: i64,
        mover: i64,
        given: MovementState | None,
        depth: i64,
        alpha: i64,
        beta: i64,
        ply: i64,
        key: i64,
    ) -> i64:
        """Return the score of a position where a turn begins.

        `given` is None if any turn of a ball move and a removal is allowed, and every group has a freedom.
        """
        self.count_node(ply)
        tiles: i64 = terrain.tiles
        if depth <= 0:
            return self.patterns.value(tiles, mine, theirs)
        hint: i64 = -1
        is_fresh = given is None or given.past is None
        entry: i64 = self.table.probe(key)
        if entry >= 0:
            hint = self.table.turn(entry)
            if is_fresh:
                score: i64 = self.table.settled_score(entry, depth, alpha, beta, ply)
                if score != UNSETTLED:
                    return score
        if depth <= _SHALLOW and -PROVED < beta < PROVED:
            # So far ahead, and so near the end of the search, that the lead cannot be lost.
            score = self.patterns.value(tiles, mine, theirs)
            if score - _LEAD * depth >= beta:
                return score
        best: i64 = 0
        turn: i64 = 0
        if given is not None and not given.kinds & kernel.WHOLE:
            best, turn = self._best_lone_turn(given, depth, alpha, beta, ply, hint)
        else:
            asked = given if given is not None and given.is_bound else None
            suspects: i64 = kernel.NO_SUSPECTS if given is None else kernel.ALL
            hunted, pinch = self.order.threatened(theirs, tiles, tiles & ~(mine | theirs))
            if asked is not None:
                pinch = 0
            half = Turn(terrain, mover, asked, suspects, hunted, pinch, is_fresh)
            best, turn = self._best_move(half, mine, theirs, depth, alpha, beta, ply, key, hint)
        self.table.store(key, depth, alpha, beta, best, turn, ply)
        return best

    def _best_move(
        self, turn: Turn, mine: i64, theirs: i64, depth: i64, alpha: i64, beta: i64, ply: i64, key: i64, hint: i64
    ) -> tuple[i64, i64]:
        """Return the score and the packed turn of the best whole turn."""
        terrain = turn.terrain
        keys = self.keys
        asked = turn.asked
        mover: i64 = turn.mover
        empty: i64 = terrain.tiles & ~(mine | theirs)
        pinch: i64 = turn.pinch
        # Without a hint, the ball move of a pass, which is none of those to come.
        hinted: i64 = hint & 16383
        best: i64 = -INFINITE
        best_turn: i64 = kernel.PASS_TURN
        index: i64 = 0
        moves = self.order.moves(mine, mover, empty, turn.hunted, pinch, hinted)
        at: i64 = 0
        while at < len(moves):
            if at == 1:
                # The best one always comes first, and is often good enough.
                moves.sort(reverse=True)
            move: i64 = moves[at] & 16383
            at += 1
            start: i64 = bit_of(move & 127)
            goal: i64 = bit_of(move >> 7)
            moved: i64 = mine ^ start ^ goal
            left: i64 = theirs
            if goal & pinch:
                left ^= self.kernel.captured(theirs, 0, start, goal, empty, turn.suspects)
            choices: i64 = 0
            if asked is None:
                choices = self.kernel.removals(terrain, moved, moved | left)
            else:
                choices = as_word(asked.generator.removals(_balls(moved, left, mover)))
            if not choices:
                continue
            half: i64 = keys.half_turn_key(key, mover, start | goal, left ^ theirs)
            lower: i64 = alpha if alpha > best else best
            score: i64 = 0
            first: i64 = kernel.NONE
            if move == hinted:
                first = hint >> 14
            reduction: i64 = 0
            if not goal & pinch:
                reduction = _reduction(depth, index, _LATE_MOVE, _VERY_LATE_MOVE)
            if index:
                score, first = self._best_tile(
                    turn, moved, left, choices, depth - 1 - reduction, lower, lower + 1, ply + 1, half, first
                )
            if not index or (score > lower and (reduction or score < beta)):
                score, first = self._best_tile(turn, moved, left, choices, depth - 1, lower, beta, ply + 1, half, first)
            index += 1
            if score > best:
                best = score
                best_turn = move | first << 14
                if best >= beta:
                    reward(self.order.good_moves, mover << 14 | move, depth)
                    break
        return best, best_turn

    # ---- half a turn later ---------------------------------------------------------------------------------

    def _best_tile(
        self,
        turn: Turn,
        mine: i64,
        theirs: i64,
        removals: i64,
        depth: i64,
        alpha: i64,
        beta: i64,
        ply: i64,
        key: i64,
        hint: i64,
    ) -> tuple[i64, i64]:
        """Return the score and the tile of the best removal after a ball move, for the player who moved."""
        self.count_node(ply)
        if depth <= 0:
            return _TO_COME - self.patterns.value(turn.terrain.tiles, theirs, mine), kernel.NONE
        entry: i64 = self.table.probe(key)
        score: i64 = 0
        if entry >= 0:
            if turn.is_fresh:
                score = self.table.settled_score(entry, depth, alpha, beta, ply)
                if score != UNSETTLED:
                    return score, self.table.turn(entry)
            if hint == kernel.NONE:
                hint = self.table.turn(entry)
        best: i64 = -INFINITE
        best_tile: i64 = kernel.NONE
        hope: i64 = INFINITE
        order = self.order.removals(removals, turn.mover, turn.hunted, hint)
        index: i64 = 0
        while index < len(order):
            if index == 1:
                if depth <= _NEAR_END and alpha > -PROVED:
                    hope = _TO_COME + _QUIET * depth - self.patterns.value(turn.terrain.tiles, theirs, mine)
                if hope > alpha or removals & turn.hunted & ~bit_of(order[0] & 127):
                    order.sort(reverse=True)
            packed: i64 = order[index]
            if hope <= alpha and packed < TAKING << 7:
                if hope > best:
                    best = hope
                break
            tile: i64 = packed & 127
            lower: i64 = alpha if alpha > best else best
            reduction: i64 = _reduction(depth, index, _LATE_REMOVAL, _VERY_LATE_REMOVAL)
            if index:
                score = self._score_removal(
                    turn, mine, theirs, tile, depth - 1 - reduction, lower, lower + 1, ply + 1, key
                )
            if not index or (score > lower and (reduction or score < beta)):
                score = self._score_removal(turn, mine, theirs, tile, depth - 1, lower, beta, ply + 1, key)
            if score > best:
                best = score
                best_tile = tile
                if best >= beta:
                    reward(self.order.good_removals, turn.mover << 7 | tile, depth)
                    break
            index += 1
        self.table.store(key, depth, alpha, beta, best, best_tile, ply)
        return best, best_tile

    def _score_removal(
        self, turn: Turn, mine: i64, theirs: i64, tile: i64, depth: i64, alpha: i64, beta: i64, ply: i64, key: i64
    ) -> i64:
        """Return the score, for the mover, of a turn whose ball has moved and that removes this tile."""
        terrain, mover = turn.terrain, turn.mover
        if turn.asked is not None:
            return self._score_bound(turn.asked, mine, theirs, tile, depth, alpha, beta, ply)
        tiles, own, others, _ = self.kernel.after_removal(terrain, mine, theirs, 0, bit_of(tile), turn.suspects)
        if depth <= 0 and own and others:
            # Whether the next player can move shows in deeper search.
            self.count_node(ply)
            return -self.patterns.value(tiles, others, own)
        left = self.kernel.terrain(tiles, terrain)
        if (
            not others
            or (not own and self._needs_balls)
            or not self.kernel.has_whole(left, others, own, 0, kernel.NO_SUSPECTS)
        ):
            # The end of the game, or half turns.
            following = MovementState(
                self.root.field, as_mask(tiles), _balls(own, others, mover), self.root.clock + ply, mover, 0
            )
            following.turn_over(mover, None)
            return self.after_turn(following, mover, depth, alpha, beta, ply)
        child: i64 = self.keys.removed(key, mover, terrain.tiles ^ tiles, mine ^ own, theirs ^ others)
        return -self._score_node(left, others, own, 1 - mover, None, depth, -beta, -alpha, ply, child)

    def _score_bound(
        self, movement: MovementState, mine: i64, theirs: i64, tile: i64, depth: i64, alpha: i64, beta: i64, ply: i64
    ) -> i64:
        """Return the same as `_score_removal`, for a turn that R12 binds."""
        mover = movement.mover
        outcome = movement.generator.after_removal(_balls(mine, theirs, mover), as_mask(bit_of(tile)))
        assert outcome is not None, "the removal is legal"
        child = movement.reached(outcome[0], outcome[1], movement)
        if depth <= 0 and outcome[1][0] and outcome[1][1]:
            self.count_node(ply)
            own, others = as_word(of(outcome[1], mover)), as_word(of(outcome[1], 1 - mover))
            return -self.patterns.value(as_word(outcome[0]), others, own)
        return self.after_turn(child, mover, depth, alpha, beta, ply)

    # ---- turns of one half ---------------------------------------------------------------------------------

    def _best_lone_turn(
        self, movement: MovementState, depth: int, alpha: int, beta: int, ply: int, hint: int
    ) -> tuple[int, int]:
        """Return the score and the packed turn of the best ball move, removal or pass that is a complete turn."""
        mover = movement.mover
        best = -INFINITE
        best_turn = kernel.PASS_TURN
        for index, packed in enumerate(self._ordered_turns(movement, hint)):
            turn = packed & 0x1FFFFF
            child = movement.after(turn)
            lower = max(alpha, best)
            reduction = _reduction(depth, index, _LATE_MOVE, _VERY_LATE_MOVE)
            if index:
                score = self.after_turn(child, mover, depth - 1 - reduction, lower, lower + 1, ply + 1)
            if not index or (score > lower and (reduction or score < beta)):
                score = self.after_turn(child, mover, depth - 1, lower, beta, ply + 1)
            if score > best:
                best = score
                best_turn = turn
                if best >= beta:
                    if turn >> 14 == kernel.NONE:
                        reward(self.order.good_moves, mover << 14 | turn & 16383, depth)
                    else:
                        reward(self.order.good_removals, mover << 7 | turn >> 14, depth)
                    break
        return best, best_turn

    def _ordered_turns(self, movement: MovementState, hint: int) -> list[int]:
        """Return half turns, each a rank above 21 bits of turn, the most promising first."""
        kinds, mover = movement.kinds, movement.mover
        generator = movement.generator
        mine, theirs = as_word(of(movement.balls, mover)), as_word(of(movement.balls, 1 - mover))
        tiles, empty = as_word(movement.tiles), as_word(generator.empty)
        hunted, pinch = self.order.threatened(theirs, tiles, empty)
        turns: list[int] = []
        if kinds & kernel.MOVE:
            if generator.bound:
                pinch = 0
            legal = set(generator.lone_moves())
            for packed in self.order.moves(mine, mover, empty, hunted, pinch, hint & 16383):
                turn = packed & 16383 | kernel.NONE << 14
                if turn in legal:
                    turns.append(packed >> 14 << _LONE_SHIFT + 21 | turn)
        if kinds & kernel.REMOVAL:
            removals = as_word(generator.removals(movement.balls))
            head = kernel.NONE | kernel.NONE << 7
            hinted = hint >> 14 if hint >= 0 and hint & 16383 == head else kernel.NONE
            for packed in self.order.removals(removals, mover, hunted, hinted):
                turns.append(packed >> 7 << 21 | (packed & 127) << 14 | head)
        if kinds & kernel.PASS:
            turns.append(kernel.PASS_TURN)
        turns.sort(reverse=True)
        return turns


def _reduction(depth: i64, index: i64, late: i64, very_late: i64) -> i64:
    """Return by how much less deeply a turn is first searched, given its rank in the order."""
    if depth < _DEEP_ENOUGH or index < late:
        return 0
    return 1 if index < very_late else 2


def _balls(mine: i64, theirs: i64, mover: i64) -> Balls:
    """Return the balls of two players in the kernel's form."""
    return (as_mask(theirs), as_mask(mine), 0) if mover else (as_mask(mine), as_mask(theirs), 0)
