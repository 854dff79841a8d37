"""Records of LIMES are read the same at both speeds, and nothing that is done to them breaks the reader."""

import random
from pathlib import Path

import pytest
from records.lgn.test_parser import differ, mutated
from support.tables import rows

from limitproto.records import check, format_record, read_game, read_text

FOLDER = Path(__file__).resolve().parents[3] / "records" / "limes"
TEXTS = [path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("*/*.lgn"))]
WORDS = (
    "draw-1 draw-13 draw-25 draw-0 1 0 * 1. 17. m50r0 m50r1_se n50r0/m50se-m50ne 1:resigns 9:resigns 2:timeout "
    "draw 1/2-1/2 1/9 0 {x} ( ) $1"
).split()


def test_both_speeds():
    chance = random.Random(8)
    ways = [differ(mutated(chance, chance.choice(TEXTS))) for _ in range(400)]
    assert ways.count("fast") >= 20
    assert ways.count("parser") >= 100
    assert {differ(text) for text in TEXTS if check(text, strict=True) == []} == {"fast"}


def test_words_out_of_place_are_named_and_never_an_exception():
    chance = random.Random(9)
    for _ in range(300):
        words = chance.choice(TEXTS).partition("\n\n")
        turns = words[2].split(" ")
        for _ in range(chance.choice((1, 1, 2, 4))):
            turns.insert(chance.randrange(len(turns)), chance.choice(WORDS))
        text = words[0] + "\n\n" + " ".join(turns)
        for entry in read_text(text):
            assert entry.record is not None or entry.diagnostics


@pytest.mark.parametrize(("movetext", "result"), rows(__file__, "results"))
def test_the_result_of_one_player_is_a_number_by_itself(movetext, result):
    head = '[Game "limes"]\n[Edition "limes"]\n[Players "1"]\n[Termination "adjudication"]\n\n'
    (entry,) = read_text(head + movetext)
    assert entry.record.result == result
    assert [turn.text for turn in entry.record.turns] == [
        word for word in movetext.split() if "-" in word or "r0" in word
    ]
    assert not [found for found in entry.diagnostics if found.severity == "error"]


def test_games_without_tags_follow_each_other():
    games = list(
        read_text('[Game "limes"] [Players "1"] 1. draw-13 m50r0 1\n\n[Game "limes"]\n[Players "1"]\n1. draw-5 0')
    )
    assert [game.record.result for game in games] == ["1", "0"]


@pytest.mark.parametrize(
    "tags", ['[Edition "limes"]\n[Players "1"]', '[Position "limes1 - 1 7 d- -"]', '[Edition "limes1/deck=study24"]']
)
def test_the_edition_or_the_position_tells_the_game(tags):
    text = f"{tags}\n\n1. draw-13 m50r0 2. draw-4 n50r0 *\n"
    (entry,) = read_text(text)
    assert [one.code for one in entry.diagnostics if one.severity == "error"] == []
    assert "LGN201" in [one.code for one in entry.diagnostics]
    assert format_record(entry.record).startswith('[Game "limes"]\n[Edition "limes"]\n')
    assert read_game(text).turns == ["draw-13", "m50r0", "draw-4", "n50r0"]


def test_of_an_edition_of_no_game_the_first_game_speaks():
    (entry,) = read_text('[Edition "limesque"]\n\n1. draw-13 m50r0 *\n')
    assert [one.code for one in entry.diagnostics if one.severity == "error"][:1] == ["LGN204"]


def test_what_is_said_of_one_player_alone():
    text = '[Game "limes"]\n[Edition "limes"]\n[Players "1"]\n\n1. draw-13 m50r0 1-0\n'
    assert "1-0 is not a result for 1 player" in [one.message for one in check(text)]
    assert 'begin the game with [Game "limes"]' in [one.help for one in check('[Edition "limes"]\n\n1. draw-13 *\n')]
