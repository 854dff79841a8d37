"""Session transcripts: written while a session passes through, and replayed against another engine.

A line of a transcript has the time in seconds, `>` if the controller sent it or `<` if the engine wrote it, and the
line itself; or `#` and a remark.
"""

from __future__ import annotations

import os
import re
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import zip_longest
from typing import IO, NamedTuple

from limitproto.core.system import PipeReader
from limitproto.engine.line_process import LONGEST_LINE, LineProcess, LineTooLong, ProcessEnded, SendTimeout
from limitproto.host.client import Log
from limitproto.protocol.wire import LineSplitter, OverlongLine

_CHUNK = 1 << 16
#: How much output is kept for a game, in characters.
MOST_KEPT = 1 << 22
#: Text that differs from run to run: the numbers in `info` lines.
_UNSTABLE = re.compile(r"\b(nodes|nps|time) [\d.]+")
#: The commands at the start of a process and of a game.
_BEGINS = re.compile(r"(1 )|\d+ lp-(?:newgame|position)\b")
_LINE = re.compile(r"(\d+\.\d+) ([<>]) ?(.*)", re.DOTALL)


class Event(NamedTuple):
    """A line of a transcript: its time in seconds, `>` or `<`, and its text."""

    seconds: float
    direction: str
    text: str


class Difference(NamedTuple):
    """A response that differs from the recorded one; `number` counts responses from 1."""

    number: int
    was: str
    now: str


def tee(command: Sequence[str], source: int, target: int, transcript: IO[str]) -> int:
    """Pass a session through to an engine, write its transcript, and return the engine's exit status.

    `source` and `target` are the descriptors of the controller's ends. Bytes pass unchanged. Raises OSError if the
    engine cannot be started.
    """
    begun = time.monotonic()

    splitters = {direction: LineSplitter(LONGEST_LINE) for direction in "><"}

    def write_lines(direction: str, data: bytes) -> None:
        for line in splitters[direction].feed(data) if data else splitters[direction].finish():
            text = (line.head if isinstance(line, OverlongLine) else line).decode("utf-8", "replace")
            transcript.write(f"{time.monotonic() - begun:.6f} {direction} {text}\n")
        transcript.flush()

    with LineProcess(command, stderr_kept=None, tap=write_lines) as engine:
        given = PipeReader(source)
        is_open = True
        while not engine.has_ended_output:
            is_open = is_open and not engine.is_deaf
            if given in engine.exchange(None, *([given] if is_open and not engine.unsent else [])):
                data = given.read(_CHUNK)
                is_open = bool(data)
                if data:
                    with suppress(ProcessEnded):
                        engine.post(data)
                else:
                    write_lines(">", data)
                    engine.close_input()
            data = engine.take()
            while data:
                data = data[os.write(target, data) :]
        code = engine.wait(10.0)
        return engine.kill() if code is None else code


class GameTranscript:
    """The transcript of a session with an engine: its start and the game in progress; it is called as a `Log`.

    A game begins with `lp-newgame` or `lp-position`, and a process with the handshake. Overlong output is cut.
    """

    def __init__(self, log: Log | None = None) -> None:
        """`log` also gets all lines."""
        self._log, self._events, self._size, self._start = log, list[Event](), 0, 0

    def __call__(self, when: float, direction: str, text: str) -> None:
        """Take a line, or part of one."""
        if self._log is not None:
            self._log(when, direction, text)
        if direction == ">" and (begins := _BEGINS.match(text)):
            self._start, self._size = 0 if begins[1] else self._start or len(self._events), 0
            del self._events[self._start :]
        self._size += len(text)
        if self._size < MOST_KEPT or direction == ">":
            self._events += [Event(when, direction, line) for line in text.split("\n")]

    def text(self, *remarks: str) -> str:
        """Return the transcript, after remarks."""
        rows = [f"# {' '.join(remark.split())}\n" for remark in remarks]
        rows += [f"{when - self._events[0].seconds:.6f} {way} {text}\n" for when, way, text in self._events]
        return "".join(rows)


def parse(lines: Iterable[str]) -> Iterator[Event]:
    """Yield the events in a transcript. Raises ValueError, which names the line, for anything else except remarks."""
    for number, line in enumerate(lines, 1):
        if line.startswith("#"):
            continue
        found = _LINE.fullmatch(line.rstrip("\n"))
        if found is None:
            raise ValueError(f"line {number} is {line[:40].strip()!r}; write SECONDS, then < or >, then text")
        yield Event(float(found[1]), found[2], found[3].rstrip("\r"))


def recorded_responses(events: Iterable[Event]) -> list[str]:
    """Return the responses of a transcript."""
    return _Responses(event.text for event in events if event.direction == "<").texts


def replay(events: Sequence[Event], command: Sequence[str], timeout: float) -> list[Difference]:
    """Replay a transcript against an engine, and return how its responses differ.

    A line is sent once the engine has given as many responses as the first engine had by then. Times and node counts
    are not compared. Raises OSError if the engine cannot be started.
    """
    was, then, now = recorded_responses(events), _Responses(), _Responses()
    with LineProcess(command, stderr_kept=None) as engine:
        with suppress(ProcessEnded, SendTimeout, LineTooLong):
            for event in events:
                if event.direction == "<":
                    then.add(event.text)
                    continue
                _receive_until(engine, now, len(then.texts), timeout)
                engine.send(event.text, timeout)
            _receive_until(engine, now, len(was), timeout)
            engine.close_input()
        with suppress(ProcessEnded, LineTooLong):
            # Includes the output of an engine that read no more lines.
            _receive_until(engine, now, len(was) + 1, timeout)
    pairs = zip_longest(was, now.texts, fillvalue="(no response)")
    return [
        Difference(place, *pair)
        for place, pair in enumerate(pairs, 1)
        if _without_unstable(pair[0]) != _without_unstable(pair[1])
    ]


class _Responses:
    """The responses in a stream of lines."""

    def __init__(self, lines: Iterable[str] = ()) -> None:
        self.texts: list[str] = []
        self._open: list[str] = []
        for line in lines:
            self.add(line)

    def add(self, line: str) -> None:
        if line:
            self._open.append(line.rstrip())
        elif self._open:
            self.texts.append("\n".join(self._open))
            self._open = []


def _receive_until(engine: LineProcess, responses: _Responses, number: int, timeout: float) -> None:
    """Receive until there are `number` responses or nothing more arrives in time."""
    until = time.monotonic() + timeout
    while len(responses.texts) < number:
        line = engine.receive(max(0.0, until - time.monotonic()))
        if line is None:
            return
        responses.add(line)


def _without_unstable(text: str) -> str:
    return _UNSTABLE.sub(r"\1 ?", text)
