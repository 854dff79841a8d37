"""The dialects: other words for the same session and the same commands.

Each is a module in this package, loaded when it is chosen. Its `dispatcher(session, report)`, a function or a class,
returns a Dispatcher for that session; the transports serve it like the default one.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from limitproto.protocol.dispatcher import Dispatcher
    from limitproto.protocol.session import Session


def dispatcher_of(dialect: str, session: Session, report: Callable[[str], None]) -> Dispatcher:
    """Return a dispatcher that speaks a dialect; `report` gets the traceback of every unexpected exception."""
    found: Dispatcher = import_module(f"{__name__}.{dialect}").dispatcher(session, report=report)
    return found
