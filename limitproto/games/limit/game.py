"""LIMIT, as the rest of the package sees it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from limitproto.games import base
from limitproto.games.base import Chooser
from limitproto.games.info import EditionInfo, OptionInfo, ViolationInfo, violations_beside
from limitproto.games.limit import editions, start
from limitproto.games.limit.position import Position
from limitproto.games.line import BoardPattern

if TYPE_CHECKING:
    from limitproto.games.play_by_mail import PlayByMail
    from limitproto.games.search_api import Searcher, Solver


def _greedy(position: Any, below: Callable[[int], int]) -> str:
    from limitproto.games.limit.search.greedy import choose  # for start-up time

    return choose(position, below)


class Limit(base.Game):
    """The game of LIMIT; `limitproto.games.base.Game` documents each method."""

    name = "limit"
    title = "LIMIT"

    #: Why a game can end by rules 14 to 16.
    rule_reasons: Mapping[str, str] = {
        "stranded": "{loser} has no turn left",
        "no-balls": "{loser} has no balls left on the board",
        "wipe-out": "the last turn left no balls at all",
        "repetition": "the position occurred for the third time",
    }

    @property
    def editions(self) -> Sequence[EditionInfo]:
        return editions.editions()

    @property
    def options(self) -> Sequence[OptionInfo]:
        return editions.options()

    @property
    def choosers(self) -> Mapping[str, Chooser]:
        return {"greedy": _greedy}

    @property
    def violations(self) -> Sequence[ViolationInfo]:
        return violations_beside(__file__)

    @property
    def play_by_mail(self) -> PlayByMail[Position]:
        from limitproto.games.limit.play_by_mail import LimitByMail  # for start-up time

        return LimitByMail()

    def searcher(self, hash_mb: int, seed: int) -> Searcher[Position]:
        from limitproto.games.limit.search.adapter import LimitSearcher  # for start-up time

        return LimitSearcher(hash_mb, seed)

    def solver(self, megabytes: int) -> Solver[Position]:
        from limitproto.games.limit.solver.adapter import LimitSolver  # for start-up time

        return LimitSolver(megabytes)

    def new(self, edition: str, options: Mapping[str, str]) -> Position:
        return Position(start.new(edition, options))

    def parse(self, text: str) -> Position:
        return Position.parse(text)

    def roster(self, edition: str, players: int) -> tuple[str, ...]:
        name, _options = editions.split_edition(edition)
        return editions.rules_of(name, {"players": str(players)}).colours

    def from_tags(self, tags: Mapping[str, str]) -> Position:
        return Position(start.from_tags(tags))

    def board_pattern(self, text: str) -> BoardPattern:
        from limitproto.games.limit.pattern import LimitPattern  # for start-up time

        return LimitPattern(text)

    def start_of_uhp_type(self, text: str) -> Position:
        return Position(start.start_of_uhp_type(text))


GAME = Limit()
Position.the_game = GAME
