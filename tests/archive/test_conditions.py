"""Conditions: each is held to what Python says of the games, in every command, for files and for their archive."""

import json
import os
import random
import re
from calendar import monthrange
from collections.abc import Callable
from functools import cache
from itertools import product
from pathlib import Path

import pyarrow.parquet as parquet
import pytest
from support.record_texts import played

from limitproto import cli, records
from limitproto.archive import Archive, ArchiveError
from limitproto.archive.build import build
from limitproto.archive.conditions import CONDITIONS, MAY_FIT
from limitproto.archive.record_filter import RecordFilter
from limitproto.games.registry import game_named, game_of_edition
from limitproto.records.game_entry import Entry
from limitproto.records.model import tag_of

NAMES = ("Ada", "ada b.", "Straße", "Eve", "Bot [v2]", "!Bang")
DATES = ("2024.02.01", "2024.02.??", "2023.12.31", "????.??.??", "2025.06.15")
START = "classic/size=2 - w 2.2 p0 -"


def _game(number: int) -> str:
    start, turns, end = played(number)
    names = {name.capitalize(): NAMES[(number + seat) % 6] for seat, name in enumerate(start.players)}
    tags = {"Event": ("Match", "Club é", "match 2")[number % 3], "Date": DATES[number % 5], **names}
    tags |= {"WhiteElo": str(1500 + 50 * number)} if number % 2 else {}
    return records.format_game(start, turns, tags, end.result)


@pytest.fixture(scope="module")
def corpus(tmp_path_factory) -> tuple[Path, list[Entry]]:
    top = tmp_path_factory.mktemp("conditions")
    (top / "games").mkdir()
    for name, numbers in (("a.lgn", range(12)), ("b.lgn", range(12, 24))):
        (top / "games" / name).write_text("\n".join(map(_game, numbers)), encoding="utf-8")
    (top / "names.txt").write_text("\nEVE\nstra*e\n", encoding="utf-8")
    (top / "results.txt").write_text("*\n0-1\n", encoding="utf-8")
    (top / "events.txt").write_text("CLUB*\nmatch\n", encoding="utf-8")
    build(top / "A", [str(top / "games" / name) for name in ("a.lgn", "b.lgn")], jobs=1)
    games = [entry for name in ("a.lgn", "b.lgn") for entry in records.read(str(top / "games" / name))]
    assert not any(game.has_errors for game in games)
    return top, games


def names(game: Entry) -> set[str]:
    return {player.name for player in game.record.players}


def tag(game: Entry, name: str) -> str:
    return game.record.all_tags().get(name, "")


def elo(game: Entry) -> int:
    return int(tag(game, "WhiteElo") or 0)


def length(game: Entry) -> int:
    return len(game.record.main_line())


def is_classic(game: Entry) -> bool:
    return game.record.edition == "classic"


def positions(game: Entry) -> list[str]:
    position, found = game.start, [game.start.text]
    for index in game.record.main_line():
        position = position.play(game.record.turns[index].text)
        found.append(position.text)
    return found


TABLE: list[tuple[dict[str, object], Callable[[Entry], bool]]] = [
    ({"player": "ADA"}, lambda game: "Ada" in names(game)),
    ({"player": "ada*"}, lambda game: bool({"Ada", "ada b."} & names(game))),
    ({"player": ["ada*", "?ve"]}, lambda game: bool({"Ada", "ada b."} & names(game)) and "Eve" in names(game)),
    ({"player": "!STRASSE"}, lambda game: "Straße" not in names(game)),
    ({"player": "?bang"}, lambda game: "!Bang" in names(game)),
    ({"player": "!!bang"}, lambda game: "!Bang" not in names(game)),
    ({"player": "bot [v?]"}, lambda game: "Bot [v2]" in names(game)),
    ({"player": "@names.txt"}, lambda game: bool({"Eve", "Straße"} & names(game))),
    ({"player": ["!@names.txt", "!Ada"]}, lambda game: not {"Eve", "Straße", "Ada"} & names(game)),
    ({"edition": ["CLASSIC", "pbm*"]}, lambda game: is_classic(game) or game.record.edition == "pbmserv"),
    ({"edition": ["*size=2*", "!classic*"]}, lambda game: "size=2" in game.start.edition and not is_classic(game)),
    ({"event": "match"}, lambda game: tag(game, "Event") == "Match"),
    ({"event": "!M*"}, lambda game: tag(game, "Event") == "Club é"),
    ({"event": "club É"}, lambda game: tag(game, "Event") == "Club é"),
    ({"event": "@events.txt"}, lambda game: tag(game, "Event") != "match 2"),
    ({"players": "3"}, lambda game: len(names(game)) == 3),
    ({"players": "!..2"}, lambda game: len(names(game)) == 3),
    ({"result": "*"}, lambda game: game.record.result == "*"),
    ({"result": ["1-0", "0-1"]}, lambda game: game.record.result in ("1-0", "0-1")),
    ({"result": "!1-0"}, lambda game: game.record.result != "1-0"),
    ({"result": "@results.txt"}, lambda game: game.record.result in ("*", "0-1")),
    ({"reason": "!*"}, lambda game: False),
    ({"reason": "?*"}, lambda game: game.record.result != "*"),
    ({"possible_date": "2024.02.02..2025"},
     lambda game: tag(game, "Date") in ("2024.02.??", "????.??.??", "2025.06.15")),
    ({"date": "2024"}, lambda game: tag(game, "Date").startswith("2024")),
    ({"date": "!2024.02"}, lambda game: not tag(game, "Date").startswith("2024.02")),
    ({"date": "2023.12.31..2024.02.01"}, lambda game: tag(game, "Date") in ("2023.12.31", "2024.02.01")),
    ({"date": ["2024..", "..2024"]}, lambda game: tag(game, "Date").startswith("2024")),
    ({"length": "10..30"}, lambda game: 10 <= length(game) <= 30),
    ({"length": "!10..30"}, lambda game: not 10 <= length(game) <= 30),
    ({"length": ["10..", "..30"]}, lambda game: 10 <= length(game) <= 30),
    ({"tag": {"EVENT": "MATCH"}}, lambda game: tag(game, "Event") == "Match"),
    ({"tag": {"event": "M*"}}, lambda game: tag(game, "Event") != "Club é"),
    ({"tag": {"Event": "!@events.txt"}}, lambda game: tag(game, "Event") == "match 2"),
    ({"tag": {"WhiteElo": "1700..2000"}}, lambda game: 1700 <= elo(game) <= 2000),
    ({"tag": {"WhiteElo": "*", "Event": "match*"}}, lambda game: elo(game) > 0 and tag(game, "Event") != "Club é"),
    ({"tag": {"WhiteElo": "!*"}}, lambda game: elo(game) == 0),
    ({"where": "length % 2 = 0"}, lambda game: length(game) % 2 == 0),
    ({"where": "length > 6 AND players[1] = 'Ada'"},
     lambda game: length(game) > 6 and game.record.players[0].name == "Ada"),
    ({"where": "g.date >= DATE '2024-02-01' OR tags['Event'] LIKE 'Club%'"},
     lambda game: tag(game, "Event") == "Club é" or tag(game, "Date") in ("2024.02.01", "2025.06.15")),
    ({"player": "ada*", "date": "2024", "length": "4..", "result": ("1-0", "*")},
     lambda game: bool({"Ada", "ada b."} & names(game)) and tag(game, "Date").startswith("2024") and length(game) >= 4
     and game.record.result in ("1-0", "*")),
    ({"position": START}, lambda game: START in positions(game)),
    ({"position": "!" + START}, lambda game: START not in positions(game)),
    ({"position": "!" + START, "symmetry": True, "length": "10.."},
     lambda game: START not in positions(game) and length(game) >= 10),
    ({"pattern": "!R?R", "edition": "classic*", "date": "!2025"}, None),
    ({"pattern": "R?R", "turns": "!" + "m50:n50", "player": "!Eve"}, None),
]  # fmt: skip


def options(wanted: dict[str, object]) -> list[str]:
    found: list[str] = []
    for name, value in wanted.items():
        word = name.replace("_", "-")
        if value is True:
            found.append(f"--{word}")
        elif isinstance(value, dict):
            found += [f"--{word}={key}={text}" for key, text in value.items()]
        else:
            found += [f"--{word}={text}" for text in ([value] if isinstance(value, str) else value)]
    return found


#: The first conditions of each kind, with which every command is run.
FIRST = {word: wanted for wanted, _ in reversed(TABLE) for word in wanted}


@pytest.mark.parametrize(("wanted", "fits"), TABLE, ids=[str(wanted) for wanted, _ in TABLE])
def test_every_command_takes_the_same_games(corpus, capsys, monkeypatch, wanted, fits):
    top, games = corpus
    monkeypatch.chdir(top)
    given = options(wanted)

    def run(*arguments: str) -> str:
        assert cli.main([*arguments, "--force"]) == 0
        return capsys.readouterr().out

    texts = re.split(r"\n(?=\[Game )", run("records", "filter", *given, "games"))
    filtered = [text.strip() for text in texts if text]
    if fits is not None:
        assert filtered == [game.text.strip() for game in games if fits(game)]
    else:
        assert 0 < len(filtered) < len(games)
    found = Archive("A").find(**wanted)
    assert found.count() == found.to_arrow().num_rows == len(list(found)) == len(filtered)
    assert [entry.text.strip() for entry in found.entries()] == filtered
    if wanted not in FIRST.values():
        return
    assert run("archive", "find", "A", *given, "--count") == f"{len(filtered)}\n"
    counted = json.loads(run("stats", *given, "games"))
    assert counted["counted"] == len(filtered)
    assert json.loads(run("stats", *given, "A")) == counted
    by_edition = json.loads(run("archive", "stats", "A", *given, "--format", "json"))
    assert {row["edition"]: row["games"] for row in by_edition} == {
        row["edition"]: row["games"] for row in counted["editions"]
    }
    for command in ("crosstable", "ratings"):
        rated = json.loads(run("archive", command, "A", *given, "--format", "json"))
        assert rated["games"] + sum(rated["left_out"].values()) == len(filtered)
    run("archive", "export", "A", *given, "--positions", "p.parquet")
    assert len(set(parquet.read_table("p.parquet")["game"].to_pylist())) == len(filtered)
    if "position" not in wanted:
        here = game_named("limit").new("classic", {"size": "2"}).text
        began = sum(hit.start == here and hit.length > 0 for hit in found)
        explored = json.loads(run("archive", "explore", "A", "--position", here, *given, "--format", "json"))
        assert explored["games"] == Archive("A").explore(here, **wanted).games == began


def test_the_table_has_every_condition_and_most_choose_some_games(corpus):
    counts = [sum(map(fits, corpus[1])) for _, fits in TABLE if fits is not None]
    assert sum(0 < count < len(corpus[1]) for count in counts) >= len(counts) - 4
    assert {word for wanted, _ in TABLE for word in wanted} == set(CONDITIONS)


@pytest.mark.parametrize(
    ("wanted", "why"),
    [
        ({"tag": {"Evnt": "Match"}}, ["no game has a tag Evnt"]),
        ({"tag": {"Event": "Cup*"}}, ["no game matches tag 'Event=Cup*'"]),
        ({"player": ["Zoe", "Ada"]}, ["no game matches player 'Zoe'"]),
        ({"player": ["Ada", "!Ada"]}, ["no game matches all conditions together"]),
        ({"date": ["2025..", "..2024"]}, ["no game matches all conditions together"]),
        (
            {"length": "5000..", "edition": "chess"},
            ["no game matches edition 'chess'", "no game matches length '5000..'"],
        ),
        ({"where": "length > 5000"}, []),
    ],
)
def test_conditions_that_no_game_fits_say_why(corpus, capsys, monkeypatch, wanted, why):
    monkeypatch.chdir(corpus[0])
    assert Archive("A").find(**wanted).explain_empty() == why
    given = options(wanted)
    commands = (
        ["archive", "find", "A", *given],
        ["archive", "find", "A", *given, "--format", "lgn"],
        ["archive", "stats", "A", *given],
        ["archive", "export", "A", *given, "--positions", "p.parquet", "--force"],
        ["archive", "explore", "A", "--position", START, *given],
        ["records", "filter", "games", "-q", *given],
        ["stats", "games", "-q", "-j", "2", *given],
        ["stats", "A", "-q", *given],
    )
    # Where one sentence is said all say the same as the first.
    for command in commands[:1] if len(why) == 1 else commands:
        assert cli.main(command) == 0
        lines = [line for line in capsys.readouterr().err.splitlines() if "may match" not in line]
        assert [line.partition(": ")[2] for line in lines if "positions." not in line] == [f"{one}." for one in why]


def test_lists_that_cannot_be_read_or_are_empty(corpus, monkeypatch):
    monkeypatch.chdir(corpus[0])
    Path("empty.txt").write_text("\n \n", encoding="utf-8")
    for name, said in (("empty.txt", "no line with a value"), ("nosuch.txt", "No such file")):
        with pytest.raises(ArchiveError, match=said):
            Archive("A").find(player=f"@{name}")
        assert cli.main(["stats", "games", "--player", f"@{name}"]) == 2


EDITIONS = (
    "classic classic/size=1 classic3 classic3/size=1 classic3/free_edges=2/size=1 pbmserv pbmserv3/size=2 limes2 limes3"
).split()
KNOWN = (
    "2024.02.01|2024.02.??|2023.12.31|????.??.??|2025.??.??|2024.??.15|202?.01.01|2024.02.30|2025.13.01|last year|"
    "2023.06.0?|????.02.29"
).split("|")
ENDS = "2023 2023.06 2023.06.09 2023.12.31 2024 2024.02 2024.02.01 2024.02.29 2025 2025.01.01".split()
#: More days than any end is from another one, so that what is not known lies outside too.
CALENDAR = [
    f"{year}.{month:02}.{day:02}"
    for year in range(2019, 2031)
    for month in range(1, 13)
    for day in range(1, monthrange(year, month)[1] + 1)
]
#: The facts of a game: edition, names, date, result.
Game = tuple[str, tuple[str, ...], str, str]


@cache
def may_be(date: str) -> list[str]:
    for text in (date, date[:7] + ".??", date[:4] + ".??.??"):
        pattern = re.compile(re.escape(text).replace(r"\?", "."))
        if len(text) == 10 and (days := [day for day in CALENDAR if pattern.fullmatch(day)]):
            return days
    return CALENDAR


def in_range(day: str, text: str) -> bool:
    since, dots, until = text.partition("..")
    until = until if dots else since
    return (not since or day >= since) and (not until or day <= until + ".99.99"[len(until) - 10 :])


def has(value: str, text: str) -> bool:
    return re.fullmatch(".*".join(map(re.escape, text.casefold().split("*"))), value.casefold()) is not None


def forms(edition: str) -> list[str]:
    name, *options = edition.split("/")
    return ["/".join([one, *more]) for one in (name, name.strip("23")) for more in ([], options)]


PLAIN: dict[str, Callable[[Game, str], bool]] = {
    "edition": lambda game, text: any(has(form, text) for form in forms(game[0])),
    "player": lambda game, text: any(has(name, text) for name in game[1]),
    "players": lambda game, text: str(len(game[1])) == text,
    "date": lambda game, text: all(in_range(day, text) for day in may_be(game[2])),
    "possible_date": lambda game, text: any(in_range(day, text) for day in may_be(game[2])),
    "result": lambda game, text: game[3] == text,
}


def is_taken(game: Game, wanted: dict[str, list[str]]) -> bool:
    for name, texts in wanted.items():
        holds = {text: PLAIN[name](game, text.lstrip("!")) != text.startswith("!") for text in texts}
        positive = [text for text in texts if not text.startswith("!")]
        one_of = positive if name in ("edition", "result") else []
        if not all(holds[text] for text in texts if text not in one_of) or (one_of and not any(map(holds.get, one_of))):
            return False
    return True


def drawn(rng: random.Random) -> dict[str, list[str]]:

    def span() -> str:
        since, until = sorted((rng.choice(ENDS), rng.choice(ENDS)))
        return rng.choice((since, f"{since}..", f"..{until}", f"{since}..{until}"))

    values = {
        "edition": lambda: rng.choice((*forms(rng.choice(EDITIONS)), "classic/*", "*/size=1", "*3*", "limes*")),
        "player": lambda: rng.choice(("ada", "E*", "*b.")),
        "date": span,
        "possible_date": span,
        "players": lambda: rng.choice("23"),
        "result": lambda: rng.choice(("1-0", "0-1", "*")),
    }
    chosen = rng.sample(sorted(values), rng.choice((1, 1, 2, 3)))
    return {name: [rng.choice(("", "!")) + values[name]() for _ in range(rng.choice((1, 1, 2)))] for name in chosen}


def test_random_conditions_take_what_a_plain_program_takes(tmp_path):
    """`LIMITPROTO_CONDITIONS=2000` is the recorded run."""
    rng = random.Random(39)
    games: list[Game] = []
    texts = []
    for edition, date in product(EDITIONS, KNOWN):
        start = game_of_edition(edition).new(edition, {"seed": "1"})
        names = tuple(rng.choice(NAMES) for _ in start.players)
        result = rng.choice(("1-0", "0-1", "*")) if len(names) == 2 else "*"
        tags = dict(zip(map(tag_of, start.players), names, strict=True)) | {"Date": date}
        texts.append(records.format_game(start, [], tags, result))
        games.append((edition, names, date, result))
    (tmp_path / "games.lgn").write_text("\n".join(texts), encoding="utf-8")
    build(tmp_path / "A", [str(tmp_path / "games.lgn")], jobs=1)
    entries = list(records.read(str(tmp_path / "games.lgn")))
    assert [entry.start.edition for entry in entries if not entry.has_errors] == [edition for edition, *_ in games]
    archive = Archive(tmp_path / "A")
    with archive.connect(tables=("games",)) as base:
        for number in range(int(os.environ.get("LIMITPROTO_CONDITIONS", "60"))):
            wanted = drawn(rng)
            expected = [index for index, game in enumerate(games, 1) if is_taken(game, wanted)]
            found = archive.find(**wanted)
            clause = found.clause(base)
            rows = base.rows(f"SELECT g.number FROM games AS g WHERE {clause.sql} ORDER BY 1", clause.values)
            assert [index for (index,) in rows] == expected, wanted
            with RecordFilter(found.wanted) as chosen:
                assert [entry.number for entry in chosen.chosen(entries)] == expected, wanted
            positive = [text for text in wanted.get("date", ()) if not text.startswith("!")]
            negative = [text for text in wanted.get("date", ()) if text.startswith("!")]
            loose = {**wanted, "date": negative, "possible_date": [*wanted.get("possible_date", ()), *positive]}
            may_fit = sum(is_taken(game, loose) for game in games) - len(expected) if positive else 0
            assert chosen.met[MAY_FIT] == may_fit, wanted
            if number % 20 == 0:
                assert (found.count(), found.may_fit()) == (len(expected), may_fit), wanted
