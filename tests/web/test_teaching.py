"""What a newcomer meets: the first card, lessons that are played, the rules, help, and the card with the result."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from support.browser import BoardPage

from limitproto.engine.levels import LEVELS

SPEC = Path(__file__).parents[2] / "spec"


def test_a_newcomer_is_greeted_once(opened: Callable[..., BoardPage]) -> None:
    page = opened(newcomer=True)
    assert page.text("card-title") == "LIMIT: build the board, then trap the balls"
    assert page.tab.locator("#card figure").count() == 3
    page.tab.click("#card button:has-text('Just play')")
    assert not page.tab.is_visible("#card")
    page.tap("m50")
    assert page.text("refusal") == ""
    # The balls keep their sheen, which is that of the first picture in the page.
    assert page.tab.evaluate("document.getElementById('sheen').closest('svg').id") == "board"
    page.tab.reload()
    page.wait()
    assert not page.tab.is_visible("#card")


def test_the_pictures_of_the_first_card_move(opened: Callable[..., BoardPage]) -> None:
    page = opened(newcomer=True, reduced_motion="no-preference")
    page.tab.wait_for_selector("#card figure:nth-child(2) .trail", state="attached")
    page.tab.wait_for_selector("#card figure:nth-child(2) .trail", state="detached")
    page.tab.wait_for_selector("#card figure:nth-child(2) .trail", state="attached")


def test_the_first_lesson_is_played_to_its_end(opened: Callable[..., BoardPage]) -> None:
    phone = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
    page = opened(newcomer=True, **phone)
    page.click("#card button:has-text('Show me')")
    boxes = []
    steps = [None, None, ["k52", "l52", "m49"], ["l51", "l50", "o49"], ["m51", "m52", "o48"], []]
    for number, taps in enumerate(steps, 1):
        assert page.text("card-title").startswith(f"{number} of 6: ")
        # The card keeps its size, and leaves room for cells that a finger can touch.
        boxes.append(page.tab.locator("#card").bounding_box())
        assert page.tab.evaluate("card.scrollHeight <= card.clientHeight")
        assert number != 3 or "touch a ball" in page.text("card")
        assert page.tab.locator("#board .hex").first.bounding_box()["width"] >= 24
        if taps is None:
            while "Well done" not in page.text("card"):
                page.tap(page.legal()[0])
        if number == 3:
            # Another player's ball is looked at; its rings do not stay for the next position.
            page.tap("m51")
            assert page.text("refusal").startswith("Red ")
            assert page.tab.locator("#board .pip").count()
        for cell in taps or ():
            page.tap(cell)
        assert not page.tab.locator("#board .pip").count()
        if taps == []:
            # The hint does the task, which the best turn would not.
            page.click("#card .primary")
            page.type(page.text("refusal").removeprefix("Hint: ").removesuffix("."))
        assert "Well done" in page.text("card"), number
        if number == 5:
            # Stranded is not captured: red has a ball, and a free tile beside it.
            state = page.state()
            assert (state["reason"], state["balls"]["red"]) == ("stranded", ["n48"])
            page.tab.evaluate("scrollTo(0, 0)")
        if number < 6:
            page.tab.press("#card button:has-text('Next')", "Enter")
            page.tab.wait_for_selector(f"#card-title:has-text('{number + 1} of 6')")
            page.wait()
            # The keyboard goes on at the board.
            assert page.tab.evaluate("document.activeElement.id") == "board"
    assert boxes == [boxes[0]] * 6
    page.click("#card button:has-text('Play a game')")
    assert not page.tab.is_visible("#card")
    assert page.state()["tiles"] == []
    page.tab.set_viewport_size({"width": 390, "height": 844})
    assert page.tab.locator(".who option:checked").all_inner_texts() == ["You", "Level 1, newcomer"]
    # A lesson on LIMES ends in a game of LIMES.
    page.type("lesson limes")
    page.click("#card button:has-text('Leave')")
    assert page.state()["game"] == "limes"


def test_a_turn_that_does_not_do_the_task_is_taken_back(page: BoardPage) -> None:
    page.type("new classic seat-2=person", "m50:n50", "lesson")
    page.click("#card button:has-text('Leave')")
    assert "1. m50:n50" in page.saved()
    page.tab.click("#rules-open")
    page.click("#lesson-limes")
    assert page.text("card-title") == "1 of 4: Lay a card"
    page.tap("m50")
    page.click("#choices .picture >> nth=0")
    page.click("#finish")
    page.click("#card button:has-text('Next')")
    before = page.state()["position"]
    page.tap(page.legal()[0])
    page.click("#choices .picture >> nth=0")
    page.click("#finish")
    assert "try again" in page.text("card")
    assert page.state()["position"] == before
    page.type(next(turn for turn in page.type("legal").split(", ") if "_" in turn))
    assert "Well done" in page.text("card")
    page.click("#card button:has-text('Next')")
    page.tap("n49")
    page.click("#choices .picture >> nth=3")
    # The worker does not lie in the way of its zone.
    page.tap("m50se", "m50ne")
    assert "Well done" in page.text("card")
    page.click("#card button:has-text('Next')")
    page.type("n49r3_ne" if "n49r3_ne" in page.type("legal") else "m49r3_ne")
    assert "Well done" in page.text("card")
    # The game from before the lesson is there again, and lessons are not among the recent games.
    page.click("#card button:has-text('Back to the game')")
    assert "1. m50:n50" in page.saved()
    page.tab.click("#games-open")
    assert page.tab.locator("#recent button").count() == 1
    page.tab.keyboard.press("Escape")
    # A new game ends a lesson.
    page.type("lesson", "new limes seat-2=person")
    assert not page.tab.is_visible("#card")
    page.click("#revert")
    assert "1. m50:n50" in page.saved()


def test_the_rules_are_one_click_away_in_words_and_pictures(page: BoardPage) -> None:
    page.tab.click("#rules-open")
    assert page.tab.locator("#rules figure svg").count() == 3
    numbers = page.tab.locator("#rules .rule").all_inner_texts()
    headings = {
        name: re.findall(r"(?m)^### ([RL]\d+)\.", (SPEC / name).read_text("utf-8")) for name in ("rules.md", "limes.md")
    }
    assert set(headings["rules.md"]) == {number for number in numbers if number.startswith("R")}
    assert set(numbers) <= {*headings["rules.md"], *headings["limes.md"]}
    assert page.tab.evaluate("document.activeElement.id") == "rules-title"
    page.tab.keyboard.press("Escape")
    assert "R7 " in page.type("rules")


def test_help_opens_at_its_beginning(opened: Callable[..., BoardPage]) -> None:
    page = opened(viewport={"width": 800, "height": 400})
    page.tab.click("#help-open")
    assert page.tab.locator("#legend dt svg:visible").count() == 9
    assert page.tab.evaluate("document.getElementById('help').scrollTop") == 0
    assert page.tab.locator("#help p").first.bounding_box()["y"] < 400


def test_a_result_is_told_with_what_can_be_done_then(page: BoardPage) -> None:
    page.type("new classic seat-2=person", "m50:n50", "resign")
    assert page.tab.inner_text("#card .quiet") == "1 turn"
    page.type("new classic seat-2=person size=1")
    page.play_at_random(3)
    assert page.tab.is_visible("#card.result")
    assert page.text("card-title") == page.text("status")
    with page.tab.expect_download():
        page.tab.click("#card button:has-text('Save')")
    page.click("#card button:has-text('Analyse')")
    assert not page.tab.is_visible("#card")
    assert page.tab.is_visible("#graph")
    page.click("#undo")
    page.play_at_random(4)
    page.tab.select_option("#player-list li:nth-child(2) .who", "limitproto")
    page.wait()
    page.click("#card button:has-text('Rematch')")
    assert page.tab.input_value("#player-list li:nth-child(1) .who") == "limitproto"
    assert not page.tab.is_visible("#card")
    page.click("#revert")
    assert page.is_over


def test_levels_can_be_changed_in_play(page: BoardPage) -> None:
    assert "level 10 is full strength" in page.tab.text_content("#game-dialog")
    page.type("new classic seat-2=limitproto level=2")
    level = page.tab.locator("#player-list li:nth-child(2) .level")
    assert level.input_value() == "2"
    assert level.locator("option").first.inner_text() == f"level 1, {LEVELS[1].name}"
    level.select_option("1")
    page.wait()
    page.tap("m50", "n50")
    page.show("wire")
    assert "lp-set level 1" in page.text("wire")


def test_the_page_works_without_a_token_once_the_address_is_pasted(chrome: Any, server: tuple[Any, str]) -> None:
    context = chrome.new_context()
    tab = context.new_page()
    tab.goto(server[1].partition("#")[0])
    tab.wait_for_selector("#banner:visible")
    assert tab.inner_text("#wire") == ""
    tab.evaluate("address => { location.href = address; }", server[1])
    tab.wait_for_selector("#status:has-text('White to move')")
    assert not tab.is_visible("#banner")
    context.close()
