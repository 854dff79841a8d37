"""Lines of turns that are played in one go, with their variations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from limitproto.errors import IllegalTurn, InvalidNotation, Unavailable

#: A variation: the number of the line that it leaves, 0 for the first and smaller than its own; the number of turns of
#: that line's own before it; and its own turns.
Branch = tuple[int, int, list[str]]


class LineOfPlay(Protocol):
    """The turns of a line that were played."""

    @property
    def movers(self) -> list[int]:
        """The index of the player of each turn that was played."""

    def outcome(self) -> tuple[str, str]:
        """Return the result of the game after the turns played, and the reason for its end, empty while it goes on."""

    def position(self) -> Any:
        """Return the position after the turns played."""


class PlayedTurns(NamedTuple):
    """A line of which the last position is known."""

    movers: list[int]
    final: Any

    def outcome(self) -> tuple[str, str]:
        """Return result and reason."""
        return self.final.result, self.final.reason

    def position(self) -> Any:
        """Return the position after the turns played."""
        return self.final


def replay(position: Any, turns: Sequence[str]) -> tuple[list[int], Any]:
    """Return what `Position.replay` does, turn by turn."""
    movers: list[int] = []
    for turn in turns:
        mover = position.mover
        try:
            if mover is None or position.is_event(turn) or position.canonical(turn) != turn:
                break
            position = position.play(turn)
        except (InvalidNotation, IllegalTurn, Unavailable):
            break
        movers.append(mover)
    return movers, position


def play_lines(start: Any, turns: list[str], branches: Sequence[Branch]) -> tuple[LineOfPlay, list[list[int]]] | None:
    """Return what `Position.play_lines` does, by way of `Position.replay`."""
    stops = [{len(turns)}, *({len(own)} for _parent, _count, own in branches)]
    for parent, count, _own in branches:
        stops[parent].add(count)
    movers: list[list[int]] = []
    positions: list[dict[int, Any]] = []
    for (parent, count, own), places in zip([(-1, 0, turns), *branches], stops, strict=True):
        position = start if parent < 0 else positions[parent][count]
        played: list[int] = []
        reached: dict[int, Any] = {}
        for place in sorted(places):
            further, position = position.replay(own[len(played) : place])
            played += further
            if len(played) < place:
                return None
            reached[place] = position
        movers.append(played)
        positions.append(reached)
    return PlayedTurns(movers[0], positions[0][len(turns)]), movers
