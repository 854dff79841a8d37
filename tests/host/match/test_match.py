"""Matches between real processes: every failure, kills of the host, three players, LIMES, tests, reports."""

import json
import random
import re
import shlex
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from support.checking import run_here
from support.dummies import ENV, dummy, script
from support.engine_process import ENGINE, PYTHON
from support.patience import PATIENCE

from limitproto.host.client import FailureKind
from limitproto.records import check, read_text

pytestmark = pytest.mark.long

#: No match here takes that long.
LONGEST = 300
HERE = [*PYTHON, "-m", "limitproto"]
#: A game of few turns.
SMALL = "pbmserv/size=3"


def match_command(*arguments: str, **engines: list[str]) -> list[str]:
    """Return the command of a match between engines, by name."""
    words = [*HERE, "match"]
    for name, command in engines.items():
        words += ["-e", f"{name}={shlex.join(command)}"]
    for name in ENV:
        words += ["--env", name]
    return [*words, "--startup", str(LONGEST), *arguments]


def run(*arguments: str, **engines: list[str]) -> subprocess.CompletedProcess[str]:
    return run_here(*match_command(*arguments, **engines)[len(HERE) :])


def report(*arguments: str, **engines: list[str]) -> dict:
    """Return the JSON report of a match that must succeed."""
    done = run("--format", "json", *arguments, **engines)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def results_in(journal: Path) -> list[dict]:
    """Return the results in a journal, whatever else it has."""
    lines = []
    for text in journal.read_text().splitlines():
        try:
            line = json.loads(text)
        except ValueError:
            continue
        if "key" in line:
            lines.append(line)
    return lines


def wait_until(holds: Callable[[], bool]) -> None:
    until = time.monotonic() + LONGEST
    while not holds():
        assert time.monotonic() < until
        time.sleep(0.02)


def test_a_match(tmp_path: Path) -> None:
    records = tmp_path / "m.lgn"
    found = report("--games", "3", "--time", "5", "--margin", "300", "--edition", SMALL, "--records", str(records),
                   A=dummy(), B=dummy(seed=2))  # fmt: skip
    one, two = found["engines"]["A"], found["engines"]["B"]
    # Games are rounded up to pairs.
    assert one["games"] == two["games"] == found["games"] == 4
    assert (one["wins"], one["losses"], one["draws"]) == (two["losses"], two["wins"], two["draws"])
    assert one["wins"] + one["draws"] + one["losses"] == sum(one["outcomes"].values()) == 4
    assert sum(found["elo"]["pentanomial"]) == 2
    games = list(read_text(records.read_text()))
    assert len(games) == 4
    assert not any(game.diagnostics for game in games)
    names = [tuple(player.name for player in game.record.players) for game in games]
    assert names == [("A", "B"), ("B", "A")] * 2
    layouts = [game.record.tags["Layout"] for game in games]
    assert layouts[0] == layouts[1] != layouts[2] == layouts[3]
    assert games[0].record.tags["TimeControl"] == "1/5"
    assert games[0].record.tags["Clock"] == "per-turn 5"
    assert "[%emt 0:00:" in records.read_text()
    assert "[%clk 0:00:" in records.read_text()


@pytest.mark.parametrize("clock", ["--time 0.5", "--tc 60", "--tc 60.5+0.25", "--clock 'canadian 5 60 10'",
                                   "--clock 'byo-yomi 0 20 3'", "--clock 'delay 60 5'"])  # fmt: skip
def test_every_clock_makes_records_without_diagnostics(clock: str, tmp_path: Path) -> None:
    records = tmp_path / "m.lgn"
    report("--games", "2", *shlex.split(clock), "--margin", "300", "--edition", "pbmserv/size=2",
           "--records", str(records), A=dummy(), B=dummy(seed=2))  # fmt: skip
    assert not list(check(records.read_text()))
    assert '[Clock "' in records.read_text()


def test_an_engine_that_has_changed_or_gives_no_evaluations_is_named(tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    words = ["--edition", "pbmserv/size=2", "--journal", str(tmp_path / "m.journal"), "--resign", "0.1", "2"]
    said = []
    for version, games in ((1, 2), (2, 4)):
        bot.write_text(
            "from limitproto import Bot, run_bot\n\nclass Walker(Bot):\n"
            f"    version = '{version}'\n"
            "    def choose(self, position, clock):\n        return position.legal_turns()[0]\n\nrun_bot(Walker())\n"
        )
        said.append(run("--games", str(games), *words, A=[*PYTHON, str(bot)], B=dummy()).stderr.splitlines())
    silent = "limitproto match: A gives no evaluations, so they cannot end its games."
    changed = "limitproto match: A is Walker 2, but was Walker 1 in the last games of the journal."
    assert [lines.count(silent) for lines in said] == [1, 1]
    assert [lines.count(changed) for lines in said] == [0, 1]


def test_rounding_is_said_and_progress_goes_to_stderr() -> None:
    done = run("--games", "1", "--edition", SMALL, A=dummy(), B=dummy())
    assert done.returncode == 0
    assert "rounded up to 2" in done.stderr
    assert "2/2  B - A" in done.stderr
    assert done.stdout.startswith("engine  games  wins")
    assert "2 of 2 games." in done.stdout


#: Faults of the dummy by what they are taken for.
FAULTS = {
    FailureKind.CRASH: "crash abort@2 exit die-mid-line close-stdout",
    FailureKind.STALL: "stall deaf",
    FailureKind.TIME: "late",
    FailureKind.ILLEGAL: "illegal",
    FailureKind.PROTOCOL: "garbage wrong-id failure gigabyte",
    FailureKind.RESIGNATION: "resign",
}


@pytest.mark.parametrize(("kind", "fault"), [(kind, fault) for kind in FAULTS for fault in FAULTS[kind].split()])
def test_every_failure_loses_and_is_told_apart(fault: str, kind: FailureKind, tmp_path: Path) -> None:
    """The engine fails once in each process; it is started again after that, except when it only resigned."""
    records = tmp_path / "m.lgn"
    # Only an engine that is meant to take too long has a short clock to do so.
    if fault == "late":
        clock = ["--tc", "300", "--margin", "0", "--limit", "B.time=0.1"]
    elif fault in ("stall", "deaf"):
        clock = ["--tc", "300", "--stall", "1", "--limit", "B.time=0.1"]
    else:
        clock = ["--tc", "300", "--stall", "300"]
    found = report("--games", "2", *clock, "--edition", SMALL, "--restart", "--records", str(records),
                   A=dummy(), B=dummy(fault))  # fmt: skip
    assert found["engines"]["A"]["wins"] == 2
    assert found["engines"]["A"]["outcomes"]["opponent failed"] == 2
    assert found["engines"]["B"]["outcomes"][kind] == 2
    text = records.read_text()
    assert f"B: {kind}: " in text
    assert ("dummy: a crash on purpose" in text) == (fault == "crash")
    assert not [found for found in check(text) if found.severity == "error"], text


@pytest.mark.parametrize("fault", ["banner", "noise", "crlf", "slow-bytes", "flood-stderr", "ignore-quit", "orphan"])
def test_engines_that_can_be_put_up_with(fault: str) -> None:
    done = run("--format", "json", "--games", "2", "--time", "300", "--edition", "pbmserv/size=2",
               A=dummy(), B=dummy(fault))  # fmt: skip
    assert json.loads(done.stdout)["engines"]["B"]["outcomes"]["rules"] == 2, done.stderr
    noted = {"banner": "B: it writes a banner", "noise": "B: it writes a banner", "crlf": "B: CR LF ends its lines"}
    assert ("limitproto match: B: " in done.stderr) == (fault in noted)
    assert noted.get(fault, "") in done.stderr


def test_an_opening_that_an_engine_refuses_is_void_for_both() -> None:
    done = run("--format", "json", "--games", "4", "--edition", SMALL, A=dummy(), B=dummy("refuse"))
    # A match in which every game is void has no result.
    assert done.returncode == 1
    found = json.loads(done.stdout)
    assert found["games"] == 0
    assert found["void"] == 2
    assert found["engines"]["A"]["games"] == found["engines"]["B"]["games"] == 0


@pytest.mark.parametrize(
    ("engine", "words"),
    [
        (dummy("no-start"), "B cannot be used: it exited with status 1; it wrote to stderr: "),
        (["/nonexistent/engine"], "B cannot be used: /nonexistent/engine cannot be started: No such file"),
    ],
)
def test_an_engine_that_does_not_start_ends_the_match(engine: list[str], words: str) -> None:
    done = run("--games", "2", A=dummy(), B=engine)
    assert done.returncode == 2
    assert words in done.stderr
    assert "Traceback" not in done.stderr


#: An engine of the minimal profile, without any of the package; it resigns at once.
_MINIMAL = """
import sys
NAMES = "protocol_version name version known_command list_commands quit boardsize clear_board komi play genmove"
played = []
for line in sys.stdin:
    number, name, *words = line.split()
    text = ""
    if name == "protocol_version": text = "2"
    elif name == "list_commands": text = "lp-newgame\\n" + NAMES.replace(" ", "\\n")
    elif name == "lp-newgame": text, played = "classic/size=1 - w 1.1 p0 -", []
    elif name == "play": played.append(words[1])
    elif name == "genmove": text = "resign"
    print(f"={number} {text}\\n", flush=True)
    if name == "quit": break
"""


def test_an_engine_of_the_minimal_profile() -> None:
    found = report("--games", "2", "--edition", "classic/size=1", "--openings", "start", "--tc", "600+1",
                   A=dummy(), B=script(_MINIMAL))  # fmt: skip
    assert found["engines"]["B"]["outcomes"]["resignation"] == 2


def test_the_reference_engine_with_options_evaluations_and_a_clock(tmp_path: Path) -> None:
    records = tmp_path / "m.lgn"
    found = report("--games", "2", "--tc", "600+1", "--edition", "pbmserv/size=2", "--option", "A.max_nodes=200",
                   "--option", "B.player=random", "--records", str(records), "--log", str(tmp_path / "log"),
                   A=ENGINE, B=ENGINE)  # fmt: skip
    assert found["engines"]["A"]["outcomes"]["rules"] == 2
    text = records.read_text()
    assert '[TimeControl "600+1"]' in text
    assert text.count("[%eval ") >= 2
    log = (tmp_path / "log").read_text()
    assert log.startswith("# 20")
    assert " A.1 > 5 lp-set max_nodes 200\n" in log
    assert "lp-set seed" not in log
    assert "seed=" not in log


def test_three_engines_with_three_players() -> None:
    found = report(
        "--games", "6", "--edition", "pbmserv3/size=2", A=dummy(), B=dummy(seed=2), C=dummy("crash@3", seed=3)
    )
    assert [entry["games"] for entry in found["engines"].values()] == [6, 6, 6]
    assert sum(entry["points"] for entry in found["engines"].values()) == pytest.approx(6)
    assert found["engines"]["C"]["outcomes"]["crash"] >= 1
    assert all("rating" in entry for entry in found["engines"].values())
    assert found["crosstable"]["A"]["B"]["games"] == 6


def test_a_gauntlet_with_a_report(tmp_path: Path) -> None:
    page = tmp_path / "m.html"
    found = report("--games", "2", "--gauntlet", "--edition", SMALL, "--report", str(page), "--event", "A & B",
                   A=dummy(), B=dummy(seed=2), C=dummy(seed=3))  # fmt: skip
    assert [entry["games"] for entry in found["engines"].values()] == [4, 2, 2]
    assert set(found["crosstable"]["B"]) == {"A"}
    assert 0 < found["crosstable"]["B"]["A"]["los"] < 1
    assert ">A &amp; B</h1>" in page.read_text()


def test_two_engines_with_three_players() -> None:
    found = report("--games", "6", "--edition", "classic3/size=1", A=dummy(), B=dummy(seed=2))
    assert [entry["games"] for entry in found["engines"].values()] == [6, 6]
    assert found["elo"]["blocks"] == 1


def test_limes_is_dealt_by_the_host(tmp_path: Path) -> None:
    records = tmp_path / "m.lgn"
    found = report("--games", "2", "--edition", "limes", "--records", str(records), A=dummy(), B=dummy(seed=2))
    assert found["games"] == 2
    games = list(read_text(records.read_text()))
    draws = [[turn.text for turn in game.record.turns if turn.text.startswith("draw")] for game in games]
    assert draws[0] == draws[1]
    assert len(draws[0]) == 16
    assert not [found for found in check(records.read_text()) if found.severity == "error"]


def test_a_sequential_test_ends_the_match() -> None:
    found = report("--pairs", "500", "--sprt", "0", "200", "--edition", SMALL, 
                   A=dummy(), B=dummy(*(f"resign@{n}" for n in range(1, 60))))  # fmt: skip
    assert found["sprt"]["accepted"] == 200
    assert found["games"] < 200
    # No game is played after the decision.
    assert found["games"] == 2 * found["elo"]["blocks"]
    assert found["elo"]["low"] < found["elo"]["elo"] < found["elo"]["high"] < 3000


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells the processor time of other processes")
def test_a_limit_in_processor_time(tmp_path: Path) -> None:
    journal, log = tmp_path / "m.journal", tmp_path / "m.log"
    # On the whole board a search has its first turn within the limits, and does not end before them by itself.
    arguments = ("--games", "2", "--edition", "pbmserv", "--max-turns", "2", "--journal", str(journal), "--log",
                 str(log), "--limit", "A.cpu=0.2", "--limit", "B.cpu=0.3")  # fmt: skip
    report(*arguments, A=ENGINE, B=ENGINE)
    assert re.search(r"A\.1 > \d+ lp-search time=\d+\n.*A\.1 > \d+ lp-stop\n", log.read_text(), re.DOTALL)
    assert len(results_in(journal)) == 2
    for result in results_in(journal):
        used = dict(zip(result["seats"], result["cpu"], strict=True))
        assert used["A"] >= 0.2
        assert used["B"] >= 0.3


def test_engines_with_limits_of_their_own(tmp_path: Path) -> None:
    records, log, folder = tmp_path / "m.lgn", tmp_path / "m.log", tmp_path / "here"
    folder.mkdir()
    in_folder = script("import os, sys; sys.stderr.write(os.getcwd()); sys.stderr.flush(); os._exit(1)")
    arguments = ("--games", "2", "--edition", "pbmserv/size=2", "--time", "60", "--limit", "A.nodes=50",
                 "--limit", "A.depth=3", "--limit", "B.tc=300+5")  # fmt: skip
    report(*arguments, "--records", str(records), "--log", str(log), A=ENGINE, B=dummy())
    sent = log.read_text()
    assert re.search(r"A\.1 > \d+ lp-search nodes=50 depth=3\n", sent)
    assert "A.1 > 5 lp-clock per-turn 60" in sent
    assert "B.1 > 5 lp-clock fischer 300 5" in sent
    assert "genmove white" not in "".join(line for line in sent.splitlines() if " A.1 > " in line)
    assert "[%eval " in records.read_text()
    assert "[Clock" not in records.read_text()
    assert not list(check(records.read_text()))
    done = run(*arguments, "--limit", f"B.folder={folder}", A=ENGINE, B=in_folder)
    assert str(folder) in done.stderr
    simple = """
import sys
for line in sys.stdin:
    number, command = line.split()[:2]
    print(f"={number} {'2' if command == 'protocol_version' else 'genmove'}\\n", flush=True)
"""
    done = run("--games", "2", "--limit", "B.nodes=5", A=dummy(), B=script(simple))
    assert (done.returncode, "B has no lp-search" in done.stderr) == (2, True)


def test_an_engine_is_added_to_a_match(tmp_path: Path) -> None:
    journal = tmp_path / "m.journal"
    arguments = ("--games", "2", "--edition", SMALL, "--journal", str(journal))
    engines = {"A": dummy(), "B": dummy(seed=2), "C": dummy(seed=3)}
    report(*arguments, A=engines["A"], B=engines["B"])
    before = results_in(journal)
    found = report(*arguments, **engines)
    assert [entry["games"] for entry in found["engines"].values()] == [4, 4, 4]
    assert results_in(journal)[:2] == before
    assert len(results_in(journal)) == 6
    # A host that has not been told of the third engine plays on, and one with another third engine does not.
    assert report(*arguments, A=engines["A"], B=engines["B"])["games"] == 2
    done = run(*arguments, A=engines["A"], B=engines["B"], D=engines["C"])
    assert (done.returncode, "Engines can be added at the end, to 2 or more." in done.stderr) == (2, True)
    # Two engines play other games of three players than three engines do.
    three = ("--games", "6", "--edition", "classic3/size=1", "--journal", str(tmp_path / "three.journal"))
    report(*three, A=engines["A"], B=engines["B"])
    done = run(*three, **engines)
    assert (done.returncode, "at the end, to 3 or more." in done.stderr) == (2, True)


def test_a_player_resigns_by_its_own_engine(tmp_path: Path) -> None:
    records = tmp_path / "m.lgn"
    found = report("--games", "2", "--edition", "pbmserv/size=2", "--option", "A.max_nodes=100",
                   "--option", "B.max_nodes=100", "--resign", "0.49", "1", "--records", str(records),
                   A=ENGINE, B=ENGINE)  # fmt: skip
    assert found["engines"]["A"]["outcomes"]["adjudication"] == 2
    assert records.read_text().count("adjudication: low score") == 2
    assert '[Termination "resignation"]' in records.read_text()
    assert not list(check(records.read_text()))


def test_random_failures_are_all_accounted_for(tmp_path: Path) -> None:
    """The hundred games of the suite; benchmarks/history/host.md has the run of 2,000."""
    journal = tmp_path / "m.journal"
    found = report("--games", "100", "--jobs", "3", "--time", "30", "--edition", "pbmserv/size=2",
                   "--journal", str(journal), A=dummy("random:0.05"), B=dummy("random:0.05", seed=2))  # fmt: skip
    one, two = found["engines"]["A"], found["engines"]["B"]
    assert found["games"] == one["games"] == two["games"] == len(results_in(journal)) == 100
    assert sum(one["outcomes"].values()) == sum(two["outcomes"].values()) == 100
    failures = Counter(failure["kind"] for line in results_in(journal) for failure in line["failures"])
    assert sum(failures.values()) == one["outcomes"]["opponent failed"] + two["outcomes"]["opponent failed"]
    assert "crash" in failures
    assert len(failures) >= 3
    failed = [one for line in results_in(journal) for one in line["failures"] if one["kind"] != "resignation"]
    there = sorted(map(str, Path(f"{journal}.failed").iterdir()))
    assert sorted(one["transcript"] for one in failed) == sorted(found["transcripts"]) == there
    assert (one["wins"], one["losses"]) == (two["losses"], two["wins"])


def test_kills_lose_no_result_and_repeat_none(tmp_path: Path) -> None:
    """A short version of `python -m benchmarks.measure.host kills`, which kills a host 200 times."""
    journal, records = tmp_path / "m.journal", tmp_path / "m.lgn"
    arguments = ("--games", "30", "--jobs", "2", "--edition", SMALL, "--time", "30", "--format", "json",
                 "--journal", str(journal), "--records", str(records))  # fmt: skip
    command = match_command(*arguments, A=dummy(), B=dummy(seed=2))
    source = random.Random(1)
    standing: dict[str, dict] = {}
    kills = 0
    while kills < 5:
        host = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            host.wait(0.8 + source.random())
            break
        except subprocess.TimeoutExpired:
            host.send_signal(signal.SIGKILL)
            host.wait()
            kills += 1
        if journal.exists():
            now = {line["key"]: line for line in results_in(journal)}
            assert len(now) == len(results_in(journal))
            assert standing.items() <= now.items()
            standing = now
    done = subprocess.run(command, capture_output=True, text=True, timeout=LONGEST, check=False)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    lines = results_in(journal)
    assert len(lines) == len({line["key"] for line in lines}) == found["games"] == 30
    assert standing.items() <= {line["key"]: line for line in lines}.items()
    games = list(read_text(records.read_text()))
    assert len(games) == 30
    played = [([player.name for player in game.record.players], game.record.result.split("-")) for game in games]
    wins = sum(points[names.index("A")] == "1" for names, points in played)
    assert wins == found["engines"]["A"]["wins"]
    # The match is complete, and run again it only reports.
    assert report(*arguments[:-4], "--journal", str(journal), A=dummy(), B=dummy(seed=2)) == found


def test_two_hosts_share_a_match_and_one_is_killed(tmp_path: Path) -> None:
    journal = tmp_path / "m.journal"
    arguments = ("--games", "30", "--edition", SMALL, "--format", "json", "--journal", str(journal))
    command = match_command(*arguments, A=dummy(), B=dummy(seed=2))
    first, second = (subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) for _ in range(2))
    wait_until(lambda: journal.exists() and len(results_in(journal)) >= 5)
    first.kill()
    first.communicate()
    out, err = second.communicate(timeout=LONGEST)
    assert second.returncode == 0, err
    lines = results_in(journal)
    assert len(lines) == len({line["key"] for line in lines}) == 30
    assert json.loads(out)["games"] == 30


def test_an_interrupt_ends_the_match_and_reports(tmp_path: Path) -> None:
    journal = tmp_path / "m.journal"
    command = match_command("--games", "2", "--stall", "200", "--edition", SMALL, "--journal", str(journal),
                            A=dummy(), B=dummy("stall@2"))  # fmt: skip
    host = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    wait_until(lambda: journal.exists() and "claim" in journal.read_text())
    host.send_signal(signal.SIGINT)
    out, _ = host.communicate(timeout=PATIENCE)
    assert host.returncode == 130
    assert "0 of 2 games." in out


def test_a_file_of_settings(tmp_path: Path) -> None:
    config = tmp_path / "match.toml"
    config.write_text(f"""
games = 2
edition = "{SMALL}"
time = 30.0
env = {json.dumps(ENV)}
startup = 60
format = "json"

[[engine]]
name = "A"
command = {json.dumps(shlex.join(dummy()))}

[[engine]]
name = "B"
command = {json.dumps(shlex.join(dummy()))}
options = {{ seed = 5 }}
nodes = 20
tc = 300
folder = "{tmp_path}"
""")
    log = tmp_path / "m.log"
    done = run_here("match", "--config", config, "--log", log)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["games"] == 2
    assert re.search(r"B\.1 > \d+ lp-clock absolute 300\n", log.read_text())
    assert re.search(r"B\.1 > \d+ lp-search nodes=20\n", log.read_text())
    assert re.search(r"A\.1 > \d+ lp-clock per-turn 30\n", log.read_text())


def test_a_book_is_played_through(tmp_path: Path) -> None:
    book, journal = tmp_path / "book", tmp_path / "m.journal"
    book.write_text("classic/size=1 - w 1.1 p0 - ; m50:n50\nclassic/size=1 - w 1.1 p0 - ; n49:m50\n")
    arguments = ("--games", "4", "--book", str(book), "--journal", str(journal), "--records", str(tmp_path / "m.lgn"))
    assert report(*arguments, A=dummy(), B=dummy())["games"] == 4
    games = list(read_text((tmp_path / "m.lgn").read_text()))
    assert [game.record.turns[0].text for game in games] == ["m50:n50"] * 2 + ["n49:m50"] * 2
    book.write_text("classic/size=1 - w 1.1 p0 -\n")
    done = run(*arguments, A=dummy(), B=dummy())
    assert (done.returncode, "belongs to another match: openings is" in done.stderr) == (2, True)


def test_a_journal_of_another_match(tmp_path: Path) -> None:
    journal = tmp_path / "m.journal"
    arguments = ("--games", "2", "--edition", SMALL, "--journal", str(journal))
    assert run(*arguments, A=dummy(), B=dummy()).returncode == 0
    done = run(*arguments, "--seed", "2", A=dummy(), B=dummy())
    assert done.returncode == 2
    assert "belongs to another match: seed is 1 there, but 2 here" in done.stderr


def test_the_solver_and_agreed_scores_end_games(tmp_path: Path) -> None:
    records = tmp_path / "m.lgn"
    # A single ball each on few tiles is solved at once, and both engines see the end of it.
    arguments = ("--games", "2", "--edition", "pbmserv/size=2", "--option", "A.max_nodes=100",
                 "--option", "B.max_nodes=100", "--records", str(records))  # fmt: skip
    for words, detail in (
        (("--solver-nodes", "5000"), "adjudication: solver"),
        (("--agreed-score", "0.6", "1"), "adjudication: agreed score"),
    ):
        found = report(*arguments, *words, A=ENGINE, B=ENGINE)
        assert found["engines"]["A"]["outcomes"]["adjudication"] == 2, words
        assert records.read_text().count(detail) == 2, records.read_text()
        assert not list(check(records.read_text()))


def test_a_turn_limit_draws_games(tmp_path: Path) -> None:
    records = tmp_path / "m.lgn"
    found = report("--games", "2", "--edition", SMALL, "--max-turns", "3", "--records", str(records),
                   A=dummy(), B=dummy())  # fmt: skip
    assert found["engines"]["A"]["draws"] == found["engines"]["A"]["outcomes"]["adjudication"] == 2
    assert records.read_text().count("adjudication: turn limit") == 2
    assert not list(check(records.read_text()))
