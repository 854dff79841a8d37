"""Reads text files written by users: lists, books, settings, scripts; no other module opens such files."""

from __future__ import annotations

import codecs
import os
from io import BytesIO, TextIOWrapper

#: The byte order marks that texts may begin with; the UTF-32 mark begins like the UTF-16 one.
_MARKS = {
    codecs.BOM_UTF32_LE: "utf-32",
    codecs.BOM_UTF32_BE: "utf-32",
    codecs.BOM_UTF16_LE: "utf-16",
    codecs.BOM_UTF16_BE: "utf-16",
}


def user_text(path: str | os.PathLike[str]) -> str:
    r"""Read a text in UTF-8, with or without a byte order mark, UTF-16 or UTF-32; its lines end with `\n`.

    Raises OSError, and UnicodeDecodeError for another encoding.
    """
    with open(path, "rb") as file:
        return text_of(file.read())


def text_of(data: bytes, errors: str = "strict") -> str:
    """Return the text of a file's bytes, decoded as `user_text` does."""
    encoding = next((name for mark, name in _MARKS.items() if data.startswith(mark)), "")
    if not encoding:
        # Without a mark, every other byte of ASCII text in UTF-16 is zero.
        zeros = data[:1] == b"\0", data[1:2] == b"\0"
        encoding = {(True, False): "utf-16-be", (False, True): "utf-16-le"}.get(zeros, "")
    return TextIOWrapper(BytesIO(data), encoding=encoding or "utf-8-sig", errors=errors, newline=None).read()
