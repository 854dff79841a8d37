"""A game to write: its record, its positions, and a place to report what a format cannot hold."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import chain
from typing import NamedTuple

from limitproto.games.base import Position
from limitproto.records.game_entry import Entry
from limitproto.records.model import Turn
from limitproto.records.validate.tags import start_of


class Options(NamedTuple):
    """The options that a caller may set besides the format.

    `rows` is `games` or `turns`, for tables, and `tags` are those that get their own columns. `turn` is how many turns
    of the main line are played before a board is shown, None for all; `every` asks for the start and the board after
    each turn. `delay` is how long each frame of an animation is shown, in seconds, and `scale` the number of pixels per
    drawing unit. `painted` is called with the number of finished pictures of an animation and their total.
    """

    rows: str = "games"
    turn: int | None = None
    every: bool = False
    delay: float = 1.0
    scale: float = 2.0
    tags: tuple[str, ...] = ()
    painted: Callable[[int, int], object] | None = None


#: The default options.
USUAL = Options()


class Step(NamedTuple):
    """A turn or event of the main line, with the positions before and after it.

    `number` counts from 1. For the start it is 0, the turn is empty, and both positions are the start.
    """

    number: int
    turn: Turn
    before: Position
    after: Position


class Outgoing:
    """A game without errors.

    `number` counts the written games, from 1. With `lose`, a writer reports what it loses of this game besides the
    kinds that its row of the table leaves out: the kind, `dates`, and a sentence without its end. With `refuse`, it
    gives the reason for leaving the game out.
    """

    def __init__(
        self, entry: Entry, number: int, lose: Callable[[str, str], None], refuse: Callable[[str], None]
    ) -> None:
        self.entry, self.number = entry, number
        self.lose, self.refuse = lose, refuse
        self.record, self.start = entry.sound_game()
        #: A review of the game (see spec/review.md), for writers that show one.
        self.review: dict[str, object] | None = None

    @property
    def title(self) -> str:
        """The players' names as a heading: `Ada - Bob`."""
        return " - ".join(player.name for player in self.record.players)

    @cached_property
    def rules(self) -> dict[str, str]:
        """The tags that define the start of the game, including `Edition`."""
        return start_of(self.record.game, {"Edition": self.record.edition, **self.record.tags}).tags

    @cached_property
    def main(self) -> list[str]:
        """The turns and events of the main line."""
        return self.record.main_turns()

    def steps(self) -> Iterator[Step]:
        """Yield the main line, turn by turn."""
        before = self.start
        for number, index in enumerate(self.record.main_line(), 1):
            turn = self.record.turns[index]
            after = before.play(turn.text, check=False)
            yield Step(number, turn, before, after)
            before = after

    def boards(self, options: Options) -> Iterator[Step]:
        """Yield the steps after which boards are requested, including the start. A game with fewer turns is refused."""
        last = len(self.main) if options.turn is None else options.turn
        if last > len(self.main):
            self.refuse(f"it has no turn {last}; choose one from 0 to {len(self.main)}")
            return
        start = Step(0, Turn(-1, "", 1), self.start, self.start)
        yield from (step for step in chain([start], self.steps()) if options.every or step.number == last)
