"""What the first bytes of a file show: how it is compressed, or a form that is not read here, named in a diagnostic."""

from __future__ import annotations

import codecs

from limitproto.core.lazy_pattern import lazy_pattern

#: The suffix of a file's name, and the bytes that its data begin with.
COMPRESSIONS: dict[str, tuple[bytes, ...]] = {
    ".gz": (b"\x1f\x8b",),
    # A block, or the end of the data at once.
    ".bz2": tuple(b"BZh%d%b" % (size, block) for size in range(1, 10) for block in (b"1AY&SY", b"\x17rE8P\x90")),
    ".xz": (b"\xfd7zXZ\x00",),
    # A frame, or a skippable one, which pzstd writes before each frame.
    ".zst": (b"\x28\xb5\x2f\xfd", *(b"%c\x2a\x4d\x18" % number for number in range(0x50, 0x60))),
}

#: How many bytes are needed to recognize a file's compression.
LONGEST_MAGIC = max(len(magic) for magics in COMPRESSIONS.values() for magic in magics)


class DamagedData(Exception):
    """Damaged or truncated compressed data."""


def split_compression(name: str) -> tuple[str, str]:
    """Return a file's name without the suffix of its compression, and that suffix, empty if there is none."""
    for suffix in COMPRESSIONS:
        if name.lower().endswith(suffix):
            return name[: -len(suffix)], suffix
    return name, ""


def compression_of(head: bytes) -> str:
    """Return the suffix for the compression of the data, empty if they are not compressed."""
    return next((suffix for suffix, magic in COMPRESSIONS.items() if head.startswith(magic)), "")


#: How many bytes are needed; a tar archive has its mark at the end of its first header.
HEAD = 264

#: The faults of a source in UTF-16 and UTF-32.
UTF_16 = "utf-16"
UTF_32 = "UTF-32"

#: The fault of a source that is a zip archive; one named as a file is read member by member.
ZIP = "a zip archive"

_MAGIC = {
    b"PK\x03\x04": ZIP,
    b"PK\x05\x06": ZIP,
    b"7z\xbc\xaf\x27\x1c": "a 7z archive",
    b"\x04\x22\x4d\x18": "compressed by lz4",
    b"\x1f\x9d": "compressed by compress",
    b"LZIP": "compressed by lzip",
    b"\x5d\x00\x00": "compressed by lzma",
    b"Rar!\x1a\x07": "a RAR archive",
    b"\x89PNG\r\n\x1a\n": "a PNG image",
    b"GIF87a": "a GIF image",
    b"GIF89a": "a GIF image",
    b"\xff\xd8\xff": "a JPEG image",
    b"%PDF-": "a PDF document",
    b"SQLite format 3\0": "an SQLite database",
    # Before UTF-16, one of whose marks begins the same way.
    codecs.BOM_UTF32_LE: UTF_32,
    codecs.BOM_UTF32_BE: UTF_32,
    codecs.BOM_UTF16_LE: UTF_16,
    codecs.BOM_UTF16_BE: UTF_16,
}
_TAR, _TAR_AT = b"ustar", 257

#: The fault of a source that holds chess games.
CHESS = "chess in PGN"
#: Tags that mark a game as LIMIT or LIMES, whatever its turns are.
_OUR_TAGS = lazy_pattern(r'(?i)\[\s*(?:Game|Edition|Size|Layout|Deck)\s*"')
#: What may surround the moves of a PGN, and how many of its first characters and moves are looked at.
_NO_MOVE = lazy_pattern(r"\{[^}]*\}?|\[[^\]\n]*\]|(?m:^%.*|;.*)|(?<!\d)\d+\.+|\$\d+|[()*\ufeff]|1-0|0-1|1/2-1/2")
_LOOKED_AT, _MOVES, _FEWEST = 4096, 6, 3
_MOVE = lazy_pattern(r"(?:[NBRQK][a-h]?[1-8]?x?[a-h][1-8]|(?:[a-h]x)?[a-h][1-8](?:=[NBRQ])?|O-O(?:-O)?)[+#]?[!?]{0,2}")
#: What no cell or turn in our games looks like: two different letters, a capture, castling.
_CHESS_ONLY = lazy_pattern(r"(?!Bb)[NBRQK][a-h][1-8]|.*x|O-O")

#: The minimum size of a text without a byte order mark for counting its zeros, and how much of it is looked at.
_LEAST, _MOST = 16, 64


def foreign_form(head: bytes) -> str:
    """Return the foreign form that the first bytes of a file indicate; empty for everything that is read here."""
    for magic, name in _MAGIC.items():
        if head.startswith(magic):
            return name
    if head[_TAR_AT:].startswith(_TAR):
        return "a tar archive"
    if len(head) >= _LEAST and b"\0" in head:
        return _wide(head[: min(len(head), _MOST) // 4 * 4])
    return ""


def _wide(head: bytes) -> str:
    """Return the encoding of an ASCII text with two or four bytes per character."""
    empty = [not any(head[place::4]) for place in range(4)]
    full = [0 not in head[place::4] for place in range(4)]
    if sum(empty) == 3 and (full[0] or full[3]):
        return UTF_32
    if empty in ([True, False, True, False], [False, True, False, True]) and sum(full) == 2:
        return UTF_16
    return ""


def wide_encoding(head: bytes, form: str) -> str:
    """Return the encoding of a text in UTF-16 or UTF-32 by its first bytes; empty for other forms."""
    if form not in (UTF_16, UTF_32):
        return ""
    has_mark = head.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE, codecs.BOM_UTF32_BE))
    return form.lower() + ("" if has_mark else "-le" if head[0] else "-be")


def is_chess(text: str) -> bool:
    """Return whether a text begins like a PGN file of chess games and has no tag of our games.

    The first moves are in chess notation, and at least one of them cannot occur in our games.
    """
    head = text[:_LOOKED_AT]
    if "[Game " in head or "schema_version" in head:
        return False  # nearly all records, without the expressions
    words = _NO_MOVE.sub(" ", head).split(None, _MOVES)[:_MOVES]
    return (
        len(words) >= _FEWEST
        and all(map(_MOVE.fullmatch, words))
        and any(map(_CHESS_ONLY.match, words))
        and not _OUR_TAGS.search(text)
    )
