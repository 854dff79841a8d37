"""The engine for programs and notebooks: it analyses a position and chooses a turn.

>>> from limitproto import Engine, Limits, Position
>>> engine = Engine()
>>> position = Position.parse("classic m50:WRo/ooo w 0.0 m26 -")
>>> line = engine.analyse(position, Limits(depth=4))[0]
>>> line.turn in position.legal_turns()
True
>>> Engine(level=1).best_turn(position) in position.legal_turns()
True
"""

from __future__ import annotations

import time
from collections.abc import Collection, Iterator
from zlib import crc32

from limitproto.engine.cancellation import Limits
from limitproto.engine.levels import STRONGEST, limits_at_level, picker
from limitproto.engine.players import mix_seeds
from limitproto.engine.time_manager import UNLIMITED
from limitproto.errors import Unavailable
from limitproto.games.base import Position
from limitproto.games.search_api import Line, Report, Searcher


class Engine:
    """Searches in this process; a keyboard interrupt gets through.

    A limit is a `Limits`, a number of seconds, or None for the engine's default time.
    """

    def __init__(self, hash_mb: int = 64, seed: int = 0, level: int = STRONGEST) -> None:
        """`hash_mb` bounds the memory of its table in MiB; `seed` breaks ties between turns that look equal.

        `level` from 1 to 10 weakens `best_turn` as it does `genmove`; analysis is always at full strength. Raises
        ValueError for any other level.
        """
        if not 1 <= level <= STRONGEST:
            raise ValueError(f"level is {level}; it must be 1 to {STRONGEST}.")
        self._hash_mb, self._seed, self._level = hash_mb, seed, level
        self._searchers: dict[str, Searcher[Position]] = {}

    def reports(
        self, position: Position, limit: Limits | float | None = None, lines: int = 1, among: Collection[str] = ()
    ) -> Iterator[Report]:
        """Yield improving reports as the search deepens; `lines` is the number of best turns to report.

        If legal turns are given in `among`, only these are compared.

        Raises Unavailable for a game that is over or has no search engine, and ValueError if `lines` is below 1 or the
        seconds are not above 0.
        """
        if lines < 1:
            raise ValueError(f"lines is {lines}; it must be at least 1.")
        if position.is_over:
            raise Unavailable("the game is over, so there is no turn to search for; undo one.")
        game = position.game
        if game.name not in self._searchers:
            self._searchers[game.name] = game.searcher(self._hash_mb, self._seed)
        limit = _as_limits(limit)
        seconds, soft = limit.seconds, limit.soft
        if limit._replace(soft=None) == Limits():
            seconds = UNLIMITED if soft is None else max(soft, UNLIMITED)
        begun = time.monotonic()

        def has_passed(limit_seconds: float | None) -> bool:
            return limit_seconds is not None and time.monotonic() - begun >= limit_seconds

        for report in self._searchers[game.name].reports(
            position, lines, limit.depth, limit.nodes, lambda: has_passed(seconds), frozenset(among)
        ):
            yield report
            if has_passed(soft):
                return

    def analyse(self, position: Position, limit: Limits | float | None = None, lines: int = 1) -> list[Line]:
        """Return the best turns, best first, each with its score, win probability and principal variation."""
        *_, last = self.reports(position, limit, lines)
        return list(last.lines)

    def best_turn(self, position: Position, limit: Limits | float | None = None) -> str:
        """Return the turn to play at the engine's level."""
        limits, lines = limits_at_level(self._level, _as_limits(limit))
        *_, last = self.reports(position, limits, lines)
        pick = picker(self._level, mix_seeds(self._seed, crc32(position.text.encode())))
        return last.lines[0].turn if pick is None else pick(last)


def _as_limits(limit: Limits | float | None) -> Limits:
    if limit is None:
        return Limits()
    if isinstance(limit, Limits):
        return limit
    if not limit > 0:
        raise ValueError(f"the limit is {limit} seconds; it must be above 0.")
    return Limits(seconds=float(limit))
