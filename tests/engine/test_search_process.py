"""The search process: it thinks, stops, may be stopped, killed or orphaned, and never leaves anybody without a turn."""

import os
import signal
import sys
import time

import pytest
from support.patience import PATIENCE as SOON

from limitproto import Engine, Limits, Position
from limitproto.core.system import own_command
from limitproto.engine.cancellation import SearchFailed
from limitproto.engine.search_process import PATIENCE, SearchPlayer
from limitproto.engine.worker import SearchRequest, search
from limitproto.errors import Unavailable
from limitproto.games.search_api import Line, Report, joined_reports

START = Position.new("pbmserv", seed=1)
PLACEMENT = Position.new("classic")


@pytest.fixture
def player():
    """Return a player of LIMIT with a small table, whose process ends with the test."""
    game = START.game
    found = SearchPlayer(game, 4)
    yield found
    found.close()


@pytest.fixture
def patient(monkeypatch):
    """Let a process take as long to start as a test waits."""
    monkeypatch.setattr("limitproto.engine.search_process.LONGEST_START", SOON)


#: Processes that never answer, and that die with their first report.
MUTE = "import signal; signal.pause()"
DYING = """
import os, signal
from limitproto.engine import worker

def say_and_die(news, say=worker._say):
    say(news)
    os.kill(os.getpid(), signal.SIGKILL)

worker._say = say_and_die
worker.main()
"""


def begin_with(monkeypatch, *programs):
    """Have the next search processes be these Python programs; those after them are real ones."""
    left = list(programs)

    def command(module):
        return [sys.executable, "-P", "-c", left.pop(0)] if left else own_command(module)

    monkeypatch.setattr("limitproto.engine.search_process.own_command", command)


def wait(handle):
    until = time.monotonic() + SOON
    while not handle.poll(0.02):
        assert time.monotonic() < until
    return handle.result()


def kill_twice(player, handle):
    for _ in range(2):
        pid = player.workers[0].pid
        os.kill(pid, signal.SIGKILL)
        while player.workers and player.workers[0].pid == pid:
            handle.poll(0.02)


def first_report(handle):
    while handle.report is None:
        handle.poll(0.02)


def test_nobody_works_before_being_asked(player):
    assert not player.workers


def test_limits_on_nodes_are_kept_and_repeatable(player):
    limits = Limits(nodes=3000)
    turns, reports = [], []
    for _ in range(2):
        handle = player.start(START, limits)
        turns.append(wait(handle))
        reports.append(handle.report)
    assert turns[0] == turns[1]
    assert reports[0] == reports[1]
    assert reports[0].nodes <= 3000


def test_limit_on_depth(player):
    handle = player.start(START, Limits(depth=4))
    assert wait(handle) in START.legal_turns()
    assert handle.report.depth == 4


def test_the_process_lasts_from_turn_to_turn(player):
    wait(player.start(START, Limits(depth=2)))
    pid = player.workers[0].pid
    wait(player.start(START, Limits(depth=2)))
    assert player.workers[0].pid == pid


def test_stop_in_the_middle(player):
    handle = player.start(START, Limits(), is_endless=True)
    first_report(handle)
    handle.stop()
    assert wait(handle) in START.legal_turns()


def test_who_does_not_stop_is_killed(player):
    handle = player.start(START, Limits(), is_endless=True)
    first_report(handle)
    pid = player.workers[0].pid
    os.kill(pid, signal.SIGSTOP)
    begun = time.monotonic()
    handle.stop()
    assert wait(handle) in START.legal_turns()
    assert time.monotonic() - begun >= PATIENCE
    assert not player.workers
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
    assert wait(player.start(START, Limits(depth=2))) in START.legal_turns()


@pytest.mark.parametrize("with_report", [False, True])
def test_who_dies_is_replaced_and_thinks_again(player, monkeypatch, with_report):
    begin_with(monkeypatch, DYING if with_report else MUTE)
    handle = player.start(START, Limits(nodes=5_000))
    pid = player.workers[0].pid
    if not with_report:
        os.kill(pid, signal.SIGKILL)
    turn = wait(handle)
    assert player.workers[0].pid != pid
    assert handle.report.nodes <= 5_000
    assert handle.report.lines[0].turn == turn
    again = player.start(START, Limits(nodes=5_000))
    assert wait(again) == turn
    assert again.report == handle.report


def test_who_dies_twice_leaves_no_turn_that_was_not_thought_about(player, monkeypatch):
    begin_with(monkeypatch, MUTE, MUTE)
    handle = player.start(START, Limits(), is_endless=True)
    kill_twice(player, handle)
    assert handle.report is None
    with pytest.raises(SearchFailed, match="was killed by SIGKILL"):
        wait(handle)
    assert wait(player.start(START, Limits(depth=2))) in START.legal_turns()


def test_what_was_found_before_the_second_death_is_played(player):
    handle = player.start(START, Limits(), is_endless=True)
    first_report(handle)
    kill_twice(player, handle)
    assert wait(handle) == handle.report.lines[0].turn


def test_a_process_that_cannot_be_started(player, monkeypatch):
    def refuse():
        raise OSError(24, "Too many open files")

    monkeypatch.setattr("limitproto.engine.search_process.Worker", refuse)
    with pytest.raises(SearchFailed, match="can start: Too many open files"):
        player.start(START, Limits(depth=2))


def test_time_is_kept(player):
    wait(player.start(START, Limits(depth=2)))
    begun = time.monotonic()
    handle = player.start(START, Limits(seconds=0.3))
    assert wait(handle) in START.legal_turns()
    assert time.monotonic() - begun >= 0.25


def test_the_start_of_the_process_is_part_of_the_time():
    searcher = START.game.searcher(1, 0)
    limits, begun = Limits(0.5), time.monotonic() - 0.6
    request = SearchRequest(START.game.name, 1, 0, number=7, begun=begun, texts=searcher.pack(START), limits=limits)
    # All the time is gone, so that there is one report, and at once.
    news, end = search(request, {}, lambda: False, lambda news: None)
    assert end == (7, None, 0.0, None)
    assert (news.number, news.report.depth, len(news.report.lines)) == (7, 1, 1)
    assert news.seconds >= 0.6


@pytest.mark.parametrize("seconds", [0.0, 0.001])
def test_something_is_found_in_no_time(player, patient, seconds):
    for _ in range(2):
        handle = player.start(START, Limits(seconds=seconds))
        wait(handle)
        assert handle.report is not None
        assert handle.report.lines


def test_a_process_that_starts_late_on_a_clock_is_there_in_the_end(player, patient):
    """Killed at the end of each short turn it would never find anything."""
    until = time.monotonic() + SOON
    while time.monotonic() < until:
        handle = player.start(START, Limits(seconds=0.001, soft=0.001))
        assert wait(handle) in START.legal_turns()
        if handle.count:
            return
    pytest.fail("in so many turns nothing has come from it")


def test_a_turn_on_a_clock_is_thought_about_while_the_process_starts(player, monkeypatch):
    """347: in the first turns of each game of 0.05 s a turn, the turn was the first of the legal ones."""
    begin_with(monkeypatch, MUTE)
    handle = player.start(START, Limits(seconds=0.01, soft=0.01))
    turn = wait(handle)
    assert turn == handle.report.lines[0].turn
    assert handle.count == 0, "nothing has come from the process"


def test_a_process_that_is_late_once_is_kept_and_given_up_the_second_time(player):
    wait(player.start(START, Limits(depth=2)))
    pid = player.workers[0].pid
    os.kill(pid, signal.SIGSTOP)
    for is_kept in (True, False):
        wait(player.start(START, Limits(seconds=0.001, soft=0.001)))
        assert bool(player.workers and player.workers[0].pid == pid) == is_kept
    # One that has answered again may be late again.
    wait(player.start(START, Limits(depth=2)))
    pid = player.workers[0].pid
    for _ in range(3):
        os.kill(pid, signal.SIGSTOP)
        wait(player.start(START, Limits(seconds=0.001, soft=0.001)))
        os.kill(pid, signal.SIGCONT)
        wait(player.start(START, Limits(depth=2)))
    assert player.workers[0].pid == pid


def test_how_late_searches_end_is_noted(player):
    late = []
    player.lag.note = late.append
    for limits in (Limits(seconds=0.01, soft=0.01), Limits(seconds=0.01), Limits(depth=1)):
        wait(player.start(START, limits))
    # Only the first was on a clock.
    assert len(late) == 1


def test_another_seed_does_not_need_another_process(player):
    turns = []
    for seed in (1, 2, 1):
        player.begin(seed)
        turns.append(wait(player.start(PLACEMENT, Limits(depth=1))))
        pid = player.workers[0].pid
    assert turns[0] == turns[2] != turns[1]
    assert player.workers[0].pid == pid


def test_nothing_new_after_the_soft_limit(player):
    handle = player.start(START, Limits(seconds=60, soft=0.0))
    wait(handle)
    assert handle.count == 1


def test_engine_in_this_process():
    engine = Engine(hash_mb=1)
    lines = engine.analyse(START, Limits(nodes=2000), lines=2)
    assert len(lines) == 2
    assert engine.best_turn(START, Limits(nodes=2000)) in START.legal_turns()


def test_engine_refuses_a_game_that_is_over():
    over = START.with_result("1-0", "adjudication")
    with pytest.raises(Unavailable, match="over"):
        Engine().best_turn(over)


def test_engine_ends_after_the_soft_limit():
    found = list(Engine(hash_mb=1).reports(START, Limits(soft=0.0)))
    assert len(found) == 1


@pytest.mark.parametrize("lines", [0, -1])
def test_engine_refuses_to_look_for_nothing(lines):
    with pytest.raises(ValueError, match=f"lines is {lines}"):
        Engine().analyse(START, Limits(nodes=10), lines=lines)


@pytest.fixture
def pair():
    """Return a player that thinks in two processes."""
    found = SearchPlayer(START.game, 4, threads=2)
    yield found
    found.close()


def test_two_processes_share_the_turns(pair):
    handle = pair.start(START, Limits(), lines=3, is_endless=True)
    while handle.report is None or handle.count < 4:
        handle.poll(0.02)
    assert len({worker.pid for worker in pair.workers}) == 2
    handle.stop()
    assert wait(handle) in START.legal_turns()
    turns = [line.turn for line in handle.report.lines]
    assert len(set(turns)) == 3
    assert turns[0] == handle.result()


def test_what_one_of_two_has_found_is_not_lost(pair):
    handle = pair.start(START, Limits(), is_endless=True)
    _first, second = pair.workers
    os.kill(second.pid, signal.SIGSTOP)
    while handle.count == 0:
        handle.poll(0.02)
    handle.stop()
    wait(handle)
    assert handle.report is not None
    assert handle.report.lines[0].turn == handle.result()


def test_what_is_counted_in_nodes_is_thought_by_one(pair):
    handle = pair.start(START, Limits(nodes=2000))
    wait(handle)
    alone = SearchPlayer(START.game, 2)
    other = alone.start(START, Limits(nodes=2000))
    wait(other)
    alone.close()
    assert len(pair.workers) == 1
    assert handle.report == other.report


def test_when_one_of_two_dies_there_is_a_turn(pair):
    handle = pair.start(START, Limits(), is_endless=True)
    first_report(handle)
    pids = [worker.pid for worker in pair.workers]
    os.kill(pids[1], signal.SIGKILL)
    while pair.workers[1].pid == pids[1] or pair.workers[1].is_ready is False:
        handle.poll(0.02)
    assert pair.workers[0].pid == pids[0]
    handle.stop()
    assert wait(handle) in START.legal_turns()
    with pytest.raises(ProcessLookupError):
        os.kill(pids[1], 0)
    assert wait(pair.start(START, Limits(seconds=0.2))) in START.legal_turns()


def with_a_lone_turn():
    """Return a position with one legal turn that does not end the game."""
    seed = 0
    while True:
        position = Position.new("pbmserv/size=2", seed=seed)
        seed += 1
        while not position.is_over:
            turns = position.legal_turns()
            if len(turns) == 1 and not position.play(turns[0]).is_over:
                return position
            position = position.play(turns[0])


def test_two_processes_find_a_lone_turn(patient):
    position = with_a_lone_turn()
    player = SearchPlayer(position.game, 2, threads=2)
    handle = player.start(position, Limits(seconds=0.3))
    wait(handle)
    player.close()
    assert [line.turn for line in handle.report.lines] == position.legal_turns()


def test_on_a_clock_a_lone_turn_needs_no_thought(player):
    handle = player.start(with_a_lone_turn(), Limits(seconds=60, soft=60))
    wait(handle)
    assert handle.count == 1


def test_the_parts_of_the_turns_make_up_all():
    searchers = [START.game.searcher(1, 0) for _ in range(2)]
    found = []
    for part, searcher in enumerate(searchers):
        searcher.share = (part, 2)
        *_, report = searcher.reports(START, lines=1000, depth=1)
        found += [line.turn for line in report.lines]
    assert sorted(found) == START.legal_turns()


def test_joined_reports_are_in_order():
    reports = [
        Report(4, 6, 100, (Line("a", 1.0, 0.7, ("a",), ()), Line("b", -1.0, 0.3, ("b",), ()))),
        Report(5, 8, 50, (Line("c", 2.0, 0.8, ("c",), ()), Line("d", 0.0, 0.5, ("d",), ()))),
    ]
    found = joined_reports(reports, 3)
    assert (found.depth, found.seldepth, found.nodes) == (4, 8, 150)
    assert [line.turn for line in found.lines] == ["c", "a", "d"]
    assert joined_reports([*reports, None], 3) is None
