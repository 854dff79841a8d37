"""`limitproto solve`: values, proofs, limits, interrupts and errors, in this process, and interrupts."""

import io
import json
import signal
import subprocess
import sys

import pytest
from support.checking import on_terminal, run_here, streams_on
from support.patience import PATIENCE

from limitproto import Position, cli
from limitproto.engine import proofs

COMMAND = [sys.executable, "-P", "-m", "limitproto", "solve"]
#: White wins with one turn alone.
WON = "classic m50:WRo/ooo w 0.0 m26 -"
LOST = "classic/size=1 - w 1.1 p0 -"
#: One turn only, after which nobody has a ball.
TIED = "nestor/isolate=doomed/size=1/wipeout=tie m50:oBR b 0.0 m1 -"
#: The balls go to and fro, since whoever does not is lost.
DRAWN = "classic/equaliser=off/size=4/turn=either k48:3WW/4o/1RRW/o/R w 0.0 m28 -"
OVER = "classic m50:WRo/ooo - 0.0 m26 end:1-0"
#: Nobody solves this in the time that a test takes.
HARD = Position.new("pbmserv", seed=1, turn="either").text
KEYS = ["position", "mover", "value", "possible", "result", "solved", "best", "pv", "nodes", "seconds", "stopped"]


def solve(*arguments, **more):
    return run_here("solve", *arguments, **more)


def answer(*arguments, status=0):
    ended = solve(*arguments)
    assert (ended.returncode, ended.stderr) == (status, "")
    return json.loads(ended.stdout)


def test_a_win():
    found = answer(WON)
    assert list(found) == KEYS
    assert found["position"] == WON
    assert (found["mover"], found["value"], found["result"], found["solved"]) == ("white", "win", "1-0", True)
    assert found["best"] == ["m50-o50/n51"]
    position = Position.parse(WON)
    for turn in found["pv"]:
        position = position.play(turn)
    assert position.result == "1-0"


def test_a_loss_and_a_draw():
    assert (answer(LOST)["value"], answer(LOST)["result"]) == ("loss", "0-1")
    for text in (TIED, DRAWN):
        found = answer(text)
        assert (found["value"], found["possible"], found["result"]) == ("draw", ["draw"], "1/2-1/2")


def test_the_fields_may_be_words_of_their_own():
    assert answer(*WON.split(" "))["position"] == WON


def test_text_on_request():
    ended = solve("--format", "text", "--all", WON)
    lines = [line.split(None, 1) for line in ended.stdout.splitlines()]
    assert [head for head, _ in lines[:6]] == ["value", "result", "best", "pv", "nodes", "seconds"]
    assert lines[0][1] == "win"
    turns = dict(text.split() for head, text in lines if head == "turn")
    assert sorted(turns) == Position.parse(WON).legal_turns()
    assert [turn for turn, worth in turns.items() if worth == "win"] == ["m50-o50/n51"]


def test_every_turn_has_a_value():
    found = answer("--all", LOST)
    assert set(found["turns"].values()) == {"loss"}
    assert found["best"] == list(found["turns"]) == Position.parse(LOST).legal_turns()
    found = answer("--all", DRAWN)
    assert found["best"] == [turn for turn, worth in found["turns"].items() if worth == "draw"]


def test_a_game_that_is_over():
    found = answer("--all", OVER)
    assert (found["value"], found["result"], found["solved"], found["best"]) == (None, "1-0", True, [])
    ended = solve("--proof", "-", OVER)
    assert ended.returncode == 2
    assert ended.stderr == "limitproto: The game is over, so there is nothing to prove; give an earlier position.\n"


@pytest.mark.long
@pytest.mark.parametrize("text", [WON, LOST, TIED, DRAWN])
def test_a_proof_is_written_and_holds(tmp_path, text):
    file = tmp_path / "proof.txt"
    assert solve("--proof", str(file), text).returncode == 0
    for arguments in (["--verify", str(file)], ["--verify", str(file), text]):
        ended = solve(*arguments)
        assert (ended.returncode, ended.stderr) == (0, "")
        assert ended.stdout.startswith(f"{text} is a ")
    other = solve("--verify", str(file), "classic/size=2 - w 2.2 p0 -")
    assert (other.returncode, other.stdout) == (1, "")
    assert "not of the POSITION given" in other.stderr
    lines = file.read_text().splitlines()
    for at in range(4, len(lines)):
        if "\t" in lines[at] and not lines[at].startswith("strategy"):
            file.write_text("\n".join(lines[:at] + lines[at + 1 :]) + "\n")
            ended = solve("--verify", str(file))
            assert ended.returncode == 1
            assert "has no turn for" in ended.stderr
            break


def test_proofs_through_pipes():
    ended = solve("--proof", "-", WON)
    assert ended.stdout.startswith("limitproto-proof 1\n")
    assert json.loads(ended.stderr)["value"] == "win"
    checked = solve("--verify", "-", data=ended.stdout)
    assert checked.returncode == 0
    lied = solve("--verify", "-", data=ended.stdout.replace("value\twin", "value\tloss"))
    assert lied.returncode == 1
    assert "needs a strategy of red that reaches a win" in lied.stderr


def test_there_is_no_proof_where_limits_do_not_suffice(tmp_path):
    file = tmp_path / "proof.txt"
    file.write_text("mine")
    ended = solve("--proof", str(file), "--max-nodes", "100", HARD)
    assert ended.returncode == 1
    assert "no proof within the limits" in ended.stderr
    assert file.read_text() == "mine"
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize(
    ("limit", "reason"),
    [(["--max-nodes", "500"], "nodes"), (["--max-seconds", "0.05"], "seconds"), (["--memory", "1"], "memory")],
)
def test_limits(limit, reason):
    found = answer(*limit, HARD, status=1)
    assert (found["value"], found["result"], found["solved"], found["stopped"]) == (None, "*", False, reason)
    assert found["possible"] == ["loss", "draw", "win"]
    if reason == "nodes":
        assert found["nodes"] == 500


def test_positions_by_the_line():
    text = f"# some\n{WON}\n\n  {LOST}  \nnonsense\n{DRAWN}\n"
    ended = solve("-", data=text)
    assert ended.returncode == 2
    assert [json.loads(line)["value"] for line in ended.stdout.splitlines()] == ["win", "loss", "draw"]
    assert ended.stderr.startswith("stdin, line 5: ")
    assert ended.stderr.count("\n") == 1
    assert solve("-", data=f"{WON}\n").returncode == 0
    assert solve("-", data="").stdout == ""


def test_help_has_examples_that_work():
    ended = solve("--help")
    (line,) = [line for line in ended.stdout.splitlines() if "--all" in line and "limitproto solve" in line]
    assert f'limitproto solve --all --format json "{WON}"' in line
    assert "Exit status:" in ended.stdout


# ---- interrupts and terminals --------------------------------------------------------------------------------


def test_an_interrupt_tells_what_is_known():
    with subprocess.Popen([*COMMAND, "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        process.stdin.write(f"{WON}\n{HARD}\n{WON}\n")
        process.stdin.close()
        # Output is flushed by the line, so that the first answer says that the second position is being worked at.
        first = json.loads(process.stdout.readline())
        assert first["value"] == "win"
        process.send_signal(signal.SIGINT)
        rest = process.stdout.read()
        assert process.wait(PATIENCE) == 130
    assert all(json.loads(line)["stopped"] == "interrupt" for line in rest.splitlines())
    assert len(rest.splitlines()) <= 1


def test_an_interrupt_that_comes_with_an_answer_is_not_forgotten(monkeypatch, capsys):

    def solve_and_interrupt(*arguments, solve=proofs.solution_of):
        found = solve(*arguments)
        signal.raise_signal(signal.SIGINT)
        return found

    monkeypatch.setattr(proofs, "solution_of", solve_and_interrupt)
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{WON}\n{LOST}\n"))
    assert cli.main(["solve", "-"]) == 130
    (line,) = capsys.readouterr().out.splitlines()
    assert (json.loads(line)["value"], json.loads(line)["stopped"]) == ("win", None)


def test_progress_on_a_terminal():
    # Eight times as long as nothing is shown, so that a process that has to wait for a processor shows something, too.
    _, seen, status = on_terminal("solve", "--max-seconds", "2", HARD, both=True)
    written = seen.decode()
    assert status == 1
    assert " positions" in written
    assert written.splitlines()[-1].split() == ["stopped", "seconds"]
    assert "\r" in written


@pytest.mark.parametrize(("name", "said"), [("-", b"limitproto-proof 1"), ("/dev/full", b"limitproto: /dev/full")])
def test_progress_makes_way_for_a_proof_and_for_an_error(name, said, monkeypatch):
    monkeypatch.setattr("limitproto.cli.solve._PROGRESS", 0)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    with streams_on(True, "stdout", "stderr") as told:
        cli.main(["solve", "--proof", name, "--force", WON])
    assert b"\x1b[K" + said in b"".join(told)


def test_no_progress_where_there_is_none_to_tell():
    _, seen, status = on_terminal("solve", WON, both=True)
    assert status == 0
    assert seen.startswith(b"value    win\r\n")
