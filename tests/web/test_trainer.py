"""The trainer, sounds and zoom."""

from collections.abc import Callable
from pathlib import Path

from support.browser import BoardPage, script

TACTICS = Path(__file__).parents[2] / "records" / "tactics" / "tactics.tsv"
ROWS = [line.split("\t") for line in TACTICS.read_text(encoding="utf-8").splitlines()]


def begin(page: BoardPage) -> None:
    page.tab.click("#games-open")
    page.click("#puzzles")


def test_a_puzzle_is_solved_and_kept(page: BoardPage) -> None:
    page.type("m50:n50")
    before = page.saved()
    begin(page)
    assert page.text("card-title") == "1 of 126: one turn of 14 wins"
    assert page.state()["position"] == ROWS[0][0]
    page.type(ROWS[0][1])
    assert "Well done" in page.text("card")
    assert "1 of 126 solved." in page.text("card")
    page.click("#card button:has-text('Next')")
    assert page.text("card-title").startswith("2 of 126: ")
    page.click("#card button:has-text('Skip')")
    assert page.text("card-title").startswith("3 of 126: ")
    page.click("#card button:has-text('Leave')")
    assert page.saved() == before
    # The browser keeps what was solved.
    page.tab.reload()
    page.wait()
    begin(page)
    assert page.text("card-title").startswith("2 of 126: ")
    # They can be played by text alone.
    page.click("#card button:has-text('Leave')")
    assert page.type("puzzles").startswith(("White", "Red"))
    assert page.text("card-title").startswith("2 of 126: ")


def test_a_wrong_turn_is_refuted_on_the_board(page: BoardPage) -> None:
    begin(page)
    for _ in range(3):
        page.tap(page.legal()[0])
    turn = page.state()["last_turn"]
    assert turn != ROWS[0][1]
    assert page.text("card").startswith("1 of 126")
    assert f"{turn} loses: " in page.text("card")
    # The line runs to the end of the game.
    page.tab.wait_for_selector("#turns li:nth-last-child(2) .turn:last-child[aria-current]", state="attached")
    assert page.state()["result"] == "0-1"
    page.click("#card button:has-text('Try again')")
    assert page.state()["position"] == ROWS[0][0]
    page.type(ROWS[0][1])
    assert "Well done" in page.text("card")


def test_a_line_that_runs_ends_when_something_else_is_shown(page: BoardPage) -> None:
    # The line goes on by the clock of the test alone.
    page.tab.clock.install()
    begin(page)
    for _ in range(3):
        page.tap(page.legal()[0])
    page.click("#card button:has-text('Try again')")
    page.tab.clock.run_for(5000)
    page.wait()
    assert page.state()["position"] == ROWS[0][0]
    # A turn that is taken back is taken back here, too, and the next one is looked at anew.
    page.type(page.type("legal").split(", ")[0])
    assert "loses" in page.text("card")
    page.click("#undo")
    page.type(ROWS[0][1])
    assert "Well done" in page.text("card")


def test_sounds_are_off_until_they_are_chosen(page: BoardPage) -> None:
    page.tab.evaluate(script("count_tones"))
    page.begin("classic", size=4)
    page.type("m50:n50")
    assert page.tab.evaluate("window.tones") == 0
    page.tab.click("#settings-open")
    page.tab.check("#sounds")
    page.tab.keyboard.press("Escape")
    page.type("l51:m51")
    assert page.tab.evaluate("window.tones") == 1
    page.tab.reload()
    page.wait()
    assert page.tab.is_checked("#sounds")


def middle(page: BoardPage, cell: str) -> tuple[float, float, float]:
    """Return x, y and width of a cell in the window."""
    box = page.tab.locator(f'#board [data-cell="{cell}"] .hex').first.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, box["width"]


def test_the_wheel_zooms_where_the_pointer_is_and_the_mouse_pans(page: BoardPage) -> None:
    page.begin("classic", size=4)
    x, y, width = middle(page, "n49")
    page.tab.mouse.move(x, y)
    page.tab.mouse.wheel(0, -300)
    page.tab.wait_for_selector("#fit:visible")
    now = middle(page, "n49")
    assert now[2] > 2 * width
    assert abs(now[0] - x) < 12
    assert abs(now[1] - y) < 12
    # What is dragged is not tapped.
    page.tab.mouse.move(x, y)
    page.tab.mouse.down()
    page.tab.mouse.move(x - 40, y + 30, steps=4)
    page.tab.mouse.up()
    page.wait()
    moved = middle(page, "n49")
    assert abs(moved[0] - now[0] + 40) < 3
    assert page.tab.locator("#board .chosen").count() == 0
    page.tap("n49")
    assert page.tab.locator("#board .chosen").count() == 1
    page.click("#fit")
    assert page.tab.evaluate("document.activeElement.id") == "board"
    assert abs(middle(page, "n49")[2] - width) < 3
    assert not page.tab.is_visible("#fit")


def test_keys_zoom_and_the_board_follows_the_active_cell(page: BoardPage) -> None:
    page.begin("classic")
    page.play_at_random(1, 16)
    page.tab.focus("#board")
    for _ in range(8):
        page.tab.keyboard.press("+")
    frame = page.tab.locator("#zoom").bounding_box()
    assert frame
    for key in ("ArrowRight",) * 6 + ("ArrowLeft",) * 9:
        page.tab.keyboard.press(key)
        box = page.tab.locator("#board .focused").bounding_box()
        assert box
        assert box["x"] + box["width"] > frame["x"] + 5
        assert box["x"] < frame["x"] + frame["width"] - 5
    page.tab.keyboard.press("0")
    assert not page.tab.is_visible("#fit")


def test_two_fingers_zoom(opened: Callable[..., BoardPage]) -> None:
    page = opened(has_touch=True, viewport={"width": 360, "height": 640})
    width = middle(page, "m50")[2]
    touch = page.context.new_cdp_session(page.tab)
    x, y, _ = middle(page, "m50")

    def fingers(kind: str, apart: float) -> None:
        points = [] if kind == "touchEnd" else [{"x": x - apart, "y": y, "id": 0}, {"x": x + apart, "y": y, "id": 1}]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    fingers("touchStart", 20)
    for apart in (30, 40, 50):
        fingers("touchMove", apart)
    # One finger is lifted first.
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": [{"x": x - 50, "y": y, "id": 0}]})
    fingers("touchEnd", 0)
    page.tab.wait_for_selector("#fit:visible")
    assert middle(page, "m50")[2] > 2 * width
