"""Nothing is lost, whatever the bytes: spans and games join to the file, and a fault spoils its own game at most."""

import gzip
import io
import random
from itertools import product

import pytest
import zstandard
from hypothesis import given
from hypothesis import strategies as st
from support.record_texts import marked, plain

from limitproto.records import format_record, read, tokens
from limitproto.records.files.first_bytes import compression_of, foreign_form
from limitproto.records.files.source import Source
from limitproto.records.lgn import splitter
from limitproto.records.lgn.parser import parse_header, parse_valid
from limitproto.records.lgn.splitter import split
from limitproto.records.reading.reader import entries, text_source

WORDS = '[Event |"x"|{|}|(|)|;|%|$1|$999|!?|1.|23...|m50:n50 |m50-m51/n50|1-0|*|\ufeff|\u00a0| |\t|\x00|é|x|"|\\'
PIECES = st.sampled_from(['[Game "limit"]\n', "\n", "\n\n", "\r\n", "\r", *WORDS.split("|")])
TEXTS = st.one_of(st.text(max_size=60), st.lists(PIECES, max_size=40).map("".join))


@given(TEXTS)
def test_spans_join_to_the_text(text):
    found = list(tokens(text))
    assert "".join(text[span.start : span.end] for span in found) == text
    assert all(span.start < span.end for span in found)
    assert [span.start for span in found] == [0, *(span.end for span in found)][: len(found)]


@given(st.one_of(st.binary(max_size=80), TEXTS.map(lambda text: text.encode("utf-8", "surrogatepass"))))
def test_games_join_to_the_bytes(data):
    found = list(entries(Source(io.BytesIO(data))))
    if compression_of(data) or foreign_form(data):
        assert found[-1].raw_diagnostics
        return
    assert "".join(entry.text for entry in found).encode("utf-8", "surrogateescape") == data
    offset, line = 0, 1
    for entry in found:
        assert entry.offset == offset
        assert entry.line == line
        offset += len(entry.text.encode("utf-8", "surrogateescape"))
        line += entry.text.replace("\r\n", "\n").replace("\r", "\n").count("\n")
        for diagnostic in entry.all_diagnostics:
            assert "\n" not in str(diagnostic)
            assert 0 <= diagnostic.offset <= diagnostic.end_offset <= len(data)


#: Parts of games, and what looks like the beginning or the end of one.
PARTS = (
    '[Game "limit"]\n|[Event "a"]\n|[Event "a" b"]\n| [A "x"] [B "y"]\n|[Game "limit"] *\n|[A "x|1. m50:n50|\n{a\n|}\n|'
    '}| *\n|*| 1-0\n|1\n|0|\n|\n|\n \t\n|; a\n|% b\n|(|)|{c}|\\|x|\ufeff|\u00a0| |[Game "limit"]\n\n1. m50:n50 1-0\n|'
    '\n\n[Game "limit"]\n[Event "b"]\n\n1. m50:n50 1-0\n|[Game "limit"]\u00a0\n|\x0c|[a ""]\n'
).split("|")


#: The ways to read games while they are cut out, the last of which reads none.
WAYS = (parse_valid, parse_header, lambda _text, begin, _end: (None, begin))


@pytest.mark.parametrize("seed", range(4))
def test_neither_pieces_nor_line_ends_make_a_difference(seed, monkeypatch):
    chance = random.Random(seed)

    def games(pieces, way=parse_valid):
        return [(raw.text.replace("\r\n", "\n"), raw.line, raw.state) for raw in split(pieces, read_valid=way)]

    for _ in range(80):
        text = "".join(chance.choices(PARTS, k=chance.randrange(2, 25)))
        monkeypatch.setattr(splitter, "_CHUNK", 1 << 18)
        whole = games([text])
        for size, pieces in product((1, 9, 50, 1 << 18), ([text], text.replace("\n", "\r\n"))):
            monkeypatch.setattr(splitter, "_CHUNK", size)
            assert games(pieces, chance.choice(WAYS)) == whole, (size, text)


class OneByte(io.RawIOBase):
    """A stream that gives one byte at a time."""

    def __init__(self, data):
        self.data, self.place = data, 0

    def read(self, size=-1):
        piece = self.data[self.place : self.place + 1]
        self.place += 1
        return piece


def test_one_byte_at_a_time():
    data = "\n".join([plain(1), format_record(marked(2)).replace("\n", "\r\n"), "é", plain(3)]).encode()
    whole = [(entry.text, entry.record, entry.raw_diagnostics) for entry in entries(Source(io.BytesIO(data)))]
    assert [(entry.text, entry.record, entry.raw_diagnostics) for entry in entries(Source(OneByte(data)))] == whole
    assert len(whole) == 3


def _games(text):
    return [entry.record for entry in entries(text_source(text)) if entry.record is not None]


GAMES = [plain(0), format_record(marked(3)), plain(4), format_record(marked(1)), plain(2)]
FILE = "\n".join(GAMES)
WHOLE = _games(FILE)
#: Where each game begins, the last game's end included; the line between games is part of the one before it.
STARTS = [0]
for _game in GAMES:
    STARTS.append(STARTS[-1] + len(_game) + 1)


@given(st.integers(0, len(FILE)))
def test_a_file_that_breaks_off_keeps_what_came_before(place):
    number = next((i for i in range(len(GAMES)) if place < STARTS[i + 1] - 1), len(GAMES))
    assert _games(FILE[:place])[:number] == WHOLE[:number]


def _gz(data):
    return gzip.compress(data[: len(data) // 2], mtime=0) + gzip.compress(data[len(data) // 2 :], mtime=0)


def _zst(data):
    pack = zstandard.ZstdCompressor().compress
    return pack(data[: len(data) // 2]) + pack(data[len(data) // 2 :])


@pytest.mark.parametrize("pack", [_gz, _zst])
def test_compressed_files(pack, tmp_path):
    packed = pack(FILE.encode())
    path = tmp_path / "games.lgn.x"
    path.write_bytes(packed)
    assert [entry.record for entry in read(path)] == WHOLE
    assert [entry.record for entry in entries(Source(OneByte(packed)))] == WHOLE
    for size in (5, len(packed) // 3, len(packed) - 1):
        found = list(entries(Source(io.BytesIO(packed[:size]))))
        assert [diagnostic.code for diagnostic in found[-1].raw_diagnostics] == ["LGN008"]
    path.write_bytes(packed[: len(packed) // 3])
    with pytest.raises(EOFError):
        list(read(path))


def test_the_middle_of_packed_data_is_damaged():
    packed = bytearray(_zst(FILE.encode()))
    packed[len(packed) // 3] ^= 0xFF
    found = list(entries(Source(io.BytesIO(bytes(packed)))))
    assert {one.code for entry in found for one in entry.raw_diagnostics} & {"LGN008", "LGN001", "LGN101"}
