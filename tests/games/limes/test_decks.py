"""Decks: the stand-in, deck files with all their defects, and the schema beside the validator."""

import json
import random
import re
from hashlib import sha256
from itertools import product
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from support import limes_model as model
from support.limes_decks import deck_json, in_model, odd_deck
from support.tables import rows

from limitproto.errors import InvalidOption
from limitproto.games.limes.decks import deck_named, deck_of, remember, warnings_of

STUDY = deck_named("study24")


def defects_of(text):
    try:
        deck_of(text)
    except InvalidOption as error:
        return tuple(re.split(r"(?<=\(K\d\)\.) ", str(error).partition("; correct it: ")[2] + "."))
    return ()


def example(**changes):
    """Return a deck file of sixteen sound cards as a value, with keys replaced."""
    cards = [{"number": number, "zones": "FFSR", "huts": [1, 0, 0, 0]} for number in range(1, 17)]
    return {"name": "my-deck", "cards": cards, **changes}


def with_card(**changes):
    value = example()
    value["cards"][3] = {"number": 4, "zones": "FFSR", **changes}
    return value


def test_study24_is_what_it_says():
    """All patterns, up to turning, with exactly one tower and no landscape more than twice."""
    found = [{text[i:] + text[:i] for i in range(4)} for _, text, _ in STUDY.cards.values()]
    for text in map("".join, product("FSWR", repeat=4)):
        is_in_deck = text.count("R") == 1 and all(text.count(letter) <= 2 for letter in "FSW")
        assert sum(text in turned for turned in found) == is_in_deck


def test_the_hash_is_that_of_the_listing():
    assert in_model(STUDY) == model.study24()
    assert STUDY.listing.splitlines()[:2] == ["1 FFSR 1.0.0.0", "2 FFWR 1.0.0.0"]
    assert STUDY.hash == sha256(STUDY.listing.encode()).hexdigest()


def test_legal_forms_are_those_that_differ():
    deck = deck_of(odd_deck(random.Random(1), 40, "odd", "FFSWR"))
    for number, card in in_model(deck).items():
        turned = [model.rotated(card, quarters) for quarters in range(4)]
        assert deck.forms[number] == tuple(turned.index(form) for form in turned)
        assert [*deck.faces[number]] == sorted({*deck.forms[number]})


def test_files_are_written_and_read():
    assert deck_of(deck_json(STUDY)) == deck_of(deck_json(STUDY).replace(', "huts": [0, 0, 0, 0]', "")) == STUDY
    assert STUDY.label == "deck study24: a stand-in for the printed cards"
    assert tuple(warnings_of(deck_of(deck_json(STUDY)))) == ("The deck study24 is a stand-in for the printed cards.",)
    assert deck_of(json.dumps(example())).label == "deck my-deck"


KINDS = {
    "text": str,
    "deck": lambda text: json.dumps(example(**json.loads(text))),
    "card": lambda text: json.dumps(with_card(**json.loads(text))),
    "number": lambda text: json.dumps(example()).replace('"number": 4,', text),
}
DEFECTS = {KINDS[kind](text): words for kind, text, words in rows(__file__, "defects_of_decks")} | {
    json.dumps(example(name="mine\n")): 'not "mine\\n"',
    KINDS["number"](f'"number": {"9" * 5000},'): "There is a card numbered 999999999999999",
    json.dumps(example()).replace('"zones": "FFSR", ', "", 1): "Card 1 (line 1) has no zones (K1).",
    json.dumps(example(cards=[*example()["cards"], "card"])): "Entry 17 of the cards (line 1) must be an object (K1)",
    '{"name": "a", "cards": ' + "[" * 100_000 + "]" * 100_000 + "}": "nested too deeply",
}


def test_defects_have_a_place_and_a_rule():
    value = with_card(zones="FWSR", huts=[0, 1, 0, 0])
    value["cards"][5]["number"] = "6"
    value["cards"][6] = 7
    lines = [json.dumps(card) for card in value["cards"]]
    lines[8:8] = ["", ""]
    rows = ",\n".join(line for line in lines if line).replace("\n", "\n\n", 3)
    text = '\ufeff{"comment": "two [ { \\" cards",\r\n "name":\n"a",\n"cards"\n:[' + rows + "]}"
    assert defects_of(text) == (
        "Card 4 (line 11) has a hut on ne, which is water: huts stand on land (K6).",
        'Entry 6 of the cards (line 13) has the number "6", which is not an integer (K3).',
        "Entry 7 of the cards (line 14) must be an object (K1).",
    )


def test_limits():
    def with_cards(count):
        return example(cards=[{"number": number, "zones": "FFSR"} for number in range(1, count + 1)])

    for value, is_sound in (
        *((with_cards(count), 16 <= count <= 1000) for count in (15, 16, 17, 999, 1000, 1001)),
        *((example(name="a" * size), 1 <= size <= 40) for size in (0, 1, 39, 40, 41)),
        *((with_card(huts=[count, 0, 0, 9]), 0 <= count <= 9) for count in (-1, 0, 1, 8, 9, 10)),
    ):
        assert (not defects_of(json.dumps(value))) == is_sound, str(value)[:80]


@pytest.mark.parametrize("text", DEFECTS, ids=lambda text: text[:24])
def test_defects(text):
    defects = defects_of(text)
    assert any(DEFECTS[text] in defect for defect in defects), defects
    assert all(re.search(r" \(K[1-6]\)\.$", defect) for defect in defects), defects


def test_of_what_is_long_the_beginning_is_shown():
    long = "X" * 100_000
    text = json.dumps({**example(name=long), long: 1, "cards": [*example()["cards"], {"number": 17, "zones": long}]})
    for defect in defects_of(text):
        assert len(defect) < 250, defect
        assert "XXX..." in defect


def test_numbers_are_whole_as_the_schema_has_it():
    text = json.dumps(example()).replace('"number": 4,', '"number": 4.0,').replace("[1, 0,", "[1e0, 0.0,")
    assert deck_of(text) == deck_of(json.dumps(example()))
    assert "1e+300" in defects_of(text.replace("4.0,", "1e300,"))[0]


def test_the_name_of_the_built_in_deck_is_taken():
    taken = "The name study24 belongs to the built-in deck, whose cards differ; choose another name (K2)."
    assert defects_of(json.dumps(example(name="study24"))) == (taken,)
    assert defects_of(json.dumps(with_card(zones="FFS") | {"name": "study24"})) == (
        taken,
        'Card 4 (line 1) has the zones "FFS" instead of four letters of F, S, W, R, clockwise from nw (K4).',
    )
    for cards in (7, None, [], [[]], [{"number": []}], [{"number": 1, "zones": "FFSR"}]):
        assert taken in defects_of(json.dumps({"name": "study24", "cards": cards}))
    same = json.loads(deck_json(STUDY))
    assert defects_of(json.dumps(same)) == ()
    assert defects_of(deck_json(STUDY).replace("[1, 0, 0, 0]", "[2, 0, 0, 0]", 1)) == (taken,)
    same["cards"][23] = same["cards"][0]
    assert taken in defects_of(json.dumps(same))


def test_warnings_for_cards_that_printed_decks_do_not_have():
    for zones, what, most in (("FFFR", "3 zones of field", "two"), ("FRSR", "2 zones of tower", "one")):
        warnings = [*warnings_of(deck_of(json.dumps(with_card(zones=zones))))]
        assert warnings == [f"Card 4 has {what}, but printed cards have at most {most}."]


def test_decks_become_known_by_name():
    with pytest.raises(InvalidOption, match="is not a known deck"):
        deck_named("nobodys")
    mine = deck_of(json.dumps(example(name="test-decks-known")))
    assert remember(mine) is mine
    assert deck_named("test-decks-known") == mine
    other = remember(deck_of(json.dumps(with_card(zones="FFFF") | {"name": mine.name})))
    for newest in (other, mine):
        assert remember(newest) is deck_named(mine.name) is newest
        assert [deck_named(mine.name, deck.hash) for deck in (mine, other)] == [mine, other]
    known = f"has the hash {other.hash} or {mine.hash}, not 00; add the file with that hash"
    for name, why in ((mine.name, known), ("study24", f"has the hash {STUDY.hash}, not 00; correct it")):
        with pytest.raises(InvalidOption, match=why):
            deck_named(name, "00")
    with pytest.raises(InvalidOption, match="built-in"):
        remember(deck_of(json.dumps(example(name="study24"))))
    assert remember(deck_of(deck_json(STUDY))) == STUDY


def test_the_schema_says_the_same():
    schema = json.loads(Path(__file__).resolve().parents[3].joinpath("spec/limes-deck.schema.json").read_text())
    assert set(schema["properties"]) == {"$schema", "name", "comment", "cards"}
    card = schema["properties"]["cards"]["items"]
    assert set(card["properties"]) == {"number", "zones", "huts", "comment"}
    assert (schema["properties"]["cards"]["minItems"], card["required"]) == (16, ["number", "zones"])
    Draft202012Validator.check_schema(schema)
    accepts = Draft202012Validator(schema).is_valid
    assert accepts(json.loads(deck_json(STUDY)))
    assert accepts(with_card(zones="WWWW"))
    for corner, letter, huts in product(range(4), "FSWR", (0, 1)):
        value = with_card(
            zones="".join(letter if i == corner else "F" for i in range(4)),
            huts=[huts if i == corner else 0 for i in range(4)],
        )
        assert accepts(value) == (not defects_of(json.dumps(value))) == (letter != "W" or not huts)
    assert not accepts(with_card(zones="FFSR\n"))
    # Where the schema is content only the numbers can be at fault; some files are not JSON for everybody.
    for text, defect in DEFECTS.items():
        if not re.search("not JSON|nested|occurs twice|is not a number|numbered 9999", defect):
            assert not accepts(json.loads(text)) or all("numbered" in one for one in defects_of(text)), text
