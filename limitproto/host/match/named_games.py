"""Cross-tables and ratings of players from games that were played anywhere, of any number of players."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, NamedTuple

from limitproto.games.base import UNFINISHED
from limitproto.host.match.ratings import Block, Rating, ratings
from limitproto.host.match.referee import scores_of
from limitproto.host.match.standings import EngineScore, PairTable, aligned, gained_in

#: The periods that ratings are shown for, and how many characters of a date say which one it is.
PERIODS = {"month": len("2026.11"), "year": len("2026")}
_PERIOD = re.compile(r"[0-9]{4}(?:\.[0-9]{2})?")

#: Names of players that are not known.
_NOBODY = {"", "?"}

#: Why a game does not count.
UNFINISHED_GAMES, UNKNOWN_PLAYERS = "not finished", "with an unknown player, or one player alone"
OTHER_PLAYERS, NO_DATE = "with other players", "without a date"


class NamedGame(NamedTuple):
    """A finished game: the players' names and shares of the win in turn order, and the date as in the tag."""

    names: tuple[str, ...]
    shares: tuple[float, ...]
    date: str


class NamedGames:
    """The games that count among some, and how many do not, by the reason."""

    def __init__(self, played: Iterable[tuple[tuple[str, ...], str, str]]) -> None:
        self.left_out: Counter[str] = Counter()
        self.games: list[NamedGame] = []
        self.scores: dict[str, EngineScore] = {}
        self.table = PairTable[str]()
        shares = cache(scores_of)
        for names, result, date in played:
            if result == UNFINISHED:
                self.left_out[UNFINISHED_GAMES] += 1
            elif _NOBODY.intersection(names) or len(set(names)) < 2:
                self.left_out[UNKNOWN_PLAYERS] += 1
            else:
                self._add(NamedGame(names, tuple(shares(result)), date))

    def _add(self, game: NamedGame) -> None:
        self.games.append(game)
        gained = gained_in(zip(game.names, game.shares, strict=True))
        self.table.add(gained)
        for name, share in gained.items():
            self.scores.setdefault(name, EngineScore(name)).add(round(share, 9), "")

    def most_active(self, number: int) -> list[str]:
        """Return the players with the most games, all of them for 0."""
        found = sorted(self.scores, key=lambda name: (-self.scores[name].games, name))
        return found[: number or None]

    def crosstable(self, top: int) -> dict[str, Any]:
        """Return the scores of the most active players and those against each other, the best first, for JSON."""
        shown = [self.scores[name] for name in self.most_active(top)]
        shown.sort(key=lambda score: (-score.points / score.games, -score.games, score.name))
        players = {
            score.name: {
                "games": score.games,
                "wins": score.wins,
                "draws": score.draws,
                "losses": score.losses,
                "points": round(score.points, 6),
                "score": round(score.points / score.games, 6),
            }
            for score in shown
        }
        against = {
            one: {other: self.table.as_json(one, other) for other in players if (one, other) in self.table}
            for one in players
        }
        return {
            "games": len(self.games),
            "left_out": dict(self.left_out),
            "players": players,
            "crosstable": against,
        }

    def ratings(self, by: str | None, top: int) -> dict[str, Any]:
        """Return the ratings of the most active players at the end, or at the end of each period, for JSON.

        Each is from all games up to then between these players. The mean of those who have played is 0.
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
        blocks: Counter[Block] = Counter()
        numbers: dict[str, int] = {}
        scores: dict[str, EngineScore] = {}
        found = []
        for period, games in sorted(periods.items()):
            for game in games:
                shares = gained_in(zip(game.names, game.shares, strict=True))
                for name, share in shares.items():
                    numbers.setdefault(name, len(numbers))
                    scores.setdefault(name, EngineScore(name)).add(round(share, 9), "")
                seats = (numbers[name] for name in game.names)
                blocks[(tuple(zip(seats, game.shares, strict=True)),)] += 1
            rated = zip(numbers, ratings(blocks, len(numbers)), strict=True)
            rows = sorted((_row(scores[name], rating) for name, rating in rated), key=lambda row: -row["elo"])
            found.append({**({"period": period} if by else {}), "games": len(games), "ratings": rows})
        return {"games": blocks.total(), "left_out": dict(left_out), "periods": found}


def _row(score: EngineScore, rating: Rating) -> dict[str, Any]:
    elo, low, high = (round(value, 1) for value in rating[:3])
    share = round(score.points / score.games, 6)
    return {"player": score.name, "games": score.games, "score": share, "elo": elo, "low": low, "high": high}


def _period_of(date: str, by: str) -> str | None:
    text = date[: PERIODS[by]]
    return text if len(text) == PERIODS[by] and _PERIOD.fullmatch(text) else None


def crosstable_rows(found: Mapping[str, Any]) -> list[list[str]]:
    """Return a cross-table as rows of text; the columns of opponents have their numbers."""
    players = found["players"]
    head = ["player", "games", "wins", "draws", "losses", "points", "score", *map(str, range(1, len(players) + 1))]
    rows = [head]
    for number, (name, score) in enumerate(players.items(), 1):
        counts = [str(score[key]) for key in ("games", "wins", "draws", "losses")]
        cells = [cell_of(found["crosstable"][name].get(other)) for other in players]
        rows.append([f"{number} {name}", *counts, f"{score['points']:.6g}", f"{score['score']:.1%}", *cells])
    return rows


def cell_of(pair: Mapping[str, float] | None) -> str:
    """Return the points of a player against another, and of how many, `-` without a game."""
    return f"{pair['points']:.4g}/{pair['of']:.4g}" if pair else "-"


def ratings_rows(found: Mapping[str, Any]) -> list[list[str]]:
    """Return ratings as rows of text: with periods a column for each, without them with their intervals."""
    periods = found["periods"]
    if not periods:
        return []
    last = periods[-1]["ratings"]
    if "period" not in periods[-1]:
        rows = [["player", "games", "score", "Elo (95 %)"]]
        for row in last:
            elo = f"{row['elo']:+.0f} ({row['low']:+.0f} to {row['high']:+.0f})"
            rows.append([row["player"], str(row["games"]), f"{row['score']:.1%}", elo])
        return rows
    by_period = [{row["player"]: f"{row['elo']:+.0f}" for row in period["ratings"]} for period in periods]
    rows = [["player", "games", *(period["period"] for period in periods)]]
    return [*rows, *([row["player"], str(row["games"]), *(one.get(row["player"], "-") for one in by_period)]
                     for row in last)]  # fmt: skip


def table_text(rows: list[list[str]]) -> str:
    """Return rows as aligned lines."""
    return "".join(f"{line}\n" for line in aligned(rows)) if len(rows) > 1 else "no games\n"
