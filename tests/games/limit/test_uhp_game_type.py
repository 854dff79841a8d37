"""What the Universal Hive Protocol calls games of LIMIT, there and back."""

import pytest
from support.tables import rows

from limitproto.errors import InvalidNotation, InvalidOption, Unavailable
from limitproto.games.limit.game import GAME

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
    written = start.uhp_game_type()
    assert written.startswith(name)
    assert ";" not in written
    again = GAME.start_of_uhp_type(written)
    assert again == start
    assert again.uhp_game_type() == written


def test_limit_alone_is_classic():
    assert GAME.start_of_uhp_type("Limit") == GAME.new("classic", {})
    assert GAME.start_of_uhp_type("limit-CLASSIC".replace("CLASSIC", "classic")).uhp_game_type() == "Limit-classic"


@pytest.mark.parametrize(
    ("text", "word"),
    rows(__file__, "no_uhp_types"),
)
def test_what_is_no_type(text, word):
    with pytest.raises((InvalidOption, InvalidNotation), match=word):
        GAME.start_of_uhp_type(text)


def test_what_has_no_type():
    with pytest.raises(Unavailable, match="two players"):
        GAME.new("classic3", {}).uhp_game_type()
    with pytest.raises(Unavailable, match="custom position"):
        GAME.parse("classic m50:Wo r 7.8 p1 -").uhp_game_type()
