"""The transport over two file descriptors, such as stdin and stdout.

Nothing is read while a short command is answered. When the first command comes that may take long, a thread takes
over the reading for good, so that a stop, the end of the input and what follows are seen while something runs.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import threading

    from limitproto.engine.thinking import Stopper
    from limitproto.protocol.dispatcher import Dispatcher
    from limitproto.protocol.wire import Request, RequestReader

_CHUNK = 1 << 16
#: How far the thread reads ahead of the answers; then the pipe waits.
MOST_BYTES = 1 << 20
MOST_REQUESTS = 4096
#: What a request costs beside its words.
_OVERHEAD = 64


class Input:
    """The requests of a descriptor, one after the other."""

    def __init__(self, descriptor: int, reader: RequestReader, stopper: Stopper) -> None:
        self._descriptor, self._reader, self._stopper = descriptor, reader, stopper
        self._requests = self._read()
        self._ahead: deque[tuple[Request | None, int]] = deque()
        self._bytes = 0
        self._changed: threading.Condition | None = None
        self._thread: threading.Thread | None = None
        self._is_closed = False

    def next(self) -> Request | None:
        """Return the next request, None at the end of the input."""
        if self._changed is None:
            return next(self._requests, None)
        with self._changed:
            while not self._ahead:
                self._changed.wait()
            request, size = self._ahead.popleft()
            self._bytes -= size
            self._changed.notify()
        return request

    def read_ahead(self) -> None:
        """Leave the reading to a thread from now on."""
        if self._changed is None:
            import threading

            self._changed = threading.Condition()
            self._thread = threading.Thread(target=self._run, args=(self._changed,), daemon=True)
            self._thread.start()

    def close(self) -> None:
        """Wait for the thread to leave the descriptor, whose other end must be gone."""
        if self._thread is not None and self._changed is not None:
            with self._changed:
                self._is_closed = True
                self._changed.notify()
            self._thread.join()

    def _read(self) -> Iterator[Request]:
        while data := read(self._descriptor):
            yield from self._reader.feed(data)
        yield from self._reader.finish()

    def _run(self, changed: threading.Condition) -> None:
        from limitproto.protocol.wire import Command, Interrupt

        for request in self._requests:
            if isinstance(request, Interrupt) or (isinstance(request, Command) and request.name == "lp-stop"):
                self._stopper.ask(request.serial)
            if not isinstance(request, Interrupt):
                self._put(changed, request, _size(request))
            if self._is_closed:
                return
        self._put(changed, None, 0)

    def _put(self, changed: threading.Condition, request: Request | None, size: int) -> None:
        with changed:
            while not self._is_closed and self._is_full(size):
                changed.wait()
            self._ahead.append((request, size))
            self._bytes += size
            changed.notify()

    def _is_full(self, size: int) -> bool:
        return bool(self._ahead) and (self._bytes + size > MOST_BYTES or len(self._ahead) >= MOST_REQUESTS)


def _size(request: Request) -> int:
    words = getattr(request, "words", ())
    return _OVERHEAD + sum(map(len, words)) + len(getattr(request, "body", None) or "")


def serve(dispatcher: Dispatcher, requests: Input, sink: int) -> None:
    """Answer requests on the descriptor `sink`, until `quit` or the end of the input.

    Returns quietly as well when nobody reads the answers any more.
    """
    is_over = False
    while not is_over:
        request = requests.next()
        if request is None:
            return
        if dispatcher.may_block(request):
            requests.read_ahead()
        answer, is_over = dispatcher.handle(request)
        if answer and not write(sink, answer.encode("utf-8", "replace")):
            return


def read(descriptor: int) -> bytes:
    """Return what there is to read, at least one byte; none at the end of the input or when it is closed."""
    while True:
        try:
            return os.read(descriptor, _CHUNK)
        except BlockingIOError:
            import select

            select.select([descriptor], [], [])
        except OSError:
            return b""


def write(descriptor: int, data: bytes) -> bool:
    """Write all of `data`; False when nobody can read it any more."""
    while data:
        try:
            data = data[os.write(descriptor, data) :]
        except BlockingIOError:
            import select

            select.select([], [descriptor], [])
        except OSError:
            return False
    return True


class Diagnostics:
    """Reports for people on stderr, few of them: some at once, then one whenever a while has passed."""

    _AT_ONCE = 5
    _WHILE = 10.0

    def __init__(self, now: Callable[[], float], descriptor: int = 2) -> None:
        self._now, self._descriptor = now, descriptor
        self._left = self._AT_ONCE
        self._last = now()
        self._dropped = 0

    def __call__(self, text: str) -> None:
        """Write a report, unless there have been too many."""
        now = self._now()
        earned = int((now - self._last) / self._WHILE)
        if earned:
            self._left = min(self._AT_ONCE, self._left + earned)
            self._last = now
        if self._left == 0:
            self._dropped += 1
            return
        self._left -= 1
        if self._dropped:
            text = f"limitproto: {self._dropped} reports were left out\n{text}"
            self._dropped = 0
        write(self._descriptor, text.encode("utf-8", "replace"))
