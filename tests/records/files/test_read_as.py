"""Files in other encodings: by name, by a guess that is named, and UTF-8 without either."""

from pathlib import Path

import pytest
from msgspec import msgpack
from support.checking import run

from limitproto.records import check, encode_json, encode_msgpack, read, read_text
from limitproto.records.diagnostics.docs import fixed
from limitproto.records.diagnostics.registry import rule_of
from limitproto.records.files.source import PLAIN as USUAL
from limitproto.records.files.source import ReadingOptions, read_as

PLAIN = fixed(rule_of("LGN002"))
TEXT = PLAIN.replace("Ada", "Zoë “Æ” Łódź")


def names(data: bytes, tmp_path: Path, reading: ReadingOptions = USUAL) -> list[str]:
    path = tmp_path / "games.lgn"
    path.write_bytes(data)
    return [entry.record.players[0].name for entry in read(path, reading)]


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-be", "utf-32-le", "utf-8"])
def test_what_the_bytes_show_is_guessed(tmp_path, encoding):
    text = f"{PLAIN}\n{TEXT}"
    data, right = text.encode(encoding), names(text.encode(), tmp_path)
    assert names(data, tmp_path, read_as("auto")) == right
    found = [one.message for one in check(data, reading=read_as("auto"))]
    expected = f"the file is not UTF-8; it was read as {encoding.upper()}, which is a guess"
    assert found == ([] if encoding == "utf-8" else [expected])
    assert names(data, tmp_path, read_as(encoding)) == right
    assert check(data, reading=read_as(encoding)) == [], "an encoding that is named is no guess"


def test_other_bytes_are_taken_for_western_european_ones(tmp_path):
    data = PLAIN.replace("Ada", "Zoë ’Ø €\x81").replace("\x81", "").encode("cp1252")
    lenient = read_as(lenient=True)
    assert names(data, tmp_path, lenient) == ["Zoë ’Ø €"]
    assert names(data.replace(b"Zo", b"\x81"), tmp_path, lenient) == ["\x81ë ’Ø €"], "which means nothing there"
    assert [(one.code, one.line) for one in check(data, reading=lenient)] == [("LGN013", 1)]
    assert names(TEXT.encode() + data, tmp_path, lenient) == ["Zoë “Æ” Łódź", "Zoë ’Ø €"], "UTF-8 stays UTF-8"
    assert "LGN001" in {one.code for one in check(data)}, "without the option nothing is guessed"


def test_a_text_that_lacks_its_mark_is_named(folder, capsys):
    Path("a.lgn").write_text(PLAIN)
    assert run("check", "--encoding", "utf-16", "a.lgn") == 2
    assert capsys.readouterr().err.startswith("a.lgn: it does not begin with a byte order mark")
    assert run("convert", "--encoding", "utf-16", "a.lgn", "--format", "json") == 2
    assert "a.lgn" in capsys.readouterr().err


def test_bytes_that_mean_nothing_are_an_error(tmp_path):
    data = TEXT.encode("utf-16-le") + b"\0\xd8"
    assert "LGN001" in {one.code for one in check(data, reading=read_as("utf-16-le"))}
    data = TEXT.replace("Ł", "").encode("cp1250", "ignore") + b"\x81"
    assert "LGN001" in {one.code for one in check(data, reading=read_as("cp1250"))}


def test_records_that_are_no_text_are_not_touched(tmp_path):
    (record,) = (entry.record for entry in read_text(TEXT))
    data = encode_msgpack(record)
    assert names(data, tmp_path, read_as(lenient=True)) == [record.players[0].name]
    assert check(data, reading=read_as(lenient=True)) == []
    Path(tmp_path, "a.msgpack").write_bytes(msgpack.encode(dict(reversed(msgpack.decode(data).items()))))
    assert check(Path(tmp_path, "a.msgpack"), reading=read_as("auto")) == []


@pytest.mark.parametrize("before", [b"", b" ", b"["])
def test_records_in_json_are_text(tmp_path, before):
    record = encode_json(next(read_text(PLAIN)).record).replace(b"Ada", "Zoë".encode("cp1252"))
    data = before + record + b"]" * (before == b"[")
    assert names(data, tmp_path, read_as("auto")) == ["Zoë"]


def test_the_option(folder, capsys):
    Path("a.lgn").write_bytes(TEXT.replace("“Æ” ", "").replace("\n", "\r\n").encode("iso8859-2", "replace"))
    assert run("convert", "--encoding", "latin2", "a.lgn", "-o", "b.lgn") == 0
    assert "Łódź" in Path("b.lgn").read_text(encoding="utf-8")
    assert run("fmt", "--encoding", "latin2", "a.lgn") == 2
    assert "left unchanged: it is not pure LGN in UTF-8" in capsys.readouterr().err
    assert read_as("utf-8", lenient=True) == ("", True), "nothing is guessed where the encoding is named"
    for name in ("latin-77", "hex", "undefined", "zlib", "idna"):
        assert run("check", "--encoding", name, "a.lgn") == 2, name
        assert f"{name!r} is not a text encoding" in capsys.readouterr().err
