"""Alpha-beta search for two players below the root, a turn taken as two half-turns: the ball move and the removal.

A score is for the player to move, in hundredths of a ball; beyond `PROVED` it says in how many half-turns the game is
won or lost, and is exact. Depth counts half-turns. All rules are asked of the kernel and of `MovementState`.
This module is compiled together with the kernel.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from limitproto.games.limit.rules.kernel import MOVE, NONE, PASS, REMOVAL, WHOLE
from limitproto.games.limit.rules.masks import Balls, around, flood, of, union
from limitproto.games.limit.rules.movement_state import MovementState
from limitproto.games.limit.search.evaluation import Evaluator
from limitproto.games.limit.search.transposition_table import EXACT, LOWER, UPPER, TranspositionTable, ZobristKeys

#: The score of a game that is won at the current position; each half-turn until then takes one off.
WON: Final = 1_000_000
#: Scores beyond this are proved.
PROVED: Final = 999_000
INFINITE: Final = 1_001_000
#: A turn of which nothing is known.
NOTHING: Final = NONE | NONE << 7 | NONE << 14

#: The most sets of tiles that are remembered, of about a kilobyte each.
MOST_TERRAINS: Final = 8192

#: From which place in the order on, and from which depth, a ball move or a removal is first searched less deep.
_LATE_MOVE: Final = 4
_LATE_REMOVAL: Final = 3
_DEEP_ENOUGH: Final = 3
#: This few half-turns from the end of the search, a lead of the margin for each of them is trusted.
_SHALLOW: Final = 4
_LEAD: Final = 60
#: This near the end, no removal without a capture is expected to gain more than the margin per half-turn left.
_NEAR_END: Final = 3
_QUIET: Final = 60
#: The value of the removal that follows when a ball has moved; without it searches that end after half a turn
#: could not be held against others.
_TO_COME: Final = 38
#: How often something was good enough to end the search of a node: what it counts at most, and for each time the more
#: the deeper the search was. It approaches the most, so that what is good now overtakes what was.
_MOST_OFTEN: Final = 17
_OFTEN: Final = 64
_MOST_AT_ONCE: Final = 1 << 14
#: Ranks: ball moves that flee, that come next to a last freedom, that may take, and the best one known, above history;
#: a rank and its move together are below 2 ** 30, since Python sorts such numbers much faster than larger ones.
_FLEEING: Final = 1 << 13
_HUNTING: Final = 1 << 14
_PINCHING: Final = 1 << 15
_FIRST_MOVE: Final = (1 << 16) - 1
_HISTORY_SHIFT: Final = 4
#: Likewise removals that take a last freedom, and the best one known; the rank of any other is below the former.
_TAKING: Final = 1 << 20
_FIRST_REMOVAL: Final = 1 << 21
#: The offset that brings the ranks of ball moves to the scale of those of removals, where both are turns of their own.
_LONE_SHIFT: Final = 5


class SearchStopped(Exception):
    """The search has been asked to stop, or has used up its limits."""


class Tree:
    """The search below a position `root`; the table outlives it if it is passed to the next search.

    `stop` is asked every `polled` nodes and ends the search when it is true; at `max_nodes` it ends as well.
    """

    def __init__(
        self,
        root: MovementState,
        keys: ZobristKeys,
        table: TranspositionTable,
        stop: Callable[[], bool],
        max_nodes: int,
        polled: int,
    ) -> None:
        self.root = root
        self.me = root.mover
        self.keys = keys
        self.table = table
        self.stop = stop
        self.max_nodes = max_nodes
        self.nodes = 0
        self.seldepth = 0
        self.evaluator = Evaluator(root.field.near, cells=root.field.cells)
        self.polled = self._next_poll = polled
        self._move_history: list[int] = [0] * (2 * 128 * 128)
        self._removal_history: list[int] = [0] * (2 * 128)

    def count_node(self, ply: int) -> None:
        """Count a position looked at. Raises SearchStopped."""
        self.nodes += 1
        if ply > self.seldepth:
            self.seldepth = ply
        if self.nodes >= self._next_poll:
            self._next_poll = self.nodes + self.polled
            terrains = self.root.field.terrains
            if terrains is not None and len(terrains) > MOST_TERRAINS:
                terrains.clear()
            if self.stop():
                raise SearchStopped
        if self.nodes >= self.max_nodes:
            raise SearchStopped

    def value(self, movement: MovementState) -> int:
        """Return the worth for the player to move, without looking ahead."""
        return self.evaluator.value(movement.tiles, movement.balls, movement.mover)

    def result(self, movement: MovementState, player: int, ply: int) -> int:
        """Return the score of a game that is over, for one of two players."""
        if movement.winners >> player & 1:
            return WON - ply if movement.winners == 1 << player else 0
        return ply - WON

    # ---- whole positions -----------------------------------------------------------------------------------

    def after_turn(
        self, child: MovementState, mover: int, depth: int, alpha: int, beta: int, ply: int, key: int
    ) -> int:
        """Return the score, for `mover`, of the position that a turn of `mover` has led to."""
        if child.mover < 0:
            return self.result(child, mover, ply)
        return -self.turn_node(child, depth, -beta, -alpha, ply, key)

    def turn_node(self, movement: MovementState, depth: int, alpha: int, beta: int, ply: int, key: int) -> int:
        """Return the score of a position in which the player to move begins a turn."""
        self.count_node(ply)
        if depth <= 0:
            return self.value(movement)
        hint = -1
        entry = self.table.probe(key)
        if entry >= 0:
            hint = self.table.turn(entry)
            if self.table.depth(entry) >= depth and movement.past is None:
                score = self.table.score(entry, ply)
                bound = self.table.bound(entry)
                if bound == EXACT or (bound == LOWER and score >= beta) or (bound == UPPER and score <= alpha):
                    return score
        if depth <= _SHALLOW and -PROVED < beta < PROVED:
            # Far ahead, and so near the end of the search that it cannot be made up for.
            score = self.value(movement)
            if score - _LEAD * depth >= beta:
                return score
        if movement.kinds & WHOLE:
            best, turn = self._ball_moves(movement, depth, alpha, beta, ply, key, hint)
        else:
            best, turn = self._lone_turns(movement, depth, alpha, beta, ply, hint)
        self.table.store(key, depth, bound_of(best, alpha, beta), best, turn, ply)
        return best

    def _ball_moves(
        self, movement: MovementState, depth: int, alpha: int, beta: int, ply: int, key: int, hint: int
    ) -> tuple[int, int]:
        """Return score and packed turn of the best whole turn."""
        generator = movement.generator
        hunted = self._hunted(movement)
        pinch = 0 if generator.bound else generator.pinch()
        base = generator.mover << 14
        history = self._move_history
        moves = self._ordered_moves(movement, hunted, pinch, hint & 16383 if hint >= 0 else -1)
        best = -INFINITE
        best_turn = NOTHING
        index = 0
        for packed in moves:
            move = packed & 16383
            start, goal = 1 << (move & 127), 1 << (move >> 7)
            after = generator.after_move(start, goal)
            removals = generator.removals(after)
            if not removals:
                continue
            half = self.keys.half(key, movement.balls, after)
            lower = max(alpha, best)
            first = hint >> 14 if hint >= 0 and move == hint & 16383 else NONE
            if index == 0:
                score, removed = self._removals(
                    movement, after, removals, depth - 1, lower, beta, ply + 1, half, hunted, first
                )
            else:
                reduction = 0
                if depth >= _DEEP_ENOUGH and index >= _LATE_MOVE and not goal & pinch:
                    reduction = 1 if index < 3 * _LATE_MOVE else 2
                score, removed = self._removals(
                    movement, after, removals, depth - 1 - reduction, lower, lower + 1, ply + 1, half, hunted, first
                )
                if score > lower and (reduction or score < beta):
                    score, removed = self._removals(
                        movement, after, removals, depth - 1, lower, beta, ply + 1, half, hunted, removed
                    )
            index += 1
            if score > best:
                best = score
                best_turn = move | removed << 14
                if best >= beta:
                    reward(history, base + move, depth)
                    break
        return best, best_turn

    def _hunted(self, movement: MovementState) -> int:
        """Return the last freedoms of the enemy of the player to move."""
        empty = movement.tiles & ~union(movement.balls)
        return low_groups(movement.field.near, of(movement.balls, 1 - movement.mover), empty)[0]

    def _ordered_moves(self, movement: MovementState, hunted: int, pinch: int, hinted: int) -> list[int]:
        """Return the ball moves, rank above 14 bits of move, the most promising first."""
        generator = movement.generator
        mine = of(generator.balls, generator.mover)
        fleeing = low_groups(generator.near, mine, generator.empty)[1]
        base = generator.mover << 14
        history = self._move_history
        moves: list[int] = []
        while mine:
            start = mine & -mine
            mine ^= start
            number = start.bit_length() - 1
            worth = _FLEEING if start & fleeing else 0
            goals = generator.reach(number)
            while goals:
                goal = goals & -goals
                goals ^= goal
                move = number | (goal.bit_length() - 1) << 7
                order = worth + (history[base + move] >> _HISTORY_SHIFT)
                if move == hinted:
                    order = _FIRST_MOVE
                elif goal & pinch:
                    order += _PINCHING
                elif goal & hunted:
                    order += _HUNTING
                moves.append(order << 14 | move)
        moves.sort(reverse=True)
        return moves

    # ---- half a turn later ---------------------------------------------------------------------------------

    def _removals(
        self,
        movement: MovementState,
        after: Balls,
        removals: int,
        depth: int,
        alpha: int,
        beta: int,
        ply: int,
        key: int,
        hunted: int,
        hint: int,
    ) -> tuple[int, int]:
        """Return score and tile of the best removal once the ball has moved, for the player who moved it."""
        self.count_node(ply)
        mover = movement.mover
        if depth <= 0:
            return _TO_COME - self.evaluator.value(movement.tiles, after, 1 - mover), NONE
        entry = self.table.probe(key)
        if entry >= 0:
            if self.table.depth(entry) >= depth and movement.past is None:
                score = self.table.score(entry, ply)
                bound = self.table.bound(entry)
                if bound == EXACT or (bound == LOWER and score >= beta) or (bound == UPPER and score <= alpha):
                    return score, self.table.turn(entry)
            if hint == NONE:
                hint = self.table.turn(entry)
        history = self._removal_history
        base = mover << 7
        best = -INFINITE
        best_tile = NONE
        hope = INFINITE
        for index, packed in enumerate(self._ordered_removals(removals, base, hunted, hint)):
            if index == 1 and depth <= _NEAR_END and alpha > -PROVED:
                hope = _TO_COME + _QUIET * depth - self.evaluator.value(movement.tiles, after, 1 - mover)
            if hope <= alpha and packed < _TAKING << 7:
                best = max(best, hope)
                break
            tile = packed & 127
            lower = max(alpha, best)
            if index == 0:
                score = self._after_removal(movement, after, tile, depth - 1, lower, beta, ply + 1, key)
            else:
                reduction = 0
                if depth >= _DEEP_ENOUGH and index >= _LATE_REMOVAL:
                    reduction = 1 if index < 8 else 2
                score = self._after_removal(
                    movement, after, tile, depth - 1 - reduction, lower, lower + 1, ply + 1, key
                )
                if score > lower and (reduction or score < beta):
                    score = self._after_removal(movement, after, tile, depth - 1, lower, beta, ply + 1, key)
            if score > best:
                best = score
                best_tile = tile
                if best >= beta:
                    reward(history, base + tile, depth)
                    break
        self.table.store(key, depth, bound_of(best, alpha, beta), best, best_tile, ply)
        return best, best_tile

    def _after_removal(
        self, movement: MovementState, balls: Balls, tile: int, depth: int, alpha: int, beta: int, ply: int, key: int
    ) -> int:
        """Return the score, for the player who moves, of a turn with the ball moved and this tile to remove."""
        outcome = movement.generator.after_removal(balls, 1 << tile)
        assert outcome is not None, "the removal is legal"
        if depth <= 0 and outcome[1][0] and outcome[1][1]:
            # Whether the next player can move shows when one looks deeper.
            self.count_node(ply)
            return -self.evaluator.value(outcome[0], outcome[1], 1 - movement.mover)
        child = movement.reached(outcome[0], outcome[1])
        child_key = 0 if child.mover < 0 else self.keys.removed(key, movement, balls, child)
        return self.after_turn(child, movement.mover, depth, alpha, beta, ply, child_key)

    def _ordered_removals(self, removals: int, base: int, hunted: int, hint: int) -> list[int]:
        """Return the tiles, rank above 7 bits of tile, the most promising first."""
        history = self._removal_history
        tiles: list[int] = []
        while removals:
            bit = removals & -removals
            removals ^= bit
            tile = bit.bit_length() - 1
            order = history[base + tile]
            if tile == hint:
                order += _FIRST_REMOVAL
            if bit & hunted:
                order += _TAKING
            tiles.append(order << 7 | tile)
        tiles.sort(reverse=True)
        return tiles

    # ---- turns of one half ---------------------------------------------------------------------------------

    def _lone_turns(
        self, movement: MovementState, depth: int, alpha: int, beta: int, ply: int, hint: int
    ) -> tuple[int, int]:
        """Return score and packed turn of the best ball move, removal or pass that is a turn of its own."""
        mover = movement.mover
        best = -INFINITE
        best_turn = NOTHING
        for index, packed in enumerate(self._ordered_lone(movement, hint)):
            turn = packed & 0x1FFFFF
            child = movement.after(turn)
            lower = max(alpha, best)
            key = 0 if child.mover < 0 else self.keys.of(child)
            if index == 0:
                score = self.after_turn(child, mover, depth - 1, lower, beta, ply + 1, key)
            else:
                reduction = 0
                if depth >= _DEEP_ENOUGH and index >= _LATE_MOVE:
                    reduction = 1 if index < 3 * _LATE_MOVE else 2
                score = self.after_turn(child, mover, depth - 1 - reduction, lower, lower + 1, ply + 1, key)
                if score > lower and (reduction or score < beta):
                    score = self.after_turn(child, mover, depth - 1, lower, beta, ply + 1, key)
            if score > best:
                best = score
                best_turn = turn
                if best >= beta:
                    if turn >> 14 == NONE:
                        reward(self._move_history, mover << 14 | turn & 16383, depth)
                    else:
                        reward(self._removal_history, mover << 7 | turn >> 14, depth)
                    break
        return best, best_turn

    def _ordered_lone(self, movement: MovementState, hint: int) -> list[int]:
        """Return turns of one half, rank above 21 bits of turn, the most promising first."""
        kinds, mover = movement.kinds, movement.mover
        hunted = self._hunted(movement)
        turns: list[int] = []
        if kinds & MOVE:
            generator = movement.generator
            pinch = 0 if generator.bound else generator.pinch()
            legal = set(generator.lone_moves())
            for packed in self._ordered_moves(movement, hunted, pinch, hint & 16383 if hint >= 0 else -1):
                turn = packed & 16383 | NONE << 14
                if turn in legal:
                    turns.append(packed >> 14 << _LONE_SHIFT + 21 | turn)
        if kinds & REMOVAL:
            removals = movement.generator.removals(movement.balls)
            head = NONE | NONE << 7
            hinted = hint >> 14 if hint >= 0 and hint & 16383 == head else NONE
            for packed in self._ordered_removals(removals, mover << 7, hunted, hinted):
                turns.append(packed >> 7 << 21 | (packed & 127) << 14 | head)
        if kinds & PASS:
            turns.append(NOTHING)
        turns.sort(reverse=True)
        return turns


def bound_of(score: int, alpha: int, beta: int) -> int:
    """Return what kind of bound a score is that has been found with a window."""
    if score <= alpha:
        return UPPER
    return LOWER if score >= beta else EXACT


def low_groups(near: list[int], balls: int, empty: int) -> tuple[int, int]:
    """Return the freedoms of the groups with at most two of them, and the balls of these groups."""
    freedoms = found = 0
    while balls:
        group = flood(near, balls & -balls, balls)
        balls ^= group
        beside = around(near, group) & empty
        rest = beside & (beside - 1)
        if rest & (rest - 1) == 0:
            freedoms |= beside
            found |= group
    return freedoms, found


def reward(history: list[int], place: int, depth: int) -> None:
    """Remember that something was good enough to end the search of a node."""
    worth = min(_OFTEN * depth * depth, _MOST_AT_ONCE)
    history[place] += worth - (history[place] * worth >> _MOST_OFTEN)
