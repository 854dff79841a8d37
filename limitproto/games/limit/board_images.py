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

#: A list, because compiled code rebuilds a whole tuple whenever an item is looked up by a variable.
_MATRICES: Final = list(SYMMETRIES)


def _same_rows(columns: bool) -> list[int]:
    """Return, for each symmetry, which of the first six has its columns, or else its rows, as rows."""
    rows = [matrix[2:] for matrix in SYMMETRIES[:6]]
    return [rows.index(matrix[:2] if columns else matrix[2:]) for matrix in SYMMETRIES]


_LEFTS: Final = _same_rows(True)
_TOPS: Final = _same_rows(False)


class FirstImage:
    """The first image of a board in code point order.

    `text` has no corner, and `frames` lists the symmetries that produce it. `least` is the lowest row under each of the
    first six symmetries.
    """

    def __init__(self, text: str, frames: list[int], least: list[int]) -> None:
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
        #: The symmetry that produced the last first image; the next position often has the same, and it rules out more.
        self._likely = 0

    def first(self, contents: list[int]) -> FirstImage:
        """Return the first image of a board with tiles; `contents` holds their character codes, 0 for no tile."""
        walks = self._walks
        least: list[int] = []
        for walk in walks[:6]:
            for packed in walk:
                if contents[packed & 1023]:
                    least.append(packed >> 18)
                    break
        # Few images begin alike, so few have to be written out.
        frames: list[int] = []
        likely = self._likely
        lowest = _beginning(walks[likely], least[_LEFTS[likely]], least[_TOPS[likely]], contents, -1)
        for symmetry in range(12):
            left, top = least[_LEFTS[symmetry]], least[_TOPS[symmetry]]
            beginning = _beginning(walks[symmetry], left, top, contents, lowest)
            if beginning < 0:
                continue
            if beginning != lowest:
                frames.clear()
                lowest = beginning
            frames.append(symmetry)
        texts = [_image(walks[one], least[_LEFTS[one]], least[_TOPS[one]], contents) for one in frames]
        text = texts[0]
        if len(texts) > 1:
            text = min(texts)
            frames = [symmetry for symmetry, found in zip(frames, texts, strict=True) if found == text]
        self._likely = frames[0]
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


def _image(walk: list[int], left: i64, top: i64, contents: list[int]) -> str:
    """Return the text of an image."""
    row: i64 = top
    column: i64 = left
    codes: list[int] = []
    for tile in walk:
        packed: i64 = tile
        content: i64 = contents[packed & 1023]
        if not content:
            continue
        here: i64 = packed >> 18
        while row < here:
            codes.append(_SLASH)
            column = left
            row += 1
        here = packed >> 10 & 255
        gap: i64 = here - column
        column = here + 1
        if gap > 9:
            codes += str(gap).encode()
        elif gap:
            codes.append(_ZERO + gap)
        codes.append(content)
    return bytes(codes).decode()


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
    if text.startswith("pass"):
        return "pass/" + _image_name(matrix, left, top, place_at(text, 5)) if size > 4 else text
    found = text[:at] + _image_name(matrix, left, top, place_at(text, at))
    if size > at + 4:
        found += text[3] + _image_name(matrix, left, top, place_at(text, 4))
    return found + "/" + _image_name(matrix, left, top, place_at(text, 8)) if size > at + 8 else found


#: The cell names requested so far.
_names: dict[int, str] = {}


def _image_name(matrix: tuple[int, int, int, int], left: i64, top: i64, place: i64) -> str:
    """Return the name of the image of a window place."""
    a: i64 = matrix[0]
    b: i64 = matrix[1]
    c: i64 = matrix[2]
    d: i64 = matrix[3]
    q: i64 = place % STRIDE - ORIGIN % STRIDE
    r: i64 = place // STRIDE - ORIGIN // STRIDE
    image = (a * q + b * r - left + BIAS) << ROW_BITS | (c * q + d * r - top + BIAS)
    name = _names.get(image)
    if name is None:
        name = _names[image] = cell_name(image)
    return name
