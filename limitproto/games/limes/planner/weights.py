"""The weights that the planner has learned, from the file that `benchmarks/train/limes_planner.py` writes."""

from __future__ import annotations

import os
import struct
import zlib
from functools import cache

from limitproto.games.limes.planner.weight_layout import WEIGHT_COUNT

FILE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "weights.bin")
#: The file holds steps of 1/64 point, compressed by zlib: integers of two bytes each, the low byte first.
FORMAT = f"<{WEIGHT_COUNT}h"
STEPS = 64


class _Values(dict[int, float]):
    """Weights by their steps. Equal ones are one object, so that the thousand distinct ones stay in the cache."""

    def __missing__(self, steps: int) -> float:
        value = self[steps] = steps / STEPS
        return value


@cache
def load_weights() -> list[float]:
    """Return all weights, in the order of `weight_layout`."""
    with open(FILE, "rb") as file:
        all_steps = struct.unpack(FORMAT, zlib.decompress(file.read()))
    return list(map(_Values().__getitem__, all_steps))
