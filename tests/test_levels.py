"""The short level leaves out what is long or needs what is not installed, says so, and holds the mark to the time."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

TESTS = """
import time
import pytest
from hypothesis import given, strategies

@pytest.mark.once
def test_quick(): pass

@pytest.mark.once
@given(strategies.none())
def test_property(value): pass

@pytest.mark.long
def test_long(): pass

@pytest.mark.extra("build")
def test_extra(): pass

def test_slow():
    while time.process_time() < 0.5 + START: pass

START = time.process_time()
"""


def run(folder: Path, *options: str) -> str:
    conftest = Path(__file__).with_name("conftest.py").read_text(encoding="utf-8")
    (folder / "conftest.py").write_text(conftest.replace('"yaml"', '"no_such_package"'), encoding="utf-8")
    (folder / "pytest.ini").write_text("[pytest]\nmarkers =\n    long\n    extra\n    once\n", encoding="utf-8")
    (folder / "test_some.py").write_text(TESTS, encoding="utf-8")
    (folder / "test_other.py").write_text("import no_such_package\ndef test_other(): pass\n", encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *options, str(folder)]
    environment = {**os.environ, "LIMITPROTO_ANY_COPY": "1"}
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False).stdout


@pytest.mark.long
def test_what_is_left_out_is_said_and_the_mark_is_held_to_the_time(tmp_path: Path) -> None:
    said = run(tmp_path, "-q", "--most-seconds=0.2", "-n", "1")
    assert "Left out: 1 long tests, " in said
    assert "build (not installed)" in said
    assert "test_some.py::test_slow took 0." in said
    assert "3 passed, 1 error" in said
    report = tmp_path / "report.xml"
    said = run(tmp_path, "-q", "--all", "-k", "quick or property", f"--junitxml={report}")
    assert "long tests" not in said
    assert "2 passed" in said
    assert "2 passed" in run(tmp_path, "-q", "--all", f"--after={report}")
    assert "3 passed" in run(tmp_path, "-q", "--all", f"--once-after={report}")
