"""The report of a match as an HTML page."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from xml.dom.minidom import parseString

import pytest

from limitproto.host.match.html_report import html_report
from limitproto.host.match.schedule import fixtures
from limitproto.host.match.settings import EngineEntry, MatchSettings
from limitproto.host.match.standings import Standings

pytestmark = pytest.mark.once


def result(scores: str, seats: tuple[int, ...], **more: object) -> dict:
    return {
        "seats": ["<A>BC"[seat * 3 : seat * 3 + 3] if seat == 0 else "ABC"[seat] for seat in seats],
        "result": scores, "reason": "no-balls", "outcome": "rules", "detail": "", "failures": [], "turns": 20,
        "seconds": [1.5] * len(seats), "longest": [0.25] * len(seats), **more,
    }  # fmt: skip


def page(engines: int, players: int, blocks: int, scores: str, **more: object) -> str:
    entries = tuple(EngineEntry(name, name) for name in ("<A>", "B", "C")[:engines])
    settings = MatchSettings(entries, blocks, sprt=(0, 50) if engines == 2 else None)
    games = list(fixtures(engines, players, blocks))
    played = [(game, result(scores, game.seats, **more)) for game in games]
    standings = Standings(settings, players, len(games), played)
    return html_report(standings, "A & B", [game.key for game in games])


class Outline(HTMLParser):
    """Checks that tags nest, and notes what would be fetched from outside."""

    VOID = ("meta", "br")

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.outside: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in self.VOID:
            self.open.append(tag)
        self.outside += [f"{tag} {name}" for name, _ in attrs if name in ("src", "href")]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize(("engines", "players", "plots"), [(2, 2, 4), (3, 3, 2), (2, 3, 4), (3, 2, 2)])
def test_the_page_is_complete_and_needs_nothing_from_outside(engines, players, plots):
    scores = "-".join(["1", "0", "0"][:players])
    text = page(engines, players, 3, scores)
    outline = Outline()
    outline.feed(text)
    assert outline.open == []
    assert outline.outside == []
    assert "<script" not in text
    drawings = re.findall("<svg.*?</svg>", text, re.DOTALL)
    assert len(drawings) == plots
    for drawing in drawings:
        parseString(drawing)
    assert "&lt;A&gt;" in text
    assert "<A>" not in text
    assert "<h1>A &amp; B</h1>" in text


def test_what_failed_is_shown_with_stderr():
    failure = {"seat": 0, "kind": "crash", "detail": "it exited with status 3", "data": "", "stderr": "<oops>\n"}
    text = page(2, 2, 1, "0-1", outcome="crash", failures=[failure])
    assert "<td>crash</td><td>it exited with status 3<details><summary>stderr</summary><pre>&lt;oops&gt;" in text


def test_a_match_without_games():
    settings = MatchSettings((EngineEntry("A", "a"), EngineEntry("B", "b")), 1)
    text = html_report(Standings(settings, 2, 2, []), "Match", [])
    assert "0 of 2 games." in text
    assert "<svg" not in text


def test_many_games_make_a_small_page():
    text = page(2, 2, 1000, "1-0")
    assert len(re.findall("points=", text)) < 100
    assert len(text) < 400_000
