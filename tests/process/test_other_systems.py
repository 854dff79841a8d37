"""The commands that start processes, as on Windows and macOS: `support/other_system/` hides what these do not have.

Each runs as a real process with real children. What is hidden is hidden from limitproto alone, so these systems
themselves are not tested, but nothing is used that they lack.
"""

import ast
import json
import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest
import support.web_server
from support.checking import run_here
from support.engine_process import Process, children_of, wait_until_gone
from support.patience import PATIENCE

import limitproto
from limitproto.core.system import is_device, split_command

pytestmark = [pytest.mark.long, pytest.mark.once, pytest.mark.portable]

SUPPORT = Path(__file__).parents[1] / "support" / "other_system"
RECORDS = Path(__file__).parents[2] / "records"
GAME = '[Edition "classic"]\n[White "Zo\u00eb \u2205"]\n[Red "Ada"]\n\n1. m50:n50 *\n'


def launch(system: str, *words: object) -> list[str]:
    """Return the command line of limitproto on a system."""
    return [sys.executable, "-P", str(SUPPORT / "launch.py"), system, *map(str, words)]


def run(command: list[str], data: bytes = b"", folder: Path | None = None) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(command, input=data, capture_output=True, timeout=PATIENCE, cwd=folder, check=False)


@pytest.fixture(params=["win32", "darwin"])
def system(request: pytest.FixtureRequest) -> str:
    return str(request.param)


# ---- the engine -----------------------------------------------------------------------------------------------------


def answer(engine: Process) -> str:
    """Return the next answer, whose lines may end with CR LF on no system."""
    text = engine.answer()
    assert "\r" not in text
    return text


def test_genmove(system: str) -> None:
    with Process(launch(system, "engine")) as engine:
        engine.write(b"1 lp-newgame classic size=2\n2 lp-set level 1\n3 genmove white\n\x1a\n4 lp-result\n")
        found = [answer(engine) for _ in range(4)]
        assert [text.split(" ")[0] for text in found] == ["=1", "=2", "=3", "=4"]
        engine.stdin.close()
        assert engine.wait(PATIENCE) == 0
        assert engine.stderr_text() == ""


@pytest.mark.parametrize("work", ["lp-analyze", "lp-perft 30", "genmove white", "lp-search time=1000"])
def test_work_can_be_stopped(system: str, work: str) -> None:
    with Process(launch(system, "engine")) as engine:
        engine.write(f"1 lp-newgame classic\n2 lp-set max_nodes 0\n3 lp-set level 10\n4 {work}\n".encode())
        for _ in range(3):
            answer(engine)
        if work == "lp-analyze":
            assert engine.line().startswith("=4")
        engine.write(b"5 lp-stop\n6 lp-ping\n")
        assert "=6 pong" in (answer(engine), answer(engine), answer(engine))


def test_a_worker_that_hangs_is_killed(system: str) -> None:
    with Process(launch(system, "engine")) as engine:
        engine.write(b"1 lp-newgame classic\n2 time_settings 0 1 1\n3 genmove white\n")
        assert [answer(engine).split(" ")[0] for _ in range(3)] == ["=1", "=2", "=3"]
        (worker,) = children_of(engine.pid)
        os.kill(worker, signal.SIGSTOP)
        # A process that is late once may go on, since a new one would be later on a busy machine.
        assert engine.ask("4 genmove red").startswith("=4 ")
        assert engine.ask("5 genmove white").startswith("=5 ")
        wait_until_gone(worker)


def test_an_engine_listens_or_says_why_not(system: str) -> None:
    with Process(launch(system, "engine", "--listen", "0")) as engine:
        if system == "win32":
            assert engine.complaint().rstrip() == (
                "limitproto engine: --listen is not available on Windows; "
                "start an engine for each client, on its stdin and stdout"
            )
            assert engine.wait(PATIENCE) == 2
        else:
            port = int(engine.complaint().rpartition(":")[2])
            with support.web_server.socket.create_connection(("127.0.0.1", port)) as client:
                client.sendall(b"1 name\n")
                assert client.recv(100) == b"=1 limitproto\n\n"


# ---- hosts ----------------------------------------------------------------------------------------------------------


def test_play(system: str, tmp_path: Path) -> None:
    (tmp_path / "game.lgn").write_bytes(GAME.encode())
    words = ("play", "--level", "1", "--seed", "1", "--red", f"engine:{command_text(launch(system, 'dummy'), system)}")
    done = run(launch(system, *words, "game.lgn"), b"hint\nsave new.lgn\nquit\n", tmp_path)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"Search would play" in done.stdout
    assert b"\r" not in done.stdout
    saved = (tmp_path / "new.lgn").read_bytes()
    assert "\u2205".encode() in saved
    assert b"\r" not in saved


def test_a_match_is_resumed(system: str, tmp_path: Path) -> None:
    engine = command_text(launch(system, "engine"), system)
    words = ["match", "--edition", "classic/size=2", "--games", "6", "--startup", "300"]
    for name in "AB":
        words += ["-e", f"{name}={engine}", "--option", f"{name}.player=random"]
    words += ["--journal", "journal", "--records", "games.lgn"]
    command = launch(system, *words)
    journal = tmp_path / "journal"
    with subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as first:
        assert first.stderr is not None
        assert first.stderr.readline().startswith(b"1/6")
        first.send_signal(signal.SIGKILL)
    before = journal.read_bytes()
    done = run(command, folder=tmp_path)
    assert (done.returncode, b"limitproto match: resuming after" in done.stderr) == (0, True), done.stderr
    assert journal.read_bytes().startswith(before)
    keys = [line["key"] for line in map(json.loads, journal.read_bytes().splitlines()) if "key" in line]
    assert len(keys) == len(set(keys)) == 6
    assert b"\r" not in journal.read_bytes() + (tmp_path / "games.lgn").read_bytes()
    assert (tmp_path / "games.lgn").read_bytes().count(b"[Result ") == 6


def command_text(words: list[str], system: str) -> str:
    """Return a command line of which a system makes these words."""
    return subprocess.list2cmdline(words) if system == "win32" else shlex.join(words)


#: Run inside limitproto: starts an engine that ignores every request to end, ends it, and says what there was.
ENDING = """
import sys
from limitproto.host import EngineClient
with EngineClient(sys.argv[4:], startup=300) as engine:
    while not engine.stderr_text().endswith("\\n"):
        pass
    print(engine.pid, engine.stderr_text().split()[-1], flush=True)
sys.exit()
"""


def test_an_engine_that_ignores_everything_is_killed(system: str) -> None:
    faults = launch(system, "dummy", "--fault", "ignore-quit", "--fault", "orphan")
    done = run(launch(system, "--plant", f"limitproto.core.hexes:{ENDING}", "x", *faults))
    assert (done.returncode, done.stderr) == (0, b"")
    engine, orphan = map(int, done.stdout.split())
    wait_until_gone(engine)
    if system == "win32":
        wait_until_gone(orphan)
    else:
        os.kill(orphan, signal.SIGKILL)


def test_conform(system: str) -> None:
    only = [word for number in ("P2", "P3", "P6.17", "P6.19", "P6.19c") for word in ("--only", number)]
    # How soon it answers is no matter of the system.
    late = "limitproto.host.conform.case_run:_QUIET = 300.0; CaseRun._within = lambda run, argument: None"
    limits = ["--timeout", "300", "--startup", "300"]
    command = launch(system, "--plant", late, "conform", *only, *limits, "--", *launch(system, "engine"))
    done = run(command)
    assert done.returncode == 0, done.stdout
    assert b"conforms" in done.stdout
    assert b"Traceback" not in done.stderr


def test_tee_and_replay(system: str, tmp_path: Path) -> None:
    said = b"1 name\r\n2 lp-newgame classic size=2\n\xff\n3 lp-legal\n\x1a\n4 showboard\n"
    engine = launch(system, "engine")
    direct = run(engine, said)
    through = run(launch(system, "tee", "-o", "t.txt", "--", *engine), said, tmp_path)
    assert (through.returncode, through.stdout, through.stderr) == (0, direct.stdout, b"")
    assert b" > 2 lp-newgame classic size=2\n" in (tmp_path / "t.txt").read_bytes()
    done = run(launch(system, "replay", "t.txt", "--", *engine), folder=tmp_path)
    assert (done.returncode, done.stdout) == (0, b"")
    assert done.stderr.endswith(b" responses the same.\n") or done.stderr.endswith(b" responses the same.\r\n")


def heard(page: support.web_server.Page, engine: int, word: str) -> str:
    """Return what an engine writes until a word is in it."""
    text = ""
    while word not in text:
        text += page.hear().get("text", "")
    return text


def test_gui(system: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(support.web_server, "command_line", lambda words: launch(system, *words))
    bot = command_text(launch(system, "dummy"), system)
    with support.web_server.visiting(["--no-browser", "--engine", f"Bot={bot}"]) as (process, page):
        engine = page.started("limitproto")
        page.tell(engine=engine, send="1 lp-newgame classic\n2 genmove white\n3 lp-analyze\n")
        heard(page, engine, "\n=2 ")
        heard(page, engine, "info ")
        page.tell(engine=engine, send="4 lp-stop\n5 lp-ping\n")
        heard(page, engine, "=5 pong\n\n")
        other = page.started("Bot")
        page.tell(engine=other, send="1 name\n")
        heard(page, other, "=1 ")
        below = support.web_server.processes_below(process.pid)
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) == 0
        assert process.stderr is not None
        assert process.stderr.read() == ""
    assert support.web_server.gone(below)


# ---- many records ---------------------------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    names = sorted((RECORDS / "games").glob("*.lgn"))[:6]
    for path in names:
        (tmp_path / path.name).write_bytes(path.read_bytes())
    (tmp_path / "broken.lgn").write_bytes(GAME.replace("1.", "2.").encode())
    return tmp_path


def test_check_and_fmt_with_two_processes(system: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    for words in (["check", "-j2", "."], ["fmt", "-j2", "--diff", "."]):
        here, there = run_here(*words[:1], "-j1", *words[2:]), run(launch(system, *words), folder=folder)
        assert (there.stdout.decode(), there.returncode) == (here.stdout, here.returncode)
        assert there.stderr.decode() == here.stderr
    assert run(launch(system, "fmt", "-j", "2", "."), folder=folder).returncode == 0
    assert not [path for path in folder.glob("*.lgn") if b"\r" in path.read_bytes()]


@pytest.mark.extra("archive")
def test_an_archive_with_two_processes(system: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    words = ["archive", "build", "--embed", "-j"]
    assert (
        run_here(*words, 1, "B", ".").stderr.encode() == run(launch(system, *words, 2, "A", "."), folder=folder).stderr
    )
    assert (folder / "A" / "manifest.json").read_bytes() == (folder / "B" / "manifest.json").read_bytes()


#: Run inside limitproto: holds the lock of an archive until it is killed.
HOLDING = """
from pathlib import Path
from limitproto.archive.manifest import locked
with locked(Path("A")):
    print("held", flush=True)
    input()
"""


@pytest.mark.extra("archive")
def test_the_lock_of_an_archive_holds(system: str, folder: Path) -> None:
    command = launch(system, "--plant", f"limitproto.archive.build:{HOLDING}", "x")
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=folder, stdin=pipe, stdout=pipe) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline().strip() == b"held"
        done = run(launch(system, "archive", "build", "A", "."), folder=folder)
        assert (done.returncode, b"A is in use: another process is writing to it" in done.stderr) == (2, True)
        holder.kill()


# ---- the stand-ins themselves ---------------------------------------------------------------------------------------


#: Runs each of these lines inside limitproto, and says which raise nothing.
HIDDEN = """
for code in CODES:
    try:
        exec(code, {**globals()})
    except (AttributeError, ImportError, OSError, RuntimeError, NotImplementedError, AssertionError):
        continue
    print(code)
"""
CODES = """
import signal; signal.SIGKILL
from signal import SIGHUP
import os; os.killpg
import os; os.kill(1, 0)
from os import fork
import select; select.poll()
import socket; socket.AF_UNIX
import fcntl
import resource
open('/proc/self/stat')
import asyncio; asyncio.new_event_loop().add_signal_handler(2, print)
import subprocess; subprocess.Popen(['true'], start_new_session=True)
open('aux.lgn', 'w')
from pathlib import Path; Path('a:b').write_text('x')
"""


def test_what_windows_does_not_have_is_not_there(tmp_path: Path) -> None:
    code = f"CODES = {CODES.strip().splitlines()}{HIDDEN}"
    done = run(launch("win32", "--plant", f"limitproto.core.hexes:{code}", "--version"), folder=tmp_path)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.startswith(b"limitproto ")


def test_a_planted_name_is_noticed() -> None:
    code = "import os, signal; signal_group = lambda process, *_: os.killpg(process.pid, signal.SIGKILL)"
    command = launch("win32", "--plant", f"limitproto.engine.line_process:{code}", "engine")
    done = run(command, b"lp-newgame classic size=2\ngenmove white\nquit\n")
    assert b"killpg is hidden" in done.stdout + done.stderr


# ---- one module -----------------------------------------------------------------------------------------------------

PACKAGE = Path(limitproto.__file__).parent
#: The modules that know systems: the owner, and the program that only Linux starts.
OWNERS = {"core/system.py", "engine/parent_death.py"}
POSIX_MODULES = {"fcntl", "grp", "msvcrt", "pwd", "resource", "termios", "tty", "winreg"}


def differences(tree: ast.Module) -> list[str]:
    """Return what a module does that is different from system to system."""
    found = []
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(ast.Name("sys"), "platform") | ast.Attribute(ast.Name("os"), "name" | "uname"):
                found.append(ast.unparse(node))
            case ast.Call(ast.Name("hasattr" | "getattr"), [ast.Name("os" | "signal" | "socket" | "select"), *_]):
                found.append(ast.unparse(node))
            case ast.Import(names) if POSIX_MODULES & {name.name for name in names}:
                found.append(ast.unparse(node))
            case ast.ImportFrom(module) if module in POSIX_MODULES:
                found.append(ast.unparse(node))
    return found


def test_a_difference_elsewhere_is_found() -> None:
    code = "import os\nif sys.platform == 'win32' or os.name == 'nt' or hasattr(os, 'fork'):\n    import fcntl"
    assert len(differences(ast.parse(code))) == 4


def text_without_newline(tree: ast.Module) -> list[str]:
    """Return the calls that write text without saying its encoding and line ends, or read it without its encoding."""
    found = []
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        module, name = "", getattr(node.func, "id", "")
        if isinstance(node.func, ast.Attribute):
            module, name = getattr(node.func.value, "id", "a path"), node.func.attr
        given = {keyword.arg for keyword in node.keywords}
        modes = [str(word.value) for word in node.args if isinstance(word, ast.Constant)]
        writes = name == "open" and module != "os" and {"w", "a", "x", "r+", "w+", "a+"} & set(modes)
        reads = name == "open" and not module and not any("b" in mode for mode in modes)
        if name in ("write_text", "TextIOWrapper") or writes:
            needed = {"encoding", "newline"}
        elif (
            (name == "read_text" and module)
            or (reads and isinstance(node.func, ast.Name))
            or (name in ("run", "Popen") and given & {"text", "universal_newlines"})
        ):
            needed = {"encoding"}
        else:
            continue
        if needed - given:
            found.append(ast.unparse(node))
    return found


def test_one_module_owns_the_differences_and_text_has_an_encoding_and_line_ends() -> None:
    found: dict[str, list[str]] = {}
    for path in PACKAGE.rglob("*.py"):
        name = path.relative_to(PACKAGE)
        # Programs beside the cases of conformance, which a wheel brings, are no part of it.
        if "data" not in name.parts:
            tree = ast.parse(path.read_text(encoding="utf-8"))
            found[name.as_posix()] = differences(tree) * (name.as_posix() not in OWNERS) + text_without_newline(tree)
    wrong = {name: calls for name, calls in found.items() if calls}
    assert wrong == {"protocol/transport/socket.py": ["import resource"]}


def test_text_without_line_ends_is_found() -> None:
    wrong = ["open(p, 'w', encoding='utf-8')", "open(p)", "p.write_text(x, encoding='utf-8')", "run(x, text=True)"]
    for code in [*wrong, "p.read_text()", "p.open('a', encoding='utf-8')"]:
        assert text_without_newline(ast.parse(code)), code
    assert not text_without_newline(ast.parse("open(p, 'rb'); os.open(p, 'w'); db.open()"))


# ---- command lines and names ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (r"C:\bots\bot.exe --level 3", [r"C:\bots\bot.exe", "--level", "3"]),
        (r'"C:\a b\bot.exe" "x y"', [r"C:\a b\bot.exe", "x y"]),
        (r'py C:\a\b.py "C:\a b\\" next', ["py", r"C:\a\b.py", "C:\\a b\\", "next"]),
        (r'bot "say \"hi\"" \\server\share', ["bot", 'say "hi"', r"\\server\share"]),
        ('bot ""  a""b\tc', ["bot", "", "ab", "c"]),
        ("bot 'x y'", ["bot", "'x", "y'"]),
        ("  ", []),
    ],
)
def test_a_command_line_of_windows_is_split_as_programs_there_split_it(line: str, words: list[str]) -> None:
    assert split_command(line, is_windows=True) == words
    assert split_command(subprocess.list2cmdline(words), is_windows=True) == words


def test_a_command_line_of_other_systems_is_split_as_a_shell_does() -> None:
    assert split_command(r"'/a b/bot' \$x \"", is_windows=False) == ["/a b/bot", "$x", '"']


@pytest.mark.parametrize("is_windows", [True, False])
def test_a_quotation_mark_without_its_counterpart_is_refused(is_windows: bool) -> None:
    with pytest.raises(ValueError, match="No closing quotation"):
        split_command('bot "x', is_windows)


@pytest.mark.parametrize("name", ["con", "AUX.lgn", "nul.tar.gz", "com1", "Lpt9.x"])
def test_a_device_is_known(name: str) -> None:
    assert is_device(name)
    assert not is_device(f"_{name}")


def test_no_file_that_is_made_has_the_name_of_a_device(system: str, tmp_path: Path) -> None:
    games = [
        GAME.replace("Zo\u00eb \u2205", name) for name in ("con", "aux.x", "a:b<>|?*", "nul", "dot.", "sp ", "_con")
    ]
    (tmp_path / "all.lgn").write_bytes("\n".join(games).encode())
    done = run(launch(system, "records", "split", "all.lgn", "--by", "White", "-o", "out"), folder=tmp_path)
    assert done.returncode == 0, done.stderr
    made = sorted(path.name for path in (tmp_path / "out").iterdir())
    assert made == ["_aux.x.lgn", "_con-2.lgn", "_con.lgn", "_nul.lgn", "a-b.lgn", "dot.lgn", "sp.lgn"]
    refused = run(launch(system, "new-bot", "con"), folder=tmp_path)
    assert (refused.returncode, b"'con' cannot name a bot" in refused.stderr) == (2, True)
