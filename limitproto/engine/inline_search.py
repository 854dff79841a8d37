"""A search in this process, which replaces a `Worker` if no other can be started, as in a browser.

Nothing else runs while it searches. It interrupts itself several times a second for other work.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from limitproto.engine.worker import SearchNews, SearchRequest, search

if TYPE_CHECKING:
    from limitproto.engine.worker import Searchers

#: How often a search is interrupted, in seconds.
PAUSE = 0.05


class InlineWorker:
    """A search that runs in `hear`; its results do not depend on how often it is interrupted."""

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
