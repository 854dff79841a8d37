"""The state of a game and a turn as plain data, without rules: the basis of positions, texts and drawings."""

from __future__ import annotations

from itertools import zip_longest
from typing import NamedTuple

from limitproto.games.base import UNFINISHED
from limitproto.games.limes.decks import Face
from limitproto.games.limes.editions import Rules

#: The number of workers per player.
WORKERS = 7


class Laid(NamedTuple):
    """A card on a display: its number, its quarter turns clockwise, and its square."""

    number: int
    quarters: int
    square: int


class Display(NamedTuple):
    """One player's display. Masks are sets of zones, numbered as in `squares`.

    `cards` is in the order laid; `workers` holds the zones with workers, in ascending order, one entry per worker;
    there is one mask per landscape; `huts[i]` holds the zones with more than i huts.
    """

    cards: tuple[Laid, ...] = ()
    workers: tuple[int, ...] = ()
    field: int = 0
    forest: int = 0
    water: int = 0
    tower: int = 0
    huts: tuple[int, ...] = ()

    @property
    def land(self) -> int:
        """The mask of all zones."""
        return self.field | self.forest | self.water | self.tower

    @property
    def squares(self) -> list[int]:
        """The squares that have a card, in the order laid."""
        return [card.square for card in self.cards]

    @property
    def supply(self) -> int:
        """The number of workers that are not yet on the display."""
        return WORKERS - len(self.workers)

    def with_card(self, number: int, quarters: int, square: int, face: Face) -> Display:
        """Return the display with a card added; `face` is the turned card."""
        huts = self.huts
        if face.huts:
            huts = tuple(ours | added << square for ours, added in zip_longest(huts, face.huts, fillvalue=0))
        return Display(
            (*self.cards, Laid(number, quarters, square)),
            self.workers,
            self.field | face.field << square,
            self.forest | face.forest << square,
            self.water | face.water << square,
            self.tower | face.tower << square,
            huts,
        )

    def with_worker(self, zone: int) -> Display:
        """Return the display with a new worker on a zone."""
        return self._replace(workers=tuple(sorted((*self.workers, zone))))

    def with_move(self, source: int, target: int) -> Display:
        """Return the display with one of the workers on `source` moved to `target`."""
        workers = list(self.workers)
        workers.remove(source)
        return self._replace(workers=tuple(sorted((*workers, target))))


class State(NamedTuple):
    """The complete state of a game.

    `drawn` holds the cards in the order drawn; the last one is open while a player still has to lay it. `out` is a mask
    of players. `mover` is -1 after the end; while no card is open, it is the player who lays the next card first.
    """

    rules: Rules
    displays: tuple[Display, ...]
    mover: int
    drawn: tuple[int, ...] = ()
    out: int = 0
    result: str = UNFINISHED
    #: The rest is not in the position string: why the game ended; the order of the cards if the engine draws them; how
    #: many cards it drew along with the last turn; who played that turn, -1 for no player.
    reason: str = ""
    order: tuple[int, ...] = ()
    dealt: int = 0
    last: int = -1

    @property
    def alive(self) -> list[int]:
        """The players that are not out."""
        return [i for i in range(self.rules.players) if not self.out >> i & 1]

    @property
    def players_out(self) -> tuple[int, ...]:
        """The players that are out (L16)."""
        return tuple(i for i in range(self.rules.players) if self.out >> i & 1)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.result != UNFINISHED

    @property
    def card(self) -> int:
        """The number of the open card, which the mover has to lay; 0 if no card is open."""
        if self.mover < 0 or len(self.displays[self.mover].cards) == len(self.drawn):
            return 0
        return self.drawn[-1]

    @property
    def phase(self) -> str:
        """`laying` while a card is open, else `drawing`; `over` after the end."""
        return "over" if self.is_over else "laying" if self.card else "drawing"


class Turn(NamedTuple):
    """A turn in parts, legal or not, in lower case.

    The open card goes to `cell`, rotated clockwise by `quarters` quarter turns. `zone` (nw ne se sw) is where a new
    worker is placed on it; `source` and `target`, with their cells, are where a worker moves from and to.
    """

    cell: str
    quarters: int
    zone: str = ""
    source: str = ""
    target: str = ""
