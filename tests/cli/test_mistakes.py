"""The usual mistakes, each with exactly what it is answered: what is wrong, where, and what would be right."""

import errno
import gzip
import io
import os
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from shlex import split

import pytest
from support.patience import PATIENCE

from limitproto import cli
from limitproto.core.extras import install_command

pytestmark = pytest.mark.once

HERE = [sys.executable, "-P", "-m", "limitproto"]
GAME = (Path(__file__).resolve().parents[2] / "records" / "games" / "classic-2-agreement.lgn").read_text("utf-8")
EDITIONS = "there are classic, nestor, nestor-en, pbmserv, limes"
SUFFIXES = ".lgn .json .jsonl .msgpack .apgame .uhp .csv .parquet .txt .svg .png .gif .html"
NO_ENGINE = "nosuch cannot be started: No such file or directory"


@pytest.fixture
def folder(tmp_path, monkeypatch):
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
        (tmp_path / name).write_bytes(data)
    (tmp_path / "games").mkdir()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO()))
    return tmp_path


#: Command lines, and what they write to stderr. They write nothing to stdout, and their exit status is 2. `... ` at the
#: end of a line stands for the advice to look at the help of the command.
MISTAKES = {
    # The wrong file, a folder instead of a file, a file instead of a folder.
    "show nosuch.lgn": "limitproto: nosuch.lgn: No such file or directory",
    "show games": "limitproto: games: it is a directory",
    "show ''": "limitproto show: Name a file, - for stdin, or a position: the text is empty. ...",
    "show empty.lgn": "limitproto: empty.lgn has no game; limitproto check shows what is in it.",
    "show photo.png": "limitproto: photo.png could not be read to its end: it is a PNG image.",
    "show utf16.lgn": "limitproto: utf16.lgn could not be read to its end: it is UTF-16.",
    "check": "limitproto check: No files: name some, a directory, or - for stdin. ...",
    "check nosuch.lgn": "nosuch.lgn: No such file or directory\n0 games in 0 files; 1 failure.",
    "convert nosuch.lgn --format json": "limitproto: nosuch.lgn: No such file or directory",
    "convert game.lgn -o games --format json": "limitproto: games is a directory, and this format writes one file.",
    "new-bot sleepy -o game.lgn": "limitproto new-bot: Invalid value for '-o' / '--output': Directory 'game.lgn' is a "
    "file. ...",
    "play nosuch.lgn": "limitproto play: nosuch.lgn cannot be read: No such file or directory. ...",
    "play --load games": "limitproto play: games cannot be read: Is a directory. ...",
    "solve --verify notes.txt": "limitproto: notes.txt: this is not a proof: it does not begin with the line "
    "'limitproto-proof 1'",
    "replay notes.txt -- true": "limitproto replay: notes.txt: line 1 is not a line of a transcript. ...",
    "match --config notes.txt": "limitproto match: notes.txt cannot be read: Expected '=' after a key in a key/value "
    "pair (at line 1, column 6) ...",
    # Outputs that cannot be written, or that would lose something.
    "convert game.lgn -o nosuch/out.json": "limitproto: nosuch/out.json cannot be written: nosuch is not a directory.",
    "convert game.lgn -o game.lgn": "limitproto convert: 'game.lgn' is one of the files to read; give the output "
    "another name. ...",
    "convert game.lgn": "limitproto convert: stdout has no name that says which format to write; use --format, or -o "
    f"with a name that ends with {SUFFIXES}. ...",
    "convert game.lgn -o out.pdf": "limitproto convert: the name 'out.pdf' does not say which format to write; use "
    f"--format, or -o with a name that ends with {SUFFIXES}. ...",
    "check --quarantine game.lgn game.lgn": "limitproto check: game.lgn exists already; --quarantine needs a new file. "
    "...",
    "check --move game.lgn": "limitproto check: --move needs --fix and --quarantine, so that no game is lost. ...",
    "play --save game.lgn": "limitproto play: game.lgn exists already; name another file, or let --force replace it. "
    "...",
    "play --save nosuch/game.lgn": "limitproto: nosuch/game.lgn: there is no directory nosuch",
    "play --save games --force": "limitproto: games: it is a directory",
    "match -e A=x -e B=y --records nosuch/m.lgn": "limitproto match: nosuch/m.lgn: there is no folder nosuch. ...",
    # Typing errors.
    "chek game.lgn": "limitproto: No such command 'chek'. Did you mean check? ...",
    "records mrge game.lgn": "limitproto records: No such command 'mrge'. Did you mean merge? ...",
    "check --formt json game.lgn": "limitproto check: No such option '--formt'. Did you mean --force or --format? ...",
    "check --format jsn game.lgn": "limitproto check: Invalid value for '--format': 'jsn' is not one of 'text', "
    "'json', 'sarif', 'github'. ...",
    "check --explain ball-mve": "limitproto check: 'ball-mve' is not a diagnostic code; `limitproto help diagnostics` "
    "lists them. Did you mean ball-move? ...",
    "help notatoin": "limitproto help: There is no help on 'notatoin'. Did you mean notation? ...",
    "play clasic": f"limitproto play: 'clasic' is not an edition; {EDITIONS}. Did you mean classic? ...",
    "play --white serach": "limitproto play: 'serach' cannot play white; known are human, random, greedy, search, "
    "engine. Did you mean search? ...",
    "play --positon x": "limitproto play: No such option: --positon; the players are set by --white, --red. "
    "Did you mean --position? ...",
    "play classic sise=4": "limitproto play: 'sise' is not an option; there are players, ending, equaliser, "
    "free_edges, isolate, must_touch, placement, size, turn, wipeout. Did you mean size? ...",
    "perft 1 --edition pbmsrv": f"limitproto perft: 'pbmsrv' is not an edition; {EDITIONS}. Did you mean pbmserv? ...",
    "completion tcsh": "limitproto completion: Invalid value for 'SHELL': 'tcsh' is not one of 'bash', 'zsh', 'fish'. "
    "...",
    # Values out of range, and positions, dates and results that are none.
    "show game.lgn --turn two": "limitproto show: Invalid value for '--turn': 'two' is not an integer from "
    "-1000000000000 to 1000000000000. ...",
    "show game.lgn --turn 99": "limitproto: game.lgn has 14 turns, so there is no turn 99.",
    "show game.lgn --game 2": "limitproto: game.lgn has no game 2; limitproto check shows what is in it.",
    f"show game.lgn --game {10**9}": f"limitproto: game.lgn has no game {10**9}; limitproto check shows what is in it.",
    f"review game.lgn --nodes {10**24}": f"limitproto review: Invalid value for '--nodes': '{10**24}' is not an "
    "integer from 1 to 1000000000000000. ...",
    "show 'classic - w 8.8'": "limitproto: 'classic - w 8.8' is not a position: unexpected end at column 16; expected "
    "'.' or ':' or a space",
    "show 'clasic - w 8.8 p0 -'": f"limitproto show: 'clasic' is not an edition; {EDITIONS}. Did you mean classic? ...",
    "show broken.lgn": "limitproto: broken.lgn:14:4: LGN401 m50:m99 is not a legal placement: R1 m99 does not touch "
    "the first tile; R2 m50 has no adjacent empty tile",
    "play --players 4": "limitproto play: players is 2 or 3, not '4'. ...",
    "play classic size=99": "limitproto play: size is 1 to 16, not '99'. ...",
    "play --level 11": "limitproto play: Invalid value for '--level': '11' is not an integer from 1 to 10. ...",
    "gui --port 99999": "limitproto gui: Invalid value for '--port': '99999' is not an integer from 0 to 65535. ...",
    "stats --date tomorrow game.lgn": "limitproto: 'tomorrow' is not a date such as 2026, 2026.11 or 2026.11.20; a "
    "range is FROM..TO.",
    "records filter --result won game.lgn": "limitproto: 'won' is not a result: * of games that are not finished, or a "
    "score for each player, such as 1-0, 0-1-0 or 1/2-1/2.",
    "records sample game.lgn": "limitproto records sample: Missing option '-n' / '--games'. ...",
    "match -e A=x -e B=y --tc 1m": "limitproto match: --tc: '1m' is not a number from 0 to 1000000000. ...",
    "match -e A=x -e B=y --clock 'blitz 5'": "limitproto match: --clock: 'blitz' is not a kind of clock; the kinds are "
    "none, absolute, fischer, delay, byo-yomi, canadian, per-turn. ...",
    "match -e A=x -e B=y --time 1 --tc 60": "limitproto match: --time, --tc and --clock exclude each other. ...",
    "solve 'classic3 - w 8.8.8 p0 -'": "limitproto: only positions of two players can be solved.",
    # Engines.
    "match -e A=x": "limitproto match: a match needs two engines: -e NAME=COMMAND, twice. ...",
    "match -e A=nosuch -e B=nosuch -n 2": f"limitproto: A cannot be used: {NO_ENGINE}.",
    "match -e A=false -e B=false -n 2": "limitproto: A cannot be used: crash during start-up: it exited with status 1.",
    "conform": "limitproto conform: name an engine: -- COMMAND, or -e NAME=COMMAND. ...",
    "conform -- nosuch": f"limitproto: {NO_ENGINE}",
    "tee -- nosuch": "limitproto: 'nosuch' is not a program that can be run.",
    "gui -e A=nosuch": "limitproto gui: Invalid value for '-e' / '--engine': 'nosuch' is not a program that can be "
    "run. ...",
    # Archives.
    "archive find nosuch": "limitproto: nosuch is not an archive: there is no such folder; limitproto archive build "
    "makes one.",
    "archive find games": "limitproto: games is not an archive: it has no manifest.json.",
    "archive build game.lgn game.lgn": "limitproto: game.lgn is not a folder.",
    f"records filter game.lgn --last {2**63}": "limitproto records filter: Invalid value for '--last': "
    f"'{2**63}' is not an integer from 1 to {10**12}. ...",
    "conform --timeout 1e300 -- true": "limitproto conform: Invalid value for '--timeout': '1e300' is not a number "
    "above 0 and at most 1000000000. ...",
    "archive build A -": "limitproto archive build: An archive is made of files, and cannot be made of stdin. ...",
}


@pytest.mark.parametrize("words", MISTAKES)
def test_a_mistake_is_answered_in_words(words, folder, capsys):
    before = {path.name for path in folder.iterdir()}
    status = cli.main(split(words))
    out, err = capsys.readouterr()
    command = MISTAKES[words].partition(": ")[0]
    assert err == MISTAKES[words].replace(" ...", f" (see {command} --help)") + "\n"
    assert (status, out) == (2, "")
    assert {path.name for path in folder.iterdir()} == before


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("--dialekt gtp", "unknown argument '--dialekt' (see limitproto engine --help)"),
        (
            "--dialect gpt",
            "unknown dialect 'gpt'; the dialects are gtp, gogui, uhp, jsonl (see limitproto engine --help)",
        ),
        ("--edition clasic", f"'clasic' is not an edition; {EDITIONS} (see limitproto engine --help)"),
        ("--listen 99999", "cannot listen on 99999: ports are 0 to 65535"),
        ("--listen there:1", "cannot listen on there:1: Name or service not known"),
        ("--listen 192.0.2.1:1", "cannot listen on 192.0.2.1:1: 192.0.2.1 is not a loopback address"),
    ],
)
def test_a_mistake_with_the_engine(words, message, monkeypatch, capsys):
    daemon = import_module("limitproto.protocol.daemon")
    monkeypatch.setattr(daemon, "die_from_signals", lambda: None)
    if "there" in words:
        import_module("limitproto.protocol.transport.socket")

        def unknown(*_):
            raise OSError(-2, "Name or service not known")

        monkeypatch.setattr("socket.getaddrinfo", unknown)
    assert daemon.main(split(words)) == 2
    assert capsys.readouterr() == ("", f"limitproto engine: {message}\n")


@pytest.mark.parametrize(
    ("words", "status", "code"),
    [
        ("check latin.lgn", 1, "LGN001"),
        ("check empty.lgn", 1, "LGN708"),
        ("check notes.txt", 1, "LGN129"),
        ("check cut.lgn.gz", 1, "LGN008"),
        ("check broken.lgn", 1, "LGN401"),
    ],
)
def test_what_is_wrong_with_a_file_is_a_diagnostic(words, status, code, folder, capsys):
    assert cli.main(split(words)) == status
    assert f" {code} " in capsys.readouterr().out


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
        ("gui", "uvicorn", "the board needs the package uvicorn: pip install 'limitproto[gui]'."),
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

#: Command lines that write to stdout, from the engine's own to those that go through a file of their own.
WRITERS = ("engine --help", "--help", "check --help", "help rules", "show game.lgn", "check broken.lgn",
           "convert game.lgn --format json", "stats game.lgn", "perft 1", "records merge game.lgn", "conform --list",
           "play --white random --red random --seed 1")  # fmt: skip


@pytest.mark.long
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is full")
@pytest.mark.parametrize("buffering", ["", "1"])
@pytest.mark.parametrize("words", WRITERS)
def test_a_full_disk_behind_stdout(words, buffering, folder):
    with open("/dev/full", "w", encoding="utf-8") as full:
        done = subprocess.run(
            [*HERE, *split(words)], stdout=full, stderr=subprocess.PIPE, text=True, timeout=PATIENCE, check=False,
            env=os.environ | {"PYTHONUNBUFFERED": buffering},
        )  # fmt: skip
    *before, last = done.stderr.splitlines()
    assert last == "limitproto: the output cannot be written: No space left on device"
    assert not any("Traceback" in line or "xception" in line for line in before)
    assert done.returncode == 2


@pytest.mark.parametrize("words", WRITERS)
def test_a_reader_that_leaves_ends_every_command_with_the_status_of_a_closed_pipe(words, folder):
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [*HERE, *split(words)], stdout=writing, stderr=subprocess.PIPE, text=True, timeout=PATIENCE, check=False
    )
    os.close(writing)
    assert done.returncode == 141
    assert "Traceback" not in done.stderr
    assert "roken pipe" not in done.stderr


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
        ("perft 2", "limitproto.cli.perft.leaf_counts", "interrupted"),
        ("records sort game.lgn", "limitproto.cli.records.shared.read_files", "interrupted"),
        ("convert game.lgn -o out.json", "limitproto.cli.convert.convert", "interrupted: out.json is left as it was"),
        ("check game.lgn", "limitproto.cli.batch_ui.process_files", "interrupted after 0 of 1 file and 0 games"),
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
    expected = "limitproto: This is nothing for a terminal: name a file, or send it to a program.\n"
    assert (done.stderr, done.returncode) == (expected, 2)
