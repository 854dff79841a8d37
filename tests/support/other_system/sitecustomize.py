"""Makes Python look to limitproto as it does on Windows or macOS; the standard library and all others keep Linux.

`launch.py` loads it, and has all processes below load it too: Python imports `sitecustomize` when it starts. What
`limitproto.*` imports are stand-ins: modules that the system does not have are missing, names that it does not have
are hidden, and there is no `/proc`. For Windows, files and standard streams also have its code page and line ends,
names that it forbids cannot be created, and `os.kill` ends a process, or says that signal 0 is Ctrl-C there. Processes
for the work of others are spawned.
"""

from __future__ import annotations

import builtins
import importlib
import io
import os
import re
import signal
import subprocess
import sys
import types
from collections.abc import Callable
from typing import Any

POSIX_MODULES = {"fcntl", "grp", "pty", "pwd", "readline", "resource", "syslog", "termios", "tty"}
POSIX_NAMES = {
    "os": """fork forkpty killpg set_blocking get_blocking nice getuid geteuid getgid getpgid getpgrp setpgid setsid
        getsid chown fchown lchown fchmod mkfifo mknod pread preadv pwrite pwritev sched_getaffinity waitid wait wait3
        wait4 WNOHANG WEXITED WNOWAIT P_PID WIFSIGNALED WTERMSIG WEXITSTATUS O_DIRECTORY O_NONBLOCK O_NOCTTY uname
        sysconf statvfs openpty getpriority setpriority pipe2 pidfd_open memfd_create sendfile posix_spawn setuid
        initgroups chroot getgroups tcgetpgrp ttyname confstr sync""",
    "signal": """SIGKILL SIGHUP SIGALRM SIGVTALRM SIGPROF SIGPIPE SIGCHLD SIGUSR1 SIGUSR2 SIGCONT SIGSTOP SIGTSTP
        SIGTTIN SIGTTOU SIGWINCH SIGQUIT SIG_BLOCK SIG_UNBLOCK SIG_SETMASK alarm setitimer getitimer ITIMER_REAL
        ITIMER_VIRTUAL ITIMER_PROF pthread_sigmask pthread_kill sigwait sigtimedwait sigwaitinfo siginterrupt pause""",
    "select": "poll POLLIN POLLOUT POLLERR POLLHUP PIPE_BUF epoll EPOLLIN",
    "socket": "AF_UNIX socketpair_unix SO_REUSEPORT SCM_RIGHTS send_fds recv_fds",
}
MAC_HIDES = {"os": "sched_getaffinity waitid pidfd_open memfd_create pipe2 P_PID WNOWAIT"}
#: Names of files that Windows cannot have.
FORBIDDEN = re.compile(
    r'(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?|.*[<>:"|?*\x00-\x1f].*|.*[. ]', re.IGNORECASE | re.DOTALL
)


class StandIn(types.ModuleType):
    """A module without some of its names, and with others of its own."""

    def __init__(self, module: types.ModuleType, hidden: str = "", **own: Any) -> None:
        self.__dict__.update({"_module": module, "_hidden": frozenset(hidden.split()), **own})
        self.__dict__.pop("__name__", None)

    def __getattr__(self, name: str) -> Any:
        if name in self._hidden:
            raise AttributeError(f"{self._module.__name__}.{name} is hidden from limitproto")
        return getattr(self._module, name)

    def __setattr__(self, name: str, value: Any) -> None:
        setattr(self._module, name, value)

    def __dir__(self) -> list[str]:
        return [name for name in dir(self._module) if name not in self._hidden]


def _no_proc(function: Callable[..., Any], *, missing: Any = None) -> Callable[..., Any]:
    """Return a function of a path that finds no `/proc`."""

    def found(path: Any = ".", *rest: Any, **named: Any) -> Any:
        if not str(path).startswith("/proc"):
            return function(path, *rest, **named)
        if missing is None:
            raise FileNotFoundError(2, "No such file or directory", str(path))
        return missing

    return found


def _asks_for_limitproto() -> bool:
    """Return whether the caller's caller is limitproto, perhaps through pathlib."""
    frame: Any = sys._getframe(2)
    while frame is not None and frame.f_globals.get("__name__", "").startswith("pathlib"):
        frame = frame.f_back
    return frame is not None and _is_ours(frame.f_globals)


def _is_ours(names: dict[str, Any]) -> bool:
    return (names.get("__package__") or names.get("__name__") or "").split(".")[0] == "limitproto"


def _opened(kind: str) -> Callable[..., Any]:
    """Return the `open` of a system."""
    real = io.open

    def open(
        file: Any, mode: str = "r", buffering: int = -1, encoding: Any = None, errors: Any = None,
        newline: Any = None, closefd: bool = True, opener: Any = None,
    ) -> Any:  # fmt: skip
        if _asks_for_limitproto():
            if str(file).startswith("/proc"):
                raise FileNotFoundError(2, "No such file or directory", str(file))
            if kind == "win32":
                makes = not isinstance(file, int) and not mode.startswith("r") and file != os.devnull
                if makes and FORBIDDEN.fullmatch(os.path.basename(os.fspath(file))):
                    raise OSError(22, "Invalid argument", str(file))
                if "b" not in mode:
                    encoding = encoding or "cp1252"
                    newline = "\r\n" if newline is None and "r" not in mode else newline
        return real(file, mode, buffering, encoding, errors, newline, closefd, opener)

    return open


# ---- Windows --------------------------------------------------------------------------------------------------------


def _kill(pid: int, number: int) -> None:
    if number == 0:
        raise RuntimeError("os.kill(pid, 0) is Ctrl-C on Windows")
    os.kill(pid, signal.SIGKILL)


def _descendants(pid: int) -> list[int]:
    with open(f"/proc/{pid}/task/{pid}/children", encoding="ascii") as file:
        children = [int(word) for word in file.read().split()]
    return [*children, *(below for child in children for below in _descendants(child))]


class _Popen(subprocess.Popen):
    def __init__(self, *arguments: Any, creationflags: int = 0, **named: Any) -> None:
        assert not {"start_new_session", "preexec_fn", "pass_fds", "process_group"} & named.keys(), named
        super().__init__(*arguments, **named)


def _run(command: list[str], **named: Any) -> Any:
    if command[0] != "taskkill":
        return subprocess.run(command, check=named.pop("check", False), **named)
    assert command[1:4] == ["/F", "/T", "/PID"], command
    pid = int(command[4])
    for process in [*_descendants(pid), pid]:
        os.kill(process, signal.SIGKILL)
    return subprocess.CompletedProcess(command, 0)


class _Kernel32:
    """The functions of kernel32.dll that say when a process began; a handle is the process id."""

    def __init__(self) -> None:
        self.OpenProcess = self._open_process

    @staticmethod
    def _fields(pid: int) -> list[bytes]:
        try:
            with open(f"/proc/{pid}/stat", "rb") as file:
                return file.read().rpartition(b")")[2].split()
        except OSError:
            return [b"Z"]

    class _OpenProcess:
        restype: Any = None

        def __call__(self, access: int, inherits: bool, pid: int) -> int | None:
            return None if _Kernel32._fields(pid)[0] == b"Z" else pid

    _open_process = _OpenProcess()

    def GetExitCodeProcess(self, handle: Any, status: Any) -> int:
        status._obj.value = 259
        return 1

    def GetProcessTimes(self, handle: Any, began: Any, *_others: Any) -> int:
        began._obj.value = int(self._fields(handle.value)[19])
        return 1

    def CloseHandle(self, handle: Any) -> int:
        return 1


def _msvcrt() -> types.ModuleType:
    import errno
    import fcntl

    module = types.ModuleType("msvcrt")
    module.LK_UNLCK, module.LK_LOCK, module.LK_NBLCK = 0, 1, 2  # type: ignore[attr-defined]

    def locking(file: int, mode: int, size: int) -> None:
        """Lock bytes from the place in the file on, for the open file as there, and not for the process."""
        import struct

        kind = fcntl.F_WRLCK if mode else fcntl.F_UNLCK
        place = os.lseek(file, 0, os.SEEK_CUR)
        try:
            fcntl.fcntl(file, fcntl.F_OFD_SETLK, struct.pack("hhqqi4x", kind, os.SEEK_SET, place, size, 0))
        except OSError:
            raise PermissionError(errno.EACCES, "Permission denied") from None

    module.locking = locking  # type: ignore[attr-defined]
    return module


# ---- the whole ------------------------------------------------------------------------------------------------------


def install(kind: str) -> None:
    """Make this process look like one of a system, `win32` or `darwin`, to limitproto."""
    import struct  # noqa: F401 - loaded before `builtins.__import__` changes

    is_windows = kind == "win32"
    hides = POSIX_NAMES if is_windows else MAC_HIDES
    path = StandIn(
        os.path,
        isdir=_no_proc(os.path.isdir, missing=False),
        exists=_no_proc(os.path.exists, missing=False),
        isfile=_no_proc(os.path.isfile, missing=False),
    )
    own_os: dict[str, Any] = {"path": path, "listdir": _no_proc(os.listdir), "stat": _no_proc(os.stat)}
    if is_windows:
        own_os |= {"name": "nt", "kill": _kill}
    stand_ins: dict[str, types.ModuleType] = {
        "os": StandIn(os, hides.get("os", ""), **own_os),
        "sys": StandIn(sys, platform=kind),
        "signal": StandIn(signal, hides.get("signal", "")),
    }
    real_import, real_import_module = builtins.__import__, importlib.import_module
    if is_windows:
        stand_ins["subprocess"] = StandIn(subprocess, Popen=_Popen, run=_run)
        stand_ins["msvcrt"] = _msvcrt()

    def import_module(name: str, package: str | None = None) -> types.ModuleType:
        if is_windows and name in POSIX_MODULES and _asks_for_limitproto():
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        return real_import_module(name, package)

    stand_ins["importlib"] = StandIn(importlib, import_module=import_module)

    def import_(name: str, globals: Any = None, locals: Any = None, fromlist: Any = (), level: int = 0) -> Any:
        if level or not globals or not _is_ours(globals):
            return real_import(name, globals, locals, fromlist, level)
        if name in stand_ins:
            return stand_ins[name]
        if is_windows and name in POSIX_MODULES:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        module = real_import(name, globals, locals, fromlist, level)
        if is_windows and name in ("select", "socket"):
            stand_ins[name] = StandIn(module, hides[name])
            return stand_ins[name]
        if is_windows and name == "ctypes":
            stand_ins[name] = StandIn(module, windll=types.SimpleNamespace(kernel32=_Kernel32()))
            return stand_ins[name]
        if is_windows and name == "asyncio":
            _take_from_loops()
        if name.startswith("multiprocessing"):
            real_import("multiprocessing").set_start_method("spawn", force=True)
        return module

    builtins.__import__ = import_
    builtins.open = io.open = _opened(kind)  # type: ignore[assignment]
    if is_windows:
        for stream in (sys.stdin, sys.stdout, sys.stderr):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(encoding="cp1252", **({} if stream is sys.stdin else {"newline": "\r\n"}))


def _take_from_loops() -> None:
    """Have event loops lack what those of Windows do."""
    from asyncio import selector_events, unix_events

    def missing(*_arguments: Any) -> None:
        raise NotImplementedError

    for name in ("add_reader", "add_writer", "remove_reader", "remove_writer"):
        setattr(selector_events.BaseSelectorEventLoop, name, missing)
    unix_events._UnixSelectorEventLoop.add_signal_handler = missing  # type: ignore[method-assign, assignment]


if (_kind := os.environ.get("LIMITPROTO_TEST_SYSTEM")) and not hasattr(sys, "_limitproto_test_system"):
    sys._limitproto_test_system = _kind  # type: ignore[attr-defined]
    install(_kind)
