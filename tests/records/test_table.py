"""The table of diagnostics: every example of it shows what it is said to show, and nothing else."""

import gzip
import string

import msgspec
import pytest

from limitproto.records.codes import FAMILIES, rows
from limitproto.records.reader import check

ROWS = rows()


def data_of(row, text):
    data = text.encode("utf-8", "surrogateescape")
    if row.suffix == ".msgpack":
        return msgspec.msgpack.encode(msgspec.json.decode(data))
    return gzip.compress(data, mtime=0) if row.suffix.endswith(".gz") else data


@pytest.mark.parametrize("row", ROWS, ids=[row.code for row in ROWS])
def test_failing_example(row):
    data = data_of(row, row.failing())
    if row.suffix in (".lgn.gz", ".msgpack"):
        data = data[:20]
    found = check(data, strict=True)
    assert {diagnostic.code for diagnostic in found} == {row.code}
    assert "\n" not in found[0].message
    assert found[0].severity == row.severity
    if row.severity != "note":
        assert check(data) == found


@pytest.mark.parametrize("row", ROWS, ids=[row.code for row in ROWS])
def test_mended_example(row):
    assert check(data_of(row, row.good), strict=True) == []


def test_the_table_is_sound():
    assert len(ROWS) >= 60
    assert len({row.code for row in ROWS}) == len({row.name for row in ROWS}) == len(ROWS)
    for row in ROWS:
        assert row.code[3] in FAMILIES
        assert row.why.endswith(".")
        assert not row.sentence.endswith(".")
        assert not (row.critical and row.fixable)
        assert row.severity != "error" or not row.fixable
        list(string.Formatter().parse(row.sentence))
