"""Settings for reading files that are not plain UTF-8 records: in another encoding, or with text between the games."""

from __future__ import annotations

import codecs
from typing import Final, NamedTuple

#: The name that asks for a guessed encoding.
AUTO: Final = "auto"


class ReadingOptions(NamedTuple):
    """An encoding, `auto` to guess it, empty for UTF-8; and whether to skip text that is not a game."""

    encoding: str = ""
    lenient: bool = False


#: How a file of UTF-8 records is read.
PLAIN: Final = ReadingOptions()


class Note(NamedTuple):
    """A remark on a source: a diagnostic's code and words, and the line that it is about, or a part of it."""

    code: str
    words: dict[str, object]
    text: str = ""
    line: int = 1
    offset: int = 0
    start: int = 0
    end: int | None = None


def read_as(encoding: str | None = None, lenient: bool = False) -> ReadingOptions:
    """Return how to read files in an encoding, or leniently, which guesses it.

    Raises LookupError for an encoding that is unknown or not for text.
    """
    if encoding and encoding != AUTO:
        try:
            encoding = codecs.lookup(encoding).name
            b"a".decode(encoding, "replace")
            codecs.getincrementaldecoder(encoding)("replace")
        except ValueError:
            raise LookupError(encoding) from None
    encoding = encoding or (AUTO if lenient else "")
    return ReadingOptions("" if encoding == "utf-8" else encoding, lenient)
