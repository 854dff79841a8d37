"""The standings of matches, made from results that are written down."""

import pytest
from msgspec.structs import replace

from limitproto.host.match.results import GameFailure, GameResult
from limitproto.host.match.schedule import fixtures
from limitproto.host.match.settings import EngineEntry, MatchSettings
from limitproto.host.match.standings import Standings


def result(scores: str, outcome: str = "rules", failures: tuple[tuple[int, str], ...] = ()) -> GameResult:
    found = [GameFailure(seat, kind, "") for seat, kind in failures]
    return GameResult(result=scores, outcome=outcome, failures=found)


def standings(engines: str, players: int, results: list[GameResult] | None = None, winner: str = "") -> Standings:
    """Return the standings after the first games of a match; without results, `winner` wins the whole first block."""
    settings = MatchSettings(tuple(EngineEntry(name, name) for name in engines), 1, players=players)
    games = list(fixtures(len(engines), players, 1))
    if results is None:
        results = [
            result("-".join("1" if seat == game.seats.index(engines.index(winner)) else "0" for seat in range(players)))
            for game in games
        ]
    return Standings(settings, len(games), list(zip(games, results, strict=False)))


def test_copies_of_an_engine_play_one_game_together() -> None:
    """345: an engine that won all six games had 9 of them, 3 losses and 66.7 %."""
    first, second = standings("AB", 3, winner="A").engines
    assert (first.games, first.wins, first.losses, first.points) == (6, 6, 0, 6.0)
    assert (second.games, second.wins, second.losses, second.points) == (6, 0, 6, 0.0)
    report = standings("AB", 3, winner="A").as_json()
    assert report["engines"]["A"]["score"] == 1.0
    assert report["crosstable"]["A"]["B"] == {"points": 6.0, "of": 6.0, "games": 6, "los": report["elo"]["los"]}


def test_copies_that_share_a_game_have_won_it() -> None:
    # The seats of the first game are A B B.
    found = standings("AB", 3, [result("0-1/2-1/2", failures=((0, "crash"),)), result("1/3-1/3-1/3")])
    assert [(engine.wins, engine.draws, engine.losses) for engine in found.engines] == [(0, 1, 1), (1, 1, 0)]
    assert [engine.outcomes["crash"] for engine in found.engines] == [1, 0]
    assert found.engines[1].points == pytest.approx(1 + 2 / 3)


def test_the_crosstable_of_three_tells_the_others_apart() -> None:
    """345: it repeated one number a row, since a game of three was one against each other engine."""
    # The seats are A B C, A C B, B A C, B C A.
    found = standings("ABC", 3, [result(scores) for scores in ("1-0-0", "0-0-1", "0-1-0", "1/2-0-1/2")])
    table = {
        (one, other): (entry["points"], entry["of"], entry["games"])
        for one, row in found.as_json()["crosstable"].items()
        for other, entry in row.items()
    }
    assert table["A", "B"] == (2.5, 4.0, 4)
    assert table["A", "C"] == (2.5, 2.5, 4)
    assert table["B", "C"] == (1.5, 1.5, 4)
    assert table["C", "A"] == (0.0, 2.5, 4)
    assert "2.5/4" in found.as_text()


def test_a_match_whose_games_do_not_depend_on_the_engines_has_no_verdict() -> None:
    settings = MatchSettings((EngineEntry("A", "a"), EngineEntry("B", "b")), 200, sprt=(0, 50))
    games = list(fixtures(2, 2, 200))

    def after(*lines: str) -> Standings:
        played = [(game, replace(result("1-0"), line=line)) for game, line in zip(games, lines, strict=False)]
        return Standings(settings, 400, played)

    same = after(*(str(number // 2) for number in range(400)))
    assert same.is_inert
    assert same.as_json()["elo"]["inert"]
    assert same.verdict == ""
    assert "No verdict: in all pairs the games are the same" in same.as_text()
    assert "stronger" not in same.as_text()
    # One pair that differs, no complete pair, and a journal that does not say how the games went.
    for other in (after("1", "1", "2", "3"), after("1"), after("", "")):
        assert not other.is_inert
        assert "No verdict" not in other.as_text()
    # Without that, so many equal pairs decide.
    assert after(*map(str, range(400))).verdict == "elo0"


def test_a_match_of_void_games_alone() -> None:
    assert standings("AB", 2, [result("*", "void")]).is_void
    assert not standings("AB", 2, []).is_void
    assert not standings("AB", 2, winner="A").is_void


def test_the_report_has_the_normalized_elo_where_pairs_differ() -> None:
    assert "normalized" not in standings("AB", 2, winner="A").as_json()["elo"]
    settings = MatchSettings((EngineEntry("A", "a"), EngineEntry("B", "b")), 2)
    games = list(fixtures(2, 2, 2))
    played = [(game, result(scores)) for game, scores in zip(games, ("1-0", "0-1", "1-0", "1-0"), strict=True)]
    found = Standings(settings, 4, played)
    # Pairs of 2 and 1 points: a mean of 3/4 and a deviation of 1/4 * sqrt 2 in the pair, 1/2 in the game.
    assert found.as_json()["elo"]["normalized"][0] == pytest.approx(173.7, abs=0.1)
    assert "Normalized Elo of A: +174 (" in found.as_text()
