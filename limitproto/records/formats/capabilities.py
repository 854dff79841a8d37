"""The contents of a game's record by kind, and which of them a format cannot hold."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

from limitproto.games.base import UNFINISHED
from limitproto.records.codecs import ALL, Capability
from limitproto.records.model import Record, date_of, is_date

if TYPE_CHECKING:
    from limitproto.records.formats.export import Outgoing


def held(game: Outgoing, tags: Collection[str] = ()) -> Iterator[tuple[Capability, int]]:
    """Yield what a game's record holds and how much of it, but for `tags`, which are carried whatever the format.

    Tags of the rules are part of the start position. A date that is not known in full has no place in a table.
    """
    record = game.record
    carried = {name for name in tags if not is_date(name) or date_of(record.tags.get(name))}
    yield Capability.TAGS, sum(name not in game.rules and name not in carried for name in record.tags)
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


def not_carried(game: Outgoing, carried: frozenset[Capability], tags: Collection[str] = ()) -> list[tuple[str, str]]:
    """Return what a game holds and a format cannot carry: the kinds, and how many, `2 remarks`, `1 variation`.

    `tags` are carried as columns of their own.
    """
    if carried == ALL:
        return []
    return [(kind.value[1], kind.counted(count)) for kind, count in held(game, tags) if count and kind not in carried]
