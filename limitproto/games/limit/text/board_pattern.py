"""Patterns: a part of a board, to be found anywhere on the board of a position, turned and reflected too."""

from __future__ import annotations

import re
from collections.abc import Callable

from limitproto.core.hexes import SYMMETRIES, cell
from limitproto.errors import InvalidNotation
from limitproto.games.limit.editions import CONTENTS
from limitproto.games.limit.rules.placement import EMPTY

#: A tile of any kind, and a cell without a tile. Other characters are those of the BOARD field; numbers skip cells.
TILE, NO_TILE = "?", "."
_ROW = re.compile(rf"(\d{{1,2}})|([{CONTENTS}{EMPTY}?.])")
_CORNER = re.compile(r"[a-zA-Z]+\d{1,3}:")

#: A pattern has no more characters.
_LONGEST = 400

#: A cell of a pattern, as the difference from its anchor, and what lies there.
Spot = tuple[int, str]

#: A pattern under a symmetry: first its anchor, then the other cells.
Image = tuple[Spot, ...]


def table_pattern(text: str) -> Callable[[dict[int, str]], bool]:
    """Return a function that says whether a table, its contents by cell, shows a pattern. Raises InvalidNotation."""
    images = pattern_images(text)
    lying_there = [content for _, content in images[0]]
    needed = {content: lying_there.count(content) for content in lying_there if content not in (TILE, NO_TILE)}
    tiles = sum(content != NO_TILE for content in lying_there)
    anchor = lying_there[0]

    def shows(contents: dict[int, str]) -> bool:
        if len(contents) < tiles:
            return False
        lying = list(contents.values())
        if any(lying.count(content) < count for content, count in needed.items()):
            return False
        places = [place for place, content in contents.items() if anchor in (TILE, content)]
        return any(_fits(contents, place, image) for image in images for place in places)

    return shows


def _fits(contents: dict[int, str], place: int, image: Image) -> bool:
    for shift, wanted in image:
        found = contents.get(place + shift, NO_TILE)
        if found != wanted and (wanted != TILE or found == NO_TILE):
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


def pattern_images(text: str) -> list[Image]:
    """Return a pattern under all symmetries, each image once. Raises InvalidNotation.

    The anchor is a ball if there is one, else an empty tile, else any tile; all images have it from the same content.
    """
    spots = _spots(text)
    if all(content == NO_TILE for *_, content in spots):
        raise InvalidNotation("pattern", text, 1, ("a tile",))
    images = []
    for a, b, c, d in SYMMETRIES:
        moved = sorted((_rank(content), content, cell(a * q + b * r, c * q + d * r)) for q, r, content in spots)
        anchor = moved[0][2]
        images.append(tuple([(place - anchor, content) for _, content, place in moved]))
    return list(dict.fromkeys(images))


def _rank(content: str) -> int:
    """Return a number that is the lower, the fewer cells have such a content."""
    return (EMPTY, TILE, NO_TILE).index(content) + 1 if content in (EMPTY, TILE, NO_TILE) else 0
