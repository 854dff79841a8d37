"""The tiles in a movement phase, numbered once, so that the kernel can work on masks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from limitproto.core.hexes import ROW_BITS, ROW_MASK, cell_name
from limitproto.games.limit.rules import masks
from limitproto.games.limit.rules.kernel import NONE

if TYPE_CHECKING:
    from mypy_extensions import i64

#: The bits of a column below its row, so that numbers are in reading order. Twelve as in cells would not do, because a
#: text can have columns far out of reach.
_COLUMN_BITS: Final = 32
_COLUMN_MASK: Final = (1 << _COLUMN_BITS) - 1

#: How much later in reading order the neighbours to the right and below come; the others record a tile from their side.
_STEPS: Final = [1, _COLUMN_MASK, _COLUMN_MASK + 1]


class TileIndex:
    """The tiles in reading order: `cells[i]` is the cell of tile i, `near[i]` the mask of its neighbours.

    If `near` is given, the cells must already be in reading order. All positions in a movement phase share one.
    """

    __slots__ = ("_index", "_names", "cells", "near")

    def __init__(self, cells: list[int], near: list[int] | None = None) -> None:
        self._names: list[str] | None = None
        self._index: dict[int, int] | None = None
        if near is not None:
            self.cells, self.near = cells, near
            return
        # Row before column.
        places = sorted([(cell & ROW_MASK) << _COLUMN_BITS | cell >> ROW_BITS for cell in cells])
        self.cells = [(place & _COLUMN_MASK) << ROW_BITS | place >> _COLUMN_BITS for place in places]
        self.near = _neighbours(places)

    @property
    def index(self) -> dict[int, int]:
        """The numbers of the tiles, keyed by cell."""
        index = self._index
        if index is None:
            index = self._index = {cell: i for i, cell in enumerate(self.cells)}
        return index

    @property
    def names(self) -> list[str]:
        """The M50 names of the tiles."""
        names = self._names
        if names is None:
            names = self._names = [cell_name(cell) for cell in self.cells]
        return names

    def __reduce__(self) -> tuple[object, ...]:
        return TileIndex, (self.cells,)

    def texts(self, turns: list[int]) -> list[str]:
        """Return packed turns in canonical form."""
        names = self.names
        found: list[str] = []
        for turn in turns:
            start, goal, removed = turn & 127, turn >> 7 & 127, turn >> 14
            if start == NONE:
                found.append("pass" if removed == NONE else "pass/" + names[removed])
            elif removed == NONE:
                found.append(names[start] + "-" + names[goal])
            else:
                found.append(names[start] + "-" + names[goal] + "/" + names[removed])
        return found

    def mask(self, cells: list[int]) -> int:
        """Return the mask for some cells with tiles."""
        found = 0
        for cell in cells:
            found |= 1 << self.index[cell]
        return found

    def balls(self, contents: dict[int, str], letters: str) -> tuple[int, int, int]:
        """Return the balls on a table with these tiles, a mask for each of two or three players.

        `letters` holds the players' letters in turn order.
        """
        mask_of = dict.fromkeys(letters.upper(), 0)
        for i, cell in enumerate(self.cells):
            content = contents[cell]
            if content in mask_of:
                mask_of[content] |= 1 << i
        first, second, third = [*mask_of.values(), 0][:3]
        return first, second, third

    def listed(self, mask: int) -> list[int]:
        """Return the cells in a mask in reading order."""
        return masks.listed(self.cells, mask)


def _neighbours(places: list[int]) -> list[int]:
    """Return the mask of the neighbours of each place; `places` are rows and columns in reading order."""
    near = [0] * len(places)
    count: i64 = len(places)
    for step in _STEPS:
        j: i64 = 0
        for number, place in enumerate(places):
            goal: i64 = place + step
            while j < count and places[j] < goal:
                j += 1
            if j < count and places[j] == goal:
                # An `int`, because a table may have more tiles than a machine word has bits.
                beside: int = j
                near[number] = near[number] | 1 << beside
                near[beside] = near[beside] | 1 << number
    return near
