"""Position strings: both ways, and refused with every defect."""

import sys

import pytest
from support.tables import rows

from limitproto.errors import InvalidNotation, InvalidPosition
from limitproto.games.limes.position import Position
from limitproto.games.registry import parse_position


@pytest.mark.parametrize("text", [text for (text,) in rows(__file__, "positions") if "out:13" not in text])
def test_good(text):
    position = Position.parse(text)
    assert position.text == text
    assert str(position) == text
    assert repr(position) == f"Position.parse({text!r})"
    assert parse_position(text) == position
    assert hash(parse_position(text)) == hash(position)


@pytest.mark.parametrize(("text", "canonical"), rows(__file__, "lenient"))
def test_lenient_forms_are_written_canonically(text, canonical):
    assert Position.parse(text).text == canonical


@pytest.mark.parametrize(
    ("text", "column"), [*rows(__file__, "no_position"), ("limes1 - 1 7 d" + "1." * 3000 + "1 -", 4097)]
)
def test_notation(text, column):
    with pytest.raises(InvalidNotation) as caught:
        Position.parse(text)
    assert caught.value.column == int(column)


@pytest.mark.parametrize("row", rows(__file__, "defects"), ids="-".join)
def test_every_defect_is_named(row):
    text, *wanted = filter(None, row)
    with pytest.raises(InvalidPosition) as caught:
        Position.parse(text)
    defects = caught.value.defects
    for words in wanted:
        assert any(words in defect for defect in defects), defects
    assert len(defects) == len(wanted)
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
