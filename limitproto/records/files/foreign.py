"""Forms of files that are not read here, by their first bytes, so that one diagnostic can name them."""

from __future__ import annotations

import codecs

#: How many bytes are needed; a tar archive says what it is behind the entry of its first file.
HEAD = 264

#: The fault of a source in UTF-16.
UTF_16 = "utf-16"
_UTF_32 = "UTF-32"

_MAGIC = {
    b"PK\x03\x04": "a zip archive",
    b"PK\x05\x06": "a zip archive",
    b"BZh": "compressed by bzip2",
    b"\xfd7zXZ\x00": "compressed by xz",
    b"7z\xbc\xaf\x27\x1c": "a 7z archive",
    b"\x04\x22\x4d\x18": "compressed by lz4",
    b"\x1f\x9d": "compressed by compress",
    # Before those of UTF-16, of which one begins in the same way.
    codecs.BOM_UTF32_LE: _UTF_32,
    codecs.BOM_UTF32_BE: _UTF_32,
    codecs.BOM_UTF16_LE: UTF_16,
    codecs.BOM_UTF16_BE: UTF_16,
}
_BZIP2_BLOCK = b"1AY&SY"
_TAR, _TAR_AT = b"ustar", 257

#: The least size of a text without a byte order mark of which the zeros are counted.
_LEAST = 16


def foreign_form(head: bytes) -> str:
    """Return what the first bytes of a file say that it is; empty for everything that is read here."""
    for magic, name in _MAGIC.items():
        if head.startswith(magic) and (magic != b"BZh" or head[4:10] == _BZIP2_BLOCK):
            return name
    if head[_TAR_AT:].startswith(_TAR):
        return "a tar archive"
    if len(head) >= _LEAST and b"\0" in head:
        return _wide(head[: len(head) // 4 * 4])
    return ""


def _wide(head: bytes) -> str:
    """Return the encoding of a text of ASCII characters in two or four bytes each."""
    empty = [not any(head[place::4]) for place in range(4)]
    full = [0 not in head[place::4] for place in range(4)]
    if sum(empty) == 3 and (full[0] or full[3]):
        return _UTF_32
    if empty in ([True, False, True, False], [False, True, False, True]) and sum(full) == 2:
        return UTF_16
    return ""
