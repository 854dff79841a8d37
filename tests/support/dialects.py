"""Short ways of speaking a dialect within a test."""

import json
from collections.abc import Callable
from typing import Any

from limitproto.protocol.dialects import dispatcher_of
from limitproto.protocol.session import Session
from limitproto.protocol.wire import Request


class DialectTalk:
    def __init__(self, dialect: str) -> None:
        self.reports: list[str] = []
        self.session = Session()
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
        waiting = list(requests)
        written: list[str] = []

        def write(text: str) -> None:
            written.append(text)
            heard(text)

        def answer_queries(_is_over: Callable[[], bool]) -> None:
            while waiting:
                written.append(self.dispatcher.answer_query(waiting.pop(0)))

        while waiting:
            request = waiting.pop(0)
            if self.dispatcher.answers_queries(request):
                self.session.answer_queries = answer_queries
            text, is_over = self.dispatcher.handle(request, write)
            written.append(text)
            if is_over:
                break
        return "".join(written)

    def ask(self, *requests: dict[str, Any]) -> list[dict[str, Any]]:
        """Return the answers of `jsonl` to requests that come at once."""
        return [json.loads(line) for line in self.send(*map(json.dumps, requests)).split("\n")[:-1]]
