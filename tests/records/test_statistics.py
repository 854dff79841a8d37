"""Statistics, held to counts made by hand from the same records."""

from collections import Counter
from fractions import Fraction

import pytest
from msgspec import to_builtins
from support.record_texts import plain, played

from limitproto.archive.conditions import conditions_of
from limitproto.archive.record_filter import chooser_of
from limitproto.games.registry import game_named
from limitproto.records.lgn.writer import format_record
from limitproto.records.reading.played_game import make_record
from limitproto.records.reading.reader import read_text
from limitproto.records.scores import scores_of
from limitproto.records.statistics import Fact, Statistics, YearGames, facts_among

NAMES = ("Ada", "Bob", "Eve", "Joe")


def game(number: int, **more: str) -> str:
    start, turns, end = played(number)
    seats = {colour.capitalize(): NAMES[(number + i) % 4] for i, colour in enumerate(start.players)}
    tags = {**seats, "Event": f"Cup {number % 3}", "Date": f"{2020 + number % 4}.0{number % 9 + 1}.??", **more}
    return format_record(make_record(start, turns, tags, end.result))


GAMES = [game(number) for number in range(40)]
ENTRIES = list(read_text("\n".join(GAMES)))


def facts(**wanted: object) -> list[Fact]:
    opening = wanted.pop("opening", 4)
    return facts_among(ENTRIES, chooser_of(conditions_of(wanted)), opening).facts


def summary(**wanted: object) -> dict:
    with Statistics() as statistics:
        statistics.add(facts(**wanted))
        return to_builtins(statistics.summary(0))


def test_editions_results_and_ends():
    found = summary()
    assert found["counted"] == 40
    results = Counter((entry.start.edition, entry.record.result) for entry in ENTRIES)
    assert {(row["edition"], row["result"]): row["games"] for row in found["results"]} == results
    assert sum(row["games"] for row in found["editions"]) == 40
    games = [row["games"] for row in found["editions"]]
    assert games == sorted(games, reverse=True)
    ends = Counter(entry.final.reason for entry in ENTRIES if entry.final.is_over)
    assert {row["reason"]: row["games"] for row in found["ends"]} == ends


def test_the_scores_of_an_edition():
    for row in summary()["editions"]:
        ended = [entry for entry in ENTRIES if entry.start.edition == row["edition"] and entry.record.result != "*"]
        assert row["finished"] == len(ended)
        for seat, colour in enumerate(ended[0].start.players if ended else ()):
            mean = sum(Fraction(entry.record.result.split("-")[seat]) for entry in ended) / len(ended)
            assert row["scores"][colour] == round(float(mean), 4)


def test_lengths():
    found = summary()
    lengths = sorted(len(entry.record.main_line()) for entry in ENTRIES)
    mean = round(sum(lengths) / 40, 2)
    assert found["turns"] == {"shortest": lengths[0], "median": lengths[19], "mean": mean, "longest": lengths[-1]}
    assert {row["turns"]: row["games"] for row in found["lengths"]} == Counter(lengths)
    assert [row["turns"] for row in found["lengths"]] == sorted(set(lengths))


def test_years():
    assert {row["year"]: row["games"] for row in summary()["years"]} == dict.fromkeys(
        ("2020", "2021", "2022", "2023"), 10
    )
    (entry,) = read_text(plain(0).replace('"2026.11.20"', '"????.??.??"'))
    with Statistics() as statistics:
        statistics.add(facts_among([entry]).facts)
        assert statistics.summary(0).years == [YearGames(None, 1)]


def test_players():
    found = {row["name"]: row for row in summary()["players"]}
    for name, row in found.items():
        scores = []
        open_games = 0
        for entry in ENTRIES:
            for seat, player in enumerate(entry.record.players):
                if player.name == name and entry.record.result == "*":
                    open_games += 1
                elif player.name == name:
                    parts = entry.record.result.split("-")
                    scores.append((Fraction(parts[seat]), list(map(Fraction, parts))))
        wins = sum(score == max(all_) and all_.count(score) == 1 for score, all_ in scores)
        draws = sum(score == max(all_) and all_.count(score) > 1 for score, all_ in scores)
        assert (row["games"], row["unfinished"]) == (len(scores) + open_games, open_games)
        assert (row["wins"], row["draws"], row["losses"]) == (wins, draws, len(scores) - wins - draws)
        assert row["score"] == pytest.approx(float(sum(score for score, _all in scores) / len(scores)), abs=1e-4)
    assert set(found) == set(NAMES)


def test_nobody_is_no_player():
    (entry,) = read_text(plain(0))
    with Statistics() as statistics:
        statistics.add(facts_among([entry]).facts)
        assert statistics.summary(0).players == []


def test_openings_are_the_same_up_to_symmetry():
    first = game_named("limit").new("classic", {}).legal_turns()
    second = game_named("limit").new("classic", {}).play(first[0]).legal_turns()
    texts = [*(f"1. {turn} *" for turn in first), *(f"1. {first[0]} {turn} *" for turn in second)]
    entries = list(read_text("\n\n".join(texts)))
    assert not any(entry.has_errors for entry in entries)
    with Statistics() as statistics:
        statistics.add(facts_among(entries, opening=1).facts)
        (opening,) = statistics.summary(0).openings
    assert (opening.games, opening.turns, opening.score) == (len(texts), [first[0]], None)
    with Statistics() as statistics:
        statistics.add(facts_among(entries, opening=2).facts)
        openings = statistics.summary(0).openings
    assert len(openings) == len({entry.final.canonical_key() for entry in entries[len(first) :]}) < len(second)
    assert sum(row.games for row in openings) == len(second)


def test_short_games_and_those_with_a_start_of_their_own_have_no_opening():
    starts = ("nestor", "pbmserv/free", "pbmserv/size")
    assert all((fact.opening is None) == (fact.turns < 4 or fact.edition.startswith(starts)) for fact in facts())
    assert all(fact.opening is None for fact in facts(opening=0))


@pytest.mark.parametrize(
    ("wanted", "holds"),
    [
        ({"player": ("ada",)}, lambda f: "Ada" in f.names),
        ({"player": ("ada", "B?b")}, lambda f: {"Ada", "Bob"} <= set(f.names)),
        ({"player": ("*",)}, lambda f: True),
        ({"player": ("nobody",)}, lambda f: False),
        ({"players": 3}, lambda f: len(f.names) == 3),
        ({"edition": ("classic*", "nestor3*")}, lambda f: f.edition.startswith(("classic", "nestor3"))),
        ({"result": ("1-0", "*")}, lambda f: f.result in ("1-0", "*")),
        ({"date": "2021.."}, lambda f: f.date[:4] >= "2021"),
        ({"date": "..2021.05"}, lambda f: f.date[:7] <= "2021.05"),
        ({"date": ("2021.02..", "..2021")}, lambda f: f.date[:7] >= "2021.02" and f.date[:4] == "2021"),
        ({"date": "2020.01.02..2020.01.30"}, lambda f: False),
    ],
)
def test_filters(wanted, holds):
    assert facts(**wanted) == [fact for fact in facts() if holds(fact)]


def test_events():
    assert len(facts(event="cup 1")) == sum('"Cup 1"' in text for text in GAMES) > 0


def test_broken_games_are_handed_out_and_not_counted():
    found = facts_among(read_text("\n".join([GAMES[0], '[White "Ada"]\n\n1. m50:z99 *\n', GAMES[1]])))
    assert (found.games, len(found.facts), [one.game for one in found.broken]) == (3, 2, [2])


def test_scores():
    assert scores_of("*") == ()
    assert scores_of("1/2-0-1/2") == (Fraction(1, 2), 0, Fraction(1, 2))


def test_top():
    with Statistics() as statistics:
        statistics.add(facts())
        assert len(statistics.summary(2).players) == 2
        assert statistics.summary(2).players == statistics.summary(0).players[:2]


def test_nothing():
    with Statistics() as statistics:
        found = statistics.summary(10)
    assert (found.counted, found.turns, found.players) == (0, None, [])
