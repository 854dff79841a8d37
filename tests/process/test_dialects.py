"""The dialects over real pipes and sockets."""

import json
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import BinaryIO

import pytest
from support.engine_process import ENGINE, PATIENCE, Process, run

from limitproto.protocol.dialect_index import DIALECTS

START = "classic - w 8.8 p0 -"
#: A position that no search ever finishes.
OPEN = "nestor h48:3oRB/3BooR/1ooRBo/BRBoRo/1oRoB/2oR/oRoB/oBoo r 0.0 m0 -"


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


def test_nothing_reads_the_answers() -> None:
    engine = Process([*ENGINE, "--dialect", "jsonl"])
    with engine:
        engine.write(request(id="long", position=OPEN, time=3600) + request(id="q", query="legal", position=START))
        engine.line()
        engine.close_output()
        assert engine.wait(PATIENCE) == 0


@contextmanager
def served(dialect: str, *options: str) -> Iterator[Callable[[], BinaryIO]]:
    """Serve a dialect on a socket; what is yielded connects a client."""
    with Process([*ENGINE, "--dialect", dialect, "--listen", "0", *options]) as engine, ExitStack() as stack:
        port = int(engine.complaint().rpartition(":")[2])

        def connected() -> BinaryIO:
            connection = stack.enter_context(socket.create_connection(("127.0.0.1", port), PATIENCE))
            return stack.enter_context(connection.makefile("rwb", buffering=0))

        yield connected


def uhp_response(client: BinaryIO) -> bytes:
    """Return a response of uhp without its last line."""
    return b"".join(iter(client.readline, b"ok\n"))


def test_gogui_over_a_socket_and_interrupted() -> None:
    with served("gogui") as connected:
        client = connected()
        client.write(b"1 gogui-rules_board_size\n2 lp-newgame nestor seed=1\n3 genmove w\n# interrupt\n")
        answers = [client.readline() + client.readline() for _ in range(3)]
    assert answers[0] == b"=1 25 hex\n\n"
    assert answers[2].startswith(b"=3 ")


def test_uhp_over_a_socket_greets_each_client_once(tmp_path: Path) -> None:
    token = tmp_path / "token"
    token.write_text("sesame")
    with served("uhp", "--token-file", str(token)) as connected:
        one, two, stranger = connected(), connected(), connected()
        for client in (one, two, stranger):
            assert uhp_response(client).startswith(b"id limitproto ")
        one.write(b"lp-auth sesame\nnewgame\nplay m50:n50\n")
        assert uhp_response(one) == b""
        assert uhp_response(one).startswith(b"Limit-classic;NotStarted;")
        assert uhp_response(one) == b"Limit-classic;InProgress;Black[1];m50:n50\n"
        two.write(b"lp-auth sesame\nnewgame\nundo\nexit\n")
        assert uhp_response(two) == b""
        assert uhp_response(two).startswith(b"Limit-classic;NotStarted;")
        assert uhp_response(two) == b"err 0 can be taken back, not 1.\n"
        assert two.read() == b"ok\n"
        stranger.write(b"newgame\n")
        assert uhp_response(stranger).startswith(b"err the first line must be ")
        assert stranger.read() == b""


def test_jsonl_over_a_socket_finishes_its_queue_and_names_refusals(tmp_path: Path) -> None:
    token = tmp_path / "token"
    token.write_text("sesame")
    with served("jsonl", "--token-file", str(token)) as connected:
        client = connected()
        client.write(b"lp-auth sesame\n" + request(id="a", position=START, nodes=20))
        assert json.loads(client.readline())["id"] == "a"
        client.write(b"".join(request(id=str(number), position=START, nodes=20) for number in range(6)))
        answers = [json.loads(client.readline()) for _ in range(6)]
        assert sorted((answer["id"], answer["final"]) for answer in answers) == [(str(n), True) for n in range(6)]
        stranger = connected()
        stranger.write(request(id="a", query="legal", position=START))
        refusal = json.loads(stranger.readline())
        assert (refusal["id"], refusal["field"], stranger.read()) == (None, None, b"")
        assert refusal["error"].startswith("the first line must be ")


@pytest.mark.parametrize("dialect", ["gtp", "gogui", "uhp"])
def test_an_edition_is_always_the_same(dialect: str) -> None:
    ask = b"newgame\n" if dialect == "uhp" else b"lp-position\n"
    starts = [
        run(ask, [*ENGINE, "--dialect", dialect, "--edition", edition]).stdout
        for edition in ("nestor", "nestor", "nestor/seed=1", "nestor/seed=2")
    ]
    assert starts[0] == starts[1] == starts[2]
    assert dialect == "uhp" or starts[0] != starts[3]
