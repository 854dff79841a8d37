"""LIMIT, as the rest of the package sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from limitproto.games import base
from limitproto.games.base import Chooser
from limitproto.games.info import EditionInfo, OptionInfo
from limitproto.games.limit import start
from limitproto.games.limit.editions import EDITIONS, OPTIONS, rules_of, split_edition
from limitproto.games.limit.position import Position


class Limit(base.Game):
    """The game of LIMIT; `limitproto.games.base.Game` documents each method."""

    name = "limit"
    title = "LIMIT"

    adapters: Mapping[str, str] = {
        "searcher": ".search.adapter:LimitSearcher",
        "solver": ".solver.adapter:LimitSolver",
        "board_pattern": ".pattern:LimitPattern",
        "play_by_mail": ".play_by_mail:LimitByMail",
        "game_types": ".uhp:LimitTypes",
    }

    editions: Sequence[EditionInfo] = EDITIONS
    options: Sequence[OptionInfo] = OPTIONS

    #: Why a game can end by rules 14 to 16.
    rule_reasons: Mapping[str, str] = {
        "stranded": "{loser} has no turn left",
        "no-balls": "{loser} has no balls left on the board",
        "wipe-out": "the last turn left no balls at all",
        "repetition": "the position occurred for the third time",
    }

    @property
    def choosers(self) -> Mapping[str, Chooser]:
        from limitproto.games.limit.search.greedy import choose  # for start-up time

        return {"greedy": choose}

    def new(self, edition: str, options: Mapping[str, str]) -> Position:
        return Position(start.new(edition, options))

    def parse(self, text: str) -> Position:
        return Position.parse(text)

    def roster(self, edition: str, players: int) -> tuple[str, ...]:
        name, _options = split_edition(edition)
        return rules_of(name, {"players": str(players)}).colours

    def from_tags(self, tags: Mapping[str, str]) -> Position:
        return Position(start.from_tags(tags))


GAME = Limit()
Position.the_game = GAME
