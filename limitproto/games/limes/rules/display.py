"""The choices that a display allows, as bit masks: territories, and where cards and workers may go.

Rules L2 to L9 of spec/limes.md. Masks are sets of zones, numbered as in `squares`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from limitproto.games.limes import squares
from limitproto.games.limes.squares import ROW, Place, column_and_row, listed
from limitproto.games.limes.state import Display


def around(mask: int) -> int:
    """Return the zones north, east, south and west of the zones in a mask; some may be in the mask themselves."""
    return mask << 1 | mask >> 1 | mask << ROW | mask >> ROW


def flood(seed: int, within: int) -> int:
    """Return the connected part of `within` that contains `seed`."""
    while True:
        # `around` is inlined, because a call would take as long as its body.
        grown = (seed | seed << 1 | seed >> 1 | seed << ROW | seed >> ROW) & within
        if grown == seed:
            return seed
        seed = grown


def territory(display: Display, zone: int) -> int:
    """Return the mask of the territory of a zone (L7), 0 for a zone without a card."""
    if zone < 0:
        return 0
    bit = 1 << zone
    for zones in (display.field, display.forest, display.water):
        if zones & bit:
            return flood(bit, zones)
    return bit & display.tower


def is_in_reach(display: Display, home: int, goal: int, ferryman: bool) -> bool:
    """Return whether a worker may move from one territory to another, as `moves` does (L8, L9)."""
    rim = around(home)
    if goal & rim:
        return True
    if not ferryman:
        return False
    # The lake that the worker leaves, if it is one, reaches no more than `rim`.
    lakes = {territory(display, zone) for zone in display.workers if display.water >> zone & 1}
    return any(lake & rim and goal & around(lake) for lake in lakes)


class Territories:
    """The territories of a display (L7), each a mask, grouped by landscape, and which of them are adjacent.

    `before` holds the territories of the display without some of its cards; passing them changes the order.
    """

    def __init__(self, display: Display, before: Territories | None = None) -> None:
        self.display = display
        self.masks: list[int] = [] if before is None else before.masks.copy()
        #: The landscape letter of each territory, as in deck listings.
        self.landscapes: list[str] = [] if before is None else before.landscapes.copy()
        old = 0 if before is None else before.display.land
        for letter, all_zones in (("F", display.field), ("S", display.forest), ("W", display.water)):
            zones = all_zones & ~old
            while zones:
                mask = flood(zones & -zones, zones)
                zones ^= mask
                if old:
                    mask |= self._joined(mask, letter)
                self.masks.append(mask)
                self.landscapes.append(letter)
        for zone in listed(display.tower & ~old):
            self.masks.append(1 << zone)
            self.landscapes.append("R")
        self._of: dict[int, int] | None = None

    def _joined(self, mask: int, letter: str) -> int:
        """Remove the territories of a landscape that are adjacent to a mask, and return the mask of their zones."""
        rim = around(mask)
        found = 0
        for i in range(len(self.masks) - 1, -1, -1):
            if self.masks[i] & rim and self.landscapes[i] == letter:
                found |= self.masks.pop(i)
                del self.landscapes[i]
        return found

    @property
    def of(self) -> dict[int, int]:
        """The territory of each zone that has a card."""
        if self._of is None:
            self._of = {zone: i for i, mask in enumerate(self.masks) for zone in listed(mask)}
        return self._of

    def mask_of(self, zone: int) -> int:
        """Return the mask of the territory that contains a zone with a card."""
        bit = 1 << zone
        return next(mask for mask in self.masks if mask & bit)

    def beside(self, home: int) -> int:
        """Return the mask of all territories orthogonally adjacent to the one with a given mask."""
        rim = around(home)
        found = 0
        for mask in self.masks:
            if mask & rim:
                found |= mask
        return found & ~home

    def goals_from(self, home: int, lakes: list[int]) -> int:
        """Return the mask of the zones that a worker may move to from a territory (L8).

        `lakes` are the water territories over which fishermen ferry others (L9).
        """
        goals = beside = self.beside(home)
        for lake in lakes:
            if lake & beside:
                goals |= self.beside(lake)
        return goals & ~home


def free_squares(display: Display, diagonal: bool) -> list[int]:
    """Return the squares for the next card, in ascending order: m50, or next to a card in a 4 x 4 box (L2 to L4)."""
    taken = set(display.squares)
    if not taken:
        return [squares.ORIGIN]
    steps = squares.NEIGHBOURS + squares.DIAGONALS if diagonal else squares.NEIGHBOURS
    adjacent = {square + step for square in taken for step in steps} - taken
    columns, rows = zip(*map(column_and_row, taken), strict=True)
    left, right = max(columns) - squares.SIDE, min(columns) + squares.SIDE
    top, bottom = max(rows) - squares.SIDE, min(rows) + squares.SIDE
    free = []
    for square in adjacent:
        column, row = column_and_row(square)
        if square in squares.SQUARE_NAMES and left < column < right and top < row < bottom:
            free.append(square)
    return sorted(free)


def box_of(places: Iterable[Place]) -> tuple[int, int]:
    """Return the numbers of columns and rows in the smallest box around some squares (L4)."""
    columns, rows = zip(*places, strict=True)
    return max(columns) - min(columns) + 1, max(rows) - min(rows) + 1


def touches(place: Place, others: Iterable[Place], diagonal: bool) -> bool:
    """Return whether a card shares a side with another one, or with `diagonal` at least a corner (L3)."""
    for column, row in others:
        across, down = abs(place[0] - column), abs(place[1] - row)
        if across + down == 1 or (diagonal and across == down == 1):
            return True
    return False


def moves(territories: Territories, ferryman: bool) -> Iterator[tuple[int, int]]:
    """Yield each zone with a worker and the mask of its goals, on a display with the new card (L8, L9)."""
    workers, water = sorted(set(territories.display.workers)), territories.display.water
    lakes = [territories.mask_of(zone) for zone in workers if ferryman and water >> zone & 1]
    for source in workers:
        goals = territories.goals_from(territories.mask_of(source), lakes)
        if goals:
            yield source, goals
