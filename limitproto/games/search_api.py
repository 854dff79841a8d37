"""The interfaces of a game's search engine and solver, and the values that they return.

Both are generic in the class of their game's positions.
"""

from __future__ import annotations

import pickle
from abc import ABC, abstractmethod
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator, Sequence
from math import exp
from typing import ClassVar, Generic, NamedTuple, TypeVar

P = TypeVar("P")


class Line(NamedTuple):
    """The result of a search for one turn, from the mover's point of view.

    `score` is in balls, or whatever the game counts; `win` is the win probability from 0 to 1, exactly 1 or 0 only if
    the game is proved won or lost; `pv` is how play may continue, starting with the turn itself. `wins` holds the win
    probabilities of all players in turn order, which add up to 1.
    """

    turn: str
    score: float
    win: float
    pv: tuple[str, ...]
    wins: tuple[float, ...]


def shared_wins(win: float, player: int, strengths: Sequence[float | None]) -> tuple[float, ...]:
    """Return the win probabilities of all players, given the one `win` of a `player`.

    The others share the rest according to their strengths: 1 more means e times the share. A strength of None means
    that the player is out.
    """
    others = {index: value for index, value in enumerate(strengths) if index != player and value is not None}
    most = max(others.values(), default=0.0)
    shares = {index: exp(value - most) for index, value in others.items()}
    rest = (1 - win) / sum(shares.values()) if shares else 0.0
    return tuple(win if index == player else shares.get(index, 0.0) * rest for index in range(len(strengths)))


class Report(NamedTuple):
    """The results of a search so far: `lines`, best first; `depth` and `seldepth`, in half-turns or the like.

    `reason` is a word for why the search stopped, empty while it may continue: `settled` if searching further has not
    been found to give better turns.
    """

    depth: int
    seldepth: int
    nodes: int
    lines: tuple[Line, ...]
    reason: str = ""


def joined_reports(reports: Sequence[Report | None], lines: int) -> Report | None:
    """Merge the reports of several searches of different turns; return None if one of them has none."""
    known = [report for report in reports if report is not None]
    if not known or len(known) < len(reports):
        return None
    best: dict[str, Line] = {}
    for line in sorted(
        (line for report in known for line in report.lines), key=lambda line: (line.win, line.score), reverse=True
    ):
        best.setdefault(line.turn, line)
    return Report(
        min(report.depth for report in known),
        max(report.seldepth for report in known),
        sum(report.nodes for report in known),
        tuple(best.values())[:lines],
        known[0].reason if len({report.reason for report in known}) == 1 else "",
    )


class Searcher(ABC, Generic[P]):
    """A search engine; its memory is kept from one search to the next."""

    #: Whether several searchers can share the turns in a position; such a searcher obeys `share`.
    can_share: ClassVar[bool] = False
    #: Which part of the turns to search, counted from 0, and the number of parts.
    share: tuple[int, int] = (0, 1)
    #: The least number of positions searched between two checks for a stop, 0 if unknown.
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
        """Yield improving reports until there is nothing more to find or a limit is reached.

        If there are legal turns `among`, only these are compared, else all turns in the position. There is at least one
        report, whatever the limits; `stop` is called occasionally. The game must not be over. The same calls with the
        same limits on depth and nodes give the same reports.
        """

    def pack(self, position: P) -> list[str]:
        """Return a position, with the relevant part of its past, as texts for another process of this program."""
        return [b64encode(pickle.dumps(position)).decode()]

    def unpack(self, texts: Sequence[str]) -> P:
        """Return the position packed by `pack`."""
        position: P = pickle.loads(b64decode(texts[0]))
        return position


class Unsolved(Exception):
    """The solver was stopped, or has reached its limit."""


class Solver(ABC, Generic[P]):
    """Proves who wins a two-player game, and remembers what it has proved."""

    @property
    @abstractmethod
    def nodes(self) -> int:
        """The number of positions searched since `limit` was called."""

    @abstractmethod
    def limit(self, nodes: int | None, stop: Callable[[], bool]) -> None:
        """Set the limits from now on; `stop` is called occasionally. The count `nodes` restarts at 0."""

    @abstractmethod
    def begin(self, position: P) -> None:
        """Take the past of a position into account from now on, for it and all positions that follow."""

    @abstractmethod
    def rank(self, position: P, player: int) -> int:
        """Return 0 if the player cannot force a win, else a number above 0. Raises Unsolved.

        After some turn of the player, and after every turn of the opponent, a won position has a lower rank or is over,
        so a player that follows decreasing ranks wins. The game must not be over.
        """

    @abstractmethod
    def recalled(self, position: P, player: int) -> int | None:
        """Return the `rank` already found for a position, or None if there is none yet."""

    @abstractmethod
    def can_draw(self, position: P) -> bool:
        """Return whether draws are possible by the rules; without draws, a player who does not win loses."""

    @abstractmethod
    def name(self, position: P) -> str:
        """Return the position string without parts that no longer matter, so that equal positions have one name."""
