"""LIMIT's own picture: what stands for what, with and without colours."""

import re
import xml.etree.ElementTree as ET

import pytest

from limitproto.core.hexes import cell, cell_named
from limitproto.drawing import NO_TILES
from limitproto.drawing.board import style
from limitproto.games.limit.render import board_text
from limitproto.games.line import last_change
from limitproto.games.registry import game_named, parse_position

CLASSIC = {"W": "white", "R": "red"}
SERVER = {"R": "red", "B": "blue", "G": "green", "r": "red", "b": "blue", "g": "green", "k": "black"}
SVG = "{http://www.w3.org/2000/svg}"


def board(**signs):
    return {cell_named(name): sign for name, sign in signs.items()}


def test_balls_stand_in_parentheses_and_the_last_line_explains():
    assert board_text(board(m50="W", n50="o"), CLASSIC) == (
        " / \\ / \\\n|(W)| o |\n|m50|n50|\n \\ / \\ /\n(W) white   o empty"
    )


def test_marks_are_brackets_and_what_was_removed():
    drawn = board_text(board(m50="W", n50="o", n51="o"), CLASSIC, marks=["m50", "n50", "o50", "z90"])
    assert "|[W]|[o]| x" in drawn
    assert "|m50|n50|o50" in drawn
    assert "z90" not in drawn
    assert drawn.endswith("   [ ] last turn   x removed")


def test_black_is_a_ball_in_one_edition_and_blue_in_another():
    assert "(B) black" in board_text(board(m50="B"), {"W": "white", "R": "red", "B": "black"})
    assert "(B) blue" in board_text(board(m50="B"), SERVER)


def test_colours_only_when_asked_for_and_the_same_signs_with_them():
    cells = board(m50="R", n50="B", m51="r", n51="k", o50="o")
    plain = board_text(cells, SERVER)
    coloured = board_text(cells, SERVER, colour=True)
    assert "\x1b" not in plain
    assert "\x1b[1;97;44m(B)\x1b[0m" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == plain


def test_an_empty_board_says_so():
    assert board_text({}, CLASSIC) == NO_TILES
    assert NO_TILES in parse_position("classic - w 8.8 p0 -").board_svg()


def test_svg_shows_every_tile_ball_and_name():
    position = parse_position("classic m50:WRo/ooo w 0.0 m26 -")
    root = ET.fromstring(position.board_svg(marks=["m50", "k51"]))
    words = [text.text for text in root.iter(SVG + "text")]
    assert sorted(words) == ["k51", "m50", "m51", "n50", "n51", "o50", "o51"]
    assert len(list(root.iter(SVG + "circle"))) == 2 * 2
    assert root.find(SVG + "title").text == "LIMIT board with 6 tiles and 2 balls"


def test_svg_shows_what_the_last_turn_has_changed():
    before = parse_position("classic/size=3 k49:2RRo/1oW/oWo/oR w 0.0 m2 -")
    after = before.play("l51-l50/o49")
    change = last_change([before, after], ["l51-l50/o49"])
    drawing = after.board_svg(change=change, prefix="a-")
    for what, count in (("was", 1 + len(change["cut_off"])), ("taken", len(change["captured"])), ("trail", 1)):
        paint = style(f".{what}")
        words = " ".join(f'{name.replace("_", "-")}="{value}"' for name, value in paint.items() if name != "fill")
        assert drawing.count(words) == count, what
    assert 'id="a-mark-l50" data-cell="l50"' in drawing
    ids = re.findall(r' id="([^"]+)"', drawing)
    assert len(ids) == len(set(ids))
    assert {"a-tile-o49", "a-mark-l51", *(f"a-ball-{ball['cell']}" for ball in change["captured"])} <= set(ids)


def test_coloured_tiles_have_their_colour():
    position = game_named("limit").new("pbmserv", {"placement": "manual", "players": "2", "seed": "1"})
    for turn in (0, -1, 0, -1):
        position = position.play(position.legal_turns()[turn])
    drawing = position.board_svg()
    for tile in set(position.state()["tile_colours"].values()):
        assert f'fill="{style(".bevel", f".tile-{tile}")["fill"]}"' in drawing


@pytest.mark.parametrize("edition", ["classic", "nestor", "nestor-en", "pbmserv", "pbmserv/placement=manual"])
@pytest.mark.parametrize("players", ["2", "3"])
def test_positions_of_every_edition_are_drawn(edition, players):
    position = game_named("limit").new(edition, {"players": players, "seed": "5"})
    for turn in (0, -1, 0, -1):
        position = position.play(position.legal_turns()[turn])
        lines = position.board_text(colour=False, marks=["m50"]).splitlines()
        assert all(line and line == line.rstrip() for line in lines)
        assert max(map(len, lines)) <= 100
        ET.fromstring(position.board_svg())


def test_the_origin_is_m50():
    position = parse_position("classic m50:Wo r 7.8 p1 -")
    assert cell(0, 0) in position.contents
    assert "|m50|n50|" in position.board_text()
