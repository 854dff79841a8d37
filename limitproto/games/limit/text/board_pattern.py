"""Patterns: a part of a board, to be found anywhere on the board of a position, turned and reflected too."""

from __future__ import annotations

import re
from collections.abc import Callable

from limitproto.core.hexes import SYMMETRIES, cell
from limitproto.errors import InvalidNotation

#: A tile of any kind, and a cell without a tile. Other characters are those of the BOARD field; numbers skip cells.
_TILE, _NO_TILE = "?", "."
_ROW = re.compile(r"(\d{1,2})|([A-Za-z?.])")
_CORNER = re.compile(r"[a-zA-Z]+\d{1,3}:")

#: A pattern has no more characters.
_LONGEST = 400

#: A cell of a pattern, as the difference from its first tile, and what lies there.
_Spot = tuple[int, str]


def board_pattern(text: str) -> Callable[[dict[int, str]], bool]:
    """Return a function that says whether a table, its contents by cell, shows a pattern. Raises InvalidNotation."""
    spots = _spots(text)
    anchor = next((spot for spot in spots if spot[2] != _NO_TILE), None)
    if anchor is None:
        raise InvalidNotation("pattern", text, 1, ("a tile",))
    images = {_image(spots, anchor, symmetry) for symmetry in range(len(SYMMETRIES))}
    needed = {content: sum(spot[2] == content for spot in spots) for *_, content in spots}
    tiles = sum(spot[2] != _NO_TILE for spot in spots)

    def shows(contents: dict[int, str]) -> bool:
        if len(contents) < tiles:
            return False
        lying = list(contents.values())
        if any(lying.count(content) < count for content, count in needed.items() if content not in (_TILE, _NO_TILE)):
            return False
        places = [place for place, content in contents.items() if anchor[2] in (_TILE, content)]
        return any(_fits(contents, place, image) for image in images for place in places)

    return shows


def _fits(contents: dict[int, str], place: int, image: tuple[_Spot, ...]) -> bool:
    for shift, wanted in image:
        found = contents.get(place + shift, _NO_TILE)
        if found != wanted and (wanted != _TILE or found == _NO_TILE):
            return False
    return True


def _spots(text: str) -> list[tuple[int, int, str]]:
    """Return column, row and content of the cells of a pattern that anything is said of."""
    if len(text) > _LONGEST:
        raise InvalidNotation("pattern", text, _LONGEST + 1, ("the end",))
    corner = _CORNER.match(text)
    place = corner.end() if corner else 0
    spots = []
    for r, row in enumerate(text[place:].split("/")):
        q = here = 0
        while here < len(row):
            match = _ROW.match(row, here)
            if match is None:
                expected = ("a content of a cell", "? for any tile", ". for no tile", "a number of cells to skip")
                raise InvalidNotation("pattern", text, place + here + 1, expected)
            skipped, content = match.groups()
            if content:
                spots.append((q, r, content))
            q += int(skipped) if skipped else 1
            here = match.end()
        place += len(row) + 1
    return spots


def _image(spots: list[tuple[int, int, str]], anchor: tuple[int, int, str], symmetry: int) -> tuple[_Spot, ...]:
    """Return a pattern under a symmetry: the difference of each cell from the image of the anchor."""
    a, b, c, d = SYMMETRIES[symmetry]
    origin = cell(0, 0)
    moved = [(q - anchor[0], r - anchor[1], content) for q, r, content in spots]
    return tuple(sorted((cell(a * q + b * r, c * q + d * r) - origin, content) for q, r, content in moved))
