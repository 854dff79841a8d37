"""Results of earlier checks: a second run says the same, a change is never missed, and damage costs only time."""

from __future__ import annotations

import os
import random
import sqlite3
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.checking import BROKEN, LOOSE, PACKINGS, SLOPPY, run
from support.record_texts import plain

from limitproto.games.base import FILES
from limitproto.records.batch import cache
from limitproto.records.batch.cache import NAME, ResultCache, version_of_rules

pytestmark = pytest.mark.once


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty directory to be in, with the cache of its user below it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / ".cache"))
    return tmp_path


@pytest.fixture
def archive(folder: Path) -> Path:
    """Three files with good, sloppy and broken games, one of them compressed, one not UTF-8."""
    (folder / "a").mkdir()
    (folder / "a" / "1.lgn").write_text("\n".join([plain(1), BROKEN, plain(2)]), encoding="utf-8")
    (folder / "a" / "2.lgn.gz").write_bytes(PACKINGS[".gz"]("\n".join([SLOPPY, plain(1), LOOSE]).encode()))
    (folder / "a" / "3.lgn").write_bytes(
        plain(3).encode().replace(b"Event 3", b"\xffvent 3").replace(b"2. ", b"2. \xfe ")
    )
    return folder / "a"


def outcome(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Return the exit status of a check, what it reports, and its summary."""
    capsys.readouterr()
    status = run("check", "--jobs", "1", *arguments)
    said = capsys.readouterr()
    return status, said.out, said.err


@pytest.mark.parametrize("more", [(), ("--strict",), ("--format", "sarif"), ("--select", "LGN201"), ("--statistics",)])
def test_a_second_run_says_the_same_without_reading(archive, capsys, monkeypatch, more):
    plainly = outcome(capsys, *more, "a")
    first = outcome(capsys, "--cache", *more, "a")
    assert first == plainly
    monkeypatch.setattr("limitproto.records.batch.pipeline.split", None)
    second = outcome(capsys, "--cache", *more, "a")
    assert second[:2] == first[:2]
    unchanged = "; 3 files with 7 games unchanged since an earlier check"
    assert second[2].replace(unchanged, "") == first[2]
    assert unchanged in second[2]


def test_several_processes_keep_the_same(archive, capsys):
    once = outcome(capsys, "--strict", "a")
    assert run("check", "--strict", "--cache", "--jobs", "3", "a") == 1
    assert outcome(capsys, "--strict", "--cache", "a")[:2] == once[:2]


def test_games_are_compared_across_kept_and_new_files(archive, capsys):
    outcome(capsys, "--strict", "--cache", "a/1.lgn")
    both = outcome(capsys, "--strict", "--cache", "a")
    assert both[1] == outcome(capsys, "--strict", "a")[1]
    assert "LGN701 note: this game is also in a/1.lgn:1" in both[1]
    assert "1 file with 3 games unchanged" in both[2]


def test_names_do_not_matter_but_endings_do(archive, capsys):
    outcome(capsys, "--cache", "a")
    (archive / "1.lgn").rename(archive / "renamed.lgn")
    status, told, summary = outcome(capsys, "--cache", "a/renamed.lgn")
    assert (status, told) == outcome(capsys, "a/renamed.lgn")[:2]
    assert "a/renamed.lgn:" in told
    assert "unchanged" in summary
    (archive / "renamed.lgn").rename(archive / "renamed.jsonl")
    assert "unchanged" not in outcome(capsys, "--cache", "a/renamed.jsonl")[2]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ((), ("--strict",)),
        (("--strict",), ()),
        ((), ("--ignore", "LGN4")),
        (("--select", "LGN4"), ("--select", "LGN2")),
    ],
)
def test_a_changed_option_is_never_missed(archive, capsys, first, second):
    outcome(capsys, "--cache", *first, "a")
    expected = outcome(capsys, *second, "a")
    assert outcome(capsys, "--cache", *second, "a") == expected


_CHANGES = st.lists(
    st.tuples(
        st.integers(0, 5_000), st.sampled_from([b"", b" ", b"x", b"{", b"}", b"\n", b"0", b"1-0"]), st.integers(0, 3)
    ),
    min_size=1,
    max_size=3,
)


@settings(max_examples=60, deadline=None)
@given(_CHANGES)
def test_a_changed_byte_is_never_missed(tmp_path_factory, changes):
    folder = tmp_path_factory.mktemp("changed")
    path = folder / "games.lgn"
    data = "\n".join([plain(1), SLOPPY, plain(2)]).encode()

    def results(cached: bool) -> str:
        out = folder / f"{cached}.txt"
        kept = ("--cache-dir", str(folder / "cache")) if cached else ()
        run("check", "--quiet", "--strict", "--format", "json", "-j", "1", "-o", str(out), *kept, str(path))
        return out.read_text(encoding="utf-8")

    path.write_bytes(data)
    stamp = path.stat()
    results(True)
    for place, new, length in changes:
        place %= len(data)
        data = data[:place] + new + data[place + length :]
        path.write_bytes(data)
        # Times say nothing.
        os.utime(path, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))
        assert results(True) == results(False)
        assert results(True) == results(False)


@pytest.mark.parametrize("seed", range(12))
def test_a_damaged_cache_is_never_believed(archive, capsys, seed):
    chance = random.Random(seed)
    expected = outcome(capsys, "--strict", "a")
    outcome(capsys, "--strict", "--cache-dir", "kept", "a")
    path = Path("kept", NAME)
    data = bytearray(path.read_bytes())
    if seed % 3 == 0:
        del data[chance.randrange(len(data)) :]
    else:
        for _ in range(40 if seed % 3 == 1 else 400):
            data[chance.randrange(len(data))] = chance.randrange(256)
    path.write_bytes(data)
    for _ in range(2):
        assert outcome(capsys, "--strict", "--cache-dir", "kept", "a")[:2] == expected[:2]


def test_a_damaged_result_is_said(archive, capsys):
    expected = outcome(capsys, "--cache", "a")
    with sqlite3.connect(Path(".cache", "limitproto", NAME)) as base:
        base.execute("UPDATE parts SET data = data || x'00' WHERE number = 0")
    base.close()
    again = outcome(capsys, "--cache", "a")
    assert again[:2] == expected[:2]
    assert again[2].count("a damaged result is ignored") == 3
    assert "damaged" not in outcome(capsys, "--cache", "a")[2]


@pytest.mark.parametrize("content", [b"nonsense" * 500, b""])
def test_a_cache_that_is_none(archive, capsys, content):
    expected = outcome(capsys, "a")
    Path("kept").mkdir()
    Path("kept", NAME).write_bytes(content)
    found = outcome(capsys, "--cache-dir", "kept", "a")
    assert found[:2] == expected[:2]
    assert ("the cache is damaged and begun anew" in found[2]) == bool(content)
    assert "3 files with 7 games unchanged" in outcome(capsys, "--cache-dir", "kept", "a")[2]


def test_a_cache_that_cannot_be_written_costs_a_sentence(archive, capsys):
    Path("kept", NAME).mkdir(parents=True)
    status, told, summary = outcome(capsys, "--cache-dir", "kept", "a")
    assert (status, told) == outcome(capsys, "a")[:2]
    assert "the cache cannot be used, everything is checked" in summary


def test_a_cache_in_use_elsewhere_costs_a_sentence(archive, capsys, monkeypatch):
    monkeypatch.setattr(cache, "PATIENCE", 0)
    outcome(capsys, "--cache-dir", "kept", "a/1.lgn")
    other = sqlite3.connect(Path("kept", NAME), isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    found = outcome(capsys, "--cache-dir", "kept", "a")
    other.close()
    assert found[:2] == outcome(capsys, "a")[:2]
    assert "the cache cannot be used, everything is checked" in found[2]


def test_what_could_not_be_read_is_not_kept(folder, capsys, monkeypatch):
    Path("games.lgn.zst").write_bytes(PACKINGS[".zst"](plain(1).encode()))
    monkeypatch.setitem(sys.modules, "zstandard", None)
    assert outcome(capsys, "--cache", "games.lgn.zst")[0] == 2
    monkeypatch.undo()
    monkeypatch.chdir(folder)
    monkeypatch.setenv("XDG_CACHE_HOME", str(folder / ".cache"))
    status, _, summary = outcome(capsys, "--cache", "games.lgn.zst")
    assert (status, "unchanged" in summary) == (0, False)


@pytest.mark.parametrize("option", ["--fix", "--diff", "--quarantine=x.lgn"])
def test_what_writes_does_not_go_with_a_cache(archive, capsys, option):
    status, _, said = outcome(capsys, "--cache", option, "a")
    assert status == 2
    assert "--cache is for checks that only report" in said


def test_source_and_files_of_games_are_part_of_the_version(tmp_path, monkeypatch):
    before = version_of_rules()
    assert version_of_rules() == before
    deck = tmp_path / "deck.txt"
    deck.write_text("a", encoding="utf-8")
    monkeypatch.setenv(FILES, str(deck))
    taught = version_of_rules()
    deck.write_text("b", encoding="utf-8")
    assert len({before, taught, version_of_rules()}) == 3
    package = tmp_path / "limitproto"
    package.mkdir()
    (package / "rules.py").write_text("1", encoding="utf-8")
    monkeypatch.setattr("limitproto.records.batch.cache.limitproto.__file__", str(package / "__init__.py"))
    one = version_of_rules()
    (package / "rules.py").write_text("2", encoding="utf-8")
    assert version_of_rules() != one


def test_a_large_cache_loses_its_older_half(folder, monkeypatch):
    def names(kept: ResultCache) -> Iterator[str]:
        return (name for name in ("a", "b", "c", "d") if kept.find(name) is not None)

    for name in ("a", "b", "c", "d"):
        Path(name).write_text(name, encoding="utf-8")
    monkeypatch.setattr(cache, "MOST_BYTES", 0)
    with ResultCache(folder, b"", pytest.fail) as kept:
        for name in ("a", "b", "c", "d"):
            kept.add([], 1, 0, [])
            kept.commit(name, _digest_of(name))
        assert list(names(kept)) == ["a", "b", "c", "d"]
    with ResultCache(folder, b"", pytest.fail) as kept:
        assert list(names(kept)) == ["c", "d"]


def _digest_of(name: str) -> bytes:
    with open(name, "rb") as file:
        return cache.HashedFile(file).digest()


def test_the_cache_is_for_its_user_alone(archive, capsys):
    outcome(capsys, "--cache", "a")
    path = Path(".cache", "limitproto", NAME)
    assert path.stat().st_mode & 0o777 == 0o600
    assert path.parent.stat().st_mode & 0o777 == 0o700
