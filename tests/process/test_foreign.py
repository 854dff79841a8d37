"""Programs of other people: the controller of Sabaki drives ours, GNU Go shows what GTP means without a game."""

import json
import os
import shutil
from pathlib import Path

import pytest
from support.engine_process import ENGINE, answers
from support.patience import run_program

pytestmark = pytest.mark.once

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
GNUGO = shutil.which("gnugo", path=f"{os.environ.get('PATH', '')}:/usr/games")
NODE = shutil.which("node")
NODE_MODULES = Path(os.environ.get("LIMITPROTO_NODE_MODULES", ROOT / "node_modules"))


@pytest.mark.long
@pytest.mark.skipif(NODE is None, reason="needs node")
@pytest.mark.skipif(not (NODE_MODULES / "@sabaki" / "gtp").is_dir(), reason="needs @sabaki/gtp from npm")
def test_sabaki_plays_a_game() -> None:
    assert NODE is not None
    done = run_program(
        [NODE, str(HERE / "sabaki.js"), *ENGINE], env={**os.environ, "NODE_PATH": str(NODE_MODULES)}, text=False
    )
    assert (done.returncode, done.stderr) == (0, b"")
    told = json.loads(done.stdout)
    log = {entry["name"]: entry for entry in told["log"]}
    assert log["name"]["content"] == "limitproto"
    assert log["protocol_version"]["content"] == "2"
    assert "lp-state" in told["commands"]
    plays = [entry for entry in told["log"] if entry["name"] == "play"]
    assert [(entry["error"], entry["content"]) for entry in plays] == [(False, ""), (True, "illegal move")]
    assert (log["boardsize"]["error"], log["boardsize"]["content"]) == (True, "unacceptable size")
    assert "classic/size=2, placement: white is to move" in log["showboard"]["content"]
    assert log["id"]["id"] == 12
    assert told["pipelined"] == [[id, "pong"] for id in range(50)]
    assert told["turns"][-1] == "? game over"
    assert log["final_score"]["content"].split(" ")[1] in ("stranded", "agreement")


#: Lines whose answers no game decides.
NEUTRAL = [
    "protocol_version", "7 protocol_version", "0 protocol_version", "2147483647 protocol_version",
    "00012 protocol_version", "  protocol_version  ", "\tprotocol_version\t",
    "\t5\tprotocol_version", "5  protocol_version",
    "protocol_version # comment", "protocol_version# comment", "5 protocol_version # comment", "# comment", "", "   ",
    "\t", "#", "protocol_version\r", "proto\rcol_version", "proto\x01col_version", "proto\x7fcol_version", "\x0c",
    "nosuch", "9 nosuch", "Protocol_Version", "5 Protocol_Version", "known_command protocol_version",
    "known_command nosuch", "3 known_command Known_Command", "known_command\tquit", "boardsize 9999",
    "4 boardsize 9999",    "clear_board", "6 clear_board", "komi 6.5", "komi 0", "undo", "8 undo", "quit", "11 quit",
]  # fmt: skip


#: Lines whose answers are of the same kind.
ALIKE = ["name", "1 version", "list_commands", "2 list_commands", "boardsize x", "5 boardsize", "komi x",
         "3 play purple x", "play", "showboard", "time_settings 300 60 20", "time_settings x", "time_left w 100 0",
         "time_left", "cputime"]  # fmt: skip


def told(lines: list[str], command: list[str]) -> list[str]:
    """Return what an engine answers to each line, all in one session; a line with an id of its own marks its end."""
    data = "".join(f"{line}\n{1000 + number} protocol_version\n" for number, line in enumerate(lines))
    heard = "\n\n".join([*answers(data.encode(), command), ""])
    found = []
    for number in range(len(lines)):
        one, mark, heard = heard.partition(f"={1000 + number} 2\n\n")
        found.append(f"{one}{mark[:1]}")
    return found


@pytest.mark.skipif(GNUGO is None, reason="needs gnugo")
def test_answers_are_those_of_gnu_go() -> None:
    gnugo = [str(GNUGO), "--mode", "gtp"]
    for lines in (NEUTRAL[:-2], NEUTRAL[-2:-1], NEUTRAL[-1:]):
        pairs = zip(lines, told(lines, ENGINE), told(lines, gnugo), strict=True)
        assert [(line, ours, theirs) for line, ours, theirs in pairs if ours != theirs] == []
    pairs = zip(ALIKE, told(ALIKE, ENGINE), told(ALIKE, gnugo), strict=True)
    shapes = [(line, *((one.split(" ")[0], one.count("\n") > 2) for one in both)) for line, *both in pairs]
    assert [(line, ours, theirs) for line, ours, theirs in shapes if ours != theirs] == []
