"""The report of a match as an HTML page."""

import re
from xml.dom.minidom import parseString

import pytest
from msgspec import convert

from limitproto import __version__
from limitproto.drawing.chart import line_style
from limitproto.engine.clocks import Control
from limitproto.engine.line_process import ResourceLimits
from limitproto.host.match.arbiter import Adjudication
from limitproto.host.match.html_report import html_report
from limitproto.host.match.openings import Book
from limitproto.host.match.results import GameResult
from limitproto.host.match.schedule import fixtures
from limitproto.host.match.settings import EngineEntry, MatchSettings
from limitproto.host.match.standings import Standings


def result(scores: str, seats: tuple[int, ...], **more: object) -> GameResult:
    names = ["<A>", "B", "C", "D"]
    given = {"seats": [names[seat] for seat in seats], "result": scores, "reason": "no-balls", "outcome": "rules"}
    spent = {"turns": 20, "seconds": [1.5] * len(seats), "longest": [0.25] * len(seats)}
    return convert({**given, **spent, **more}, GameResult)


def page(engines: int, players: int, blocks: int, scores: str, **more: object) -> str:
    entries = tuple(EngineEntry(name, name) for name in ("<A>", "B", "C")[:engines])
    settings = MatchSettings(entries, blocks, sprt=(0, 50) if engines == 2 else None, players=players)
    games = list(fixtures(engines, players, blocks))
    played = [(game, result(scores, game.seats, **more)) for game in games]
    standings = Standings(settings, len(games), played)
    return html_report(standings, "A & B", [game.key for game in games])


@pytest.mark.parametrize(("engines", "players", "plots"), [(2, 2, 4), (3, 3, 2), (2, 3, 4), (3, 2, 2)])
def test_a_match_has_its_plots(engines, players, plots):
    scores = "-".join(["1", "0", "0"][:players])
    text = page(engines, players, 3, scores)
    drawings = re.findall("<svg.*?</svg>", text, re.DOTALL)
    assert len(drawings) == plots
    for drawing in drawings:
        parseString(drawing)


def test_what_failed_is_shown_with_stderr():
    failure = {"seat": 0, "kind": "crash", "detail": "it exited with status 3", "data": "", "stderr": "<oops>\n"}
    text = page(2, 2, 1, "0-1", outcome="crash", failures=[failure])
    assert ">crash</td>" in text
    assert "<div>it exited with status 3<details><summary>stderr</summary><pre>&lt;oops&gt;" in text


def test_the_conditions_are_there_and_values_of_variables_are_not():
    entries = (
        EngineEntry("A", "a --x '<1>'", {"level": "3"}, ("TOKEN=secret",), Control("per-turn", 0, 0.5), nodes=50),
        EngineEntry("B", "b"),
    )
    settings = MatchSettings(
        entries, 1, edition="pbmserv/size=4", book=Book("openings.txt", "x"), seed=77,
        control=Control("fischer", 60, 1),
        adjudication=Adjudication(90, 0.95, 3, 500, 0.02, 4), sprt=(0, 5), limits=ResourceLimits(0, 64),
        is_gauntlet=True, jobs=3,
    )  # fmt: skip
    games = list(fixtures(2, 2, 1))
    more = {"versions": ["eng 1.5", "eng 2"], "at": "2026-11-23T20:00:00Z"}
    played = [(games[0], result("1-0", games[0].seats, **more))]
    text = html_report(Standings(settings, 2, played), "Match", [game.key for game in games])
    for words in (
        "pbmserv/size=4", "of openings.txt, SHA-256 2d711642b726b044", "<td>77</td>", "fischer 60 1", "5 against 0 Elo",
        "as a draw after 90 turns; agreed at 0.95 in 3 turns; resigned at 0.02 in 4 turns; solved within 500 positions",
        "memory in MiB 64", "gauntlet", f"limitproto {__version__}, Python ",
        "2026-11-23T20:00:00Z to 2026-11-23T20:00:00Z",
        "<code>a --x &#x27;&lt;1&gt;&#x27;</code>", "level=3", "per-turn 0.5, nodes 50", "TOKEN", "eng 1.5",
    ):  # fmt: skip
        assert words in text, words
    assert "secret" not in text


def test_engines_are_ranked():
    entries = tuple(EngineEntry(name, name) for name in "ABCD")
    games = list(fixtures(4, 2, 2))
    # D beats all, C all others, and A and B are equal.
    played = [
        (game, result("1/2-1/2" if {*game.seats} == {0, 1} else "1-0" if game.seats[0] > game.seats[1] else "0-1",
                      game.seats))
        for game in games
    ]  # fmt: skip
    standings = Standings(MatchSettings(entries, 2), len(games), played)
    ranks = {name: entry["rank"] for name, entry in standings.as_json()["engines"].items()}
    assert ranks == {"A": 3, "B": 3, "C": 2, "D": 1}
    rows = re.findall(r'<th scope="row">(.)</th><td[^>]*>(\d)</td>', html_report(standings, "M", []))
    assert rows[:4] == [("D", "1"), ("C", "2"), ("A", "3"), ("B", "3")]
    assert [line[0] for line in standings.as_text().splitlines()[1:5]] == ["D", "C", "A", "B"]


def test_every_game_has_curves():
    settings = MatchSettings((EngineEntry("A", "a"), EngineEntry("B", "b")), 1)
    games = list(fixtures(2, 2, 1))
    played = [(game, result("1-0", game.seats)) for game in games]
    curves = {games[0].key: result("1-0", games[0].seats, curves=[[0, 0.5, 0.25], [1, 2.0, 1.0], [0, 1.0, 0.5]])}
    text = html_report(Standings(settings, 2, played), "M", [], lambda key: curves.get(key, result("1-0", (0, 1))))
    drawn = re.findall(r'<svg class="curves".*?</svg>', text)
    assert len(drawn) == 2
    wins, times = (re.findall(r'<path d="(.*?)" stroke="(.*?)"', drawing) for drawing in drawn)
    # The line in the middle, A in its colour at 1/4 and 1/2, and B at 1.
    assert [places for places, _ in wins] == ["M0 20H200", "M0 30 200 20", "M100 0h1"]
    assert [places for places, _ in times] == ["M0 30 200 20", "M100 0h1"]
    assert wins[1][1] == times[0][1] != wins[2][1] == times[1][1]
    for drawing in drawn:
        parseString(drawing)


def test_twenty_lines_have_twenty_colours():
    assert len({line_style(number)["stroke"] for number in range(20)}) == 20


def test_a_match_without_games():
    settings = MatchSettings((EngineEntry("A", "a"), EngineEntry("B", "b")), 1)
    text = html_report(Standings(settings, 2, []), "Match", [])
    assert "0 of 2 games." in text
    assert "<svg" not in text


def test_many_games_make_a_small_page():
    text = page(2, 2, 1000, "1-0")
    assert len(re.findall("points=", text)) < 100
    assert len(text) < 400_000
