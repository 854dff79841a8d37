"""Whole turns on machine words: what removals there are, what a ball move and a removal take (R7 to R10 and R13).

For searches, which look at millions of positions: another way in which rules of movement are decided, beside `kernel`,
in a fraction of the time. It knows turns of a ball move and a removal that R12 does not bind;
everything else is asked of `MovementState`. Most of the time saved comes from one thing: after such a turn every group
has a freedom, so that a ball move takes only groups beside the tile it comes to, and a removal only groups beside the
tile removed; the ball that has moved has a freedom where it came from. Where that is not certain all groups are
suspected, see `ALL`.
`tests/games/limit/test_words.py` holds the two ways together, and has faults planted in this one.

Masks are machine words (`masks.as_word`). This module is compiled together with the kernel.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from limitproto.games.limit.rules.kernel import WHOLE
from limitproto.games.limit.rules.masks import as_mask, as_word, bit_of, count, number_of, smothered, word_flood
from limitproto.games.limit.rules.movement_state import MovementRules, MovementState

if TYPE_CHECKING:
    from mypy_extensions import i64

#: All tiles, where groups without a freedom may stand anywhere.
ALL: Final = -1
NO_SUSPECTS: Final = 0
#: What is kept of the tiles when R9 forbids to split them; no mask, since the tile removed is never kept.
FORBIDDEN: Final = -1

#: The number of sets of tiles that are remembered, of about a kilobyte each.
_KEPT: Final = 8192


class WordTerrain:
    """What removals depend on as far as the tiles alone say it.

    `edge` are the tiles with enough free edges (R8), `firm` those of them whose neighbours hold together, so that their
    removal splits nothing. `cut` are those whose removal splits the rest, `parts` what it is split into, for each tile
    of `cut` in turn; both are there after `find_cuts`.
    """

    def __init__(self, tiles: i64, edge: i64, firm: i64) -> None:
        self.tiles: i64 = tiles
        self.edge: i64 = edge
        self.firm: i64 = firm
        self.cut: i64 = 0
        self.parts: list[list[int]] = []
        self._is_known = False

    def find_cuts(self, near: list[int]) -> i64:
        """Return `cut`."""
        if self._is_known:
            return self.cut
        self._is_known = True
        rest: i64 = self.edge & ~self.firm
        cut: i64 = 0
        while rest:
            bit: i64 = rest & -rest
            rest ^= bit
            left: i64 = self.tiles ^ bit
            part: i64 = word_flood(near, left & -left, left)
            if part != left:
                cut |= bit
                parts: list[int] = []
                while True:
                    parts.append(part)
                    left ^= part
                    if not left:
                        break
                    part = word_flood(near, left & -left, left)
                self.parts.append(parts)
        self.cut = cut
        return cut


class WordRules:
    """The rules of whole turns on one field: `near` neighbour masks, as words.

    In all methods `mine` are the balls of the mover, `theirs` and `thirds` those of the other players, `occupied` all
    of them, and `suspects` tiles such that a group without a freedom has a ball there or beside the tile removed.
    """

    def __init__(self, near: list[int], rules: MovementRules) -> None:
        self.near: list[int] = [as_word(mask) for mask in near]
        self._most: i64 = 6 - rules.free_edges
        self._is_doomed = rules.doomed
        self._rules = rules
        self.nothing = WordTerrain(0, 0, 0)
        self._terrains: list[WordTerrain] = [self.nothing] * _KEPT

    def terrain(self, tiles: i64, before: WordTerrain) -> WordTerrain:
        """Return what is to know of a set of tiles; `before` was a larger one, `nothing` if there is none."""
        place: i64 = (tiles ^ tiles >> 13 ^ tiles >> 26 ^ tiles >> 39) & (_KEPT - 1)
        found = self._terrains[place]
        if found.tiles != tiles:
            found = self._terrains[place] = self._new_terrain(tiles, before)
        return found

    def _new_terrain(self, tiles: i64, before: WordTerrain) -> WordTerrain:
        near = self.near
        edge: i64 = before.edge & tiles
        firm: i64 = before.firm & tiles
        # Only tiles beside those that are gone have changed.
        rest: i64 = tiles
        gone: i64 = before.tiles & ~tiles
        if gone:
            rest = 0
            while gone:
                bit: i64 = gone & -gone
                gone ^= bit
                rest |= near[number_of(bit)]
            rest &= tiles
            firm &= ~rest
        while rest:
            bit = rest & -rest
            rest ^= bit
            ring: i64 = near[number_of(bit)]
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
        return WordTerrain(tiles, edge, firm)

    def kept(self, parts: list[int], mine: i64, occupied: i64) -> i64:
        """Return the tiles that stay when the tiles fall into `parts`, `FORBIDDEN` when R9 forbids it."""
        found: i64 = 0
        for each in parts:
            part: i64 = each
            if part & occupied:
                if self._is_doomed and not part & ~occupied:
                    # Full of balls that R10 captures at once: all the enemies', or all the mover's.
                    held: i64 = mine & part
                    if not held or held == part:
                        continue
                if found:
                    return FORBIDDEN
                found = part
        return found

    def removals(self, terrain: WordTerrain, mine: i64, occupied: i64) -> i64:
        """Return the tiles that may be removed with the balls as given (R8, R9)."""
        legal: i64 = terrain.edge & ~occupied
        if legal & ~terrain.firm:
            rest: i64 = terrain.find_cuts(self.near)
            if legal & rest:
                index: i64 = 0
                while rest:
                    bit: i64 = rest & -rest
                    rest ^= bit
                    if legal & bit and self.kept(terrain.parts[index], mine, occupied) == FORBIDDEN:
                        legal ^= bit
                    index += 1
        return legal

    def after_removal(
        self, terrain: WordTerrain, mine: i64, theirs: i64, thirds: i64, bit: i64, suspects: i64
    ) -> tuple[i64, i64, i64, i64]:
        """Return tiles and balls after a removal that is legal, its splits and captures (R9, R10)."""
        near = self.near
        tiles: i64 = terrain.tiles ^ bit
        if not terrain.firm & bit and terrain.find_cuts(near) & bit:
            tiles = self.kept(terrain.parts[count(terrain.cut & (bit - 1))], mine, mine | theirs | thirds)
            mine &= tiles
            theirs &= tiles
            thirds &= tiles
        beside: i64 = near[number_of(bit)]
        beside |= suspects
        empty: i64 = tiles & ~(mine | theirs | thirds)
        lost: i64 = 0
        if theirs & beside:
            lost = smothered(near, theirs, theirs & beside, empty)
            theirs ^= lost
        if thirds & beside:
            taken: i64 = smothered(near, thirds, thirds & beside, empty)
            thirds ^= taken
            lost |= taken
        if mine & beside:
            mine ^= smothered(near, mine, mine & beside, empty | lost)
        return tiles, mine, theirs, thirds

    def taken(self, balls: i64, goal: i64, suspects: i64, empty: i64) -> i64:
        """Return the enemies of one colour that a ball move to `goal` takes; `empty` are the tiles empty then (R7)."""
        among: i64 = balls & (self.near[number_of(goal)] | suspects)
        if among:
            among = smothered(self.near, balls, among, empty)
        return among

    def has_whole(self, terrain: WordTerrain, mine: i64, theirs: i64, thirds: i64) -> bool:
        """Return whether the mover has a turn of a ball move and a removal, where every group has a freedom."""
        occupied: i64 = mine | theirs | thirds
        spare: i64 = terrain.firm & ~occupied
        if spare & (spare - 1):
            # Some ball can move, and not to both of two tiles that may be removed.
            return mine != 0
        near = self.near
        empty: i64 = terrain.tiles & ~occupied
        rest: i64 = mine
        while rest:
            start: i64 = rest & -rest
            rest ^= start
            beside: i64 = near[number_of(start)]
            goals: i64 = word_flood(near, beside & empty, empty)
            while goals:
                goal: i64 = goals & -goals
                goals ^= goal
                change: i64 = start | goal
                lost: i64 = self.taken(theirs, goal, 0, empty ^ change) | self.taken(thirds, goal, 0, empty ^ change)
                if self.removals(terrain, mine ^ change, (occupied ^ change) & ~lost):
                    return True
        return False

    def next_mover(self, terrain: WordTerrain, first: i64, second: i64, third: i64, mover: i64, out: i64) -> i64:
        """Return who moves after a turn of `mover`, -1 where `MovementState` has to say how it goes on.

        That is where a player goes out, the game ends, or the next turn is one of a half. The balls are those of each
        player in turn order, `out` is the mask of players that are out. R12 does
        not bind a turn after one that it did not bind.
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
        if player == mover or (rules.last_balls and missing & ~out & rules.everybody):
            return -1
        mine, theirs, thirds = balls_from(player, first, second, third)
        if self.has_whole(terrain, mine, theirs, thirds):
            return player
        return -1

    def whole_turns(self, terrain: WordTerrain, mine: i64, theirs: i64, thirds: i64, suspects: i64) -> list[int]:
        """Return the packed turns of a ball move and a removal, in the order of `MoveGenerator.whole_turns`."""
        found: list[int] = []
        near = self.near
        occupied: i64 = mine | theirs | thirds
        empty: i64 = terrain.tiles & ~occupied
        rest: i64 = mine
        while rest:
            start: i64 = rest & -rest
            rest ^= start
            number: i64 = number_of(start)
            goals: i64 = word_flood(near, near[number] & empty, empty)
            while goals:
                goal: i64 = goals & -goals
                goals ^= goal
                change: i64 = start | goal
                lost: i64 = self.taken(theirs, goal, suspects, empty ^ change)
                if thirds:
                    lost |= self.taken(thirds, goal, suspects, empty ^ change)
                removals: i64 = self.removals(terrain, mine ^ change, (occupied ^ change) & ~lost)
                head: i64 = number | number_of(goal) << 7
                while removals:
                    bit: i64 = removals & -removals
                    removals ^= bit
                    found.append(head | number_of(bit) << 14)
        return found

    def after(
        self, terrain: WordTerrain, mine: i64, theirs: i64, thirds: i64, turn: i64, suspects: i64
    ) -> tuple[i64, i64, i64, i64]:
        """Return tiles and balls after a packed turn of a ball move and a removal that is legal."""
        goal: i64 = bit_of(turn >> 7 & 127)
        change: i64 = bit_of(turn & 127) | goal
        empty: i64 = terrain.tiles & ~(mine | theirs | thirds) ^ change
        left: i64 = theirs ^ self.taken(theirs, goal, suspects, empty)
        if thirds:
            thirds ^= self.taken(thirds, goal, suspects, empty)
        return self.after_removal(terrain, mine ^ change, left, thirds, bit_of(turn >> 14), suspects)


def balls_from(player: i64, first: i64, second: i64, third: i64) -> tuple[i64, i64, i64]:
    """Return a player's balls and those of the two after that player, from the balls in turn order."""
    if player == 0:
        return first, second, third
    return (second, third, first) if player == 1 else (third, first, second)


def in_order(player: i64, mine: i64, theirs: i64, thirds: i64) -> tuple[i64, i64, i64]:
    """Return the balls in turn order, the reverse of `balls_from`."""
    if player == 0:
        return mine, theirs, thirds
    return (thirds, mine, theirs) if player == 1 else (theirs, thirds, mine)


def played_out(movement: MovementState, seed: int, rules: WordRules) -> MovementState:
    """Play a random game with the full list of turns each time, and return its end.

    `seed` is positive and below 2 ** 31; the generator is that of Park and Miller (1988). `rules` are those of the
    position's field.
    """
    chance: i64 = seed
    while movement.mover >= 0:
        if not movement.kinds & WHOLE or movement.is_bound:
            turns = movement.turns()
            chance = chance * 48271 % 2147483647
            movement = movement.after(turns[chance % len(turns)])
            continue
        # As long as nothing special happens, on words alone.
        terrain = rules.terrain(as_word(movement.tiles), rules.nothing)
        first: i64 = as_word(movement.balls[0])
        second: i64 = as_word(movement.balls[1])
        third: i64 = as_word(movement.balls[2])
        mover: i64 = movement.mover
        out: i64 = movement.out
        clock: i64 = movement.clock
        suspects: i64 = ALL
        while True:
            mine, theirs, thirds = balls_from(mover, first, second, third)
            turns = rules.whole_turns(terrain, mine, theirs, thirds, suspects)
            chance = chance * 48271 % 2147483647
            turn: i64 = turns[chance % len(turns)]
            tiles, mine, theirs, thirds = rules.after(terrain, mine, theirs, thirds, turn, suspects)
            suspects = NO_SUSPECTS
            first, second, third = in_order(mover, mine, theirs, thirds)
            terrain = rules.terrain(tiles, terrain)
            clock += 1
            following: i64 = rules.next_mover(terrain, first, second, third, mover, out)
            if following < 0:
                break
            mover = following
        movement = MovementState(
            movement.field, as_mask(tiles), (as_mask(first), as_mask(second), as_mask(third)), clock, mover, out
        )
        movement.turn_over(mover, None)
    return movement
