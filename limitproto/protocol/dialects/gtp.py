"""The default dialect: GTP with the `lp-` commands."""

from __future__ import annotations

from functools import partial

from limitproto.protocol.commands.index import COMMANDS
from limitproto.protocol.dispatcher import Dispatcher

dispatcher = partial(Dispatcher, commands=COMMANDS)
