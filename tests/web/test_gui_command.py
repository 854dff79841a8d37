"""`limitproto gui` as a process: its address, its end, and what it says when it cannot start."""

import os
import signal
import socket
import sys
from pathlib import Path

import pytest
from support.patience import run_program
from support.web_server import PATIENCE, command_line, free_port, gone, processes_below, visiting


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_the_server_and_its_engines_quietly(number: int) -> None:
    with visiting(["--no-browser"]) as (process, page):
        page.tell(engine=page.started("limitproto"), send="1 lp-analyze\n")
        page.text(1, "\n")
        pids = processes_below(process.pid)
        assert len(pids) >= 3
        process.send_signal(number)
        assert process.wait(PATIENCE) == 0
        assert process.stdout.read() == process.stderr.read() == ""
    assert gone(pids)


def test_engines_end_with_a_server_that_is_killed() -> None:
    with visiting(["--no-browser"]) as (process, page):
        page.tell(engine=page.started("limitproto"), send="1 lp-analyze\n")
        page.text(1, "\n")
        pids = processes_below(process.pid)
        process.kill()
        process.wait(PATIENCE)
    assert gone(pids)


def test_a_port_can_be_chosen_and_an_engine_named() -> None:
    port = free_port()
    bot = f"Bot={sys.executable} -P -m limitproto dummy"
    with visiting(["--no-browser", "--port", str(port), "--engine", bot]) as (_process, page):
        assert page.port == port
        assert page.welcome["engines"] == [{"name": "limitproto", "own": True}, {"name": "Bot", "own": False}]


def refused(*arguments: str, **env: str) -> str:
    """Return what the command says when it refuses."""
    done = run_program(command_line(["gui", "--no-browser", *arguments]), env={**os.environ, **env})
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    return done.stderr


def test_a_port_that_is_taken_is_named() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert f"port {port} is already in use" in refused("--port", str(port))


def test_the_help_needs_no_package(tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text("import sys\nsys.modules['starlette'] = None\n", encoding="utf-8")
    path = os.pathsep.join([str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH")])])
    env = {**os.environ, "PYTHONPATH": path}
    done = run_program(command_line(["gui", "--help"]), env=env, check=True)
    assert "--no-browser" in done.stdout
