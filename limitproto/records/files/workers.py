"""Processes items in several processes and yields the results in the order of the items."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from itertools import chain
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from limitproto.records.files.process_pool import Item


I_ = TypeVar("I_", bound="Item")
O_ = TypeVar("O_")


def in_order(items: Iterator[I_], look: Callable[[I_], O_], jobs: int) -> Generator[tuple[I_, O_], None, None]:
    """Yield every item with the result of `look` for it, in the order of the items.

    With more than one job and more than one item, `look` and its results are sent between processes. Raises Unavailable
    if one of these was ended from outside.
    """
    ahead = [item for _, item in zip(range(2), items, strict=False)]
    if jobs < 2 or len(ahead) < 2:
        for item in chain(ahead, items):
            yield item, look(item)
        return
    # Not needed without other processes, and slow to load.
    from limitproto.records.files.process_pool import spread

    yield from spread(chain(ahead, items), look, jobs)
