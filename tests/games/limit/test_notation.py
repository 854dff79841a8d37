"""Turns, their beginnings, events and results as text."""

import pytest
from hypothesis import given
from support import limit_texts as texts
from support.tables import rows

from limitproto import InvalidNotation
from limitproto.core.hexes import cell_named
from limitproto.games.limit.state import NOWHERE, Turn
from limitproto.games.limit.text import turns
from limitproto.games.limit.text.turns import canonical_prefix, format_turn, parse_turn
from limitproto.games.state_position import begins


def cell_or_none(name):
    return NOWHERE if name == "-" else cell_named(name)


@pytest.mark.parametrize(
    ("text", "canonical", "kind", "a", "b", "removed", "colour"), rows(__file__, "turns"), ids=lambda cell: cell or "-"
)
def test_turns(text, canonical, kind, a, b, removed, colour):
    turn = Turn(kind, *map(cell_or_none, (a, b, removed)), colour)
    assert parse_turn(text) == parse_turn(canonical) == turn
    assert format_turn(turn) == canonical


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
