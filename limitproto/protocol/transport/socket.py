"""The transport over TCP and Unix sockets: every client has its own session and its own process.

Only clients on this machine are served. They cannot name files, and each has limits on connections, time without a
line, memory and processes for the search, and waiting bytes.
"""

from __future__ import annotations

import os
import socket
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from limitproto.core.system import CAN_FORK
from limitproto.core.user_text import user_text
from limitproto.engine.parent_death import load_prctl
from limitproto.protocol.dialects import dispatcher_of
from limitproto.protocol.dispatcher import Dispatcher
from limitproto.protocol.session import Session
from limitproto.protocol.transport.stdio import ClientLimits, ErrorLog, RequestInput, ResponseWriter, write

if TYPE_CHECKING:
    from limitproto.protocol.book import ArchiveBook

if CAN_FORK:
    from limitproto.protocol.transport.listener import Listener
assert CAN_FORK, "every client has a process that is a copy of the one that listens"

LIMITS = ClientLimits(idle=3600.0, slow=60.0, after_end=0.5, thinking_after_end=60.0, killed_after_end=90)
#: The largest values of `hash_mb` and `threads` in a session.
MOST_MEGABYTES = 256
MOST_THREADS = 4
#: How much memory each process in a session may use, in bytes.
MOST_MEMORY = 1 << 30
#: How long a command may think or count, in seconds, before it is stopped.
LONGEST_REQUEST = 3600.0
_HOST = "127.0.0.1"
_LAST_PORT = 65535


def listen(address: str, token_file: str = "", dialect: str = "gtp", book: ArchiveBook | None = None) -> int:
    """Serve clients on an address until the process ends.

    `address` is `PORT`, `HOST:PORT` or `unix:PATH`; the actual address is written to stderr, which matters for port 0.
    If `token_file` names a file with a token, clients have to send `lp-auth TOKEN` first. `dialect` is the dialect that
    they speak, and `book` is used to look up positions. Returns exit status 2 if it cannot listen on the address or
    read the token.
    """
    try:
        token = _read_token(token_file) if token_file else ""
    except (OSError, ValueError) as error:
        print(f"limitproto engine: cannot read the token from {token_file}: {error}", file=sys.stderr)
        return 2
    try:
        server = _listening_socket(address)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        print(f"limitproto engine: cannot listen on {address}: {why}", file=sys.stderr)
        return 2
    name = server.getsockname()
    host = "" if isinstance(name, str) else f"[{name[0]}]" if ":" in name[0] else name[0]
    bound = f"{host}:{name[1]}" if host else f"unix:{name}"
    report = ErrorLog(time.monotonic)
    _load_modules(dispatcher_of("gtp", Session(), report))
    spoken = dispatcher_of(dialect, Session(), report)
    listener = Listener(
        server, lambda connection, first: converse(connection, first, report, dialect, book), report, token, spoken
    )
    # By now the listener has its spare descriptor, without which it could not refuse a client.
    print(f"limitproto engine: listening on {bound}", file=sys.stderr, flush=True)
    listener.run()
    return 0


def _load_modules(dispatcher: Dispatcher) -> None:
    """Load what sessions need, so that they share it and no command has to wait for it."""
    from limitproto.engine.search_process import SearchPlayer
    from limitproto.protocol.commands import analysis, records, thinking  # noqa: F401

    session = dispatcher.session
    for name in session.registry.GAMES:
        game = session.registry.game_named(name)
        session.new_game(game, game.editions[0].name, {})
        SearchPlayer(game).first_report(session.position, 1, 0.0)
        dispatcher.handle_line("lp-explain 1\nlp-svg\nlp-state\nlp-describe")
    load_prctl()


def _read_token(path: str) -> str:
    token = user_text(path).strip()
    if not token or len(token.split()) != 1 or len(token) > 4096 or "#" in token:
        raise ValueError("it is not one word of at most 4096 characters without #; write such a token")
    return token


def _listening_socket(address: str) -> socket.socket:
    if address.startswith("unix:"):
        path = address.removeprefix("unix:")
        if not path:
            raise ValueError("the path of the socket is missing; write unix:PATH")
        _remove_stale(path)
        server = socket.socket(socket.AF_UNIX)
        # The umask sets the mode, so that others cannot connect even for a moment.
        umask = os.umask(0o177)
        try:
            server.bind(path)
        finally:
            os.umask(umask)
        server.listen()
        return server
    host, _, port = address.rpartition(":")
    host = host.strip("[]") or _HOST
    if not (port.isascii() and port.isdigit()):
        raise ValueError(f"{port!r} is not a port number; write [HOST:]PORT or unix:PATH, PORT up to {_LAST_PORT}")
    if int(port) > _LAST_PORT:
        raise ValueError(f"{port} is not a port; choose one from 0 to {_LAST_PORT}")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    found = {info[4][0] for info in socket.getaddrinfo(host, None, family, socket.SOCK_STREAM)}
    if not all(str(name).startswith("127.") or name == "::1" for name in found):
        raise ValueError(f"{host} is not a loopback address; use 127.0.0.1 or [::1]")
    return socket.create_server((host, int(port)), family=family)


def _remove_stale(path: str) -> None:
    """Remove a socket that nothing listens on any longer, and nothing else."""
    if not Path(path).is_socket():
        return
    with socket.socket(socket.AF_UNIX) as probe:
        try:
            probe.connect(path)
        except ConnectionRefusedError:
            os.unlink(path)


def converse(
    connection: socket.socket, first: bytes, report: ErrorLog, dialect: str, book: ArchiveBook | None = None
) -> None:
    """Serve a client that has sent `first` to its end."""
    _limit_this_process()
    if connection.family != socket.AF_UNIX:
        with suppress(OSError):
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    descriptor = connection.fileno()
    requests = RequestInput(descriptor, descriptor, LIMITS, first)
    session = Session(
        requests,
        reads_files=False,
        most_megabytes=MOST_MEGABYTES,
        most_threads=MOST_THREADS,
        shares_cores=True,
        book=book,
    )
    session.cancel_token.longest_request = LONGEST_REQUEST
    dispatcher = dispatcher_of(dialect, session, report)
    # The client got it when it connected.
    dispatcher.greeting = ""
    try:
        requests.prepare()
    except OSError as error:
        write(descriptor, dispatcher.framed(False, None, f"limit: {error.strerror}; try again later.").encode(), 0)
        return
    try:
        requests.serve(dispatcher, ResponseWriter(descriptor, LIMITS))
    except MemoryError:
        sentence = "limit: there is not enough memory; close other sessions."
        write(descriptor, dispatcher.framed(False, None, sentence).encode(), 0)
    dispatcher.close()


def _limit_this_process() -> None:
    """Limit the memory of this process and those it starts; if the system runs out of memory, they end first."""
    import resource

    with suppress(OSError, ValueError):
        most = resource.getrlimit(resource.RLIMIT_DATA)[1]
        most = MOST_MEMORY if most == resource.RLIM_INFINITY else min(MOST_MEMORY, most)
        resource.setrlimit(resource.RLIMIT_DATA, (most, most))
    with suppress(OSError), open("/proc/self/oom_score_adj", "wb") as file:
        file.write(b"500")
