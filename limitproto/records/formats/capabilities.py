"""The contents of a game's record by kind, and which of them a format cannot hold."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from limitproto.games.base import UNFINISHED
from limitproto.records.codecs import ALL, Capability
from limitproto.records.model import Record

if TYPE_CHECKING:
    from limitproto.records.formats.export import Outgoing


def held(game: Outgoing) -> Iterator[tuple[Capability, int]]:
    """Yield what a game's record holds and how much of it; tags of the rules are part of the start position."""
    record = game.record
    yield Capability.TAGS, sum(name not in game.rules for name in record.tags)
    yield Capability.NAMES, sum(player.name not in ("", "?") for player in record.players)
    yield Capability.START, 1
    events = sum(game.start.is_event(text) for text in game.main)
    yield Capability.TURNS, len(game.main) - events
    yield Capability.EVENTS, events
    yield Capability.GLYPHS, sum(len(turn.nags) for turn in record.turns)
    yield Capability.REMARKS, len(record.opening) + sum(len(turn.before) + len(turn.after) for turn in record.turns)
    yield Capability.VARIATIONS, variations(record)
    yield Capability.RESULT, int(record.result != UNFINISHED)


def variations(record: Record) -> int:
    """Return how many variations a record has, those within variations too."""
    return len(record.turns) - len({turn.parent for turn in record.turns})


def not_carried(game: Outgoing, carried: frozenset[Capability]) -> list[tuple[str, str]]:
    """Return what a game holds and a format cannot carry: the kinds, and how many, `2 remarks`, `1 variation`."""
    if carried == ALL:
        return []
    return [(kind.value[1], kind.counted(count)) for kind, count in held(game) if count and kind not in carried]
