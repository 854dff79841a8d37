"""The rules of movement (R6 to R13) on bit masks over tile numbers: the one place where they are decided.

Plain integers and lists, nothing else: bit i of a mask is tile i of a `Ground`, `near[i]` the mask of its neighbours,
`balls` one mask a player in turn order. Nothing here knows text, editions or the history of a game.
A turn is packed into one integer, see `pack`.
"""

from __future__ import annotations

#: Turn kinds of R13 as bits of a set: whole turns, ball moves alone, removals alone, the pass.
WHOLE, MOVE, REMOVAL, PASS = 1, 2, 4, 8

#: The tile number in a packed turn that stands for no tile.
NONE = 127


def pack(start: int, goal: int, removed: int) -> int:
    """Return a turn as one integer: seven bits each for where the ball comes from, goes to, and the tile removed."""
    return start | goal << 7 | removed << 14


def unpack(turn: int) -> tuple[int, int, int]:
    """Return the three tile numbers of a packed turn, `NONE` for those it lacks."""
    return turn & 127, turn >> 7 & 127, turn >> 14


def flood(near: list[int], seed: int, within: int) -> int:
    """Return `seed` and all tiles of `within` that can be reached from it by steps inside `within`."""
    found = front = seed
    while front:
        bit = front & -front
        new = near[bit.bit_length() - 1] & within & ~found
        found |= new
        front ^= bit | new
    return found


def components(near: list[int], mask: int) -> list[int]:
    """Return the connected parts of a mask, the one with the lowest tile first."""
    parts = []
    while mask:
        part = flood(near, mask & -mask, mask)
        parts.append(part)
        mask ^= part
    return parts


def without_freedom(near: list[int], balls: int, empty: int) -> int:
    """Return the balls of one colour whose groups touch no empty tile."""
    loose = 0
    rest = balls
    while rest:
        bit = rest & -rest
        rest ^= bit
        if near[bit.bit_length() - 1] & empty:
            loose |= bit
    if loose == balls:
        return 0
    return balls & ~flood(near, loose, balls)


def stuck_groups(near: list[int], balls: tuple[int, ...], empty: int) -> frozenset[int]:
    """Return the groups of any colour that have no freedom, each as a mask."""
    found: list[int] = []
    for mine in balls:
        stuck = without_freedom(near, mine, empty)
        if stuck:
            found += components(near, stuck)
    return frozenset(found)


def union(balls: tuple[int, ...]) -> int:
    """Return the tiles that hold a ball."""
    occupied = 0
    for mine in balls:
        occupied |= mine
    return occupied


class Survey:
    """What the turns of one position have in common, worked out once and when first needed.

    `near` neighbour masks, `tiles` the tiles on the table, `balls` a mask a player, `mover` an index, `free_edges`
    the option of R8, `doomed` the option of R9, `bound` whether R12 binds this turn.
    """

    def __init__(
        self,
        near: list[int],
        tiles: int,
        balls: tuple[int, ...],
        mover: int,
        free_edges: int,
        doomed: bool,
        bound: bool,
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
        self.stuck: frozenset[int] = stuck_groups(near, balls, self.empty) if bound else frozenset()
        self._parts: dict[int, list[int]] = {}
        self._surveyed = False
        self._edge = 0
        self._cut = 0

    # ---- R6 and R7: the ball ------------------------------------------------------------------------------

    def reach(self, start: int) -> int:
        """Return the tiles that the ball on tile `start` can go to (R6)."""
        return flood(self.near, self.near[start] & self.empty, self.empty)

    def after_move(self, start_bit: int, goal_bit: int) -> tuple[int, ...]:
        """Return the balls after a ball move and its captures (R7; in a bound turn there are none, R12)."""
        mover = self.mover
        balls = list(self.balls)
        balls[mover] ^= start_bit | goal_bit
        if not self.bound:
            near = self.near
            empty = self.empty ^ (start_bit | goal_bit)
            for player, theirs in enumerate(balls):
                if player != mover and theirs:
                    balls[player] = theirs & ~without_freedom(near, theirs, empty)
        return tuple(balls)

    def pinch(self) -> int:
        """Return the tiles on which a moved ball may take the last freedom of an enemy group.

        All tiles, when some enemy group has none already and waits to be captured.
        """
        tiles = 0
        for player, theirs in enumerate(self.balls):
            if player == self.mover:
                continue
            for group in components(self.near, theirs):
                freedoms = self.around(group) & self.empty
                if not freedoms:
                    return self.tiles
                if freedoms & (freedoms - 1) == 0:
                    tiles |= freedoms
        return tiles

    def around(self, group: int) -> int:
        """Return the tiles adjacent to some tile of a group; those of the group itself may be among them."""
        near = self.near
        found = 0
        while group:
            bit = group & -group
            group ^= bit
            found |= near[bit.bit_length() - 1]
        return found

    # ---- R8 to R10: the tile ------------------------------------------------------------------------------

    def has_edge(self, tile: int) -> bool:
        """Tell whether tile number `tile` has enough edges with no tile behind them (R8)."""
        return (self.near[tile] & self.tiles).bit_count() <= self.max_neighbours

    def parts(self, bit: int) -> list[int]:
        """Return the parts that the tiles fall into when one is taken away; empty when they stay together."""
        found = self._parts.get(bit)
        if found is None:
            near = self.near
            ring = near[bit.bit_length() - 1] & self.tiles
            # Neighbours that hold together among themselves are no place to split: most tiles are settled here.
            if flood(near, ring & -ring, ring) == ring:
                found = []
            else:
                found = components(near, self.tiles ^ bit)
                if len(found) == 1:
                    found = []
            self._parts[bit] = found
        return found

    def _doomed_part(self, part: int, balls: tuple[int, ...], occupied: int) -> bool:
        """Tell whether a part is full of balls that R10 captures at once: all the enemies', or all the mover's."""
        if part & ~occupied:
            return False
        mine = balls[self.mover] & part
        return not mine or mine == part

    def kept(self, parts: list[int], balls: tuple[int, ...], occupied: int) -> int | None:
        """Return the tiles that stay when the tiles fall into `parts`, None when R9 forbids it."""
        kept = 0
        for part in parts:
            if part & occupied and not (self.doomed and self._doomed_part(part, balls, occupied)):
                if kept:
                    return None
                kept = part
        return kept

    def after_removal(self, balls: tuple[int, ...], bit: int) -> tuple[int, tuple[int, ...]] | None:
        """Return tiles and balls after a removal, its splits and captures (R9, R10); None when R9 forbids it."""
        tiles = self.tiles ^ bit
        parts = self.parts(bit)
        if parts:
            kept = self.kept(parts, balls, union(balls))
            if kept is None:
                return None
            tiles = kept
            balls = tuple(mine & kept for mine in balls)
        if self.bound:
            return tiles, balls
        near, mover = self.near, self.mover
        empty = tiles & ~union(balls)
        after = [
            mine & ~without_freedom(near, mine, empty) if player != mover and mine else mine
            for player, mine in enumerate(balls)
        ]
        empty = tiles & ~union(tuple(after))
        after[mover] &= ~without_freedom(near, after[mover], empty)
        return tiles, tuple(after)

    def may_remove(self, balls: tuple[int, ...], bit: int) -> bool:
        """Tell whether one tile may be removed once the balls stand as given (R8, R9, R12)."""
        occupied = union(balls)
        if not bit & self.tiles & ~occupied or not self.has_edge(bit.bit_length() - 1):
            return False
        parts = self.parts(bit)
        if parts and self.kept(parts, balls, occupied) is None:
            return False
        if not self.bound:
            return True
        after = self.after_removal(balls, bit)
        return after is not None and not self.newly_stuck(*after)

    def newly_stuck(self, tiles: int, balls: tuple[int, ...]) -> int:
        """Return the balls of groups without freedom that were not, ball for ball, such groups before (R12)."""
        found = 0
        for group in stuck_groups(self.near, balls, tiles & ~union(balls)):
            if group not in self.stuck:
                found |= group
        return found

    # ---- turns --------------------------------------------------------------------------------------------

    def _survey(self) -> None:
        """Find the tiles with enough edges, and among them those whose removal splits the rest.

        Tiles under balls too, since the ball move and its captures come before the removal.
        """
        rest = self.tiles
        while rest:
            bit = rest & -rest
            rest ^= bit
            if self.has_edge(bit.bit_length() - 1):
                self._edge |= bit
                if self.parts(bit):
                    self._cut |= bit
        self._surveyed = True

    def removals(self, balls: tuple[int, ...]) -> int:
        """Return the tiles that may be removed once the balls stand as given (R8, R9, R12)."""
        if not self._surveyed:
            self._survey()
        occupied = union(balls)
        open_tiles = self._edge & ~occupied
        legal = open_tiles & ~self._cut
        rest = open_tiles & self._cut
        while rest:
            bit = rest & -rest
            rest ^= bit
            if self.kept(self._parts[bit], balls, occupied) is not None:
                legal |= bit
        if self.bound and legal:
            legal = self._unbarred(balls, occupied, legal)
        return legal

    def _unbarred(self, balls: tuple[int, ...], occupied: int, legal: int) -> int:
        """Return those of some removals after which R12 finds no group newly without freedom."""
        empty = self.tiles & ~occupied
        last = 0
        for mine in balls:
            for group in components(self.near, mine):
                if group in self.stuck:
                    continue
                freedoms = self.around(group) & empty
                if not freedoms:
                    return 0
                if freedoms & (freedoms - 1) == 0:
                    last |= freedoms
        legal &= ~last
        rest = legal & self._cut
        while rest:
            bit = rest & -rest
            rest ^= bit
            after = self.after_removal(balls, bit)
            if after is None or self.newly_stuck(*after):
                legal ^= bit
        return legal

    def moves(self) -> list[tuple[int, int, tuple[int, ...]]]:
        """Return the ball moves: start and goal as bits, and the balls after the captures. R12 is not looked at."""
        found = []
        mover, balls = self.mover, self.balls
        pinch = 0 if self.bound else self.pinch()
        mine = rest = balls[mover]
        before, behind = balls[:mover], balls[mover + 1 :]
        while rest:
            start = rest & -rest
            rest ^= start
            goals = self.reach(start.bit_length() - 1)
            while goals:
                goal = goals & -goals
                goals ^= goal
                if goal & pinch:
                    after = self.after_move(start, goal)
                else:
                    after = (*before, mine ^ start ^ goal, *behind)
                found.append((start, goal, after))
        return found

    def may_stop(self, balls: tuple[int, ...]) -> bool:
        """Tell whether a ball move may stand alone as far as R12 is concerned."""
        return not (self.bound and self.newly_stuck(self.tiles, balls))

    def whole_turns(self) -> list[int]:
        """Return the packed turns of a ball move and a removal."""
        found = []
        for start, goal, after in self.moves():
            head = start.bit_length() - 1 | (goal.bit_length() - 1) << 7
            removed = self.removals(after)
            while removed:
                bit = removed & -removed
                removed ^= bit
                found.append(head | (bit.bit_length() - 1) << 14)
        return found

    def count_whole(self) -> int:
        """Return how many turns of a ball move and a removal there are, without making them."""
        count = 0
        for _start, _goal, after in self.moves():
            count += self.removals(after).bit_count()
        return count

    def has_whole(self) -> bool:
        """Tell whether there is a turn of a ball move and a removal."""
        rest = self.balls[self.mover]
        while rest:
            start = rest & -rest
            rest ^= start
            goals = self.reach(start.bit_length() - 1)
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
        """Return the packed ball moves that may stand alone."""
        return [
            pack(start.bit_length() - 1, goal.bit_length() - 1, NONE)
            for start, goal, after in self.moves()
            if self.may_stop(after)
        ]

    def lone_removals(self) -> list[int]:
        """Return the packed removals that may stand alone."""
        found = []
        rest = self.removals(self.balls)
        while rest:
            bit = rest & -rest
            rest ^= bit
            found.append(pack(NONE, NONE, bit.bit_length() - 1))
        return found


PASS_TURN = pack(NONE, NONE, NONE)


def allowed_kinds(survey: Survey, turn: str, may_pass: bool) -> int:
    """Return the kinds of turn that R13 allows, 0 when the mover has no turn at all.

    `turn` is the option of that name, `may_pass` whether a player with nothing to do passes (`last-balls`) or is out.
    """
    if turn == "both":
        return WHOLE if survey.has_whole() else 0
    if turn == "either":
        kinds = (MOVE if survey.lone_moves() else 0) | (REMOVAL if survey.removals(survey.balls) else 0)
        return kinds or (PASS if may_pass else 0)
    if survey.has_whole():
        return WHOLE
    if survey.lone_moves():
        return MOVE
    if survey.removals(survey.balls):
        return REMOVAL
    return PASS if may_pass else 0


def turns_of(survey: Survey, kinds: int) -> list[int]:
    """Return the packed turns of the kinds given."""
    found: list[int] = []
    if kinds & WHOLE:
        found += survey.whole_turns()
    if kinds & MOVE:
        found += survey.lone_moves()
    if kinds & REMOVAL:
        found += survey.lone_removals()
    if kinds & PASS:
        found.append(PASS_TURN)
    return found


def count_of(survey: Survey, kinds: int) -> int:
    """Return how many turns of the kinds given there are."""
    if kinds == WHOLE:
        return survey.count_whole()
    return len(turns_of(survey, kinds))


def play(survey: Survey, turn: int) -> tuple[int, tuple[int, ...]]:
    """Return tiles and balls after a packed turn that is legal."""
    start, goal, removed = unpack(turn)
    balls = survey.balls
    if start != NONE:
        balls = survey.after_move(1 << start, 1 << goal)
    if removed == NONE:
        return survey.tiles, balls
    after = survey.after_removal(balls, 1 << removed)
    assert after is not None, "the turn is not legal"
    return after
