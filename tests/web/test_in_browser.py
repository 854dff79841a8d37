"""The programs of the page in a web worker, without a browser: what they are sent, and what stops them."""

import json

import pytest

from limitproto.engine import search_process
from limitproto.web.in_browser import LINE, NOTHING, STOP, TOOLS, Programs


@pytest.fixture
def page(monkeypatch):
    """Programs that search in this process, what they have written, and what is heard while they work."""
    monkeypatch.setattr(search_process, "CAN_START_PROCESSES", False)

    class Page:
        written = ""
        heard = ()

    def write(number, text):
        Page.written += text

    def heard():
        first, *Page.heard = Page.heard or [NOTHING]
        return first

    Page.programs = Programs(write, heard)
    Page.programs.start(1, "limitproto")
    yield Page
    Page.programs.stop(1)


def test_an_engine_answers_all_that_it_is_sent(page):
    assert page.programs.send(1, "1 name\n2 lp-newgame classic size=2\n")
    assert page.written.startswith("=1 limitproto\n\n=2 ")
    assert not page.programs.send(1, "3 quit\n")


def test_an_engine_opens_no_files(page):
    page.programs.send(1, "lp-load_record /etc/passwd\n")
    assert page.written.startswith("? ")


@pytest.mark.parametrize(("command", "heard"), [("lp-hint depth=100", STOP), ("lp-analyze interval=0.01", LINE)])
def test_what_is_heard_ends_a_search(page, command, heard):
    page.programs.send(1, "lp-newgame pbmserv seed=1\n")
    page.heard = [NOTHING, heard, heard]
    page.programs.send(1, f"5 {command}\n6 name\n" if heard == STOP else f"5 {command}\n")
    assert "\n=5 " in page.written
    assert page.written.endswith("\n\n")
    page.programs.send(1, "7 name\n")
    assert page.written.endswith("=7 limitproto\n\n")


def test_a_stop_reaches_what_waits_in_the_same_text_and_nothing_later(page):
    page.programs.send(1, "lp-newgame pbmserv seed=1\nlp-set level 7\n")
    page.heard = [STOP]
    page.programs.send(1, "1 lp-hint depth=100\n2 lp-hint depth=100\n")
    assert page.written.count("\n=2 ") == 1
    page.programs.send(1, "3 lp-search nodes=50\n")
    assert "=3 info" in page.written.replace("\n", "")


def test_the_tools_answer_lines(page):
    page.programs.start(2, TOOLS)
    page.programs.send(2, '1 {"ask": "check", "with": ["[Game \\"limit\\"]"]}\n')
    head, _, text = page.written.strip().partition(" ")
    assert head == "=1"
    assert json.loads(text)["found"]
