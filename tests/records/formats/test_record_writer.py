"""The writer: what it writes is read again as the same records, and what would not be is refused."""

import gzip
import io
import stat

import pytest
import zstandard
from msgspec.structs import replace
from support.record_texts import marked, plain

from limitproto.records import Player, RecordWriter, Remark, Turn, UnwritableRecord, format_record, read, read_text

RECORDS = [next(read_text(plain(number))).record for number in range(4)] + [marked(number) for number in range(4)]
FORMS = ["lgn", "json", "jsonl", "msgpack"]


def back(path) -> list:
    return [entry.record for entry in read(path)]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("packing", ["", ".gz", ".zst"])
@pytest.mark.parametrize("count", [1, 2, 8])
def test_there_and_back(form, packing, count, tmp_path):
    path = tmp_path / f"games.{form}{packing}"
    with RecordWriter(path) as writer:
        for record in RECORDS[:count]:
            writer.write(record)
        assert not path.exists()
    assert writer.count == count
    assert back(path) == RECORDS[:count]
    unpack = {
        ".gz": gzip.decompress,
        ".zst": lambda data: zstandard.ZstdDecompressor().decompressobj().decompress(data),
    }
    data = unpack.get(packing, bytes)(path.read_bytes())
    if form == "lgn":
        assert data.decode() == "\n".join(map(format_record, RECORDS[:count]))


@pytest.mark.parametrize("form", FORMS)
def test_streams_of_bytes(form):
    stream = io.BytesIO()
    with RecordWriter(stream, form) as writer:
        for record in RECORDS:
            writer.write(record)
    assert not stream.closed
    assert back(io.BytesIO(stream.getvalue())) == RECORDS


@pytest.mark.parametrize("form", FORMS[:3])
def test_streams_of_text(form):
    stream = io.StringIO()
    with RecordWriter(stream, form) as writer:
        writer.write(RECORDS[0])
        writer.write(RECORDS[4])
    assert back(io.StringIO(stream.getvalue())) == [RECORDS[0], RECORDS[4]]


def test_nothing_written_is_no_game(tmp_path):
    for form, data in (("lgn", b""), ("json", b"[]\n"), ("jsonl", b""), ("msgpack", b"")):
        path = tmp_path / f"none.{form}"
        with RecordWriter(path):
            pass
        assert path.read_bytes() == data


def test_an_error_leaves_what_was_there(tmp_path):
    path = tmp_path / "games.lgn"
    path.write_text("older\n")
    path.chmod(0o640)

    def fail() -> None:
        with RecordWriter(path) as writer:
            writer.write(RECORDS[0])
            raise RuntimeError

    with pytest.raises(RuntimeError):
        fail()
    assert (path.read_text(), [one.name for one in tmp_path.iterdir()]) == ("older\n", ["games.lgn"])
    with RecordWriter(path) as writer:
        writer.write(RECORDS[0])
    assert back(path) == RECORDS[:1]
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_without_a_context(tmp_path):
    writer = RecordWriter(tmp_path / "games.json")
    writer.write(RECORDS[0])
    writer.close()
    writer.close()
    assert back(tmp_path / "games.json") == RECORDS[:1]


GOOD = RECORDS[0]


@pytest.mark.parametrize(
    ("record", "said"),
    [
        (replace(GOOD, tags={"Event": "two\nlines"}), "tags/Event"),
        (replace(GOOD, tags={"no name": "x"}), "tags/no name"),
        (replace(GOOD, tags={"Result": "1-0"}), "tags/Result"),
        (replace(GOOD, opening=(Remark("a } b"),)), "opening/0/text"),
        (replace(GOOD, turns=(Turn(3, "m50:n50", 1),)), "turns/0/parent"),
        (replace(GOOD, tags={"Event": "\ud800"}), "UTF-8"),
    ],
)
@pytest.mark.parametrize("verify", [True, False])
def test_what_no_text_can_hold(record, said, verify):
    stream = io.BytesIO()
    with RecordWriter(stream, verify=verify) as writer:
        with pytest.raises(UnwritableRecord, match=said):
            writer.write(record)
        assert stream.getvalue() == b""
        writer.write(GOOD)
    assert back(io.BytesIO(stream.getvalue())) == [GOOD]


@pytest.mark.parametrize(
    ("record", "said"),
    [
        (replace(GOOD, turns=(Turn(-1, "m50:n50 m51:l51", 1),)), "turns"),
        (replace(GOOD, turns=(Turn(-1, "M50:n50", 1),)), "turns"),
        (replace(GOOD, turns=(Turn(-1, "m50:n50", 7),)), "turns"),
        (replace(GOOD, result="won"), "turns"),
        (replace(GOOD, tags={**GOOD.tags, "Date": "2026-11-20"}), "2026.11.20"),
        (replace(GOOD, players=(*GOOD.players, Player("blue", "Eve"))), "players"),
    ],
)
def test_what_would_be_read_as_something_else(record, said):
    with pytest.raises(UnwritableRecord, match=said):
        RecordWriter(io.BytesIO()).write(record)


def test_a_broken_game_can_be_written_as_it_is():
    (entry,) = read_text('[Size "2"]\n1. m50:n50 m60:n60 2. m50:n50 *\n')
    assert entry.has_errors
    stream = io.StringIO()
    with RecordWriter(stream) as writer:
        writer.write(entry.record)
    assert back(io.StringIO(stream.getvalue())) == [entry.record]


@pytest.mark.parametrize(
    ("target", "form", "error"),
    [
        ("games.lgn", "pgn", ValueError),
        ("games.svg", "", ValueError),
        ("nowhere/games.lgn", "", ValueError),
        ("-", "", ValueError),
        (io.StringIO(), "msgpack", TypeError),
    ],
)
def test_where_nothing_can_be_written(target, form, error, folder):
    with pytest.raises(error):
        RecordWriter(target, form)
    assert list(folder.iterdir()) == []
