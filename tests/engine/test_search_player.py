"""The search process: it thinks, stops, may be stopped, killed or orphaned, and never leaves anybody without a turn."""

import os
import signal
import subprocess
import sys
import time

import pytest

from limitproto import Engine, Limits, Position
from limitproto.engine.search_player import PATIENCE, SearchPlayer
from limitproto.errors import Unavailable

START = Position.new("pbmserv", seed=1)
#: Enough for a loaded machine; what is measured are orders of magnitude.
SOON = 5.0


@pytest.fixture
def player():
    """Return a player of LIMIT with a small table, whose process ends with the test."""
    game = START.game
    found = SearchPlayer(game, 4)
    yield found
    found.close()


def wait(handle):
    until = time.monotonic() + SOON
    while not handle.poll(0.02):
        assert time.monotonic() < until
    return handle.result()


def first_report(handle):
    while handle.report is None:
        handle.poll(0.02)


def test_nobody_works_before_being_asked(player):
    assert player.worker is None


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
    pid = player.worker.pid
    wait(player.start(START, Limits(depth=2)))
    assert player.worker.pid == pid


def test_stop_in_the_middle(player):
    handle = player.start(START, Limits(), is_endless=True)
    first_report(handle)
    handle.stop()
    assert wait(handle) in START.legal_turns()


def test_many_interrupts(player):
    for count in range(30):
        handle = player.start(START, Limits(), is_endless=True)
        if count % 2:
            first_report(handle)
        handle.stop()
        handle.stop()
        assert wait(handle) in START.legal_turns()


def test_who_does_not_stop_is_killed(player):
    handle = player.start(START, Limits(), is_endless=True)
    first_report(handle)
    pid = player.worker.pid
    os.kill(pid, signal.SIGSTOP)
    begun = time.monotonic()
    handle.stop()
    assert wait(handle) in START.legal_turns()
    assert time.monotonic() - begun >= PATIENCE
    assert player.worker is None
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
    assert wait(player.start(START, Limits(depth=2))) in START.legal_turns()


@pytest.mark.parametrize("with_report", [False, True])
def test_who_dies_leaves_a_turn(player, with_report):
    handle = player.start(START, Limits(), is_endless=True)
    if with_report:
        first_report(handle)
    os.kill(player.worker.pid, signal.SIGKILL)
    assert wait(handle) in START.legal_turns()


def test_time_is_kept(player):
    wait(player.start(START, Limits(depth=2)))
    begun = time.monotonic()
    handle = player.start(START, Limits(seconds=0.3))
    assert wait(handle) in START.legal_turns()
    assert time.monotonic() - begun >= 0.25


def test_nothing_new_after_the_soft_limit(player):
    handle = player.start(START, Limits(seconds=60, soft=0.0))
    wait(handle)
    assert handle.count == 1


_ORPHAN = """
import os, sys
from limitproto import Limits, Position
from limitproto.engine.search_player import SearchPlayer
start = Position.new("pbmserv", seed=1)
player = SearchPlayer(start.game, 4)
handle = player.start(start, Limits(), is_endless=True)
while handle.report is None:
    handle.poll(0.02)
print(player.worker.pid, flush=True)
sys.stdin.readline()
"""


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_no_process_outlives_its_session(number):
    with subprocess.Popen(
        [sys.executable, "-P", "-c", _ORPHAN], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as session:
        pid = int(session.stdout.readline())
        session.send_signal(number)
        session.wait(SOON)
    until = time.monotonic() + SOON
    while _runs(pid):
        assert time.monotonic() < until


def _runs(pid):
    try:
        with open(f"/proc/{pid}/stat", "rb") as file:
            return file.read().rpartition(b")")[2].split()[0] != b"Z"
    except OSError:
        return False


def test_engine_in_this_process():
    engine = Engine(hash_mb=1)
    lines = engine.analyse(START, Limits(nodes=2000), lines=2)
    assert len(lines) == 2
    assert engine.best_turn(START, Limits(nodes=2000)) in START.legal_turns()


def test_engine_refuses_a_game_that_is_over():
    over = START.ended("1-0", "adjudication")
    with pytest.raises(Unavailable, match="over"):
        Engine().best_turn(over)
