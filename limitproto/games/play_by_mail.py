"""How a game is played on the play-by-mail server, so that that server's logs can be read."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import Generic, NamedTuple, TypeVar

P = TypeVar("P")


class Challenge(NamedTuple):
    """The rules of a challenge on the server: edition and options in the form of `Game.new`.

    `idle` are flags without effect. `drawn` is true if chance decides the start, which the log does not contain.
    """

    edition: str
    options: Mapping[str, str]
    idle: Sequence[str]
    drawn: bool


class Reading(NamedTuple):
    """A game from the server under one numbering of the cells in its moves.

    `numbering` is the name of the numbering, `turns` are the moves up to the first illegal one, and `fault` states why
    that one is illegal, without a full stop; it is empty if all are legal.
    """

    numbering: str
    turns: Sequence[str]
    fault: str


class PlayByMail(ABC, Generic[P]):
    """How a game is played on the play-by-mail server; `P` is the class of its positions."""

    @abstractmethod
    def challenge(self, flags: Sequence[str], players: int) -> Challenge:
        """Return the meaning of a challenge's flags. Raises InvalidOption, which does not quote the flags."""

    @abstractmethod
    def flags_shown_by(self, moves: Sequence[str]) -> list[str]:
        """Return the flags that a game's challenge must have had, given its moves."""

    @abstractmethod
    def is_move(self, text: str) -> bool:
        """Return whether a text has the form of a move."""

    @abstractmethod
    def readings(self, start: P, moves: Sequence[tuple[int, str]]) -> Iterator[Reading]:
        """Yield a game under every known numbering; moves and events come with the index of their player."""
