"""Files of other forms: one diagnostic names the form, and a text that only looks like one is read."""

import gzip
import io
import tarfile
import zipfile

import pytest
from support.record_texts import plain

from limitproto.records import check, read, read_text

TEXT = plain(1)


def _zip() -> bytes:
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w") as archive:
        archive.writestr("games.lgn", TEXT)
    return whole.getvalue()


def _tar(packing: str = "") -> bytes:
    whole = io.BytesIO()
    with tarfile.open(fileobj=whole, mode=f"w:{packing}" if packing else "w") as archive:  # type: ignore[call-overload]
        info = tarfile.TarInfo("games.lgn")
        info.size = len(TEXT)
        archive.addfile(info, io.BytesIO(TEXT.encode()))
    return whole.getvalue()


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (_zip(), "the file is a zip archive"),
        (_tar(), "the file is a tar archive"),
        (_tar("gz"), "the file is a tar archive"),
        (_tar("bz2"), "the file is a tar archive"),
        (_tar("xz"), "the file is a tar archive"),
        (b"7z\xbc\xaf\x27\x1c" + bytes(60), "the file is a 7z archive"),
        (TEXT.encode("utf-32"), "the file is UTF-32"),
        (b"\0\0\xfe\xff" + TEXT.encode("utf-32-be"), "the file is UTF-32"),
        (TEXT.encode("utf-32-le"), "the file is UTF-32"),
        (TEXT.encode("utf-32-be"), "the file is UTF-32"),
        (TEXT.encode("utf-16"), "the file is UTF-16, not UTF-8"),
        (TEXT.encode("utf-16-le"), "the file is UTF-16, not UTF-8"),
        (TEXT.encode("utf-16-be"), "the file is UTF-16, not UTF-8"),
        (gzip.compress(TEXT.encode("utf-16-le")), "the file is UTF-16, not UTF-8"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0", "the file is a PNG image"),
        (b"\xff\xd8\xff\xe0\0\x10JFIF\0" + bytes(40), "the file is a JPEG image"),
        (b"GIF89a" + bytes(40), "the file is a GIF image"),
        (b"LZIP\1\x0c\0-\x91", "the file is compressed by lzip"),
        (b"]\0\0\x80\0" + b"\xff" * 8 + b"\0-", "the file is compressed by lzma"),
        (b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n", "the file is a PDF document"),
    ],
)
def test_one_diagnostic_names_the_form(data, sentence):
    (found,) = check(data)
    assert (found.message, found.severity, found.line, found.column) == (sentence, "error", 1, 1)


@pytest.mark.parametrize("start", ["PK", "BZh", "BZh91", "7z", "ustar", "\0", "a\0b", "\0" * 300])
def test_a_text_that_only_begins_like_one_is_read(start):
    assert "LGN010" not in {found.code for found in check(f"{start}\n\n{TEXT}".encode())}
    assert list(read_text(f"{start}\n\n{TEXT}"))[-1].record == next(read_text(TEXT)).record


#: As chess programs and servers write it.
CHESS = {
    "tags": '[Event "F/S Return Match"]\n[White "Fischer, R"]\n[Black "Spassky, B"]\n[Result "1/2-1/2"]\n\n'
    "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 {This is the Ruy Lopez.} 4. O-O Nf6 1/2-1/2\n",
    "clocks": '[Site "https://lichess.org/abcd"]\n[ECO "B01"]\n\n'
    "1. e4 { [%clk 0:10:00] } 1... d5 { [%clk 0:10:00] } 2. exd5 $1 { [%clk 0:09:58] } 2... Qxd5 3. Nc3 Qa5 1-0\n",
    "a position": '[SetUp "1"]\n[FEN "4k3/8/8/8/8/8/4P3/4K2R w K - 0 1"]\n\n12. O-O+ Ke7 (12... Kd7) 13. e8=Q+ *\n',
    "no tags": "1.e4 c5 2.Nf3 d6 3.d4 cxd4 4.Nxd4\n",
    "a short game": "\ufeff; a fool's mate\n1. f3 e5 2. g4 Qh4# 0-1\n",
}


@pytest.mark.parametrize("text", CHESS.values(), ids=CHESS)
def test_chess_is_called_chess(text):
    for data in (text, text.encode(), gzip.compress(text.encode()), text * 3000):
        (found,) = check(data, strict=True)
        assert (found.code, found.severity, found.line, found.column) == ("LGN012", "error", 1, 1)
        assert found.message.startswith("this looks like a chess PGN")


def test_chess_is_not_read(tmp_path):
    path = tmp_path / "games.pgn"
    path.write_text(CHESS["tags"])
    with pytest.raises(EOFError, match="chess in PGN"):
        next(read(path))


OURS = {
    "a game of ours in front": TEXT + CHESS["tags"],
    "a game of ours behind": CHESS["tags"] + "\n" + TEXT,
    "the tag Game": '[Game "limit"]\n' + CHESS["tags"],
    "the tag Edition": '[edition "classic"]\n' + CHESS["tags"],
    "cells only": "1. e4 e5 2. Bb5 a6 3. d4 *\n",
    "one odd turn": "1. n49:m50 Nf3 2. n49-m50/n49 *\n",
    "a comment about chess": "{1. e4 e5 2. Nf3 Nc6 3. Bb5 a6} 1. n49:m50 n50:m51 *\n",
    "nothing": "",
}


@pytest.mark.parametrize("text", OURS.values(), ids=OURS)
def test_a_record_is_not_called_chess(text):
    assert "LGN012" not in {found.code for found in check(text, strict=True)}
