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

    `squares` is a mask of the 4 x 4 squares of the frame, of which the cards take up `width` and `height`; `left` and
    `top` are the column and row of its first square, relative to m50. `workers` holds zones of the frame, one entry per
    worker. A board never changes once it is made.
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
            made.squares <<= SIDE
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
        square: i64 = 1
        self.squares |= square << (column + SIDE * row)
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
        """Return where a card may be laid (L2 to L4), as (column + 1) + 8 * (row + 1)."""
        if not self.squares:
            return [9]
        found: list[int] = []
        west: i64 = 0 if self.width == SIDE else -1
        north: i64 = 0 if self.height == SIDE else -1
        row: i64 = north
        while row < SIDE:
            column: i64 = west
            while column < SIDE:
                if not self._has_card_at(column, row) and self._touches_card(column, row, diagonal):
                    found.append(int(column + 1 + 8 * (row + 1)))
                column += 1
            row += 1
        return found

    def _has_card_at(self, column: i64, row: i64) -> bool:
        if column < 0 or row < 0 or column >= SIDE or row >= SIDE:
            return False
        return (self.squares >> (column + SIDE * row)) & 1 != 0

    def _touches_card(self, column: i64, row: i64, diagonal: bool) -> bool:
        if self._has_card_at(column - 1, row) or self._has_card_at(column + 1, row):
            return True
        if self._has_card_at(column, row - 1) or self._has_card_at(column, row + 1):
            return True
        if not diagonal:
            return False
        if self._has_card_at(column - 1, row - 1) or self._has_card_at(column + 1, row + 1):
            return True
        return self._has_card_at(column - 1, row + 1) or self._has_card_at(column + 1, row - 1)
