"""A table on which turns known to be legal are played: R7, R9 and R10 take what they take, and nothing is judged.

It lies in a window of cells with a margin, around which a pattern may be compared without a look at the edges. Texts
are bytes. What is not understood, such as a cell far from the origin, is said to be so. This module is compiled
together with the kernel.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

#: A row of the window, and how many rows it has: those of cells with one letter and two digits between margins.
_STRIDE: Final = 64
_ROWS: Final = 84

#: How far from a tile the window reaches at least.
MARGIN: Final = 18

#: Column and row of the window less the character of a column, and less the number of a row.
_COLUMN: Final = 19 - 97
_ROW: Final = 19 - 27

#: The last column and row of the window in which tiles may lie, those of z72.
_LAST_COLUMN: Final = 44
_LAST_ROW: Final = 64

_STEPS: Final = [1, 64, 63, -1, -64, -63]

#: Flags of a cell: no tile, a tile, a tile without a ball, and from here on the ball of a player.
NO_TILE: Final = 1
TILE: Final = 2
EMPTY: Final = 4
BALL: Final = 8
_BALLS: Final = 56

#: The numbers of the flags.
FLAGS: Final = 6

#: A cell that a walk has come to.
_MET: Final = 64

_EMPTY_TILE: Final = 6

#: All places of the window.
_NUMBERS: Final[list[Any]] = list(range(_STRIDE * _ROWS))


class TableRules:
    """What a table has to know of the rules of an edition.

    `letters` are the capital letters of the players in turn order, `bound` how many of them have a bound first turn
    (R12), `doomed` the option of R9.
    """

    def __init__(self, letters: str, bound: int, doomed: bool) -> None:
        #: The flags of a cell by the code of its character, 0 for an unknown one.
        self.values = [0] * 256
        self.values[ord("o")] = _EMPTY_TILE
        for player, letter in enumerate(letters):
            self.values[ord(letter)] = TILE | BALL << player
        self.bound = bound
        self.doomed = doomed


class TurnTable:
    """A table, for one line after the other."""

    def __init__(self) -> None:
        self.window: list[int] = [NO_TILE] * (_STRIDE * _ROWS)
        #: The places of all tiles of the line, and those that have changed; the caller clears these. They come from
        #: `_NUMBERS`, since a new integer takes as long as the rest.
        self.places: list[Any] = []
        self.changed: list[int] = []
        #: How many tiles are on the table.
        self.tiles: i64 = 0
        #: The flags of players of whom no group is without a freedom.
        self.free: i64 = 0

    def clear(self) -> None:
        """Take all tiles away."""
        window = self.window
        for place in self.places:
            window[place] = NO_TILE
        self.places.clear()
        self.changed.clear()

    def after_board(self, rules: TableRules, text: bytes, start: i64) -> i64:
        """Lay the tiles of a BOARD field; return where the text goes on, -1 if something was not understood."""
        window, places, values = self.window, self.places, rules.values
        self.tiles = 0
        self.free = 0
        size: i64 = len(text)
        if start + 4 > size:
            return -1
        if text[start] == 45 and text[start + 1] == 32:
            return start + 2
        corner = _place(text, start)
        if corner < 0 or text[start + 3] != 58:
            return -1
        row: i64 = corner
        place: i64 = corner
        last: i64 = corner - corner % _STRIDE + _LAST_COLUMN
        gap: i64 = 0
        at: i64 = start + 4
        while at < size:
            character: i64 = text[at]
            at += 1
            value: i64 = values[character]
            if value:
                place += gap
                gap = 0
                if place > last or place >= _STRIDE * (_LAST_ROW + 1):
                    return -1
                window[place] = value
                places.append(_NUMBERS[place])
                place += 1
            elif character == 47:
                row += _STRIDE
                last += _STRIDE
                place = row
                gap = 0
            elif 48 <= character <= 57:
                gap = gap * 10 + character - 48
            elif character == 32:
                self.tiles = len(places)
                return at
            else:
                return -1
        return -1

    # ---- turns -------------------------------------------------------------------------------------------------

    def played(self, rules: TableRules, data: bytes, at: i64, size: i64, player: i64, clock: i64) -> i64:
        """Play a turn; return how many turns of movement have been played, -1 if it was not understood.

        Its text has `size` bytes from `at` on. `player` is -1 where no player was to move, and `clock` says how many
        turns of movement have been played before.
        """
        window, changed = self.window, self.changed
        mine: i64 = BALL << player if player >= 0 else 0
        is_pass = False
        if size == 11 or size == 7:
            link: i64 = data[at + 3]
            one = _place(data, at)
            two = _place(data, at + 4)
            if one >= 0 and two >= 0 and mine:
                if size == 7 and link == 58:
                    if window[one] != NO_TILE or window[two] != NO_TILE:
                        return -1
                    window[one] = mine | TILE
                    window[two] = _EMPTY_TILE
                    self.tiles += 2
                    changed.append(one)
                    changed.append(two)
                    self.places.append(_NUMBERS[one])
                    self.places.append(_NUMBERS[two])
                    return clock
                if link == 45:
                    is_bound = player < rules.bound and clock <= player
                    if window[one] != mine | TILE or window[two] != _EMPTY_TILE:
                        return -1
                    self._move(one, two, mine, is_bound)
                    if size == 7:
                        self.free &= ~mine
                        return clock + 1
                    three = _place(data, at + 8)
                    if data[at + 7] != 47 or three < 0 or window[three] != _EMPTY_TILE:
                        return -1
                    self._remove(three, two, mine, is_bound, rules.doomed)
                    return clock + 1
        elif size == 3:
            one = _place(data, at)
            if one >= 0 and mine:
                if window[one] != _EMPTY_TILE:
                    return -1
                window[one] = mine | TILE
                changed.append(one)
                return clock
        elif size == 4 or size == 8:
            is_pass = data[at : at + 4] == b"pass"
        if is_pass:
            if size == 8:
                one = _place(data, at + 5)
                if data[at + 4] != 47 or one < 0 or window[one] != _EMPTY_TILE or not mine:
                    return -1
                self._remove(one, one, mine, player < rules.bound and clock <= player, rules.doomed)
            return clock + 1
        # Events leave the table as it is.
        text = data[at : at + size]
        return clock if text.endswith((b":resigns", b":timeout")) or text == b"draw" else -1

    def _move(self, start: i64, goal: i64, mine: i64, is_bound: bool) -> None:
        """Move a ball and take the enemies that it smothers (R6, R7, R12)."""
        window = self.window
        window[start] = _EMPTY_TILE
        window[goal] = mine | TILE
        self.changed.append(start)
        self.changed.append(goal)
        if is_bound:
            self.free = 0
            return
        self._take_enemies(goal, mine)

    def _remove(self, place: i64, goal: i64, mine: i64, is_bound: bool, doomed: bool) -> None:
        """Remove a tile, what it cuts off, and the balls that it smothers (R8 to R10, R12)."""
        window = self.window
        window[place] = NO_TILE
        self.changed.append(place)
        self.tiles -= 1
        arcs: i64 = 0
        last: i64 = window[place + _STEPS[5]]
        for step in _STEPS:
            value: i64 = window[place + step]
            if value & TILE and not last & TILE:
                arcs += 1
            last = value
        if arcs > 1:
            self._split(place, mine, doomed and not is_bound)
        if is_bound:
            self.free = 0
            return
        self._take_enemies(place, mine)
        if mine & ~self.free:
            self._take(self.places, mine)
        elif (window[goal] & mine and not _touches_empty(window, goal)) or _is_tight(window, place, mine):
            self._take([goal, *_around(place)], mine)
        self.free = _BALLS

    def _take_enemies(self, place: i64, mine: i64) -> None:
        """Take the enemies that are smothered after a change at a place."""
        enemies: i64 = _BALLS & ~mine
        if enemies & ~self.free:
            self._take(self.places, enemies)
            self.free |= enemies
        elif _is_tight(self.window, place, enemies):
            self._take(_around(place), enemies)

    def _take(self, suspects: list[Any], colours: i64) -> None:
        """Take the balls of some colours in groups that have one of the suspects and touch no empty tile."""
        window = self.window
        lost: list[int] = []
        for at in suspects:
            place: i64 = at
            value: i64 = window[place]
            if not value & colours or value & _MET or _touches_empty(window, place):
                continue
            group: list[int] = [place]
            window[place] = value | _MET
            is_free = False
            i = 0
            while i < len(group) and not is_free:
                here: i64 = group[i]
                i += 1
                for step in _STEPS:
                    beside: i64 = window[here + step]
                    if beside & EMPTY:
                        is_free = True
                        break
                    if beside == value:
                        window[here + step] = value | _MET
                        group.append(here + step)
            if is_free:
                for other in group:
                    window[other] = value
            else:
                lost += group
        for other in lost:
            window[other] = _EMPTY_TILE
            self.changed.append(other)

    def _split(self, removed: i64, mine: i64, doomed: bool) -> None:
        """Take away the parts beside a removed tile that do not stay (R9)."""
        window = self.window
        parts: list[list[int]] = []
        for step in _STEPS:
            value: i64 = window[removed + step]
            if not value & TILE or value & _MET:
                continue
            part: list[int] = [removed + step]
            window[removed + step] = value | _MET
            i = 0
            while i < len(part):
                here: i64 = part[i]
                i += 1
                for other in _STEPS:
                    beside: i64 = window[here + other]
                    if beside & TILE and not beside & _MET:
                        window[here + other] = beside | _MET
                        part.append(here + other)
            parts.append(part)
            if len(part) == self.tiles:
                break
        for part in parts:
            stays = len(parts) == 1
            balls: i64 = 0
            empty: i64 = 0
            held: i64 = 0
            for at in part:
                place: i64 = at
                value = window[place] & ~_MET
                window[place] = value
                if value & EMPTY:
                    empty += 1
                elif value & mine:
                    held += 1
                else:
                    balls += 1
            if not stays and balls + held:
                stays = not (doomed and not empty and (not held or not balls))
            if not stays:
                self.tiles -= len(part)
                for at in part:
                    window[at] = NO_TILE
                    self.changed.append(at)


def place_of_shift(column: int, row: int) -> int:
    """Return how far a cell is in the window from another one."""
    return row * _STRIDE + column


def _touches_empty(window: list[int], place: i64) -> bool:
    """Return whether an empty tile is beside a place."""
    found: i64 = window[place + 1]
    beside: i64 = window[place - 1]
    found |= beside
    beside = window[place + 64]
    found |= beside
    beside = window[place - 64]
    found |= beside
    beside = window[place + 63]
    found |= beside
    beside = window[place - 63]
    found |= beside
    return (found & EMPTY) != 0


def _is_tight(window: list[int], place: i64, colours: i64) -> bool:
    """Return whether there are balls of some colours beside a place that do not touch an empty tile themselves."""
    for step in _STEPS:
        beside: i64 = place + step
        value: i64 = window[beside]
        if value & colours and not _touches_empty(window, beside):
            return True
    return False


def _around(place: i64) -> list[Any]:
    return [place + step for step in _STEPS]


def _place(data: bytes, at: i64) -> i64:
    """Return the place in the window of the cell whose name is at a place of a text, -1 if there is none."""
    if at + 3 > len(data):
        return -1
    column: i64 = data[at]
    tens: i64 = data[at + 1]
    ones: i64 = data[at + 2]
    row: i64 = (tens - 48) * 10 + ones - 48
    if column < 97 or column > 122 or tens < 48 or tens > 57 or ones < 48 or ones > 57 or row < 27 or row > 72:
        return -1
    return (row + _ROW) * _STRIDE + column + _COLUMN
