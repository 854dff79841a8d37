"""The checks before any request is handled, and the headers of every response: no other site may use this server."""

from __future__ import annotations

from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

#: The names under which a browser may call the server, which listens on the first.
HOSTS = ("127.0.0.1", "localhost")

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


class Guard:
    """An application that lets through what comes from its own page.

    A name that an attacker points to this machine shows in Host, and a page of another site in Origin. A WebSocket
    without Origin is not from a browser's page, and is refused too.
    """

    def __init__(self, app: ASGIApp, port: int) -> None:
        self._app = app
        self._hosts = {f"{name}:{port}".encode() for name in HOSTS}
        if port == 80:
            self._hosts |= {name.encode() for name in HOSTS}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request or a WebSocket as ASGI has it."""
        reason = self._reason_to_refuse(scope)
        if not reason:
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close"})
        else:
            await PlainTextResponse(f"{reason}\n", 403)(scope, receive, send)

    def _reason_to_refuse(self, scope: Scope) -> str:
        """Return why a request is refused, empty if it is not."""
        hosts = [value.lower() for name, value in scope["headers"] if name.lower() == b"host"]
        origins = [value.lower() for name, value in scope["headers"] if name.lower() == b"origin"]
        if len(hosts) != 1 or hosts[0] not in self._hosts:
            return "This server answers to its own address only."
        if origins != [b"http://" + hosts[0]] and (origins or scope["type"] == "websocket"):
            return "Pages of other sites cannot use this server."
        return ""
