"""The player `search`: a game's own search, thinking in a process of its own that is started when it is needed."""

from __future__ import annotations

import json
import os
import select
import subprocess
import sys
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from limitproto.engine.thinking import Handle, Limits
from limitproto.engine.timing import UNLIMITED
from limitproto.searchers import Line, Report

if TYPE_CHECKING:
    from limitproto.games import Game, Position
    from limitproto.searchers import Searcher

#: The name of the player.
SEARCH = "search"
#: How long a worker may go on after it has been asked to stop, and over its time, before it is killed, in seconds.
PATIENCE = 0.05
_READ = 1 << 16


class Worker:
    """A search process; see `limitproto.engine.worker` for what goes through its pipes."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", "limitproto.engine.worker"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._input, self._output = self._process.stdin, self._process.stdout.fileno()
        self._rest = b""

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    @property
    def is_alive(self) -> bool:
        """Tell whether the process still runs."""
        return self._process.poll() is None

    def send(self, line: str) -> None:
        """Send one line; whether the process still hears it shows when it is listened to."""
        try:
            self._input.write(line.encode() + b"\n")
            self._input.flush()
        except BrokenPipeError:
            pass

    def receive(self, timeout: float) -> list[str] | None:
        """Return the lines that have come, waiting for the first of them up to `timeout`; None when none will come."""
        if not select.select([self._output], [], [], max(0.0, timeout))[0]:
            return []
        data = os.read(self._output, _READ)
        if not data:
            return None
        *lines, self._rest = (self._rest + data).split(b"\n")
        return [line.decode() for line in lines]

    def close(self) -> None:
        """End the process."""
        self._process.kill()
        self._input.close()
        assert self._process.stdout is not None
        self._process.stdout.close()
        self._process.wait()


class SearchHandle:
    """A thought of the search in progress. `report` is the latest that has been found, None before the first."""

    def __init__(self, worker: Worker, position: Position, hard: float | None, lose: Callable[[], None]) -> None:
        self.report: Report | None = None
        self.seconds = 0.0
        #: How many reports have come.
        self.count = 0
        self._worker: Worker | None = worker
        self._lose = lose
        self._last_moment = None if hard is None else time.monotonic() + hard + PATIENCE
        self._position = position

    def poll(self, timeout: float) -> bool:
        """Wait up to `timeout` seconds for the end of the thought; True when it has ended."""
        until = time.monotonic() + timeout
        while self._worker is not None:
            now = time.monotonic()
            if self._last_moment is not None and now >= self._last_moment and self.report is not None:
                self._abandon()
                break
            end = until if self._last_moment is None else min(until, max(self._last_moment, now + 0.001))
            lines = self._worker.receive(end - now)
            if lines is None:
                self._abandon()
                break
            for line in lines:
                self._take(line)
            if time.monotonic() >= until:
                break
        return self._worker is None

    def _take(self, line: str) -> None:
        if line == "done":
            self._worker = None
            return
        depth, seldepth, nodes, self.seconds, lines = json.loads(line)
        self.count += 1
        self.report = Report(
            depth, seldepth, nodes, tuple(Line(turn, score, win, tuple(pv)) for turn, score, win, pv in lines)
        )

    def _abandon(self) -> None:
        """Give up on a process that does not stop, or has died."""
        self._worker = None
        self._lose()

    def stop(self) -> None:
        """Ask for an end; when it does not come soon, the process is ended."""
        if self._worker is not None:
            self._worker.send("stop")
            self._last_moment = time.monotonic() + PATIENCE

    def result(self) -> str:
        """Return the best turn found; any, when the process has died before it found one."""
        return self.report.lines[0].turn if self.report is not None else self._position.legal_turns()[0]


class SearchPlayer:
    """The search of a game as a thinker. It keeps its process from one turn to the next; `close` ends that."""

    def __init__(self, game: Game, searcher: Searcher, hash_mb: int = 64, seed: int = 0) -> None:
        self._game, self._searcher = game, searcher
        self._hash_mb, self._seed = hash_mb, seed
        self._worker: Worker | None = None

    @property
    def worker(self) -> Worker | None:
        """The process, None while there is none."""
        return self._worker

    def start(self, position: Position, limits: Limits, lines: int = 1) -> Handle:
        """Begin to think; `lines` is how many of the best turns are wanted with exact scores."""
        return self.analyse(position, limits, lines)

    def analyse(self, position: Position, limits: Limits, lines: int = 1, is_endless: bool = False) -> SearchHandle:
        """As `start`; an endless thought ends when it is stopped, or knows all."""
        if self._worker is None or not self._worker.is_alive:
            self.close()
            self._worker = Worker()
        hard, soft = limits.seconds, limits.soft
        if hard is None and limits.nodes is None and limits.depth is None and not is_endless:
            hard = UNLIMITED
        request = {
            "game": self._game.name,
            "texts": self._searcher.pack(position),
            "lines": lines,
            "depth": limits.depth,
            "nodes": limits.nodes,
            "soft": soft,
            "hard": hard,
            "hash_mb": self._hash_mb,
            "seed": self._seed,
        }
        self._worker.send(json.dumps(request))
        return SearchHandle(self._worker, position, hard, self.close)

    def close(self) -> None:
        """End the process, if there is one; the next thought starts another."""
        if self._worker is not None:
            self._worker.close()
            self._worker = None
