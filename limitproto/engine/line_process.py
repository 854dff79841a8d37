"""A child process that exchanges lines with this one through its stdin and stdout.

No call blocks beyond its time-out, and nothing that the child does can exhaust memory: lines that are too long are
dropped, reading stops while lines wait to be taken, and only the end of stderr is kept. The child leads a process
group of its own, and the whole group ends with it. On Windows a child is killed with its descendants, but does not end
with this process, unless it takes the end of its input for that, as engines do.

Each LineProcess belongs to one thread at a time. A second thread exists only to drain stderr, where that is captured.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
import weakref
from collections import deque
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import IO, NamedTuple

from limitproto.core.line_splitter import LineSplitter, OverlongLine
from limitproto.core.system import (
    IS_LINUX,
    PipeReader,
    PipeWriter,
    collected,
    command_to_start,
    signal_group,
    start_options,
    wait,
)
from limitproto.engine import parent_death

#: The longest line that is taken, in bytes.
LONGEST_LINE = 16 * 1024 * 1024
#: How much of the end of stderr is kept, in bytes.
STDERR_KEPT = 64 * 1024
#: How long `end` waits after each request to end before the next, stricter one, and how long a process that has closed
#: its pipes is waited for, in seconds.
PATIENCE = 1.0
_CHUNK = 1 << 16
#: No more than this waits to be written, in bytes; a child that reads nothing fails the writer instead.
_MOST_UNSENT = 1 << 26
#: How long to wait between two looks for the end of a process, in seconds.
_LOOK = 0.005


class ProcessEnded(Exception):
    """The child has closed its output or its input, or has ended; `status` is its status in words."""

    def __init__(self, status: str) -> None:
        self.status = status
        super().__init__(f"the process {status}")


class SendTimeout(Exception):
    """The child did not read what was sent in time. What is left is sent with the next call."""


class LineTooLong(Exception):
    """The child wrote a line longer than allowed; the line was dropped, but for its beginning, `head`."""

    def __init__(self, longest: int, head: bytes) -> None:
        self.head = head
        super().__init__(f"a line of the process exceeds {longest} bytes")


class ResourceLimits(NamedTuple):
    """What a child may use, each for one process of it: seconds of processor time, MiB of memory, open files.

    With 0 there is none. Only Linux enforces them.
    """

    cpu_seconds: int = 0
    memory_mb: int = 0
    open_files: int = 0


class LineProcess:
    """A child process and the lines exchanged with it. Use it in a `with` block, or call `end` or `kill`.

    A LineProcess that is dropped kills its process group; so does the end of this process, where Python ends normally.
    """

    def __init__(
        self,
        command: Sequence[str],
        *,
        env: Mapping[str, str] | None = None,
        cwd: str | os.PathLike[str] | None = None,
        longest_line: int = LONGEST_LINE,
        stderr_kept: int | None = STDERR_KEPT,
        dies_with_thread: bool = False,
        guard: ResourceLimits | None = None,
    ) -> None:
        """Start `command`, an argument list, see `system.command_to_start`. Raises OSError when it cannot be started.

        `env` replaces the environment. `stderr_kept` is how many bytes of the end of stderr are kept; None leaves
        stderr shared with this process. `dies_with_thread` has Linux kill the child when the calling thread ends, even
        by SIGKILL; that costs a start of the interpreter, about 15 ms. With `guard`, on Linux, the same holds for all
        descendants of the child, also those that have left its group; then the child runs below a small process of its
        own, which also sets the limits.
        """
        command = command_to_start(command, (os.environ if env is None else env).get("PATH"))
        if IS_LINUX and (dies_with_thread or guard is not None):
            command = _tied_to_this_thread(command, env, cwd, guard)
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
        #: The pipes, for callers that do not exchange lines.
        self.stdin, self.stdout = PipeWriter(process.stdin), PipeReader(process.stdout)
        self._unsent = bytearray()
        self._splitter = LineSplitter(longest_line)
        self._longest_line = longest_line
        self._lines: deque[bytes | OverlongLine] = deque()
        self._waiting = 0
        self._has_ended_output = False
        self._is_deaf = False
        self._stderr = None if process.stderr is None else _Tail(process.stderr, stderr_kept or 0)
        self._kill = weakref.finalize(self, _kill_group, process, guard is not None, self.stdin, self.stdout)

    @property
    def pid(self) -> int:
        """The process id, which is also the id of the process group."""
        return self._process.pid

    # ---- lines ------------------------------------------------------------------------------------------------

    def send(self, line: str, timeout: float) -> None:
        """Send a line; an LF is added. See `send_bytes`."""
        self.send_bytes(line.encode("utf-8", "replace") + b"\n", timeout)

    def send_bytes(self, data: bytes, timeout: float) -> None:
        """Send bytes, reading meanwhile what the child writes.

        Raises SendTimeout when the child has not taken all of them within `timeout` seconds (the rest follows with
        the next call), and ProcessEnded when it reads no more.
        """
        self._require_reader()
        if len(self._unsent) + len(data) > _MOST_UNSENT:
            raise SendTimeout("the process does not read its input")
        self._unsent += data
        # A pipe that has room takes a short line at once, without asking whether it can.
        self._write()
        until = time.monotonic() + timeout
        while self._unsent:
            if not self._exchange(until):
                raise SendTimeout(f"the process has not read its input for {timeout:g} s")
        self._require_reader()

    def _require_reader(self) -> None:
        if self._is_deaf or self.stdin.closed:
            raise ProcessEnded(self.status)

    def receive(self, timeout: float) -> str | None:
        """Return the next line as text, invalid UTF-8 replaced; see `receive_bytes`."""
        line = self.receive_bytes(timeout)
        return None if line is None else line.decode("utf-8", "replace")

    def receive_bytes(self, timeout: float) -> bytes | None:
        """Return the next line without its CR LF or LF, None when there is none within `timeout` seconds.

        Raises LineTooLong, and ProcessEnded at the end of the output.
        """
        until = time.monotonic() + timeout
        while not self._lines:
            if self._has_ended_output:
                raise ProcessEnded(self.status)
            if not self._exchange(until):
                return None
        line = self._lines.popleft()
        if isinstance(line, OverlongLine):
            self._waiting -= len(line.head)
            raise LineTooLong(self._longest_line, line.head)
        self._waiting -= len(line)
        return line.removesuffix(b"\r")

    def _exchange(self, until: float) -> bool:
        """Write and read what can be written and read once; False when nothing could until the moment `until`."""
        if not self._kill.alive:
            self._unsent.clear()
            self._has_ended_output = True
            return True
        is_reading = not self._has_ended_output and self._waiting <= self._longest_line
        left = max(0.0, until - time.monotonic())
        ready = wait((self.stdout,) if is_reading else (), (self.stdin,) if self._unsent else (), left)
        if self.stdin in ready:
            self._write()
        if self.stdout in ready:
            self._read()
        return bool(ready)

    def _write(self) -> None:
        try:
            del self._unsent[: self.stdin.write(self._unsent)]
        except OSError:
            # What the child wrote before it closed its input can still be received.
            self._is_deaf = True
            self._unsent.clear()

    def _read(self) -> None:
        data = self.stdout.read(_CHUNK)
        self._has_ended_output = not data
        for line in self._splitter.feed(data) if data else self._splitter.finish():
            self._lines.append(line)
            self._waiting += len(line.head if isinstance(line, OverlongLine) else line)

    def close_input(self) -> None:
        """Close the child's stdin; what has not been sent is dropped."""
        self._unsent.clear()
        self.stdin.close()

    def close_output(self) -> None:
        """Stop reading: whatever the child writes from now on fails there."""
        self._has_ended_output = True
        self.stdout.close()

    # ---- the end ----------------------------------------------------------------------------------------------

    @property
    def returncode(self) -> int | None:
        """The exit status, or the number of the signal that killed the child as a negative number; None before."""
        return collected(self._process)

    @property
    def is_alive(self) -> bool:
        """True while the process runs."""
        return self.returncode is None

    @property
    def status(self) -> str:
        """How the process is doing, in words: `exited with status 3`, `was killed by SIGKILL`, `still runs`."""
        # A process closes its pipes before it has ended, and on a loaded machine long before.
        self.wait(PATIENCE)
        return status_text(self.returncode)

    def stderr_text(self) -> str:
        """Return the end of what the child has written to stderr, all of it once the child has ended."""
        if self._stderr is None:
            return ""
        if not self.is_alive:
            self._stderr.join(PATIENCE)
        return self._stderr.text()

    def wait(self, timeout: float) -> int | None:
        """Wait up to `timeout` seconds for the end of the process; return its `returncode`, None when it still runs."""
        until = time.monotonic() + timeout
        while (code := self.returncode) is None and (left := until - time.monotonic()) > 0:
            time.sleep(min(_LOOK, left))
        return code

    def signal(self, number: int) -> None:
        """Send a signal to the process alone."""
        if self.is_alive:
            os.kill(self.pid, number)

    def end(self, farewell: str | None = None, patience: float = PATIENCE) -> int:
        """End the process and return its `returncode`: ask, then SIGTERM, then SIGKILL to the whole group.

        To ask is to send the line `farewell`, if any, and to close the input; `patience` seconds pass before each
        stricter step.
        """
        with suppress(ProcessEnded, SendTimeout):
            if farewell is not None and not self.stdin.closed:
                self.send(farewell, patience)
        self.close_input()
        if self._drained(patience) is None:
            signal_group(self._process, False)
            self._drained(patience)
        return self.kill()

    def _drained(self, patience: float) -> int | None:
        """Wait for the end as `wait` does, dropping output so that a child that still writes can end."""
        until = time.monotonic() + patience
        while (code := self.returncode) is None and time.monotonic() < until:
            self._lines.clear()
            self._waiting = 0
            if self._has_ended_output:
                return self.wait(until - time.monotonic())
            self._exchange(min(until, time.monotonic() + 0.05))
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
    """The end of a stream, which a thread of its own drains."""

    def __init__(self, stream: IO[bytes], size: int) -> None:
        self._chunks: deque[bytes] = deque()
        self._size, self._length = size, 0
        self._lock = threading.Lock()
        self._thread = threading.Thread(target=self._drain, args=(stream,), daemon=True)
        self._thread.start()

    def _drain(self, stream: IO[bytes]) -> None:
        with stream:
            while data := stream.read(_CHUNK):
                with self._lock:
                    self._chunks.append(data)
                    self._length += len(data)
                    while self._length - len(self._chunks[0]) >= self._size:
                        self._length -= len(self._chunks.popleft())

    def join(self, timeout: float) -> None:
        self._thread.join(timeout)

    def text(self) -> str:
        with self._lock:
            data = b"".join(self._chunks)
        return data[len(data) - self._size if len(data) > self._size else 0 :].decode("utf-8", "replace")


def _tied_to_this_thread(
    command: Sequence[str],
    env: Mapping[str, str] | None,
    cwd: str | os.PathLike[str] | None,
    guard: ResourceLimits | None,
) -> list[str]:
    """Return a command that is killed when this thread ends. Raises OSError as the command itself would."""
    import shutil  # for start-up time: the search needs none

    where = shutil.which(command[0], path=(os.environ if env is None else env).get("PATH"))
    if where is None and not (os.sep in command[0] and cwd is not None):
        if os.path.isfile(command[0]):
            if os.sep not in command[0] and os.access(command[0], os.X_OK):
                raise FileNotFoundError(2, f"not on PATH; ./{command[0]} is a file here", command[0])
            raise PermissionError(13, "the file is not executable", command[0])
        raise FileNotFoundError(2, "No such file or directory", command[0])
    mode = [] if guard is None else ["--guard", ",".join(map(str, guard))]
    return [sys.executable, "-I", "-S", parent_death.__file__, *mode, str(os.getpid()), *command]


def _kill_group(process: subprocess.Popen[bytes], can_leave: bool, *pipes: PipeReader | PipeWriter) -> None:
    """End a process and its group, and close the pipes; if they `can_leave` it, its descendants end too."""
    if process.returncode is None and can_leave and IS_LINUX:
        # The guard kills what no signal to the group reaches, and then itself.
        process.terminate()
        with suppress(subprocess.TimeoutExpired):
            process.wait(PATIENCE)
    if process.returncode is None:
        signal_group(process, True, can_leave)
    for pipe in pipes:
        with suppress(OSError):
            pipe.close()
    process.wait()
