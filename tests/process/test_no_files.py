"""`limitproto engine --no-files` opens no file that a command names, in any dialect."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from support.dialects import DialectTalk
from support.patience import PATIENCE

from limitproto.protocol.commands.index import COMMANDS
from limitproto.protocol.dialect_index import DIALECTS

pytestmark = pytest.mark.once

#: Runs the engine and ends it with status 77 when it opens the file whose path is the first argument.
_WATCHED = """
import os, sys
path, arguments = sys.argv[1], sys.argv[2:]
def watch(event, details):
    if event == "open" and details and str(details[0]) == path:
        os._exit(77)
sys.addaudithook(watch)
from limitproto.protocol.daemon import main
sys.exit(main(arguments))
"""
OPENED = 77
RECORD = '[Edition "classic"]\n\n1. m50:n50 *\n'
#: Arguments of every command; `@` stands for the path.
FORMS = ("@", "limes deck=@", "classic layout=@", "format=@", "prefix=@", "marks=@", "player @", "white @", "time=@")


def tried(dialect: str, path: str) -> str:
    """Return lines of a dialect that name a file in every way that comes to mind."""
    if dialect == "jsonl":
        position = {"position": path}, {"position": f"limes1/deck={path} - 1 7 d- -"}, {"position": "", "turns": [path]}
        return "".join(f"{json.dumps({'id': str(n), 'query': 'state', **p})}\n" for n, p in enumerate(position))
    if dialect == "uhp":
        lines = [f"{name} {path}" for name in ("newgame", "play", "validmoves", "options", "perft", "bestmove", "undo")]
        return "\n".join([*lines, f"newgame Limes-deck={path}", f"options set player {path}", ""])
    names = DialectTalk(dialect).send("list_commands").split() if dialect == "gogui" else COMMANDS
    lines = [f"{name} {form.replace('@', path)}" for name in names if "quit" not in name for form in FORMS]
    return "\n".join([*lines, f"lp-tags -\n[Event {path}]\n.", ""])


def session(arguments: list[str], path: str, text: str) -> subprocess.CompletedProcess[str]:
    """Run a watched engine to the end of its input."""
    command = [sys.executable, "-P", "-c", _WATCHED, path, *arguments]
    return subprocess.run(command, input=text, capture_output=True, text=True, timeout=PATIENCE, check=False)


@pytest.mark.parametrize("dialect", list(DIALECTS))
def test_no_command_opens_a_file(dialect: str, tmp_path: Path) -> None:
    path = tmp_path / "game.lgn"
    path.write_text(RECORD, encoding="utf-8")
    done = session(["--no-files", "--dialect", dialect], str(path), tried(dialect, str(path)))
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("line", ["lp-load_record @", "lp-newgame limes deck=@"])
def test_without_the_option_the_same_is_opened(line: str, tmp_path: Path) -> None:
    path = tmp_path / "game.lgn"
    path.write_text(RECORD, encoding="utf-8")
    line = line.replace("@", str(path))
    assert session([], str(path), f"{line}\n").returncode == OPENED
    done = session(["--no-files"], str(path), f"1 {line}\n")
    assert (done.returncode, done.stdout[:16]) == (0, "?1 unavailable: ")


def test_a_record_still_comes_over_the_wire() -> None:
    done = session(["--no-files"], "none", f"1 lp-load_record -\n{RECORD}.\n2 lp-history\n")
    assert done.stdout.startswith("=1 classic ")
    assert done.stdout.endswith("=2 m50:n50\n\n")
