"""Tables: what their columns hold, as CSV and as Parquet."""

import csv
import io
import json
from datetime import date
from pathlib import Path

import pytest
from pyarrow import parquet
from support.converting import converted, lgn, texts
from support.record_texts import marked, plain

from limitproto.games.registry import parse_position
from limitproto.records.formats import tables
from limitproto.records.formats.tables import columns, most_players
from limitproto.records.reading.reader import read_text

GAME = """\
[Event "Club, evening"]
[Date "2026.11.20"]
[White "Ada ""]
[Red "=Bob"]
[Size "1"]
[Annotator "Eve"]
{hello} 1. n49:m50! $7 {[%clk 0:05:00] [%emt 0:00:12.5]} n50:m51 ; a "line"
2. n49-m50/n49 red:resigns 1-0
"""


def read_csv(data: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(data.decode(), newline="")))


def read_parquet(data: bytes) -> list[dict[str, object]]:
    return parquet.read_table(io.BytesIO(data)).to_pylist()


@pytest.mark.parametrize(("rows", "name"), [("games", r'"Ada \"A\""'), ("turns", '"Ada"')])
def test_a_row_a_game_or_a_turn(rows, name):
    written = converted(GAME.replace('"Ada ""', name).encode(), "lgn", "csv", rows=rows).data
    expected = Path(__file__).with_name("cases").joinpath(f"{rows}.csv").read_bytes()
    assert written.replace(b"\r\n", b"\n") == expected


def test_lines_end_as_the_format_says():
    data = converted(texts([plain(0), plain(1)]), "lgn", "csv").data
    assert (data.count(b"\r\n"), data.count(b"\n")) == (3, 3)


@pytest.mark.parametrize("rows", ["games", "turns"])
def test_parquet_is_the_same_table(rows):
    games = lgn(*(marked(number) for number in range(16)))
    sheet = read_csv(converted(games, "lgn", "csv", rows=rows).data)
    table = read_parquet(converted(games, "lgn", "parquet", rows=rows).data)
    assert [{name: "" if value is None else str(value) for name, value in row.items()} for row in table] == sheet
    assert len(table) >= 16


def test_the_heading_is_the_list_of_columns():
    for rows in ("games", "turns"):
        heading = converted(b"*", "lgn", "csv", rows=rows).data.decode().splitlines()[0].split(",")
        assert heading == [column.name for column in columns(rows)]
        assert len(set(heading)) == len(heading)
    assert most_players() >= 3


def test_columns_say_what_they_hold():
    for rows in ("games", "turns"):
        table = parquet.read_table(io.BytesIO(converted(b"*", "lgn", "parquet", rows=rows).data))
        summaries = [field.metadata[b"summary"].decode() for field in table.schema]
        assert summaries == [column.summary for column in columns(rows)]


def test_rows_are_written_in_groups(monkeypatch):
    monkeypatch.setattr(tables, "GROUP", 4)
    data = converted(texts([plain(number) for number in range(10)]), "lgn", "parquet").data
    file = parquet.ParquetFile(io.BytesIO(data))
    assert [file.metadata.row_group(i).num_rows for i in range(file.num_row_groups)][:2] == [4, 4]
    assert file.metadata.num_rows == 10


def test_positions_are_those_of_the_game():
    games = texts([plain(number) for number in range(8)])
    rows = read_csv(converted(games, "lgn", "csv", rows="turns").data)
    last = {row["number"]: row["position"] for row in rows}
    assert last == {str(entry.number): entry.final.text for entry in read_text(games.decode())}


@pytest.mark.parametrize(
    ("rows", "lost"),
    [
        ("games", ["2 glyphs", "3 remarks", "1 variation"]),
        ("turns", ["3 tags", "2 players' names", "1 variation", "1 result"]),
    ],
)
def test_losses_are_named(rows, lost):
    text = GAME.replace('"Ada ""', '"Ada"').replace("red:resigns", "red:resigns (2. draw)")
    assert [line.partition("carry ")[2] for line in converted(text.encode(), "lgn", "csv", rows=rows).said] == lost


def test_dates_are_dates_and_others_stay_among_the_tags():
    others = [plain(0).replace("2026.11.20", day) for day in ("2026.11.??", "2026.??.??")]
    texts = [GAME.replace('"Ada ""', '"Ada"'), *others]
    games = "\n\n".join(texts).encode()
    rows = read_parquet(converted(games, "lgn", "parquet").data)
    assert [row["date"] for row in rows] == [date(2026, 11, 20), None, None]
    assert [json.loads(row["tags"]).get("Date") for row in rows] == [None, "2026.11.??", "2026.??.??"]
    turns = read_parquet(converted(games, "lgn", "parquet", rows="turns", tags=("Date",)).data)
    assert {(row["number"], row["date"]) for row in turns} == {(1, date(2026, 11, 20)), (2, None), (3, None)}


def test_every_turn_has_the_canonical_key_of_its_position():
    rows = read_csv(converted(texts([plain(number) for number in range(3)]), "lgn", "csv", rows="turns").data)
    assert rows
    assert all(parse_position(row["position"]).canonical_key() == row["key"] for row in rows)


@pytest.mark.parametrize("rows", ["games", "turns"])
def test_tags_get_columns_on_request(rows):
    text = GAME.replace('"Ada ""', '"Ada"').replace("[Annot", '[PlayDate "2026.11.21"]\n[Annot')
    tags = ("Annotator", "PlayDate", "White", "Site", "Turns", "Annotator", "Date")
    done = converted(text.encode(), "lgn", "parquet", rows=rows, tags=tags)
    for row in read_parquet(done.data):
        found = (row["annotator"], row["playdate"], row["white"], row["site"])
        assert found == ("Eve", date(2026, 11, 21), "Ada", None)
        assert row["tag_turns" if rows == "games" else "turns"] is None
    names = [column.name for column in columns(rows, tags)]
    assert len(set(names)) == len(names)
    carried = [line.partition("carry ")[2] for line in done.said if line.endswith("tag") or line.endswith("tags")]
    # Event alone has no column in a table of turns.
    assert carried == (["1 tag"] if rows == "turns" else [])
