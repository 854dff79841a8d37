"""Measure how long a GTP engine takes to its first responses, a round trip, and many commands at once.

Run `python -m benchmarks.measure.startup [--python PYTHON]`. Every figure is the median of interleaved runs, because
machines are noisy; the differences from the bare interpreter and the ratio to GNU Go count.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import threading
import time
from pathlib import Path

from benchmarks.measure.installation import Installation, UnavailableError, gnu_go, here, run

RUNS = 21
ROUND_TRIPS = 5000
PIPELINED = 100_000
#: Commands after which the memory of the engine is first read.
WARM_UP = 10_000

NAME = ["name"]
FIRST_PLAY = ["name", "play white m50:n50"]


def milliseconds_to_responses(command: list[str], environment: dict[str, str] | None, lines: list[str]) -> float:
    """Return how long a program takes from its start to the end of its response to the last of `lines`."""
    begun = time.perf_counter()
    with subprocess.Popen(command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for line in lines:
            process.stdin.write(f"{line}\n".encode())
            process.stdin.flush()
            while process.stdout.readline() not in (b"\n", b""):
                pass
        taken = time.perf_counter() - begun
        process.kill()
    return 1000 * taken


def milliseconds_over_bare(installation: Installation, lines: list[str], runs: int = RUNS) -> float:
    """Return how much longer the engine takes to the last response than the bare interpreter to its end."""
    engine, bare = [], []
    for _ in range(runs):
        bare.append(1000 * run([installation.python, "-c", "pass"], installation.environment).clock)
        engine.append(milliseconds_to_responses(installation.command("engine"), installation.environment, lines))
    return statistics.median(engine) - statistics.median(bare)


def microseconds_of_round_trip(
    command: list[str], environment: dict[str, str] | None = None, count: int = ROUND_TRIPS
) -> float:
    """Return the median time from sending `name` to having read its response."""
    with subprocess.Popen(
        command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        source, sink = process.stdin.fileno(), process.stdout.fileno()
        times = []
        for _ in range(count):
            begun = time.perf_counter()
            os.write(source, b"name\n")
            response = b""
            while not response.endswith(b"\n\n"):
                response += os.read(sink, 4096)
            times.append(time.perf_counter() - begun)
        process.kill()
    return 1e6 * statistics.median(times)


def round_trip_ratio(installation: Installation, count: int = ROUND_TRIPS) -> float:
    """Return the round trip of `name` in round trips of GNU Go. Raises UnavailableError."""
    theirs = microseconds_of_round_trip(gnu_go(), count=count)
    return microseconds_of_round_trip(installation.command("engine"), installation.environment, count) / theirs


def pipelined(installation: Installation, count: int = PIPELINED) -> tuple[int, float]:
    """Send commands without waiting for responses; return how many responses are missing and MiB of memory grown.

    Memory is the peak after `WARM_UP` responses and after all of them. Raises UnavailableError where the system does
    not tell it.
    """
    with subprocess.Popen(
        installation.command("engine"),
        env=installation.environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        writer = threading.Thread(target=process.stdin.write, args=(b"name\n" * count,))
        writer.start()
        responses, before = 0, 0.0
        while responses < count and (line := process.stdout.readline()):
            responses += line.startswith(b"=")
            if responses == WARM_UP and not before:
                before = _peak_memory(process.pid)
        after = _peak_memory(process.pid)
        writer.join()
        process.kill()
    return count - responses, after - before


def _peak_memory(process: int) -> float:
    """Return the peak memory of a process in MiB."""
    try:
        lines = Path(f"/proc/{process}/status").read_text(encoding="ascii").splitlines()
    except OSError as error:
        raise UnavailableError("this system does not tell the memory of a process in /proc") from error
    return int(next(line for line in lines if line.startswith("VmHWM")).split()[1]) / 1024


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--python", help="the interpreter in which the version to measure is installed")
    given = parser.parse_args()
    installation = Installation(given.python) if given.python else here()
    print(f"{installation.mode()} kernel")
    print(f"name: {milliseconds_over_bare(installation, NAME):.1f} ms over the bare interpreter")
    print(f"first play: {milliseconds_over_bare(installation, FIRST_PLAY):.1f} ms over the bare interpreter")
    ours = microseconds_of_round_trip(installation.command("engine"), installation.environment)
    print(f"round trip of name: {ours:.1f} us")
    try:
        print(f"round trip of name in GNU Go's: {round_trip_ratio(installation):.2f}")
    except UnavailableError as error:
        print(f"not measured: {error}")
    lost, grown = pipelined(installation)
    print(f"{PIPELINED:,} commands at once: {lost} responses lost, memory grown by {grown:.1f} MiB")


if __name__ == "__main__":
    main()
