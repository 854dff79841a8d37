"""What a game has to know so that logs of the play-by-mail server can be read, and nothing about any game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, Protocol

from limitproto.games.base import Game, Position


class Challenge(NamedTuple):
    """What a challenge on the play-by-mail server is played by: edition and options as `Game.new` takes them.

    `idle` are flags without effect. `drawn` tells that chance decides the start, which the server's log does not hold.
    """

    edition: str
    options: Mapping[str, str]
    idle: Sequence[str]
    drawn: bool


class Reading(NamedTuple):
    """A game of that server under one way of numbering what its moves name.

    `numbering` is what the way is called, `turns` are as many of the moves as are legal, `fault` says without its end
    why there are no more; it is empty when all of them are.
    """

    numbering: str
    turns: Sequence[str]
    fault: str


class Mail(Protocol):
    """How a game is played on the play-by-mail server; see `mail_of`."""

    def challenge(self, flags: Sequence[str], players: int) -> Challenge:
        """Return what the flags of a challenge mean. Raises InvalidOption, without the words of the flags."""

    def flags_shown_by(self, moves: Sequence[str]) -> list[str]:
        """Return the flags that the challenge of a game must have had, by its moves."""

    def is_move(self, text: str) -> bool:
        """Tell whether a text has the form of a move."""

    def readings(self, start: Position, moves: Sequence[tuple[int, str]]) -> Iterator[Reading]:
        """Yield a game under every known way of numbering; moves, or events, come with the index of their player."""


def mail_of(game: Game) -> Mail | None:
    """Return how a game is played on the play-by-mail server: its attribute `mail`, None where it is not."""
    mail: Mail | None = getattr(game, "mail", None)
    return mail
