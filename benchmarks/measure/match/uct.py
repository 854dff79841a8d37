"""A plain UCT player with random playouts, a peer of the search: the tree grows where the upper bound is highest.

Source: Kocsis and Szepesvari 2006, with the first-play urgency of Gelly and Wang 2006: an untried choice counts as a
constant, so a node with hundreds of choices widens only as far as the tried ones disappoint. The tree is one of
half-turns, and the subtree of the turns played is reused for the next turn. It has no knowledge of the game.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from math import log, sqrt
from random import Random

from benchmarks.measure.match.half_turns import Half, Move, Placement, Source, at
from limitproto.games.limit.position import Position

#: Weight of the upper bound's width, and what an untried choice counts as: tuned, see benchmarks/history/matches.md.
EXPLORE = 0.25
URGENCY = 1.0
#: Playouts between two looks at the clock.
_POLLED = 8


class Node:
    """A state of the tree; `mean` is the mean share of the player that chose it, `width` 1 / sqrt(visits)."""

    __slots__ = ("choice", "half", "kids", "mean", "total", "untried", "visits", "width")

    def __init__(self, half: Half, choice: int = -1) -> None:
        self.half = half
        self.choice = choice
        self.kids: list[Node] = []
        self.untried: list[int] | None = None
        self.visits = 0
        self.total = self.mean = self.width = 0.0

    def add(self, share: float) -> None:
        """Count a playout with a share of the win for the player that chose this node."""
        self.visits += 1
        self.total += share
        self.mean = self.total / self.visits
        self.width = 1 / sqrt(self.visits)


class Tree:
    """A tree that grows by one node a playout; `source` is for random choices."""

    def __init__(self, root: Node, source: Source, explore: float, urgency: float) -> None:
        self.root = root
        self._source, self._explore, self._urgency = source, explore, urgency

    def grow(self) -> None:
        """Do one playout and count its result in all nodes above it."""
        node = self.root
        path = [node]
        while node.half.mover >= 0 and (node.visits or node is self.root):
            node = self._chosen(node)
            path.append(node)
        half = node.half
        winners = half.winners if half.mover < 0 else half.finish(self._source)
        share = 1 / winners.bit_count()
        chooser = -1
        for node in path:
            node.add(share if chooser >= 0 and winners >> chooser & 1 else 0.0)
            chooser = node.half.mover

    def _chosen(self, node: Node) -> Node:
        """Return the child with the highest bound, a new one when that is below the urgency of the untried."""
        untried = node.untried
        if untried is None:
            untried = node.untried = node.half.choices()
        explore = self._explore * sqrt(log(node.visits + 1))
        best, highest = None, -1.0
        for kid in node.kids:
            bound = kid.mean + explore * kid.width
            if bound > highest:
                best, highest = kid, bound
        while untried and (best is None or highest < self._urgency):
            place = int(self._source() * len(untried))
            choice, untried[place] = untried[place], untried[-1]
            untried.pop()
            half = node.half.after(choice)
            if half is not None:
                kid = Node(half, choice)
                node.kids.append(kid)
                return kid
        assert best is not None, "the player to move has a choice"
        return best


class UctPlayer:
    """Plays by UCT. It remembers its tree; positions of one game should be given in their order."""

    def __init__(self, seed: int = 0, explore: float = EXPLORE, urgency: float = URGENCY, keeps: bool = True) -> None:
        self._source = Random(seed).random
        self._explore, self._urgency, self._keeps = explore, urgency, keeps
        self._kept: Node | None = None
        #: Playouts of the last thought, and what it thinks of the turn that it chose, from 0 to 1.
        self.playouts = 0
        self.mean = 0.5

    def choose(
        self,
        position: Position,
        seconds: float | None = None,
        playouts: int | None = None,
        clock: Callable[[], float] = time.perf_counter,
    ) -> str:
        """Return the turn to play after some seconds by `clock`, or some playouts, whichever comes first."""
        assert seconds is not None or playouts is not None, "something has to end the thought"
        begun = clock()
        tree = Tree(self._root(position), self._source, self._explore, self._urgency)
        most = playouts or 1 << 60
        self.playouts = 0
        # The tree has no cycles, and looking for some takes ever longer as it grows.
        was_collecting = gc.isenabled()
        gc.disable()
        try:
            while self.playouts < most:
                tree.grow()
                self.playouts += 1
                if seconds is not None and self.playouts % _POLLED == 0 and clock() - begun >= seconds:
                    break
        finally:
            if was_collecting:
                gc.enable()
        return self._turn(tree.root, position)

    def _turn(self, node: Node, position: Position) -> str:
        """Return the turn that has been visited most, and keep what is below it."""
        while True:
            if node.kids:
                kid = max(node.kids, key=_by_visits)
            else:
                kid = self._any(node)
            half = kid.half
            if isinstance(half, (Move, Placement)):
                self.mean = kid.mean
                self._kept = kid if self._keeps else None
                return node.half.text(kid.choice, position)
            node = kid

    def _any(self, node: Node) -> Node:
        """Return a random child of a node that has none yet."""
        choices = node.half.choices()
        while True:
            choice = choices[int(self._source() * len(choices))]
            half = node.half.after(choice)
            if half is not None:
                return Node(half, choice)

    def _root(self, position: Position) -> Node:
        """Return a node of the position: that of the tree of the last thought, if it is there."""
        half = at(position.details)
        assert isinstance(half, (Move, Placement)), "a position begins with a whole turn"
        kept, self._kept = self._kept, None
        if kept is not None:
            found = _find(kept, half.key, 2 * (len(position.players) - 1))
            if found is not None:
                return found
        return Node(half)


def _by_visits(node: Node) -> tuple[int, float]:
    return node.visits, node.mean


def _find(node: Node, key: tuple[object, ...], depth: int) -> Node | None:
    """Return the node of a position at or below another, at most `depth` half-turns below."""
    half = node.half
    if isinstance(half, (Move, Placement)) and half.key == key:
        return node
    if depth:
        for kid in node.kids:
            found = _find(kid, key, depth - 1)
            if found is not None:
                return found
    return None
