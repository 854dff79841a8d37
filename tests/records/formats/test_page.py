"""The page: whole in itself, safe whatever a record says, and showing the board of the kernel after every key."""

import json
import math
import shutil
import subprocess
from pathlib import Path

import pytest
from support.converting import converted, lgn, texts
from support.html_page import Page
from support.patience import PATIENCE
from support.record_texts import marked, plain
from support.tables import rows

from limitproto import cli
from limitproto.drawing.board import marks_of
from limitproto.records.lgn.writer import format_record
from limitproto.records.reading.reader import read_text

HERE = Path(__file__).parent
GAMES = HERE.parents[2] / "records" / "games"
NODE = shutil.which("node")
needs_node = pytest.mark.skipif(NODE is None, reason="needs node")
TREE = """\
[White "Ada"]
[Red "Bob"]
[Size "1"]
{An opening} 1. n49:m50! n50:m51 {first
second} 2. n49-m50/n49 (2. red:resigns {quits}) (2. draw ; why not
) n50-m51/n50 $17 {well played} 0-1
"""
SET = """\
[Position "classic m50:WRo/ooo w 0.0 m26 -"]
1. m50-o50/n51 1-0
"""


def page_of(data: bytes) -> str:
    result = converted(data, "lgn", "html")
    assert result.said == []
    return result.data.decode()


def pressed(text: str, *presses: object) -> list[dict]:
    """Return what a page shows at the start of its first game and after each press."""
    return opened(text, "", "Home", *presses)[1:]


def opened(text: str, address: str, *presses: object) -> list[dict]:
    """Return what a page shows when it is opened by an address with this end, and after each press."""
    page = Page(text)
    script = page.texts["script"][-1]
    told = {"script": script, "ids": page.ids, "blocks": page.blocks, "presses": presses, "hash": address}
    command, data = [NODE, str(HERE / "page_stub.js")], json.dumps(told).encode()
    done = subprocess.run(command, input=data, capture_output=True, timeout=PATIENCE, check=False)
    assert (done.returncode, done.stderr.decode()) == (0, "")
    return json.loads(done.stdout)


def shown(board: dict) -> dict[str, tuple]:
    """Return what a page draws of each tile: the ball on it, the colour of the tile, and whether it is marked."""
    return {
        cell: (next(iter(drawn["ball"]), None), _colour(drawn), "marked" in drawn["classes"])
        for cell, drawn in board["cells"].items()
        if "tile" in drawn["classes"]
    }


def _colour(drawn: dict) -> str:
    return next((name.removeprefix("tile-") for name in drawn["classes"] if name.startswith("tile-")), "")


def expected(before, position, turn) -> dict[str, tuple]:
    marks = marks_of(position.change_since(before, turn)) if turn else []
    state = position.state()
    balls = {cell: player for player, cells in state["balls"].items() for cell in cells}
    return {cell: (balls.get(cell), state["tile_colours"].get(cell, ""), cell in marks) for cell in state["tiles"]}


@needs_node
@pytest.mark.parametrize("name", ["classic-2-stranded-1", "pbmserv-3-no-balls-1", "classic-3-resignation"])
def test_arrow_keys_show_the_boards_of_the_kernel(name):
    data = (GAMES / f"{name}.lgn").read_bytes()
    (entry,) = read_text(data.decode())
    line = [entry.record.turns[index].text for index in entry.record.main_line()]
    there = pressed(page_of(data), *["ArrowRight"] * (len(line) + 1), *["ArrowLeft"] * (len(line) + 1))
    positions = [entry.start]
    for turn in line:
        positions.append(positions[-1].play(turn))
    forth = there[: len(line) + 1]
    for number, (told, position) in enumerate(zip(forth, positions, strict=True)):
        turn = line[number - 1] if number else ""
        assert shown(told["board"]) == expected(positions[max(0, number - 1)], position, turn)
        assert told["position"] == position.text
        assert told["current"] == ([turn] if number else [])
        assert turn in told["state"]
        assert told["ends"] == [number == 0, number == len(line)]
    assert there[len(line) + 1]["board"] == forth[-1]["board"], "a key beyond the end does nothing"
    back = there[len(line) + 2 :]
    assert [told["board"] for told in back] == [*(told["board"] for told in forth[-2::-1]), forth[0]["board"]]
    assert entry.record.result in forth[-1]["state"]


@needs_node
def test_nothing_jumps():
    told = pressed(page_of((GAMES / "classic-2-stranded-1.lgn").read_bytes()), *["ArrowRight"] * 10)
    assert len({step["board"]["box"] for step in told}) == 1
    left, top, width, height = map(float, told[0]["board"]["box"].split())
    for step in told:
        tiles = [drawn for drawn in step["board"]["cells"].values() if "tile" in drawn["classes"]]
        for corner in " ".join(drawn["hex"][0][0] for drawn in tiles).split():
            x, y = map(float, corner.split(","))
            assert left <= x <= left + width
            assert top <= y <= top + height


@needs_node
def test_variations_and_remarks():
    presses = ["ArrowRight"] * 3 + ["ArrowDown"] * 3 + ["ArrowUp"] * 2 + ["End", "Home"]
    told = pressed(page_of(TREE.encode()), *presses)
    assert (told[0]["said"], told[1]["current"]) == ("An opening", ["n49:m50!"])
    assert told[2]["said"] == "first\nsecond"
    turns = [step["current"][0] for step in told[3:9]]
    assert turns == "n49-m50/n49 red:resigns draw draw red:resigns n49-m50/n49".split()
    assert (told[4]["said"], told[5]["said"]) == ("quits", "; why not")
    assert "1-0 resignation" not in told[0]["state"]
    assert "White wins, 1-0: red resigned." in told[4]["state"]
    assert told[9]["current"] == ["n50-m51/n50 $17"]
    assert told[9]["state"].endswith("$17. Red wins, 0-1: white has no turn left.")
    assert told[10]["current"] == []
    assert told[0]["turns"] == [
        ["comment", ["An opening"]],
        ["row", ["1.", "n49:m50!", "n50:m51", "first\nsecond"]],
        ["row", ["2.", "n49-m50/n49"]],
        ["variation", ["2.", "red:resigns", "quits"]],
        ["variation", ["2.", "draw", "; why not"]],
        ["row", ["2…", "", "n50-m51/n50 $17", "well played"]],
        ["result", ["0-1"]],
    ]
    assert told[3]["prevented"] is True


@needs_node
@pytest.mark.parametrize(
    ("tag", "words"), [("", "."), ('[Termination "adjudication"]\n', ": by an arbiter's decision.")]
)
def test_a_result_that_is_not_by_the_rules_is_said_in_words(tag, words):
    told = opened(page_of(f"{tag}1. n49:m50 1-0\n".encode()), "#0", "End")
    assert told[0]["state"] == "Start. White to move, placement."
    assert told[1]["state"] == f"1. white n49:m50. Red to move, placement. White wins, 1-0{words}"


@needs_node
def test_other_keys_are_left_alone():
    assert [step["prevented"] for step in pressed(page_of(TREE.encode()), "a", "Tab", "toString")[1:]] == [False] * 3


@needs_node
def test_buttons_and_turns_can_be_clicked():
    clicks = [{"click": place} for place in ("next", "last", "previous", "first", 4)]
    told = pressed(page_of(TREE.encode()), *clicks)
    assert [step["current"] for step in told] == [[], ["n49:m50!"], ["n50-m51/n50 $17"], ["n49-m50/n49"], [], ["draw"]]


@needs_node
def test_every_turn_of_a_tree_has_its_board():
    record = marked(7)
    told = pressed(page_of(lgn(record)), *({"click": index} for index in range(len(record.turns))))
    (entry,) = read_text(format_record(record))
    positions = {-1: entry.start}
    there = {step["position"] for step in told}
    for index, turn in enumerate(record.turns):
        positions[index] = positions[turn.parent].play(turn.text)
        assert positions[index].text in there
        board = expected(positions[turn.parent], positions[index], turn.text)
        assert any(shown(step["board"]) == board for step in told)


@needs_node
def test_several_games_can_be_chosen():
    data = texts([plain(0), plain(2), plain(3)])
    told = pressed(page_of(data), {"choose": 2}, "Home", "ArrowRight", {"choose": 0}, "Home")
    games = list(read_text(data.decode()))
    assert [step["position"] for step in (told[0], told[2], told[5])] == [games[i].start.text for i in (0, 2, 0)]
    assert told[1]["shown"] == [False, False, True]
    assert [step["hash"].partition(".")[0] for step in told] == ["#1", "#3", "#3", "#3", "#1", "#1"]
    assert told[0]["choice"] is True
    assert pressed(page_of(TREE.encode()))[0]["choice"] is False
    assert told[0]["viewer"] is True
    assert told[1]["tags"][:2] == ["Game", "limit"]


def test_without_scripts_the_records_are_there():
    records = [marked(3), marked(4)]
    page = Page(page_of(lgn(*records)))
    assert [text.removeprefix("\n") for text in page.texts["pre"]] == [format_record(record) for record in records]
    assert any(tag == "noscript" for tag, _ in page.elements)


def test_it_can_be_used_without_a_mouse_or_eyes():
    page = Page(page_of(TREE.encode()))
    attributes = {item.get("id"): item for _tag, item in page.elements}
    assert attributes["state"]["aria-live"] == "polite"
    assert all(attributes[name]["aria-label"] for name in ("first", "previous", "next", "last"))
    assert any(tag == "label" and item["for"] == "games" for tag, item in page.elements)
    assert next(item for tag, item in page.elements if tag == "html")["lang"] == "en"
    assert attributes["board"]["role"] == "img"
    assert attributes["board"]["aria-label"]


@needs_node
def test_the_board_is_named_by_what_it_shows():
    told = pressed(page_of(TREE.encode()), "ArrowRight")
    assert [step["label"] for step in told] == [f"Board. {step['state']}" for step in told]


def test_a_tree_of_great_depth_is_no_trouble():
    depth = 3000
    turn = "(1. m50:n50 "
    text = f"1. m50:n50 {turn * depth}{')' * depth} *\n"
    assert converted(text.encode(), "lgn", "html").tally.written == 1
    assert converted(text.encode(), "lgn", "jsonl").tally.written == 1


def test_a_board_is_stored_as_what_changed():
    data = (GAMES / "classic-2-stranded-1.lgn").read_bytes()
    (entry,) = read_text(data.decode())
    position = entry.start
    size = 0
    for index in entry.record.main_line():
        position = position.play(entry.record.turns[index].text)
        size += len(position.board_svg())
    one, two = len(page_of(data)), len(page_of(data + b"\n" + data))
    assert one < size / 2
    assert two - one < 25_000


@needs_node
def test_a_page_opens_where_it_is_asked_to() -> None:
    """Without a word it opens at the start, or after the first turn where the start is an empty board."""
    (told,) = opened(page_of(TREE.encode()), "")
    assert told["current"] == ["n49:m50!"]
    (told,) = opened(page_of(SET.encode()), "")
    assert told["current"] == []
    result = converted(TREE.encode(), "lgn", "html", turn=3)
    (told,) = opened(result.data.decode(), "")
    assert told["current"] == ["n49-m50/n49"]
    (told,) = opened(result.data.decode(), "#1.2")
    assert told["current"] == ["n50:m51"]


@needs_node
@pytest.mark.parametrize(("address", "hash_", "current"), rows(__file__, "addresses"))
def test_an_address_is_a_link_to_a_turn(address: str, hash_: str, current: str) -> None:
    (told,) = opened(page_of(TREE.encode()), address)
    assert (told["current"], told["hash"]) == ([current] * bool(current), hash_)


@needs_node
def test_arrow_keys_scroll_where_there_are_no_variations() -> None:
    told = opened(page_of(TREE.encode()), "#1.1", "ArrowDown", "ArrowUp", "ArrowRight", "ArrowRight", "ArrowDown")
    assert [step["prevented"] for step in told[1:]] == [False, False, True, True, True]


@needs_node
def test_a_swipe_is_a_step() -> None:
    told = opened(page_of(TREE.encode()), "#1.1", {"swipe": [-80, 5]}, {"swipe": [80, 5]}, {"swipe": [-80, 70]})
    assert [step["hash"] for step in told] == ["#1.1", "#1.2", "#1.1", "#1.1"]


@pytest.fixture(scope="module")
def review(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, dict]:
    """A page with the review of a game of two players, and the review."""
    return reviewed("classic-2-no-balls-1", tmp_path_factory.mktemp("review"))


def reviewed(name: str, place: Path) -> tuple[str, dict]:
    for form in ("html", "json"):
        words = ["review", str(GAMES / f"{name}.lgn"), "--nodes", "60", "-o", str(place / f"out.{form}")]
        assert cli.main(words) == 0
    return (place / "out.html").read_text(encoding="utf-8"), json.loads((place / "out.json").read_text())


def percent(share: float) -> str:
    return f"{math.floor(100 * share + 0.5)} %"


def ply_at(x: str, plies: int) -> float:
    """Return the number of turns at a place of the graph, 360 units wide."""
    return plies * (float(x) - 44) / (360 - 54)


def height_of(share: float) -> object:
    return pytest.approx(10 + 140 * (1 - share), abs=0.06)


@needs_node
def test_a_page_shows_a_review(review: tuple[str, dict]) -> None:
    page, found = review
    told = opened(page, "#0", *["ArrowRight"] * 38)
    plies = found["plies"]
    assert told[0]["reviewed"] is True
    assert told[0]["best"] == ""
    names = ["white", "red"]
    for number, (step, ply) in enumerate(zip(told[1:], plies, strict=False), 1):
        assert ply_at(step["now"], len(plies) - 1) == pytest.approx(number, abs=0.02)
        before = percent(ply["wins"][names.index(ply["player"])])
        assert step["best"].startswith(f"Before it {before}")
        assert (f"lost {percent(ply['loss'])}; best was {ply['best'][0]}" in step["best"]) == (ply["loss"] > 0)
        after = plies[number]["wins"][names.index(ply["player"])]
        assert step["current"] == [f"{ply['turn']}{ply['mark']}{percent(after)}"]
    (curve,) = told[0]["curves"]
    points = [tuple(map(float, point.split(","))) for point in curve.split(" ")]
    assert [round(ply_at(x, len(plies) - 1), 1) for x, _ in points] == list(range(len(plies)))
    assert [y for _, y in points] == [height_of(ply["wins"][0]) for ply in plies]
    accuracy = {(one["player"], one["phase"]): one["accuracy"] for one in found["accuracy"]}
    assert told[0]["accuracy"] == [
        ["Accuracy", "all", "placement", "movement"],
        *([name, *(f"{accuracy[name, phase]:.1f} %" for phase in ("all", "placement", "movement"))] for name in names),
    ]
    marked_turns = [ply for ply in plies if ply["mark"]]
    assert [row[1] for row in told[0]["losses"][1:]] == [ply["turn"] + ply["mark"] for ply in marked_turns]
    assert [row[4] for row in told[0]["losses"][1:]] == [ply["best"][0] if ply["loss"] else "" for ply in marked_turns]


@needs_node
def test_the_graph_and_the_table_lead_to_turns(review: tuple[str, dict]) -> None:
    page, found = review
    told = opened(page, "#0", {"graph": 67}, {"graph": 90}, {"graph": 0}, {"mark": 2})
    marked_turns = [ply["ply"] for ply in found["plies"] if ply["mark"]]
    assert [step["hash"] for step in told[1:]] == ["#1.19", "#1.38", "#1.0", f"#1.{marked_turns[2]}"]


@needs_node
def test_a_review_of_three_has_three_curves(tmp_path: Path) -> None:
    page, found = reviewed("classic-3-resignation", tmp_path)
    (told,) = opened(page, "")
    assert len(told["curves"]) == 3
    ends = [float(curve.split(" ")[-1].split(",")[1]) for curve in told["curves"]]
    assert ends == [height_of(win) for win in found["plies"][-1]["wins"]]


@needs_node
def test_other_pages_have_no_review() -> None:
    (told,) = opened(page_of(TREE.encode()), "")
    assert (told["reviewed"], told["best"], told["curves"]) == (False, "", [])
