"""What the Universal Hive Protocol calls games of LIMIT, there and back."""

import pytest
from support.tables import rows

from limitproto.errors import InvalidNotation, InvalidOption, Unavailable
from limitproto.games.limit.game import GAME

TYPES = GAME.game_types

LAYOUT = "m50:rb/kg"


@pytest.mark.parametrize(
    ("edition", "options", "name"),
    [
        ("classic", {}, "Limit-classic"),
        ("classic/ending=last-balls/size=3", {}, "Limit-classic/ending=last-balls/size=3"),
        ("pbmserv", {"placement": "manual"}, "Limit-pbmserv/placement=manual"),
        ("pbmserv/size=1", {"layout": LAYOUT}, f"Limit-pbmserv/size=1-{LAYOUT}"),
        ("nestor-en/turn=if-possible", {"seed": "3"}, "Limit-nestor-en/turn=if-possible-"),
    ],
)
def test_there_and_back(edition, options, name):
    start = GAME.new(edition, options)
    written = TYPES.type_of(start)
    assert written.startswith(name)
    assert ";" not in written
    again = TYPES.start_of(written)
    assert again == start
    assert TYPES.type_of(again) == written


def test_limit_alone_is_classic():
    assert TYPES.start_of("Limit") == GAME.new("classic", {})
    assert TYPES.type_of(TYPES.start_of("limit-CLASSIC".replace("CLASSIC", "classic"))) == "Limit-classic"


@pytest.mark.parametrize(("text", "word"), rows(__file__, "no_uhp_types"))
def test_what_is_no_type(text, word):
    with pytest.raises((InvalidOption, InvalidNotation), match=word):
        TYPES.start_of(text)


def test_what_has_no_type():
    with pytest.raises(Unavailable, match="two players"):
        TYPES.type_of(GAME.new("classic3", {}))
    with pytest.raises(Unavailable, match="custom position"):
        TYPES.type_of(GAME.parse("classic m50:Wo r 7.8 p1 -"))
