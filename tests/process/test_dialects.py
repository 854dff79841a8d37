"""The dialects over real pipes and sockets."""

from __future__ import annotations

import json
import signal
import socket

import pytest
from support.engine_process import ENGINE, PATIENCE, Process, run

from limitproto.protocol.dialect_index import DIALECTS

START = "classic - w 8.8 p0 -"
#: A position that no search ever finishes.
OPEN = "nestor h48:3oRB/3BooR/1ooRBo/BRBoRo/1oRoB/2oR/oRoB/oBoo r 0.0 m0 -"
WITHOUT_SOCKETS = [name for name, info in DIALECTS.items() if not info.has_gtp_framing]


def request(**fields: object) -> bytes:
    """Return a request of jsonl."""
    return json.dumps(fields).encode() + b"\n"


def test_jsonl_finishes_its_queue_at_the_end() -> None:
    many = [request(id=str(number), position=START, nodes=20, priority=number % 3) for number in range(20)]
    done = run(b"".join(many).removesuffix(b"\n"), [*ENGINE, "--dialect", "jsonl"])
    assert (done.returncode, done.stderr) == (0, b"")
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert sorted(answer["id"] for answer in answers) == sorted(map(str, range(20)))
    assert all(answer["final"] and answer["lines"] for answer in answers)


def test_jsonl_answers_while_it_searches_and_cancels_at_once() -> None:
    with Process([*ENGINE, "--dialect", "jsonl"]) as engine:
        engine.write(request(id="long", position=OPEN, time=3600))
        engine.write(request(id="ask", query="legal", position=START))
        assert json.loads(engine.line())["id"] == "ask"
        engine.write(request(id="short", position=START, nodes=5))
        assert json.loads(engine.line())["id"] == "short"
        engine.write(request(id="stop", cancel="long"))
        assert json.loads(engine.line()) == {"id": "stop", "final": True, "cancel": "long"}
        last = json.loads(engine.line())
        assert (last["id"], last["final"]) == ("long", True)


def test_jsonl_keeps_what_a_cancelled_search_has_found() -> None:
    with Process([*ENGINE, "--dialect", "jsonl"]) as engine:
        engine.write(request(id="long", position=OPEN, time=3600, interval=0.01))
        first = json.loads(engine.line())
        assert (first["id"], first["final"], len(first["lines"])) == ("long", False, 1)
        engine.write(request(id="stop", cancel="long"))
        while not (last := json.loads(engine.line()))["final"] or "cancel" in last:
            pass
        assert (last["id"], len(last["lines"])) == ("long", 1)


@pytest.mark.parametrize("dialect", list(DIALECTS))
def test_a_signal_ends_it_also_while_it_thinks(dialect: str) -> None:
    with Process([*ENGINE, "--dialect", dialect]) as engine:
        if dialect == "jsonl":
            engine.write(request(id="long", position=OPEN, time=3600) + request(id="q", query="legal", position=START))
            engine.line()
        engine.signal(signal.SIGTERM)
        assert engine.wait(PATIENCE) == -signal.SIGTERM


@pytest.mark.parametrize("dialect", list(DIALECTS))
def test_no_input_and_no_output(dialect: str) -> None:
    done = run(b"", [*ENGINE, f"--dialect={dialect}"])
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize("dialect", WITHOUT_SOCKETS)
def test_a_socket_is_refused_clearly(dialect: str) -> None:
    done = run(b"", [*ENGINE, "--dialect", dialect, "--listen", "0"])
    assert (done.returncode, done.stdout) == (2, b"")
    assert f"not {dialect}".encode() in done.stderr
    assert done.stderr.count(b"\n") == 1


def test_nothing_reads_the_answers() -> None:
    engine = Process([*ENGINE, "--dialect", "jsonl"])
    with engine:
        engine.write(request(id="long", position=OPEN, time=3600) + request(id="q", query="legal", position=START))
        engine.line()
        engine.close_output()
        assert engine.wait(PATIENCE) == 0


def test_gogui_over_a_socket_and_interrupted() -> None:
    with Process([*ENGINE, "--dialect", "gogui", "--listen", "0"]) as engine:
        port = int(engine.complaint().rpartition(":")[2])
        with socket.create_connection(("127.0.0.1", port), PATIENCE) as connection:
            file = connection.makefile("rwb")
            file.write(b"1 gogui-rules_board_size\n2 lp-newgame nestor seed=1\n3 genmove w\n# interrupt\n")
            file.flush()
            answers = [file.readline() + file.readline() for _ in range(3)]
    assert answers[0] == b"=1 25 hex\n\n"
    assert answers[2].startswith(b"=3 ")


@pytest.mark.parametrize("dialect", ["gtp", "gogui", "uhp"])
def test_an_edition_is_always_the_same(dialect: str) -> None:
    ask = b"newgame\n" if dialect == "uhp" else b"lp-position\n"
    starts = [
        run(ask, [*ENGINE, "--dialect", dialect, "--edition", edition]).stdout
        for edition in ("nestor", "nestor", "nestor/seed=1", "nestor/seed=2")
    ]
    assert starts[0] == starts[1] == starts[2]
    assert dialect == "uhp" or starts[0] != starts[3]


@pytest.mark.parametrize("arguments", [["--edition", "chess"], ["--edition"], ["--edition=classic", "--listen=0"]])
def test_an_edition_is_refused(arguments: list[str]) -> None:
    done = run(b"", [*ENGINE, *arguments])
    assert (done.returncode, done.stdout, done.stderr.count(b"\n")) == (2, b"", 1)
