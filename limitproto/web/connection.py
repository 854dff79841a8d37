"""A page's connection: the first message proves that the user's page sent it, the others are carried out in order."""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import Callable
from contextlib import suppress

from starlette.exceptions import WebSocketException
from starlette.websockets import WebSocket, WebSocketDisconnect

from limitproto.web.messages import Hello, Refused, Request, message_of
from limitproto.web.tabs import Tab, Tabs

#: Why the server closes a connection, as WebSocket codes.
WRONG_TOKEN, TOO_MANY_TABS, SILENT, TAKEN_OVER, TOO_FAST = 4401, 4403, 4408, 4409, 4429
#: How long a page that reads nothing may delay the end of its connection, in seconds.
_FAREWELL = 1.0


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
                tab = await self._entered()
                try:
                    await self._exchange(tab)
                finally:
                    self._tabs.leave(tab, self._end)
            except WebSocketException as error:
                with suppress(RuntimeError):
                    await asyncio.wait_for(self._socket.close(error.code), _FAREWELL)

    def _end(self) -> None:
        if not self._taken_over.done():
            self._taken_over.set_exception(WebSocketException(TAKEN_OVER))

    async def _entered(self) -> Tab:
        """Return the tab requested by the first message. Raises WebSocketException."""
        try:
            hello = message_of(await self._text(self._tabs.limits.first_message_seconds), Hello)
        except Refused:
            raise WebSocketException(WRONG_TOKEN) from None
        if not hmac.compare_digest(hello.token.encode("utf-8", "replace"), self._token):
            raise WebSocketException(WRONG_TOKEN)
        try:
            return self._tabs.enter(hello.tab, self._end)
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
            text = await self._text(self._tabs.limits.idle_seconds)
            if self._is_too_fast():
                raise WebSocketException(TOO_FAST)
            try:
                self._tabs.do(tab, message_of(text, Request))
            except Refused as refused:
                tab.outbox.put({"error": str(refused)})
            # Other tabs get their turn, however much this page sends.
            await asyncio.sleep(0)

    def _is_too_fast(self) -> bool:
        """Count a message and return whether it is one too many."""
        limits, now = self._tabs.limits, self._now()
        earned = (now - self._since) * limits.messages_per_second
        self._left, self._since = min(limits.messages_at_once, self._left + earned) - 1, now
        return self._left < 0

    async def _send_all(self, tab: Tab) -> None:
        await self._socket.send_json(self._tabs.welcome(tab))
        while True:
            await tab.outbox.has_some.wait()
            message = self._tabs.next_message(tab)
            if message is not None:
                await self._socket.send_json(message)

    async def _text(self, seconds: float) -> str:
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
