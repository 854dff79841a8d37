"""Looks up where a position occurred, and checks such games turn by turn: an index alone never decides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from limitproto.archive.conditions import Conditions
from limitproto.archive.errors import ArchiveError
from limitproto.errors import IllegalTurn, InvalidNotation, InvalidOption, InvalidPosition, Unavailable
from limitproto.games.base import Position
from limitproto.games.line import BoardPattern, image_of, played_through
from limitproto.games.registry import GAMES, game_named, parse_position


class BoardSearch:
    """The conditions of a search on the boards of a game: position, first turns and pattern. Raises ArchiveError."""

    def __init__(self, wanted: Conditions) -> None:
        self._wanted = wanted
        self.position = position_of(wanted.position) if wanted.position else None
        #: The canonical forms of each of the first turns: players' colours differ between editions.
        self.turns = forms_of_turns(wanted.turns.split()) if wanted.turns else []
        self.patterns = patterns_of(wanted.pattern) if wanted.pattern else {}

    def found_after(self, start: Position, turns: list[str], plies: Sequence[int] | None = None) -> int | None:
        """Return after how many turns a game shows the wanted board, None if it does not.

        `turns` are the game's turns, as many as needed, and `plies` those at which the position's key occurred, None if
        any is possible.
        """
        if self.turns and not self._begins(start, turns):
            return None
        found = len(self.turns) if self._wanted.turns else None
        if self.position is not None and (found := self._reached(self.position, start, turns, plies)) is None:
            return None
        if self._wanted.pattern:
            pattern = self.patterns.get(start.game.name)
            found = pattern.first_ply(start, turns) if pattern is not None else None
        return found

    def _begins(self, start: Position, turns: list[str]) -> bool:
        played = turns[: len(self.turns)]
        if self._wanted.symmetry:
            return image_of(start, played) == _image(start, tuple(self._wanted.turns.split()))
        return len(played) == len(self.turns) and all(map(set.__contains__, self.turns, played))

    def _reached(self, wanted: Position, start: Position, turns: list[str], plies: Sequence[int] | None) -> int | None:
        key, cells = wanted.canonical_key(), wanted.board_field()
        for ply, here in enumerate(played_through(start, turns)):
            is_open = here.mover == wanted.mover if plies is None else ply in plies
            if is_open and (self._wanted.symmetry or here.board_field() == cells) and here.canonical_key() == key:
                return ply
        return None


@lru_cache(maxsize=256)
def _image(start: Position, words: tuple[str, ...]) -> list[str] | None:
    """Return the image of turns played from a start, None if they cannot be played."""
    position, turns = start, []
    for word in words:
        try:
            turns.append(position.canonical(word))
            position = position.play(word)
        except (InvalidNotation, IllegalTurn, Unavailable):
            return None
    return image_of(start, turns)


def position_of(text: str) -> Position:
    """Return the position of a position string. Raises ArchiveError."""
    try:
        return parse_position(text)
    except (InvalidNotation, InvalidPosition, InvalidOption) as error:
        what = f"{text!r} is not a position: "
        raise ArchiveError(what + str(error).removeprefix(what)) from None


def patterns_of(text: str) -> dict[str, BoardPattern]:
    """Return the patterns, keyed by the names of the games that have one. Raises ArchiveError."""
    found = {}
    for name in GAMES:
        try:
            found[name] = game_named(name).board_pattern(text)
        except Unavailable:
            continue
        except InvalidNotation as error:
            raise ArchiveError(str(error)) from None
    return found


def forms_of_turns(words: Sequence[str]) -> list[set[str]]:
    """Return the canonical forms of turns in every edition that can read all of them. Raises ArchiveError."""
    found: list[set[str]] = [set() for _ in words]
    why = ""
    for start in _starts():
        try:
            line = [start.canonical(word) for word in words]
        except InvalidNotation as error:
            why = why or str(error)
            continue
        for forms, turn in zip(found, line, strict=True):
            forms.add(turn)
    if not all(found):
        raise ArchiveError(why)
    return found


def _starts() -> Iterator[Position]:
    """Yield a start of each edition with each number of players."""
    for name in GAMES:
        game = game_named(name)
        for edition in game.editions:
            for players in edition.players:
                yield game.new(edition.name, {"players": str(players), "seed": "1"})
