"""What a game's record holds, kind by kind, and what of it a format can not carry."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import TYPE_CHECKING

from limitproto.games.base import UNFINISHED
from limitproto.records.model import Record

if TYPE_CHECKING:
    from limitproto.records.formats.export import Outgoing


class Holding(Enum):
    """A kind of thing that a record may hold; the value says so in words, for one and for many."""

    TAGS = ("tag", "tags")
    NAMES = ("player's name", "players' names")
    START = ("start position", "start positions")
    TURNS = ("turn", "turns")
    EVENTS = ("event", "events")
    GLYPHS = ("glyph", "glyphs")
    REMARKS = ("remark", "remarks")
    VARIATIONS = ("variation", "variations")
    RESULT = ("result", "results")

    def counted(self, count: int) -> str:
        """Return so many of it in words: `1 remark`, `2 remarks`."""
        return f"{count} {self.value[count != 1]}"


#: Everything; what the forms of this package carry.
ALL = frozenset(Holding)


def held(game: Outgoing) -> Iterator[tuple[Holding, int]]:
    """Yield what a game's record holds and how much of it; tags that tell the rules are part of the start position."""
    record = game.record
    yield Holding.TAGS, sum(name not in game.rules for name in record.tags)
    yield Holding.NAMES, sum(player.name not in ("", "?") for player in record.players)
    yield Holding.START, 1
    events = sum(game.start.is_event(text) for text in game.main)
    yield Holding.TURNS, len(game.main) - events
    yield Holding.EVENTS, events
    yield Holding.GLYPHS, sum(len(turn.nags) for turn in record.turns)
    yield Holding.REMARKS, len(record.opening) + sum(len(turn.before) + len(turn.after) for turn in record.turns)
    yield Holding.VARIATIONS, variations(record)
    yield Holding.RESULT, int(record.result != UNFINISHED)


def variations(record: Record) -> int:
    """Return how many variations a record has, those within variations too."""
    return len(record.turns) - len({turn.parent for turn in record.turns})


def not_carried(game: Outgoing, carried: frozenset[Holding]) -> list[tuple[str, str]]:
    """Return what a game holds and a format can not carry: the kinds, and how many, `2 remarks`, `1 variation`."""
    if carried == ALL:
        return []
    return [(kind.value[1], kind.counted(count)) for kind, count in held(game) if count and kind not in carried]
