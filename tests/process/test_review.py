"""`lp-review` and `limitproto review` as processes: they say the same, can be stopped, and go on where they were."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from support.checking import on_terminal, run_here
from support.engine_process import Process, answers
from support.patience import PATIENCE

from limitproto import Engine, Limits, Position
from limitproto.engine.review import HASH_MB, ply_line, summary_lines
from limitproto.engine.review import review as reviewed

ROOT = Path(__file__).resolve().parents[2]
GAME = ROOT / "records" / "games" / "classic-2-no-balls-1.lgn"
THREE = ROOT / "records" / "games" / "pbmserv-3-resignation.lgn"
#: Begins a game in which no search ends by itself, as one of placement does.
ENDLESS = "lp-newgame nestor-en seed=3"
#: A review that waits for a signal once it has kept four positions, however fast it is.
KEPT = 4
HELD = f"""
import signal, sys
from importlib import import_module
from limitproto.__main__ import main

module = import_module("limitproto.cli.review")

def held(*arguments, whole=module.review):
    for count, ply in enumerate(whole(*arguments), 1):
        yield ply
        while count == {KEPT}:
            signal.pause()

module.review = held
sys.exit(main())
"""


@pytest.fixture
def engine() -> Iterator[Process]:
    with Process() as process:
        yield process


def review(*arguments: object) -> subprocess.CompletedProcess[str]:
    return run_here("review", *arguments)


def document(*arguments: object) -> dict:
    done = review(*arguments, "--format", "json")
    assert (done.returncode, done.stderr) == (0, "")
    return json.loads(done.stdout)


def begun(*arguments: object) -> tuple[subprocess.Popen, Path]:
    """Start a review that waits in its middle, and return it with its journal when that holds what comes before."""
    output = Path(str(arguments[-1]))
    journal = output.with_name(f"{output.name}.journal")
    command = [sys.executable, "-P", "-c", HELD, "review", *map(str, arguments)]
    running = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    while not journal.exists() or journal.read_bytes().count(b"\n") <= KEPT:
        assert running.poll() is None
    return running, journal


@pytest.mark.parametrize("game", [GAME, THREE], ids=lambda path: path.stem)
def test_the_protocol_and_the_command_line_say_the_same(game: Path) -> None:
    told = answers(f"lp-load_record {game}\nlp-set seed 7\nlp-review nodes=60\n".encode())[2]
    found = document(game, "--nodes", 60, "--seed", 7)
    lines = [
        "info ply " + " ".join(line)
        for line in (row.removeprefix("info ply ").split() for row in told.splitlines()[1:] if row.startswith("info"))
    ]
    assert len(lines) == len(found["plies"])
    for line, ply in zip(lines, found["plies"], strict=True):
        words = f"{line} ".split(" pv ")
        assert words[1:] == ([" ".join(ply["best"]) + " "] if ply["best"] else [])
        assert f"info ply {ply['ply']} " in words[0]
        for name in ("player", "phase", "turn", "mark"):
            assert (f" {name} {ply[name]} " in f"{words[0]} ") == bool(ply[name])
        for name, places in (("loss", 3), ("score", 2), ("eval", 2)):
            said = "" if ply[name] is None else f" {name} {ply[name]:.{places}f} "
            assert said in f"{words[0]} "
    ends = [row for row in told.splitlines() if row.startswith("accuracy")]
    assert ends == [
        f"accuracy {one['accuracy']:.1f} player {one['player']} phase {one['phase']} turns {one['turns']}"
        for one in found["accuracy"]
    ]
    assert told.splitlines()[-1] == " ".join(["key", *map(str, found["key"])])


def test_a_review_is_stopped_and_the_session_goes_on(engine: Process) -> None:
    engine.ask(ENDLESS)
    engine.write(b"3 lp-review time=36000\n")
    assert engine.line().rstrip() == "=3"
    engine.write(b"4 lp-stop\n")
    assert engine.answer() == ""
    assert engine.answer() == "=4 "
    engine.ask(f"lp-load_record {GAME}")
    engine.write(b"5 lp-review nodes=20\n")
    assert engine.line().rstrip() == "=5"
    assert engine.line().startswith("info ply 1 player white ")
    engine.write(b"lp-stop\n")
    said = engine.answer().splitlines()
    assert all(line.startswith("info ply ") for line in said) or said[-1].startswith("key")
    assert engine.answer() == "= "
    assert engine.ask("lp-history").count("\n") == 37


def test_other_lines_and_the_end_of_the_input_do_not_stop_it() -> None:
    *_, told, name, last = answers(
        f"lp-load_record {GAME}\nlp-review nodes=10 from=30\nname\nlp-review from=38 nodes=10\n".encode()
    )
    numbers = [line.split()[2] for line in told.splitlines() if line.startswith("info ")]
    assert numbers == [str(number) for number in range(30, 40)]
    assert name == "= limitproto"
    assert last.splitlines()[-1] == "key"


def test_it_ends_with_the_engine(engine: Process) -> None:
    engine.ask(f"lp-load_record {GAME}")
    engine.write(b"lp-review time=36000\n")
    engine.line()
    os.kill(engine.pid, signal.SIGTERM)
    assert engine.answer() == ""


def test_queries_are_answered_meanwhile(engine: Process) -> None:
    engine.ask("lp-set concurrent_queries true")
    engine.ask(ENDLESS)
    engine.write(b"1 lp-review time=36000\n")
    assert engine.line().rstrip() == "=1"
    engine.write(b"2 lp-to_play\n")
    assert engine.answer() == "=2 red"
    engine.write(b"lp-stop\n")
    assert engine.answer() == ""


def test_the_same_seed_whatever_was_searched_before(engine: Process) -> None:
    engine.ask("lp-set seed 3 level 2 threads 2")
    engine.ask("lp-play m50:l51 l50:m51")
    first = engine.ask("lp-review nodes=100")
    engine.ask("lp-search nodes=500")
    engine.ask("lp-set level 9 threads 1 hash_mb 1")
    assert engine.ask("lp-review nodes=100") == first
    engine.ask("lp-set max_nodes 100")
    assert engine.ask("lp-review") == first


@pytest.mark.long
@pytest.mark.parametrize(
    ("form", "kind"),
    [("json", signal.SIGINT), ("json", signal.SIGTERM), ("json", signal.SIGKILL), ("lgn", signal.SIGINT),
     ("html", signal.SIGKILL), ("text", signal.SIGTERM)],
)  # fmt: skip
@pytest.mark.once
def test_an_interrupted_review_goes_on(tmp_path: Path, form: str, kind: int) -> None:
    whole, part = tmp_path / f"whole.{form}", tmp_path / f"part.{form}"
    named = ["--format", form, GAME, "--nodes", 20, "-o"]
    running, journal = begun("--format", form, GAME, "--nodes", 20, "-o", part)
    running.send_signal(kind)
    _, said = running.communicate(timeout=PATIENCE)
    kept = journal.read_bytes()
    assert kept.count(b"\n") == 1 + KEPT
    if kind == signal.SIGKILL:
        assert (running.returncode, part.exists()) == (-kind, False)
        # The process may have been killed within a line.
        journal.write_bytes(kept + b'[99,"whi')
    else:
        assert running.returncode == 128 + kind
        assert "of 38 reviewed; continue with --resume" in said
        assert part.exists()
    if form == "json" and part.exists():
        found = json.loads(part.read_text())
        assert (found["complete"], len(found["plies"])) == (False, KEPT)
    done = review("--resume", *named, part)
    assert (done.returncode, done.stderr) == (0, "")
    assert review(*named, whole).returncode == 0
    assert part.read_bytes() == whole.read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == [f"part.{form}", f"whole.{form}"]


def test_what_is_resumed_is_the_same_review(tmp_path: Path) -> None:
    part = tmp_path / "part.json"
    running, journal = begun(GAME, "--nodes", 20, "-o", part)
    running.send_signal(signal.SIGINT)
    running.communicate(timeout=PATIENCE)
    kept = journal.read_bytes()
    for others in ([GAME, "--nodes", 21], [GAME, "--nodes", 20, "--seed", 1], [THREE, "--nodes", 20]):
        done = review("--resume", *others, "-o", part)
        assert (done.returncode, journal.read_bytes()) == (2, kept)
        assert "belongs to another game" in done.stderr
    done = review("--resume", GAME)
    assert done.returncode == 2
    assert "--resume needs" in done.stderr


def test_a_bar_is_shown_on_a_terminal_alone(tmp_path: Path) -> None:
    _, said, status = on_terminal("review", str(GAME), "--nodes", "5", "-o", str(tmp_path / "a.lgn"))
    assert status == 0
    assert b"reviewing" in said
    assert b"100%" in said
    assert review(GAME, "--nodes", 5, "-o", tmp_path / "b.lgn").stderr == ""


def test_lines_of_the_core_are_those_of_the_protocol() -> None:
    """The lines that a session writes are made by the functions that the tests of the core look at."""
    position = Position.new("classic").play("m50:l51")
    engine = Engine(HASH_MB, 5)
    plies = list(
        reviewed(
            Position.new("classic"),
            ["m50:l51"],
            position,
            lambda asked, *wanted: list(engine.reports(asked, Limits(nodes=80), *wanted))[-1],
        )
    )
    expected = [*map(ply_line, plies), *summary_lines(plies)]
    (*_, told) = answers(b"lp-set seed 5\nlp-play m50:l51\nlp-review nodes=80\n")
    assert told.splitlines()[1:] == expected
