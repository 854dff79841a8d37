"""The header reader sees the games that the reader sees, with the tags that stand there."""

import gzip
import io
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from limitproto.records import encode_json, read, read_headers
from limitproto.records.lgn.parser import parse
from limitproto.records.lgn.splitter import split
from limitproto.records.reading.lgn_reader import read_game

RECORDS = Path(__file__).resolve().parents[3] / "records" / "games"
TEXTS = [path.read_bytes() for path in sorted(RECORDS.glob("*.lgn"))[::6]]


def seen(data: bytes) -> list[tuple[int, int, int]]:
    return [(found.number, found.line, found.offset) for found in read_headers(io.BytesIO(data))]


def read_places(data: bytes) -> list[tuple[int, int, int]]:
    return [(entry.number, entry.line, entry.offset) for entry in read(io.BytesIO(data))]


def test_every_game_of_the_archive_has_the_tags_of_its_record() -> None:
    for path in RECORDS.glob("*.lgn"):
        for found, entry in zip(read_headers(path), read(path), strict=True):
            assert entry.record is not None
            assert found.tags == entry.record.all_tags()


def test_json_and_compressed_files_have_headers_too() -> None:
    entry = next(read(io.BytesIO(TEXTS[0])))
    assert entry.record is not None
    tags = entry.record.all_tags()
    for data in (encode_json(entry.record), gzip.compress(TEXTS[0])):
        assert [found.tags for found in read_headers(io.BytesIO(data))] == [tags]


def test_a_file_that_breaks_off_is_an_error_after_its_last_game() -> None:
    stream = read_headers(io.BytesIO(gzip.compress(b"\n".join(TEXTS))[:-9]))
    with pytest.raises(EOFError, match="could not be read to its end"):
        list(stream)


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("line", [b'[event "x"]', b'[event "x"', b"*", b"1-0", b"; x", b"{x", b"%{"])
def test_a_line_within_the_movetext_means_the_same_to_both(text: bytes, line: bytes) -> None:
    """Hypothesis found the first of these: a tag pair on a line of its own before the last line of the movetext."""
    before, _, last = text.rstrip(b"\n").rpartition(b"\n")
    broken = before + b"\n" + line + b"\n" + last + b"\n"
    assert seen(broken) == read_places(broken)
    assert seen(broken + text) == read_places(broken + text)


@pytest.mark.parametrize("sign", ["1", "*", "1-0", " ", ".", "x"])
def test_a_tag_behind_a_sign_in_the_line_after_the_result(sign: str) -> None:
    game = '[Game "limit"]\n[Edition "classic"]\n\n1. m50:n50 *\n'
    text = f'{game}{sign}[Event "second"]\n1. m50:n50 *\n{game}'.encode()
    assert seen(text) == read_places(text)
    assert seen(text * 3) == read_places(text * 3)


@given(st.data())
def test_broken_files_have_the_same_games(data: st.DataObject) -> None:
    text = b"\n".join(data.draw(st.lists(st.sampled_from(TEXTS), min_size=1, max_size=3)))
    pieces = [bytes([sign]) for sign in b'[]"\\\n\r{}\xff;%']
    pieces += [b"\n\n", b" 1-0 ", b"\n1. m50:n50", b'\n[Game "limit"]\n', b'[event "x"]\n']
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(text)))
        end = data.draw(st.sampled_from((place, place + 1, place + 40)))
        text = text[:place] + data.draw(st.sampled_from(pieces)) + text[end:]
    assert seen(text) == read_places(text)
    careful = [
        dict([(tag.name, tag.value) for tag in parse(raw.text).tags][::-1])
        for raw in split([text.decode("utf-8", "surrogateescape")])
        if any(entry.has_record for entry in read_game(raw))
    ]
    assert [found.tags for found in read_headers(io.BytesIO(text))] == careful
