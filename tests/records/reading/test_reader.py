"""What reading a text costs: nothing is opened that is not needed, and no check is made twice."""

from __future__ import annotations

import sqlite3

import pytest
from support.record_texts import plain

from limitproto.records.batch.pipeline import BatchOptions, process_batch, read_batches
from limitproto.records.diagnostics.example import failing
from limitproto.records.diagnostics.registry import rule_of
from limitproto.records.reading.reader import check
from limitproto.records.validate import game


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
    assert len(looks) == 1


def test_so_it_is_in_a_block(looks, tmp_path):
    text = failing(rule_of("LGN506"))
    path = tmp_path / "games.lgn"
    path.write_text("\n".join([plain(0), text, plain(1)]), encoding="utf-8")
    results = [process_batch(batch, BatchOptions()) for batch in read_batches([str(path)])]
    assert [diagnostic.code for result in results for diagnostic in result.diagnostics] == ["LGN506"]
    assert len([searched for searched in looks if "n49-" in searched]) <= 1


def test_a_private_game_with_an_error_is_reported_in_full():
    text = failing(rule_of("LGN506")).replace("[Edition", '[Annotator "ada@example.org"]\n[Edition', 1)
    assert sorted(diagnostic.code for diagnostic in check(text)) == ["LGN506", "LGN801"]
