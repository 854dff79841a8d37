"""How long the tests wait for what must come, in one place."""

import subprocess
from collections.abc import Sequence
from typing import Any

#: In seconds. Nothing is meant to take that long: only a test that would wait for ever fails by it, so that the speed
#: of the machine and what else it does decide nothing.
PATIENCE = 300.0


def run_program(command: Sequence[str], check: bool = False, **more: Any) -> subprocess.CompletedProcess[Any]:
    """Run a program to its end, and return how it ended and what it wrote: text, unless `text` is false."""
    given = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True, "timeout": PATIENCE, **more}
    return subprocess.run(command, check=check, **given)
