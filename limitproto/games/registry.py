"""Names to games, one line a game, each loaded when it is first asked for."""

from __future__ import annotations

import os
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from limitproto.errors import InvalidOption
from limitproto.games.base import FILES

if TYPE_CHECKING:
    from limitproto.games.base import Game, Position

#: Where the `GAME` of each game lives; the first one is what `lp-newgame` means without `game=`.
GAMES = {
    "limit": "limitproto.games.limit.game",
    "limes": "limitproto.games.limes.game",
}


def game_itself(name: str) -> Game:
    """Return a game by its name, without what files have to tell it. Raises InvalidOption for an unknown name."""
    try:
        room = GAMES[name]
    except KeyError:
        raise InvalidOption(f"{name!r} is no game; there are {', '.join(GAMES)}") from None
    return _loaded(room)


@cache
def _loaded(room: str) -> Game:
    game: Game = import_module(room).GAME
    return game


def game_named(name: str) -> Game:
    """Return a game by its name.

    Raises InvalidOption for a name that stands in no line above, and, where the game learns from files, for one of
    `FILES` that can not be used.
    """
    game = game_itself(name)
    _teach(name, os.environ.get(FILES, ""))
    return game


@cache
def _teach(name: str, paths: str) -> None:
    """Make files known to a game that learns from them."""
    game = game_itself(name)
    if not game.learns_from_files:
        return
    for path in filter(None, paths.split(os.pathsep)):
        try:
            with open(path, encoding="utf-8-sig") as file:
                game.learn(file.read())
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or str(error)
            raise InvalidOption(f"{path}, which {FILES} names, can not be used: {why}") from None


def game_of_edition(edition: str) -> Game:
    """Return the game that an EDITION field belongs to. Raises InvalidOption as `game_named`, and when none knows it.

    A game whose name the field begins with is asked first, so that the others need not be loaded.
    """
    for name in sorted(GAMES, key=lambda name: not edition.startswith(name)):
        if any(edition.startswith(known.name) for known in game_itself(name).editions):
            return game_named(name)
    editions = ", ".join(known.name for name in GAMES for known in game_itself(name).editions)
    raise InvalidOption(f"{edition!r} is no edition; there are {editions}")


def parse_position(text: str) -> Position:
    """Return the position of a position string of any game. Raises InvalidNotation and InvalidPosition."""
    return game_of_edition(text.split(" ", 1)[0]).parse(text)
