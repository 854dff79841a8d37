"""The engine for programs and notebooks: what it thinks of a position, and the turn it would play.

>>> from limitproto import Engine, Limits, Position
>>> engine = Engine()
>>> position = Position.parse("classic m50:WRo/ooo w 0.0 m26 -")
>>> line = engine.analyse(position, Limits(depth=4))[0]
>>> line.turn in position.legal_turns()
True
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from limitproto.engine.cancellation import Limits
from limitproto.engine.time_manager import UNLIMITED
from limitproto.errors import Unavailable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from limitproto.games.base import Position
    from limitproto.games.search_api import Line, Report, Searcher


class Engine:
    """Thinks in this process, for as long as a limit allows; an interrupt from the keyboard gets through."""

    def __init__(self, hash_mb: int = 64, seed: int = 0) -> None:
        """`hash_mb` bounds the memory of its table in MiB; `seed` decides between turns that look the same."""
        self._hash_mb, self._seed = hash_mb, seed
        self._searchers: dict[str, Searcher[Position]] = {}

    def reports(self, position: Position, limit: Limits | None = None, lines: int = 1) -> Iterator[Report]:
        """Yield what is found, ever better; `lines` is how many of the best turns are wanted.

        Raises Unavailable for a game that is over, or that has no search, and ValueError when no line is wanted.
        """
        if lines < 1:
            raise ValueError(f"lines is {lines}; at least 1 is needed.")
        if position.is_over:
            raise Unavailable("the game is over, so there is no turn to search for.")
        game = position.game
        if game.name not in self._searchers:
            self._searchers[game.name] = game.searcher(self._hash_mb, self._seed)
        limit = limit or Limits()
        seconds, soft = limit.seconds, limit.soft
        if limit._replace(soft=None) == Limits():
            seconds = UNLIMITED if soft is None else max(soft, UNLIMITED)
        begun = time.monotonic()

        def is_over(most: float | None) -> bool:
            return most is not None and time.monotonic() - begun >= most

        for report in self._searchers[game.name].reports(
            position, lines, limit.depth, limit.nodes, lambda: is_over(seconds)
        ):
            yield report
            if is_over(soft):
                return

    def analyse(self, position: Position, limit: Limits | None = None, lines: int = 1) -> list[Line]:
        """Return the best turns, best first, each with score, probability to win and how play may go on."""
        found: list[Line] = []
        for report in self.reports(position, limit, lines):
            found = list(report.lines)
        return found

    def best_turn(self, position: Position, limit: Limits | None = None) -> str:
        """Return the turn to play."""
        return self.analyse(position, limit)[0].turn
