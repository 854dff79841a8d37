"""The `search` player: a game's search, in a separate process that is started when needed."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import suppress
from functools import partial
from math import log
from typing import TYPE_CHECKING, TypeAlias
from zlib import crc32

from limitproto.core.system import CAN_START_PROCESSES, own_command, own_environment
from limitproto.engine.cancellation import Limits, SearchFailed
from limitproto.engine.levels import limits_at_level, picker
from limitproto.engine.line_process import LineProcess, LineTooLong, ProcessEnded, SendTimeout
from limitproto.engine.players import mix_seeds
from limitproto.engine.time_manager import UNLIMITED, Lag
from limitproto.engine.worker import InlineWorker, SearchNews, SearchRequest, read_news
from limitproto.games.search_api import Report, joined_reports

if TYPE_CHECKING:
    from limitproto.games.base import Game, Position

#: How many seconds a process may continue after a request to stop, or beyond its time, before it is killed.
PATIENCE = 0.025
#: How long a worker may take to say anything at first, and how long it may be silent while it searches, in seconds; and
#: how often at least it reports its progress.
LONGEST_START, LONGEST_SILENCE, _HEARTBEAT = 10.0, 2.0, 0.25
#: How many lines of a worker are handled before the clock is checked.
_MOST_LINES = 1000
#: How long to listen to one of several processes before the next, in seconds.
_SLICE = 0.004
#: The factor by which one step of niceness reduces the processor share that Linux gives to a process.
_NICE_STEP = 1.25


class Worker(LineProcess):
    """A search process; `limitproto.engine.worker` describes the lines exchanged with it.

    It ends when it is closed, when nothing refers to it any longer, or when the process that started it ends.
    """

    #: How many seconds it may continue after a request to stop, or beyond its time.
    patience = PATIENCE

    def __init__(self) -> None:
        # The worker itself requests to be killed with its parent; it shares the parent's stderr.
        command = own_command("limitproto.engine.worker")
        super().__init__(command, env=own_environment(), stderr_kept=None, whole_lines=True)
        #: Whether it has answered anything yet: a new process needs a while.
        self.is_ready = False
        # When it last reported on the latest request or, once it has answered anything, received it.
        self._spoke = time.monotonic()
        #: The number of the latest request.
        self.number = 0
        #: Whether a search stopped waiting for it, and it has not answered anything since.
        self.is_overdue = False

    @property
    def is_mute(self) -> bool:
        """Whether it has been silent on the latest request for so long that it must be hanging."""
        return time.monotonic() - self._spoke > (LONGEST_SILENCE if self.is_ready else LONGEST_START)

    def ask(self, request: SearchRequest) -> int:
        """Send a request and return its number; the previous request is abandoned."""
        self.number += 1
        if self.is_ready:
            self._spoke = time.monotonic()
        self.tell(json.dumps(request._replace(number=self.number)))
        return self.number

    def tell(self, line: str) -> None:
        """Send one line; whether the process has ended or hangs shows in `hear`."""
        with suppress(ProcessEnded, SendTimeout):
            self.send(line, PATIENCE)

    def hear(self, timeout: float) -> list[SearchNews] | None:
        """Return the news, waiting up to `timeout` seconds for some; None if no more will come.

        None also means that it sent a line that no search process sends.
        """
        said: list[SearchNews] = []
        try:
            line = self.receive_bytes(timeout)
            while line is not None:
                said.append(read_news(line))
                line = self.receive_bytes(0) if len(said) < _MOST_LINES and b"\n" in self.output else None
        except (ProcessEnded, LineTooLong, TypeError, ValueError):
            return said or None
        if said:
            self.is_ready, self.is_overdue = True, False
        if any(news.number == self.number for news in said):
            self._spoke = time.monotonic()
        return said

    def listen(self, meanwhile: Callable[[], None]) -> None:
        """Do nothing: the process searches while the caller does other work."""

    close = LineProcess.kill


#: Where a search runs: in another process, or in this one.
AnyWorker: TypeAlias = Worker | InlineWorker


def new_worker() -> AnyWorker:
    """Start a search process or, if none can be started, search in this one. Raises OSError."""
    return Worker() if CAN_START_PROCESSES else InlineWorker()


class _Part:
    """The part of a search that one process of a player does; `report` is its latest report."""

    def __init__(self, player: SearchPlayer, worker: AnyWorker, request: SearchRequest) -> None:
        self.report: Report | None = None
        self.seconds = 0.0
        self.nodes = self.count = 0
        self._worker: AnyWorker | None = worker
        self._player, self._request = player, request
        self._is_stopped = self._has_restarted = False
        self.failure = ""
        limits = request.limits
        end = None if limits.seconds is None else request.begun + limits.seconds
        self._planned_end = end if limits.soft is not None else None
        self._last_moment = None if end is None else end + worker.patience
        self._was_ready = worker.is_ready
        self._number = worker.ask(request)

    def begin_with(self, report: Report) -> None:
        """Use a report from elsewhere as the first one, instead of waiting for a late process."""
        self.report = report
        if self._last_moment is not None and self._worker is not None:
            self._last_moment -= self._worker.patience

    def poll(self, timeout: float) -> bool:
        """Wait up to `timeout` seconds for the end of the search; return True if it has ended."""
        until = time.monotonic() + timeout
        while self._worker is not None:
            now, last = time.monotonic(), self._last_moment
            if last is not None and now >= last:
                # News that came while nothing was listening counts.
                self._take_news(self._worker.hear(0) or ())
                self._abandon()
                break
            said = self._worker.hear(max(0.0, (until if last is None else min(until, last)) - now))
            if said is None or self._worker.is_mute:
                self._restart()
                continue
            self._take_news(said)
            if time.monotonic() >= until:
                break
        if self._worker is None and self._planned_end is not None:
            self._player.lag.note(time.monotonic() - self._planned_end)
            self._planned_end = None
        return self._worker is None

    def _restart(self) -> None:
        """Repeat the search once, in the time left, in another process; this one has ended or hangs."""
        worker, self._worker = self._worker, None
        assert worker is not None
        if not (self._is_stopped or self._has_restarted):
            self._has_restarted = True
            self._worker = self._player.replaced(worker)
        if self._worker is not None:
            self._was_ready = False
            self._number = self._worker.ask(self._request)
        else:
            self.failure = "" if self._is_stopped else f"the search process did not answer and {worker.status}"
            self._player.close()

    def _take_news(self, said: Iterable[SearchNews]) -> None:
        """Take the news of a process about this search, up to its end."""
        for number, nodes, seconds, report in said:
            if number != self._number or self._worker is None:
                continue
            if nodes is None:
                self._worker = None
                return
            self.nodes, self.seconds = max(self.nodes, nodes), seconds
            if report is not None:
                self.count += 1
                # A repeated search may not get as far as before.
                if self.report is None or report.depth >= self.report.depth:
                    self.report = report

    def _abandon(self) -> None:
        """Give up on a process that does not stop.

        One that was only just starting, and still is, may live, and so may one that is late for the first time: on a
        busy machine a new one would be even later.
        """
        worker, self._worker = self._worker, None
        if worker is None:
            return
        may_start = not self._was_ready and not self.count and not worker.is_mute
        may_be_late = self._was_ready and not (self._is_stopped or worker.is_overdue)
        if worker.is_alive and (may_start or may_be_late):
            worker.is_overdue = True
            worker.tell("stop")
        else:
            self._player.close()

    def stop(self) -> None:
        """Ask for an end; if it does not come soon, end the process."""
        self._is_stopped = True
        if self._worker is not None:
            self._worker.tell("stop")
            self._last_moment = time.monotonic() + self._worker.patience

    def listen(self, meanwhile: Callable[[], None]) -> None:
        """Have `meanwhile` called often during `poll` if `poll` itself searches."""
        if self._worker is not None:
            self._worker.listen(meanwhile)


class SearchHandle:
    """A search in progress, in one process or in several, each with a part of the turns."""

    def __init__(
        self,
        parts: Sequence[_Part],
        lines: int,
        pick: Callable[[Report], str] | None,
        search_here: Callable[[], Report],
    ) -> None:
        """`pick` chooses from the last report, by default the best turn; `search_here` makes one if no process does."""
        self._parts, self._lines, self._pick, self._search_here = parts, lines, pick, search_here
        self._has_ended = False
        self._found_here: Report | None = None

    @property
    def report(self) -> Report | None:
        """The latest report, merged from all parts; None until each part has one or all have ended."""
        reports = [part.report for part in self._parts]
        if len(reports) == 1:
            return reports[0] or self._found_here
        if self._has_ended:
            reports = [report for report in reports if report is not None]
        return joined_reports(reports, self._lines) or self._found_here

    @property
    def seconds(self) -> float:
        """The elapsed time of the search at the latest report, in seconds."""
        return max(part.seconds for part in self._parts)

    @property
    def nodes(self) -> int:
        """The least number of nodes searched, including those since the latest report."""
        return sum(part.nodes for part in self._parts)

    @property
    def count(self) -> int:
        """The number of reports so far."""
        return sum(part.count for part in self._parts)

    def poll(self, timeout: float) -> bool:
        """Wait up to `timeout` seconds for the end of the search; return True if it has ended."""
        until = time.monotonic() + timeout
        most = _SLICE if len(self._parts) > 1 else timeout
        while True:
            # Listen to every one, whether or not another has ended.
            ends = [part.poll(max(0.0, min(most, until - time.monotonic()))) for part in self._parts]
            if all(ends):
                self._has_ended = True
                if self.report is None and not any(part.failure for part in self._parts):
                    self._found_here = self._search_here()
                return True
            if time.monotonic() >= until:
                return False

    def stop(self) -> None:
        """Ask for an end; if it does not come soon, end the processes."""
        for part in self._parts:
            part.stop()

    def listen(self, meanwhile: Callable[[], None]) -> None:
        """Have `meanwhile` called often during `poll` if `poll` itself searches, as it does without other processes."""
        for part in self._parts:
            part.listen(meanwhile)

    def check(self) -> None:
        """Raise SearchFailed if the search has ended without a report because a process ended."""
        failures = [part.failure for part in self._parts if part.failure and part.report is None]
        if self.report is None and failures:
            raise SearchFailed(f"{failures[0]}.")

    def result(self) -> str:
        """Return the turn to play. Raises SearchFailed."""
        self.check()
        report = self.report
        if report is None:
            raise SearchFailed("the search has not found a turn; give it more time.")
        return report.lines[0].turn if self._pick is None else self._pick(report)


class SearchPlayer:
    """A player that searches. It reuses its processes from one turn to the next; `close` ends them."""

    def __init__(
        self, game: Game, hash_mb: int = 64, seed: int = 0, threads: int = 1, shares_cores: bool = False
    ) -> None:
        """`hash_mb` bounds the memory in MiB; `seed` breaks ties between turns that look equal.

        With more than one of `threads`, that number of processes share the turns and the memory, if the game's search
        supports it; if it `shares_cores` with other sessions, together they get as much processor time as one process.
        Raises Unavailable for a game that has no search engine.
        """
        self._game = game
        self._searcher = game.searcher(1, seed)
        self._threads = threads if self._searcher.can_share else 1
        #: How much of a turn's time to keep in reserve, judging by the searches so far.
        self.lag = Lag()
        niceness = round(log(self._threads, _NICE_STEP)) if shares_cores else 0
        self._request = SearchRequest(game.name, max(1, hash_mb // self._threads), seed, niceness)
        #: The processes, which may still be starting.
        self.workers: list[AnyWorker] = []

    def begin(self, seed: int) -> None:
        """Use another seed for future searches, as for a new game, in the existing processes."""
        if seed != self._request.seed:
            self._request = self._request._replace(seed=seed)
            self._searcher = self._game.searcher(1, seed)

    def start(
        self,
        position: Position,
        limits: Limits,
        lines: int = 1,
        pick: Callable[[Report], str] | None = None,
        is_endless: bool = False,
        progress: float | None = None,
        among: Collection[str] = (),
    ) -> SearchHandle:
        """Start thinking; `lines` is the number of best turns to report, and `pick` chooses from the last report.

        Without any limit, a limit of `UNLIMITED` seconds applies, unless the search `is_endless` until it knows
        everything. A search bounded by nodes or depth runs in one process, so that it can be repeated. It keeps to the
        time whatever the processes do: if they report nothing, a short search in this process decides. While they are
        starting, a search on a clock, which has a soft limit, begins here. The node count is updated at least every
        `progress` seconds. If there are legal turns `among`, only these are compared.
        """
        begun = time.monotonic()
        is_timed = limits.nodes is None and limits.depth is None
        if limits.seconds is None and is_timed and not is_endless:
            limits = limits._replace(seconds=UNLIMITED)
        request = self._request._replace(
            begun=begun,
            texts=self._searcher.pack(position),
            lines=lines,
            limits=limits,
            progress=_HEARTBEAT if progress is None else min(progress, _HEARTBEAT),
            among=list(among),
        )
        number = self._threads if is_timed else 1
        workers = self._running_workers(number)
        is_starting = limits.soft is not None and not all(worker.is_ready for worker in workers)
        parts = [_Part(self, worker, request._replace(share=(place, number))) for place, worker in enumerate(workers)]
        if is_starting:
            parts[0].begin_with(self.first_report(position, lines, (limits.seconds or UNLIMITED) / 2, among))
        return SearchHandle(parts, lines, pick, partial(self.first_report, position, lines, 0.0, among))

    def first_report(self, position: Position, lines: int, seconds: float, among: Collection[str] = ()) -> Report:
        """Return the results of a few seconds of search in this process, since a new process takes longer to start."""
        until = time.monotonic() + seconds
        found = self._searcher.reports(position, lines, stop=lambda: time.monotonic() >= until, among=frozenset(among))
        return next(found)

    def _running_workers(self, number: int) -> list[AnyWorker]:
        """Return a number of processes, starting any that are missing. Raises SearchFailed."""
        if not all(worker.is_alive for worker in self.workers):
            self.close()
        try:
            while len(self.workers) < number:
                self.workers.append(new_worker())
        except OSError as error:
            self.close()
            raise SearchFailed(f"no search process can start: {error.strerror}; end other programs.") from None
        return self.workers[:number]

    def replaced(self, worker: AnyWorker) -> AnyWorker | None:
        """Return a new process instead of one that has ended, or None if none can be started."""
        if worker not in self.workers:
            return None
        worker.close()
        try:
            new = new_worker()
        except OSError:
            return None
        self.workers[self.workers.index(worker)] = new
        return new

    def close(self) -> None:
        """End all processes; the next search starts new ones."""
        for worker in self.workers:
            worker.close()
        self.workers = []


def search_chooser(game: Game, seed: int, level_now: Callable[[], int]) -> Callable[[Position], str]:
    """Return a game's search as a function from a position to the turn to play.

    `level_now` returns the level to play at, which people can change during a game.
    """
    player = SearchPlayer(game, seed=seed)

    def choose(position: Position) -> str:
        level = level_now()
        limits, lines = limits_at_level(level, Limits())
        handle = player.start(position, limits, lines, picker(level, mix_seeds(seed, crc32(position.text.encode()))))
        while not handle.poll(1.0):
            pass
        return handle.result()

    return choose
