"""The colours of boards as the style sheet of the board in the browser has them, so that pictures look like it."""

from __future__ import annotations

import re
from functools import cache

from limitproto.drawing import BOARD_STYLE


@cache
def colour(name: str) -> str:
    """Return a colour of the light board, such as `tile`, as `#rrggbb`. Raises KeyError."""
    found = re.search(rf"--{name}: (#[0-9a-f]{{6}})\b", BOARD_STYLE.read_text(encoding="utf-8"))
    if found is None:
        raise KeyError(name)
    return found[1]


def mixed(one: str, other: str, share: float) -> str:
    """Return a colour of which `share`, from 0 to 1, is one colour and the rest another, all as `#rrggbb`."""
    pairs = zip(bytes.fromhex(one[1:]), bytes.fromhex(other[1:]), strict=True)
    return "#" + bytes(round(a * share + b * (1 - share)) for a, b in pairs).hex()
