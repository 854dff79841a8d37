"""The colours and strokes of boards as the style sheet of the board in the browser has them: pictures look like it."""

from __future__ import annotations

import re
from functools import cache

from limitproto.drawing import BOARD_STYLE

_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_DECLARATION = re.compile(r"([\w-]+): ([^;]+);")
#: A colour of light pages, and the one that it is in the dark.
_LIGHT = re.compile(r"light-dark\((#\w+), #\w+\)")
_VARIABLE = re.compile(r"var\(--([\w-]+)(?:, ([^()]+))?\)")
_MIX = re.compile(r"color-mix\(in srgb, (#\w+) (\d+)%, (#\w+)\)")
#: The properties that become attributes of a shape.
_PAINTS = re.compile(r"(?:fill|stroke)(?:-\w+)?|paint-order")


@cache
def _rules() -> dict[str, dict[str, str]]:
    """Return the declarations of the style sheet by selector."""
    text = re.sub(r"(?s)/\*.*?\*/", "", _LIGHT.sub(r"\1", BOARD_STYLE.read_text(encoding="utf-8")))
    rules: dict[str, dict[str, str]] = {}
    for selectors, body in _RULE.findall(text):
        for selector in selectors.split(","):
            rules.setdefault(selector.strip(), {}).update(_DECLARATION.findall(body))
    return rules


def colour(name: str) -> str:
    """Return a colour of the light board, such as `tile`, as `#rrggbb`. Raises KeyError."""
    return _rules()[":root"][f"--{name}"]


@cache
def style(*selectors: str) -> dict[str, str]:
    """Return the paints of rules of the style sheet as attributes of a shape; later rules go before earlier ones.

    Selectors are as they stand there, such as `.tile .hex`. Raises KeyError.
    """
    found = {name: value for selector in (":root", *selectors) for name, value in _rules()[selector].items()}

    def resolved(value: str) -> str:
        while _VARIABLE.search(value):
            value = _VARIABLE.sub(lambda match: found.get(f"--{match[1]}", match[2]), value)
        return _MIX.sub(lambda match: mixed(match[1], match[3], int(match[2]) / 100), value).removesuffix("px")

    return {name.replace("-", "_"): resolved(value) for name, value in found.items() if _PAINTS.fullmatch(name)}


def mixed(one: str, other: str, share: float) -> str:
    """Return a colour of which `share`, from 0 to 1, is one colour and the rest another, all as `#rrggbb`."""
    pairs = zip(bytes.fromhex(one[1:]), bytes.fromhex(other[1:]), strict=True)
    return "#" + bytes(round(a * share + b * (1 - share)) for a, b in pairs).hex()
