"""`limitproto show`: the board of a record after any turn, and what is wrong with one that can not be read."""

import io
import json
import re
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from limitproto import cli
from limitproto.games.line import last_change
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


def test_every_turn_shows_the_position_that_it_leads_to(file):
    position = game_named("limit").new("classic", {"size": "2"})
    for number, turn in enumerate(TURNS, 1):
        position = position.play(turn)
        assert show(file, "--turn", str(number)).output.splitlines()[-2] == position.text


def test_from_standard_input():
    assert show("-", script=record()).output.endswith("Red wins, 0-1: white has no turn left.\n")


def test_colours_only_when_wanted(file):
    assert "\x1b" not in show(file).output
    assert "\x1b" in show(file, "--colour", "always").output


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


def test_a_position_is_drawn():
    assert show("classic/size=2 m50:Wo r 1.2 p1 -", "--format", "svg").output.startswith("<svg")


def test_records_in_json_are_listed_as_those_in_lgn(file):
    text = json.dumps(json.loads(encode_json(next(read_text(record())).record)))
    first, again = show(file, "--list"), show("-", "--list", script=text)
    assert again.output.split()[3:] == first.output.split()[3:]


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
