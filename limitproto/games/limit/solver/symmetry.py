"""Exact keys for movement positions up to the symmetries of the board, on masks.

A set of tiles gets the number of its shape, which is the same for every set that a symmetry or a shift makes equal to
it, and the balls are recorded by the places of their tiles in that shape. Two positions in one game have the same key
if and only if they are the same up to symmetry: a proof for one is a proof for the other.

This module is compiled together with the kernel.
"""

from __future__ import annotations

from typing import Final

from limitproto.core import hexes
from limitproto.games.limit.rules.movement_state import MovementState

#: A list in this module, because compiled loops over it are fastest.
SYMMETRIES: Final = list(hexes.SYMMETRIES)


class SymmetryClass:
    """A set of tiles as its shape: `number` among all shapes, `size` in tiles, and the `orders` of its tiles.

    An order gives each tile number's place in the shape; there are several if the shape is symmetric.
    """

    def __init__(self, number: int, size: int, orders: list[list[int]]) -> None:
        self.number = number
        self.size = size
        self.orders = orders


class SymmetryKeys:
    """The shapes met so far, for games on any tiles; `is_turned` is False if symmetric positions differ."""

    def __init__(self, is_turned: bool = True) -> None:
        self.numbers: dict[tuple[int, ...], int] = {}
        self.by_mask: dict[int, SymmetryClass] = {}
        self.places: list[tuple[int, int]] = []
        self.is_turned = is_turned

    def set_places(self, places: list[tuple[int, int]]) -> None:
        """Set the columns and rows of the tiles, by tile number, for the positions to come."""
        if places != self.places:
            self.places = places
            self.by_mask = {}

    def of(self, tiles: int) -> SymmetryClass:
        """Return the shape of a set of tiles."""
        if tiles in self.by_mask:
            return self.by_mask[tiles]
        found = self.by_mask[tiles] = self._shape_of(tiles)
        return found

    def _shape_of(self, tiles: int) -> SymmetryClass:
        members: list[int] = []
        rest = tiles
        while rest:
            bit = rest & -rest
            rest ^= bit
            members.append(bit.bit_length() - 1)
        best: list[int] = []
        orders: list[list[int]] = []
        for a, b, c, d in SYMMETRIES if self.is_turned else SYMMETRIES[:1]:
            image, order = self._image(members, a, b, c, d)
            if not orders or image < best:
                best, orders = image, [order]
            elif image == best:
                orders.append(order)
        number = self.numbers.setdefault(tuple(best), len(self.numbers))
        return SymmetryClass(number, len(members), orders)

    def _image(self, members: list[int], a: int, b: int, c: int, d: int) -> tuple[list[int], list[int]]:
        """Return the tiles under a symmetry as sorted numbers, and each tile number's place in that list."""
        columns: list[int] = []
        rows: list[int] = []
        for tile in members:
            q, r = self.places[tile]
            columns.append(a * q + b * r)
            rows.append(c * q + d * r)
        # Without symmetry the place on the table counts too, which distinguishes sets that only a shift makes equal.
        left, top = (min(columns), min(rows)) if self.is_turned else (-64, -64)
        coded: list[tuple[int, int]] = []
        for at, tile in enumerate(members):
            coded.append(((columns[at] - left) << 8 | (rows[at] - top), tile))
        coded.sort()
        order = [0] * len(self.places)
        for place, (_code, tile) in enumerate(coded):
            order[tile] = place
        return [code for code, _tile in coded], order

    def key(self, movement: MovementState) -> int:
        """Return the key of a two-player position: everything that R16 compares, up to symmetry."""
        shape = self.of(movement.tiles)
        first, second, _third = movement.balls
        best = -1
        for order in shape.orders:
            placed = _places_of(first, order) | _places_of(second, order) << shape.size
            if best < 0 or placed < best:
                best = placed
        return (best << 24 | shape.number) << 3 | (2 if movement.is_bound else 0) | movement.mover


def _places_of(balls: int, order: list[int]) -> int:
    """Return balls as the places of their tiles in a shape."""
    found = 0
    while balls:
        bit = balls & -balls
        balls ^= bit
        found |= 1 << order[bit.bit_length() - 1]
    return found
