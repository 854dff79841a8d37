"""What the Universal Hive Protocol calls games of LIMIT: `Limit-EDITION`, or `Limit-EDITION-LAYOUT`."""

from __future__ import annotations

import re

from limitproto.errors import InvalidOption, Unavailable
from limitproto.games.adapters import GameTypes
from limitproto.games.limit.position import Position

_PREFIX = "Limit"

#: A layout begins with its first cell; no part of an edition's name looks like that.
_TYPE = re.compile(rf"(?i:{_PREFIX}(?:-(.+?))?(?:-([a-z]+\d+:[^;]*))?)")


class LimitTypes(GameTypes[Position]):
    """The game types of LIMIT: there are none with three players, or for a start from a position string."""

    def type_of(self, start: Position) -> str:
        if len(start.players) != 2:
            raise Unavailable(f"it is for two players, not {len(start.players)}; choose another edition")
        tags = start.start_tags()
        if "Position" in tags:
            raise Unavailable("it has no name for a game from a custom position; begin without one")
        return "-".join([_PREFIX, start.rules.text, *([tags["Layout"]] if tags.get("Layout") else [])])

    def start_of(self, text: str) -> Position:
        """Return the start for a game type; `Limit` alone is the classic edition.

        Raises InvalidOption, also for an edition that needs a layout and has none, and InvalidNotation for a layout
        that cannot be parsed.
        """
        match = _TYPE.fullmatch(text)
        if match is None:
            raise InvalidOption(
                f"{text!r} is not a game type; write {_PREFIX}, {_PREFIX}-EDITION or {_PREFIX}-EDITION-LAYOUT"
            )
        edition, layout = match[1] or "classic", match[2]
        start = Position.new(edition, **({"seed": 0} if layout is None else {"layout": layout}))
        if layout is None and start.layout:
            raise InvalidOption(f"the edition {edition} needs a layout: {_PREFIX}-{edition}-LAYOUT")
        if len(start.players) != 2:
            raise InvalidOption(f"{text!r} is for three players; choose a type for two")
        return start
