"""The search behind the protocol, as strangers meet it: live lines, stops, ends, and no process left behind."""

import os
import re
import signal

import pytest
from support.engine_process import INFO, PYTHON, Process, answers, children_of, wait_until_gone
from support.patience import PATIENCE

START = "lp-newgame nestor-en seed=3\n"


@pytest.fixture
def engine():
    """Return an engine in which a game has begun that is not soon thought through."""
    with Process() as process:
        process.ask(START.strip())
        yield process


def begin_analysis(engine: Process, line: str = "lp-analyze") -> int:
    """Begin an analysis that has told something, and return the process that searches, which is there by then."""
    engine.ask("lp-search nodes=1")
    engine.write(f"{line}\n".encode())
    assert engine.line().rstrip() == "="
    assert INFO.fullmatch(engine.line())
    (worker,) = children_of(engine.pid)
    return worker


@pytest.mark.parametrize("line", [b"\n", b"\r\n", b"# a comment\n", b"lp-stop\n", b"# interrupt\n", b"nonsense\n"])
def test_any_line_ends_an_analysis(engine, line):
    begin_analysis(engine)
    engine.write(line)
    lines = engine.answer().splitlines()
    assert lines
    assert all(INFO.fullmatch(text) for text in lines)
    if line in (b"lp-stop\n", b"nonsense\n"):
        assert engine.answer() == ("= " if line == b"lp-stop\n" else "? unknown command")
    assert engine.ask("5 lp-ping") == "=5 pong"


def test_a_part_of_a_line_ends_nothing(engine):
    begin_analysis(engine, "lp-analyze interval=0.02")
    engine.write(b"lp-pi")
    assert INFO.fullmatch(engine.line())
    assert INFO.fullmatch(engine.line())
    engine.write(b"ng\n")
    engine.answer()
    assert engine.answer() == "= pong"


def test_lines_of_an_analysis(engine):
    engine.write(b"9 lp-analyze lines=3 interval=0.05\n")
    assert engine.line().rstrip() == "=9"
    seen = [engine.line() for _ in range(9)]
    assert all(INFO.fullmatch(line) for line in seen)
    assert [line.split(" multipv ")[1][0] for line in seen] == list("123") * 3
    engine.write(b"\n")
    engine.answer()
    engine.write(b"lp-genmove_analyze interval=0.05\n")
    engine.write(b"\n")
    last = engine.answer().splitlines()[-1]
    assert last.startswith("play ")
    assert engine.ask("lp-history") == "= " + last.removeprefix("play ")


def test_the_end_of_the_input_ends_an_analysis_and_not_a_thought():
    said = START.encode() + b"lp-set max_nodes 3000\nlp-genmove_analyze red\n"
    *_, thought = answers(said)
    assert " nodes 3000 " in thought.splitlines()[-2]
    *_, analysis = answers(START.encode() + b"lp-analyze")
    assert all(INFO.fullmatch(line) for line in analysis.splitlines()[1:])
    assert len(analysis.splitlines()) > 1


@pytest.mark.parametrize("command", ["genmove red", "lp-hint time=36000", "lp-search time=36000 lines=2"])
def test_a_stop_is_heard_at_once(engine, command):
    # Without the stop the answer would come long after the test has lost its patience.
    engine.ask("lp-clock absolute 1000000")
    engine.ask("lp-search nodes=10")
    engine.write(command.encode() + b"\nlp-stop\n")
    assert engine.answer().startswith("= ")
    assert engine.answer() == "= "
    assert engine.ask("lp-ping") == "= pong"


def test_a_stop_that_comes_before_the_process_is_there(engine):
    engine.write(b"genmove red\nlp-stop\n")
    turn = engine.answer().removeprefix("= ")
    engine.answer()
    assert engine.ask("lp-history") == f"= {turn}"


def test_many_interrupts(engine):
    engine.write(b"lp-analyze\n# interrupt\n\nlp-stop\nlp-search\nlp-stop\n" * 40 + b"lp-ping\n")
    seen = [engine.answer() for _ in range(161)]
    assert seen[-1] == "= pong"
    assert all(answer.startswith("= ") for answer in seen)
    assert len(children_of(engine.pid)) <= 1


def test_who_is_stopped_plays_and_others_in_the_queue_too(engine):
    engine.write(b"lp-clock absolute 6000\ngenmove red\ngenmove blue\ngenmove red\nlp-stop\nlp-history\n")
    turns = [engine.answer() for _ in range(5)][1:4]
    assert engine.answer() == "= " + "\n".join(turn.removeprefix("= ") for turn in turns)


def test_quit_and_the_end_take_the_process_along(engine):
    worker = begin_analysis(engine)
    engine.write(b"quit\n")
    engine.answer()
    assert engine.wait(PATIENCE) == 0
    wait_until_gone(worker)


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_no_process_outlives_its_session(engine, number):
    worker = begin_analysis(engine)
    engine.signal(number)
    engine.wait(PATIENCE)
    wait_until_gone(worker)


def test_a_reader_that_leaves_ends_an_analysis(engine):
    worker = begin_analysis(engine, "lp-analyze interval=0.01")
    engine.stdout.close()
    assert engine.wait(PATIENCE) == 0
    wait_until_gone(worker)


@pytest.mark.parametrize("command", ["genmove red", "lp-search nodes=20000", "lp-hint nodes=20000"])
def test_a_process_that_dies_while_it_thinks_thinks_again(engine, command):
    engine.ask("lp-set max_nodes 20000")
    engine.ask("lp-search nodes=10")
    (worker,) = children_of(engine.pid)
    # Stopped, it is not done before it dies, however fast it is.
    os.kill(worker, signal.SIGSTOP)
    engine.write(command.encode() + b"\n")
    os.kill(worker, signal.SIGKILL)
    answer = engine.answer()
    assert answer.startswith("= ")
    assert len(answer) > 3
    if command.startswith("lp-search"):
        assert INFO.fullmatch(answer[2:])
    assert children_of(engine.pid) != [worker]


def test_an_analysis_goes_on_when_the_search_has_ended():
    with Process() as engine:
        engine.ask("lp-position classic m50:WRo/ooo w 0.0 m26 -")
        engine.ask("lp-set max_nodes 50")
        engine.ask("lp-search")
        engine.write(b"3 lp-analyze interval=0.02\n")
        assert engine.line().rstrip() == "=3"
        lines = [engine.line() for _ in range(20)]
        # When it ends depends on the machine; from then on only the time changes.
        while len({re.sub(r" nps \d+ time \S+", "", line) for line in lines[-15:]}) > 1:
            lines.append(engine.line())
            assert len(lines) < 10_000
        assert all(INFO.fullmatch(line) for line in lines)
        times = [float(line.split(" time ")[1].split()[0]) for line in lines]
        assert times == sorted(set(times))
        engine.write(b"lp-ping\n")
        assert all(INFO.fullmatch(line) for line in engine.answer().splitlines())
        assert engine.answer() == "= pong"


def test_other_memory_is_another_process(engine):
    worker = begin_analysis(engine)
    engine.write(b"lp-set hash_mb 2\n")
    engine.answer()
    engine.answer()
    assert begin_analysis(engine) != worker


def test_the_same_nodes_give_the_same_lines():
    said = START.encode() + b"lp-set seed 3 max_nodes 2000\nlp-search lines=2\ngenmove red\nlp-search\n"
    first, second = ([re.sub(r" nps \d+ time \S+", "", answer) for answer in answers(said)] for _ in range(2))
    assert first == second


def test_nobody_searches_before_being_asked(engine):
    engine.ask("lp-legal_count")
    engine.ask("lp-set player greedy")
    engine.ask("genmove red")
    assert children_of(engine.pid) == []


def test_clients_of_a_socket_have_their_own(tmp_path):
    import socket

    path = tmp_path / "socket"
    with Process([*PYTHON, "-m", "limitproto", "engine", "--listen", f"unix:{path}"]) as server:
        server.complaint()
        with socket.socket(socket.AF_UNIX) as client:
            client.connect(str(path))
            client.sendall(START.encode() + b"lp-search nodes=100\n")
            with client.makefile("rb") as file:
                while not file.readline().startswith(b"= info"):
                    pass
            (worker,) = children_of(server.pid)
        wait_until_gone(worker)


def test_a_storm_on_two_processes_leaves_none_behind(engine):
    engine.ask("lp-set threads 2")
    workers = set()
    for count in range(12):
        engine.write(b"lp-analyze interval=0.01\n")
        assert engine.line().rstrip() == "="
        if count % 3:
            assert INFO.fullmatch(engine.line())
        found = children_of(engine.pid)
        assert len(found) == 2
        workers.update(found)
        if count % 4 == 3:
            os.kill(found[count % 2], signal.SIGKILL)
            wait_until_gone(found[count % 2])
        engine.write(b"# interrupt\nlp-ping\n")
        engine.answer()
        assert engine.answer() == "= pong"
    engine.write(b"genmove red\n")
    engine.signal(signal.SIGTERM)
    engine.wait(PATIENCE)
    for worker in workers:
        wait_until_gone(worker)
