"""Text and SVG primitives for boards of hexagons; the meaning of the pieces is up to each game's `render`."""

from __future__ import annotations

from pathlib import Path
from typing import Final

#: What draws games in browsers, for the page of `limitproto gui` and for exported pages: modules of JavaScript for
#: shapes, elements, boards as `lp-state` says them, lists of turns and graphs, and their style sheet. `board` draws
#: with the same shapes and styles.
BOARD_SHAPES: Final = Path(__file__).with_name("shapes.js")
BOARD_SCRIPTS: Final = (
    BOARD_SHAPES,
    *(Path(__file__).with_name(f"{name}.js") for name in ("dom", "board", "turns", "graph")),
)
BOARD_STYLE: Final = Path(__file__).with_name("board.css")

#: What is shown instead of a board without tiles.
NO_TILES: Final = "The board is empty: no tile has been laid yet."
