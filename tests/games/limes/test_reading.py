"""Records of LIMES are read the same at both speeds, and nothing that is done to them breaks the reader."""

import random
from pathlib import Path

from records.lgn.test_parser import differ, mutated

from limitproto.records import check, read_text

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


def test_the_first_tag_of_a_game_of_cards_is_said():
    assert 'begin the game with [Game "limes"]' in [one.help for one in check('[Edition "limes"]\n\n1. draw-13 *\n')]
