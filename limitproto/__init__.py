"""LIMIT, the board-less game of hexagonal tiles: rules, notation, records, and an engine that speaks a protocol.

>>> from limitproto import Position
>>> Position.new("classic").play("m50:n50").text
'classic m50:Wo r 7.8 p1 -'
"""

from __future__ import annotations

import _signal  # type: ignore[import-not-found]
import sys

# If this is the program itself, an interrupt during loading must not print a traceback: so this precedes the imports.
if (
    any(w.endswith(("limitproto", "limitproto.exe")) for w in {"-m": sys.orig_argv}.get(sys.argv[0], sys.argv[:1]))
    and _signal.getsignal(_signal.SIGINT) is _signal.default_int_handler
):
    _signal.signal(_signal.SIGINT, _signal.SIG_DFL)

from typing import TYPE_CHECKING

from limitproto.core import build_mode
from limitproto.core.lazy_names import lazy_names

build_mode.install()

__version__ = "0.3.0.dev0"

if TYPE_CHECKING:
    from limitproto.core.hexes import neighbours as neighbours
    from limitproto.core.rng import SeededRandom as SeededRandom
    from limitproto.engine.analysis import Engine as Engine
    from limitproto.engine.cancellation import Limits as Limits
    from limitproto.engine.cancellation import SearchFailed as SearchFailed
    from limitproto.engine.proofs import Solution as Solution
    from limitproto.engine.proofs import solve as solve
    from limitproto.engine.proofs import verify_proof as verify_proof
    from limitproto.errors import IllegalTurn as IllegalTurn
    from limitproto.errors import InvalidNotation as InvalidNotation
    from limitproto.errors import InvalidOption as InvalidOption
    from limitproto.errors import InvalidPosition as InvalidPosition
    from limitproto.errors import LimitprotoError as LimitprotoError
    from limitproto.errors import Unavailable as Unavailable
    from limitproto.errors import Violation as Violation
    from limitproto.games.base import Position as Position
    from limitproto.games.registry import parse_position as parse_position
    from limitproto.host.bot import Bot as Bot
    from limitproto.host.bot import BotClock as BotClock
    from limitproto.host.bot import run_bot as run_bot

#: Public names, keyed by module; each is loaded on first use, because `limitproto engine` starts here.
_HOMES = {
    "core.hexes": ("neighbours",),
    "core.rng": ("SeededRandom",),
    "engine.analysis": ("Engine",),
    "engine.cancellation": ("Limits", "SearchFailed"),
    "engine.proofs": ("Solution", "solve", "verify_proof"),
    "errors": (
        *("IllegalTurn", "InvalidNotation", "InvalidOption", "InvalidPosition", "LimitprotoError", "Unavailable"),
        "Violation",
    ),
    "games.registry": ("Position", "parse_position"),
    "host.bot": ("Bot", "BotClock", "run_bot"),
}
__all__ = [name for names in (("__version__",), *_HOMES.values()) for name in names]

#: Names from 0.1, keyed by module, that are no longer exported, but still work with a warning.
_FORMER = {
    "core.hexes": ("NEIGHBOURS", "cell_name", "cell_named"),
    "engine.proofs": ("proof", "proof_defects", "read_proof", "solver_for"),
}

if not TYPE_CHECKING:
    _RENAMED = {name: f"{home}.{name}" for home, names in _FORMER.items() for name in names}
    __getattr__ = lazy_names(__name__, _HOMES, {**_RENAMED, "Stream": "SeededRandom", "run": "run_bot"})


def __dir__() -> list[str]:
    return sorted(__all__)
