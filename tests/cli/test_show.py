"""`limitproto show`: the board of a record after any turn, and what is wrong with one that can not be read."""

import io
import json
import re
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from limitproto import cli
from limitproto.games.base import last_change
from limitproto.games.registry import game_named
from limitproto.records.reading.reader import read_text
from limitproto.records.structured.codec import encode_json

TAGS = """\
[Game "limit"]
[Edition "classic/size=2"]
[Event "Club evening"]
[Site "?"]
[Date "2026.11.20"]
[Round "1"]
[White "Ada"]
[Red "Bob"]
[Result "{result}"]
"""
TURNS = ["n49:m50", "n50:o49", "l50:m49", "l51:o48", "n49-o49/m49", "n50-m50/n49", "o49-n50/o49", "m50-n50/l50"]


def record(count=None, result="0-1", turns=TURNS):
    tags = TAGS.format(result=result).replace('"classic/size=2"', '"classic"')
    tags += '[Size "2"]\n'
    text = " ".join(f"{i // 2 + 1}. {turn}" if i % 2 == 0 else turn for i, turn in enumerate(turns[:count]))
    return f"{tags}\n{text} {result}\n"


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "game.lgn"
    path.write_text(record(), encoding="utf-8")
    return str(path)


def show(*arguments, script=None):
    return CliRunner().invoke(cli.group, ["show", *arguments], input=script)


def test_the_end_of_a_game(file):
    result = show(file)
    assert result.exit_code == 0
    lines = result.output.splitlines()
    assert re.search(r"White: +Ada", result.output)
    assert "After turn 8 of 8, red m50-n50/l50:" in lines
    assert lines[-1] == "Red wins, 0-1: white has no turn left."
    assert "[ ] last turn" in result.output


def test_after_some_turns(file):
    lines = show(file, "--turn", "5").output.splitlines()
    assert "After turn 5 of 8, white n49-o49/m49:" in lines
    assert lines[-1] == "Red to move, movement."


def test_before_the_first_turn(file):
    lines = show(file, "--turn", "0").output.splitlines()
    assert "Before turn 1 of 8:" in lines
    assert lines[-2] == "classic/size=2 - w 2.2 p0 -"


def test_every_turn_shows_the_position_that_it_leads_to(file):
    position = game_named("limit").new("classic", {"size": "2"})
    for number, turn in enumerate(TURNS, 1):
        position = position.play(turn)
        assert show(file, "--turn", str(number)).output.splitlines()[-2] == position.text


def test_from_standard_input():
    assert show("-", script=record()).output.endswith("Red wins, 0-1: white has no turn left.\n")


def test_an_unfinished_game():
    assert show("-", script=record(3, "*")).output.endswith("The game is not finished.\n")


def test_a_result_that_somebody_wrote():
    assert show("-", script=record(3, "1-0")).output.endswith("White wins, 1-0.\n")


def test_colours_only_when_wanted(file):
    assert "\x1b" not in show(file).output
    assert "\x1b" in show(file, "--colour", "always").output


@pytest.mark.parametrize(
    ("text", "place"),
    [
        (record(turns=[*TURNS[:4], "n49-z90/m49"]), r":12:42: LGN\d+ "),
        (record(turns=[*TURNS[:4], "nonsense"]), r":12:42: LGN\d+ "),
        ("", " has no game"),
        ("\x00\xff", r"(:1:1: LGN\d+| has no game)"),
    ],
)
def test_a_record_with_a_fault_is_one_line_with_its_place(tmp_path, capsys, text, place):
    path = tmp_path / "bad.lgn"
    path.write_text(text, encoding="utf-8")
    assert cli.main(["show", str(path)]) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert re.search(f"bad.lgn{place}", error)


def test_any_game_of_a_file(tmp_path, capsys):
    path = tmp_path / "two.lgn"
    path.write_text(record() + "\n" + record(3, "*"), encoding="utf-8")
    assert "After turn 8 of 8" in show(str(path)).output
    assert "After turn 3 of 3" in show(str(path), "--game", "2").output
    assert cli.main(["show", str(path), "--game", "3"]) == 2
    assert "has no game 3" in capsys.readouterr().err


def test_a_turn_beyond_the_end(file, capsys):
    assert cli.main(["show", file, "--turn", "9"]) == 2
    assert "has 8 turns" in capsys.readouterr().err


def test_bytes_that_are_no_text_are_no_crash(monkeypatch, capsys):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\xff\xfe[Game")))
    assert cli.main(["show", "-"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_game_saved_while_playing_can_be_shown(tmp_path):
    path = tmp_path / "saved.lgn"
    script = f"m50:n50\nsave {path}\nm51:n51\nresign\nsave {path}\n"
    played = CliRunner().invoke(cli.group, ["play", "--white", "human:Ada", "--red", "human:Bob"], input=script)
    assert played.output.count("Saved as") == 2
    shown = show(str(path))
    assert shown.output.endswith("Red wins, 0-1: white resigned.\n")
    assert re.search(r"White: +Ada", shown.output)


def test_nothing_is_written_over_a_file_that_was_there(tmp_path, capsys):
    path = tmp_path / "old.lgn"
    path.write_text("mine")
    said = CliRunner().invoke(cli.group, ["play"], input=f"save {path}\n").output
    assert "Not saved" in said
    assert cli.main(["play", "--save", str(path)]) == 2
    assert "already" in capsys.readouterr().err
    assert path.read_text() == "mine"


def test_turns_counted_from_the_end(file):
    assert show(file, "--turn", "-1").output == show(file, "--turn", "7").output
    assert show(file, "--turn", "-8").output == show(file, "--turn", "0").output


def test_turns_before_the_first(file, capsys):
    assert cli.main(["show", file, "--turn", "-9"]) == 2
    assert "has 8 turns, so there is no turn -9" in capsys.readouterr().err


def test_formats(file):
    after = game_named("limit").new("classic", {"size": "2"})
    for turn in TURNS[:5]:
        before, after = after, after.play(turn)
    assert show(file, "--turn", "5", "--format", "position").output == after.text + "\n"
    drawing = after.board_svg(change=last_change([before, after], [TURNS[4]]))
    assert show(file, "--turn", "5", "--format", "svg").output == drawing
    told = json.loads(show(file, "--turn", "5", "--format", "json").output)
    assert told["position"] == after.text
    assert told["played"] == TURNS[:5]
    assert (told["turn"], told["turns"], told["mover"], told["over"]) == (5, 8, "red", None)
    assert told["state"] == json.loads(json.dumps(after.state()))
    assert json.loads(show(file, "--format", "json").output)["over"] == {"result": "0-1", "reason": "stranded"}


def test_what_was_said_of_a_turn(tmp_path):
    path = tmp_path / "said.lgn"
    text = record().replace("n50:o49", "n50:o49 $1 {good\nand cheap \x1b[2J} ; really\n")
    text = text.replace("1. n49", "{at last} 1. n49")
    path.write_text(text, encoding="utf-8")
    lines = show(str(path), "--turn", "2").output.splitlines()
    assert "After turn 2 of 8, red n50:o49 !:" in lines
    assert lines[-4:-1] == ["  good", "  and cheap \ufffd[2J", "  really"]
    assert "  at last" in show(str(path), "--turn", "0").output.splitlines()


def test_a_position_string():
    text = game_named("limit").new("classic", {"size": "2"}).play(TURNS[0]).text
    lines = show(text).output.splitlines()
    assert lines[-2:] == [text, "Red to move, placement."]
    assert show(text, "--format", "position").output == text + "\n"
    assert show(text, "--format", "svg").output.startswith("<svg")
    assert json.loads(show(text, "--format", "json").output)["mover"] == "red"


def test_a_list_of_games(tmp_path):
    path = tmp_path / "two.lgn"
    path.write_text(record() + "\n" + record(3, "*"), encoding="utf-8")
    first, second = show(str(path), "--list").output.splitlines()
    assert first.split() == ["1", "line", "1", "2026.11.20", "0-1", "classic", "Ada", "-", "Bob"]
    assert second.split()[:3] == ["2", "line", "14"]
    loose = '[Size "1"]\n[White "Ada"]\n[Annotator "Joe"]\n\n1. n49:m50 *\n'
    assert show("-", "--list", script=loose).output.split() == ["1", "line", "1", "?", "?", "?", "Ada"]
    again = show("-", "--list", script=json.dumps(json.loads(encode_json(next(read_text(record())).record))))
    assert again.output.split()[3:] == first.split()[3:]


def test_a_broken_game_up_to_its_fault(tmp_path, capsys):
    path = tmp_path / "bad.lgn"
    path.write_text(record(turns=[*TURNS[:4], "n49-z90/m49"]), encoding="utf-8")
    assert cli.main(["show", str(path)]) == 2
    assert "--turn 4 shows the last board before the error" in capsys.readouterr().err
    assert cli.main(["show", str(path), "--turn", "5"]) == 2
    capsys.readouterr()
    assert cli.main(["show", str(path), "--turn", "4"]) == 0
    out, err = capsys.readouterr()
    assert "After turn 4 of 5" in out
    assert "4 turns before it can be shown" in err


def test_what_other_programs_write_is_shown_counted_checked_and_reviewed(tmp_path, capsys):
    (tmp_path / "g.lgn").write_text('[Game "limit"]\n[Edition "classic"]\n[Size "1"]\n\n1. n49:m50 n50:m51 *\n')
    for name in ("g.uhp", "g.apgame"):
        file = str(tmp_path / name)
        assert cli.main(["convert", str(tmp_path / "g.lgn"), "-o", file]) == 0
        for words in (["show"], ["show", "--list"], ["stats"], ["check"], ["review", "--nodes", "1"]):
            assert cli.main([*words, file]) == 0, words
        before = Path(file).read_bytes()
        assert cli.main(["fmt", file]) == 2
        assert "convert writes its games to another file" in capsys.readouterr().err
        assert Path(file).read_bytes() == before
        Path(file).write_text(Path(file).read_text("utf-8").replace("n50:m51", "n50"), "utf-8")
        assert cli.main(["check", file]) == 1
        assert f"{file}:1:1: LGN" in capsys.readouterr().out
