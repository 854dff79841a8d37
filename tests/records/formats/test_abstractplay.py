"""AbstractPlay game records: by the schema, there and back, and as others write them."""

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest
from jsonschema import Draft7Validator
from msgspec.structs import replace
from support.converting import converted, lgn, texts
from support.record_texts import marked, plain

from limitproto.records.formats.abstractplay import ranks, result_of_ranks
from limitproto.records.model import Record

HERE = Path(__file__).parent
GAMES = HERE.parents[2] / "records" / "games"
SCHEMA = Draft7Validator(json.loads((HERE / "gamerecord-1-0-0.schema.json").read_text(encoding="utf-8")))
GAME = (HERE / "cases" / "abstractplay.lgn").read_text(encoding="utf-8")


def written(data: bytes) -> list[dict]:
    """Return the documents of LGN games, all of them by the schema."""
    documents = [json.loads(line) for line in converted(data, "lgn", "abstractplay").data.splitlines()]
    for document in documents:
        assert [error.message for error in SCHEMA.iter_errors(document)] == []
        for name in ("date-start", "date-end", "date-generated"):
            assert datetime.fromisoformat(document["header"][name]).tzinfo is not None
    return documents


def back(*documents: object) -> bytes:
    """Return documents as LGN; nothing may be wrong with them."""
    data = "\n".join(json.dumps(document) for document in documents).encode()
    result = converted(data, "abstractplay", "lgn")
    assert result.said == []
    return result.data


def bare(record: Record) -> Record:
    """Return what a target without remarks, glyphs and variations carries of a record."""
    turns = [record.turns[index] for index in record.main_line()]
    kept = tuple(replace(turn, parent=place - 1, nags=(), before=(), after=()) for place, turn in enumerate(turns))
    return replace(record, opening=(), turns=kept)


def test_what_stands_where(monkeypatch):
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1800000000")
    expected = json.loads((HERE / "cases" / "abstractplay_written.json").read_text(encoding="utf-8"))
    (document,) = written(GAME.encode())
    assert document["header"].pop("lgn")["tags"]["Size"] == "1"
    assert document == expected


def test_the_time_of_writing_is_now(monkeypatch):
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    before = datetime.now(UTC).replace(microsecond=0)
    (document,) = written(GAME.encode())
    assert before <= datetime.fromisoformat(document["header"]["date-generated"]) <= datetime.now(UTC)


@pytest.mark.parametrize("path", sorted(GAMES.glob("*.lgn")), ids=lambda path: path.stem)
def test_the_archive_there_and_back(path):
    data = path.read_bytes()
    assert back(*written(data)) == data


@pytest.mark.parametrize("number", range(40))
def test_all_but_remarks_glyphs_and_variations_comes_back(number):
    record = marked(number)
    assert back(*written(lgn(record))) == lgn(bare(record))


@pytest.mark.parametrize("number", [3, 10, 40])
def test_losses_are_named(number):
    record = marked(number)
    said = " ".join(converted(lgn(record), "lgn", "abstractplay").said)
    assert ("variation" in said) == any(t.parent != i - 1 for i, t in enumerate(record.turns))
    assert ("glyph" in said) == any(turn.nags for turn in record.turns)
    assert ("remark" in said) == bool(record.opening or any(t.before or t.after for t in record.turns))
    assert "complete dates" in said


def test_a_player_who_is_skipped_has_an_empty_slot():
    (document,) = written((GAMES / "classic-3-resignation.lgn").read_bytes())
    assert all(len(row) == 3 for row in document["moves"])
    assert document["moves"][-1][1:] == ["red:resigns", "black:resigns"]
    assert any(None in row for row in written((GAMES / "pbmserv-3-no-balls-1.lgn").read_bytes())[0]["moves"])


def test_an_event_at_the_turn_of_another_keeps_its_place():
    text = '[Players "3"]\n[Size "2"]\n1. m50:n50 black:resigns m51:l51 2. l52:k52 *\n'
    (document,) = written(text.encode())
    assert document["moves"] == [["m50:n50", "black:resigns\nm51:l51", None], ["l52:k52", None, None]]
    assert b"1. m50:n50 black:resigns m51:l51 2. l52:k52 *" in back(document)


def test_an_unfinished_game_is_unrated_and_comes_back_unfinished():
    text = GAME.replace("n50-m51/n50 0-1", "*").replace('"0-1"', '"*"').encode()
    assert any("finished games only" in line for line in converted(text, "lgn", "abstractplay").said)
    (document,) = written(text)
    assert document["header"]["unrated"] is True
    assert [player["result"] for player in document["header"]["players"]] == [0, 0]
    del document["header"]["unrated"]
    assert back(document) == text


@pytest.mark.parametrize("date", ["????.??.??", "2026.??.??", "2026.11.??"])
def test_a_date_that_is_not_known_is_named_and_comes_back(date):
    text = GAME.replace("2026.11.20", date).encode()
    assert any("1970-01-01T00:00:00Z" in line for line in converted(text, "lgn", "abstractplay").said)
    assert back(*written(text)) == text


def test_an_event_without_a_round_is_not_written_as_one():
    text = GAME.replace('[Round "1"]', '[Round "?"]').encode()
    (document,) = written(text)
    assert "event" not in document["header"]
    assert back(document) == text


def test_players_whom_nobody_knows_are_two():
    text = GAME.replace("Ada", "?").replace("Bob", "?").replace("0-1", "1/2-1/2")
    text = text.replace("n50-m51/n50 ", "draw ").encode()
    (document,) = written(text)
    assert "userid" not in document["header"]["players"][0]
    assert back(document) == text


FOREIGN = json.loads((HERE / "cases" / "abstractplay.json").read_text(encoding="utf-8"))


def test_what_others_write_keeps_everything():
    assert not list(SCHEMA.iter_errors(FOREIGN))
    assert back(FOREIGN).decode() == (
        '[Game "limit"]\n[Edition "classic"]\n[Event "?"]\n[Site "Abstract Play"]\n[Date "2026.11.20"]\n'
        '[Round "?"]\n[White "Ada"]\n[Red "Bot"]\n[Result "0-1"]\n'
        '[DateEnd "2026-11-21T01:00:00+01:00"]\n[DateStart "2026-11-20T18:05:06.789Z"]\n[GameId "4711"]\n'
        '[Pied "false"]\n[RedId "u-2"]\n[RedType "program"]\n[Size "1"]\n[WhiteId "u-1"]\n[WhiteScore "0.5"]\n'
        '[WhiteType "human"]\n'
        "\n1. n49:m50 {a good start} n50:m51 2. n49-m50/n49 n50-m51/n50\n"
        ';[{"type":"eog","why":"out"}]\n0-1\n'
    )


def test_what_others_write_goes_back_to_its_fields():
    text = back(FOREIGN)
    (document,) = written(text)
    header, foreign = document["header"], FOREIGN["header"]
    assert header["site"] == {"name": "Abstract Play", "gameid": "4711"}
    for name in ("date-start", "date-end"):
        assert header[name] == foreign[name]
    assert [player["userid"] for player in header["players"]] == ["u-1", "u-2"]
    assert [player["is_ai"] for player in header["players"]] == [False, True]
    again = back(document)
    assert again == text.replace(b" {a good start}", b"").replace(b'\n;[{"type":"eog","why":"out"}]\n0-1', b" 0-1")


def test_numbers_tell_the_order_within_a_round():
    foreign = json.loads(json.dumps(FOREIGN))
    foreign["moves"] = [
        [{"move": "n50:m51", "sequence": 2}, {"move": "n49:m50", "sequence": 1}],
        ["n49-m50/n49", None, "n50-m51/n50", "", "\u0091"],
    ]
    assert b"1. n49:m50 n50:m51 2. n49-m50/n49 n50-m51/n50 0-1" in back(foreign)


def test_a_start_position_of_others():
    foreign = json.loads(json.dumps(FOREIGN))
    foreign["header"]["startingPosition"] = "classic/size=1 m49:1W/oR/o w 0.0 m0 -"
    foreign["moves"] = [["n49-m50/n49", "n50-m51/n50"]]
    assert b'[Position "classic/size=1 m49:1W/oR/o w 0.0 m0 -"]' in back(foreign)
    foreign["header"]["startingPosition"] = "classic/size=1 - w 1.1 p0 -"
    foreign["moves"] = FOREIGN["moves"]
    assert b"Position" not in back(foreign)


def test_a_layout_of_others():
    layout = "i47:3bk/3rbkr/gbgkrg/krbgbk/1g1kr/2rb/1kgk/1rbg/1grb"
    data = json.loads(json.dumps(FOREIGN))
    data["header"] |= {"game": {"name": "LIMIT", "variants": ["pbmserv"]}, "startingPosition": layout}
    data["header"]["players"].append({"name": "Eve", "result": 1})
    data["moves"] = []
    text = back(data).decode()
    assert f'[Layout "{layout}"]' in text
    assert '[Players "3"]' in text
    assert '[Ranks "0-3-1"]' in text
    assert '[Result "0-1-0"]' in text


def test_whoever_corrects_a_name_or_a_result_is_heard():
    (document,) = written(GAME.encode())
    document["header"]["players"][0]["name"] = "Ada Lovelace"
    document["header"]["date-start"] = document["header"]["date-end"] = "2025-01-02T00:00:00Z"
    text = back(document).decode()
    assert '[White "Ada Lovelace"]' in text
    assert '[Date "2025.01.02"]' in text
    document["header"]["players"][0]["result"] = 5
    assert "LGN604" in converted(json.dumps(document).encode(), "abstractplay", "lgn").said[0]


@pytest.mark.parametrize(
    ("document", "word"),
    [
        ({}, "header"),
        ({"header": {}, "moves": []}, "game"),
        ({**FOREIGN, "moves": [[7]]}, "moves"),
        ({**FOREIGN, "moves": [["m50:n50", "nonsense\n]["]]}, "LGN301"),
        ({**FOREIGN, "moves": [["m50:n50", "z9:z8"]]}, "LGN401"),
        ({**FOREIGN, "header": {**FOREIGN["header"], "game": {"name": "Chess"}}}, "'Chess' is not a known game"),
        ({**FOREIGN, "header": {**FOREIGN["header"], "players": []}}, "no players"),
        ({**FOREIGN, "header": {**FOREIGN["header"], "game": {"name": "LIMIT", "variants": ["size=99"]}}}, "LGN2"),
    ],
)
def test_what_is_wrong_is_named_and_left_out(document, word):
    data = b"[" + b",\n".join([json.dumps(FOREIGN).encode(), json.dumps(document).encode()]) + b"]"
    result = converted(data, "abstractplay", "lgn")
    assert (result.tally.written, result.tally.left_out) == (1, 1)
    (line,) = result.said
    assert word in line
    assert "left out" in line
    assert line.startswith("games:")


def test_faults_of_the_text_are_named():
    for data, word in ((b'{"header": ', "LGN901"), (b'{"header":{},"header":{},"moves":[]}', "LGN902")):
        result = converted(data, "abstractplay", "lgn")
        assert (result.tally.written, result.tally.left_out) == (0, 1)
        assert word in result.said[0]


@pytest.mark.parametrize(
    ("result", "places"),
    [("1-0", [1, 0]), ("1/2-1/2", [0, 0]), ("0-1/2-1/2", [0, 1, 1]), ("1/3-1/3-1/3", [0, 0, 0]), ("0-0-1", [0, 0, 1])],
)
def test_results_are_places(result, places):
    assert ranks(result, len(places)) == places
    assert result_of_ranks(places) == result
    assert ranks("*", 3) == [0, 0, 0]


@pytest.mark.parametrize("lgn", ["somebody's", {"tags": {"Event": 7}}, {"tags": {"A": "b"}}, []])
def test_a_field_of_somebody_else_with_the_name_of_ours(lgn):
    foreign = json.loads(json.dumps(FOREIGN))
    foreign["header"]["lgn"] = lgn
    assert b"[Lgn " in back(foreign)


@pytest.mark.parametrize("result", ["", "1/0-0", "nonsense", "1-0", "0-0-1"])
def test_our_own_result_counts_only_where_it_fits(result):
    (document,) = written(GAME.encode())
    document["header"]["lgn"]["result"] = result
    assert b'[Result "0-1"]' in back(document)


def test_several_games_are_lines():
    assert len(written(texts([plain(number) for number in range(8)]))) == 8
