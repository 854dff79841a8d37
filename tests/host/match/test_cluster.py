"""A match on a Dask cluster, one worker of which is killed in the middle of a game."""

import json
import os
import shlex
import signal
import subprocess
import time
from pathlib import Path

import distributed  # noqa: F401 - what needs it is left out without it
import pytest
from support.dummies import ENV
from support.engine_process import PYTHON

from limitproto.records import read_text

LONGEST = 300
#: A seed of the dummies of this test run, by which they are known.
MARK = 10**6 + os.getpid()


#: A dummy that waits at the beginning of each game after the first while there is a file, so that the match goes on.
HELD = """
import os, sys, time
from limitproto.host.dummy import Dummy, run
due, begun = Dummy._misbehaviour_due, 0

def due_later(engine, request):
    global begun
    begun += request.name in ("lp-newgame", "lp-position")
    while begun > 2 and os.path.exists(sys.argv[2]):
        time.sleep(0.01)
    return due(engine, request)

Dummy._misbehaviour_due = due_later
sys.exit(run([], int(sys.argv[1]), 0.0))
"""


def match_command(*arguments: str, hold: str = "/nonexistent") -> list[str]:
    words = [*PYTHON, "-m", "limitproto", "match", "--scheduler", "local", "--jobs", "2", "--startup", str(LONGEST)]
    for name, seed in (("A", MARK), ("B", MARK + 1)):
        words += ["-e", f"{name}={shlex.join([*PYTHON, '-c', HELD, str(seed), hold])}"]
    for name in ENV:
        words += ["--env", name]
    return [*words, "--format", "json", "--edition", "pbmserv/size=3", *arguments]


def workers(host: int) -> list[int]:
    """Return the processes that run engines of this test at the moment, the host left out."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            words = (folder / "cmdline").read_bytes().split(b"\0")
            parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue
        if b"--guard" in words and str(MARK).encode() in words and parent != host:
            found.append(parent)
    return found


def test_a_match_on_a_cluster_that_loses_a_worker(tmp_path: Path) -> None:
    journal, records = tmp_path / "m.journal", tmp_path / "m.lgn"
    hold = tmp_path / "hold"
    hold.touch()
    command = match_command("--games", "12", "--journal", str(journal), "--records", str(records), hold=str(hold))
    host = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    until = time.monotonic() + LONGEST
    while not (journal.exists() and '"key"' in journal.read_text() and (found := workers(host.pid))):
        assert time.monotonic() < until
        assert host.poll() is None
        time.sleep(0.01)
    os.kill(found[0], signal.SIGKILL)
    hold.unlink()
    out, err = host.communicate(timeout=LONGEST)
    assert host.returncode == 0, err
    assert json.loads(out)["games"] == 12
    keys = [line["key"] for line in map(json.loads, journal.read_text().splitlines()) if "key" in line]
    assert len(keys) == len(set(keys)) == 12
    assert sum(1 for _ in read_text(records.read_text())) == 12


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--log", "/dev/null"], "--scheduler is given, whose workers send no lines for --log"),
        (["--cluster", "local", "--log", "/dev/null"], "--scheduler is given, whose workers send no lines for --log"),
        (["-e", "C=/nonexistent/engine"], "C cannot be used: /nonexistent/engine cannot be started"),
    ],
)
def test_errors(arguments: list[str], words: str) -> None:
    done = subprocess.run(match_command("--games", "2", *arguments), capture_output=True, text=True, timeout=LONGEST,
                          check=False)  # fmt: skip
    assert done.returncode == 2
    assert words in done.stderr
    assert "Traceback" not in done.stderr
