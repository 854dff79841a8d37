"""The players: `random`, which every game has, a game's simple players, and its search."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from limitproto.core.rng import Stream
from limitproto.engine.cancellation import Handle, InlineHandle

if TYPE_CHECKING:
    from limitproto.games.base import Chooser, Game, Position

#: The player that every game has.
RANDOM = "random"
#: The player that looks ahead, if a game has a search; see `limitproto.engine.search_process`.
SEARCH = "search"


def choose_at_random(position: Position, below: Callable[[int], int]) -> str:
    """Return one of the legal turns, all equally likely."""
    turns = position.legal_turns()
    return turns[below(len(turns))]


def player_names(game: Game) -> tuple[str, ...]:
    """Return the names of a game's players from the weakest to the strongest, `random` first."""
    simple = (RANDOM, *(name for name in game.choosers if name != RANDOM))
    return (*simple, SEARCH) if game.has_search else simple


def best_player(game: Game) -> str:
    """Return the name of the default player."""
    return player_names(game)[-1]


def start_simple(name: str, position: Position, seed: int) -> Handle:
    """Start one of `player_names`, except `search`, in a position, and return its handle.

    The same seed gives the same turn. Raises KeyError for any other name.
    """
    choose: Chooser = {RANDOM: choose_at_random, **position.game.choosers}[name]
    return InlineHandle(lambda: choose(position, Stream(seed).below))


def mix_seeds(*numbers: int) -> int:
    """Return a seed that depends on each of the `numbers` and on their order."""
    seed = 0
    for number in numbers:
        seed = Stream(seed ^ number & (1 << 64) - 1).next64()
    return seed
