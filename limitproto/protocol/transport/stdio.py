"""The transport over two file descriptors, such as stdin and stdout.

One thread reads and answers in turn, which makes round trips short. While a command that may take long runs, or the
client is slow to take a response, a second thread reads ahead: a stop takes effect as soon as it is read, and a client
that writes much before it reads does not block for ever.

Modules are imported inside functions to start quickly: most sessions need none of them.
"""

from __future__ import annotations

import os
import sys
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from limitproto.core.system import CAN_FORK, HUNG_UP, PIPE_ROOM, PipeReader, Waker, can_write, ticking, wait
from limitproto.protocol.dispatcher import PutOff
from limitproto.protocol.session import Host
from limitproto.protocol.wire import CommandLine, Interrupt

if TYPE_CHECKING:
    from limitproto.protocol.dispatcher import Dispatcher
    from limitproto.protocol.wire import Request

_CHUNK = 1 << 13
#: How far to read ahead of the answers, in bytes or requests, before the other side has to wait.
MOST_BYTES = 1 << 20
MOST_REQUESTS = 4096

#: What ended a wait; and how long a wait for room lasts while queries are being answered, in seconds.
_WAKE, _INPUT, _TIME = "wake", "input", "time"
_QUERY_WAIT = 0.02
#: After how much processor time a request is interrupted to check for cancellation, in seconds.
_TICK = 0.02

_Work = TypeVar("_Work")


class ClientLimits(NamedTuple):
    """A client's time limits, in seconds: for sending no line before it is cut off, and for taking a response.

    After the end of its input, work continues for `after_end` seconds, choosing a turn for `thinking_after_end`, and
    the process for `killed_after_end`, whatever it is doing.
    """

    idle: float | None = None
    slow: float | None = None
    after_end: float | None = None
    thinking_after_end: float = 0.0
    killed_after_end: int = 0


NO_LIMITS = ClientLimits()


class RequestInput(Host):
    """The requests from a descriptor, one after another; serves one session with a dispatcher's answers."""

    def __init__(self, descriptor: int, sink: int, limits: ClientLimits = NO_LIMITS, first: bytes = b"") -> None:
        """`sink` takes the responses; if nothing can read them any longer, all work is cancelled.

        `first` was already read from the descriptor.
        """
        self._source, self._sink = PipeReader(descriptor, MOST_BYTES), sink
        self._limits, self._first = limits, first
        self._has_ended = False
        # Each request, with the number of bytes read when it was complete.
        self._ahead: deque[tuple[Request, int]] = deque()
        self._bytes_read = len(first)
        self._bytes_begun = 0
        self._wake: Waker | None = None
        # The queries to answer while a command thinks, in the form of `_ahead`.
        self._queries: deque[tuple[Request, int]] = deque()
        self._line_of_query = 0
        # Whether requests may not overtake, as after a request that changes something.
        self._is_blocked = True
        # How long it has waited for the next line, and the number of the last one.
        self._waited, self._lines_at_wait = 0.0, 0

    def serve(self, dispatcher: Dispatcher, output: ResponseWriter) -> None:
        """Answer requests until `quit` or the end of the input.

        Also returns, without a message, if nothing reads the responses any longer.
        """
        self._dispatcher, self._output = dispatcher, output
        self._reader, self._cancel_token = dispatcher.reader, dispatcher.session.cancel_token
        self._chunk = self._reader.feed(self._first)
        is_over = False
        output.write_part(dispatcher.greeting)
        while not is_over and (request := self._next_request()) is not None:
            mode = dispatcher.mode(request)
            if mode.may_block:
                work = partial(dispatcher.handle, request, output.write_part)
                answer, is_over = self._run_watched(work, mode.answers_queries)
            else:
                answer, is_over = dispatcher.handle(request)
            data = answer.encode("utf-8", "replace")
            if data and not (
                output.write(data) if output.has_room(len(data)) else self._run_watched(partial(output.write, data))
            ):
                return

    def _next_request(self) -> Request | None:
        """Return the next request, or None at the end of the input."""
        if self._ahead:
            request, self._bytes_begun = self._ahead.popleft()
            return request
        while True:
            following = next(self._chunk, None)
            if following is not None or self._has_ended:
                self._bytes_begun = self._bytes_read
                return following
            self._read_more()

    def _run_watched(self, work: Callable[[], _Work], answers_queries: bool = False) -> _Work:
        """Return the result of `work`, reading ahead while it works, so that a stop reaches it at once.

        Work that `answers_queries` often calls the method of that name; queries are kept for it.
        """
        import threading

        waker = self.prepare()
        changing = (self._dispatcher.mode(request).effect == "change" for request, _ in self._ahead)
        self._is_blocked = not answers_queries or any(changing)
        thread = threading.Thread(target=self._watch, args=(waker,), daemon=True)
        thread.start()
        self._cancel_token.is_read_ahead = True
        try:
            return work()
        finally:
            self._cancel_token.is_read_ahead = False
            waker.set()
            thread.join()
            waker.clear()
            # They were not answered before the end, and are now.
            self._ahead.extendleft(reversed(self._queries))
            self._queries.clear()

    def _may_overtake(self, request: Request) -> bool:
        """Return whether a request just read may be answered before the waiting ones."""
        if self._is_blocked:
            return False
        effect = self._dispatcher.mode(request).effect
        self._is_blocked = effect == "change"
        return effect == "query"

    @staticmethod
    @contextmanager
    def interrupting(check: Callable[[], None]) -> Iterator[None]:
        """Call `check` often while this thread computes; its first exception ends the code in the context.

        Only the main thread can be interrupted in this way; in others, nothing happens.
        """
        # If it is not loaded, there is no other thread.
        threading = sys.modules.get("threading")
        if threading is not None and threading.current_thread() is not threading.main_thread():
            yield
            return
        is_over = False

        def tick(_number: int, _frame: object) -> None:
            nonlocal is_over
            if not is_over:
                try:
                    check()
                except BaseException:
                    is_over = True
                    raise

        with ticking(_TICK, tick):
            try:
                yield
            finally:
                is_over = True

    def answer_queries(self, is_over: Callable[[], bool]) -> None:
        """Answer the queries read while a command thinks, each in one piece, until it `is_over`."""
        while self._queries:
            request, end = self._queries.popleft()
            try:
                answer = self._dispatcher.answer_query(request, is_over)
            except PutOff:
                self._queries.appendleft((request, end))
                return
            self._output.write_part(answer)
            if not self._ahead:
                self._bytes_begun = end

    def prepare(self) -> Waker:
        """Return the waker that ends a watch, created on the first call. Raises OSError if no descriptors are left."""
        if self._wake is None:
            self._wake = Waker()
        return self._wake

    def _read_more(self) -> None:
        idle = self._limits.idle
        data = read(self._source, self._sink) if idle is None else self._read_within(idle)
        self._has_ended = not data
        if not data:
            self._cancel_token.note_end_of_input()
            if self._limits.after_end is not None:
                self._cancel_token.limit_work(self._limits.after_end, self._limits.thinking_after_end)
            if CAN_FORK and self._limits.killed_after_end:
                import signal

                # Its default action needs no help from the interpreter.
                signal.alarm(self._limits.killed_after_end)
        self._bytes_read += len(data)
        self._chunk = self._reader.feed(data) if data else self._reader.finish()

    def _read_within(self, idle: float) -> bytes:
        """Return input, or nothing if no line was completed during `idle` seconds of waiting."""
        if self._reader.lines != self._lines_at_wait:
            self._waited, self._lines_at_wait = 0.0, self._reader.lines
        begun = monotonic()
        data = read(self._source, self._sink, max(0.0, idle - self._waited))
        self._waited += monotonic() - begun
        return data

    def _watch(self, wake: Waker) -> None:
        """Read ahead as far as allowed, until `wake` is set."""
        while True:
            waiting = len(self._ahead) + len(self._queries)
            has_room = self._bytes_read - self._bytes_begun < MOST_BYTES and waiting < MOST_REQUESTS
            lines_before = self._reader.lines
            request = next(self._chunk, None) if has_room else None
            if request is not None and self._may_overtake(request):
                # Such a line does not end an analysis, but an empty line or a comment before it does.
                if self._reader.lines > lines_before + 1:
                    self._cancel_token.note_line(self._reader.lines - 1)
                self._line_of_query = self._reader.lines
                self._queries.append((request, self._bytes_read))
                continue
            if self._reader.lines != self._line_of_query:
                self._cancel_token.note_line(self._reader.lines)
            if request is None:
                found = self._wait_for_input(wake, has_room and not self._has_ended)
                if found == _WAKE:
                    return
                if found == _INPUT:
                    self._read_more()
                continue
            if is_stop(request):
                self._cancel_token.cancel_before(request.serial)
            self._ahead.append((request, self._bytes_read))

    def _wait_for_input(self, wake: Waker, shall_read: bool) -> str:
        """Wait until there is input, the watch is over or, while queries wait, some time has passed."""
        reads = (wake, self._source) if shall_read else (wake,)
        sink: int | None = self._sink
        while True:
            ready = wait(reads, (), _QUERY_WAIT if self._queries and not shall_read else None, sink)
            if HUNG_UP in ready:
                self._cancel_token.cancel_all()
                sink = None
            if wake in ready:
                return _WAKE
            if self._source in ready:
                return _INPUT
            if not ready:
                return _TIME


def is_stop(request: Request) -> bool:
    """Return whether a request stops earlier ones: `# interrupt`, or `lp-stop` without arguments."""
    return isinstance(request, Interrupt) or (
        isinstance(request, CommandLine) and request.name == "lp-stop" and not request.words
    )


class ResponseWriter:
    """A descriptor that responses are written to."""

    def __init__(self, descriptor: int, limits: ClientLimits = NO_LIMITS) -> None:
        self._descriptor, self._limits = descriptor, limits
        self._room = 0

    def has_room(self, size: int) -> bool:
        """Return whether `size` bytes can be written without waiting, as far as a cheap check can tell."""
        if size > self._room:
            if size > PIPE_ROOM or not can_write(self._descriptor, 0):
                return False
            self._room = PIPE_ROOM
        self._room -= size
        return True

    def write(self, data: bytes) -> bool:
        """Write all of `data`; return False if nothing can read it any longer."""
        return write(self._descriptor, data, self._limits.slow)

    def write_part(self, text: str) -> None:
        """Write a part of a response; a disconnected client is noticed at the end of the response."""
        self.write(text.encode("utf-8", "replace"))


def read(source: PipeReader, sink: int, idle: float | None = None) -> bytes:
    """Return input, at least one byte; none at the end, after `idle` seconds or if the descriptor is closed.

    Also return none if the system reports that nothing can read from the descriptor `sink` any longer.
    """
    while True:
        try:
            is_there = source.is_worth_reading(sink) if idle is None else source in wait((source,), (), idle, sink)
            return source.read(_CHUNK) if is_there else b""
        except BlockingIOError:
            continue
        except OSError:
            return b""


def write(descriptor: int, data: bytes, slow: float | None = None) -> bool:
    """Write all of `data`; return False if nothing reads it any longer, or no byte is read within `slow` seconds."""
    while data:
        try:
            data = data[os.write(descriptor, data) :]
        except BlockingIOError:
            if not can_write(descriptor, slow):
                return False
        except OSError:
            return False
    return True


class ErrorLog:
    """Reports for people on stderr, limited in number: some at once, then one at intervals."""

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
