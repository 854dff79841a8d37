"""The archive: records as a folder of Parquet files, searched with DuckDB. `spec/archive.md` has the schema."""

from __future__ import annotations

from typing import TYPE_CHECKING

from limitproto.core.lazy_names import lazy_names

if TYPE_CHECKING:
    from limitproto.archive.archive import Archive
    from limitproto.archive.errors import ArchiveError

__all__ = ["Archive", "ArchiveError"]

_HOMES = {"archive": ("Archive",), "errors": ("ArchiveError",)}


if not TYPE_CHECKING:
    __getattr__ = lazy_names(__name__, _HOMES)


def __dir__() -> list[str]:
    return sorted(__all__)
