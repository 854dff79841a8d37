"""Text and SVG primitives for boards of hexagons; the meaning of the pieces is up to each game's `render`."""

from __future__ import annotations

from pathlib import Path
from typing import Final

#: What draws boards in browsers, for the page of `limitproto gui` and for exported pages: the shapes, a module of
#: JavaScript that draws what `lp-state` says with them, and the colours. `board` draws with the same ones.
BOARD_SHAPES: Final = Path(__file__).with_name("shapes.js")
BOARD_SCRIPT: Final = Path(__file__).with_name("board.js")
BOARD_STYLE: Final = Path(__file__).with_name("board.css")

#: What is shown instead of a board without tiles.
NO_TILES: Final = "The board is empty: no tile has been laid yet."
