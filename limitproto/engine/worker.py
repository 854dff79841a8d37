"""The program of a search process: `python -m limitproto.engine.worker`.

Compiled loops hold the interpreter, so a process that listens to a user must not search. A request is one line of
JSON, `stop` another. Lines of the answer are JSON too and begin with the number of the request: reports, between them
the number of nodes and the time if `progress` asks for it, and at the end the number alone. A new request stops the
one before; one that has not begun by then gets no answer. The process ends with its input and, on Linux, with the
thread that started it.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from queue import SimpleQueue
from typing import Any

from limitproto.core.system import CAN_FORK
from limitproto.engine.parent_death import die_with_parent
from limitproto.games.registry import game_named


class Inbox:
    """The requests, read by a thread of their own; the end of the input ends the process at once."""

    def __init__(self) -> None:
        self.requests: SimpleQueue[dict[str, Any]] = SimpleQueue()
        #: Requests up to this number have to stop.
        self.stopped = 0
        #: The number of the latest request.
        self.latest = 0
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        for line in sys.stdin.buffer:
            if line == b"stop\n":
                self.stopped = self.latest
            else:
                request = json.loads(line)
                self.stopped, self.latest = self.latest, request["number"]
                self.requests.put(request)
        os._exit(0)


def reports(
    request: dict[str, Any], searchers: dict[object, Any], is_stopped: Callable[[], bool], say: Callable[[str], None]
) -> Iterator[str]:
    """Yield the answers to one request. `searchers` keeps the searchers of this process.

    Between two reports `say` gets how many nodes have been looked at, at least, every `progress` seconds.
    """
    # The watch is that of the system, the same for all processes: a start that takes long is time gone.
    begun = request["begun"]
    number, hard, soft = request["number"], request["hard"], request["soft"]
    key = (request["game"], request["hash_mb"], request["seed"])
    if key not in searchers:
        searchers.clear()
        searchers[key] = game_named(request["game"]).searcher(request["hash_mb"], request["seed"])
    searcher = searchers[key]
    if searcher.can_share:
        searcher.share = tuple(request["share"])

    def stop() -> bool:
        return is_stopped() or (hard is not None and time.monotonic() - begun >= hard)

    nodes, said = 0, begun

    def stop_or_say() -> bool:
        nonlocal nodes, said
        nodes += searcher.polled
        now = time.monotonic()
        if now - said >= request["progress"]:
            said = now
            say(json.dumps([number, nodes, now - begun]))
        return stop()

    position = searcher.unpack(request["texts"])
    # On a clock there is no use in thinking about the only turn.
    is_forced = soft is not None and position.count_turns() == 1
    asked = stop if request["progress"] is None else stop_or_say
    limits = request["lines"], request["depth"], request["nodes"]
    for report in searcher.reports(position, *limits, asked, frozenset(request["among"])):
        passed = time.monotonic() - begun
        nodes, said = report.nodes, begun + passed
        yield json.dumps([number, report.depth, report.seldepth, report.nodes, passed, report.lines, report.reason])
        if is_forced or stop() or (soft is not None and passed >= soft):
            break
    yield json.dumps([number])


def main() -> None:
    """Answer requests until the input ends."""
    die_with_parent(os.getppid())
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    inbox = Inbox()
    searchers: dict[object, Any] = {}
    niceness = 0
    while True:
        request = inbox.requests.get()
        if request["niceness"] > niceness and CAN_FORK:
            os.nice(request["niceness"] - niceness)
            niceness = request["niceness"]
        if request["number"] < inbox.latest:
            continue
        for line in reports(request, searchers, partial(_is_stopped, inbox, request["number"]), _say):
            _say(line)


def _say(line: str) -> None:
    # As bytes, so that no variable of the environment decides how they are written.
    sys.stdout.buffer.write(line.encode() + b"\n")
    sys.stdout.buffer.flush()


def _is_stopped(inbox: Inbox, number: int) -> bool:
    return number <= inbox.stopped


if __name__ == "__main__":
    main()
