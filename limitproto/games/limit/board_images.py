"""The twelve images of a board, and which of their texts is the first: what canonical keys are made of.

The tiles of a game are sorted under each symmetry once. For every position of it, the texts of the images are then
compared character by character, and most are given up after a few. This module is compiled together with the kernel.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from limitproto.core.hexes import SYMMETRIES

if TYPE_CHECKING:
    from mypy_extensions import i64

#: What is added to columns and rows, so that none is negative.
_BIAS: Final = 1 << 14

#: Column and row of a cell, as its number has them.
CELL_BIAS: Final = 2048

#: The half turn follows three symmetries later and exchanges the beginning and the end of every image.
_TURNED: Final = [0, 1, 2, 6, 7, 8]

_SLASH: Final = 47
_ZERO: Final = 48

_MATRICES: Final = list(SYMMETRIES)


def _same_rows(columns: bool) -> list[int]:
    """Return for each symmetry which of the first six has its columns, or else its rows, as rows."""
    rows = [matrix[2:] for matrix in SYMMETRIES[:6]]
    return [rows.index(matrix[:2] if columns else matrix[2:]) for matrix in SYMMETRIES]


_LEFTS: Final = _same_rows(True)
_TOPS: Final = _same_rows(False)


class FirstImage:
    """The first image of a board by code point.

    `text` has the codes of its characters, without a corner, and `frames` the symmetries that make it. `least` is the
    least row under each of the first six symmetries.
    """

    def __init__(self, text: list[int], frames: list[int], least: list[int]) -> None:
        self.text = text
        self.frames = frames
        self._least = least

    def left(self, symmetry: int) -> int:
        """Return the least column of the image under a symmetry."""
        return self._least[_LEFTS[symmetry]] - _BIAS

    def top(self, symmetry: int) -> int:
        """Return the least row of the image under a symmetry."""
        return self._least[_TOPS[symmetry]] - _BIAS


class BoardImages:
    """The images of boards whose tiles are some of `cells`."""

    def __init__(self, cells: Sequence[int]) -> None:
        #: Under each symmetry, row, column and number of every tile in reading order, 16 bits each.
        self._walks: list[list[int]] = [[] for _ in _MATRICES]
        for symmetry in _TURNED:
            matrix = _MATRICES[symmetry]
            a: i64 = matrix[0]
            b: i64 = matrix[1]
            c: i64 = matrix[2]
            d: i64 = matrix[3]
            walk: list[int] = []
            for number, cell in enumerate(cells):
                place: i64 = cell
                q: i64 = (place >> 12) - CELL_BIAS
                r: i64 = (place & 4095) - CELL_BIAS
                walk.append((c * q + d * r + _BIAS) << 32 | (a * q + b * r + _BIAS) << 16 | number)
            walk.sort()
            turned: list[int] = []
            for i in range(len(walk) - 1, -1, -1):
                packed: i64 = walk[i]
                row: i64 = 2 * _BIAS - (packed >> 32)
                column: i64 = 2 * _BIAS - (packed >> 16 & 65535)
                turned.append(row << 32 | column << 16 | packed & 65535)
            self._walks[symmetry] = walk
            self._walks[symmetry + 3] = turned

    def first(self, contents: list[int]) -> FirstImage:
        """Return the first image of a board with tiles; `contents` are the codes of their characters, 0 for no tile."""
        least: list[int] = []
        for i in range(6):
            for tile in self._walks[i]:
                packed: i64 = tile
                if contents[packed & 65535]:
                    least.append(packed >> 32)
                    break
        # Few images have the same first row, so that few have to be written.
        frames = list(range(12))
        text: list[int] = []
        for is_whole in (False, True):
            if is_whole and text[len(text) - 1] != _SLASH:
                break
            candidates, frames, text = frames, [], []
            for symmetry in candidates:
                left, top = least[_LEFTS[symmetry]], least[_TOPS[symmetry]]
                found = _image(self._walks[symmetry], left, top, contents, text, is_whole)
                if found is None:
                    continue
                if not frames or found != text:
                    text = found
                    frames = [symmetry]
                else:
                    frames.append(symmetry)
        return FirstImage(text, frames, least)


def _image(
    walk: list[int], left: i64, top: i64, contents: list[int], best: list[int], is_whole: bool
) -> list[int] | None:
    """Return the text of an image or of its first row, None as soon as it comes after the best one, if there is one.

    A row that others follow has the slash that begins the next.
    """
    row: i64 = top
    column: i64 = left
    text: list[int] = []
    is_equal = len(best) > 0
    compared: i64 = 0
    for tile in walk:
        packed: i64 = tile
        content: i64 = contents[packed & 65535]
        if not content:
            continue
        here: i64 = packed >> 32
        is_next = row < here
        while row < here:
            text.append(_SLASH)
            column = left
            row += 1
            if not is_whole:
                break
        if is_whole or not is_next:
            here = packed >> 16 & 65535
            gap: i64 = here - column
            column = here + 1
            if gap > 9:
                for digit in str(gap):
                    text.append(ord(digit))
            elif gap:
                text.append(_ZERO + gap)
            text.append(content)
        if is_equal:
            while compared < len(text):
                one: i64 = text[compared]
                other: i64 = best[compared]
                if one > other:
                    return None
                if one < other:
                    is_equal = False
                    break
                compared += 1
        if is_next and not is_whole:
            break
    return text


def contents_of(codes: list[int], count: int, tiles: int, balls: tuple[int, int, int]) -> list[int]:
    """Return the codes of the characters of `count` numbered tiles, 0 for those that are not among `tiles`.

    `codes` are those of the letters of the players and, last, of an empty tile.
    """
    found: list[int] = []
    first, second, third = balls
    empty = codes[len(codes) - 1]
    for number in range(count):
        bit = 1 << number
        if not tiles & bit:
            found.append(0)
        elif first & bit:
            found.append(codes[0])
        elif second & bit:
            found.append(codes[1])
        elif third & bit:
            found.append(codes[2])
        else:
            found.append(empty)
    return found
