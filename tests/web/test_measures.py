"""The board measured: targets for fingers, what moves, zoom, forced colours, damaged links, and words."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from support.browser import BoardPage, script

PHONES = [(360, 640), (390, 844), (844, 390)]
DAMAGED = "The link is damaged: part of it is missing or has changed."


def at(opened: Callable[..., BoardPage], size: tuple[int, int], **options: Any) -> BoardPage:
    """Open a page in a window of a size, for fingers if it is that of a phone."""
    touch = {"has_touch": True, "is_mobile": True} if size in PHONES else {}
    return opened(viewport={"width": size[0], "height": size[1]}, **touch, **options)


@pytest.mark.parametrize("size", PHONES)
def test_what_fingers_touch_is_large_enough(opened: Callable[..., BoardPage], size: tuple[int, int]) -> None:
    page = at(opened, size)
    page.type("position classic/size=3 k49:2RRo/1oW/oWo/oR w 0.0 m2 -", "l51-l50/o49")
    small = script("small_targets")
    for shown in ("moves", "analysis", "text", "wire"):
        page.show(shown)
        assert page.tab.evaluate(small, 44) == [], shown
        if shown == "analysis":
            # The board is as wide as the screen, so that its cells are large.
            assert page.tab.locator("#board .hex").first.bounding_box()["width"] > 40
    for button in ("new-game", "games-open", "rules-open", "settings-open", "help-open"):
        page.click(f"#{button}")
        assert page.tab.evaluate(small, 44) == [], button
        page.tab.keyboard.press("Escape")
    assert page.tab.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("size", PHONES)
def test_the_first_card_is_whole(opened: Callable[..., BoardPage], size: tuple[int, int]) -> None:
    page = at(opened, size, newcomer=True)
    assert page.tab.is_visible("#card .quiet:has-text('The last one in the game wins.')")
    assert page.tab.evaluate("(({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight)(card)")
    assert not page.tab.is_visible("#strip")


@pytest.mark.parametrize("size", [*PHONES, (768, 1024), (1280, 800)])
def test_nothing_moves_in_a_game_against_an_engine(opened: Callable[..., BoardPage], size: tuple[int, int]) -> None:
    page = at(opened, size)
    page.begin("classic", seats={2: "limitproto"}, size=2)
    page.show("moves")
    page.tab.evaluate("""() => {
      window.moved = [];
      new PerformanceObserver((list) => list.getEntries().forEach(({ sources }) => moved.push(...sources.map(
        ({ node }) => node?.id ?? node?.nodeName)))).observe({ type: 'layout-shift' });
    }""")
    page.play_at_random(5)
    assert page.is_over
    # The graph is there at once, and lies over no piece.
    assert page.tab.locator("#outcome .curve").count() == 1
    page.tab.wait_for_selector("#verdict:has-text('At a glance')")
    frame, card = (page.tab.locator(name).bounding_box() for name in ("#frame", "#card"))
    assert card["y"] >= frame["y"] + frame["height"] - 1
    page.tab.evaluate(script("resized"), size)
    assert page.tab.evaluate("window.moved") == []


def test_what_matters_is_in_sight_at_a_zoom_of_two(opened: Callable[..., BoardPage]) -> None:
    page = at(opened, (640, 400))
    page.type("position classic/size=3 k49:2RRo/1oW/oWo/oR w 0.0 m2 -")
    assert page.tab.locator("#player-list :is(strong, .detail)").evaluate_all(
        "all => all.map((each) => each.checkVisibility() && each.innerText)"
    ) == ["White", "2 balls", "Red", "3 balls"]
    page.show("analysis")
    page.tab.click("#analyse")
    page.tab.wait_for_selector("#candidates li")
    row, panel = (page.tab.locator(name).first.bounding_box() for name in ("#candidates li", "#analysis"))
    assert row["y"] + row["height"] <= panel["y"] + panel["height"]
    page.click("#analyse")


def test_what_is_chosen_is_seen_in_forced_colours(opened: Callable[..., BoardPage]) -> None:
    page = opened(forced_colors="active")
    page.type("position classic/size=3 k49:2RRo/1oW/oWo/oR w 0.0 m2 -")
    page.show("analysis")

    def look(selector: str, name: str) -> str:
        return str(page.tab.evaluate("([s, n]) => getComputedStyle(document.querySelector(s))[n]", [selector, name]))

    page.tab.click("#analyse")
    page.tab.wait_for_selector("#bar span", state="attached")
    for chosen, other, name in (
        ("#player-list .mover", "#player-list li:not(.mover)", "borderTopWidth"),
        ("#tab-analysis", "#tab-moves", "borderBottomWidth"),
        ("#analyse", "#review", "backgroundColor"),
        (".disc.white", ".disc.red", "backgroundColor"),
        ("#bar .white", "#bar .red", "backgroundColor"),
        (".ball.white .body", ".ball.red .body", "fill"),
    ):
        assert look(chosen, name) != look(other, name), chosen
    page.click("#analyse")


@pytest.mark.parametrize("link", ["#game=AAAA", "#game=%", "#record=~AAAA", "#position=%E0%A4%A"])
def test_a_damaged_link_is_told(page: BoardPage, link: str) -> None:
    page.tab.goto(page.address.partition("#")[0] + link)
    page.tab.wait_for_selector("#refusal:not(:empty)")
    assert page.text("refusal") == DAMAGED


def test_what_cannot_be_opened_stays_where_it_was_pasted(page: BoardPage) -> None:
    page.tab.click("#games-open")
    page.tab.fill("#paste", "http://127.0.0.1/#game=AAAA")
    page.click("#paste-open")
    assert (page.text("games-error"), page.tab.input_value("#paste")) == (DAMAGED, "http://127.0.0.1/#game=AAAA")
    page.tab.fill("#paste", "classic - w 8.8 p0 -")
    page.click("#paste-open")
    assert not page.tab.is_visible("#games")


def test_turns_break_between_their_cells(opened: Callable[..., BoardPage]) -> None:
    page = at(opened, (768, 1024))
    page.begin("classic", 3, size=2)
    page.play_at_random(5)
    assert page.tab.locator("#turns .mark:visible").count() == page.tab.locator("#turns .turn").count()
    broken = page.tab.locator("#turns .turn").evaluate_all("""
    all => all.flatMap((turn) => [...turn.childNodes]).filter((node) => {
      const range = new Range();
      range.selectNodeContents(node);
      return node.data && range.getClientRects().length > 1;
    }).length""")
    assert broken == 0


def test_texts_of_a_new_display_are_no_larger_than_others(page: BoardPage) -> None:
    page.begin("limes", 1, seed=3)
    for name in ("title", "label"):
        assert page.tab.locator(f"#board .{name}").bounding_box()["height"] < 28


def test_an_animation_says_how_far_it_is(page: BoardPage) -> None:
    pytest.importorskip("resvg_py")
    page.type("new classic seat-2=person", "m50:n50 m51:l51")
    page.tab.evaluate("""() => { window.told = []; new MutationObserver(() => told.push(refusal.textContent)).observe(
      refusal, {childList: true}); }""")
    page.tab.click("button:has-text('Share')")
    with page.tab.expect_download():
        page.tab.click("[data-share=gif]")
    page.wait()
    assert [text for text in page.tab.evaluate("told") if " of " in text] == [
        f"Rendering the animation: {number} of 3." for number in (1, 2, 3)
    ]


MOVED = {"turn": "m50-o50/n51", "player": "white", "ball": "m50", "to": "o50", "removed": "n51"}
LOST = {**MOVED, "laid": [], "cut_off": []}
BARE = {"result": "1-0", "reason": "stranded", "players": ["white", "red"], "balls": {"red": []}}
WORDS = [
    (
        "changeSentence", {"game": "limit", "change": {**LOST, "captured": [{"player": "white", "cell": "k50"}]}},
        "White moved m50 to o50, removed n51 and lost 1 (white k50).",
    ),
    ("resultSentence", BARE, "White wins: no other balls are left."),
    ("endSentence", [BARE, "white"], "You won: red has lost all balls."),
    ("endSentence", [{**BARE, "balls": {"red": ["m50"]}}, "red"], "You lost: you have no turn left (stranded)."),
    ("endSentence", [{**BARE, "reason": "points"}, "red"], "You lost on points."),
    ("resultSentence", {**BARE, "balls": {"red": ["m50"]}}, "White wins: no other player has a turn (stranded)."),
]  # fmt: skip


def test_sentences_say_what_has_happened(page: BoardPage) -> None:
    assert page.tab.input_value("#pace") == "1"
    for name, given, sentence in WORDS:
        said = f"async (given) => (await import('/speech.js')).{name}(...JSON.parse(given))"
        assert page.tab.evaluate(said, json.dumps(given if name == "endSentence" else [given])) == sentence
    editions = ("classic3/size=4", 3, "classic, 3 players"), ("limes1", 1, "1 player"), ("nestor", 2, "nestor")
    for edition, count, words in editions:
        named = "async (given) => (await import('/speech.js')).editionName(...given)"
        assert page.tab.evaluate(named, [edition, count]) == words


def test_freedoms_and_what_a_turn_takes_are_seen(page: BoardPage) -> None:
    page.type("position classic/size=3 k49:2RRo/1oW/oWo/oR w 0.0 m2 -")
    assert page.type("freedoms m49") == "Red m49 n49: 2 freedoms, o49 l50."
    assert page.type("picture").startswith("     / ")
    board = page.tab.locator("#board")
    page.tab.hover('#board [data-cell="n49"]')
    board.locator(".pip").nth(1).wait_for(state="attached")
    page.tap("l51", "l50")
    page.tab.hover('#board [data-cell="o49"]')
    board.locator(".doomed").nth(1).wait_for(state="attached")
    assert page.tab.text_content("#said") == "This turn captures 2 (red m49, red n49)."
    page.tab.hover('#board [data-cell="k52"]')
    board.locator(".doomed").first.wait_for(state="detached")
    # A group with one freedom left is warned of.
    page.type("position classic/size=3 k49:2RRo/1WW/oWo/oR w 0.0 m2 -")
    assert board.locator(".danger").count() == 2
    page.tab.click("#settings-open")
    page.tab.uncheck("#freedoms")
    page.tab.keyboard.press("Escape")
    board.locator(".danger").first.wait_for(state="detached")


def test_a_finger_is_told_what_a_turn_takes(opened: Callable[..., BoardPage]) -> None:
    page = at(opened, (390, 844))
    page.type("m50:n50", "position classic/size=3 k49:2RRo/1oW/oWo/oR w 0.0 m2 -")
    page.tap("l51")
    assert page.tab.is_visible("#revert")
    page.tap("l50")
    page.tab.wait_for_selector("#status:has-text('With o49: captures 2 (red m49, red n49).')")
    assert (page.tab.locator("#board .takes").all_text_contents(), page.tab.is_visible("#notice")) == (["×2"], False)
    # There is room for four lines, and nothing moves.
    above, below = (page.tab.locator(name).bounding_box() for name in ("#told", "#status.long"))
    assert abs(above["y"] - below["y"]) < 1
    page.click("#cancel")
    assert page.text("status") == "White to move: choose a ball."


@pytest.mark.parametrize("size", [*PHONES, (1280, 800)])
def test_a_notice_leaves_what_is_to_be_done_in_sight(opened: Callable[..., BoardPage], size: tuple[int, int]) -> None:
    page = at(opened, size)
    page.type("m50:n50", "new limes players=1 seat-1=person")
    assert page.tab.is_visible("#notice")
    notice, status = (page.tab.locator(name).bounding_box() for name in ("#notice", "#status"))
    assert status["y"] >= notice["y"] + notice["height"] or status["x"] + status["width"] <= notice["x"]
    whole = "({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight"
    assert page.tab.locator("#status").evaluate(whole)


def test_a_capture_is_felt(opened: Callable[..., BoardPage]) -> None:
    page = opened(reduced_motion="no-preference", newcomer=True)
    page.click("#card button:has-text('Sounds')")
    assert page.tab.is_checked("#sounds")
    page.type("position classic/size=3 k49:2RRo/1oW/oWo/oR w 0.0 m2 -")
    page.tab.evaluate("""() => {
      window.seen = new Set();
      const look = () => document.querySelectorAll('.ghosts :is(.flash, .ball)').forEach(
        ({ classList }) => seen.add(classList[1]));
      new MutationObserver(look).observe(board, { subtree: true, childList: true });
      window.counted = [];
      new MutationObserver(() => counted.push(document.querySelector('[data-caught]')?.textContent)).observe(
        document.getElementById('player-list'), { subtree: true, childList: true, characterData: true });
    }""")
    page.type("l51-l50/o49")
    page.tab.wait_for_selector("[data-caught]:text-is('2')")
    assert page.tab.evaluate("[...seen].sort()") == ["flash", "red"]
    assert page.tab.evaluate("[...new Set(counted)]") == ["0", "1", "2"]
    page.tab.wait_for_selector(".ghosts", state="detached")


def test_the_turn_that_decided_a_game_is_named(page: BoardPage) -> None:
    equal, lost = "{[%wins 0.500 0.500]}", "$4 {[%wins 0.9 0.1] [%loss 0.400] [%best o50:o49]}"
    page.load(f'[Edition "classic"]\n\n1. m50:n50 {equal} m51:l51 {lost} white:resigns 0-1\n')
    page.show("analysis")
    assert page.text("decided") == ""
    whole = page.saved().replace("0-1", "1-0").replace("white:", f"2. o49:n49 {equal} red:")
    # Nothing is said of a game where a review has ended early, or as long as one goes on.
    page.load(whole.replace(equal, ""))
    assert page.text("decided") == "The review is not complete: 2 turns left."
    assert not page.tab.is_visible("#learn")
    assert page.type("learn") == "Review the whole game first."
    page.show("analysis")
    page.load(whole)
    assert page.text("decided") == "The game was decided by 1. m51:l51"
    assert page.tab.is_visible("#learn")
    page.tab.select_option("#limit", "nodes=1000")
    seen = page.tab.evaluate("""async () => {
      review.click();
      // No response can come before the end of these.
      for (let at = 0; at < 50; at++) await null;
      return [decided.textContent, learn.hidden];
    }""")
    assert seen == ["", True]
    page.wait()


def test_mistakes_of_a_review_are_tried_again(page: BoardPage) -> None:
    page.type("position classic/size=3 k49:2RRo/1oW/oWo/oR w 0.0 m2 -", "l51-l50/k51")
    page.show("analysis")
    page.click("#review")
    found = "all => all.map(({ innerHTML }) => innerHTML)"
    before = page.tab.locator("#accuracy, #bar, #evaluation, #graph, #mistakes .quiet").evaluate_all(found)
    assert "%" in before[1]
    page.click("#learn")
    assert page.text("card-title") == "1 of 1: turn 1 of White"
    page.tab.set_viewport_size({"width": 360, "height": 640})
    page.tab.evaluate(script("resized"), [360, 640])
    assert page.tab.locator("#board .hex").first.bounding_box()["width"] >= 24
    page.type("l51-l50/k51")
    page.tab.wait_for_selector("#card:has-text('Try again')")
    page.wait()
    page.tap("l51")
    page.click("#card button:has-text('Hint')")
    assert page.text("refusal") == "Hint: l51-l50/o49. What you had chosen is taken back."
    assert page.tab.locator("#board .chosen").count() == 0
    # Any turn that is no mistake is right; who has been told it has not found it.
    page.type("l51-l50/o49")
    page.tab.wait_for_selector("#card:has-text('Well done: this is the best turn.')")
    page.wait()
    assert "0 of 1 found." in page.text("card")
    page.click("#card button:has-text('Back to the game')")
    page.show("analysis")
    page.tab.set_viewport_size({"width": 800, "height": 600})
    page.tab.evaluate(script("resized"), [800, 600])
    assert page.tab.locator("#accuracy, #bar, #evaluation, #graph, #mistakes .quiet").evaluate_all(found) == before
    # A game that was loaded with its review needs no other one, and a badge covers no ball.
    page.load(page.saved())
    page.show("analysis")
    page.click("#learn")
    assert page.text("card-title") == "1 of 1: turn 1 of White"
    page.type("l51-l50/o49")
    page.tab.wait_for_selector("#card:has-text('Well done')")
    page.wait()
    assert "1 of 1 found." in page.text("card")
    assert page.tab.locator("#board .candidate").count() == 0
    page.click("#card button:has-text('Back to the game')")
    assert "l51-l50/k51" in page.saved()


def test_limes_is_learnt_from_and_its_turns_are_seen_as_cards(page: BoardPage) -> None:
    page.type("new limes players=1 seat-1=person seed=4", "m50r0", "hint")
    lands = "all => all.map(({ classList }) => classList[1])"
    ghost = page.tab.locator("#board .ghost-card .land").evaluate_all(lands)
    turn = page.text("refusal").removeprefix("Hint: ").removesuffix(".")
    page.type(turn)
    assert ghost == page.tab.locator("#board .card.marked .land").evaluate_all(lands) != []
    assert page.tab.locator("#board .ghost-card").count() == 0
    page.load(
        page.saved()
        .replace("m50r0", "m50r0 {[%wins 0.800]}", 1)
        .replace(turn, f"{turn} $4 {{[%wins 0.800] [%loss 0.300] [%best n50r0]}}", 1)
    )
    page.show("analysis")
    page.click("#learn")
    assert page.text("card-title") == "1 of 1: turn 2 of Player 1"


def test_a_first_game_has_no_tools_for_notes_and_a_last_one_goes_on(opened: Callable[..., BoardPage]) -> None:
    page = opened(newcomer=True)
    page.click("#card button:has-text('Just play')")
    assert page.tab.locator("#player-list .who option:checked").all_inner_texts() == ["You", "Computer"]
    page.click("#new-game")
    page.tab.select_option("#clock-kind", label="5 min + 3 s")
    page.tab.select_option("#seat-2", "person")
    page.click("#start")
    assert page.tab.locator(".clock").all_inner_texts() == ["5:00", "5:00"]
    page.type("m50:n50")
    page.show("moves")
    assert not page.tab.is_visible("#comment")
    assert page.tab.locator("#turns .mark.white").count() == 1
    page.tab.wait_for_function("() => (localStorage['limitproto-games'] ?? '').includes('m50:n50')")
    page.tab.evaluate("sessionStorage.clear()")
    other = page.context.new_page()
    other.goto(page.address)
    other.click("#revert:has-text('Go on')")
    other.wait_for_selector("#turns .turn:has-text('m50:n50')", state="attached")
    other.wait_for_selector("body[data-ready=yes]", state="attached")
    other.click("#resign")
    other.click("#ask-yes")
    other.wait_for_selector("#comment:visible")
    other.close()


def test_a_ball_is_dragged_by_a_finger(opened: Callable[..., BoardPage]) -> None:
    page = at(opened, (390, 844))
    page.type("position classic/size=3 k49:2RRo/1oW/oWo/oR w 0.0 m2 -")
    page.tab.evaluate("scrollTo(0, 0)")
    boxes = [page.tab.locator(f'#board [data-cell="{cell}"] .hex').bounding_box() for cell in ("l51", "l50")]
    (x, y), (to_x, to_y) = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes]
    page.tab.locator('#board [data-cell="m49"]').tap()
    page.tab.locator("#board .pip").nth(1).wait_for(state="attached")
    touch = page.context.new_cdp_session(page.tab)
    for kind, points in (
        ("touchStart", [{"x": x, "y": y}]),
        *(("touchMove", [{"x": x + (to_x - x) * part / 4, "y": y + (to_y - y) * part / 4}]) for part in (1, 2, 3, 4)),
        ("touchEnd", []),
    ):
        if kind == "touchEnd":
            ball = page.tab.locator("#board .carried").bounding_box()
            assert abs(ball["x"] + ball["width"] / 2 - to_x) < 2
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    page.tab.wait_for_selector("#status:has-text('choose a tile to remove')")
    assert page.tab.evaluate("scrollY") == 0
    page.wait()


def test_games_of_a_list_are_searched(page: BoardPage) -> None:
    games = "\n".join(f'[Edition "classic"]\n[White "W{number}"]\n\n1. m50:n50 *\n' for number in range(6))
    page.tab.click("#games-open")
    page.tab.fill("#paste", games)
    page.tab.click("#paste-open")
    page.tab.fill("#find-game", "w4 nestor")
    assert page.text("not-found") == "No game contains these words."
    page.tab.fill("#find-game", "w4 classic")
    assert page.text("not-found") == ""
    assert page.tab.locator("#recent button:visible").all_inner_texts() == ["5. W4, classic"]
    page.click("#recent button:visible")
    assert '[White "W4"]' in page.saved()
