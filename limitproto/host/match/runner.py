"""Runs a match: threads or cluster workers play games with their own engines, and the journal outlives them."""

from __future__ import annotations

import json
import os
import queue
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import closing
from pathlib import Path
from typing import IO, TYPE_CHECKING

from msgspec.structs import replace

from limitproto.core.interrupts import SignalNote
from limitproto.core.own_words import own_words
from limitproto.host.client import Log
from limitproto.host.match.game_runner import EngineUnusable, GameRunner, Openings, ProbedEngine, openings_of
from limitproto.host.match.journal import MatchJournal
from limitproto.host.match.results import VOID, GameResult
from limitproto.host.match.schedule import Fixture, fixtures
from limitproto.host.match.settings import MatchSettings
from limitproto.host.match.standings import Standings
from limitproto.records.files.cluster import RETRIES, NoCluster
from limitproto.records.files.output import opened, write_whole

if TYPE_CHECKING:
    from distributed import Client


#: How long to wait for a result, or for other hosts' games, before checking again, in seconds.
LOOK = 0.2

#: Takes each result as it arrives, with its game.
OnResult = Callable[[Fixture, GameResult], None]


class MatchRunner:
    """A match in progress; its results come from the journal."""

    def __init__(
        self, settings: MatchSettings, journal: MatchJournal, transcripts: Path, log: IO[str] | None = None
    ) -> None:
        """The folder `transcripts` gets the sessions of engines that fail, and `log` all lines from all engines.

        Raises InvalidOption if the openings do not exist.
        """
        self.settings, self.journal, self._log, self._transcripts = settings, journal, log, transcripts
        self._log_lock = threading.Lock()
        self._begun = time.monotonic()
        self._openings = openings_of(settings)
        self.fixtures: list[Fixture] = list(
            fixtures(len(settings.engines), settings.players, settings.blocks, settings.is_gauntlet)
        )
        self._stop = threading.Event()
        self._done: queue.Queue[tuple[Fixture, GameResult] | BaseException | None] = queue.Queue()

    def standings(self) -> Standings:
        """Return the standings from the current results."""
        return Standings(self.settings, len(self.fixtures), self._played_games())

    def _played_games(self) -> list[tuple[Fixture, GameResult]]:
        results = self.journal.results
        return [(fixture, results[fixture.key]) for fixture in self.fixtures if fixture.key in results]

    def open_fixtures(self) -> Iterator[Fixture]:
        """Yield the games that still have no result, in blocks that are not void."""
        results = self.journal.results
        void = {fixture.block for fixture, result in self._played_games() if result.outcome == VOID}
        return (fixture for fixture in self.fixtures if fixture.key not in results and fixture.block not in void)

    def is_decided(self) -> bool:
        """Return whether the sequential test, if there is one, has a verdict."""
        return self.settings.sprt is not None and bool(self.standings().verdict)

    def count_played(self) -> int:
        """Return how many games in this match have a result; the journal may have more, with other engines."""
        return len(self._played_games())

    def probe(self) -> Iterator[str]:
        """Start each engine once, and return warnings. Raises EngineUnusable if one does not start."""
        with closing(GameRunner(self.settings, self._openings, self._log_of)) as games:
            return self.warnings(games.probe())

    def warnings(self, probed: Sequence[ProbedEngine]) -> Iterator[str]:
        """Yield warnings about the engines."""
        before = {
            name: version
            for result in self.journal.results.values()
            for name, version in zip(result.seats, result.versions, strict=False)
            if version
        }
        asks = self.settings.adjudication.agreed_turns or self.settings.adjudication.resign_turns
        for entry, (version, evaluates, notes) in zip(self.settings.engines, probed, strict=True):
            if (old := before.get(entry.name, version)) != version:
                yield f"{entry.name} is {version}, but was {old} in the last games of the journal."
            if asks and not evaluates:
                yield f"{entry.name} gives no evaluations, so they cannot end its games."
            yield from (f"{entry.name}: {note}." for note in notes)

    def run(self, on_result: OnResult, note: SignalNote | None = None) -> None:
        """Play all remaining games, or until the test has a verdict or a signal arrives.

        `on_result` gets each result. Waits for games that other hosts are playing. Games interrupted by a signal are
        replayed next time.
        """
        if self.is_decided():
            return
        workers = [threading.Thread(target=self._play_games, daemon=True) for _ in range(self.settings.jobs or 1)]
        for worker in workers:
            worker.start()
        running, known = len(workers), len(self.journal.results)
        try:
            while running and not note:
                try:
                    item = self._done.get(timeout=LOOK)
                except queue.Empty:
                    if len(self.journal.results) != known:
                        known = len(self.journal.results)
                        if self.is_decided():
                            self._stop.set()
                    continue
                if item is None:
                    running -= 1
                elif isinstance(item, BaseException):
                    raise item
                else:
                    on_result(*item)
        finally:
            self._stop.set()

    def add(self, fixture: Fixture, result: GameResult) -> None:
        """Write the transcripts of any failures in a game, and its result."""
        for number, failure in enumerate(result.failures):
            if failure.transcript:
                self._transcripts.mkdir(exist_ok=True)
                path = self._transcripts / f"{fixture.key.replace('/', '.')}.{failure.seat + 1}.txt"
                write_whole(os.path.abspath(path), failure.transcript.encode("utf-8", "replace"))
                result.failures[number] = replace(failure, transcript=str(path))
        self.journal.add(fixture.key, result)

    def records(self) -> Iterator[str]:
        """Yield the records of all games in schedule order."""
        keys = (fixture.key for fixture, _ in self.standings().played)
        return filter(None, (self.journal.complete_result(key).record for key in keys))

    def write_records(self, path: Path) -> None:
        """Write the records of all games in schedule order; the file is either complete or unchanged."""
        with opened(os.path.abspath(path)) as output:
            for number, record in enumerate(self.records()):
                output.file.write((b"\n" if number else b"") + record.encode())
            output.commit()

    # ---- threads ------------------------------------------------------------------------------------------------

    def _play_games(self) -> None:
        """Play games one after another; the engines belong to this thread and end with it."""
        try:
            with closing(GameRunner(self.settings, self._openings, self._log_of)) as games:
                while (fixture := self._claim_next()) is not None:
                    result = games.play(fixture)
                    self.add(fixture, result)
                    if self.is_decided():
                        # Before the next game is claimed.
                        self._stop.set()
                    self._done.put((fixture, result))
        except BaseException as error:
            self._done.put(error)
        finally:
            self._done.put(None)

    def _claim_next(self) -> Fixture | None:
        """Claim the next game; while other hosts still play games that may come back, wait; return None at the end."""
        while not self._stop.is_set():
            if (fixture := self.journal.claim_first(self.open_fixtures())) is not None:
                return fixture
            if not self.journal.has_claims_of_others(self.open_fixtures()):
                return None
            self._stop.wait(LOOK)
        return None

    def _log_of(self, name: str) -> Log:
        def write_log_line(when: float, direction: str, line: str) -> None:
            if self._log is not None:
                with self._log_lock:
                    self._log.write(f"{when - self._begun:.6f} {threading.get_ident()} {name} {direction} {line}\n")

        return write_log_line


# ---- on a cluster --------------------------------------------------------------------------------------------------
# The workers of a Dask cluster start the engines; the journal stays with this host. A game whose worker is lost starts
# again on another one. So the scheduler may run a game twice, or return it late: the journal takes the first result for
# each game.


def run_on_cluster(
    runner: MatchRunner, client: Client, on_result: OnResult, warn: Callable[[str], None],
    note: SignalNote | None = None,
) -> None:  # fmt: skip
    """Play all remaining games, or until the test has a verdict or a signal arrives.

    `on_result` gets each result, and `warn` warnings about the engines. Raises EngineUnusable, and NoCluster if a game
    fails repeatedly.
    """
    settings, journal = runner.settings, runner.journal
    if runner.is_decided() or not any(runner.open_fixtures()):
        return
    pool = client.get_executor(pure=False, retries=RETRIES)
    running: dict[Future[GameResult], Fixture] = {}
    try:
        probing = pool.submit(_probe_on_worker, settings)
        while not note and not wait([probing], LOOK).done:
            pass
        if probing.done():
            problem, probed = probing.result()
            if problem:
                raise EngineUnusable(problem)
            for warning in runner.warnings(probed):
                warn(warning)
        while not runner.is_decided() and not note:
            while len(running) < (settings.jobs or max(1, sum(client.nthreads().values()))):
                fixture = journal.claim_first(runner.open_fixtures())
                if fixture is None:
                    break
                running[pool.submit(_play_on_worker, settings, fixture)] = fixture
            if not running:
                if not journal.has_claims_of_others(runner.open_fixtures()):
                    return
                time.sleep(LOOK)
            for future in wait(running, LOOK, FIRST_COMPLETED).done:
                fixture = running.pop(future)
                try:
                    result = future.result()
                # A worker may raise any class, and a lost scheduler raises others.
                except Exception as error:
                    why = f"{own_words(error)}; correct that on its workers"
                    raise NoCluster(f"the cluster cannot play the game {fixture.key}: {why}.") from None
                runner.add(fixture, result)
                on_result(fixture, result)
    finally:
        # It cancels what is under way.
        pool.shutdown(wait=False)


# ---- on a worker -------------------------------------------------------------------------------------------------

#: The openings of this worker's match, by the match's identity.
_openings: dict[str, Openings] = {}


def _play_on_worker(settings: MatchSettings, fixture: Fixture) -> GameResult:
    """Play one game, with engines that end after it."""
    key = json.dumps(settings.identity(), sort_keys=True)
    if key not in _openings:
        _openings.clear()
        _openings[key] = openings_of(settings)
    with closing(GameRunner(settings, _openings[key])) as games:
        return games.play(fixture)


def _probe_on_worker(settings: MatchSettings) -> tuple[str, list[ProbedEngine]]:
    """Start each engine once; return what is wrong with one, empty if nothing is wrong, and what was seen of all."""
    with closing(GameRunner(settings, openings_of(settings))) as games:
        try:
            return "", games.probe()
        except EngineUnusable as error:
            return str(error), []
