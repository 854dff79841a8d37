"""A game is checked to its end, whatever is wrong with it, and at most a hundred diagnostics of it are reported."""

import io
from collections import Counter
from pathlib import Path

import msgspec
import pytest
from support.growth import grows_at_most

from limitproto.records import encode_json, encode_msgpack
from limitproto.records.diagnostics.diagnostic import NOT_SHOWN
from limitproto.records.duplicates import annotations_of
from limitproto.records.files.source import Source
from limitproto.records.game_entry import MAX_REPORTED, Entry
from limitproto.records.lgn.odd_tokens import MAX_FAULTS
from limitproto.records.reading.played_game import IllegalRecord, UnreadableRecord, read_game
from limitproto.records.reading.reader import check, entries, read_text

TAGS = '[Game "limit"]\n[Edition "classic"]\n[Size "1"]\n[White "Ada"]\n[Red "Bob"]\n\n'
LIMES = '[Game "limes"]\n[Edition "limes"]\n[Deck "study24"]\n[Players "1"]\n[Result "*"]\n\n'

#: A game whose illegal turn comes after more notes than are reported.
LATE = f"{TAGS}1. N49:M50{' (1. N49:M50)' * 100} z99:z98 *\n"


def only(text: str | bytes) -> Entry:
    source = io.StringIO(text) if isinstance(text, str) else io.BytesIO(text)
    (entry,) = (entry for entry in entries(Source(source)) if entry.has_record)
    return entry


def codes(text: str | bytes, strict: bool = False) -> Counter[str]:
    return Counter(diagnostic.code for diagnostic in check(text, strict))


def test_a_turn_behind_a_hundred_notes_is_played():
    entry = only(LATE)
    assert entry.is_broken
    assert (entry.legal_turns, [diagnostic.code for diagnostic in entry.diagnostics]) == (1, ["LGN401"])
    with pytest.raises(IllegalRecord, match="LGN401"):
        read_game(LATE)


def test_errors_are_reported_before_warnings_and_these_before_notes():
    text = LATE.replace("1. N49:M50", "7. N49:M50", 51).replace("[White", "[white")
    found = check(text, strict=True)
    *shown, last = found
    assert len(shown) == MAX_REPORTED
    assert [one.offset for one in shown] == sorted(one.offset for one in shown)
    kinds = Counter(one.severity for one in shown)
    assert (kinds["error"], kinds["warning"]) == (1, 52)
    assert (last.code, last.severity, last.game) == (NOT_SHOWN, "warning", 1)
    assert last.message == "57 diagnostics of this game are not shown: 57 notes"
    every = only(text).raw_diagnostics
    assert Counter(one.code for one in shown) + Counter(dict(last.held)) == Counter(raw.code for raw in every)
    assert codes(text) == {"LGN401": 1, "LGN113": 51, "LGN215": 1}


def test_the_first_in_the_text_are_kept():
    text = f"{TAGS}1. n49:m50{' (1. z99:z98)' * 103} *\n"
    found = check(text)
    assert [one.code for one in found] == ["LGN401"] * 100 + [NOT_SHOWN]
    assert found[99].offset < text.index("z99:z98", text.rindex("z99:z98") - 30)
    assert found[100].message == "3 diagnostics of this game are not shown: 3 errors"
    assert found[100].offset == found[99].end_offset


@pytest.mark.parametrize("count", [MAX_REPORTED - 1, MAX_REPORTED, MAX_REPORTED + 1])
def test_nothing_is_held_back_up_to_a_hundred(count):
    found = check(f"{TAGS}1. n49:m50{' (1. z99:z98)' * count} *\n")
    assert [one.code for one in found[:MAX_REPORTED]] == ["LGN401"] * min(count, MAX_REPORTED)
    held = ["1 diagnostic of this game is not shown: 1 error"] * (count > MAX_REPORTED)
    assert [one.message for one in found[MAX_REPORTED:]] == held


def test_every_turn_is_canonical_behind_a_hundred_notes():
    record = only(f"{TAGS}N49:M50{' (N49:M50)' * 120} N50:M51 *\n").record
    assert {turn.text for turn in record.turns} == {"n49:m50", "n50:m51"}
    assert {turn.round for turn in record.turns} == {1}


def test_limes_is_checked_to_its_end():
    begun = f"{LIMES}1. draw-13 M50r0_se{' (M50r0_se)' * 120}"
    assert not only(f"{begun} 2. draw-14 *\n").has_errors
    wrong = f"{begun} 2. draw-13 *\n"
    assert only(wrong).is_broken
    assert codes(wrong, strict=True)[NOT_SHOWN] == 1


def test_glyph_signs_are_not_hopeless_syntax():
    text = TAGS + " ".join(["1. n49:m50!", *["(1. n49:m50!)"] * MAX_FAULTS, "[", "n50:m51 *"])
    assert only(text).is_broken
    assert codes(text)["LGN123"] == 0
    assert codes(text, strict=True)["LGN119"] > 90


def test_hopeless_syntax_is_an_error_that_says_so():
    text = f"{TAGS}1. n49:m50{' ) $256' * 51} z99:z98 *\n"
    (entry,) = read_text(text)
    assert entry.is_broken
    (found,) = (one for one in entry.diagnostics if one.code == "LGN123")
    assert (found.severity, found.line, found.column) == ("error", TAGS.count("\n") + 1, len("1. n49:m50 )"))
    assert found.message.endswith("the rest of it was not checked")
    with pytest.raises(UnreadableRecord, match="LGN123"):
        read_game(text)
    assert "LGN123" not in codes(f"{TAGS}1. n49:m50{' ) $256' * 50} z99:z98 *\n")
    # What is not checked is looked through for characters that no record may have.
    unread = codes(f"{TAGS}{'! ) ' * 101}\x07 b2 *\r\n", strict=True)
    assert unread["LGN123"] == unread["LGN003"] == unread["LGN004"] == 1


def test_closing_tags_are_looked_at_whatever_the_result_tag_says():
    (path,) = Path(__file__).parents[2].glob("records/conformance/broken/LGN612*.lgn")
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    assert codes("".join(line for line in lines if "[Result " not in line))["LGN612"] == 1


def faulty(form: str, count: int) -> bytes:
    record = msgspec.to_builtins(only(f"{TAGS}1. n49:m50 n50:m51 *\n").record)
    record["turns"] = [{"parent": -1, "text": "", "round": 1} for _ in range(count)]
    return msgspec.msgpack.encode(record) if form == "msgpack" else msgspec.json.encode(record)


@pytest.mark.parametrize("form", ["json", "msgpack"])
def test_faults_of_the_schema(form):
    found = check(faulty(form, 350))
    assert [one.code for one in found] == ["LGN908"] * 100 + [NOT_SHOWN]
    assert found[-1].message == "250 diagnostics of this game are not shown: 250 errors"


def test_illegal_turns_of_json():
    text = f"{TAGS}1. n49:m50{' (1. n49:m50)' * 120} *\n"
    record = only(text).record
    wrong = encode_json(record).replace(b"n49:m50", b"N49:M50", 120).replace(b"n49:m50", b"z99:z98")
    assert codes(wrong) == {"LGN401": 1}
    assert codes(wrong, strict=True) == {"LGN401": 1, "LGN302": 99, NOT_SHOWN: 1}
    assert encode_msgpack(only(encode_json(record)).record) == encode_msgpack(record)


def test_reading_grows_with_the_number_of_faults():
    def work(count: int) -> None:
        assert len(check(f"{TAGS}1. n49:m50{' (1. x)' * count} *\n")) == MAX_REPORTED + 1

    assert grows_at_most(work, 1_000, 10_000, 20)


def test_the_main_line_of_a_game_is_that_of_its_record_with_the_same_tags():
    folder = Path(__file__).parents[2] / "records"
    for path in sorted([*folder.glob("games/*.lgn"), *folder.glob("limes/**/*.lgn")]):
        for entry in entries(Source(io.BytesIO(path.read_bytes()))):
            if entry.has_record and not entry.has_errors:
                record, start, first, length = entry.main_line(7)
                outline, _, line = entry.outline()
                turns = entry.record.main_turns()
                assert (first, length, line) == (turns[:7], len(turns), turns)
                assert annotations_of(outline, length) == annotations_of(entry.record, length)
                assert start == entry.start
                assert record.all_tags() == entry.record.all_tags()
