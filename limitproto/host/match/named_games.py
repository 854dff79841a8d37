"""Cross-tables and ratings of players, from games played anywhere with any number of players."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple

from msgspec import UNSET, Struct, UnsetType

from limitproto.games.base import UNFINISHED
from limitproto.host.match.ratings import Block, ratings
from limitproto.host.match.standings import EngineScore, PairTable, gained_in
from limitproto.records.scores import scores_of

#: The periods for which ratings are shown, and how many characters of a date identify one.
PERIODS = {"month": len("2026.11"), "year": len("2026")}
_PERIOD = re.compile(r"[0-9]{4}(?:\.[0-9]{2})?")

#: Names of unknown players.
_NOBODY = {"", "?"}

#: Why a game does not count.
UNFINISHED_GAMES, UNKNOWN_PLAYERS = "not finished", "with an unknown player, or one player alone"
OTHER_PLAYERS, NO_DATE = "with other players", "without a date"


class NamedGame(NamedTuple):
    """A finished game: players' names and shares of the win in turn order, and the date as in the tag."""

    names: tuple[str, ...]
    shares: tuple[float, ...]
    date: str


class RatedPlayer(Struct):
    """A player's rating with its 95 % interval."""

    player: str
    games: int
    score: float | None
    elo: float
    low: float
    high: float


class RatedPeriod(Struct):
    """The ratings at the end of a period, or of all games, with the number of games in it."""

    period: str | UnsetType
    games: int
    ratings: list[RatedPlayer]


class Ratings(Struct):
    """Ratings over time, ready for JSON; `groups` lists those of players that have not met, if there are several."""

    games: int
    left_out: dict[str, int]
    groups: list[list[str]] | UnsetType
    periods: list[RatedPeriod]


class NamedGames:
    """The games that count, and the number of others, by reason."""

    def __init__(self, played: Iterable[tuple[tuple[str, ...], str, str]] = ()) -> None:
        self.left_out: Counter[str] = Counter()
        self.games: list[NamedGame] = []
        self.scores: dict[str, EngineScore] = {}
        #: The numbers of the players in order of appearance, and the games by these numbers.
        self.numbers: dict[str, int] = {}
        self.blocks: Counter[Block] = Counter()
        self.table = PairTable[str]()
        shares = cache(lambda result: tuple(map(float, scores_of(result))))
        for names, result, date in played:
            if result == UNFINISHED:
                self.left_out[UNFINISHED_GAMES] += 1
            elif _NOBODY.intersection(names) or len(set(names)) < 2:
                self.left_out[UNKNOWN_PLAYERS] += 1
            else:
                self.add(NamedGame(names, shares(result), date))

    def add(self, game: NamedGame) -> None:
        """Count a game."""
        self.games.append(game)
        gained = gained_in(zip(game.names, game.shares, strict=True))
        self.table.add(gained)
        for name, share in gained.items():
            self.numbers.setdefault(name, len(self.numbers))
            self.scores.setdefault(name, EngineScore(name)).add(round(share, 9), "")
        seats = (self.numbers[name] for name in game.names)
        self.blocks[(tuple(zip(seats, game.shares, strict=True)),)] += 1

    def most_active(self, number: int) -> list[str]:
        """Return the players with the most games, or all players for 0."""
        return sorted(self.scores, key=lambda name: (-self.scores[name].games, name))[: number or None]

    def best(self, top: int) -> list[EngineScore]:
        """Return the scores of the most active players, or of all players for 0, best first."""
        shown = [self.scores[name] for name in self.most_active(top)]
        return sorted(shown, key=lambda score: (-score.points / score.games, -score.games, score.name))

    def crosstable(self, shown: Sequence[EngineScore]) -> dict[str, object]:
        """Return the scores of some players, in total and against each other, for JSON."""
        names = [score.name for score in shown]
        against = {
            one: {other: self.table.as_json(one, other) for other in names if (one, other) in self.table}
            for one in names
        }
        players = {score.name: score.as_json() for score in shown}
        return {"games": len(self.games), "left_out": dict(self.left_out), "players": players, "crosstable": against}

    def ratings(self, by: str | None, top: int) -> Ratings:
        """Return the most active players' ratings at the end, or at the end of each period.

        Each is based on all games between these players up to then. The mean of those who have played is 0.
        """
        wanted, left_out = set(self.most_active(top)), Counter(self.left_out)
        periods: dict[str, list[NamedGame]] = {}
        for game in self.games:
            period = _period_of(game.date, by) if by else ""
            if not wanted.issuperset(game.names):
                left_out[OTHER_PLAYERS] += 1
            elif period is None:
                left_out[NO_DATE] += 1
            else:
                periods.setdefault(period, []).append(game)
        counted, found = NamedGames(), list[RatedPeriod]()
        for period, games in sorted(periods.items()):
            for game in games:
                counted.add(game)
            found.append(RatedPeriod(period if by else UNSET, len(games), counted.rated()))
        groups = counted.groups()
        return Ratings(len(counted.games), dict(left_out), groups if len(groups) > 1 else UNSET, found)

    def groups(self) -> list[list[str]]:
        """Return the groups of players that have not met, directly or through others, largest first."""
        groups: list[set[str]] = []
        for pair in self.table:
            joined = set(pair).union(*(group for group in groups if not group.isdisjoint(pair)))
            groups = [*(group for group in groups if group.isdisjoint(pair)), joined]
        return sorted(map(sorted, groups), key=lambda group: (-len(group), group))

    def rated(self) -> list[RatedPlayer]:
        """Return the players with their ratings from all games, best first."""
        rows = []
        for score, rating in zip(self.scores.values(), ratings(self.blocks, len(self.scores)), strict=True):
            rows.append(RatedPlayer(score.name, score.games, score.score, *(round(value, 1) for value in rating[:3])))
        return sorted(rows, key=lambda row: -row.elo)


def _period_of(date: str, by: str) -> str | None:
    text = date[: PERIODS[by]]
    return text if len(text) == PERIODS[by] and _PERIOD.fullmatch(text) else None


def ratings_rows(report: Ratings) -> list[list[str]]:
    """Return ratings as rows of text: with a column for each period, or, without periods, with intervals."""
    periods = report.periods
    last = periods[-1].ratings if periods else []
    if periods and periods[-1].period:
        by_period = [{row.player: f"{row.elo:+.0f}" for row in period.ratings} for period in periods]
        rows = [["player", "games", *(str(period.period) for period in periods)]]
        more = [[one.get(row.player, "-") for one in by_period] for row in last]
    else:
        rows = [["player", "games", "score", "Elo (95 %)"]]
        more = [[f"{row.score:.1%}", f"{row.elo:+.0f} ({row.low:+.0f} to {row.high:+.0f})"] for row in last]
    return [*rows, *([row.player, str(row.games), *cells] for row, cells in zip(last, more, strict=True))]
