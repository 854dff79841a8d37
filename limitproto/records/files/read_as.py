"""How files are read that are not records in UTF-8 alone: in another encoding, or with other text between the games."""

from __future__ import annotations

import codecs
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, NamedTuple

#: The encoding that means one that is guessed.
AUTO: Final = "auto"


class ReadingOptions(NamedTuple):
    """An encoding, `auto` for one that is guessed, empty for UTF-8; and whether to pass over what is not a game."""

    encoding: str = ""
    lenient: bool = False


class Note(NamedTuple):
    """What is to be said of a source: a diagnostic's code and words, and the line that it is about, or a part of it."""

    code: str
    words: dict[str, object]
    text: str = ""
    line: int = 1
    offset: int = 0
    start: int = 0
    end: int | None = None


_options = ReadingOptions()


def reading_options() -> ReadingOptions:
    """Return how sources are read that are opened now."""
    return _options


@contextmanager
def read_as(encoding: str = "", lenient: bool = False) -> Iterator[None]:
    """Have files read in an encoding, or leniently, which guesses it, by all of this process as long as this holds.

    Raises LookupError for an encoding that is not known or is none of text.
    """
    global _options
    if encoding and encoding != AUTO:
        try:
            encoding = codecs.lookup(encoding).name
            b"a".decode(encoding, "replace")
            codecs.getincrementaldecoder(encoding)("replace")
        except ValueError:
            raise LookupError(encoding) from None
    before = _options
    encoding = encoding or before.encoding or (AUTO if lenient else "")
    _options = ReadingOptions("" if encoding == "utf-8" else encoding, lenient or before.lenient)
    try:
        yield
    finally:
        _options = before
