"""Processes items in a pool of processes, and yields the results in the order of the items."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor, wait
from contextlib import ExitStack
from multiprocessing import connection, get_all_start_methods, parent_process, util
from multiprocessing.context import BaseContext, SpawnContext, SpawnProcess
from multiprocessing.process import BaseProcess
from multiprocessing.synchronize import SemLock
from types import ModuleType
from typing import Any, Protocol, TypeVar

from limitproto.core.interrupts import at_interrupt
from limitproto.core.system import resume
from limitproto.errors import Unavailable

#: How many things a process may have waiting.
_AHEAD = 4
#: How long a result is waited for before the processes are resumed, in seconds: something may have stopped them.
_LOOK = 1.0


class Item(Protocol):
    """A thing to look at."""

    @property
    def name(self) -> str:
        """What messages call it."""

    @property
    def is_light(self) -> bool:
        """Return whether it is not worth the way to another process."""


I_ = TypeVar("I_", bound=Item)
O_ = TypeVar("O_")


def spread(items: Iterator[I_], look: Callable[[I_], O_], jobs: int) -> Generator[tuple[I_, O_], None, None]:
    """Yield every item with what `look` gives for it; for errors see `workers.in_order`."""
    waiting: deque[tuple[I_, O_ | Future[O_]]] = deque()
    with _Workers(jobs) as pool:
        for item in items:
            waiting.append((item, look(item) if item.is_light else _begun(pool, look, item)))
            if len(waiting) >= jobs * _AHEAD:
                yield _got(pool, *waiting.popleft())
        while waiting:
            yield _got(pool, *waiting.popleft())


def _begun(pool: ProcessPoolExecutor, look: Callable[[I_], O_], item: I_) -> Future[O_]:
    """Give the item to the pool; where a process has been ended from outside by now, its outcome is that error."""
    try:
        return pool.submit(look, item)
    except BrokenExecutor as broken:
        failed: Future[O_] = Future()
        failed.set_exception(broken)
        return failed


def _got(pool: ProcessPoolExecutor, item: I_, outcome: O_ | Future[O_]) -> tuple[I_, O_]:
    while isinstance(outcome, Future) and not wait([outcome], _LOOK).done:
        for pid in list(pool._processes or ()):
            resume(pid)
    try:
        return item, outcome.result() if isinstance(outcome, Future) else outcome
    except BrokenExecutor:
        said = f"{item.name}: the process that read it was killed, possibly for lack of memory."
        raise Unavailable(said) from None


class _Workers:
    """Processes that end with this one, however it ends, and that leave Ctrl-C to it."""

    def __init__(self, jobs: int) -> None:
        self._pool, self._stack = ProcessPoolExecutor(jobs, _context(), _begin_work), ExitStack()

    def __enter__(self) -> ProcessPoolExecutor:
        self._stack.enter_context(at_interrupt(self._break_off))
        return self._pool

    def _break_off(self) -> None:
        self._kill()
        # Otherwise Python's resource tracker complains of the locks of the pool.
        for end in list(getattr(util, "_finalizer_registry", {}).values()):
            if end._callback is getattr(SemLock, "_cleanup", None):
                end()

    def _kill(self) -> None:
        for process in list((self._pool._processes or {}).values()):
            process.kill()

    def __exit__(self, kind: type[BaseException] | None, *_error: object) -> None:
        self._stack.close()
        if kind is not None:
            # The pool would wait for the work under way, seconds of it.
            self._kill()
            self._end_results()
        # The end of the interpreter would wait too, and can trip over a pool that is still ending.
        self._pool.shutdown(cancel_futures=True)

    def _end_results(self) -> None:
        """Close this process's copy of the end of the pipe into which the processes write their results.

        A process that is killed may leave half of a result there. The thread of the pool that reads it would wait for
        the other half for ever, because a pipe does not end as long as anyone has its other end. When it does end, the
        thread takes the pool for broken and closes the pipe of the items itself: that one must not be closed here too,
        at the same moment.
        """
        pipe = getattr(getattr(self._pool, "_result_queue", None), "_writer", None)
        if pipe is not None:
            pipe.close()


def _context() -> BaseContext | None:
    """Return how processes are started: where this one has threads, not as copies of it.

    A copy has the locks of the threads, but not the threads: DuckDB, which has some, can wait or crash there for ever.
    Where there are none, a copy is the faster way, and is taken if the system makes copies.
    """
    is_copied = get_all_start_methods()[0] != "spawn"
    return None if is_copied and len(_threads()) == 1 else _CleanContext()


def _threads() -> list[str]:
    """Return the threads of this process, of which Python may not know all."""
    try:
        return os.listdir("/proc/self/task")
    except OSError:
        return [thread.name for thread in threading.enumerate()]


class _CleanProcess(SpawnProcess):
    """A process that begins empty, and does not load the main module: that may be text from stdin, or a notebook."""

    @staticmethod
    def _Popen(process_obj: BaseProcess) -> Any:
        main = sys.modules["__main__"]
        sys.modules["__main__"] = ModuleType("__main__")
        try:
            return SpawnProcess._Popen(process_obj)
        finally:
            sys.modules["__main__"] = main


class _CleanContext(SpawnContext):
    Process = _CleanProcess


def _begin_work() -> None:
    """Prepare a process for its work."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    parent = parent_process()
    if parent is not None:

        def watch() -> None:
            connection.wait([parent.sentinel])
            os._exit(1)

        threading.Thread(target=watch, daemon=True).start()
