"""What is kept of broken games: every turn before the first error, and the rest word for word."""

import pytest
from support.tables import rows

from benchmarks.measure.salvage import ROOT, beginning_of, broken, defects, measured, rests
from limitproto.records.reading.reader import read_text

CASES = rows(__file__, "salvage")
DAMAGED = [path for path in (ROOT / "conformance" / "broken").iterdir() if path.suffix in (".lgn", ".json", ".jsonl")]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["case"])
def test_what_is_kept(case):
    (entry,) = (entry for entry in read_text(case["text"]) if entry.has_errors)
    record = getattr(beginning_of(entry), "record", None)
    kept = record and [" ".join(turn.text for turn in record.turns), record.result, *map(list, rests(record))]
    assert kept == case["kept"]


def test_no_turn_and_no_word_of_damaged_games_is_lost():
    assert measured(0, 100)[1] == []
    for path in DAMAGED:
        for entry in broken(path.suffix[1:], path.read_bytes()):
            kept = beginning_of(entry)
            assert kept is None or list(defects(entry, kept)) == [], path
