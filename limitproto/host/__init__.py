"""The other end of the protocol: runs engines, plays matches between them, and helps to write engines in Python.

Everything here is loaded on first use.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from limitproto.core.lazy_names import lazy_names

if TYPE_CHECKING:
    from limitproto.engine.line_process import ResourceLimits
    from limitproto.host.async_client import AsyncEngineClient
    from limitproto.host.client import CommandFailed, EngineClient, EngineFailure, FailureKind

_HOMES = {
    "async_client": ("AsyncEngineClient",),
    "client": ("CommandFailed", "EngineClient", "EngineFailure", "FailureKind", "ResourceLimits"),
}
__all__ = ["AsyncEngineClient", "CommandFailed", "EngineClient", "EngineFailure", "FailureKind", "ResourceLimits"]


if not TYPE_CHECKING:
    __getattr__ = lazy_names(__name__, _HOMES)


def __dir__() -> list[str]:
    return sorted(__all__)
