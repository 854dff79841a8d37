"""Games by name, by edition, and positions of whatever game."""

import pytest

from limitproto import InvalidNotation, InvalidOption, parse_position
from limitproto.games.registry import GAMES, game_named, game_of_edition


def test_every_game_fulfils_what_a_game_promises():
    for name in GAMES:
        game = game_named(name)
        assert game.name == name
        assert game.title
        assert [option.name for option in game.options]
        for edition in game.editions:
            assert game_of_edition(edition.name) is game
            assert edition.summary
            for count, players in edition.players.items():
                assert len(players) == count
                assert game.roster(edition.name, count) == tuple(players)


@pytest.mark.parametrize("edition", ["classic", "classic3", "nestor-en/size=6", "pbmserv3"])
def test_editions_of_limit(edition):
    assert game_of_edition(edition).name == "limit"


def test_refusals():
    with pytest.raises(InvalidOption, match=r"^'chess' is not a game; the games are limit"):
        game_named("chess")
    with pytest.raises(InvalidOption, match=r"^'hive' is not an edition; the editions are classic, nestor, .*pbmserv"):
        game_of_edition("hive")
    with pytest.raises(InvalidOption, match="'' is not an edition; the editions are"):
        parse_position("")
    with pytest.raises(InvalidNotation):
        parse_position("classic")


def test_positions():
    text = "classic m50:Wo r 7.8 p1 -"
    assert parse_position(text).text == text
