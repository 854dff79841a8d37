"""`limitproto play limes` as people start it, with what they type on stdin."""

import json
import re
import shlex
from pathlib import Path

import pytest
from spec.test_protocol_examples import matches
from support.checking import run_here
from support.limes_decks import deck_json
from support.tables import rows

from limitproto.cli import main
from limitproto.games.limes.decks import Deck, deck_named
from limitproto.games.limes.rules.scoring import rating
from limitproto.records import check, read_game

STAND_IN = "deck study24: a stand-in for the printed cards"


def run(*arguments, script="", status=0):
    done = run_here("play", *arguments, data=script)
    assert done.returncode == status, done.stderr
    return done.stderr if status else done.stdout


def deck_file(folder, name="my-limes", count=16):
    path = folder / "deck.json"
    path.write_text("\ufeff" + deck_json(Deck(name, list(deck_named("study24").cards.values())[:count])), "utf-8")
    return str(path)


def test_two_players_a_turn_step_by_step_and_whole():
    shown = run(
        "limes", "--player2", "greedy", "--seed", "3", script="m50\nr0\nse\nhistory\nl50r0\nexplain l50r1\nresign\n"
    )
    lines = shown.splitlines()
    assert lines[0] == "limes2: player 1 is human and player 2 is greedy."
    assert lines[2] == "Chance brings draw-22."
    assert "player 1 m50> r0" in lines
    assert "Player 1 plays m50r0_se." in lines
    assert "   1 chance   draw-22" in lines
    assert "   2 player 1 m50r0_se" in lines
    assert "  L3: l50 already has a card." in lines
    assert shown.count(STAND_IN) == 6
    assert re.fullmatch(
        r"Player 2 wins, 0-1: player 1 resigned\. Points: player 1 \d+, player 2 \d+\.", shown.splitlines()[-1]
    )
    assert "\x1b" not in shown


#: What comes behind `limitproto play`, what is typed, and what is shown, where `<...>` is any text.
PLAYS = Path(__file__).with_name("cases").joinpath("plays.txt").read_text(encoding="utf-8").replace("\\x1b", "\x1b")


@pytest.mark.parametrize("play", PLAYS.removesuffix("\n").split("\n\n"))
def test_what_is_shown(play):
    head, typed, *lines = [line for line in play.split("\n") if line[:2] != "# "]
    shown = run(*shlex.split(head[2:]), script=typed[2:].replace("; ", "\n") + "\n")
    assert matches(shown.rstrip().splitlines(), lines), shown


def test_solitaire_ends_with_the_sheets_words(tmp_path):
    file = tmp_path / "game.lgn"
    shown = run("limes", "--players", "1", "--player1", "greedy", "--seed", "5", "--save", str(file))
    points = int(read_game(file.read_text()).tags["Points"])
    last, saved = shown.splitlines()[-2:]
    assert last == f"The game is finished, 1: all rounds are played. {points} points: {rating(points)}."
    assert saved == f"Saved as {file}."
    assert [line for line in shown.splitlines() if line.startswith("player 1: ")] == [
        f"player 1: {points} points, {rating(points)}"
    ]
    assert check(file.read_text(), strict=True) == []


def test_a_person_plays_solitaire_to_the_end():
    places = [f"{column}{row}r0" for row in range(50, 54) for column in "mnop"]
    shown = run("limes", "players=1", "seed=9", script="\n".join(places) + "\nundo\np53r1\nboard\nquit\n")
    assert shown.count("0 points: capable of improvement.") == 3
    assert "The game is finished, 1: all rounds are played. 0 points: capable of improvement." in shown
    assert shown.count("Player 1 plays ") == 17


def test_cards_drawn_by_hand(tmp_path):
    file = tmp_path / "game.lgn"
    script = "help\nm50r0\nlegal\nhint\ndraw-13\ndraw-14\nm50r0_ne\ndraw-13\ndraw-4\nundo\nn50r0\nquit\n"
    shown = run("limes", "--players", "1", "--deal", "host", "--save", str(file), script=script)
    assert shown.count("No card is drawn; say which one it is, such as draw-1.") == 7
    assert "Type a whole turn, or type it step by step: " in shown
    assert shown.count("Chance brings draw-13.") == 1
    assert "draw-14 is not legal:\n  L1: card 13 is open and must be laid first." in shown
    assert "draw-13 is not legal:\n  L1: card 13 has already been drawn." in shown
    assert read_game(file.read_text()).turns == ["draw-13", "m50r0_ne"]


@pytest.mark.parametrize("second", ["human", "greedy"])
@pytest.mark.parametrize("first", ["human", "greedy"])
def test_a_card_that_was_mistyped_is_taken_back(first, second):
    script = "draw-3\nundo\ndraw-4\nposition\nundo\nredo\nundo\nposition\n"
    shown = run("limes", "--deal", "host", "--player1", first, "--player2", second, script=script)
    stood = re.findall(r"> position\n(limes2 .*)\n", shown)
    assert re.fullmatch(r"limes2 \S+ . [67]\.[67] d4 -", stood[0])
    assert stood[1] == "limes2 -_- 1 7.7 d- -"
    assert "nothing to" not in shown


def test_taking_back_a_card_leaves_the_turn_before_it():
    script = "draw-3\nm50r0\ndraw-5\nundo\nposition\nredo\nposition\nundo\nundo\nposition\n"
    shown = run("limes", "--deal", "host", "--player1", "greedy", "--player2", "human", script=script)
    waiting, again, first = re.findall(r"> position\n(\S+) (\S+) (\S+) \S+ (\S+) \S+\n", shown)
    assert all(len(re.findall(r"\b3r[0-3]m50|_3r0m50", board)) == 2 for board in (waiting[1], again[1]))
    assert (waiting[2:], again[2:], first[2:]) == (("1", "d3"), ("2", "d3.5"), ("2", "d3"))


def test_the_last_card_is_marked_although_another_one_was_drawn():
    coloured = ("limes", "--players", "1", "--colour", "always")
    drawn = run(*coloured, "--deal", "host", script="draw-13\nm50r0\ndraw-4\n").partition("draw-4")[2]
    laid = run(*coloured, "--deal", "host", script="draw-13\nm50r0\n").rpartition("m50r0.")[2]
    assert _board(drawn) == _board(laid) != _board(run("--position", "limes1 13r0m50 1 7 d13.4 -", *coloured[3:]))


def _board(shown):
    return [line for line in shown.splitlines() if "|" in line]


def test_history_tells_who_drew_a_card_by_hand():
    shown = run("limes", "--players", "1", "--deal", "host", script="draw-13\nm50r0_ne\ndraw 4\nhistory\n1:resigns\n")
    lines = shown.splitlines()
    assert [line.split(None, 1)[1] for line in lines if line.startswith("   ") and line.strip()[0] in "123"][-3:] == [
        "chance   draw-13",
        "player 1 m50r0_ne",
        "chance   draw-4",
    ]


def test_a_deck_of_ones_own(tmp_path):
    shown = run("limes", f"deck={deck_file(tmp_path)}", "--seed", "1", script="position\n")
    assert "limes2/deck=my-limes -_- 1 7.7 d" in shown
    assert "deck my-limes" in shown
    assert "stand-in" not in shown


def test_what_is_unusual_about_a_deck_is_said_once_beside_the_game(tmp_path):
    path = tmp_path / "odd.json"
    cards = [{"number": number, "zones": "SSSS" if number == 3 else "FWRS"} for number in range(1, 17)]
    path.write_text(json.dumps({"name": "odd", "cards": cards}))
    done = run_here("play", "limes", f"deck={path}", data="deck\n")
    said = done.stderr.splitlines()
    assert [line for line in done.stdout.splitlines() if line.startswith("warning: ")] == said
    assert any("ard 3 " in line for line in said)
    assert run_here("play", "limes", "deck=study24").stderr == ""


def test_what_is_wrong_with_a_deck_is_said(tmp_path):
    assert "is unreadable: No such file or directory; name another; built in: study24" in run(
        "limes", f"deck={tmp_path}/none.json", status=2
    )
    path = tmp_path / "bad.json"
    path.write_text(json.dumps({"name": "x", "cards": [{"number": 1, "zones": "WFSR", "huts": [1, 0, 0, 0]}]}))
    error = run("limes", f"deck={path}", status=2)
    assert "Card 1 (line 1) has a hut on nw, which is water: huts stand on land (K6)." in error
    assert "The deck has 1 cards, but a game needs 16 (K3)." in error
    assert "Traceback" not in error
    path.write_text("study24")
    assert "the deck file has no valid deck; correct it: The file cannot be read: it is not JSON" in run(
        "limes", f"deck={path}", status=2
    )
    path.write_text("root:secret:0\n")
    assert "secret" not in run("limes", f"deck={path}", status=2)


@pytest.mark.parametrize(("arguments", "error"), rows(__file__, "mistakes"))
def test_what_can_not_be_played_is_said_in_one_line(arguments, error):
    said = run(*shlex.split(arguments), status=2)
    assert error in said
    assert said.count("\n") == 1


def test_eight_players_with_both_variants():
    seats = [word for number in range(1, 9) for word in (f"--player{number}", "random")]
    shown = run("limes", "--players", "8", "--variants", "diagonal:ferryman", "--seed", "2", *seats)
    assert re.search(r"(Player \d wins|Draw between player .*), [-0-9/]+: .*\. Points: player 1 \d+, ", shown)


def test_a_mistyped_edition_gets_a_suggestion(capsys):
    assert main(["play", "limse"]) == 2
    assert "Did you mean limes?" in capsys.readouterr().err
