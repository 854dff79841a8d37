"""The writer: what it writes is read again as the same records, and what would not be is refused."""

import gzip
import io
import stat

import pytest
import zstandard
from msgspec.structs import replace
from support.record_texts import marked, plain

from limitproto.records import Player, RecordWriter, Remark, Turn, UnwritableRecord, format_record, read, read_text
from limitproto.records.validate.representable import misfits

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
    unpack = {".gz": gzip.decompress, ".zst": zstandard.ZstdDecompressor().decompressobj().decompress}
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


LINE, ENDS = "a value has to be on one line", "it ends with its line"
LIFTED = ("Game", "Edition", "Result", "White")
HEAD = '\n\n[Event "b"]\n[White "c"]\n'
NOTES = (Remark("a"), Remark("b\nc", "line"))
#: Changes of a record that no text can hold: the code, the path, and the words of the sentence.
MISFITS = [
    ({"tags": {"Event": "two\nlines"}}, "LGN913", "tags/Event", {"why": LINE}),
    ({"tags": {"a b": "x"}}, "LGN913", "tags/a b", {"why": "a name is a letter followed by letters, digits and _"}),
    *[({"tags": {name: "x"}}, "LGN915", f"tags/{name}", {"name": name}) for name in LIFTED],
    ({"players": (Player("white", "A\nB"),)}, "LGN913", "players/0", {"why": LINE}),
    ({"players": (Player("no name", "A"),)}, "LGN913", "players/0", {"why": LINE}),
    ({"opening": (Remark("a } b"),)}, "LGN912", "opening/0/text", {"why": "a '}' would end it"}),
    ({"opening": (Remark("a\rb"),)}, "LGN912", "opening/0/text", {"why": r"line endings are \n"}),
    ({"opening": (Remark(HEAD),)}, "LGN912", "opening/0/text", {"why": "a line of it would begin the next game"}),
    ({"opening": (Remark("b\nc", "escape"),)}, "LGN912", "opening/0/text", {"why": ENDS}),
    ({"turns": (Turn(0, "m50:n50", 1),)}, "LGN911", "turns/0/parent", {"index": 0, "parent": 0}),
    ({"turns": (GOOD.turns[0], Turn(-1, "x", 1, before=NOTES))}, "LGN912", "turns/1/before/1/text", {"why": ENDS}),
    ({"turns": (GOOD.turns[0], Turn(-1, "x", 1, after=NOTES))}, "LGN912", "turns/1/after/1/text", {"why": ENDS}),
]


@pytest.mark.parametrize(("change", "code", "path", "words"), MISFITS)
@pytest.mark.parametrize("verify", [True, False])
def test_what_no_text_can_hold(change, code, path, words, verify):
    record = replace(GOOD, **change)
    assert [(one.code, "/".join(map(str, one.path)), one.words) for one in misfits(record)] == [(code, path, words)]
    stream = io.BytesIO()
    with RecordWriter(stream, verify=verify) as writer:
        with pytest.raises(UnwritableRecord, match=path):
            writer.write(record)
        assert stream.getvalue() == b""
        writer.write(GOOD)
    assert back(io.BytesIO(stream.getvalue())) == [GOOD]


def test_text_that_is_no_unicode_can_not_be_written():
    with pytest.raises(UnwritableRecord, match="UTF-8"):
        RecordWriter(io.BytesIO()).write(replace(GOOD, tags={"Event": "\ud800"}))


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
