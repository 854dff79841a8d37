"""An installation of limitproto, measured through its command line alone, so that any two versions can be compared."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

import limitproto


class UnavailableError(Exception):
    """What a measurement needs is not installed or not part of the project; the message says what."""


class Run(NamedTuple):
    """A finished process: seconds of wall-clock and of processor time, its peak memory in MiB, and its output."""

    clock: float
    processor: float
    memory: int
    output: str


class Installation(NamedTuple):
    """A Python interpreter in which limitproto can be imported; `path` is the PYTHONPATH of its processes."""

    python: str
    path: str = ""

    @property
    def is_here(self) -> bool:
        """Whether it is the package that this process has imported."""
        return self == here()

    @property
    def environment(self) -> dict[str, str]:
        """The environment of its processes."""
        return {**os.environ, "PYTHONPATH": self.path}

    def command(self, *arguments: str) -> list[str]:
        """Return a command line of limitproto."""
        return [self.python, "-P", "-m", "limitproto", *arguments]

    def run(self, *arguments: str, text: str = "") -> Run:
        """Run a command of limitproto with `text` as its input. Raises CalledProcessError when it fails."""
        return run(self.command(*arguments), self.environment, text)

    def interpreter(self) -> str:
        """Return the name and the version of the interpreter."""
        program = "import platform; print(platform.python_implementation(), platform.python_version())"
        return run([self.python, "-c", program]).output.strip()

    def mode(self) -> str:
        """Return `compiled` or `pure`. Raises OSError and CalledProcessError where limitproto cannot be run."""
        found = re.search(r"\((\w+)", self.run("--version").output)
        assert found, "the version tells the kernel mode"
        return found[1]


def here() -> Installation:
    """Return the package that this process has imported."""
    return Installation(sys.executable, str(Path(limitproto.__file__).resolve().parents[1]))


#: Runs a command and writes its times, its peak memory in KiB and its wait status to a file. A process that begins
#: another one counts as its memory until that has loaded its program, so that a small one has to begin it.
_STARTER = """
import os, sys, time
begun = time.monotonic()
pid = os.posix_spawnp(sys.argv[2], sys.argv[2:], os.environ)
_, status, usage = os.wait4(pid, 0)
passed = time.monotonic() - begun
with open(sys.argv[1], "w") as file:
    print(passed, usage.ru_utime + usage.ru_stime, usage.ru_maxrss, status, file=file)
"""


def run(command: list[str], environment: dict[str, str] | None = None, text: str = "") -> Run:
    """Run a command to its end; processor time and memory include those of its own children."""
    with (
        tempfile.TemporaryFile("w+", encoding="utf-8") as source,
        tempfile.TemporaryFile("w+") as sink,
        tempfile.NamedTemporaryFile("r") as figures,
    ):
        source.write(text)
        source.seek(0)
        starter = [sys.executable, "-I", "-S", "-c", _STARTER, figures.name]
        subprocess.run([*starter, *command], env=environment, stdin=source, stdout=sink, check=True)
        passed, processor, memory, status = figures.read().split()
        sink.seek(0)
        output = sink.read()
    code = os.waitstatus_to_exitcode(int(status))
    if code:
        raise subprocess.CalledProcessError(code, command, output)
    return Run(float(passed), float(processor), int(memory) // 1024, output)


def gnu_go() -> list[str]:
    """Return the command line of GNU Go. Raises UnavailableError."""
    program = shutil.which("gnugo", path=f"{os.environ.get('PATH', '')}:/usr/games")
    if program is None:
        raise UnavailableError("GNU Go is not installed")
    return [program, "--mode", "gtp"]


def bench(installation: Installation, what: str, seconds: float = 1.0) -> float:
    """Return a rate that `limitproto bench` prints for movement of `classic`: `perft 2` or `playouts`."""
    output = installation.run("bench", "--edition", "classic", "--time", str(seconds)).output
    found = re.search(rf"^{what} +([\d,]+)", output, re.MULTILINE)
    assert found, output
    return float(found[1].replace(",", ""))
