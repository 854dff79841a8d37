"""Measure how long a GTP engine takes to its first responses, and a round trip.

Run `python -m benchmarks.measure.startup`. Every figure is the median of interleaved runs, because machines are noisy;
the differences from the bare interpreter and the ratio to GNU Go count. GNU Go is left out when it is not installed.
"""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import sys
import time

RUNS = 21
ROUND_TRIPS = 5000

BARE = [sys.executable, "-c", "pass"]
ENGINE = [sys.executable, "-m", "limitproto", "engine"]


def milliseconds_to_end(command: list[str]) -> float:
    """Return how long a program takes from start to end."""
    begun = time.perf_counter()
    subprocess.run(command, check=True)
    return 1000 * (time.perf_counter() - begun)


def milliseconds_to_answers(command: list[str], lines: list[str]) -> float:
    """Return how long a program takes from its start to the end of its answer to the last of `lines`."""
    begun = time.perf_counter()
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for line in lines:
            process.stdin.write(f"{line}\n".encode())
            process.stdin.flush()
            while process.stdout.readline() != b"\n":
                pass
        taken = time.perf_counter() - begun
        process.kill()
    return 1000 * taken


def microseconds_of_round_trip(command: list[str]) -> float:
    """Return the time from sending `name` to having read its answer, once the program runs."""
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        source, sink = process.stdin.fileno(), process.stdout.fileno()
        times = []
        for _ in range(ROUND_TRIPS):
            begun = time.perf_counter()
            os.write(source, b"name\n")
            answer = b""
            while not answer.endswith(b"\n\n"):
                answer += os.read(sink, 4096)
            times.append(time.perf_counter() - begun)
        process.kill()
    return 1e6 * statistics.median(times)


def main() -> None:
    """Print the figures, one a line."""
    gnugo = shutil.which("gnugo", path=f"{os.environ.get('PATH', '')}:/usr/games")
    rows: dict[str, list[float]] = {"bare interpreter": [], "engine, name": [], "engine, first play": []}
    if gnugo:
        rows["GNU Go, name"] = []
    for _ in range(RUNS):
        rows["bare interpreter"].append(milliseconds_to_end(BARE))
        rows["engine, name"].append(milliseconds_to_answers(ENGINE, ["name"]))
        rows["engine, first play"].append(milliseconds_to_answers(ENGINE, ["name", "play white m50:n50"]))
        if gnugo:
            rows["GNU Go, name"].append(milliseconds_to_answers([gnugo, "--mode", "gtp"], ["name"]))
    bare = statistics.median(rows["bare interpreter"])
    for row, times in rows.items():
        middle = statistics.median(times)
        print(f"{row:20} {middle:7.1f} ms  {middle - bare:+7.1f} ms  {middle / bare:5.2f} x bare")
    ours = microseconds_of_round_trip(ENGINE)
    print(f"{'engine, round trip':20} {ours:7.1f} us")
    if gnugo:
        theirs = microseconds_of_round_trip([gnugo, "--mode", "gtp"])
        print(f"{'GNU Go, round trip':20} {theirs:7.1f} us  engine / GNU Go {ours / theirs:.2f}")


if __name__ == "__main__":
    main()
