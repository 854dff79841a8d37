"""The game type of LIMIT in the Universal Hive Protocol: `Limit-EDITION`, or `Limit-EDITION-LAYOUT`."""

from __future__ import annotations

import re

from limitproto.errors import InvalidOption, Unavailable
from limitproto.games.limit.start import new, tags
from limitproto.games.limit.state import State

PREFIX = "Limit"

#: A layout begins with its first cell; nothing in the name of an edition looks like that.
_TYPE = re.compile(rf"{PREFIX}(?:-(.+?))?(?:-([a-z]+\d+:[^;]*))?", re.IGNORECASE)


def game_type(start: State) -> str:
    """Return the type of a game that begins at a position.

    Raises Unavailable for a start that no type can name: one of three players, or from a position string.
    """
    if start.rules.players != 2:
        raise Unavailable(f"it is for two players, and there are {start.rules.players}")
    described = tags(start)
    if "Position" in described:
        raise Unavailable("it has no name for a game that begins at a position of its own")
    layout = described.get("Layout")
    return "-".join([PREFIX, start.rules.text, *([layout] if layout else [])])


def start_of(text: str) -> State:
    """Return the start of a game of a type; `Limit` alone is the classic edition.

    Raises InvalidOption, also for an edition that needs a layout and has none, and InvalidNotation for a layout that
    cannot be read.
    """
    match = _TYPE.fullmatch(text)
    if match is None:
        raise InvalidOption(f"{text!r} is not a game type; those of LIMIT begin with {PREFIX}-")
    edition, layout = match[1] or "classic", match[2]
    if layout is not None:
        start = new(edition, {"layout": layout})
    else:
        start = new(edition, {"seed": "0"})
        if start.layout:
            raise InvalidOption(f"the edition {edition} needs a layout: {PREFIX}-{edition}-LAYOUT")
    if start.rules.players != 2:
        raise InvalidOption(f"{text!r} is for three players, and the protocol for two")
    return start
