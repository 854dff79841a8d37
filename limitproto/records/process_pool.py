"""Looks at items in several processes, and yields the results in the order of the items.

Each process has a pipe of its own, and this process has no threads for them. `concurrent.futures` needs some ten times
as long for an item, hangs where the system allows no more threads, and keeps locks that complain when it is ended.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import traceback
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from multiprocessing import connection, get_all_start_methods, get_context, parent_process
from multiprocessing.connection import Connection
from multiprocessing.context import BaseContext, SpawnContext, SpawnProcess
from multiprocessing.process import BaseProcess
from multiprocessing.reduction import ForkingPickler
from types import ModuleType
from typing import Any, TypeVar

from limitproto.core.interrupts import at_interrupt
from limitproto.core.system import resume
from limitproto.errors import Unavailable
from limitproto.records.reading.batches import Batch, Item

#: How many bundles may wait for each process.
_AHEAD = 3
#: How long to wait for a result before resuming the processes, in seconds: something may have stopped them.
_LOOK = 1.0
#: How many bytes can be sent to a process while it sends a result, whatever the system.
_SURE = 1 << 12


O_ = TypeVar("O_")


class _Task:
    """A bundle of items, and the results of its parts once they are there."""

    def __init__(self, bundle: list[Item]) -> None:
        self.bundle = bundle
        self.results: Iterable[tuple[Batch, Any]] | None = None

    @property
    def name(self) -> str:
        """The name of its item in messages, or those of the first and the last."""
        return " to ".join(dict.fromkeys((self.bundle[0].name, self.bundle[-1].name)))


class _Worker:
    """A process, the pipe to it, and the tasks that it has been sent."""

    def __init__(self, process: BaseProcess, pipe: Any) -> None:
        # Named differently on Windows.
        self.process, self.pipe = process, pipe
        self.tasks: deque[_Task] = deque()


def spread(
    bundles: Iterable[list[Item]], look: Callable[[Batch], O_], jobs: int
) -> Generator[tuple[Batch, O_], None, None]:
    """Yield every part of every item with the result of `look` for it; for errors see `batch.in_order`."""
    waiting: deque[_Task] = deque()
    with _workers(jobs, look) as workers:
        for bundle in bundles:
            task = _Task(bundle)
            waiting.append(task)
            if bundle[0].is_light or not workers:
                task.results = _look_at_all(look, bundle)
            else:
                _send(task, workers, look)
            while waiting and (waiting[0].results is not None or len(waiting) > jobs * _AHEAD):
                yield from _results(waiting.popleft(), workers, look)
        while waiting:
            yield from _results(waiting.popleft(), workers, look)


def _look_at_all(look: Callable[[Batch], O_], bundle: list[Item]) -> Iterator[tuple[Batch, O_]]:
    return ((part, look(part)) for item in bundle for part in item.parts())


def _send(task: _Task, workers: list[_Worker], look: Callable[[Batch], Any]) -> None:
    """Send a task to the process with the fewest tasks, none if the task is large, as soon as there is one."""
    data = bytes(ForkingPickler.dumps([item.outline for item in task.bundle]))
    most = 1 if len(data) <= _SURE else 0
    while len((worker := min(workers, key=lambda worker: len(worker.tasks))).tasks) > most:
        _receive(workers, look)
    worker.tasks.append(task)
    with _naming(worker):
        # One that is stopped would not read it.
        resume(worker.process.pid or 0)
        worker.pipe.send_bytes(data)


def _results(task: _Task, workers: list[_Worker], look: Callable[[Batch], Any]) -> Iterable[tuple[Batch, Any]]:
    while task.results is None:
        _receive(workers, look)
    return task.results


def _receive(workers: list[_Worker], look: Callable[[Batch], Any]) -> None:
    """Take the results that are there, or wait for one. Raises what `look` has raised."""
    ready = connection.wait([worker.pipe for worker in workers if worker.tasks], _LOOK)
    for worker in workers:
        if not ready:
            resume(worker.process.pid or 0)
        elif worker.pipe in ready:
            with _naming(worker):
                results = worker.pipe.recv()
            task = worker.tasks.popleft()
            if isinstance(results, Exception):
                raise results
            task.results = _look_at_all(look, task.bundle) if results is None else results


@contextmanager
def _naming(worker: _Worker) -> Iterator[None]:
    """Say which process has ended if a pipe does."""
    try:
        yield
    except (EOFError, OSError):
        said = "the process that read it was killed, possibly for lack of memory."
        raise Unavailable(f"{worker.tasks[0].name}: {said}") from None


@contextmanager
def _workers(jobs: int, look: Callable[[Batch], Any]) -> Iterator[list[_Worker]]:
    """Start processes, fewer if the system allows no more; they end with this one, and leave Ctrl-C to it."""
    workers: list[_Worker] = []
    kill = partial(_kill, workers)
    with at_interrupt(kill):
        try:
            context = _start_method()
            with suppress(OSError):
                while len(workers) < jobs:
                    workers.append(_worker(context, look, [worker.pipe for worker in workers]))
            yield workers
        finally:
            kill()
            for worker in workers:
                worker.pipe.close()
                worker.process.join()


def _worker(context: BaseContext, look: Callable[[Batch], Any], pipes: list[Connection]) -> _Worker:
    here, there = context.Pipe()
    with there:
        # A copy of this process has its ends of all pipes, which would not end with this process.
        ends = [] if isinstance(context, _CleanContext) else [here, *pipes]
        process = context.Process(target=_work, args=(there, look, ends), daemon=True)  # type: ignore[attr-defined]
        try:
            process.start()
        except BaseException:
            here.close()
            raise
    return _Worker(process, here)


def _kill(workers: list[_Worker]) -> None:
    # They have nothing to clean up, and one that is stopped does nothing else.
    for worker in workers:
        worker.process.kill()


def _start_method() -> BaseContext:
    """Return how to start processes: not as copies of this one if it has threads.

    A copy has the locks of the threads, but not the threads: DuckDB, which has some, can hang or crash there. Without
    threads, a copy is faster, and is used if the system can fork.
    """
    is_copied = get_all_start_methods()[0] != "spawn"
    return get_context("fork") if is_copied and len(_threads()) == 1 else _CleanContext()


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


# ---- in such a process ---------------------------------------------------------------------------------------------


def _work(pipe: Connection, look: Callable[[Batch], Any], ends: list[Connection]) -> None:
    """Look at what comes through a pipe, until it is closed; send the results, or what was raised."""
    _prepare_worker()
    for end in ends:
        end.close()
    with suppress(EOFError, OSError):
        while True:
            pipe.send(_look_elsewhere(look, pipe.recv()))


def _look_elsewhere(look: Callable[[Batch], O_], bundle: list[Item]) -> list[tuple[Batch, O_]] | Exception | None:
    """Return the parts of items with their results, None if they cannot be read as they were."""
    try:
        return [(part.emptied, look(part)) for item in bundle for part in item.parts_elsewhere()]
    except OSError:
        return None
    except Exception as error:
        error.add_note(traceback.format_exc())
        return error


def _prepare_worker() -> None:
    """Prepare a worker process: it leaves Ctrl-C to its parent, ends at SIGTERM, and ends with its parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    parent = parent_process()
    if parent is not None:

        def watch() -> None:
            connection.wait([parent.sentinel])
            os._exit(1)

        # Where no thread can be started, the process ends when it needs the pipe.
        with suppress(RuntimeError):
            threading.Thread(target=watch, daemon=True).start()
