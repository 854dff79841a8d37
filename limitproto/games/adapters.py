"""What a game may offer besides play: a search, and what files, the play-by-mail server and the like need."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from limitproto.errors import Unavailable

if TYPE_CHECKING:
    from limitproto.games.base import Position
    from limitproto.games.line import BoardPattern
    from limitproto.games.search_api import Searcher, Solver

P = TypeVar("P")


class Files(ABC, Generic[P]):
    """What a game learns from files, such as a deck that records name; `P` is the class of its positions."""

    @abstractmethod
    def learn(self, text: str) -> None:
        """Register the contents of a file. Raises InvalidOption for invalid text."""

    @abstractmethod
    def warnings(self, start: P, option: str) -> Sequence[str]:
        """Return sentences about anything unusual but allowed in the file given by a `file` option."""


class GameTypes(ABC, Generic[P]):
    """What the Universal Hive Protocol calls the starts of a game, such as `Limit-classic`."""

    @abstractmethod
    def type_of(self, start: P) -> str:
        """Return the game type of a start. Raises Unavailable for one that no type can describe."""

    @abstractmethod
    def start_of(self, text: str) -> P:
        """Return the start for a game type. Raises InvalidOption and InvalidNotation."""


class Challenge(NamedTuple):
    """The rules of a challenge on the server: edition and options in the form of `Game.new`.

    `idle` holds flags without effect. `drawn` is true if chance decides the start, which the log does not contain.
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
    """How a game is played on the play-by-mail server, for readers of that server's logs."""

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


class Adapters(ABC):
    """The adapters that a game offers; `limitproto.games.base.Game` extends this."""

    #: The game's title for people.
    title: str
    #: The classes that serve more than play, as `.module:name` in its package, by the member that gives it.
    adapters: Mapping[str, str] = {}

    def _load_adapter(self, name: str, kind: str) -> Any:
        """Return a class that the game offers, loaded on first use. Raises Unavailable if there is none."""
        if name not in self.adapters:
            raise Unavailable(f"{self.title} has no {kind}; choose another game")
        module, _, found = self.adapters[name].partition(":")
        return getattr(import_module(module, type(self).__module__.rpartition(".")[0]), found)

    @property
    def has_search(self) -> bool:
        """Whether the game has a search engine; this does not load it."""
        return "searcher" in self.adapters

    def searcher(self, hash_mb: int, seed: int) -> Searcher[Position]:
        """Return a new search engine. Raises Unavailable if the game has none.

        `hash_mb` bounds its memory in MiB; `seed` breaks ties between turns that look equal.
        """
        found: Searcher[Position] = self._load_adapter("searcher", "search engine")(hash_mb, seed)
        return found

    def solver(self, megabytes: int) -> Solver[Position]:
        """Return a new solver. Raises Unavailable if the game has none.

        `megabytes` bounds its memory in MiB; positions that need more are not solved.
        """
        found: Solver[Position] = self._load_adapter("solver", "solver")(megabytes)
        return found

    def board_pattern(self, text: str) -> BoardPattern:
        """Parse a pattern, a part of a board. Raises InvalidNotation, and Unavailable for a game without patterns."""
        found: BoardPattern = self._load_adapter("board_pattern", "patterns of boards")(text)
        return found

    @property
    def files(self) -> Files[Position] | None:
        """What the game learns from files, or None if it learns nothing from them."""
        return self._load_adapter("files", "files")() if "files" in self.adapters else None

    @property
    def game_types(self) -> GameTypes[Position] | None:
        """What the Universal Hive Protocol calls the starts of the game, or None if it knows none."""
        return self._load_adapter("game_types", "game types")() if "game_types" in self.adapters else None

    @property
    def play_by_mail(self) -> PlayByMail[Position] | None:
        """The game's interface to the play-by-mail server, or None if the server does not have the game."""
        return self._load_adapter("play_by_mail", "mail")() if "play_by_mail" in self.adapters else None
