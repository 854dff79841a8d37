"""The part of the plane that a LIMIT observation covers: a hexagon of cells around the tiles, and its symmetries."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from limitproto.core.hexes import BIAS, ROW_BITS, ROW_MASK, SYMMETRIES

Cells = NDArray[np.int32]


class Window:
    """A hexagon of cells with a given radius, laid out as a square array of `width` rows and columns.

    The cell at column q and row r from the centre has the number `(r + radius) * width + q + radius`. Numbers of cells
    more than `radius` steps from the centre, in two corners of the array, are never used.
    """

    def __init__(self, radius: int) -> None:
        self.radius = radius
        self.width = 2 * radius + 1
        rows, columns = np.indices((self.width, self.width)) - radius
        #: Which cells are in the hexagon: shape (width, width), bool.
        self.inside: NDArray[np.bool_] = abs(rows + columns) <= radius
        #: The image of each cell under each of the twelve symmetries of `hexes.SYMMETRIES`, the first of which is the
        #: identity: shape (12, width * width), int32. The corners are mapped to themselves.
        self.images: Cells = np.empty((len(SYMMETRIES), self.width**2), np.int32)
        own = np.arange(self.width**2)
        for image, (a, b, c, d) in zip(self.images, SYMMETRIES, strict=True):
            mapped = (c * columns + d * rows + radius) * self.width + a * columns + b * rows + radius
            image[:] = np.where(self.inside.ravel(), mapped.ravel(), own)

    def centres(self, cells: Cells, present: NDArray[np.bool_]) -> Cells:
        """Return the middle of some tiles in each game: shape (games, 2) with column and row, int32.

        `cells` has the columns and rows of the tiles, shape (games, tiles, 2); `present` marks which of them count, at
        least one in each game. It is the middle of their extent along the three axes, rounded.
        """
        third = -cells.sum(axis=2, keepdims=True)
        axes = np.concatenate([cells, third], axis=2)
        least = np.where(present[..., None], axes, 1 << 20).min(axis=1)
        most = np.where(present[..., None], axes, -1 << 20).max(axis=1)
        twice = least + most
        centres: Cells = (3 * twice[:, :2] - twice.sum(axis=1, keepdims=True) + 3) // 6
        return centres

    def numbers(self, cells: Cells, centres: Cells) -> Cells:
        """Return the numbers of cells, shape (games, cells, 2), in windows around centres; -1 for cells outside."""
        beside = cells - centres[:, None]
        columns, rows = beside[..., 0], beside[..., 1]
        is_inside = np.maximum(np.maximum(abs(columns), abs(rows)), abs(columns + rows)) <= self.radius
        found: Cells = np.where(is_inside, (rows + self.radius) * self.width + columns + self.radius, -1)
        return found

    def image(self, planes: NDArray[Any], symmetry: int) -> NDArray[Any]:
        """Return planes, shape (..., width, width) and any dtype, mapped by a symmetry from 0 to 11."""
        flat = planes.reshape(*planes.shape[:-2], -1)
        found = np.empty_like(flat)
        found[..., self.images[symmetry]] = flat
        return found.reshape(planes.shape)


def axial_of(cells: list[int]) -> Cells:
    """Return the columns and rows of packed cells: shape (cells, 2), int32."""
    packed = np.array(cells, np.int32)
    found: Cells = np.stack([(packed >> ROW_BITS) - BIAS, (packed & ROW_MASK) - BIAS], axis=-1)
    return found
