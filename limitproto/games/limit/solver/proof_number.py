"""Proves who wins movement between two players: without estimates, and without ever confusing two positions.

It answers one question at a time: can this player win? If every turn takes a tile, so that no position recurs, proof
numbers guide the search (df-pn: Nagai, 2002, with the weak sums of Ueda and others, 2008). If turns can leave the tiles
unchanged, a repeated position is not a win (R16: the third occurrence is a draw), and the won positions are the least
set closed under "the player has a turn that leads into it, or the opponent has none that leads out of it". It is
computed on the fly as in Liu and Smolka, 1998.

This module is compiled together with the kernel.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from limitproto.games.limit.rules.kernel import WHOLE
from limitproto.games.limit.rules.masks import of
from limitproto.games.limit.rules.movement_state import Field, MovementState
from limitproto.games.limit.solver.symmetry import SymmetryKeys
from limitproto.games.search_api import Unsolved

#: The proof number for: proved, or impossible to prove.
ENDLESS: Final = 1 << 24
#: How many turns in a row may leave tiles and balls alone in the first attempts, if all turns might.
BUDGETS: Final = [1, 3, 5, 7]
#: The size of a table entry in bytes, with its numbers and the dictionary overhead.
ENTRY_BYTES: Final = 200
#: The sizes of a shape and of a child, in table entries.
_CLASS: Final = 8
_CHILD: Final = 2


def _never() -> bool:
    return False


class CycleNode:
    """A position in a part of play that can recur, for the search for the least set.

    `turns` holds those worth searching, each with the key of the position that it leads to (0 and 1 for positions known
    to be not won and won), `at` is the current one; `waiting` holds nodes to inform if this one turns out to be won.
    """

    def __init__(self, movement: MovementState, key: int) -> None:
        self.movement = movement
        self.key = key
        self.is_won = False
        self.is_open = False
        self.at = 0
        self.turns: list[tuple[int, int]] = []
        self.waiting: list[CycleNode] = []


class ProofChild:
    """A position that a turn leads to: its key (0 if the game is over), and whether the turn may be undone.

    `mobility` is the mover's, which gives the initial proof numbers.
    """

    def __init__(self, movement: MovementState, key: int, is_undone: bool) -> None:
        self.movement = movement
        self.key = key
        self.is_undone = is_undone
        self.mobility = 0
        if movement.mover >= 0:
            self.mobility = mobility(movement)
            # The kernel's view is large, and most children are never searched.
            movement.forget_generator()


class ProofEdge:
    """A turn in a proof: the position after it, the budget then left, and its two numbers."""

    def __init__(self, child: ProofChild, left: int) -> None:
        self.movement = child.movement
        self.key = child.key
        self.left = left
        self.phi = 1
        self.delta = 1 + child.mobility

    def read(self, numbers: dict[int, int]) -> None:
        """Take over the known numbers."""
        pair = numbers.get(self.key << 3 | self.left, -1)
        if pair >= 0:
            self.phi = pair >> 25
            self.delta = pair & (1 << 25) - 1


class Meter:
    """The limits of proofs, shared by all provers: `nodes` counts the positions created, up to `max_nodes`.

    `stop` is called after every `polled` pieces of `work`: positions that are created, and others that are revisited.
    `most_entries` bounds what each prover stores.
    """

    def __init__(self, most_entries: int, polled: int) -> None:
        self.limit(None, _never)
        self.work = self.next_poll = 0
        self.polled = polled
        self.most_entries = most_entries
        #: The successors of positions visited repeatedly, by key, and the number of these successors.
        self.children: dict[int, list[ProofChild]] = {}
        self.children_held = 0

    def limit(self, nodes: int | None, stop: Callable[[], bool]) -> None:
        """Set the limits from now on, and restart the count of nodes at 0."""
        self.nodes = 0
        self.max_nodes = 1 << 60 if nodes is None else nodes
        self.stop = stop

    def forget_children(self) -> None:
        """Free everything that is only cached."""
        self.children.clear()
        self.children_held = 0


class Prover:
    """Determines whether positions are won for one player, and caches the results; `player` is 0 or 1.

    `keys` makes the keys; `drawn` holds the keys of positions that would occur for the third time.
    """

    def __init__(self, field: Field, player: int, keys: SymmetryKeys, drawn: set[int], meter: Meter) -> None:
        self.field = field
        self.player = player
        self.keys = keys
        self.drawn = drawn
        self.meter = meter
        #: The other player's prover; that player's wins are not wins for this one.
        self.other: Prover | None = None
        #: By key: 0 for a position that is not won, else the number of positions proved before it.
        self.proved: dict[int, int] = {}
        #: For positions not yet settled, by key and remaining budget: two proof numbers.
        self.numbers: dict[int, int] = {}
        #: Positions not won within a budget, likewise.
        self._failed: dict[int, set[int]] = {budget: set() for budget in BUDGETS}
        self._budget = 0
        self._rank = 0
        self._held = 0

    def rank(self, movement: MovementState) -> int:
        """Return 0 for a position that is not won, else a number that falls along a winning line. Raises Unsolved."""
        self._held = 0
        self.meter.next_poll = self.meter.work
        key = self.keys.key(movement)
        self._prove_won(movement, key)
        return self.proved[key]

    # ---- what both ways of proving share -------------------------------------------------------------------

    def _prove_won(self, movement: MovementState, key: int) -> bool:
        known = self.proved.get(key, -1)
        if known >= 0:
            return known > 0
        if self.field.rules.turn == "either":
            for budget in BUDGETS:
                if self._prove_won_soon(movement, key, budget):
                    return True
                other = self.other
                if other is not None and other._prove_won_soon(movement, key, budget):
                    self._settle(key, False)
                    return False
            return self._settle_together(movement, key)
        if movement.kinds == WHOLE:
            self._budget = 0
            self._prove(movement, key, 0, ENDLESS, ENDLESS)
            return self.proved[key] > 0
        return self._settle_together(movement, key)

    def _prove_won_soon(self, movement: MovementState, key: int, budget: int) -> bool:
        """Return whether the player wins even if at most `budget` turns in a row may leave tiles and balls alone."""
        self._budget = budget
        if self._known_rank(key, budget) < 0:
            self._prove(movement, key, budget, ENDLESS, ENDLESS)
        return self.proved.get(key, 0) > 0

    def _known_rank(self, key: int, left: int) -> int:
        """Return the rank of a won position, 0 for one not won within the budget, -1 if this is not settled."""
        known = self.proved.get(key, -1)
        if known < 0 and self._budget and key << 3 | left in self._failed[self._budget]:
            return 0
        return known

    def _store_result(self, key: int, left: int, is_won: bool) -> None:
        """Store the result for a position with some of the budget left."""
        if self._budget and not is_won:
            self._failed[self._budget].add(key << 3 | left)
        else:
            self._settle(key, is_won)
        self.numbers.pop(key << 3 | left, 0)

    def _settle(self, key: int, is_won: bool) -> None:
        if not is_won:
            self.proved[key] = 0
        elif self.proved.get(key, 0) == 0:
            self._rank += 1
            self.proved[key] = self._rank

    def _position_after(self, movement: MovementState, turn: int) -> MovementState:
        """Return the position after a turn, without its past, because nothing here may depend on that."""
        meter = self.meter
        meter.nodes += 1
        if meter.nodes >= meter.max_nodes:
            raise Unsolved
        self._count_work()
        tiles, balls = movement.generator.play(turn)
        return movement.reached(tiles, balls, None)

    def _count_work(self) -> None:
        """Count a small piece of work; occasionally check whether to continue. Raises Unsolved."""
        meter = self.meter
        meter.work += 1
        if meter.work >= meter.next_poll:
            meter.next_poll = meter.work + meter.polled
            if meter.stop():
                raise Unsolved
            self._make_room()

    def _make_room(self) -> None:
        """Forget unproved positions if there are too many, and give up if too many are proved."""
        most = self.meter.most_entries
        kept = len(self.proved) + self._held + _CLASS * len(self.keys.numbers)
        entries = kept + len(self.numbers)
        for failed in self._failed.values():
            entries += len(failed)
        if entries + _CHILD * self.meter.children_held > most:
            self.meter.forget_children()
        if entries > most:
            self.numbers.clear()
            for failed in self._failed.values():
                failed.clear()
            self.keys.by_mask.clear()
            if kept > most * 3 // 4:
                raise Unsolved

    # ---- by proof numbers ----------------------------------------------------------------------------------

    def _prove(self, movement: MovementState, key: int, left: int, phi_limit: int, delta_limit: int) -> None:
        """Search below a position until it is settled or one of its numbers reaches its limit.

        `phi` is what is still to be proved for the mover to reach the goal, `delta` the same for the other player.
        Turns that leave tiles and balls alone subtract one from `left`; all others reset it to the budget.
        """
        wants_win = movement.mover == self.player
        edges: list[ProofEdge] = []
        meter = self.meter
        children = meter.children.get(key)
        if children is None:
            children = []
            seen: set[int] = set()
            for turn in movement.turns():
                after = self._position_after(movement, turn)
                is_over = after.mover < 0
                child = ProofChild(after, 0 if is_over else self.keys.key(after), after.keeps_all_of(movement))
                if child.key in seen:
                    continue
                if child.key:
                    seen.add(child.key)
                children.append(child)
                if self._add_edge(child, left, wants_win, edges):
                    self._store_result(key, left, wants_win)
                    return
            meter.children[key] = children
            meter.children_held += len(children)
        else:
            self._count_work()
            for child in children:
                if self._add_edge(child, left, wants_win, edges):
                    self._store_result(key, left, wants_win)
                    return
        while edges:
            best = second = ENDLESS
            hardest = 0
            chosen = edges[0]
            for edge in edges:
                if edge.phi > hardest:
                    hardest = edge.phi
                if edge.delta < best:
                    second = best
                    best, chosen = edge.delta, edge
                elif edge.delta < second:
                    second = edge.delta
            others = len(edges) - 1
            delta = hardest + others
            if best >= phi_limit or delta >= delta_limit:
                self.numbers[key << 3 | left] = min(best, ENDLESS) << 25 | min(delta, ENDLESS)
                return
            if self._budget or chosen.movement.kinds == WHOLE:
                higher = min(phi_limit, second + 1 + second // 4)
                self._prove(chosen.movement, chosen.key, chosen.left, delta_limit - others, higher)
            else:
                self._settle_together(chosen.movement, chosen.key)
            known = self._known_rank(chosen.key, chosen.left)
            if known < 0:
                chosen.read(self.numbers)
            elif (known > 0) == wants_win:
                self._store_result(key, left, wants_win)
                return
            else:
                edges.remove(chosen)
        self._store_result(key, left, not wants_win)

    def _add_edge(self, child: ProofChild, left: int, wants_win: bool, edges: list[ProofEdge]) -> bool:
        """Add a child to the edges if it is still open; return whether it settles the position above it."""
        movement = child.movement
        if movement.mover < 0:
            return (movement.winners == 1 << self.player) == wants_win
        if self._budget:
            left = left - 1 if child.is_undone else self._budget
        known = 0 if left < 0 or child.key in self.drawn else self._known_rank(child.key, left)
        if known >= 0:
            return (known > 0) == wants_win
        edge = ProofEdge(child, left)
        edge.read(self.numbers)
        edges.append(edge)
        return False

    # ---- where positions can come back ---------------------------------------------------------------------

    def _settle_together(self, root: MovementState, root_key: int) -> bool:
        """Settle a position together with those reachable from it without removing a tile or ball."""
        known = self.proved.get(root_key, -1)
        if known >= 0:
            return known > 0
        held = self._held
        first = CycleNode(root, root_key)
        nodes = {root_key: first}
        try:
            self._settle_first(first, nodes)
        finally:
            for node in nodes.values():
                # Nodes that wait for each other form reference cycles, and the garbage collector is suspended here.
                node.waiting = []
        if not first.is_won:
            for key, node in nodes.items():
                if not node.is_won:
                    self._settle(key, False)
        self._held = held
        return first.is_won

    def _settle_first(self, first: CycleNode, nodes: dict[int, CycleNode]) -> None:
        """Continue until a node is won, or nothing is left that could make it so."""
        stack = [first]
        while stack and not first.is_won:
            node = stack.pop()
            if node.is_won:
                continue
            if not node.is_open:
                self._list_turns_of(node, nodes)
            if self._advance(node, nodes, stack):
                self._spread_win(node, stack)

    def _list_turns_of(self, node: CycleNode, nodes: dict[int, CycleNode]) -> None:
        """List the turns of a node, those that may settle it soon first."""
        node.is_open = True
        movement = node.movement
        wants_win = movement.mover == self.player
        known_ones: list[tuple[int, int]] = []
        near: list[tuple[int, int]] = []
        far: list[tuple[int, int]] = []
        seen: set[int] = set()
        for turn in movement.turns():
            child = self._position_after(movement, turn)
            if child.mover < 0:
                won = child.winners == 1 << self.player
                if won == wants_win:
                    node.turns = [(turn, 1 if won else 0)]
                    return
                continue
            key = self.keys.key(child)
            if key in seen:
                continue
            seen.add(key)
            known = 0 if key in self.drawn else self.proved.get(key, -1)
            if known >= 0:
                if (known > 0) == wants_win:
                    node.turns = [(turn, 1 if known > 0 else 0)]
                    return
            elif key in nodes:
                known_ones.append((turn, key))
            elif child.keeps_all_of(movement):
                near.append((turn, key))
            else:
                far.append((turn, key))
        # The defender needs one way to stay; the attacker has to try irreversible turns first.
        node.turns = far + known_ones + near if wants_win else known_ones + near + far
        self._held += 4 + len(node.turns) // 3

    def _advance(self, node: CycleNode, nodes: dict[int, CycleNode], stack: list[CycleNode]) -> bool:
        """Examine the successors of a node as far as needed; return whether they prove it won."""
        wants_win = node.movement.mover == self.player
        while node.at < len(node.turns):
            turn, key = node.turns[node.at]
            if key <= 1:
                won = key == 1
            else:
                other = nodes.get(key)
                child: MovementState | None = None
                if other is None:
                    child = self._position_after(node.movement, turn)
                if child is None or child.keeps_all_of(node.movement):
                    if other is None:
                        assert child is not None
                        other = nodes[key] = CycleNode(child, key)
                    won = other.is_won
                    if not won:
                        other.waiting.append(node)
                        if wants_win:
                            node.at += 1
                            if other.is_open:
                                continue
                            stack.append(node)
                        if not other.is_open:
                            stack.append(other)
                        return False
                else:
                    won = self._prove_won(child, key)
            if won == wants_win:
                # One turn settles it: the attacker has won, or the defender is safe for good.
                node.at = len(node.turns) + 1
                return won
            node.at += 1
        return not wants_win and node.at == len(node.turns)

    def _spread_win(self, node: CycleNode, stack: list[CycleNode]) -> None:
        """Record that a node is won, and everything that follows from that."""
        news = [node]
        while news:
            found = news.pop()
            if found.is_won:
                continue
            found.is_won = True
            self._settle(found.key, True)
            for other in found.waiting:
                if other.is_won:
                    continue
                if other.movement.mover == self.player:
                    news.append(other)
                else:
                    stack.append(other)
            found.waiting = []


def mobility(movement: MovementState) -> int:
    """Return how many ball moves the mover has: the fewer, the sooner all are refuted."""
    generator = movement.generator
    count = 0
    rest = of(movement.balls, movement.mover)
    while rest:
        bit = rest & -rest
        rest ^= bit
        count += generator.reach(bit.bit_length() - 1).bit_count()
    return count
