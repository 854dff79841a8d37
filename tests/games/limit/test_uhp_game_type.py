"""What the Universal Hive Protocol calls games of LIMIT, there and back."""

import pytest

from limitproto.errors import InvalidNotation, InvalidOption, Unavailable
from limitproto.games.base import game_type, start_of_type
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
    written = game_type(start)
    assert written.startswith(name)
    assert ";" not in written
    again = start_of_type(GAME, written)
    assert again == start
    assert game_type(again) == written


def test_limit_alone_is_classic():
    assert start_of_type(GAME, "Limit") == GAME.new("classic", {})
    assert game_type(start_of_type(GAME, "limit-CLASSIC".replace("CLASSIC", "classic"))) == "Limit-classic"


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("Limit-pbmserv", "needs a layout"),
        ("Limit-nestor-en", "needs a layout"),
        ("Limit-classic-m50:rb/kg", "layout"),
        ("Limit-classic3", "three players"),
        ("Limit-other", "other"),
        ("Limit-pbmserv-m50:rrrr", "tiles"),
        ("Hive", "begin with Limit-"),
    ],
)
def test_what_is_no_type(text, word):
    with pytest.raises((InvalidOption, InvalidNotation), match=word):
        start_of_type(GAME, text)


def test_what_has_no_type():
    with pytest.raises(Unavailable, match="two players"):
        game_type(GAME.new("classic3", {}))
    with pytest.raises(Unavailable, match="position of its own"):
        game_type(GAME.parse("classic m50:Wo r 7.8 p1 -"))
