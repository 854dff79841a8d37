"""Whatever the files of others hold: no traceback, nothing dropped without a word, and what comes out is sound."""

import random

import pytest
from support.converting import converted, lgn, texts
from support.record_texts import marked, plain

from limitproto.records.codecs import CODECS
from limitproto.records.formats.convert import games_in
from limitproto.records.reading.reader import read_text, text_source

_PIECES = (b'"', b"{", b"}", b"[", b"]", b",", b":", b"null", b"-1", b"1e9", b"\\ud800", b"\xff", b"\n", b";", b"pass")
_PIECES += (b'"header"', b'"moves"', b'"result"', b'"lgn"', b"White[1]", b"Draw", b"draw", b"\x00", b"1/2", b"m50")


def spoilt(data: bytes, chance: random.Random) -> bytes:
    spoilt = bytearray(data)
    for _ in range(chance.choice((1, 1, 2, 5))):
        place = chance.randrange(len(spoilt) + 1)
        length = chance.choice((0, 1, 1, 2, 8, 60))
        middle = chance.choice((b"", b"", spoilt[place : place + length] * 2, chance.choice(_PIECES)))
        spoilt[place : place + length] = middle
    return bytes(spoilt)


@pytest.mark.long
@pytest.mark.parametrize("source", ["abstractplay", "uhp"])
def test_spoilt_files(source):
    chance = random.Random(source)
    games = [texts([plain(0), plain(6), plain(2)]), lgn(marked(3), marked(5)), texts([plain(7)])]
    whole = [converted(data, "lgn", source).data for data in games]
    left_out = written = 0
    for _ in range(400):
        result = converted(spoilt(chance.choice(whole), chance), source, "lgn")
        entries = list(read_text(result.data.decode()))
        assert len(entries) == result.tally.written
        assert not any(entry.has_errors for entry in entries)
        assert len(result.said) == result.tally.left_out
        assert all("\n" not in line for line in result.said)
        written += result.tally.written
        left_out += result.tally.left_out
    assert written > 150
    assert left_out > 150


@pytest.mark.parametrize("source", ["abstractplay", "uhp"])
def test_a_fault_costs_its_own_game_only(source):
    data = converted(texts([plain(0), plain(6), plain(7)]), "lgn", source).data
    first, second, third = data.splitlines(keepends=True)
    chance = random.Random(source)
    neighbours = [converted(line, source, "lgn").data.decode() for line in (first, third)]
    for _ in range(100):
        # The line end stays: what is broken may be anything else.
        result = converted(first + spoilt(second[:-1], chance).replace(b"\n", b" ") + b"\n" + third, source, "lgn")
        games = result.data.decode()
        assert games.startswith(neighbours[0] + "\n")
        assert games.endswith("\n" + neighbours[1])
        assert result.tally.written + result.tally.left_out >= 2


def test_places_are_those_of_the_file():
    line = converted(texts([plain(0)]), "lgn", "abstractplay").data
    for size in (1, 7, 9, 1000):
        data = (line + b"\n" + line[:50] + b"\n" + line + b'{"header": 7}\n').decode()
        source = text_source(data, "games")
        source.chunks = lambda data=data, size=size: (data[i : i + size] for i in range(0, len(data), size))
        entries = list(games_in(source, CODECS["abstractplay"]))
        found = [(entry.number, entry.line, entry.has_errors) for entry in entries]
        assert found == [(1, 1, False), (2, 3, True), (3, 4, False), (4, 5, True)]


@pytest.mark.long
def test_random_bytes():
    chance = random.Random(7)
    for _ in range(100):
        data = bytes(chance.choice(b'{}[]",:;\n\x00\xffabc019 ') for _ in range(chance.randrange(200)))
        for source in ("abstractplay", "uhp"):
            assert converted(data, source, "lgn").tally.written == 0
