"""The client for child processes, with real ones: each does one thing that a broken or slow program may do."""

import os
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from support.engine_process import wait_until_gone
from support.patience import PATIENCE

from limitproto.core.system import start_of
from limitproto.engine.line_process import (
    LineProcess,
    LineTooLong,
    ProcessEnded,
    ResourceLimits,
    SendTimeout,
    status_text,
)

Start = Callable[..., LineProcess]


@pytest.fixture
def start() -> object:
    """Return a function that starts a Python program as a child, which ends with the test."""
    children: list[LineProcess] = []

    def begin(program: str, **options: object) -> LineProcess:
        command = [sys.executable, "-u", "-c", "import os, signal, sys, time\n" + textwrap.dedent(program)]
        children.append(LineProcess(command, **options))  # type: ignore[arg-type]
        return children[-1]

    yield begin
    for child in children:
        child.kill()


ECHO = "for line in sys.stdin: print(line.strip().upper())"


def resident() -> int:
    """Return the memory of this process in KiB."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") // 1024


def test_lines_go_both_ways(start: Start) -> None:
    child = start(ECHO)
    for word in ("one", "two", "drei \u00fc"):
        child.send(word, PATIENCE)
        assert child.receive(PATIENCE) == word.upper()
    assert child.receive(0) is None
    assert child.is_alive


def test_environment_and_directory(start: Start, tmp_path: Path) -> None:
    child = start("print(os.environ['WORD'], os.getcwd())", env={**os.environ, "WORD": "x"}, cwd=tmp_path)
    assert child.receive(PATIENCE) == f"x {tmp_path.resolve()}"


@pytest.mark.parametrize("dies_with_thread", [False, True])
def test_a_command_that_does_not_exist(dies_with_thread: bool) -> None:
    with pytest.raises(FileNotFoundError):
        LineProcess(["/nonexistent/engine"], dies_with_thread=dies_with_thread)


def test_line_ends_and_bad_bytes(start: Start) -> None:
    child = start(r"sys.stdout.buffer.write(b'a\r\nb\n\n\xff c\r\nlast')")
    assert [child.receive(PATIENCE) for _ in range(5)] == ["a", "b", "", "\ufffd c", "last"]
    with pytest.raises(ProcessEnded, match="exited with status 0"):
        child.receive(PATIENCE)


def test_receive_waits_no_longer_than_told(start: Start) -> None:
    child = start("sys.stdin.readline()")
    begun = time.monotonic()
    assert child.receive(0.05) is None
    assert 0.05 <= time.monotonic() - begun < PATIENCE


def test_send_waits_no_longer_than_told(start: Start) -> None:
    child = start("print('up'); signal.pause()")
    assert child.receive(PATIENCE) == "up"
    with pytest.raises(SendTimeout, match=r"0\.05 s"):
        child.send("x" * 1_000_000, 0.05)


def test_what_was_not_sent_in_time_is_sent_later(start: Start) -> None:
    child = start("""
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGUSR1})
        print('up')
        signal.sigwait({signal.SIGUSR1})
        print(len(sys.stdin.readline()))
    """)
    assert child.receive(PATIENCE) == "up"
    with pytest.raises(SendTimeout):
        child.send("x" * 1_000_000, 0)
    child.signal(signal.SIGUSR1)
    assert child.receive(PATIENCE) == "1000001"


def test_a_child_that_never_reads_exhausts_no_memory(start: Start) -> None:
    child = start("signal.pause()")
    with pytest.raises(SendTimeout, match="must read its input"):  # noqa: PT012
        for _ in range(100):
            try:
                child.send("x" * 1_000_000, 0)
            except SendTimeout as error:
                if "must read" in str(error):
                    raise


def test_much_in_both_directions_does_not_deadlock(start: Start) -> None:
    child = start(ECHO, longest_line=10_000_000)
    child.send(b"word\n" * 60_000, PATIENCE)
    assert all(child.receive(PATIENCE) == "WORD" for _ in range(60_000))


def test_a_line_without_end_is_dropped(start: Start) -> None:
    child = start("""
        for _ in range(200): sys.stdout.write('x' * 1_000_000)
        print()
        print('after')
        sys.stdin.readline()
    """, longest_line=1000)  # fmt: skip
    before = resident()
    with pytest.raises(LineTooLong, match="exceeds 1000 bytes"):
        child.receive(PATIENCE)
    assert child.receive(PATIENCE) == "after"
    assert resident() < before + 50_000


def test_output_that_is_not_taken_waits_in_the_child(start: Start) -> None:
    child = start("""
        for number in range(300_000): print(number, 'x' * 90)
    """, longest_line=1000)  # fmt: skip
    before = resident()
    for _ in range(50):
        child.send(b"\n", PATIENCE)
    assert child.receive(PATIENCE) == "0 " + "x" * 90
    assert resident() < before + 10_000
    assert child.is_alive


def test_the_end_of_stderr_is_kept_and_all_of_it_drained(start: Start) -> None:
    child = start("""
        for number in range(100_000): print('complaint', number, file=sys.stderr)
        print('done')
    """, stderr_kept=1000)  # fmt: skip
    assert child.receive(PATIENCE) == "done"
    assert child.wait(PATIENCE) == 0
    text = child.stderr_text()
    assert text.endswith("complaint 99999\n")
    assert len(text) == 1000


@pytest.mark.parametrize(
    ("program", "code", "status"),
    [
        ("pass", 0, "exited with status 0"),
        ("sys.exit(3)", 3, "exited with status 3"),
        ("os.kill(os.getpid(), signal.SIGKILL)", -signal.SIGKILL, "was killed by SIGKILL"),
        ("os.abort()", -signal.SIGABRT, "was killed by SIGABRT"),
    ],
)
def test_how_a_child_ended(start: Start, program: str, code: int, status: str) -> None:
    child = start(program)
    with pytest.raises(ProcessEnded, match=status):
        child.receive(PATIENCE)
    assert child.wait(PATIENCE) == code
    assert (child.returncode, child.is_alive, child.status) == (code, False, status)
    with pytest.raises(ProcessEnded, match=status):
        child.send("x", PATIENCE)


def test_status_in_words() -> None:
    assert status_text(None) == "still runs"
    assert status_text(-250) == "was killed by signal 250"


def test_lines_written_before_the_end_are_received(start: Start) -> None:
    child = start("print('one'); print('two'); sys.exit(1)")
    assert child.wait(PATIENCE) == 1
    with pytest.raises(ProcessEnded):
        child.send("x", PATIENCE)
    assert [child.receive(PATIENCE) for _ in range(2)] == ["one", "two"]


def test_a_child_that_closes_its_output_and_lives(start: Start) -> None:
    child = start("os.close(1); signal.pause()")
    with pytest.raises(ProcessEnded, match="still runs"):
        child.receive(PATIENCE)
    assert child.is_alive


def test_no_zombie_is_left(start: Start) -> None:
    child = start("pass")
    assert child.wait(PATIENCE) == 0
    with pytest.raises(ProcessLookupError):
        os.kill(child.pid, 0)


def test_a_farewell_ends_politely(start: Start) -> None:
    child = start("sys.exit(7 if sys.stdin.readline() == 'quit\\n' else 8)")
    assert child.end("quit", PATIENCE) == 7


def test_the_end_of_the_input_ends_politely(start: Start) -> None:
    child = start("sys.stdin.read(); print('x' * 1_000_000); sys.exit(5)")
    assert child.end(patience=PATIENCE) == 5


def test_sigterm_follows(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    child = start("print('up'); signal.pause()")
    assert child.receive(PATIENCE) == "up"
    # The end of its input is waited for in vain, and the effect of the signal as long as it takes.
    patiences = iter((0.05, PATIENCE))
    drained = LineProcess._wait_and_drain
    monkeypatch.setattr(LineProcess, "_wait_and_drain", lambda self, _patience: drained(self, next(patiences)))
    assert child.end() == -signal.SIGTERM


def test_sigkill_follows_for_the_whole_group(start: Start) -> None:
    child = start("""
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        other = os.fork()
        if other: print(other)
        while True: signal.pause()
    """)
    other = int(child.receive(PATIENCE) or "")
    assert child.end("quit", 0.05) == -signal.SIGKILL
    wait_until_gone(other)


def test_the_group_ends_with_its_leader(start: Start) -> None:
    child = start("""
        other = os.fork()
        if other: print(other)
        else: signal.pause()
    """)
    other = int(child.receive(PATIENCE) or "")
    assert child.wait(PATIENCE) == 0
    wait_until_gone(other)


def test_one_that_nothing_refers_to_is_killed(start: Start) -> None:
    child = LineProcess([sys.executable, "-c", "import signal; signal.pause()"])
    pid = child.pid
    del child
    wait_until_gone(pid)


def test_a_child_that_dies_with_its_thread_is_the_command_itself(start: Start) -> None:
    child = start("print(os.getpid(), signal.getsignal(signal.SIGPIPE) == signal.SIG_IGN)", dies_with_thread=True)
    assert child.receive(PATIENCE) == f"{child.pid} True"


def test_output_closed_here_fails_there(start: Start) -> None:
    child = start("""
        sys.stdin.readline()
        try: print('x')
        except BrokenPipeError: os._exit(9)
    """)
    child.close_output()
    child.send("go", PATIENCE)
    assert child.wait(PATIENCE) == 9


# ---- guarded children ---------------------------------------------------------------------------------------------

linux_only = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="only Linux tells a child of its parent's end"
)

#: A child that starts a process in a session of its own, which nothing but the guard finds again.
_ESCAPES = """
import os, signal
other = os.fork()
if not other:
    os.setsid()
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    while True: signal.pause()
print(other)
"""


@linux_only
@pytest.mark.parametrize(("end", "status"), [("signal.pause()", -signal.SIGKILL), ("sys.exit(3)", 3)])
def test_a_guard_ends_what_has_left_the_group(start: Start, end: str, status: int) -> None:
    child = start(_ESCAPES + end, guard=ResourceLimits())
    other = int(child.receive(PATIENCE) or "")
    assert (child.kill() if status < 0 else child.wait(PATIENCE)) == status
    wait_until_gone(other)


#: A guard that gets a signal whenever it is about to ignore signals, or to kill.
_PRESSED = """
import os, signal, sys
from limitproto.engine import parent_death
kill, change = parent_death._kill_descendants, signal.signal
send = lambda: os.kill(os.getpid(), signal.SIGTERM)
parent_death._kill_descendants = lambda: (send(), kill())
parent_death.signal.signal = lambda *of: (of == (signal.SIGTERM, signal.SIG_IGN) and send(), change(*of))[1]
parent_death.guard(os.getppid(), (0, 0, 0), ["sh", "-c", "sleep 1000 & echo $!; wait"])
"""


@linux_only
def test_a_guard_that_gets_several_signals_leaves_nothing() -> None:
    with subprocess.Popen([sys.executable, "-P", "-c", _PRESSED], stdout=subprocess.PIPE) as guard:
        assert guard.stdout is not None
        helper = int(guard.stdout.readline())
        guard.terminate()
        assert guard.wait(PATIENCE) == -signal.SIGKILL
        assert not start_of(helper)


@linux_only
@pytest.mark.parametrize("option", ["dies_with_thread=True", "guard=ResourceLimits()"])
def test_a_child_and_guarded_ones_with_all_their_processes_die_with_a_killed_parent(option: str) -> None:
    child = _ESCAPES if "guard" in option else "import os, signal\nprint(os.getpid())"
    program = f"""
import sys
from limitproto.engine.line_process import LineProcess, ResourceLimits
child = LineProcess([sys.executable, "-u", "-c", {child + chr(10) + "signal.pause()"!r}], {option})
print(child.receive(300), child.pid, flush=True)
sys.stdin.readline()
"""
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, "-P", "-c", program], stdin=pipe, stdout=pipe) as parent:
        assert parent.stdout is not None
        pids = [int(word) for word in parent.stdout.readline().split()]
        parent.kill()
        parent.wait(PATIENCE)
    for pid in pids:
        wait_until_gone(pid)


@linux_only
@pytest.mark.parametrize(
    ("program", "code"),
    [("sys.exit(7)", 7), ("os.abort()", -signal.SIGABRT), ("os.kill(os.getpid(), signal.SIGKILL)", -signal.SIGKILL)],
)
def test_a_guard_ends_as_its_child(start: Start, program: str, code: int) -> None:
    child = start("print('up')\n" + program, guard=ResourceLimits())
    assert child.receive(PATIENCE) == "up"
    assert child.wait(PATIENCE) == code
    with pytest.raises(ProcessEnded):
        child.receive(PATIENCE)


@linux_only
def test_a_guard_sets_limits(start: Start) -> None:
    child = start(
        "import resource as r\nprint([r.getrlimit(k)[0] for k in (r.RLIMIT_CPU, r.RLIMIT_AS, r.RLIMIT_NOFILE)])",
        guard=ResourceLimits(cpu_seconds=50, memory_mb=4096, open_files=99),
    )
    assert child.receive(PATIENCE) == str([50, 4096 << 20, 99])
    greedy = start("x = 'x' * (1 << 30)", guard=ResourceLimits(memory_mb=256))
    assert greedy.wait(PATIENCE) == 1
    assert "MemoryError" in greedy.stderr_text()


@linux_only
def test_a_guarded_command_that_does_not_exist(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        LineProcess(["/nonexistent/engine"], guard=ResourceLimits())
    script = tmp_path / "script"
    script.write_text("#!/nonexistent/interpreter\n")
    script.chmod(0o755)
    child = LineProcess([str(script)], guard=ResourceLimits())
    assert child.wait(PATIENCE) == 127
    assert "No such file" in child.stderr_text()
    child.kill()
