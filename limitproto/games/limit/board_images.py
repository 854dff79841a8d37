"""The twelve images of a board, and which of their texts comes first: the basis of canonical keys.

The tiles of a game are sorted once under each symmetry. For each of its positions, the beginnings of the image texts
are then compared as numbers, which usually leaves one image. This module is compiled together with the kernel.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from limitproto.core.hexes import BIAS, ROW_BITS, ROW_MASK, SYMMETRIES, cell_name
from limitproto.games.limit.places import ORIGIN, STRIDE, place_at

if TYPE_CHECKING:
    from mypy_extensions import i64

#: What is added to columns and rows, so that none is negative. They have eight bits each, which is more than is in
#: reach (R18), and such small integers need not be created.
_BIAS: Final = 128

#: The half turn of each of these comes three places later, and reads the tiles in the opposite order.
_TURNED: Final = [0, 1, 2, 6, 7, 8]

#: What a half turn inverts of a row and a column, and what it then adds; no column is 0, so nothing is carried.
_INVERTED: Final = 255 << 18 | 255 << 10
_ADDED: Final = 1 << 18 | 1 << 10

_SLASH: Final = 47
_ZERO: Final = 48
_CHARACTERS: Final = list(map(chr, range(128)))

#: A list, because compiled code rebuilds a whole tuple whenever an item is looked up by a variable.
_MATRICES: Final = list(SYMMETRIES)


def _same_rows(columns: bool) -> list[int]:
    """Return, for each symmetry, which of the first six has its columns, or else its rows, as rows, times eight."""
    rows = [matrix[2:] for matrix in SYMMETRIES[:6]]
    return [8 * rows.index(matrix[:2] if columns else matrix[2:]) for matrix in SYMMETRIES]


_LEFTS: Final = _same_rows(True)
_TOPS: Final = _same_rows(False)


class FirstImage:
    """The first image of a board in code point order.

    `text` has no corner, and `frames` lists the symmetries that produce it. `rows` has the lowest row under each of the
    first six symmetries, in eight bits each.
    """

    _rows: i64

    def __init__(self, text: str, frames: list[int], rows: i64) -> None:
        self.text = text
        self.frames = frames
        self._rows = rows

    def left(self, symmetry: int) -> int:
        """Return the lowest column of the image under a symmetry."""
        return _row_at(self._rows, _LEFTS[symmetry]) - _BIAS

    def top(self, symmetry: int) -> int:
        """Return the lowest row of the image under a symmetry."""
        return _row_at(self._rows, _TOPS[symmetry]) - _BIAS


def _row_at(rows: i64, shift: i64) -> i64:
    return rows >> shift & 255


class BoardImages:
    """The images of a board with tiles, some of `cells`; `contents` holds their character codes, 0 for no tile."""

    def __init__(self, cells: Sequence[int], contents: list[int]) -> None:
        walks: list[list[int]] = []
        halves: list[list[int]] = []
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
                walk.append((c * q + d * r + _BIAS) << 18 | (a * q + b * r + _BIAS) << 10 | number)
            walk.sort()
            walks.append(walk)
            halves.append([(packed ^ _INVERTED) + _ADDED for packed in walk[::-1]])
        #: The row, column and number of every tile in reading order, the last one in ten bits, for each symmetry.
        self._walks: list[list[int]] = walks[:3] + halves[:3] + walks[3:] + halves[3:]
        #: A place in each walk before which there is no tile. Boards mostly lose tiles, so the search for the first one
        #: goes on from there.
        self._starts = [0] * 12
        self._contents = contents

    def change(self, number: int, content: int) -> None:
        """Set the content of the cell with a number."""
        contents = self._contents
        if not contents[number]:
            self._starts = [0] * 12
        contents[number] = content

    def first(self) -> FirstImage | None:
        """Return the first image of the board, or None without tiles."""
        walks, starts, contents = self._walks, self._starts, self._contents
        size: i64 = len(contents)
        rows: i64 = 0
        symmetry: i64 = 0
        while symmetry < 12:
            walk = walks[symmetry]
            former: i64 = starts[symmetry]
            start: i64 = former
            packed: i64 = 0
            while start < size:
                packed = walk[start]
                content: i64 = contents[packed & 1023]
                if content:
                    break
                start += 1
            else:
                return None
            if start > former:
                starts[symmetry] = start
            if symmetry < 6:
                row: i64 = packed >> 18
                rows |= row << symmetry * 8
            symmetry += 1
        # The first character rules out most images, and the following ones nearly all others.
        lowest: i64 = 255
        alike: list[int] = []
        symmetry = 0
        while symmetry < 12:
            packed = walks[symmetry][starts[symmetry]]
            gap: i64 = (packed >> 10 & 255) - _row_at(rows, _LEFTS[symmetry])
            content = contents[packed & 1023]
            if gap:
                content = _ZERO + gap if gap < 10 else ord(str(gap)[0])
            if content <= lowest:
                if content < lowest:
                    lowest = content
                    alike = []
                alike.append(symmetry)
            symmetry += 1
        frames = alike
        if len(alike) > 1:
            frames = []
            lowest = -1
            for one in alike:
                beginning = self._beginning(one, rows, lowest)
                if beginning < 0:
                    continue
                if beginning != lowest:
                    frames.clear()
                    lowest = beginning
                frames.append(one)
        if len(frames) == 1:
            return FirstImage(self._image(frames[0], rows), frames, rows)
        texts = [self._image(one, rows) for one in frames]
        text = min(texts)
        return FirstImage(text, [one for one, found in zip(frames, texts, strict=True) if found == text], rows)

    def _beginning(self, symmetry: i64, rows: i64, lowest: i64) -> i64:
        """Return the codes of the first seven characters of an image in one number, 0 for those past its end.

        Return -1 as soon as they exceed the lowest so far, which is -1 if there is none.
        """
        walk, contents = self._walks[symmetry], self._contents
        size: i64 = len(walk)
        left: i64 = _row_at(rows, _LEFTS[symmetry])
        row: i64 = _row_at(rows, _TOPS[symmetry])
        column: i64 = left
        found: i64 = 0
        # How far the current contents still have to be shifted.
        rest: i64 = 56
        place: i64 = self._starts[symmetry]
        while place < size:
            packed: i64 = walk[place]
            place += 1
            content: i64 = contents[packed & 1023]
            if not content:
                continue
            here: i64 = packed >> 18
            while row < here and rest:
                rest -= 8
                found = found << 8 | _SLASH
                column = left
                row += 1
            if not rest:
                break
            here = packed >> 10 & 255
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

    def _image(self, symmetry: i64, rows: i64) -> str:
        """Return the text of an image."""
        walk, contents = self._walks[symmetry], self._contents
        size: i64 = len(walk)
        left: i64 = _row_at(rows, _LEFTS[symmetry])
        row: i64 = _row_at(rows, _TOPS[symmetry])
        column: i64 = left
        parts: list[str] = []
        place: i64 = self._starts[symmetry]
        while place < size:
            packed: i64 = walk[place]
            place += 1
            content: i64 = contents[packed & 1023]
            if not content:
                continue
            here: i64 = packed >> 18
            while row < here:
                parts.append("/")
                column = left
                row += 1
            here = packed >> 10 & 255
            gap: i64 = here - column
            column = here + 1
            if gap:
                parts.append(_CHARACTERS[_ZERO + gap] if gap < 10 else str(gap))
            parts.append(_CHARACTERS[content])
        return "".join(parts)


@cache
def _sha256() -> Any:
    from hashlib import sha256  # for start-up time

    return sha256


def board_of(first: FirstImage) -> str:
    """Return an image as the text of a board; its corner is m50."""
    return "m50:" + first.text


def key_of(edition: str, board: str, mover: str, hand: str, phase: str, is_bound: bool, out: str) -> str:
    """Return the canonical key of a position from the fields of its string; `board` is the canonical image."""
    bound = "bound" if is_bound else "free"
    key: str = _sha256()(f"{edition} {board} {mover} {hand} {phase} {bound} {out or '-'}".encode()).hexdigest()[:32]
    return key


def least_turn_image(first: FirstImage, text: str) -> str:
    """Return a turn on the first image of its board; the first text if several symmetries produce the image."""
    found = ""
    for symmetry in first.frames:
        moved = _turn_image(_MATRICES[symmetry], first.left(symmetry), first.top(symmetry), text)
        if not found or moved < found:
            found = moved
    return found


def _turn_image(matrix: tuple[int, int, int, int], left: i64, top: i64, text: str) -> str:
    size, at = len(text), text.find("@") + 1
    if at:
        return text[:at] + _image_name(matrix, left, top, place_at(text, at))
    if text.startswith("pass"):
        return "pass/" + _image_name(matrix, left, top, place_at(text, 5)) if size > 4 else text
    one = _image_name(matrix, left, top, place_at(text, 0))
    if size < 7:
        return one
    two = _image_name(matrix, left, top, place_at(text, 4))
    if size < 11:
        return f"{one}{text[3]}{two}"
    return f"{one}-{two}/{_image_name(matrix, left, top, place_at(text, 8))}"


#: The names of cells near an image's corner that were requested so far: columns and rows from `_BEFORE` before it, and
#: `_NEAR` of them in all.
_BEFORE: Final = 8
_NEAR: Final = 64
_names: list[str] = [""] * _NEAR * _NEAR


def _image_name(matrix: tuple[int, int, int, int], left: i64, top: i64, place: i64) -> str:
    """Return the name of the image of a window place."""
    a: i64 = matrix[0]
    b: i64 = matrix[1]
    c: i64 = matrix[2]
    d: i64 = matrix[3]
    q: i64 = place % STRIDE - ORIGIN % STRIDE
    r: i64 = place // STRIDE - ORIGIN // STRIDE
    column: i64 = a * q + b * r - left
    row: i64 = c * q + d * r - top
    here: i64 = column + _BEFORE
    line: i64 = row + _BEFORE
    if not (0 <= here < _NEAR and 0 <= line < _NEAR):
        return cell_name((column + BIAS) << ROW_BITS | (row + BIAS))
    here += line * _NEAR
    name = _names[here]
    if not name:
        name = _names[here] = cell_name((column + BIAS) << ROW_BITS | (row + BIAS))
    return name
