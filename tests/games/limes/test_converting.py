"""Records of LIMES in other forms: nothing there knows the game."""

import json
import xml.etree.ElementTree as ET
from io import BytesIO

import pytest
from PIL import Image
from support.converting import converted

from limitproto.drawing.board import colour, style
from limitproto.drawing.raster import png
from limitproto.games.limes.position import Position
from limitproto.records import read_game
from limitproto.records.codecs import CODECS

GAME = """\
[Game "limes"]
[Edition "limes"]
[Players "2"]

1. draw-13 m50r0_se m50r1_ne 2. draw-4 n50r1 m51r0_nw 3. draw-7 *
"""


def form(target, **more):
    return converted(GAME.encode(), "lgn", target, **more).data.decode()


def test_there_is_no_gamestring_for_it():
    assert "no name for games of LIMES" in "\n".join(converted(GAME.encode(), "lgn", "uhp").said)


def test_letters():
    text = form("ascii")
    assert "player 1: " in text
    assert ", 6 workers left" in text
    assert "card 7: nw F  ne S^  se W  sw R" in text
    assert "*" in text.split("player 2")[1].split("card 7")[0]
    assert "deck study24: a stand-in for the printed cards" in text


def test_a_drawing_has_huts_territories_and_workers():
    root = ET.fromstring(form("svg"))
    fills = [node.get("fill") for node in root.iter()]
    assert len([node for node in root.iter() if node.tag.endswith("circle")]) == 3 * 2, "a body and its sheen"
    assert {style(".body", f".worker-{player}")["fill"] for player in "12"} <= set(fills), "a worker of each player"
    assert fills.count(style(".hut")["fill"]) == 3, "a hut a player, and one on the card to come"
    assert set(map(colour, ("field", "forest", "water", "tower"))) <= set(fills), "all four landscapes"


def test_an_image():
    assert converted(GAME.encode(), "lgn", "png").data.startswith(b"\x89PNG\r\n")
    position = Position.new(players=3, seed=1)
    for _ in range(12):
        assert len(Image.open(BytesIO(png(position.board_svg(), 1))).getcolors(1 << 20)) > 2
        position = position.play(position.legal_turns()[0])


def test_a_page_with_every_turn_and_draw():
    page = form("html")
    for turn in read_game(GAME).turns:
        assert turn in page
    assert "http://" not in page.replace("http://www.w3.org/", "")
    assert "<script src" not in page


@pytest.mark.parametrize("target", [name for name, form in CODECS.items() if form.reader and form.writer])
def test_and_back(target):
    if target != "uhp":
        data = converted(GAME.encode(), "lgn", "lgn").data
        assert converted(converted(data, "lgn", target).data, target, "lgn").data == data


def test_json_has_players_by_number():
    record = json.loads(form("json"))
    assert record["players"] == [{"colour": "1", "name": "?"}, {"colour": "2", "name": "?"}]
    assert [turn["round"] for turn in record["turns"]] == [1, 1, 1, 2, 2, 2, 3]


def test_a_table_of_games():
    heading, row = form("csv").splitlines()
    cells = dict(zip(heading.split(","), row.split(","), strict=False))
    assert (cells["game"], cells["edition"], cells["rounds"], cells["turns"]) == ("limes", "limes2", "3", "7")
