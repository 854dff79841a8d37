"""Files that cannot be read to their end: every command says so, exits with 2, and replaces nothing by what it read."""

import gzip
import io
import re
from pathlib import Path

import pytest
import zstandard
from support.checking import run, tree
from support.record_texts import plain

from limitproto.records import encode_json, encode_msgpack, read_text

TEXT = "\n".join(map(plain, range(60)))
RECORDS = [entry.record for entry in read_text(TEXT)]

#: What is cut, by the suffix of its file.
FORMS = {
    "lgn": TEXT.encode(),
    "jsonl": b"".join(encode_json(record) + b"\n" for record in RECORDS),
    "json": b"[" + b",".join(map(encode_json, RECORDS)) + b"]",
    "msgpack": b"".join(map(encode_msgpack, RECORDS)),
}

#: Commands that write the games of CUT to the file `out.lgn` or the folder `out`.
WRITERS = [
    "convert CUT -o out.lgn",
    "convert --from lgn CUT -o out.lgn",
    "records merge whole.lgn CUT -o out.lgn",
    "records merge CUT whole.lgn --unique -o out.lgn",
    "records sort CUT -o out.lgn",
    "records sample -n 3 CUT -o out.lgn",
    "records filter --length 2.. CUT -o out.lgn",
    "records retag --set Site=Graz CUT -o out.lgn",
    "records split --games 7 CUT -o out",
    "records split --by date CUT -o out",
    "records diff whole.lgn CUT -o out.lgn",
    "records diff CUT whole.lgn -o out.lgn",
]


@pytest.fixture
def folder(folder):
    """A directory with a file that is whole and one that a command could replace."""
    Path("whole.lgn").write_text(plain(1), encoding="utf-8")
    Path("out.lgn").write_text("precious\n", encoding="utf-8")
    return folder


def cut_to(name: str, data: bytes, size: int) -> str:
    Path(name).write_bytes(data[:size])
    return name


@pytest.mark.parametrize("command", WRITERS)
def test_nothing_is_written(folder, capsys, command):
    data = gzip.compress(FORMS["lgn"], mtime=0)
    cut_to("cut.lgn.gz", data, len(data) // 2)
    before = tree(folder)
    assert run(*command.replace("CUT", "cut.lgn.gz").split()) == 2
    assert "cut.lgn.gz:" in (said := capsys.readouterr().err.splitlines()[-1])
    assert "could not be read to its end: the compressed data is truncated or damaged" in said
    assert tree(folder) == before


@pytest.mark.parametrize("suffix", FORMS)
@pytest.mark.parametrize("packing", [".gz", ".zst"])
def test_every_form_at_many_places(folder, suffix, packing):
    pack = zstandard.ZstdCompressor().compress if packing == ".zst" else lambda data: gzip.compress(data, mtime=0)
    data = pack(FORMS[suffix])
    name = f"cut.{suffix}{packing}"
    for size in [*range(30, len(data), 1000), len(data) - 1]:
        cut_to(name, data, size)
        assert run("records", "merge", name, "-o", "out.lgn", "-q") == 2
        assert run("check", name, "-q") == 1
        assert Path("out.lgn").read_text(encoding="utf-8") == "precious\n"
    cut_to(name, data, len(data))
    assert run("records", "merge", name, "-o", "out.lgn", "-q") == 0
    assert Path("out.lgn").read_text(encoding="utf-8") == TEXT


@pytest.mark.parametrize("place", [200, -6])
def test_damaged_data_are_as_bad_as_truncated_ones(folder, place):
    """At the second place only the sum at the end is wrong, after every game has been read."""
    data = bytearray(gzip.compress(FORMS["lgn"], mtime=0))
    data[place] ^= 0x10
    cut_to("cut.lgn.gz", bytes(data), len(data))
    assert run("convert", "cut.lgn.gz", "-o", "out.lgn") == 2
    assert run("records", "sort", "cut.lgn.gz", "-o", "out.lgn") == 2
    assert Path("out.lgn").read_text(encoding="utf-8") == "precious\n"


@pytest.mark.parametrize("data", [TEXT.encode("utf-16"), b"7z\xbc\xaf\x27\x1c and so on", b"PK\3\4 and so on"])
def test_what_is_no_record_is_left_out(folder, capsys, data):
    cut_to("other.lgn", data, len(data))
    assert run("records", "merge", "whole.lgn", "other.lgn", "-o", "out.lgn") == 1
    assert re.search("other.lgn:1:1: LGN0(09|10) ", capsys.readouterr().err)
    assert Path("out.lgn").read_text(encoding="utf-8") == plain(1)


def test_stdout_gets_what_could_be_read(folder, capfdbinary, monkeypatch):
    data = gzip.compress(FORMS["lgn"], mtime=0)
    for command in (["convert", "--format", "lgn"], ["records", "merge"]):
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data[: len(data) // 2])))
        assert run(*command, "-") == 2
        out, err = capfdbinary.readouterr()
        assert TEXT.encode().startswith(out.rstrip())
        assert len(out) > 1000
        assert b"stdin:" in err.splitlines()[-1]
