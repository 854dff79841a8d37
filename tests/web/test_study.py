"""Analysis on the board: reviews, lines of play, limits, the graph, engines that play by themselves, and drawings."""

import re
import subprocess
import sys
import urllib.request
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

from support.browser import BoardPage

#: A game with mistakes, and a position with lines of several turns.
GAME = """[Edition "classic"]
[Position "classic m50:RWo/oo w 0.0 m26 -"]

1. n50-m51/n51 *
"""
MOVES = "new nestor seed=1 size=3 seat-2=person"


def analysed(page: BoardPage) -> None:
    """Analyse a position whose lines have several turns up to a limit, after which the lines stay as they are."""
    page.type(MOVES)
    page.show("analysis")
    page.tab.select_option("#limit", "depth=4")
    page.tab.click("#analyse")
    page.tab.wait_for_function(
        "() => /Depth ([4-9]|[1-9][0-9])/.test(document.getElementById('evaluation').textContent)"
    )
    page.wait()
    assert page.tab.locator("#candidates li:first-child button:nth-of-type(2)").is_visible()


def test_a_review_of_the_page_is_that_of_the_command(page: BoardPage, tmp_path: Path) -> None:
    (tmp_path / "game.lgn").write_text(GAME, encoding="utf-8")
    command = [sys.executable, "-P", "-m", "limitproto", "review", "game.lgn", "-o", "reviewed.lgn"]
    subprocess.run(command, cwd=tmp_path, check=True, capture_output=True)
    page.load(tmp_path / "game.lgn")
    page.show("analysis")
    page.click("#review")
    rows = page.tab.locator("#accuracy tr").all_inner_texts()
    assert [row.split() for row in rows] == [["Accuracy", "all", "movement"], ["White", "1.1", "%", "1.1", "%"]]
    told = page.tab.inner_text("#mistakes button")
    assert re.fullmatch(r"1\. n50-m51/n51 \?\? lost 100 %; best was \S+ \(key moment\)", told)
    remark = r"\$4\s\{(\[%wins [^{}]* \[%best [^\] ]+)"
    reviewed = (tmp_path / "reviewed.lgn").read_text(encoding="utf-8")
    assert re.findall(remark, page.saved()) == re.findall(remark, reviewed) != []
    assert page.type("review") == "White 1.1 %. Mistakes: 1."
    # What the command has written is shown, and saved as it was.
    page.load(tmp_path / "reviewed.lgn")
    assert page.tab.locator("#mistakes button").count() == 1
    assert page.saved().partition("\n\n")[2] == reviewed.partition("\n\n")[2]


def test_a_review_can_be_stopped_and_a_mark_of_somebody_stays(page: BoardPage) -> None:
    page.type("new classic seat-2=person")
    # Searches of the placement end by themselves, and those of the movement last as long as they may.
    page.play_at_random(5, most=38)
    page.show("analysis")
    page.click("#first")
    page.tab.evaluate("document.querySelector('#limit [value=\"time=30\"]').value = 'time=36000'")
    page.tab.select_option("#limit", "time=36000")
    # A stop may come before the engine that reviews.
    page.tab.evaluate("() => [1, 2].forEach(() => document.getElementById('review').click())")
    page.wait()
    page.tab.click("#review")
    page.tab.wait_for_selector("#graph .point", state="attached")
    # The game goes on meanwhile.
    page.tab.click("#next")
    page.tab.wait_for_selector("#turns .turn[aria-current]", state="attached")
    page.click("#review")
    assert page.tab.locator("#accuracy tr").count() == 0
    assert page.text("review") == "Review game"
    page.load(GAME.replace("n51 *", "n51 $1 *"))
    page.show("analysis")
    page.tab.select_option("#limit", "nodes=1000")
    page.click("#review")
    assert "$1" in page.saved()
    assert "$4" not in page.saved()


def test_the_next_mistake_is_one_click_away(page: BoardPage) -> None:
    page.load('[Edition "classic"]\n\n1. m50:n50 $6 m51:l51 2. o49:n49 $2 *\n')
    page.show("analysis")
    current = page.tab.locator("#turns [aria-current]")
    seen = []
    for _ in range(3):
        page.click("#next-mistake")
        seen.append(current.text_content())
    assert [text[:7] for text in seen] == ["m50:n50", "o49:n49", "m50:n50"]
    # The list is one tab stop, in which arrows go up and down.
    assert page.tab.locator("#mistakes [tabindex='0']").count() == 1
    page.tab.focus("#mistakes button")
    page.tab.keyboard.press("ArrowDown")
    assert page.tab.evaluate("document.activeElement.textContent").startswith("2. o49:n49")
    assert page.type("mistake").startswith("White laid n49 and o49")
    page.type("new classic seat-2=person")
    page.show("analysis")
    page.click("#next-mistake")
    assert page.text("refusal") == "No mistake is marked in this line."
    page.type("m50:n50")
    assert page.type("mistake") == "Review the game first: no mistake is marked in this line yet."


def test_a_line_is_looked_at_turn_by_turn_and_entered(page: BoardPage) -> None:
    analysed(page)
    tab = page.tab
    label = "() => document.querySelector('#candidates li button').textContent"
    before = tab.locator("#board .tile").count()
    turns = tab.locator("#candidates li").first.locator("button")
    tab.focus("#limit")
    tab.keyboard.press("Tab")
    tab.wait_for_selector("#board.ahead .future", state="attached")
    assert tab.locator("#board .tile").count() == before - 1
    first = page.text("told")
    assert first.startswith("Red moved ")
    assert tab.locator("#board .legal").count() == 0
    # Arrows go along the line, and Escape from it gives the position back.
    tab.keyboard.press("ArrowRight")
    tab.wait_for_selector("#told:has-text('Blue ')")
    assert tab.locator("#board .tile").count() == before - 2
    tab.keyboard.press("ArrowLeft")
    tab.wait_for_selector("#told:has-text('Red ')")
    tab.keyboard.press("ArrowDown")
    tab.wait_for_selector("#candidates li:nth-child(2) .shown")
    tab.evaluate("document.activeElement.blur()")
    tab.wait_for_selector("#board:not(.ahead)")
    assert tab.locator("#board .tile").count() == before
    assert tab.evaluate(label)
    played = [turns.nth(at).inner_text() for at in range(2)]
    turns.nth(1).click()
    tab.wait_for_selector("#turns li:has-text('…'), #turns li .turn:nth-of-type(2)", state="attached")
    page.wait()
    assert [text[: len(turn)] for text, turn in zip(
        tab.locator("#turns .turn").all_text_contents(), played, strict=True)] == played  # fmt: skip
    # The list that comes under the mouse, which does not move, is not pointed at.
    page.type("new classic seat-2=person")
    page.show("analysis")
    turns.first.click()
    page.wait()
    tab.wait_for_selector("#candidates li button", state="attached")
    tab.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert tab.locator("#candidates .shown").count() == 0
    page.click("#analyse")


def test_a_line_plays_by_itself_unless_less_motion_is_wanted(opened: Callable[..., BoardPage]) -> None:
    page = opened(reduced_motion="no-preference")
    analysed(page)
    page.tab.focus("#limit")
    page.tab.keyboard.press("Tab")
    page.tab.wait_for_selector("#candidates li:first-child button:nth-of-type(2).shown")
    page.click("#analyse")


def test_a_finger_shows_a_line_before_it_enters_it(opened: Callable[..., BoardPage]) -> None:
    page = opened(has_touch=True)
    analysed(page)
    page.tab.tap("#candidates li button")
    page.tab.wait_for_selector("#board.ahead")
    assert page.tab.locator("#turns .turn").count() == 0
    page.tab.tap("#candidates .shown")
    page.tab.wait_for_selector("#turns .turn", state="attached")
    page.click("#analyse")


def test_analysis_keeps_its_limits(page: BoardPage) -> None:
    page.type(MOVES)
    page.show("analysis")
    page.tab.select_option("#lines", "1")
    page.tab.select_option("#limit", "depth=2")
    page.tab.click("#analyse")
    page.tab.wait_for_selector("#evaluation:has-text('Depth ')")
    page.show("wire")
    page.tab.wait_for_selector("#wire:has-text('lp-stop')")
    page.show("analysis")
    assert page.tab.locator("#candidates li").count() == 1
    page.click("#analyse")


def test_the_graph_has_axes_and_is_read_by_pointer_and_keys(page: BoardPage) -> None:
    wins = "{[%wins 0.500 0.500]}", "{[%wins 0.250 0.750]}"
    page.load(f'[Edition "classic"]\n\n1. m50:n50 {wins[0]} m51:l51 {wins[1]} 2. o49:n49 *\n')
    page.show("analysis")
    assert page.tab.locator("#graph .scale").all_text_contents() == ["0 %", "50 %", "100 %"]
    assert page.tab.locator("#graph .round").all_text_contents() == ["1", "2"]
    assert page.text("graph-legend") == "Chance of white"
    box = page.tab.locator("#graph").bounding_box()
    page.tab.hover("#graph", position={"x": 44 + (box["width"] - 54) / 3, "y": 50})
    assert page.text("graph-legend") == "1. m50:n50: White 25 % and red 75 %."
    page.tab.hover("#tab-analysis")
    assert page.text("graph-legend") == "Chance of white"
    page.tab.focus("#graph")
    said = []
    for key in ("Home", "ArrowRight", "End"):
        page.tab.keyboard.press(key)
        page.wait()
        said.append(page.tab.get_attribute("#graph", "aria-valuetext").partition(":")[0])
    assert said == ["Start", "1. m50", "2. o49"]
    # Where marks would lie on one another, the worst is shown.
    marks = page.tab.evaluate("""async () => {
      const { drawGraph } = await import('./graph.js');
      const nodes = [{ nags: [], wins: [0.5, 0.5], round: 0 }];
      for (let round = 1; round <= 90; round++) {
        nodes.push({ nags: [round === 45 ? 4 : 6], wins: [0.5, 0.5], round, parent: nodes.at(-1) });
      }
      const graph = document.getElementById('graph');
      drawGraph(graph, ['white', 'red'], nodes, nodes[0]);
      return [...graph.querySelectorAll('.loss')].map(({ x, textContent }) => [x.baseVal[0].value, textContent]);
    }""")
    assert marks[0][1] == "??"
    places = sorted(place for place, _ in marks)
    assert len(places) > 5
    assert all(right - left >= 16 for left, right in pairwise(places))


def test_engines_that_play_by_themselves_can_be_paused_and_slowed(page: BoardPage) -> None:
    page.type("new classic seat-2=person")
    assert not page.tab.is_visible("#pause")
    assert page.type("pause") == "Engines are waiting for a person to play."
    page.tab.select_option("#pace", "3", force=True)
    page.tab.select_option("#player-list li:nth-child(2) .who", "limitproto")
    page.tab.select_option("#player-list li:nth-child(1) .who", "limitproto")
    page.tab.wait_for_selector("#pause:visible")
    page.click("#pause")
    assert page.text("pause") == "Go on"
    count = page.tab.locator("#turns .turn").count()
    page.tab.select_option("#pace", "0")
    page.tab.click("#pause")
    page.tab.wait_for_selector(f"#turns .turn >> nth={count + 1}", state="attached")
    page.click("#pause")
    assert page.tab.locator("#turns .turn").count() > count


def test_arrows_and_circles_are_drawn_and_kept(page: BoardPage) -> None:
    page.type("new classic seat-2=person")
    page.tap("m50", "n50")
    middle = """([cell]) => {
      const found = document.querySelector(`#board [data-cell="${cell}"]`);
      const { left, top, width, height } = found.getBoundingClientRect();
      return [left + width / 2, top + height / 2];
    }"""

    def drag(start: str, end: str) -> None:
        page.tab.mouse.move(*page.tab.evaluate(middle, [start]))
        page.tab.mouse.down(button="right")
        page.tab.mouse.move(*page.tab.evaluate(middle, [end]))
        page.tab.mouse.up(button="right")

    drag("m50", "n50")
    drag("m50", "m50")
    page.tab.focus("#board")
    page.tab.keyboard.press("m")
    drawn = "#board .drawn"
    assert page.tab.locator(drawn).count() == 3
    text = page.saved()
    assert re.search(r"\{\[%draw m50-n50 m50 n50\]\}", text)
    page.tab.focus("#board")
    page.tab.keyboard.press("m")
    assert page.tab.locator(drawn).count() == 2
    page.load(text)
    assert page.tab.locator(drawn).count() == 3
    assert page.saved() == text
    page.click("#previous")
    assert page.tab.locator(drawn).count() == 0


def test_remarks_that_are_not_ours_stay_as_they_are(page: BoardPage) -> None:
    for said in ("[%wins 1]", "[%wins a b]", "[%eval 1.5]", "[%draw ]", "[%draw <b>]"):
        page.type("new classic seat-2=person")
        page.load(f'[Edition "classic"]\n\n1. m50:n50 {{{said}}} m51:l51 *\n')
        assert f"{{{said}}}" in page.saved()


def test_the_numbers_of_rules_lead_to_the_specification(page: BoardPage, server: tuple[Any, str]) -> None:
    page.tab.click("#rules-open")
    links = {link.inner_text(): link.get_attribute("href") for link in page.tab.locator("#rules .rule").all()}
    for number, link in links.items():
        with urllib.request.urlopen(f"{server[1].partition('#')[0]}{link.partition('#')[0]}") as answer:
            assert answer.headers["content-type"] == "text/plain; charset=utf-8"
            assert f"### {number}." in answer.read().decode()
        assert link.endswith(f"text={number}.")
