"""Regular expressions compiled on first use: compiling them all would delay the start of a command."""

from __future__ import annotations

import re
from typing import Any, cast


class _LazyPattern:
    """A stand-in for a compiled expression; an attribute is looked up once and then cached."""

    def __init__(self, text: str, flags: int) -> None:
        self._text, self._flags = text, flags

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        found = getattr(re.compile(self._text, self._flags), name)
        setattr(self, name, found)
        return found


def lazy_pattern(text: str, flags: int = 0) -> re.Pattern[str]:
    """Return a stand-in for `re.compile(...)` for callers that only use its methods; a pattern error surfaces late."""
    return cast("re.Pattern[str]", _LazyPattern(text, flags))
