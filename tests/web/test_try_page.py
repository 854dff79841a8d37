"""The try-it page in a real browser, from a static server that knows nothing of it."""

import os
import re
import runpy
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote

import pytest
from support.browser import BoardPage, script
from support.patience import PATIENCE
from web.test_in_browser import said

from limitproto.web.in_browser import LINE
from limitproto.web.tools import checked

pytestmark = pytest.mark.long

CHECKOUT = Path(__file__).resolve().parents[2]
NODE_MODULES = Path(os.environ.get("LIMITPROTO_NODE_MODULES", CHECKOUT / "node_modules"))
#: Makes the page of the package that is installed; the program for that is in the checkout.
MAKE = """
import runpy, sys
sys.path.append(sys.argv.pop(1))
runpy.run_module("benchmarks.generate.try_page", None, "__main__")
"""
SERVE = """
import functools, http.server
handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory={!r})
handler.log_message = lambda *args: None
server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
print(server.server_port, flush=True)
server.serve_forever()
"""
BROKEN = '[Game "limit"]\n[Edition "classic"]\n[Result "1-0"]\n\n1. m50:m51 x 1-0\n'


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the page, which is made by its one command."""
    if not (NODE_MODULES / "pyodide").exists():
        if os.environ.get("CI"):
            pytest.fail("the npm package pyodide is not installed")
        pytest.skip("the npm package pyodide is not installed")
    out = tmp_path_factory.mktemp("try") / "page"
    words = [sys.executable, "-P", "-c", MAKE, str(CHECKOUT), str(out)]
    subprocess.run(words, cwd=CHECKOUT, check=True, timeout=PATIENCE)
    program = SERVE.format(str(out))
    with subprocess.Popen(
        [sys.executable, "-P", "-c", program], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as server:
        try:
            assert server.stdout is not None
            yield f"http://127.0.0.1:{int(server.stdout.readline())}/"
        finally:
            server.kill()


def test_a_newcomer_plays_asks_and_mends(chrome: Any, address: str) -> None:
    commands = "> lp-newgame classic size=2\n= \n\n> lp-set seed 1"
    page = BoardPage(chrome, f"{address}#gtp={quote(commands, safe='')}")
    tab = page.tab
    # The link has begun a small game, whose commands are in the log.
    tab.locator("#wire", has_text="lp-set seed 1").wait_for()
    assert page.state()["edition"].startswith("classic/size=2")
    # Taps and the engine alternate, in the worker that plays.
    page.begin("classic", seats={2: "limitproto"}, size=1)
    page.click("#board .legal >> nth=0")
    page.click("#board .legal >> nth=0")
    tab.wait_for_selector("#turns li >> nth=0", state="attached")
    page.wait()
    assert len(page.state()["tiles"]) >= 4
    # The address has the game, and a page that is loaded again has it too, without a network.
    turns = page.state()["history_length"]
    assert "#game=" in tab.evaluate("location.href")
    tab.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    page.context.set_offline(True)
    tab.reload()
    page.wait()
    assert page.state()["history_length"] == turns
    # The wire answers what is typed.
    page.show("wire")
    tab.fill("#command", "name")
    tab.press("#command", "Enter")
    tab.locator("#wire", has_text=" limitproto").wait_for()
    # What is typed stops what was typed before.
    for command in ("time_settings 0 600 1", "genmove white", "lp-stop"):
        tab.fill("#command", command)
        tab.press("#command", "Enter")
        if command.startswith("genmove"):
            tab.locator("#wire", has_text="genmove white").wait_for()
    page.wait()
    # An analysis runs in another worker, and stops.
    page.begin("pbmserv", seed=1)
    page.show("analysis")
    tab.click("#analyse")
    tab.wait_for_selector("#candidates li", state="attached")
    page.click("#analyse")
    assert tab.get_attribute("#analyse", "aria-pressed") == "false"
    # All buttons are in one row on a phone.
    tab.set_viewport_size({"width": 360, "height": 740})
    assert len({button.bounding_box()["y"] for button in tab.query_selector_all("nav button")}) == 1
    # A broken record in the address is shown with its faults, which one click each removes.
    tab.evaluate("text => { location.hash = '#record=' + encodeURIComponent(text); }", BROKEN)
    tab.locator("#found li", has_text="LGN301").wait_for()
    tab.locator("#found button", has_text="Put the rest of this line").first.click()
    tab.locator("#found:not(:has-text('LGN301'))").wait_for(state="attached")
    assert "{x" in tab.input_value("#record")
    page.close()


def links_of_the_pages() -> list[str]:
    program = runpy.run_path(str(CHECKOUT / ".ci" / "site_pages.py"))
    spec = CHECKOUT / "spec"
    texts = [program["with_examples"](path.read_text("utf-8"), path.relative_to(spec)) for path in spec.rglob("*.md")]
    return list(dict.fromkeys(link for text in texts for link in re.findall(r'try/(#[^"]+)">', text)))


#: What an example says is refused, or comes after `quit`, is refused here, too.
def may_be_refused(link: str) -> bool:
    return "\n?" in link or "> quit" in link


def test_every_fourth_link_of_the_pages_opens(chrome: Any, address: str) -> None:
    links = sorted(links_of_the_pages(), key=lambda link: link[:4])[::4]
    assert len(links) > 50
    page = BoardPage(chrome, address)
    told = [(unquote(link), said) for link, said in page.tab.evaluate(script("open_links"), links)]
    assert [(link, said) for link, said in told if not may_be_refused(link)] == []
    page.close()


def test_the_programs_of_the_page_take_what_every_link_has() -> None:
    for kind, _, text in (unquote(link).partition("=") for link in links_of_the_pages()):
        if kind == "#record":
            assert checked(text), text
        elif not may_be_refused(text):
            lines = [line[2:] for line in text.splitlines() if line.startswith("> ")]
            assert "\n?" not in said(lines if kind == "#gtp" else [f"lp-position {text}"], LINE), text
