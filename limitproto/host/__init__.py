"""The other end of the protocol: run engines, play matches between them, and write engines in Python.

Everything here is loaded when it is first asked for.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from limitproto.engine.line_process import ResourceLimits
    from limitproto.host.async_client import AsyncEngineClient
    from limitproto.host.client import CommandFailed, EngineClient, EngineFailure, FailureKind

_HOMES = {
    "AsyncEngineClient": "limitproto.host.async_client",
    "CommandFailed": "limitproto.host.client",
    "EngineClient": "limitproto.host.client",
    "EngineFailure": "limitproto.host.client",
    "FailureKind": "limitproto.host.client",
    "ResourceLimits": "limitproto.engine.line_process",
}
__all__ = ["AsyncEngineClient", "CommandFailed", "EngineClient", "EngineFailure", "FailureKind", "ResourceLimits"]


if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        if name not in _HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return sorted(__all__)
