"""Turns, their beginnings, events and results as text."""

import pytest
from hypothesis import given
from support import limit_texts as texts
from support.tables import rows

from limitproto import InvalidNotation
from limitproto.core.hexes import cell_named
from limitproto.games.limit.state import Turn
from limitproto.games.limit.text import turns
from limitproto.games.limit.text.turns import canonical_prefix, format_turn, parse_turn
from limitproto.games.state_position import begins

m50, n50, p48 = (cell_named(name) for name in ("m50", "n50", "p48"))
TURNS = [
    ("m50:n50", Turn("pair", m50, n50), "m50:n50"),
    ("M50:N50", Turn("pair", m50, n50), "m50:n50"),
    ("p48", Turn("ball", p48), "p48"),
    ("red@m50", Turn("tile", m50, colour="red"), "red@m50"),
    ("R@M50", Turn("tile", m50, colour="red"), "red@m50"),
    ("k@n50", Turn("tile", n50, colour="black"), "black@n50"),
    ("b@n50", Turn("tile", n50, colour="blue"), "blue@n50"),
    ("g@n50", Turn("tile", n50, colour="green"), "green@n50"),
    ("y@n50", Turn("tile", n50, colour="yellow"), "yellow@n50"),
    ("m50-p48/n50", Turn("whole", m50, p48, n50), "m50-p48/n50"),
    ("m50-p48", Turn("move", m50, p48), "m50-p48"),
    ("pass/n50", Turn("removal", removed=n50), "pass/n50"),
    ("Pass/N50", Turn("removal", removed=n50), "pass/n50"),
    ("pass", Turn("nothing"), "pass"),
    ("PASS", Turn("nothing"), "pass"),
    ("pppp1:jjjj99", Turn("pair", cell_named("pppp1"), cell_named("jjjj99")), "pppp1:jjjj99"),
    ("aaaaaaaa999", Turn("ball", cell_named("aaaaaaaa999")), "aaaaaaaa999"),
]


@pytest.mark.parametrize(("text", "turn", "canonical"), TURNS)
def test_turns(text, turn, canonical):
    assert parse_turn(text) == turn
    assert format_turn(turn) == canonical
    assert parse_turn(canonical) == turn


@pytest.mark.parametrize("row", rows(__file__, "no_turn"), ids="-".join)
def test_wrong_turns(row):
    text, column, found, *expected = row
    with pytest.raises(InvalidNotation) as caught:
        parse_turn(text)
    assert (caught.value.column, caught.value.found) == (int(column), found)
    assert not expected[0] or caught.value.expected == tuple(filter(None, expected))
    assert f"is not a turn: unexpected {found!r} at column {column}" in str(caught.value) or not found


@given(texts.anything_like(texts.turns))
def test_canonical_form_is_its_own(text):
    try:
        turn = parse_turn(text)
    except InvalidNotation:
        return
    assert parse_turn(format_turn(turn)) == turn
    assert format_turn(parse_turn(text.upper())) == format_turn(turn) == format_turn(turn).lower()


@pytest.mark.parametrize(("text", "canonical"), rows(__file__, "prefixes"))
def test_prefixes(text, canonical):
    assert canonical_prefix(text) == canonical
    assert canonical_prefix(canonical) == canonical


@pytest.mark.parametrize("text", ["m", ":", "m50/", "white", "white@", "red@m", "pas", "m50:n50/", "blac\u212a"])
def test_wrong_prefixes(text):
    with pytest.raises(InvalidNotation, match="beginning of a turn"):
        canonical_prefix(text)


def test_prefixes_are_whole_cells():
    assert begins("m50-n50/l50", "m50")
    assert not begins("m50-n50/l50", "m5")
    assert begins("m50-n50/l50", "m50-n50")
    assert not begins("m50", "m50-")
    assert [turns.next_step("m50-n50/l50", p) for p in ("", "m50", "m50-", "m50-n50", "m50-n50/l50")] == [
        *("m50", "n50", "n50", "l50", "end")
    ]
    assert [turns.next_step("red@m50", p) for p in ("", "red@")] == ["red", "m50"]
    assert [turns.next_step("pass/m50", p) for p in ("", "pass", "pass/m50")] == ["pass", "m50", "end"]


def test_events():
    assert turns.parse_event("red:resigns") == ("red", "resigns")
    assert (turns.parse_event("W:Timeout"), turns.parse_event("DRAW")) == (("w", "timeout"), ("", "draw"))
    for text in ("resigns", "red:draw", "pink:resigns", "draw ", "red:resigns:", ""):
        assert not turns.is_event(text)
        with pytest.raises(InvalidNotation, match="is not an event"):
            turns.parse_event(text)


@pytest.mark.parametrize(
    ("text", "players"), [("1-0-0", 2), ("1-0", 3), ("*", 2), ("1-1", 2), ("1/3-1/3", 2), ("1-0 ", 2), ("", 3)]
)
def test_wrong_results(text, players):
    with pytest.raises(InvalidNotation, match="is not a result"):
        turns.check_result(text, players)
