"""Text for terminals: foreign text, such as names from a record or file names, made harmless; and tables."""

from __future__ import annotations

from collections.abc import Sequence

#: Unicode categories whose characters a terminal acts on: controls, direction marks and the like, ends of
#: lines and paragraphs. Two marks of the second kind only join letters, and are kept.
_ACTIVE = frozenset(("Cc", "Cf", "Zl", "Zp"))
_JOINERS = "\u200c\u200d"


def is_active(character: str) -> bool:
    """Return whether a terminal might act on a character instead of showing it."""
    # Not needed when engines start, here and below.
    import unicodedata

    return unicodedata.category(character) in _ACTIVE and character not in _JOINERS


def printable(text: str, keep: str = "") -> str:
    """Return text with U+FFFD for each character that a terminal might act on, except those to `keep`."""
    rest = text
    for kept in keep:
        rest = rest.replace(kept, "")
    if rest.isprintable():
        return text
    active = {c for c in set(rest) if not c.isprintable() and is_active(c)}
    return text.translate({ord(c): "\ufffd" for c in active}) if active else text


def shortened(text: str) -> str:
    """Return a text, or the beginning of a long one, for a message."""
    return text if len(text) <= 60 else text[:57] + "..."


def looks(text: str) -> str:
    """Return a normalised text, so that texts that look the same are equal: letters composed, nothing invisible."""
    if text.isascii():
        return text
    import unicodedata

    return "".join(one for one in unicodedata.normalize("NFC", text) if unicodedata.category(one) != "Cf")


def folded(text: str) -> str:
    """Return the key for texts that `look` the same, ignoring case."""
    return looks(text).casefold()


def aligned(rows: Sequence[Sequence[str]], is_right: Sequence[bool] = ()) -> list[str]:
    """Return the lines of a table; the columns in `is_right`, by default all but the first, are right-aligned."""
    columns = []
    for number, column in enumerate(zip(*rows, strict=True)):
        width, right = max(map(len, column)), is_right[number] if is_right else number > 0
        columns.append([cell.rjust(width) if right else cell.ljust(width) for cell in column])
    return ["  ".join(row).rstrip() for row in zip(*columns, strict=True)]
