"""What talks to a child process, with children that misbehave in each way: an answer or a failure, in time."""

import asyncio
import json
import os
import signal
import sys
import threading
from contextlib import suppress
from pathlib import Path

import pytest
from support import odd_child
from support.engine_process import ENGINE, Process, answers, children_of
from support.patience import PATIENCE, run_program

from limitproto import Limits, Position
from limitproto.core import system
from limitproto.core.rng import Stream
from limitproto.engine import line_process, search_process
from limitproto.engine.cancellation import SearchFailed
from limitproto.engine.line_process import Helper
from limitproto.engine.search_process import SearchPlayer
from limitproto.games import playouts
from limitproto.host import EngineClient, EngineError, client
from limitproto.host.conform import connection
from limitproto.host.conform.connection import Connection
from limitproto.host.transcript import Event, replay
from limitproto.web.board_engine import BoardEngine

pytestmark = [pytest.mark.once, pytest.mark.skipif(os.name == "nt", reason="the child uses signals")]

START = Position.new("pbmserv/size=4", seed=1)
#: How long a child is waited for here, in seconds; none of them says anything right later.
SOON = 0.1
WAITS = (
    (search_process, "LONGEST_START"),
    (search_process, "LONGEST_SILENCE"),
    (line_process, "PATIENCE"),
    (client.EngineProcess, "LAST_WORDS"),
    (connection.Connection, "LAST_WORDS"),
)


def child(kind: str) -> list[str]:
    return [sys.executable, "-I", "-S", odd_child.__file__, kind]


def first_odd(monkeypatch: pytest.MonkeyPatch, module: object, *kinds: str) -> None:
    """Have the next programs of the package that a module starts be odd children."""
    left = list(kinds)
    is_mute = search_process.Worker.is_mute.fget
    assert is_mute is not None
    monkeypatch.setattr(
        search_process.Worker, "is_mute", property(lambda its: odd_child.__file__ in its._process.args and is_mute(its))
    )
    monkeypatch.setattr(
        module, "own_command", lambda *words: child(left.pop(0)) if left else system.own_command(*words)
    )


def searched(limits: Limits) -> str:
    """Return the turn that a search ends with, or the error."""
    player = SearchPlayer(START.game, 1)
    try:
        handle = player.start(START, limits)
        while not handle.poll(0.02):
            pass
        turn = handle.result()
        assert handle.report is not None
        assert turn == handle.report.lines[0].turn
    except SearchFailed as error:
        return str(error)
    finally:
        player.close()
    return turn


def asked(kind: str) -> str:
    """Return what the client says of an engine that misbehaves."""
    with pytest.raises(EngineError) as caught:
        EngineClient(child(kind), startup=SOON).start()
    return str(caught.value)


def shown(kind: str) -> str:
    """Return what the connection of the conformance check says of it."""
    engine = Connection(child(kind))
    with pytest.raises(EngineError) as caught:  # noqa: PT012
        engine.send(b"1 name\n", SOON)
        while True:
            engine.response(1, SOON, "name")
    assert not engine.is_alive
    return str(caught.value)


def on_the_page(kind: str) -> str:
    """Return how an engine of the page ends that misbehaves and is stopped."""

    async def run() -> str:
        ended: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        texts: list[str] = []
        engine = BoardEngine(1, kind, child(kind), os.environ, texts.append, lambda *how: ended.set_result(how[0]), 99)
        engine.send("x\n")
        if kind in ("floods", "one long line"):
            engine.pause(True)
        await engine.kill()
        return await asyncio.wait_for(ended, PATIENCE)

    return asyncio.run(run())


@pytest.mark.parametrize("kind", odd_child.KINDS)
def test_whatever_a_child_does_there_is_an_answer_or_a_failure(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for module, name in WAITS:
        monkeypatch.setattr(module, name, SOON)
    right = str(next(START.game.searcher(1, 0).reports(START, depth=1)).lines[0].turn)
    first_odd(monkeypatch, search_process, kind)
    assert searched(Limits(depth=1)) == right, "another process searches instead"
    first_odd(monkeypatch, search_process, kind, kind)
    # A look is taken here when the time is over, unless both have failed before.
    assert (found := searched(Limits(seconds=0.1))) in START.legal_turns() or "did not answer" in found
    first_odd(monkeypatch, search_process, kind, kind)
    assert "did not answer" in searched(Limits(nodes=500))

    first_odd(monkeypatch, line_process, kind, kind)
    said = Helper(SOON, "x").ask("word")
    assert said is None or kind in ("nonsense", "another encoding", "no bytes of text", "floods")

    assert asked(kind).startswith("start-up failure: ")
    assert shown(kind)
    assert "exited with status 3" in on_the_page(kind) or not kind.startswith("dies") or "SIG" in on_the_page(kind)
    events = [Event(0.0, ">", "1 name"), Event(0.1, "<", "=1 x"), Event(0.1, "<", "")]
    if kind != "floods":
        assert [difference.was for difference in replay(events, child(kind), SOON)] == ["=1 x"]


def test_helpers_are_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    first_odd(monkeypatch, line_process, "right")
    helper = Helper(PATIENCE, "x")
    assert helper.ask("drei \u00fc") == "DREI \u00fc"
    assert helper._process is not None
    helper._process.kill()
    assert helper.ask("again") == "AGAIN"
    helper.close()


@pytest.mark.parametrize("fault", ["os.kill(os.getpid(), 19)", "os._exit(3)", "print('x', flush=True); os._exit(3)"])
def test_games_that_a_process_does_not_count_are_counted(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that is stopped goes on, and what one that has been ended was to count is counted here."""
    program = f"import os; {fault}\nimport runpy; runpy.run_module('limitproto.games.playouts', run_name='__main__')"
    right = START.playouts(6, 1, jobs=1)
    monkeypatch.setattr(playouts, "own_command", lambda module: [sys.executable, "-P", "-c", program])
    monkeypatch.setattr(playouts, "_LOOK", 0.05)
    assert START.playouts(6, 1, jobs=2) == right


@pytest.mark.parametrize(
    ("write", "said"),
    [
        ("= 2\n\n", "lacks the id of the command: expected '=1' or '?1'; this came: '= 2\\n\\n'"),
        ("=1 2\n", "does not end with an empty line"),
        ("hello\n", "no response to 'protocol_version' within 1 s: '=1' or '?1' was expected; this came: 'hello\\n'"),
        ("1 protocol_version\n", "it repeats 'protocol_version' instead of answering it"),
    ],
)
def test_the_client_says_what_came_instead_of_a_response(write: str, said: str) -> None:
    """447: an id that is not repeated, and a response without an empty line, are the first faults of all engines."""
    program = f"import os; input(); os.write(1, {write.encode()!r}); input()"
    with pytest.raises(EngineError) as caught:
        EngineClient([sys.executable, "-I", "-S", "-c", program], startup=1).start()
    assert said in str(caught.value)
    assert caught.value.sentence in str(caught.value)


def test_what_cannot_be_started_says_why(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("no program")
    (tmp_path / "text").chmod(0o755)
    for command, said in (
        (tmp_path, "it is a folder, not a program"),
        (tmp_path / "text", "Exec format error"),
        (tmp_path / "none", "No such file"),
    ):
        with pytest.raises(EngineError) as caught:
            EngineClient([str(command)], startup=PATIENCE).start()
        assert said in f"{caught.value} {caught.value.stderr}"


#: What Python reads when it starts, all that does not change what the user's own program says.
SETTINGS = (
    "PYTHONIOENCODING=utf-8-sig PYTHONIOENCODING=utf-16 PYTHONIOENCODING=utf-32 PYTHONIOENCODING=cp037 "
    "PYTHONIOENCODING=latin-1:strict PYTHONUTF8=0 LC_ALL=C LC_ALL=POSIX PYTHONCOERCECLOCALE=0 "
    "PYTHONSTARTUP=/nonexistent/startup.py PYTHONUNBUFFERED=1 PYTHONDEVMODE=1 PYTHONINSPECT=1 "
    "PYTHONWARNINGS=error PYTHONWARNINGS=nonsense PYTHONOPTIMIZE=2 PYTHONDONTWRITEBYTECODE=1 "
    "PYTHONTRACEMALLOC=1 PYTHONPROFILEIMPORTTIME=1 PYTHONVERBOSE=1 PYTHONHASHSEED=7 PYTHONMALLOC=debug "
    "PYTHONFAULTHANDLER=1 PYTHONASYNCIODEBUG=1 PYTHONINTMAXSTRDIGITS=640 PYTHONNODEBUGRANGES=1 "
    "PYTHONSAFEPATH=1 PYTHONLEGACYWINDOWSSTDIO=1"
)
VARIABLES: dict[str, list[str]] = {}
for setting in SETTINGS.split():
    VARIABLES.setdefault(setting.partition("=")[0], []).append(setting.partition("=")[2])
SEARCHES = "search time=0.2, hint time=0.2, search nodes=3000"
ASKED = b"lp-newgame classic/size=2\nlp-set max_nodes 200 seed 5\ngenmove white\nlp-hint\nlp-board\n"


def drawn_environment(stream: Stream) -> dict[str, str]:
    """Return some of the variables, at least one of them an encoding."""
    some = [name for name in VARIABLES if name == "PYTHONIOENCODING" or stream.below(2)]
    return {name: VARIABLES[name][stream.below(len(VARIABLES[name]))] for name in some}


@pytest.mark.long
def test_an_engine_answers_alike_whatever_python_reads_at_its_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """422: the pipe to the search spoke the encoding of PYTHONIOENCODING. LIMITPROTO_DRIVES draws more."""
    right = answers(ASKED)
    job = b'{"id":"a","position":"' + START.text.encode() + b'","nodes":50}\n'
    for seed in range(int(os.environ.get("LIMITPROTO_DRIVES", "2"))):
        variables = drawn_environment(Stream(seed))
        for name, value in variables.items():
            monkeypatch.setenv(name, value)
        command, given = ([*ENGINE, "--dialect", "jsonl"], job) if seed % 2 else (ENGINE, ASKED)
        done = run_program(command, input=given, text=False)
        if seed % 2:
            assert json.loads(done.stdout.splitlines()[-1])["lines"], variables
        else:
            assert done.stdout.decode().split("\n\n")[:-1] == right, variables
        for name in variables:
            monkeypatch.delenv(name)


@pytest.mark.parametrize("command", ["genmove red", "lp-search time=0.3", "lp-hint time=0.3", "lp-search nodes=300"])
def test_a_search_process_that_is_stopped_costs_no_answer(command: str) -> None:
    """421: `lp-search` was empty after ten seconds, and `genmove` played the first of the legal turns."""
    with Process() as engine:
        engine.ask("lp-newgame nestor seed=3")
        first = engine.ask("lp-legal").removeprefix("= ").partition("\n")[0]
        engine.ask("lp-search nodes=10")
        (worker,) = children_of(engine.pid)
        os.kill(worker, 19)
        answer = engine.ask(command)
        assert answer.startswith("= ")
        assert len(answer) > 3
        assert first not in answer.split()[:2]


def test_a_search_process_that_is_hit_at_any_moment_costs_no_answer() -> None:
    """LIMITPROTO_DRIVES draws more."""

    def hit(pid: int, number: int) -> None:
        for worker in children_of(pid):
            with suppress(ProcessLookupError):
                os.kill(worker, number)

    commands = ["genmove red", "genmove white", "undo", *(f"lp-{name}" for name in SEARCHES.split(", "))]
    for seed in range(int(os.environ.get("LIMITPROTO_DRIVES", "1"))):
        stream = Stream(seed)
        with Process() as engine:
            engine.ask(f"lp-newgame nestor seed={seed + 1}")
            for _ in range(5):
                turns = engine.ask("lp-legal").removeprefix("= ").split("\n")
                command = commands[stream.below(len(commands))]
                number = (signal.SIGKILL, signal.SIGSTOP, signal.SIGTERM)[stream.below(3)]
                timer = threading.Timer(stream.below(400) / 1000, hit, (engine.pid, number))
                timer.start()
                answer = engine.ask(command)
                timer.join()
                # A turn of the other player, and one too many taken back, are refused.
                searched = answer.startswith("= ") and any(turn in answer for turn in turns)
                refused = answer.startswith(("? internal", "? wrong", "? cannot"))
                assert searched or refused or command == "undo", (seed, command, answer)
