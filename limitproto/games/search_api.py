"""The interfaces of the search engine and the solver of a game, and the values that they return.

Both are generic in the class of the positions that they work on, which is that of their own game.
"""

from __future__ import annotations

import pickle
from abc import ABC, abstractmethod
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from math import exp
from typing import ClassVar, Generic, NamedTuple, TypeVar

P = TypeVar("P")


class Line(NamedTuple):
    """The result of a search for one turn, from the point of view of the player to move.

    `score` is in balls, or whatever the game counts; `win` is the win probability from 0 to 1, exactly 1 or 0
    where the game is proved to be won or lost; `pv` is how play may go on, the turn itself first. `wins` are the
    win probabilities of all players in turn order, which add up to 1.
    """

    turn: str
    score: float
    win: float
    pv: tuple[str, ...]
    wins: tuple[float, ...]


def shared_wins(win: float, player: int, strengths: Sequence[float | None]) -> tuple[float, ...]:
    """Return the win probabilities of all players, of which `win` is that of one `player`.

    The others share the rest by their strengths: 1 more is e times the share. None is the strength of a player that
    is out.
    """
    others = {index: value for index, value in enumerate(strengths) if index != player and value is not None}
    most = max(others.values(), default=0.0)
    shares = {index: exp(value - most) for index, value in others.items()}
    rest = (1 - win) / sum(shares.values()) if shares else 0.0
    return tuple(win if index == player else shares.get(index, 0.0) * rest for index in range(len(strengths)))


class Report(NamedTuple):
    """The results of a search so far; `lines` best first, `depth` and `seldepth` in half-turns or the like.

    `reason` is a word for why the search does not go on, empty while it may: `settled` if to look further has not been
    found to lead to better turns.
    """

    depth: int
    seldepth: int
    nodes: int
    lines: tuple[Line, ...]
    reason: str = ""


def joined_reports(reports: Sequence[Report | None], lines: int) -> Report | None:
    """Return what several searches of different turns have found together, None when one of them knows nothing."""
    known = [report for report in reports if report is not None]
    if not known or len(known) < len(reports):
        return None
    best: dict[str, Line] = {}
    for line in sorted((line for report in known for line in report.lines), key=_by_score, reverse=True):
        best.setdefault(line.turn, line)
    return Report(
        min(report.depth for report in known),
        max(report.seldepth for report in known),
        sum(report.nodes for report in known),
        tuple(best.values())[:lines],
        known[0].reason if len({report.reason for report in known}) == 1 else "",
    )


def _by_score(line: Line) -> tuple[float, float]:
    return line.win, line.score


class Searcher(ABC, Generic[P]):
    """A search engine; its memory lasts from one search to the next."""

    #: Whether several searchers can share the turns of a position; such a searcher obeys `share`.
    can_share: ClassVar[bool] = False
    #: The part of the turns to search, counted from 0, and of how many parts.
    share: tuple[int, int] = (0, 1)
    #: At least how many positions are looked at between two questions whether to stop, 0 where that is not known.
    polled: int = 0

    @abstractmethod
    def reports(
        self,
        position: P,
        lines: int = 1,
        depth: int | None = None,
        nodes: int | None = None,
        stop: Callable[[], bool] = lambda: False,
        among: frozenset[str] = frozenset(),
    ) -> Iterator[Report]:
        """Yield ever better reports until there is nothing more to find or a limit is reached.

        Only the legal turns `among` are compared if there are any, else all of the position. There is at least one
        report, whatever the limits; `stop` is asked now and then. The game must not be over. The same calls with the
        same limits on depth and nodes give the same reports.
        """

    def pack(self, position: P) -> list[str]:
        """Return a position, with as much of its past as matters, as texts for another process of this program."""
        return [b64encode(pickle.dumps(position)).decode()]

    def unpack(self, texts: Sequence[str]) -> P:
        """Return the position that `pack` has packed."""
        position: P = pickle.loads(b64decode(texts[0]))
        return position


class Unsolved(Exception):
    """The solver was stopped, or has used up its limit."""


class Solver(ABC, Generic[P]):
    """Proves who wins a game of two players, and remembers what it has proved."""

    #: The number of positions searched since `limit` was called.
    nodes: int = 0

    @abstractmethod
    def limit(self, nodes: int | None, stop: Callable[[], bool]) -> None:
        """Set what may be spent from now on; `stop` is asked now and then. `nodes` counts from 0 again."""

    @abstractmethod
    def begin(self, position: P) -> None:
        """Take the past of a position into account from now on, for it and for all that follows from it."""

    @abstractmethod
    def rank(self, position: P, player: int) -> int:
        """Return 0 when the player cannot force a win, else a number above 0. Raises Unsolved.

        After some turn of the player, and after every turn of the opponent, a won position has a lower rank or is
        over, so that a player that follows falling ranks wins. The game must not be over.
        """

    @abstractmethod
    def recalled(self, position: P, player: int) -> int | None:
        """Return the `rank` that has been found for a position already, None if there is none yet."""

    @abstractmethod
    def can_draw(self, position: P) -> bool:
        """Return whether the rules know a draw at all; without one, a player who does not win loses."""

    @abstractmethod
    def name(self, position: P) -> str:
        """Return the position string without what cannot matter any more, so that equal positions have one name."""


@contextmanager
def uncollected() -> Iterator[None]:
    """Suspend the garbage collector: a search makes no cycles, and a collection visits everything that it keeps."""
    import gc  # for start-up time

    was_collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_collecting:
            gc.enable()
