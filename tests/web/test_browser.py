"""The board in a real browser: whole games by mouse, by keyboard and by text, and what may go wrong meanwhile."""

import gzip
import os
import random
import re
import signal
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from support.browser import BoardPage, script
from support.engine_process import Process, children_of, run
from support.web_server import processes_below

from limitproto.games import registry
from limitproto.records import read_game

NODE_MODULES = Path(os.environ.get("LIMITPROTO_NODE_MODULES", Path(__file__).parents[2] / "node_modules"))
AXE = NODE_MODULES / "axe-core" / "axe.min.js"
EDITIONS = [(edition.name, game) for game in registry.GAMES for edition in registry.game_named(game).editions]
#: A game that ends soon: turns of two players, size 1.
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


@pytest.fixture(scope="module")
def tab(chrome: Any, server: tuple[Any, str]) -> Iterator[BoardPage]:
    page = BoardPage(chrome, server[1])
    yield page
    page.close()


@pytest.fixture
def shared(tab: BoardPage) -> Iterator[BoardPage]:
    """A page on which games were played before, for tests that begin one: opening a tab takes long."""
    yield tab
    assert tab.errors == []


def finished(page: BoardPage) -> None:
    """Check that the game is over and that its record is one that our rules agree with."""
    assert page.is_over
    loaded = read_game(page.saved())
    assert loaded.result == page.type("lp-result").split()[0] != "*"
    assert page.tab.locator("#turns li").count() >= 1


@pytest.mark.parametrize(("edition", "game"), EDITIONS, ids=lambda value: value)
def test_a_whole_game_by_clicks(shared: BoardPage, edition: str, game: str) -> None:
    shared.begin(edition, **({"players": 1, "seed": 5} if game == "limes" else {"size": 2}))
    assert shared.play_at_random(7) > 5
    finished(shared)


def test_a_whole_game_of_three_players_by_clicks(shared: BoardPage) -> None:
    shared.begin("classic", 3, size=2)
    assert len(shared.state()["players"]) == 3
    assert shared.play_at_random(11) > 5
    finished(shared)


@pytest.mark.parametrize("engine", ["limitproto", "other"])
def test_an_engine_follows_the_whole_game_by_mouse(page: BoardPage, engine: str) -> None:
    page.begin("classic", seats={2: engine}, size=2)
    draw = random.Random(4)
    while not page.is_over:
        page.tap(draw.choice(page.legal()))
        assert (page.text("refusal"), page.tab.is_visible("#banner")) == ("", False)
    finished(page)
    assert page.tab.input_value("#player-list li:nth-child(2) select") == engine


def test_what_fails_while_an_engine_thinks_does_not_stop_it(page: BoardPage) -> None:
    page.type("new classic seat-2=patient")
    page.tap("m50")
    page.tab.click('#board [data-cell="n50"]')
    page.show("text")
    page.tab.fill("#text-entry", "position nonsense")
    page.tab.press("#text-entry", "Enter")
    page.tab.wait_for_selector("#text-log .refused:has-text('is not an edition')")
    page.click("#stop-thinking")
    assert page.text("status").startswith("White to move")
    assert page.tab.locator("#turns .turn").count() == 2


def test_an_engine_is_stopped_before_it_has_been_told_the_position(page: BoardPage) -> None:
    page.type("new classic seat-2=patient")
    page.tab.evaluate("""() => {
      const button = document.getElementById('stop-thinking');
      new MutationObserver(() => button.hidden || button.click()).observe(button, {attributes: true});
    }""")
    page.tap("m50", "n50")
    assert page.text("status").startswith("White to move")
    assert page.tab.locator("#turns .turn").count() == 2


def test_how_people_end_a_game_and_engines_do_not(page: BoardPage) -> None:
    tab = page.tab
    page.type("new classic seat-2=patient")
    page.tap("m50")
    tab.click('#board [data-cell="n50"]')
    tab.click("#draw-agreed")
    tab.click("#ask-draw .primary")
    tab.wait_for_selector("#refusal:has-text('Red did not agree to end the game.')")
    tab.fill("#text-entry", "resign red")
    tab.press("#text-entry", "Enter")
    tab.wait_for_selector("#text-log .refused:has-text('Red did not agree to end the game.')")
    assert "win" not in page.text("status")
    tab.click("#resign")
    tab.click("#ask-yes")
    tab.wait_for_selector("#status:has-text('Red wins')")
    page.wait()
    assert page.text("status") == "Red wins by resignation."
    page.type("new classic seat-2=person")
    page.click("#draw-agreed")
    page.click("#ask-draw .primary")
    assert page.text("status") == "A draw between white and red by agreement."
    tab.click("#new-game")
    tab.select_option("#clock-kind", "absolute")
    tab.fill("#clock-main", "0.2")
    tab.select_option("#seat-2", "person")
    tab.click("#start")
    tab.wait_for_selector("#status:has-text('Red wins on time.')")
    page.wait()
    assert tab.locator(".clock").all_inner_texts() == ["0.0", "0.2"]
    finished(page)


def test_a_game_by_keyboard_alone(page: BoardPage) -> None:
    page.begin("nestor", size=2, seed=3)
    tab = page.tab
    for _ in range(60):
        tab.keyboard.press("Tab")
        if tab.evaluate("document.activeElement.id") == "board":
            break
    assert tab.evaluate("document.activeElement.id") == "board"
    draw = random.Random(5)
    for _ in range(300):
        if page.is_over:
            break
        if tab.locator("#finish").count() and not page.legal():
            tab.keyboard.press("f")
        elif page.legal():
            for _ in range(draw.randrange(4) + 1):
                tab.keyboard.press("n")
            tab.keyboard.press("Enter")
        else:
            # A choice below the board, such as not to move a ball.
            tab.keyboard.press("Tab")
            tab.keyboard.press("Enter")
            page.wait()
            tab.focus("#board")
        page.wait()
        assert page.text("refusal") == ""
    finished(page)


def test_arrows_go_along_the_six_directions(shared: BoardPage) -> None:
    shared.begin("pbmserv", size=8, seed=1)
    tab = shared.tab
    tab.focus("#board")

    def active() -> str:
        return str(tab.evaluate("document.querySelector('#board .focused').dataset.cell"))

    start = active()
    for there, back in (("ArrowLeft", "ArrowRight"), ("Home", "PageDown"), ("PageUp", "End")):
        tab.keyboard.press(there)
        beside = active()
        tab.keyboard.press(back)
        assert (active(), beside != start) == (start, True)


@pytest.mark.parametrize("others", ["person", "limitproto"])
def test_a_game_of_three_players_by_text_alone(shared: BoardPage, others: str) -> None:
    said = shared.type(f"new classic players=3 size=1 seat-1=person seat-2={others} seat-3={others} level=1")
    assert "white" in said.lower()
    draw = random.Random(2)
    for _ in range(100):
        if shared.is_over:
            break
        turns = shared.type("legal").split(", ")
        assert shared.type(draw.choice(turns))
    finished(shared)
    assert shared.text("status") in shared.type("status")
    assert shared.tab.locator("#said").get_attribute("aria-live") == "polite"


def test_a_tap_that_is_refused_says_why(shared: BoardPage) -> None:
    shared.begin("pbmserv", size=2, seed=1)
    legal = set(shared.legal())
    cells = [cell.get_attribute("data-cell") for cell in shared.tab.query_selector_all("#board [data-cell]")]
    refused = next(cell for cell in cells if cell not in legal)
    before = shared.state()["position"]
    shared.tap(refused)
    assert refused in shared.text("refusal")
    assert shared.state()["position"] == before


def test_an_engine_that_is_killed_while_it_thinks_can_be_started_again(
    opened: Callable[..., BoardPage], server: tuple[Any, str]
) -> None:
    before = set(processes_below(server[0].pid))
    page = opened()
    page.begin("classic", size=4)
    page.play_at_random(3, most=6)
    position = page.state()["position"]
    # Watched from before, so that a thought that is over when the test gets to run again is not missed.
    page.tab.evaluate(script("becomes_busy"))
    page.tab.select_option("#player-list li.mover select", "limitproto")
    page.tab.evaluate("() => window.becomesBusy")
    for pid in set(processes_below(server[0].pid)) - before:
        # A process that thinks ends with its engine.
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    page.tab.wait_for_selector("#restart-engine:visible")
    assert "ended" in page.text("banner")
    page.tab.evaluate("document.getElementById('restart-engine').click()")
    page.tab.wait_for_selector("#restart-engine", state="hidden")
    page.wait()
    assert page.type("history").split()[:2] == page.type("lp-history").split()[:2]
    assert read_game(page.saved()).start.text != position


def test_a_reload_in_the_middle_of_a_game(opened: Callable[..., BoardPage], server: tuple[Any, str]) -> None:
    before = set(children_of(server[0].pid))
    page = opened()
    page.begin("classic", size=3)
    engines = set(children_of(server[0].pid)) - before
    page.play_at_random(3, most=8)
    position = page.state()["position"]
    record = page.saved()
    page.show("analysis")
    page.tab.click("#analyse")
    page.tab.wait_for_selector("#candidates li")
    page.show("wire")
    # What the page says when it is left can be seen only while it stays.
    stops = page.text("wire").count("lp-stop")
    page.tab.evaluate("dispatchEvent(new Event('pagehide'))")
    page.tab.wait_for_function(
        "before => document.getElementById('wire').innerText.split('lp-stop').length - 1 > before", arg=stops
    )
    page.tab.goto("about:blank")
    page.tab.goto(page.address.partition("#")[0])
    page.wait()
    assert page.state()["position"] == position
    # The analysis may have found something, which is saved with the game.
    assert re.sub(r"\s*\{\[%wins [^}]*\}", "", page.saved()).split() == record.split()
    assert set(children_of(server[0].pid)) >= engines
    page.play_at_random(4)
    finished(page)


def test_two_tabs_do_not_see_each_other(opened: Callable[..., BoardPage]) -> None:
    first, second = opened(), opened()
    first.begin("classic", size=2)
    second.begin("nestor", size=2, seed=4)
    states = [page.state()["position"] for page in (first, second)]
    first.play_at_random(1, most=4)
    assert first.state()["position"] != states[0]
    assert second.state()["position"] == states[1]
    second.play_at_random(2)
    finished(second)


def test_a_recorded_game_is_loaded_with_its_variations(page: BoardPage, tmp_path: Path) -> None:
    path = tmp_path / "game.lgn"
    path.write_text(
        '[Edition "classic"]\n[Event "<script>alert(1)</script>"]\n\n'
        "1. m50:n50 {</script><img src=x onerror=alert(1)>} (1. m50:m51 {other}) m51:l51 *\n",
        encoding="utf-8",
    )
    page.tab.set_input_files("#load", path)
    page.tab.wait_for_selector("#turns li")
    page.wait()
    saved = page.saved()
    assert "other" in saved
    assert "<img src=x onerror=alert(1)>" in saved
    assert page.tab.locator("img, #turns script").count() == 0
    # What came with the record is told.
    page.tab.click("#data summary")
    assert page.tab.inner_text("#data dl") == "Event\n<script>alert(1)</script>"
    assert "a '}' would end it" in page.type("comment one } two")
    page.show("moves")
    assert page.saved() == saved
    page.show("moves")
    page.click("#previous")
    page.click("#previous")
    assert page.state()["tiles"] == []
    packed = tmp_path / "game.lgn.gz"
    packed.write_bytes(gzip.compress(saved.encode()))
    page.tab.set_input_files("#load", packed)
    page.tab.wait_for_selector("#turns [aria-current]", state="attached")
    page.wait()
    assert page.saved() == saved
    path.write_text('[Edition "classic"]\n\n1. m50:n50 zz *\n', encoding="utf-8")
    page.tab.set_input_files("#load", path)
    page.tab.wait_for_selector("#refusal:not(:empty)")
    assert page.text("refusal").startswith("game.lgn cannot be loaded. Line 3, column 12: ")
    assert page.saved() == saved
    page.show("moves")
    page.click("#turns .turn:has-text('m50:m51')")
    page.click("#promote")
    assert main_line(page) == ["m50:m51"]
    page.click("#turns .turn:has-text('m51:l51')")
    page.click("#prune")
    assert "m51:l51" not in page.saved()
    assert "m50:n50" in page.saved()
    page.click("#turns .turn:has-text('m50:n50')")
    page.click("#prune")
    assert main_line(page) == ["m50:m51"]


def test_the_whole_game_is_searched_and_shows_where_it_was_lost(shared: BoardPage) -> None:
    tab = shared.tab
    shared.type("position classic m50:RWo/oo w 0.0 m26 -", "n50-m51/n51")
    shared.show("analysis")
    shared.click("#review")
    shared.show("moves")
    assert tab.locator("#turns .turn").all_inner_texts() == ["n50-m51/n51??0 %"]
    assert tab.locator("#graph .loss").count() == tab.locator("#graph .curve").count() == 1
    assert shared.text("evaluation") == "White 0 % and red 100 %."
    shared.show("analysis")
    tab.locator("#graph").click(position={"x": 3, "y": 20})
    shared.wait()
    assert shared.text("evaluation") == "White 100 % and red 0 %."
    shared.type("position nestor3/size=4 n48:3R/1RoY/BR/o b 0.0.0 m10 -", "n50-n51/n50")
    shared.show("analysis")
    shared.click("#review")
    assert tab.locator("#graph .curve").count() == 3
    assert shared.text("graph-legend").split() == ["red", "blue", "yellow"]


def test_analysis_blocks_nothing_and_what_was_sent_can_be_sent_by_another_program(
    opened: Callable[..., BoardPage],
) -> None:
    page = opened(permissions=["clipboard-read", "clipboard-write"])
    page.begin("nestor", seed=1, size=3)
    page.show("analysis")
    page.tab.click("#analyse")
    page.tab.wait_for_selector("#candidates li")
    page.play_at_random(2, most=7)
    page.tab.wait_for_selector("#candidates li")
    page.begin("limes", 2, seed=2)
    page.play_at_random(3, most=7)
    page.tab.wait_for_selector("#candidates li")
    page.click("#analyse")
    page.show("wire")
    rows = page.text("wire").splitlines()
    page.click("#copy-sent")
    assert page.text("refusal") == "The text for engine 1 has been copied."
    sent = page.tab.evaluate("navigator.clipboard.readText()")
    done = run(sent.encode())
    assert (done.returncode, done.stderr) == (0, b"")
    # The pane keeps the latest lines only.
    assert sent.endswith("".join(f"{row[4:]}\n" for row in rows if row.startswith("1 > ")))
    shown = responses("".join(f"{row[4:]}\n" for row in rows if row.startswith("1 < ")))
    assert len(shown) > 20
    assert shown.items() <= responses(done.stdout.decode()).items()
    page.tab.select_option("#copy-engine", "2")
    page.click("#copy-sent")
    sent = page.tab.evaluate("navigator.clipboard.readText()")
    assert sent.count(" lp-analyze ") > 5
    # It was there, and had searched, before it was asked for anything.
    assert sent.splitlines()[0].endswith(" lp-analyze lines=1")
    with Process() as engine:
        for command, id in re.findall(r"(?m)^((\d+) .*\n(?:\D.*\n)*)", sent):
            engine.write(command.encode())
            # What is left of an analysis comes before it.
            while not (line := engine.line()).startswith((f"={id} ", f"?{id} ")):
                assert line == "" or line.startswith("info ")
            assert line[0] == "=", (command, line)
            last = "info " if " lp-analyze " in command else ""
            while not (line.startswith(last) if last else line == ""):
                line = engine.line()


def responses(text: str) -> dict[str, str]:
    """Return the responses by id in what an engine wrote, of which the beginning may be missing."""
    # Each process draws a seed of its own, which lp-describe shows.
    text = re.sub(r'"(value|default)":\d{5,}', r'"\1":N', text)
    return {block.partition(" ")[0]: block for block in text.split("\n\n") if re.match(r"[=?]\d", block)}


def test_the_token_leaves_the_address(page: BoardPage) -> None:
    assert "token" not in page.tab.evaluate("location.href")
    assert page.tab.evaluate("document.cookie") == ""


def main_line(page: BoardPage) -> list[str]:
    """Return the turns of the main line of the game that the page saves."""
    return [str(turn) for turn in read_game(page.saved()).turns]


def violations(page: BoardPage) -> list[str]:
    """Return what axe finds, one line each."""
    page.tab.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.tab.evaluate("axe.run(document, {resultTypes: ['violations']})")["violations"]
    return [f"{rule['id']}: {node['target']} {node['failureSummary']}" for rule in found for node in rule["nodes"]]


@pytest.mark.skipif(not AXE.is_file() and not os.environ.get("CI"), reason="axe-core is not installed")
@pytest.mark.parametrize("options", [{}, PHONE], ids=["desk", "phone"])
def test_accessibility_rules_hold(opened: Callable[..., BoardPage], options: dict[str, Any]) -> None:
    page = opened(**options)
    page.begin("pbmserv", size=3, seed=2)
    page.play_at_random(1, most=5)
    for scheme in ("light", "dark"):
        page.tab.emulate_media(color_scheme=scheme)
        page.show("moves")
        assert violations(page) == []
        page.show("analysis")
        page.click("#review")
        page.tab.click("#analyse")
        page.tab.wait_for_selector("#candidates button")
        assert violations(page) == []
        page.click("#analyse")
        page.tab.click("#new-game")
        assert violations(page) == []
        page.tab.keyboard.press("Escape")
    for name in ("text", "wire"):
        page.show(name)
        assert violations(page) == []
    for button in ("games-open", "rules-open", "settings-open", "help-open"):
        page.click(f"#{button}")
        assert violations(page) == []
        page.tab.keyboard.press("Escape")
    page.type("lesson")
    assert violations(page) == []
