"""`GAME`: LIMES as the protocol, records and engine see it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from limitproto.games import base
from limitproto.games.base import Chooser
from limitproto.games.info import EditionInfo, GameCommand, OptionInfo, ViolationInfo, violations_beside
from limitproto.games.limes import editions, start
from limitproto.games.limes.decks.deck import remember
from limitproto.games.limes.decks.file import deck_of
from limitproto.games.limes.position import Position
from limitproto.games.search_api import Searcher


class Limes(base.Game):
    """The game of LIMES. Modules that few programs need are imported on demand, which halves the load time."""

    name = "limes"
    title = "LIMES"
    rule_letter = "L"
    points_in_share = 20.0

    #: The tags that `from_tags` reads, besides those for options.
    extra_tags = ("DeckHash",)
    #: The tags that a record of a finished game has; see `Position.closing_tags`.
    closing_tag_names = ("Points",)
    #: Why a game can end by L15.
    rule_reasons: Mapping[str, str] = {
        "points": "all rounds are played",
        "workers": "equal points, but the best workers score more",
        "tie": "equal points, and workers that score the same",
    }

    @property
    def editions(self) -> Sequence[EditionInfo]:
        return editions.editions()

    @property
    def options(self) -> Sequence[OptionInfo]:
        return editions.options()

    @property
    def choosers(self) -> Mapping[str, Chooser]:
        from limitproto.games.limes.planner.greedy import choose

        return {"greedy": choose}

    def searcher(self, hash_mb: int, seed: int) -> Searcher[Position]:
        from limitproto.games.limes.planner.adapter import LimesSearcher

        return LimesSearcher(hash_mb, seed)

    @property
    def commands(self) -> Mapping[str, GameCommand]:
        from limitproto.games.limes.commands import COMMANDS

        return COMMANDS

    @property
    def violations(self) -> Sequence[ViolationInfo]:
        """The rows in the table of diagnostics for the rules that a turn can break.

        L5 has no row, because no card in the built-in deck looks the same in two orientations.
        """
        return violations_beside(__file__)

    def learn(self, text: str) -> None:
        remember(deck_of(text))

    def new(self, edition: str, options: Mapping[str, str]) -> Position:
        return Position(start.new(edition, options))

    def parse(self, text: str) -> Position:
        return Position.parse(text)

    def roster(self, edition: str, players: int) -> tuple[str, ...]:
        options = {**editions.split_edition(edition), "players": str(players)}
        options.pop("deck", None)
        return editions.rules_of(options).names

    def from_tags(self, tags: Mapping[str, str]) -> Position:
        return Position(start.from_tags(tags))


GAME = Limes()
Position.the_game = GAME
