"""The interface of a search that a game may bring along, and the values that it hands out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple, Protocol

from limitproto.games.base import Game, Position


class Line(NamedTuple):
    """What a search thinks of one turn: `score` in balls (or what the game counts) and `win`, the probability of
    winning from 0 to 1, both for the player to move, and `pv`, how play may go on, the turn itself first.

    A game that is proved to be won or lost has a `win` of exactly 1 or 0.
    """

    turn: str
    score: float
    win: float
    pv: tuple[str, ...]


class Report(NamedTuple):
    """What a search has found so far; `lines` best first, `depth` and `seldepth` in half-turns or the like."""

    depth: int
    seldepth: int
    nodes: int
    lines: tuple[Line, ...]


class Searcher(Protocol):
    """A player that looks ahead, for a game that has one; its memory lasts from one search to the next."""

    def reports(
        self,
        position: Position,
        lines: int = 1,
        depth: int | None = None,
        nodes: int | None = None,
        stop: Callable[[], bool] = lambda: False,
    ) -> Iterator[Report]:
        """Yield what is found, ever better, until there is nothing more to find or a limit is reached.

        At least one report comes, whatever the limits; `stop` is asked now and then. The game must not be over.
        The same calls with the same limits on depth and nodes give the same reports.
        """

    def pack(self, position: Position) -> list[str]:
        """Return a position, with as much of its past as matters, as texts for another process."""

    def unpack(self, texts: Sequence[str]) -> Position:
        """Return the position that `pack` has packed."""


def has_search(game: Game) -> bool:
    """Tell whether a game has a searcher, without loading it."""
    return getattr(game, "searcher", None) is not None


def searcher_of(game: Game, hash_mb: int, seed: int) -> Searcher | None:
    """Return a new searcher of a game, None for a game that has none: its method `searcher` may be missing.

    `hash_mb` bounds the memory in MiB, `seed` decides between turns that look the same.
    """
    make: Callable[[int, int], Searcher] | None = getattr(game, "searcher", None)
    return None if make is None else make(hash_mb, seed)


def can_share(searcher: Searcher) -> bool:
    """Tell whether several searchers can share the turns of a position.

    Such a one has an attribute `share`: which of the turns, counted from 0, it looks at, and of how many parts.
    """
    return hasattr(searcher, "share")


# ---- exact answers ------------------------------------------------------------------------------------------------


class Unsolved(Exception):
    """The solver was told to stop, or has used up what it was given."""


class Solver(Protocol):
    """Proves who wins a game of two players. It remembers what it has proved; `nodes` counts positions looked at."""

    nodes: int

    def limit(self, nodes: int | None, stop: Callable[[], bool]) -> None:
        """Set what may be spent from now on; `stop` is asked now and then. `nodes` counts from 0 again."""

    def begin(self, position: Position) -> None:
        """Take the past of a position into account from now on, for it and for all that follows from it."""

    def rank(self, position: Position, player: int) -> int:
        """Return 0 when the player can not force a win, else a number above 0. Raises Unsolved.

        After some turn of the player, and after every turn of the other, a won position has a lower rank or is over,
        so that whoever follows falling ranks wins. The game must not be over.
        """

    def recalled(self, position: Position, player: int) -> int | None:
        """Return the `rank` that has been found for a position already, None where there is none yet."""

    def can_draw(self, position: Position) -> bool:
        """Tell whether the rules know a draw at all; without one, who does not win loses."""

    def name(self, position: Position) -> str:
        """Return the position string without what can not matter any more, so that what is the same has one name."""


def solver_of(game: Game, megabytes: int) -> Solver | None:
    """Return a new solver of a game, None for a game that has none: its method `solver` may be missing.

    `megabytes` bounds what is remembered in MiB; beyond that nothing is solved.
    """
    make: Callable[[int], Solver] | None = getattr(game, "solver", None)
    return None if make is None else make(megabytes)


@contextmanager
def uncollected() -> Iterator[None]:
    """Let nobody look for cycles of garbage meanwhile: a search makes none, and a look goes over all it keeps."""
    import gc

    was_collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_collecting:
            gc.enable()
