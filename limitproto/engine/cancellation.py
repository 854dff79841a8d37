"""What stands between a session and a player that thinks.

A player is started with a position and limits and gives a handle; the session polls the handle, may stop it, and
takes the turn from it. Whether the thinking goes on in this process or in another is the player's own affair.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import NamedTuple, Protocol

#: How long a session waits for a handle before it looks for a stop again, in seconds.
POLL = 0.01


class Limits(NamedTuple):
    """What a player may spend on one turn; None sets no limit of that kind. `seconds` is time, not processor time.

    After `soft` seconds nothing new is begun, though a thought that is not yet done may take up to `seconds`.
    """

    seconds: float | None = None
    nodes: int | None = None
    depth: int | None = None
    soft: float | None = None


class Handle(Protocol):
    """A thought in progress."""

    def poll(self, timeout: float) -> bool:
        """Wait up to `timeout` seconds for the end of the thought; True when it has ended."""

    def stop(self) -> None:
        """Ask for an end soon; the best turn found so far is then the result."""

    def result(self) -> str:
        """Return the turn, in canonical form, of a thought that has ended."""


class CancelToken:
    """Carries a request to stop from the reader to the running command.

    Requests are numbered in the order in which they were read. A stop concerns all that was read before it, be it
    running or still waiting, and nothing that came after. One thread may ask while another works.
    """

    def __init__(self) -> None:
        self._running = 0
        self._upto = 0
        self._heard = 0
        self._has_ended = False
        #: Whether a reader reads on while a request is answered.
        self.is_read_ahead = False

    def begin(self, serial: int) -> None:
        """Note the number of the request that is answered from now on."""
        self._running = serial

    def cancel_before(self, serial: int) -> None:
        """Stop every request with a lower number than `serial`."""
        self._upto = max(self._upto, serial)

    def cancel_all(self) -> None:
        """Stop all that has been read and all that will be."""
        self._upto = sys.maxsize

    def note_line(self, number: int) -> None:
        """Note that lines up to this number have been read, requests or not."""
        self._heard = max(self._heard, number)

    def note_end_of_input(self) -> None:
        """Note that no more lines will come."""
        self._has_ended = True

    @property
    def has_next_line(self) -> bool:
        """True when there is a line, whatever it says, behind the request that is answered."""
        return self._running < self._heard

    @property
    def is_analysis_due_to_end(self) -> bool:
        """True when what lasts until the next line has lasted long enough: that has come, or none will come."""
        return self.has_next_line or self._has_ended or not self.is_read_ahead

    @property
    def is_cancelled(self) -> bool:
        """True when what runs now shall stop."""
        return self._running < self._upto


class InlineHandle:
    """A thought that is thought where it is polled, in one go."""

    def __init__(self, choose: Callable[[], str]) -> None:
        self._choose = choose
        self._turn: str | None = None

    def poll(self, timeout: float) -> bool:
        """Think to the end, whatever the timeout; True."""
        if self._turn is None:
            self._turn = self._choose()
        return True

    def stop(self) -> None:
        """Do nothing: the thought is short."""

    def result(self) -> str:
        """Return the turn."""
        self.poll(0)
        assert self._turn is not None
        return self._turn


def wait_for(handle: Handle, cancel_token: CancelToken) -> None:
    """Wait for the end of a thought, and stop it when that is asked for."""
    is_stopped = False
    while not handle.poll(POLL):
        if cancel_token.is_cancelled and not is_stopped:
            handle.stop()
            is_stopped = True


def wait_for_turn(handle: Handle, cancel_token: CancelToken) -> str:
    """Wait for a thought, stop it when that is asked for, and return its turn."""
    wait_for(handle, cancel_token)
    return handle.result()
