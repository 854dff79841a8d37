"""A temporary database for data that may be too large for memory; SQLite puts it on disk when it grows."""

from __future__ import annotations

import sqlite3
from tempfile import gettempdir
from typing import Self

from limitproto.core.own_words import own_words


class TempDatabase:
    """A context with a database `base`, which is deleted on exit; `tables` is the SQL that creates the tables.

    An SQLite error that ends the context, such as a full disk, is raised as OSError.
    """

    def __init__(self, tables: str) -> None:
        self.base = sqlite3.connect("")
        # The database is never opened again, so it needs no protection against crashes.
        self.base.executescript("PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF;" + tables)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, _kind: type[BaseException] | None, error: BaseException | None, _trace: object) -> None:
        self.base.close()
        if isinstance(error, sqlite3.Error):
            why = f"{own_words(error)}; make room there, or set TMPDIR"
            raise OSError(f"the temporary database in {gettempdir()} cannot be used: {why}") from None
