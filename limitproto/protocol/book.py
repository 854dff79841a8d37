"""An engine's book: an archive's data on positions.

DuckDB is loaded when the first position is looked up, because most sessions with a book never look one up.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING

from limitproto.archive.archive import Archive
from limitproto.archive.connection import ArchiveConnection
from limitproto.archive.errors import ArchiveError, require
from limitproto.archive.explore import Exploration, explore_position
from limitproto.archive.manifest import present_files
from limitproto.archive.schema import SHARDED
from limitproto.core.rng import Stream
from limitproto.protocol.failures import Failure
from limitproto.records.scores import scores_of

if TYPE_CHECKING:
    from limitproto.games.base import Position

#: Weights are scores in units of 1 over this or a multiple: up to three players share a win in halves or thirds.
_UNIT = 6

#: What DuckDB may use for a session: one of many clients on a socket has at most a gigabyte.
_MEMORY, _THREADS = "256MB", 2


class ArchiveBook:
    """An archive used to look up positions. Raises ArchiveError if a folder is not an archive, or without DuckDB."""

    def __init__(self, folder: str) -> None:
        require("duckdb")
        self._archive = Archive(folder)
        present_files(self._archive.folder, self._archive.manifest)
        self._base: ArchiveConnection | None = None

    def look_up(self, position: Position, check: Callable[[], None]) -> Exploration:
        """Return what was played in a position; `check` is called often, and an exception from it ends the search.

        Raises Failure `unavailable`. A rebuilt archive is reopened.
        """
        for _ in range(2):
            try:
                if self._archive.refresh():
                    self.close()
                return explore_position(self._opened_connection(), position, check)
            except ArchiveError as error:
                # It may have been rebuilt in the meantime.
                self.close()
                why = str(error)
        raise Failure("unavailable", why)

    def _opened_connection(self) -> ArchiveConnection:
        if self._base is None:
            folder, manifest = self._archive.folder, self._archive.manifest
            self._base = ArchiveConnection(folder, manifest, _MEMORY, _THREADS, tables=SHARDED)
        return self._base

    def close(self) -> None:
        """Close the connection to the archive."""
        if self._base is not None:
            self._base.__exit__()
            self._base = None


def weighted_turns(exploration: Exploration, position: Position) -> list[tuple[str, int]]:
    """Return turns played in a position, each weighted in proportion to the score that its players achieved.

    Events, and turns that never scored, are left out.
    """
    mover = position.mover
    if mover is None:
        return []
    scored: dict[str, Fraction] = {}
    for turn in exploration.turns:
        if not position.is_event(turn.turn):
            finished = [(scores_of(result)[mover], games) for result, games in turn.results.items() if result != "*"]
            scored[turn.turn] = sum((score * games for score, games in finished), Fraction(0))
    unit = lcm(_UNIT, *(score.denominator for score in scored.values()))
    return [(turn, int(score * unit)) for turn, score in scored.items() if score]


def drawn_turn(exploration: Exploration, position: Position, seed: int) -> str:
    """Return one of the `weighted_turns`, drawn by weight; empty if there is none."""
    weights = weighted_turns(exploration, position)
    below = Stream(seed).below(sum(weight for _, weight in weights)) if weights else 0
    for turn, weight in weights:
        if below < weight:
            return turn
        below -= weight
    return ""
