"""A window of cells around the origin, on which lines of turns are played without looking for other turns.

This is the second way in which rules of LIMIT are decided, after `rules`, because a line that is read takes a fraction
of the time: placement cell by cell, and turns of a ball move and a removal by masks that fit into a machine word. As
every group has a freedom before such a turn, only groups beside the tile that a ball comes to and beside the tile
removed can be without one after it. A window takes no turn that `rules` refuses; what it refuses is left to them.
`tests/games/limit/test_window.py` holds the two ways together, and has faults planted in this one.

Cells further away are not understood. This module is compiled together with the kernel.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from limitproto.core.hexes import BIAS, ROW_BITS, ROW_MASK
from limitproto.games.limit.editions import Rules
from limitproto.games.limit.rules import kernel
from limitproto.games.limit.rules.kernel import MoveGenerator
from limitproto.games.limit.rules.masks import Balls, is_reached, of, smothered, union, word_flood
from limitproto.games.limit.state import movement_rules

if TYPE_CHECKING:
    from mypy_extensions import i64

#: A row of the window, and how many rows it has: those of cells with one letter and two digits between margins. A row
#: is a stretch of it, so that places rise as tiles do in a tile index.
STRIDE: Final = 64
SIZE: Final = 64 * 84

#: How far from a tile the window reaches at least, so that a pattern is compared without a look at the edges.
MARGIN: Final = 18

#: Column and row of the origin, m50, in the window; and those of the last cell in which tiles may lie, z72.
_COLUMN: Final = 31
_ROW: Final = 42
LAST_COLUMN: Final = 44
LAST_ROW: Final = 64
ORIGIN: Final = 42 * 64 + 31

_STEPS: Final = [1, 64, 63, -1, -64, -63]

#: What lies on a cell: no tile, an empty one, or from here on the ball of a player.
NO_TILE: Final = 0
EMPTY_TILE: Final = 1
BALL: Final = 2

#: With more tiles than this, masks do not fit into a machine word.
MOST_TILES: Final = 60

#: Compiled, a small constant shifted to the left by a machine integer has no more than 32 bits, so that the highest bit
#: is shifted to the right.
_HIGHEST: Final = 1 << 59

#: All places, since a new integer takes as long as the rest.
_PLACES: Final[list[Any]] = list(range(64 * 84))

#: Cells without tiles, kept because making them takes as long as playing several turns.
_bare: list[list[int]] = []


class WindowRules:
    """What a window has to know of an edition and its options."""

    def __init__(self, rules: Rules) -> None:
        #: What lies on a cell by the code of its character, -1 for an unknown one.
        self.contents = [-1] * 256
        self.contents[ord("o")] = EMPTY_TILE
        for player, letter in enumerate(rules.letters.upper()):
            self.contents[ord(letter)] = BALL + player
        self.tiles = rules.tiles
        self.must_touch = rules.must_touch
        self.movement = movement_rules(rules)


@lru_cache(maxsize=64)
def window_rules(rules: Rules) -> WindowRules:
    """Return what a window has to know of an edition and its options."""
    return WindowRules(rules)


class LineWindow:
    """A window on which one line is played, first placement, then movement."""

    def __init__(self, rules: WindowRules) -> None:
        self.rules = rules
        #: What lies on each cell, in movement the number of the tile from 1.
        self.cells: list[int] = _bare.pop() if _bare else [NO_TILE] * SIZE
        #: The places of all tiles in the order laid, in movement by number; those that are gone have one too.
        self.places: list[Any] = []
        #: The places that the last turn of placement has changed.
        self._put: list[Any] = []
        self.is_moving = False
        #: How many turns of movement have been played.
        self.clock: i64 = 0
        # The tiles and balls, the same before the last turn, and the balls that it took; for each tile its neighbours.
        self.tiles: i64 = 0
        self.first: i64 = 0
        self.second: i64 = 0
        self.third: i64 = 0
        self._tiles_before: i64 = 0
        self._first_before: i64 = 0
        self._second_before: i64 = 0
        self._third_before: i64 = 0
        self.lost: i64 = 0
        self.near: list[int] = []
        #: Whether every group is known to have a freedom.
        self._is_free = False

    def release(self) -> None:
        """Leave the cells to another window. This one is not used any more."""
        cells = self.cells
        for place in self.places:
            cells[place] = NO_TILE
        _bare.append(cells)

    def copy(self) -> LineWindow:
        """Return another window that goes on from here."""
        other = LineWindow(self.rules)
        cells, others = self.cells, other.cells
        for place in self.places:
            others[place] = cells[place]
        other.places = self.places.copy()
        other.is_moving, other.clock, other.near, other.lost = self.is_moving, self.clock, self.near, self.lost
        other.tiles, other.first, other.second, other.third = self.tiles, self.first, self.second, self.third
        other._is_free = self._is_free
        return other

    def lay(self, place: i64, content: i64) -> None:
        """Lay a tile where there is none, with what is on it."""
        self.cells[place] = content
        self.places.append(_PLACES[place])

    def content(self, place: i64) -> i64:
        """Return what lies on a cell."""
        found: i64 = self.cells[place]
        if not self.is_moving or not found:
            return found
        bit: i64 = _HIGHEST >> (60 - found)
        if self.first & bit:
            return BALL
        if self.second & bit:
            return BALL + 1
        if self.third & bit:
            return BALL + 2
        return EMPTY_TILE if self.tiles & bit else NO_TILE

    def changed(self) -> list[Any]:
        """Return the places that the last turn has changed."""
        if not self.is_moving:
            return self._put
        changed: i64 = self._tiles_before ^ self.tiles
        changed |= self._first_before ^ self.first
        changed |= self._second_before ^ self.second
        changed |= self._third_before ^ self.third
        return self.listed(changed)

    def listed(self, mask: i64) -> list[Any]:
        """Return the places of the tiles of a mask in rising order."""
        found: list[Any] = []
        while mask:
            bit: int = mask & -mask
            mask ^= bit
            found.append(self.places[bit.bit_length() - 1])
        return found

    # ---- R1 to R3: placement -------------------------------------------------------------------------------------

    def place(self, text: str, player: i64) -> bool:
        """Put down what a placement says; return whether it is canonical and legal, else nothing is done."""
        cells = self.cells
        mine: i64 = BALL + player
        ball = place_at(text, 0)
        if ball < 0:
            return False
        if len(self.places) >= self.rules.tiles:
            if len(text) != 3 or not self._ball_fits(mine, ball):
                return False
            cells[ball] = mine
            self._put = [ball]
            return True
        if len(text) != 7 or ord(text[3]) != 58:
            return False
        other = place_at(text, 4)
        if other < 0 or not self._pair_fits(mine, ball, other):
            return False
        self._put = [ball, other]
        self.places += self._put
        cells[ball] = mine
        cells[other] = EMPTY_TILE
        return True

    def _pair_fits(self, mine: i64, ball: i64, other: i64) -> bool:
        """Return what `placement.pair_fits` does; every cell of the window is in reach (R18)."""
        cells = self.cells
        distance: i64 = other - ball if other > ball else ball - other
        together: i64 = 1 if distance == 1 or distance == 63 or distance == 64 else 0
        if not self.places:
            return together == 1 and (ball == ORIGIN or other == ORIGIN)
        if cells[ball] or cells[other] or ball == other:
            return False
        must_touch: i64 = self.rules.must_touch
        one: i64 = 0
        two: i64 = 0
        is_free = together == 1
        for step in _STEPS:
            content: i64 = cells[ball + step]
            if content:
                if content == mine:
                    return False
                one += 1
                if content == EMPTY_TILE:
                    is_free = True
            if cells[other + step]:
                two += 1
        if not is_free or one < must_touch - together or two < must_touch - together:
            return False
        return one >= must_touch or two >= must_touch

    def _ball_fits(self, mine: i64, place: i64) -> bool:
        """Return what `placement.ball_alone_fits` does."""
        cells = self.cells
        if cells[place] != EMPTY_TILE:
            return False
        is_free = False
        for step in _STEPS:
            beside: i64 = place + step
            content: i64 = cells[beside]
            if content == mine:
                return False
            if content == EMPTY_TILE:
                is_free = True
            elif content >= BALL:
                freedoms: i64 = 0
                for further in _STEPS:
                    if cells[beside + further] == EMPTY_TILE:
                        freedoms += 1
                if freedoms == 1:
                    return False
        return is_free

    # ---- R6 to R12: movement -------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Begin movement with what lies there, at most `MOST_TILES` tiles."""
        cells = self.cells
        self.places.sort()
        balls = [0, 0, 0, 0, 0]
        for i, at in enumerate(self.places):
            place: i64 = at
            content: i64 = cells[place]
            if content != EMPTY_TILE:
                balls[content] |= 1 << i
            cells[place] = i + 1
        self.near = [_beside(cells, place) for place in self.places]
        self.is_moving = True
        self.set((1 << len(self.places)) - 1, (balls[2], balls[3], balls[4]), 0)

    def resume(self, places: list[int], near: list[int], clock: int) -> None:
        """Go on in movement; the places are those of the tiles by number. `set` then says which of them are there."""
        cells = self.cells
        for i, place in enumerate(places):
            cells[place] = i + 1
            self.places.append(_PLACES[place])
        self.near = near
        self.is_moving = True
        self.clock = clock

    def set(self, tiles: int, balls: Balls, lost: int) -> None:
        """Set tiles and balls as they are now."""
        self._tiles_before, self._first_before = self.tiles, self.first
        self._second_before, self._third_before = self.second, self.third
        self.tiles = tiles
        self.first, self.second, self.third = balls
        self.lost = lost
        self._is_free = False

    def play_known(self, text: str, player: int) -> bool:
        """Play a turn of any kind that is known to be legal; return whether it was understood, else nothing is done."""
        packed = self.packed(text)
        if packed < 0:
            return False
        start, goal, removed = kernel.unpack(packed)
        balls = self.first, self.second, self.third
        rules = self.rules.movement
        is_bound = rules.binds(player, self.clock)
        generator = MoveGenerator(self.near, self.tiles, balls, player, rules.free_edges, rules.doomed, is_bound)
        tiles: int = self.tiles
        stood = generator.occupied
        after = tiles, balls
        if start != kernel.NONE:
            if not of(balls, player) >> start & 1 or not generator.empty >> goal & 1:
                return False
            after = tiles, generator.after_move(1 << start, 1 << goal)
            stood ^= 1 << start | 1 << goal
        if removed != kernel.NONE:
            if not (tiles & ~union(after[1])) >> removed & 1:
                return False
            left = generator.after_removal(after[1], 1 << removed)
            if left is None:
                return False
            after = left
        self.set(after[0], after[1], stood & ~union(after[1]))
        self.clock += 1
        return True

    def packed(self, text: str) -> int:
        """Return a turn of canonical form as the kernel has it, -1 for any other text or a cell without a tile."""
        size = len(text)
        if text == "pass":
            return kernel.PASS_TURN
        if size == 8:
            removed = self.tile_at(text, 5)
            if not text.startswith("pass/") or removed < 0:
                return -1
            return kernel.pack(kernel.NONE, kernel.NONE, removed)
        if (size != 7 and size != 11) or ord(text[3]) != 45:
            return -1
        start, goal = self.tile_at(text, 0), self.tile_at(text, 4)
        removed = self.tile_at(text, 8)
        if start < 0 or goal < 0 or (size == 11 and (removed < 0 or ord(text[7]) != 47)):
            return -1
        return kernel.pack(start, goal, removed if size == 11 else kernel.NONE)

    def play(self, text: str, player: i64) -> bool:
        """Play a turn of a ball move and a removal; return whether it is canonical and legal, else nothing is done."""
        near, rules = self.near, self.rules.movement
        if len(text) != 11 or ord(text[3]) != 45 or ord(text[7]) != 47:
            return False
        start = self.tile_at(text, 0)
        goal = self.tile_at(text, 4)
        removed = self.tile_at(text, 8)
        if start < 0 or goal < 0 or removed < 0:
            return False
        tiles: i64 = self.tiles
        a: i64 = self.first
        b: i64 = self.second
        c: i64 = self.third
        occupied: i64 = a | b | c
        empty: i64 = tiles & ~occupied
        if not self._is_free:
            if smothered(near, a, a, empty) or smothered(near, b, b, empty) or smothered(near, c, c, empty):
                return False
            self._is_free = True
        is_bound = rules.binds(player, self.clock)
        start_bit: i64 = _HIGHEST >> (59 - start)
        goal_bit: i64 = _HIGHEST >> (59 - goal)
        bit: i64 = _HIGHEST >> (59 - removed)
        change: i64 = start_bit | goal_bit
        mine: i64 = a if player == 0 else b if player == 1 else c
        if not mine & start_bit or not goal_bit & empty:
            return False
        beside: i64 = near[start]
        if not beside & goal_bit and not is_reached(near, beside & empty, goal_bit, empty):
            return False
        # R6 and R7: the ball, and the enemies that it smothers, all of them together.
        mine ^= change
        empty ^= change
        beside = near[goal]
        if not is_bound:
            if player != 0 and a & beside:
                a &= ~smothered(near, a, a & beside, empty)
            if player != 1 and b & beside:
                b &= ~smothered(near, b, b & beside, empty)
            if player != 2 and c & beside:
                c &= ~smothered(near, c, c & beside, empty)
        if player == 0:
            a = mine
        elif player == 1:
            b = mine
        else:
            c = mine
        # R8: a tile with enough free edges.
        now_occupied: i64 = a | b | c
        if not bit & tiles & ~now_occupied:
            return False
        ring: i64 = near[removed]
        ring &= tiles
        rest: i64 = ring
        n: i64 = 6 - rules.free_edges
        while n > 0:
            rest &= rest - 1
            n -= 1
        if rest:
            return False
        # R9: the tiles stay together, but for parts without balls and doomed ones.
        kept: i64 = tiles ^ bit
        if word_flood(near, ring & -ring, ring) != ring and word_flood(near, ring & -ring, kept) != kept:
            kept = _parts_kept(near, kept, now_occupied, mine, rules.doomed and not is_bound)
            if kept < 0:
                return False
            mine &= kept
            a &= kept
            b &= kept
            c &= kept
        empty = kept & ~(a | b | c)
        beside = ring | goal_bit
        if is_bound:
            # R12: nothing is taken, and no group is left without a freedom.
            beside |= near[goal]
            if smothered(near, a, a & beside, empty) or smothered(near, b, b & beside, empty):
                return False
            if smothered(near, c, c & beside, empty):
                return False
        else:
            # R10: the enemies that the removal smothers, all of them together, and then the mover's own.
            if player != 0 and a & ring:
                a &= ~smothered(near, a, a & ring, empty)
            if player != 1 and b & ring:
                b &= ~smothered(near, b, b & ring, empty)
            if player != 2 and c & ring:
                c &= ~smothered(near, c, c & ring, empty)
            empty = kept & ~(a | b | c)
            mine = smothered(near, mine, mine & beside, empty)
            if player == 0:
                a &= ~mine
            elif player == 1:
                b &= ~mine
            else:
                c &= ~mine
        self._tiles_before, self._first_before = tiles, self.first
        self._second_before, self._third_before = self.second, self.third
        self.tiles, self.first, self.second, self.third = kept, a, b, c
        self.lost = (occupied ^ change) & ~(a | b | c)
        self.clock += 1
        return True

    def tile_at(self, text: str, at: i64) -> i64:
        """Return the number of the tile whose name is at a place of a text, -1 if there is none, in movement."""
        place = place_at(text, at)
        if place < 0:
            return -1
        number: i64 = self.cells[place]
        return number - 1


def _beside(cells: list[int], place: i64) -> i64:
    """Return the mask of the tiles beside a place, from their numbers."""
    # One by one and without calls, because a loop over the steps takes twice as long, and calls do without a compiler.
    one: i64 = cells[place + 1]
    two: i64 = cells[place + 64]
    three: i64 = cells[place + 63]
    four: i64 = cells[place - 1]
    five: i64 = cells[place - 64]
    six: i64 = cells[place - 63]
    return (
        _HIGHEST >> (60 - one)
        | _HIGHEST >> (60 - two)
        | _HIGHEST >> (60 - three)
        | _HIGHEST >> (60 - four)
        | _HIGHEST >> (60 - five)
        | _HIGHEST >> (60 - six)
    )


def _parts_kept(near: list[int], tiles: i64, occupied: i64, mine: i64, is_doomed: bool) -> i64:
    """Return the tiles that stay when the tiles are in parts, -1 when R9 forbids it; see `MoveGenerator.kept`."""
    kept: i64 = 0
    rest: i64 = tiles
    while rest:
        part: i64 = word_flood(near, rest & -rest, rest)
        rest ^= part
        held: i64 = mine & part
        if part & occupied and not (is_doomed and not part & ~occupied and (not held or held == part)):
            if kept:
                return -1
            kept = part
    return kept


# ---- cells -------------------------------------------------------------------------------------------------------


def place_at(text: str, at: i64) -> i64:
    """Return the place of the cell whose name is at a place of a text, -1 if there is none.

    It has one letter and two digits, of which the first is not zero.
    """
    if at + 3 > len(text):
        return -1
    column: i64 = ord(text[at]) - 109 + _COLUMN
    ones: i64 = ord(text[at + 2]) - 48
    row: i64 = (ord(text[at + 1]) - 48) * 10 + ones - 50 + _ROW
    if column < 19 or column > LAST_COLUMN or ones < 0 or ones > 9 or row < 19 or row > LAST_ROW:
        return -1
    return row * STRIDE + column


def place_of(cell: i64) -> i64:
    """Return the place of a cell of `limitproto.core.hexes`, -1 if it is outside."""
    column: i64 = (cell >> ROW_BITS) - BIAS + _COLUMN
    row: i64 = (cell & ROW_MASK) - BIAS + _ROW
    return row * STRIDE + column if 19 <= column <= LAST_COLUMN and 19 <= row <= LAST_ROW else -1


def cell_of(place: i64) -> int:
    """Return the cell of a place."""
    return (place % STRIDE - _COLUMN + BIAS) << ROW_BITS | (place // STRIDE - _ROW + BIAS)
