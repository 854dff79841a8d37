"""LIMES over the protocol: nothing there knows the game, and all of it works."""

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from support.limes_decks import deck_json
from support.talking import Talk

from limitproto.games.limes.decks import Deck, deck_named

SPEC = Path(__file__).resolve().parents[3] / "spec"


def started(*words, **options):
    talk = Talk(**options)
    talk.result(f"lp-newgame limes {' '.join(words)}")
    return talk


@pytest.mark.parametrize("path", sorted(Path(__file__).with_name("talks").glob("*.txt")), ids=lambda path: path.stem)
def test_a_talk_goes_as_it_is_written_down(path):
    assert Talk().again(path.read_text(encoding="utf-8")) == path.read_text(encoding="utf-8")


def test_description_fits_the_schema():
    schema = json.loads((SPEC / "describe.schema.json").read_text(encoding="utf-8"))
    described = json.loads(started("seed=1").result("lp-describe"))
    Draft202012Validator(schema).validate(described)
    assert [entry["name"] for entry in described["commands"]][-3:] == ["lp-draw", "lp-score", "lp-deck"]
    assert {entry["name"]: entry["arguments"] for entry in described["commands"]}["lp-score"] == "[PLAYER]"


def test_what_no_game_of_limes_can_do_is_not_listed():
    talk = Talk()
    for edition, answer in (("classic", "true"), ("limes", "false"), ("limes1", "false"), ("nestor", "true")):
        talk.result(f"lp-newgame {edition}")
        described = [entry["name"] for entry in json.loads(talk.result("lp-describe"))["commands"]]
        listed = talk.result("list_commands").split("\n")
        assert listed == described
        assert talk.result("known_command lp-draw_agreed") == answer
        assert ("lp-draw_agreed" in listed) == (answer == "true")
        assert all(talk.result(f"known_command {name}") == "true" for name in listed)


def test_an_unknown_command_begins_no_game():
    one, other = Talk(), Talk()
    other("lp-draw")
    for talk in (one, other):
        talk.result("lp-set seed 5")
        talk.result("lp-newgame limes players=1 seed=3")
        talk.result("lp-set player greedy")
    assert one.result("reg_genmove 1") == other.result("reg_genmove 1")


def test_a_whole_game_of_genmove():
    talk = started("players=2", "seed=11", "variants=diagonal:ferryman")
    talk.result("lp-set player greedy")
    for _ in range(16):
        for player in "12":
            assert talk.result("lp-to_play") == player
            talk.result(f"genmove {player}")
    result = talk.result("final_score")
    assert result.split()[0] in ("1-0", "0-1", "1/2-1/2")
    assert talk.result("lp-result") == result
    assert (talk.result("lp-to_play"), talk.result("lp-legal")) == ("none", "")
    assert talk("genmove 1") == "? game over"
    assert talk("lp-draw 3").startswith("? game-over: ")
    assert json.loads(talk.result("lp-state"))["points"]["1"] == int(talk.result("lp-score").split()[1])


def test_what_is_refused_changes_nothing():
    talk = started("players=3", "seed=5")
    talk.result("lp-play m50r0_nw 2:resigns m50r1")
    before = talk.state()
    for line in (
        "play 3 n50r0", "play b m50r0", "genmove 2", "lp-play n50r0 m50r9", "lp-play n50r0 l50r0 n51r0_nw q50r0",
        "lp-play 2:timeout", "lp-play 4:resigns", "lp-resign 2", "lp-draw 3", "lp-score 9",
        "lp-newgame limes players=9",
        "lp-newgame limes variants=bishop", "lp-newgame limes deal=nobody", "lp-newgame limes seed=-1",
        "lp-newgame limes deck=nobodys", "lp-newgame limes size=3", "lp-position limes2 - 1 7.7 d13 out:1",
        "lp-legal m50x", "lp-steps _", "lp-explain pass", "lp-undo 9", "lp-redo 1", "boardsize 3",
    ):  # fmt: skip
        assert talk(line).startswith("? "), line
        assert talk.state() == before, line
    assert not talk.reports


def test_the_steps_of_every_turn_lead_to_it():
    talk = started("players=1", "seed=6", "variants=ferryman")
    talk.result("lp-play m50r0_se n50r0_nw")
    turns = talk.result("lp-legal").split("\n")
    assert turns == sorted(set(turns))
    assert talk.result("lp-legal_count") == str(len(turns))
    assert {turn[:3] for turn in turns} == set(talk.result("lp-steps").split("\n"))
    for turn in turns[::7]:
        cell, quarter = turn[:3], turn[3:5]
        assert quarter in talk.result(f"lp-steps {cell}").split("\n")
        after = talk.result(f"lp-steps {cell}{quarter}").split("\n")
        assert after[-1] == "end"
        kind, rest = turn[5:6], turn[6:]
        if kind == "_":
            assert rest in after
        elif kind == "/":
            source, goal = rest.split("-")
            assert source in after
            assert goal in talk.result(f"lp-steps {cell}{quarter}/{source}").split("\n")
        assert talk.result(f"lp-steps {turn}").split("\n")[-1] == "end"
        assert talk.result(f"lp-explain {turn.upper()}") == "legal"
        assert turn in talk.result(f"lp-legal {turn[:5]}").split("\n")


def test_the_state_fits_its_schemas():
    schemas = [
        Draft202012Validator(json.loads((SPEC / name).read_text(encoding="utf-8")))
        for name in ("state.schema.json", "limes-state.schema.json")
    ]
    for players, options in ((1, ""), (2, "variants=diagonal:ferryman"), (8, "deal=host")):
        talk = started(f"players={players}", "seed=4", options)
        talk.result("lp-set player random")
        while talk.result("lp-result") == "*":
            if talk.result("lp-state").find('"card":null') > 0:
                left = {*range(1, 25)} - {*json.loads(talk.result("lp-state"))["drawn"]}
                talk.result(f"lp-draw {min(left)}")
            state = json.loads(talk.result("lp-state"))
            # Once a round is often enough.
            for schema in schemas if state["mover"] == state["players"][-1] else ():
                schema.validate(state)
            talk.result(f"genmove {talk.result('lp-to_play')}")
        for schema in schemas:
            schema.validate(json.loads(talk.result("lp-state")))


def test_records_go_out_and_come_back():
    talk = started("players=3", "seed=9", "variants=diagonal")
    talk.result("lp-set player random")
    for _ in range(10):
        talk.result(f"genmove {talk.result('lp-to_play')}")
    talk.result("lp-resign 2")
    text, history = talk.result("lp-record"), talk.result("lp-history")
    position = talk.result("lp-position")
    other = Talk()
    for line in ("lp-load_record -", *text.replace("\n \n", "\n\n").split("\n")):
        assert other(line) == ""
    assert other(".") == f"= {position}"
    assert other.result("lp-history") == history
    assert other.result("lp-record") == text


@pytest.mark.parametrize(
    "text", ["", "study24", "study24\n", "root:secret:0\n", "[1, 2]", '"mine"', "\ufeff{}", " \n "]
)
def test_a_file_without_a_deck_is_never_taken_for_a_name_and_not_told(tmp_path, text):
    file = tmp_path / "file"
    file.write_text(text, encoding="utf-8")
    talk = started("deal=host")
    answer = talk(f"lp-newgame limes deal=host deck={file}")
    assert answer.startswith("? bad-option: the deck file has no valid deck; correct it: "), answer
    assert "secret" not in answer
    assert talk.result("lp-position") == "limes2 -_- 1 7.7 d- -"


def test_decks_from_files(tmp_path):
    cards = deck_named("study24").cards.values()
    file = tmp_path / "mine.json"
    file.write_text("\ufeff" + deck_json(Deck("test-mine", list(cards)[:16])), encoding="utf-8")
    talk = started(f"deck={file}", "deal=host", "players=1")
    assert talk.result("lp-position") == "limes1/deck=test-mine - 1 7 d- -"
    assert talk("lp-draw 17").endswith("the deck test-mine has no card 17")
    assert talk.result("lp-deck").split("\n")[1] == "1 FFSR 1.0.0.0"
    talk.result("clear_board")
    assert "deck=test-mine" in talk.result("lp-position")
    talk.result("lp-newgame limes deck=study24")
    talk.result("lp-newgame limes deck=test-mine")
    assert talk(f"lp-newgame limes deck={tmp_path}/none").startswith("? unavailable: ")
    file.write_text('{"name": "x", "cards": []}')
    assert "a game needs 16" in talk(f"lp-newgame limes deck={file}")
    file.write_bytes(b'{"name": "K\xe4se", "cards": []}')
    assert talk(f"lp-newgame limes deck={file}").endswith(" is not UTF-8 text: byte 12 is invalid; save it as UTF-8.")
    closed = started("deck=study24", reads_files=False)
    assert closed(f"lp-newgame limes deck={file}").startswith("? unavailable: this engine does not read files")


@pytest.mark.parametrize("deal", ["engine", "host"])
def test_the_last_turn_is_one_that_somebody_played(deal):
    talk = started("players=2", "seed=7", f"deal={deal}")

    def last_turn():
        state = json.loads(talk.result("lp-state"))
        Draft202012Validator(json.loads((SPEC / "state.schema.json").read_text())).validate(state)
        return state["last_turn"]

    def draw(card):
        if deal == "host":
            talk.result(f"lp-draw {card}")

    assert last_turn() is None
    draw(16)
    assert last_turn() is None
    talk.result("lp-play m50r0 m50r1")
    assert last_turn() == "m50r1"
    draw(3)
    assert talk.result("lp-history").split("\n")[-1].startswith("draw-")
    assert last_turn() == "m50r1"
    talk.result("lp-resign 2")
    assert last_turn() == "2:resigns"
    talk.result("lp-load_record -\n" + talk.result("lp-record") + "\n.")
    assert last_turn() == "2:resigns"
    talk.result("undo")
    assert last_turn() == "m50r1"


@pytest.mark.parametrize("folder", ["my decks", "a b c"])
def test_a_deck_file_may_have_spaces_in_its_path(tmp_path, folder):
    file = tmp_path / folder / "my own deck.json"
    file.parent.mkdir()
    file.write_text(deck_json(Deck("spaced", deck_named("study24").cards.values())), encoding="utf-8")
    talk = Talk()
    for line in (
        f"lp-newgame limes deck={file} players=1 seed=7",
        f"lp-newgame limes players=1 seed=7 deck={file}",
        f"lp-newgame limes players=1 deck={file} seed=7 game=limes",
    ):
        assert talk.result(line) == "limes1/deck=spaced - 1 7 d16 -"
    before = talk.state()
    assert talk(f"lp-newgame limes deck={file} and more").startswith("? unavailable: ")
    assert talk("lp-newgame limes players=1 deck=study24 players=2").startswith("? syntax: players is given twice")
    assert talk("lp-newgame limes players=1 more deck=study24").startswith("? syntax: 'more' does not have the form")
    assert talk("lp-newgame limes deck= study24").startswith("? syntax: 'deck=' does not have the form")
    assert talk.state() == before
