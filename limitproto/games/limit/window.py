"""A window of cells around the origin, each with flags of what lies on it, on which lines of turns are played.

This is the second way in which the rules of LIMIT are decided, after `rules`: cell by cell around a turn instead of by
masks of all tiles, which takes a fraction of the time for whoever has the turns of a game already. A window that judges
takes no turn that `rules` refuses. What it refuses, it leaves to them: turns that are not legal, and those that need
more than the board, such as a ball move alone, which is legal only if nothing else is (R13). A window that does not
judge takes turns that have been judged before and skips the checks; what they do is the same. The comparisons of
`tests/games/limit/test_window.py`, and the faults planted there, hold the two ways together.

Cells further away are not understood. This module is compiled together with the kernel.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from limitproto.core.hexes import BIAS, ROW_BITS, ROW_MASK
from limitproto.games.limit.editions import Rules

if TYPE_CHECKING:
    from mypy_extensions import i64

#: A row of the window, and how many rows it has: those of cells with one letter and two digits between margins. A row
#: is a stretch of it, so that places rise as tiles do in a tile index.
STRIDE: Final = 64
_ROWS: Final = 84

#: How far from a tile the window reaches at least, so that a pattern is compared without a look at the edges.
MARGIN: Final = 18

#: Column and row of a place, less the character of a column, and less the number of a row.
_LETTER: Final = 19 - 97
_NUMBER: Final = 19 - 27

#: The last column and row of the window in which tiles may lie, those of z72.
_LAST_COLUMN: Final = 44
_LAST_ROW: Final = 64

#: The origin, m50.
ORIGIN: Final = 42 * 64 + 31

_STEPS: Final = [1, 64, 63, -1, -64, -63]

#: Flags of a cell: no tile, a tile, a tile without a ball, and from here on the ball of a player.
NO_TILE: Final = 1
TILE: Final = 2
EMPTY: Final = 4
BALL: Final = 8

#: The number of these flags, and all values of a cell are smaller than this.
FLAGS: Final = 6
VALUES: Final = 64

EMPTY_TILE: Final = 6
ALL_BALLS: Final = 56

#: A cell that a walk has come to.
_MET: Final = 64

#: All places, since a new integer takes as long as the rest.
_NUMBERS: Final[list[Any]] = list(range(64 * 84))

#: Where the numbers of tiles are written while their neighbours are looked for.
_tiles_at: Final = [0] * (64 * 84)

#: Windows without tiles, kept because making one takes as long as playing several turns.
_bare: list[list[int]] = []


class WindowRules:
    """What a window has to know of the rules of an edition.

    `bound` is the number of players that have a bound first turn (R12).
    """

    def __init__(self, letters: str, bound: int, tiles: int, must_touch: int, free_edges: int, doomed: bool) -> None:
        #: What lies on a cell by the code of its character, 0 for an unknown one.
        self.values = [0] * 256
        self.values[ord("o")] = EMPTY_TILE
        for player, letter in enumerate(letters.upper()):
            self.values[ord(letter)] = TILE | BALL << player
        self.bound = bound
        self.tiles = tiles
        self.must_touch = must_touch
        self.most_neighbours = 6 - free_edges
        self.doomed = doomed


@lru_cache(maxsize=64)
def window_rules(rules: Rules) -> WindowRules:
    """Return what a window has to know of an edition and its options."""
    bound = rules.players - 1 if rules.equaliser else 0
    return WindowRules(rules.letters, bound, rules.tiles, rules.must_touch, rules.free_edges, rules.doomed)


class Window:
    """A window on which one line is played."""

    def __init__(self, rules: WindowRules, judges: bool) -> None:
        self.rules = rules
        self.judges = judges
        self.cells: list[int] = _bare.pop() if _bare else [NO_TILE] * (STRIDE * _ROWS)
        #: The places of all tiles that were laid, also of those that are gone.
        self.places: list[Any] = []
        #: The places that the last turn has changed, and what lay there before.
        self.changed: list[Any] = []
        self.before: list[int] = []
        #: The places of the balls that the last turn took.
        self.lost: list[Any] = []
        #: How many tiles lie there now, and how many balls each player has, eight bits each.
        self.tiles: i64 = 0
        self.held: i64 = 0
        #: How many turns of movement have been played.
        self.clock: i64 = 0
        #: The flags of players of whom no group is without a freedom.
        self.free: i64 = 0

    def clear(self) -> None:
        """Take all tiles away."""
        cells = self.cells
        for place in self.places:
            cells[place] = NO_TILE
        self.places.clear()
        self.tiles = self.held = self.clock = self.free = 0

    def release(self) -> None:
        """Leave the cells to another window. This one is not used any more."""
        self.clear()
        _bare.append(self.cells)

    def copy(self) -> Window:
        """Return another window that goes on from here."""
        other = Window(self.rules, self.judges)
        cells, others = self.cells, other.cells
        for place in self.places:
            others[place] = cells[place]
        other.places = self.places.copy()
        other.lost = self.lost.copy()
        other.tiles, other.held, other.clock, other.free = self.tiles, self.held, self.clock, self.free
        return other

    def lay(self, place: i64, value: i64) -> None:
        """Lay a tile where there is none, with what is on it."""
        self.cells[place] = value
        self.places.append(_NUMBERS[place])
        self.tiles += 1
        if value & ALL_BALLS:
            self.held += _one_of(value)

    def after_board(self, text: str, start: i64) -> i64:
        """Lay the tiles of a BOARD field; return where the text goes on, -1 if something was not understood."""
        values = self.rules.values
        size: i64 = len(text)
        if start + 4 > size:
            return -1
        if text[start] == "-" and text[start + 1] == " ":
            return start + 2
        place: i64 = place_at(text, start)
        if place < 0 or text[start + 3] != ":":
            return -1
        row: i64 = place
        last: i64 = place - place % STRIDE + _LAST_COLUMN
        gap: i64 = 0
        at: i64 = start + 4
        while at < size:
            character: i64 = ord(text[at])
            at += 1
            value: i64 = values[character] if character < 256 else 0
            if value:
                place += gap
                gap = 0
                if place > last or place >= STRIDE * (_LAST_ROW + 1):
                    return -1
                self.lay(place, value)
                place += 1
            elif character == 47:
                row += STRIDE
                last += STRIDE
                place = row
                gap = 0
            elif 48 <= character <= 57:
                gap = gap * 10 + character - 48
            elif character == 32:
                return at
            else:
                return -1
        return -1

    # ---- turns -------------------------------------------------------------------------------------------------

    def play(self, text: str, at: i64, size: i64, player: i64) -> bool:
        """Play a turn in canonical form; return whether it was understood and, if the window judges, is legal.

        Its text has `size` characters from `at` on. `player` is -1 where no player is to move. A window that judges is
        as before if it refuses a turn.
        """
        self.changed.clear()
        self.before.clear()
        lost = self.lost
        if lost:
            self.lost = []
        if self._play(text, at, size, player):
            return True
        self.lost.clear()
        self.lost = lost
        return False

    def _play(self, text: str, at: i64, size: i64, player: i64) -> bool:
        mine: i64 = BALL << player if player >= 0 else 0
        if size == 11 or size == 7:
            one = place_at(text, at)
            two = place_at(text, at + 4)
            link: i64 = ord(text[at + 3])
            if one < 0 or two < 0 or not mine:
                return False
            if link == 58:
                return size == 7 and self._lay_pair(one, two, mine)
            if link != 45:
                return False
            if size == 7:
                return not self.judges and self._move_and_remove(one, two, -1, mine, player)
            three = place_at(text, at + 8)
            return three >= 0 and ord(text[at + 7]) == 47 and self._move_and_remove(one, two, three, mine, player)
        if size == 3:
            one = place_at(text, at)
            return one >= 0 and mine != 0 and self._put_ball(one, mine)
        if self.judges or (size != 4 and size != 8) or text[at : at + 4] != "pass":
            return False
        if size == 8:
            one = place_at(text, at + 5)
            if one < 0 or ord(text[at + 4]) != 47 or not mine or self.cells[one] != EMPTY_TILE:
                return False
            if not self._remove(one, one, mine, self._is_bound(player)):
                return False
        self.clock += 1
        return True

    def _put(self, place: i64, value: i64) -> None:
        cells = self.cells
        self.changed.append(_NUMBERS[place])
        self.before.append(cells[place])
        cells[place] = value

    # ---- R1 to R3: placement -------------------------------------------------------------------------------------

    def _lay_pair(self, ball: i64, other: i64, mine: i64) -> bool:
        """Lay two tiles and put a ball on the first (R1, R2); every cell of the window is in reach (R18)."""
        if self.cells[ball] != NO_TILE or self.cells[other] != NO_TILE or ball == other:
            return False
        if self.judges and (self.tiles >= self.rules.tiles or not self._pair_fits(ball, other, mine)):
            return False
        self._put(ball, mine | TILE)
        self._put(other, EMPTY_TILE)
        self.places.append(_NUMBERS[ball])
        self.places.append(_NUMBERS[other])
        self.tiles += 2
        self.held += _one_of(mine)
        return True

    def _pair_fits(self, ball: i64, other: i64, mine: i64) -> bool:
        cells = self.cells
        together: i64 = 1 if _is_beside(ball, other) else 0
        if not self.tiles:
            return together == 1 and (ball == ORIGIN or other == ORIGIN)
        must_touch: i64 = self.rules.must_touch
        one: i64 = 0
        two: i64 = 0
        is_free = together == 1
        for step in _STEPS:
            content: i64 = cells[ball + step]
            if content & TILE:
                if content & mine:
                    return False
                one += 1
                if content == EMPTY_TILE:
                    is_free = True
            content = cells[other + step]
            if content & TILE:
                two += 1
        # The tile that is laid first has to touch enough without the other one.
        if not is_free or one < must_touch - together or two < must_touch - together:
            return False
        return one >= must_touch or two >= must_touch

    def _put_ball(self, place: i64, mine: i64) -> bool:
        """Put a ball on an empty tile (R2, R3)."""
        if self.cells[place] != EMPTY_TILE:
            return False
        if self.judges and (self.tiles < self.rules.tiles or not self._ball_fits(place, mine)):
            return False
        self._put(place, mine | TILE)
        self.held += _one_of(mine)
        return True

    def _ball_fits(self, place: i64, mine: i64) -> bool:
        cells = self.cells
        is_free = False
        for step in _STEPS:
            beside: i64 = place + step
            content: i64 = cells[beside]
            if content & mine:
                return False
            if content == EMPTY_TILE:
                is_free = True
            elif content & TILE:
                # The tile at the place is one of the freedoms of the ball there.
                freedoms: i64 = 0
                for further in _STEPS:
                    if cells[beside + further] == EMPTY_TILE:
                        freedoms += 1
                if freedoms == 1:
                    return False
        return is_free

    # ---- R6 to R12: movement -------------------------------------------------------------------------------------

    def _is_bound(self, player: i64) -> bool:
        return player < self.rules.bound and self.clock <= player

    def _move_and_remove(self, start: i64, goal: i64, removed: i64, mine: i64, player: i64) -> bool:
        """Move a ball and remove a tile (R6 to R12), or only move the ball if the tile is -1."""
        cells = self.cells
        if cells[start] != mine | TILE or cells[goal] != EMPTY_TILE:
            return False
        tiles, held, free = self.tiles, self.held, self.free
        is_bound = self._is_bound(player)
        if self.judges:
            if not _is_beside(start, goal) and not self._is_reached(start, goal):
                return False
            # R12 bars what leaves groups without freedom that were not there before; with some there, it is intricate.
            if is_bound and free != ALL_BALLS and self._stuck(self.places, ALL_BALLS):
                return False
        self._put(start, EMPTY_TILE)
        self._put(goal, mine | TILE)
        if not is_bound:
            self._take_enemies(goal, mine)
        if removed < 0:
            self.free = 0 if is_bound else self.free & ~mine
            self.clock += 1
            return True
        if cells[removed] == EMPTY_TILE and self._remove(removed, goal, mine, is_bound):
            self.clock += 1
            return True
        if self.judges:
            for i in range(len(self.changed) - 1, -1, -1):
                place: i64 = self.changed[i]
                cells[place] = self.before[i]
            self.tiles, self.held, self.free = tiles, held, free
        return False

    def _remove(self, place: i64, goal: i64, mine: i64, is_bound: bool) -> bool:
        """Remove a tile, what it cuts off, and the balls that it smothers (R8 to R10, R12)."""
        cells = self.cells
        # One by one, because a loop over the steps takes twice as long.
        one: i64 = cells[place + 1]
        two: i64 = cells[place + 64]
        three: i64 = cells[place + 63]
        four: i64 = cells[place - 1]
        five: i64 = cells[place - 64]
        six: i64 = cells[place - 63]
        one, two, three, four, five, six = one & TILE, two & TILE, three & TILE, four & TILE, five & TILE, six & TILE
        if self.judges and one + two + three + four + five + six > TILE * self.rules.most_neighbours:
            return False
        self._put(place, NO_TILE)
        self.tiles -= 1
        arcs: i64 = (one & ~six) + (two & ~one) + (three & ~two) + (four & ~three) + (five & ~four) + (six & ~five)
        if arcs > TILE and not self._split(place, mine, self.rules.doomed and not is_bound):
            return False
        if is_bound:
            if self.judges and self._stuck([_NUMBERS[goal], *_around(goal), *_around(place)], ALL_BALLS):
                return False
            self.free = ALL_BALLS if self.judges else 0
            return True
        self._take_enemies(place, mine)
        if mine & ~self.free:
            self._take(self.places, mine)
        elif (cells[goal] & mine and not self._has_freedom(goal)) or self._is_tight(place, mine):
            self._take([_NUMBERS[goal], *_around(place)], mine)
        self.free = ALL_BALLS
        return True

    def _is_reached(self, start: i64, goal: i64) -> bool:
        """Return whether a ball can go from one tile to another over empty ones (R6)."""
        cells = self.cells
        met: list[Any] = [start]
        found = False
        i: i64 = 0
        while i < len(met) and not found:
            here: i64 = met[i]
            i += 1
            for step in _STEPS:
                beside: i64 = here + step
                if cells[beside] == EMPTY_TILE:
                    if beside == goal:
                        found = True
                        break
                    cells[beside] = EMPTY_TILE | _MET
                    met.append(_NUMBERS[beside])
        i = len(met) - 1
        while i > 0:
            here = met[i]
            cells[here] = EMPTY_TILE
            i -= 1
        return found

    def _has_freedom(self, place: i64) -> bool:
        """Return whether an empty tile is beside a place."""
        cells = self.cells
        found: i64 = cells[place + 1]
        beside: i64 = cells[place - 1]
        found |= beside
        beside = cells[place + 64]
        found |= beside
        beside = cells[place - 64]
        found |= beside
        beside = cells[place + 63]
        found |= beside
        beside = cells[place - 63]
        found |= beside
        return (found & EMPTY) != 0

    def _is_tight(self, place: i64, colours: i64) -> bool:
        """Return whether there are balls of some colours beside a place that do not touch an empty tile themselves."""
        cells = self.cells
        value: i64 = cells[place + 1]
        if value & colours and not self._has_freedom(place + 1):
            return True
        value = cells[place - 1]
        if value & colours and not self._has_freedom(place - 1):
            return True
        value = cells[place + 64]
        if value & colours and not self._has_freedom(place + 64):
            return True
        value = cells[place - 64]
        if value & colours and not self._has_freedom(place - 64):
            return True
        value = cells[place + 63]
        if value & colours and not self._has_freedom(place + 63):
            return True
        value = cells[place - 63]
        return value & colours != 0 and not self._has_freedom(place - 63)

    def _take_enemies(self, place: i64, mine: i64) -> None:
        """Take the enemies that are smothered after a change at a place (R7, R10)."""
        enemies: i64 = ALL_BALLS & ~mine
        if enemies & ~self.free:
            self._take(self.places, enemies)
            self.free |= enemies
        elif self._is_tight(place, enemies):
            self._take(_around(place), enemies)

    def _take(self, suspects: list[Any], colours: i64) -> None:
        """Take the balls of some colours in groups that have one of the suspects and no freedom, all together."""
        for at in self._stuck(suspects, colours):
            place: i64 = at
            self._lose(place)
            self._put(place, EMPTY_TILE)

    def _lose(self, place: i64) -> None:
        self.lost.append(_NUMBERS[place])
        self.held -= _one_of(self.cells[place])

    def _stuck(self, suspects: list[Any], colours: i64) -> list[Any]:
        """Return the balls of some colours in groups that have one of the suspects and touch no empty tile."""
        cells = self.cells
        found: list[Any] = []
        for at in suspects:
            place: i64 = at
            value: i64 = cells[place]
            if not value & colours or value & _MET or self._has_freedom(place):
                continue
            group: list[Any] = [at]
            cells[place] = value | _MET
            is_free = False
            i: i64 = 0
            while i < len(group) and not is_free:
                here: i64 = group[i]
                i += 1
                for step in _STEPS:
                    beside: i64 = cells[here + step]
                    if beside & EMPTY:
                        is_free = True
                        break
                    if beside == value:
                        cells[here + step] = value | _MET
                        group.append(_NUMBERS[here + step])
            if is_free:
                for other in group:
                    place = other
                    cells[place] = value
            else:
                found += group
        for other in found:
            place = other
            value = cells[place]
            cells[place] = value & ~_MET
        return found

    def _split(self, removed: i64, mine: i64, is_doomed: bool) -> bool:
        """Take away the parts beside a removed tile that do not stay; return whether no more than one stays (R9)."""
        cells = self.cells
        parts: list[list[Any]] = []
        for step in _STEPS:
            value: i64 = cells[removed + step]
            if not value & TILE or value & _MET:
                continue
            part: list[Any] = [_NUMBERS[removed + step]]
            cells[removed + step] = value | _MET
            i: i64 = 0
            while i < len(part):
                here: i64 = part[i]
                i += 1
                for other in _STEPS:
                    beside: i64 = cells[here + other]
                    if beside & TILE and not beside & _MET:
                        cells[here + other] = beside | _MET
                        part.append(_NUMBERS[here + other])
            parts.append(part)
            if len(part) == self.tiles:
                break
        kept = 0
        for part in parts:
            balls: i64 = 0
            empty: i64 = 0
            own: i64 = 0
            for at in part:
                place: i64 = at
                value = cells[place]
                value &= ~_MET
                cells[place] = value
                if value & EMPTY:
                    empty += 1
                elif value & mine:
                    own += 1
                else:
                    balls += 1
            # A part full of balls that R10 would take at once, all of the enemies or all of the mover, is doomed.
            if len(parts) == 1 or (balls + own and not (is_doomed and not empty and (not own or not balls))):
                kept += 1
                continue
            self.tiles -= len(part)
            for at in part:
                place = at
                if cells[place] & ALL_BALLS:
                    self._lose(place)
                self._put(place, NO_TILE)
        return kept < 2 or not self.judges


def _around(place: i64) -> list[Any]:
    return [_NUMBERS[place + step] for step in _STEPS]


def _one_of(value: i64) -> i64:
    """Return one ball of the player of a cell as `Window.held` counts it."""
    if value & BALL:
        return 1
    return 256 if value & BALL << 1 else 65536


def _is_beside(one: i64, other: i64) -> bool:
    distance: i64 = other - one if other > one else one - other
    return distance == 1 or distance == 63 or distance == 64


def masks_of_neighbours(places: list[Any]) -> list[int]:
    """Return the masks of the neighbours of up to 60 tiles, which have the numbers of their places in the list."""
    tiles_at = _tiles_at
    for i, at in enumerate(places):
        tiles_at[at] = i + 1
    unit: i64 = 1
    found: list[int] = []
    for at in places:
        place: i64 = at
        mask: i64 = 0
        for step in _STEPS:
            number: i64 = tiles_at[place + step]
            mask |= (unit << number) >> 1
        found.append(mask)
    for at in places:
        tiles_at[at] = 0
    return found


def place_at(text: str, at: i64) -> i64:
    """Return the place of the cell whose name is at a place of a text, -1 if there is none.

    It has one letter and two digits, of which the first is not zero.
    """
    if at + 3 > len(text):
        return -1
    column: i64 = ord(text[at])
    tens: i64 = ord(text[at + 1])
    ones: i64 = ord(text[at + 2])
    row: i64 = (tens - 48) * 10 + ones - 48
    if column < 97 or column > 122 or tens < 48 or tens > 57 or ones < 48 or ones > 57 or row < 27 or row > 72:
        return -1
    return (row + _NUMBER) * STRIDE + column + _LETTER


def place_of(cell: i64) -> i64:
    """Return the place of a cell of `limitproto.core.hexes`, -1 if it is outside."""
    column: i64 = (cell >> ROW_BITS) - BIAS + 31
    row: i64 = (cell & ROW_MASK) - BIAS + 42
    return row * STRIDE + column if 19 <= column <= _LAST_COLUMN and 19 <= row <= _LAST_ROW else -1


def cell_of(place: i64) -> int:
    """Return the cell of a place."""
    return (place % STRIDE - 31 + BIAS) << ROW_BITS | (place // STRIDE - 42 + BIAS)
