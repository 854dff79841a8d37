"""Error messages from other libraries, reworded by this package; `own_words.tsv` lists them."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path


@cache
def _known_error_rows() -> list[list[str]]:
    """Return rows of the kind of an error, a pattern of its text, and our own words."""
    _, *rows = Path(__file__).with_suffix(".tsv").read_text(encoding="utf-8").splitlines()
    return [row.split("\t") for row in rows]


def own_words(error: BaseException) -> str:
    """Return a clause for an error from Python or another library; text that matches no row is not shown.

    An OSError with a system reason keeps it, and a ValueError raised by this package keeps its text.
    """
    text = " ".join(str(error).split())
    kinds = [kind.__name__ for kind in type(error).__mro__]
    for kind, pattern, words in _known_error_rows():
        if kind in kinds and (found := re.search(pattern, text)):
            return words.format(*(group or "" for group in found.groups()))
    is_own = type(error) is ValueError or type(error).__module__.startswith("limitproto")
    return getattr(error, "strerror", None) or (text if is_own else f"an error of the kind {kinds[0]}")
