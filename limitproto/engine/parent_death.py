"""Ends a process together with its parent, on Linux; elsewhere nothing happens.

As a program, `python parent_death.py PARENT COMMAND ...` asks for that and then becomes the command, under the same
process id. It imports nothing of the package, so that it starts quickly and from its path alone.
"""

from __future__ import annotations

import os
import signal
import sys

#: Linux: the option of `prctl` that chooses the signal sent when the parent ends.
_PR_SET_PDEATHSIG = 1


def die_with_parent(parent: int) -> None:
    """Have this process killed when its parent, whose process id is `parent`, ends.

    Linux counts the end of the thread that started the process as the end of the parent.
    """
    if not sys.platform.startswith("linux"):
        return
    # ctypes takes 10 ms to import and is needed nowhere else.
    import ctypes

    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(0)


def main() -> None:
    """Become the command on the command line."""
    die_with_parent(int(sys.argv[1]))
    # The interpreter ignores SIGPIPE, which a command would inherit.
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    try:
        os.execvp(sys.argv[2], sys.argv[2:])
    except OSError as error:
        print(f"{sys.argv[2]}: {error.strerror}", file=sys.stderr)
        sys.exit(127)


if __name__ == "__main__":
    main()
