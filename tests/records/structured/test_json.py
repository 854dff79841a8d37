"""Records as JSON and MessagePack: the same games, every fault at its place, and a schema that says what holds."""

import io
import json
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.record_texts import marked, plain
from support.tables import rows

from limitproto.records import check, format_record, read_game
from limitproto.records.files.source import Source
from limitproto.records.model import Record
from limitproto.records.reading.json_reader import canonical_record, json_entries
from limitproto.records.reading.reader import entries, text_source
from limitproto.records.structured.codec import decode_json, decode_msgpack, encode_json, encode_msgpack
from limitproto.records.structured.scanner import MAX_DEPTH, scan
from limitproto.records.structured.splitter import MAX_STRAYS, split_json, split_msgpack, value_end

RECORDS = [marked(number) for number in range(30)]
LINES = [encode_json(record).decode() for record in RECORDS]


def records_of(text):
    found = list(entries(text_source(text)))
    assert "".join(entry.text for entry in found) == text
    assert [diagnostic for entry in found for diagnostic in entry.diagnostics] == []
    return [entry.record for entry in found if entry.record is not None]


def test_both_forms_give_every_record_back():
    for record in RECORDS:
        assert decode_json(encode_json(record)) == record
        assert decode_msgpack(encode_msgpack(record)) == record
        assert canonical_record(record) == record


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(LINES) + "\n",
        "\n".join(LINES),
        "[\n" + ",\n".join(LINES) + "\n]\n",
        "[" + ", ".join(LINES) + "]",
        json.dumps([json.loads(line) for line in LINES], indent=2),
        json.dumps([json.loads(line) for line in LINES], indent=0, ensure_ascii=True),
        "\r\n".join(LINES),
        "".join(LINES),
    ],
    ids=["lines", "no-last-end", "array", "one-line-array", "indented", "flat", "crlf", "run-together"],
)
def test_every_layout_of_json_is_read(text):
    assert records_of(text) == RECORDS


def test_one_record_alone():
    assert records_of(LINES[3]) == [RECORDS[3]]
    assert check(LINES[3], strict=True) == check(format_record(RECORDS[3]), strict=True)


def test_messagepack_is_read_one_after_another():
    data = b"".join(encode_msgpack(record) for record in RECORDS)
    found = list(entries(Source(io.BytesIO(data), "games.msgpack")))
    assert [entry.record for entry in found] == RECORDS
    assert [entry.offset for entry in found] == [
        sum(len(encode_msgpack(record)) for record in RECORDS[:number]) for number in range(len(RECORDS))
    ]
    cut = list(entries(Source(io.BytesIO(data[:-3]))))
    assert [entry.record for entry in cut[:-1]] == RECORDS[:-1]
    assert [diagnostic.code for diagnostic in cut[-1].raw_diagnostics] == ["LGN920"]


def test_json_and_lgn_give_the_same_game():
    for number in range(12):
        text = plain(number)
        loaded = read_game(text)
        (entry,) = entries(text_source(text))
        assert read_game(encode_json(entry.record).decode())._replace(game=loaded.game) == loaded


BROKEN = Path(__file__).with_name("cases").joinpath("broken.json").read_text(encoding="utf-8")


def test_all_faults_of_a_record_have_path_and_place():
    found = [[d.code, d.json_path, str(d.line), str(d.column)] for d in check(BROKEN)]
    assert found == rows(__file__, "faults")


@pytest.mark.parametrize("number", [10**15, 2**63, 2**64 - 1, 10**400])
def test_a_round_is_a_number_that_rules_can_count_on_from(number):
    text = LINES[0].replace('"round":1', f'"round":{number}', 1)
    assert [found.code for found in check(text)] == ["LGN908"]
    with pytest.raises(ValueError, match="round"):
        decode_json(text)
    if number < 2**64:
        assert [found.code for found in check(msgspec.msgpack.encode(json.loads(text)))] == ["LGN908"]


def test_illegal_turns_in_json_have_their_path():
    record = msgspec.structs.replace(RECORDS[0], tags={**RECORDS[0].tags, "Date": "2026.02.30"})
    turns = [*record.turns]
    turns[0] = msgspec.structs.replace(turns[0], text="m50:m60")
    text = encode_json(msgspec.structs.replace(record, turns=tuple(turns))).decode()
    found = {d.code: d.json_path for d in check(text)}
    assert (found["LGN401"], found["LGN213"]) == ("$.turns[0].text", "$.tags.Date")


def test_a_fault_costs_its_record():
    lines = [*LINES[:5]]
    for broken in ("", "{", lines[2][:-1], lines[2][: len(lines[2]) // 2], '{"schema_version":1,"game":"}', "{]}", "x"):
        text = "\n".join([*lines[:2], broken, *lines[3:]]) + "\n"
        found = [entry.record for entry in entries(text_source(text)) if not entry.has_errors and entry.record]
        assert found == [*RECORDS[:2], *RECORDS[3:5]]


def test_nesting_overflows_nothing():
    for text in ("[" * 100_000, '{"a":' * 100_000, '{"schema_version":' + "[" * 200_000):
        assert {d.code for d in check(text)} & {"LGN901", "LGN904", "LGN129"}
    assert [diagnostic.code for diagnostic in scan("[" * (MAX_DEPTH + 1), 0, MAX_DEPTH + 1)[1]] == ["LGN904"]


def test_decoding_says_why_not():
    for data, why in (
        (b"5", "not a record"),
        (b"{}", "schema_version None is not 1"),
        (b'{"schema_version":1}', "the field game is missing"),
        (b"\xff", "not a record"),
        (b"[" * 5000, "not a record"),
        (LINES[0].replace('"game"', '"gamme"').encode(), "is unknown"),
        (LINES[0].replace(":1,", ":2,", 1).encode(), "schema_version 2 is not 1"),
        (LINES[0].replace(":1,", ":true,", 1).encode(), "expected a value of type int, not bool"),
    ):
        with pytest.raises(ValueError, match=why):
            decode_json(data)
    with pytest.raises(ValueError, match="not a record"):
        decode_msgpack(b"\xc1")


def test_unknown_fields_are_left_out_only_when_asked_for():
    text = LINES[4].replace('{"parent"', '{"thought":[1,{}],"parent"', 1).replace("{", '{"engine":"x",', 1)
    with pytest.raises(ValueError, match="is unknown"):
        decode_json(text)
    assert decode_json(text, unknown="ignore") == RECORDS[4]


JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-(10**12), 10**12), st.text()),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(st.text(), inner, max_size=4)),
    max_leaves=12,
)


@given(JSON, st.sampled_from([None, 0, 2]))
def test_the_scanner_reads_what_json_reads(value, indent):
    text = json.dumps(value, indent=indent)
    node, diagnostics = scan(text, 0, len(text))
    assert [diagnostic for diagnostic in diagnostics if diagnostic.code != "LGN916"] == []
    assert node is not None
    assert node.plain() == value


@given(st.text(alphabet='{}[]",:\\ \n\r\tabtu0123456789.eE-', max_size=40))
def test_the_scanner_refuses_what_json_refuses(text):
    try:
        expected = json.loads(text, parse_constant=lambda _word: 1 / 0)
    except (ValueError, ZeroDivisionError):
        assert scan(text, 0, len(text))[1]
    else:
        node, diagnostics = scan(text, 0, len(text))
        assert {diagnostic.code for diagnostic in diagnostics} <= {"LGN902", "LGN916"}
        if not diagnostics:
            assert node is not None
            assert node.plain() == expected


@given(st.text(alphabet='{}[]",:\\ \n\rx', max_size=60), st.lists(st.integers(0, 60), max_size=4))
def test_units_join_to_the_text_however_it_comes(text, cuts):
    assert "".join([raw.text for raw in split_json([text])]) == text
    places = sorted({min(cut, len(text)) for cut in cuts})
    assert "".join(raw.text for raw in split_json(text)) == text
    pieces = [text[a:b] for a, b in zip([0, *places], [*places, len(text)], strict=True)]
    assert "".join(raw.text for raw in split_json(pieces)) == text


@given(st.binary(max_size=60))
def test_bytes_that_are_no_messagepack(data):
    for pieces in ([data], [bytes([byte]) for byte in data]):
        found = list(split_msgpack(pieces))
        joined = b"".join(piece for piece, _offset, _broken in found)
        assert data.startswith(joined)
        assert joined == data or found[-1][2]


@given(JSON)
def test_messagepack_values_end_where_they_end(value):
    data = msgspec.msgpack.encode(value)
    assert value_end(data) == len(data)
    assert all(value_end(data[:size]) == -1 for size in range(len(data)))
    assert value_end(data + b"\xc1") == len(data)
    assert value_end(b"\xc1" + data) == value_end(b"\x92\x01\xc1") == -2


def test_the_record_of_a_faulty_text_is_still_a_record():
    for entry in entries(text_source(BROKEN)):
        assert isinstance(entry.record, Record) == bool(entry.text.strip())


#: Values that are no records, one of which is repeated.
STRAYS = ("{}", "{}\n", "[{}]", '{"a":1}', '{"a":{"b":[{}]}},', '{"schema_version":1}', '{"game":"limit"}\n', '"a"{}')


@pytest.mark.parametrize("stray", STRAYS)
def test_values_that_are_no_records_are_passed_over_up_to_the_next_record(stray):
    record = LINES[3]
    text = stray * 400 + "\n" + record + stray * 300 + record
    found = list(json_entries([text[place : place + 700] for place in range(0, len(text), 700)], "-"))
    assert "".join(entry.text for entry in found) == text
    readable = [entry for entry in found if entry.record is not None and entry.record.turns]
    assert [entry.record for entry in readable] == [RECORDS[3], RECORDS[3]]
    assert not any(entry.has_errors for entry in readable)
    passed = [(entry, one) for entry in found for one in entry.raw_diagnostics if "in a row" in str(one.words)]
    assert len(passed) == 2
    assert [int(str(one.words["kind"]).split()[0]) for _entry, one in passed][1] >= len(stray) * 300 - len("\n")
    assert sum(entry.has_record for entry in found) == MAX_STRAYS + 2


def test_fewer_values_that_are_no_records_are_named_one_by_one():
    text = "{}" * MAX_STRAYS
    assert [one.code for entry in json_entries([text], "-") for one in entry.raw_diagnostics] == ["LGN905"] * MAX_STRAYS
    text = ("{}" + LINES[3]) * (2 * MAX_STRAYS)
    assert sum(entry.has_errors for entry in json_entries([text], "-")) == 2 * MAX_STRAYS


def test_an_array_goes_on_after_values_that_are_passed_over():
    record = LINES[3]
    text = "[" + "{},\n" * 200 + record + ",\n" + record + "]\n"
    found = list(json_entries([text], "-"))
    assert [one.code for entry in found[-4:] for one in entry.raw_diagnostics] == ["LGN910"]
    assert [entry.record for entry in found[-3:-1]] == [RECORDS[3], RECORDS[3]]
