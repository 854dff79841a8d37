"""Records over the wire: a game that is written here is read here, and a bad one changes nothing."""

from pathlib import Path

import pytest
from support.talking import Talk

from limitproto.protocol.commands.index import COMMANDS
from limitproto.records import Record, decode_json, read_game, read_text


def sent(talk: Talk, record: str) -> str:
    """Send a record as raw lines and return the answer."""
    assert talk("5 lp-load_record -") == ""
    for line in record.split("\n"):
        assert talk("." + line if line.startswith(".") else line) == ""
    return talk(".")


@pytest.mark.parametrize("edition", ["classic", "classic3", "nestor", "pbmserv3 placement=manual", "nestor-en3"])
@pytest.mark.parametrize("ending", ["", "lp-resign", "lp-timeout 1", "lp-draw_agreed", "play out"])
def test_round_trip(edition: str, ending: str) -> None:
    talk = Talk()
    talk.result(f"lp-newgame {edition} size=4 seed=6")
    talk.result("lp-set player random seed 9")
    for _ in range(200 if ending == "play out" else 1):
        mover = talk.result("lp-to_play")
        if mover == "none":
            break
        talk.result(f"genmove {mover}")
    if ending not in ("", "play out"):
        talk.result(ending)
    record = talk.result("lp-record")
    other = Talk()
    assert sent(other, record) == f"=5 {talk.result('lp-position')}"
    for question in ("lp-history", "lp-result", "lp-to_play", "lp-key", "lp-record"):
        assert other.result(question) == talk.result(question), question
    talk.result("clear_board")
    other.result("clear_board")
    assert other.result("lp-position") == talk.result("lp-position")


def test_result_of_a_notice_is_kept_and_the_position_that_a_game_begins_with() -> None:
    talk, other = Talk(), Talk()
    talk.result("play w m50:n50")
    talk.result("lp-gameover 0-1 illegal")
    sent(other, talk.result("lp-record"))
    assert other.result("lp-result") == "0-1 illegal"
    other.result("undo")
    assert (other.result("lp-result"), other.result("lp-history")) == ("*", "m50:n50")
    talk.result("lp-position classic3/size=4 m50:Wo r 3.4.4 p1 -")
    talk.result("play r m51:l51")
    sent(other, talk.result("lp-record"))
    assert other.result("lp-history") == "m51:l51"
    other.result("clear_board")
    assert other.result("lp-position") == "classic3/size=4 - w 4.4.4 p0 -"


@pytest.mark.parametrize(
    ("record", "code"),
    [
        ("", "syntax: 2:1: "),
        ("rubbish", "syntax: 1:1: "),
        ("1. m50:n50 zz *", "syntax: 1:12: "),
        ("1. m50:n50 m50:n50 *", "illegal-turn: 1:12: "),
        ('[Edition "checkers"]\n\n1. m50:n50 *', "syntax: "),
        ("{ never closed", "syntax: "),
    ],
)
def test_bad_record_changes_nothing(record: str, code: str) -> None:
    talk = Talk()
    talk.result("play w m50:n50")
    before = talk.state()
    assert sent(talk, record).startswith(f"?5 {code}")
    assert talk.state() == before
    assert not talk.reports


def test_files(tmp_path: Path) -> None:
    talk = Talk()
    file = tmp_path / "a game.lgn"
    file.write_text("1. m50:n50 m51:l51 *\n", encoding="utf-8")
    assert talk(f"lp-load_record {file}") == "= classic l50:1Wo/oR w 7.7 p2 -"
    before = talk.state()
    assert talk(f"lp-load_record {tmp_path}").startswith("? unavailable: ")
    assert talk(f"lp-load_record {tmp_path}/none").startswith("? unavailable: ")
    file.write_bytes(b"\xff\xfe\x00")
    assert talk(f"lp-load_record {file}").startswith("? syntax: ")
    with file.open("wb") as large:
        large.truncate(17 * 1024 * 1024)
    assert talk(f"lp-load_record {file}").startswith("? limit: ")
    assert talk.state() == before
    assert not talk.reports


def test_reading_and_playing_many_turns_can_be_stopped() -> None:
    talk = Talk()
    for _ in range(2):
        talk.result("lp-play " + talk.result("lp-legal").split()[0])
    following = talk.result("lp-legal").split()[0]
    record, before = talk.result("lp-record"), talk.state()
    talk.session.cancel_token.cancel_before(1000)
    assert talk(f"lp-play {following} {following}") == "? limit: stopped before the end; send the command again."
    assert sent(talk, record) == "?5 limit: stopped before the end; send the command again."
    assert talk.state() == before
    load, play = (COMMANDS[name] for name in ("lp-load_record", "lp-play"))
    assert load.mode.may_block
    assert not play.mode.may_block
    assert play.may_take_long
    (request,) = talk.dispatcher.reader.feed(b"lp-play" + b" m50:n50" * 1000 + b"\n")
    assert talk.dispatcher.mode(request).may_block


FULL = """[Edition "classic"]
[Event "A # \\"B\\""]
[White "Ann"]

{opening} 1. m50:n50! {good} m51:l51 $5 (1... m51:n51 {other} 2. o50:o51) *
"""


def model(talk: Talk) -> Record:
    return decode_json(talk.result("lp-record format=json"))


def tags(talk: Talk, *lines: str) -> str:
    assert talk("lp-tags -") == ""
    for line in lines:
        assert talk(line) == ""
    return talk(".")


@pytest.mark.parametrize(
    "record", [FULL, FULL.replace(" *", " 1-0"), FULL.replace("l51 $5", "l51").replace(" *", " white:resigns 0-1")]
)
def test_a_loaded_record_comes_back_whole(record: str) -> None:
    talk = Talk()
    sent(talk, record)
    (entry,) = read_text(record)
    assert model(talk) == entry.record
    assert read_game(talk.result("lp-record")).record == entry.record


def test_turns_are_added_at_the_end_of_the_main_line() -> None:
    talk = Talk()
    sent(talk, FULL)
    before = model(talk)
    talk.result("lp-play o50:n51")
    talk.result("lp-gameover 1-0 time")
    after = model(talk)
    assert after.turns[:-1] == before.turns
    assert (after.turns[-1].parent, after.turns[-1].text, after.turns[-1].round) == (1, "o50:n51", 2)
    assert (after.result, after.tags["Termination"]) == ("1-0", "time")
    assert (after.opening, after.tags["Event"]) == (before.opening, before.tags["Event"])
    talk.result("lp-undo 2")
    assert model(talk) == before
    talk.result("lp-undo")
    short = model(talk)
    assert [turn.text for turn in short.turns] == ["m50:n50"]
    assert short.tags == before.tags
    talk.result("clear_board")
    assert model(talk).tags == {}


def test_tags_are_set_and_taken_away() -> None:
    talk = Talk()
    sent(talk, FULL)
    assert '[Event "A # \\"B\\""]' in talk.result("lp-tags").splitlines()
    answer = tags(talk, '[Red "Bob # 2"]', "", '[Event ""]', '[Round "3"]').removeprefix("= ").removesuffix("\n\n")
    assert answer == talk.result("lp-tags")
    assert {'[White "Ann"]', '[Red "Bob # 2"]', '[Event "?"]', '[Round "3"]'} <= set(answer.splitlines())
    assert model(talk).turns[2].text == "m51:n51"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ('[Game "limes"]', "bad-option"),
        ('[Result "1-0"]', "bad-option"),
        ('[Size "5"]', "bad-option"),
        ('[Players "4"]', "bad-option"),
        ('[Event "a" b"]', "syntax"),
        ("Event a", "syntax"),
        ('[Custom "' + "x" * 70_000 + '"]', "limit"),
    ],
)
def test_bad_tags_change_nothing(line: str, code: str) -> None:
    talk = Talk()
    before = talk.result("lp-record")
    assert tags(talk, '[Red "Bob"]', line).startswith(f"? {code}: ")
    assert talk.result("lp-record") == before
