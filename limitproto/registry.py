"""Names to games, one line a game, each loaded when it is first asked for."""

from __future__ import annotations

import os
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from limitproto.errors import InvalidOption
from limitproto.games import FILES, learn

if TYPE_CHECKING:
    from limitproto.games import Game, Position

#: Where the `GAME` of each game lives; the first one is what `lp-newgame` means without `game=`.
GAMES = {
    "limit": "limitproto.limit",
    "limes": "limitproto.limes",
}


def game_named(name: str) -> Game:
    """Return a game by its name.

    Raises InvalidOption for a name that stands in no line above, and for a file of `FILES` that can not be used.
    """
    try:
        room = GAMES[name]
    except KeyError:
        raise InvalidOption(f"{name!r} is no game; there are {', '.join(GAMES)}") from None
    return _loaded(room, os.environ.get(FILES, ""))


@cache
def _loaded(room: str, paths: str) -> Game:
    """Return the game of a room, with files made known to it."""
    game: Game = import_module(room).GAME
    for path in filter(None, paths.split(os.pathsep)):
        try:
            with open(path, encoding="utf-8-sig") as file:
                learn(game, file.read())
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or str(error)
            raise InvalidOption(f"{path}, which {FILES} names, can not be used: {why}") from None
    return game


def game_of_edition(edition: str) -> Game:
    """Return the game that an EDITION field belongs to. Raises InvalidOption when none knows it.

    A game whose name the field begins with is asked first, so that the others need not be loaded.
    """
    for name in sorted(GAMES, key=lambda name: not edition.startswith(name)):
        game = game_named(name)
        if any(edition.startswith(known.name) for known in game.editions):
            return game
    editions = ", ".join(known.name for name in GAMES for known in game_named(name).editions)
    raise InvalidOption(f"{edition!r} is no edition; there are {editions}")


def parse_position(text: str) -> Position:
    """Return the position of a position string of any game. Raises InvalidNotation and InvalidPosition."""
    return game_of_edition(text.split(" ", 1)[0]).parse(text)
