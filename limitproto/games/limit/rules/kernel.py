"""Decides the rules of movement (R6 to R12), on bit masks over tile numbers.

Only turns in recorded lines are also judged elsewhere, by `limitproto.games.limit.window`, which takes from here what
is captured, and leaves everything it does not know to this module.

Bit i of a mask is tile i of a `TileIndex`, `near[i]` is the mask of its neighbours, and balls are one mask per player,
0 for a player who is not in the game. `Kernel` has what searches ask for millions of times, on machine words
(`masks.as_word`), for turns that R12 does not bind; bound turns and halves are in `move_generator`. Nothing here knows
about text or the history of a game. A turn is packed into one integer, see `pack`.

Most of the speed comes from one fact: after a turn that R12 did not bind, every group has a freedom, so the next ball
move can only take groups beside the tile that it reaches, and a removal only groups beside the removed tile; the ball
that moved has a freedom where it came from. If that is not certain, all groups are suspected, see `ALL`.

This module is compiled if there is a compiler (see `limitproto.core.build_mode`), from the same source.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from limitproto.games.limit.editions import Rules
from limitproto.games.limit.rules.masks import Word, as_word, bit_of, count, number_of, smothered, word_flood

if TYPE_CHECKING:
    from mypy_extensions import i64

#: The turn kinds of R13 as bits in a set: whole turns, lone ball moves, lone removals, the pass.
WHOLE: Final = 1
MOVE: Final = 2
REMOVAL: Final = 4
PASS: Final = 8

#: The tile number that means no tile in a packed turn.
NONE: Final = 127

#: All tiles, for when groups without a freedom may be anywhere.
ALL: Final = -1
NO_SUSPECTS: Final = 0
#: The result for a split that R9 forbids; never a real mask of kept tiles, because the removed tile is never kept.
FORBIDDEN: Final = -1

#: The number of tile sets that are cached, of about a kilobyte each.
_KEPT: Final = 8192
#: The number of terrains from which on they are cached: reading a line needs only one or two.
_FEW: Final = 4


def pack(start: int, goal: int, removed: int) -> int:
    """Return a turn as one integer: seven bits each for the ball's start and goal and for the removed tile."""
    return start | goal << 7 | removed << 14


def unpack(turn: int) -> tuple[int, int, int]:
    """Return the three tile numbers of a packed turn, with `NONE` for missing ones."""
    return turn & 127, turn >> 7 & 127, turn >> 14


#: The packed turn that does nothing.
PASS_TURN: Final = NONE | NONE << 7 | NONE << 14


class MovementRules:
    """The options for movement, in the form that is read fastest; `turn` and `wipeout` are words from spec/rules.md."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self.players = rules.players
        self.free_edges = rules.free_edges
        self.equaliser = rules.equaliser
        self.doomed = rules.doomed
        self.turn = rules.turn
        self.last_balls = rules.ending == "last-balls"
        self.wipeout = rules.wipeout
        self.can_repeat = rules.can_repeat
        self.everybody = (1 << rules.players) - 1

    def __reduce__(self) -> tuple[object, ...]:
        return MovementRules, (self._rules,)

    def binds(self, mover: int, clock: int) -> bool:
        """Return whether R12 binds a player at a given clock."""
        return self.equaliser and mover < self.players - 1 and clock <= mover


def parts_of(near: list[Word], tiles: i64) -> list[int]:
    """Return the connected parts of some tiles."""
    found: list[int] = []
    while tiles:
        part: i64 = word_flood(near, tiles & -tiles, tiles)
        found.append(part)
        tiles ^= part
    return found


def kept(parts: list[int], mine: i64, occupied: i64, is_doomed: bool) -> i64:
    """Return the tiles that remain when the tiles split into `parts`, or `FORBIDDEN` if R9 forbids it.

    Parts without balls are removed, and so are doomed ones if `is_doomed`.
    """
    found: i64 = 0
    for each in parts:
        part: i64 = each
        if part & occupied:
            if is_doomed and not part & ~occupied:
                # Full of balls that R10 captures at once: all enemy balls, or all the mover's.
                held: i64 = mine & part
                if not held or held == part:
                    continue
            if found:
                return FORBIDDEN
            found = part
    return found


def taken(near: list[Word], theirs: i64, thirds: i64, beside: i64, empty: i64) -> i64:
    """Return the enemies, both colours together, that are smothered in groups with a ball on a tile `beside`."""
    lost: i64 = 0
    first: i64 = theirs & beside
    second: i64 = thirds & beside
    if first:
        lost = smothered(near, theirs, first, empty)
    if second:
        lost |= smothered(near, thirds, second, empty)
    return lost


def after_split(
    near: list[Word], tiles: i64, mine: i64, theirs: i64, thirds: i64, beside: i64
) -> tuple[i64, i64, i64, i64]:
    """Return the tiles and balls after a removal that leaves some tiles: first enemies are lost, then `mine` (R10).

    Balls on other tiles are on doomed parts, where no group has a freedom, and are lost like the others.
    """
    empty: i64 = tiles & ~(mine | theirs | thirds)
    lost: i64 = taken(near, theirs, thirds, beside, empty)
    suspects: i64 = mine & beside
    if suspects:
        mine ^= smothered(near, mine, suspects, empty | lost)
    return tiles, mine, theirs & ~lost, thirds & ~lost


class Terrain:
    """The data for removals that follow from the tiles alone.

    `edge` holds the tiles with enough free edges (R8), with or without balls; `firm` holds those whose neighbours are
    connected: their removal splits nothing. `cut` holds those whose removal splits the rest, and `parts` the pieces it
    is split into, for each tile of `cut` in turn; both are set by `find_cuts`.
    """

    def __init__(self, tiles: i64, edge: i64, firm: i64) -> None:
        self.tiles: i64 = tiles
        self.edge: i64 = edge
        self.firm: i64 = firm
        self.cut: i64 = 0
        self.parts: list[list[int]] = []
        self._is_known = False

    def find_cuts(self, near: list[Word]) -> i64:
        """Return `cut`, computed with `parts` at the first call; `near` lists the neighbours of each tile."""
        if self._is_known:
            return self.cut
        self._is_known = True
        rest: i64 = self.edge & ~self.firm
        cut: i64 = 0
        while rest:
            bit: i64 = rest & -rest
            rest ^= bit
            left: i64 = self.tiles ^ bit
            if word_flood(near, left & -left, left) != left:
                cut |= bit
                self.parts.append(parts_of(near, left))
        self.cut = cut
        return cut


#: The terrain of no tiles.
NO_TERRAIN: Final = Terrain(0, 0, 0)


class Kernel:
    """The rules for turns on one field that R12 does not bind; `near` holds the neighbour masks, as words.

    In all methods `mine` holds the mover's balls, `theirs` and `thirds` those of the other players, `occupied` all of
    them, and `suspects` tiles such that any group without a freedom has a ball there or beside the removed tile.
    """

    def __init__(self, near: list[int], rules: MovementRules, doomed: bool) -> None:
        self.masks = near
        self.near = [Word(as_word(mask)) for mask in near]
        self._most: i64 = 6 - rules.free_edges
        self._is_doomed = doomed
        self._rules = rules
        self._terrains: list[Terrain] = []
        self._asked: i64 = 0

    # ---- R8 and R9: the tile --------------------------------------------------------------------------------------

    def terrain(self, tiles: i64, before: Terrain) -> Terrain:
        """Return the terrain of a set of tiles; the terrain of a larger set, `before`, saves time."""
        terrains = self._terrains
        if not terrains:
            self._asked += 1
            if self._asked < _FEW:
                return self._new_terrain(tiles, before)
            terrains = self._terrains = [NO_TERRAIN] * _KEPT
        place: i64 = (tiles ^ tiles >> 13 ^ tiles >> 26 ^ tiles >> 39) & (_KEPT - 1)
        found = terrains[place]
        if found.tiles != tiles:
            found = terrains[place] = self._new_terrain(tiles, before)
        return found

    def _new_terrain(self, tiles: i64, before: Terrain) -> Terrain:
        if tiles & ~before.tiles:
            before = NO_TERRAIN
        near = self.near
        edge: i64 = before.edge & tiles
        firm: i64 = before.firm & tiles
        # Only tiles beside removed ones have changed.
        rest: i64 = tiles
        gone: i64 = before.tiles & ~tiles
        if gone:
            rest = 0
            while gone:
                bit: i64 = gone & -gone
                gone ^= bit
                rest |= near[number_of(bit)].word
            rest &= tiles
            firm &= ~rest
        while rest:
            bit = rest & -rest
            rest ^= bit
            ring: i64 = near[number_of(bit)].word
            ring &= tiles
            if not edge & bit:
                beside: i64 = ring
                steps: i64 = self._most
                while steps > 0 and beside:
                    beside &= beside - 1
                    steps -= 1
                if beside:
                    continue
                edge |= bit
            if word_flood(near, ring & -ring, ring) == ring:
                firm |= bit
        return Terrain(tiles, edge, firm)

    def left(self, terrain: Terrain, mine: i64, occupied: i64, bit: i64) -> i64:
        """Return the tiles that remain after removing one with enough free edges, or `FORBIDDEN` if R9 forbids it."""
        if terrain.firm & bit or not terrain.find_cuts(self.near) & bit:
            return terrain.tiles ^ bit
        return kept(terrain.parts[count(terrain.cut & (bit - 1))], mine, occupied, self._is_doomed)

    def removals(self, terrain: Terrain, mine: i64, occupied: i64) -> i64:
        """Return the tiles that may be removed, given the balls (R8, R9); `mine` may have tiles that are empty now."""
        legal: i64 = terrain.edge & ~occupied
        if legal & ~terrain.firm:
            rest: i64 = terrain.find_cuts(self.near)
            if legal & rest:
                index: i64 = 0
                while rest:
                    bit: i64 = rest & -rest
                    rest ^= bit
                    if legal & bit:
                        left: i64 = kept(terrain.parts[index], mine, occupied, self._is_doomed)
                        if left == FORBIDDEN:
                            legal ^= bit
                    index += 1
        return legal

    # ---- R7 and R10: what is captured -----------------------------------------------------------------------------

    def captured(self, theirs: i64, thirds: i64, start: i64, goal: i64, empty: i64, suspects: i64) -> i64:
        """Return the enemies that a ball move takes, all colours together (R7); `empty` holds those empty before."""
        beside: i64 = self.near[number_of(goal)].word
        return taken(self.near, theirs, thirds, beside | suspects, empty ^ (start | goal))

    def after_removal(
        self, terrain: Terrain, mine: i64, theirs: i64, thirds: i64, bit: i64, suspects: i64
    ) -> tuple[i64, i64, i64, i64]:
        """Return the tiles and balls after a legal removal with its splits and captures (R9, R10)."""
        tiles: i64 = self.left(terrain, mine, mine | theirs | thirds, bit)
        beside: i64 = self.near[number_of(bit)].word
        return after_split(self.near, tiles, mine, theirs, thirds, beside | suspects)

    def after(
        self, terrain: Terrain, mine: i64, theirs: i64, thirds: i64, turn: i64, suspects: i64
    ) -> tuple[i64, i64, i64, i64]:
        """Return the tiles and balls after a legal packed turn of a ball move and a removal."""
        start: i64 = bit_of(turn & 127)
        goal: i64 = bit_of(turn >> 7 & 127)
        empty: i64 = terrain.tiles & ~(mine | theirs | thirds)
        lost: i64 = self.captured(theirs, thirds, start, goal, empty, suspects)
        return self.after_removal(
            terrain, mine ^ (start | goal), theirs & ~lost, thirds & ~lost, bit_of(turn >> 14), suspects
        )

    # ---- R6: the ball, and whole turns ----------------------------------------------------------------------------

    def whole_turns(self, terrain: Terrain, mine: i64, theirs: i64, thirds: i64, found: list[int] | None) -> i64:
        """Count the turns that consist of a ball move and a removal; add them, packed, to the list, if given."""
        total: i64 = 0
        near = self.near
        occupied: i64 = mine | theirs | thirds
        empty: i64 = terrain.tiles & ~occupied
        pinch: i64 = pinching(near, theirs, empty) | pinching(near, thirds, empty)
        suspects: i64 = NO_SUSPECTS
        if pinch == ALL:
            suspects = ALL
        pool: i64 = 0
        rest: i64 = mine
        while rest:
            start: i64 = rest & -rest
            rest ^= start
            number: i64 = number_of(start)
            goals: i64 = 0
            beside: i64 = near[number].word
            beside &= empty
            while beside:
                if not beside & pool:
                    pool = word_flood(near, beside & -beside, empty)
                goals |= pool
                beside &= ~pool
            while goals:
                goal: i64 = goals & -goals
                goals ^= goal
                left: i64 = occupied ^ (start | goal)
                if goal & pinch:
                    left &= ~self.captured(theirs, thirds, start, goal, empty, suspects)
                removals: i64 = self.removals(terrain, mine | goal, left)
                total += count(removals)
                if found is None:
                    continue
                head: i64 = number | number_of(goal) << 7
                while removals:
                    bit: i64 = removals & -removals
                    removals ^= bit
                    found.append(head | number_of(bit) << 14)
        return total

    def has_whole(self, terrain: Terrain, mine: i64, theirs: i64, thirds: i64, suspects: i64) -> bool:
        """Return whether there is a turn of a ball move and a removal."""
        occupied: i64 = mine | theirs | thirds
        empty: i64 = terrain.tiles & ~occupied
        spare: i64 = terrain.firm & ~occupied
        near = self.near
        rest: i64 = mine
        while rest:
            start: i64 = rest & -rest
            rest ^= start
            beside: i64 = near[number_of(start)].word
            beside &= empty
            if beside and spare & (spare - 1):
                # If two tiles may be removed, the ball goes to at most one of them.
                return True
            goals: i64 = word_flood(near, beside, empty)
            while goals:
                goal: i64 = goals & -goals
                goals ^= goal
                lost: i64 = self.captured(theirs, thirds, start, goal, empty, suspects)
                if self.removals(terrain, mine | goal, (occupied ^ (start | goal)) & ~lost):
                    return True
        return False

    def next_mover(self, terrain: Terrain, first: i64, second: i64, third: i64, mover: i64, out: i64) -> i64:
        """Return who moves after a turn of `mover`, or -1 if `MovementState` has to decide how the game continues.

        That is the case if a player goes out, the game ends, or the next turn is a half turn. The balls are given for
        each player in turn order, and each group has a freedom; `out` is the mask of players that are out, all but two
        at most. R12 does not bind a turn that follows one that it did not bind.
        """
        rules = self._rules
        missing: i64 = (0 if first else 1) | (0 if second else 2) | (0 if third else 4)
        player: i64 = mover
        while True:
            player += 1
            if player == rules.players:
                player = 0
            if not out >> player & 1:
                break
        if rules.last_balls and missing & ~out & rules.everybody:
            return -1
        mine, theirs, thirds = balls_from(player, first, second, third)
        if self.has_whole(terrain, mine, theirs, thirds, NO_SUSPECTS):
            return player
        return -1


def pinching(near: list[Word], balls: i64, empty: i64) -> i64:
    """Return the tiles on which a ball may take a group's last freedom, or `ALL` if some group has none."""
    found: i64 = 0
    while balls:
        group: i64 = balls & -balls
        front: i64 = group
        freedoms: i64 = 0
        while front:
            bit: i64 = front & -front
            beside: i64 = near[number_of(bit)].word
            freedoms |= beside & empty
            beside &= balls & ~group
            group |= beside
            front ^= bit | beside
        if not freedoms:
            return ALL
        if not freedoms & (freedoms - 1):
            found |= freedoms
        balls ^= group
    return found


def balls_from(player: i64, first: i64, second: i64, third: i64) -> tuple[i64, i64, i64]:
    """Return a player's balls and those of the next two players, from the balls in turn order."""
    if player == 0:
        return first, second, third
    return (second, third, first) if player == 1 else (third, first, second)


def in_order(player: i64, mine: i64, theirs: i64, thirds: i64) -> tuple[i64, i64, i64]:
    """Return the balls in turn order; the inverse of `balls_from`."""
    if player == 0:
        return mine, theirs, thirds
    return (thirds, mine, theirs) if player == 1 else (theirs, thirds, mine)
