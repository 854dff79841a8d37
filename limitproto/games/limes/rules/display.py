"""A display on bit masks: what lies where, territories, where cards and workers may go.

Rules L2 to L9 of spec/limes.md. Masks are sets of zones by the numbers of `squares`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from limitproto.games.limes.decks.deck import Face
from limitproto.games.limes.rules.squares import (
    DIAGONALS,
    NEIGHBOURS,
    ORIGIN,
    ROW,
    SIDE,
    SQUARE_NAMES,
    listed,
    place_of,
)

#: Column and row.
Place = tuple[int, int]

#: Workers of each player.
WORKERS = 7


class Laid(NamedTuple):
    """A card as it lies: its number, quarter turns clockwise, and its square."""

    number: int
    quarters: int
    square: int


class Display(NamedTuple):
    """The display of one player.

    `cards` in the order laid; `workers` the zones they stand on, rising, one entry a worker; one mask a landscape;
    `huts[i]` the zones with more than i huts.
    """

    cards: tuple[Laid, ...] = ()
    workers: tuple[int, ...] = ()
    field: int = 0
    forest: int = 0
    water: int = 0
    tower: int = 0
    huts: tuple[int, ...] = ()

    @property
    def land(self) -> int:
        """The mask of all zones."""
        return self.field | self.forest | self.water | self.tower

    @property
    def squares(self) -> list[int]:
        """The squares that have a card, in the order laid."""
        return [card.square for card in self.cards]

    @property
    def supply(self) -> int:
        """How many workers are still beside the display."""
        return WORKERS - len(self.workers)

    def with_card(self, number: int, quarters: int, square: int, face: Face) -> Display:
        """Return the display with one more card; `face` is that card so turned."""
        huts = self.huts
        if face.huts:
            huts = tuple(
                (self.huts[i] if i < len(self.huts) else 0) | (face.huts[i] << square if i < len(face.huts) else 0)
                for i in range(max(len(self.huts), len(face.huts)))
            )
        return Display(
            (*self.cards, Laid(number, quarters, square)),
            self.workers,
            self.field | face.field << square,
            self.forest | face.forest << square,
            self.water | face.water << square,
            self.tower | face.tower << square,
            huts,
        )

    def with_worker(self, zone: int) -> Display:
        """Return the display with a worker from the supply on a zone."""
        return self._replace(workers=tuple(sorted((*self.workers, zone))))

    def with_move(self, source: int, target: int) -> Display:
        """Return the display with one of the workers on `source` moved to `target`."""
        workers = list(self.workers)
        workers.remove(source)
        return self._replace(workers=tuple(sorted((*workers, target))))


def around(mask: int) -> int:
    """Return the zones north, east, south and west of those of a mask, and maybe some of those."""
    return mask << 1 | mask >> 1 | mask << ROW | mask >> ROW


def flood(seed: int, within: int) -> int:
    """Return what of `within` hangs together with `seed`, which lies in it."""
    while True:
        grown = (seed | around(seed)) & within
        if grown == seed:
            return seed
        seed = grown


class Territories:
    """The territories of a display (L7), each a mask, by landscape; and which is next to which."""

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

    def beside(self, index: int) -> list[int]:
        """Return the territories orthogonally next to one of them, rising."""
        rim = around(self.masks[index])
        return [i for i, mask in enumerate(self.masks) if mask & rim and i != index]

    def in_reach(self, source: int, ferryman: bool) -> int:
        """Return the mask of zones that a worker on zone `source` may move to (L8).

        With `ferryman`, also over one water territory that borders the worker's and has a worker in it (L9).
        """
        home = self.of[source]
        goals = set(self.beside(home))
        if ferryman:
            lakes = {self.of[zone] for zone in self.display.workers if self.display.water >> zone & 1}
            for lake in lakes & goals:
                goals.update(self.beside(lake))
            goals.discard(home)
        return sum(self.masks[goal] for goal in goals)


def free_squares(display: Display, diagonal: bool) -> list[int]:
    """Return the squares where the next card may lie, rising: m50, or beside a card in a box of 4 x 4 (L2 to L4)."""
    taken = set(display.squares)
    if not taken:
        return [ORIGIN]
    steps = NEIGHBOURS + DIAGONALS if diagonal else NEIGHBOURS
    beside = {square + step for square in taken for step in steps} - taken
    return sorted(square for square in beside if square in SQUARE_NAMES and _fits_box([*taken, square]))


def _fits_box(squares: list[int]) -> bool:
    return max(box_of(map(place_of, squares))) <= SIDE


def box_of(places: Iterable[Place]) -> tuple[int, int]:
    """Return how many columns and rows the smallest box around some places has (L4)."""
    columns, rows = zip(*places, strict=True)
    return max(columns) - min(columns) + 1, max(rows) - min(rows) + 1


def touches(place: Place, others: Iterable[Place], diagonal: bool) -> bool:
    """Tell whether a card shares a side with another one, or with `diagonal` at least a corner (L3)."""
    for column, row in others:
        across, down = abs(place[0] - column), abs(place[1] - row)
        if across + down == 1 or (diagonal and across == down == 1):
            return True
    return False


def moves(territories: Territories, ferryman: bool) -> Iterator[tuple[int, int]]:
    """Yield zone and mask of goals for every zone that has a worker, the new card lying already (L8, L9)."""
    for source in sorted(set(territories.display.workers)):
        goals = territories.in_reach(source, ferryman)
        if goals:
            yield source, goals
