"""A game to be written: its record, its positions, and a place to report what a format could not hold."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import chain
from typing import Any, NamedTuple

from limitproto.games.base import Position
from limitproto.records.game_entry import Entry
from limitproto.records.model import Record, Turn
from limitproto.records.validate.tags import start_of


class Options(NamedTuple):
    """What a caller may ask for in addition to the format.

    `rows` is `games` or `turns`, for tables, and `tags` are those that get columns of their own. `turn` is how many
    turns of the main line are played before a board is shown, None for all of them; `every` asks for the board after
    each turn, the start too. `delay` is how long a picture of an animation is shown, in seconds, and `scale` how many
    pixels the unit of a drawing has. `painted` is told how many of how many pictures of an animation are painted.
    """

    rows: str = "games"
    turn: int | None = None
    every: bool = False
    delay: float = 1.0
    scale: float = 2.0
    tags: tuple[str, ...] = ()
    painted: Callable[[int, int], object] | None = None


#: The options if none are given.
USUAL = Options()


class Step(NamedTuple):
    """A turn or event of the main line as it was played, with the positions before and after it.

    `number` counts from 1. At the start it is 0, the turn is empty, and both positions are the start.
    """

    number: int
    turn: Turn
    before: Position
    after: Position


class Outgoing:
    """A game without errors.

    `number` counts the games that are written, from 1. A writer says with `lose` what it does not hold of this game,
    beside the kinds of things that its row of the table leaves out: the kind, `dates`, and a sentence without its end.
    With `refuse` it says why it leaves the game out.
    """

    def __init__(
        self, entry: Entry, number: int, lose: Callable[[str, str], None], refuse: Callable[[str], None]
    ) -> None:
        record, start = entry.record, entry.start
        assert record is not None, "an outgoing game has a record"
        assert start is not None, "an outgoing game has a start"
        self.entry, self.number = entry, number
        self.lose, self.refuse = lose, refuse
        self.record: Record = record
        self.start: Position = start
        #: A review of the game as spec/review.md describes it, for writers that show one.
        self.review: dict[str, Any] | None = None

    @property
    def title(self) -> str:
        """The players' names as a heading: `Ada - Bob`."""
        return " - ".join(player.name for player in self.record.players)

    @cached_property
    def rules(self) -> dict[str, str]:
        """The tags that give the start of the game, `Edition` among them."""
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
            after = before.play(turn.text, known_legal=True)
            yield Step(number, turn, before, after)
            before = after

    def boards(self, options: Options) -> Iterator[Step]:
        """Yield the steps after which boards are asked for, the start among them. A game with fewer is refused."""
        last = len(self.main) if options.turn is None else options.turn
        if last > len(self.main):
            self.refuse(f"it has {len(self.main)} turns, so there is no board after turn {last}")
            return
        start = Step(0, Turn(-1, "", 1), self.start, self.start)
        yield from (step for step in chain([start], self.steps()) if options.every or step.number == last)
