"""The twelve images of a board, and which of their texts comes first: the basis of canonical keys.

The tiles of a game are sorted once under each symmetry. For each of its positions, the beginnings of the image texts
are then compared as numbers, which usually leaves one image. This module is compiled together with the kernel.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from limitproto.core.hexes import BIAS, ROW_BITS, ROW_MASK, SYMMETRIES

if TYPE_CHECKING:
    from mypy_extensions import i64

#: What is added to columns and rows, so that none is negative. They have ten bits each, which is more than is in reach
#: (R18); small numbers are faster to compare and read.
_BIAS: Final = 512

#: The half turn of a symmetry comes three places later and swaps the beginning and end of each image.
_TURNED: Final = [0, 1, 2, 6, 7, 8]

_SLASH: Final = 47
_ZERO: Final = 48

_MATRICES: Final = list(SYMMETRIES)


def _same_rows(columns: bool) -> list[int]:
    """Return, for each symmetry, which of the first six has its columns, or else its rows, as rows."""
    rows = [matrix[2:] for matrix in SYMMETRIES[:6]]
    return [rows.index(matrix[:2] if columns else matrix[2:]) for matrix in SYMMETRIES]


_LEFTS: Final = _same_rows(True)
_TOPS: Final = _same_rows(False)


class FirstImage:
    """The first image of a board in code point order.

    `text` has the codes of its characters, without a corner, and `frames` the symmetries that produce it. `least` is
    the lowest row under each of the first six symmetries.
    """

    def __init__(self, text: list[int], frames: list[int], least: list[int]) -> None:
        self.text = text
        self.frames = frames
        self._least = least

    def left(self, symmetry: int) -> int:
        """Return the lowest column of the image under a symmetry."""
        return self._least[_LEFTS[symmetry]] - _BIAS

    def top(self, symmetry: int) -> int:
        """Return the lowest row of the image under a symmetry."""
        return self._least[_TOPS[symmetry]] - _BIAS


class BoardImages:
    """The images of boards whose tiles are among `cells`."""

    def __init__(self, cells: Sequence[int]) -> None:
        #: For each symmetry, the row, column and number of every tile in reading order, 10 bits each.
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
                q: i64 = (place >> ROW_BITS) - BIAS
                r: i64 = (place & ROW_MASK) - BIAS
                walk.append((c * q + d * r + _BIAS) << 20 | (a * q + b * r + _BIAS) << 10 | number)
            walk.sort()
            turned: list[int] = []
            for i in range(len(walk) - 1, -1, -1):
                packed: i64 = walk[i]
                row: i64 = 2 * _BIAS - (packed >> 20)
                column: i64 = 2 * _BIAS - (packed >> 10 & 1023)
                turned.append(row << 20 | column << 10 | packed & 1023)
            self._walks[symmetry] = walk
            self._walks[symmetry + 3] = turned

    def first(self, contents: list[int]) -> FirstImage:
        """Return the first image of a board with tiles; `contents` holds their character codes, 0 for no tile."""
        least: list[int] = []
        for i in range(6):
            for tile in self._walks[i]:
                packed: i64 = tile
                if contents[packed & 1023]:
                    least.append(packed >> 20)
                    break
        # Few images begin alike, so few have to be written out.
        frames: list[int] = []
        lowest: i64 = -1
        for symmetry in range(12):
            beginning = _beginning(
                self._walks[symmetry], least[_LEFTS[symmetry]], least[_TOPS[symmetry]], contents, lowest
            )
            if beginning < 0:
                continue
            if beginning != lowest:
                frames.clear()
                lowest = beginning
            frames.append(symmetry)
        candidates = frames
        frames = []
        text: list[int] = []
        for symmetry in candidates:
            left, top = least[_LEFTS[symmetry]], least[_TOPS[symmetry]]
            found = _image(self._walks[symmetry], left, top, contents, text)
            if found is None:
                continue
            if not frames or found != text:
                text = found
                frames = [symmetry]
            else:
                frames.append(symmetry)
        return FirstImage(text, frames, least)


def _beginning(walk: list[int], left: i64, top: i64, contents: list[int], lowest: i64) -> i64:
    """Return the codes of the first seven characters of an image in one number, 0 for those past its end.

    Return -1 as soon as they exceed the lowest so far, which is -1 if there is none.
    """
    row: i64 = top
    column: i64 = left
    found: i64 = 0
    # How far the current contents still have to be shifted.
    rest: i64 = 56
    for tile in walk:
        packed: i64 = tile
        content: i64 = contents[packed & 1023]
        if not content:
            continue
        here: i64 = packed >> 20
        while row < here and rest:
            rest -= 8
            found = found << 8 | _SLASH
            column = left
            row += 1
        if not rest:
            break
        here = packed >> 10 & 1023
        gap: i64 = here - column
        column = here + 1
        if gap > 9:
            for digit in str(gap):
                if rest:
                    rest -= 8
                    found = found << 8 | ord(digit)
            if not rest:
                break
        elif gap:
            rest -= 8
            found = found << 8 | (_ZERO + gap)
            if not rest:
                break
        rest -= 8
        found = found << 8 | content
        if not rest or (lowest >= 0 and found > lowest >> rest):
            break
    found <<= rest
    return -1 if lowest >= 0 and found > lowest else found


def _image(walk: list[int], left: i64, top: i64, contents: list[int], best: list[int]) -> list[int] | None:
    """Return the text of an image, or None as soon as it comes after the best one, if any."""
    row: i64 = top
    column: i64 = left
    text: list[int] = []
    is_equal = len(best) > 0
    compared: i64 = 0
    for tile in walk:
        packed: i64 = tile
        content: i64 = contents[packed & 1023]
        if not content:
            continue
        here: i64 = packed >> 20
        while row < here:
            text.append(_SLASH)
            column = left
            row += 1
        here = packed >> 10 & 1023
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
    return text


@cache
def _sha256() -> Any:
    from hashlib import sha256  # for start-up time

    return sha256


#: The corner of each image.
_CORNER: Final = "m50:"


def board_of(first: FirstImage) -> str:
    """Return an image as the text of a board."""
    return _CORNER + bytes(first.text).decode("ascii")


def key_of(edition: str, board: str, mover: str, hand: str, phase: str, is_bound: bool, out: str) -> str:
    """Return the canonical key of a position from the fields of its string; `board` is the canonical image."""
    bound = "bound" if is_bound else "free"
    key: str = _sha256()(f"{edition} {board} {mover} {hand} {phase} {bound} {out or '-'}".encode()).hexdigest()[:32]
    return key
