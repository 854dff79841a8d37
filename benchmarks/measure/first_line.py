"""How long an analysis is silent before its first line.

    python -m benchmarks.measure.first_line [--runs 50] [--over stdio|socket] [WORD]

In each run a session sets up a position and analyses it twice: at first its search process has to start, then it is
there. Prints, for each position whose commands have WORD in them, the median and the maximum of the times from the
command to its first line, in milliseconds, and the same without the time in which the session was ready to run and
other processes had the cores. The exit status is 1 if a median of the latter is above what the page promises.
"""

from __future__ import annotations

import argparse
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from time import monotonic, sleep
from typing import IO, NamedTuple

ENGINE = [sys.executable, "-P", "-m", "limitproto", "engine"]
#: The first line is promised within this time, in milliseconds.
PROMISED = 100.0

POSITIONS = (
    "lp-newgame classic",
    "lp-newgame nestor-en seed=3",
    "lp-newgame nestor players=3 seed=2",
    "lp-newgame classic size=16 players=3",
    "lp-newgame pbmserv size=16 seed=1 players=3",
    "lp-newgame pbmserv size=16 seed=1 players=3 free_edges=6",
    "lp-position classic m50:WRo/ooo w 0.0 m26 -",
    "lp-newgame limes seed=1",
    "lp-newgame limes seed=1 players=8",
)


class Session(NamedTuple):
    """The two ends of a session, and the id of the process that serves it."""

    sink: IO[bytes]
    source: IO[bytes]
    pid: int


@contextmanager
def _over_stdio() -> Iterator[Session]:
    with subprocess.Popen(ENGINE, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as engine:
        assert engine.stdin is not None
        assert engine.stdout is not None
        yield Session(engine.stdin, engine.stdout, engine.pid)
        engine.stdin.close()


@contextmanager
def _over_socket(path: str, daemon: int) -> Iterator[Session]:
    children = Path(f"/proc/{daemon}/task/{daemon}/children")
    with socket.socket(socket.AF_UNIX) as client:
        while children.read_text():
            sleep(0.01)
        client.connect(path)
        with client.makefile("rwb") as stream:
            stream.write(b"lp-ping\n")
            stream.flush()
            stream.readline(), stream.readline()
            yield Session(stream, stream, int(children.read_text()))


def _waited(pid: int) -> float:
    """Return how long the threads of a process have been ready to run without a core, in seconds; 0 outside Linux."""
    return sum(int(path.read_text().split()[1]) for path in Path(f"/proc/{pid}/task").glob("*/schedstat")) / 1e9


def _first_line(session: Session, command: bytes) -> tuple[float, float]:
    """Return how long the first line of an analysis takes, in all and without waiting for cores, and end it."""
    sink, source, pid = session
    waited, begun = _waited(pid), monotonic()
    sink.write(command + b"\n")
    sink.flush()
    while b"pv" not in (line := source.readline()):
        if not line or line.startswith(b"?"):
            raise SystemExit(f"{command.decode()} was answered {line!r}")
    passed, waited = monotonic() - begun, _waited(pid) - waited
    sink.write(b"\n")
    sink.flush()
    while source.readline() != b"\n":
        pass
    return passed * 1000, (passed - waited) * 1000


def _measured(session: Session, start: str) -> tuple[float, ...]:
    session.sink.write(f"{start}\n".encode())
    session.sink.flush()
    if not session.source.readline().startswith(b"="):
        raise SystemExit(f"{start} failed")
    session.source.readline()
    return (*_first_line(session, b"lp-analyze"), *_first_line(session, b"lp-analyze"))


def main() -> int:
    """Print the table and return the exit status."""
    parser = argparse.ArgumentParser()
    parser.add_argument("word", nargs="?", default="")
    parser.add_argument("--runs", type=int, default=50)
    parser.add_argument("--over", choices=("stdio", "socket"), default="stdio")
    options = parser.parse_args()
    failures = 0
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder, "s"))
        daemon = None
        if options.over == "socket":
            daemon = subprocess.Popen([*ENGINE, "--listen", f"unix:{path}"], stderr=subprocess.PIPE)
            assert daemon.stderr is not None
            daemon.stderr.readline()
        for start in POSITIONS:
            if options.word not in start:
                continue
            rows: list[tuple[float, ...]] = []
            for _ in range(options.runs):
                with _over_stdio() if daemon is None else _over_socket(path, daemon.pid) as session:
                    rows.append(_measured(session, start))
            columns = list(zip(*rows, strict=True))
            failures += max(median(columns[1]), median(columns[3])) > PROMISED
            figures = " | ".join(f"{median(column):.0f} and {max(column):.0f}" for column in columns)
            print(f"| `{start}` | {figures} |", flush=True)
        if daemon is not None:
            daemon.terminate()
            daemon.wait()
    return int(failures > 0)


if __name__ == "__main__":
    sys.exit(main())
