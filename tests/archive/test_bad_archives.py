"""Damaged archives, odd sources, full disks and interrupts: a line each that says what is wrong, and nothing lost."""

import datetime
import errno
import gzip
import json
import os
import re
import signal
import sys
from pathlib import Path

import pyarrow as pa
import pytest
from pyarrow import parquet
from support.archives import rows
from support.patience import run_program
from support.record_texts import plain

from limitproto import cli
from limitproto.archive import Archive, shards
from limitproto.archive import build as building
from limitproto.archive.build import build
from limitproto.archive.manifest import Manifest, file_digest, load
from limitproto.archive.schema import TABLES
from limitproto.archive.verify import defects
from limitproto.records.game_entry import Entry
from limitproto.records.transform import SortedGames


@pytest.fixture
def folder(folder):
    """A folder to be in, with two sources and an archive of the first."""
    Path("a.lgn").write_text(plain(0), encoding="utf-8")
    Path("b.lgn").write_text(plain(1), encoding="utf-8")
    build(Path("A"), ["a.lgn"])
    return folder


def said(capsys) -> str:
    (line,) = capsys.readouterr().err.splitlines()
    return line


def sources() -> list[str]:
    return [source.name for source in load(Path("A")).sources]


def test_a_build_adds_to_what_another_one_has_published_before_it_got_the_lock(folder, monkeypatch):
    Path("c.lgn").write_text(plain(2), encoding="utf-8")
    real, is_first = building.load, True

    def load_then_another_build(folder: Path) -> Manifest:
        nonlocal is_first
        manifest = real(folder)
        if is_first:
            is_first = False
            build(folder, ["b.lgn"], add=True)
        return manifest

    monkeypatch.setattr(building, "load", load_then_another_build)
    build(Path("A"), ["c.lgn"], add=True)
    assert sources() == ["../a.lgn", "../b.lgn", "../c.lgn"]


def test_a_build_that_would_leave_nothing_changes_nothing(folder, capsys):
    Path("empty").mkdir()
    assert cli.main(["archive", "build", "A", "gmaes/*.lgn"]) == 2
    left = "limitproto: A was left unchanged, as no source would be left: "
    assert said(capsys) == f"{left}gmaes/*.lgn: No such file or directory; name another."
    assert cli.main(["archive", "build", "A", "empty"]) == 2
    assert "A was left unchanged" in capsys.readouterr().err
    assert sources() == ["../a.lgn"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs POSIX")
def test_a_pipe_is_not_a_source(folder, capsys):
    os.mkfifo("pipe.lgn")
    assert cli.main(["archive", "build", "-q", "A", "a.lgn", "pipe.lgn"]) == 2
    assert said(capsys) == "pipe.lgn: it is not a regular file, as a source must be; name one"


@pytest.mark.skipif(os.name != "posix", reason="names are bytes there")
def test_names_that_are_not_utf_8_are_reported_and_not_taken_for_each_other(folder):
    names = [os.fsdecode(name) for name in (b"\xe4.lgn", b"\xf6.lgn")]
    for name in names:
        Path(name).write_text(plain(2), encoding="utf-8")
    errors = build(Path("A"), ["a.lgn", *names]).errors
    assert [error.partition(": ")[0] for error in errors] == names
    assert all("the name is not UTF-8" in error for error in errors)
    assert sources() == ["../a.lgn"]


@pytest.mark.parametrize("place", [-200, 100])
@pytest.mark.parametrize("table", ["games", "positions"])
def test_a_damaged_shard_of_the_right_size(folder, capsys, table, place):
    (path,) = Path("A", table).iterdir()
    data = bytearray(path.read_bytes())
    data[place] ^= 1
    path.write_bytes(data)
    for command in (["build", "A", "a.lgn"], ["compact", "A"]):
        assert cli.main(["archive", *command]) == 2
        assert said(capsys).startswith(f"limitproto: {path} is missing or damaged: see limitproto archive verify")


@pytest.mark.parametrize("table", ["games", "turns", "positions"])
def test_rows_that_have_changed_are_not_written_again(table, folder, capsys):
    build(Path("B"), ["a.lgn", "b.lgn"])
    (path,) = Path(f"B/{table}").iterdir()
    # The number of rows, the footer and the size stay; the pages of data are what differs.
    data = bytearray(path.read_bytes())
    data[20] ^= 1
    path.write_bytes(data)
    for command in (["build", "B", "a.lgn"], ["compact", "B"]):
        assert cli.main(["archive", *command]) == 2
        assert str(path) in said(capsys)
    assert cli.main(["archive", "verify", "B"]) == 1


def test_a_source_that_cannot_be_read_to_its_end_is_not_in_the_archive(folder, capsys):
    Path("wide.lgn").write_bytes(plain(1).encode("utf-16"))
    Path("cut.lgn.gz").write_bytes(gzip.compress(plain(1).encode(), mtime=0)[:-30])
    before = load(Path("A")).sources
    assert cli.main(["archive", "build", "A", "a.lgn", "wide.lgn", "cut.lgn.gz", "-q"]) == 2
    assert capsys.readouterr().err.splitlines() == [
        "../wide.lgn:1: LGN009 the file is UTF-16, not UTF-8; the text is left out",
        "cut.lgn.gz:16: could not be read to its end: the compressed data is truncated or damaged",
    ]
    sources = {source.name: source for source in load(Path("A")).sources}
    assert sources.keys() == {"../a.lgn", "../wide.lgn"}
    assert sources["../a.lgn"] in before


def test_a_source_that_has_been_cut_keeps_the_games_that_the_archive_has_of_it(folder, capsys):
    data = gzip.compress("\n".join(map(plain, range(40))).encode(), mtime=0)
    Path("many.lgn.gz").write_bytes(data)
    assert cli.main(["archive", "build", "B", "a.lgn", "many.lgn.gz", "-q"]) == 0
    before = Path("B/manifest.json").read_bytes()
    Path("many.lgn.gz").write_bytes(data[:-100])
    for more in ([], ["--add"]):
        assert cli.main(["archive", "build", "B", "a.lgn", "many.lgn.gz", "-q", *more]) == 2
        assert "many.lgn.gz:" in capsys.readouterr().err
        assert Path("B/manifest.json").read_bytes() == before


def test_a_file_is_not_an_archive(folder, capsys):
    assert cli.main(["archive", "stats", "a.lgn"]) == 2
    refusal = "a.lgn is not an archive: it has no manifest.json; name one, or create it with `archive build`."
    assert said(capsys) == f"limitproto: {refusal}"


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        (b'"schema_version": 2', b'"schema_version": "2"', "schema version '2', but this program reads 2"),
        (b'"games/', b'"../games/', "expected a value of type str matching regex"),
        (b"{", b"[" * 200_000, "is not JSON"),
    ],
)
def test_a_damaged_manifest(folder, capsys, old, new, why):
    manifest = Path("A/manifest.json")
    manifest.write_bytes(manifest.read_bytes().replace(old, new, 1))
    for command in (["find", "A"], ["build", "A", "a.lgn"], ["compact", "A"]):
        assert cli.main(["archive", *command]) == 2
        assert why in said(capsys)


def test_a_full_disk_is_named_and_leaves_the_archive_as_it_was(folder, monkeypatch, capsys):
    def full(*_given: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    before = rows()
    monkeypatch.setattr(shards, "write_table", full)
    assert cli.main(["archive", "build", "A", "b.lgn"]) == 2
    assert said(capsys) == "limitproto: A/.building/games.parquet: No space left on device"
    assert rows() == before


def test_a_full_disk_under_the_temporary_database(folder, monkeypatch, capsys):
    real = SortedGames.put

    def put(base: SortedGames, *given: object) -> None:
        base.base.execute("PRAGMA max_page_count = 2")
        real(base, [plain(0) * 20], b"")

    monkeypatch.setattr(SortedGames, "put", put)
    assert cli.main(["records", "sort", "a.lgn", "-o", "sorted.lgn"]) == 2
    assert said(capsys).endswith("cannot be used: the disk is full; make room there, or set TMPDIR")
    assert not Path("sorted.lgn").exists()


def test_a_row_that_cannot_be_computed_when_many_have_been_sent(folder, capsys):
    query = "SELECT CASE WHEN range < 50000 THEN 0 ELSE CAST('x' || range AS INT) END FROM range(60000)"
    assert cli.main(["archive", "sql", "A", query]) == 2
    assert "'x50000' is not a value of type INT32" in said(capsys)


#: Asks what would take hours, and sends a signal to itself while DuckDB works.
QUERY = """
import os, sys
from limitproto.__main__ import main
from limitproto.archive import connection
number, select = int(sys.argv.pop()), connection.ArchiveConnection.select

class Event(connection.Event):
    def wait(self, seconds):
        if not super().wait(seconds):
            os.kill(os.getpid(), number)

def selected(base, sql):
    connection.Event = Event
    return select(base, sql)

connection.ArchiveConnection.select = selected
sql = "SELECT count(*) FROM range(100000) a, range(1000000) b WHERE hash(a.range + b.range) % 7 = 1"
sys.argv[1:] = ["archive", "sql", "A", sql]
sys.exit(main())
"""


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_while_duckdb_works_ends_the_command_and_leaves_no_folder(folder, number):
    # DuckDB itself answers an exception of a signal's handler with a RuntimeError.
    Path("spilled").mkdir()
    command, own = [sys.executable, "-P", "-c", QUERY, str(int(number))], os.environ | {"TMPDIR": "spilled"}
    done = run_program(command, env=own, text=False)
    assert (done.returncode, done.stdout, done.stderr) == (128 + number, b"", b"interrupted\n")
    Path("spilled").rmdir()


def test_an_archive_whose_path_is_not_utf_8_is_refused_and_not_built(folder, capsys):
    os.mkdir(b"caf\xe9")
    name = os.fsdecode(b"caf\xe9/A")
    assert cli.main(["archive", "build", name, "a.lgn"]) == 2
    assert "the path of an archive must be UTF-8" in said(capsys)
    assert os.listdir(b"caf\xe9") == []
    os.rename("A", name)
    for words in (["find"], ["stats"], ["verify"], ["compact"]):
        assert cli.main(["archive", *words, name]) == 2
        assert "the path of an archive must be UTF-8" in said(capsys)


def test_replay_finds_an_illegal_turn_that_a_build_took(folder, monkeypatch):
    Path("wrong.lgn").write_text('[Game "limit"]\n[Size "1"]\n\n1. n49:m50 z99:z98 *\n', encoding="utf-8")
    with monkeypatch.context() as patch:
        patch.setattr(Entry, "has_errors", False)
        build(Path("B"), ["wrong.lgn"])
    assert list(defects(Archive("B"))) == []
    (found,) = defects(Archive("B"), replay=True)
    assert str(found).startswith("B: ../wrong.lgn, game 1: R1 z99 touches 0 of the tiles")


def test_replay_finds_a_changed_value_in_any_column(folder):
    """With texts, with sources, and without either, where only what tags and turns say can be compared."""
    alone = {"game", "source", "number", "rules", "tags", "result", "length", "text"}
    joint = [column.name for column in TABLES["games"] if column.name not in alone]
    of_source = {"format", "line", "offset", "size"}
    for name, unseen in {"texts": of_source, "sources": set(), "gone": {*of_source, "hash", "annotations"}}.items():
        Path("games.lgn").write_text(f"{plain(0)}\n{plain(3)}", encoding="utf-8")
        build(Path(name), ["games.lgn"], embed=name == "texts")
        if name == "gone":
            Path("games.lgn").unlink()
        assert replay_defects(name, "games", []) == []
        (found,) = replay_defects(name, "games", joint)
        named = found.removeprefix(f"{name}: ../games.lgn, game 1: ").partition(" in its rows")[0]
        assert {*re.split(", | and ", named)} == {*joint} - unseen
        Path("games.lgn").write_text(f"{plain(0)}\n{plain(3)}", encoding="utf-8")
    for table in ("games", "turns", "positions"):
        for column in TABLES[table]:
            if table != "games" or column.name in alone:
                name = "texts" if column.name == "text" else "sources"
                assert replay_defects(name, table, [column.name]), (table, column)


def replay_defects(name: str, table: str, columns: list[str]) -> list[str]:
    """Return what is wrong with an archive after some values of a row were changed, which are put back again."""
    manifest = Path(name, "manifest.json")
    (path,) = Path(name, table).iterdir()
    before = manifest.read_bytes(), path.read_bytes()
    rows, head = parquet.read_table(path), json.loads(before[0])
    for column in columns:
        place, values = rows.column_names.index(column), rows[column].to_pylist()
        values[0] = changed(values[0])
        rows = rows.set_column(place, column, pa.array(values, rows.schema.field(column).type))
    parquet.write_table(rows, path)
    head["shards"][0][table] |= {"size": path.stat().st_size, "digest": file_digest(path)}
    manifest.write_text(json.dumps(head))
    found = [one.message for one in defects(Archive(name), replay=True) if one.kind == "archive"]
    manifest.write_bytes(before[0])
    path.write_bytes(before[1])
    return found


def changed(value):
    if isinstance(value, list):
        return [(*value[0][:-1], value[0][-1] + "x") if isinstance(value[0], tuple) else value[0] + "x", *value[1:]]
    if isinstance(value, datetime.date):
        return value + datetime.timedelta(1)
    return value + 1 if isinstance(value, int) else f"{value}x"


@pytest.mark.parametrize(("column", "value"), [("size", 10**12), ("size", -1), ("offset", -5), ("offset", 10**15)])
def test_a_place_that_the_source_does_not_have_is_a_defect(folder, capsys, column, value):
    from pyarrow import compute, parquet, scalar

    (path,) = Path("A", "games").iterdir()
    table = parquet.read_table(path)
    kind = table.schema.field(column).type
    wrong = compute.replace_with_mask(table[column], [True] * len(table), scalar(value, kind))
    parquet.write_table(table.set_column(table.column_names.index(column), column, wrong), path)
    status = cli.main(["archive", "find", "A", "--format", "lgn"])
    out, err = capsys.readouterr()
    assert (status, err) == (0, "") or "it no longer matches the archive; build the archive again\n" in err
    assert (status, out.strip()) == (0, plain(0).strip()) or status == 2
