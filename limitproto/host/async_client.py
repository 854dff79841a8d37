"""The client for engines, with coroutines instead of blocking calls.

Each engine has a thread that waits for it, since on Linux an engine ends with the thread that started it; the event
loop never waits.
"""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, ParamSpec, Self, TypeVar

from limitproto.host.client import EngineClient

P = ParamSpec("P")
T = TypeVar("T")


class AsyncEngineClient:
    """An engine for use with an event loop. Use it in an `async with` block.

    Arguments and methods are the same as in EngineClient, except that the methods are coroutines. Commands run one at a
    time; others wait their turn. Cancelling a command ends the engine; `restart` brings it back.
    """

    def __init__(self, *arguments: Any, **options: Any) -> None:
        self._client = EngineClient(*arguments, **options)
        self._thread = ThreadPoolExecutor(1, "engine")
        self._lock = asyncio.Lock()

    @property
    def name(self) -> str:
        """The name of the engine, after `start`."""
        return self._client.name

    @property
    def version(self) -> str:
        """The version of the engine, after `start`."""
        return self._client.version

    @property
    def commands(self) -> frozenset[str]:
        """The commands of the engine, after `start`."""
        return self._client.commands

    @property
    def is_running(self) -> bool:
        """True from a successful `start` until the engine fails or is closed."""
        return self._client.is_running

    def stderr_text(self) -> str:
        """Return the end of the engine's stderr."""
        return self._client.stderr_text()

    async def start(self) -> None:
        """Start the engine. Raises EngineError."""
        await self._run_in_thread(self._client.start)

    async def restart(self) -> None:
        """Kill the engine, start it again and send its settings again. Raises EngineError."""
        await self._run_in_thread(self._client.restart)

    async def ask(self, line: str, timeout: float | None = None, on_info: Callable[[str], None] | None = None) -> str:
        """Send a command and return the text of its response. Raises CommandError and EngineError.

        `on_info` is called in the event loop with each line that begins with `info`.
        """
        loop = asyncio.get_running_loop()

        def tell(text: str) -> None:
            if on_info is not None:
                loop.call_soon_threadsafe(on_info, text)

        return await self._run_in_thread(self._client.ask, line, timeout, tell)

    async def configure(self, line: str, key: str = "") -> str:
        """Send a command with a lasting effect, and send it again after each restart; see `EngineClient.configure`."""
        return await self._run_in_thread(self._client.configure, line, key)

    async def set_option(self, name: str, value: str) -> None:
        """Set an option of the engine, now and after each restart."""
        await self._run_in_thread(self._client.set_option, name, value)

    async def close(self) -> None:
        """End the engine: `quit`, the end of its input, SIGTERM, SIGKILL to all its processes."""
        await self._run_in_thread(self._client.close)
        self._thread.shutdown(wait=False)

    async def __aenter__(self) -> Self:
        if not self.is_running:
            await self.start()
        return self

    async def __aexit__(self, *_error: object) -> None:
        await self.close()

    async def _run_in_thread(self, action: Callable[P, T], *arguments: P.args, **options: P.kwargs) -> T:
        async with self._lock:
            future = self._thread.submit(action, *arguments, **options)
            try:
                return await asyncio.wrap_future(future)
            except asyncio.CancelledError:
                # The thread waits for the engine, so the engine must end. Its guard ends all its processes.
                if (pid := self._client.pid) is not None and not future.done():
                    with suppress(OSError):
                        os.kill(pid, signal.SIGTERM)
                raise
