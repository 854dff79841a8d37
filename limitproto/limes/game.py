"""LIMES as the neutral rooms see it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from limitproto import games
from limitproto.games import Chooser, EditionInfo, GameCommand, OptionInfo
from limitproto.limes import editions
from limitproto.limes.position import Position


class Limes:
    """The game of LIMES; see `limitproto.games.Game` for what each method promises."""

    name = "limes"
    title = "LIMES"

    @property
    def editions(self) -> Sequence[EditionInfo]:
        """The one edition."""
        return editions.editions()

    @property
    def options(self) -> Sequence[OptionInfo]:
        """The keys that `new` takes."""
        return editions.options()

    @property
    def choosers(self) -> Mapping[str, Chooser]:
        """The simple players of LIMES beside the neutral ones."""
        from limitproto.limes.greedy import choose

        return {"greedy": choose}

    @property
    def commands(self) -> Mapping[str, GameCommand]:
        """The commands that LIMES adds to the protocol."""
        from limitproto.limes.commands import COMMANDS

        return COMMANDS

    def new(self, edition: str, options: Mapping[str, str]) -> Position:
        """Return the start of a game."""
        from limitproto.limes.setup import new

        return new(edition, options)

    def parse(self, text: str) -> Position:
        """Return the position of a position string."""
        return Position.parse(text)

    def roster(self, edition: str, players: int) -> tuple[str, ...]:
        """Return the player names of an edition in turn order."""
        options = {**editions.split_edition(edition), "players": str(players)}
        options.pop("deck", None)
        return editions.rules_of(options).names

    def tags(self, start: games.Position) -> dict[str, str]:
        """Return the record tags that describe a start position."""
        from limitproto.limes.setup import tags

        assert isinstance(start, Position), "LIMES describes no other game's positions"
        return tags(start)

    def from_tags(self, tags: Mapping[str, str]) -> Position:
        """Return the start position that record tags describe."""
        from limitproto.limes.setup import from_tags

        return from_tags(tags)


GAME = Limes()
