"""The daemon on TCP and Unix sockets."""

from __future__ import annotations

import re
import socket
from pathlib import Path

import pytest
from support.engine_process import ENGINE, PATIENCE, Process


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


def listening(address: str) -> tuple[Process, str]:
    engine = Process([*ENGINE, "--listen", address])
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
