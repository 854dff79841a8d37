"""Text for terminals: text of others, such as names from a record or of a file, made harmless; and tables."""

from __future__ import annotations

from collections.abc import Sequence

#: Categories of Unicode whose characters a terminal acts on: controls, marks of direction and the like, ends of
#: lines and paragraphs. Two marks of the second kind only join letters, and stay.
_ACTIVE = frozenset(("Cc", "Cf", "Zl", "Zp"))
_JOINERS = "\u200c\u200d"


def is_active(character: str) -> bool:
    """Return whether a terminal might act on a character instead of showing it."""
    # Engines start without it, here and below.
    import unicodedata

    return unicodedata.category(character) in _ACTIVE and character not in _JOINERS


def printable(text: str, keep: str = "") -> str:
    """Return text with U+FFFD for each character that a terminal might act on, but for those to `keep`."""
    if text.isprintable():
        return text
    # Reports have line ends that are kept, so that each character is looked at once.
    active = {c for c in set(text) if not (c.isprintable() or c in keep) and is_active(c)}
    return text.translate({ord(c): "\ufffd" for c in active}) if active else text


def looks(text: str) -> str:
    """Return a text in which what looks the same is the same: composed letters, and nothing invisible."""
    if text.isascii():
        return text
    import unicodedata

    return "".join(one for one in unicodedata.normalize("NFC", text) if unicodedata.category(one) != "Cf")


def folded(text: str) -> str:
    """Return what a text `looks` like, without regard to case."""
    return looks(text).casefold()


def aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return the lines of a table, the first column flush left and the others flush right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join([row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])]).rstrip() for row in rows]
