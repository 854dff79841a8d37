"""Sources that are compressed: whole ones are read as their text, cut or damaged ones as far as they go."""

import bz2
import gzip
import lzma
import os
from io import BytesIO
from itertools import pairwise

import pytest
import zstandard
from support.record_texts import plain

from limitproto.errors import Unavailable
from limitproto.records import check, read
from limitproto.records.files import source as source_module
from limitproto.records.files.source import Source

TEXT = "\n".join(plain(number % 30) for number in range(300))
PACKERS = {"gz": gzip.compress, "bz2": bz2.compress, "xz": lzma.compress, "zst": zstandard.ZstdCompressor().compress}
packings = pytest.mark.parametrize("pack", PACKERS.values(), ids=PACKERS)


def unpacked(data: bytes) -> tuple[str, str]:
    source = Source(BytesIO(data))
    return "".join(source.chunks()), source.fault


@packings
def test_each_compression_is_seen_by_its_data(pack):
    assert unpacked(pack(TEXT.encode())) == (TEXT, "")
    assert unpacked(pack(TEXT.encode()) + pack(b"more")) == (TEXT + "more", ""), "one stream after another"
    assert unpacked(pack(b"")) == ("", "")


@packings
def test_what_is_cut_is_read_as_far_as_it_goes(pack):
    data = pack(os.urandom(1 << 16).hex().encode())
    sizes = [0]
    for size in (20, len(data) // 2, len(data) - 1):
        text, fault = unpacked(data[:size])
        assert fault == "compression"
        sizes.append(len(text))
    assert all(one <= other for one, other in pairwise(sizes))
    assert sizes[-1] == 1 << 17 or pack is PACKERS["zst"], "only the end of the sum is missing"


@packings
def test_what_is_damaged_is_noticed(pack):
    data = bytearray(pack(TEXT.encode()))
    data[len(data) // 2] ^= 0x55
    assert [one.code for one in check(bytes(data)) if one.code == "LGN008"] == ["LGN008"]


def test_zeros_may_follow():
    for pack in (gzip.compress, bz2.compress, lzma.compress):
        assert unpacked(pack(b"a") + bytes(20) + pack(b"b") + bytes(9)) == ("ab", "")
        assert unpacked(pack(b"a") + b"\0more")[1] == "compression"


def test_what_other_programs_write():
    skipped, frame = b"\x5f\x2a\x4d\x18\2\0\0\0ab", zstandard.ZstdCompressor().compress(b"a")
    assert unpacked(skipped + frame + skipped * 2 + frame + skipped) == ("aa", ""), "pzstd"
    raw = gzip.compress(b"a", mtime=0)
    # A name, a comment and a sum of the header, and what bgzip has in an extra field.
    named = raw[:3] + b"\x18" + raw[4:10] + b"games.lgn\0by hand\0" + raw[10:]
    extra = raw[:3] + b"\4" + raw[4:10] + b"\6\0BC\2\0\x1b\0" + raw[10:]
    assert unpacked(named + extra + gzip.compress(b"")) == ("aa", ""), "gzip, bgzip"
    wide = zstandard.ZstdCompressionParameters(window_log=29)
    stream = zstandard.ZstdCompressor(compression_params=wide).compressobj()
    with pytest.raises(Unavailable, match="128 MiB of memory"):
        unpacked(stream.compress(b"a") + stream.flush())
    keyed = zstandard.train_dictionary(256, [TEXT[place : place + 99].encode() for place in range(0, 9000, 9)])
    with pytest.raises(Unavailable, match="the dictionary"):
        unpacked(zstandard.ZstdCompressor(dict_data=keyed).compress(b"a"))


def test_a_bomb_needs_little_memory_at_a_time(monkeypatch):
    data = lzma.compress(bytes(1 << 26))
    sizes = [len(piece) for piece in Source(BytesIO(data)).chunks()]
    assert sum(sizes) == 1 << 26
    assert max(sizes) <= 2 * source_module.CHUNK
    monkeypatch.setattr(source_module, "_XZ_MEMORY", 1 << 16)
    with pytest.raises(Unavailable, match="of memory"):
        list(Source(BytesIO(data)).chunks())


def test_files_of_each_compression_are_read(tmp_path):
    for suffix, pack in PACKERS.items():
        path = tmp_path / f"games.lgn.{suffix}"
        path.write_bytes(pack(TEXT.encode()))
        assert sum(1 for _ in read(path)) == 300
