"""Pipes for Windows, which cannot wait for several pipes: each has a thread, and callers wait for the threads.

Only `limitproto/core/system.py`, which has the docstrings, imports this module.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import IO, TYPE_CHECKING

if TYPE_CHECKING:
    from asyncio import AbstractEventLoop

#: How many bytes a thread reads or writes at a time.
_CHUNK = 1 << 16
#: The longest single wait in seconds: on Windows, Python sees Ctrl-C only between two waits.
_LONGEST_WAIT = 0.25


class ThreadedWaker:
    """Ends a wait in another thread."""

    def __init__(self) -> None:
        self.is_ready = False
        #: Called when it becomes ready.
        self.tell: Callable[[], None] | None = None

    def set(self) -> None:
        self.is_ready = True
        if (tell := self.tell) is not None:
            tell()

    def clear(self) -> None:
        self.is_ready = False


class _ThreadedEnd(ThreadedWaker):
    """An end of a pipe, and its thread. A descriptor that is not a stream, such as stdin, is not closed."""

    def __init__(self, pipe: IO[bytes] | int, most: int = _CHUNK) -> None:
        super().__init__()
        self._pipe, self._most = pipe, most
        self._descriptor = pipe if isinstance(pipe, int) else pipe.fileno()
        self._data = bytearray()
        self.closed = self._is_over = False
        self._change = threading.Condition()
        threading.Thread(target=self._move_bytes_and_close, daemon=True).start()

    def _move_bytes_and_close(self) -> None:
        self._move_bytes()
        # Closing a pipe that another thread reads from would wait for that thread.
        if not isinstance(self._pipe, int):
            with suppress(OSError):
                self._pipe.close()

    def _move_bytes(self) -> None:
        raise NotImplementedError

    def close(self) -> None:
        """Close the pipe as soon as its thread releases it."""
        with self._change:
            self.closed = True
            self._change.notify_all()

    def watch(self, loop: AbstractEventLoop, callback: Callable[[], None] | None) -> None:
        def look() -> None:
            if callback is not None and self.tell is tell and self.is_ready:
                callback()

        def tell() -> None:
            with suppress(RuntimeError):  # The loop has ended.
                loop.call_soon_threadsafe(look)

        self.tell = None if callback is None else tell
        if callback is not None and self.is_ready:
            tell()


class ThreadedReader(_ThreadedEnd):
    """The reading end of a pipe; up to `most` bytes are read ahead."""

    def is_worth_reading(self, sink: int) -> bool:
        return self in wait((self,), (), None, sink)

    def read(self, size: int) -> bytes:
        with self._change:
            if not self.is_ready:
                raise BlockingIOError
            data = bytes(self._data[:size])
            del self._data[:size]
            self.is_ready = False
            if self._data or self._is_over:
                self.set()
            self._change.notify_all()
            return data

    def _move_bytes(self) -> None:
        while not (self._is_over or self.closed):
            try:
                data = os.read(self._descriptor, _CHUNK)
            except OSError:
                data = b""
            with self._change:
                self._data += data
                self._is_over = not data
                self.set()
                self._change.wait_for(lambda: self.closed or len(self._data) < self._most)


class ThreadedWriter(_ThreadedEnd):
    """The writing end of a pipe."""

    def __init__(self, pipe: IO[bytes]) -> None:
        super().__init__(pipe)
        self.is_ready = True

    def write(self, data: bytes | bytearray | memoryview) -> int:
        with self._change:
            if self._is_over or self.closed:
                raise BrokenPipeError
            if self._data:
                return 0
            self._data += data[:_CHUNK]
            self.is_ready = not self._data
            self._change.notify_all()
            return len(self._data)

    def _move_bytes(self) -> None:
        while not self._is_over:
            with self._change:
                self._change.wait_for(lambda: self.closed or self._data)
                data = bytes(self._data)
            if not data:
                return
            try:
                while data:
                    data = data[os.write(self._descriptor, data) :]
            except OSError:
                self._is_over = True
            with self._change:
                self._data.clear()
                self.set()


def wait(
    reads: Sequence[ThreadedWaker], writes: Sequence[ThreadedWriter], seconds: float | None, sink: int | None = None
) -> list[object]:
    # Whether anything reads from `sink` is not known here.
    event = threading.Event()
    ends = (*reads, *writes)
    for end in ends:
        end.tell = event.set
    until = time.monotonic() + (float("inf") if seconds is None else seconds)
    while not (ready := [end for end in ends if end.is_ready]) and (left := until - time.monotonic()) > 0:
        event.wait(min(left, _LONGEST_WAIT))
    for end in ends:
        end.tell = None
    return list(ready)
