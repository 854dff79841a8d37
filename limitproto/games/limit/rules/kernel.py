"""The rules of movement (R6 to R13) on bit masks over tile numbers: the place where they are decided.

Only turns of a line that is read are judged elsewhere too, by `limitproto.games.limit.window`, and the whole turns that
a search looks at, by `words`; both leave to this module whatever they do not know.

Plain integers and lists: bit i of a mask is tile i of a `TileIndex`, `near[i]` the mask of its neighbours,
`balls` one mask a player in turn order, 0 for a player whom the game lacks. Nothing here knows text, editions or the
history of a game. A turn is packed into one integer, see `pack`.

This module is compiled if there is a compiler (see `limitproto.core.build_mode`), and is the same source either way.
"""

from __future__ import annotations

from typing import Final

from limitproto.games.limit.rules.masks import Balls, around, components, flood, moved, of, union, without_freedom

#: Turn kinds of R13 as bits of a set: whole turns, ball moves alone, removals alone, the pass.
WHOLE: Final = 1
MOVE: Final = 2
REMOVAL: Final = 4
PASS: Final = 8

#: The tile number in a packed turn that means no tile.
NONE: Final = 127


def pack(start: int, goal: int, removed: int) -> int:
    """Return a turn as one integer: seven bits each for where the ball comes from, goes to, and the tile removed."""
    return start | goal << 7 | removed << 14


def unpack(turn: int) -> tuple[int, int, int]:
    """Return the three tile numbers of a packed turn, `NONE` for those it lacks."""
    return turn & 127, turn >> 7 & 127, turn >> 14


#: The packed turn in which nothing happens.
PASS_TURN: Final = NONE | NONE << 7 | NONE << 14


def smothered_groups(near: list[int], balls: Balls, empty: int) -> frozenset[int]:
    """Return the groups of any colour that have no freedom, each as a mask."""
    found: list[int] = []
    for mine in balls:
        smothered = without_freedom(near, mine, empty)
        if smothered:
            found += components(near, smothered)
    return frozenset(found)


class Terrain:
    """The data on removals that depend on the tiles alone: shared by positions with the same tiles, filled when needed.

    `edge` are the tiles with enough free edges (R8), `cut` those of them whose removal splits the rest, with balls on
    them or not; `parts` holds what it is split into, by the bit of the tile.
    """

    def __init__(self) -> None:
        self.is_known = False
        self.edge = 0
        self.cut = 0
        self.parts: dict[int, list[int]] = {}


class MoveGenerator:
    """The data that the turns of one position share, computed once and when first needed.

    `near` neighbour masks, `tiles` the tiles on the table, `balls` a mask a player, `mover` an index, `free_edges`
    the option of R8, `doomed` the option of R9, `bound` whether R12 binds this turn, `terrain` what is known already
    about these tiles.
    """

    def __init__(
        self,
        near: list[int],
        tiles: int,
        balls: Balls,
        mover: int,
        free_edges: int,
        doomed: bool,
        bound: bool,
        terrain: Terrain | None = None,
    ) -> None:
        self.near = near
        self.tiles = tiles
        self.balls = balls
        self.mover = mover
        self.max_neighbours = 6 - free_edges
        self.doomed = doomed and not bound
        self.bound = bound
        self.occupied = union(balls)
        self.empty = tiles & ~self.occupied
        self.smothered: frozenset[int] = smothered_groups(near, balls, self.empty) if bound else _NO_GROUPS
        self.terrain = Terrain() if terrain is None else terrain
        self._pools: list[int] | None = None

    # ---- R6 and R7: the ball ------------------------------------------------------------------------------

    def reach(self, start: int) -> int:
        """Return the tiles that the ball on tile `start` can go to (R6)."""
        pools = self._pools
        if pools is None:
            pools = self._pools = components(self.near, self.empty)
        beside = self.near[start]
        found = 0
        for pool in pools:
            if pool & beside:
                found |= pool
        return found

    def after_move(self, start_bit: int, goal_bit: int) -> Balls:
        """Return the balls after a ball move and its captures (R7; in a bound turn there are none, R12)."""
        change = start_bit | goal_bit
        mover = self.mover
        balls = moved(self.balls, mover, change)
        if self.bound:
            return balls
        return smothered_taken(self.near, balls, mover, self.empty ^ change)

    def pinch(self) -> int:
        """Return the tiles on which a moved ball may take the last freedom of an enemy group.

        All tiles, when some enemy group has none already and waits to be captured.
        """
        tiles = 0
        near, empty = self.near, self.empty
        for player in range(3):
            rest = of(self.balls, player) if player != self.mover else 0
            while rest:
                group = flood(near, rest & -rest, rest)
                rest ^= group
                freedoms = around(near, group) & empty
                if not freedoms:
                    return self.tiles
                if freedoms & (freedoms - 1) == 0:
                    tiles |= freedoms
        return tiles

    # ---- R8 to R10: the tile ------------------------------------------------------------------------------

    def has_edge(self, tile: int) -> bool:
        """Return whether tile number `tile` has enough edges with no tile behind them (R8)."""
        beside = self.near[tile] & self.tiles
        for _ in range(self.max_neighbours):
            beside &= beside - 1
        return not beside

    def parts(self, bit: int) -> list[int]:
        """Return the parts that the tiles fall into when one is taken away; empty when they stay together."""
        known = self.terrain.parts
        if bit in known:
            return known[bit]
        near = self.near
        ring = near[bit.bit_length() - 1] & self.tiles
        # Neighbours that hold together among themselves cannot be split: most tiles are settled here.
        if flood(near, ring & -ring, ring) == ring:
            return []
        found = components(near, self.tiles ^ bit)
        if len(found) == 1:
            found = []
        known[bit] = found
        return found

    def _doomed_part(self, part: int, balls: Balls, occupied: int) -> bool:
        """Return whether a part is full of balls that R10 captures at once: all the enemies', or all the mover's."""
        if part & ~occupied:
            return False
        mine = of(balls, self.mover) & part
        return not mine or mine == part

    def kept(self, parts: list[int], balls: Balls, occupied: int) -> int | None:
        """Return the tiles that stay when the tiles fall into `parts`, None when R9 forbids it."""
        kept = 0
        for part in parts:
            if part & occupied and not (self.doomed and self._doomed_part(part, balls, occupied)):
                if kept:
                    return None
                kept = part
        return kept

    def after_removal(self, balls: Balls, bit: int) -> tuple[int, Balls] | None:
        """Return tiles and balls after a removal, its splits and captures (R9, R10); None when R9 forbids it."""
        tiles = self.tiles ^ bit
        parts = self.parts(bit)
        if parts:
            kept = self.kept(parts, balls, union(balls))
            if kept is None:
                return None
            tiles = kept
            balls = balls[0] & kept, balls[1] & kept, balls[2] & kept
        if self.bound:
            return tiles, balls
        near, mover = self.near, self.mover
        balls = smothered_taken(near, balls, mover, tiles & ~union(balls))
        lost = without_freedom(near, of(balls, mover), tiles & ~union(balls))
        return tiles, moved(balls, mover, lost) if lost else balls

    def may_remove(self, balls: Balls, bit: int) -> bool:
        """Return whether one tile may be removed with the balls as given (R8, R9, R12)."""
        occupied = union(balls)
        if not bit & self.tiles & ~occupied or not self.has_edge(bit.bit_length() - 1):
            return False
        parts = self.parts(bit)
        if parts and self.kept(parts, balls, occupied) is None:
            return False
        if not self.bound:
            return True
        after = self.after_removal(balls, bit)
        return after is not None and not self.newly_smothered(after[0], after[1])

    def newly_smothered(self, tiles: int, balls: Balls) -> int:
        """Return the balls of groups without freedom that were not, ball for ball, such groups before (R12)."""
        found = 0
        for group in smothered_groups(self.near, balls, tiles & ~union(balls)):
            if group not in self.smothered:
                found |= group
        return found

    # ---- turns --------------------------------------------------------------------------------------------

    def _known_terrain(self) -> Terrain:
        """Return the terrain with the tiles found that have enough edges, and those among them that split the rest.

        Tiles under balls too, since the ball move and its captures come before the removal.
        """
        terrain = self.terrain
        if not terrain.is_known:
            rest = self.tiles
            edge = cut = 0
            while rest:
                bit = rest & -rest
                rest ^= bit
                if self.has_edge(bit.bit_length() - 1):
                    edge |= bit
                    if self.parts(bit):
                        cut |= bit
            terrain.edge, terrain.cut, terrain.is_known = edge, cut, True
        return terrain

    def removals(self, balls: Balls) -> int:
        """Return the tiles that may be removed with the balls as given (R8, R9, R12)."""
        terrain = self._known_terrain()
        occupied = union(balls)
        open_tiles = terrain.edge & ~occupied
        legal = open_tiles & ~terrain.cut
        rest = open_tiles & terrain.cut
        while rest:
            bit = rest & -rest
            rest ^= bit
            if self.kept(self.parts(bit), balls, occupied) is not None:
                legal |= bit
        if self.bound and legal:
            legal = self._unbarred(balls, occupied, legal, terrain.cut)
        return legal

    def _unbarred(self, balls: Balls, occupied: int, legal: int, cut: int) -> int:
        """Return those of some removals after which R12 finds no group newly without freedom."""
        near = self.near
        empty = self.tiles & ~occupied
        last = 0
        for mine in balls:
            for group in components(near, mine):
                if group in self.smothered:
                    continue
                freedoms = around(near, group) & empty
                if not freedoms:
                    return 0
                if freedoms & (freedoms - 1) == 0:
                    last |= freedoms
        legal &= ~last
        rest = legal & cut
        while rest:
            bit = rest & -rest
            rest ^= bit
            after = self.after_removal(balls, bit)
            if after is None or self.newly_smothered(after[0], after[1]):
                legal ^= bit
        return legal

    def may_stop(self, balls: Balls) -> bool:
        """Return whether a ball move may be a whole turn as far as R12 is concerned."""
        return not (self.bound and self.newly_smothered(self.tiles, balls))

    def whole_turns(self) -> list[int]:
        """Return the packed turns of a ball move and a removal."""
        found: list[int] = []
        pinch = 0 if self.bound else self.pinch()
        rest = of(self.balls, self.mover)
        while rest:
            start = rest & -rest
            rest ^= start
            goals = self.reach(start.bit_length() - 1)
            while goals:
                goal = goals & -goals
                goals ^= goal
                removed = self.removals(self._landed(start, goal, pinch))
                head = start.bit_length() - 1 | (goal.bit_length() - 1) << 7
                while removed:
                    bit = removed & -removed
                    removed ^= bit
                    found.append(head | (bit.bit_length() - 1) << 14)
        return found

    def _landed(self, start: int, goal: int, pinch: int) -> Balls:
        """Return the balls after a ball move, which captures nothing outside `pinch`."""
        if goal & pinch:
            return self.after_move(start, goal)
        return moved(self.balls, self.mover, start | goal)

    def count_whole(self) -> int:
        """Return the number of turns of a ball move and a removal, without generating them."""
        count = 0
        pinch = 0 if self.bound else self.pinch()
        rest = of(self.balls, self.mover)
        while rest:
            start = rest & -rest
            rest ^= start
            goals = self.reach(start.bit_length() - 1)
            while goals:
                goal = goals & -goals
                goals ^= goal
                count += self.removals(self._landed(start, goal, pinch)).bit_count()
        return count

    def has_whole(self) -> bool:
        """Return whether there is a turn of a ball move and a removal."""
        near, mine = self.near, of(self.balls, self.mover)
        # Most positions have one with a step to an adjacent tile, for which no reach needs to be found.
        rest = mine
        while rest:
            start = rest & -rest
            rest ^= start
            if self._has_removal(start, near[start.bit_length() - 1] & self.empty):
                return True
        rest = mine
        while rest:
            start = rest & -rest
            rest ^= start
            tile = start.bit_length() - 1
            if self._has_removal(start, self.reach(tile) & ~near[tile]):
                return True
        return False

    def _has_removal(self, start: int, goals: int) -> bool:
        """Return whether a tile may be removed after the ball from one tile has gone to one of some others."""
        while goals:
            goal = goals & -goals
            goals ^= goal
            balls = self.after_move(start, goal)
            if self.bound:
                if self.removals(balls):
                    return True
                continue
            open_tiles = self.tiles & ~union(balls)
            while open_tiles:
                bit = open_tiles & -open_tiles
                open_tiles ^= bit
                if self.may_remove(balls, bit):
                    return True
        return False

    def lone_moves(self) -> list[int]:
        """Return the packed ball moves that may be a whole turn."""
        found: list[int] = []
        rest = of(self.balls, self.mover)
        while rest:
            start = rest & -rest
            rest ^= start
            goals = self.reach(start.bit_length() - 1)
            while goals:
                goal = goals & -goals
                goals ^= goal
                if self.may_stop(self.after_move(start, goal)):
                    found.append(pack(start.bit_length() - 1, goal.bit_length() - 1, NONE))
        return found

    def lone_removals(self) -> list[int]:
        """Return the packed removals that may be a whole turn."""
        found: list[int] = []
        rest = self.removals(self.balls)
        while rest:
            bit = rest & -rest
            rest ^= bit
            found.append(pack(NONE, NONE, bit.bit_length() - 1))
        return found


_NO_GROUPS: Final[frozenset[int]] = frozenset()


def smothered_taken(near: list[int], balls: Balls, mover: int, empty: int) -> Balls:
    """Return the balls without the smothered enemies of the mover, all colours taken off together (R7, R10)."""
    a, b, c = balls
    if a and mover != 0:
        a &= ~without_freedom(near, a, empty)
    if b and mover != 1:
        b &= ~without_freedom(near, b, empty)
    if c and mover != 2:
        c &= ~without_freedom(near, c, empty)
    return a, b, c


def allowed_kinds(generator: MoveGenerator, turn: str, may_pass: bool) -> int:
    """Return the kinds of turn that R13 allows, 0 when the mover has no turn at all.

    `turn` is the option of that name, `may_pass` whether a player with nothing to do passes (`last-balls`) or is out.
    """
    if turn == "both":
        return WHOLE if generator.has_whole() else 0
    if turn == "either":
        kinds = (MOVE if generator.lone_moves() else 0) | (REMOVAL if generator.removals(generator.balls) else 0)
        return kinds or (PASS if may_pass else 0)
    if generator.has_whole():
        return WHOLE
    if generator.lone_moves():
        return MOVE
    if generator.removals(generator.balls):
        return REMOVAL
    return PASS if may_pass else 0


def is_legal(generator: MoveGenerator, kinds: int, turn: int) -> bool:
    """Return whether a packed turn is one of the legal ones of the kinds given; its tile numbers are those of tiles."""
    start, goal, removed = unpack(turn)
    balls = generator.balls
    if start == NONE or goal == NONE:
        if start != goal:
            return False
        if removed == NONE:
            return kinds & PASS != 0
        return kinds & REMOVAL != 0 and generator.may_remove(balls, 1 << removed)
    if not of(balls, generator.mover) >> start & 1 or not generator.reach(start) >> goal & 1:
        return False
    balls = generator.after_move(1 << start, 1 << goal)
    if removed == NONE:
        return kinds & MOVE != 0 and generator.may_stop(balls)
    return kinds & WHOLE != 0 and generator.may_remove(balls, 1 << removed)


def turns_of(generator: MoveGenerator, kinds: int) -> list[int]:
    """Return the packed turns of the kinds given."""
    found: list[int] = []
    if kinds & WHOLE:
        found += generator.whole_turns()
    if kinds & MOVE:
        found += generator.lone_moves()
    if kinds & REMOVAL:
        found += generator.lone_removals()
    if kinds & PASS:
        found.append(PASS_TURN)
    return found


def count_of(generator: MoveGenerator, kinds: int) -> int:
    """Return the number of turns of the given kinds."""
    if kinds == WHOLE:
        return generator.count_whole()
    return len(turns_of(generator, kinds))


def play(generator: MoveGenerator, turn: int) -> tuple[int, Balls]:
    """Return tiles and balls after a packed turn that is legal."""
    start, goal, removed = unpack(turn)
    balls = generator.balls
    if start != NONE:
        balls = generator.after_move(1 << start, 1 << goal)
    if removed == NONE:
        return generator.tiles, balls
    after = generator.after_removal(balls, 1 << removed)
    assert after is not None, "the turn is not legal"
    return after
