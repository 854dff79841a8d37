"""Statistics for any number of games: editions, results, ends, lengths, years, players and openings.

Players and openings, whose number grows with the games, are kept in a temporary database.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from typing import Any

from limitproto.games.base import UNFINISHED
from limitproto.records.files.temp_database import TempDatabase
from limitproto.records.statistics.game_facts import Fact

#: Names of unknown players.
_NOBODY = ("", "?")

_TABLES = """
CREATE TABLE player (name TEXT PRIMARY KEY, games INTEGER, wins INTEGER, draws INTEGER, losses INTEGER,
                     unfinished INTEGER, score REAL) WITHOUT ROWID;
CREATE TABLE opening (edition TEXT, key TEXT, turns TEXT, games INTEGER, finished INTEGER, score REAL,
                      PRIMARY KEY (edition, key)) WITHOUT ROWID;
"""

_PLAYER = """
INSERT INTO player VALUES (?, 1, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET games = games + 1,
wins = wins + excluded.wins, draws = draws + excluded.draws, losses = losses + excluded.losses,
unfinished = unfinished + excluded.unfinished, score = score + excluded.score
"""

_OPENING = """
INSERT INTO opening VALUES (?, ?, ?, 1, ?, ?) ON CONFLICT DO UPDATE SET games = games + 1,
finished = finished + excluded.finished, score = score + excluded.score
"""


class _Edition:
    """Games of one edition: counts by result, lengths, and the sum of each colour's scores in finished games."""

    def __init__(self, colours: tuple[str, ...]) -> None:
        self.colours = colours
        self.results: Counter[str] = Counter()
        self.lengths: Counter[int] = Counter()

    def summary(self) -> dict[str, Any]:
        finished = {result: count for result, count in self.results.items() if result != UNFINISHED}
        games = sum(finished.values())
        scores = {}
        for seat, colour in enumerate(self.colours):
            total = sum(scores_of(result)[seat] * count for result, count in finished.items())
            scores[colour] = round(float(total / games), 4) if games else None
        return {"games": self.results.total(), "finished": games, "scores": scores, "turns": _summary_of(self.lengths)}


class Statistics(TempDatabase):
    """The statistics of all games so far, as a context."""

    def __init__(self) -> None:
        super().__init__(_TABLES)
        self._editions: dict[str, _Edition] = {}
        self._ends: Counter[str] = Counter()
        self._years: Counter[str] = Counter()
        #: The number of games counted.
        self.games = 0

    def add(self, facts: Iterable[Fact]) -> None:
        """Count some games."""
        for fact in facts:
            self.games += 1
            edition = self._editions.get(fact.edition)
            if edition is None:
                edition = self._editions[fact.edition] = _Edition(fact.colours)
            edition.results[fact.result] += 1
            edition.lengths[fact.turns] += 1
            self._years["" if "?" in fact.date[:4] else fact.date[:4]] += 1
            if fact.result != UNFINISHED:
                self._ends[fact.reason] += 1
            for seat, name in enumerate(fact.names):
                if name not in _NOBODY:
                    self.base.execute(_PLAYER, (name, *_outcome(fact.result, seat)))
            if fact.opening is not None:
                *_, unfinished, score = _outcome(fact.result, 0)
                self.base.execute(_OPENING, (fact.edition, *fact.opening, not unfinished, score))

    def summary(self, most: int) -> dict[str, Any]:
        """Return everything, ready for JSON, but only the first `most` players and openings, or all for 0.

        Lists begin with the most frequent item, but lengths and years are in ascending order. Scores are means per
        game, from 0 to 1, null if no game has ended.
        """
        results = Counter(
            {(name, result): count for name, one in self._editions.items() for result, count in one.results.items()}
        )
        lengths = sum((one.lengths for one in self._editions.values()), Counter[int]())
        return {
            "counted": self.games,
            "editions": [
                {"edition": name, **self._editions[name].summary()}
                for name, _count in _ordered({name: one.results.total() for name, one in self._editions.items()})
            ],
            "results": [
                {"edition": edition, "result": result, "games": count} for (edition, result), count in _ordered(results)
            ],
            "ends": [{"reason": reason or None, "games": count} for reason, count in _ordered(self._ends)],
            "turns": _summary_of(lengths) if self.games else None,
            "lengths": [{"turns": turns, "games": count} for turns, count in sorted(lengths.items())],
            "years": [{"year": year or None, "games": count} for year, count in sorted(self._years.items())],
            "players": list(self._players(most)),
            "openings": list(self._openings(most)),
        }

    def _players(self, most: int) -> Iterator[dict[str, Any]]:
        query = "SELECT * FROM player ORDER BY games DESC, score DESC, name LIMIT ?"
        columns = ("name", "games", "wins", "draws", "losses", "unfinished", "score")
        for row in self.base.execute(query, (most or -1,)):
            found = dict(zip(columns, row, strict=True))
            finished = found["games"] - found["unfinished"]
            yield {**found, "score": round(found["score"] / finished, 4) if finished else None}

    def _openings(self, most: int) -> Iterator[dict[str, Any]]:
        query = "SELECT edition, turns, games, finished, score FROM opening ORDER BY games DESC, edition, key LIMIT ?"
        for edition, turns, games, finished, score in self.base.execute(query, (most or -1,)):
            mean = round(score / finished, 4) if finished else None
            yield {"edition": edition, "turns": turns.split(" "), "games": games, "finished": finished, "score": mean}


@lru_cache(maxsize=4096)
def _outcome(result: str, seat: int) -> tuple[int, int, int, int, float]:
    """Return four numbers, 1 for the true one of won, drawn, lost and unfinished, else 0, and the player's score."""
    scores = scores_of(result)
    if not scores:
        return 0, 0, 0, 1, 0.0
    score, best = scores[seat], max(scores)
    won = score == best > 0
    shared = won and scores.count(best) > 1
    return won and not shared, shared, not won, 0, float(score)


def scores_of(result: str) -> tuple[Fraction, ...]:
    """Return the score of each player in turn order, empty for an unfinished game."""
    return () if result == UNFINISHED else tuple(map(Fraction, result.split("-")))


def _summary_of(lengths: Counter[int]) -> dict[str, float]:
    """Return the shortest, median (the lower of two), mean and longest of game lengths in turns."""
    ordered, games = sorted(lengths.items()), lengths.total()
    passed = accumulate(count for _, count in ordered)
    median = next(turns for (turns, _), count in zip(ordered, passed, strict=True) if 2 * count >= games)
    mean = sum(turns * count for turns, count in ordered) / games
    return {"shortest": ordered[0][0], "median": median, "mean": round(mean, 2), "longest": ordered[-1][0]}


def _ordered(counts: dict[Any, int]) -> list[tuple[Any, int]]:
    """Return counts, largest first, equal counts by name."""
    return sorted(counts.items(), key=lambda item: (-item[1], item[0]))
