"""Aliases of players: the file with its mistakes, and what reads names through it."""

import json
from pathlib import Path

import pytest
from support.archives import game
from support.tables import rows

from limitproto import cli, records
from limitproto.archive import Archive, ArchiveError
from limitproto.archive.archive import read_aliases
from limitproto.archive.build import build
from limitproto.archive.verify import defects

START = "classic/size=1 - w 1.1 p0 -"


@pytest.fixture
def folder(folder):
    pairs = [("Ada Lovelace", "Bob"), ("Lovelace, A.", "Bob"), ("ada", "Robert"), ("O'Neil", "Bob")]
    Path("a.lgn").write_text("\n".join(game("2026.11.20", *pair) for pair in pairs), encoding="utf-8")
    build(Path("A"), ["a.lgn"])
    return folder


NAMES = "\ufeff# club\n\nAda Lovelace\tLovelace, A.\t ada \nBob\tRobert\t\nShaun O'Neil\tO'Neil\n"


def keep(text: str = NAMES) -> None:
    Path("A/aliases.tsv").write_text(text, encoding="utf-8")


def by_player(*words: str, capsys) -> dict[str, int]:
    capsys.readouterr()
    assert cli.main(["archive", "stats", "A", "--by", "player", "--format", "json", *words]) == 0
    return {row["player"]: row["games"] for row in json.loads(capsys.readouterr().out)}


def test_games_count_for_the_player_whatever_the_spelling(folder, capsys):
    assert cli.main(["archive", "explore", "A", "--position", START, "--player", "bob", "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 3
    before = by_player(capsys=capsys)
    assert before == {"Bob": 3, "Ada Lovelace": 1, "Lovelace, A.": 1, "ada": 1, "Robert": 1, "O'Neil": 1}
    Path("names.txt").write_text(NAMES, encoding="utf-8")
    joined = {"Bob": 4, "Ada Lovelace": 3, "Shaun O'Neil": 1}
    assert by_player("--aliases", "names.txt", capsys=capsys) == joined
    for command in (["explore", "--position", START, "--format", "json"], ["export", "--positions", "p.parquet"]):
        assert cli.main(["archive", command[0], "A", *command[1:], "--player", "bob", "--aliases", "names.txt"]) == 0
    out, said = capsys.readouterr()
    assert json.loads(out)["games"] == 4
    assert "20 positions" in said
    assert by_player(capsys=capsys) == before
    keep()
    assert by_player(capsys=capsys) == joined
    Path("none.txt").write_text("", encoding="utf-8")
    assert by_player("--aliases", "none.txt", capsys=capsys) == before


@pytest.mark.parametrize("row", rows(__file__, "aliases"), ids="-".join)
def test_find_means_the_player(folder, row):
    keep()
    Path("a@club.txt").write_text("Lovelace, A.\no'neil\n", encoding="utf-8")
    number, *conditions = filter(None, row)
    wanted: dict[str, list[str]] = {}
    for name, _, value in (one.partition("=") for one in conditions):
        wanted.setdefault(name, []).append(value)
    found = Archive("A").find(**{name: values if values[1:] else values[0] for name, values in wanted.items()})
    assert found.count() == len(list(found)) == int(number)
    assert {name for hit in found for name in hit.players} <= {"Ada Lovelace", "Bob", "Shaun O'Neil"}


def test_records_stay_as_they_are(folder, capsys):
    keep()
    assert cli.main(["archive", "find", "A", "--player", "Ada Lovelace", "-o", "found.lgn"]) == 0
    names = [player.name for entry in records.read("found.lgn") for player in entry.record.players]
    assert names == ["Ada Lovelace", "Bob", "Lovelace, A.", "Bob", "ada", "Robert"]
    assert list(defects(Archive("A"), replay=True)) == []
    build(Path("A"), ["a.lgn"], add=True)
    assert Path("A/aliases.tsv").exists()
    assert Archive("A").sql("SELECT count(*) AS n FROM games WHERE players[1] = 'ada'").to_pylist() == [{"n": 1}]


NO_UTF_8 = ("names.tsv:2: the line is not UTF-8; save the file as UTF-8.", b"Bob\tRobert\n\xff\tx\n")


@pytest.mark.parametrize(("said", "text"), [*rows(__file__, "mistakes_of_aliases"), NO_UTF_8])
def test_mistakes_name_file_and_line(folder, capsys, said, text):
    Path("names.tsv").write_bytes(text if isinstance(text, bytes) else text.encode())
    for command in (["find", "A", "--count"], ["stats", "A"]):
        assert cli.main(["archive", *command, "--aliases", "names.tsv"]) == 2
        assert said in capsys.readouterr().err
    with pytest.raises(ArchiveError, match=r"names\.tsv:[0-9]:"):
        Archive("A", "names.tsv").find()


def test_a_missing_file_is_an_error(folder, capsys):
    assert cli.main(["archive", "find", "A", "--aliases", "nosuch.tsv"]) == 2
    assert "nosuch.tsv" in capsys.readouterr().err
    with pytest.raises(FileNotFoundError):
        read_aliases("nosuch.tsv", ())
