"""Alpha-beta search for the movement of two players, a turn taken as two half-turns: the ball move and the removal.

All rules are asked of the kernel and of `Standing`. Depth counts half-turns. A score is in hundredths of a ball for
the player to move; beyond `PROVED` it says in how many half-turns the game is won or lost, and is exact.
This module is compiled together with the kernel.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from limitproto.limit.evaluation import Evaluator
from limitproto.limit.kernel import NONE, WHOLE
from limitproto.limit.masks import Balls, around, flood, of
from limitproto.limit.standing import Standing
from limitproto.limit.table import EXACT, LOWER, UPPER, Keys, Table

#: The score of a game that is won where one stands; each half-turn until then takes one off.
WON: Final = 1_000_000
#: Scores beyond this are proved.
PROVED: Final = 999_000
INFINITE: Final = 1_001_000
#: A turn of which nothing is known.
NOTHING: Final = NONE | NONE << 7 | NONE << 14
_DEEPEST: Final = 250


class Stopped(Exception):
    """The search has been told to stop, or has used up what it was given."""


class Line:
    """What is thought of one turn: `score` for the player to move, and how play may go on."""

    def __init__(self, turn: int, standing: Standing) -> None:
        self.turn = turn
        self.standing = standing
        self.score = -INFINITE
        self.pv: list[int] = [turn]


class Search:
    """A search from one position; the table outlives it when it is handed on to the next.

    `stop` is asked every `polled` nodes and ends the search when it is true; at `max_nodes` it ends as well.
    """

    def __init__(
        self, root: Standing, keys: Keys, table: Table, stop: Callable[[], bool], max_nodes: int, polled: int
    ) -> None:
        self.root = root
        self.keys = keys
        self.table = table
        self.stop = stop
        self.max_nodes = max_nodes
        self.nodes = 0
        self.seldepth = 0
        self.depth = 1
        self.evaluator = Evaluator(root.field.near)
        self._polled = self._next_poll = polled
        self._move_history: list[int] = [0] * (2 * 128 * 128)
        self._removal_history: list[int] = [0] * (2 * 128)
        self.lines = [Line(turn, root.after(turn)) for turn in root.turns()]
        mover = root.mover
        for line in self.lines:
            line.score = self._static(line.standing, mover)
        self.lines.sort(key=_by_score, reverse=True)

    def _static(self, standing: Standing, mover: int) -> int:
        if standing.mover < 0:
            return result(standing, mover, 0)
        return -self.evaluator.value(standing.tiles, standing.balls, standing.mover)

    # ---- the root ------------------------------------------------------------------------------------------

    def deepen(self, wanted: int) -> bool:
        """Search one half-turn deeper and sort the lines, the best `wanted` of them with exact scores.

        False when there is no use in going deeper. Raises Stopped; the lines are then the best that is known.
        """
        self.depth += 1
        wanted = min(wanted, len(self.lines))
        best: list[Line] = []
        try:
            for index, line in enumerate(self.lines):
                bar = best[wanted - 1].score if len(best) == wanted else -INFINITE
                score = self._root_score(line, index, bar)
                if score <= bar:
                    continue
                found = Line(line.turn, line.standing)
                found.score = score
                found.pv += self._variation(line.standing)
                at = len(best)
                while at > 0 and best[at - 1].score < score:
                    at -= 1
                best.insert(at, found)
                del best[wanted:]
        except Stopped:
            self.depth -= 1
            if len(best) == wanted:
                self._put_first(best)
            raise
        self._put_first(best)
        if best[0].score < -PROVED:
            return False
        return best[wanted - 1].score <= PROVED and self.is_open()

    def _put_first(self, best: list[Line]) -> None:
        chosen = {line.turn for line in best}
        self.lines = best + [line for line in self.lines if line.turn not in chosen]

    def _root_score(self, line: Line, index: int, bar: int) -> int:
        """Return the score of a turn, or `bar` or less for one that is not better than that."""
        standing, depth = line.standing, self.depth
        if standing.mover < 0:
            return result(standing, self.root.mover, 2)
        key = self.keys.of(standing)
        if bar > -INFINITE:
            reduction = 0
            if depth >= 4 and index >= 8:
                reduction = 1 if index < 40 else 2
            score = -self._turn_node(standing, depth - 2 - reduction, -bar - 1, -bar, 2, key)
            if score > bar and reduction:
                score = -self._turn_node(standing, depth - 2, -bar - 1, -bar, 2, key)
            if score <= bar:
                return score
        return -self._turn_node(standing, depth - 2, -INFINITE, -bar, 2, key)

    def is_open(self) -> bool:
        """Tell whether deeper search could still meet anything new: the tiles bound the length of most games."""
        if self.depth >= _DEEPEST:
            return False
        return self.root.field.laws.can_repeat or self.depth <= 2 * self.root.tiles.bit_count() + 2

    def _variation(self, standing: Standing) -> list[int]:
        """Return how the table thinks that play goes on."""
        found: list[int] = []
        while standing.mover >= 0 and len(found) < 40:
            entry = self.table.probe(self.keys.of(standing))
            if entry < 0:
                break
            turn = self.table.turn(entry)
            if turn not in standing.turns():
                break
            found.append(turn)
            standing = standing.after(turn)
        return found

    # ---- whole positions -----------------------------------------------------------------------------------

    def _count_node(self, ply: int) -> None:
        self.nodes += 1
        if ply > self.seldepth:
            self.seldepth = ply
        if self.nodes >= self._next_poll:
            self._next_poll = self.nodes + self._polled
            if self.stop():
                raise Stopped
        if self.nodes >= self.max_nodes:
            raise Stopped

    def _turn_node(self, standing: Standing, depth: int, alpha: int, beta: int, ply: int, key: int) -> int:
        """Return the score of a position in which the player to move begins a turn."""
        self._count_node(ply)
        mover = standing.mover
        if depth <= 0:
            return self.evaluator.value(standing.tiles, standing.balls, mover)
        hint = -1
        entry = self.table.probe(key)
        if entry >= 0:
            hint = self.table.turn(entry)
            if self.table.depth(entry) >= depth and standing.past is None:
                score = self.table.score(entry, ply)
                bound = self.table.bound(entry)
                if bound == EXACT or (bound == LOWER and score >= beta) or (bound == UPPER and score <= alpha):
                    return score
        kinds = standing.kinds
        floor = alpha
        best = -INFINITE
        best_turn = NOTHING
        if kinds & WHOLE:
            best, best_turn = self._ball_moves(standing, depth, alpha, beta, ply, key, hint)
        else:
            for turn in standing.turns():
                child = standing.after(turn)
                if child.mover < 0:
                    score = result(child, mover, ply + 1)
                else:
                    score = -self._turn_node(child, depth - 1, -beta, -max(alpha, best), ply + 1, self.keys.of(child))
                if score > best:
                    best, best_turn = score, turn
                    if best >= beta:
                        break
        bound = EXACT
        if best <= floor:
            bound = UPPER
        elif best >= beta:
            bound = LOWER
        self.table.store(key, depth, bound, best, best_turn, ply)
        return best

    def _ball_moves(
        self, standing: Standing, depth: int, alpha: int, beta: int, ply: int, key: int, hint: int
    ) -> tuple[int, int]:
        """Return score and packed turn of the best whole turn."""
        survey = standing.survey
        near, empty, mover = survey.near, survey.empty, survey.mover
        hunted, _hunters = low_groups(near, of(survey.balls, 1 - mover), empty)
        _freedoms, fleeing = low_groups(near, of(survey.balls, mover), empty)
        pinch = 0 if survey.bound else survey.pinch()
        base = mover << 14
        history = self._move_history
        moves: list[int] = []
        hinted = hint & 16383 if hint >= 0 else -1
        rest = of(survey.balls, mover)
        while rest:
            start = rest & -rest
            rest ^= start
            number = start.bit_length() - 1
            worth = 1 << 20 if start & fleeing else 0
            goals = survey.reach(number)
            while goals:
                goal = goals & -goals
                goals ^= goal
                move = number | (goal.bit_length() - 1) << 7
                order = worth + history[base + move]
                if move == hinted:
                    order += 1 << 24
                if goal & pinch:
                    order += 1 << 22
                elif goal & hunted:
                    order += 1 << 21
                moves.append(order << 14 | move)
        moves.sort(reverse=True)
        best = -INFINITE
        best_turn = NOTHING
        index = 0
        for packed in moves:
            move = packed & 16383
            start, goal = 1 << (move & 127), 1 << (move >> 7)
            after = survey.after_move(start, goal)
            removals = survey.removals(after)
            if not removals:
                continue
            half = self.keys.half(key, standing.balls, after)
            lower = max(alpha, best)
            first = hint >> 14 if move == hinted else NONE
            reduction = 0
            if index == 0:
                score, removed = self._removals(
                    standing, after, removals, depth - 1, lower, beta, ply + 1, half, hunted, first
                )
            else:
                if depth >= 3 and index >= 4 and not goal & pinch:
                    reduction = 1 if index < 12 else 2
                score, removed = self._removals(
                    standing, after, removals, depth - 1 - reduction, lower, lower + 1, ply + 1, half, hunted, first
                )
                if score > lower and (reduction or score < beta):
                    score, removed = self._removals(
                        standing, after, removals, depth - 1, lower, beta, ply + 1, half, hunted, removed
                    )
            index += 1
            if score > best:
                best = score
                best_turn = move | removed << 14
                if best >= beta:
                    reward(history, base + move, depth)
                    break
        return best, best_turn

    # ---- half a turn later ---------------------------------------------------------------------------------

    def _removals(
        self,
        standing: Standing,
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
        self._count_node(ply)
        mover = standing.mover
        if depth <= 0:
            return -self.evaluator.value(standing.tiles, after, 1 - mover), NONE
        entry = self.table.probe(key)
        if entry >= 0:
            if self.table.depth(entry) >= depth and standing.past is None:
                score = self.table.score(entry, ply)
                bound = self.table.bound(entry)
                if bound == EXACT or (bound == LOWER and score >= beta) or (bound == UPPER and score <= alpha):
                    return score, self.table.turn(entry)
            if hint == NONE:
                hint = self.table.turn(entry)
        survey = standing.survey
        history = self._removal_history
        base = mover << 7
        tiles: list[int] = []
        rest = removals
        while rest:
            bit = rest & -rest
            rest ^= bit
            tile = bit.bit_length() - 1
            order = history[base + tile]
            if tile == hint:
                order += 1 << 24
            if bit & hunted:
                order += 1 << 22
            tiles.append(order << 7 | tile)
        tiles.sort(reverse=True)
        best = -INFINITE
        best_tile = NONE
        for index, packed in enumerate(tiles):
            tile = packed & 127
            outcome = survey.after_removal(after, 1 << tile)
            assert outcome is not None, "the removal is legal"
            child = standing.reached(outcome[0], outcome[1])
            lower = max(alpha, best)
            if child.mover < 0:
                score = result(child, mover, ply + 1)
            else:
                child_key = self.keys.removed(key, standing, after, child)
                if index == 0:
                    score = -self._turn_node(child, depth - 1, -beta, -lower, ply + 1, child_key)
                else:
                    reduction = 0
                    if depth >= 3 and index >= 3:
                        reduction = 1 if index < 8 else 2
                    score = -self._turn_node(child, depth - 1 - reduction, -lower - 1, -lower, ply + 1, child_key)
                    if score > lower and (reduction or score < beta):
                        score = -self._turn_node(child, depth - 1, -beta, -lower, ply + 1, child_key)
            if score > best:
                best = score
                best_tile = tile
                if best >= beta:
                    reward(history, base + tile, depth)
                    break
        bound = EXACT
        if best <= alpha:
            bound = UPPER
        elif best >= beta:
            bound = LOWER
        self.table.store(key, depth, bound, best, best_tile, ply)
        return best, best_tile


def _by_score(line: Line) -> int:
    return line.score


def result(standing: Standing, player: int, ply: int) -> int:
    """Return the score of a game that is over, for one of two players."""
    if standing.winners >> player & 1:
        return WON - ply if standing.winners == 1 << player else 0
    return ply - WON


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
    history[place] = min(history[place] + depth * depth, 1 << 19)
