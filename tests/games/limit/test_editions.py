"""Editions and options: presets, overrides, and a sentence for everything that can not be."""

import pytest

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


REFUSED = [
    ("chess", {}, "'chess' is not an edition; there are classic, nestor, nestor-en, pbmserv"),
    ("", {}, "'' is not an edition; there are classic, nestor, nestor-en, pbmserv"),
    ("Classic", {}, "'Classic' is not an edition; there are classic, nestor, nestor-en, pbmserv"),
    ("classic4", {}, "players is 2 or 3, not '4'"),
    ("classic", {"players": "4"}, "players is 2 or 3, not '4'"),
    ("classic", {"size": "0"}, "size is 1 to 16, not '0'"),
    ("classic", {"size": "17"}, "size is 1 to 16, not '17'"),
    ("classic", {"size": "8.0"}, "size is 1 to 16, not '8.0'"),
    ("classic", {"size": " 8"}, "size is 1 to 16, not ' 8'"),
    ("classic", {"must_touch": "3"}, "must_touch is 1 or 2, not '3': with 3 no second turn exists (R1)"),
    ("classic", {"must_touch": "0"}, "must_touch is 1 or 2, not '0'"),
    ("classic", {"free_edges": "7"}, "free_edges is 1 to 6, not '7'"),
    ("classic", {"equaliser": "yes"}, "equaliser is on or off, not 'yes'"),
    ("classic", {"isolate": "always"}, "isolate is never or doomed, not 'always'"),
    ("classic", {"turn": "move"}, "turn is both or if-possible or either, not 'move'"),
    ("classic", {"ending": "never"}, "ending is stranded or last-balls, not 'never'"),
    ("classic", {"wipeout": "draw"}, "wipeout is mover-loses or tie or tie-unless-out, not 'draw'"),
    ("classic", {"placement": "random"}, "placement is paired or manual or layout, not 'random'"),
    ("classic", {"placement": "manual"}, "placement in classic is paired, not 'manual' (R1, R4, R5)"),
    ("classic", {"placement": "layout"}, "placement in classic is paired, not 'layout' (R1, R4, R5)"),
    ("nestor", {"placement": "paired"}, "placement in nestor is manual or layout, not 'paired' (R1, R4, R5)"),
    ("classic", {"layout": "m50:rb/gk"}, "layout goes with placement=layout, and classic is paired"),
    (
        "pbmserv",
        {"layout": "m50:rb/gk", "placement": "manual"},
        "layout goes with placement=layout, and pbmserv/placement=manual is manual",
    ),
    ("classic/size=6", {"size": "7"}, "size is 6 in 'classic/size=6' and 7 among the options"),
    ("classic3", {"players": "2"}, "players is 3 in 'classic3' and 2 among the options"),
    ("classic/size", {}, "'size' is not an option: it lacks '='"),
    ("classic/size=6/size=6", {}, "option 'size' is given twice"),
    ("classic/", {}, "'' is not an option: it lacks '='"),
    ("nestor", {"seed": "-1"}, "seed is an integer from 0 to 18446744073709551615, not '-1'"),
    ("nestor", {"seed": str(2**64)}, f"seed is an integer from 0 to {2**64 - 1}, not '{2**64}'"),
    ("nestor", {"seed": "٣"}, "seed is an integer from 0 to 18446744073709551615, not '٣'"),
    ("nestor", {"seed": ""}, "seed is an integer from 0 to 18446744073709551615, not ''"),
]


@pytest.mark.parametrize(("edition", "options", "message"), REFUSED)
def test_refusals(edition, options, message):
    with pytest.raises(InvalidOption) as caught:
        Position.new(edition, **options)
    assert str(caught.value) == message


def test_unknown_options():
    with pytest.raises(InvalidOption, match=r"^'colour' is not an option; there are players, ending, .*wipeout$"):
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
