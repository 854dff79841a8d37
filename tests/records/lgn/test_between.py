"""What stands between records, in JSON and MessagePack: what is wrong with it costs none of them."""

import io
import re

import pytest
from msgspec.structs import replace
from support.record_texts import plain
from support.tables import rows

from limitproto.records import check, encode_json, encode_msgpack
from limitproto.records.files.source import Source
from limitproto.records.reading.reader import entries, text_source
from limitproto.records.structured.splitter import split_msgpack
from limitproto.records.text_places import Lines

RECORDS = [next(entry.record for entry in entries(text_source(plain(number)))) for number in range(3)]
LINES = dict(zip("ABC", (encode_json(record).decode() for record in RECORDS), strict=True))
A, B = LINES["A"], LINES["B"]


def spelt(pattern):
    """Return a text with records for the letters A, B and C."""
    return re.sub("[ABC]", lambda letter: LINES[letter[0]], pattern)


def found_in(text):
    """Return the faults of a JSON text by place and the sign there, and how many sound records it holds."""
    found = list(entries(text_source(text, "x.json")))
    assert "".join(entry.text for entry in found) == text
    faults = []
    for diagnostic in (one for entry in found for one in entry.diagnostics if one.code != "LGN708"):
        assert diagnostic.code == "LGN901"
        assert Lines(text).at(diagnostic.offset)[:2] == (diagnostic.line, diagnostic.column)
        faults.append((diagnostic.offset, text.encode()[diagnostic.offset : diagnostic.end_offset].decode()))
    return faults, sum(entry.record is not None and not entry.has_errors for entry in found)


def test_what_is_well_formed():
    for text in ("", "[]", " [\n]\n", "[]A", "[A,B]", "A\n\nB\n", "AB", "[A]\n[B,C]\n", "[A]B", "\ufeff[A]", "A\r\n[]"):
        assert found_in(spelt(text)) == ([], len(re.findall("[ABC]", text))), text


@pytest.mark.parametrize(("text", "place", "signs", "records"), rows(__file__, "ill_formed"))
def test_what_is_not(text, place, signs, records):
    assert found_in(spelt(text)) == ([(len(spelt(text[:place]).encode()), signs)], records)


def test_a_record_that_breaks_off_is_told_of_once():
    faults, records = found_in(f"[{A},{B[:-5]}")
    assert (len(faults), records) == (1, 1)


def test_records_on_one_line_have_their_columns():
    text = f"{A}{B}".replace('"game":"limit"', '"game":"chess"')
    first, second = (one for one in check(text) if one.code == "LGN202")
    assert (first.line, second.line) == (1, 1)
    assert (first.column, second.column) == (text.index("chess") + 1, text.rindex("chess") + 1)


def test_what_breaks_off_is_told_where_it_does():
    (found,) = [one for one in check(b"\xff\xfe[\0") if one.code == "LGN009"]
    assert (found.line, found.column) == (1, 1)
    (entry,) = [
        entry for entry in entries(text_source("[ \n\t", "x.json")) if entry.raw_diagnostics[0].code == "LGN708"
    ]
    assert (entry.line, entry.column) == (2, 2)


def test_the_same_game_is_known_in_every_form():
    line = encode_json(next(entry.record for entry in entries(text_source(plain(1))))).decode()
    found = [one for one in check(f"[{line},\n {line}]", strict=True) if one.code.startswith("LGN70")]
    assert [(one.code, one.line, one.column, one.offset) for one in found] == [("LGN701", 2, 2, len(line.encode()) + 4)]
    found = [one for one in check(plain(1) + "\n\n" + plain(1), strict=True) if one.code.startswith("LGN70")]
    assert [(one.code, one.line, one.column) for one in found] == [("LGN701", plain(1).count("\n") + 3, 1)]


def test_only_dates_are_in_order_or_not():
    days = ("2026.11.20", "20 Nov", "????.??.??", "2026.11.19")
    games = [plain(1).replace("2026.11.20", day) for day in days]
    found = [one for one in check("\n".join(games), strict=True) if one.code == "LGN703"]
    assert [one.game for one in found] == [4]


PACKED = [encode_msgpack(record) for record in RECORDS]


@pytest.mark.parametrize(
    "broken",
    [b"\xc1", b"\xc1" * 40, PACKED[1][:-1], PACKED[1][:40], PACKED[1][40:], b"\xdf\xff\xff\xff\xff", b"\xc6\xff\xff"],
    ids=["one", "many", "last", "head", "tail", "map", "bytes"],
)
def test_a_fault_in_messagepack_costs_its_record(broken):
    for pieces in (1, 7, 1 << 20):
        data = PACKED[0] + broken + PACKED[2]
        stream = [data[place : place + pieces] for place in range(0, len(data), pieces)]
        found = list(split_msgpack(stream))
        assert found[0] == (PACKED[0], 0, False)
        assert found[-1] == (PACKED[2], len(PACKED[0] + broken), False)
        assert b"".join(piece for piece, _, _ in found) == data
    read = list(entries(Source(io.BytesIO(data), "games.msgpack")))
    sound = [entry.record for entry in read if not entry.has_errors]
    assert sound == [RECORDS[0], RECORDS[2]]


def test_a_remark_may_hold_the_beginning_of_a_record():
    event = b"\xe6\x88\xaeschema_version".decode()
    changed = encode_msgpack(replace(RECORDS[1], tags={**RECORDS[1].tags, "Event": event}))
    assert b"\x88\xaeschema_version" in changed
    assert [piece for piece, _, _ in split_msgpack([changed + PACKED[0]])] == [changed, PACKED[0]]
