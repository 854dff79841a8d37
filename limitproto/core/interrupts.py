"""The signals that end a program: Ctrl-C, SIGTERM, SIGHUP, and Ctrl-Break on Windows. No other module handles them.

An exception from a handler can be lost: destructors, garbage-collected generators, imports and C libraries swallow it.
So no command's handler raises one. Instead it ends the process itself, wherever it is, with status 128 plus the signal
number, after running the actions registered with `at_end` and `at_interrupt`, last first. Nothing else runs, neither
`finally` nor `__exit__`: code that creates something that must not be left behind registers it here beforehand.

A command that can shut down cleanly takes the first signal as a notice (`noted`). One with nothing to clean up leaves
everything to the system (`die_from_signals`), which needs no help from compiled code.
"""

from __future__ import annotations

import _thread
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import NoReturn

from limitproto.core.printable import printable
from limitproto.core.system import ENDING_SIGNALS

#: For how many seconds after a noted signal others count as part of it: a terminal that is closed sends two.
_IN_A_ROW = 1.0
#: The process ends at most this many seconds after its signal, whatever is left to do.
_PATIENCE = 5.0

#: The actions to run when a signal ends the process, under keys of any kind.
actions: dict[object, Callable[[], object]] = {}
_notes: list[SignalNote] = []
#: The process that handles signals. Forked copies have nothing of their own to clean up.
_owner = 0


class SignalNote:
    """A signal that was noted: its `number`, 0 until it arrives, which can be as late as the end of the block."""

    def __init__(self, wake: Callable[[], object] = bool) -> None:
        self.number, self.came, self.wake = 0, 0.0, wake

    def __bool__(self) -> bool:
        return self.number > 0

    @property
    def status(self) -> int:
        """The exit status for the signal, 0 without one."""
        return self.number and 128 + self.number


def install() -> None:
    """Handle the signals that end this process, except those that it ignores, as under nohup."""
    global _owner
    _owner = os.getpid()
    for number in ENDING_SIGNALS:
        if signal.getsignal(number) in (signal.SIG_DFL, signal.default_int_handler):
            signal.signal(number, _on_signal)


def die_from_signals() -> None:
    """Let SIGTERM and SIGINT end the process at once and quietly, whatever it is doing."""
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@contextmanager
def noted(wake: Callable[[], object] = bool) -> Iterator[SignalNote]:
    """Note the first signal and have its handler call `wake`; the next signal ends the process at once."""
    # Not needed when engines start.
    import threading

    note = SignalNote(wake)
    if threading.current_thread() is not threading.main_thread():
        yield note
        return
    before = {number: signal.getsignal(number) for number in ENDING_SIGNALS}
    _notes.append(note)
    install()
    try:
        yield note
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        _notes.remove(note)


@contextmanager
def at_end(action: Callable[[], object]) -> Iterator[None]:
    """Call `action` after the block, however it ends; a signal can cause a second call."""
    with at_interrupt(action):
        try:
            yield
        finally:
            action()


@contextmanager
def at_interrupt(action: Callable[[], object]) -> Iterator[None]:
    """Call `action` if a signal ends the process in the block; any text that it returns goes into the exit message."""
    key = object()
    actions[key] = action
    try:
        yield
    finally:
        del actions[key]


def _on_signal(number: int, _frame: object) -> None:
    if os.getpid() != _owner:
        os._exit(128 + number)
    note = _notes[-1] if _notes else None
    if note is not None and not note:
        note.came, note.number = time.monotonic(), number
        note.wake()
    elif note is None or time.monotonic() - note.came > _IN_A_ROW:
        _end_by_signal(number)


def _end_by_signal(signal_number: int) -> NoReturn:
    for other in ENDING_SIGNALS:
        signal.signal(other, signal.SIG_IGN)
    status = 128 + signal_number
    with suppress(RuntimeError):
        # Not through `threading`, because one of its locks may be held.
        _thread.start_new_thread(_end_later, (status,))
    said = "interrupted"
    for action in reversed(tuple(actions.values())):
        with suppress(BaseException):
            found = action()
            said = found if isinstance(found, str) else said
    # A stream cannot be written to while it is being written to.
    with suppress(OSError, RuntimeError, ValueError):
        print(printable(said, keep="\n"), file=sys.stderr, flush=True)
    with suppress(AttributeError, OSError, RuntimeError, ValueError):
        sys.stdout.flush()
    os._exit(status)


def _end_later(status: int) -> None:
    time.sleep(_PATIENCE)
    os._exit(status)
