"""The shell sessions of pages, run in a folder where `limitproto` is the one that is tested."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

from support.checking import run_here
from support.patience import run_program


def blocks(text: str, kind: str = "console") -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def steps(session: str) -> list[tuple[str, str]]:
    """Return the commands of a session, each with the output that it must have."""
    return re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", session, re.MULTILINE)


def run(command: str, folder: Path) -> tuple[int, str]:
    """Return how a command ends in a folder that this process is in, and what it shows; in a shell if it needs one."""
    program, *words = shlex.split(command, comments=True)
    if program == "limitproto" and not re.search(r"[|<>;&$*\n]", re.sub("'[^']*'", "", command)):
        done = run_here(*words)
        return done.returncode, done.stdout + done.stderr
    script = folder / "limitproto"
    script.write_text(f'#!/bin/sh\nexec "{sys.executable}" -P -m limitproto "$@"\n')
    script.chmod(0o755)
    done = run_program(["sh", "-c", f'PATH="{folder}:$PATH"; {command}'], cwd=folder, stderr=subprocess.STDOUT)
    return done.returncode, done.stdout
