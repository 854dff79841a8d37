"""Games have the number that they have in their file, whoever counts and in whatever form they are."""

import pytest
from support.record_texts import plain

from limitproto.records import encode_json, encode_msgpack, read_text
from limitproto.records.batch import BatchOptions, process_batches
from limitproto.records.diagnostics.diagnostic import Selection
from limitproto.records.files.source import Source
from limitproto.records.lgn.splitter import MAX_GAME
from limitproto.records.reading.batches import BATCH_SIZE, read_batches
from limitproto.records.reading.reader import entries

BROKEN = plain(3).replace("1. ", "1. x:y ", 1)
GAMES = [plain(0)] * 300 + [BROKEN] + [plain(1)] * 300 + [BROKEN]
LONG = plain(3).rstrip() + " " * (MAX_GAME + 500_000)


def data_of(form):
    if form == "lgn":
        return "\n".join([*GAMES, LONG, BROKEN]).encode()
    records = [next(read_text(text)).record for text in GAMES]
    if form == "msgpack":
        return b"".join(map(encode_msgpack, records))
    return b"[" + b",\n".join(map(encode_json, records)) + b",]"


@pytest.mark.parametrize("form", ["json", *(pytest.param(form, marks=pytest.mark.long) for form in ("lgn", "msgpack"))])
def test_numbers(form, tmp_path):
    path = tmp_path / f"games.{form}"
    path.write_bytes(data_of(form))
    assert path.stat().st_size > BATCH_SIZE
    by_reader = [one for entry in entries(Source(path, str(path))) for one in entry.all_diagnostics]
    assert [one.game for one in by_reader if one.code == "LGN301"][:2] == [301, 602]
    for jobs in (1, 2):
        parts = process_batches(read_batches([str(path)]), BatchOptions(Selection(strict=True)), jobs)
        assert [one for part in parts for one in part.result.diagnostics] == by_reader
