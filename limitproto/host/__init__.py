"""The other end of the protocol: runs engines, plays matches between them, and helps users write engines in Python.

All names here are loaded on first use.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from limitproto.core.lazy_names import lazy_names

if TYPE_CHECKING:
    from limitproto.engine.line_process import ResourceLimits
    from limitproto.host.async_client import AsyncEngineClient
    from limitproto.host.client import CommandError, EngineClient, EngineError, FailureKind

_HOMES = {
    "async_client": ("AsyncEngineClient",),
    "client": ("CommandError", "EngineClient", "EngineError", "FailureKind", "ResourceLimits"),
}
__all__ = ["AsyncEngineClient", "CommandError", "EngineClient", "EngineError", "FailureKind", "ResourceLimits"]


if not TYPE_CHECKING:
    _RENAMED = {"CommandFailed": "CommandError", "EngineFailure": "EngineError"}
    __getattr__ = lazy_names(__name__, _HOMES, _RENAMED)


def __dir__() -> list[str]:
    return sorted(__all__)
