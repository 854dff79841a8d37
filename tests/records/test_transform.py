"""Parts that are left out of records: nothing else is lost, and what is written is read again as what was meant."""

from itertools import combinations
from pathlib import Path

import pytest

from limitproto import cli, records
from limitproto.records.transform import PARTS, record_without, split_variations

pytestmark = pytest.mark.once

HEAD = '[Game "limit"]\n[Edition "classic"]\n[Size "1"]\n[Event "{}"]\n\n'
FULL = (
    "{op} 1. n49:m50! {[%clk 0:05:00] good [%emt 0:00:01]} ({var} 1. l50:m50 $5) {late} n50:m51 {[%clk 0:04:00]} "
    "; line\n2. n49-m50/m51?! {end} *\n"
)
WITHOUT = {
    "comments": "1. n49:m50! (1. l50:m50 $5) n50:m51 2. n49-m50/m51?! *\n",
    "glyphs": "{op} 1. n49:m50 {[%clk 0:05:00] good [%emt 0:00:01]} ({var} 1. l50:m50) {late} n50:m51 {[%clk 0:04:00]} "
    "; line\n2. n49-m50/m51 {end} *\n",
    "variations": "{op} 1. n49:m50! {[%clk 0:05:00] good [%emt 0:00:01]} {late} n50:m51 {[%clk 0:04:00]} ; line\n"
    "2. n49-m50/m51?! {end} *\n",
    "clocks": "{op} 1. n49:m50! {good} ({var} 1. l50:m50 $5) {late} n50:m51 ; line\n2. n49-m50/m51?! {end} *\n",
}


def make_record(body: str) -> records.Record:
    (entry,) = records.read_text(HEAD.format("x") + body)
    assert not entry.has_errors, entry.diagnostics
    return entry.record


@pytest.mark.parametrize("part", PARTS)
def test_each_part_is_left_out_alone(part):
    assert record_without(make_record(FULL), [part]) == make_record(WITHOUT[part]) != make_record(FULL)


def test_parts_together_are_read_again_as_they_were_written():
    full = make_record(FULL)
    for count in range(len(PARTS) + 1):
        for parts in combinations(PARTS, count):
            fewer = record_without(full, parts)
            (again,) = records.read_text(records.format_record(fewer))
            assert again.record == fewer
            assert fewer.all_tags() == full.all_tags()
            assert [fewer.turns[at].text for at in fewer.main_line()] == [
                full.turns[at].text for at in full.main_line()
            ]
    assert record_without(full, ()) == full


@pytest.mark.parametrize("form", ["lgn", "jsonl", "msgpack"])
def test_filter_writes_first_and_last_games_without_parts(folder, form):
    Path("g.lgn").write_text("\n".join(HEAD.format(number) + FULL for number in range(5)), encoding="utf-8")
    kept = {"--first 2": "01", "--last 2": "34", "--first 3 --last 1": "2", "--event !1 --first 2": "02"}
    for given, events in (kept | {"--last 9": "01234"}).items():
        output = ["-o", f"o.{form}", "--force"]
        assert cli.main(["records", "filter", *given.split(), "--drop", "variations", "g.lgn", *output]) == 0
        found = [entry.record for entry in records.read(f"o.{form}")]
        assert [record.tags["Event"] for record in found] == list(events)
        assert all(record.turns == make_record(WITHOUT["variations"]).turns for record in found)


def test_variations_become_games_of_their_own():
    body = (
        "{op} 1. n49:m50! {good} ({var} 1. l50:m50 $5 l51:m51 (1... k51:l51 {deep}) 2. l50-m50/m51 {end}) "
        "n50:m51 2. n49-m50/m51 {last} *\n"
    )
    (entry,) = records.read_text(HEAD.format("x") + body)
    assert not entry.has_errors, entry.diagnostics
    games = [one.record for one in split_variations(entry)]
    lines = [[game.turns[at].text for at in game.main_line()] for game in games]
    # Every turn of the tree is in a game, every game is one line, and no remark is written twice.
    assert lines[0] == ["n49:m50", "n50:m51", "n49-m50/m51"]
    assert sorted(lines[1:]) == [["l50:m50", "k51:l51"], ["l50:m50", "l51:m51", "l50-m50/m51"]]
    written = "".join(map(records.format_record, games))
    assert all(written.count(word) == 1 for word in ("op", "good", "var", "deep", "end", "last"))
    for game in games:
        (again,) = records.read_text(records.format_record(game))
        assert (again.record, again.has_errors) == (game, False)


def test_a_variation_has_the_result_that_it_leads_to():
    (entry,) = records.read_text('[Size "1"]\n\n1. n49:m50 n50:m51 2. n49-m50/m51 (2. white:resigns) *\n')
    assert [one.record.result for one in split_variations(entry)] == ["*", "0-1"]
