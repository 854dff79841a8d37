"""The listening process: it accepts clients, reads their first lines, and starts a process for each session.

A client's actions in its own process cannot block the others: the system shares the cores among processes, and one that
runs out of memory ends alone. This process handles newcomers, without waiting for any of them, until their first line
arrives; a new client that cannot be served gets the reason.
"""

from __future__ import annotations

import gc
import hmac
import os
import re
import select
import signal
import socket
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from errno import EMFILE, ENFILE, ENOBUFS, ENOMEM

from limitproto.core.system import CAN_FORK
from limitproto.engine.parent_death import die_with_parent
from limitproto.protocol.dispatcher import Dispatcher
from limitproto.protocol.wire import cleaned, id_of, response_text, words_of

assert CAN_FORK

#: Frames an answer, given whether it succeeded, the id and the text; see `Dispatcher.framed`.
Framed = Callable[[bool, int | None, str], str]
#: The most clients served at a time, in total and per address.
MOST_CLIENTS = 128
MOST_FROM_ADDRESS = 64
#: How long a newcomer may take for its first line, and how long if others want its place, in seconds.
FIRST_LINE_SECONDS = 30.0
GRACE = 5.0
#: How long that line may be, in bytes, before the session gets it unread.
_FIRST_LINE_BYTES = 1 << 16
_OUT_OF_SOMETHING = (EMFILE, ENFILE, ENOBUFS, ENOMEM)
#: How often to check for ended sessions while nothing else happens, in seconds.
_LOOK = 1.0
#: How long to wait before the next client if there is no descriptor even to refuse one, in seconds.
_RETRY = 0.1
#: The first line of an HTTP request, and the beginning of a very long one.
_HTTP = re.compile(rb"\S+ \S+ HTTP/[0-9.]+\s*", re.ASCII | re.IGNORECASE)
_LONG_HTTP = re.compile(rb"\S+ /", re.ASCII)
_HTTP_REFUSAL = (
    b"HTTP/1.1 400 Bad Request\r\nContent-Type: text/plain\r\nConnection: close\r\n\r\n"
    b"This port speaks the LIMIT engine protocol, not HTTP.\n"
)


def obstacle_to(address: str, clients: Sequence[str]) -> str:
    """Return why no client from an address can be served besides those from some addresses, empty if one can.

    Clients on a Unix socket have no address, so only the total limit applies to them.
    """
    if len(clients) >= MOST_CLIENTS:
        return f"all {MOST_CLIENTS} connections are in use; try again later."
    if address and clients.count(address) >= MOST_FROM_ADDRESS:
        return f"{address} has {MOST_FROM_ADDRESS} connections already."
    return ""


class _Newcomer:
    """A client whose first line has not yet come."""

    def __init__(self, connection: socket.socket, address: str) -> None:
        self.connection, self.address = connection, address
        self.since = time.monotonic()
        self.data = b""

    def read(self) -> bool:
        """Read available input; return whether no more will be read before the session begins."""
        try:
            new = self.connection.recv(_FIRST_LINE_BYTES)
        except BlockingIOError:
            return False
        except OSError:
            new, self.data = b"", b""
        self.data += new
        return not new or b"\n" in self.data or len(self.data) >= _FIRST_LINE_BYTES


class Listener:
    """Serves the clients of a listening socket, each with `converse` in its own process.

    `converse` gets the connection and the first bytes received. `token` is the secret that clients have to send, empty
    if they need none. `spoken` greets every client at once, and frames the answers given here.
    """

    def __init__(
        self,
        server: socket.socket,
        converse: Callable[[socket.socket, bytes], None],
        report: Callable[[str], None],
        token: str,
        spoken: Dispatcher,
    ) -> None:
        self._greeting, self._framed = spoken.greeting.encode(), spoken.framed
        self._server, self._converse, self._report, self._token = server, converse, report, token
        self._newcomers: dict[int, _Newcomer] = {}
        #: The client addresses of the sessions, keyed by process id.
        self._sessions: dict[int, str] = {}
        self._spare = _spare_descriptor()
        self._process = os.getpid()

    def run(self) -> None:
        """Serve until the process ends; SIGTERM and SIGINT end it with all sessions."""
        self._server.setblocking(False)
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._end)
        # Memory shared with the sessions stays shared.
        gc.collect()
        gc.freeze()
        while True:
            ready = self._wait_readable()
            self._reap()
            for descriptor in ready:
                newcomer = self._newcomers.get(descriptor)
                if newcomer is not None and newcomer.read():
                    self._admit(newcomer)
            now = time.monotonic()
            for newcomer in list(self._newcomers.values()):
                if now >= newcomer.since + FIRST_LINE_SECONDS:
                    self._dismiss(newcomer, f"no line arrived within {FIRST_LINE_SECONDS:.0f} seconds.")
            if self._server.fileno() in ready:
                self._accept()

    def _wait_readable(self) -> set[int]:
        """Return the readable descriptors, none after some time without any."""
        waiting = select.poll()
        for descriptor in (self._server.fileno(), *self._newcomers):
            waiting.register(descriptor, select.POLLIN)
        is_idle = not (self._newcomers or self._sessions)
        return {descriptor for descriptor, _ in waiting.poll(None if is_idle else _LOOK * 1000)}

    def _reap(self) -> None:
        """Forget ended sessions."""
        with suppress(ChildProcessError):
            while pid := os.waitpid(-1, os.WNOHANG)[0]:
                del self._sessions[pid]

    def _accept(self) -> None:
        try:
            connection, peer = self._server.accept()
        except OSError as error:
            if error.errno in _OUT_OF_SOMETHING:
                self._report(f"limitproto: cannot accept a client: {error.strerror}\n")
                self._refuse_without_descriptor()
            return
        connection.setblocking(False)
        address = peer[0] if isinstance(peer, tuple) else ""
        reason = self._obstacle_to(address)
        if reason and self._make_room(address):
            reason = self._obstacle_to(address)
        if reason:
            self._refuse(connection, reason)
            return
        if self._greeting:
            _send_at_once(connection, self._greeting)
        self._newcomers[connection.fileno()] = _Newcomer(connection, address)

    def _obstacle_to(self, address: str) -> str:
        return obstacle_to(address, [*self._sessions.values(), *(one.address for one in self._newcomers.values())])

    def _make_room(self, address: str) -> bool:
        """Dismiss the longest silent newcomer, if it has been silent long enough; return whether there was one."""
        silent = [newcomer for newcomer in self._newcomers.values() if newcomer.address == address]
        newcomer = min(silent, key=lambda newcomer: newcomer.since, default=None)
        if newcomer is None or time.monotonic() < newcomer.since + GRACE:
            return False
        self._dismiss(newcomer, "no line arrived, and other clients need the connection.")
        return True

    def _dismiss(self, newcomer: _Newcomer, reason: str) -> None:
        del self._newcomers[newcomer.connection.fileno()]
        self._refuse(newcomer.connection, reason)

    def _refuse(self, connection: socket.socket, reason: str) -> None:
        _send_at_once(connection, self._framed(False, None, f"limit: {reason}").encode())
        _close(connection)

    def _admit(self, newcomer: _Newcomer) -> None:
        """Begin the session for a newcomer whose first line has come, or close its connection."""
        del self._newcomers[newcomer.connection.fileno()]
        answer, first = admission(newcomer.data, self._token, self._framed)
        is_sent = not answer or _send_at_once(newcomer.connection, answer)
        if first is None or not is_sent:
            _close(newcomer.connection)
            return
        try:
            pid = os.fork()
        except OSError as error:
            self._refuse(newcomer.connection, f"no process can be started ({error.strerror}); try again later.")
            return
        if not pid:
            self._become_session(newcomer.connection, first)
        newcomer.connection.close()
        self._sessions[pid] = newcomer.address

    def _become_session(self, connection: socket.socket, first: bytes) -> None:
        """Serve one client to its end in this process, which was started for it, then end the process."""
        status = 1
        try:
            for number in (signal.SIGTERM, signal.SIGINT):
                signal.signal(number, signal.SIG_DFL)
            die_with_parent(self._process)
            self._server.close()
            for newcomer in self._newcomers.values():
                newcomer.connection.close()
            if self._spare is not None:
                os.close(self._spare)
            self._converse(connection, first)
            _close(connection)
            status = 0
        except BaseException:
            import traceback

            self._report(f"limitproto: unexpected exception in a session\n{traceback.format_exc()}")
        finally:
            os._exit(status)

    def _end(self, number: int, _frame: object) -> None:
        """End this process and all sessions with a signal."""
        if os.getpid() == self._process:
            for pid in self._sessions:
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
        signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)

    def _refuse_without_descriptor(self) -> None:
        """Refuse a client if only a spare descriptor is left."""
        if self._spare is None:
            time.sleep(_RETRY)
        else:
            os.close(self._spare)
            try:
                connection, _ = self._server.accept()
                connection.setblocking(False)
                self._refuse(connection, "no file descriptor is left; try again later.")
            except OSError:
                time.sleep(_RETRY)
        self._spare = _spare_descriptor()


def _spare_descriptor() -> int | None:
    try:
        return os.open(os.devnull, os.O_RDONLY)
    except OSError:
        return None


def _send_at_once(connection: socket.socket, data: bytes) -> bool:
    """Return whether some bytes could be sent at once."""
    try:
        return connection.send(data) == len(data)
    except OSError:
        return False


def _close(connection: socket.socket) -> None:
    """Close a connection so that the client can read what was sent: unread input would cause it to be discarded."""
    with suppress(OSError):
        connection.shutdown(socket.SHUT_WR)
        for _ in range(16):
            if not connection.recv(_FIRST_LINE_BYTES):
                break
    connection.close()


def admission(data: bytes, token: str, framed: Framed = response_text) -> tuple[bytes, bytes | None]:
    """Return the response to the beginning of a client's input, and its session's input, or None to refuse it.

    `data` ends after the first line, or with the input. A browser can send HTTP to any port of its machine, and lines
    in it could be commands.
    """
    line, _, rest = data.partition(b"\n")
    if _HTTP.fullmatch(line) or (len(line) >= _FIRST_LINE_BYTES and _LONG_HTTP.match(line)):
        return _HTTP_REFUSAL, None
    if not token or not data:
        return b"", data or None
    words = words_of(cleaned(line[:_FIRST_LINE_BYTES]).removeprefix("\ufeff").partition("#")[0])
    id = id_of(words[0]) if words else None
    given = words[1:] if id is not None else words
    if len(given) == 2 and given[0] == "lp-auth" and hmac.compare_digest(given[1].encode(), token.encode()):
        return framed(True, id, "").encode(), rest
    sentence = "the first line must be `lp-auth TOKEN` with the right token."
    return framed(False, id, f"unavailable: {sentence}").encode(), None
