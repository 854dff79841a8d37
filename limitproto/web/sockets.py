"""The sockets of the server: uvicorn's protocols with a bound, time-outs, and the headers on its own refusals."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from limitproto.web.guard import HEADERS


class BoundedHttp(H11Protocol):
    """A connection that is closed if its request takes too long to come, or makes room when there are too many."""

    def __init__(self, waiting: dict[BoundedHttp, None], most: int, seconds: float, **arguments: Any) -> None:
        """`waiting` has the connections without a request, oldest first; `most` counts WebSockets too."""
        super().__init__(**arguments)
        self._waiting, self._most, self._seconds = waiting, most, seconds
        self._late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take a new connection; the one that has been silent the longest goes if there are too many."""
        is_full = len(self.connections) >= self._most
        super().connection_made(transport)
        if is_full:
            (next(iter(self._waiting), self)).end()
        if not transport.is_closing():
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Note that a connection has ended."""
        self._stop_waiting()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read a part of a request."""
        super().data_received(data)
        is_idle = self.cycle is None or self.cycle.response_complete
        if self.transport.get_protocol() is not self or not is_idle:
            self._stop_waiting()

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        super().on_response_complete()
        self._wait()

    def end(self) -> None:
        """Close the connection at once."""
        self._stop_waiting()
        # It counts no more, although it is told of its end only later.
        self.connections.discard(self)
        self.transport.abort()

    def _wait(self) -> None:
        self._stop_waiting()
        self._waiting[self] = None
        self._late = self.loop.call_later(self._seconds, self.end)

    def _stop_waiting(self) -> None:
        self._waiting.pop(self, None)
        if self._late is not None:
            self._late.cancel()

    def send_400_response(self, msg: str) -> None:
        """Answer what is not HTTP."""
        head = {**HEADERS, "Content-Type": "text/plain; charset=utf-8", "Content-Length": str(len(msg))}
        lines = "".join(f"{name}: {value}\r\n" for name, value in head.items())
        self.transport.write(f"HTTP/1.1 400 Bad Request\r\nConnection: close\r\n{lines}\r\n{msg}".encode())
        self.transport.close()


class GuardedSocket(WebSocketsSansIOProtocol):
    """A WebSocket whose handshake has the headers where it fails, too."""

    def __init__(self, **arguments: Any) -> None:
        super().__init__(**arguments)
        send_response = self.conn.send_response

        def send_guarded(response: Any) -> None:
            for name, value in HEADERS.items():
                response.headers.setdefault(name, value)
            send_response(response)

        self.conn.send_response = send_guarded  # type: ignore[method-assign]
