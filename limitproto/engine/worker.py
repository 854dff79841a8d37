"""The program of a search process: `python -m limitproto.engine.worker`.

Compiled loops hold the interpreter, so a process that listens to a user must not search. A `SearchRequest` is one line,
`stop` another, and so is each `SearchNews`; both are JSON arrays. A new request stops the previous one, which gets no
answer if it has not begun by then. The process ends at the end of its input and, on Linux, with the thread that started
it.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from limitproto.core.system import CAN_FORK
from limitproto.engine.cancellation import Limits
from limitproto.engine.parent_death import die_with_parent
from limitproto.games.registry import game_named
from limitproto.games.search_api import Line, Report

if TYPE_CHECKING:
    from limitproto.games.base import Position
    from limitproto.games.search_api import Searcher

    #: The searcher of a process, at most one, keyed by its game, its memory in MiB and its seed.
    Searchers = dict[tuple[str, int, int], Searcher[Position]]

#: How often an inline search is interrupted, in seconds.
PAUSE = 0.05


class SearchRequest(NamedTuple):
    """A search: game, memory and seed, and the position in `texts`, as packed by `Searcher.pack`.

    The limits count from `begun`, a time on the system clock, which all processes share, so a slow start uses up time.
    Between two reports, the node count is sent every `progress` seconds. `share` gives which part of the turns to
    search, and the number of parts.
    """

    game: str
    hash_mb: int
    seed: int
    niceness: int = 0
    number: int = 0
    begun: float = 0.0
    texts: Sequence[str] = ()
    lines: int = 1
    limits: Limits = Limits()
    progress: float | None = None
    among: Sequence[str] = ()
    share: tuple[int, int] = (0, 1)


class SearchNews(NamedTuple):
    """News from a search: the number of its request, and the nodes and seconds so far, with or without a report.

    The last news has no nodes.
    """

    number: int
    nodes: int | None = None
    seconds: float = 0.0
    report: Report | None = None


def read_news(text: bytes) -> SearchNews:
    """Parse a line. Raises TypeError or ValueError if no search process sends such a line."""
    number, nodes, seconds, found = json.loads(text)
    if found is None:
        return SearchNews(number, nodes, seconds)
    depth, seldepth, all_nodes, lines, reason = found
    best = tuple(Line(turn, score, win, tuple(pv), tuple(wins)) for turn, score, win, pv, wins in lines)
    return SearchNews(number, nodes, seconds, Report(depth, seldepth, all_nodes, best, reason))


class Inbox:
    """The requests, read in a separate thread; the end of the input ends the process at once."""

    def __init__(self) -> None:
        self._requests: deque[SearchRequest] = deque()
        self._waiting = threading.Semaphore(0)
        # Requests up to this number have to stop.
        self._stopped = 0
        #: The number of the latest request.
        self.latest = 0
        threading.Thread(target=self._read_requests, daemon=True).start()

    def _read_requests(self) -> None:
        for line in sys.stdin.buffer:
            if line == b"stop\n":
                self._stopped = self.latest
            else:
                request = SearchRequest(*json.loads(line))
                request = request._replace(limits=Limits(*request.limits))
                self._stopped, self.latest = self.latest, request.number
                self._requests.append(request)
                self._waiting.release()
        os._exit(0)

    def next(self) -> SearchRequest:
        """Wait for a request, and return it."""
        self._waiting.acquire()
        return self._requests.popleft()

    def is_stopped(self, number: int) -> bool:
        """Return whether a request has to stop."""
        return number <= self._stopped


def search(
    request: SearchRequest, searchers: Searchers, is_stopped: Callable[[], bool], say: Callable[[SearchNews], None]
) -> Iterator[SearchNews]:
    """Yield the reports on one request, and news of its end; between two reports `say` gets the progress."""
    begun, number, limits = request.begun, request.number, request.limits
    key = request.game, request.hash_mb, request.seed
    if key not in searchers:
        searchers.clear()
        searchers[key] = game_named(request.game).searcher(request.hash_mb, request.seed)
    searcher = searchers[key]
    if searcher.can_share:
        part, parts = request.share
        searcher.share = part, parts

    def must_stop() -> bool:
        return is_stopped() or (limits.seconds is not None and time.monotonic() - begun >= limits.seconds)

    nodes, said = 0, begun

    def say_or_stop() -> bool:
        """Send the progress if it is time, and return whether to stop."""
        nonlocal nodes, said
        nodes += searcher.polled
        now = time.monotonic()
        if request.progress is not None and now - said >= request.progress:
            said = now
            say(SearchNews(number, nodes, now - begun))
        return must_stop()

    position = searcher.unpack(request.texts)
    # On a clock it is useless to think about an only turn.
    is_forced = limits.soft is not None and position.count_turns() == 1
    asked = must_stop if request.progress is None else say_or_stop
    among = frozenset(request.among)
    for report in searcher.reports(position, request.lines, limits.depth, limits.nodes, asked, among):
        passed = time.monotonic() - begun
        nodes, said = report.nodes, begun + passed
        yield SearchNews(number, nodes, passed, report)
        if is_forced or must_stop() or (limits.soft is not None and passed >= limits.soft):
            break
    yield SearchNews(number)


class InlineWorker:
    """A search in this process, which replaces a search process if none can be started, as in a browser.

    Nothing else runs while it searches, which it does in `hear`. It interrupts itself several times a second for other
    work; its results do not depend on how often.
    """

    #: It ends on its own, so it is never abandoned for being late.
    patience = float("inf")
    is_ready = is_alive = True
    is_overdue = is_mute = False
    status = "runs"

    def __init__(self) -> None:
        #: The number of the latest request.
        self.number = 0
        self._searchers: Searchers = {}
        self._answers: Iterator[SearchNews] = iter(())
        self._said: list[SearchNews] = []
        self._is_searching = self._is_stopped = False
        self._next_pause = 0.0
        self._meanwhile: Callable[[], None] = lambda: None

    def ask(self, request: SearchRequest) -> int:
        """Begin a request and return its number; the previous request is abandoned."""
        self.number += 1
        self._is_stopped = False
        self._said.clear()
        request = request._replace(number=self.number)
        self._answers = search(request, self._searchers, self._must_stop, self._said.append)
        return self.number

    def tell(self, line: str) -> None:
        """Stop; no other line is sent."""
        self._is_stopped = True

    def hear(self, timeout: float) -> list[SearchNews]:
        """Search until there is news and `timeout` seconds are over, and return the news.

        During a search, return the news so far.
        """
        if not self._is_searching:
            self._is_searching = True
            until = time.monotonic() + timeout
            try:
                for news in self._answers:
                    self._said.append(news)
                    if time.monotonic() >= until and not self._is_stopped:
                        break
            finally:
                self._is_searching = False
        said = list(self._said)
        self._said.clear()
        return said

    def _must_stop(self) -> bool:
        if time.monotonic() >= self._next_pause:
            self._meanwhile()
            self._next_pause = time.monotonic() + PAUSE
        return self._is_stopped

    def listen(self, meanwhile: Callable[[], None]) -> None:
        """Have `meanwhile` called whenever a search is interrupted."""
        self._meanwhile = meanwhile

    def close(self) -> None:
        """Discard all results."""
        self._answers, self._searchers = iter(()), {}


def main() -> None:
    """Answer requests until the input ends."""
    die_with_parent(os.getppid())
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    inbox = Inbox()
    searchers: Searchers = {}
    niceness = 0
    while True:
        request = inbox.next()
        if request.niceness > niceness and CAN_FORK:
            os.nice(request.niceness - niceness)
            niceness = request.niceness
        if request.number >= inbox.latest:
            for news in search(request, searchers, partial(inbox.is_stopped, request.number), _say):
                _say(news)


def _say(news: SearchNews) -> None:
    # As bytes, so that no environment variable affects how they are written.
    sys.stdout.buffer.write(json.dumps(news).encode() + b"\n")
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
