"""Ends a process together with its parent, on Linux; elsewhere it does nothing.

As a program, `python parent_death.py PARENT COMMAND ...` requests this and then becomes the command, with the same
process id. `python parent_death.py --guard CPU,MEMORY,FILES PARENT COMMAND ...` runs the command as a child within
these limits (seconds, MiB, a number; 0 for none), and ends when the command ends. When its parent ends, when it gets
SIGTERM, or when the command ends, it kills all descendants, even those that have left the process group.

This module imports nothing from the package, so that it starts quickly and needs only its path.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress

#: Linux: the `prctl` options that choose the signal sent when the parent ends, and make orphaned descendants children.
_PR_SET_PDEATHSIG = 1
_PR_SET_CHILD_SUBREAPER = 36


def die_with_parent(parent: int) -> None:
    """Have this process killed when its parent, with process id `parent`, ends.

    Linux counts the end of the thread that started the process as the end of the parent.
    """
    if sys.platform == "linux":
        _request_death_signal(parent, signal.SIGKILL)


def load_prctl() -> Callable[..., int] | None:
    """Return the C library's function `prctl` on Linux; None elsewhere.

    A process that forks others without a new interpreter calls this first, so that they find it loaded.
    """
    if sys.platform != "linux":
        return None
    # ctypes takes 10 ms to import and is needed nowhere else.
    import ctypes

    function: Callable[..., int] = ctypes.CDLL(None).prctl
    return function


def _request_death_signal(parent: int, number: int, adopts: bool = False) -> None:
    prctl = load_prctl()
    if prctl is None:
        return
    if adopts:
        prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    prctl(_PR_SET_PDEATHSIG, number)
    if os.getppid() != parent:
        os._exit(0)


if sys.platform == "linux":

    def guard(parent: int, limits: Sequence[int], command: Sequence[str]) -> None:
        """Run a command as a child process, and exit when it does; see the module docstring."""
        own = os.getpid()
        is_ending = False

        def end(status: int) -> None:
            nonlocal is_ending
            # The death of each thread that has been the parent of this process sends a signal.
            if not is_ending:
                is_ending = True
                _kill_descendants()
                if os.WIFSIGNALED(status):
                    _die_by(os.WTERMSIG(status))
                os._exit(os.WEXITSTATUS(status))

        # No exception: nothing might catch it. Before it becomes the command, a forked copy has nothing to kill.
        signal.signal(signal.SIGTERM, lambda *_: end(signal.SIGKILL) if os.getpid() == own else os._exit(1))
        _request_death_signal(parent, signal.SIGTERM, adopts=True)
        child = os.fork()
        if not child:
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
            die_with_parent(own)
            _set_limits(limits)
            _become(command)
        # A pipe held open by this process would never end.
        null = os.open(os.devnull, os.O_RDWR)
        for descriptor in range(3):
            os.dup2(null, descriptor)
        pid = status = 0
        while pid != child:
            pid, status = os.wait()
        end(status)

    def _kill_descendants() -> None:
        """Kill all children, and their children, which become children of this process, until none are left."""
        own = os.getpid()
        with suppress(ChildProcessError):
            while True:
                with open(f"/proc/{own}/task/{own}/children", encoding="ascii") as file:
                    children = [int(word) for word in file.read().split()]
                for child in children:
                    with suppress(ProcessLookupError):
                        os.kill(child, signal.SIGKILL)
                os.wait()

    def _die_by(number: int) -> None:
        """End this process with a signal, without a core dump."""
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        if number != signal.SIGKILL:
            signal.signal(number, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [number])
        os.kill(os.getpid(), number)

    def _set_limits(limits: Sequence[int]) -> None:
        import resource

        seconds, megabytes, files = limits
        for kind, most in (
            (resource.RLIMIT_CPU, seconds),
            (resource.RLIMIT_AS, megabytes << 20),
            (resource.RLIMIT_NOFILE, files),
        ):
            if most:
                resource.setrlimit(kind, (most, most))

    def _become(command: Sequence[str]) -> None:
        """Become a command, or end with status 127."""
        # The interpreter ignores SIGPIPE, and a command would inherit that.
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
        try:
            os.execvp(command[0], list(command))
        except OSError as error:
            os.write(2, f"{command[0]}: {error.strerror}\n".encode())
            os._exit(127)

    def main() -> None:
        """Become the command on the command line, or run it as a child."""
        words = sys.argv[1:]
        if words[0] == "--guard":
            guard(int(words[2]), [int(word) for word in words[1].split(",")], words[3:])
        die_with_parent(int(words[0]))
        _become(words[1:])

    if __name__ == "__main__":
        main()
