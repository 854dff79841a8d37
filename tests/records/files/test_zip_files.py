"""Zip archives are read like folders, and none of them does harm."""

import gzip
import struct
import zipfile
from pathlib import Path

import pytest
from support.checking import HAS_ARCHIVES, run
from support.record_texts import plain

from limitproto.records import check, read
from limitproto.records.files import zip_files
from limitproto.records.files.paths import collect

TEXT = plain(1)


@pytest.fixture
def folder(folder):
    """A directory to be in, with an archive of seven files, of which three are records."""
    with zipfile.ZipFile("games.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.mkdir("club")
        archive.writestr("club/may.lgn", TEXT)
        archive.writestr("club/June.LGN", TEXT + "\n" + plain(2))
        archive.writestr("old.lgn.gz", gzip.compress(TEXT.encode()))
        for name in ("readme.txt", ".x.lgn", "__MACOSX/._may.lgn", "club/photo.jpg"):
            archive.writestr(name, "nothing")
    return folder


def damage(name: str) -> None:
    data = bytearray(Path(name).read_bytes())
    with zipfile.ZipFile(name) as archive:
        info = next(one for one in archive.infolist() if one.compress_size)
    start = info.header_offset + 30 + len(info.filename) + info.compress_size // 2
    data[start] ^= 0x11
    Path(name).write_bytes(data)


def test_members_are_named(folder):
    skipped: list[str] = []
    found = ["games.zip/club/June.LGN", "games.zip/club/may.lgn", "games.zip/old.lgn.gz"]
    assert list(collect(["games.zip"], skipped)) == found
    assert skipped == [f"games.zip/{name}" for name in (".x.lgn", "__MACOSX/._may.lgn", "club/photo.jpg", "readme.txt")]
    assert list(collect(["."])) == [f"./{name}" for name in found], "as in a folder"
    assert list(collect(["*.zip", "games.zip/old.lgn.gz"])) == found, "each once"


def test_games_of_members(folder, capsys):
    assert [entry.path for entry in read("games.zip/club/may.lgn")] == ["games.zip/club/may.lgn"]
    assert run("check", "games.zip") == 0
    _, err = capsys.readouterr()
    assert "4 games in 3 files; nothing found." in err
    assert run("check", "games.zip/readme.txt", "-q") == 1
    assert capsys.readouterr().out.startswith("games.zip/readme.txt:1:1: LGN129 ")
    for command in ("stats", "convert --format json", "records merge"):
        assert run(*command.split(), "games.zip") == 0, command
    assert (run("convert", "games.zip", "-o", "all.lgn.bz2"), sum(1 for _ in read("all.lgn.bz2"))) == (0, 4)


def test_nothing_is_written_to_zip_archives(folder, capsys):
    before = Path("games.zip").read_bytes()
    with zipfile.ZipFile("typed.zip", "w") as archive:
        archive.writestr("a.lgn", TEXT.replace("\n", "\r\n"))
    assert run("fmt", "typed.zip") == 2
    assert "typed.zip/a.lgn: left unchanged: it is in a zip archive" in capsys.readouterr().err
    assert run("convert", "games.zip", "--format", "lgn", "-o", "games.zip") == 2
    assert "zip archives can only be read" in capsys.readouterr().err
    assert Path("games.zip").read_bytes() == before


def test_archives_that_are_cut_count_as_compressed_data(folder, capsys):
    Path("cut.zip").write_bytes(Path("games.zip").read_bytes()[:-30])
    Path("out.lgn").write_text("precious\n")
    assert run("check", "cut.zip") == 1
    assert capsys.readouterr().out.startswith("cut.zip:1:1: LGN008 ")
    assert run("convert", "games.zip/club/may.lgn", "cut.zip", "-o", "out.lgn") == 2
    assert Path("out.lgn").read_text() == "precious\n"
    assert run("check", "cut.zip/a.lgn") == 2
    assert "truncated or damaged" in capsys.readouterr().err


@pytest.mark.parametrize("method", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_members_that_are_damaged(folder, capsys, method):
    with zipfile.ZipFile("a.zip", "w", method) as archive:
        archive.writestr("a.lgn", "\n".join(map(plain, range(40))))
    assert run("check", "a.zip") == 0
    damage("a.zip")
    capsys.readouterr()
    assert run("check", "--select", "LGN008", "a.zip") == 1
    assert "a.zip/a.lgn:" in capsys.readouterr().out
    assert run("records", "merge", "a.zip", "-o", "out.lgn") == 2
    assert not Path("out.lgn").exists()


def test_what_is_read_before_a_wrong_sum_is_not_lost(folder):
    with zipfile.ZipFile("a.zip", "w") as archive:
        archive.writestr("a.lgn", TEXT)
    data = Path("a.zip").read_bytes()
    Path("a.zip").write_bytes(data.replace(b"Ada", b"Ida"))
    found = [(one.code, one.game) for one in check(Path("a.zip/a.lgn"))]
    assert found == [("LGN008", 0)], "the game itself has no fault"


def test_archives_that_mean_harm(folder, capsys, monkeypatch):
    data = Path("games.zip").read_bytes()
    start = data.index(b"PK\1\2", data.index(b"PK\1\2") + 4)
    size = struct.pack("<I", len(data))
    Path("overlap.zip").write_bytes(data[: start + 20] + size + data[start + 24 :])
    assert run("check", "overlap.zip") == 2
    assert "overlap.zip: the members of the zip archive overlap" in capsys.readouterr().err
    monkeypatch.setattr(zip_files, "MAX_MEMBERS", 3)
    assert run("check", "games.zip") == 2
    assert "more than 3 members" in capsys.readouterr().err


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_no_member_is_lost_behind_another_of_its_name(folder, capsys):
    with zipfile.ZipFile("games.zip", "a") as archive:
        archive.writestr("club/may.lgn", plain(5))
    for command in (["check"], ["convert", "-o", "out.lgn"], *[["archive", "build", "A"]] * HAS_ARCHIVES):
        assert run(*command, "games.zip") == 2
        assert "games.zip: the zip archive has two members of one name" in capsys.readouterr().err


def test_members_that_cannot_be_unpacked(folder, capsys):
    data = bytearray(Path("games.zip").read_bytes())
    start = data.index(b"club/may.lgn", data.index(b"PK\1\2")) - 46
    data[start + 8] |= 1
    Path("locked.zip").write_bytes(data)
    assert run("check", "locked.zip") == 2
    assert "locked.zip/club/may.lgn: it is encrypted" in capsys.readouterr().err
    data[start + 8], data[start + 10] = 0, 9
    Path("new.zip").write_bytes(data)
    assert run("check", "new.zip") == 2
    assert "new.zip/club/may.lgn: it is packed by deflate64" in capsys.readouterr().err
    assert run("check", "games.zip/no.lgn") == 2
    assert "games.zip/no.lgn: No such file" in capsys.readouterr().err


def test_names_in_utf_8_need_not_be_said_to_be(folder):
    with zipfile.ZipFile("a.zip", "w") as archive:
        for name in ("é.lgn", "XX.lgn"):
            archive.writestr(name, TEXT)
    data = Path("a.zip").read_bytes()
    # As by zip, which says nothing, and as by a program that writes code page 437.
    data = data.replace(b"\0\x08\0\0", b"\0\0\0\0").replace(b"XX.lgn", b"\x82X.lgn")
    Path("a.zip").write_bytes(data)
    assert list(collect(["a.zip"])) == ["a.zip/é.lgn", "a.zip/éX.lgn"]
    assert [len(list(read(name))) for name in collect(["a.zip"])] == [1, 1]


def test_a_zip_archive_without_records(folder, capsys):
    with zipfile.ZipFile("b.zip", "w") as archive:
        archive.writestr("notes.txt", "nothing")
        archive.writestr("../out.lgn", "a member that leaves the archive")
    assert run("stats", "b.zip") == 0
    err = capsys.readouterr().err
    assert "b.zip: no records in this zip archive" in err
    assert "skipped 2 files that are not records, by name or content: b.zip/../out.lgn and b.zip/notes.txt" in err


@pytest.mark.extra("archive")
def test_archives_of_games_from_zip_archives(folder, capsys):
    assert run("archive", "build", "A", "games.zip") == 0
    assert run("archive", "build", "A", "games.zip") == 0
    assert "4 games of 3 sources (0 added, 0 changed, 0 removed, 3 kept)." in capsys.readouterr().err
    assert run("archive", "find", "A", "--format", "lgn") == 0
    assert capsys.readouterr().out.count("[Game ") == 4
