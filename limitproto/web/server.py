"""The board's server: the page's files, held in memory, and a WebSocket for each of its tabs."""

from __future__ import annotations

import asyncio
import hmac
import re
import secrets
import socket
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.exceptions import WebSocketException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from limitproto.core.interrupts import noted
from limitproto.core.system import own_command, own_environment
from limitproto.drawing import BOARD_SCRIPTS, BOARD_STYLE
from limitproto.games.result_words import RULES_IN_WORDS
from limitproto.host.client import reduced_environment
from limitproto.host.conform.sentences import data_path
from limitproto.web.board_engine import Refused
from limitproto.web.tabs import BoardCommand, Hello, Tab, Tabs, WebLimits, message_of
from limitproto.web.tabs import Request as PageRequest

#: The name of this package's own engine.
OWN_ENGINE = "limitproto"
#: The name of the program that reads files and writes pictures for the page.
TOOLS = "limitproto-tools"
#: A comment on its own lines, which is not sent.
_COMMENT = re.compile(rb"^ *(?://.*|/\*(?:(?!\*/)[\s\S])*\*/)\n", re.MULTILINE)
STATIC = Path(__file__).with_name("static")
#: The drawing of boards, also part of exported pages.
BOARD = (*BOARD_SCRIPTS, BOARD_STYLE)
#: What else the page reads: the rules in words, and the trainer's positions.
DATA = (Path(RULES_IN_WORDS), data_path("records/tactics/tactics.tsv"))
#: The rules of both games as installed with this package, to which the page links.
RULES = tuple(data_path(f"spec/{name}.md") for name in ("rules", "limes"))
MEDIA_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".tsv": "text/tab-separated-values; charset=utf-8",
    ".md": "text/plain; charset=utf-8",
}
#: How often the tabs are checked, in seconds.
_LOOK = 1.0
#: The host names that a browser may use for the server, which listens on the first.
HOSTS = ("127.0.0.1", "localhost")
#: Why the server closes a connection, as WebSocket codes.
WRONG_TOKEN, TOO_MANY_TABS, SILENT, TAKEN_OVER, TOO_FAST = 4401, 4403, 4408, 4409, 4429
#: How long a page that reads nothing may delay the end of its connection, in seconds.
_FAREWELL = 1.0

#: The headers of every response: no other site may use this server.
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}


def listening_socket(port: int) -> socket.socket:
    """Return a socket that listens on a port of the loopback address; 0 means a free port. Raises OSError."""
    return socket.create_server((HOSTS[0], port))


def engine_commands(foreign: Mapping[str, Sequence[str]], archive: str = "") -> dict[str, BoardCommand]:
    """Return the programs by name: this package's engine, which opens only an archive, its tools, and others."""
    book = ["--archive", archive] if archive else []
    own, env = own_environment(), reduced_environment()
    return {
        OWN_ENGINE: BoardCommand([*own_command(), "engine", "--no-files", *book], own, is_own=True),
        TOOLS: BoardCommand(own_command("limitproto.web.tools"), own, is_engine=False),
        **{name: BoardCommand(words, env) for name, words in foreign.items()},
    }


def page_files() -> list[Path]:
    """Return the files of the page. Each folder is one of its layers; they are served as if from one folder."""
    found = sorted(path for path in STATIC.rglob("*") if path.suffix in MEDIA_TYPES)
    return [path for path in found if STATIC / "try" not in path.parents]


def static_files() -> dict[str, tuple[bytes, str]]:
    """Return content and media type of the page's files by path: requests are looked up here, never on disk."""
    files = {}
    for path in (*page_files(), *BOARD, *RULES, *DATA):
        content = path.read_bytes()
        if path.suffix in (".js", ".css"):
            content = _COMMENT.sub(b"", content)
        files["/" if path.name == "index.html" else f"/{path.name}"] = content, MEDIA_TYPES[path.suffix]
    return files


class Guard:
    """An application that accepts only requests from its own page.

    Host reveals a name that an attacker points to this machine, and Origin a page from another site. A WebSocket
    without Origin does not come from a browser's page, and is also refused.
    """

    def __init__(self, app: ASGIApp, port: int) -> None:
        self._app = app
        self._hosts = {f"{name}:{port}".encode() for name in HOSTS}
        if port == 80:
            self._hosts |= {name.encode() for name in HOSTS}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve an ASGI request or WebSocket."""
        reason = self._reason_to_refuse(scope)
        if not reason:
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close"})
        else:
            await PlainTextResponse(f"{reason}\n", 403)(scope, receive, send)

    def _reason_to_refuse(self, scope: Scope) -> str:
        """Return why a request is refused, empty if it is accepted."""
        hosts = [value.lower() for name, value in scope["headers"] if name.lower() == b"host"]
        origins = [value.lower() for name, value in scope["headers"] if name.lower() == b"origin"]
        if len(hosts) != 1 or hosts[0] not in self._hosts:
            return "This server answers to its own address only."
        if origins != [b"http://" + hosts[0]] and (origins or scope["type"] == "websocket"):
            return "Pages of other sites cannot use this server."
        return ""


class BoundedHttp(H11Protocol):
    """A connection that is closed if its request takes too long, or to make room if there are too many."""

    def __init__(
        self, waiting: dict[BoundedHttp, None], most_connections: int, seconds: float, **arguments: Any
    ) -> None:
        """`waiting` holds the connections without a request, oldest first; `most_connections` includes WebSockets."""
        super().__init__(**arguments)
        self._waiting, self._most, self._seconds = waiting, most_connections, seconds
        self._late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Accept a new connection; if there are too many, close the one that has been silent the longest."""
        is_full = len(self.connections) >= self._most
        super().connection_made(transport)
        if is_full:
            (next(iter(self._waiting), self)).end()
        if not transport.is_closing():
            self._start_waiting()

    def connection_lost(self, exc: Exception | None) -> None:
        """Note that a connection has ended."""
        self._stop_waiting()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read part of a request."""
        super().data_received(data)
        is_idle = self.cycle is None or self.cycle.response_complete
        if self.transport.get_protocol() is not self or not is_idle:
            self._stop_waiting()

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        super().on_response_complete()
        self._start_waiting()

    def end(self) -> None:
        """Close the connection at once."""
        self._stop_waiting()
        # It no longer counts, although it is notified of its end only later.
        self.connections.discard(self)
        self.transport.abort()

    def _start_waiting(self) -> None:
        self._stop_waiting()
        self._waiting[self] = None
        self._late = self.loop.call_later(self._seconds, self.end)

    def _stop_waiting(self) -> None:
        self._waiting.pop(self, None)
        if self._late is not None:
            self._late.cancel()

    def send_400_response(self, msg: str) -> None:
        """Answer a request that is not HTTP."""
        head = {**HEADERS, "Content-Type": "text/plain; charset=utf-8", "Content-Length": str(len(msg))}
        lines = "".join(f"{name}: {value}\r\n" for name, value in head.items())
        self.transport.write(f"HTTP/1.1 400 Bad Request\r\nConnection: close\r\n{lines}\r\n{msg}".encode())
        self.transport.close()


class GuardedSocket(WebSocketsSansIOProtocol):
    """A WebSocket whose handshake has the headers even if it fails."""

    def __init__(self, **arguments: Any) -> None:
        super().__init__(**arguments)
        send_response = self.conn.send_response

        def send_guarded(response: Any) -> None:
            for name, value in HEADERS.items():
                response.headers.setdefault(name, value)
            send_response(response)

        self.conn.send_response = send_guarded  # type: ignore[method-assign]


class PageConnection:
    """A WebSocket from its first message to its end."""

    def __init__(self, socket: WebSocket, tabs: Tabs, token: bytes, now: Callable[[], float]) -> None:
        self._socket, self._tabs, self._token, self._now = socket, tabs, token, now
        #: How many messages the page may now send, and since when.
        self._left, self._since = float(tabs.limits.messages_at_once), now()
        self._taken_over: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def serve(self) -> None:
        """Serve the page until it leaves or must leave."""
        await self._socket.accept()
        with suppress(WebSocketDisconnect, OSError):
            try:
                tab = await self._enter_tab()
                try:
                    await self._exchange(tab)
                finally:
                    self._tabs.leave(tab, self._note_takeover)
            except WebSocketException as error:
                with suppress(RuntimeError):
                    await asyncio.wait_for(self._socket.close(error.code), _FAREWELL)

    def _note_takeover(self) -> None:
        if not self._taken_over.done():
            self._taken_over.set_exception(WebSocketException(TAKEN_OVER))

    async def _enter_tab(self) -> Tab:
        """Return the tab requested by the first message. Raises WebSocketException."""
        try:
            hello = message_of(await self._receive_text(self._tabs.limits.first_message_seconds), Hello)
        except Refused:
            raise WebSocketException(WRONG_TOKEN) from None
        if not hmac.compare_digest(hello.token.encode("utf-8", "replace"), self._token):
            raise WebSocketException(WRONG_TOKEN)
        try:
            return self._tabs.enter(hello.tab, self._note_takeover)
        except Refused as refused:
            await self._socket.send_json({"error": str(refused)})
            raise WebSocketException(TOO_MANY_TABS) from None

    async def _exchange(self, tab: Tab) -> None:
        """Pass messages in both directions until the page leaves. Raises WebSocketException if it must leave."""
        tasks = [*map(asyncio.ensure_future, (self._receive_all(tab), self._send_all(tab))), self._taken_over]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _receive_all(self, tab: Tab) -> None:
        while True:
            text = await self._receive_text(self._tabs.limits.idle_seconds)
            self._count_message()
            try:
                self._tabs.do(tab, message_of(text, PageRequest))
            except Refused as refused:
                tab.outbox.put({"error": str(refused)})
            # Other tabs get their turn, however much this page sends.
            await asyncio.sleep(0)

    def _count_message(self) -> None:
        """Count a message against the allowance. Raises WebSocketException if it is one too many."""
        limits, now = self._tabs.limits, self._now()
        earned = (now - self._since) * limits.messages_per_second
        self._left, self._since = min(limits.messages_at_once, self._left + earned) - 1, now
        if self._left < 0:
            raise WebSocketException(TOO_FAST)

    async def _send_all(self, tab: Tab) -> None:
        await self._socket.send_json(self._tabs.welcome(tab))
        while True:
            await tab.outbox.has_some.wait()
            message = self._tabs.next_message(tab)
            if message is not None:
                await self._socket.send_json(message)

    async def _receive_text(self, seconds: float) -> str:
        """Return the text of the next message; a binary one gives an empty text, which nothing accepts.

        Raises WebSocketException if none comes in that time.
        """
        try:
            message = await asyncio.wait_for(self._socket.receive(), seconds)
        except TimeoutError:
            raise WebSocketException(SILENT) from None
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1005))
        return message.get("text") or ""


class _Uvicorn(uvicorn.Server):
    """uvicorn, but BoardServer handles signals: engines must end before the process does."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


class BoardServer:
    """The server on a listening socket. `token` is the word that the page must know."""

    def __init__(
        self,
        listening: socket.socket,
        commands: Mapping[str, BoardCommand],
        limits: WebLimits | None = None,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """`now` is a clock in seconds, for how long tabs are kept and for the message rate."""
        self._socket, self._now = listening, now
        self.port: int = listening.getsockname()[1]
        self.token = secrets.token_urlsafe(32)
        self.tabs = Tabs(commands, limits or WebLimits(), now)
        kept = self.tabs.limits
        self._places = asyncio.Semaphore(kept.connections)
        http: Any = partial(BoundedHttp, {}, kept.sockets, kept.request_seconds)
        socket: Any = GuardedSocket
        self._files = static_files()
        routes = [Route("/{name:path}", self._serve_file, methods=["GET"]), WebSocketRoute("/wire", self._serve_socket)]
        self._uvicorn = _Uvicorn(
            uvicorn.Config(
                Guard(Starlette(routes=routes), self.port),
                http=http,
                ws=socket,
                headers=list(HEADERS.items()),
                backlog=kept.sockets,
                ws_max_size=kept.message_bytes,
                ws_per_message_deflate=False,
                # On the loopback interface, a page that is gone has closed its connection, and one that is slow, or
                # reads nothing for a while, must not lose its connection for a late answer.
                ws_ping_interval=None,
                lifespan="off",
                log_level="error",
                access_log=False,
                proxy_headers=False,
                server_header=False,
                timeout_graceful_shutdown=1,
            )
        )

    @property
    def address(self) -> str:
        """The page's address with the token, which browsers do not send."""
        return f"http://{HOSTS[0]}:{self.port}/#token={self.token}"

    async def serve(self) -> None:
        """Serve pages until `stop`, then end all engines."""
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(_report_loop_error)
        looking = loop.create_task(self._expire_tabs())
        try:
            await self._uvicorn.serve(sockets=[self._socket])
        finally:
            looking.cancel()
            await self.tabs.close()

    def stop(self) -> None:
        """End `serve` soon."""
        self._uvicorn.should_exit = True

    async def _expire_tabs(self) -> None:
        while True:
            await asyncio.sleep(_LOOK)
            self.tabs.expire()

    async def _serve_file(self, request: Request) -> Response:
        found = self._files.get(request.scope["path"])
        if found is None:
            return PlainTextResponse("There is no such file.\n", 404)
        return Response(found[0], media_type=found[1])

    async def _serve_socket(self, websocket: WebSocket) -> None:
        if self._places.locked():
            await websocket.close()
            return
        async with self._places:
            await PageConnection(websocket, self.tabs, self.token.encode(), self._now).serve()


def _report_loop_error(loop: asyncio.AbstractEventLoop, context: dict[str, object]) -> None:
    # A failing accept, for example without free descriptors, is retried, and would flood the terminal.
    if not isinstance(context.get("exception"), OSError):
        loop.default_exception_handler(context)


def run(port: int, foreign: Mapping[str, Sequence[str]], on_ready: Callable[[str], None], archive: str = "") -> None:
    """Serve the board until a signal ends it; `on_ready` gets the address. Raises OSError if the port is in use."""
    with listening_socket(port) as listening:
        server = BoardServer(listening, engine_commands(foreign, archive))
        # A reader of the address may end the server before it serves.
        with noted(server.stop):
            on_ready(server.address)
            asyncio.run(server.serve())
