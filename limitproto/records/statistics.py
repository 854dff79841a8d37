"""Statistics for any number of games: the facts about each, and tables of editions, results, lengths, players and more.

Players and openings, whose number grows with the games, are kept in a temporary database.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import accumulate, islice
from typing import NamedTuple, TypeVar

from msgspec import Struct, field

from limitproto.games.base import UNFINISHED, Position
from limitproto.games.line import position_after
from limitproto.records.diagnostics.diagnostic import Diagnostic
from limitproto.records.files.temp_database import TempDatabase
from limitproto.records.game_entry import Entry
from limitproto.records.model import Record
from limitproto.records.reading.batches import Batch, entries_of
from limitproto.records.scores import scores_of

#: Tags of a game that begins differently from others of its edition.
_OWN_STARTS = frozenset(("Layout", "Position"))

#: Chooses some of the games that are read, and counts, in words, the conditions that games have met.
Choose = Callable[[Iterable[Entry], Counter[str]], Iterator[Entry]]


class Opening(NamedTuple):
    """The first turns of a game, and a key that is equal for all openings that lead to the same position."""

    key: str
    turns: str


class Fact(NamedTuple):
    """The facts about a game that statistics count.

    `edition` is written as in position strings, `colours` and `names` are in turn order, `?` for an unknown name.
    `reason` says why it ended, empty if unknown. `turns` counts turns and events of the main line. `date` is the value
    of the tag.
    """

    edition: str
    colours: tuple[str, ...]
    names: tuple[str, ...]
    result: str
    reason: str
    turns: int
    date: str
    opening: Opening | None


class GameFacts(Struct):
    """The facts of the games that match, and the first error of each broken game.

    `games` counts all games, including broken ones and those that do not match; `texts` lists errors of texts without a
    game. `met` lists the conditions that some game has met, in words.
    """

    games: int = 0
    facts: list[Fact] = []
    met: Counter[str] = field(default_factory=Counter)
    broken: list[Diagnostic] = []
    texts: list[Diagnostic] = []


def facts_in(batch: Batch, choose: Choose | None, opening: int) -> GameFacts:
    """Return the facts about all games in a batch, or about the chosen ones."""
    return facts_among(entries_of(batch), choose, opening)


def facts_among(entries: Iterable[Entry], choose: Choose | None = None, opening: int = 4) -> GameFacts:
    """Return the facts about games from a reader; `opening` is the number of turns in an opening, 0 for no openings."""
    read = GameFacts()

    def sound() -> Iterator[Entry]:
        for entry in entries:
            read.games += entry.has_record
            if entry.has_errors:
                error = next(diagnostic for diagnostic in entry.diagnostics if diagnostic.severity == "error")
                (read.broken if entry.has_record else read.texts).append(error)
            elif entry.has_record:
                yield entry

    chosen = sound() if choose is None else choose(sound(), read.met)
    read.facts += (_fact_of_game(entry, opening) for entry in chosen)
    return read


def reason_of(entry: Entry, record: Record) -> str:
    """Return why a game ended, empty if that is unknown or the game is unfinished."""
    reason = record.tags.get("Termination", "")
    if entry.played is not None and entry.played.result != UNFINISHED:
        reason = entry.played.reason or reason
    return reason if record.result != UNFINISHED else ""


def _fact_of_game(entry: Entry, opening: int) -> Fact:
    record, start, first, length = entry.main_line(opening + 1)
    return Fact(
        start.edition,
        start.players,
        tuple([player.name for player in record.players]),
        record.result,
        reason_of(entry, record),
        length,
        record.tags.get("Date", ""),
        opening_of(record.tags, start, first, opening),
    )


def opening_of(tags: Mapping[str, str], start: Position, turns: list[str], length: int) -> Opening | None:
    """Return the first turns of a game, given one turn more; None if it is shorter or has a start of its own."""
    if not length or len(turns) < length or not _OWN_STARTS.isdisjoint(tags):
        return None
    line, first = start.without_chance().line(), turns[:length]
    if not line.push(first):
        line = position_after(line.position(), first[len(line.movers) :]).line()
    return Opening(line.key_before("".join(turns[length:])), " ".join(first))


# ---- tables --------------------------------------------------------------------------------------------------------

K_ = TypeVar("K_", str, tuple[str, str])

#: Names of unknown players.
_NOBODY = ("", "?")

#: How many games are counted in memory before the database gets their players and openings.
_AT_ONCE = 1024

_TABLES = """
CREATE TABLE player (name TEXT PRIMARY KEY, games INTEGER, wins INTEGER, draws INTEGER, losses INTEGER,
                     unfinished INTEGER, score REAL) WITHOUT ROWID;
CREATE TABLE opening (edition TEXT, key TEXT, turns TEXT, games INTEGER, finished INTEGER, score REAL,
                      PRIMARY KEY (edition, key)) WITHOUT ROWID;
"""

_PLAYER = """
INSERT INTO player VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET games = games + excluded.games,
wins = wins + excluded.wins, draws = draws + excluded.draws, losses = losses + excluded.losses,
unfinished = unfinished + excluded.unfinished, score = score + excluded.score
"""

_OPENING = """
INSERT INTO opening VALUES (?, ?, ?, 1, ?, ?) ON CONFLICT DO UPDATE SET games = games + 1,
finished = finished + excluded.finished, score = score + excluded.score
"""


class Lengths(Struct):
    """Lengths of games in turns; the median is the lower of two."""

    shortest: int
    median: int
    mean: float
    longest: int


class EditionGames(Struct):
    """The games of an edition, with the mean score of each colour, from 0 to 1, None if no game has ended."""

    edition: str
    games: int
    finished: int
    scores: dict[str, float | None]
    turns: Lengths


class ResultGames(Struct):
    """The games of an edition with a result."""

    edition: str
    result: str
    games: int


class EndGames(Struct):
    """The games that ended for a reason, None if it is unknown."""

    reason: str | None
    games: int


class LengthGames(Struct):
    """The games with a given number of turns."""

    turns: int
    games: int


class YearGames(Struct):
    """The games of a year, None if it is unknown."""

    year: str | None
    games: int


class PlayerGames(Struct):
    """The games of a player, with the mean score."""

    name: str
    games: int
    wins: int
    draws: int
    losses: int
    unfinished: int
    score: float | None


class OpeningGames(Struct):
    """The games with an opening, with the mean score of the first player."""

    edition: str
    turns: list[str]
    games: int
    finished: int
    score: float | None


class Summary(Struct):
    """The statistics of all games: what was read, and what was counted.

    Lists begin with the most frequent item, but lengths and years are in ascending order.
    """

    files: int
    games: int
    broken: int
    counted: int
    editions: list[EditionGames]
    results: list[ResultGames]
    ends: list[EndGames]
    turns: Lengths | None
    lengths: list[LengthGames]
    years: list[YearGames]
    players: list[PlayerGames]
    openings: list[OpeningGames]


class _Edition:
    """Games of one edition: counts by result, lengths, and the sum of each colour's scores in finished games."""

    def __init__(self, colours: tuple[str, ...]) -> None:
        self.colours = colours
        self.results: Counter[str] = Counter()
        self.lengths: Counter[int] = Counter()

    def summary(self, name: str) -> EditionGames:
        finished = {result: count for result, count in self.results.items() if result != UNFINISHED}
        games = sum(finished.values())
        scores: dict[str, float | None] = {}
        for seat, colour in enumerate(self.colours):
            total = sum(scores_of(result)[seat] * count for result, count in finished.items())
            scores[colour] = round(float(total / games), 4) if games else None
        return EditionGames(name, self.results.total(), games, scores, _summary_of(self.lengths))


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
        source = iter(facts)
        while part := list(islice(source, _AT_ONCE)):
            self._add_facts(part)

    def _add_facts(self, facts: list[Fact]) -> None:
        seats: Counter[tuple[str, str, int]] = Counter()
        openings: list[tuple[str, str, str, int, float]] = []
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
                    seats[name, fact.result, seat] += 1
            if fact.opening is not None:
                *_, unfinished, score = _outcome(fact.result, 0)
                openings.append((fact.edition, *fact.opening, 1 - unfinished, score))
        rows = (
            (name, games, *(games * part for part in _outcome(result, seat)))
            for (name, result, seat), games in seats.items()
        )
        self.base.executemany(_PLAYER, rows)
        self.base.executemany(_OPENING, openings)

    def summary(self, most: int, files: int = 0, games: int = 0, broken: int = 0) -> Summary:
        """Return everything, but only the first `most` players and openings, or all for 0.

        The other arguments are what was read for it.
        """
        results = Counter(
            {(name, result): count for name, one in self._editions.items() for result, count in one.results.items()}
        )
        lengths = sum((one.lengths for one in self._editions.values()), Counter[int]())
        editions = _ordered({name: one.results.total() for name, one in self._editions.items()})
        return Summary(
            files,
            games,
            broken,
            counted=self.games,
            editions=[self._editions[name].summary(name) for name, _count in editions],
            results=[ResultGames(edition, result, count) for (edition, result), count in _ordered(results)],
            ends=[EndGames(reason or None, count) for reason, count in _ordered(self._ends)],
            turns=_summary_of(lengths) if self.games else None,
            lengths=[LengthGames(*item) for item in sorted(lengths.items())],
            years=[YearGames(year or None, count) for year, count in sorted(self._years.items())],
            players=self._player_table(most),
            openings=self._opening_table(most),
        )

    def _player_table(self, most: int) -> list[PlayerGames]:
        query = "SELECT * FROM player ORDER BY games DESC, score DESC, name LIMIT ?"
        players = [PlayerGames(*row) for row in self.base.execute(query, (most or -1,))]
        for player in players:
            player.score = _mean_score(player.score or 0.0, player.games - player.unfinished)
        return players

    def _opening_table(self, most: int) -> list[OpeningGames]:
        query = "SELECT edition, turns, games, finished, score FROM opening ORDER BY games DESC, edition, key LIMIT ?"
        return [
            OpeningGames(edition, turns.split(" "), games, finished, _mean_score(score, finished))
            for edition, turns, games, finished, score in self.base.execute(query, (most or -1,))
        ]


def _mean_score(total: float, games: int) -> float | None:
    return round(total / games, 4) if games else None


@lru_cache(maxsize=4096)
def _outcome(result: str, seat: int) -> tuple[int, int, int, int, float]:
    """Return four numbers, 1 for the true one of won, drawn, lost and unfinished, else 0, and the player's score."""
    scores = scores_of(result)
    if not scores:
        return 0, 0, 0, 1, 0.0
    score, best = scores[seat], max(scores)
    won = score == best > 0
    shared = won and scores.count(best) > 1
    return int(won and not shared), int(shared), int(not won), 0, float(score)


def _summary_of(lengths: Counter[int]) -> Lengths:
    ordered, games = sorted(lengths.items()), lengths.total()
    passed = accumulate(count for _, count in ordered)
    median = next(turns for (turns, _), count in zip(ordered, passed, strict=True) if 2 * count >= games)
    mean = sum(turns * count for turns, count in ordered) / games
    return Lengths(ordered[0][0], median, round(mean, 2), ordered[-1][0])


def _ordered(counts: Mapping[K_, int]) -> list[tuple[K_, int]]:
    """Return counts, largest first, equal counts by name."""
    return sorted(counts.items(), key=lambda item: (-item[1], item[0]))
