"""What `check` takes: a text, bytes, a path or an open file, and not the name of a file as a text."""

from __future__ import annotations

import gzip

import pytest
from support.record_texts import plain

from limitproto.records import check

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
