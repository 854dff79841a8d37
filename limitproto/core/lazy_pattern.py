"""Regular expressions that are compiled when they are first used: compiling them takes long when a command starts."""

from __future__ import annotations

import re
from typing import Any, cast


class _LazyPattern:
    """Stands for a compiled expression; what is asked of it once is found at once from then on."""

    def __init__(self, text: str, flags: int) -> None:
        self._text, self._flags = text, flags

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        found = getattr(re.compile(self._text, self._flags), name)
        setattr(self, name, found)
        return found


def lazy_pattern(text: str, flags: int = 0) -> re.Pattern[str]:
    """Return what `re.compile` returns, for callers that use nothing but its methods; an error in it shows late."""
    return cast("re.Pattern[str]", _LazyPattern(text, flags))
