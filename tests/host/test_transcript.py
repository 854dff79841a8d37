"""Transcripts: what passes through is unchanged, and a session that is run again shows what differs."""

import subprocess
from pathlib import Path

import pytest
from support.dummies import dummy, script
from support.engine_process import ENGINE, PYTHON
from support.patience import PATIENCE, run_program

from limitproto.host.transcript import GameTranscript, parse, replay

TEE = [*PYTHON, "-m", "limitproto", "tee", "-o"]
SESSION = (
    b"1 name\n\n# a comment\n2 lp-newgame classic size=2\n3 play w m50:n50\r\n4 showboard\n5 play w m50:n50\nlp-ping"
)


def run(command: list[str], data: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    return run_program(command, input=data, text=False)


@pytest.fixture
def transcript(tmp_path: Path) -> Path:
    path = tmp_path / "session.txt"
    direct, through = run(ENGINE, SESSION), run([*TEE, str(path), "--", *ENGINE], SESSION)
    assert (through.stdout, through.returncode) == (direct.stdout, 0)
    return path


def test_a_session_passes_through_and_is_written(transcript: Path) -> None:
    events = list(parse(transcript.read_text().splitlines()))
    assert [event.text for event in events if event.direction == ">"][:4] == [
        "1 name", "", "# a comment", "2 lp-newgame classic size=2"
    ]  # fmt: skip
    assert "=1 limitproto" in [event.text for event in events if event.direction == "<"]
    assert [event.seconds for event in events] == sorted(event.seconds for event in events)


def test_the_same_engine_answers_the_same(transcript: Path) -> None:
    done = run([*PYTHON, "-m", "limitproto", "replay", str(transcript), "--", *ENGINE])
    assert (done.returncode, done.stdout) == (0, b"")
    assert done.stderr == b"limitproto replay: 6 of 6 responses the same.\n"


def test_another_engine_differs(transcript: Path) -> None:
    program = "for line in open(0):\n    if line.split(): print('=' + line.split()[0], 'x', end='\\n\\n', flush=True)"
    command = [*PYTHON, "-m", "limitproto", "replay", "--timeout", str(PATIENCE), str(transcript), "--"]
    done = run([*command, *script(program)])
    assert done.returncode == 1
    assert b"response 1\n- =1 limitproto\n+ =1 x\n" in done.stdout


def test_an_engine_that_dies_has_no_more_responses(transcript: Path) -> None:
    events = list(parse(transcript.read_text().splitlines()))
    found = replay(events, script("print('=1 limitproto\\n')"), PATIENCE)
    assert [difference.number for difference in found] == [2, 3, 4, 5, 6]
    assert {difference.now for difference in found} == {"(no response)"}


def test_an_engine_that_takes_no_line_has_no_response(transcript: Path) -> None:
    events = list(parse(transcript.read_text().splitlines()))
    assert [difference.number for difference in replay(events, ["true"], PATIENCE)] == [1, 2, 3, 4, 5, 6]


def test_the_transcript_of_a_game_has_the_start_and_what_belongs_to_the_game() -> None:
    transcript, heard = GameTranscript(lambda *line: heard.append(line)), list[object]()
    for line in ("1 protocol_version", "=1 2", "", "5 lp-set level 3", "=5", ""):
        transcript(7.5, ">" if line[:1].isdigit() else "<", line)
    for number in (6, 8):
        transcript(8.0, ">", f"{number} lp-newgame classic")
        transcript(8.5, "<", f"={number} classic\n\n= torn")
    events = list(parse(transcript.text("bot failed:", "a\nb").splitlines()))
    assert [(event.seconds, event.text) for event in events[:4]] == [
        (0.0, "1 protocol_version"), (0.0, "=1 2"), (0.0, ""), (0.0, "5 lp-set level 3")
    ]  # fmt: skip
    assert [event.text for event in events[6:]] == ["8 lp-newgame classic", "=8 classic", "", "= torn"]
    assert transcript.text("a\nb").startswith("# a b\n0.000000 > 1 protocol_version\n")
    assert len(heard) == 10
    transcript(9.0, ">", "1 protocol_version")
    assert transcript.text() == "0.000000 > 1 protocol_version\n"


def test_times_do_not_count() -> None:
    lines = ["0.1 > lp-search", "0.2 < = info depth 1 nodes 7 nps 8 time 0.1 pv a", "0.3 < "]
    program = "input(); print('= info depth 1 nodes 9 nps 9 time 0.9 pv a\\n')"
    assert replay(list(parse(lines)), script(program), PATIENCE) == []


def test_the_exit_status_is_that_of_the_engine(tmp_path: Path) -> None:
    done = run([*TEE, str(tmp_path / "t"), "--", *dummy("crash")], b"genmove w\n")
    assert done.returncode == 3
    assert b"a crash on purpose" in done.stderr


def test_without_a_name_the_transcript_gets_one(tmp_path: Path) -> None:
    command = [*PYTHON, "-m", "limitproto", "tee", "--"]
    done = run_program([*command, *dummy()], input=b"name\n", cwd=tmp_path, text=False)
    (path,) = tmp_path.iterdir()
    assert f"the transcript is {path.name}" in done.stderr.decode()
    assert [event.text for event in parse(path.read_text().splitlines()) if event.text] == ["name", "= limitproto"]
    missing = run_program([*command, "/nonexistent"], cwd=tmp_path, text=False)
    assert missing.returncode == 2
    assert list(tmp_path.iterdir()) == [path]
