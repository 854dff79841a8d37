"""The text of a file that a user has written: lists, books, settings, scripts; other modules open no such file."""

from __future__ import annotations

import codecs
import os
from io import BytesIO, TextIOWrapper

#: The marks that texts may begin with; that of UTF-32 begins like that of UTF-16.
_MARKS = {
    codecs.BOM_UTF32_LE: "utf-32",
    codecs.BOM_UTF32_BE: "utf-32",
    codecs.BOM_UTF16_LE: "utf-16",
    codecs.BOM_UTF16_BE: "utf-16",
}


def user_text(path: str | os.PathLike[str]) -> str:
    r"""Return a text in UTF-8, with a byte order mark or without, or in UTF-16 or UTF-32; its lines end with `\n`.

    Raises OSError, and UnicodeDecodeError for another encoding.
    """
    with open(path, "rb") as file:
        return text_of(file.read())


def text_of(data: bytes, errors: str = "strict") -> str:
    """Return the text of a file that has been read, as `user_text` does."""
    encoding = next((name for mark, name in _MARKS.items() if data.startswith(mark)), "")
    if not encoding:
        # Without a mark, every other byte of what is ASCII is zero in UTF-16.
        zeros = data[:1] == b"\0", data[1:2] == b"\0"
        encoding = {(True, False): "utf-16-be", (False, True): "utf-16-le"}.get(zeros, "")
    return TextIOWrapper(BytesIO(data), encoding=encoding or "utf-8-sig", errors=errors, newline=None).read()
