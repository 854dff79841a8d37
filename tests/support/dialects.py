"""Short ways of speaking a dialect within a test."""

import json
from collections.abc import Callable
from typing import Any

from limitproto.protocol.dialects import dispatcher_of
from limitproto.protocol.session import Host, Session
from limitproto.protocol.wire import Request


class DialectTalk(Host):
    def __init__(self, dialect: str) -> None:
        self.reports: list[str] = []
        self._waiting: list[Request] = []
        self._written: list[str] = []
        self._is_asked = False
        self.session = Session(self)
        self.dispatcher = dispatcher_of(dialect, self.session, self.reports.append)

    def feed(self, data: bytes, at_end: bool = False) -> list[Request]:
        """Return the requests that bytes complete."""
        reader = self.dispatcher.reader
        return [*reader.feed(data), *(reader.finish() if at_end else ())]

    def send(self, *lines: str) -> str:
        """Return what is written when several lines come at once, as a transport would write it."""
        return self.answers(self.feed("".join(f"{line}\n" for line in lines).encode()))

    def answers(self, requests: list[Request], heard: Callable[[str], None] = lambda text: None) -> str:
        """Return what is written when several requests have come at once; `heard` gets it while work goes on."""
        self._waiting, self._written = list(requests), []
        waiting, written = self._waiting, self._written

        def write(text: str) -> None:
            written.append(text)
            heard(text)

        while waiting:
            request = waiting.pop(0)
            self._is_asked = self._is_asked or self.dispatcher.mode(request).answers_queries
            text, is_over = self.dispatcher.handle(request, write)
            written.append(text)
            if is_over:
                break
        return "".join(written)

    def answer_queries(self, is_over: Callable[[], bool]) -> None:
        while self._is_asked and self._waiting:
            self._written.append(self.dispatcher.answer_query(self._waiting.pop(0)))

    def ask(self, *requests: dict[str, Any]) -> list[dict[str, Any]]:
        """Return the answers of `jsonl` to requests that come at once."""
        return [json.loads(line) for line in self.send(*map(json.dumps, requests)).split("\n")[:-1]]
