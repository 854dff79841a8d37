"""Displays for the planner: small masks in a frame of 4 x 4 squares.

A frame of 8 x 8 zones begins at the north-west corner of the cards and moves along with it. Its zones are numbered row
by row, so a mask of zones is a machine word, in which the last zone is the sign once compiled. Rules L2 to L13 of
spec/limes.md apply, as in `rules.display` and `rules.scoring`; tests compare them.

This module is compiled if a compiler is available (see `limitproto.core.build_mode`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

#: The landscapes by number.
FIELD: Final = 0
FOREST: Final = 1
WATER: Final = 2
TOWER: Final = 3

#: The workers of each player, and the squares in a row of a full display.
WORKERS: Final = 7
SIDE: Final = 4


class CardForm:
    """A card in one of its legal forms: a mask for each landscape and layer of huts, on zones 0, 1, 8 and 9.

    `kinds` holds the landscapes of these zones, and `has_hut` shows which of them have huts.
    """

    def __init__(self, card: int, quarters: int, lands: list[int], huts: list[int]) -> None:
        self.card = card
        self.quarters = quarters
        self.masks = lands + huts
        self.kinds = [next(kind for kind in range(4) if lands[kind] >> zone & 1) for zone in (0, 1, 8, 9)]
        self.has_hut = [any(layer >> zone & 1 for layer in huts) for zone in (0, 1, 8, 9)]


class Board:
    """A display. `masks` has the zones of each landscape and layer of huts.

    `squares` is a mask of the squares with a card, each by its spot, see `free_squares`; they take up `width` and
    `height`. `left` and `top` are the column and row of the frame's first square, relative to m50. `workers` holds
    zones of the frame, one entry per worker. A board never changes once it is made.
    """

    def __init__(self, masks: list[int], workers: list[int]) -> None:
        self.masks = masks
        self.workers = workers
        self.squares: i64 = 0
        self.width: i64 = 0
        self.height: i64 = 0
        self.left: i64 = 0
        self.top: i64 = 0

    @property
    def hand(self) -> int:
        """The number of workers that are not yet on the display."""
        return WORKERS - len(self.workers)

    def reframed(self, column: int, row: int) -> Board:
        """Return the board with the frame moved to include a square; -1 is just west or north of the frame."""
        right: i64 = 2 if column < 0 else 0
        down: i64 = 16 if row < 0 else 0
        masks, workers = self.masks, self.workers
        if right or down:
            masks = []
            for mask in self.masks:
                word: i64 = mask
                masks.append(int(word << right + down))
            workers = [zone + int(right) + int(down) for zone in workers]
        made = Board(masks, workers)
        made.left, made.top = self.left, self.top
        made.squares, made.width, made.height = self.squares, self.width, self.height
        if right:
            made.left -= 1
            made.width += 1
            made.squares <<= 1
        if down:
            made.top -= 1
            made.height += 1
            made.squares <<= 8
        return made

    def lay(self, face: CardForm, column: int, row: int) -> None:
        """Lay a card on a free square of the frame. Only for boards that nothing else refers to yet."""
        at: i64 = 2 * column + 16 * row
        masks = self.masks.copy()
        while len(masks) < len(face.masks):
            masks.append(0)
        for layer in range(len(face.masks)):
            mask: i64 = face.masks[layer]
            if mask:
                masks[layer] |= int(mask << at)
        self.masks = masks
        # A machine integer would be shifted in 32 bits.
        spot: int = 1 << column + 1 + 8 * (row + 1)
        self.squares |= spot
        if column >= self.width:
            self.width = column + 1
        if row >= self.height:
            self.height = row + 1

    def with_card(self, face: CardForm, column: int, row: int) -> Board:
        """Return the board after laying a card; -1 is just west or north of the frame."""
        made = self.reframed(column, row)
        made.lay(face, max(column, 0), max(row, 0))
        return made

    def with_workers(self, workers: list[int]) -> Board:
        """Return the board with other workers."""
        made = self.reframed(0, 0)
        made.workers = workers
        return made

    def free_squares(self, diagonal: bool) -> list[int]:
        """Return the spots where a card may be laid (L2 to L4): (column + 1) + 8 * (row + 1), in ascending order."""
        if not self.squares:
            return [9]
        around: i64 = self.squares << 1 | self.squares >> 1 | self.squares << 8 | self.squares >> 8
        if diagonal:
            around |= self.squares << 7 | self.squares >> 7 | self.squares << 9 | self.squares >> 9
        # West and north of the frame there is room if it can move.
        columns: i64 = 0b11110 if self.width == SIDE else 0b11111
        rows: i64 = 0x0101010100 if self.height == SIDE else 0x0101010101
        free: i64 = around & columns * rows & ~self.squares
        found: list[int] = []
        while free:
            spot: int = free & -free
            free ^= spot
            found.append(spot.bit_length() - 1)
        return found
