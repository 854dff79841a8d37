"""The server of the board: the files of the page, held in memory, and a WebSocket for each of its tabs."""

from __future__ import annotations

import asyncio
import secrets
import socket
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from limitproto.core.interrupts import noted
from limitproto.core.system import own_command, own_environment
from limitproto.drawing import BOARD_SCRIPTS, BOARD_STYLE
from limitproto.games.result_words import RULES_IN_WORDS
from limitproto.host.client import reduced_environment
from limitproto.host.conform.sentences import data_path
from limitproto.web.connection import PageConnection
from limitproto.web.guard import HEADERS, HOSTS, Guard
from limitproto.web.sockets import BoundedHttp, GuardedSocket
from limitproto.web.tabs import BoardCommand, Tabs, WebLimits

#: The name of this package's own engine.
OWN_ENGINE = "limitproto"
#: The name of the program that reads files and writes pictures for the page.
TOOLS = "limitproto-tools"
STATIC = Path(__file__).with_name("static")
#: The drawing of boards, which exported pages have too.
BOARD = (*BOARD_SCRIPTS, BOARD_STYLE)
#: What the page reads besides: the rules in words, and the positions of the trainer.
DATA = (Path(RULES_IN_WORDS), data_path("records/tactics/tactics.tsv"))
#: The rules of both games as this package has them installed, to which the page leads.
RULES = tuple(data_path(f"spec/{name}.md") for name in ("rules", "limes"))
MEDIA_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".tsv": "text/tab-separated-values; charset=utf-8",
    ".md": "text/plain; charset=utf-8",
}
#: How often the tabs are looked at, in seconds.
_LOOK = 1.0


def opened(port: int) -> socket.socket:
    """Return a socket that listens on a port of the loopback address, 0 for a free one. Raises OSError."""
    return socket.create_server((HOSTS[0], port))


def engine_commands(foreign: Mapping[str, Sequence[str]], archive: str = "") -> dict[str, BoardCommand]:
    """Return the programs by name: this package's engine, which opens no files but an archive, its tools, others."""
    book = ["--archive", archive] if archive else []
    own, env = own_environment(), reduced_environment()
    return {
        OWN_ENGINE: BoardCommand([*own_command(), "engine", "--no-files", *book], own, is_own=True),
        TOOLS: BoardCommand(own_command("limitproto.web.tools"), own, is_engine=False),
        **{name: BoardCommand(words, env) for name, words in foreign.items()},
    }


def static_files() -> dict[str, tuple[bytes, str]]:
    """Return content and media type of the page's files by path: requests are looked up here, never on the disk."""
    return {
        "/" if path.name == "index.html" else f"/{path.name}": (path.read_bytes(), MEDIA_TYPES[path.suffix])
        for path in (*sorted(STATIC.iterdir()), *BOARD, *RULES, *DATA)
        if path.suffix in MEDIA_TYPES
    }


class _Uvicorn(uvicorn.Server):
    """uvicorn, but that signals are handled by BoardServer: engines have to end before the process does."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


class BoardServer:
    """The server on a socket that listens. `token` is the word that the page has to know."""

    def __init__(
        self,
        listening: socket.socket,
        commands: Mapping[str, BoardCommand],
        limits: WebLimits | None = None,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """`now` is a clock in seconds, for the time that tabs are kept and for the rate of messages."""
        self._socket, self._now = listening, now
        self.port: int = listening.getsockname()[1]
        self.token = secrets.token_urlsafe(32)
        self.tabs = Tabs(commands, limits or WebLimits(), now)
        kept = self.tabs.limits
        self._places = asyncio.Semaphore(kept.connections)
        http: Any = partial(BoundedHttp, {}, kept.sockets, kept.request_seconds)
        socket: Any = GuardedSocket
        self._files = static_files()
        routes = [Route("/{name:path}", self._file, methods=["GET"]), WebSocketRoute("/wire", self._wire)]
        self._uvicorn = _Uvicorn(
            uvicorn.Config(
                Guard(Starlette(routes=routes), self.port),
                http=http,
                ws=socket,
                headers=list(HEADERS.items()),
                backlog=kept.sockets,
                ws_max_size=kept.message_bytes,
                ws_per_message_deflate=False,
                # On the loopback interface a page that is gone has closed its connection, and one that is slow, or
                # takes nothing for a while, must not lose it for a late answer.
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
        """The address of the page with the token, which browsers do not send."""
        return f"http://{HOSTS[0]}:{self.port}/#token={self.token}"

    async def serve(self) -> None:
        """Serve pages until `stop`, then end all engines."""
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(_report)
        looking = loop.create_task(self._look())
        try:
            await self._uvicorn.serve(sockets=[self._socket])
        finally:
            looking.cancel()
            await self.tabs.close()

    def stop(self) -> None:
        """End `serve` soon."""
        self._uvicorn.should_exit = True

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(_LOOK)
            self.tabs.expire()

    async def _file(self, request: Request) -> Response:
        found = self._files.get(request.scope["path"])
        if found is None:
            return PlainTextResponse("There is no such file.\n", 404)
        return Response(found[0], media_type=found[1])

    async def _wire(self, websocket: WebSocket) -> None:
        if self._places.locked():
            await websocket.close()
            return
        async with self._places:
            await PageConnection(websocket, self.tabs, self.token.encode(), self._now).serve()


def _report(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    # A socket that cannot be accepted, such as for want of descriptors, is tried again, and would fill the terminal.
    if not isinstance(context.get("exception"), OSError):
        loop.default_exception_handler(context)


def run(port: int, foreign: Mapping[str, Sequence[str]], on_ready: Callable[[str], None], archive: str = "") -> None:
    """Serve the board until a signal ends it; `on_ready` gets the address. Raises OSError for a port in use."""
    with opened(port) as listening:
        server = BoardServer(listening, engine_commands(foreign, archive))
        # Whoever has read the address may end the server before it serves.
        with noted(server.stop):
            on_ready(server.address)
            asyncio.run(server.serve())
