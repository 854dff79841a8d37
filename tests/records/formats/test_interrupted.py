"""Interrupts in the worst moments: what is not complete does not outlive its process."""

import subprocess
import sys
from pathlib import Path

import pytest
from support.tables import rows

#: Runs the lines of a test with an interrupt in the place of one function.
PROGRAM = """
import os, pathlib, sys
from limitproto.records.files import output

make = os.open

def interrupted(*arguments, **_options):
    if arguments[1:] and arguments[-1] == 0o600:
        make(*arguments)  # The new file is there, and its opener has not returned yet.
    raise KeyboardInterrupt

holder, name = sys.argv[2].split(".")
setattr({"os": os, "Path": pathlib.Path, "output": output}[holder], name, interrupted)
with output.opened(sys.argv[1], single=True) as place:
    place.commit()
"""


@pytest.mark.parametrize(("name", "moment"), rows(__file__, "moments"))
def test_nothing_half_written_is_left(tmp_path: Path, name: str, moment: str):
    (tmp_path / "pictures").mkdir()
    command = [sys.executable, "-c", PROGRAM, f"{tmp_path}/{name}", moment]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
    assert "KeyboardInterrupt" in done.stderr
    assert sorted(path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*")) == ["pictures"]
