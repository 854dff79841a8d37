"""What is in an archive, as rows and as bytes, and a process that is killed while it writes one."""

import subprocess
import sys
from pathlib import Path

from support.patience import PATIENCE

from limitproto.archive import Archive

TABLES = ("games", "turns", "positions", "broken")
#: Counts what reaches the disk or changes a name, and is killed at one of them.
_KILLED = """
import os, signal, sys
from pathlib import Path
from limitproto.archive import build as building, rewrite
left = int(sys.argv[1])
def count(real):
    def counted(*given, **more):
        global left
        left -= 1
        if left < 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return real(*given, **more)
    return counted
for name in sys.argv[2].split():
    setattr(os, name, count(getattr(os, name)))
exec(sys.argv[3])
print(int(sys.argv[1]) - left)
"""


def rows(archive: str | Path = "A") -> dict[str, list]:
    return {table: Archive(archive).sql(f"SELECT * FROM {table} ORDER BY ALL").to_pylist() for table in TABLES}


def files(top: str | Path = "A") -> dict[str, bytes]:
    return {str(path.relative_to(top)): path.read_bytes() for path in sorted(Path(top).rglob("*")) if path.is_file()}


def killed_after(steps: int, counted: str, program: str) -> subprocess.CompletedProcess[str]:
    """Run a program that is killed at one of the calls of some functions of `os`; else it tells their number."""
    command = [sys.executable, "-P", "-c", _KILLED, str(steps), counted, program]
    return subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)


def game(date: str, white: str, red: str, result: str = "1-0") -> str:
    """Return a short game, which red resigns unless it has another result."""
    names = {"Date": date, "White": white, "Red": red, "Result": result}
    tags = "".join(f'[{name} "{value}"]\n' for name, value in names.items())
    end = "red:resigns 1-0" if result == "1-0" else result
    return f'[Game "limit"]\n[Edition "classic"]\n[Size "1"]\n{tags}\n1. n49:m50 n50:m51 2. n49-m50/m51 {end}\n'
