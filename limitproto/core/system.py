"""What differs between systems: pipes, processes, signals, locks, command lines. No other module checks the system.

POSIX systems can wait for several pipes at once; Windows uses threads (`limitproto/core/threaded_pipes.py`). Only Linux
can end a process together with its parent and limit its resources (`limitproto/engine/parent_death.py`).
"""

from __future__ import annotations

import os
import re
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import IO, TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    import select
    import subprocess
    from asyncio import AbstractEventLoop

IS_LINUX: Final = sys.platform == "linux"
#: Whether a process can fork, as on POSIX systems; false for `mypy --platform win32`.
CAN_FORK: Final = sys.platform != "win32"
#: Whether other programs can be started; a browser has only one process.
CAN_START_PROCESSES: Final = sys.platform != "emscripten"
#: The signals that end a program.
ENDING_SIGNALS: Final[tuple[signal.Signals, ...]] = tuple(
    getattr(signal, name) for name in ("SIGTERM", "SIGHUP", "SIGINT", "SIGBREAK") if hasattr(signal, name)
)
#: Python's variables for where modules are and whether compiled ones are written.
_OF_MODULES = (
    "PYTHONPATH PYTHONHOME PYTHONPLATLIBDIR PYTHONUSERBASE PYTHONNOUSERSITE PYTHONPYCACHEPREFIX PYTHONDONTWRITEBYTECODE"
).split()
#: The variables without which programs do not start, besides `PATH`.
NEEDED_VARIABLES: Final = () if CAN_FORK else ("SYSTEMROOT", "COMSPEC", "PATHEXT", "TEMP", "TMP", "USERPROFILE")
#: Flags for `os.open`: read bytes untranslated, and open a named pipe without waiting for its other end.
UNCHANGED_AT_ONCE: Final[int] = getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0)
#: How many bytes a pipe that is ready for writing can take.
PIPE_ROOM: Final = 4096 if IS_LINUX else 512
#: What `wait` returns for a descriptor that nothing can read from any longer.
HUNG_UP: Final = object()
#: Windows: the offset of the locked byte. Windows forbids reading locked bytes, so it is beyond all others.
_LOCKED_BYTE = 0x7FFF0000
#: A quotation mark with its preceding backslashes, space between words, or anything else.
_PART = re.compile(r'(\\*)(")|([ \t]+)|\\+|[^\\" \t]+')
#: How many links are followed, and the pattern of the name of an open file.
_MOST_LINKS = 40
_DESCRIPTOR = re.compile(r"/(?:dev|proc/(?:self|thread-self|\d+))/fd/(\d{1,9})")
_DEVICE = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE | re.DOTALL)


def is_device(name: str) -> bool:
    """Return whether a file name means a device on Windows, whatever its suffix; no file should have such a name."""
    return _DEVICE.fullmatch(name) is not None


def descriptor_named(name: str) -> int | None:
    """Return the descriptor of an open file from its name, such as `/dev/stdout`, `/dev/fd/3`, or `-` for stdout."""
    for _ in range(_MOST_LINKS):
        if found := _DESCRIPTOR.fullmatch(os.path.abspath(name)):
            return int(found[1])
        if not os.path.islink(name):
            break
        name = os.path.join(os.path.dirname(name), os.readlink(name))
    return 1 if name == "-" else None


def split_command(line: str, is_windows: bool = not CAN_FORK) -> list[str]:
    r"""Return the words of a command line. Raises ValueError for an unmatched quotation mark.

    POSIX systems split words as in a shell. On Windows, they are split as programs see them: only `"` quotes, and
    a backslash not followed by `"` is literal, as in `C:\bots\bot.exe`.
    """
    if not is_windows:
        import shlex

        return shlex.split(line)
    words: list[str] = []
    word: str | None = None
    is_quoted = False
    for part in _PART.finditer(line):
        if part[2]:
            escaped = len(part[1]) % 2 == 1
            word = (word or "") + part[1][: len(part[1]) // 2] + '"' * escaped
            is_quoted = is_quoted != (not escaped)
        elif is_quoted or not part[3]:
            word = (word or "") + part[0]
        elif word is not None:
            words.append(word)
            word = None
    if is_quoted:
        raise ValueError("No closing quotation")
    return words if word is None else [*words, word]


def own_command(module: str = "limitproto") -> list[str]:
    """Return the command that runs a module of this installation, or of the checkout if it is not installed.

    Start it in `own_environment`.
    """
    here = os.path.join("limitproto", "core", "system.py")
    is_here = not sys.flags.safe_path and os.path.exists(here) and os.path.samefile(here, __file__)
    return [sys.executable, *([] if is_here else ["-P"]), "-m", module]


def command_to_start(words: Sequence[str], path: str | None = None) -> list[str]:
    """Return the words to start a command with: `limitproto` is this installation, unless it is on the PATH."""
    if words[0] in ("limitproto", "limitproto.exe"):
        import shutil  # for start-up time

        if shutil.which(words[0], path=path) is None:
            return [*own_command(), *words[1:]]
    return list(words)


def cores() -> int:
    """Return the number of cores that this process can use."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


# ---- pipes ----------------------------------------------------------------------------------------------------------

if sys.platform == "win32":
    from limitproto.core import threaded_pipes

    PipeReader = threaded_pipes.ThreadedReader
    PipeWriter = threaded_pipes.ThreadedWriter
    Waker = threaded_pipes.ThreadedWaker
    wait = threaded_pipes.wait
else:

    class _PipeEnd:
        """An end of a pipe: a stream, which is closed with it, or a descriptor, such as stdin's, which is not."""

        def __init__(self, pipe: IO[bytes] | int, most: int = 0) -> None:
            self._pipe = pipe

        def fileno(self) -> int:
            """Return the descriptor. Raises ValueError if it is closed, since another file may now have the number."""
            return self._pipe if isinstance(self._pipe, int) else self._pipe.fileno()

        @property
        def closed(self) -> bool:
            """Whether it has been closed."""
            return not isinstance(self._pipe, int) and self._pipe.closed

        def close(self) -> None:
            """Close the pipe."""
            if not isinstance(self._pipe, int):
                self._pipe.close()

    class PipeReader(_PipeEnd):
        """The reading end of a pipe; up to `most` bytes may be read ahead."""

        _poll: select.poll | None = None

        def is_worth_reading(self, sink: int) -> bool:
            """Wait for data or the end; return False if nothing reads from `sink` any longer.

            This is the fastest form of `wait`, always with the same `sink`: each round trip of an engine waits once.
            """
            if self._poll is None:
                import select

                self._poll = select.poll()
                self._poll.register(sink, 0)
                self._poll.register(self, select.POLLIN)
            return self.fileno() in dict(self._poll.poll())

        def read(self, size: int) -> bytes:
            """Return the data that has arrived, empty at the end; call this only when `wait` reports the pipe."""
            return os.read(self.fileno(), size)

        def watch(self, loop: AbstractEventLoop, callback: Callable[[], None] | None) -> None:
            """Have an event loop call `callback` whenever there is data to read; None removes the callback."""
            loop.remove_reader(self.fileno()) if callback is None else loop.add_reader(self.fileno(), callback)

    class PipeWriter(_PipeEnd):
        """The writing end of a pipe, which does not block."""

        def __init__(self, pipe: IO[bytes]) -> None:
            super().__init__(pipe)
            os.set_blocking(self.fileno(), False)

        def write(self, data: bytes | bytearray | memoryview) -> int:
            """Write as much as fits and return how much that was. Raises OSError if nothing reads the pipe."""
            try:
                return os.write(self.fileno(), data)
            except BlockingIOError:
                return 0

        def watch(self, loop: AbstractEventLoop, callback: Callable[[], None] | None) -> None:
            """Have an event loop call `callback` whenever there is room; None removes the callback."""
            loop.remove_writer(self.fileno()) if callback is None else loop.add_writer(self.fileno(), callback)

    class Waker:
        """Ends a wait in another thread. Raises OSError if no descriptors are left."""

        def __init__(self) -> None:
            self._ends = os.pipe()

        def fileno(self) -> int:
            """Return the descriptor to wait for."""
            return self._ends[0]

        def set(self) -> None:
            """End the wait, or the next one."""
            os.write(self._ends[1], b".")

        def clear(self) -> None:
            """Let the next wait block again."""
            os.read(self._ends[0], 1)

    def wait(
        reads: Sequence[PipeReader | Waker],
        writes: Sequence[PipeWriter],
        seconds: float | None,
        sink: int | None = None,
    ) -> list[object]:
        """Wait up to `seconds` until an end is ready, and return all ready ends.

        They include `HUNG_UP` if nothing can read from the descriptor `sink` any longer.
        """
        import select

        # Unlike select, poll accepts descriptors above 1,023.
        poll = select.poll()
        if sink is not None:
            poll.register(sink, 0)
        for reader in reads:
            poll.register(reader, select.POLLIN)
        for writer in writes:
            poll.register(writer, select.POLLOUT)
        found = dict(poll.poll(None if seconds is None else seconds * 1000))
        ready: list[object] = [end for end in (*reads, *writes) if end.fileno() in found]
        if sink is not None and found.get(sink, 0) & (select.POLLERR | select.POLLHUP):
            ready.append(HUNG_UP)
        return ready


def can_write(descriptor: int, seconds: float | None) -> bool:
    """Return whether a descriptor is writable within some seconds (None waits for ever); on Windows the write waits."""
    if CAN_FORK:
        import select

        poll = select.poll()
        poll.register(descriptor, select.POLLOUT)
        return bool(poll.poll(None if seconds is None else seconds * 1000))
    return True


# ---- processes ------------------------------------------------------------------------------------------------------


def start_options() -> dict[str, Any]:
    """Return the Popen arguments that put a child at the head of its own process group, out of reach of Ctrl-C."""
    return {"start_new_session": True} if CAN_FORK else {"creationflags": 0x200}  # CREATE_NEW_PROCESS_GROUP


def own_environment() -> dict[str, str]:
    """Return the environment without variables that change Python's behaviour, such as its encoding."""
    kept = [] if sys.flags.ignore_environment else _OF_MODULES
    return {name: value for name, value in os.environ.items() if name in kept or not name.startswith("PYTHON")}


def resume(pid: int) -> None:
    """Resume a child that may have been stopped from outside, for example by SIGSTOP, and has not been waited for."""
    if sys.platform != "win32":
        with suppress(OSError):
            os.kill(pid, signal.SIGCONT)


def signal_group(process: subprocess.Popen[bytes], is_last: bool, has_descendants: bool = True) -> None:
    """Send SIGTERM to the process group of a child, or SIGKILL if it `is_last`.

    On Windows a process is never asked to end, and only its own process ends unless it `has_descendants`.
    """
    if sys.platform != "win32":
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL if is_last else signal.SIGTERM)
    elif is_last and process.poll() is None:
        if has_descendants:
            import subprocess

            with suppress(OSError):
                subprocess.run(["taskkill", "/F", "/T", "/PID", str(process.pid)], capture_output=True, check=False)
        process.kill()


def reap(process: subprocess.Popen[bytes]) -> int | None:
    """Return the status of a process that has ended, None while it runs; the rest of its group is killed.

    The group's id stays in use until the process is waited for, so no other process can be hit.
    """
    if process.returncode is None and sys.platform == "linux":
        with suppress(ChildProcessError):
            if os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None:
                signal_group(process, True)
    return process.poll()


def start_of(pid: int) -> str:
    """Return a mark of a process's start time, empty if it does not exist; it reveals a reused process id."""
    if sys.platform == "win32":
        import ctypes

        kernel = ctypes.windll.kernel32
        kernel.OpenProcess.restype = ctypes.c_void_p
        process = ctypes.c_void_p(kernel.OpenProcess(0x1000, False, pid))  # PROCESS_QUERY_LIMITED_INFORMATION
        if not process:
            return ""
        status, times = ctypes.c_ulong(), [ctypes.c_ulonglong() for _ in range(4)]
        kernel.GetExitCodeProcess(process, ctypes.byref(status))
        kernel.GetProcessTimes(process, *map(ctypes.byref, times))
        kernel.CloseHandle(process)
        return str(times[0].value) if status.value == 259 else ""  # STILL_ACTIVE
    try:
        with open(f"/proc/{pid}/stat", "rb") as file:
            fields = file.read().rpartition(b")")[2].split()
            return "" if fields[0] == b"Z" else fields[19].decode()
    except FileNotFoundError:
        if os.path.isdir("/proc/self"):
            return ""
    except OSError:
        return ""
    try:
        os.kill(pid, 0)
    except OSError as error:
        # A process that may not be queried belongs to another user.
        return "runs" if isinstance(error, PermissionError) else ""
    return "runs"


def processor_times(pid: int) -> dict[int, float]:
    """Return the processor time in seconds of a process and each running descendant, keyed by process id.

    Only Linux provides it; elsewhere, and for a process that has ended, the result is empty.
    """
    found: dict[int, float] = {}
    if sys.platform == "linux":
        waiting = [pid]
        while waiting:
            pid = waiting.pop()
            with suppress(OSError):
                # The clock id of another process, as clock_getcpuclockid(3) computes it.
                found[pid] = time.clock_gettime(~pid << 3 | 2)
                for thread in os.listdir(f"/proc/{pid}/task"):
                    with open(f"/proc/{pid}/task/{thread}/children", encoding="ascii") as file:
                        waiting += map(int, file.read().split())
    return found


# ---- files ----------------------------------------------------------------------------------------------------------


def lock(file: int, is_patient: bool) -> None:
    """Lock an open file for this process. Unless `is_patient`, raises OSError if another process has it locked."""
    if sys.platform != "win32":
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | (0 if is_patient else fcntl.LOCK_NB))
        return
    import msvcrt

    while True:
        os.lseek(file, _LOCKED_BYTE, os.SEEK_SET)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
            return
        except OSError:
            if not is_patient:
                raise
            time.sleep(0.01)


def unlock(file: int) -> None:
    """Release a lock taken with `lock`."""
    if sys.platform != "win32":
        import fcntl

        fcntl.flock(file, fcntl.LOCK_UN)
    else:
        import msvcrt

        os.lseek(file, _LOCKED_BYTE, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_UNLCK, 1)


def sync_folder(folder: str | os.PathLike[str]) -> None:
    """Flush the names in a folder to disk, if the system can do that and does not do it on its own."""
    if CAN_FORK:
        with suppress(OSError):
            handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
            try:
                os.fsync(handle)
            finally:
                os.close(handle)


def terminal_restorer(descriptor: int) -> Callable[[], object]:
    """Return a function that restores a terminal's current mode, which line editing changes; a no-op on Windows."""
    if sys.platform == "win32":
        return bool
    import termios

    mode = termios.tcgetattr(descriptor)
    return lambda: termios.tcsetattr(descriptor, termios.TCSADRAIN, mode)


# ---- signals --------------------------------------------------------------------------------------------------------


@contextmanager
def ticking(seconds: float, tick: Callable[[int, Any], None]) -> Iterator[None]:
    """Have a signal handler call `tick` in the main thread whenever that thread has worked for some seconds."""
    if sys.platform != "win32":
        signal.signal(signal.SIGVTALRM, tick)
        signal.setitimer(signal.ITIMER_VIRTUAL, seconds, seconds)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
            signal.signal(signal.SIGVTALRM, signal.SIG_IGN)
        return
    import _thread
    import threading

    is_over = threading.Event()

    def send_ticks() -> None:
        while not is_over.wait(seconds):
            _thread.interrupt_main(signal.SIGFPE)

    before = signal.signal(signal.SIGFPE, tick)
    thread = threading.Thread(target=send_ticks, daemon=True)
    thread.start()
    try:
        yield
    finally:
        is_over.set()
        thread.join()
        signal.signal(signal.SIGFPE, before)
