"""How a game is played on the play-by-mail server, so that logs of that server can be read."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import Generic, NamedTuple, TypeVar

P = TypeVar("P")


class Challenge(NamedTuple):
    """The rules that a challenge on the server is played by: edition and options as `Game.new` takes them.

    `idle` are flags without effect. `drawn` is true when chance decides the start, which the log does not hold.
    """

    edition: str
    options: Mapping[str, str]
    idle: Sequence[str]
    drawn: bool


class Reading(NamedTuple):
    """A game of the server under one way of numbering the cells that its moves name.

    `numbering` is the name of the way, `turns` are the moves up to the first that is not legal, and `fault` says why
    that one is not, without a full stop; it is empty when all are legal.
    """

    numbering: str
    turns: Sequence[str]
    fault: str


class PlayByMail(ABC, Generic[P]):
    """How a game is played on the play-by-mail server; `P` is the class of its positions."""

    @abstractmethod
    def challenge(self, flags: Sequence[str], players: int) -> Challenge:
        """Return what the flags of a challenge mean. Raises InvalidOption, which does not quote the flags."""

    @abstractmethod
    def flags_shown_by(self, moves: Sequence[str]) -> list[str]:
        """Return the flags that the challenge of a game must have had, given its moves."""

    @abstractmethod
    def is_move(self, text: str) -> bool:
        """Return whether a text has the form of a move."""

    @abstractmethod
    def readings(self, start: P, moves: Sequence[tuple[int, str]]) -> Iterator[Reading]:
        """Yield a game under every known way of numbering; moves, or events, come with the index of their player."""
