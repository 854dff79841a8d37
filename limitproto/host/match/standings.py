"""The statistics of a match: counts, scores, Elo, ratings and the test, as a table and as JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import permutations
from typing import TypeVar

from limitproto.core.printable import aligned
from limitproto.host.client import FailureKind
from limitproto.host.match import statistics
from limitproto.host.match.ratings import RatedGame, Rating, ratings
from limitproto.host.match.results import ADJUDICATED, RULES, VOID, GameResult
from limitproto.host.match.schedule import Fixture, block_size
from limitproto.host.match.settings import MatchSettings
from limitproto.records.scores import scores_of

#: The outcome of a game for players whose opponent failed, and all outcomes for a player.
OPPONENT = "opponent failed"
OUTCOMES = (RULES, ADJUDICATED, OPPONENT, *map(str, FailureKind))


class EngineScore:
    """The games of one engine; if several copies of it play in a game, its share is their total."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.games = self.wins = self.draws = self.losses = 0
        self.points = 0.0
        self.outcomes: Counter[str] = Counter()

    def add(self, share: float, outcome: str) -> None:
        """Add a game with its share of the points."""
        self.games += 1
        self.wins += share == 1
        self.losses += share == 0
        self.draws += 0 < share < 1
        self.points += share
        self.outcomes[outcome] += 1

    @property
    def score(self) -> float | None:
        """The mean of its points per game, None without games."""
        return round(self.points / self.games, 6) if self.games else None

    @property
    def cells(self) -> tuple[str, ...]:
        """Its name, and its games, wins, draws, losses and score as text."""
        score = "-" if self.score is None else f"{self.score:.1%}"
        return (self.name, *map(str, (self.games, self.wins, self.draws, self.losses)), score)

    def as_json(self) -> dict[str, float | None]:
        """Return counts, points and score."""
        counts = {key: getattr(self, key) for key in ("games", "wins", "draws", "losses")}
        return {**counts, "points": round(self.points, 6), "score": self.score}

    @property
    def failures(self) -> int:
        """The number of games where the engine failed or resigned."""
        return sum(self.outcomes[kind] for kind in FailureKind)


_P = TypeVar("_P", bound=Hashable)


def gained_in(shares: Iterable[tuple[_P, float]]) -> dict[_P, float]:
    """Return each player's total gain in a game, from the player and share of each seat."""
    gained: dict[_P, float] = {}
    for player, share in shares:
        gained[player] = gained.get(player, 0.0) + share
    return gained


class PairTable(dict[tuple[_P, _P], list[float]]):
    """Each player's points in games with each other player, by pair; the points of both; and the number of games."""

    def add(self, gained: Mapping[_P, float]) -> None:
        """Add a game with each player's gain."""
        for one, other in permutations(gained, 2):
            entry = self.setdefault((one, other), [0.0, 0.0, 0])
            entry[0] += gained[one]
            entry[1] += gained[one] + gained[other]
            entry[2] += 1

    def as_json(self, player: _P, other: _P) -> dict[str, float]:
        """Return the entry of a pair that has played."""
        points, both, games = self[player, other]
        return {"points": round(points, 6), "of": round(both, 6), "games": games}

    def cell(self, player: _P, other: _P) -> str:
        """Return a player's points against another, out of how many, or `-` without a game."""
        return "{:.4g}/{:.4g}".format(*self[player, other]) if (player, other) in self else "-"


class Standings:
    """The standings after some games; void blocks do not count."""

    def __init__(self, settings: MatchSettings, scheduled: int, played: Sequence[tuple[Fixture, GameResult]]) -> None:
        self.settings = settings
        self.scheduled = scheduled
        engines = settings.engines
        void = {fixture.block for fixture, result in played if result.outcome == VOID}
        #: The paths of the transcripts of failures, including those in void games.
        self.transcripts = [one.transcript for _, result in played for one in result.failures if one.transcript]
        self.void_games = sum(fixture.block in void for fixture, _ in played)
        self.void_blocks = len(void)
        self.played = [(fixture, result) for fixture, result in played if fixture.block not in void]
        self.engines = [EngineScore(engine.name) for engine in engines]
        self.table = PairTable[int]()
        #: The games of each block, each with the digest of its turns, empty if a result has none.
        self._blocks: dict[str, list[tuple[RatedGame, str]]] = {}
        for fixture, result in self.played:
            self._count_game(fixture, result)
        self.block_size = block_size(len(engines), settings.players)
        #: The possible shares of a block's points for the first engine, ascending, and the number of blocks with each.
        gained = Counter(self.block_shares(self.played) if len(engines) == 2 else ())
        self.shares: tuple[float, ...] = tuple(sorted({*statistics.SHARES, *gained}))
        self.counts = [gained[share] for share in self.shares]

    def _count_game(self, fixture: Fixture, result: GameResult) -> None:
        shares = self.shares_of(fixture, result)
        kinds = {fixture.seats[failure.seat]: failure.kind for failure in reversed(result.failures)}
        gained = gained_in(shares)
        self.table.add(gained)
        others = result.outcome if result.outcome in (RULES, ADJUDICATED) else OPPONENT
        for engine, share in gained.items():
            self.engines[engine].add(round(share, 9), kinds.get(engine, others))
        self._blocks.setdefault(fixture.block, []).append((shares, result.line))

    @staticmethod
    def shares_of(fixture: Fixture, result: GameResult) -> RatedGame:
        """Return the engine on each seat of a game, with its share of the win."""
        return tuple(zip(fixture.seats, map(float, scores_of(result.result)), strict=True))

    def block_shares(self, played: Iterable[tuple[Fixture, GameResult]]) -> list[float]:
        """Return the first engine's share of the points in each complete block, ordered by their last games."""
        blocks: dict[str, list[RatedGame]] = {}
        found = []
        for fixture, result in played:
            games = blocks.setdefault(fixture.block, [])
            games.append(self.shares_of(fixture, result))
            if len(games) == self.block_size:
                gained = sum(share for game in games for engine, share in game if engine == 0)
                found.append(round(gained / len(games), 9))
        return found

    @property
    def is_void(self) -> bool:
        """Whether there are games, and all of them are void."""
        return bool(self.void_games) and not self.played

    @property
    def is_inert(self) -> bool:
        """Whether two engines have played the same games, turn for turn, in all complete blocks, if there are any.

        Then the seating makes no difference, and the games carry no information about the engines.
        """
        if len(self.engines) != 2:
            return False
        complete = [{line for _, line in games} for games in self._blocks.values() if len(games) == self.block_size]
        return bool(complete) and all(len(lines) == 1 and "" not in lines for lines in complete)

    @property
    def test(self) -> statistics.Sequential | None:
        """The sequential test, None without one."""
        sprt = self.settings.sprt
        return None if sprt is None or len(self.engines) != 2 else statistics.Sequential(*sprt, *self.settings.errors)

    @property
    def verdict(self) -> str:
        """`elo0` or `elo1` if the test accepts one of them, else empty, as in a match that `is_inert`."""
        return "" if self.test is None or self.is_inert else self.test.verdict(self.counts, self.shares)

    @cached_property
    def ratings(self) -> list[Rating]:
        """The ratings of three or more engines, by number."""
        blocks = (tuple(shares for shares, _ in games) for games in self._blocks.values())
        return ratings(blocks, len(self.engines)) if len(self.engines) > 2 else []

    def elo(self, engine: int) -> statistics.EloInterval:
        """Return an engine's Elo with its interval; with two engines, it is relative to the other."""
        found = self.ratings[engine][:3] if self.ratings else statistics.elo_interval(self.counts, 0.95, self.shares)
        elo, low, high = (round(value, 1) for value in found)
        return statistics.EloInterval(*((-elo, -high, -low) if engine and not self.ratings else (elo, low, high)))

    def elo_text(self, engine: int) -> str:
        """Return the same as text, `-` for two engines that have not completed a block."""
        if not self.ratings and not sum(self.counts):
            return "-"
        elo, low, high = self.elo(engine)
        return f"{round(elo):+d} ({low:+.0f} to {high:+.0f})"

    def superiority(self, engine: int, other: int) -> float:
        """Return the likelihood that one engine is stronger than another."""
        if self.ratings:
            return round(self.ratings[engine].above[other], 4)
        first = round(statistics.superiority(self.counts, self.shares), 4)
        return round(1 - first, 4) if engine else first

    @cached_property
    def normalized(self) -> list[float]:
        """The normalized Elo of the first of two engines, with its interval; empty before it is known."""
        found = statistics.normalized_elo(self.counts, self.block_size, self.shares) if len(self.engines) == 2 else None
        return [round(value, 1) for value in found or ()]

    @cached_property
    def ranks(self) -> list[int]:
        """The ranks of the engines by their ratings or, between two engines, by their scores."""
        numbers = range(len(self.engines))
        merits = [self.elo(number).elo if self.ratings else self.engines[number].score for number in numbers]
        known = [-1 if merit is None else merit for merit in merits]
        return [1 + sum(other > merit for other in known) for merit in known]

    def ranked(self) -> list[int]:
        """Return the numbers of the engines, best first."""
        return sorted(range(len(self.engines)), key=self.ranks.__getitem__)

    def as_json(self) -> dict[str, object]:
        """Return everything, ready for JSON."""
        numbered = list(enumerate(self.engines))
        report: dict[str, object] = {
            "edition": self.settings.edition,
            "games": len(self.played),
            "scheduled": self.scheduled,
            "void": self.void_games,
            "engines": {
                engine.name: {
                    **engine.as_json(),
                    "outcomes": {outcome: engine.outcomes[outcome] for outcome in OUTCOMES},
                    **({"rating": list(self.elo(number))} if self.ratings else {}),
                    "rank": self.ranks[number],
                }
                for number, engine in numbered
            },
        }
        if len(self.engines) == 2:
            report["elo"] = {
                "of": self.engines[0].name,
                **self.elo(0)._asdict(),
                "los": self.superiority(0, 1),
                "blocks": sum(self.counts),
                "inert": self.is_inert,
                **({"normalized": self.normalized} if self.normalized else {}),
                **({"pentanomial": self.counts} if self.block_size == 2 else {}),
            }
        report["crosstable"] = {
            engine.name: {
                other.name: {**self.table.as_json(one, two), "los": self.superiority(one, two)}
                for two, other in numbered
                if (one, two) in self.table
            }
            for one, engine in numbered
        }
        if self.test is not None:
            report["sprt"] = {
                **self.test._asdict(),
                "llr": round(self.ratio(self.test), 4),
                "bounds": [round(bound, 4) for bound in self.test.bounds],
                "accepted": self.test._asdict().get(self.verdict),
            }
        return report | ({"transcripts": self.transcripts} if self.transcripts else {})

    def ratio(self, test: statistics.Sequential) -> float:
        """Return the log likelihood ratio of a test."""
        return statistics.log_likelihood_ratio(self.counts, test.elo0, test.elo1, self.shares)

    def as_text(self) -> str:
        """Return a table for people."""
        heads = ("engine", "games", "wins", "draws", "losses", "score", "Elo (95 %)" if self.table else "Elo")
        lines = aligned([heads, *((*self.engines[number].cells, self.elo_text(number)) for number in self.ranked())])
        if len(self.engines) > 2:
            lines += ["", *self._crosstable()]
        lines += ["", *self.sentences()]
        for engine in self.engines:
            found = [(kind, engine.outcomes[kind]) for kind in map(str, FailureKind)]
            if failures := ", ".join(f"{kind} {number}" for kind, number in found if number):
                lines.append(f"{engine.name} failed by: {failures}.")
        if paths := self.transcripts:
            more = f", and {len(paths) - 3} more there" if len(paths) > 3 else ""
            lines.append(f"Transcripts of the failures, for limitproto replay: {', '.join(paths[:3])}{more}")
        return "\n".join(lines)

    def sentences(self) -> list[str]:
        """Return the progress of the match and its test results in words."""
        lines = [f"{len(self.played)} of {self.scheduled} games"]
        if self.void_blocks:
            plural = "s, which do" if self.void_games != 1 else ", which does"
            lines[-1] += f", and {self.void_games} void game{plural} not count"
        lines[-1] += "."
        if len(self.engines) != 2:
            return lines
        if self.is_inert:
            blocks = "all pairs" if self.block_size == 2 else "all blocks"
            same = "the games are the same, turn for turn, whichever engine plays which side"
            return [*lines, f"No verdict: in {blocks} {same}."]
        first = self.engines[0].name
        lines.append(f"Likelihood that {first} is stronger: {self.superiority(0, 1):.1%}.")
        if self.normalized:
            value, low, high = self.normalized
            lines.append(f"Normalized Elo of {first}: {value:+.0f} ({low:+.0f} to {high:+.0f}).")
        if self.block_size == 2:
            lines.append(f"Pairs with 0, 1/2, 1, 3/2, 2 points for {first}: {' '.join(map(str, self.counts))}.")
        if (test := self.test) is not None:
            accepted = test._asdict().get(self.verdict)
            verdict = "undecided" if accepted is None else f"{accepted:g} Elo is accepted"
            low, high = test.bounds
            lines.append(
                f"Sequential test of {test.elo1:g} against {test.elo0:g} Elo (logistic): ratio {self.ratio(test):.2f} "
                f"between {low:.2f} and {high:.2f}, {verdict}."
            )
        return lines

    def _crosstable(self) -> list[str]:
        names = [engine.name for engine in self.engines]
        width = max(12, *map(len, names))
        lines = ["points against".ljust(width) + "".join(f"  {name:>{width}}" for name in names)]
        for engine, name in enumerate(names):
            cells = (self.table.cell(engine, other) for other in range(len(names)))
            lines.append(name.ljust(width) + "".join(f"  {cell:>{width}}" for cell in cells))
        return lines
