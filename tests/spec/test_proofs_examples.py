"""spec/proofs.md is what the program does: its commands are run, one after the other, in a folder of their own."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from support.patience import PATIENCE

from limitproto.host.conform.sentences import page_text

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "spec" / "proofs.md").read_text(encoding="utf-8")
USING = page_text("using")
EXAMPLES = re.search(r"^#+ Solve.*?^```sh\n(.*?)^```$", USING, re.MULTILINE | re.DOTALL)[1]
BLOCKS = re.findall(r"^```console\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def steps() -> list[tuple[str, str]]:
    """Return every command with what the page says that it writes."""
    found: list[tuple[str, str]] = []
    for line in "".join(BLOCKS).splitlines(keepends=True):
        if line.startswith("$ "):
            found.append((line[2:].strip(), ""))
        else:
            found[-1] = (found[-1][0], found[-1][1] + line)
    return found


def without_time(text: str) -> str:
    return re.sub(r'^(seconds  |.*"seconds": )[0-9.]+', r"\g<1>0", text, flags=re.MULTILINE)


@pytest.fixture
def run(tmp_path):
    """Run a shell command in a folder of its own where `limitproto` is the one that is tested."""
    script = tmp_path / "limitproto"
    script.write_text(f'#!/bin/sh\nexec "{sys.executable}" -P -m limitproto "$@"\n')
    script.chmod(0o755)

    def run(command):
        return subprocess.run(
            ["sh", "-c", f'PATH="{tmp_path}:$PATH"; {command}'],
            cwd=tmp_path,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=PATIENCE,
            check=False,
        )

    return run


def test_console(run):
    assert len(steps()) >= 6
    for command, expected in steps():
        done = run(command)
        assert without_time(done.stdout) == without_time(expected), command
        assert done.returncode == (1 if "torn.txt:" in expected else 0)


def test_the_commands_of_using(run):
    commands = EXAMPLES.replace("build/try/", "").splitlines()
    assert len(commands) == 4
    answers = [run(command) for command in commands]
    assert [done.returncode for done in answers] == [0] * 4
    assert '"result": "1-0"' in answers[0].stdout
    assert '"m50-o50/n51": "win"' in answers[1].stdout
    assert "is a win: 5 turns checked." in answers[3].stdout


@pytest.mark.parametrize("word", ["nodes", "seconds", "memory", "interrupt"])
def test_every_reason_to_stop_is_named(word):
    source = (ROOT / "limitproto" / "cli" / "solve.py").read_text(encoding="utf-8")
    assert f'"{word}"' in source
    assert f"`{word}`" in PAGE
