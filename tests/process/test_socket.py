"""The daemon on TCP and Unix sockets."""

import os
import re
import resource
import signal
import socket
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from support.engine_process import ENGINE, PATIENCE, Process, children_of, wait_until_gone

from limitproto.protocol import daemon
from limitproto.protocol.transport import listener
from limitproto.protocol.transport.listener import MOST_FROM_ADDRESS, admission, obstacle_to
from limitproto.protocol.transport.socket import MOST_MEMORY

pytestmark = pytest.mark.once


class Client:
    """One connection."""

    def __init__(self, address: str) -> None:
        if address.startswith("unix:"):
            self.socket = socket.socket(socket.AF_UNIX)
            self.socket.connect(address.removeprefix("unix:"))
        else:
            host, _, port = address.rpartition(":")
            self.socket = socket.create_connection((host.strip("[]"), int(port)))
        self.socket.settimeout(PATIENCE)
        self.file = self.socket.makefile("rwb", buffering=0)

    def ask(self, line: str) -> str:
        self.file.write(line.encode() + b"\n")
        return self.answer()

    def answer(self) -> str:
        lines = []
        while (line := self.file.readline()) not in (b"\n", b""):
            lines.append(line.decode())
        return "".join(lines).removesuffix("\n")


def has_ipv6() -> bool:
    try:
        socket.create_server(("::1", 0), family=socket.AF_INET6).close()
    except OSError:
        return False
    return True


@contextmanager
def listening(address: str, *options: str, command: list[str] = ENGINE) -> Iterator[tuple[Process, str]]:
    with Process([*command, "--listen", address, *options]) as engine:
        found = re.search(r"listening on (\S+)$", engine.complaint())
        assert found
        yield engine, found[1]


@pytest.mark.parametrize("kind", ["0", "127.0.0.1:0", *["[::1]:0"] * has_ipv6(), "unix"])
def test_clients_have_sessions_of_their_own(kind: str, tmp_path: Path) -> None:
    with listening(f"unix:{tmp_path}/socket" if kind == "unix" else kind) as (_, address):
        one, two = Client(address), Client(address)
        assert one.ask("play w m50:n50") == "= "
        assert two.ask("lp-history") == "= "
        assert one.ask("lp-history") == "= m50:n50"
        assert two.ask("lp-load_record /etc/hosts").startswith("? unavailable: ")
        assert one.ask("3 quit") == "=3 "
        assert one.file.read() == b""
        two.file.write(b"lp-perft 30\n")
        three = Client(address)
        assert three.ask("name") == "= limitproto"
        two.file.write(b"# interrupt\n")
        assert two.answer() == "? limit: stopped before the end; send the command again."
        three.socket.close()
        two.file.write(b"lp-ping")
        two.socket.shutdown(socket.SHUT_WR)
        assert two.answer() == "= pong"
        assert two.file.read() == b""


def test_stale_socket_is_replaced_and_others_are_not(tmp_path: Path) -> None:
    address = f"unix:{tmp_path}/socket"
    with listening(address):
        with Process([*ENGINE, "--listen", address]) as second:
            assert second.wait(PATIENCE) == 2
        assert Client(address).ask("name") == "= limitproto"
    with listening(address):
        assert Client(address).ask("name") == "= limitproto"
    plain = tmp_path / "file"
    plain.write_text("precious")
    with Process([*ENGINE, "--listen", f"unix:{plain}"]) as third:
        assert third.wait(PATIENCE) == 2
    assert plain.read_text() == "precious"


@pytest.mark.parametrize("work", [b"lp-perft 60\n", b"lp-search time=600\n", b"lp-analyze\n", b"lp-divide 60\n"])
def test_a_client_that_goes_away_leaves_no_work_behind(work: bytes) -> None:
    with listening("0") as (engine, address):
        client = Client(address)
        assert client.ask("lp-newgame nestor-en seed=3").startswith("= ")
        session = children_of(engine.pid)
        assert len(session) == 1
        client.file.write(work)
        client.file.close()
        client.socket.close()
        until = time.monotonic() + PATIENCE
        while children_of(engine.pid):
            assert time.monotonic() < until, "its process goes on"
            time.sleep(0.02)
        assert Client(address).ask("name") == "= limitproto"


def modified(change: str) -> list[str]:
    """Return the command of an engine that runs some lines of Python before it begins."""
    program = f"import os, sys, limitproto.protocol.transport.listener as listener; {change}; "
    program += "from limitproto.protocol.daemon import main; sys.exit(main(sys.argv[1:]))"
    return [*ENGINE[:-3], "-c", program]


def test_a_session_that_is_killed_or_frozen_harms_no_other() -> None:
    with listening("0") as (engine, address):
        one, two = Client(address), Client(address)
        assert one.ask("name") == "= limitproto"
        (killed,) = children_of(engine.pid)
        assert two.ask("name") == "= limitproto"
        (frozen,) = set(children_of(engine.pid)) - {killed}
        os.kill(frozen, signal.SIGSTOP)
        os.kill(killed, signal.SIGKILL)
        assert one.file.read() == b""
        assert Client(address).ask("name") == "= limitproto"
        os.kill(frozen, signal.SIGCONT)
        assert two.ask("lp-ping") == "= pong"


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGKILL])
def test_sessions_end_with_the_process_that_listens(number: signal.Signals) -> None:
    with listening("0") as (engine, address):
        client = Client(address)
        client.file.write(b"name\nlp-perft 60\n")
        assert client.answer() == "= limitproto"
        (session,) = children_of(engine.pid)
        os.kill(engine.pid, number)
        assert client.file.read() == b""
        wait_until_gone(session)
        assert engine.wait(PATIENCE) == -number


def test_out_of_memory_ends_one_session_and_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    # Then large blocks always come from the system, and go back to it, also those that were freed while loading.
    monkeypatch.setenv("MALLOC_MMAP_THRESHOLD_", "65536")
    with listening("0") as (engine, address):
        one, two = Client(address), Client(address)
        assert one.ask("name") == "= limitproto"
        (session,) = children_of(engine.pid)
        assert two.ask("name") == "= limitproto"
        hard = resource.prlimit(session, resource.RLIMIT_DATA)[1]
        assert hard == MOST_MEMORY
        resource.prlimit(session, resource.RLIMIT_DATA, (1, hard))
        one.file.write(b"lp-load_record -\n" + b"; remark" * 100_000)
        assert one.answer() == "? limit: there is not enough memory; close other sessions."
        wait_until_gone(session)
        assert two.ask("lp-ping") == "= pong"


def test_silence_gives_way_when_all_connections_are_in_use() -> None:
    change = "listener.GRACE = 0.0; listener.MOST_CLIENTS = listener.MOST_FROM_ADDRESS = 3"
    with listening("0", command=modified(change)) as (_, address):
        talking, silent, partial = Client(address), Client(address), Client(address)
        assert talking.ask("name") == "= limitproto"
        partial.file.write(b"na")
        late = [Client(address) for _ in range(2)]
        for client in (silent, partial):
            assert client.answer() == "? limit: no line arrived, and other clients need the connection."
            assert client.file.read() == b""
        assert [client.ask("lp-ping") for client in (talking, *late)] == ["= pong"] * 3
        assert Client(address).answer() == "? limit: all 3 connections are in use; try again later."


def test_a_first_line_that_does_not_come_is_told_so() -> None:
    with listening("0", command=modified("listener.FIRST_LINE_SECONDS = 0.0")) as (_, address):
        assert Client(address).answer() == "? limit: no line arrived within 0 seconds."


def test_what_comes_before_a_session() -> None:
    """What is answered, and what the session begins with, None for no session."""
    for line in (b"GET / HTTP/1.1\r\nlp-ping\n", b"patch / http/2.0\n", b"GET /" + b"x" * 70_000):
        http, data = admission(line, "")
        assert http.startswith(b"HTTP/1.1 400 ")
        assert data is None
    assert admission(b"", "") == admission(b"", "word") == (b"", None)
    assert admission(b"lp-ping", "") == (b"", b"lp-ping")
    assert admission(b"x" * 70_000, "") == (b"", b"x" * 70_000)
    assert admission(b"12 lp-auth word # now\r\nlp-p", "word") == (b"=12 \n\n", b"lp-p")
    assert admission(b"\xef\xbb\xbflp-auth word", "word") == (b"= \n\n", b"")
    for line in (b"lp-auth Word\n", b"lp-auth\n", b"lp-auth \xff\n", b"\n", b"3\n", b"name\nlp-auth word\n"):
        answer, data = admission(line, "word")
        assert answer.startswith((b"? unavailable: ", b"?3 unavailable: "))
        assert data is None


def test_after_the_end_of_the_input_a_turn_is_still_chosen() -> None:
    with listening("0") as (_, address):
        client = Client(address)
        client.file.write(b"lp-set player random\ngenmove w\nlp-perft 60\nlp-to_play\n")
        client.socket.shutdown(socket.SHUT_WR)
        assert client.answer() == "= "
        assert client.answer().startswith("= ")
        assert client.answer() == "? limit: stopped before the end; send the command again."
        assert client.answer() == "= red"
        assert client.file.read() == b""


def test_out_of_descriptors_refuses_and_goes_on() -> None:
    with listening("0") as (engine, address):
        # Later, a connection that is passed on may not be closed yet.
        taken = set(map(int, os.listdir(f"/proc/{engine.pid}/fd")))
        first = Client(address)
        assert first.ask("name") == "= limitproto"
        used = min(set(range(len(taken) + 1)) - taken)
        resource.prlimit(engine.pid, resource.RLIMIT_NOFILE, (used, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
        for _ in range(3):
            assert Client(address).answer() == "? limit: no file descriptor is left; try again later."
        assert first.ask("name") == "= limitproto"
        _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.prlimit(engine.pid, resource.RLIMIT_NOFILE, (used + 10, hard))
        assert Client(address).ask("name") == "= limitproto"


def test_descriptors_above_1023() -> None:
    with listening("0", command=modified("[os.open(os.devnull, 0) for _ in range(1100)]")) as (_, address):
        client = Client(address)
        client.file.write(b"lp-state\n" * 300)
        assert all(client.answer().startswith("= {") for _ in range(300))


@pytest.mark.parametrize(
    "request_line", [b"GET / HTTP/1.1\r\n", b"POST /lp-ping HTTP/1.0\r\n", b"OPTIONS * HTTP/1.1\n"]
)
def test_http_is_refused_at_its_first_line(request_line: bytes) -> None:
    with listening("0") as (_, address):
        client = Client(address)
        client.file.write(request_line + b"Host: x\r\n\r\nlp-ping\nquit\n")
        answer = client.file.readall()
        assert answer.startswith(b"HTTP/1.1 400 ")
        assert b"pong" not in answer


@pytest.mark.parametrize("host", ["0.0.0.0", "[::]", "192.0.2.1"])
def test_only_loopback_is_listened_on(host: str) -> None:
    with Process([*ENGINE, "--listen", f"{host}:0"]) as engine:
        assert engine.wait(PATIENCE) == 2
        assert "is not a loopback address" in engine.stderr_text()


def test_a_unix_socket_needs_a_path_and_is_private(tmp_path: Path) -> None:
    with Process([*ENGINE, "--listen", "unix:"]) as engine:
        assert engine.wait(PATIENCE) == 2
    with listening(f"unix:{tmp_path}/socket"):
        assert stat.S_IMODE(os.stat(tmp_path / "socket").st_mode) == 0o600


def test_a_token_comes_first(tmp_path: Path) -> None:
    file = tmp_path / "token"
    file.write_text("open-sesame\n")
    with listening("0", "--token-file", str(file)) as (_, address):
        for line in ("name", "lp-auth", "lp-auth open", "lp-auth open-sesame x", "lp-auth \u00fc"):
            client = Client(address)
            assert client.ask(line).startswith("? unavailable: the first line must be `lp-auth TOKEN`")
            assert client.file.read() == b""
        client = Client(address)
        client.file.write(b"7 lp-auth open-sesame\nname\n8 lp-auth open-sesame\n")
        assert [client.answer() for _ in range(3)] == ["=7 ", "= limitproto", "?8 unknown command"]


def test_a_token_file_holds_one_word(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(daemon, "die_from_signals", lambda: None)
    file = tmp_path / "token"
    for content in (None, "", "two words", "\n", "half#comment"):
        if content is not None:
            file.write_text(content)
        assert daemon.main(["--listen", "0", "--token-file", str(file)]) == 2, content
        assert "cannot read the token" in capsys.readouterr().err, content


def test_clients_beyond_the_limit_are_told_so() -> None:
    # However long it takes to serve them all, none is cut off or makes room.
    change = "listener.GRACE = listener.FIRST_LINE_SECONDS = 3600.0"
    with listening("0", command=modified(change)) as (_, address):
        clients = [Client(address) for _ in range(MOST_FROM_ADDRESS)]
        late = Client(address)
        assert late.answer() == f"? limit: 127.0.0.1 has {MOST_FROM_ADDRESS} connections already."
        assert late.file.read() == b""
        assert all(client.ask("name") == "= limitproto" for client in clients)


def test_clients_are_counted_in_all_and_by_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listener, "MOST_CLIENTS", 3)
    monkeypatch.setattr(listener, "MOST_FROM_ADDRESS", 2)
    assert obstacle_to("c", ["a", "a", "b"]) == "all 3 connections are in use; try again later."
    assert obstacle_to("a", ["a", "a"]) == "a has 2 connections already."
    assert [obstacle_to(address, ["a", "a"]) for address in ("b", "")] == ["", ""]
    assert obstacle_to("", ["", ""]) == ""


def test_a_socket_has_limits_of_memory_and_processes() -> None:
    with listening("0") as (_, address):
        client = Client(address)
        assert client.ask("lp-set hash_mb 4096").startswith("? bad-option: ")
        assert client.ask("lp-set threads 16").startswith("? bad-option: ")
        assert client.ask("lp-set hash_mb 256 threads 4") == "= "


def test_the_processes_of_one_search_share_the_priority_of_one() -> None:
    with listening("0") as (engine, address):
        client = Client(address)
        assert client.ask("lp-set threads 4 hash_mb 4") == "= "
        client.file.write(b"lp-analyze\n")
        (session,) = children_of(engine.pid)
        normal = os.getpriority(os.PRIO_PROCESS, session)
        found: list[int] = []
        until = time.monotonic() + PATIENCE
        while found != [6] * 4:
            assert time.monotonic() < until, f"the priorities are {found}"
            found = [os.getpriority(os.PRIO_PROCESS, worker) - normal for worker in children_of(session)]
            time.sleep(0.02)
