"""Outputs that fail: no complaint at the end of the interpreter, and nothing left by a process that was killed."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from limitproto.records.files.output import opened

FAILING = """
import sys
from limitproto.records.files.output import opened
try:
    with opened(sys.argv[1]) as output:
        output.file.write(b"x" * 100_000)
        raise ValueError
except ValueError:
    pass
"""
KILLED = """
import os, sys
from limitproto.records.files.output import opened
with opened(sys.argv[1], single=sys.argv[1].endswith("/")):
    os._exit(9)
"""


@pytest.mark.parametrize("name", ["games.lgn", "games.lgn.gz", "games.lgn.bz2", "games.lgn.xz", "games.lgn.zst"])
def test_a_conversion_that_fails_leaves_nothing_and_says_nothing(tmp_path: Path, name: str):
    command = [sys.executable, "-W", "error", "-c", FAILING, str(tmp_path / name)]
    done = subprocess.run(command, capture_output=True, check=True)
    assert (done.stdout, done.stderr, list(tmp_path.iterdir())) == (b"", b"", [])


@pytest.mark.skipif(os.name != "posix", reason="processes are asked for on POSIX systems only")
@pytest.mark.parametrize("name", ["games.lgn", "pictures/"])
def test_what_a_killed_process_left_is_removed_by_the_next(tmp_path: Path, name: str):
    target = f"{tmp_path}/{name}"
    assert subprocess.run([sys.executable, "-c", KILLED, target], check=False).returncode == 9
    assert [path.suffix for path in tmp_path.rglob("*") if path.name.startswith(".")] == [".tmp"]
    with opened(target, single=name.endswith("/")) as output, opened(target, single=name.endswith("/")):
        # One that is written by a process that still runs stays.
        assert len([path for path in tmp_path.rglob("*") if path.suffix == ".tmp"]) == 2
        output.commit()
    assert [path for path in tmp_path.rglob("*") if path.suffix == ".tmp"] == []
