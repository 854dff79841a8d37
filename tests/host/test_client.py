"""The client for engines, with a real process for everything that an engine can do wrong."""

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from support.dummies import ENV, client, dummy, script
from support.engine_process import PYTHON, wait_until_gone
from support.patience import PATIENCE

from limitproto.engine.line_process import ResourceLimits
from limitproto.host import CommandError, EngineClient, EngineError, FailureKind


def failure_of(engine: EngineClient, command: str = "genmove white", timeout: float | None = None) -> EngineError:
    """Start an engine, send a command and return the failure."""
    with engine, pytest.raises(EngineError) as caught:
        engine.ask(command, timeout)
    assert not engine.is_running
    return caught.value


def test_a_session() -> None:
    with client() as engine:
        assert (engine.name, engine.ask("lp-to_play")) == ("limitproto", "white")
        assert "lp-legal" in engine.commands
        engine.ask(f"play white {engine.ask('lp-legal').splitlines()[0]}")
        with pytest.raises(CommandError, match="illegal move") as failed:
            engine.ask("play white m50:n50")
        assert failed.value.text == "illegal move"
        assert engine.ask("lp-to_play") == "red"
        assert engine.ask("showboard").count("\n") > 2
        pid = engine.pid
    assert pid is not None
    wait_until_gone(pid)


def test_the_command_line_may_be_a_text() -> None:
    engine = EngineClient(" ".join(PYTHON) + " -m limitproto engine", env=ENV, startup=PATIENCE)
    with engine:
        assert engine.name == "limitproto"


@pytest.mark.parametrize("fault", ["banner", "noise", "crlf", "slow-bytes", "flood-stderr"])
def test_engines_that_can_be_put_up_with(fault: str) -> None:
    with client(fault) as engine:
        for _ in range(3):
            assert engine.ask("lp-legal_count") == "12"
        assert re.fullmatch(r"\w+:\w+", engine.ask("genmove white"))
        assert len(engine.stderr_text()) <= 64 * 1024
        assert bool(engine.stderr_text()) == (fault == "flood-stderr")


@pytest.mark.parametrize(
    ("fault", "kind", "detail"),
    [
        ("crash", FailureKind.CRASH, "exited with status 3"),
        ("exit", FailureKind.CRASH, "exited with status 0"),
        ("abort", FailureKind.CRASH, "was killed by SIGABRT"),
        ("die-mid-line", FailureKind.CRASH, "exited with status 1"),
        ("close-stdout", FailureKind.CRASH, "closed its pipes but is still running"),
        ("wrong-id", FailureKind.PROTOCOL, "expected '="),
        ("gigabyte", FailureKind.PROTOCOL, "above 16 MiB"),
        ("endless", FailureKind.PROTOCOL, "without an end"),
    ],
)
def test_failures(fault: str, kind: FailureKind, detail: str) -> None:
    failure = failure_of(client(fault))
    assert failure.kind is kind
    assert detail in failure.detail
    assert bool(failure.data) == (kind is FailureKind.PROTOCOL or fault == "die-mid-line")
    if fault == "crash":
        assert failure.stderr == "dummy: a crash on purpose\n"
        assert failure.returncode == 3


@pytest.mark.parametrize("fault", ["stall", "deaf"])
def test_a_stall(fault: str) -> None:
    failure = failure_of(client(fault), timeout=0.2)
    assert failure.kind is FailureKind.STALL
    assert "0.2 s" in failure.detail


def test_an_engine_that_reads_nothing_stalls() -> None:
    engine = client("deaf")
    with engine, pytest.raises(EngineError) as caught:
        engine.ask("genmove white\n".strip() + " " * 10_000_000, 1.0)
    assert caught.value.kind is FailureKind.STALL


@pytest.mark.parametrize(
    ("fault", "detail", "startup"),
    [
        ("no-start", "exited with status 1", PATIENCE),
        ("mute", "stall during start-up", 0.3),
        ("no-flush", "stall during start-up", 0.3),
        ("wrong-version", "its protocol_version is", PATIENCE),
    ],
)
def test_start_up_failures(fault: str, detail: str, startup: float) -> None:
    engine = client(fault, startup=startup)
    with pytest.raises(EngineError) as caught:
        engine.start()
    assert caught.value.kind is FailureKind.START
    assert detail in caught.value.detail
    assert not engine.is_running
    if fault == "no-start":
        assert caught.value.stderr == "dummy: refuses to start, on purpose\n"


@pytest.mark.parametrize(
    ("command", "why"),
    [("/nonexistent/engine", "No such file"), ("no-such-engine-anywhere --fast", "it is not on PATH")],
)
def test_a_command_that_does_not_exist(command: str, why: str) -> None:
    with pytest.raises(EngineError, match=f"start-up failure: .* cannot be started: {why}"):
        EngineClient(command).start()


def test_a_file_that_cannot_be_run(tmp_path: Path) -> None:
    (tmp_path / "engine").write_text("#!/nonexistent\n")
    (tmp_path / "engine").chmod(0o755)
    with pytest.raises(EngineError, match="exited with status 127") as caught:
        EngineClient(str(tmp_path / "engine")).start()
    assert "No such file" in caught.value.stderr


def test_a_late_response_is_not_taken_for_another() -> None:
    """An engine that a host has told to stop, or has not waited for, answers old requests first."""
    with client() as engine:
        assert engine._process is not None
        engine._send_numbered(engine._process, "lp-legal", 1)
        engine._send_numbered(engine._process, "lp-history", 1)
        assert engine.ask("lp-to_play") == "white"


def test_settings_come_back_after_a_restart() -> None:
    engine = EngineClient(dummy("crash"), options={"level": "3"}, env=ENV, startup=PATIENCE, patience=PATIENCE)
    engine.start()
    engine.set_option("hash_mb", "8")
    engine.set_option("hash_mb", "16")
    engine.configure("time_settings 0 5 1")
    with pytest.raises(EngineError):
        engine.ask("genmove white")
    engine.restart()
    assert [engine.ask(f"lp-get {name}") for name in ("level", "hash_mb")] == ["3", "16"]
    assert engine.ask("lp-clock").startswith("white canadian 0 5 1")
    engine.close()


def test_an_option_that_the_engine_refuses_is_a_start_up_failure() -> None:
    engine = EngineClient(dummy(), options={"nonsense": "3"}, env=ENV, startup=PATIENCE)
    with pytest.raises(EngineError, match="start-up failure: it refused lp-set nonsense 3: bad-option"):
        engine.start()


_INFO = """
import sys
for line in sys.stdin:
    number, name, *words = line.split()
    if name == "genmove":
        print(f"={number}")
        for depth in range(1000):
            print("info depth", depth)
        print("play m50:n50\\n")
    elif name != "lp-stop" :
        print(f"={number} 2\\n")
    else:
        print(f"={number}\\n")
"""


def test_info_lines_come_live_and_may_stop_the_search() -> None:
    engine = EngineClient(script(_INFO), startup=PATIENCE)
    lines: list[str] = []

    def note(line: str) -> None:
        lines.append(line)
        if len(lines) == 10:
            engine.stop()

    with engine:
        text = engine.ask("genmove white", PATIENCE, note)
        assert (len(lines), lines[3], text.splitlines()[-1]) == (1000, "info depth 3", "play m50:n50")
        assert engine.ask("name") == "2"


def test_lines_are_logged() -> None:
    lines: list[tuple[str, str]] = []
    with client(log=lambda when, direction, line: lines.append((direction, line))):
        pass
    assert lines[:3] == [(">", "1 protocol_version"), ("<", "=1 2"), ("<", "")]


def test_an_engine_that_ignores_quit_is_ended() -> None:
    engine = client("ignore-quit", "orphan")
    engine.start()
    pid = engine.pid
    assert pid is not None
    until = time.monotonic() + PATIENCE
    while not (found := re.search(r"orphan (\d+)", engine.stderr_text())):
        assert time.monotonic() < until
    engine.close()
    wait_until_gone(pid)
    if sys.platform.startswith("linux"):
        wait_until_gone(int(found[1]))


_HOST = """
import sys, re, time
from support.dummies import client
engine = client("ignore-quit", "orphan")
engine.start()
while not (found := re.search(r"orphan (\\d+)", engine.stderr_text())): time.sleep(0.01)
print(engine.pid, found[1], flush=True)
sys.stdin.readline()
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux tells a child of its parent's end")
def test_no_process_outlives_a_killed_host() -> None:
    tests = str(Path(__file__).resolve().parents[1])
    program = f"import sys; sys.path.insert(0, {tests!r})\n{_HOST}"
    with subprocess.Popen([*PYTHON, "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as host:
        assert host.stdout is not None
        pids = [int(word) for word in host.stdout.readline().split()]
        assert len(pids) == 2
        os.kill(host.pid, signal.SIGKILL)
        host.wait(PATIENCE)
    for pid in pids:
        wait_until_gone(pid)


def test_the_environment_is_reduced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET", "x")
    monkeypatch.setenv("WORD", "y")
    program = """
import os
for line in open(0):
    print("=" + line.split()[0], 2 if "version" in line else sorted(os.environ), end="\\n\\n")
"""
    with EngineClient(script(program), env=["WORD"], startup=PATIENCE) as engine:
        assert "'WORD'" in engine.name
        assert "SECRET" not in engine.name
    with EngineClient(script(program), env={**os.environ, "WHOLE": ""}, startup=PATIENCE) as engine:
        assert "'WHOLE'" in engine.name


_GREEDY = """
held = []
for line in open(0):
    while "genmove" in line:
        %s
    print("=" + line.split()[0], 2, end="\\n\\n")
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="limits are set on Linux")
@pytest.mark.parametrize(
    ("step", "limits", "returncodes", "stderr"),
    [
        ("pass", ResourceLimits(cpu_seconds=1), (-signal.SIGKILL, -signal.SIGXCPU), ""),
        ("held.append(bytes(1 << 20))", ResourceLimits(memory_mb=200), (1,), "MemoryError"),
        ("held.append(open('/dev/null'))", ResourceLimits(open_files=20), (1,), "Too many open files"),
    ],
    ids=["cpu", "memory", "files"],
)
def test_an_engine_beyond_its_limits_crashes(
    step: str, limits: ResourceLimits, returncodes: tuple[int, ...], stderr: str
) -> None:
    engine = EngineClient(script(_GREEDY % step), limits=limits, startup=PATIENCE)
    failure = failure_of(engine, timeout=PATIENCE)
    assert failure.kind is FailureKind.CRASH
    assert failure.returncode in returncodes
    assert stderr in failure.stderr


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="limits are set on Linux")
def test_limits_hold_for_an_engine_and_not_for_its_host() -> None:
    program = """
import resource as r
limits = [r.getrlimit(kind) for kind in (r.RLIMIT_CPU, r.RLIMIT_AS, r.RLIMIT_NOFILE)]
for line in open(0):
    print("=" + line.split()[0], 2 if "version" in line else limits, end="\\n\\n")
"""
    with EngineClient(script(program), limits=ResourceLimits(30, 300, 40), startup=PATIENCE) as engine:
        assert engine.name == f"[(30, 30), ({300 << 20}, {300 << 20}), (40, 40)]"
    with EngineClient(script(program), startup=PATIENCE) as engine:
        assert "(40, 40)" not in engine.name


def test_nothing_can_be_asked_before_the_start() -> None:
    with pytest.raises(EngineError, match="it is not running"):
        EngineClient("true").ask("name")
    with pytest.raises(ValueError, match="has a line break"):
        EngineClient("true").ask("name\nquit")
    with pytest.raises(ValueError, match="empty"):
        EngineClient("  ")
