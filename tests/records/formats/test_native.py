"""LGN, JSON, JSON lines and MessagePack give each other back exactly, one game at a time."""

import io
import json
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from support.converting import converted, lgn, texts
from support.record_texts import marked, plain

from limitproto.records.codecs import CODECS
from limitproto.records.files.output import Output
from limitproto.records.files.source import Source
from limitproto.records.formats.convert import Conversion, games_in
from limitproto.records.formats.export import Options

OWN = ("lgn", "json", "jsonl", "msgpack")


@pytest.mark.parametrize(("source", "target"), list(permutations(OWN, 2)))
def test_there_and_back_again(source, target):
    games = lgn(*(marked(number) for number in range(8)))
    first = converted(games, "lgn", source)
    there = converted(first.data, source, target)
    back = converted(there.data, target, source)
    assert first.said == there.said == back.said == []
    assert back.data == first.data
    assert converted(there.data, target, "lgn").data == games
    assert there.tally.written == 8


SIGNS = st.text(st.characters(exclude_categories=("Cs", "Cc", "Zl", "Zp")), max_size=30)
NAMES = st.from_regex(r"Zz[A-Za-z0-9_]{0,8}", fullmatch=True)


@given(st.integers(0, 60), st.dictionaries(NAMES, SIGNS, max_size=4), SIGNS)
def test_odd_tags_survive_every_form(number, tags, name):
    record = marked(number)
    players = (replace(record.players[0], name=name or "?"), *record.players[1:])
    record = replace(record, tags=dict(sorted({**record.tags, **tags}.items())), players=players)
    data = lgn(record)
    for form in OWN[1:]:
        there = converted(data, "lgn", form)
        assert there.said == []
        assert converted(there.data, form, "lgn").data == data


def test_one_game_is_an_object_and_several_are_an_array():
    one = converted(texts([plain(0)]), "lgn", "json").data
    three = converted(texts([plain(0), plain(1), plain(2)]), "lgn", "json").data
    assert json.loads(one)["game"] == "limit"
    assert [game["edition"] for game in json.loads(three)] == ["classic", "classic", "pbmserv"]
    assert json.loads(three)[0] == json.loads(one)
    assert converted(b"", "lgn", "json").data == b""


def test_lines_hold_a_game_each():
    lines = converted(texts([plain(0), plain(1)]), "lgn", "jsonl").data.splitlines()
    assert [json.loads(line)["schema_version"] for line in lines] == [1, 1]


class Endless(io.RawIOBase):
    """A file that goes on for ever, and tells how much of it has been read."""

    def __init__(self, piece: bytes) -> None:
        self.piece, self.rest, self.asked = piece, b"", 0

    def readable(self) -> bool:
        return True

    def read(self, size: int = -1) -> bytes:
        assert size > 0, "nobody can read all of it"
        while len(self.rest) < size:
            self.rest += self.piece
        data, self.rest = self.rest[:size], self.rest[size:]
        self.asked += size
        return data


@pytest.mark.parametrize("target", ["lgn", "jsonl", "json", "msgpack", "abstractplay", "uhp", "csv", "html", "ascii"])
def test_games_go_out_while_others_come_in(target):
    """An endless file gives games: nothing waits for its end, so that memory does not grow with it."""

    class Enough(Exception):
        pass

    class Counting(io.BytesIO):
        def write(self, data) -> int:
            if self.tell() > 100_000:
                raise Enough
            return super().write(data)

    file = Endless(plain(0).encode() + b"\n")
    conversion = Conversion(CODECS[target], Options(), lambda line: None)
    with pytest.raises(Enough):
        conversion.write(games_in(Source(file, "endless"), CODECS["lgn"]), Output(Counting()))
    assert conversion.written > 3
    assert file.asked < 4 << 20
