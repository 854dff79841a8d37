"""Connects to a Dask cluster and runs work on it, with the results in the order of the items.

A scheduler and its workers run the code of any client that can connect.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, wait
from contextlib import contextmanager
from itertools import chain
from typing import TYPE_CHECKING, Any, TypeVar, cast

from limitproto import __version__
from limitproto.core.extras import install_command
from limitproto.core.interrupts import at_end
from limitproto.core.own_words import own_words
from limitproto.errors import LimitprotoError

if TYPE_CHECKING:
    from distributed import Client


#: The address that starts a cluster of worker processes on this machine.
LOCAL = "local"
#: How many parts may wait for each thread of a worker.
_AHEAD = 4
#: How often a failed task is retried; one whose worker was lost is always restarted.
RETRIES = 2
#: How long to wait for the scheduler, in seconds.
_PATIENCE = 30
#: How long to wait for a result, in seconds, before checking that there are workers.
_QUIET = 5.0

O_ = TypeVar("O_")


class NoCluster(LimitprotoError):
    """The cluster cannot be used; the message is a complete sentence."""


@contextmanager
def cluster(address: str, workers: int) -> Iterator[Client]:
    """Connect to the scheduler at an address, or start `workers` local processes for `local`. Raises NoCluster."""
    try:
        from distributed import Client, LocalCluster
    except ImportError:
        raise NoCluster(f"--scheduler needs the package distributed: {install_command('cluster')}.") from None
    local = None
    try:
        if address == LOCAL:
            # When it closes, it writes tracebacks of late heartbeats, which are not failures.
            local = LocalCluster(
                n_workers=workers, threads_per_worker=1, dashboard_address=None, silence_logs=logging.CRITICAL
            )
        client = Client(local or address, timeout=_PATIENCE)
    except (OSError, ValueError) as error:
        raise NoCluster(f"--scheduler: {address} cannot be used: {own_words(error)}; name a running one.") from None
    with at_end(local.close if local is not None else lambda: None), at_end(client.close):
        yield client


def in_order_on(
    client: Client, items: Iterable[Any], look: Callable[[Any], O_], tell: Callable[[str], None]
) -> Generator[tuple[Any, O_], None, None]:
    """Yield every part of every item with the result of `look` for it, in order, as `batch.in_order` does.

    `look` and its results are sent between hosts. Raises NoCluster if the cluster cannot do the work, or has another
    version of this package. `tell` gets a sentence if the cluster has no workers.
    """
    _check_versions(client)

    def submitted(part: Any) -> Future[O_]:
        future: Future[O_] = Future()
        if part.is_light:
            future.set_result(look(part))
            return future
        try:
            return cast(Future[O_], pool.submit(look, part))
        except Exception as error:
            future.set_exception(error)
            return future

    def awaited(part: Any, future: Future[O_]) -> O_:
        is_told = False
        while not wait([future], _QUIET).done:
            if not is_told and not client.nthreads():
                is_told = True
                tell("the cluster has no workers: waiting for one (`dask worker` starts it, Ctrl-C ends the wait)")
        try:
            return future.result()
        # A worker may raise any class, and a lost scheduler raises others.
        except Exception as error:
            raise NoCluster(f"no worker can read {part.name}: {own_words(error)}; copy it to them.") from None

    pool = client.get_executor(pure=False, retries=RETRIES)
    try:
        ahead = _AHEAD * max(1, sum(client.nthreads().values()))
        waiting: deque[tuple[Any, Future[O_]]] = deque()
        for part in chain.from_iterable(item.parts() for item in items):
            waiting.append((part, submitted(part)))
            if len(waiting) >= ahead:
                yield waiting[0][0], awaited(*waiting.popleft())
        while waiting:
            yield waiting[0][0], awaited(*waiting.popleft())
    finally:
        # It cancels what is under way.
        pool.shutdown(wait=False)


def _own_version() -> str:
    return __version__


def _check_versions(client: Client) -> None:
    try:
        others = set(client.run(_own_version).values()) - {__version__}
    except Exception as error:
        raise NoCluster(f"a worker cannot load limitproto: {own_words(error)}; install it there.") from None
    if others:
        raise NoCluster(f"a worker has limitproto {min(others)}, but this host {__version__}; install one version.")
