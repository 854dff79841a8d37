"""How many cases a slow test tries: the modes run the same source, so pure mode, which is slow, tries fewer."""

from collections.abc import Sequence
from typing import TypeVar

from limitproto.core import build_mode

T = TypeVar("T")


def fewer(cases: Sequence[T]) -> Sequence[T]:
    """Return all cases in compiled mode and every fourth, the first among them, in pure mode."""
    return cases if build_mode.current().name == "compiled" else cases[::4]
