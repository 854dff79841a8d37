"""The board in the browser keeps games: servers that end, tabs that close, wrong clicks, and clocks."""

import json
import signal
from pathlib import Path
from typing import Any

from support.browser import BoardPage
from support.web_server import free_port, started_server

from limitproto.records import read_game


def turns(page: BoardPage) -> int:
    """Return how many turns are listed."""
    return int(page.tab.locator("#turns .turn").count())


def saved_json(page: BoardPage) -> dict[str, Any]:
    """Return what the page saves without an engine."""
    with page.tab.expect_download() as download:
        page.tab.click("#save")
    assert download.value.suggested_filename.endswith(".json")
    found: dict[str, Any] = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))
    return found


def test_a_game_outlives_its_server_and_goes_on_with_the_next_one(chrome: Any) -> None:
    port = ["--port", str(free_port())]
    with started_server(["--no-browser", *port]) as (process, address):
        page = BoardPage(chrome, address)
        page.tab.click("#settings-open")
        page.tab.fill("#own-name", "Ada")
        page.tab.press("#own-name", "Enter")
        page.begin("classic", size=3)
        page.play_at_random(3, most=9)
        before = page.saved()
        assert '[White "Ada"]' in before
        process.send_signal(signal.SIGTERM)
        process.wait()
        page.tab.wait_for_selector("#banner:visible")
        record = saved_json(page)
        assert [turn["text"] for turn in record["turns"]] == list(read_game(before).turns)
        assert read_game(json.dumps(record)).turns == read_game(before).turns
        page.tab.click("[popovertarget=share]")
        page.tab.click("[data-share=html]")
        page.tab.wait_for_selector("#refusal:has-text('The server, which reads and writes files')")
    # The page looks for the server, which leaves errors in the console of the browser.
    page.errors.clear()
    with started_server(["--no-browser", *port]) as (_, address):
        # Another server answers: the game is shown and can be saved, and the new address is asked for.
        page.tab.wait_for_selector("#banner:has-text('Your game has been kept.')")
        assert turns(page) == len(record["turns"])
        assert saved_json(page)["turns"] == record["turns"]
        # Pasting it changes nothing but its end.
        page.tab.evaluate("address => { location.href = address; }", address)
        page.tab.wait_for_selector("#banner", state="hidden")
        page.wait()
        assert page.saved() == before
        page.play_at_random(4)
        page.errors.clear()
        page.close()


def test_a_game_of_a_closed_tab_is_among_the_recent_games(page: BoardPage) -> None:
    page.begin("classic", size=2)
    page.play_at_random(3, most=5)
    before = read_game(page.saved()).turns
    # It is kept soon after each turn, for a later visit.
    page.tab.wait_for_function(
        "count => JSON.parse(localStorage['limitproto-games'] ?? '[]')[0]?.record.turns.length === count",
        arg=len(before),
    )
    page.tab.close()
    page.tab = page.context.new_page()
    page.tab.goto(page.address)
    page.wait()
    assert turns(page) == 0
    page.tab.click("#games-open")
    page.click("#recent button >> nth=0")
    assert read_game(page.saved()).turns == before
    # Going on does not make another game of it.
    page.play_at_random(5)
    page.tab.click("#games-open")
    assert page.tab.locator("#recent button").count() == 1


def test_what_takes_a_game_away_can_be_taken_back(page: BoardPage) -> None:
    page.begin("classic", size=2)
    page.play_at_random(3, most=5)
    before = page.saved()
    for how in ("new", "load", "prune", "set"):
        if how == "new":
            page.begin("nestor", size=2, seed=1)
        elif how == "load":
            page.load('[Edition "classic"]\n\n1. m50:n50 *\n')
        elif how == "prune":
            page.show("moves")
            page.click("#first")
            page.click("#next")
            page.click("#prune")
        else:
            page.type("position classic m50:Wo r 7.8 p1 -")
        page.wait()
        assert page.saved() != before, how
        page.click("#revert")
        assert page.saved() == before, how
        assert not page.tab.is_visible("#notice"), how


def test_resigning_is_asked(page: BoardPage) -> None:
    page.begin("classic", size=2)
    page.tab.click("#resign")
    assert page.text("ask-text") == "Resign this game for white?"
    page.click("#ask button:not(#ask-yes)")
    assert page.text("status").startswith("White to move")
    page.tab.click("#resign")
    page.tab.click("#ask-yes")
    page.tab.wait_for_selector("#status:has-text('Red wins')")
    assert page.text("status") == "Red wins by resignation."
    # The button is disabled now; the keyboard goes on at the board.
    assert page.tab.evaluate("document.activeElement.id") == "board"


def test_steps_reloads_and_comments_refund_no_time(page: BoardPage) -> None:
    # The clock of the page stands still but where the test moves it.
    page.context.add_init_script("performance.now = () => 1000 * Number(sessionStorage.seconds ?? 0)")
    page.tab.reload()
    page.wait()
    page.begin("classic", size=2)
    page.tab.click("#new-game")
    page.tab.select_option("#clock-kind", "absolute")
    page.tab.fill("#clock-main", "1000")
    # Enter begins the game, too.
    page.tab.press("#clock-main", "Enter")
    page.tab.wait_for_selector("#game-dialog:not([open])", state="attached")
    page.wait()

    def ahead(seconds: int) -> None:
        """Let time pass."""
        page.tab.evaluate("s => { sessionStorage.seconds = Number(sessionStorage.seconds ?? 0) + s; }", seconds)

    def left() -> list[str]:
        return [str(text) for text in page.tab.locator("#player-list .clock").all_inner_texts()]

    ahead(100)
    page.tap("m50", "n50")
    ahead(200)
    page.tap("m51", "n49")
    ahead(50)
    page.tab.wait_for_selector("#player-list .clock:has-text('14:10')")
    shown = ["14:10", "13:20"]
    assert left() == shown
    page.click("#previous")
    page.click("#previous")
    page.click("#next")
    page.click("#next")
    page.type("comment well")
    assert left() == shown
    page.tab.reload()
    page.wait()
    page.tab.wait_for_selector("#player-list .clock:not(:empty)")
    assert left() == shown
    # Taking a turn back does not give its time back, and the engine agrees with the page.
    page.click("#undo")
    assert left() == shown
    clocks = page.state()["clocks"]
    assert [clocks[player]["left"] for player in ("white", "red")] == [850, 800]


def test_a_comment_that_no_record_can_hold_stays_where_it_was_written(page: BoardPage) -> None:
    page.type("new classic seat-2=person", "m50:n50")
    page.show("moves")
    page.tab.fill("#comment", "one } two")
    page.tab.press("#comment", "Tab")
    page.tab.wait_for_selector("#refusal:has-text('cannot be saved')")
    page.wait()
    assert page.tab.input_value("#comment") == "one } two"
    page.tab.fill("#comment", "one two")
    page.tab.press("#comment", "Tab")
    page.tab.wait_for_selector("#turns .comment:has-text('one two')")
    assert "{one two}" in page.saved()


def test_saved_games_have_names_a_date_and_what_was_found(page: BoardPage) -> None:
    page.tab.click("#settings-open")
    page.tab.fill("#own-name", "Ada")
    page.tab.click("#settings button")
    page.type("new classic seat-2=limitproto level=1 size=1")
    page.tap("m50", "n50")
    page.show("analysis")
    page.click("#review")
    with page.tab.expect_download() as download:
        page.tab.click("#save")
    text = Path(download.value.path()).read_text(encoding="utf-8")
    assert '[White "Ada"]' in text
    assert '[Red "limitproto level 1"]' in text
    assert '[Date "20' in text
    assert "{[%wins 0." in text
    assert download.value.suggested_filename.startswith("limit-classic-20")
    assert download.value.suggested_filename.endswith("ada-limitproto_level_1.lgn")
    page.type("new classic seat-2=person")
    page.tab.set_input_files("#load", download.value.path())
    page.tab.wait_for_selector("#turns .eval", state="attached")
    page.wait()
    assert page.saved() == text
