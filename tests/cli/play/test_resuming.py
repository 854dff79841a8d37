"""Games that are resumed from a record, engines of other people as players, and games that are not lost by leaving."""

import io
import sys
from typing import NamedTuple

import pytest

from limitproto.cli import main
from limitproto.cli.play.conversation import Conversation
from limitproto.games.limit.game import GAME

ENGINE = f"engine:{sys.executable} -P -m limitproto engine"
#: An engine that answers only the first commands of a host.
NO_POSITIONS = (
    'known = {"protocol_version": "2", "list_commands": "genmove"}; import sys; '
    '[print(f"={line.split()[0]} " + known.get(line.split()[1], "x") + "\\n", flush=True) for line in sys.stdin]'
)


class Done(NamedTuple):
    """How a command has ended."""

    exit_code: int
    output: str


@pytest.fixture
def play(monkeypatch, capsys):
    def run(*arguments, script=""):
        monkeypatch.setattr(sys, "stdin", io.StringIO(script))
        status = main(["play", *arguments])
        said = capsys.readouterr()
        return Done(status, said.out + said.err)

    return run


@pytest.fixture
def game(tmp_path):
    path = tmp_path / "game.lgn"
    path.write_text('[Event "Friday"]\n[Edition "classic"]\n[White "Ada"]\n[Red "Bob"]\n\n1. m50:n50 m51:l51 *\n')
    return path


@pytest.mark.parametrize("words", [["--load"], []])
def test_a_record_is_resumed_and_saved(play, game, tmp_path, words):
    saved = tmp_path / "more.lgn"
    people = ("--white", "human", "--red", "human")
    done = play(*words, str(game), *people, "--save", str(saved), script="history\nn51:m52\nquit\n")
    assert done.exit_code == 0, done.output
    assert "m51:l51" in done.output
    text = saved.read_text()
    for wanted in ('[Event "Friday"]', '[White "Ada"]', "m51:l51", "n51:m52"):
        assert wanted in text
    assert '[Red "Bob"]' in text
    again = play("--load", str(saved), *people, script="undo\nundo\nundo\nposition\n")
    assert "classic - w 8.8 p0 -" in again.output
    assert [done.output.count("the game is not saved; --save FILE") for done in (done, again)] == [0, 1]


def test_the_record_itself_is_not_written_over(play, game):
    before = game.read_text()
    done = play("--load", str(game), "--save", str(game))
    assert done.exit_code == 2
    assert game.read_text() == before


@pytest.mark.parametrize(
    "arguments",
    [["classic"], ["size=3"], ["--position", "classic - w 8.8 p0 -"], ["size=3", "turn=both"], ["--players", "3"]],
)
def test_a_record_takes_no_other_game(play, game, arguments):
    done = play("--load", str(game), *arguments)
    assert done.exit_code == 2
    assert "The record gives the whole game" in done.output


def test_a_record_that_cannot_be_resumed(play, tmp_path):
    path = tmp_path / "bad.lgn"
    assert "cannot be read" in play("--load", str(path)).output
    path.write_text("1. m50:m52 *\n")
    done = play("--load", str(path))
    assert (done.exit_code, "cannot be resumed" in done.output) == (2, True)


def test_an_engine_of_other_people_plays(play):
    done = play("classic", "size=1", "--white", "human", "--red", ENGINE, script="m50:n50\nquit\n")
    assert done.exit_code == 0, done.output
    assert "plays " in done.output.partition("plays m50:n50")[2]


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("false", "failed: start-up failure"),
        ("/no/such/engine", "cannot be started"),
        (f"{sys.executable} -c '{NO_POSITIONS}'", "does not list lp-position"),
        (f"{sys.executable} -P -m limitproto dummy --fault illegal", "illegal"),
    ],
)
def test_an_engine_that_fails_is_refused_at_the_start_or_loses_no_game(play, command, words, tmp_path):
    saved = tmp_path / "game.lgn"
    done = play("--white", "human", "--red", f"engine:{command}", "--save", str(saved), script="m50:n50\n")
    assert done.exit_code == 2
    assert words in done.output
    assert ("m50:n50" in saved.read_text()) if words == "illegal" else not ("plays" in done.output or saved.exists())


@pytest.mark.parametrize("command", ["", " ", "'"])
def test_a_command_line_that_cannot_be_read(play, command):
    done = play("--red", f"engine:{command}")
    assert done.exit_code == 2
    assert "command line" in done.output


def test_quit_asks_once_where_a_game_would_be_lost_and_not_about_one_that_is_saved():
    for lines, is_asked in (("m50:n50; quit", True), ("m50:n50; save x.lgn; quit", False)):
        talk = Conversation(
            GAME.new("classic", {}), {}, {"white": "a", "red": "b"}, "random", lambda position: "",
            lambda file, position, turns: "Saved.", asks_before_leaving=True,
        )  # fmt: skip
        *_, last = [talk.answer(line) for line in lines.split("; ")]
        assert ("not saved" in "".join(last), talk.is_left) == (is_asked, not is_asked)
        talk.answer("quit")
        assert talk.is_left
