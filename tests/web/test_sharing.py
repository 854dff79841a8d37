"""What comes and goes: the Share menu, pasted records, positions set up by mouse, and games of an archive."""

import json
import re
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from support.browser import BoardPage, script
from support.web_server import command_line, started_server

from limitproto.core.extras import install_command

GAMES = Path(__file__).parents[2] / "records" / "games"
CLIPBOARD = {"permissions": ["clipboard-read", "clipboard-write"]}


def paste(page: BoardPage, text: str) -> None:
    page.tab.focus("#board")
    page.tab.evaluate(script("paste"), text)
    page.wait()


def share(page: BoardPage, form: str) -> bytes:
    """Return the file that an entry of the Share menu makes."""
    page.click("button:has-text('Share')")
    with page.tab.expect_download() as download:
        page.tab.click(f"[data-share={form}]")
    assert download.value.suggested_filename.endswith(f".{form}")
    page.wait()
    return Path(download.value.path()).read_bytes()


def copied(page: BoardPage, what: str) -> str:
    """Return what an entry of the Share menu copies."""
    page.tab.click("button:has-text('Share')")
    page.click(f"[data-share={what}]")
    page.tab.wait_for_selector(f"#refusal:has-text('The {what} has been copied.')")
    return str(page.tab.evaluate("navigator.clipboard.readText()"))


def test_turns_of_a_loaded_game_say_who_played_them_and_what_they_took(page: BoardPage) -> None:
    page.load(GAMES / "classic-2-no-balls-1.lgn")
    assert page.tab.locator("#turns .turn:not(:has(.mark))").count() == 0
    turns = page.tab.locator("#turns .turn")
    taken = turns.evaluate_all("all => all.map(({ dataset }) => Number(dataset.captured ?? 0)).reverse().slice(0, 8)")
    assert len(set(taken)) > 1
    for number in taken:
        said = page.text("told")
        assert number == sum(map(int, re.findall(r"(?:captured|lost) (\d+)", said))), said
        page.click("#previous")


def test_position_record_and_link_are_copied(opened: Callable[..., BoardPage]) -> None:
    page = opened(**CLIPBOARD)
    page.begin("classic", size=4)
    page.play_at_random(3, 6)
    position = page.state()["position"]
    assert copied(page, "position") == position
    assert copied(page, "record").startswith('[Game "limit"]')
    link = copied(page, "link")
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+/#game=[\w-]+", link)
    assert len(link) < 700
    # It opens in this tab, with the turns that follow.
    page.begin("classic")
    page.tab.goto(link)
    page.tab.wait_for_selector("#notice:has-text('The game in the link is loaded.')")
    page.wait()
    assert page.state()["position"] == position
    assert page.tab.url.endswith("/")


def test_a_link_in_a_new_tab_waits_for_the_address_with_the_token(opened: Callable[..., BoardPage]) -> None:
    page = opened(**CLIPBOARD)
    page.play_at_random(3, 4)
    link = copied(page, "link")
    other = page.context.new_page()
    other.goto(link)
    other.wait_for_selector("#banner:has-text('Paste the address')")
    other.goto(page.address)
    other.wait_for_selector("#notice:has-text('The game in the link is loaded.')")
    assert other.inner_text("#told") == page.text("told")
    # The refusal of the first visit is in its console, not in that of the page.
    other.close()


def test_pictures_and_pages_come_from_the_server(page: BoardPage) -> None:
    pytest.importorskip("resvg_py")
    page.begin("classic", size=4)
    page.play_at_random(5, 14)
    last = share(page, "svg")
    assert last.startswith(b"<svg")
    page.click("#previous")
    assert share(page, "svg") != last
    assert share(page, "png").startswith(b"\x89PNG")
    assert share(page, "gif").startswith(b"GIF89a")
    assert b'class="game"' in share(page, "html")


def test_a_page_shows_what_a_review_found_without_its_remarks(page: BoardPage, tmp_path: Path) -> None:
    text = '[Edition "classic"]\n\n1. m50:n50 m51:l51 {[%wins 0.250 0.750] [%eval 0.10] [%best m51:l51]} {why} *\n'
    page.load(text)
    (tmp_path / "game.html").write_bytes(share(page, "html"))
    exported = page.context.new_page()
    exported.goto((tmp_path / "game.html").as_uri())
    shown = exported.inner_text("#viewer")
    assert "%wins" not in shown
    assert ("why" in shown, "25 %" in shown) == (True, True)
    exported.close()


def test_a_picture_of_a_variation_shows_the_variation(page: BoardPage) -> None:
    page.begin("classic", size=4)
    for turn in ("m50:n50", "l51:m51"):
        page.type(turn)
    main = share(page, "svg")
    page.click("#previous")
    page.type("n49:m49")
    assert page.tab.is_enabled("#promote")
    assert share(page, "svg") != main
    page.show("moves")
    page.click("#promote")
    # Its record goes out whole, as a page.
    assert share(page, "html").count(b"l51:m51") > 1


def test_what_needs_the_extra_is_grey_and_says_so(chrome: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "sitecustomize.py").write_text(
        "import importlib.util as u\nf = u.find_spec\nu.find_spec = lambda n, *a: None if n == 'PIL' else f(n, *a)\n"
    )
    monkeypatch.setenv("PYTHONPATH", str(tmp_path), prepend=":")
    with started_server(["--no-browser"]) as (_process, address):
        page = BoardPage(chrome, address)
        page.tab.click("button:has-text('Share')")
        page.tab.wait_for_selector("[data-share=gif]:disabled")
        assert page.tab.is_disabled("[data-share=png]")
        assert page.tab.is_enabled("[data-share=svg]")
        assert page.text("share-note") == f"Options in grey need: {install_command('images')}"
        page.close()


def test_records_are_pasted(page: BoardPage) -> None:
    text = (GAMES / "nestor-2-no-balls-1.lgn").read_text(encoding="utf-8")
    paste(page, text)
    assert page.text("notice-text") == "The pasted text is loaded."
    assert page.state()["edition"] == "nestor"
    # Several games open the list of games, from the box too; what is in it is text.
    page.tab.click("#games-open")
    page.tab.fill("#paste", text + "\n" + text.replace("at random", "<b>x</b>"))
    page.tab.click("#paste-open")
    page.tab.wait_for_selector("#games-title:has-text('The pasted text has 2 games')")
    assert page.tab.locator("#recent button").nth(1).inner_text().startswith("2. <b>x</b> – <b>x</b>, nestor")
    page.click("#recent button >> nth=1")
    assert "<b>x</b>" in page.saved()
    # What is typed into a field is not opened.
    page.show("text")
    page.tab.focus("#text-entry")
    page.tab.evaluate(script("paste"), "classic - w 8.8 p0 -")
    page.wait()
    assert page.state()["edition"] == "nestor"


def test_records_of_other_programs_are_pasted(page: BoardPage, tmp_path: Path) -> None:
    out = tmp_path / "game.apgame"
    name = str(GAMES / "classic-2-no-balls-1.lgn")
    subprocess.run(command_line(["convert", name, "--format", "abstractplay", "-o", str(out)]), check=True)
    paste(page, out.read_text(encoding="utf-8"))
    assert page.state()["result"] != "*"
    paste(page, '{"header": {}, "moves": 3}')
    assert page.text("refusal").startswith("The pasted text cannot be read as abstractplay: ")


def test_a_position_is_pasted(page: BoardPage) -> None:
    paste(page, " classic/size=4 m50:Wo r 3.4 p1 -\n")
    assert page.state()["edition"] == "classic/size=4"
    paste(page, "classic/size=4 m50:WW r 3.4 p1 -")
    assert "R2" in page.text("refusal")
    assert page.state()["balls"] == {"white": ["m50"], "red": []}


def open_editor(page: BoardPage) -> None:
    page.tab.click("#games-open")
    page.click("#edit")


def test_a_position_is_set_up_by_mouse(page: BoardPage) -> None:
    page.begin("classic", size=4)
    page.type("m50:n50")
    open_editor(page)
    page.click("#card button:has-text('Clear')")
    said = page.tab.locator("#set-up-said")
    for cell in ("m50", "n50", "o50", "m51", "n51", "l51", "l52"):
        page.tap(cell)
    # Without balls the player to move is out.
    page.tab.select_option("[aria-label='Balls in hand']", "m")
    page.wait()
    assert "R14" in said.inner_text()
    assert page.tab.is_disabled("#card .primary")
    page.click("[data-tool=white]")
    page.tap("m50")
    page.click("[data-tool=red]")
    page.tap("l52", "o50", "o50")
    page.click("[data-tool=nothing]")
    page.tap("n51")
    page.tab.select_option("[aria-label='Player to move']", "red")
    page.wait()
    assert said.inner_text() == "This position can be played."
    page.click("#card .primary")
    assert page.state()["position"] == "classic/size=4 l50:1Woo/oo/R r 0.0 m3 -"
    assert not page.tab.is_visible("#card")
    # It can be taken back, like everything that takes a game away.
    page.click("#revert")
    assert page.state()["position"] == "classic/size=4 m50:Wo r 3.4 p1 -"


def test_a_position_is_set_up_by_its_text_and_by_keys(page: BoardPage) -> None:
    open_editor(page)
    page.tab.fill("#set-up", "classic/size=3 k48:1o1W/oooR/1RW/oR w 0.0 m2 -")
    page.tab.press("#set-up", "Enter")
    page.wait()
    assert page.tab.locator("#board .ball:not(.preview-ball)").count() == 5
    page.tab.focus("#board")
    assert "focused" in str(page.tab.locator("#cell-m50").get_attribute("class"))
    page.tab.keyboard.press("Enter")
    page.wait()
    assert page.tab.locator("#board .ball:not(.preview-ball)").count() == 4
    page.tab.fill("#set-up", "classic nonsense")
    page.tab.press("#set-up", "Enter")
    page.wait()
    assert page.text("refusal")
    page.click("#card button:has-text('Cancel')")
    assert page.state()["tiles"] == []
    assert page.tab.locator("#board .ball:not(.preview-ball)").count() == 0


def test_an_archive_says_what_was_played_here(chrome: Any, tmp_path: Path) -> None:
    pytest.importorskip("duckdb")
    folder = str(tmp_path / "A")
    files = [str(path) for path in sorted(GAMES.glob("classic-2-*.lgn"))]
    subprocess.run(command_line(["archive", "build", "-q", folder, *files]), check=True)
    start = "classic - w 8.8 p0 -"
    asked = ["archive", "explore", folder, "--position", start, "--format", "json"]
    done = subprocess.run(command_line(asked), check=True, capture_output=True, text=True)
    known = json.loads(done.stdout)["turns"]
    assert known
    with started_server(["--no-browser", "--archive", folder]) as (_process, address):
        page = BoardPage(chrome, address)
        page.begin("classic")
        page.show("analysis")
        page.tab.wait_for_selector("#played button")
        assert page.tab.locator("#played strong").all_inner_texts() == [turn["turn"] for turn in known]
        rows = page.tab.locator("#played button").all_inner_texts()
        assert f"{known[0]['games']} game" in rows[0]
        assert f"{round(100 * known[0]['score'])} %" in rows[0]
        page.click("#played button >> nth=0")
        assert page.state()["last_turn"] == known[0]["turn"]
        page.type("lp-position classic/size=2 - w 2.2 p0 -")
        page.show("analysis")
        page.tab.wait_for_selector("#played li:has-text('No game in the archive continued from here.')")
        page.close()


def test_without_an_archive_there_is_no_table(page: BoardPage) -> None:
    page.show("analysis")
    assert not page.tab.is_visible("#explorer")


def test_without_a_server_a_game_is_copied_and_the_rest_is_refused(chrome: Any) -> None:
    with started_server(["--no-browser"]) as (process, address):
        page = BoardPage(chrome, address, **CLIPBOARD)
        page.begin("classic", size=4)
        page.type("m50:n50")
        process.kill()
        page.tab.wait_for_selector("#banner:visible")
        page.tab.click("button:has-text('Share')")
        page.tab.click("[data-share=svg]")
        page.tab.wait_for_selector("#refusal:has-text('The server, which reads and writes files')")
        page.tab.click("button:has-text('Share')")
        page.tab.click("[data-share=record]")
        page.tab.wait_for_selector("#refusal:has-text('The record has been copied.')")
        record = json.loads(page.tab.evaluate("navigator.clipboard.readText()"))
        assert [turn["text"] for turn in record["turns"]] == ["m50:n50"]
        # Its console has what the browser says of a server that is away.
        page.context.close()
