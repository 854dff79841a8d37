"""Terminals that take no control codes get none, by TERM=dumb or NO_COLOR."""

import os
import pty
import subprocess
from pathlib import Path

import pytest
from support.engine_process import ENGINE, PYTHON
from support.patience import PATIENCE

pytestmark = pytest.mark.once

GAMES = sorted((Path(__file__).parents[2] / "records" / "games").glob("*.lgn"))
DUMMY = " ".join([*PYTHON, "-m", "limitproto", "dummy"])
COMMANDS = {
    "review": ["review", str(GAMES[0]), "--nodes", "1"],
    "check": ["check", *map(str, GAMES), "bad.lgn"],
    "stats": ["stats", *map(str, GAMES)],
    "show": ["show", str(GAMES[0])],
    "solve": ["solve", "--max-nodes", "1000", "classic/size=2 - w 2.2 p0 -"],
    "conform": ["conform", "--only", "P3.1", "--startup", "300", "--", *ENGINE],
    "match": ["match", "-e", f"A={DUMMY}", "-e", f"B={DUMMY}",
              "--edition", "classic/size=2", "--games", "2", "--env", "PYTHONPATH", "--env", "LIMITPROTO_PURE",
              "--startup", "300"],
    "play": ["play", "pbmserv", "--level", "1", "--seed", "1"],
}  # fmt: skip


def shown(words: list[str], folder: Path, **variables: str) -> str:
    """Return what a command writes to a terminal of 200 columns, on which `quit` is typed."""
    (folder / "bad.lgn").write_text('[Edition "classic"]\n\n1. m50:n60 *\n', encoding="utf-8")
    env = {name: value for name, value in os.environ.items() if name not in ("TERM", "NO_COLOR")} | variables
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [*PYTHON, "-m", "limitproto", *words], cwd=folder, env={**env, "COLUMNS": "200"},
        stdin=theirs, stdout=theirs, stderr=theirs,
    )  # fmt: skip
    os.close(theirs)
    os.write(ours, b"quit\n")
    found = b""
    try:
        while data := os.read(ours, 1 << 16):
            found += data
    except OSError:
        pass  # Linux says so at the end of a terminal.
    os.close(ours)
    process.wait(PATIENCE)
    return found.decode()


@pytest.mark.long
@pytest.mark.parametrize("variables", [{"TERM": "dumb"}, {"TERM": "xterm", "NO_COLOR": "1"}], ids=["dumb", "no-color"])
@pytest.mark.parametrize("name", COMMANDS)
def test_no_control_codes(name: str, variables: dict[str, str], tmp_path: Path) -> None:
    text = shown(COMMANDS[name], tmp_path, **variables)
    assert text.strip()
    # The library that edits a line has its own, which are not colours.
    assert ("\x1b[" if name != "play" or variables["TERM"] == "dumb" else "m\x1b[0m") not in text
    assert "\r" not in text.replace("\r\n", "") or name == "play"


@pytest.mark.parametrize("name", ["check", "show", "conform", "match", "play"])
def test_other_terminals_get_them(name: str, tmp_path: Path) -> None:
    assert "\x1b[" in shown(COMMANDS[name], tmp_path, TERM="xterm")
