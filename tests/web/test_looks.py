"""What the board in the browser shows: sizes of windows, contrast, steps, the last turn, and the list of turns."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from support.browser import BoardPage, contrast, script
from support.record_texts import long_game

SIZES = [(360, 640), (390, 844), (844, 390), (1024, 700), (1366, 768), (3840, 2160)]
CAPTURE = "position classic/size=3 k49:2RRo/1oW/oWo/oR w 0.0 m2 -"

#: The colours of an element as the browser has computed them.
COLOURS = """
([selector, property]) => [...document.querySelectorAll(selector)].map((element) => getComputedStyle(element)[property])
"""


def colours(page: BoardPage, selector: str, name: str) -> set[str]:
    """Return the colours that elements have."""
    found = set(page.tab.evaluate(COLOURS, [selector, name]))
    assert found, selector
    return found


def test_edges_and_texts_have_contrast(opened: Callable[..., BoardPage]) -> None:
    page = opened(viewport={"width": 1366, "height": 768})
    page.type(CAPTURE, "l51-l50/o49")
    for theme in ("light", "dark", "safe", "safe-dark"):
        page.tab.click("#settings-open")
        page.tab.select_option("#theme", theme)
        page.tab.click("#settings button")
        page.show("moves")
        table = colours(page, "#play", "backgroundColor").pop()
        pairs = [
            (".tile .hex", "stroke", table),
            *(pair for tile in colours(page, ".tile .bevel", "fill") for pair in (
                (".tile .hex", "stroke", tile), (".ball .body", "stroke", tile), ("#board .dot", "stroke", tile),
                (".marked .ring", "stroke", tile), (".trail", "stroke", tile),
            )),
            (".was", "stroke", table), (".taken", "stroke", table), (".marked .ring", "stroke", table),
            ("#controls button:not(:disabled)", "borderTopColor", colours(page, "body", "backgroundColor").pop()),
            ("#glyphs button", "borderTopColor", colours(page, "body", "backgroundColor").pop()),
            ("#player-list li", "borderTopColor", colours(page, "body", "backgroundColor").pop()),
            ("#player-list .disc", "borderTopColor", colours(page, "#player-list li", "backgroundColor").pop()),
        ]  # fmt: skip
        for selector, name, other in pairs:
            for colour in colours(page, selector, name):
                assert contrast(colour, other) >= 3, (theme, selector, colour, other)
        for shown in ("moves", "analysis", "text", "wire"):
            page.show(shown)
            page.wait()
            for text, colour, behind in page.tab.evaluate(script("texts_and_colours")):
                assert contrast(colour, behind) >= 4.5, (theme, text, colour, behind)


#: Elements that have to be in sight, whatever the size of the window.
IN_SIGHT = (
    "board", "status", "undo", "hint", "previous", "next", "resign", "new-game", "rules-open", "player-list",
)  # fmt: skip
INSIDE = """([id]) => {
  const { left, top, right, bottom } = document.getElementById(id).getBoundingClientRect();
  return right > left && left >= 0 && top >= 0 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
}"""


@pytest.mark.parametrize("game", ["classic", "limes"])
def test_every_size_is_usable(page: BoardPage, game: str) -> None:
    page.begin(game, **({"seed": 3} if game == "limes" else {}))
    page.play_at_random(5, most=45)
    page.show("moves")
    for size in SIZES:
        width, height = size
        page.tab.set_viewport_size({"width": width, "height": height})
        page.tab.evaluate(script("resized"), [width, height])
        page.tab.evaluate("scrollTo(0, 0)")
        assert page.tab.evaluate("document.documentElement.scrollWidth <= innerWidth"), size
        assert page.tab.locator(".who").evaluate_all("all => all.every((it) => it.scrollWidth <= it.clientWidth)"), size
        for id in IN_SIGHT:
            assert page.tab.evaluate(INSIDE, [id]), (size, id)
        box = page.tab.locator("#board").bounding_box()
        assert box["width"] * box["height"] > 0.3 * width * height, size
        if game == "classic":
            # Names can be read, on the tiles or at the edge.
            sizes = page.tab.evaluate("""() => [...document.querySelectorAll('#board .name, #board .coordinate')]
              .filter((text) => text.checkVisibility())
              .map((text) => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a)""")
            assert min(sizes) >= 10.9, size
        else:
            card = page.tab.locator("#choices .card-picture").first.bounding_box()
            assert min(card["width"], card["height"]) >= (50 if min(width, height) < 480 else 75), size
            strip = page.tab.locator("#strip").bounding_box()
            page.tap(page.legal()[0])
            assert page.tab.locator("#controls").bounding_box()["y"] + 2 > strip["y"] or width > height, size
            assert page.tab.evaluate(INSIDE, ["cancel"]), size
            page.click("#cancel")


@pytest.mark.parametrize("size", [(1366, 768), (844, 390)], ids=["large", "small"])
def test_no_name_of_a_cell_is_hidden_by_rings_or_balls(opened: Callable[..., BoardPage], size: tuple[int, int]) -> None:
    page = opened(viewport={"width": size[0], "height": size[1]})
    page.type(CAPTURE)
    assert page.tab.locator("#board .tile .dot").count() > 0
    assert page.tab.evaluate(script("covered_names")) == []
    page.tap("l51")
    assert page.tab.evaluate(script("covered_names")) == []
    page.tab.keyboard.press("Escape")
    page.type("l51-l50/o49")
    assert page.tab.locator("#board .marked").count() == 1
    assert page.tab.evaluate(script("covered_names")) == []
    page.type("position classic/size=3 k49:2RRo/1WW/oWo/oR w 0.0 m2 -")
    assert page.tab.locator("#board .danger").count() == 2
    assert page.tab.evaluate(script("covered_names")) == []


def test_the_steps_of_a_turn_look_different(page: BoardPage) -> None:
    page.type("new classic seat-2=person size=3")
    board = page.tab.locator("#board")
    steps = page.tab.locator("#progress [aria-current]")
    assert steps.inner_text() == "1 ball and tile"
    page.tap("m50")
    # The ball that was placed is seen at once.
    assert board.locator('[data-cell="m50"] > .preview-ball').is_visible()
    page.tab.hover('#board [data-cell="n50"]')
    # A tap would lay a tile there, and it looks like one.
    fill = colours(page, '#board [data-cell="n50"] .preview .hex', "fill")
    assert fill == colours(page, '#board [data-cell="m50"] > .hex', "fill")
    assert board.locator('[data-cell="n50"] .name').text_content() == "n50"
    page.type(CAPTURE)
    assert (board.locator(".legal .ball").count(), board.locator(".remove").count()) == (2, 0)
    page.tap("l51")
    assert steps.inner_text() == "2 target"
    assert (board.locator(".legal .dot").count() > 1, board.locator(".remove").count()) == (True, 0)
    page.tap("l50")
    assert steps.inner_text() == "3 tile"
    assert board.locator(".legal .remove").count() == board.locator(".legal").count() > 1
    assert board.locator(".legal .dot").count() == 0
    # Cells that hints name have their names in all steps.
    assert board.locator(".tile.legal .name").count() == board.locator(".tile.legal").count()
    page.click("#cancel")
    assert steps.inner_text() == "1 ball"


def test_the_last_turn_is_seen_at_a_glance(page: BoardPage) -> None:
    page.type(CAPTURE, "l51-l50/o49")
    board = page.tab.locator("#board")
    assert [board.locator(f".past {mark}").count() for mark in (".trail", ".was", ".taken")] == [1, 1, 2]
    assert page.text("told").startswith("White moved l51 to l50, removed o49 and captured 2 (")
    assert "captured 2" in page.tab.inner_text("#player-list li:nth-child(1) .detail")
    assert page.tab.locator("#player-list li:nth-child(1) .caught").count() == 2
    # All of it is in sight, the tile that is gone too.
    marks, room = board.locator(".past").bounding_box(), board.bounding_box()
    for side, size in (("x", "width"), ("y", "height")):
        assert room[side] <= marks[side]
        assert marks[side] + marks[size] <= room[side] + room[size]


def test_nothing_is_lit_while_an_engine_thinks(page: BoardPage) -> None:
    page.type("new classic seat-2=patient")
    page.tap("m50")
    page.tab.click('#board [data-cell="n50"]')
    page.tab.wait_for_selector("#stop-thinking:visible")
    page.tab.wait_for_selector("#board .legal", state="detached")
    page.click("#stop-thinking")
    assert page.legal()


def test_a_step_in_a_long_game_asks_for_little_and_the_list_follows(page: BoardPage) -> None:
    page.load(long_game(305))
    within = """() => {
      const box = (name) => document.querySelector(name).getBoundingClientRect();
      const [turn, list] = [box('#turns [aria-current]'), box('#turns')];
      return turn.top >= list.top - 1 && turn.bottom <= list.bottom + 1;
    }"""
    assert page.tab.evaluate(within)
    page.tab.evaluate("() => { window.firstTurn = document.querySelector('#turns .turn'); }")
    page.tab.evaluate("""() => {
      const { send } = WebSocket.prototype;
      window.sent = [];
      WebSocket.prototype.send = function (text) {
        window.sent.push(JSON.parse(text).send.trim().split(' ')[1]);
        send.call(this, text);
      };
    }""")
    page.click("#previous")
    assert page.tab.evaluate("window.sent") == ["lp-undo", "lp-state", "lp-steps"]
    for _ in range(30):
        page.click("#previous")
    assert page.tab.evaluate(within)
    page.click("#first")
    page.click("#next")
    assert page.tab.evaluate(within)
    page.click("#last")
    assert page.tab.evaluate(within)
    # The list is not made again, and it is one tab stop, in which arrows are steps.
    assert page.tab.evaluate("document.querySelector('#turns .turn') === window.firstTurn")
    assert page.tab.locator("#turns [tabindex='0']").count() == 1
    current = page.tab.locator("#turns [aria-current]")
    shown = current.text_content()
    current.focus()
    page.tab.keyboard.press("ArrowUp")
    page.wait()
    assert current.text_content() != shown
    page.tab.keyboard.press("ArrowDown")
    page.wait()
    assert current.text_content() == shown
    # From anywhere else, too.
    page.tab.focus("#hint")
    page.tab.keyboard.press("ArrowLeft")
    page.wait()
    assert current.inner_text() != shown


def test_moves_are_a_table_and_variations_say_who_plays(page: BoardPage) -> None:
    page.load('[Edition "classic"]\n\n1. m50:n50 m51:l51 (1... m51:n51) 2. o49:n49 *\n')
    rows = [row.split() for row in page.tab.locator("#turns li").all_inner_texts()]
    assert rows == [["1.", "m50:n50", "m51:l51"], ["1…m51:n51"], ["2.", "o49:n49"]]
    columns = [
        page.tab.locator(f".turn:has-text('{turn}')").bounding_box()["x"] for turn in ("m50:n50", "o49:n49", "m51:l51")
    ]
    assert columns[0] == columns[1] < columns[2]


def test_a_comment_leaves_turns_in_their_columns(page: BoardPage) -> None:
    page.type("new classic seat-2=person", "m50:n50 m51:l51")
    page.show("moves")
    page.click("#turns .turn >> nth=0")
    page.tab.fill("#comment", "Hello")
    page.tab.press("#comment", "Tab")
    page.wait()
    boxes = {turn: page.tab.locator(f".turn:has-text('{turn}')").bounding_box() for turn in ("m50:n50", "m51:l51")}
    assert boxes["m51:l51"]["x"] > boxes["m50:n50"]["x"] + boxes["m50:n50"]["width"]
    assert boxes["m51:l51"]["height"] == boxes["m50:n50"]["height"]


@pytest.mark.parametrize("size", [*SIZES, (768, 1024), (1280, 800), (1920, 1080)])
def test_messages_lie_over_no_piece_and_fade(opened: Callable[..., BoardPage], size: tuple[int, int]) -> None:
    page = opened(viewport=dict(zip(("width", "height"), size, strict=True)))
    tab = page.tab
    tab.clock.install()
    page.type("new classic seat-2=person", "m50:n50", "new classic seat-2=person")
    strip = tab.locator("#strip").bounding_box()
    notice, frame = tab.locator("#notice"), tab.locator("#frame").bounding_box()
    assert notice.bounding_box()["y"] >= frame["y"] + frame["height"]
    page.type("hint")
    assert tab.locator("#refusal").bounding_box()["y"] >= frame["y"] + frame["height"]
    tab.mouse.move(0, 0)
    tab.clock.fast_forward(31_000)
    notice.wait_for(state="hidden")
    assert tab.locator("#strip").bounding_box() == strip


def test_everything_is_said_once(page: BoardPage) -> None:
    live = (
        "() => [...document.querySelectorAll('[aria-live], [role=status], [role=log], [role=alert]')].map(({id}) => id)"
    )
    # Alerts are for what has failed.
    assert set(page.tab.evaluate(live)) == {"said", "banner", "game-error", "games-error", "not-found"}
    page.type("new classic seat-2=person")
    page.tab.evaluate("""() => { window.heard = []; new MutationObserver(() => window.heard.push(
      document.getElementById('said').textContent)).observe(document.getElementById('said'), {childList: true}); }""")
    page.tap("m50", "n50")
    heard = [text for text in page.tab.evaluate("window.heard") if text]
    turns = [
        "m50 chosen. White to move: lay the second tile.",
        "White laid m50 and n50 with a ball on m50. Red to move: lay a tile with your ball on it.",
    ]
    assert heard == turns
    # What is typed is not said again.
    page.type("n49:o49")
    assert page.type("mistake") == "Review the game first: no mistake is marked in this line yet."
    heard = [text for text in page.tab.evaluate("window.heard") if text]
    turns += ["Red laid n49 and o49 with a ball on n49. White to move: lay a tile with your ball on it."]
    assert heard == [*turns, "Review the game first: no mistake is marked in this line yet."]


def test_reduced_motion_is_followed_after_the_first_visit(opened: Callable[..., BoardPage]) -> None:
    page = opened(reduced_motion="no-preference")
    checked = "document.getElementById('animation').checked"
    assert page.tab.evaluate(checked)
    page.type("new classic seat-2=person", "m50:n50")
    # The board glides to its new extent, though it is drawn twice for a turn.
    assert page.tab.locator("#board > animate").count() == 1
    page.tab.emulate_media(reduced_motion="reduce")
    page.tab.reload()
    page.wait()
    assert not page.tab.evaluate(checked)


def test_per_cents_are_a_hundred(page: BoardPage) -> None:
    module = "async (shares) => (await import('/speech.js')).percents(shares)"
    for shares, parts in (
        ([0.335, 0.335, 0.33], [34, 33, 33]),
        ([0.505, 0.495], [51, 49]),
        ([1, 0], [100, 0]),
        ([0.005, 0.995], [1, 99]),
    ):
        found = page.tab.evaluate(module, shares)
        assert sum(found) == 100
        assert sorted(found) == sorted(parts)


def test_a_refusal_tells_what_is_wrong_with_the_cell_and_leads_to_the_rules(page: BoardPage) -> None:
    page.type("new classic seat-2=person", "m50:n50 m49:n49")
    page.show("moves")
    page.tap("l50")
    assert page.text("refusal").count("(R") == 1
    assert page.text("refusal").startswith("l50 ")
    page.tab.click("#refusal button")
    assert page.tab.locator("#rules .at").is_visible()


def test_a_game_is_chosen_of_a_file_of_several(page: BoardPage, tmp_path: Path) -> None:
    games = [
        f'[Edition "classic"]\n[White "W{number}"]\n[Red "<b>"]\n\n1. m50:{cell} {{\n[Edition "x"]\n}} '
        "red:resigns 1-0\n"
        for number, cell in enumerate(("n50", "m51", "l51"), 1)
    ]
    (tmp_path / "three.lgn").write_text("\n".join(games), encoding="utf-8")
    page.tab.set_input_files("#load", tmp_path / "three.lgn")
    page.tab.wait_for_selector("#games-title:has-text('three.lgn has 3 games')")
    assert page.tab.locator("#recent button").all_inner_texts() == [f"{n}. W{n} – <b>, classic" for n in (1, 2, 3)]
    page.click("#recent button >> nth=1")
    assert page.text("notice-text") == "three.lgn, game 2, is loaded."
    assert page.tab.locator("#turns .turn").all_inner_texts() == ["m50:m51", "red:resigns"]
    # A record that is opened offers no rematch, and what lies over the board can be put away.
    assert page.text("status") == "White wins by resignation."
    assert not page.tab.is_visible("#card")
    page.tab.click("#notice-close")
    assert not page.tab.is_visible("#notice")


def test_each_target_cell_has_one_badge(page: BoardPage) -> None:
    page.type(CAPTURE)
    page.show("analysis")
    assert page.tab.locator("#bar span").count() == 0
    page.tab.select_option("#lines", "5")
    page.tab.click("#analyse")
    page.tab.wait_for_selector("#candidates li:nth-child(5)")
    page.tab.wait_for_selector("#board .candidate", state="attached")
    # Both at one moment: each report draws them anew.
    found, balls = page.tab.evaluate(
        """() => [[...document.querySelectorAll('#board .candidate')].map((each) => each.getAttribute('transform')),
                  document.querySelectorAll('#board .overlay .preview-ball').length]"""
    )
    assert len(set(found)) == len(found)
    # Each shows the ball where it would lie.
    assert balls == len(found)
    page.tab.wait_for_selector("#bar span:nth-child(2)", state="attached")
    page.click("#analyse")


def test_a_ball_can_be_dragged(page: BoardPage) -> None:
    page.type(CAPTURE)
    page.tab.drag_and_drop('#board [data-cell="l51"] .body', '#board [data-cell="l50"]')
    page.tab.wait_for_selector("#progress [aria-current]:has-text('3 tile')")
    page.wait()
    page.tap("o49")
    assert page.text("told").startswith("White moved l51 to l50")
    assert page.text("refusal") == ""


def test_a_turn_is_marked_by_a_row_of_buttons(page: BoardPage) -> None:
    page.type(CAPTURE, "l51-l50/o49")
    page.show("moves")
    pressed = page.tab.locator("#glyphs [aria-pressed=true]")
    assert page.tab.locator("#glyphs button").all_inner_texts() == ["!", "?", "!!", "??", "!?", "?!"]
    page.click("#glyphs button >> nth=4")
    assert page.tab.locator("#turns .turn").inner_text() == "l51-l50/o49!?"
    assert "l51-l50/o49 $5" in page.saved()
    page.click("#previous")
    assert page.tab.locator("#glyphs button:disabled").count() == 6
    page.click("#next")
    assert pressed.all_inner_texts() == ["!?"]
    # The row is one tab stop, in which arrows go along, and what has a mark loses it by the same button.
    page.tab.focus("#glyphs [tabindex='0']")
    for key in ("ArrowRight", "ArrowRight", "ArrowRight", "Enter"):
        page.tab.keyboard.press(key)
    page.wait()
    assert pressed.all_inner_texts() == ["??"]
    page.tab.keyboard.press("Enter")
    page.wait()
    assert pressed.count() == 0
    assert "$" not in page.saved()


def test_limes_alone_is_about_points(page: BoardPage) -> None:
    page.begin("limes", 1, seed=3)
    # The name of the deck has room.
    note, room = page.tab.locator("#board .label").bounding_box(), page.tab.locator("#board").bounding_box()
    assert room["x"] <= note["x"] < note["x"] + note["width"] <= room["x"] + room["width"]
    assert page.tab.inner_text("#player-list strong") == "Player 1"
    page.click("#rules-open")
    assert page.tab.locator("#rules h3").all_inner_texts() == ["LIMES", "LIMIT"]
    page.tab.keyboard.press("Escape")
    page.show("analysis")
    page.tab.click("#analyse")
    page.tab.wait_for_selector("#evaluation:has-text('points expected. 49 points or more: ')")
    assert "%" not in page.tab.inner_text("#candidates")
    page.click("#analyse")
    page.play_at_random(3, most=7)
    # A card that is drawn goes with the turn before it.
    now, turns = page.state()["position"], page.tab.locator("#turns .turn").count()
    page.click("#previous")
    assert page.state()["position"] != now
    page.click("#next")
    assert (page.state()["position"], page.tab.locator("#turns .turn").count()) == (now, turns)
    page.play_at_random(3)
    assert re.fullmatch(r"The game is over: \d+ points\.", page.text("status"))
    assert page.tab.locator("#board .display.active").count() == 1
