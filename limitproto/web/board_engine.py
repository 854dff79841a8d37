"""An engine behind the page: a child process whose bytes are passed on unchanged.

The doctor of first engines examines it only if it exits on its own or does not answer its first command for a while.
"""

from __future__ import annotations

import asyncio
import codecs
from collections.abc import Callable, Mapping, Sequence

from limitproto.engine.line_process import KEPT, ProcessEnded, SendTimeout
from limitproto.host.client import STARTUP, EngineProcess
from limitproto.host.doctor import response_in
from limitproto.host.examination import Examination

#: How long an engine may take to exit after it has been asked to, in seconds.
PATIENCE = 1.0
#: How much of the end of stderr is sent to the page.
_STDERR_LINES, _STDERR_CHARACTERS = 20, 4000


class Refused(Exception):
    """A message that is not carried out, for the reason in the text; the connection stays open."""


class BoardEngine:
    """A running engine. It belongs to the event loop's thread, with which it ends on Linux."""

    def __init__(
        self,
        number: int,
        name: str,
        command: Sequence[str],
        env: Mapping[str, str],
        on_text: Callable[[str], None],
        on_end: Callable[[str, str], None],
        most_unread: int,
        on_silence: Callable[[str], None] = lambda sentence: None,
    ) -> None:
        """Start the engine, with its number in its tab. Raises EngineError if it cannot be started.

        `on_text` gets its output, never split inside a character; `on_end` is called once, after the last text, with
        its status in words and the end of stderr; `on_silence` gets a sentence if it does not answer. `most_unread` is
        how many bytes may wait until it reads them.
        """
        self.number, self.name = number, name
        self._loop = asyncio.get_running_loop()
        self._process = EngineProcess(command, env, most_unsent=most_unread)
        self._on_text, self._on_end, self._on_silence = on_text, on_end, on_silence
        #: The first command, and the beginning of the output since then; whether the engine exited on its own.
        self._asked, self._came, self._has_failed = "", b"", False
        self._look: asyncio.Task[None] | None = None
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._is_paused = False
        self._is_ending: asyncio.Task[None] | None = None
        self._process.stdout.watch(self._loop, self._pass_on_output)

    def send(self, text: str) -> None:
        """Send text to the engine unchanged; what does not fit into its pipe follows later. Raises Refused."""
        if self._is_ending is not None or self._process.stdin.closed:
            raise Refused(f"engine {self.number} has ended; start it again")
        if self._look is None:
            self._asked, self._look = text.partition("\n")[0], self._loop.create_task(self._examine())
        try:
            self._process.post(text.encode("utf-8", "replace"))
        except SendTimeout:
            raise Refused(f"engine {self.number} must read its input, and does not; stop it") from None
        except ProcessEnded:
            # If it ends, its output shows that.
            return
        self._write_unsent()

    def _write_unsent(self) -> None:
        process = self._process
        process.write()
        process.stdin.watch(self._loop, self._write_unsent if process.unsent else None)

    def _pass_on_output(self) -> None:
        self._process.read()
        has_ended = self._process.has_ended_output
        data = self._process.take()
        self._came += data[: KEPT - len(self._came)]
        if text := self._decoder.decode(data, final=has_ended):
            self._on_text(text)
        if has_ended:
            self._has_failed = not self._process.stdin.closed
            self._end_soon()

    async def _examine(self) -> None:
        """Report what is wrong with the engine if it has not answered the first command within the start-up time."""
        await asyncio.sleep(STARTUP)
        if not response_in(self._came, self._asked):
            found = await asyncio.to_thread(Examination, self._process.command, self._process.env)
            if found.wrong_at_start and self._is_ending is None:
                self._on_silence(f"{self.name}: {found.wrong_at_start}.")

    def pause(self, is_paused: bool) -> None:
        """Pause reading the engine's output, so that the engine has to wait, or resume."""
        if self._is_ending is not None or is_paused == self._is_paused:
            return
        self._is_paused = is_paused
        self._process.stdout.watch(self._loop, None if is_paused else self._pass_on_output)

    def stop(self) -> None:
        """End the engine: close its input and, if it still runs after a second, send SIGKILL to all its processes."""
        if self._is_ending is None and not self._process.stdin.closed:
            self._close_input()
            self._loop.call_later(PATIENCE, self._end_soon)

    async def kill(self) -> None:
        """End the engine and all its processes at once, and wait until they have ended."""
        self._end_soon()
        assert self._is_ending is not None
        await self._is_ending

    def _close_input(self) -> None:
        if not self._process.stdin.closed:
            self._process.stdin.watch(self._loop, None)
            self._process.close_input()

    def _end_soon(self) -> None:
        if self._is_ending is None:
            self._close_input()
            self._process.stdout.watch(self._loop, None)
            if self._look is not None:
                self._look.cancel()
            self._is_ending = self._loop.create_task(self._report_end())

    async def _report_end(self) -> None:
        # The loop has released the process, which now belongs to the thread.
        status, stderr = await asyncio.to_thread(self._status_and_stderr)
        self._on_end(status, "\n".join(stderr.splitlines()[-_STDERR_LINES:])[-_STDERR_CHARACTERS:])

    def _status_and_stderr(self) -> tuple[str, str]:
        if self._process.has_ended_output:
            self._process.wait(PATIENCE)
        self._process.kill()
        status, stderr = self._process.status, self._process.stderr_text()
        if self._has_failed:
            status += self._process.why_ended(int(response_in(self._came, self._asked) is not None))
        return status, stderr
