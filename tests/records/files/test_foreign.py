"""Files of other forms: one diagnostic names the form, and a text that only looks like one is read."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import tarfile
import zipfile

import pytest
from support.record_texts import plain

from limitproto.records import check, read_text

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
        (bz2.compress(TEXT.encode()), "the file is compressed by bzip2"),
        (lzma.compress(TEXT.encode()), "the file is compressed by xz"),
        (b"7z\xbc\xaf\x27\x1c" + bytes(60), "the file is a 7z archive"),
        (TEXT.encode("utf-32"), "the file is UTF-32"),
        (b"\0\0\xfe\xff" + TEXT.encode("utf-32-be"), "the file is UTF-32"),
        (TEXT.encode("utf-32-le"), "the file is UTF-32"),
        (TEXT.encode("utf-32-be"), "the file is UTF-32"),
        (TEXT.encode("utf-16"), "the file is UTF-16"),
        (TEXT.encode("utf-16-le"), "the file is UTF-16"),
        (TEXT.encode("utf-16-be"), "the file is UTF-16"),
        (gzip.compress(TEXT.encode("utf-16-le")), "the file is UTF-16"),
    ],
)
def test_one_diagnostic_names_the_form(data, sentence):
    (found,) = check(data)
    assert (found.message, found.severity, found.line, found.column) == (sentence, "error", 1, 1)


@pytest.mark.parametrize("start", ["PK", "BZh", "BZh91", "7z", "ustar", "\0", "a\0b", "\0" * 300])
def test_a_text_that_only_begins_like_one_is_read(start):
    assert "LGN010" not in {found.code for found in check(f"{start}\n\n{TEXT}".encode())}
    assert list(read_text(f"{start}\n\n{TEXT}"))[-1].record == next(read_text(TEXT)).record
