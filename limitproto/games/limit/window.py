"""A window of cells around the origin, for playing lines of turns without searching for other turns.

Besides `rules`, this is a second implementation of rules of LIMIT, because it reads a line in a fraction of the time.
It counts what is beside a cell, from which `rules.placement` decides placement, and checks turns with a ball move and a
removal by masks that fit into a machine word. The kernel determines what such a turn captures and leaves; the window
itself finds the ball's path, the free edges and the split. A window plays no turn that `rules` refuses; turns that the
window refuses are left to `rules`. `tests/games/limit/test_window.py` compares the two implementations.

Turns are integers as in `places`. This module is compiled together with the kernel.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from limitproto.games.limit.editions import Rules
from limitproto.games.limit.places import KIND, LONE_BALL, ORIGIN, PAIR, PLACE, SECOND, SIZE, THIRD
from limitproto.games.limit.rules import kernel
from limitproto.games.limit.rules.kernel import (
    FORBIDDEN,
    NO_TERRAIN,
    after_split,
    balls_from,
    in_order,
    parts_of,
    taken,
)
from limitproto.games.limit.rules.masks import WORDS, Balls, Word, is_reached, listed, smothered, union, word_flood
from limitproto.games.limit.rules.move_generator import MoveGenerator
from limitproto.games.limit.rules.movement_state import Field
from limitproto.games.limit.rules.placement import ball_fits_in_list, fitting_in_list, pair_leans
from limitproto.games.limit.state import movement_rules

if TYPE_CHECKING:
    from mypy_extensions import i64

_STEPS: Final = [1, 64, 63, -1, -64, -63]

#: The contents of a cell: no tile, an empty one, from here on a player's ball, or a tile in a colour of the stock.
NO_TILE: Final = 0
EMPTY_TILE: Final = 1
BALL: Final = 2
COLOURED: Final = 5

#: With more tiles than this, masks do not fit into a machine word.
MOST_TILES: Final = 60

#: Compiled, a small constant shifted left by a machine integer has at most 32 bits, so the highest bit is shifted right
#: instead.
_HIGHEST: Final = 1 << 59

#: All places, because creating an integer takes as long as everything else.
_PLACES: Final[list[Any]] = list(range(SIZE))

#: Cells without tiles, and words for neighbours, kept because creating them takes as long as playing several turns.
_bare: Final[list[tuple[list[Word], list[Word]]]] = []


class WindowRules:
    """What a window has to know about an edition and its options."""

    def __init__(self, rules: Rules) -> None:
        #: The characters for cell contents, and the reverse by character code, -1 for an unknown one.
        self.letters = "\0o" + rules.letters.upper().ljust(3, "\0")
        if rules.placement == "manual":
            self.letters += rules.tile_letters
        self.contents = [self.letters.find(chr(code)) if code else -1 for code in range(256)]
        self.players = rules.letters
        self.tiles = rules.tiles
        self.must_touch = rules.must_touch
        self.movement = movement_rules(rules)


window_rules = lru_cache(maxsize=64)(WindowRules)


class LineWindow:
    """A window for playing one line, first placement, then movement."""

    #: The places changed by the last placement turn, 0 if there is no second one.
    _put: i64
    _other: i64
    #: How many movement turns have been played.
    clock: i64
    #: The tiles and balls, the same before the last turn, and the balls that it took.
    tiles: i64
    first: i64
    second: i64
    third: i64
    _tiles_before: i64
    _first_before: i64
    _second_before: i64
    _third_before: i64
    lost: i64

    def __init__(self, rules: WindowRules) -> None:
        self.rules = rules
        #: The content of each cell; in movement, the number of the tile, from 1. And the neighbours of each tile then.
        self.cells, self.near = (
            _bare.pop() if _bare else ([WORDS[NO_TILE]] * SIZE, [Word(0) for _ in range(MOST_TILES)])
        )
        #: The places of all tiles in the order laid, in movement by number; removed tiles have one too.
        self.places: list[Any] = []
        #: How many tiles of each colour are left; empty if tiles have no colours.
        self.stock: list[int] = []
        self.is_moving = False
        self.clock = self.tiles = self.first = self.second = self.third = self.lost = 0
        #: Whether every group is known to have a freedom.
        self._is_free = False
        #: The kernel's field, for turns that the kernel plays.
        self._field: Field | None = None

    def release(self) -> None:
        """Leave the cells to another window. This one has its tiles, and the field if that was created before."""
        cells = self.cells
        for at in self.places:
            place: i64 = at
            cells[place] = WORDS[NO_TILE]
        _bare.append((cells, self.near))

    def copy(self) -> LineWindow:
        """Return another window that continues from here."""
        other = LineWindow(self.rules)
        cells, others = self.cells, other.cells
        for at in self.places:
            place: i64 = at
            others[place] = cells[place]
        for mine, theirs in zip(self.near, other.near, strict=True):
            theirs.word = mine.word
        other.places, other.stock = self.places.copy(), self.stock.copy()
        other.is_moving, other.clock, other.lost = self.is_moving, self.clock, self.lost
        other.tiles, other.first, other.second, other.third = self.tiles, self.first, self.second, self.third
        other._is_free, other._field = self._is_free, self._field
        return other

    def lay(self, place: i64, content: i64) -> None:
        """Lay a tile on a cell without one, with its content."""
        self.cells[place] = WORDS[content]
        self.places.append(_PLACES[place])

    def content(self, place: i64) -> i64:
        """Return the content of a cell."""
        found: i64 = self.cells[place].word
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
        """Return the places changed by the last turn."""
        if not self.is_moving:
            return [_PLACES[self._put], _PLACES[self._other]] if self._other else [_PLACES[self._put]]
        changed: i64 = (self._tiles_before ^ self.tiles) | (self._first_before ^ self.first)
        changed |= (self._second_before ^ self.second) | (self._third_before ^ self.third)
        return listed(self.places, changed)

    # ---- R1 to R4: placement -------------------------------------------------------------------------------------

    def place(self, turn: i64, player: i64) -> bool:
        """Play a placement if it is legal, else do nothing; return whether it is."""
        cells = self.cells
        kind: i64 = turn >> KIND
        place: i64 = turn & PLACE
        mine: i64 = BALL + player
        if self.stock:
            return self._place_coloured(kind, place)
        if self.is_full:
            if kind != LONE_BALL or not ball_fits_in_list(cells, _STEPS, EMPTY_TILE, mine, place):
                return False
            self._put, self._other = place, 0
            cells[place] = WORDS[mine]
            return True
        other: i64 = turn >> SECOND
        other &= PLACE
        if kind != PAIR or not self._pair_fits(mine, place, other):
            return False
        self._put, self._other = place, other
        self.lay(place, mine)
        self.lay(other, EMPTY_TILE)
        return True

    @property
    def is_full(self) -> bool:
        """Whether all tiles are down, so that balls are placed alone (R3)."""
        return len(self.places) >= self.rules.tiles

    def has_place_for_ball(self, player: i64) -> bool:
        """Return whether a player may put a ball on some empty tile when all tiles are down (R3)."""
        cells = self.cells
        mine: i64 = BALL + player
        for at in self.places:
            place: i64 = at
            if ball_fits_in_list(cells, _STEPS, EMPTY_TILE, mine, place):
                return True
        return False

    def _place_coloured(self, letter: i64, place: i64) -> bool:
        """Lay a tile from the stock if allowed (R4); movement begins if it was the last one that can be laid."""
        content: i64 = self.rules.contents[letter]
        if content < COLOURED or not self.stock[content - COLOURED] or not self._fitting(place) >> content & 1:
            return False
        self.stock[content - COLOURED] -= 1
        self.lay(place, content)
        self._put, self._other = place, 0
        if not self._has_place():
            self.begin()
        return True

    def _has_place(self) -> bool:
        """Return whether a tile from the stock can be laid."""
        places = self.places
        left: i64 = 0
        for colour, count in enumerate(self.stock):
            if count:
                left |= 1 << (COLOURED + colour)
        for i in range(len(places) - 1, -1, -1):
            place: i64 = places[i]
            for step in _STEPS:
                if self._fitting(place + step) & left:
                    return True
        return False

    def _fitting(self, place: i64) -> i64:
        """Return which coloured tiles can be laid on a cell, as a mask; every cell in the window is in reach (R18)."""
        need: i64 = len(self.places)
        if self.cells[place].word or (not need and place != ORIGIN):
            return 0
        if need > self.rules.must_touch:
            need = self.rules.must_touch
        return fitting_in_list(self.cells, _STEPS, place, need)

    def _pair_fits(self, mine: i64, ball: i64, other: i64) -> bool:
        """Return the same as `placement.PairCells.fits`; every cell in the window is in reach (R18)."""
        cells = self.cells
        distance: i64 = other - ball if other > ball else ball - other
        together: i64 = 1 if distance == 1 or distance == 63 or distance == 64 else 0
        if not self.places:
            return together == 1 and (ball == ORIGIN or other == ORIGIN)
        if cells[ball].word or cells[other].word or ball == other:
            return False
        must_touch: i64 = self.rules.must_touch
        around: i64 = _tally(cells, ball)
        if around >> 4 * mine & 15 or not (together or around >> 4 * EMPTY_TILE & 15):
            return False
        one: i64 = 6 - (around & 15)
        two: i64 = 6 - (_tally(cells, other) & 15)
        return pair_leans(one, two, together == 1, must_touch)

    # ---- R6 to R12: movement -------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Begin movement with the current board of at most `MOST_TILES` tiles."""
        cells = self.cells
        self.places.sort()
        # Coloured tiles become balls of the players, whose colours come first, if there are enough of them (R4).
        last: i64 = BALL + self.rules.movement.players
        shift: i64 = COLOURED - BALL if self.stock else 0
        first: i64 = 0
        second: i64 = 0
        third: i64 = 0
        bit: i64 = 1
        for i, at in enumerate(self.places):
            place: i64 = at
            content: i64 = cells[place].word - shift
            if BALL <= content < last:
                if content == BALL:
                    first |= bit
                elif content == BALL + 1:
                    second |= bit
                else:
                    third |= bit
            bit <<= 1
            cells[place] = WORDS[i + 1]
        for i, at in enumerate(self.places):
            self.near[i].word = _beside(cells, at)
        self.is_moving = True
        self.set_contents(bit - 1, (first, second, third))

    def resume(self, places: list[int], near: list[int], clock: int) -> None:
        """Continue in movement; the places are those of the tiles by number. `set` then selects the present ones."""
        cells = self.cells
        for i, place in enumerate(places):
            cells[place] = WORDS[i + 1]
            self.places.append(_PLACES[place])
            self.near[i].word = near[i]
        self.is_moving = True
        self.clock = clock

    def field(self) -> Field:
        """Return the kernel's field, created on first use."""
        if self._field is None:
            self._field = Field(self.rules.movement, [beside.word for beside in self.near[: len(self.places)]])
        return self._field

    def set_contents(self, tiles: int, balls: Balls) -> None:
        """Set the current tiles and balls; keep what was there before."""
        self._tiles_before, self._first_before = self.tiles, self.first
        self._second_before, self._third_before = self.second, self.third
        self.tiles = tiles
        self.first, self.second, self.third = balls
        self._is_free = False

    def play_known(self, turn: i64, player: int) -> bool:
        """Play a legal turn of movement, of any kind; if it is another one or needs other tiles, only return False."""
        packed = self.packed(turn)
        if packed < 0:
            return False
        start, goal, _removed = kernel.unpack(packed)
        balls = self.first, self.second, self.third
        stood = union(balls)
        if start != kernel.NONE:
            stood ^= 1 << start | 1 << goal
        is_bound = self.rules.movement.binds(player, self.clock)
        rules = self.field().kernel(is_bound)
        tiles, balls = MoveGenerator(rules, self.tiles, balls, player, is_bound, NO_TERRAIN).play(packed)
        self.set_contents(tiles, balls)
        self.lost = stood & ~union(balls)
        self.clock += 1
        return True

    def packed(self, turn: i64) -> int:
        """Return a movement turn in the kernel's form; negative for other turns and for cells without a tile."""
        if turn >> KIND:
            return -1
        places = [turn & PLACE, turn >> SECOND & PLACE, turn >> THIRD]
        start, goal, removed = [self.cells[place].word - 1 if place else kernel.NONE for place in places]
        return kernel.pack(start, goal, removed)

    def play(self, turn: i64, player: i64) -> bool:
        """Play a turn of a ball move and a removal if it is one and legal, else do nothing; return whether it is."""
        if turn >> KIND:
            return False
        near, rules, cells = self.near, self.rules.movement, self.cells
        start: i64 = cells[turn & PLACE].word
        goal: i64 = cells[turn >> SECOND & PLACE].word
        removed: i64 = cells[turn >> THIRD].word
        # A cell without a tile has no bit.
        start_bit: i64 = _HIGHEST >> (60 - start)
        goal_bit: i64 = _HIGHEST >> (60 - goal)
        change: i64 = start_bit | goal_bit
        mine, theirs, thirds = balls_from(player, self.first, self.second, self.third)
        empty: i64 = self.tiles & ~(mine | theirs | thirds)
        if not self._is_free:
            if smothered(near, mine, mine, empty) or taken(near, theirs, thirds, -1, empty):
                return False
            self._is_free = True
        # R6: the ball.
        beside: i64 = near[start - 1].word
        if not mine & start_bit or not goal_bit & empty:
            return False
        if not beside & goal_bit and not is_reached(near, beside & empty, goal_bit, empty):
            return False
        mine ^= change
        stood: i64 = mine | theirs | thirds
        is_bound = rules.binds(player, self.clock)
        if not is_bound:
            # R7: the enemies that it smothers, all together.
            lost: i64 = taken(near, theirs, thirds, near[goal - 1].word, empty ^ change)
            theirs &= ~lost
            thirds &= ~lost
        tiles, mine, theirs, thirds = self._removed(removed, mine, theirs, thirds, is_bound)
        if not tiles:
            return False
        self._tiles_before, self._first_before = self.tiles, self.first
        self._second_before, self._third_before = self.second, self.third
        self.tiles, self.lost = tiles, stood & ~(mine | theirs | thirds)
        self.first, self.second, self.third = in_order(player, mine, theirs, thirds)
        self.clock += 1
        return True

    def _removed(self, number: i64, mine: i64, theirs: i64, thirds: i64, is_bound: bool) -> tuple[i64, i64, i64, i64]:
        """Return the tiles and balls after a ball move and the removal of a tile, given by its number from 1.

        There are no tiles if it is illegal; a turn that leaves none is one for `rules`.
        """
        near, rules = self.near, self.rules.movement
        tiles: i64 = self.tiles
        occupied: i64 = mine | theirs | thirds
        bit: i64 = _HIGHEST >> (60 - number)
        # R8: a tile with enough free edges.
        ring: i64 = near[number - 1].word
        ring &= tiles
        rest: i64 = ring
        n: i64 = 6 - rules.free_edges
        while n > 0:
            rest &= rest - 1
            n -= 1
        if rest or not bit & tiles & ~occupied:
            return 0, mine, theirs, thirds
        # R9: the tiles stay connected, except parts without balls and doomed ones.
        kept: i64 = tiles ^ bit
        if word_flood(near, ring & -ring, ring) != ring and word_flood(near, ring & -ring, kept) != kept:
            kept = kernel.kept(parts_of(near, kept), mine, occupied, rules.doomed and not is_bound)
            if kept == FORBIDDEN:
                return 0, mine, theirs, thirds
        if not is_bound:
            return after_split(near, kept, mine, theirs, thirds, ring)
        # R12: nothing is taken, and no group is left without a freedom.
        mine &= kept
        theirs &= kept
        thirds &= kept
        empty: i64 = kept & ~(mine | theirs | thirds)
        if smothered(near, mine, mine, empty) or taken(near, theirs, thirds, -1, empty):
            return 0, mine, theirs, thirds
        return kept, mine, theirs, thirds


def _tally(cells: list[Word], place: i64) -> i64:
    """Return how many of the cells beside a place have each content: four bits for each, the lowest for no tile."""
    # One by one and without calls: a loop over the steps takes twice as long, and so do calls without a compiler.
    unit: i64 = 1
    return (
        (unit << 4 * cells[place + 1].word)
        + (unit << 4 * cells[place + 64].word)
        + (unit << 4 * cells[place + 63].word)
        + (unit << 4 * cells[place - 1].word)
        + (unit << 4 * cells[place - 64].word)
        + (unit << 4 * cells[place - 63].word)
    )


def _beside(cells: list[Word], place: i64) -> i64:
    """Return the mask of the tiles beside a place, from their numbers."""
    return (
        _HIGHEST >> (60 - cells[place + 1].word)
        | _HIGHEST >> (60 - cells[place + 64].word)
        | _HIGHEST >> (60 - cells[place + 63].word)
        | _HIGHEST >> (60 - cells[place - 1].word)
        | _HIGHEST >> (60 - cells[place - 64].word)
        | _HIGHEST >> (60 - cells[place - 63].word)
    )
