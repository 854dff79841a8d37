"""What the pictures and the state for a GUI say about a position."""

import json
import re
import xml.etree.ElementTree as ET
from pathlib import Path

from limitproto.drawing.board import style
from limitproto.games.limes.position import Position

TEXT = "limes2 8r3m50.21r3n50.2r3l50.6r2m51:m50se.m50se_8r0m50.21r0m51.2r2m52:m50nw 2 5.6 d8.21.2.6 -"
POSITION = Position.parse(TEXT)


def test_text_has_walls_between_territories_alone():
    expected = Path(__file__).with_name("cases").joinpath("board.txt").read_text(encoding="utf-8")
    assert Position.parse("limes1 13r0m50.4r1n50:m50nw 1 6 d13.4 -").board_text() + "\n" == expected


def test_no_line_is_empty_or_ends_with_a_space():
    position = Position.new(players=3, seed=2)
    while not position.is_over:
        for line in position.board_text().split("\n"):
            assert line
            assert line == line.rstrip()
        position = position.play(position.legal_turns()[-1], check=False)


def test_colours_change_no_sign():
    plain = POSITION.board_text()
    coloured = POSITION.board_text(colour=True)
    assert "\x1b[" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == plain


def test_two_workers_the_open_card_and_marks():
    text = POSITION.board_text()
    assert "2*" in text
    assert "card 6: nw F  ne S  se S  sw R" in text
    after = Position.parse("limes1 - 1 7 d13 -").play("m50r0_ne")
    assert after.board_text(marks=["m50", "r0"]).count("[") == 4
    assert "[W*]" in after.board_text(marks=["m50", "r0"])


def test_a_solitaire_game_ends_with_the_sheets_words():
    position = Position.new(players=1, seed=1)
    while not position.is_over:
        position = position.play(position.legal_turns()[0], check=False)
    assert position.board_text().startswith("player 1: 0 points, capable of improvement\n")


def test_svg():
    root = ET.fromstring(POSITION.board_svg())
    words = [node.text for node in root.iter("{http://www.w3.org/2000/svg}text")]
    assert (words.count("l"), words.count("m")) == (1, 2)
    assert {"50", "51", "52", "Card 6", "Player 1: 5 points", "Player 2: 1 point", "8", "21", "2"} <= set(words)
    assert "deck study24: a stand-in for the printed cards" in words
    assert len(list(root.iter("{http://www.w3.org/2000/svg}circle"))) == 3 * 2


def test_eight_displays_stand_in_two_rows():
    root = ET.fromstring(Position.new(players=8, seed=1).board_svg())
    rows = [node.get("y") for node in root.iter("{http://www.w3.org/2000/svg}text") if node.text.startswith("Player ")]
    assert [rows.count(y) for y in dict.fromkeys(rows)] == [4, 4]


def test_walls_stand_between_territories():
    wall = style(".wall")["stroke_width"]
    assert Position.parse("limes1 13r0m50.4r1n50:m50nw 1 6 d13.4 -").board_svg().count(f'stroke-width="{wall}"') == 8


def test_state():
    state = POSITION.state()
    assert state["card"] == {"number": 6, "zones": ["field", "forest", "forest", "tower"], "huts": [0, 0, 0, 0]}
    assert state["hands"] == {"1": 5, "2": 6}
    first = state["displays"]["1"]
    zones, huts = ["forest", "tower", "forest", "field"], [0, 0, 0, 1]
    assert first["cards"][0] == {"cell": "m50", "quarters": 3, "number": 8, "zones": zones, "huts": huts}
    assert [worker["counted"] for worker in first["workers"]] == [True, False]
    zones = [zone for territory in first["territories"] for zone in territory["zones"]]
    assert len(zones) == len(set(zones)) == 16


def many_huts():
    """Return a display of three cards with as many huts as a zone may have, and workers among them."""
    cards = [{"number": number, "zones": "FSRF", "huts": [9, 3, 2, 1]} for number in range(1, 17)]
    position = Position.new(players=1, deal="host", deck=json.dumps({"name": "test-huts", "cards": cards}))
    for turn in ("draw-1", "m50r0_nw", "draw-2", "n50r2_ne", "draw-3", "m51r1/m50nw-m50ne"):
        position = position.play(turn)
    return position


def test_many_huts_stay_on_their_zone():
    svg = many_huts().board_svg()
    assert [element.text for element in ET.fromstring(svg).iter() if element.tag.endswith("text")].count("×9") == 3
    hut = style(".hut")["fill"]
    assert svg.count(f'fill="{hut}"') == 3 * (1 + 3 + 2 + 1), "a number stands for more than three"


def test_marks_leave_the_walls_where_they_are():
    position = many_huts()
    plain, marked = position.board_text().split("\n"), position.board_text(marks=["m50", "m51"]).split("\n")
    assert any("[" in line for line in marked)
    assert "S3^*" in "".join(plain)
    for one, other in zip(plain, marked, strict=True):
        walls = [[i for i, sign in enumerate(line) if sign in "|+"] for line in (one, other)]
        assert walls[0] == walls[1], (one, other)


def test_one_is_no_plural():
    for drawn, said in (("d-", "0 cards drawn"), ("d13", "1 card drawn"), ("d13.4", "2 cards drawn")):
        board = "13r0m50" if drawn == "d13.4" else "-"
        assert f"LIMES, limes1, {said}" in Position.parse(f"limes1 {board} 1 7 {drawn} -").board_svg()
    for workers, said in (("", "0 points: "), (":m50nw", "1 point: "), (":m50sw", "2 points: ")):
        assert Position.parse(f"limes1 13r0m50{workers} 1 {6 if workers else 7} d13 -").score_summary.startswith(said)
