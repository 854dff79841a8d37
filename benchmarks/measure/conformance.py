"""Measure the conformance check: planted faults that it catches, how long it takes, and what a slow line does to it.

Run `python -m benchmarks.measure.conformance faults` for all faults of `tests/data/wrong_rules.txt`, each in this
process (two minutes), `... time [RUNS]` for the seconds of a check of the reference engine, and `... delay SECONDS`
for a check of it with each output that much later (150 ms take ten minutes).
"""

from __future__ import annotations

import os
import queue
import subprocess
import sys
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "tests"))

from support.engine_inside import failed_cases, rule_faults  # noqa: E402

from limitproto.host.conform.cases import load_cases  # noqa: E402
from limitproto.host.conform.runner import CheckedEngine, Runner  # noqa: E402
from limitproto.host.conform.verdicts import EngineReport, Verdict  # noqa: E402

ENGINE = [sys.executable, "-P", "-m", "limitproto", "engine"]
ENV = ("PYTHONPATH", "LIMITPROTO_PURE")


def faults() -> None:
    """Plant each fault, and print those that no case of their rule catches."""
    found = rule_faults()
    missed = [fault for fault in found if not failed_cases(fault)]
    for fault in missed:
        print(f"missed: {fault.subject} {fault.what}")
    print(f"{len(found) - len(missed)} of {len(found)} planted faults caught")


def checked(command: list[str]) -> EngineReport:
    """Check an engine and print its failures and the summary."""
    report = Runner(CheckedEngine("engine", command, ENV, startup=60)).run(load_cases())
    for result in report.results:
        if result.verdict is not Verdict.PASS:
            print(result.case.name, result.verdict, result.detail)
    print(f"{report.counts()[Verdict.PASS]} of {len(report.results)} cases pass in {report.seconds:.1f} s")
    return report


def later(seconds: float) -> None:
    """Pass on the bytes of the reference engine, its output later by some seconds, in its order."""
    engine = subprocess.Popen(ENGINE, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
    assert engine.stdin is not None
    assert engine.stdout is not None
    outputs: queue.SimpleQueue[tuple[float, bytes]] = queue.SimpleQueue()
    stdin, stdout = engine.stdin, engine.stdout

    def read() -> None:
        data = b"-"
        while data:
            data = os.read(stdout.fileno(), 1 << 16)
            outputs.put((time.monotonic() + seconds, data))

    def write() -> None:
        while data := os.read(0, 1 << 16):
            try:
                stdin.write(data)
            except OSError:
                return
        stdin.close()

    for target in (read, write):
        threading.Thread(target=target, daemon=True).start()
    while True:
        at, data = outputs.get()
        time.sleep(max(0.0, at - time.monotonic()))
        if not data:
            sys.exit(engine.wait())
        try:
            os.write(1, data)
        except OSError:
            engine.kill()
            sys.exit(1)


def main(words: list[str]) -> None:
    """Do what the first word says."""
    name = words[0] if words else ""
    if name == "faults":
        faults()
    elif name == "time":
        for _ in range(int(words[1]) if words[1:] else 1):
            checked(ENGINE)
    elif name == "delay":
        checked([sys.executable, "-P", "-m", "benchmarks.measure.conformance", "later", words[1]])
    elif name == "later":
        later(float(words[1]))
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
