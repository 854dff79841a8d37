"""SQL from outside reads the tables of an archive and nothing else, and writes nothing."""

import json
from pathlib import Path

import pytest
from support.record_texts import plain
from support.tables import rows

from limitproto import cli
from limitproto.archive import Archive, ArchiveError
from limitproto.archive.build import build


@pytest.fixture(scope="module")
def archive(tmp_path_factory):
    top = tmp_path_factory.mktemp("sandbox")
    (top / "a.lgn").write_text(plain(0), encoding="utf-8")
    build(top / "A", [str(top / "a.lgn")], jobs=1)
    return top / "A"


def files(folder: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("query", ["", *(query for (query,) in rows(__file__, "refused_queries"))])
def test_what_is_refused_leaves_everything_as_it_was(query, archive, capsys):
    before = files(archive.parent)
    (shard,) = (archive / "games").glob("*")
    sql = query.format(folder=archive, top=archive.parent, shard=shard)
    with pytest.raises(ArchiveError):
        Archive(archive).sql(sql)
    assert cli.main(["archive", "sql", str(archive), sql]) == 2
    said = capsys.readouterr()
    assert (said.out, said.err.count("\n")) == ("", 1)
    assert files(archive.parent) == before


@pytest.mark.parametrize(
    "query",
    ["SELECT count(*) AS n FROM games", "FROM turns LIMIT 1", "WITH x AS (SELECT 1) SELECT * FROM x", "DESCRIBE games",
     "EXPLAIN SELECT * FROM games", "EXPLAIN ANALYZE SELECT 1", "SHOW TABLES"],
)  # fmt: skip
def test_what_is_answered(query, archive):
    assert Archive(archive).sql(query).num_rows >= 1


@pytest.mark.parametrize(
    ("query", "answer"),
    [
        ("SELECT 1 AS a, 2 AS a, 3 AS a_2", {"a": 1, "a_2": 2, "a_2_2": 3}),
        ("SELECT 'inf'::DOUBLE AS a, ['nan'::DOUBLE] AS b", {"a": "inf", "b": ["nan"]}),
        ("SELECT MAP{DATE '2026-11-20': 2} AS a", {"a": {"2026-11-20": 2}}),
        ("SELECT MAP{1.5::DECIMAL(3, 1): {'b': '-inf'::DOUBLE}} AS a", {"a": {"1.5": {"b": "-inf"}}}),
    ],
)
def test_what_json_does_not_have_is_text_and_no_column_is_lost(query, answer, archive, capsys):
    def constant(text: str) -> None:
        raise AssertionError(f"{text} is not JSON")

    assert cli.main(["archive", "sql", str(archive), query, "--format", "jsonl"]) == 0
    assert json.loads(capsys.readouterr().out, parse_constant=constant) == answer
    assert cli.main(["archive", "sql", str(archive), query]) == 0


@pytest.mark.parametrize(("where", "said"), rows(__file__, "no_conditions"))
def test_conditions_that_are_none(where, said, archive, capsys):
    (shard,) = (archive / "games").glob("*")
    before = files(archive)
    where = where.replace("{shard}", str(shard))
    status = 0 if not said and "?" not in where else 2
    assert cli.main(["archive", "find", str(archive), "--where", where, "--count"]) == status
    found = capsys.readouterr()
    assert said in found.err
    assert found.err.count("\n") == (1 if status else 0)
    source = str(archive.parent / "a.lgn")
    assert cli.main(["records", "filter", "--where", where, source, "-o", str(archive.parent / "out.lgn")]) == status
    assert "Traceback" not in capsys.readouterr().err
    assert files(archive) == before
