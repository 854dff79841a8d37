"""Queries that are answered while a search runs, with the option `concurrent_queries`."""

import json
import os
from collections.abc import Iterator

import pytest
from support.engine_process import Process

pytestmark = pytest.mark.once

START = "lp-newgame nestor-en seed=3"
#: A layout with thousands of legal turns: `lp-turns` takes a hundred times as long as the shortest interval.
MANY_TURNS = "lp-newgame pbmserv size=16 seed=1"


@pytest.fixture
def engine() -> Iterator[Process]:
    with Process() as process:
        process.ask(START)
        process.ask("lp-set concurrent_queries true")
        yield process


def analyze(engine: Process, command: str = "lp-analyze interval=0.01") -> None:
    engine.write(f"1 {command}\n".encode())
    assert engine.line().rstrip() == "=1"
    assert engine.line().startswith("info ")


def block(engine: Process) -> list[str]:
    """Return the next response within an analysis, which has to be in one piece."""
    line = engine.line()
    while line.startswith("info "):
        line = engine.line()
    lines = [line]
    while line := engine.line():
        lines.append(line)
    return lines


def test_queries_stand_between_the_lines_of_an_analysis(engine: Process) -> None:
    expected = {number: engine.ask(f"{number} {command}") for number, command in enumerate(QUERIES, 2)}
    analyze(engine)
    for number, command in enumerate(QUERIES, 2):
        engine.write(f"{number} {command}\n".encode())
        found = "\n".join(block(engine))
        assert found == expected[number] or command == "cputime"
        assert engine.line().startswith("info ")
    engine.write(b"99 lp-ping\n")
    assert all(line.startswith("info ") for line in engine.answer().splitlines())
    assert engine.answer() == "=99 pong"


ASKED = (
    "lp-state, lp-legal, lp-legal k, lp-legal ?, lp-steps, lp-explain m50:n50, lp-position, lp-key, lp-svg, "
    "lp-clock, lp-history, lp-to_play, lp-result, lp-turns, lp-turns k, lp-options, lp-get level, "
    "lp-get volume, showboard, final_score, cputime, name"
)
QUERIES = ASKED.split(", ")


def test_these_are_the_commands_that_are_marked(engine: Process) -> None:
    described = json.loads(engine.ask("lp-describe").removeprefix("= "))["commands"]
    marked = {entry["name"] for entry in described if entry["concurrent"]}
    assert {command.split()[0] for command in QUERIES} <= marked
    assert not marked & {"lp-ping", "play", "genmove", "lp-set", "lp-undo", "lp-search", "quit", "lp-newgame"}
    # What may take long would silence the analysis meanwhile; only lp-turns may, which lets it go on.
    assert {entry["name"] for entry in described if entry["concurrent"] and entry["may_block"]} == {"lp-turns"}


def test_an_analysis_goes_on_during_a_long_query(engine: Process) -> None:
    engine.ask(MANY_TURNS)
    analyze(engine)
    engine.write(b"2 lp-turns\n")
    lines = 0
    while (line := engine.line()).startswith("info "):
        lines += 1
    assert line.startswith("=2 [{")
    assert lines > 2
    assert engine.line() == ""


def test_a_long_query_does_not_hold_up_the_end_of_an_analysis(engine: Process) -> None:
    engine.ask(MANY_TURNS)
    analyze(engine)
    engine.write(b"2 lp-turns\n3 lp-ping\n")
    assert all(line.startswith("info ") for line in engine.answer().splitlines())
    assert engine.answer().startswith("=2 [{")
    assert engine.answer() == "=3 pong"


ENDING = "lp-state, 2 lp-ping, 2 lp-clock none, 2 lp-position classic - w 8.8 p0 -, 2 lp-record, 2 lp-tags, 2 nonsense"


@pytest.mark.parametrize("line", ENDING.split(", "))
def test_everything_else_ends_an_analysis(engine: Process, line: str) -> None:
    analyze(engine)
    engine.write(line.encode() + b"\n")
    assert all(text.startswith("info ") for text in engine.answer().splitlines())
    assert engine.answer().startswith(("= {", "=2 ", "?2 "))


@pytest.mark.parametrize("before", [b"\n", b"# nothing\n", b"\r\n"])
def test_an_empty_line_before_a_query_ends_an_analysis(engine: Process, before: bytes) -> None:
    analyze(engine)
    engine.write(before + b"2 lp-get level\n")
    seen = [engine.answer(), engine.answer()]
    assert "=2 10" in seen[1] or "=2 10" in seen[0]
    assert engine.ask("3 lp-ping") == "=3 pong"


@pytest.mark.parametrize("command", ["lz-analyze 1", "kata-analyze 1", "lp-analyze interval=0.01"])
def test_foreign_analyses_and_those_without_the_option_end_on_any_line(engine: Process, command: str) -> None:
    if command.startswith("lp-"):
        engine.ask("lp-set concurrent_queries false")
    analyze(engine, command)
    engine.write(b"2 lp-get level\n")
    assert all(text.startswith("info ") for text in engine.answer().splitlines())
    assert engine.answer() == "=2 10"


def test_a_thought_is_not_waited_for(engine: Process) -> None:
    engine.ask("lp-clock absolute 6000")
    count = engine.ask("lp-legal_count")
    engine.write(b"1 genmove red\n2 lp-legal_count\n")
    assert engine.answer() == f"=2 {count.removeprefix('= ')}"
    engine.write(b"3 lp-history\n")
    assert engine.answer() == "=3 "
    engine.write(b"lp-stop\n")
    turn = engine.answer().removeprefix("=1 ")
    assert engine.answer() == "= "
    assert engine.ask("4 lp-history") == f"=4 {turn}"


def test_a_count_is_not_waited_for(engine: Process) -> None:
    engine.write(b"1 lp-perft 60\n2 lp-to_play\n")
    assert engine.answer() == "=2 red"
    engine.write(b"3 lp-stop\n")
    assert engine.answer().startswith("?1 limit: ")
    assert engine.answer() == "=3 "


def test_nothing_overtakes_what_changes_the_state(engine: Process) -> None:
    engine.ask("lp-clock absolute 6000")
    engine.write(b"1 genmove red\n2 lp-to_play\n3 lp-search nodes=1\n4 lp-to_play\n5 lp-undo\n6 lp-to_play\n")
    assert engine.answer() == "=2 red"
    assert engine.answer() == "=4 red"
    engine.write(b"7 lp-to_play\nlp-stop\n")
    assert engine.answer().startswith("=1 ")
    assert engine.answer().startswith("=3 ")
    assert engine.answer() == "=5 "
    assert engine.answer() == "=6 red"
    assert engine.answer() == "=7 red"


def test_any_number_of_queries(engine: Process) -> None:
    analyze(engine)
    said = b"".join(b"%d lp-explain m50:n50 #%s\n" % (number, b"-" * 300) for number in range(10, 6000))
    found = []
    # They are more than are read ahead; an engine that stopped reading would never hear the line after them.
    pending = memoryview(said)
    os.set_blocking(engine.stdin.fileno(), False)
    while len(found) < 5990:
        if pending:
            pending = pending[engine.stdin.write(pending[:4096]) or 0 :]
        line = engine.receive(0.01)
        while line is not None:
            if line.startswith("="):
                found.append(int(line[1:].split()[0]))
            line = engine.receive(0)
    assert found == list(range(10, 6000))
    os.set_blocking(engine.stdin.fileno(), True)
    engine.write(b"lp-stop\nlp-ping\n")
    while engine.line() != "= pong":
        pass
