"""`limitproto check` and `fmt` as processes: terminals, pipes, signals, full disks, odd names, damaged files."""

import json
import os
import signal
import subprocess
from pathlib import Path

import pytest
from support.checking import BROKEN, COMMAND, PACKINGS, PATIENCE, SLOPPY, held, on_terminal, process, tree, write
from support.record_texts import plain

from limitproto.records import read

pytestmark = pytest.mark.once


@pytest.mark.parametrize(("command", "label"), [("check", b"checking"), ("fmt", b"formatting")])
def test_a_bar_on_a_terminal_only(folder, command, label):
    write("games.lgn", *[plain(place % 12) for place in range(60)], BROKEN)
    out, seen, status = on_terminal(command, "games.lgn")
    assert status == 1
    assert label in seen
    assert b"100%" in seen
    assert b"#" in seen
    assert label not in out
    assert b"\x1b" not in out
    piped = process(command, "games.lgn")
    assert label not in piped.stdout + piped.stderr
    assert b"\x1b" not in piped.stdout + piped.stderr
    assert piped.stdout == out


@pytest.mark.parametrize("both", [True, False], ids=["both", "stderr"])
@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("check --colour never --fix -", "games.lgn:"), ("check --statistics --format json", "1  LGN401"),
        ("fmt --check", "games.lgn:"), ("stats --date 1999", "limitproto stats: no game matches"),
    ],
)  # fmt: skip
def test_the_bar_makes_way_on_a_terminal(folder, words, told, both):
    write("games.lgn", plain(0), BROKEN)
    _, seen, status = on_terminal(*words.split(), "games.lgn", both=both)
    assert status == 1
    lines = [line for line in seen.decode().splitlines() if told in line]
    assert lines
    assert all(line.split("\x1b[K")[-1].startswith(told) for line in lines)


def test_no_bar_where_there_is_nothing_to_read(folder):
    write("empty.lgn")
    _, seen, status = on_terminal("check", "empty.lgn")
    assert (status, b"checking" in seen) == (1, False)


# ---- stdin and stdout


def test_stdin(folder):
    data = f"{plain(0)}\n{BROKEN}".encode()
    for pack in PACKINGS.values():
        done = process("check", "-", data=pack(data))
        assert done.returncode == 1
        assert done.stdout.startswith(b"stdin:")
        assert b" LGN401 " in done.stdout
    done = process("check", "--format", "json", "--stdin-name", "club night.lgn", "-", data=data)
    assert json.loads(done.stdout)["file"] == "club night.lgn"
    assert process("check", "-", data=plain(0).encode()).returncode == 0


def test_stdin_is_fixed_to_stdout(folder):
    done = process("check", "--fix", "-", data=f"{SLOPPY}\n{BROKEN}".encode())
    assert done.returncode == 1
    assert done.stdout.decode() == f"{plain(0)}\n{BROKEN}"
    assert b"LGN401" in done.stderr


def test_what_could_be_read_of_stdin_is_passed_on(folder):
    data = PACKINGS[".gz"](f"{SLOPPY}\n{plain(1)}".encode())[:-9]
    for command in (("check", "--fix"), ("fmt",)):
        done = process(*command, "-", data=data)
        assert done.returncode == 2
        assert done.stdout.decode().startswith(f"{plain(0)}\n[Game")
        assert b"only the readable part was written" in done.stderr


@pytest.mark.long
def test_a_reader_that_has_enough_may_leave(folder):
    # Each has something to report, and every second one something to fix.
    write("games.lgn", *[BROKEN, plain(0).replace("2. ", "2.   ", 1)] * 800)
    for command in (("check",), ("check", "--diff", "--strict"), ("check", "--jobs", "1", "--format", "json")):
        with subprocess.Popen(
            [*COMMAND, *command, "games.lgn"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
        ) as running:
            assert running.stdout is not None
            assert running.stderr is not None
            running.stdout.readline()
            running.stdout.close()
            assert b"Traceback" not in running.stderr.read()
            assert running.wait(PATIENCE) == 141


def test_what_is_no_regular_file_is_checked_and_never_replaced(folder):
    write("games.lgn", SLOPPY)
    line = 'cat games.lgn | "$0" -P -m limitproto "$@" /dev/stdin'
    for command in (["check"], ["check", "--fix"], ["fmt"]):
        words = ["sh", "-c", line, COMMAND[0], *command]
        done = subprocess.run(words, capture_output=True, timeout=PATIENCE, check=False)
        assert done.returncode == (1 if command == ["check"] else 2)
        assert (b"is not a regular file" in done.stderr) == (command != ["check"])


# ---- names


@pytest.mark.skipif(os.name == "nt", reason="names are text there")
@pytest.mark.parametrize("form", ["text", "json", "sarif", "github"])
def test_names_that_are_no_utf_8(folder, form):
    name = b"b\xffd\n\x1b[31mname.lgn"
    Path(os.fsdecode(name)).write_text(f"{BROKEN}\n{SLOPPY}\n{SLOPPY}", encoding="utf-8")
    done = process("check", "--strict", "--format", form, ".")
    assert done.returncode == 1
    assert b"Traceback" not in done.stderr
    assert b"\x1b" not in done.stdout or form == "github"
    text = done.stdout.decode()
    assert "LGN701" in text
    if form == "text":
        assert text.startswith("./b?d\\x0a\\x1b[31mname.lgn:")
    if form == "json":
        assert {json.loads(line)["file"] for line in text.splitlines()} == {"./b\ufffdd\n\x1b[31mname.lgn"}
    if form == "sarif":
        assert '"b%FFd%0A%1B%5B31mname.lgn"' in text, "a URI keeps the bytes"
    assert process("check", "--fix", ".").returncode == 1
    assert held(os.fsdecode(name)) == f"{BROKEN}\n{plain(0)}\n{plain(0)}"


@pytest.mark.parametrize("variables", [{"PYTHONIOENCODING": "cp1252"}, {"PYTHONUTF8": "0", "LC_ALL": "C"}])
def test_text_is_utf_8_whatever_the_code_page(folder, variables):
    write("bad.lgn", BROKEN.replace("2. ", "2. {é\u2205} ", 1))
    environment = {**os.environ, **variables}
    done = process("check", "--format", "json", "bad.lgn", env=environment)
    assert "{é\u2205}" in json.loads(done.stdout)["excerpt"]
    done = process("check", "--format", "text", "bad.lgn", env=environment)
    assert "{é\u2205}".encode() in done.stdout
    done = process("show", "-", data=b'[White "\xc3\xa9\xe2\x88\x85"]\n\n1. m50:n50 *\n', env=environment)
    assert "é\u2205".encode() in done.stdout


# ---- signals


def archive(files: int = 24, games: int = 160) -> dict[str, str]:
    """Write files of good, sloppy and broken games, every one different; return their texts."""
    for number in range(files):
        parts = []
        for place in range(games):
            text = (plain(place % 12), SLOPPY, BROKEN)[place % 3]
            parts.append(text.replace('[Site "?"]', f'[Site "{number}/{place}"]'))
        write(f"games/{number}.lgn{('', '.gz')[number % 2]}", *parts)
    return {str(path): held(str(path)) for path in Path("games").iterdir()}


def sites(text: str) -> set[str]:
    return {line for line in text.splitlines() if line.startswith("[Site")}


@pytest.mark.long
@pytest.mark.parametrize(
    ("kind", "status", "jobs"),
    [("SIGINT", 130, "1"), ("SIGINT", 130, "3"), ("SIGTERM", 143, "3"), ("SIGHUP", 129, "1"), ("SIGKILL", -9, "3")],
)
def test_an_interrupt_leaves_files_whole(folder, kind, status, jobs):
    before = archive()
    command = [*COMMAND, "check", "--strict", "--fix", "--move", "--quarantine", "broken.lgn", "-j", jobs, "games"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdout is not None
        while b"games/1.lgn" not in running.stdout.readline():
            assert running.poll() is None
        running.send_signal(getattr(signal, kind))
        _, err = running.communicate(timeout=PATIENCE)
    assert running.returncode == status
    assert b"Traceback" not in err
    after = {name: held(name) for name in before}
    assert after["games/0.lgn"] != before["games/0.lgn"], "it was well under way"
    assert after["games/7.lgn.gz"] == before["games/7.lgn.gz"]
    aside = sites(held("broken.lgn"))
    for name, text in after.items():
        if text != before[name]:
            assert sites(text) | aside >= sites(before[name]), "no game is lost"
            assert not any(entry.has_errors for entry in read(name))
    if kind != "SIGKILL":
        assert set(tree(folder)) == {*before, "broken.lgn"}, "nothing half-written is left behind"


@pytest.mark.long
@pytest.mark.parametrize("command", ["check", "stats"])
def test_interrupts_in_a_row_end_at_once(folder, command):
    # More files than are read ahead of what is told, and a last one that has no end, since nobody writes to it.
    archive(64, 600)
    os.mkfifo("held.lgn")
    arguments = [*COMMAND, command, "-j", "3", "games", "held.lgn"]
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        # Errors are named while there is something left to read.
        assert (running.stdout if command == "check" else running.stderr).readline()
        for _ in range(3):
            running.send_signal(signal.SIGINT)
        _, err = running.communicate(timeout=PATIENCE)
    # The last interrupt can come when Python has given the signal back to the system.
    assert running.returncode in (130, -signal.SIGINT)
    assert b"Traceback" not in err


@pytest.mark.long
@pytest.mark.parametrize("kind", ["SIGINT", "SIGTERM"])
def test_fmt_leaves_files_whole_too(folder, kind):
    before = archive()
    with subprocess.Popen([*COMMAND, "fmt", "games"], stderr=subprocess.PIPE) as running:
        assert running.stderr is not None
        while b"games/1.lgn" not in running.stderr.readline():
            assert running.poll() is None
        running.send_signal(getattr(signal, kind))
        assert b"Traceback" not in running.stderr.read()
        running.wait(PATIENCE)
    assert set(tree(folder)) == set(before)
    for name in before:
        assert sites(held(name)) == sites(before[name])
        assert held(name).endswith("\n")


def test_helpers_end_with_the_one_they_help(folder):
    archive(4, 400)
    command = [*COMMAND, "check", "--strict", "--jobs", "3", "games"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdout is not None
        running.stdout.readline()
        running.kill()
        # Whoever goes on holds the other end of the pipe, and it is not at its end before they are gone.
        running.communicate(timeout=PATIENCE)
