"""The daemon as a real process, started as a stranger would start it."""

import re
import select
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

from support.patience import PATIENCE

from limitproto.engine.line_process import LineProcess, ProcessEnded

#: `-P` where the tests themselves run so: what is installed is tested, not what lies in the working directory.
PYTHON = [sys.executable, *(["-P"] if sys.flags.safe_path else [])]
ENGINE = [*PYTHON, "-m", "limitproto", "engine"]
#: A line of an analysis.
INFO = re.compile(
    r"info depth \d+ seldepth \d+ nodes (?P<nodes>\d+) nps \d+ time (?P<time>\d+\.\d{3}) (reason settled )?"
    r"multipv (?P<multipv>\d+) score -?\d+\.\d\d win (?P<win>[01]\.\d{3}) "
    r"wins (?P<wins>[01]\.\d{3}( [01]\.\d{3})*) pv( \S+)+"
)


class Process(LineProcess):
    """A program that speaks GTP over pipes; killed at the end of a `with` block."""

    def __init__(self, command: list[str] = ENGINE) -> None:
        super().__init__(command)

    def write(self, data: bytes) -> None:
        """Write bytes as they are, reading nothing meanwhile."""
        while data:
            assert select.select([], [self.stdin], [], PATIENCE)[1], "it reads nothing"
            data = data[self.stdin.write(data) or 0 :]

    def line(self) -> str:
        line = self.receive(PATIENCE)
        assert line is not None, "it writes nothing"
        return line

    def complaint(self) -> str:
        """Return the first line on stderr."""
        until = time.monotonic() + PATIENCE
        while "\n" not in (text := self.stderr_text()):
            assert time.monotonic() < until, "it says nothing on stderr"
            time.sleep(0.005)
        return text.partition("\n")[0]

    def answer(self) -> str:
        """Return the next answer without its empty line, or what comes before the end of the output."""
        lines = []
        with suppress(ProcessEnded):
            while line := self.line():
                lines.append(line)
        return "\n".join(lines)

    def ask(self, line: str) -> str:
        self.write(line.encode() + b"\n")
        return self.answer()


def run(data: bytes, command: list[str] = ENGINE) -> subprocess.CompletedProcess[bytes]:
    """Return how a program ends that gets `data` and then the end of its input."""
    return subprocess.run(command, input=data, capture_output=True, timeout=PATIENCE, check=False)


def answers(data: bytes, command: list[str] = ENGINE) -> list[str]:
    """Return the answers to `data`; the program must end well and say nothing on stderr."""
    done = run(data, command)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout == b"" or done.stdout.endswith(b"\n\n")
    return done.stdout.decode().split("\n\n")[:-1]


def wait_until_gone(pid: int) -> None:
    """Wait for the end of a process that is no child of this one."""
    until = time.monotonic() + PATIENCE
    while is_running(pid):
        assert time.monotonic() < until, f"process {pid} is left behind"


def children_of(pid: int) -> list[int]:
    """Return the processes that a process has started and that still run."""
    paths = Path(f"/proc/{pid}/task").glob("*/children")
    return [int(word) for path in paths for word in path.read_text("ascii").split() if is_running(int(word))]


def is_running(pid: int) -> bool:
    """Return whether a process runs, on Linux; one that has ended and is not collected does not."""
    try:
        with open(f"/proc/{pid}/stat", "rb") as file:
            return file.read().rpartition(b")")[2].split()[0] != b"Z"
    except OSError:
        return False
