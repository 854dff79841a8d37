"""The weights that the planner has learned, from the file that `benchmarks/train/limes_planner.py` writes."""

from __future__ import annotations

import os
import struct
import zlib
from collections.abc import Sequence
from functools import cache

from limitproto.games.limes.planner.weight_layout import NUMBERS

FILE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "weights.bin")
#: Whole steps in two bytes each, the low one first; a point is so many of them.
_FORMAT = f"<{NUMBERS}h"
_STEPS = 64
_HIGHEST = 32767


@cache
def numbers() -> list[float]:
    """Return all numbers, in the order of `planner_layout`."""
    with open(FILE, "rb") as file:
        all_steps = struct.unpack(_FORMAT, zlib.decompress(file.read()))
    # Each number that is the same is the same object, because a few thousand of them stay in a processor's cache.
    values = {steps: steps / _STEPS for steps in set(all_steps)}
    return [values[steps] for steps in all_steps]


def packed(learned: Sequence[float]) -> bytes:
    """Return numbers as the file holds them, to the nearest step and compressed by zlib."""
    steps = (max(-_HIGHEST, min(_HIGHEST, round(number * _STEPS))) for number in learned)
    return zlib.compress(struct.pack(_FORMAT, *steps), 9)
