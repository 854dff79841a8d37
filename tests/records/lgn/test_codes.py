"""Texts with all that is found in them, notes included, and what is written of them."""

import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.tables import rows

from limitproto.records import decode_json, encode_json, format_record
from limitproto.records.batch import BatchOptions, process_batch
from limitproto.records.game_entry import Entry
from limitproto.records.lgn import splitter
from limitproto.records.lgn.writer import filled
from limitproto.records.reading.batches import Batch
from limitproto.records.reading.lgn_reader import Block
from limitproto.records.reading.reader import entries, read_text, text_source

FULL = (
    '[Game "limit"]\n[Edition "classic"]\n'
    '[Event "?"]\n[Site "?"]\n[Date "????.??.??"]\n[Round "?"]\n[White "?"]\n[Red "?"]\n[Result "0-1"]\n[Size "1"]\n\n'
)
#: What a sentence quotes, and its numbers, cells and turns, in whichever words it says them.
DATA = re.compile(r"'[^']*'|[^\s'(]*\d[^\s',;.)]*")


def found_in(entries: list[Entry]) -> list[str]:
    return [
        " ".join([f"{one.offset}-{one.end_offset}", one.code, *DATA.findall(f"{one.message} {one.context or ''}")])
        for entry in entries
        for one in entry.all_diagnostics
    ]


@pytest.mark.parametrize("part", range(7))
def test_what_is_found(part: int) -> None:
    for text, found, written in rows(__file__, "codes")[part::7]:
        is_whole = re.match("\\[|; from a sheet", text) or '[Game "' in text
        games = list(read_text(text if is_whole else FULL + text))
        assert found_in(games) == found, text
        records = [format_record(entry.record) for entry in games if entry.record is not None]
        assert [one if is_whole else one.partition("\n\n")[2] for one in records] == written, text
        for entry, one in zip(games, records if len(games) == len(records) else (), strict=False):
            if not entry.has_errors:
                assert decode_json(encode_json(entry.record)) == entry.record, text
                (again,) = read_text(one)
                turns = entry.record.main_turns()
                assert again.main_line(9)[2:] == (turns[:9], len(turns)), text
                assert (again.record, again.canonical or bool(again.all_diagnostics)) == (entry.record, True), text


@pytest.mark.parametrize("part", range(6))
def test_what_is_found_in_a_damaged_text(part: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(splitter, "_AWAITED", 1000)
    for parts, turns, found, records, *written in rows(__file__, "damaged")[part::6]:
        text = "".join(parts)
        with monkeypatch.context() as patch:
            patch.setattr(splitter, "_CHUNK", 7)
            assert [raw.text for raw in splitter.split([text])] == parts
        games = list(entries(text_source(text, "x.lgn")))
        assert [(entry.text, entry.legal_turns) for entry in games] == list(zip(parts, turns, strict=True)), text
        assert found_in(games) == found, text
        assert [format_record(entry.record) for entry in games if entry.record is not None] == records, text
        for how, new in zip(("format", "fix"), written, strict=True):
            batch = Batch("x", "x", "lgn", [], [], 0, True, block=Block(text))
            assert process_batch(batch, BatchOptions(rewrite=how, digest=True)).text == (new or text), text


@given(st.lists(st.text("ab", min_size=1, max_size=30) | st.just("x" * 90), min_size=1, max_size=40))
def test_lines_of_words_are_filled_like_those_with_remarks(words):
    lines = filled(words).split("\n")
    assert " ".join(lines).split(" ") == [*words, ""]
    for line, following in pairwise(lines[:-1]):
        assert len(line) <= 80 or " " not in line
        assert len(line) + 1 + len(following.split(" ")[0]) > 80
    assert filled([*words, "{ }"]).startswith(filled(["", *words]).rstrip("\n"))
