"""The usual mistakes, each with exactly what it is answered: what is wrong, where, and what would be right."""

import errno
import gzip
import io
import json
import os
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from shlex import split

import pytest
from support.checking import HAS_ARCHIVES
from support.patience import PATIENCE

from limitproto import cli
from limitproto.core.extras import install_command

pytestmark = pytest.mark.once

HERE = [sys.executable, "-P", "-m", "limitproto"]
GAME = (Path(__file__).resolve().parents[2] / "records" / "games" / "classic-2-agreement.lgn").read_text("utf-8")
DATA = Path(__file__).parents[1] / "data"


@pytest.fixture
def folder(folder, monkeypatch):
    """Work in a folder with the files that the commands of this page name."""
    files = {
        "game.lgn": GAME.encode(),
        "broken.lgn": GAME.replace("m50:m51", "m50:m99").encode(),
        "latin.lgn": GAME.replace("?", "\xe4", 1).encode("latin-1"),
        "utf16.lgn": GAME.encode("utf-16"),
        "empty.lgn": b"",
        "cut.lgn.gz": gzip.compress(GAME.encode())[:12],
        "notes.txt": b"Dear diary\n",
        "photo.png": b"\x89PNG\r\n\x1a\n" + bytes(30),
    }
    for name, data in files.items():
        (folder / name).write_bytes(data)
    (folder / "games").mkdir()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO()))
    return folder


#: Command lines, and what they write to stderr.
MISTAKES = {}
for block in (DATA / "mistakes.txt").read_text("utf-8").split("\n$ ")[1:]:
    line, _, said = block.partition("\n\n#")[0].rstrip("\n").partition("\n")
    MISTAKES[line] = said


def unknown(*_: object) -> None:
    raise OSError(-2, "Name or service not known")


@pytest.mark.parametrize("command", sorted({words.split(" ")[0] for words in MISTAKES}), ids="{} ".format)
def test_a_mistake_is_answered_in_words(command, folder, monkeypatch, capsys):
    daemon = import_module("limitproto.protocol.daemon")
    monkeypatch.setattr(daemon, "die_from_signals", lambda: None)
    before, wrong = {path.name for path in folder.iterdir()}, []
    for words, said in MISTAKES.items():
        if words.split(" ")[0] != command or ("--where" in words and not HAS_ARCHIVES):
            continue
        with monkeypatch.context() as patch:
            if "there:1" in words:
                import_module("limitproto.protocol.transport.socket")
                patch.setattr("socket.getaddrinfo", unknown)
            given = split(words)
            status = daemon.main(given[1:]) if command == "engine" else cli.main(given)
        expected = said.replace(" ...", f" (see {said.partition(': ')[0]} --help)") + "\n"
        told = (status, *capsys.readouterr())
        if told != (2, "", expected) or {path.name for path in folder.iterdir()} != before:
            wrong.append((words, told, expected))
    assert wrong == []


@pytest.mark.parametrize(
    ("words", "package", "message"),
    [
        ("convert game.lgn -o out.gif", "PIL", "gif needs the package Pillow: pip install 'limitproto[images]'."),
        ("convert game.lgn -o out.png", "ttf_opensans",
         "png needs the package ttf-opensans: pip install 'limitproto[images]'."),
        ("stats --plot out.png game.lgn", "resvg_py",
         "a .png needs the package resvg-py: pip install 'limitproto[images]'."),
        ("convert game.lgn -o out.parquet", "pyarrow",
         "parquet needs the package pyarrow: pip install 'limitproto[parquet]'."),
        ("convert game.lgn -o out.lgn.zst", "zstandard",
         "writing .zst files needs the package zstandard: pip install 'limitproto[zst]'"),
        *(("gui --no-browser", name, f"the board needs the package {name}: pip install 'limitproto[gui]'.")
          for name in ("starlette", "uvicorn", "websockets")),
        ("lsp", "pygls", "the language server needs the package pygls: pip install 'limitproto[lsp]'."),
        ("records filter --where length=4 game.lgn", "duckdb",
         "an archive needs the package duckdb: pip install 'limitproto[archive]'."),
        ("match -e A=x -e B=y --scheduler local", "distributed",
         "--scheduler needs the package distributed: pip install 'limitproto[cluster]'."),
    ],
)  # fmt: skip
def test_a_missing_package_is_named_with_its_extra(words, package, message, folder):
    message = re.sub(r"pip install 'limitproto\[(\w+)\]'", lambda found: install_command(found[1]), message)
    code = f"import sys; sys.modules[{package!r}] = None; from limitproto.cli import main; sys.exit(main(sys.argv[1:]))"
    command = [sys.executable, "-P", "-c", code, *split(words)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert (done.stdout, done.stderr, done.returncode) == ("", f"limitproto: {message}\n", 2)
    assert not list(folder.glob("out*"))


@pytest.mark.parametrize(
    "words",
    [
        "convert game.lgn -o out.json",
        "check game.lgn -o out.json",
        "solve --proof out.json 'classic/size=1 - w 1.1 p0 -'",
    ],
)
def test_a_folder_without_permission(words, folder, monkeypatch, capsys):
    opened, opened_low = open, os.open

    def refuse(name, real, *rest, **more):
        if "out.json" in str(name):
            raise PermissionError(errno.EACCES, "Permission denied", "out.json")
        return real(name, *rest, **more)

    monkeypatch.setattr("builtins.open", lambda name, *rest, **more: refuse(name, opened, *rest, **more))
    monkeypatch.setattr("os.open", lambda name, *rest, **more: refuse(name, opened_low, *rest, **more))
    assert cli.main(split(words)) == 2
    assert capsys.readouterr() == ("", "limitproto: out.json: Permission denied\n")


# ---- what only a process of its own shows ----------------------------------------------------------------------------

#: Runs command lines in processes that fork from one that has loaded the package, and end as any other: stderr of each
#: is a file. Writes their ends as JSON.
FORKS = """
import json, os, shlex, sys
from limitproto.__main__ import main
import limitproto.cli.records.merge, limitproto.cli.show, limitproto.cli.check, limitproto.cli.convert
found = []
for line in json.loads(sys.argv[1]):
    child = os.fork()
    if not child:
        os.dup2(int(sys.argv[2]), 1)
        os.dup2(os.open("said.txt", os.O_RDWR | os.O_CREAT | os.O_TRUNC), 2)
        sys.argv = ["limitproto", *shlex.split(line)]
        sys.exit(main())
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    found.append([line, status, open("said.txt").read()])
print(json.dumps(found))
"""


def ended_in_forks(lines, stdout: int) -> list[tuple[str, int, str]]:
    command = [sys.executable, "-P", "-c", FORKS, json.dumps(lines), str(stdout)]
    return json.loads(subprocess.run(command, stdout=subprocess.PIPE, pass_fds=[stdout], check=True).stdout)


#: Command lines that write to stdout, from the engine's own to those that go through a file of their own.
WRITERS = ("engine --help", "--help", "check --help", "help rules", "show game.lgn", "check broken.lgn",
           "convert game.lgn --format json", "stats game.lgn", "perft 1", "records merge game.lgn", "conform --list",
           "play --white random --red random --seed 1")  # fmt: skip


@pytest.mark.parametrize("buffering", ["", "1"])
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is full")
def test_a_full_disk_behind_stdout(buffering, folder, monkeypatch):
    monkeypatch.setenv("PYTHONUNBUFFERED", buffering)
    last = "limitproto: the output cannot be written: No space left on device\n"
    with open("/dev/full", "wb") as full:
        ended = ended_in_forks(WRITERS, full.fileno())
    wrong = [(words, status, said) for words, status, said in ended if status != 2 or not said.endswith(last)]
    assert wrong == []
    assert not [said for _, _, said in ended if "Traceback" in said or "xception" in said]


def test_a_reader_that_leaves_ends_every_command_with_the_status_of_a_closed_pipe(folder):
    reading, writing = os.pipe()
    os.close(reading)
    ended = ended_in_forks(WRITERS, writing)
    os.close(writing)
    wrong = [(words, status, said) for words, status, said in ended if status != 141]
    assert wrong == []
    assert not [said for _, _, said in ended if "Traceback" in said or "roken pipe" in said]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is full")
def test_a_full_disk_behind_stderr_is_no_crash(folder):
    for words, status in (("show nosuch.lgn", 2), ("engine --dialekt", 2), ("convert game.lgn --format lgn", 0)):
        with open("/dev/full", "w", encoding="utf-8") as full:
            done = subprocess.run([*HERE, *split(words)], stdout=subprocess.DEVNULL, stderr=full,
                                  timeout=PATIENCE, check=False)  # fmt: skip
        assert done.returncode == status


#: Sends the signal of Ctrl-C in the place of a function.
INTERRUPTED = """
import os, signal, sys
from importlib import import_module
from limitproto.__main__ import main
module, name = sys.argv.pop(1).rsplit(".", 1)
setattr(import_module(module), name, lambda *_, **__: os.kill(os.getpid(), signal.SIGINT))
sys.exit(main())
"""


@pytest.mark.parametrize(
    ("words", "stopped", "line"),
    [
        ("perft 2", "limitproto.cli.counting.leaf_counts", "interrupted"),
        ("records sort game.lgn", "limitproto.cli.records.shared.read_files", "interrupted"),
        ("convert game.lgn -o o.json", "limitproto.cli.convert.read_files", "interrupted: o.json is left as it was"),
        ("check game.lgn", "limitproto.cli.batch_ui.process_batches", "interrupted after 0 of 1 file and 0 games"),
    ],
)
def test_ctrl_c_is_one_line_and_status_130(words, stopped, line, folder):
    command = [sys.executable, "-P", "-c", INTERRUPTED, stopped, *split(words)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", f"{line}\n")


def test_pictures_do_not_go_to_a_terminal(folder):
    pty = pytest.importorskip("pty", reason="needs a system with terminals of programs")
    terminal, end = pty.openpty()
    done = subprocess.run([*HERE, "convert", "game.lgn", "--format", "parquet"], stdout=end, stderr=subprocess.PIPE,
                          text=True, timeout=PATIENCE, check=False)  # fmt: skip
    os.close(end)
    os.close(terminal)
    expected = "limitproto: This is not for a terminal: name a file, or pipe it into a program.\n"
    assert (done.stderr, done.returncode) == (expected, 2)
