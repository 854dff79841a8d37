"""The progress of a match: a live table on a terminal, plain lines elsewhere."""

from __future__ import annotations

import shutil
import time

from limitproto.cli.batch_ui import FewLines
from limitproto.cli.parameters import shows_progress
from limitproto.cli.say import say
from limitproto.cli.wording import count
from limitproto.core.printable import aligned
from limitproto.host.client import FailureKind
from limitproto.host.doctor import last_words
from limitproto.host.match.results import GameFailure, GameResult
from limitproto.host.match.runner import MatchRunner
from limitproto.host.match.schedule import Fixture

#: The minimum time between two tables, in seconds: each counts all games.
_INTERVAL = 0.3


class MatchProgress:
    """Shows each result on stderr."""

    def __init__(self, runner: MatchRunner, is_quiet: bool) -> None:
        self._runner, self._is_quiet = runner, is_quiet
        self._is_live = shows_progress()
        #: How many lines of the table are on the screen, and when it was drawn.
        self._height, self._drawn = 0, 0.0
        self._begun, self._before = time.monotonic(), runner.played()
        self._failures: list[str] = []

    def begin(self) -> None:
        """Report existing results, and ignored journal lines."""
        lines = FewLines(lambda line: say(f"limitproto match: {line}", err=True), "the games of such lines are open")
        for problem in self._runner.journal.problems:
            lines.say(problem)
        if self._before:
            games = len(self._runner.fixtures)
            done = f"resuming after {self._before} of {count(games, 'game')}"
            if self._before == games:
                done = f"the journal has all results of {count(games, 'game')}: to play them again, delete it"
            say(f"limitproto match: {done}.", err=True)
        if others := len(self._runner.journal.results) - self._before:
            left = f"{count(others, 'game')} in the journal {'is' if others == 1 else 'are'} not from this match"
            out = f"{'it is' if others == 1 else 'they are'} left out of records and standings"
            say(f"limitproto match: {left}; {out}.", err=True)

    def show(self, fixture: Fixture, result: GameResult) -> None:
        """Show the result of a game."""
        if self._is_quiet:
            return
        failures = "".join(
            f"; {result.seats[one.seat]}: {one.kind}: {one.words.removesuffix('.')}{_stderr_of(one)}"
            for one in result.failures
        )
        how = result.detail or result.reason or result.outcome
        place = f"{self._runner.played()}/{len(self._runner.fixtures)}"
        line = f"{place}  {' - '.join(result.seats)}  {result.result}  {how}{failures}"
        if not self._is_live:
            say(line, err=True)
            return
        if failures:
            self._failures.append(line)
        if time.monotonic() - self._drawn >= _INTERVAL:
            self._draw()

    def end(self) -> None:
        """Leave the last failures on the screen, but not the table: the report follows."""
        if self._height or self._failures:
            self._draw(is_last=True)

    def _draw(self, is_last: bool = False) -> None:
        width = shutil.get_terminal_size().columns - 1
        table = [] if is_last else self._table()
        lines = [line[:width] for line in (*self._failures, *table)]
        # A single write, so that the table does not flicker.
        back = f"\x1b[{self._height}A\r" if self._height else ""
        say("".join(f"{line}\n" for line in lines), codes=f"{back}\x1b[J", end="", err=True)
        self._height, self._drawn = len(table), time.monotonic()
        self._failures.clear()

    def _table(self) -> list[str]:
        standings = self._runner.standings()
        rows: list[tuple[str, ...]] = [("engine", "games", "wins", "draws", "losses", "score", "failures")]
        rows += [(*engine.cells, str(engine.failures)) for engine in standings.engines]
        done, total = self._runner.played(), len(self._runner.fixtures)
        last = f"{done} of {count(total, 'game')}"
        if fresh := done - self._before:
            pace = (time.monotonic() - self._begun) / fresh
            last += f", {pace:.1f} s each, {_duration(pace * (total - done))} to go"
        if len(standings.engines) == 2 and any(standings.counts):
            last += f"; Elo of {standings.engines[0].name} {standings.elo_text(0)}"
        if standings.test is not None:
            low, high = standings.test.bounds
            last += f"; test {standings.ratio(standings.test):.2f} between {low:.2f} and {high:.2f}"
        return [*aligned(rows), last]


def _stderr_of(failure: GameFailure) -> str:
    """Return the most telling line of an engine's stderr before a failure, and the place of its transcript."""
    said = "" if failure.kind == FailureKind.RESIGNATION else last_words(failure.stderr)
    transcript = f"; transcript: {failure.transcript}" if failure.transcript else ""
    return (f"; it wrote to stderr: {said}" if said else "") + transcript


def _duration(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
