"""A temporary database for what may be too much for memory, as a context: the system puts it on disk when it grows."""

from __future__ import annotations

import sqlite3
from types import TracebackType
from typing import Self


class Scratch:
    """Somebody with a database of their own, `_base`, which is gone in the end; `tables` is the SQL that makes it."""

    def __init__(self, tables: str) -> None:
        self._base = sqlite3.connect("")
        # Nobody wants to find it again, so that no care has to be taken of it.
        self._base.executescript("PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF;" + tables)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._base.close()
