"""The progress of a match on a terminal: a table that is drawn again in place."""

import io
import os
import time
from pathlib import Path

import pytest
from msgspec import convert

from limitproto.cli import match
from limitproto.cli.match import MatchProgress
from limitproto.host.match.journal import MatchJournal
from limitproto.host.match.results import GameResult
from limitproto.host.match.runner import MatchRunner
from limitproto.host.match.settings import EngineEntry, MatchSettings


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True

    def fileno(self) -> int:
        return 2


def result(scores: str, **more: object) -> GameResult:
    return convert({"seats": ["A", "B"], "result": scores, "reason": "no-balls", "turns": 20, **more}, GameResult)


@pytest.fixture
def runner() -> MatchRunner:
    settings = MatchSettings((EngineEntry("A", "a"), EngineEntry("B", "b")), 2, sprt=(0, 50))
    return MatchRunner(settings, MatchJournal(None, settings.identity()), Path("failed"))


def test_a_terminal_gets_a_live_table(runner, monkeypatch):
    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    monkeypatch.setenv("TERM", "xterm")
    # As with stdout in a file, only stderr has a width.
    monkeypatch.setattr("os.get_terminal_size", lambda stream: os.terminal_size((120 if stream == 2 else 0, 24)))
    monkeypatch.setattr(match, "_INTERVAL", 0)
    progress = MatchProgress(runner, False)
    for fixture, scores in zip(runner.fixtures[:2], ("1-0", "1-0"), strict=True):
        runner.journal.add(fixture.key, result(scores))
        progress.show(fixture, runner.journal.results[fixture.key])
    first, second = terminal.getvalue().split("\x1b[J")[1:]
    assert first.splitlines()[:2] == ["engine  games  wins  draws  losses   score  failures",
                                      "A           1     1      0       0  100.0%         0"]  # fmt: skip
    assert first.endswith("\x1b[4A\r")
    assert second.splitlines()[1] == "A           2     1      0       1  50.0%         0"
    assert "2 of 4 games, " in second
    assert "Elo of A +0 (" in second
    assert "test -0.15 between -2.94 and 2.94" in second
    failed = result("0-1", failures=[{"seat": 0, "kind": "crash", "detail": "it exited with status 3"}])
    runner.journal.add(runner.fixtures[2].key, failed)
    progress.show(runner.fixtures[2], failed)
    progress.end()
    last = terminal.getvalue().split("\x1b[J")
    assert last[3].splitlines()[0] == "3/4  A - B  0-1  no-balls; A: crash: it exited with status 3"
    assert last[4] == ""


def test_a_table_is_drawn_now_and_then(runner, monkeypatch):
    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(match, "_INTERVAL", 1e9)
    progress = MatchProgress(runner, False)
    progress._drawn = time.monotonic()
    progress.show(runner.fixtures[0], result("1-0"))
    assert terminal.getvalue() == ""


@pytest.mark.parametrize(("stream", "term"), [(io.StringIO, "xterm"), (Terminal, "dumb")])
def test_elsewhere_there_are_plain_lines(runner, monkeypatch, stream, term):
    terminal = stream()
    monkeypatch.setattr("sys.stderr", terminal)
    monkeypatch.setenv("TERM", term)
    progress = MatchProgress(runner, False)
    runner.journal.add(runner.fixtures[0].key, result("1-0", detail="solver"))
    progress.show(runner.fixtures[0], runner.journal.results[runner.fixtures[0].key])
    progress.end()
    assert terminal.getvalue() == "1/4  A - B  1-0  solver\n"


def test_quiet_is_quiet(runner, monkeypatch):
    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    progress = MatchProgress(runner, True)
    progress.show(runner.fixtures[0], result("1-0"))
    progress.end()
    assert terminal.getvalue() == ""


def test_games_of_other_engines_are_not_counted(runner, capsys):
    runner.journal.add("0-2/0/0", result("1-0"))
    runner.journal.add(runner.fixtures[0].key, result("1-0"))
    progress = MatchProgress(runner, False)
    progress.begin()
    runner.journal.add(runner.fixtures[1].key, result("1-0"))
    progress.show(runner.fixtures[1], runner.journal.results[runner.fixtures[1].key])
    assert capsys.readouterr().err.splitlines() == [
        "limitproto match: resuming after 1 of 4 games.",
        "limitproto match: 1 game in the journal is not from this match; it is left out of records and standings.",
        "2/4  A - B  1-0  no-balls",
    ]
    for fixture in runner.fixtures:
        runner.journal.add(fixture.key, result("1-0"))
    MatchProgress(runner, False).begin()
    said = capsys.readouterr().err
    assert "limitproto match: the journal has all results of 4 games: to play them again, delete it.\n" in said


def test_the_last_line_on_stderr_is_shown_with_a_failure(runner, capsys):
    failure = {"seat": 1, "kind": "protocol error", "detail": "it answers 'internal error'", "stderr": "a\nKeyError\n"}
    progress = MatchProgress(runner, False)
    progress.show(runner.fixtures[0], result("1-0", failures=[failure]))
    progress.show(runner.fixtures[0], result("1-0", failures=[{**failure, "kind": "resignation"}]))
    first, second = capsys.readouterr().err.splitlines()
    assert first.endswith("; B: protocol error: it answers 'internal error'; it wrote to stderr: KeyError")
    assert "KeyError" not in second
