"""An installation of limitproto, measured through its command line alone, so that any two versions can be compared."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
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


def run(command: list[str], environment: dict[str, str] | None = None, text: str = "") -> Run:
    """Run a command to its end; processor time and memory include those of its own children."""
    with tempfile.TemporaryFile("w+", encoding="utf-8") as source, tempfile.TemporaryFile("w+") as sink:
        source.write(text)
        source.seek(0)
        begun = time.monotonic()
        process = subprocess.Popen(command, env=environment, stdin=source, stdout=sink)
        _pid, status, usage = os.wait4(process.pid, 0)
        passed = time.monotonic() - begun
        process.returncode = os.waitstatus_to_exitcode(status)
        sink.seek(0)
        output = sink.read()
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command, output)
    return Run(passed, usage.ru_utime + usage.ru_stime, usage.ru_maxrss // 1024, output)


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
