"""Conditions: each is held to what Python says of the games, in every command, for files and for their archive."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pyarrow.parquet as parquet
import pytest
from support.record_texts import played

from limitproto import cli, records
from limitproto.archive import Archive, ArchiveError
from limitproto.archive.build import build
from limitproto.archive.conditions import CONDITIONS
from limitproto.archive.explore import explore
from limitproto.games.registry import game_named
from limitproto.records.game_entry import Entry

NAMES = ("Ada", "ada b.", "Straße", "Eve", "Bot [v2]", "!Bang")
DATES = ("2024.02.01", "2024.02.??", "2023.12.31", "????.??.??", "2025.06.15")
START = "classic/size=2 - w 2.2 p0 -"


def _game(number: int) -> str:
    start, turns, end = played(number)
    names = {name.capitalize(): NAMES[(number + seat) % 6] for seat, name in enumerate(start.players)}
    tags = {"Event": ("Match", "Club é", "match 2")[number % 3], "Date": DATES[number % 5], **names}
    tags |= {"WhiteElo": str(1500 + 50 * number)} if number % 2 else {}
    return records.format_game(start.game, start, turns, tags, end.result)


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
    ({"position": START}, lambda game: START in positions(game)),
    ({"position": "!" + START}, lambda game: START not in positions(game)),
    ({"position": "!" + START, "symmetry": True, "length": "10.."},
     lambda game: START not in positions(game) and length(game) >= 10),
    ({"pattern": "!R?R", "edition": "classic*", "date": "!2025"}, None),
    ({"pattern": "R?R", "turns": "!" + "m50:n50", "player": "!Eve"}, None),
]  # fmt: skip


def options(wanted: dict[str, object]) -> list[str]:
    """Return keywords as options."""
    found: list[str] = []
    for word, value in wanted.items():
        if value is True:
            found.append(f"--{word}")
        elif isinstance(value, dict):
            found += [f"--{word}={name}={text}" for name, text in value.items()]
        else:
            found += [f"--{word}={text}" for text in ([value] if isinstance(value, str) else value)]
    return found


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
    assert found.count() == found.arrow().num_rows == len(list(found)) == len(filtered)
    assert [entry.text.strip() for entry in found.entries()] == filtered
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
    exported = parquet.read_table("p.parquet")
    assert len(set(exported["game"].to_pylist())) == len(filtered)
    if "position" not in wanted:
        here = game_named("limit").new("classic", {"size": "2"}).text
        began = sum(hit.start == here and hit.length > 0 for hit in found)
        explored = json.loads(run("archive", "explore", "A", "--position", here, *given, "--format", "json"))
        assert explored["games"] == explore(Archive("A"), here, **wanted).games == began


def test_the_table_has_every_condition_and_most_choose_some_games(corpus):
    counts = [sum(map(fits, corpus[1])) for _, fits in TABLE if fits is not None]
    assert sum(0 < count < len(corpus[1]) for count in counts) >= len(counts) - 4
    assert {word for wanted, _ in TABLE for word in wanted} == set(CONDITIONS)


@pytest.mark.parametrize(
    ("wanted", "why"),
    [
        ({"tag": {"Evnt": "Match"}}, ["no game has a tag Evnt"]),
        ({"tag": {"Event": "Cup*"}}, ["no game fits tag 'Event=Cup*'"]),
        ({"player": ["Zoe", "Ada"]}, ["no game fits player 'Zoe'"]),
        ({"player": ["Ada", "!Ada"]}, ["no game fits all conditions together"]),
        ({"date": ["2025..", "..2024"]}, ["no game fits all conditions together"]),
        ({"length": "5000..", "edition": "chess"}, ["no game fits edition 'chess'", "no game fits length '5000..'"]),
        ({"where": "length > 5000"}, []),
    ],
)
def test_conditions_that_no_game_fits_say_why(corpus, capsys, monkeypatch, wanted, why):
    monkeypatch.chdir(corpus[0])
    assert Archive("A").find(**wanted).why_none() == why
    given = options(wanted)
    for command in (
        ["archive", "find", "A", *given],
        ["archive", "find", "A", *given, "--format", "lgn"],
        ["archive", "stats", "A", *given],
        ["archive", "export", "A", *given, "--positions", "p.parquet", "--force"],
        ["archive", "explore", "A", "--position", START, *given],
        ["records", "filter", "games", "-q", *given],
        ["stats", "games", "-q", "-j", "2", *given],
        ["stats", "A", "-q", *given],
    ):
        assert cli.main(command) == 0
        lines = capsys.readouterr().err.splitlines()
        assert [line.partition(": ")[2] for line in lines if "positions." not in line] == [f"{one}." for one in why]


def test_lists_that_cannot_be_read_or_are_empty(corpus, monkeypatch):
    monkeypatch.chdir(corpus[0])
    Path("empty.txt").write_text("\n \n", encoding="utf-8")
    for name, said in (("empty.txt", "no line with a value"), ("nosuch.txt", "No such file")):
        with pytest.raises(ArchiveError, match=said):
            Archive("A").find(player=f"@{name}")
        assert cli.main(["stats", "games", "--player", f"@{name}"]) == 2
