"""A child process that misbehaves in the way of its argument, at the first line that it reads; without one it is right.

It imports nothing of the package, so that it starts quickly. Right is: each line in capitals, as one line.
"""

from __future__ import annotations

import os
import signal
import sys

#: What each kind writes; afterwards it goes on to read, and says nothing more.
WRITES = {
    "mute": b"",
    "half a line": b"= ha",
    "nonsense": b"what?\n\n[]\n7\n[1, 2, 3, 4]\n",
    "another encoding": "= 2\n\n".encode("utf-16"),
    "no bytes of text": bytes(range(256)),
}
#: Those that end, stop, close their output, or write for ever.
ENDS = ("dies", "dies in a line", "stops", "closes", "floods", "one long line")
KINDS = (*WRITES, *ENDS)


def misbehave(kind: str) -> None:
    os.write(1, WRITES.get(kind, b"= ha" if kind == "dies in a line" else b""))
    if kind.startswith("dies"):
        os._exit(3)
    if kind == "stops":
        os.kill(os.getpid(), signal.SIGSTOP)
    if kind == "closes":
        os.close(1)
    while kind in ("floods", "one long line"):
        os.write(1, (b"[0]\n" if kind == "floods" else b"xxxx") * 4096)


def main() -> None:
    kind = sys.argv[1]
    for line in sys.stdin.buffer:
        if kind in KINDS:
            misbehave(kind)
        elif kind == "right":
            os.write(1, line.upper())


if __name__ == "__main__":
    main()
