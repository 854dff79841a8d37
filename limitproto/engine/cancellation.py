"""The interface between a session and a thinking player: limits, handles and cancel tokens.

A player is started with a position and limits and returns a handle; the session polls the handle, can stop it, and
takes the turn from it. The player decides which process it thinks in.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cache
from time import monotonic
from typing import NamedTuple, Protocol

_NEVER = float("inf")
#: How long a session waits for a handle before it checks for a stop again, in seconds.
POLL = 0.01


class SearchFailed(ValueError):
    """A search that ended without a result, because its process ended or could not be started."""


class Limits(NamedTuple):
    """A player's limits for one turn; None means no limit. `seconds` is time, not processor time.

    After `soft` seconds nothing new starts; work already started may take up to `seconds`.
    """

    seconds: float | None = None
    nodes: int | None = None
    depth: int | None = None
    soft: float | None = None


class Handle(Protocol):
    """A choice of a turn that is in progress."""

    def poll(self, timeout: float) -> bool:
        """Wait up to `timeout` seconds for the end; return True if it has ended."""

    def stop(self) -> None:
        """Ask for an early end; the result is then the best turn found so far."""

    def listen(self, meanwhile: Callable[[], None]) -> None:
        """Call `meanwhile` often during a long `poll`."""

    def result(self) -> str:
        """Return the turn, in canonical form, once `poll` has returned True. Raises SearchFailed."""


class Running(NamedTuple):
    """The current request: its number, whether it must play or return a turn, and when its time is over."""

    serial: int = 0
    ends_with_a_turn: bool = False
    ends: float = _NEVER


class CancelToken:
    """Carries a stop from the reading thread to the working thread.

    Requests are numbered in the order they were read. A stop cancels every request read before it, running or waiting,
    and no later one.
    """

    def __init__(self) -> None:
        #: The current request; one that was postponed can be set again.
        self.running = Running()
        self._upto = 0
        self._heard = 0
        self._has_ended = False
        self._work_ends = self._thinking_ends = _NEVER
        #: How long one request may take, in seconds.
        self.longest_request = _NEVER
        #: Whether a thread continues to read while a request is handled.
        self.is_read_ahead = False

    def begin(self, serial: int, ends_with_a_turn: bool = False) -> None:
        """Note the number of the request handled from now on, and whether it must play or return a turn."""
        ends = monotonic() + self.longest_request if self.longest_request < _NEVER else _NEVER
        self.running = Running(serial, ends_with_a_turn, ends)

    def cancel_before(self, serial: int) -> None:
        """Stop every request with a lower number than `serial`."""
        self._upto = max(self._upto, serial)

    def cancel_all(self) -> None:
        """Stop every request, already read or still to come."""
        self._upto = sys.maxsize

    def note_line(self, number: int) -> None:
        """Note that all lines up to this number have been read, whether or not they are requests."""
        self._heard = max(self._heard, number)

    def note_end_of_input(self) -> None:
        """Note that no more lines will come."""
        self._has_ended = True

    def limit_work(self, seconds: float, thinking_seconds: float) -> None:
        """Cancel requests that still run after some seconds; one that ends with a turn has its own limit."""
        now = monotonic()
        self._work_ends, self._thinking_ends = now + seconds, now + thinking_seconds

    @property
    def has_next_line(self) -> bool:
        """True if any line follows the current request."""
        return self.running.serial < self._heard

    @property
    def is_analysis_due_to_end(self) -> bool:
        """True if an analysis has to end: the next line has come, or none will come."""
        return self.has_next_line or self._has_ended or not self.is_read_ahead

    @property
    def is_cancelled(self) -> bool:
        """True if the running request has to stop."""
        running = self.running
        if running.serial < self._upto:
            return True
        ends = min(self._thinking_ends if running.ends_with_a_turn else self._work_ends, running.ends)
        return ends < _NEVER and monotonic() >= ends


class InlineHandle:
    """A choice made in one step, and almost instantly, by the thread that polls it or asks for the result."""

    def __init__(self, choose: Callable[[], str]) -> None:
        self.result = cache(choose)

    def poll(self, timeout: float) -> bool:
        self.result()
        return True

    def stop(self) -> None:
        pass

    def listen(self, meanwhile: Callable[[], None]) -> None:
        pass


#: Work done during the search of a command. It gets a function, which it calls often if it takes long, and ends when
#: the function returns true.
Meanwhile = Callable[[Callable[[], bool]], None]


def do_nothing(_is_over: Callable[[], bool]) -> None:
    """Do nothing meanwhile."""


def never() -> bool:
    """Return False: work done meanwhile need not end."""
    return False


def wait_for(handle: Handle, cancel_token: CancelToken, meanwhile: Meanwhile = do_nothing) -> None:
    """Wait for the end of a choice, calling `meanwhile` often; stop the choice when the token is cancelled."""
    is_stopped = False

    def poll(timeout: float = 0.0) -> bool:
        nonlocal is_stopped
        has_ended = handle.poll(timeout)
        if cancel_token.is_cancelled and not (is_stopped or has_ended):
            handle.stop()
            is_stopped = True
        return has_ended

    def attend() -> None:
        if not poll():
            meanwhile(poll)

    handle.listen(attend)
    while not poll(POLL):
        meanwhile(poll)


def wait_for_turn(handle: Handle, cancel_token: CancelToken, meanwhile: Meanwhile = do_nothing) -> str:
    """Wait for a choice, as `wait_for` does, and return the turn."""
    wait_for(handle, cancel_token, meanwhile)
    return handle.result()
