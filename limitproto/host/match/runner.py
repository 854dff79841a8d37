"""Runs a match: threads that play games, each with engines of its own, and the journal that outlives them."""

from __future__ import annotations

import os
import queue
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import IO, Any

from limitproto.errors import InvalidOption
from limitproto.host.client import EngineClient, EngineFailure, Log
from limitproto.host.match.game_record import clock_tags, game_record
from limitproto.host.match.journal import MatchJournal
from limitproto.host.match.openings import MatchOpening, drawn_opening, openings_of_book
from limitproto.host.match.referee import VOID, PlayedGame, play_game
from limitproto.host.match.schedule import Fixture, fixtures
from limitproto.host.match.settings import EngineEntry, MatchSettings
from limitproto.host.match.standings import Standings

#: How long the main thread waits for a result before it looks whether a player of the match has gone, in seconds.
_LOOK = 0.2


class EngineUnusable(Exception):
    """An engine cannot be started at all; the message is a finished sentence."""


class MatchRunner:
    """A match in progress; `results` are those of the journal, by key."""

    def __init__(self, settings: MatchSettings, journal: MatchJournal, log: IO[str] | None = None) -> None:
        """`log` gets all lines of all engines. Raises InvalidOption when the openings do not exist."""
        self._settings, self._journal, self._log = settings, journal, log
        self._log_lock = threading.Lock()
        self._begun = time.monotonic()
        book = None if settings.book is None else openings_of_book(settings.book)

        @cache
        def opening(number: int) -> MatchOpening:
            if book is not None:
                return book[number % len(book)]
            return drawn_opening(settings.edition, settings.openings, settings.seed, number)

        self._opening = opening
        self.players = len(opening(0).start.players)
        if self.players < 2:
            raise InvalidOption(f"{settings.edition} has one player; a match needs two.")
        self.fixtures: list[Fixture] = list(
            fixtures(len(settings.engines), self.players, settings.blocks, settings.is_gauntlet)
        )
        self._stop = threading.Event()
        self._done: queue.Queue[tuple[Fixture, dict[str, Any]] | BaseException | None] = queue.Queue()

    def standings(self) -> Standings:
        """Return what the results say now."""
        results = self._journal.results
        played = [(fixture, results[fixture.key]) for fixture in self.fixtures if fixture.key in results]
        return Standings(self._settings, self.players, len(self.fixtures), played)

    def probe(self) -> None:
        """Start each engine once. Raises EngineUnusable for one that does not start."""
        for index, entry in enumerate(self._settings.engines):
            client = self._client(entry, index)
            try:
                client.start()
            except EngineFailure as failure:
                words = failure.stderr.strip().splitlines()
                said = f" It wrote to stderr: {words[-1]}" if words else ""
                raise EngineUnusable(f"{entry.name} cannot be used: {failure.detail}.{said}") from None
            finally:
                client.close()

    def run(self, on_result: Callable[[Fixture, dict[str, Any]], None]) -> None:
        """Play all games that are left, or until the test has a verdict; `on_result` gets each result.

        An interrupt goes through at once; games in progress are played again next time.
        """
        if self._is_decided():
            return
        workers = [threading.Thread(target=self._work, daemon=True) for _ in range(self._settings.jobs)]
        for worker in workers:
            worker.start()
        running = len(workers)
        try:
            while running:
                try:
                    item = self._done.get(timeout=_LOOK)
                except queue.Empty:
                    continue
                if item is None:
                    running -= 1
                elif isinstance(item, BaseException):
                    raise item
                else:
                    on_result(*item)
                    if self._is_decided():
                        self._stop.set()
        finally:
            self._stop.set()

    def _is_decided(self) -> bool:
        return self._settings.sprt is not None and bool(self.standings().verdict)

    def _open(self) -> Iterator[Fixture]:
        """Yield the games of blocks that no game has made void."""
        results = self._journal.results
        void = {fixture.block for fixture in self.fixtures if results.get(fixture.key, {}).get("outcome") == VOID}
        return (fixture for fixture in self.fixtures if fixture.block not in void)

    # ---- threads ------------------------------------------------------------------------------------------------

    def _work(self) -> None:
        """Play one game after another; the engines belong to this thread and end with it."""
        clients: dict[tuple[int, int], EngineClient] = {}
        try:
            while not self._stop.is_set() and (fixture := self._journal.take(self._open())) is not None:
                result = self._played(fixture, clients)
                self._journal.add(fixture.key, result)
                self._done.put((fixture, result))
        except BaseException as error:
            self._done.put(error)
        finally:
            for client in clients.values():
                client.close()
            self._done.put(None)

    def _played(self, fixture: Fixture, clients: dict[tuple[int, int], EngineClient]) -> dict[str, Any]:
        seats = []
        for seat, engine in enumerate(fixture.seats):
            copy = (engine, fixture.seats[:seat].count(engine))
            if copy not in clients:
                clients[copy] = self._client(self._settings.engines[engine], *copy)
            elif self._settings.restarts:
                clients[copy].close()
            seats.append(clients[copy])
        game = play_game(self._opening(fixture.opening), seats, self._settings.terms)
        return self._result(fixture, game)

    def _result(self, fixture: Fixture, game: PlayedGame) -> dict[str, Any]:
        names = [self._settings.engines[engine].name for engine in fixture.seats]
        tags = {
            "Event": self._settings.event,
            "Date": datetime.now(UTC).strftime("%Y.%m.%d"),
            "Round": f"{fixture.opening + 1}.{fixture.key.rpartition('/')[2]}",
            **clock_tags(self._settings.control),
        }
        return {
            "seats": names,
            "result": game.result,
            "reason": game.reason,
            "outcome": game.outcome,
            "turns": len(game.turns),
            "failures": [failure._asdict() for failure in game.failures],
            "seconds": [
                round(sum(turn.seconds for turn in game.turns if turn.seat == seat), 3) for seat in range(len(names))
            ],
            "longest": [
                round(max((turn.seconds for turn in game.turns if turn.seat == seat), default=0.0), 3)
                for seat in range(len(names))
            ],
            "record": "" if game.outcome == VOID else game_record(game, names, tags),
        }

    def _client(self, entry: EngineEntry, engine: int, copy: int = 0) -> EngineClient:
        return EngineClient(
            entry.command,
            options=entry.options,
            env=entry.env,
            limits=self._settings.limits,
            startup=self._settings.startup,
            patience=max(self._settings.stall, self._settings.startup),
            log=self._log_of(f"{entry.name}.{copy + 1}"),
        )

    def _log_of(self, name: str) -> Log | None:
        log = self._log
        if log is None:
            return None

        def write(when: float, direction: str, line: str) -> None:
            with self._log_lock:
                log.write(f"{when - self._begun:.6f} {threading.get_ident()} {name} {direction} {line}\n")

        return write


def write_records(path: Path, played: Sequence[tuple[Fixture, dict[str, Any]]]) -> None:
    """Write the records of all games in the order of the schedule; the file is complete or as it was."""
    texts = [result["record"] for _, result in played if result["record"]]
    new = path.with_name(f".{path.name}.{os.getpid()}")
    with new.open("w", encoding="utf-8") as file:
        file.write("\n".join(texts))
        file.flush()
        os.fsync(file.fileno())
    new.replace(path)
