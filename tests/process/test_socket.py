"""The daemon on TCP and Unix sockets."""

from __future__ import annotations

import os
import re
import resource
import socket
import stat
import time
from pathlib import Path

import pytest
from support.engine_process import ENGINE, PATIENCE, Process

from limitproto.protocol.transport.socket import MOST_FROM_ADDRESS, Places


class Client:
    """One connection."""

    def __init__(self, address: str) -> None:
        if address.startswith("unix:"):
            self.socket = socket.socket(socket.AF_UNIX)
            self.socket.connect(address.removeprefix("unix:"))
        else:
            host, port = address.split(":")
            self.socket = socket.create_connection((host, int(port)))
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


def listening(address: str, *options: str, command: list[str] = ENGINE) -> tuple[Process, str]:
    engine = Process([*command, "--listen", address, *options])
    found = re.search(r"listening on (\S+)$", engine.complaint())
    assert found
    return engine, found[1]


@pytest.mark.parametrize("kind", ["0", "127.0.0.1:0", "unix"])
def test_clients_have_sessions_of_their_own(kind: str, tmp_path: Path) -> None:
    engine, address = listening(f"unix:{tmp_path}/socket" if kind == "unix" else kind)
    with engine:
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
        assert two.answer() == "? limit: stopped before the end."
        three.socket.close()
        two.file.write(b"lp-ping")
        two.socket.shutdown(socket.SHUT_WR)
        assert two.answer() == "= pong"
        assert two.file.read() == b""


def test_stale_socket_is_replaced_and_others_are_not(tmp_path: Path) -> None:
    address = f"unix:{tmp_path}/socket"
    engine, _ = listening(address)
    with Process([*ENGINE, "--listen", address]) as second:
        assert second.wait(PATIENCE) == 2
    with engine:
        assert Client(address).ask("name") == "= limitproto"
    engine, _ = listening(address)
    with engine:
        assert Client(address).ask("name") == "= limitproto"
    plain = tmp_path / "file"
    plain.write_text("precious")
    with Process([*ENGINE, "--listen", f"unix:{plain}"]) as third:
        assert third.wait(PATIENCE) == 2
    assert plain.read_text() == "precious"


@pytest.mark.parametrize("work", [b"lp-perft 60\n", b"lp-search time=600\n", b"lp-analyze\n", b"lp-divide 60\n"])
def test_a_client_that_goes_away_leaves_no_work_behind(work: bytes) -> None:
    engine, address = listening("0")
    with engine:
        client = Client(address)
        assert client.ask("lp-newgame nestor-en seed=3").startswith("= ")
        threads = threads_of(engine.pid)
        client.file.write(work)
        client.file.close()
        client.socket.close()
        until = time.monotonic() + PATIENCE
        while threads_of(engine.pid) >= threads:
            assert time.monotonic() < until, "its thread goes on"
            time.sleep(0.02)
        assert Client(address).ask("name") == "= limitproto"


def threads_of(pid: int) -> int:
    return len(os.listdir(f"/proc/{pid}/task"))


def test_after_the_end_of_the_input_a_turn_is_still_chosen() -> None:
    engine, address = listening("0")
    with engine:
        client = Client(address)
        client.file.write(b"lp-set player random\ngenmove w\nlp-perft 60\nlp-to_play\n")
        client.socket.shutdown(socket.SHUT_WR)
        assert client.answer() == "= "
        assert client.answer().startswith("= ")
        assert client.answer() == "? limit: stopped before the end."
        assert client.answer() == "= red"
        assert client.file.read() == b""


def test_out_of_descriptors_refuses_and_goes_on() -> None:
    engine, address = listening("0")
    with engine:
        first = Client(address)
        assert first.ask("name") == "= limitproto"
        taken = set(map(int, os.listdir(f"/proc/{engine.pid}/fd")))
        used = min(set(range(len(taken) + 1)) - taken)
        resource.prlimit(engine.pid, resource.RLIMIT_NOFILE, (used, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
        # The call that waits for clients has its descriptor already.
        last = Client(address)
        for _ in range(3):
            assert Client(address).answer() == "? limit: no file descriptor is left; try again later."
        assert first.ask("name") == "= limitproto"
        assert last.ask("name").startswith("? limit: ")
        _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.prlimit(engine.pid, resource.RLIMIT_NOFILE, (used + 10, hard))
        assert Client(address).ask("name") == "= limitproto"


def test_descriptors_above_1023() -> None:
    program = "import os, sys; [os.open(os.devnull, 0) for _ in range(1100)]; "
    program += "from limitproto.protocol.daemon import main; sys.exit(main(sys.argv[1:]))"
    engine, address = listening("0", command=[ENGINE[0], *(ENGINE[1:-3]), "-c", program])
    with engine:
        client = Client(address)
        client.file.write(b"lp-state\n" * 300)
        assert all(client.answer().startswith("= {") for _ in range(300))


@pytest.mark.parametrize(
    "request_line", [b"GET / HTTP/1.1\r\n", b"POST /lp-ping HTTP/1.0\r\n", b"OPTIONS * HTTP/1.1\n"]
)
def test_http_is_refused_at_its_first_line(request_line: bytes) -> None:
    engine, address = listening("0")
    with engine:
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
    engine, _ = listening(f"unix:{tmp_path}/socket")
    with engine:
        assert stat.S_IMODE(os.stat(tmp_path / "socket").st_mode) == 0o600


def test_a_token_comes_first(tmp_path: Path) -> None:
    file = tmp_path / "token"
    file.write_text("open-sesame\n")
    engine, address = listening("0", "--token-file", str(file))
    with engine:
        for line in ("name", "lp-auth", "lp-auth open", "lp-auth open-sesame x", "lp-auth \u00fc"):
            client = Client(address)
            assert client.ask(line).startswith("? unavailable: the first line has to be `lp-auth TOKEN`")
            assert client.file.read() == b""
        client = Client(address)
        client.file.write(b"7 lp-auth open-sesame\nname\n8 lp-auth open-sesame\n")
        assert [client.answer() for _ in range(3)] == ["=7 ", "= limitproto", "?8 unknown command"]


@pytest.mark.parametrize("content", ["", "two words", "\n"])
def test_a_token_file_holds_one_word(tmp_path: Path, content: str) -> None:
    file = tmp_path / "token"
    file.write_text(content)
    for name in (file, tmp_path / "missing"):
        with Process([*ENGINE, "--listen", "0", "--token-file", str(name)]) as engine:
            assert engine.wait(PATIENCE) == 2
            assert "cannot read the token" in engine.stderr_text()


def test_clients_beyond_the_limit_are_told_so() -> None:
    engine, address = listening("0")
    with engine:
        clients = [Client(address) for _ in range(MOST_FROM_ADDRESS)]
        late = Client(address)
        assert late.answer() == f"? limit: 127.0.0.1 has {MOST_FROM_ADDRESS} connections already."
        assert late.file.read() == b""
        assert all(client.ask("name") == "= limitproto" for client in clients)


def test_places_are_counted_in_all_and_by_address() -> None:
    places = Places(3, 2)
    assert [places.take(address) for address in ("a", "a", "b")] == ["", "", ""]
    assert places.take("c") == "all 3 connections are in use; try again later."
    places.give_back("b")
    assert places.take("a") == "a has 2 connections already."
    assert places.take("") == ""


def test_a_socket_has_limits_of_memory_and_processes() -> None:
    engine, address = listening("0")
    with engine:
        client = Client(address)
        assert client.ask("lp-set hash_mb 4096").startswith("? bad-option: ")
        assert client.ask("lp-set threads 16").startswith("? bad-option: ")
        assert client.ask("lp-set hash_mb 256 threads 4") == "= "
