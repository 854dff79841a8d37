"""The record model: typed, flat, and the same in LGN, JSON and MessagePack.

The tree of turns and variations is a list in text order, with the index of its parent in every turn: nested objects
would overflow JSON readers long before variations are as deep as people write them. The first turn with a given parent
continues its line, every later one begins a variation.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Annotated, Literal

from msgspec import Meta, Struct

from limitproto.core.lazy_pattern import lazy_pattern
from limitproto.records.variations import main_line

#: The version of the model that this package writes.
SCHEMA_VERSION = 1

#: Tags that every record has, in export order; the players' tags precede `Result`.
ROSTER = ("Game", "Edition", "Event", "Site", "Date", "Round")

#: The value of a roster tag if it is unknown.
UNKNOWN = {"Event": "?", "Site": "?", "Date": "????.??.??", "Round": "?"}

#: A tag name that LGN can hold.
TAG_NAME = lazy_pattern(r"[A-Za-z][A-Za-z0-9_]*")

_DATE = lazy_pattern(r"([0-9]{4})\.([0-9]{2})\.([0-9]{2})")

#: A command in a comment. The lengths are limited so that every text takes linear time.
COMMAND = lazy_pattern(r"\[%([A-Za-z]\w{0,63}+)(?:[ \t]([^\]\r\n]{0,255}+))?\]")
#: The time commands: what a player has left, and what a turn took.
CLOCKS = ("clk", "emt")
_CLOCK = lazy_pattern(r"(\d{1,4}):([0-5]\d):([0-5]\d(?:\.\d{1,9})?)")


class Remark(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """Text between the turns: a comment in braces, a comment to the end of its line, or a `%` line.

    `text` is the unchanged text between the delimiters; its line endings are `\\n`.
    """

    text: str
    kind: Literal["comment", "line", "escape"] = "comment"


class Turn(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """A turn or an event of the game or of a variation.

    `parent` is the index of the turn before it, -1 at the start of the game, always smaller than its own. `text` is the
    canonical notation. `round` is the number of its round, from 1. `nags` lists numeric annotation glyphs from 0 to
    255. `before` holds the remarks before the turn, but only those that cannot be `after` the previous turn: at the
    start of a variation, and after variations. `after` holds the remarks that follow it.
    """

    parent: Annotated[int, Meta(ge=-1)]
    text: Annotated[str, Meta(min_length=1)]
    round: Annotated[int, Meta(ge=1, le=10**15 - 1)]
    nags: tuple[Annotated[int, Meta(ge=0, le=255)], ...] = ()
    before: tuple[Remark, ...] = ()
    after: tuple[Remark, ...] = ()


class Player(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """The player of a colour: the full colour name in lower case, and the name of the person or program."""

    colour: str
    name: str


class Record(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One game.

    `game` and `edition` name the rules, `players` are in turn order, `result` is a score for each player, or `*`.
    `tags` holds all other tags by name: event, site, date, round, the options of the edition, and anything else.
    `opening` holds the remarks before the first turn, `turns` the tree.
    """

    schema_version: int
    game: str
    edition: str
    players: tuple[Player, ...]
    result: str
    tags: dict[str, str] = {}
    opening: tuple[Remark, ...] = ()
    turns: tuple[Turn, ...] = ()

    def all_tags(self) -> dict[str, str]:
        """Return all tags of the record in export order, including game, players and result."""
        tags = {"Game": self.game, "Edition": self.edition}
        others = self.tags
        for name in ROSTER[2:]:
            tags[name] = others.get(name, UNKNOWN[name])
        for player in self.players:
            tags[tag_of(player.colour)] = player.name
        tags["Result"] = self.result
        for name in sorted(others):
            tags[name] = others[name]
        return tags

    def main_line(self) -> list[int]:
        """Return the indexes of the turns that were played, in order."""
        return main_line(self.turns)

    def main_turns(self) -> list[str]:
        """Return the turns and events that were played, in order."""
        return [self.turns[index].text for index in self.main_line()]


class Command(Struct, frozen=True):
    """A `[%name value]` inside a comment."""

    name: str
    value: str


@lru_cache(maxsize=64)
def tag_of(colour: str) -> str:
    """Return the name of the tag that holds a player's name: `Red` for `red`, `Player1` for `1`."""
    return f"Player{colour}" if colour[:1].isdigit() else colour[:1].upper() + colour[1:]


def commands(text: str) -> list[Command]:
    """Return the `[%name value]` commands of a comment's text, in order."""
    return [Command(match[1], (match[2] or "").strip()) for match in COMMAND.finditer(text)]


def first_commands(remarks: Iterable[Remark]) -> dict[str, str]:
    """Return the first value of each command in the comments among remarks, by name."""
    values: dict[str, str] = {}
    for remark in remarks:
        for command in commands(remark.text) if remark.kind == "comment" else ():
            values.setdefault(command.name, command.value)
    return values


def clocks_of(said: Mapping[str, str]) -> tuple[float | None, ...]:
    """Return the seconds of the time commands, given all commands by name; None for those missing or invalid."""
    return tuple(clock_seconds(said.get(name, "")) for name in CLOCKS)


def is_date(tag: str) -> bool:
    """Return whether the values of a tag are dates, as for Date and EventDate."""
    return tag.lower().endswith("date")


def date_of(text: str | None) -> datetime.date | None:
    """Return a date such as 2026.11.20, None if it is not fully known or does not exist."""
    return _date_of(text) if text and len(text) == 10 else None


@lru_cache(maxsize=4096)
def _date_of(text: str) -> datetime.date | None:
    match = _DATE.fullmatch(text)
    try:
        return datetime.date(*map(int, match.groups())) if match else None
    except ValueError:
        return None


@lru_cache(maxsize=4096)
def clock_seconds(value: str) -> float | None:
    """Return the seconds of a `[%clk]` or `[%emt]` value such as `0:05:00`, None if it is not valid."""
    match = _CLOCK.fullmatch(value)
    return int(match[1]) * 3600 + int(match[2]) * 60 + float(match[3]) if match else None
