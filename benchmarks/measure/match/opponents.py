"""The players of a match, each made from a specification such as `search:seconds=0.1` or `uct:nodes=2000`.

`search` is the player of the package in this process, `engine` any program that speaks the protocol. Seconds are
processor time for players in this process, so that other processes do not matter, and wall-clock time for an engine.
`nodes` are nodes of the search for `search`, and playouts for `uct`.
"""

from __future__ import annotations

import shlex
import time
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, Protocol

from benchmarks.measure.match.two_ply import TwoPly
from benchmarks.measure.match.uct import EXPLORE, URGENCY, UctPlayer
from limitproto.core.rng import Stream
from limitproto.engine.line_process import LineProcess
from limitproto.engine.players import choose_at_random
from limitproto.games.limit.position import Position
from limitproto.games.limit.search.greedy import choose

#: How much memory a search has in a match, in MiB: the default of the engine.
_HASH_MB = "64"
#: How long an engine may take to respond, in seconds.
_LONGEST_RESPONSE = 600.0


class Player(Protocol):
    """Plays one side of one game after another."""

    def turn(self, start: Position, turns: Sequence[str], position: Position) -> str:
        """Return the turn to play in a position that `turns` lead to from `start`."""

    def now(self) -> float:
        """Return the time, in seconds, by the clock that counts for the player."""

    def close(self) -> None:
        """End the processes of the player."""


class Specification(NamedTuple):
    """A parsed specification: the kind of player, and its options as text."""

    kind: str
    options: Mapping[str, str]

    def number(self, key: str) -> float | None:
        """Return an option as a number, None when it is missing."""
        return float(self.options[key]) if key in self.options else None

    def integer(self, key: str) -> int | None:
        """Return an option as an integer, None when it is missing."""
        return int(self.options[key]) if key in self.options else None


def parse(text: str) -> Specification:
    """Parse a specification. Raises ValueError for a kind or an option that does not exist."""
    kind, _, rest = text.partition(":")
    if kind not in KINDS:
        raise ValueError(f"{kind!r} is not a player; the players are {', '.join(KINDS)}.")
    _make, known = KINDS[kind]
    options = {}
    for item in filter(None, rest.split(",")):
        key, equals, value = item.partition("=")
        if key not in known or not equals:
            raise ValueError(f"{item!r} is not an option of {kind}; its options: {', '.join(known) or 'none'}.")
        options[key] = value
    return Specification(kind, options)


def player_of(text: str, seed: int, command: str = "") -> Player:
    """Return the player of a specification; `seed` is for random choices, `command` starts an `engine`."""
    found = parse(text)
    make, _known = KINDS[found.kind]
    return make(found, seed, command)


class _PositionPlayer:
    """A player that needs nothing but the position."""

    def __init__(self, choose: Callable[[Position], str]) -> None:
        self._choose = choose

    def turn(self, start: Position, turns: Sequence[str], position: Position) -> str:
        return self._choose(position)

    def now(self) -> float:
        return time.process_time()

    def close(self) -> None:
        pass


def _simple(function: Callable[[Position, Callable[[int], int]], str]) -> Callable[[Specification, int, str], Player]:
    def make(spec: Specification, seed: int, command: str) -> Player:
        below = Stream(seed).below
        return _PositionPlayer(lambda position: function(position, below))

    return make


def _search(spec: Specification, seed: int, command: str) -> Player:
    seconds, nodes, depth = (
        spec.number("seconds"),
        spec.integer("nodes"),
        spec.integer("depth"),
    )
    if seconds is None and nodes is None and depth is None:
        raise ValueError("search needs a limit: seconds, nodes or depth.")
    searcher = Position.new().game.searcher(int(spec.options.get("hash_mb", _HASH_MB)), seed)
    assert searcher is not None, "LIMIT has a search"

    def think(position: Position) -> str:
        until = None if seconds is None else time.process_time() + seconds

        def stop() -> bool:
            return until is not None and time.process_time() >= until

        turn = ""
        for report in searcher.reports(position, 1, depth, nodes, stop):
            turn = report.lines[0].turn
            if stop():
                break
        return turn

    return _PositionPlayer(think)


def _uct(spec: Specification, seed: int, command: str) -> Player:
    seconds, nodes = spec.number("seconds"), spec.integer("nodes")
    if seconds is None and nodes is None:
        raise ValueError("uct needs a limit: seconds or nodes.")
    explore, urgency = spec.number("explore"), spec.number("urgency")
    player = UctPlayer(seed, EXPLORE if explore is None else explore, URGENCY if urgency is None else urgency)
    return _PositionPlayer(lambda position: player.choose(position, seconds, nodes, time.process_time))


def _two_ply(spec: Specification, seed: int, command: str) -> Player:
    player = TwoPly(spec.integer("turns") or 2, Stream(seed).below)
    return _PositionPlayer(player.choose)


class Engine:
    """A program that speaks the protocol of spec/protocol.md over pipes."""

    def __init__(self, command: str, options: Mapping[str, str]) -> None:
        if not command:
            raise ValueError("an engine needs a command: --engine COMMAND.")
        self._process = LineProcess(shlex.split(command), stderr_kept=None)
        self._start: Position | None = None
        self._sent = 0
        for key, value in options.items():
            if key == "seconds":
                self._ask(f"time_settings 0 {value} 1")
            else:
                self._ask(f"lp-set {'max_nodes' if key == 'nodes' else key} {value}")

    def _ask(self, line: str) -> str:
        """Return the response to a command. Raises RuntimeError when it fails."""
        self._process.send(line, _LONGEST_RESPONSE)
        lines = []
        while response := self._process.receive(_LONGEST_RESPONSE):
            lines.append(response)
        if response is None:
            raise RuntimeError(f"The engine has not responded to {line!r} for {_LONGEST_RESPONSE:g} s.")
        if not lines or not lines[0].startswith("="):
            raise RuntimeError(f"The engine responds {' '.join(lines)!r} to {line!r}.")
        return lines[0][1:].strip()

    def turn(self, start: Position, turns: Sequence[str], position: Position) -> str:
        if start is not self._start or self._sent > len(turns):
            self._start, self._sent = start, 0
            layout = f" layout={start.layout}" if start.layout else ""
            self._ask(f"lp-newgame {start.edition}{layout}")
        assert position.mover is not None, "the game goes on"
        if self._sent < len(turns):
            self._ask(f"lp-play {' '.join(turns[self._sent :])}")
        turn = self._ask(f"genmove {position.players[position.mover]}")
        self._sent = len(turns) + 1
        return turn

    def now(self) -> float:
        return time.monotonic()

    def close(self) -> None:
        self._process.kill()


def _engine(spec: Specification, seed: int, command: str) -> Player:
    return Engine(command, {**spec.options, "seed": str(seed)})


#: How each kind of player is made, and the options that it has.
KINDS: dict[str, tuple[Callable[[Specification, int, str], Player], tuple[str, ...]]] = {
    "search": (_search, ("seconds", "nodes", "depth", "hash_mb")),
    "uct": (_uct, ("seconds", "nodes", "explore", "urgency")),
    "two-ply": (_two_ply, ("turns",)),
    "greedy": (_simple(choose), ()),
    "random": (_simple(choose_at_random), ()),
    "engine": (_engine, ("seconds", "nodes", "hash_mb", "level", "threads", "player")),
}
