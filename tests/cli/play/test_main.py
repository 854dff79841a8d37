"""`limitproto play` as people start it: in process, as a process with a script, and at a terminal."""

import os
import pty
import re
import select
import subprocess
import sys
from contextlib import contextmanager
from signal import SIGINT, default_int_handler, signal

import pytest
from click.testing import CliRunner
from support.patience import PATIENCE, run_program

from limitproto.cli import group
from limitproto.games.registry import game_named

HERE = [sys.executable, "-P", "-m", "limitproto", "play"]


def play(*arguments, script=""):
    return CliRunner().invoke(group, ["play", *arguments], input=script)


def run(*arguments, script="", **more):
    done = run_program([*HERE, *arguments], input=script, **more)
    assert done.stderr == ""
    assert done.returncode == 0
    return done.stdout


@contextmanager
def terminal(*arguments, environment=None):
    """Start a game at a pseudo-terminal of its own; yield the process and the end where a person sits."""
    person, screen = pty.openpty()
    whole = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
    whole |= {"TERM": "xterm", **(environment or {})}
    # A runner in the background may ignore the interrupt; a handler of ours becomes the default one in the child.
    before = signal(SIGINT, default_int_handler)
    try:
        process = subprocess.Popen([*HERE, *arguments], stdin=screen, stdout=screen, stderr=screen, env=whole)
    finally:
        signal(SIGINT, before)
    os.close(screen)
    try:
        yield process, person
    finally:
        process.kill()
        process.wait()
        os.close(person)


def pieces(person):
    """Yield what the game shows, piece by piece, until it has left the terminal."""
    while select.select([person], [], [], PATIENCE)[0]:
        try:
            yield os.read(person, 65536).decode()
        except OSError:
            return


def at_terminal(*arguments, script, environment=None):
    """Type a line at each prompt, after the last one the end of input, and return all that was shown."""
    lines = iter(script)
    shown, asked = "", 0
    with terminal(*arguments, environment=environment) as (process, person):
        for piece in pieces(person):
            shown += piece
            if shown.count("> ") > asked:
                asked += 1
                os.write(person, next(lines, "\x04").encode())
        assert process.wait(timeout=PATIENCE) == 0
    return shown


def test_a_scripted_game_of_two_people():
    shown = run("--red", "human", "--white", "human", script="m50:n50\nm51 n51\nm50:o50\nresign\nquit\n")
    assert "white> m50:n50\nWhite plays m50:n50.\n" in shown
    assert "red> m51 n51\nRed plays m51:n51.\n" in shown
    assert "m50:o50 is not legal:\n  R1: m50 " in shown
    assert "Red wins, 0-1: white resigned.\n" in shown
    assert all(line == line.rstrip() or line.endswith("> ") for line in shown.splitlines())


def test_the_end_of_input_ends_it():
    assert run(script="").endswith("written like m50:m51.\n")
    assert run(script="m50:n50").count("plays") == 2


@pytest.mark.parametrize("edition", ["classic", "nestor", "nestor-en", "pbmserv", "pbmserv placement=manual"])
@pytest.mark.parametrize("players", ["2", "3"])
def test_players_play_every_edition_to_its_end(edition, players):
    roster = game_named("limit").roster(edition.split()[0], int(players))
    seats = [word for colour in roster for word in (f"--{colour}", "random")]
    result = play(*edition.split(), "size=4", "--players", players, "--seed", "11", *seats)
    assert result.exit_code == 0
    assert re.search(r"(wins|Draw between .*), [-0-9/]+: .*\.$", result.output.splitlines()[-1])


def test_a_seed_makes_the_same_game_again():
    games = [play("nestor", "size=4", "--seed", "5", "--red", "random", "--blue", "random").output for _ in range(2)]
    assert games[0] == games[1]
    assert games[0] != play("nestor", "size=4", "--seed", "6", "--red", "random", "--blue", "random").output


@pytest.mark.parametrize(
    ("said", "seats"),
    [
        ([], "white is human, red is search and black is search"),
        (["--red", "human"], "white is search, red is human and black is search"),
        (["--white", "random"], "white is random, red is human and black is search"),
        (["--white", "human:Ada", "--black", "human"], "white is Ada, red is search and black is human"),
        (["--white", "random", "--red", "random", "--black", "random"], "white is random, red is random and black is"),
    ],
)
def test_who_plays_where_nothing_is_said(said, seats):
    assert f": {seats}" in play("classic3", "size=1", *said).output.splitlines()[0]


def test_a_game_may_begin_anywhere():
    result = play("--position", "classic m50:Wo r 7.8 p1 -", "--white", "human", "--red", "human", script="position\n")
    assert "classic m50:Wo r 7.8 p1 -" in result.output
    assert "red> position" in result.output


def test_no_colours_on_a_pipe_unless_asked_for():
    assert "\x1b" not in run(script="m50:n50\n")
    assert "\x1b[1;30;107m" in run("--colour", "always", script="m50:n50\n")


def test_colours_on_a_terminal():
    shown = at_terminal("--white", "human", "--red", "human", script=["m50:n50\n", "quit\n"])
    assert "\x1b[1;30;107m[W]\x1b[0m" in shown
    assert "Red to move" in shown


@pytest.mark.parametrize("environment", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_no_colours_on_a_terminal_that_does_not_want_them(environment):
    shown = at_terminal("--white", "human", "--red", "human", script=["m50:n50\n"], environment=environment)
    assert "[W]" in shown
    assert not re.search(r"\x1b\[[0-9;]*m", shown)


def test_tab_completes_at_a_terminal():
    pytest.importorskip("readline")
    shown = at_terminal("--white", "human", "--red", "human", script=["hel\t\n", "quit\n"])
    assert "take back your last turn" in shown


def test_the_interrupt_key_ends_it(tmp_path):
    shown = ""
    with terminal("--save", str(tmp_path / "game.lgn")) as (process, person):
        for piece in pieces(person):
            shown += piece
            if shown.endswith("> "):
                process.send_signal(SIGINT)
                # An interrupt between the prompt and the wait for a key is only seen at the end of the line.
                os.write(person, b"\n")
        assert process.wait(timeout=PATIENCE) == 130
    assert "Saved as" in shown


@pytest.mark.parametrize("encoding", ["utf-8:strict", "ascii:strict"])
def test_a_line_that_is_not_in_the_encoding_is_answered(encoding):
    command, said = [*HERE, "--white", "human:Zo\u00eb"], b"\xff\xfe\n\xc3\xa9\nquit\n"
    done = run_program(command, input=said, env={**os.environ, "PYTHONIOENCODING": encoding}, text=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.count(b"is not a turn") == 2
