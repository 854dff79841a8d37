"""Where the drawing of boards for browsers lies: the page of `limitproto gui` and exported pages share it."""

from __future__ import annotations

from pathlib import Path
from typing import Final

#: A module of JavaScript that draws what `lp-state` says, and the colours of the drawing.
BOARD_SCRIPT: Final = Path(__file__).with_name("board.js")
BOARD_STYLE: Final = Path(__file__).with_name("board.css")
