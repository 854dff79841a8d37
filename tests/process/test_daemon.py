"""The daemon over real pipes: ends, signals, much input, what it loads, what it is started with."""

import os
import select
import signal
import subprocess
import threading
import time
from contextlib import suppress
from pathlib import Path

import pytest
from support.engine_process import ENGINE, PATIENCE, PYTHON, Process, answers, run
from support.patience import run_program
from support.talking import Talk

pytestmark = pytest.mark.once


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"", []),
        (b"name", ["= limitproto"]),
        (b"name\n", ["= limitproto"]),
        (b"\xef\xbb\xbfname\r\n1 known_command name\r\n", ["= limitproto", "=1 true"]),
        (b"n\x00ame\r\n\r\n# x\n2 n\xff\xfe\n", ["= limitproto", "?2 unknown command"]),
        (b"1 name\nquit\nname\n", ["=1 limitproto", "= "]),
        (b"4 lp-load_record -\nname\n", ["?4 syntax: the input ended before the single dot that ends the raw lines."]),
        (b"1 play w m50:n50\n2 undo\n3 undo", ["=1 ", "=2 ", "?3 cannot undo"]),
        (b"lp-set player random\ngenmove w\nlp-to_play", None),
    ],
)
def test_end_of_input(data: bytes, expected: list[str] | None) -> None:
    found = answers(data)
    if expected is None:
        assert found[0] == "= "
        assert found[2] == "= red"
    else:
        assert found == expected


def test_everything_queued_is_answered_at_the_end() -> None:
    lines = ["genmove w", "genmove r", "lp-perft 2", "lp-ping"] * 5
    assert len(answers("\n".join(lines).encode())) == 20


def test_line_of_20_megabytes() -> None:
    long = b"x" * 20_000_000
    data = b"7 play " + long + b"\n# " + long + b"\n" + long + b"\n8 name\n"
    assert answers(data) == ["?7 syntax error", "? syntax error", "=8 limitproto"]


def test_answers_come_at_once() -> None:
    with Process() as engine:
        assert engine.ask("name") == "= limitproto"
        assert engine.ask("12 genmove b") == "?12 wrong player"
        engine.write(b"kn")
        engine.write(b"own_command na")
        engine.write(b"me\n")
        assert engine.answer() == "= true"


@pytest.mark.parametrize("stop", [b"# interrupt\n", b"77 lp-stop\n"])
@pytest.mark.parametrize("is_pipelined", [True, False])
def test_stop_ends_what_was_sent_before_it(stop: bytes, is_pipelined: bool) -> None:
    before, after = b"0 name\n1 lp-perft 30\n2 lp-divide 30\n", stop + b"3 lp-perft 1\n4 name\n"
    with Process() as engine:
        if is_pipelined:
            engine.write(before + after)
        else:
            engine.write(before)
        assert engine.answer() == "=0 limitproto"
        if not is_pipelined:
            engine.write(after)
        assert engine.answer() == "?1 limit: stopped before the end; send the command again."
        assert engine.answer() == "?2 limit: stopped before the end; send the command again."
        if b"lp-stop" in stop:
            assert engine.answer() == "=77 "
        assert engine.answer() == "=3 12"
        assert engine.answer() == "=4 limitproto"


def test_stop_when_nothing_runs_stops_nothing() -> None:
    with Process() as engine:
        engine.write(b"# interrupt\nlp-stop\n")
        assert engine.answer() == "= "
        assert engine.ask("lp-perft 2") == "= 120"


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
@pytest.mark.parametrize("work", [b"", b"lp-perft 30\n", b"lp-newgame pbmserv size=16 seed=1\nlp-perft 30\n"])
def test_signals_end_it(number: signal.Signals, work: bytes) -> None:
    with Process() as engine:
        engine.write(b"name\n" + work)
        assert engine.answer() == "= limitproto"
        engine.signal(number)
        assert engine.wait(PATIENCE) == -number
        assert engine.stderr_text() == ""


@pytest.mark.parametrize("last", [b"name\n", b""])
def test_closed_stdout_ends_it_quietly(last: bytes) -> None:
    with Process() as engine:
        assert engine.ask("name") == "= limitproto"
        engine.stdout.close()
        # It may have left by itself.
        with suppress(BrokenPipeError):
            engine.write(last)
        assert engine.wait(PATIENCE) == 0
        assert engine.stderr_text() == ""


@pytest.mark.parametrize("is_ended", [True, False])
def test_closed_stdout_ends_work_that_nobody_waits_for(is_ended: bool) -> None:
    with Process() as engine:
        engine.write(b"name\nlp-perft 30\n")
        assert engine.answer() == "= limitproto"
        if is_ended:
            engine.stdin.close()
        engine.stdout.close()
        assert engine.wait(PATIENCE) == 0
        assert engine.stderr_text() == ""


def test_closed_stdin_is_the_end_of_input() -> None:
    done = run_program(["/bin/sh", "-c", 'exec "$@" <&-', "sh", *ENGINE], text=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


@pytest.mark.parametrize("lines", ["name", "lp-perft 2\\nname\\nlp-analyze", ""])
@pytest.mark.parametrize("closed", [">&-", ">&- 2>&-"])
def test_stdout_closed_from_the_start_ends_it_quietly(lines: str, closed: str) -> None:
    script = f"printf '{lines}\\n' | \"$@\" {closed}; exit $?"
    done = run_program(["/bin/sh", "-c", script, "sh", *ENGINE], text=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


@pytest.mark.parametrize("line", [b"lp-stop please\n", "#\u00a0interrupt\n".encode(), b"#interrupt\n", b"x lp-stop\n"])
def test_what_only_looks_like_a_stop_stops_nothing(line: bytes) -> None:
    with Process() as engine:
        engine.write(b"lp-perft 30\n" + line + b"1 lp-stop\n2 lp-perft 1\n")
        assert engine.answer() == "? limit: stopped before the end; send the command again."
    found = answers(b"lp-perft 3\n" + line)
    assert found[0] == "= 1920"


@pytest.mark.parametrize(
    "line",
    [
        "lp-newgame limes deck=x" + " a" * 5_000_000,
        "lp-newgame limes deck=" + "x" * 10_000_000,
        "lp-gameover " + "1-" * 5_000_000 + "1 agreement",
        "lp-position " + "x" * 10_000_000,
        "lp-play " + "m50:n50 " * 1_000_000,
        "lp-set " + "a b " * 1_000_000,
        "play w " + "m" * 10_000_000,
        "nosuch" + " a" * 5_000_000,
    ],
    ids=lambda line: line[:12],
)
def test_long_arguments_are_refused_before_they_are_read(line: str) -> None:
    begun = time.process_time()
    found = Talk()(line)
    assert found.startswith(("? limit: ", "? syntax error", "? unknown command"))
    assert time.process_time() - begun < 3


def test_a_benchmark_of_endless_games_ends() -> None:
    found = answers(b"lp-newgame pbmserv size=16 free_edges=6 players=3 seed=1\nlp-benchmark\n")
    assert "playouts turns " in found[1]


def test_input_from_a_file(tmp_path: Path) -> None:
    script = tmp_path / "script"
    script.write_text("name\nlp-perft 1\ngenmove w\nlp-ping\n")
    with script.open("rb") as file:
        done = run_program(ENGINE, stdin=file, text=False)
    assert done.returncode == 0
    assert done.stdout.count(b"\n\n") == 4


def test_nonblocking_pipes() -> None:
    ours, theirs = os.pipe()
    os.set_blocking(ours, False)
    with subprocess.Popen(ENGINE, stdin=ours, stdout=subprocess.PIPE) as engine:
        os.write(theirs, b"name\n")
        assert engine.stdout.readline() == b"= limitproto\n"
        os.close(theirs)
        assert engine.wait(PATIENCE) == 0
    os.close(ours)


def test_writing_much_before_reading_anything() -> None:
    total = 3900
    with Process() as engine:
        watchdog = threading.Timer(PATIENCE, engine.kill)
        watchdog.start()
        engine.write(b"".join(b"%d lp-options%s\n" % (id, b" " * 150) for id in range(total)))
        engine.stdin.close()
        with open(engine.stdout.fileno(), "rb", closefd=False) as output:
            found = output.read().split(b"\n\n")
        watchdog.cancel()
    assert [answer.partition(b" ")[0] for answer in found[:-1]] == [b"=%d" % id for id in range(total)]


@pytest.mark.parametrize("line", [b"a\n", b"name" + b" " * 1000 + b"\n", b"# " + b"x" * 1000 + b"\n"])
def test_reading_ahead_is_bounded(line: bytes) -> None:
    with Process() as engine:
        assert engine.ask("name") == "= limitproto"
        engine.write(b"lp-perft 30\n")
        os.set_blocking(engine.stdin.fileno(), False)
        accepted = 0
        # The pipe is full when nobody makes room for a while.
        while accepted < 8 << 20 and select.select([], [engine.stdin], [], 0.5)[1]:
            accepted += os.write(engine.stdin.fileno(), line * (4000 // len(line)))
        assert accepted <= min(1 << 20, 4096 * len(line)) + 2 * 65536


@pytest.mark.long
def test_hundred_thousand_commands() -> None:
    total = 100_000
    words = (b"name", b"lp-ping", b"nosuch", b"known_command x", b"lp-to_play", b"undo")
    heads = (b"=", b"=", b"?", b"=", b"=", b"?")
    memory = []
    with Process() as engine:

        def write() -> None:
            for first in range(0, total, 1000):
                engine.write(b"".join(b"%d %s\n" % (id, words[id % 6]) for id in range(first, first + 1000)))
            engine.stdin.close()

        writer = threading.Thread(target=write)
        writer.start()
        reader = os.fdopen(os.dup(engine.stdout.fileno()), "rb")
        for id in range(total):
            assert reader.readline().startswith(b"%s%d " % (heads[id % 6], id))
            assert reader.readline() == b"\n"
            if id in (10_000, total - 1):
                memory.append(resident(engine.pid))
        assert reader.read() == b""
        writer.join()
        assert engine.wait(PATIENCE) == 0
    assert memory[1] <= memory[0] + 4096, f"{memory} KiB"


def resident(pid: int) -> int:
    """Return the highest memory of a process in KiB so far, 0 where the system does not say."""
    try:
        status = Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return 0
    return next((int(line.split()[1]) for line in status.splitlines() if line.startswith("VmHWM:")), 0)


#: What may be loaded by the time `name` is answered, beside the package and what the bare interpreter loads.
ALLOWED = {
    "__future__", "_collections", "_functools", "_operator", "_signal", "_sre", "_typing", "builtins", "collections",
    "collections.abc", "contextlib", "copyreg", "enum", "errno", "functools", "itertools", "keyword", "operator", "re",
    "re._casefix", "re._compiler", "re._constants", "re._parser", "reprlib", "runpy", "select", "signal", "time",
    "types", "typing", "typing.io", "typing.re", "warnings", "importlib", "importlib._abc", "importlib._bootstrap",
    "importlib._bootstrap_external", "importlib.machinery", "importlib.util",
}  # fmt: skip
_REPORT = (
    "import sys; sys.argv = ['limitproto', 'engine']; from limitproto.__main__ import main; main();"
    "sys.stderr.write(' '.join(sys.modules))"
)


def test_modules_loaded_after_name(monkeypatch: pytest.MonkeyPatch) -> None:
    # Who requires a mode has it looked for at once.
    monkeypatch.delenv("LIMITPROTO_REQUIRE_COMPILED", raising=False)
    bare = run(b"", [*PYTHON, "-c", "import sys; sys.stderr.write(' '.join(sys.modules))"])
    loaded = run(b"name\n", [*PYTHON, "-c", _REPORT])
    assert loaded.stdout == b"= limitproto\n\n"
    new = set(loaded.stderr.decode().split()) - set(bare.stderr.decode().split())
    ours = {name for name in new if name.split(".")[0] == "limitproto"}
    assert new - ours <= ALLOWED
    rooms = {".".join(name.split(".")[:2]) for name in ours if "." in name}
    assert rooms == {
        "limitproto.__main__", "limitproto.engine", "limitproto.errors", "limitproto.games", "limitproto.core",
        "limitproto.protocol",
    }  # fmt: skip


def test_modules_loaded_after_play() -> None:
    loaded = run(b"play white m50:n50\n", [*PYTHON, "-c", _REPORT])
    assert loaded.stdout == b"= \n\n"
    modules = set(loaded.stderr.decode().split())
    heavy = {"lark", "msgspec", "click", "asyncio", "dataclasses", "inspect", "json", "argparse", "threading",
             "importlib.metadata", "importlib.resources", "random", "secrets", "subprocess", "socket"}  # fmt: skip
    bare = run(b"", [*PYTHON, "-c", "import sys; sys.stderr.write(' '.join(sys.modules))"])
    assert not modules & (heavy - set(bare.stderr.decode().split()))


@pytest.mark.parametrize("arguments", [["--help"], ["-h"], ["--dialect", "gtp", "--help"]])
def test_help(arguments: list[str]) -> None:
    done = run(b"", [*ENGINE, *arguments])
    assert done.returncode == 0
    assert b"\nOptions:\n" in done.stdout
    assert b"\nExamples:\n" in done.stdout


def test_version() -> None:
    import tomllib

    import limitproto
    from limitproto.core import build_mode

    done = run(b"version\n", [*ENGINE, "--version"])
    assert done.stdout == f"limitproto {limitproto.__version__} ({build_mode.current().short})\n".encode()
    project = Path(__file__).resolve().parents[2] / "pyproject.toml"
    assert limitproto.__version__ == tomllib.loads(project.read_text())["project"]["version"]
    assert answers(b"version") == [f"= {limitproto.__version__}"]
