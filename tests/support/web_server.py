"""A server of the board in a thread of the test, and pages that are only programs."""

from __future__ import annotations

import asyncio
import json
import os
import socket
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import pytest
from support.engine_process import children_of, is_running
from support.patience import PATIENCE
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from limitproto.web.server import BoardServer, listening_socket
from limitproto.web.tabs import BoardCommand, WebLimits

#: An engine that repeats its input, and does as some lines say.
ECHO = """
import os, sys, time
for line in sys.stdin:
    if line == "die\\n":
        sys.stderr.write("last words\\n")
        sys.exit(3)
    if line == "hang\\n":
        print("hanging", flush=True)
        time.sleep(3600)
    if line.startswith("flood "):
        for number in range(int(line.split()[1])):
            sys.stdout.write(f"{number:099d}\\n")
    if line.startswith("wait "):
        while not os.path.exists(line.split()[1]):
            time.sleep(0.01)
    if line == "child\\n":
        child = os.fork()
        if not child:
            os.setsid()
            time.sleep(3600)
        print(child, flush=True)
    if line == "utf8\\n":
        for byte in "ä€😀\\n".encode():
            os.write(1, bytes([byte]))
            time.sleep(0.01)
    print(line, end="", flush=True)
"""


class Clock:
    def __init__(self) -> None:
        self.seconds = 1000.0

    def __call__(self) -> float:
        return self.seconds


class Served:
    def __init__(self, server: BoardServer, clock: Clock, loop: asyncio.AbstractEventLoop) -> None:
        self.server, self.clock, self._loop = server, clock, loop

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self.server.port}"

    def page(self, tab: str | None = None) -> Page:
        page = self.stranger()
        page.tell(token=self.server.token, tab=tab)
        page.welcome = page.hear()
        return page

    def stranger(self) -> Page:
        """Return a page that has not said anything yet."""
        return Page(wire(self.host).__enter__())

    def expire(self) -> None:
        """Have the server look at its tabs."""
        self.ask(self.server.tabs.expire)

    def ask(self, question: Any) -> Any:
        """Return what a function returns in the thread of the server."""

        async def asked() -> Any:
            return question()

        return asyncio.run_coroutine_threadsafe(asked(), self._loop).result(PATIENCE)


def wire(host: str) -> ClientConnection:
    """Return a connection to a server, which never ends it for a late answer to a ping: no browser sends any."""
    origin: Any = f"http://{host}"
    return connect(f"ws://{host}/wire", origin=origin, compression=None, ping_interval=None)


class Page:
    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.welcome: dict[str, Any] = {}
        self.port: int = connection.remote_address[1]

    def tell(self, **message: object) -> None:
        self.connection.send(json.dumps(message))

    def hear(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.connection.recv(PATIENCE))
        return found

    def started(self, name: str = "echo") -> int:
        """Start an engine and return its number."""
        self.tell(start=name)
        number: int = self.hear()["started"]
        return number

    def text(self, engine: int, end: str) -> str:
        """Return what an engine writes up to some text."""
        found = ""
        while not found.endswith(end):
            message = self.hear()
            assert message["engine"] == engine, message
            found += message["text"]
        return found

    def closed(self) -> int:
        """Return the code with which the server closes the connection, whatever comes before."""
        with pytest.raises(ConnectionClosed) as end:
            deque(iter(lambda: self.connection.recv(PATIENCE), None))
        assert end.value.rcvd is not None
        return end.value.rcvd.code

    def close(self) -> None:
        self.connection.close()


def python_engine(text: str, is_own: bool = False) -> BoardCommand:
    """Return an engine that is a text of Python."""
    return BoardCommand([sys.executable, "-P", "-c", text], dict(os.environ), is_own)


@contextmanager
def serving(commands: Mapping[str, BoardCommand] | None = None, **limits: Any) -> Iterator[Served]:
    """Serve the board in a thread; `limits` replaces some of WebLimits."""
    clock = Clock()
    found: list[Served] = []
    is_up = threading.Event()
    listening = listening_socket(0)

    async def main() -> None:
        server = BoardServer(listening, commands or {"echo": python_engine(ECHO)}, WebLimits(**limits), clock)
        found.append(Served(server, clock, asyncio.get_running_loop()))
        is_up.set()
        await server.serve()

    thread = threading.Thread(target=asyncio.run, args=(main(),))
    thread.start()
    try:
        assert is_up.wait(PATIENCE)
        yield found[0]
    finally:
        found[0].server.stop()
        thread.join(PATIENCE)
        listening.close()
        assert not thread.is_alive()


def free_port() -> int:
    """Return a port that can be had, and had again: one from 32768 on may go to others, who ask for any."""
    return next(filter(_is_free, range(20_000 + os.getpid() % 10_000, 32_000)))


def _is_free(port: int) -> bool:
    try:
        socket.create_server(("127.0.0.1", port)).close()
    except OSError:
        return False
    return True


def request(port: int, text: str) -> bytes:
    """Return the response to a request that is sent as it is."""
    with socket.create_connection(("127.0.0.1", port), PATIENCE) as connection:
        connection.sendall(text.replace("\n", "\r\n").encode("latin-1"))
        data = b""
        while chunk := connection.recv(1 << 16):
            data += chunk
        return data


def processes_below(pid: int) -> list[int]:
    """Return the process ids of all descendants of a process, on Linux."""
    found = children_of(pid)
    for child in found:
        found += children_of(child)
    return found


def gone(pids: list[int]) -> bool:
    """Wait for the end of processes; return whether they have ended."""
    until = time.monotonic() + PATIENCE
    while any(map(is_running, pids)) and time.monotonic() < until:
        time.sleep(0.01)
    return not any(map(is_running, pids))


def command_line(words: Sequence[str]) -> list[str]:
    return [sys.executable, "-P", "-m", "limitproto", *words]


@contextmanager
def visiting(arguments: Sequence[str]) -> Iterator[tuple[subprocess.Popen[str], Page]]:
    """Run `limitproto gui` and enter as a page; the process is killed at the end."""
    with started_server(arguments) as (process, address), entered(address) as page:
        yield process, page


@contextmanager
def entered(address: str) -> Iterator[Page]:
    """Enter as a page with a new tab, at an address that `limitproto gui` has printed."""
    host, _, token = address.removeprefix("http://").partition("/#token=")
    with wire(host) as connection:
        page = Page(connection)
        page.tell(token=token, tab=None)
        page.welcome = page.hear()
        yield page


@contextmanager
def started_server(arguments: Sequence[str]) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Run `limitproto gui` with these arguments; yield the process and the address that it prints."""
    pipe = subprocess.PIPE
    with subprocess.Popen(command_line(["gui", *arguments]), stdout=pipe, stderr=pipe, text=True) as process:
        try:
            assert process.stdout is not None
            yield process, process.stdout.readline().strip()
        finally:
            process.kill()
