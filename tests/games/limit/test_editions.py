"""Editions and options: presets, overrides, and a sentence for everything that can not be."""

import pytest
from support.tables import rows

from limitproto import InvalidNotation, InvalidOption, Position
from limitproto.games.limit import editions
from limitproto.games.limit.editions import VALUES, rules_of, split_edition
from limitproto.games.limit.game import GAME

PRESETS = {
    "classic": "paired 8 2 1 on never both stranded",
    "nestor": "layout 8 2 1 on never if-possible last-balls",
    "nestor-en": "layout 8 2 1 on never both stranded",
    "pbmserv": "layout 8 2 1 on never if-possible last-balls",
}
ORDER = ["placement", "size", "must_touch", "free_edges", "equaliser", "isolate", "turn", "ending"]
WIPEOUT = {"classic": "tie", "nestor": "tie-unless-out", "nestor-en": "tie", "pbmserv": "tie"}


@pytest.mark.parametrize("name", PRESETS)
def test_presets(name):
    info = next(edition for edition in GAME.editions if edition.name == name)
    assert [info.presets[key] for key in ORDER] == PRESETS[name].split()
    for players, wipeout in ((2, "mover-loses"), (3, WIPEOUT[name])):
        rules = rules_of(name, {"players": str(players)})
        assert rules.wipeout == wipeout
        assert rules.text == name + ("3" if players == 3 else "")
        assert (rules.size, rules.tiles, rules.must_touch, rules.free_edges) == (8, 32, 2, 1)
        assert rules.colours == tuple(info.players[players])
        assert rules.can_repeat == (rules.turn != "both")


def test_players_and_tiles():
    assert rules_of("classic", {"players": "3"}).colours == ("white", "red", "black")
    assert rules_of("nestor", {"players": "3"}).letters == "rby"
    assert rules_of("pbmserv", {}).tile_colours == ("red", "blue", "green", "black")
    assert rules_of("nestor-en", {}).tile_colours == ("red", "blue", "yellow", "black")
    assert rules_of("classic", {}).tile_colours == ()


@pytest.mark.parametrize(("key", "value"), [(key, value) for key in VALUES for value in VALUES[key]])
def test_every_option_alone(key, value):
    name = "classic" if (key, value) == ("placement", "paired") else "pbmserv"
    rules = rules_of(name, {key: value})
    preset = rules_of(name, {})
    is_preset = {"isolate": "never", "equaliser": "on"}.get(key, str(getattr(preset, key, ""))) == value
    assert rules.text == (name if is_preset else f"{name}/{key}={value}")
    assert split_edition(rules.text) == (name, {} if is_preset else {key: value})
    assert Position.new(rules.text, seed=1).edition == rules.text


def test_overrides_are_in_alphabetical_order():
    options = {"turn": "both", "size": "6", "free_edges": "2", "isolate": "never", "players": "3"}
    assert rules_of("pbmserv", options).text == "pbmserv3/free_edges=2/size=6/turn=both"


@pytest.mark.parametrize("row", rows(__file__, "refused"), ids="-".join)
def test_refusals(row):
    edition, message, *options = row
    with pytest.raises(InvalidOption) as caught:
        Position.new(edition, **dict(option.split("=", 1) for option in options if option))
    assert str(caught.value) == message


def test_unknown_options():
    with pytest.raises(
        InvalidOption, match=r"^'colour' is not an option; the options are players, layout, seed, ending, .*wipeout$"
    ):
        Position.new("classic", colour="red")
    with pytest.raises(InvalidNotation, match="is not a board"):
        Position.new("nestor", layout="m50")


def test_options_written_and_given_may_agree():
    assert Position.new("classic/size=6", size=6).edition == "classic/size=6"
    assert Position.new("classic3", players=3).edition == "classic3"
    assert Position.new("classic", equaliser=True).edition == "classic"
    assert Position.new("classic", equaliser=False).edition == "classic/equaliser=off"


def test_tables_for_describe():
    assert [edition.name for edition in GAME.editions] == ["classic", "nestor", "nestor-en", "pbmserv"]
    assert [option.name for option in GAME.options] == ["players", *VALUES, "layout", "seed"]
    assert list(VALUES) == sorted(VALUES)
    for option in GAME.options:
        assert option.kind in ("bool", "int", "float", "enum", "string")
        assert option.summary
    assert GAME.roster("classic/size=6", 3) == ("white", "red", "black")
    assert editions.overrides_of(rules_of("classic", {"size": "6"})) == {"size": "6"}
