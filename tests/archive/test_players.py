"""Cross-tables and ratings of players from an archive: two and three players, draws, periods, games left out."""

import csv
import json
from pathlib import Path

import pytest
from support.archives import game

from limitproto import cli
from limitproto.archive.build import build
from limitproto.host.match.named_games import NamedGames
from limitproto.host.match.ratings import ratings


@pytest.fixture
def folder(folder):
    games = [
        game("2025.03.01", "Ada", "Bob"),
        game("2025.04.01", "Bob", "Ada"),
        game("2026.01.??", "Ada", "Cy"),
        game("????.??.??", "Ada", "Cy"),
        game("2026.01.05", "Ada", "?"),
        game("2026.01.05", "Bob", "Bob"),
        game("2026.01.05", "Bob", "Cy", "*"),
    ]
    Path("a.lgn").write_text("\n".join(games), encoding="utf-8")
    assert build(Path("A"), ["a.lgn"]).broken == 0
    return folder


def told(capsys, *words: str) -> tuple[str, str]:
    capsys.readouterr()
    assert cli.main(["archive", *words]) == 0
    said = capsys.readouterr()
    return said.out, said.err


LEFT_OUT = "2 with an unknown player, or one player alone, 1 not finished"


def test_crosstable_as_text(folder, capsys):
    out, err = told(capsys, "crosstable", "A")
    assert out.splitlines() == [
        "player  games  wins  draws  losses  points  score    1    2    3",
        "1 Ada       4     3      0       1       3  75.0%    -  1/2  2/2",
        "2 Bob       2     1      0       1       1  50.0%  1/2    -    -",
        "3 Cy        2     0      0       2       0   0.0%  0/2    -    -",
    ]
    assert err == f"4 games counted; left out: {LEFT_OUT}.\n"


def test_crosstable_for_programs(folder, capsys):
    found = json.loads(told(capsys, "crosstable", "A", "--format", "json")[0])
    assert found["games"] == 4
    assert found["players"]["Ada"] == {"games": 4, "wins": 3, "draws": 0, "losses": 1, "points": 3, "score": 0.75}
    assert found["crosstable"]["Cy"] == {"Ada": {"points": 0, "of": 2, "games": 2}}
    rows = list(csv.reader(told(capsys, "crosstable", "A", "--format", "csv")[0].splitlines()))
    assert rows[0] == ["player", "games", "wins", "draws", "losses", "points", "score", "Ada", "Bob", "Cy"]
    assert rows[1] == ["Ada", "4", "3", "0", "1", "3.0", "0.75", "-", "1/2", "2/2"]


def test_conditions_aliases_and_the_number_of_players(folder, capsys):
    out, err = told(capsys, "crosstable", "A", "--date", "2025")
    assert [line.split()[:3] for line in out.splitlines()[1:]] == [["1", "Ada", "2"], ["2", "Bob", "2"]]
    assert "1 other game may match: the date is less precise than --date;" in err
    out, _ = told(capsys, "crosstable", "A", "--top", "1")
    assert out.splitlines()[1:] == ["1 Ada       4     3      0       1       3  75.0%  -"]
    Path("names.tsv").write_text("Bob\tCy\n", encoding="utf-8")
    found = json.loads(told(capsys, "crosstable", "A", "--aliases", "names.tsv", "--format", "json")[0])
    assert {name: score["games"] for name, score in found["players"].items()} == {"Ada": 4, "Bob": 4}
    assert told(capsys, "crosstable", "A", "--player", "Zoe")[0] == "no games\n"
    assert told(capsys, "ratings", "A", "--player", "Zoe", "--by", "year")[0] == "no games\n"


def test_ratings_over_time_are_those_of_a_match_of_all_games_up_to_then(folder, capsys):
    found = json.loads(told(capsys, "ratings", "A", "--by", "month", "--format", "json")[0])
    alone, unfinished, undated = "with an unknown player, or one player alone", "not finished", "without a date"
    assert found["left_out"] == {alone: 2, unfinished: 1, undated: 1}
    periods = [(period["period"], period["games"]) for period in found["periods"]]
    assert periods == [("2025.03", 1), ("2025.04", 1), ("2026.01", 1)]
    ada, bob, cy = range(3)
    played = [((ada, 1.0), (bob, 0.0)), ((bob, 1.0), (ada, 0.0)), ((ada, 1.0), (cy, 0.0))]
    for number, period in enumerate(found["periods"], 1):
        wanted = ratings([(one,) for one in played[:number]], 2 if number < 3 else 3)
        got = {row["player"]: [row["elo"], row["low"], row["high"]] for row in period["ratings"]}
        for name, rating in zip(("Ada", "Bob", "Cy"), wanted, strict=False):
            assert got[name] == [round(value, 1) for value in rating[:3]]
    years = json.loads(told(capsys, "ratings", "A", "--by", "year", "--format", "json")[0])
    assert [period["period"] for period in years["periods"]] == ["2025", "2026"]
    assert years["periods"][-1]["ratings"] == found["periods"][-1]["ratings"]


def test_ratings_as_text_and_csv(folder, capsys):
    out, _ = told(capsys, "ratings", "A")
    lines = out.splitlines()
    assert lines[0].split("  ")[0] == "player"
    shown = [line.split()[:3] for line in lines[1:]]
    assert shown == [["Ada", "4", "75.0%"], ["Bob", "2", "50.0%"], ["Cy", "2", "0.0%"]]
    out, err = told(capsys, "ratings", "A", "--by", "year")
    lines = out.splitlines()
    assert lines[0].split() == ["player", "games", "2025", "2026"]
    assert next(line for line in lines if line.startswith("Cy")).split()[2] == "-"
    assert err == f"3 games counted; left out: {LEFT_OUT}, 1 without a date.\n"
    rows = list(csv.reader(told(capsys, "ratings", "A", "--by", "year", "--format", "csv")[0].splitlines()))
    assert rows[0] == ["period", "player", "games", "score", "elo", "low", "high"]
    assert [row[:2] for row in rows[1:3]] in ([["2025", "Ada"], ["2025", "Bob"]], [["2025", "Bob"], ["2025", "Ada"]])
    assert len(rows) == 6
    out, err = told(capsys, "ratings", "A", "--top", "2")
    assert "2 with other players" in err


def test_three_players_and_draws():
    played = [
        (("Ada", "Bob", "Cy"), "1-0-0", "2026.11.20"),
        (("Bob", "Cy", "Ada"), "1/2-0-1/2", "2026.11.21"),
        (("Cy", "Ada", "Bob"), "1/3-1/3-1/3", "2026.11.22"),
        (("Ada", "Ada", "Bob"), "0-1-0", "2026.12.22"),
        (("Ada", "Bob"), "1/2-1/2", "2026.12"),
    ]
    games = NamedGames(played)
    found = games.crosstable(games.best(0))
    assert list(found["players"]) == ["Ada", "Bob", "Cy"]
    score = found["players"]["Ada"]
    assert (score["games"], score["wins"], score["draws"], score["losses"]) == (5, 2, 3, 0)
    assert score["points"] == pytest.approx(1 + 1 / 2 + 1 / 3 + 1 + 1 / 2, abs=1e-6)
    assert found["crosstable"]["Ada"]["Bob"] == {"points": 3.333333, "of": 4.666667, "games": 5}
    # What the third one wins brings neither a point.
    assert found["crosstable"]["Bob"]["Cy"] == {"points": 0.833333, "of": 1.166667, "games": 3}
    rated = games.ratings("month", 5)
    assert [row.player for row in rated.periods[-1].ratings] == ["Ada", "Bob", "Cy"]
    assert sum(row.elo for row in rated.periods[-1].ratings) == pytest.approx(0, abs=0.2)
    assert rated.games == 5


@pytest.mark.parametrize(("date", "month", "year"), [
    ("2026.11.20", True, True), ("2026.11.??", True, True), ("2026.??.??", False, True), ("2026", False, True),
    ("202", False, False), ("????.??.??", False, False), ("", False, False), ("2026x11", False, True),
])  # fmt: skip
def test_dates_that_are_known_as_far_as_the_period(date, month, year):
    games = NamedGames([(("Ada", "Bob"), "1-0", date)])
    assert bool(games.ratings("month", 2).periods) == month
    assert bool(games.ratings("year", 2).periods) == year
    assert games.ratings(None, 2).games == 1


def test_groups_that_never_met_are_named(folder, capsys):
    pairs = [("A", "B"), ("X", "Y"), ("B", "C")]
    Path("a.lgn").write_text("\n".join(game("2025.03.01", *pair) for pair in pairs), encoding="utf-8")
    build(Path("A"), ["a.lgn"])
    out, err = told(capsys, "ratings", "A", "--format", "json")
    assert json.loads(out)["groups"] == [["A", "B", "C"], ["X", "Y"]]
    assert "2 groups of players never met" in err
    assert "A with 2 other players; X with 1 other player." in err
    out, err = told(capsys, "ratings", "A", "--player", "B")
    assert "never met" not in err


def test_names_are_no_formulas_of_a_spreadsheet(folder, capsys):
    Path("a.lgn").write_text(game("2025.03.01", "=1+1", " +2"), encoding="utf-8")
    build(Path("A"), ["a.lgn"])
    for words in (["crosstable", "A"], ["ratings", "A"], ["sql", "A", "SELECT unnest(players), 1 FROM games"]):
        rows = list(csv.reader(told(capsys, *words, "--format", "csv")[0].splitlines()))
        assert {row[0] for row in rows[1:]} == {"'=1+1", "' +2"}
