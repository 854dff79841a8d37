"""Players that are engines of other people, in any language: programs that speak the protocol."""

from __future__ import annotations

import os

from limitproto.errors import InvalidNotation
from limitproto.games.base import Position
from limitproto.host.client import CommandFailed, EngineClient, EngineFailure

#: How long an engine may think about a turn, in seconds.
_LONGEST = 3600.0


class EnginePlayerFailed(Exception):
    """An engine failed; the text is a sentence for people."""


class EnginePlayer:
    """An engine as a function from a position to a turn; it is started by the first call and ended by `close`."""

    def __init__(self, command: str) -> None:
        """Raises ValueError for a command line that cannot be split into words."""
        self._command = command
        self._client = EngineClient(command, patience=_LONGEST, env=os.environ)

    def __call__(self, position: Position) -> str:
        """Return the engine's turn. Raises EnginePlayerFailed, also for a turn that is not legal."""
        mover = position.mover
        assert mover is not None
        try:
            if not self._client.is_running:
                self._client.start()
            if "lp-position" not in self._client.commands:
                raise EnginePlayerFailed(f"{self._command} cannot set up a position: it has no lp-position.")
            self._client.ask(f"lp-position {position.text}")
            turn = self._client.ask(f"genmove {position.players[mover]}")
        except (EngineFailure, CommandFailed) as error:
            raise EnginePlayerFailed(f"{self._command} failed: {error}.") from None
        try:
            broken = position.explain(turn)
        except InvalidNotation as error:
            raise EnginePlayerFailed(f"{self._command} plays something else than a turn: {error}.") from None
        if broken:
            raise EnginePlayerFailed(f"{self._command} plays {turn}, which is illegal: {broken[0]}.")
        return position.canonical(turn)

    def close(self) -> None:
        """End the engine."""
        self._client.close()
