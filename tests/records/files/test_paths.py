"""Which files are meant by names, directories and patterns."""

import os
from pathlib import Path

import pytest

from limitproto.records.files.paths import collect, is_record_name


@pytest.fixture
def folder(folder):
    """A directory to be in, with files in it and below."""
    for name in ("b.lgn", "a.JSON", "c.txt", "d/e.lgn.gz", "d/f/g.msgpack", "d/f/h.jsonl.zst", ".x.lgn", ".y/z.lgn"):
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        Path(name).touch()
    return folder


@pytest.mark.parametrize(
    "name", ["a.lgn", "A.LGN", "a.b.json.gz", "a.jsonl", "a.msgpack.zst", ".lgn", "a.lgn.bz2", "a.lgn.XZ"]
)
def test_names_of_records(name):
    assert is_record_name(name)


@pytest.mark.parametrize("name", ["lgn", "a.lgn.lz4", "a.gz", "a.txt", "a.lgn~", "a.lgn.tmp"])
def test_names_of_other_files(name):
    assert not is_record_name(name)


def test_a_directory_stands_for_what_is_below(folder):
    assert list(collect(["."])) == ["./a.JSON", "./b.lgn", "./d/e.lgn.gz", "./d/f/g.msgpack", "./d/f/h.jsonl.zst"]
    assert list(collect(["d/f", "d"])) == ["d/f/g.msgpack", "d/f/h.jsonl.zst", "d/e.lgn.gz"]
    assert list(collect([".y"])) == [".y/z.lgn"], "a hidden directory that is named is meant"


def test_each_file_once(folder):
    Path("link.lgn").symlink_to("b.lgn")
    Path("round").symlink_to(".")
    names = ["b.lgn", "./b.lgn", str(folder / "b.lgn"), "link.lgn", "round/b.lgn", "-", "-"]
    assert list(collect(names)) == ["b.lgn", "-"]
    assert sum(name.endswith(("b.lgn", "link.lgn")) for name in collect(["."])) == 1


def test_what_is_skipped_is_named(folder):
    skipped: list[str] = []
    assert len(list(collect([".", "d", "c.txt"], skipped))) == 6, "a file that is named is never skipped"
    assert skipped == ["./c.txt"]
    Path("d/manifest.json").write_text('{"format": "limitproto-archive"}')
    Path("d/f/x.parquet").touch()
    skipped = []
    assert "./d/manifest.json" not in collect(["."], skipped)
    assert skipped == ["./c.txt"], "files of an archive are not those of its owner"


def test_patterns(folder):
    assert list(collect(["*.lgn", "d/**/*.msgpack"])) == ["b.lgn", "d/f/g.msgpack"]
    assert list(collect(["d*"])) == ["d/e.lgn.gz", "d/f/g.msgpack", "d/f/h.jsonl.zst"]
    assert list(collect(["c.*"])) == ["c.txt"]
    assert list(collect(["nothing*"])) == ["nothing*"], "so that it is said"
    Path("[odd].lgn").touch()
    assert list(collect(["[odd].lgn"])) == ["[odd].lgn"], "a file of that very name comes first"


def test_what_is_not_there_is_handed_on(folder):
    Path("dead.lgn").symlink_to("nowhere")
    Path("loop.lgn").symlink_to("loop.lgn")
    assert list(collect(["missing.lgn", "dead.lgn", "loop.lgn", ""])) == ["missing.lgn", "dead.lgn", "loop.lgn", ""]
    assert {"./dead.lgn", "./loop.lgn"} <= set(collect(["."]))


def test_pipes_in_a_directory_are_passed_over(folder):
    os.mkfifo("pipe.lgn")
    assert "./pipe.lgn" not in list(collect(["."]))
    assert list(collect(["pipe.lgn"])) == ["pipe.lgn"], "unless they are named"


def test_a_directory_that_can_not_be_listed_is_handed_on(folder, monkeypatch):
    real = os.scandir

    def guarded(path):
        if str(path) == "./d/f":
            raise PermissionError(13, "Permission denied", str(path))
        return real(path)

    monkeypatch.setattr(os, "scandir", guarded)
    assert list(collect(["."])) == ["./a.JSON", "./b.lgn", "./d/e.lgn.gz", "./d/f"]
