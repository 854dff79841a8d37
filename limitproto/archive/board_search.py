"""Looks at games that may have been what is searched for, turn by turn: no index decides alone."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from limitproto.archive.conditions import Conditions
from limitproto.archive.errors import ArchiveError
from limitproto.archive.hits import played_through
from limitproto.errors import IllegalTurn, InvalidNotation, InvalidOption, InvalidPosition, Unavailable
from limitproto.games.base import Position
from limitproto.games.board_pattern import BoardPattern
from limitproto.games.registry import GAMES, game_named, parse_position


class BoardSearch:
    """What a search asks of the boards of a game: position, first turns and pattern. Raises ArchiveError."""

    def __init__(self, wanted: Conditions) -> None:
        self._wanted = wanted
        self.position = position_of(wanted.position) if wanted.position else None
        self.turns = canonical_turns(wanted.turns) if wanted.turns else []
        self.patterns = patterns_of(wanted.pattern) if wanted.pattern else {}

    def found_after(self, start: Position, turns: list[str], plies: Sequence[int] | None = None) -> int | None:
        """Return after how many turns a game shows what is wanted, None if it does not.

        `turns` are those of the game as far as they are needed, and `plies` those at which the key of the position has
        been met, None where all are possible.
        """
        wanted = self._wanted
        if self.turns and not begins_with(start, turns, self.turns, wanted.symmetry):
            return None
        found = len(self.turns) if self.turns else None
        if self.position is not None:
            at = None if plies is None else set(plies)
            found = _position_at(start, turns, at, self.position, wanted.symmetry)
            if found is None:
                return None
        if wanted.pattern:
            pattern = self.patterns.get(start.game.name)
            found = pattern.first_ply(start, turns) if pattern is not None else None
        return found


def _position_at(
    start: Position, turns: list[str], plies: set[int] | None, wanted: Position, symmetry: bool
) -> int | None:
    key, cells = wanted.canonical_key(), wanted.board_field()
    for ply, here in enumerate(played_through(start, turns)):
        is_open = here.mover == wanted.mover if plies is None else ply in plies
        if is_open and (symmetry or here.board_field() == cells) and here.canonical_key() == key:
            return ply
    return None


def begins_with(start: Position, turns: Sequence[str], first: Sequence[str], symmetry: bool) -> bool:
    """Return whether a game begins with some turns, or with `symmetry` the same up to symmetry, turn by turn."""
    played = list(turns[: len(first)])
    if not symmetry:
        return played == list(first)
    wanted = _canonical_line(start, tuple(first))
    return wanted is not None and [ply.canonical for ply in start.line_keys(played)] == wanted


@lru_cache(maxsize=256)
def _canonical_line(start: Position, turns: tuple[str, ...]) -> list[str] | None:
    """Return turns on the canonical images of the boards they are played on, None where they cannot be played."""
    position = start
    for turn in turns:
        try:
            position = position.play(turn)
        except (InvalidNotation, IllegalTurn, Unavailable):
            return None
    return [ply.canonical for ply in start.line_keys(turns)]


def position_of(text: str) -> Position:
    """Return the position of a position string. Raises ArchiveError."""
    try:
        return parse_position(text)
    except (InvalidNotation, InvalidPosition, InvalidOption) as error:
        what = f"{text!r} is not a position: "
        raise ArchiveError(what + str(error).removeprefix(what)) from None


def patterns_of(text: str) -> dict[str, BoardPattern]:
    """Return a pattern by the names of the games that have patterns. Raises ArchiveError."""
    found = {}
    for name in GAMES:
        try:
            found[name] = game_named(name).board_pattern(text)
        except Unavailable:
            continue
        except InvalidNotation as error:
            raise ArchiveError(str(error)) from None
    return found


def canonical_turns(text: str) -> list[str]:
    """Return turns in canonical form, by the notation of the first game that can read them. Raises ArchiveError."""
    why = ""
    for name in GAMES:
        game = game_named(name)
        try:
            start = game.new(game.editions[0].name, {})
            return [start.canonical(word) for word in text.split()]
        except (InvalidNotation, InvalidOption) as error:
            why = why or str(error)
    raise ArchiveError(why)
