"""What `check` takes and costs: texts, bytes, paths and files; nothing is opened or looked at more than is needed."""

import gzip
import sqlite3

import pytest
from support.record_texts import plain

from limitproto.records.batch import BatchOptions, process_batches
from limitproto.records.diagnostics.docs import failing
from limitproto.records.diagnostics.registry import rule_of
from limitproto.records.reading.batches import read_batches
from limitproto.records.reading.reader import check
from limitproto.records.validate import game

TEXT = plain(1).replace("[Edition", "[edition")


def test_text_bytes_paths_and_files_are_checked_alike(tmp_path):
    path, packed = tmp_path / "games.lgn", tmp_path / "games.lgn.gz"
    path.write_text(TEXT)
    packed.write_bytes(gzip.compress(TEXT.encode()))
    expected = [found.code for found in check(TEXT, strict=True)]
    assert "LGN215" in expected
    with path.open() as text, path.open("rb") as data:
        for given in (TEXT.encode(), path, packed, text, data):
            assert [found.code for found in check(given, strict=True)] == expected
    assert {found.path for found in check(path)} == {str(path)}
    with pytest.raises(FileNotFoundError):
        check(tmp_path / "none.lgn")


@pytest.mark.parametrize(
    "name", ["games.lgn", "my games/2. round.LGN.gz", "games.jsonl\n", "./a.json.zst", "a.msgpack"]
)
def test_a_name_is_not_taken_for_a_text(name):
    with pytest.raises(ValueError, match="is the name of a file, not the text of a game; pass a Path"):
        check(name)


@pytest.mark.parametrize(
    "text", ["", "\n", "*", "; see games.lgn", "{games.lgn", "% games.lgn", '[Event "games.lgn"]', "a.lgn\n*"]
)
def test_a_text_that_names_a_file_is_a_text(text):
    assert isinstance(check(text), list)


def test_only_a_strict_check_opens_a_database(monkeypatch):
    opened = []
    connect = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda *names: opened.append(names) or connect(*names))
    text = f"{plain(0)}\n{plain(0)}"
    assert check(text) == []
    assert opened == []
    assert [diagnostic.code for diagnostic in check(text, strict=True)] == ["LGN701"]
    assert len(opened) == 1


@pytest.fixture
def looks(monkeypatch):
    """The texts that are searched for passwords."""
    found = []
    search = game.find_passwords
    monkeypatch.setattr(game, "find_passwords", lambda text, *span: found.append(text) or search(text, *span))
    return found


@pytest.mark.parametrize("code", ["LGN506", "LGN401", "LGN604"])
def test_the_text_of_a_broken_game_is_looked_at_once(looks, code):
    assert [diagnostic.code for diagnostic in check(failing(rule_of(code)))] == [code]
    assert len(looks) <= 1


def test_so_it_is_in_a_block(looks, tmp_path):
    text = failing(rule_of("LGN506"))
    path = tmp_path / "games.lgn"
    path.write_text("\n".join([plain(0), text, plain(1)]), encoding="utf-8")
    results = [one for _, one in process_batches(read_batches([str(path)]), BatchOptions())]
    assert [diagnostic.code for result in results for diagnostic in result.diagnostics] == ["LGN506"]
    assert len([searched for searched in looks if "n49-" in searched]) <= 1


def test_a_private_game_with_an_error_is_reported_in_full():
    text = failing(rule_of("LGN506")).replace("[Edition", '[Annotator "ada@example.org"]\n[Edition', 1)
    assert sorted(diagnostic.code for diagnostic in check(text)) == ["LGN506", "LGN801"]
