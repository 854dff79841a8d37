"""The board of a conversation, drawn so that a cell stays in its column from turn to turn."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from limitproto.games.base import Position

#: Columns left free for tiles to come when the board grows to the left.
_RESERVE = 8

_STYLE = re.compile(r"\x1b\[[0-9;]*m")
_CELL = re.compile(r"\|[^|]?(?P<cell>[a-z]+[0-9]+)")


class SteadyBoard:
    """Draws positions of one game, each indented so that cells keep their places from the last drawing."""

    def __init__(self, colour: bool) -> None:
        self._colour = colour
        self._columns: dict[str, int] = {}

    def lines(self, position: Position, marks: Sequence[str]) -> Iterator[str]:
        """Yield the lines of a board with the cells `marks` highlighted."""
        drawn = position.board_text(colour=self._colour, marks=marks).splitlines()
        found = {match["cell"]: match.start("cell") for line in drawn for match in _CELL.finditer(_STYLE.sub("", line))}
        shared = next((cell for cell in found if cell in self._columns), None)
        indent = 0 if shared is None else self._columns[shared] - found[shared]
        indent = _RESERVE if indent < 0 else indent
        if found:
            self._columns = {cell: column + indent for cell, column in found.items()}
        yield from (" " * indent + line for line in drawn)
