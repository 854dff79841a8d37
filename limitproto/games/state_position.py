"""`StatePosition`: a position that holds the complete state of its game as plain data and uses it for all answers."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import ClassVar, Generic, Protocol, TypeVar

from limitproto.games.base import Game, Position


class GameRules(Protocol):
    """The edition with all its options settled."""

    @property
    def text(self) -> str:
        """The EDITION field."""


class GameState(Protocol):
    """The attributes of every game's state."""

    @property
    def rules(self) -> GameRules:
        """The edition and its options."""

    @property
    def mover(self) -> int:
        """Index of the player to move, or -1 if the game is over."""

    @property
    def players_out(self) -> tuple[int, ...]:
        """Indexes of the players that are out, in ascending order."""

    @property
    def result(self) -> str:
        """See `Position.result`."""

    @property
    def reason(self) -> str:
        """See `Position.reason`."""


S = TypeVar("S", bound=GameState)


class StatePosition(Position, Generic[S]):
    """An immutable position that answers from its state; compared by its position string."""

    __slots__ = ("_state", "_text")

    #: Set by the game's module `game`, which is in a layer above its positions.
    the_game: ClassVar[Game]

    def __init__(self, state: S) -> None:
        self._state = state
        self._text: str | None = None

    def __reduce__(self) -> tuple[object, ...]:
        # The game is included, so that unpickling a position loads it.
        return _restore, (self.the_game, type(self), self._state)

    @property
    def game(self) -> Game:
        return self.the_game

    @property
    def details(self) -> S:
        """The state as plain data."""
        return self._state

    @property
    def edition(self) -> str:
        return self._state.rules.text

    @property
    def mover(self) -> int | None:
        mover = self._state.mover
        return None if mover < 0 else mover

    @property
    def out(self) -> tuple[int, ...]:
        return self._state.players_out

    @property
    def result(self) -> str:
        return self._state.result

    @property
    def reason(self) -> str:
        return self._state.reason

    @property
    def text(self) -> str:
        if self._text is None:
            self._text = self._position_string()
        return self._text

    @abstractmethod
    def _position_string(self) -> str:
        """Return the position string for the state."""

    @staticmethod
    @abstractmethod
    def canonical_prefix(text: str) -> str:
        """Return the canonical form of the beginning of a turn. Raises InvalidNotation."""

    @staticmethod
    @abstractmethod
    def next_step(turn: str, prefix: str) -> str:
        """Return the word that follows a prefix of a canonical turn, or `end` if nothing follows."""

    def legal_turns(self, prefix: str = "") -> list[str]:
        turns = self._unsorted_turns(prefix.lower())
        if prefix:
            prefix = self.canonical_prefix(prefix)
            turns = [turn for turn in turns if begins(turn, prefix)]
        turns.sort()
        return turns

    @abstractmethod
    def _unsorted_turns(self, prefix: str) -> list[str]:
        """Return the legal turns in any order, at least those that begin with a prefix in small letters."""

    def steps(self, prefix: str = "") -> list[str]:
        turns = self.legal_turns(prefix)
        prefix = self.canonical_prefix(prefix) if prefix else ""
        found = {self.next_step(turn, prefix) for turn in turns}
        return [*sorted(found - {"end"}), *(["end"] if "end" in found else [])]


def begins(turn: str, prefix: str) -> bool:
    """Return whether a canonical turn begins with the whole cells of a canonical prefix."""
    return turn.startswith(prefix) and not (
        prefix and prefix[-1].isdigit() and turn[len(prefix) : len(prefix) + 1].isdigit()
    )


def _restore(_game: Game, kind: Callable[[object], Position], state: object) -> Position:
    return kind(state)
