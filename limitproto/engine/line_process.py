"""Communication with a child process: bytes and lines through its stdin and stdout, for every caller that needs it.

No call blocks beyond its time-out, and nothing that the child does can exhaust memory: overlong lines are dropped,
reading stops while output waits to be taken, and only the end of stderr is kept. `log` keeps the latest exchanges. The
child leads its own process group, and the whole group ends with it. On Windows a child is killed with its descendants,
but does not end with this process, unless it exits at the end of its input, as engines do.

Each LineProcess belongs to one thread at a time. A second thread exists only to drain stderr, if that is captured.
"""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
import threading
import time
import weakref
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import IO, NamedTuple

from limitproto.core.interrupts import actions
from limitproto.core.system import (
    IS_LINUX,
    PipeReader,
    PipeWriter,
    command_to_start,
    own_command,
    own_environment,
    reap,
    resume,
    signal_group,
    start_options,
    wait,
)
from limitproto.engine import parent_death

#: The longest accepted line, in bytes.
LONGEST_LINE = 16 * 1024 * 1024
#: How much of the end of stderr is kept, in bytes.
STDERR_KEPT = 64 * 1024
#: How long `end` waits after each request to end before the next, stricter one, and how long to wait for a process that
#: has closed its pipes, in seconds.
PATIENCE = 1.0
_CHUNK = 1 << 16
#: The most bytes that wait to be written; beyond that, writing to a child that does not read fails.
MOST_UNSENT = 1 << 26
#: How many bytes of an event the log keeps, and how many events.
KEPT, _EVENTS = 2000, 1000
#: How long to wait for a process that only repeats its input, in seconds.
ECHO = 1.0
#: How long to wait for a program of our own before resuming it, in seconds: something may have stopped it.
_RESUMED = 1.0
#: How long to wait between two checks for the end of a process, in seconds.
_LOOK = 0.005


class ProcessEnded(Exception):
    """The child has closed its output or its input, or has ended; `status` describes its status."""

    def __init__(self, status: str) -> None:
        self.status = status
        super().__init__(f"the process {status}")


class SendTimeout(Exception):
    """The child did not read its input in time. The next call sends the rest."""


class LineTooLong(Exception):
    """The child wrote a line longer than allowed; it was dropped, except for its beginning, `head`."""

    def __init__(self, longest: int, head: bytes) -> None:
        self.head = head
        super().__init__(f"a line of the process exceeds {longest} bytes")


class WireEvent(NamedTuple):
    """An exchange: its direction (`>` to the child, `<` from it or `-` for anything else), bytes, and their number."""

    direction: str
    data: bytes
    size: int


class ResourceLimits(NamedTuple):
    """Limits for each process of a child: seconds of processor time, MiB of memory, open files.

    0 means no limit. Only Linux enforces them.
    """

    cpu_seconds: int = 0
    memory_mb: int = 0
    open_files: int = 0


class LineProcess:
    """A child process and the communication with it. Use it in a `with` block, or call `end` or `kill`.

    A garbage-collected LineProcess kills its process group; so does the end of this process, if Python exits normally.
    """

    def __init__(
        self,
        command: Sequence[str],
        *,
        env: Mapping[str, str] | None = None,
        cwd: str | os.PathLike[str] | None = None,
        longest_line: int = LONGEST_LINE,
        most_unsent: int = MOST_UNSENT,
        stderr_kept: int | None = STDERR_KEPT,
        dies_with_thread: bool = False,
        guard: ResourceLimits | None = None,
        tap: Callable[[str, bytes], None] | None = None,
        whole_lines: bool = False,
    ) -> None:
        """Start `command`, an argument list; see `system.command_to_start`. Raises OSError if it cannot be started.

        `env` replaces the environment. `stderr_kept` is how many bytes of the end of stderr are kept; with None, stderr
        is shared with this process. With `dies_with_thread`, Linux kills the child when the calling thread ends, even
        by SIGKILL; that costs an interpreter start, about 15 ms. With `guard`, Linux does the same for all descendants
        of the child, even those that have left its group; the child then runs below a small process of its own, which
        also sets the limits. `tap` gets all data sent or taken, as direction and bytes. Text that a child leaves after
        its last LF is a line, unless there are only `whole_lines`.
        """
        command = command_to_start(command, (os.environ if env is None else env).get("PATH"))
        if IS_LINUX and (dies_with_thread or guard is not None):
            command = _command_tied_to_thread(command, env, cwd, guard)
        process = subprocess.Popen(
            command,
            env=env,
            cwd=cwd,
            bufsize=0,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=None if stderr_kept is None else subprocess.PIPE,
            **start_options(),
        )
        assert process.stdin is not None
        assert process.stdout is not None
        self._process = process
        #: The pipes, for callers that wait for them in their own way.
        self.stdin, self.stdout = PipeWriter(process.stdin), PipeReader(process.stdout)
        self._longest_line, self._most_unsent, self._tap = longest_line, most_unsent, tap
        self._whole_lines = whole_lines
        #: Data still to be written, and data received but not taken.
        self.unsent, self.output = bytearray(), bytearray()
        #: Whether the child has closed its output, and its input.
        self.has_ended_output = self.is_deaf = False
        self.begin_log()
        # No line ends in the output before this index; and whether the rest of a line is being dropped.
        self._searched, self._is_dropping = 0, False
        self._stderr = None if process.stderr is None else _Tail(process.stderr, stderr_kept or 0)
        self._kill = weakref.finalize(self, _kill_group, process, guard is not None, self.stdin, self.stdout)
        actions[process] = self._kill

    @property
    def pid(self) -> int:
        """The process id, which is also the id of the process group."""
        return self._process.pid

    # ---- bytes ------------------------------------------------------------------------------------------------

    def post(self, data: bytes) -> None:
        """Write as much as fits; `write` and `exchange` send the rest. Raises the same errors as `send`."""
        if self.is_deaf or self.stdin.closed:
            raise ProcessEnded(self.status)
        if len(self.unsent) + len(data) > self._most_unsent:
            raise SendTimeout("the process must read its input, and does not; end it")
        self.note(">", data)
        self.unsent += data
        # A pipe with room takes a short line at once, without checking first.
        self.write()

    def send(self, data: str | bytes, timeout: float) -> None:
        """Send bytes, or text as a line, to which an LF is added; output from the child is read meanwhile.

        Raises SendTimeout if the child has not read everything within `timeout` seconds (the next call sends the rest),
        and ProcessEnded if it no longer reads.
        """
        until = time.monotonic() + timeout
        self.post(data if isinstance(data, bytes) else data.encode("utf-8", "replace") + b"\n")
        while self.unsent:
            if not self.exchange(until):
                raise SendTimeout(f"the process has not read its input for {timeout:g} s; end it")
        if self.is_deaf:
            raise ProcessEnded(self.status)

    def exchange(self, until: float | None, *others: PipeReader) -> list[object]:
        """Write and read once what is possible; return the ends that were ready, including `others`; none by `until`.

        `until` is a monotonic clock time, None for never.
        """
        if not self.is_open:
            self.unsent.clear()
            self.has_ended_output = True
            return [self]
        reads = () if self.has_ended_output or len(self.output) > self._longest_line else (self.stdout,)
        left = None if until is None else max(0.0, until - time.monotonic())
        ready = wait((*reads, *others), (self.stdin,) if self.unsent else (), left)
        if self.stdin in ready:
            self.write()
        if self.stdout in ready:
            self.read()
        return ready

    def write(self) -> None:
        """Write what there is room for."""
        try:
            del self.unsent[: self.stdin.write(self.unsent) if self.unsent else 0]
        except OSError:
            # Output that the child wrote before it closed its input can still be received.
            self.is_deaf = True
            self.unsent.clear()

    def read(self) -> None:
        """Read the available output; call this only if there is some or it has ended."""
        data = self.stdout.read(_CHUNK)
        self.has_ended_output = not data
        if self._is_dropping:
            _, end, data = data.partition(b"\n")
            self._is_dropping = not end
        self.output += data

    def take(self, size: int | None = None) -> bytes:
        """Take a number of bytes of the output, by default all that have arrived."""
        data = bytes(self.output[:size])
        del self.output[:size]
        self._searched = 0
        self.note("<", data)
        return data

    def take_rest(self) -> bytes:
        """Take the output that has come, if any."""
        return self.take() if self.output else b""

    def begin_log(self) -> None:
        """Start a new log."""
        #: The exchanges since then, or the latest ones, in the pieces in which they were sent and taken.
        self.log: deque[WireEvent] = deque(maxlen=_EVENTS)

    def note(self, direction: str, data: bytes) -> None:
        """Add an exchange to the log."""
        self.log.append(WireEvent(direction, data[:KEPT], len(data)))
        if self._tap is not None:
            self._tap(direction, data)

    @property
    def latest_output(self) -> bytes:
        """The output since something was last sent, taken or not; only the beginning if it is long."""
        found = [bytes(self.output[:KEPT])]
        for event in reversed(self.log):
            if event.direction == ">":
                break
            found.append(event.data)
        return b"".join(reversed(found))

    @property
    def only_repeats(self) -> bool:
        """Whether the latest output equals the latest input, as from a program that repeats its input."""
        sent = next((event.data for event in reversed(self.log) if event.direction == ">"), b"")
        return bool(sent) and self.latest_output == sent

    # ---- lines ------------------------------------------------------------------------------------------------

    def receive(self, timeout: float) -> str | None:
        """Return the next line as text, with invalid UTF-8 replaced; see `receive_bytes`."""
        line = self.receive_bytes(timeout)
        return None if line is None else line.decode("utf-8", "replace")

    def receive_bytes(self, timeout: float) -> bytes | None:
        """Return the next line without its CR LF or LF, or None if none comes within `timeout` seconds.

        Raises LineTooLong, and ProcessEnded at the end of the output.
        """
        until = time.monotonic() + timeout
        output, longest = self.output, self._longest_line
        while (end := output.find(b"\n", self._searched)) < 0 and len(output) <= longest:
            self._searched = len(output)
            if self.has_ended_output:
                if not output or self._whole_lines:
                    raise ProcessEnded(self.status)
                break
            if not self.exchange(until):
                return None
        line = self.take(end + 1 if end >= 0 else None)
        if len(line) > longest + 1:
            self._is_dropping = end < 0
            raise LineTooLong(longest, line[:longest])
        return line.removesuffix(b"\n").removesuffix(b"\r")

    def close_input(self) -> None:
        """Close the child's stdin; unsent data is dropped."""
        self.unsent.clear()
        self.stdin.close()

    def close_output(self) -> None:
        """Stop reading: all writes by the child fail from now on."""
        self.has_ended_output = True
        self.stdout.close()

    # ---- the end ----------------------------------------------------------------------------------------------

    @property
    def returncode(self) -> int | None:
        """The exit status, or the negative number of the signal that killed the child; None while it runs."""
        return reap(self._process)

    @property
    def is_open(self) -> bool:
        """Whether it has not been killed."""
        return self._kill.alive

    @property
    def is_alive(self) -> bool:
        """Whether the process is running."""
        return self.returncode is None

    @property
    def status(self) -> str:
        """The status of the process in words: `exited with status 3`, `was killed by SIGKILL`, `still runs`."""
        # A process closes its pipes before it has ended, on a loaded machine long before.
        self.wait(PATIENCE)
        return status_text(self.returncode)

    def stderr_text(self) -> str:
        """Return the end of the child's stderr; it is complete once the child has ended."""
        if self._stderr is None:
            return ""
        if not self.is_alive:
            self._stderr.join(PATIENCE)
        return self._stderr.text()

    def wait(self, timeout: float) -> int | None:
        """Wait up to `timeout` seconds for the process to end; return its `returncode`, None if it still runs."""
        until = time.monotonic() + timeout
        while (code := self.returncode) is None and (left := until - time.monotonic()) > 0:
            time.sleep(min(_LOOK, left))
        return code

    def signal(self, number: int) -> None:
        """Send a signal to the process only."""
        if self.is_alive:
            os.kill(self.pid, number)

    def end(self, farewell: str | None = None, patience: float = PATIENCE) -> int:
        """End the process and return its `returncode`: ask it, then send SIGTERM, then SIGKILL to the whole group.

        To ask means to send the line `farewell`, if any, and to close the input; `patience` seconds pass before each
        stricter step.
        """
        with suppress(ProcessEnded, SendTimeout):
            if farewell is not None and not self.stdin.closed:
                self.send(farewell, patience)
        self.close_input()
        if self._wait_and_drain(patience) is None:
            signal_group(self._process, False)
            self._wait_and_drain(patience)
        return self.kill()

    def _wait_and_drain(self, patience: float) -> int | None:
        """Wait for the end, as `wait` does, but drop output so that a child that is still writing can end."""
        until = time.monotonic() + patience
        while (code := self.returncode) is None and time.monotonic() < until:
            self.output.clear()
            if self.has_ended_output:
                return self.wait(until - time.monotonic())
            self.exchange(min(until, time.monotonic() + 0.05))
        return code

    def kill(self) -> int:
        """Kill the whole process group at once and return the `returncode`."""
        self._kill()
        assert self._process.returncode is not None
        return self._process.returncode

    def __enter__(self) -> LineProcess:
        return self

    def __exit__(self, *error: object) -> None:
        self.kill()


class Helper:
    """A program of this package that answers each line with one line; it is started on first use.

    It ends with the thread that started it, and the next line starts another.
    """

    def __init__(self, patience: float, module: str, *words: str) -> None:
        """`patience` is how many seconds it may take per line; `words` lists its arguments."""
        self._patience, self._command = patience, [*own_command(module), *words]
        self._process: LineProcess | None = None

    def ask(self, line: str) -> str | None:
        """Return the answer to a line, or None if two processes in turn give none. Raises OSError if none can start."""
        for _ in range(2):
            with suppress(ProcessEnded, SendTimeout, LineTooLong):
                if self._process is None:
                    self._process = LineProcess(
                        self._command, env=own_environment(), dies_with_thread=True, whole_lines=True, stderr_kept=None
                    )
                until = time.monotonic() + self._patience
                self._process.send(line, self._patience)
                while (left := until - time.monotonic()) > 0:
                    if (answer := self._process.receive(min(left, _RESUMED))) is not None:
                        return answer
                    if self._process.is_alive:
                        resume(self._process.pid)
            self.close()
        return None

    def close(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()


def answer_lines(answer: Callable[[str], str]) -> None:
    """Run a program that answers each line of stdin on stdout, both in UTF-8 whatever the environment.

    The text that `answer` returns includes its line end.
    """
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(answer(line.decode("utf-8", "replace")).encode("utf-8", "replace"))
        sys.stdout.buffer.flush()


def status_text(code: int | None) -> str:
    """Return a `returncode` in words."""
    if code is None:
        return "still runs"
    if code >= 0:
        return f"exited with status {code}"
    try:
        return f"was killed by {signal.Signals(-code).name}"
    except ValueError:
        return f"was killed by signal {-code}"


class _Tail:
    """The end of a stream, which is drained by its own thread."""

    def __init__(self, stream: IO[bytes], size: int) -> None:
        self._data, self._size = b"", size
        self._thread = threading.Thread(target=self._drain, args=(stream,), daemon=True)
        self._thread.start()
        self.join = self._thread.join

    def _drain(self, stream: IO[bytes]) -> None:
        with stream:
            while data := stream.read(_CHUNK):
                data = self._data + data
                self._data = data[max(0, len(data) - self._size) :]

    def text(self) -> str:
        return self._data.decode("utf-8", "replace")


def _command_tied_to_thread(
    command: Sequence[str],
    env: Mapping[str, str] | None,
    cwd: str | os.PathLike[str] | None,
    guard: ResourceLimits | None,
) -> list[str]:
    """Return a command that is killed when this thread ends. Raises the OSError that the command itself would."""
    import shutil  # for start-up time: the search needs none

    where = shutil.which(command[0], path=(os.environ if env is None else env).get("PATH"))
    if where is None and not (os.sep in command[0] and cwd is not None):
        number = errno.EACCES if os.path.exists(command[0]) else errno.ENOENT
        raise OSError(number, os.strerror(number), command[0])
    mode = [] if guard is None else ["--guard", ",".join(map(str, guard))]
    return [sys.executable, "-I", "-S", parent_death.__file__, *mode, str(os.getpid()), *command]


def _kill_group(process: subprocess.Popen[bytes], can_leave: bool, *pipes: PipeReader | PipeWriter) -> None:
    """End a process and its group, and close the pipes; if descendants `can_leave` the group, they also end."""
    if process.returncode is None and can_leave and IS_LINUX:
        # The guard kills the processes that no signal to the group reaches, then itself; not while it is stopped.
        process.terminate()
        resume(process.pid)
        with suppress(subprocess.TimeoutExpired):
            process.wait(PATIENCE)
    if process.returncode is None:
        signal_group(process, True, can_leave)
    for pipe in pipes:
        with suppress(OSError):
            pipe.close()
    process.wait()
    actions.pop(process, None)
