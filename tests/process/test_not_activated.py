"""The commands of spec/using and the examples of `--help`, where no environment is activated and no checkout is near.

Those of spec/using run in an empty folder, those of the help in one that has the records which they name. `limitproto`
and `pip` are not on the PATH: a function of the shell starts what a reader starts by its path. What starts engines has
to find limitproto itself.
"""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from spec.test_recipes import matches
from support.patience import PATIENCE

from limitproto import cli
from limitproto.host.conform.sentences import page_text
from process.test_readme import blocks

pytestmark = [
    pytest.mark.once,
    pytest.mark.long,
    pytest.mark.skipif(not hasattr(os, "fork"), reason="these commands are for a POSIX shell"),
]

RECORDS = Path(__file__).resolve().parents[2] / "records"
#: The text of the pages of a program is their own, and what a program is told by `BROWSER` ends it like Ctrl-C.
TOOLS = {"browser": "kill -INT $PPID", **dict.fromkeys(("node", "python3"), f'exec "{sys.executable}" ./bot.py')}
PRELUDE = f"""
limitproto() {{ "{sys.executable}" -P -m limitproto "$@"; }}
pip() {{ "{sys.executable}" -m pip "$@"; }}
"""
#: Runs the examples in processes that fork from one that has loaded the package, which takes a tenth of the time.
FORKS = """
import contextlib, glob, importlib, json, os, pkgutil, shlex, signal, sys
from limitproto import cli
from limitproto.__main__ import main
for found in pkgutil.walk_packages(cli.__path__, "limitproto.cli."):
    importlib.import_module(found.name)
for name in ("duckdb", "pyarrow.parquet", "pyarrow.compute", "PIL.Image", "resvg_py"):
    with contextlib.suppress(ImportError):
        importlib.import_module(name)
for line in json.load(sys.stdin):
    words = [name for word in shlex.split(line) for name in ("=" not in word and sorted(glob.glob(word)) or [word])]
    child = os.fork()
    if not child:
        ends = {0: "/dev/null", 1: "out.txt", 2: "err.txt"}
        for number, mark in enumerate("<>"):
            if mark in words:
                place = words.index(mark)
                ends[number] = words[place + 1]
                del words[place:place + 2]
        for number, path in ends.items():
            os.dup2(os.open(path, os.O_RDWR | (os.O_CREAT | os.O_TRUNC if number else 0)), number)
        sys.argv = words
        status = 3
        try:
            status = main()
            sys.stdout.flush()
        finally:
            os._exit(status)
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    print(json.dumps([line, status, open("err.txt", errors="replace").read()]), flush=True)
"""
#: Examples that do not end by themselves, are for a shell that completes, or need a machine of their own.
LEFT_OUT = re.compile(r"limitproto (gui|lsp|completion|archive\.|help \w+\.)|--listen|tcp://|[`{]|limitproto engine$")
#: What makes an example short, by its command, before its own options or after them.
BEFORE = {"match": "--edition classic/size=1", "conform": "--only P8.1"}
AFTER = {"match": "-j 1", "bench": "--time 0.01", "review": "--nodes 20", "solve": "--max-seconds 0.1"}
COPIES = "game archive/a backup/a games/old games/2019-1 games/b games all old new typed"
#: The files of the examples, besides copies of a record, are made by these.
FILES = """
limitproto new-bot bot
limitproto new-bot sleepy -o bots
limitproto tee -o session.txt -- limitproto engine
limitproto tee -o m.journal.failed/0-1.3.0.2.txt -- limitproto engine
limitproto convert games.lgn -o games.lgn.zst
limitproto convert games.lgn -o copy.jsonl.zst
limitproto convert games.lgn -o games.lgn.gz
limitproto convert games.lgn -o more/a.lgn.gz
limitproto convert game.lgn --format uhp -o games.txt
"""


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Return an environment without limitproto on the PATH."""
    tools = tmp_path_factory.mktemp("tools")
    for name, text in TOOLS.items():
        (tools / name).write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
        (tools / name).chmod(0o755)
    path = [folder for folder in os.environ["PATH"].split(os.pathsep) if not (Path(folder) / "limitproto").exists()]
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("LIMITPROTO_", "PYTHONPATH"))}
    return kept | {
        "PATH": os.pathsep.join([str(tools), *path]),
        "BROWSER": f"{tools / 'browser'} %s",
        "LIMITPROTO_PURE": os.environ.get("LIMITPROTO_PURE", "0"),
        "PIP_NO_INDEX": "1",
    }


def test_the_commands_of_using(environment: dict[str, str], tmp_path: Path) -> None:
    ran = 0
    for command, shown in (each for _kind, commands in blocks(page_text("using")) for each in commands):
        done = subprocess.run(
            ["bash", "-c", PRELUDE + command], cwd=tmp_path, env=environment, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=PATIENCE, check=False,
        )  # fmt: skip
        assert done.returncode == ("# exit status 1" in command or bool(shown and "left out" in shown)), (
            f"{command}\n{done.stdout}"
        )
        assert shown is None or matches(done.stdout, shown), f"{command}\n{done.stdout}"
        assert "Traceback" not in done.stdout
        ran += 1
    assert ran > 30


def examples() -> list[str]:
    """Return the examples of all help texts, each as one line without its comment and made short."""
    found = []
    for name in ("help.txt", "../protocol/engine_help.txt"):
        text = (Path(cli.__file__).parent / name).read_text(encoding="utf-8").replace("\\\n", "")
        for line in re.findall(
            r"^ +(limitproto [a-z].*?)(?: {2,}[^- ].*| # .*)?$", re.sub(r"(\S) {2,}-", r"\1 -", text), re.M
        ):
            if not LEFT_OUT.search(line):
                _program, command, rest = f"{line} ".split(" ", 2)
                rest = re.sub(r"--(games|pairs) \d+ ", r"--\1 1 ", rest).replace("--save game.", "--save other.")
                rest = rest.replace("--language c", "--language c -o more").replace(
                    "--keep-prefix broken", "--keep-prefix game"
                )
                after = f" {AFTER.get(command, '')}" if " -- " not in line else ""
                games = "--games 1" * (command == "match" and "--games" not in rest and "--pairs" not in rest)
                found.append(f"limitproto {command} {BEFORE.get(command, '')} {games} {rest}{after}")
    return found


def test_the_examples_of_the_help(environment: dict[str, str], tmp_path: Path) -> None:
    record = (RECORDS / "games" / "classic-2-agreement.lgn").read_text(encoding="utf-8")
    for folder in ("games", "archive", "more", "backup", "m.journal.failed"):
        (tmp_path / folder).mkdir()
    for name in COPIES.split():
        (tmp_path / f"{name}.lgn").write_text(record * (1 if name == "game" else 3), encoding="utf-8")
    for name, text in ("known.txt", ""), ("log.pbmserv", "?\n"), ("positions.txt", "classic m50:WRo/ooo w 0.0 m26 -\n"):
        (tmp_path / name).write_text(text, encoding="utf-8")
    for name in ("a", "b", "c", "bot", "mybot.py", "b.js"):
        (tmp_path / name).write_text('#!/bin/sh\nexec ./bot.py "$@"\n', encoding="utf-8")
        (tmp_path / name).chmod(0o755)
    lines = [*FILES.split("\n")[1:-1], *examples()]
    assert len(lines) > 120
    done = subprocess.run(
        [sys.executable, "-P", "-c", FORKS],
        cwd=tmp_path,
        env=environment,
        input=json.dumps(lines),
        capture_output=True,
        text=True,
        timeout=10 * PATIENCE,
        check=False,
    )
    ran = [json.loads(line) for line in done.stdout.splitlines()]
    assert [line for line, *_ in ran] == lines, done.stderr
    # With status 1, a command has found something to say of the files of this test.
    bad = [f"{line}: {status}\n{said}" for line, status, said in ran if status not in (0, 1) or "Traceback" in said]
    assert not bad, "\n".join(bad)
