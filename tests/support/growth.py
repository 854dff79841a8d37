"""Whether work grows in proportion to its size, counted in processor time, which other processes disturb a little."""

import time
from collections.abc import Callable
from math import inf

#: How often it is tried at most.
_TRIES = 5


def grows_at_most(work: Callable[[int], object], small: int, large: int, factor: float) -> bool:
    """Return whether work of the size `large` takes less than `factor` times as long as that of the size `small`."""

    def seconds(size: int) -> float:
        begun = time.process_time()
        work(size)
        return time.process_time() - begun

    work(small)
    least_small = least_large = inf
    for _ in range(_TRIES):
        # A disturbance only adds, so that the least of each is nearest to what the work takes.
        least_small, least_large = min(least_small, seconds(small)), min(least_large, seconds(large))
        if least_large < factor * max(least_small, 0.01):
            return True
    return False
