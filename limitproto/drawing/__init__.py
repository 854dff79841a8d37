"""Text and SVG primitives for boards of hexagons; each game's `render` gives the pieces their meaning."""

from __future__ import annotations

from pathlib import Path
from typing import Final

#: The browser code that draws games, for the page of `limitproto gui` and for exported pages: JavaScript modules for
#: shapes, elements, boards in the form of `lp-state`, lists of turns and graphs, and their style sheet. `board` draws
#: with the same shapes and styles.
BOARD_SHAPES: Final = Path(__file__).with_name("shapes.js")
BOARD_SCRIPTS: Final = (
    BOARD_SHAPES,
    *(Path(__file__).with_name(f"{name}.js") for name in ("dom", "board", "turns", "graph")),
)
BOARD_STYLE: Final = Path(__file__).with_name("board.css")

#: What is shown instead of a board without tiles.
NO_TILES: Final = "The board is empty: no tile has been laid yet."
