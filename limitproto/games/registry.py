"""Maps names to games, one line per game; each game is loaded on first use."""

from __future__ import annotations

import os
from functools import cache
from importlib import import_module

from limitproto.core.user_text import user_text
from limitproto.errors import InvalidOption
from limitproto.games.base import FILES, Game, Position

#: The module and name of each game's `GAME`; the first one is the default of `lp-newgame` without `game=`.
GAMES = {
    "limit": "limitproto.games.limit.game",
    "limes": "limitproto.games.limes.game",
}


def game_itself(name: str) -> Game:
    """Return a game by name, without what it learns from files. Raises InvalidOption for an unknown name."""
    try:
        module = GAMES[name]
    except KeyError:
        raise InvalidOption(f"{name!r} is not a game; the games are {', '.join(GAMES)}") from None
    return _game_in(module)


@cache
def _game_in(module: str) -> Game:
    game: Game = import_module(module).GAME
    return game


def game_named(name: str) -> Game:
    """Return a game by name.

    Raises InvalidOption for a name that is not listed above and, if the game learns from files, for an unusable file in
    `FILES`.
    """
    game = game_itself(name)
    _teach(name, os.environ.get(FILES, ""))
    return game


@cache
def _teach(name: str, paths: str) -> None:
    """Pass files to a game that learns from them."""
    files = game_itself(name).files
    if files is None:
        return
    for path in filter(None, paths.split(os.pathsep)):
        try:
            files.learn(user_text(path))
        except (OSError, ValueError) as error:
            from limitproto.core.own_words import own_words

            raise InvalidOption(f"{path}, named in {FILES}, cannot be used: {own_words(error)}; correct it") from None


def _known_game(edition: str) -> Game | None:
    """Return the game that an EDITION field belongs to, or None if no game knows it.

    A game whose name the field begins with is tried first, so that the others need not be loaded.
    """
    for name in sorted(GAMES, key=lambda name: not edition.startswith(name)):
        if any(edition.startswith(known.name) for known in game_itself(name).editions):
            return game_named(name)
    return None


def game_of_edition(edition: str) -> Game:
    """Return the game that an EDITION field belongs to. Raises InvalidOption if no game knows it."""
    game = _known_game(edition)
    if game is None:
        editions = ", ".join(known.name for name in GAMES for known in game_itself(name).editions)
        raise InvalidOption(f"{edition!r} is not an edition; the editions are {editions}")
    return game


def parse_position(text: str) -> Position:
    """Parse a position string of any game. Raises InvalidNotation and InvalidPosition."""
    return game_of_edition(text.partition(" ")[0]).parse(text)


# For an unknown edition, the first game's error explains what is wrong.
Position.game_for = lambda edition: _known_game(edition) or game_itself(next(iter(GAMES)))
