"""Records with a deck of one's own: the decks that LIMITPROTO_FILES names are known to every command."""

import os
import sys

import pytest
from support.limes_decks import deck_json
from support.patience import run_program

from limitproto.games.limes.decks import Card, Deck

#: Its first card looks the same after two quarter turns.
DECK = Deck("twins", [Card(1, "FSFS", (0,) * 4), *(Card(n, "FFWR", (1, 0, 0, 0)) for n in range(2, 18))])
RECORD = f"""\
[Game "limes"]
[Edition "limes"]
[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[Player1 "?"]
[Result "*"]
[Deck "twins"]
[DeckHash "{DECK.hash}"]
[Players "1"]

1. draw-1 m50r0_se 2. draw-17 m51r3 *
"""


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "twins.json").write_text(deck_json(DECK), encoding="utf-8")
    (tmp_path / "bad.json").write_text('{"name": "x"}', encoding="utf-8")
    (tmp_path / "game.lgn").write_text(RECORD, encoding="utf-8")
    return tmp_path


def run(folder, *arguments, files="twins.json", script=""):
    command, environment = [sys.executable, "-P", "-m", "limitproto"], {**os.environ, "LIMITPROTO_FILES": files}
    return run_program([*command, *arguments], cwd=folder, env=environment, input=script)


@pytest.mark.long
def test_every_command_knows_them(folder):
    assert run(folder, "check", "--strict", "game.lgn").returncode == 0
    assert run(folder, "fmt", "--check", "game.lgn").returncode == 0
    assert "deck twins" in run(folder, "show", "game.lgn").stdout
    assert run(folder, "convert", "game.lgn", "--format", "jsonl").returncode == 0
    answer = run(folder, "engine", script="lp-newgame limes deck=twins players=1 deal=host\nlp-load_record game.lgn\n")
    assert answer.stdout.startswith(
        "= limes1/deck=twins - 1 7 d- -\n\n= limes1/deck=twins 1r0m50.17r3m51:m50se 1 6 d1.17 -"
    )
    assert "deck twins" in run(folder, "play", "limes", "deck=twins", "--seed", "1").stdout


def test_without_them_the_record_says_what_is_missing(folder):
    done = run(folder, "check", "game.lgn", files="")
    assert done.returncode == 1
    assert "LGN218 error: the tag Deck refers to an unknown file: 'twins' is not" in done.stdout
    assert "help: add the file to LIMITPROTO_FILES in the environment" in done.stdout
    for command in (("show", "game.lgn"), ("convert", "game.lgn", "--format", "jsonl")):
        assert "one in the files named in LIMITPROTO_FILES" in run(folder, *command, files="").stderr


def test_a_game_that_may_be_sound_elsewhere_is_not_moved_away(folder):
    """The same holds for the record of a game that nobody here knows; one with another error is moved."""
    chess = RECORD.replace('"limes"', '"chess"')
    wrong = RECORD.replace('"0"', '"1"').replace("1. draw-1 ", "{").replace('[Round "?"]', '[Round "?"]\n[Round "2"]')
    (folder / "all.lgn").write_text(f"{RECORD}\n{wrong}\n{chess}", encoding="utf-8")
    done = run(folder, "check", "--fix", "--move", "--quarantine", "q.lgn", "all.lgn", files="")
    assert done.returncode == 1, done.stderr
    assert (folder / "all.lgn").read_text(encoding="utf-8") == f"{RECORD}\n{chess}"
    assert wrong in (folder / "q.lgn").read_text(encoding="utf-8")


def test_an_equal_quarter_turn_is_a_fault_of_rule_5(folder):
    (folder / "game.lgn").write_text(RECORD.replace("m50r0", "m50r2"), encoding="utf-8")
    done = run(folder, "check", "--format", "json", "game.lgn")
    assert '"code":"LGN400"' in done.stdout
    assert '"rule":5' in done.stdout
    assert "turned r2 card 1 looks the same as r0" in done.stdout


def test_another_deck_of_that_name_is_noticed(folder):
    other = Deck("twins", [card._replace(zones="FFFF") for card in DECK.cards.values()])
    (folder / "twins.json").write_text(deck_json(other), encoding="utf-8")
    found = run(folder, "check", "game.lgn").stdout
    assert "LGN218 error: the tag DeckHash refers to an unknown file: the deck twins" in found
    assert f"has the hash {other.hash}, not {DECK.hash};" in found


POSITION = "limes1/deck=twins 1r0m50 1 7 d1 -"


@pytest.mark.parametrize("more", ["", f'[Position "{POSITION}"]\n'])
def test_of_two_decks_of_one_name_a_record_gets_the_one_it_was_played_with(folder, more):
    other = Deck("twins", [card._replace(zones="FFFF") for card in DECK.cards.values()])
    (folder / "other.json").write_text(deck_json(other), encoding="utf-8")
    record = RECORD.replace('[Players "1"]\n', f'[Players "1"]\n{more}')
    if more:
        record = record.replace("1. draw-1 m50r0_se 2. ", "1. ").replace("m51r3", "m51r3_nw")
    swapped = record.replace(DECK.hash, other.hash).replace("m51r3", "m51r0")
    (folder / "game.lgn").write_text(f"{record}\n{swapped}", encoding="utf-8")
    for files in ("twins.json", "other.json"), ("other.json", "twins.json"):
        done = run(folder, "check", "--strict", "game.lgn", files=os.pathsep.join(files))
        assert done.returncode == 0, done.stdout
        assert run(folder, "fmt", "--check", "game.lgn", files=os.pathsep.join(files)).returncode == 0


@pytest.mark.parametrize(("files", "why"), [("none.json", "No such file"), ("bad.json", "no list of cards (K1)")])
def test_a_file_that_can_not_be_used_is_named(folder, files, why):
    for command in (("check", "game.lgn"), ("show", "game.lgn"), ("play", "limes", "--seed", "1")):
        done = run(folder, *command, files=f"twins.json{os.pathsep}{files}")
        assert done.returncode == 2, (command, done.stdout, done.stderr)
        assert f"{files}, named in LIMITPROTO_FILES, cannot be used: " in done.stderr
        assert why in done.stderr
        assert "Traceback" not in done.stderr
    done = run(folder, "engine", files=files, script="lp-newgame limes players=1\nname\nlp-newgame classic\n")
    assert done.stdout.startswith("? bad-option: ")
    assert "= limitproto\n\n= classic - w" in done.stdout, "a game that learns from no file needs none of them"
    (folder / "limit.lgn").write_text('[Edition "classic"]\n\n1. n49:m50 *\n', encoding="utf-8")
    assert "LGN201" in run(folder, "check", "limit.lgn", files=files).stdout


def test_a_position_says_of_which_deck_it_is(folder):
    record = RECORD.replace('[Deck "twins"]\n', "").replace("1. draw-1 m50r0_se 2. draw-17", "1. draw-17")
    record = record.replace('"1"]\n\n', f'"1"]\n[Position "{POSITION}"]\n\n')
    (folder / "game.lgn").write_text(record, encoding="utf-8")
    assert run(folder, "check", "game.lgn").returncode == 0
    found = run(folder, "check", "game.lgn", files="").stdout
    assert "LGN218 error: the tag Position refers to an unknown file: 'twins' is not" in found


def test_a_file_is_no_part_of_an_edition(folder):
    script = "lp-newgame limes/deck=twins.json\nlp-newgame limes/deck=twins deal=host\n"
    assert run(folder, "engine", script=script).stdout == (
        "? bad-option: 'twins.json' is not the name of a deck; give a file after the edition: limes deck=FILE\n\n"
        "= limes2/deck=twins -_- 1 7.7 d- -\n\n"
    )
