"""Position strings: both ways, and refused with every defect."""

import sys

import pytest

from limitproto.errors import InvalidNotation, InvalidPosition
from limitproto.games.limes.position import Position
from limitproto.games.registry import parse_position

GOOD = [
    "limes2 -_- 1 7.7 d- -",
    "limes1 - 1 7 d13 -",
    "limes1/variants=diagonal:ferryman - 1 7 d- -",
    "limes2 13r0m50:m50se_- 2 6.7 d13 -",
    "limes2 13r0m50:m50se_13r1m50 1 6.7 d13 -",
    "limes2 13r0m50:m50se_13r1m50 1 6.7 d13.4 -",
    "limes2 13r0m50.4r2n50:m50se.n50nw_13r1m50 2 5.7 d13.4 -",
    "limes1/variants=diagonal 13r0m50.4r2n51 1 7 d13.4 -",
    "limes3 -_-_- 2 7.7.7 d13 out:1",
    "limes3 13r0m50_-_- 2 7.7.7 d13.4 out:13/end:0-1-0",
    "limes2 13r0m50_- - 7.7 d13 end:1/2-1/2",
    "limes1 - - 7 d- end:0",
]


@pytest.mark.parametrize("text", [text for text in GOOD if "out:13" not in text])
def test_good(text):
    position = Position.parse(text)
    assert position.text == text
    assert str(position) == text
    assert repr(position) == f"Position.parse({text!r})"
    assert parse_position(text) == position
    assert hash(parse_position(text)) == hash(position)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("limes -_- 1 7.7 d- -", "limes2 -_- 1 7.7 d- -"),
        ("limes2/deck=study24 -_- 1 7.7 d- -", "limes2 -_- 1 7.7 d- -"),
        ("limes1/variants=ferryman:diagonal - 1 7 d- -", "limes1/variants=diagonal:ferryman - 1 7 d- -"),
        (
            "limes1 13R0M50.4r2N50.5r0n51:n50SW.m50NE 1 5 d13.4.5 -",
            "limes1 13r0m50.4r2n50.5r0n51:m50ne.n50sw 1 5 d13.4.5 -",
        ),
    ],
)
def test_lenient_forms_are_written_canonically(text, canonical):
    assert Position.parse(text).text == canonical


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("", 1),
        ("limes2", 7),
        ("limes9 - 1 7 d- -", 6),
        ("limes1 13r4m50 1 7 d13 -", 10),
        ("limes1 - 1 7 13 -", 14),
        ("limes1 - 1 7 d -", 15),
        ("limes1 - 1 7 d- -/end:1", 18),
        ("limes1 - 1 7 d- rep:2", 17),
        ("limes1 - 1 7 d-  -", 17),
        ("limes1 -:m50ne 1 6 d- -", 9),
        ("limes1 - 1 7 d" + "1." * 3000 + "1 -", 4097),
    ],
)
def test_notation(text, column):
    with pytest.raises(InvalidNotation) as caught:
        Position.parse(text)
    assert caught.value.column == column


FULL = (
    "8r3m50.21r3n50.2r3l50.6r2m51.11r2k50.17r1m52.9r1k49.16r0l51.5r0n51.12r0n52.13r3k51.14r3l49.7r0n49.3r3k52"
    ".22r0m49.23r2l52"
)
ALL_DRAWN = "d8.21.2.6.11.17.9.16.5.12.13.14.7.3.22.23"

DEFECTS = {
    "limes2/deck=nobodys -_- 1 7.7 d- -": ["'nobodys' is not a known deck"],
    "limes1/variants=triangle - 1 7 d- -": ["variants are diagonal and ferryman"],
    "limes1/size=3 - 1 7 d- -": ["'size' is not an option"],
    "limes2 13r0m50 1 7.7 d13 -": ["displays for 1 instead of 2 players"],
    "limes2 -_- 1 7 d- -": ["workers of 1 instead of 2 players"],
    "limes2 -_- 3 7.7 d- -": ["mover is player 3, and the game has 2 players"],
    "limes2 -_- - 7.7 d- -": ["mover is '-' when"],
    "limes2 -_- 1 7.7 d- end:1-0": ["mover is '-' when"],
    "limes2 -_- - 7.7 d- end:1": ["result 1 does not fit"],
    "limes2 -_- - 7.7 d- end:1-1": ["result 1-1 does not fit"],
    "limes2 -_- 1 7.7 d- out:2": ["1 of 2 players out, which is impossible"],
    "limes3 -_-_- 1 7.7.7 d- out:32": ["not numbers of players in turn order"],
    "limes3 -_-_- 1 7.7.7 d- out:14": ["not numbers of players in turn order"],
    "limes3 -_-_- - 7.7.7 d- out:123/end:1-0-0": ["3 of 3 players out, which is impossible"],
    "limes3 -_-_- 1 7.7.7 d- out:23": ["Only player 1 is left"],
    "limes3 -_-_- - 7.7.7 d13 out:23/end:0-1-0": ["Only player 1 is left: the result is 1-0-0, not 0-1-0"],
    "limes1 - 1 7 d25 -": ["Card 25 is drawn, which the deck study24 does not have"],
    "limes1 13r0m50 1 7 d13.13 -": ["Card 13 is drawn 2 times"],
    "limes1 - 1 7 d1.2.3.4.5.6.7.8.9.10.11.12.13.14.15.16.17 -": ["17 cards drawn"],
    "limes1 13r0m50 1 7 d12 -": ["not those drawn"],
    "limes1 13r0m50 1 7 d- -": ["not those drawn"],
    "limes1 13r0m50.4r0n50 1 7 d4.13 -": ["not those drawn"],
    "limes1 13r0n50 1 7 d13 -": ["lies on n50 and not on m50"],
    "limes1 13r0m50.4r0m50 1 7 d13.4 -": ["2 cards on m50", "was laid next to no other"],
    "limes1 13r0m50.4r0n51 1 7 d13.4 -": ["card on n51 of display 1 was laid next to no other"],
    "limes1 13r0m50.4r0zz99 1 7 d13.4 -": ["box of 4 x 4", "card on zz99"],
    "limes1 13r0m50.4r0n50.5r0o50.6r0p50.7r0q50 1 7 d13.4.5.6.7 -": ["box of 4 x 4"],
    "limes1 13r0m50:n50ne 1 6 d13 -": ["worker on n50ne of display 1 stands on no card"],
    "limes1 13r0m50:m50ne 1 7 d13 -": ["make 8, not 7"],
    "limes1 13r0m50 1 6 d13 -": ["make 6, not 7"],
    "limes1 13r0m50:m50ne.m50ne 1 5 d13 -": ["2 workers in display 1, and only 1 turn to place them"],
    "limes1 13r0m50.4r2n50:m50ne.m50nw 1 5 d13.4 -": ["cannot have reached their zones"],
    "limes1 13r0m50 1 7 d13.4.5 -": ["A player has not laid the first 2 of the 3 cards drawn"],
    "limes2 -_13r0m50 1 7.7 d13 -": ["not the first in turn order"],
    "limes2 13r0m50_- 1 7.7 d13 -": ["turn of player 2, not of player 1"],
    "limes2 13r0m50_13r0m50 2 7.7 d13 -": ["turn of player 1, not of player 2"],
    "limes3 -_-_- 1 7.7.7 d13 out:1": ["turn of player 2, not of player 1"],
    f"limes1 {FULL} 1 7 {ALL_DRAWN} -": ["All 16 rounds are played"],
    f"limes1 {FULL} - 7 {ALL_DRAWN} end:0": ["result is 1, not 0"],
    f"limes2 {FULL}:n50sw.n51se_{FULL} - 5.7 {ALL_DRAWN} end:0-1": ["result is 1-0, not 0-1"],
    "limes1 13r0o50:n50nw - 9 d13.13 -": ["'-' when", "drawn 2 times", "not on m50", "stands on no card", "make 10"],
    "limes1 - 1 7 d- out:1": ["1 of 1 player out, which is impossible"],
    "limes2 13r0m51_-_- 1 7 d13 -": ["displays for 3", "workers of 1", "lies on m51"],
    "limes2/deck=nobodys - 3 8 d99 -": ["not a known deck"],
    "limes2 13r0n50_4r0m50:m50ne 1 3.7 d13 -": ["n50 and not on m50", "make 3", "make 8", "not those drawn"],
}


@pytest.mark.parametrize("text", DEFECTS)
def test_every_defect_is_named(text):
    with pytest.raises(InvalidPosition) as caught:
        Position.parse(text)
    defects = caught.value.defects
    for words in DEFECTS[text]:
        assert any(words in defect for defect in defects), defects
    assert len(defects) == len(DEFECTS[text])
    for defect in defects:
        assert defect[0].isupper() or defect[0] in "'vo"
        assert defect.endswith(".")


@pytest.mark.parametrize("players", [1, 2, 5])
def test_a_board_without_cards_may_be_one_dash(players):
    hands = ".".join(["7"] * players)
    position = Position.parse(f"limes{players} - 1 {hands} d13 -")
    assert position.text == f"limes{players} {'_'.join('-' * players)} 1 {hands} d13 -"
    assert Position.parse(position.text) == position


def test_options_that_are_the_default_are_read_and_not_written():
    text = "limes2 -_- 1 7.7 d- -"
    for edition in ("limes", "limes2/deck=study24", "limes/variants=none", "limes2/deck=study24/variants=none"):
        assert Position.parse(text.replace("limes2", edition)).text == text
    both = Position.parse(text.replace("limes2", "limes2/variants=ferryman:diagonal"))
    assert both.edition == "limes2/variants=diagonal:ferryman"


#: Workers crowded where the first cards lie: settled only after all sets of turns have been gone over.
CROWDED = (
    "limes1/variants=diagonal:ferryman 4r0m50.22r1m49.16r1n49.17r3n48.14r1m48.3r1o49.18r2n47.15r3m47.20r1p49.24r0o50"
    ".12r3p50.1r2o47.5r2o48.11r0p48.8r1n50.6r3p47:m50ne.m50ne.m50ne.m50nw.m50se.m50sw.m50sw - 0"
    " d4.22.16.17.14.3.18.15.20.24.12.1.5.11.8.6 end:1"
)


def test_a_crowd_of_workers_is_judged_without_trying_out_all_they_may_have_done():
    calls = 0

    def count(frame, event, _argument):
        nonlocal calls
        calls += event == "call" and "reach" in frame.f_code.co_filename

    sys.setprofile(count)
    try:
        with pytest.raises(InvalidPosition, match="cannot have reached their zones"):
            Position.parse(CROWDED)
    finally:
        sys.setprofile(None)
    assert calls < 50_000
