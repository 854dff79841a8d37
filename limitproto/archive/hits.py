"""A game that a search has found."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from limitproto.archive.texts import Address
from limitproto.games.base import Position
from limitproto.games.registry import game_named
from limitproto.records.validate.tags import option_tags


class Hit(NamedTuple):
    """A game that a search has found: columns of the table `games`, and where in the game the board was found.

    `ply` is the number of turns played there, None where no board was asked for.
    """

    game: int
    address: Address
    rules: str
    edition: str
    tags: dict[str, str]
    players: tuple[str, ...]
    result: str
    reason: str | None
    length: int
    start: str
    ply: int | None = None

    @property
    def source(self) -> str:
        """The source file, relative to the archive."""
        return self.address.source

    @property
    def number(self) -> int:
        """The number of the game in its source, from 1."""
        return self.address.number

    def __str__(self) -> str:
        reason = f" ({self.reason})" if self.reason else ""
        turns = f"{self.length} turn{'' if self.length == 1 else 's'}"
        at = "" if self.ply is None else f", found after {self.ply} turn{'' if self.ply == 1 else 's'}"
        names = " - ".join(self.players)
        date = self.tags.get("Date", "????.??.??")
        return f"{self.source}:{self.address.line}: {names}, {self.edition}, {date}, {self.result}{reason}, {turns}{at}"

    def start_position(self) -> Position:
        """Return the position that the game began with, made of its tags as a reader makes it."""
        names = option_tags(self.rules)
        return _start(self.rules, tuple([(name, value) for name, value in self.tags.items() if name in names]))


@lru_cache(maxsize=64)
def _start(rules: str, options: tuple[tuple[str, str], ...]) -> Position:
    return game_named(rules).from_tags(dict(options))


def played_through(start: Position, turns: list[str]) -> Iterator[Position]:
    """Yield the position before the first turn and after each one."""
    position = start
    yield position
    for turn in turns:
        position = position.play(turn, known_legal=True)
        yield position
