"""The signals that end a program: Ctrl-C, SIGTERM, SIGHUP, and Ctrl-Break on Windows. No other module decides on them.

An exception from a handler can be lost: destructors, generators that are collected, imports and libraries in C swallow
it. So no handler of a command raises one. It ends the process itself, wherever that is, with status 128 and the number
of the signal, after it has called what was asked for with `at_end` and `at_interrupt`, last first. Nothing else runs,
neither `finally` nor `__exit__`: whoever makes what must not be left behind names it here before it is made.

A command that can end in order takes the first signal as a note (`noted`). One that has nothing to end leaves all to
the system (`die_from_signals`), which needs no help from compiled code.
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

#: The seconds after a noted signal in which others belong to it: a terminal that is closed sends two.
_IN_A_ROW = 1.0
#: The process ends at most these seconds after its signal, whatever is left to do.
_PATIENCE = 5.0

#: What to do when a signal ends the process, by keys of any kind.
actions: dict[object, Callable[[], object]] = {}
_notes: list[SignalNote] = []
#: The process that handles signals. Its copies have nothing of their own to end.
_owner = 0


class SignalNote:
    """A signal that was noted: its `number`, 0 before it comes, which can be as late as at the end of the block."""

    def __init__(self, wake: Callable[[], object] = bool) -> None:
        self.number, self.came, self.wake = 0, 0.0, wake

    def __bool__(self) -> bool:
        return self.number > 0

    @property
    def status(self) -> int:
        """The exit status for the signal, 0 without one."""
        return self.number and 128 + self.number


def install() -> None:
    """Handle the signals that end this process, but for those that it ignores, as under nohup."""
    global _owner
    _owner = os.getpid()
    for number in ENDING_SIGNALS:
        if signal.getsignal(number) in (signal.SIG_DFL, signal.default_int_handler):
            signal.signal(number, _on_signal)


def die_from_signals() -> None:
    """Let SIGTERM and SIGINT end the process at once and quietly, whatever it does."""
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@contextmanager
def noted(wake: Callable[[], object] = bool) -> Iterator[SignalNote]:
    """Have the first signal noted, and `wake` called by its handler; the next one ends the process at once."""
    # Engines start without it.
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
    """Call `action` after the block, however that ends; a signal can have it called twice."""
    with at_interrupt(action):
        try:
            yield
        finally:
            action()


@contextmanager
def at_interrupt(action: Callable[[], object]) -> Iterator[None]:
    """Call `action` when a signal ends the process within the block; text that it returns is said of the end."""
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
        _end(number)


def _end(number: int) -> NoReturn:
    for other in ENDING_SIGNALS:
        signal.signal(other, signal.SIG_IGN)
    status = 128 + number
    with suppress(RuntimeError):
        # Not by `threading`, a lock of which may be held.
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
