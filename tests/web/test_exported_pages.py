"""What holds for every exported page, whatever players, engines and events are called."""

import re
import shlex
from pathlib import Path
from typing import Any

import pytest
from support.browser import contrast, luminance
from support.converting import converted
from support.html_page import Page

from limitproto import cli
from limitproto.archive.explore import Exploration, Explored, html_page
from limitproto.host.conform.cases import load_cases
from limitproto.host.conform.report import as_html
from limitproto.host.conform.verdicts import CaseResult, EngineReport, Verdict
from limitproto.host.match.html_report import html_report
from limitproto.host.match.results import GameFailure, GameResult
from limitproto.host.match.schedule import fixtures
from limitproto.host.match.settings import EngineEntry, MatchSettings
from limitproto.host.match.standings import Standings

EVIL = """</script></pre><img src=x onerror="alert(1)">&amp;'"""
QUOTED = EVIL.replace('"', '\\"')
TURNS = f"1. n49:m50! {{{EVIL}}} n50:m51 2. n49-m50/n49 n50-m51/n50 0-1"
RECORD = f'[White "{QUOTED}"]\n[Red "{"B" * 80}"]\n[Size "1"]\n{TURNS}\n'
SIZES = ((390, 844, "screen"), (1280, 800, "screen"), (718, 1000, "print"))
COLOURS = """
() => [...document.querySelectorAll('h1, p, summary, code, th, td, td a, td span, h3, h4 span, pre, button, .round')]
  .filter((element) => element.innerText && element.checkVisibility())
  .map((element) => {
    const behind = [];
    for (let at = element; at; at = at.parentElement) behind.push(getComputedStyle(at).backgroundColor);
    const { color } = getComputedStyle(element);
    return [element.outerHTML.slice(0, 80), color, behind.find((one) => !one.endsWith(', 0)'))];
  })
"""


def match() -> str:
    names = [f"{EVIL} {number}" for number in range(6)]
    games = list(fixtures(len(names), 2, 2))
    failure = GameFailure(seat=0, kind="crash", detail=EVIL, stderr=EVIL)
    curves: Any = [(0, 0.5, 0.25), (1, 2.0, 1.0)]
    played = [
        (game, GameResult(seats=[names[seat] for seat in game.seats], result="1-0", detail=EVIL, turns=20,
                          failures=[failure], seconds=[1.5, 2], longest=[1, 1], versions=[EVIL], curves=curves))
        for game in games
    ]  # fmt: skip
    settings = MatchSettings(tuple(EngineEntry(name, shlex.quote(name), {"level": EVIL}) for name in names), 2)
    results = {game.key: result for game, result in played}
    return html_report(Standings(settings, len(games), played), EVIL, list(results), results.__getitem__)


def conformance() -> str:
    found = [
        CaseResult(case, verdict, EVIL, "crash", b"", EVIL, EVIL.encode(), stderr=EVIL, known=EVIL * (number % 2))
        for number, (case, verdict) in enumerate(zip(load_cases(), [*Verdict] * 4, strict=False))
    ]
    reports = [EngineReport(f"{EVIL} {n}", [EVIL], "full", found, [EVIL], EVIL) for n in range(2)]
    return as_html(reports)


def explored() -> str:
    turn = Explored(EVIL, 1, 2, 2, 0.5, 0.1, 0.9, {"1-0": 1, "0-1": 1}, [1, 1], 0, None)
    return html_page(Exploration("classic m50:WRo/ooo w 0.0 m26 -", "", 2, [turn], 1))


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    place = tmp_path_factory.mktemp("review")
    (place / "game.lgn").write_text(RECORD, encoding="utf-8")
    assert cli.main(["review", str(place / "game.lgn"), "--nodes", "20", "-o", str(place / "review.html")]) == 0
    return {
        "game": converted(f"{RECORD}\n{RECORD}".encode(), "lgn", "html").data.decode(),
        "review": (place / "review.html").read_text(encoding="utf-8"),
        "match": match(),
        "conformance": conformance(),
        "archive": explored(),
    }


PAGES = pytest.mark.parametrize("name", ["game", "review", "match", "conformance", "archive"])


@PAGES
def test_it_has_the_style_of_all_and_nothing_from_others_runs(pages: dict[str, str], name: str) -> None:
    page, game = Page(pages[name]), Page(pages["game"])
    assert page.texts["style"] == game.texts["style"]
    assert not {tag for tag, _ in page.elements} & {"img", "link", "iframe", "object", "base", "form"}
    assert not [key for _, attributes in page.elements for key in attributes if key.startswith("on") or key == "src"]
    policy = next(attributes["content"] for _, attributes in page.elements if attributes.get("http-equiv"))
    has_script = name in ("game", "review")
    assert policy == "default-src 'none'; style-src 'unsafe-inline'" + "; script-src 'unsafe-inline'" * has_script
    assert ("script" in {tag for tag, _ in page.elements}) == has_script
    asked = r"https?://(?!www\.w3\.org/2000/svg)|\bimport\b|@import|\bfetch\b|url\((?!#)|data:"
    assert not re.search(asked, pages[name])


@PAGES
def test_it_fits_a_phone_a_window_and_paper(pages: dict[str, str], name: str, chrome: Any, tmp_path: Path) -> None:
    (tmp_path / "page.html").write_text(pages[name], encoding="utf-8")
    context = chrome.new_context(color_scheme="dark")
    tab = context.new_page()
    errors: list[str] = []
    tab.on("pageerror", lambda error: errors.append(str(error)))
    tab.goto((tmp_path / "page.html").as_uri())
    assert EVIL in tab.inner_text("main")
    for width, height, media in SIZES:
        tab.emulate_media(media=media)
        tab.set_viewport_size({"width": width, "height": height})
        assert tab.evaluate("document.documentElement.scrollWidth") == width
        found = tab.evaluate(COLOURS)
        assert len(found) > 5
        # Paper is white, whatever the screen is like.
        assert luminance(found[0][2]) == 1 if media == "print" else luminance(found[0][2]) < 0.02
        assert [one for one in found if contrast(*one[1:]) < 4.5] == []
    context.close()
    assert errors == []
