"""LIMES as the neutral rooms see it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from limitproto.games import base
from limitproto.games.base import (
    Chooser,
    ClosingExample,
    EditionInfo,
    FileExample,
    GameCommand,
    OptionInfo,
    ViolationInfo,
)
from limitproto.games.limes import editions
from limitproto.games.limes.position import Position
from limitproto.games.search_api import Searcher


class Limes(base.Game):
    """The game of LIMES; see `limitproto.games.base.Game` for what each method promises."""

    name = "limes"
    title = "LIMES"

    #: Tags that `from_tags` reads and no option has.
    extra_tags = ("DeckHash",)
    #: Tags that a record of a finished game has; see `Position.closing_tags`.
    closing_tag_names = ("Points",)
    #: Why a game ends by L15.
    rule_reasons: Mapping[str, str] = {
        "points": "all rounds are played",
        "workers": "as many points, and the best workers score more",
        "tie": "as many points, and workers that score the same",
    }

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
        from limitproto.games.limes.planner.greedy import choose

        return {"greedy": choose}

    def searcher(self, hash_mb: int, seed: int) -> Searcher[Position]:
        """Return the player of LIMES that plans over the unseen cards."""
        from limitproto.games.limes.planner.adapter import LimesSearcher

        return LimesSearcher(hash_mb, seed)

    @property
    def commands(self) -> Mapping[str, GameCommand]:
        """The commands that LIMES adds to the protocol."""
        from limitproto.games.limes.commands import COMMANDS

        return COMMANDS

    @property
    def violations(self) -> Sequence[ViolationInfo]:
        """What the breaking of each rule is called in the table of diagnostics."""
        from limitproto.games.limes.rules.violations import FAULTS

        return FAULTS

    @property
    def closing_example(self) -> ClosingExample:
        """Records with the tag `Points`, for the same table."""
        from limitproto.games.limes.rules.violations import CLOSING

        return CLOSING

    @property
    def file_example(self) -> FileExample:
        """Records with a deck that is known and one that is not, for the same table."""
        from limitproto.games.limes.rules.violations import UNKNOWN_DECK

        return UNKNOWN_DECK

    def learn(self, text: str) -> None:
        """Make the deck of a deck file known by its name."""
        from limitproto.games.limes.decks.deck import remember
        from limitproto.games.limes.decks.file import deck_of

        remember(deck_of(text))

    def new(self, edition: str, options: Mapping[str, str]) -> Position:
        """Return the start of a game."""
        from limitproto.games.limes.start import new

        return new(edition, options)

    def parse(self, text: str) -> Position:
        """Return the position of a position string."""
        return Position.parse(text)

    def roster(self, edition: str, players: int) -> tuple[str, ...]:
        """Return the player names of an edition in turn order."""
        options = {**editions.split_edition(edition), "players": str(players)}
        options.pop("deck", None)
        return editions.rules_of(options).names

    def from_tags(self, tags: Mapping[str, str]) -> Position:
        """Return the start position that record tags describe."""
        from limitproto.games.limes.start import from_tags

        return from_tags(tags)


GAME = Limes()
