"""The transport over TCP and Unix sockets: every client has a session of its own."""

from __future__ import annotations

import os
import socket
import stat
import sys
import threading
import time

from limitproto.protocol.commands.index import COMMANDS
from limitproto.protocol.dispatcher import Dispatcher
from limitproto.protocol.session import Session
from limitproto.protocol.transport.stdio import ErrorLog, RequestInput, ResponseWriter, serve

#: More clients at a time wait until one has left.
MOST_CLIENTS = 64
_HOST = "127.0.0.1"


def listen(address: str) -> int:
    """Serve clients on an address until the process ends.

    `address` is `PORT`, `HOST:PORT` or `unix:PATH`; where it listens is said on stderr, which matters for port 0.
    Returns exit status 2 when it cannot be listened on.
    """
    try:
        server = _opened(address)
    except (OSError, ValueError, OverflowError) as error:
        print(f"limitproto engine: cannot listen on {address}: {error}", file=sys.stderr)
        return 2
    name = server.getsockname()
    shown = f"unix:{name}" if isinstance(name, str) else f"{name[0]}:{name[1]}"
    print(f"limitproto engine: listening on {shown}", file=sys.stderr, flush=True)
    places = threading.Semaphore(MOST_CLIENTS)
    report = ErrorLog(time.monotonic)
    while True:
        places.acquire()
        connection, _ = server.accept()
        threading.Thread(target=_serve, args=(connection, places, report), daemon=True).start()


def _opened(address: str) -> socket.socket:
    if address.startswith("unix:"):
        path = address.removeprefix("unix:")
        _remove_stale(path)
        server = socket.socket(socket.AF_UNIX)
        server.bind(path)
        server.listen()
        return server
    host, _, port = address.rpartition(":")
    host = host.strip("[]") or _HOST
    if not (port.isascii() and port.isdigit()):
        raise ValueError(f"{port!r} is not a port number")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host, int(port)), family=family)


def _remove_stale(path: str) -> None:
    """Remove a socket that no server listens on any more, and nothing else."""
    try:
        if not stat.S_ISSOCK(os.stat(path).st_mode):
            return
    except OSError:
        return
    with socket.socket(socket.AF_UNIX) as probe:
        try:
            probe.connect(path)
        except ConnectionRefusedError:
            os.unlink(path)


def _serve(connection: socket.socket, places: threading.Semaphore, report: ErrorLog) -> None:
    """Serve one client; it may not name files of this machine."""
    try:
        with connection:
            if isinstance(connection.getsockname(), tuple):
                connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            sink = connection.fileno()
            dispatcher = Dispatcher(Session(reads_files=False), COMMANDS, report)
            requests = RequestInput(sink, sink, dispatcher.reader, dispatcher.session.cancel_token)
            serve(dispatcher, requests, ResponseWriter(sink))
            requests.close()
            dispatcher.session.close()
    finally:
        places.release()
