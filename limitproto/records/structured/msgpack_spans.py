"""The spans of the values of a MessagePack stream."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import msgspec

from limitproto.records.model import Record

#: A value longer than this is not read.
MAX_VALUE = 8 << 20

#: How a record begins: a map of five to eight members, the first of them `schema_version`.
_HEAD = re.compile(rb"[\x85-\x88]\xaeschema_version")
_HEAD_SIZE = 16

#: First bytes of values of a fixed size, with the bytes that follow.
_FIXED = {0xC0: 0, 0xC2: 0, 0xC3: 0, 0xCA: 4, 0xCB: 8, 0xCC: 1, 0xCD: 2, 0xCE: 4, 0xCF: 8, 0xD0: 1, 0xD1: 2, 0xD2: 4}
_FIXED |= {0xD3: 8, 0xD4: 2, 0xD5: 3, 0xD6: 5, 0xD7: 9, 0xD8: 17}

#: First bytes of strings and bytes, with the size of the length that follows; extensions have one byte more.
_LONG = {0xC4: 1, 0xC5: 2, 0xC6: 4, 0xD9: 1, 0xDA: 2, 0xDB: 4}
_EXTENSIONS = {0xC7: 1, 0xC8: 2, 0xC9: 4}

#: First bytes of arrays and maps: the size of the count, and how many values an item has.
_MANY = {0xDC: (2, 1), 0xDD: (4, 1), 0xDE: (2, 2), 0xDF: (4, 2)}


def maps(chunks: Iterable[bytes]) -> Iterator[tuple[bytes, int, bool]]:
    """Yield the values of a stream with the byte that each begins at, and whether it is broken.

    What is broken ends at the latest where a record begins as this package writes it, so that the next one is read.
    """
    data = b""
    offset = 0
    source = iter(chunks)
    at_end = False
    while data or not at_end:
        end, broken = _first(data, at_end)
        if end > 0:
            yield data[:end], offset, broken
            offset += end
            data = data[end:]
            continue
        wanted = max(len(data), 1)
        pieces = [data]
        while wanted > 0 and not at_end:
            piece = next(source, None)
            at_end = piece is None
            pieces.append(piece or b"")
            wanted -= len(pieces[-1]) or 1
        data = b"".join(pieces)


def _first(data: bytes, at_end: bool) -> tuple[int, bool]:
    """Return where the first value of some bytes ends and whether it is broken; 0 if more bytes are needed to know."""
    end = value_end(data)
    if end > 0 and _is_record(data[:end]):
        return end, False
    all_here = at_end or len(data) > MAX_VALUE
    if not all_here and (end == -1 or len(data) < end + _HEAD_SIZE):
        return 0, False
    # A record that breaks off takes values of the next one for its own.
    following = _HEAD.search(data, 1)
    if following and (end < 0 or following.start() < end):
        return following.start(), True
    if end > 0:
        return end, False
    if not all_here:
        return 0, False
    # The last bytes may be the beginning of a head.
    return (len(data) if at_end else len(data) - _HEAD_SIZE), True


def _is_record(data: bytes) -> bool:
    try:
        msgspec.msgpack.decode(data, type=Record)
    except (msgspec.DecodeError, UnicodeError, RecursionError, ValueError):
        return False
    return True


def value_end(data: bytes) -> int:
    """Return where the first value of some bytes ends; -1 when it goes on beyond them, -2 if it is invalid."""
    place, wanted = 0, 1
    while wanted:
        if place >= len(data):
            return -1
        first = data[place]
        place += 1
        wanted -= 1
        if first < 0x80 or first >= 0xE0:
            continue
        if first < 0x90:
            wanted += 2 * (first & 15)
        elif first < 0xA0:
            wanted += first & 15
        elif first < 0xC0:
            place += first & 31
        elif first in _FIXED:
            place += _FIXED[first]
        elif first in _LONG:
            size = _LONG[first]
            place += size + int.from_bytes(data[place : place + size], "big")
        elif first in _EXTENSIONS:
            size = _EXTENSIONS[first]
            place += size + 1 + int.from_bytes(data[place : place + size], "big")
        elif first in _MANY:
            size, each = _MANY[first]
            if place + size > len(data):
                return -1
            wanted += each * int.from_bytes(data[place : place + size], "big")
            place += size
        else:
            return -2
    return place if place <= len(data) else -1
