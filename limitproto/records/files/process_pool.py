"""Processes items in an executor, such as a pool of processes, and yields the results in the order of the items."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from multiprocessing import connection, get_all_start_methods, parent_process, util
from multiprocessing.context import BaseContext, SpawnContext, SpawnProcess
from multiprocessing.process import BaseProcess
from multiprocessing.synchronize import SemLock
from types import ModuleType
from typing import Any, Protocol, Self, TypeVar

from limitproto.core.interrupts import at_interrupt
from limitproto.core.system import resume
from limitproto.errors import Unavailable

#: How many items may wait for each process.
AHEAD = 3
#: How long to wait for a result before resuming the processes, in seconds: something may have stopped them.
_LOOK = 1.0


class Part(Protocol):
    """Something to look at."""

    @property
    def name(self) -> str:
        """Its name in messages."""

    @property
    def is_light(self) -> bool:
        """Whether sending it to another process would not pay off."""

    @property
    def emptied(self) -> Self:
        """What is sent back with the result."""


P_ = TypeVar("P_", bound=Part)
P_co = TypeVar("P_co", bound=Part, covariant=True)
I_ = TypeVar("I_")
O_ = TypeVar("O_")


class Item(Protocol[P_co]):
    """One or more parts, which need not have been read."""

    @property
    def name(self) -> str:
        """Its name in messages."""

    @property
    def size(self) -> int:
        """The length of its text, about."""

    @property
    def is_light(self) -> bool:
        """Whether sending it to another process would not pay off."""

    @property
    def outline(self) -> Self:
        """The same without what another process on this host can read itself."""

    def parts(self) -> Iterable[P_co]:
        """Return its parts."""

    def parts_elsewhere(self) -> Iterable[P_co]:
        """Return the parts of an outline. Raises OSError if they cannot be read as they were."""


Bundle = list[Item[P_]]
Results = Iterable[tuple[P_, O_]]


def spread(bundles: Iterator[Bundle[P_]], look: Callable[[P_], O_], jobs: int) -> Generator[tuple[P_, O_], None, None]:
    """Yield every part of every item with the result of `look` for it; for errors see `batch.in_order`."""
    with _workers(jobs) as pool:

        def submit(bundle: Bundle[P_]) -> Future[Results[P_, O_]]:
            if bundle[0].is_light:
                return finished(_look_at_all(look, bundle))
            return pool.submit(_look_elsewhere, look, [item.outline for item in bundle])

        awaited = partial(_await_result, pool, look)
        for _, results in in_order_through(submit, bundles, jobs * AHEAD, awaited):
            yield from results


class _Changed(Exception):
    """What an outline leaves out cannot be read as it was: a file has been changed, moved or replaced."""


def _look_elsewhere(look: Callable[[P_], O_], bundle: Bundle[P_]) -> Results[P_, O_]:
    try:
        return [(part.emptied, look(part)) for item in bundle for part in item.parts_elsewhere()]
    except OSError:
        raise _Changed from None


def _look_at_all(look: Callable[[P_], O_], bundle: Bundle[P_]) -> Results[P_, O_]:
    return ((part, look(part)) for item in bundle for part in item.parts())


def in_order_through(
    submit: Callable[[I_], Future[O_]], items: Iterator[I_], ahead: int, awaited: Callable[[I_, Future[O_]], O_]
) -> Generator[tuple[I_, O_], None, None]:
    """Yield every item with its result, in the order of the items, of which `ahead` may wait.

    `submit` gives an item to an executor, `awaited` waits for its result, and raises what the caller expects if it has
    failed.
    """
    waiting: deque[tuple[I_, Future[O_]]] = deque()
    for item in items:
        waiting.append((item, _submit(submit, item)))
        if len(waiting) >= ahead:
            yield waiting[0][0], awaited(*waiting.popleft())
    while waiting:
        yield waiting[0][0], awaited(*waiting.popleft())


def finished(result: O_) -> Future[O_]:
    """Return a future that has its result."""
    future: Future[O_] = Future()
    future.set_result(result)
    return future


def _submit(submit: Callable[[I_], Future[O_]], item: I_) -> Future[O_]:
    """Give the item to the executor; whatever fails, fails as a result."""
    try:
        return submit(item)
    except Exception as error:
        future: Future[O_] = Future()
        future.set_exception(error)
        return future


def _await_result(
    pool: ProcessPoolExecutor, look: Callable[[P_], O_], bundle: Bundle[P_], future: Future[Results[P_, O_]]
) -> Results[P_, O_]:
    while not future.done():
        try:
            # `wait` takes several times as long.
            future.exception(_LOOK)
        except TimeoutError:
            for pid in list(pool._processes or ()):
                resume(pid)
    try:
        return future.result()
    except _Changed:
        return _look_at_all(look, bundle)
    except BrokenExecutor:
        names = " to ".join(dict.fromkeys((bundle[0].name, bundle[-1].name)))
        raise Unavailable(f"{names}: the process that read it was killed, possibly for lack of memory.") from None


@contextmanager
def _workers(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """Start processes that end with this one, however it ends, and leave Ctrl-C to it."""
    pool = ProcessPoolExecutor(jobs, _start_method(), _prepare_worker)
    try:
        with at_interrupt(partial(_kill_and_clean_up, pool)):
            yield pool
    except BaseException:
        # The pool would wait for the work under way, for seconds.
        _kill_workers(pool)
        _end_results(pool)
        raise
    finally:
        # The interpreter would wait too when it exits, and can fail on a pool that is still shutting down.
        pool.shutdown(cancel_futures=True)


def _kill_and_clean_up(pool: ProcessPoolExecutor) -> None:
    _kill_workers(pool)
    # Otherwise Python's resource tracker complains about the pool's locks.
    for end in list(getattr(util, "_finalizer_registry", {}).values()):
        if end._callback is getattr(SemLock, "_cleanup", None):
            end()


def _kill_workers(pool: ProcessPoolExecutor) -> None:
    for process in list((pool._processes or {}).values()):
        process.kill()


def _end_results(pool: ProcessPoolExecutor) -> None:
    """Close this process's copy of the write end of the result pipe.

    A killed process may leave half a result there. The pool's reader thread would wait for the other half for ever,
    because a pipe does not end as long as any process holds its write end. When it does end, the thread considers the
    pool broken and closes the pipe of the items itself: that one must not be closed here at the same moment.
    """
    pipe = getattr(getattr(pool, "_result_queue", None), "_writer", None)
    if pipe is not None:
        pipe.close()


def _start_method() -> BaseContext | None:
    """Return how to start processes: not as copies of this one if it has threads.

    A copy has the locks of the threads, but not the threads: DuckDB, which has some, can hang or crash there. Without
    threads, a copy is faster, and is used if the system can fork.
    """
    is_copied = get_all_start_methods()[0] != "spawn"
    return None if is_copied and len(_threads()) == 1 else _CleanContext()


def _threads() -> list[str]:
    """Return the threads of this process, some of which Python may not know."""
    try:
        return os.listdir("/proc/self/task")
    except OSError:
        return [thread.name for thread in threading.enumerate()]


class _CleanProcess(SpawnProcess):
    """A process that starts empty and does not load the main module, which may be text from stdin or a notebook."""

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


def _prepare_worker() -> None:
    """Prepare a worker process: it leaves Ctrl-C to its parent, ends at SIGTERM, and ends with its parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    parent = parent_process()
    if parent is not None:

        def watch() -> None:
            connection.wait([parent.sentinel])
            os._exit(1)

        threading.Thread(target=watch, daemon=True).start()
