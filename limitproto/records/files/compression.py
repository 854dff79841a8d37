"""Compressed files: the suffixes of their names, and the first bytes of their data."""

from __future__ import annotations

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
