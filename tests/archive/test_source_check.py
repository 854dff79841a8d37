"""What `archive verify` says of sources that are not what they were, each kind told apart."""

import gzip
import json
import os
from pathlib import Path
from zipfile import ZipFile

import pytest
from support.record_texts import plain

from limitproto import cli
from limitproto.archive import Archive
from limitproto.archive.build import build
from limitproto.archive.verify import defects

GAMES = [plain(2), plain(3), plain(5)]


@pytest.fixture
def folder(folder):
    Path("games").mkdir()
    Path("games/a.lgn").write_text("\n".join(GAMES), encoding="utf-8")
    Path("games/b.lgn").write_text(plain(7), encoding="utf-8")
    return folder


def kinds(archive: str = "A", **given) -> list[tuple]:
    return [(defect.kind, defect.source, defect.kept, defect.games) for defect in defects(Archive(archive), **given)]


def test_each_kind_has_its_word(folder, capsys):
    build(Path("A"), ["games/a.lgn", "games/b.lgn"])
    assert kinds() == []
    whole = Path("games/a.lgn").read_text(encoding="utf-8")
    # One game after the other is cut off, then the end of one, then all of it.
    for kept, length in ((2, len(whole) - 3), (2, len("\n".join(GAMES[:2]))), (1, len(GAMES[0]) + 20), (0, 0)):
        Path("games/a.lgn").write_text(whole[:length], encoding="utf-8")
        assert kinds() == [("truncated", "../games/a.lgn", kept, 3)], length
    for text, kept in (
        (whole + "\n" + plain(7), 3),
        ("\n".join([GAMES[0], plain(7), GAMES[2]]), 1),
        (whole.replace("\n\n", "\n\n\n", 1) + "\n\n", 0),
    ):
        Path("games/a.lgn").write_text(text, encoding="utf-8")
        ((kind, _, found, games),) = kinds()
        assert (kind, games) == ("changed", 3)
        assert found >= kept
    Path("games/a.lgn").write_text(whole, encoding="utf-8")
    assert kinds() == []
    Path("games/b.lgn").unlink()
    assert kinds() == [("missing", "../games/b.lgn", 0, 1)]
    Path("games/b.lgn").mkdir()
    assert [kind for kind, *_ in kinds()] == ["unreadable"]


def test_moved_sources_are_found_near_the_others_and_where_one_looks(folder, capsys):
    build(Path("A"), ["games/a.lgn", "games/b.lgn"])
    Path("games/old").mkdir()
    os.rename("games/a.lgn", "games/old/c.lgn")
    Path("far").mkdir()
    os.rename("games/b.lgn", "far/b.lgn")
    assert [kind for kind, *_ in kinds()] == ["moved", "missing"]
    assert cli.main(["archive", "verify", "A", "--look-in", "far"]) == 1
    here = "../games" if os.sep == "/" else "games"
    assert capsys.readouterr().out.splitlines() == [
        f"A/{here}/a.lgn: the source is missing, and A/{here}/old/c.lgn has the same bytes",
        f"A/{here}/b.lgn: the source is missing, and far/b.lgn has the same bytes",
    ]


def test_json_says_the_same(folder, capsys):
    build(Path("A"), ["games/a.lgn", "games/b.lgn"])
    capsys.readouterr()
    assert cli.main(["archive", "verify", "A", "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"games": 4, "files": 3, "sources": 2, "defects": []}
    Path("games/a.lgn").write_text(GAMES[0], encoding="utf-8")
    assert cli.main(["archive", "verify", "A", "--format", "json"]) == 1
    found = json.loads(capsys.readouterr().out)["defects"]
    assert list(found[0]) == ["kind", "message", "source", "games", "kept", "moved_to"]
    assert [(one["kind"], one["source"], one["kept"]) for one in found] == [("truncated", "../games/a.lgn", 1)]


def test_a_damaged_archive_still_says_that_a_source_has_changed(folder, capsys):
    build(Path("A"), ["games/a.lgn", "games/b.lgn"])
    Path("games/a.lgn").write_text(GAMES[0], encoding="utf-8")
    next(Path("A/games").iterdir()).write_bytes(b"")
    assert [(kind, source) for kind, source, *_ in kinds()] == [("archive", None), ("changed", "../games/a.lgn")]


@pytest.mark.parametrize("name", ["g.lgn.gz", "g.jsonl", "g.msgpack", "g.json"])
def test_other_forms_are_cut_too(folder, name, capsys):
    if name.endswith("gz"):
        text = "\n".join([GAMES[0], *[GAMES[1]] * 300, GAMES[2]]).encode()
        Path(name).write_bytes(gzip.compress(text, mtime=0))
    else:
        assert cli.main(["convert", "games/a.lgn", "-o", name]) == 0
    build(Path("B"), [name])
    data = Path(name).read_bytes()
    Path(name).write_bytes(data[: len(data) * 3 // 4])
    ((kind, source, kept, games),) = kinds("B")
    assert (kind, source, games) == ("truncated", f"../{name}", len(Archive("B")))
    assert 0 <= kept < games


def test_members_of_zip_archives(folder):
    with ZipFile("z.zip", "w") as packed:
        packed.write("games/a.lgn", "one.lgn")
        packed.write("games/b.lgn", "two.lgn")
    build(Path("Z"), ["z.zip/one.lgn", "z.zip/two.lgn"])
    assert kinds("Z") == []
    Path("old").mkdir()
    os.rename("z.zip", "old/y.zip")
    found = list(defects(Archive("Z"), look_in=["old"]))
    assert [(one.kind, one.source, one.moved_to) for one in found] == [
        ("moved", "../z.zip/one.lgn", "old/y.zip/one.lgn"),
        ("moved", "../z.zip/two.lgn", "old/y.zip/two.lgn"),
    ]
    Path("old/y.zip").unlink()
    with ZipFile("z.zip", "w") as packed:
        packed.writestr("two.lgn", GAMES[0])
    assert [kind for kind, *_ in kinds("Z")] == ["missing", "changed"]


def test_an_archive_with_texts_needs_no_sources_but_compares_them(folder):
    build(Path("E"), ["games/a.lgn", "games/b.lgn"], embed=True)
    Path("games/b.lgn").unlink()
    Path("games/a.lgn").write_text(GAMES[0], encoding="utf-8")
    assert kinds("E") == [("truncated", "../games/a.lgn", 1, 3)]
