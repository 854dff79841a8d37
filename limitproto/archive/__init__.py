"""The archive: records as a folder of Parquet files that DuckDB searches; `spec/archive.md` has the schema."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from limitproto.archive.archive import Archive
    from limitproto.archive.errors import ArchiveError

__all__ = ["Archive", "ArchiveError"]

_HOMES = {"Archive": "archive", "ArchiveError": "errors"}


if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        if name not in _HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return sorted(__all__)
