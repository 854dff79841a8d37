"""The transport over TCP and Unix sockets: every client has a session of its own.

Only clients of this machine are served. None of them can name files, and each may use only so much: connections, time
without a word, memory and processes of the search, bytes that wait.
"""

from __future__ import annotations

import hmac
import os
import re
import socket
import stat
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable
from errno import EMFILE, ENFILE, ENOBUFS, ENOMEM
from typing import NamedTuple

from limitproto.protocol.dialects import dispatcher_of
from limitproto.protocol.session import Session
from limitproto.protocol.transport.stdio import ClientLimits, ErrorLog, RequestInput, ResponseWriter, read, serve, write
from limitproto.protocol.wire import cleaned, id_of, reply, words_of

#: The most clients that are served at a time, in all and from one address.
MOST_CLIENTS = 128
MOST_FROM_ADDRESS = 64
#: How long a client may wait before its first line, in seconds, and how long that line may be while it is awaited.
FIRST_LINE_SECONDS = 30.0
_FIRST_LINE_BYTES = 1 << 16
LIMITS = ClientLimits(idle=3600.0, slow=60.0, after_end=0.5, thinking_after_end=60.0)
#: The largest values of `hash_mb` and `threads` in a session.
MOST_MEGABYTES = 256
MOST_THREADS = 4
#: How long a command may think or count, in seconds; then it is stopped.
LONGEST_REQUEST = 3600.0
_HOST = "127.0.0.1"
_OUT_OF_SOMETHING = (EMFILE, ENFILE, ENOBUFS, ENOMEM)
#: How long to wait before the next client when there is no descriptor even to refuse one, in seconds.
_RETRY = 0.1
_HTTP = re.compile(rb"[A-Z]+ \S+ HTTP/[0-9.]+\s*", re.ASCII)
_HTTP_REFUSAL = (
    b"HTTP/1.1 400 Bad Request\r\nContent-Type: text/plain\r\nConnection: close\r\n\r\n"
    b"This port speaks the LIMIT engine protocol, not HTTP.\n"
)


class Places:
    """Counts the clients by address, and refuses those beyond the limits."""

    def __init__(self, most: int = MOST_CLIENTS, most_from_address: int = MOST_FROM_ADDRESS) -> None:
        self._most, self._most_from_address = most, most_from_address
        self._taken: Counter[str] = Counter()
        self._lock = threading.Lock()

    def take(self, address: str) -> str:
        """Take a place for a client of an address; return why there is none, or an empty text.

        Clients of a Unix socket have no address, so that only the limit in all counts for them.
        """
        with self._lock:
            if self._taken.total() >= self._most:
                return f"all {self._most} connections are in use; try again later."
            if address and self._taken[address] >= self._most_from_address:
                return f"{address} has {self._most_from_address} connections already."
            self._taken[address] += 1
            return ""

    def give_back(self, address: str) -> None:
        """Give back the place of a client."""
        with self._lock:
            self._taken[address] -= 1
            if not self._taken[address]:
                del self._taken[address]


class Service(NamedTuple):
    """The data that all clients share.

    `token` is the secret that they have to send, empty if they need none; `dialect` is the name of one that has the
    framing of GTP.
    """

    places: Places
    report: Callable[[str], None]
    token: str = ""
    dialect: str = "gtp"


def listen(address: str, token_file: str = "", dialect: str = "gtp") -> int:
    """Serve clients on an address until the process ends.

    `address` is `PORT`, `HOST:PORT` or `unix:PATH`; the address that was taken is written to stderr, which matters for
    port 0. Clients have to send `lp-auth TOKEN` first when `token_file` names a file that holds a token. Returns exit
    status 2 when the address cannot be listened on or the token cannot be read.
    """
    try:
        token = _token_of(token_file) if token_file else ""
    except (OSError, ValueError) as error:
        print(f"limitproto engine: cannot read the token from {token_file}: {error}", file=sys.stderr)
        return 2
    try:
        server = _opened(address)
    except (OSError, ValueError, OverflowError) as error:
        print(f"limitproto engine: cannot listen on {address}: {error}", file=sys.stderr)
        return 2
    name = server.getsockname()
    bound = f"unix:{name}" if isinstance(name, str) else f"{name[0]}:{name[1]}"
    print(f"limitproto engine: listening on {bound}", file=sys.stderr, flush=True)
    service = Service(Places(), ErrorLog(time.monotonic), token, dialect)
    spare = _spare_descriptor()
    while True:
        try:
            connection, peer = server.accept()
        except OSError as error:
            if error.errno in _OUT_OF_SOMETHING:
                service.report(f"limitproto: cannot accept a client: {error.strerror}\n")
                spare = _refuse_without_descriptor(server, spare)
            continue
        _begin(connection, peer[0] if isinstance(peer, tuple) else "", service)


def _begin(connection: socket.socket, address: str, service: Service) -> None:
    """Serve a client in a thread of its own, or refuse it."""
    reason = service.places.take(address)
    if not reason:
        thread = threading.Thread(target=_serve, args=(connection, address, service), daemon=True)
        try:
            thread.start()
            return
        except RuntimeError:
            service.places.give_back(address)
            reason = "no thread can be started; try again later."
    _refuse(connection, reason)


def _refuse(connection: socket.socket, reason: str) -> None:
    with connection:
        connection.setblocking(False)
        write(connection.fileno(), reply(False, None, f"limit: {reason}").encode(), 0)


def _spare_descriptor() -> int | None:
    try:
        return os.open(os.devnull, os.O_RDONLY)
    except OSError:
        return None


def _refuse_without_descriptor(server: socket.socket, spare: int | None) -> int | None:
    """Refuse a client when no descriptor is left but a spare one, and return another spare one."""
    if spare is None:
        time.sleep(_RETRY)
        return _spare_descriptor()
    os.close(spare)
    try:
        server.setblocking(False)
        connection, _ = server.accept()
        _refuse(connection, "no file descriptor is left; try again later.")
    except OSError:
        time.sleep(_RETRY)
    finally:
        server.setblocking(True)
    return _spare_descriptor()


def _token_of(path: str) -> str:
    with open(path, encoding="utf-8") as file:
        token = file.read(4097).strip()
    if not token or len(token.split()) != 1 or len(token) > 4096:
        raise ValueError("it does not hold one word of at most 4096 characters")
    return token


def _opened(address: str) -> socket.socket:
    if address.startswith("unix:"):
        path = address.removeprefix("unix:")
        if not path:
            raise ValueError("the path of the socket is missing")
        _remove_stale(path)
        server = socket.socket(socket.AF_UNIX)
        # The mode comes from the umask, so that there is no moment in which others could connect.
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
        raise ValueError(f"{port!r} is not a port number")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    found = {info[4][0] for info in socket.getaddrinfo(host, None, family, socket.SOCK_STREAM)}
    if not all(str(name).startswith("127.") or name == "::1" for name in found):
        raise ValueError(f"{host} is not a loopback address")
    return socket.create_server((host, int(port)), family=family)


def _remove_stale(path: str) -> None:
    """Remove a socket on which nothing listens any more, and nothing else."""
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


def _serve(connection: socket.socket, address: str, service: Service) -> None:
    """Serve one client to its end."""
    try:
        with connection:
            connection.setblocking(False)
            if address:
                connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            first = _admitted(connection.fileno(), service.token)
            if first is not None:
                _converse(connection.fileno(), first, service)
    finally:
        service.places.give_back(address)


def _converse(descriptor: int, first: bytes, service: Service) -> None:
    """Answer a client that has sent `first`."""
    session = Session(reads_files=False, most_megabytes=MOST_MEGABYTES, most_threads=MOST_THREADS)
    session.cancel_token.longest_request = LONGEST_REQUEST
    dispatcher = dispatcher_of(service.dialect, session, service.report)
    requests = RequestInput(descriptor, descriptor, dispatcher.reader, session.cancel_token, LIMITS, first)
    try:
        requests.prepare()
    except OSError as error:
        write(descriptor, reply(False, None, f"limit: {error.strerror}; try again later.").encode(), 0)
        return
    try:
        serve(dispatcher, requests, ResponseWriter(descriptor, LIMITS))
    finally:
        requests.close()
        session.close()


def _admitted(descriptor: int, token: str) -> bytes | None:
    """Return what a client has sent up to its first line and, if it needs a token, after it; None to refuse it.

    A browser can send HTTP to any port of its machine, and lines of it could be commands.
    """
    data = b""
    until = time.monotonic() + FIRST_LINE_SECONDS
    while b"\n" not in data and len(data) < _FIRST_LINE_BYTES:
        new = read(descriptor, max(0.0, until - time.monotonic()))
        if not new:
            break
        data += new
    line, _, rest = data.partition(b"\n")
    if _HTTP.fullmatch(line):
        write(descriptor, _HTTP_REFUSAL, 0)
        return None
    if not token:
        # Silence up to now does not end the input only if there was a word.
        return data or None
    words = words_of(cleaned(line[:_FIRST_LINE_BYTES]).removeprefix("\ufeff"))
    id = id_of(words[0]) if words else None
    given = words[1:] if id is not None else words
    if len(given) == 2 and given[0] == "lp-auth" and hmac.compare_digest(given[1].encode(), token.encode()):
        write(descriptor, reply(True, id, "").encode(), LIMITS.slow)
        return rest
    sentence = "the first line has to be `lp-auth TOKEN` with the right token."
    write(descriptor, reply(False, id, f"unavailable: {sentence}").encode(), 0)
    return None
