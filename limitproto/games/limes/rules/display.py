"""The choices that a display allows, on bit masks: territories, and where cards and workers may go.

Rules L2 to L9 of spec/limes.md. Masks are sets of zones by the numbers of `squares`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from limitproto.games.limes.squares import (
    DIAGONALS,
    NEIGHBOURS,
    ORIGIN,
    ROW,
    SIDE,
    SQUARE_NAMES,
    Place,
    listed,
    place_of,
)
from limitproto.games.limes.state import Display


def around(mask: int) -> int:
    """Return the zones north, east, south and west of the zones of a mask; they may include some of the mask itself."""
    return mask << 1 | mask >> 1 | mask << ROW | mask >> ROW


def flood(seed: int, within: int) -> int:
    """Return the connected part of `within` that contains `seed`."""
    while True:
        grown = (seed | around(seed)) & within
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
    """Return whether a worker may move from one territory to another, as `Territories.in_reach` does (L8, L9)."""
    rim = around(home)
    if goal & rim:
        return True
    if not ferryman:
        return False
    lakes = {territory(display, zone) for zone in display.workers if display.water >> zone & 1} - {home}
    return any(lake & rim and goal & around(lake) for lake in lakes)


class Territories:
    """The territories of a display (L7), each a mask, by landscape, and which of them are adjacent."""

    def __init__(self, display: Display) -> None:
        self.display = display
        self.masks: list[int] = []
        #: Letter of the landscape of each territory, as in deck listings.
        self.landscapes: list[str] = []
        for letter, zones in (("F", display.field), ("S", display.forest), ("W", display.water)):
            while zones:
                mask = flood(zones & -zones, zones)
                zones ^= mask
                self.masks.append(mask)
                self.landscapes.append(letter)
        for zone in listed(display.tower):
            self.masks.append(1 << zone)
            self.landscapes.append("R")
        #: The territory of each zone that has a card.
        self.of: dict[int, int] = {zone: i for i, mask in enumerate(self.masks) for zone in listed(mask)}

    def neighbours(self, index: int) -> list[int]:
        """Return the territories orthogonally adjacent to one of them, rising."""
        rim = around(self.masks[index])
        return [i for i, mask in enumerate(self.masks) if mask & rim and i != index]

    def in_reach(self, source: int, ferryman: bool) -> int:
        """Return the mask of zones that a worker on zone `source` may move to (L8).

        With `ferryman`, also over one water territory that borders the worker's and has a worker in it (L9).
        """
        home = self.of[source]
        goals = set(self.neighbours(home))
        if ferryman:
            lakes = {self.of[zone] for zone in self.display.workers if self.display.water >> zone & 1}
            for lake in lakes & goals:
                goals.update(self.neighbours(lake))
            goals.discard(home)
        return sum(self.masks[goal] for goal in goals)


def free_squares(display: Display, diagonal: bool) -> list[int]:
    """Return the squares where the next card may lie, rising: m50, or next to a card in a box of 4 x 4 (L2 to L4)."""
    taken = set(display.squares)
    if not taken:
        return [ORIGIN]
    steps = NEIGHBOURS + DIAGONALS if diagonal else NEIGHBOURS
    adjacent = {square + step for square in taken for step in steps} - taken
    return sorted(square for square in adjacent if square in SQUARE_NAMES and _fits_box([*taken, square]))


def _fits_box(squares: list[int]) -> bool:
    return max(box_of(map(place_of, squares))) <= SIDE


def box_of(places: Iterable[Place]) -> tuple[int, int]:
    """Return the number of columns and of rows of the smallest box around some places (L4)."""
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
    """Yield zone and mask of goals for every zone that has a worker, on a display with the new card (L8, L9)."""
    for source in sorted(set(territories.display.workers)):
        goals = territories.in_reach(source, ferryman)
        if goals:
            yield source, goals
