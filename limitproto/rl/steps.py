"""A game played by actions, one per step of a turn, and observed as planes of numbers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from copy import copy
from fractions import Fraction
from typing import Generic, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from limitproto.core.lazy_names import Renamed
from limitproto.games.base import Position

Planes = NDArray[np.uint8]
Mask = NDArray[np.bool_]
Numbers = NDArray[np.int32]


class Encoding(Protocol):
    """The encoding of a ruleset's positions and turns as arrays.

    Planes have the shape `shape`, (planes, width, width), and the dtype uint8; `plane_names` names each one.
    Actions are the numbers from 0 to `actions` - 1.
    """

    plane_names: tuple[str, ...]
    shape: tuple[int, int, int]
    actions: int


P = TypeVar("P", bound=Position)
E = TypeVar("E", bound=Encoding)


class Stepper(ABC, Generic[P, E]):
    """A game that continues by actions. The current turn began in `position`; `chosen` has its actions so far."""

    def __init__(self, encoding: E, position: P) -> None:
        self.encoding = encoding
        self.begin(position)

    def __deepcopy__(self, _copied: object) -> Stepper[P, E]:
        found = copy(self)
        # Everything else is replaced, never modified.
        found.chosen = [*self.chosen]
        return found

    def begin(self, position: P) -> None:
        """Continue from the beginning of a turn."""
        self.position = position
        self.chosen: list[int] = []
        self._rows: Numbers | None = None

    @property
    def mover(self) -> int | None:
        """Index of the player to move, or None if the game is over."""
        return self.position.mover

    @property
    def rows(self) -> Numbers:
        """The actions of each legal turn: shape (turns, steps), int32, -1 after the last step. Turns may repeat."""
        if self._rows is None:
            self._rows = self._legal_rows()[: 0 if self.position.is_over else None]
            self._open = np.arange(len(self._rows))
        return self._rows

    @abstractmethod
    def _legal_rows(self) -> Numbers:
        """Return `rows`."""

    @abstractmethod
    def _row_text(self, row: int) -> str:
        """Return the turn for a row."""

    def planes(self, viewer: int) -> Planes:
        """Return the view of a player, given as an index: shape `encoding.shape`, uint8. Raises ValueError."""
        if viewer not in range(len(self.position.players)):
            raise ValueError(f"there is no viewer {viewer}; choose from 0 to {len(self.position.players) - 1}")
        return self._planes(int(viewer))

    @abstractmethod
    def _planes(self, viewer: int) -> Planes:
        """Return `planes`."""

    def rewards(self) -> list[float]:
        """Return the reward of each player at the end of the game."""
        return rewards_of(self.position.result)

    def mask(self) -> Mask:
        """Return which actions can be the next step of a legal turn: shape (actions,), bool; none after the end."""
        found = np.zeros(self.encoding.actions, bool)
        if not self.position.is_over:
            found[self.rows[self._open, len(self.chosen)]] = True
        return found

    def labels(self, *then: int) -> list[str]:
        """Return the chosen actions, and further ones, as words of a turn: cells, colours and the like, `end`.

        Raises ValueError if no legal turn begins with them.
        """
        actions = [*self.chosen, *then]
        if not actions:
            return []
        return [*self.position.words_of(self._row_text(self._row(actions, len(actions)))), "end"][: len(actions)]

    def _row(self, actions: Sequence[int], steps: int) -> int:
        """Return the first row with these actions as its first steps, and -1 after them. Raises ValueError."""
        rows = self.rows[:, :steps]
        wanted = [*actions] + [-1] * (rows.shape[1] - len(actions))
        if len(wanted) == rows.shape[1] and (found := (rows == wanted).all(axis=1)).any():
            return int(found.argmax())
        raise ValueError(f"{[*actions]} are not a legal turn in {self.position.text}; follow `mask`")

    def step(self, action: int) -> None:
        """Take the next step; a complete turn is played. Raises ValueError for an illegal action."""
        step, rows = len(self.chosen), self.rows
        still = self._open[rows[self._open, step] == action] if action >= 0 else self._open[:0]
        if not len(still):
            raise ValueError(f"{action} is not legal in {self.position.text} after {self.chosen}; follow `mask`")
        self._open = still
        self.chosen.append(int(action))
        if step + 1 == rows.shape[1] or rows[still[0], step + 1] < 0:
            self.begin(self.position.play(self._row_text(int(still[0])), check=False))

    def decode(self, actions: Sequence[int]) -> str:
        """Return the legal turn made up of some actions, in canonical form. Raises ValueError if there is none."""
        return self._row_text(self._row(actions, self.rows.shape[1]))

    def encode(self, turn: str) -> list[int]:
        """Return the actions that make up a legal turn. Raises InvalidNotation, and ValueError for an illegal turn."""
        wanted = self.position.canonical(turn)
        for i, row in enumerate(self.rows.tolist()):
            if self._row_text(i) == wanted:
                return [action for action in row if action >= 0]
        raise ValueError(f"{turn} is not legal in {self.position.text}; play one of its `legal_turns()`")

    turn, actions = Renamed("turn", "decode"), Renamed("actions", "encode")
    words, choose = Renamed("words", "labels"), Renamed("choose", "step")


def rewards_of(result: str) -> list[float]:
    """Return each player's reward for a result of two or more, such as `1-0`: the sum is 0, a lone winner gets 1.

    With two players, the loser gets -1; with three, the losers get -1/2 each.
    """
    scores = [Fraction(score) for score in result.split("-")]
    return [float((len(scores) * score - 1) / (len(scores) - 1)) for score in scores]
