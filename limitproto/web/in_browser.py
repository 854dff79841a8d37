"""The page's programs without processes: engines and tools in a web worker, with Python running in the browser.

`limitproto/web/static/worker.js` creates one `Programs` and passes it the page's messages.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial

from limitproto.protocol.commands.index import COMMANDS
from limitproto.protocol.dispatcher import Dispatcher
from limitproto.protocol.session import Host, Session

#: The name of the program that answers the page's own requests, as in `limitproto.web.server`.
TOOLS = "limitproto-tools"
#: What the page has sent while a program is working: nothing, a line, or a line that stops it.
NOTHING, LINE, STOP = 0, 1, 2
#: How often this is checked, in seconds, and the most memory for a search, in MiB.
_ASKED, _MEGABYTES = 0.1, 256


class BrowserEngine(Host):
    """An engine that answers everything it is sent before it returns."""

    def __init__(self, write: Callable[[str], None], heard: Callable[[], int]) -> None:
        """`heard` returns what has been sent since the text that is being answered."""
        self._write, self._heard = write, heard
        session = Session(self, reads_files=False, most_megabytes=_MEGABYTES, most_threads=1)
        # Later input is noticed while a request is being answered.
        session.cancel_token.is_read_ahead = True
        self._dispatcher = Dispatcher(session, COMMANDS)
        self._token = session.cancel_token
        self._next = 0.0

    def send(self, text: str) -> bool:
        """Answer some lines; return False when the session is over."""
        reader = self._dispatcher.reader
        requests = list(reader.feed(text.encode("utf-8", "replace")))
        self._token.note_line(reader.lines)
        self._next = 0.0
        for request in requests:
            answer, is_over = self._dispatcher.handle(request, self._write)
            if answer:
                self._write(answer)
            if is_over:
                return False
        return True

    def answer_queries(self, is_over: Callable[[], bool]) -> None:
        """Store what has been sent; it is answered later."""
        if time.monotonic() < self._next:
            return
        heard, last = self._heard(), self._dispatcher.reader.lines
        if heard:
            self._token.note_line(last + 1)
        if heard == STOP:
            self._token.cancel_before(last + 1)
        self._next = time.monotonic() + _ASKED

    def close(self) -> None:
        """Forget the session."""
        self._dispatcher.close()


class Programs:
    """The programs of a worker, by number."""

    def __init__(self, write: Callable[[int, str], None], heard: Callable[[], int]) -> None:
        """`write` takes the number of a program and its output."""
        self._write, self._heard = write, heard
        self._engines: dict[int, BrowserEngine | None] = {}

    def start(self, number: int, name: str) -> None:
        """Start the tools or, by any other name, an engine."""
        engine = None if name == TOOLS else BrowserEngine(lambda text: self._write(number, text), self._heard)
        self._engines[number] = engine

    def send(self, number: int, text: str) -> bool:
        """Have a program answer some lines; return False when it is over."""
        engine = self._engines[number]
        if engine is not None:
            return engine.send(text)
        from limitproto.web.tools import answered

        for line in text.splitlines():
            self._write(number, answered(line, partial(self._write, number)))
        return True

    def stop(self, number: int) -> None:
        """End a program."""
        engine = self._engines.pop(number, None)
        if engine is not None:
            engine.close()
