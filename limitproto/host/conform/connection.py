"""A connection to an untrusted engine: gives its responses as framed, and limits every wait."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import NamedTuple

from limitproto.engine.line_process import ECHO, KEPT, ProcessEnded, ResourceLimits, SendTimeout, WireEvent
from limitproto.host.client import EngineProcess, FailureKind

#: How much unread output is kept, in bytes; more is a protocol error.
MOST_OUTPUT = 20 * 1024 * 1024
#: Output up to this size, in bytes, is examined again with every new part.
_LITTLE = 1 << 18
#: The first line that begins like a response.
_HEAD = re.compile(rb"^([=?])(\d*)", re.MULTILINE)


class FramingViolation(NamedTuple):
    """Bytes whose framing breaks a sentence of section 3, the case in which they came, and the log."""

    detail: str
    data: bytes
    seen_in: str
    log: Sequence[WireEvent]


class EngineResponse(NamedTuple):
    """A response as understood: success or failure, and text."""

    succeeded: bool
    text: str


class Connection(EngineProcess):
    """An engine that is checked."""

    LAST_WORDS, SHOWN_AT_MOST = 2.0, KEPT

    def __init__(
        self, command: Sequence[str], env: Sequence[str] = (), limits: ResourceLimits | None = None,
        violations: dict[str, FramingViolation] | None = None, seen_in: str = "",
    ) -> None:  # fmt: skip
        """`violations` gets the first framing error against each sentence, which is noted as `seen_in` a case."""
        super().__init__(command, env, limits=limits, longest_line=MOST_OUTPUT)
        self.violations, self.seen_in = {} if violations is None else violations, seen_in
        self._begun = time.monotonic()
        #: The seconds until its first output, 0 before it.
        self.first_output = 0.0

    # ---- bytes --------------------------------------------------------------------------------------------------

    def send(self, data: str | bytes, timeout: float) -> None:
        """Send bytes while reading output. Raises EngineError."""
        sent = data[:KEPT] if isinstance(data, str) else data[:KEPT].decode("utf-8", "replace")
        while_sent = f"while {sent.partition(chr(10))[0]!r} was sent"
        try:
            super().send(data, timeout)
        except SendTimeout:
            detail = f"it has not read its input for {timeout:g} s {while_sent}"
            raise self.end_with_failure(FailureKind.STALL, detail) from None
        except ProcessEnded:
            raise self.end_with_failure(
                FailureKind.CRASH, f"it must read, but ended ({self.status}) {while_sent}"
            ) from None

    def read(self) -> None:
        """Read the output so far, converting CR LF, a violation, to LF. Raises EngineError if it is too much."""
        start = max(0, len(self.output) - 1)
        super().read()
        if b"\r\n" in (part := bytes(self.output[start:])):
            self._note_violation("P3.11", "lines end with CR LF, not LF", part)
            self.output[start:] = part.replace(b"\r\n", b"\n")
        self.first_output = self.first_output or time.monotonic() - self._begun
        if len(self.output) > MOST_OUTPUT:
            head = self.take()[:KEPT]
            lines = "a line" if b"\n" not in head else "a response"
            detail = f"it wrote {lines} of more than {MOST_OUTPUT >> 20} MiB"
            raise self.end_with_failure(FailureKind.PROTOCOL, detail, head)

    def wait_for(
        self,
        measure: Callable[[bytearray], int | None],
        timeout: float,
        awaited: str,
        quiet: float = 0.0,
        owed: int = 0,
    ) -> bytes | None:
        """Take as much output as `measure` returns, once that is not None; it is called again at the end of the output.

        With `quiet`, return None and take nothing once complete responses, `owed` if the time allows, have been
        followed by `quiet` seconds of silence. Raises EngineError.
        """
        until = time.monotonic() + timeout
        seen, is_silent = -1, False
        while True:
            # Measuring large output again for each part would take for ever.
            if is_silent or len(self.output) >= seen + (1 if seen < _LITTLE else _LITTLE) or self.has_ended_output:
                seen = len(self.output)
                if (size := measure(self.output)) is not None:
                    return self.take(size)
            if self.has_ended_output:
                rest = self.take_rest()
                answered = sum(event.direction == "<" for event in self.log)
                raise self.end_with_crash("output", answered, rest, f" before {awaited} came")
            is_complete = quiet and self.output.endswith(b"\n\n")
            # A program that only repeats its input sends nothing more.
            soon = quiet if is_complete else ECHO if self.only_repeats else timeout
            if is_silent and not is_complete:
                stalled = f"{awaited} did not come within {soon:g} s"
                raise self.end_with_failure(FailureKind.STALL, stalled, self.take_rest())
            if is_silent and (number_of_responses(self.output) >= owed or time.monotonic() >= until):
                return None
            is_silent = not self.exchange(min(until, time.monotonic() + soon))

    def until_end(self, timeout: float) -> bytes:
        """Return all remaining output. Raises EngineError if it does not end in time."""
        what = "the end of the output"
        return self.wait_for(lambda data: len(data) if self.has_ended_output else None, timeout, what) or b""

    # ---- responses ----------------------------------------------------------------------------------------------

    def response(self, number: int, timeout: float, command: str) -> EngineResponse:
        """Return the next response.

        A framing error that does not hide the meaning becomes one of the `violations`. Raises EngineError.
        """
        while not _HEAD.search(data := self.wait_for(_length_of_block, timeout, f"the response to {command!r}") or b""):
            self._note_violation("P3.12", "output that is not a response came before the response", data)
        if b"\r" in data:
            self._note_violation("P3.11", "the response contains CR", data)
            data = data.replace(b"\r", b"")
        data = self.without_noise(data)
        head = _HEAD.match(data)
        assert head is not None, "it begins with a response"
        if not head[2] or int(head[2][:10]) != number:
            self._note_violation("P3.5", f"the response to {command} lacks the id {number}", data)
        text = data[head.end() : -2]
        if text and not text.startswith((b" ", b"\n")):
            self._note_violation("P3.7", "there is no space before the text", data)
        text = text[1:] if text.startswith((b" ", b"\t")) else text
        return EngineResponse(head[1] == b"=", text.decode("utf-8", "replace"))

    def without_noise(self, data: bytes) -> bytes:
        """Return the responses without any output that precedes the first one; such output is a violation."""
        head = _HEAD.search(data)
        if head is None or not head.start():
            return data
        self._note_violation("P3.12", "output that is not a response came before the response", data[: head.start()])
        return data[head.start() :]

    def _note_violation(self, sentence: str, detail: str, data: bytes) -> None:
        self.violations.setdefault(sentence, FramingViolation(detail, data[:KEPT], self.seen_in, self.log))

    # ---- the end ------------------------------------------------------------------------------------------------

    def close_input(self) -> None:
        """End the engine's input."""
        self.note("-", b"end of the input")
        super().close_input()

    def close_output(self) -> None:
        """Accept no more output from the engine."""
        self.note("-", b"output closed")
        super().close_output()

    def signal_engine(self, number: int) -> None:
        """Send a signal to the engine."""
        self.note("-", f"signal {number}".encode())
        # On Linux, the engine is a child of the process that guards it.
        children: list[str] = []
        with suppress(OSError), open(f"/proc/{self.pid}/task/{self.pid}/children", encoding="ascii") as file:
            children = file.read().split()
        os.kill(int(children[0]) if children else self.pid, number)


def number_of_responses(data: bytes | bytearray) -> int:
    """Return the number of output blocks with a line that begins like a response."""
    return sum(_HEAD.search(block) is not None for block in data.split(b"\n\n"))


def _length_of_block(data: bytearray) -> int | None:
    return end + 2 if (end := data.find(b"\n\n")) >= 0 else None
