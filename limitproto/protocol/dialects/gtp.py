"""The default dialect: GTP with the `lp-` commands."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from limitproto.protocol.commands.index import COMMANDS
from limitproto.protocol.dispatcher import Dispatcher

if TYPE_CHECKING:
    from limitproto.protocol.session import Session


def dispatcher(session: Session, report: Callable[[str], None]) -> Dispatcher:
    """Return a dispatcher for the session."""
    return Dispatcher(session, COMMANDS, report)
